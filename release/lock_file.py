"""The lock file of the service: every package it needs, at one version, with the hashes of its files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "service.lock"
PROJECT = ROOT / "pyproject.toml"
NAMED = re.compile(r"(?P<name>[a-z0-9][a-z0-9-]*)==(?P<version>[^\s;]+)(?: ; (?P<marker>[^\\]+?))?(?: \\)?")
HASH = re.compile(r"    --hash=sha256:(?P<hash>[0-9a-f]{64})(?: \\)?")
VIA = re.compile(r"    #   (?:via )?(?P<name>[a-z0-9-]+)")
DIRECT = "boardwalk"
SERVICE = "house"
"""The extra that the service is installed with."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


class LockedPackage(NamedTuple):
    """A package at its version, for the environments of its marker."""

    name: str
    version: str
    marker: str | None
    hashes: tuple[str, ...]
    needed_by: tuple[str, ...]

    @property
    def purl(self) -> str:
        """The package in the notation of Package URL."""
        return f"pkg:pypi/{self.name}@{self.version}"

    def applies(self, python: str) -> bool:
        """Whether it is installed with this version of Python on Linux."""
        where = {"python_version": python, "python_full_version": f"{python}.0", "sys_platform": "linux"}
        return self.marker is None or Marker(self.marker).evaluate(where)


def read_lock(text: str) -> list[LockedPackage]:
    """The packages of a lock file; any other line is an error."""
    found: list[LockedPackage] = []
    for line in text.replace("# via ", "#   via ").splitlines():
        named, hashed, via = NAMED.fullmatch(line), HASH.fullmatch(line), VIA.match(line)
        if named:
            found.append(LockedPackage(named["name"], named["version"], named["marker"], (), ()))
        elif hashed:
            found[-1] = found[-1]._replace(hashes=(*found[-1].hashes, hashed["hash"]))
        elif via:
            found[-1] = found[-1]._replace(needed_by=(*found[-1].needed_by, via["name"]))
        elif line.strip() not in ("", "# via"):
            raise ValueError(f"{line!r} does not belong in a lock file")
    return found


def requirements_of(project: str, extra: str | None = None) -> Iterator[Requirement]:
    """What `pyproject.toml` asks for: the core, or all that an extra adds to it, with the extras that it includes."""
    table = tomllib.loads(project)["project"]
    for each in map(Requirement, table["dependencies"] if extra is None else table["optional-dependencies"][extra]):
        if each.name == DIRECT:
            for included in sorted(each.extras):
                yield from requirements_of(project, included)
        else:
            yield each


def lock_faults(lock: str, project: str) -> Iterator[str]:
    """What is wrong with a lock file: a package without hashes, or not what `pyproject.toml` asks for."""
    packages = read_lock(lock)
    yield from (f"{each.name} has no hash" for each in packages if not each.hashes)
    wanted = [*requirements_of(project), *requirements_of(project, SERVICE)]
    for python in PYTHONS:
        locked = {each.name: each for each in packages if each.applies(python)}
        for each in wanted:
            found = locked.get(canonicalize_name(each.name))
            if found is None:
                yield f"{each.name} is missing for Python {python}"
            elif not each.specifier.contains(found.version):
                yield f"{each.name} {found.version} is not {each.specifier}"
