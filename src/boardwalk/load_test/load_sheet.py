"""The load sheet: what a release is held to, what was measured, and on which machine, in Markdown for our pages.

An earlier version is measured in turn with this one, by its own `boardwalk bench pit`: both figures come from the same
machine, within minutes.
"""

from __future__ import annotations

import json
import os
import platform
import shlex
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from boardwalk import __version__
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.load_test.load_figures import load_figures
from boardwalk.load_test.load_run import LoadPlan, run_load

PACKAGES = ("FastAPI", "orjson", "pydantic", "SQLAlchemy", "uvicorn", "uvloop", "websockets")
PROCESSOR_FILE = Path("/proc/cpuinfo")
SHORTEST_PACE = "1"
LoadFigures = Mapping[str, Any]
Say = Callable[[str], None]


class LoadGoal(NamedTuple):
    """A figure that a release is held to."""

    name: str
    figure: Callable[[LoadFigures], float | None]
    says: str
    is_met: Callable[[float], bool]


class LoadTarget(NamedTuple):
    """A load, and what is asked of it."""

    name: str
    title: str
    load: LoadPlan
    goals: tuple[LoadGoal, ...]


class MeasuredTarget(NamedTuple):
    """What a load did with this version and with an earlier one."""

    target: LoadTarget
    now: LoadFigures
    before: LoadFigures | None


class EarlierVersionFailed(BoardwalkError):  # noqa: N818
    """The earlier version could not be measured."""


def _percentile(name: str, percentile: str) -> Callable[[LoadFigures], float | None]:
    return lambda found: None if found[name] is None else found[name][percentile]


def _milliseconds_of_a_round(found: LoadFigures) -> float | None:
    cores, rounds = found["server_cores"], found["rounds_a_second"]
    return None if cores is None or not rounds else 1000 * cores / rounds


def _percent_of_a_core(found: LoadFigures) -> float | None:
    return None if found["server_cores"] is None else 100 * found["server_cores"]


LOAD_TARGETS = (
    LoadTarget(
        "full-speed",
        "30 tables of 6 bots at full speed",
        LoadPlan(30, 6, 30, None, compare_commits=False),
        (LoadGoal("rounds a second", lambda found: found["rounds_a_second"], "30 or more", lambda rate: rate >= 30),),
    ),
    LoadTarget(
        "paced",
        "200 tables of 6 bots, a round every 30 seconds at each",
        LoadPlan(200, 6, 30, 30, compare_commits=False),
        (
            LoadGoal("command to answer, p99, ms", _percentile("command_ms", "p99"), "under 100", lambda ms: ms < 100),
            LoadGoal("command to view, p99, ms", _percentile("view_ms", "p99"), "under 250", lambda ms: ms < 250),
        ),
    ),
    LoadTarget(
        "idle",
        "1,000 tables, open and idle",
        LoadPlan(1_000, 0, 30, 30, compare_commits=False),
        (LoadGoal("percent of a core", _percent_of_a_core, "under 5", lambda percent: percent < 5),),
    ),
)
ALSO_SHOWN: tuple[tuple[str, Callable[[LoadFigures], float | None]], ...] = (
    ("rounds a second", lambda found: found["rounds_a_second"] or None),
    ("orders a second, with the staff's", lambda found: found["orders_a_second"] or None),
    ("command to answer, median, ms", _percentile("command_ms", "p50")),
    ("command to view, median, ms", _percentile("view_ms", "p50")),
    ("views sent a second", lambda found: found["views_a_second"] or None),
    ("bytes of a view", lambda found: found["view_bytes"] or None),
    ("processor time of the server for a round, ms", _milliseconds_of_a_round),
    ("cores of the server", lambda found: found["server_cores"]),
    ("cores of the bots", lambda found: found["bots_cores"]),
)


def measure_target(target: LoadTarget, before: str | None, seconds: float, say: Say) -> MeasuredTarget:
    """Measure a target for this long, first with an earlier version if its command is given."""
    load = target.load._replace(seconds=seconds)
    earlier = None
    if before is not None and load.bots:
        say(f"{target.title}: the earlier version")
        earlier = _measure_earlier(before, load)
    now = load_figures(run_load(load, lambda what: say(f"{target.title}: {what}")))
    return MeasuredTarget(target, now, earlier)


def _measure_earlier(command: str, load: LoadPlan) -> LoadFigures:
    """The figures of the last run of another version's `bench pit`, which has a run at a pace before full speed."""
    pace = (
        ["--pace", SHORTEST_PACE, "--full-speed"] if load.pace_seconds is None else ["--pace", f"{load.pace_seconds:g}"]
    )
    size = ["--tables", str(load.tables), "--bots", str(load.bots), "--seconds", f"{load.seconds:g}"]
    words = [*shlex.split(command), "bench", "pit", *size, *pace, "--json"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - the caller's own command
    except OSError as error:
        raise InputError("before", f"cannot run {command!r}: {error.strerror}") from None
    if done.returncode or not done.stdout.strip():
        raise EarlierVersionFailed(f"the earlier version failed: {done.stderr.strip()[-500:]}")
    found: LoadFigures = json.loads(done.stdout.splitlines()[-1])
    return found


def load_sheet(measured: Sequence[MeasuredTarget]) -> str:
    """The sheet, with the machine and the versions."""
    return "\n".join([*(line for each in measured for line in _target_lines(each)), *_machine_lines()])


def _target_lines(measured: MeasuredTarget) -> Iterator[str]:
    both = measured.before is not None
    yield f"### {measured.target.title}"
    yield ""
    yield f"| | goal |{' before |' if both else ''} now |"
    yield f"|---|---|{'---:|' if both else ''}---:|"
    for goal in measured.target.goals:
        found = goal.figure(measured.now)
        verdict = "" if found is None else " (met)" if goal.is_met(found) else " (missed)"
        yield _row(goal.name, goal.says, measured, goal.figure, verdict)
    told = {goal.name for goal in measured.target.goals}
    for name, figure in ALSO_SHOWN:
        if name not in told and figure(measured.now) is not None:
            yield _row(name, "", measured, figure)
    yield ""


def _row(
    name: str,
    goal: str,
    measured: MeasuredTarget,
    figure: Callable[[LoadFigures], float | None],
    verdict: str = "",
) -> str:
    before = "" if measured.before is None else f" {_number(figure(measured.before))} |"
    return f"| {name} | {goal} |{before} {_number(figure(measured.now))}{verdict} |"


def _number(found: float | None) -> str:
    """A figure with as many places as a reader needs.

    >>> [_number(each) for each in (None, 2.345, 31.26, 1240.4)]
    ['-', '2.35', '31.3', '1,240']
    """
    if found is None:
        return "-"
    return f"{found:,.0f}" if found >= 100 else f"{found:.1f}" if found >= 10 else f"{found:.2f}"


def _machine_lines() -> Iterator[str]:
    yield f"Machine: {os.cpu_count()} cores of {processor_name()}, shared by server and bots; {platform.system()}"
    yield f"{platform.release()}. Boardwalk {__version__}, Python {platform.python_version()}, SQLite"
    yield f"{sqlite3.sqlite_version}, " + ", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES) + "."


def processor_name() -> str:
    """The name of the processor, as far as the system says."""
    try:
        lines = PROCESSOR_FILE.read_text("utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()
