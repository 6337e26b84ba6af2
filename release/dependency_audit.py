"""Known vulnerabilities of the packages in the lock file, as the package index publishes them.

The exit code is 0 if none is known, 1 if one is, and 3 if the index could not be asked about every package. What is
known changes from day to day, so an index that cannot be reached says nothing about the software.
"""

from __future__ import annotations

import json
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from release.lock_file import LOCK, LockedPackage, read_lock

INDEX = "https://pypi.org/pypi"
ANSWER_SECONDS = 5.0
ALL_SECONDS = 30.0
AT_ONCE = 8
NONE_KNOWN, SOME_KNOWN, NOT_ASKED = 0, 1, 3
Ask = Callable[[LockedPackage], Any]


class DependencyAudit(NamedTuple):
    """What is known about the packages of a lock file."""

    known: tuple[str, ...]
    """A line for each vulnerability."""
    not_asked: tuple[str, ...]
    """Packages for which the index did not answer."""

    @property
    def exit_code(self) -> int:
        if self.known:
            return SOME_KNOWN
        return NOT_ASKED if self.not_asked else NONE_KNOWN


def audit_dependencies(packages: Iterable[LockedPackage], ask: Ask) -> DependencyAudit:
    """Ask about each package; `ask` returns what the index publishes, or None."""
    listed = list(packages)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(zip(listed, pool.map(ask, listed), strict=True))
    known = tuple(line for package, answer in answers if answer is not None for line in _known(package, answer))
    return DependencyAudit(known, tuple(each.name for each, answer in answers if answer is None))


def _known(package: LockedPackage, answer: Any) -> Iterable[str]:
    for each in answer.get("vulnerabilities", ()):
        if not each.get("withdrawn"):
            names = ", ".join([each["id"], *each.get("aliases", ())])
            fixed = ", ".join(each.get("fixed_in", ())) or "no version yet"
            yield f"{package.name} {package.version}: {names}; fixed in {fixed}"


def ask_index(end: float) -> Ask:
    """Asks the index until this time by the monotonic clock."""

    def ask(package: LockedPackage) -> Any:
        left = end - time.monotonic()
        if left <= 0:
            return None
        address = f"{INDEX}/{package.name}/{package.version}/json"
        try:
            with urllib.request.urlopen(address, timeout=min(left, ANSWER_SECONDS)) as answer:  # noqa: S310
                found = json.load(answer)
        except (OSError, ValueError):
            return None
        return found if isinstance(found, dict) else None

    return ask


def main() -> int:
    """Print what is known."""
    packages = read_lock(LOCK.read_text("utf-8"))
    found = audit_dependencies(packages, ask_index(time.monotonic() + ALL_SECONDS))
    asked = len(packages) - len(found.not_asked)
    lines = [*found.known, f"{len(found.known)} known vulnerabilities in {asked} of {len(packages)} packages"]
    if found.not_asked:
        lines.append(f"The index did not answer for the other {len(found.not_asked)}.")
    print("\n".join(lines))  # noqa: T201
    return found.exit_code


if __name__ == "__main__":
    sys.exit(main())
