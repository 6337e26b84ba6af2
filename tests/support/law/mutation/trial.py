"""One run of the tests that prove some paragraphs, in a process of its own, with or without a mutant.

A worker imports what takes long and never changes, then forks for each run. The child installs a finder that compiles
the changed file from the mutant's source, so that everything that imports it sees the change, and runs pytest.
This module does not import the package: a worker that had would have it unchanged.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from tests.support.law.mutation.mutant import read_source, refusal_mutant

ROOT = Path(__file__).parents[4]
PACKAGE = ROOT / "src" / "boardwalk"
PRELOADED = ("pytest", "hypothesis", "hypothesis.strategies", "numpy", "numba", "rich.console", "typer", "sqlalchemy")
"""Imported once by each worker. A project without one of them loses only time."""
MOST_CPU_SECONDS = 120
"""A run that computes longer hangs, which a person would notice. A busy machine must not look like that."""
MOST_SECONDS = 5 * MOST_CPU_SECONDS
"""A run that waits longer hangs, too."""


@dataclass(frozen=True)
class Run:
    """What to run: the tests in these files that name these paragraphs, with one file of the package changed."""

    paragraphs: tuple[str, ...]
    files: tuple[str, ...]
    """In this order, until every paragraph's tests have noticed."""
    changed: str | None = None
    source: str | None = None
    traced: bool = False
    seconds: dict[str, float] = field(default_factory=dict)
    """How long each test takes, if known; quick ones run first."""
    root: str = str(ROOT)
    package: str = "boardwalk"


@dataclass(frozen=True)
class Outcome:
    """What a run showed."""

    noticed: frozenset[str]
    """Paragraphs of which a test failed."""
    tests: dict[str, list[str]]
    """The tests that name each paragraph."""
    failed: dict[str, str]
    """The tests that failed, and the last line of why."""
    seconds: dict[str, float]
    refusals: dict[str, list[tuple[str, str, int]]]
    """The refusals that the tests of each paragraph saw: what they cite, and where they were raised; only if traced."""
    hung: bool = False

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Outcome:
        """An outcome that was written as JSON."""
        refusals = {each: [(law, path, line) for law, path, line in seen] for each, seen in data["refusals"].items()}
        return cls(**{**data, "noticed": frozenset(data["noticed"]), "refusals": refusals})


def preload() -> None:
    for name in PRELOADED:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def run(task: Run) -> Outcome:
    """Fork, run the tests in the child, and read what it found. A child that hangs or dies counts as noticed."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder) / "outcome.json"
        child = os.fork()
        if child == 0:
            _in_child(task, answer)
        hung = _wait(child, MOST_SECONDS * _patience(task))
        if not answer.exists():
            return Outcome(frozenset(task.paragraphs), {}, {"(all)": "hangs" if hung else "dies"}, {}, {}, hung=hung)
        return Outcome.from_data(json.loads(answer.read_text("utf-8")))


def _patience(task: Run) -> int:
    """Unchanged tests take as long as they take."""
    return 20 if task.changed is None else 1


def _wait(child: int, seconds: float) -> bool:
    """Wait for the child; kill it if it takes longer. Whether it was stopped, here or for computing too long."""
    end = time.monotonic() + seconds
    pause = 0.01
    while (ended := os.waitpid(child, os.WNOHANG)) == (0, 0):
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return True
        time.sleep(pause)
    return os.WIFSIGNALED(ended[1]) and os.WTERMSIG(ended[1]) == signal.SIGXCPU


def _in_child(task: Run, answer: Path) -> None:
    """Never returns: whatever happens, the child must not go on as a second worker."""
    try:
        most = MOST_CPU_SECONDS * _patience(task)
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        os.chdir(task.root)
        sys.path[:0] = [task.root, str(Path(task.root) / "src")]
        if task.changed is not None:
            assert task.source is not None
            sys.meta_path.insert(0, ChangedFile(task))
        watcher = Watcher(task)
        import pytest

        options = ["-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb=line"]
        for file in task.files:
            if not watcher.is_done:
                with tempfile.TemporaryDirectory() as basetemp:
                    code = pytest.main([*options, f"--basetemp={basetemp}/run", file], plugins=[watcher])
                if code in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
                    watcher.note_broken_start(file)
        watcher.write(answer)
    finally:
        os._exit(0)


class ChangedFile(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module of the package and compiles it from the mutant's source."""

    def __init__(self, task: Run) -> None:
        assert task.changed is not None
        parts = Path(task.changed).with_suffix("").parts
        self._name = ".".join((task.package, *(parts[:-1] if parts[-1] == "__init__" else parts)))
        self._path = Path(task.root) / "src" / task.package / task.changed
        self._source = task.source or ""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:  # noqa: ARG002
        if name != self._name:
            return None
        folder = [str(self._path.parent)] if self._path.stem == "__init__" else None
        return importlib.util.spec_from_file_location(name, self._path, loader=self, submodule_search_locations=folder)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self._source, str(self._path), "exec"), module.__dict__)  # noqa: S102


