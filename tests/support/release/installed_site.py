"""A site folder with what one installation of the package has and no more, made of links into this environment.

It takes no time and no network, so the ordinary suite can try every command as somebody sees it who installed the
core, or the core with one extra.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from release.lock_file import PROJECT, requirements_of

SOURCE = Path(__file__).parents[3] / "src"


def make_site(folder: Path, *extras: str) -> Path:
    """Fill a folder with links to everything that these extras bring."""
    folder.mkdir(parents=True)
    project = PROJECT.read_text("utf-8")
    wanted = [each for extra in (None, *extras) for each in requirements_of(project, extra)]
    for name in distributions(wanted):
        for entry in _entries(name):
            if not (folder / entry.name).exists():
                (folder / entry.name).symlink_to(entry)
    (folder / "boardwalk").symlink_to(SOURCE / "boardwalk")
    return folder


def distributions(wanted: Iterable[Requirement]) -> set[str]:
    """The names of these packages, and of all that they need in turn."""
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        each = waiting.pop()
        if each.marker is None or each.marker.evaluate({"extra": ""}):
            key = canonicalize_name(each.name) + str(sorted(each.extras))
            if key not in found:
                found.add(key)
                waiting += _needs(each)
    return {key.partition("[")[0] for key in found}


def _needs(requirement: Requirement) -> Iterator[Requirement]:
    for text in metadata.requires(requirement.name) or ():
        each = Requirement(text)
        if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in ("", *requirement.extras)):
            each.marker = None
            yield each


@cache
def _entries(name: str) -> tuple[Path, ...]:
    """The top-level files and folders of an installed package."""
    found = metadata.distribution(name)
    parts = {file.parts[0] for file in found.files or () if file.parts[0] not in ("..", "__pycache__")}
    return tuple(Path(str(found.locate_file(part))) for part in sorted(parts))


RUN_ALL = """
import contextlib, io, json, os, sys
from boardwalk.cli import main

def outcome(arguments):
    out, err, sys.stdin = io.StringIO(), io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(arguments)
            code = 0
        except SystemExit as end:
            code = end.code or 0
        except BaseException as error:
            code = repr(error)
    return code, out.getvalue(), err.getvalue()

json.dump([outcome(each) for each in json.loads(sys.argv[1])], sys.stdout)
"""


class Ended(NamedTuple):
    """How a command ended; its code is a text if it raised something."""

    code: int | str
    out: str
    err: str


def run_commands(site: Path, commands: Iterable[Sequence[str]]) -> list[Ended]:
    """Run these commands one after another, in one process that has this site folder alone."""
    return [
        Ended(*each) for each in json.loads(run_python(site, RUN_ALL, json.dumps([list(each) for each in commands])))
    ]


def run_python(site: Path, code: str, *arguments: str) -> str:
    """What this code prints, in a process that has this site folder alone."""
    environment = {"PYTHONPATH": str(site), "PATH": os.environ["PATH"], "HOME": str(site.parent), "COLUMNS": "120"}
    command = [sys.executable, "-S", "-c", code, *arguments]
    done = subprocess.run(  # noqa: S603
        command, env=environment, cwd=site.parent, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