class Watcher:
    """A pytest plugin: runs the tests that name the paragraphs, unless they tell nothing new, and notes results."""

    def __init__(self, task: Run) -> None:
        self._task = task
        self._named: dict[str, frozenset[str]] = {}
        self._noticed: set[str] = set()
        self._failed: dict[str, str] = {}
        self._seconds: dict[str, float] = {}
        self._current = ""
        self._seen: dict[str, set[tuple[str, str, int]]] = defaultdict(set)

    @property
    def is_done(self) -> bool:
        return self._noticed >= {*self._task.paragraphs}

    def note_broken_start(self, file: str) -> None:
        """The change breaks what a `conftest.py` imports, so no test can even be collected."""
        self._noticed.update(self._task.paragraphs)
        self._failed[file] = "pytest does not start"

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        wanted = frozenset(self._task.paragraphs)
        for item in items:
            named = wanted & {each for mark in item.iter_markers("law") for each in mark.args}
            if named:
                self._named[item.nodeid] = frozenset(named)
        quick = self._task.seconds
        items[:] = sorted(
            (item for item in items if item.nodeid in self._named), key=lambda item: quick.get(item.nodeid, 1.0)
        )
        if self._task.traced:
            watch_refusals(self._refused)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:  # the change breaks what the whole file imports
            self._noticed.update(self._task.paragraphs)
            self._failed[report.nodeid] = _last_line(report)

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> bool | None:  # noqa: ARG002
        self._current = item.nodeid
        told = self._named[item.nodeid] <= self._noticed
        return True if told and not self._task.traced else None

    def pytest_runtest_logreport(self, report: Any) -> None:
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self._noticed.update(self._named[report.nodeid])
            self._failed[report.nodeid] = _last_line(report)

    def _refused(self, law: str, frames: Iterable[tuple[str, int]]) -> None:
        """Note the innermost frame that is in a `raise`; a function may have made the error for it."""
        for path, line in frames:
            if refusal_mutant(read_source(PACKAGE, path), line) is not None:
                self._seen[self._current].add((law, path, line))
                return

    def write(self, answer: Path) -> None:
        tests: dict[str, list[str]] = defaultdict(list)
        refusals: dict[str, set[tuple[str, str, int]]] = defaultdict(set)
        for nodeid, named in self._named.items():
            for paragraph in named:
                tests[paragraph].append(nodeid)
                refusals[paragraph].update(self._seen.get(nodeid, ()))
        data = {
            "noticed": sorted(self._noticed),
            "tests": tests,
            "failed": self._failed,
            "seconds": self._seconds,
            "refusals": {paragraph: sorted(places) for paragraph, places in refusals.items()},
        }
        answer.write_text(json.dumps(data), "utf-8")


def _last_line(report: Any) -> str:
    lines = str(report.longrepr).strip().splitlines()
    return lines[-1][:200] if lines else "failed"


def watch_refusals(note: Any) -> None:
    """Note each refusal that is made, and the frames of the package that it is made in."""
    errors = importlib.import_module("boardwalk.errors")
    original = errors.InputError.__init__

    def watched(self: Any, field: str, reason: str, law: Any = None) -> None:
        original(self, field, reason, law)
        if hasattr(law, "id"):  # a game file's citation has none until it is resolved, in an error that replaces it
            note(law.id, _frames(_raised_in(sys.exc_info()[1]) or sys._getframe(1)))

    errors.InputError.__init__ = watched


def _raised_in(replaced: BaseException | None) -> FrameType | None:
    """The frame that raised an error whose citation is being resolved."""
    law = getattr(replaced, "law", None)
    if replaced is None or law is None or hasattr(law, "id"):
        return None
    *_, (frame, _) = traceback.walk_tb(replaced.__traceback__)
    return frame


def _frames(frame: FrameType | None) -> Sequence[tuple[str, int]]:
    """The frames in the package, innermost first, without the constructors of errors."""
    found: list[tuple[str, int]] = []
    prefix = f"{PACKAGE}{os.sep}"
    while frame is not None and len(found) < 4:
        path = frame.f_code.co_filename
        if path.startswith(prefix) and not path.endswith("errors.py"):
            found.append((path[len(prefix) :], frame.f_lineno))
        frame = frame.f_back
    return found
