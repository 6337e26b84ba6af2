"""What a command costs in houses of different sizes: processor time to decide, record and commit it while automatic
staff runs all other tables, and to show it to those at the table. It must not grow with tables, people or records.
"""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.load_test.large_house import BusyTable, write_large_house
from boardwalk.pit.automatic_staff import AutomaticStaff, Pace
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.writer.request import PitRequest, RequestResult
from boardwalk.pit.writer.sync import PitState
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.policy import RandomLegal
from boardwalk.web.hub import Hub, ShownSight
from boardwalk.web.telemetry import Metrics

MEASURED_TABLE = "1"
WARM_UP_ROUNDS, ROUNDS, TIMES = 3, 6, 5
Say = Callable[[str], object]


class SizedHouse(NamedTuple):
    """How many of everything a house has, at least."""

    tables: int
    people: int
    records: int


SIZES = (
    SizedHouse(20, 1_000, 10_000),
    SizedHouse(200, 1_000, 10_000),
    SizedHouse(1_000, 1_000, 10_000),
    SizedHouse(20, 50_000, 10_000),
    SizedHouse(20, 1_000, 1_000_000),
)
"""The house that the others are compared with, and one with more of each."""


class CommandCost(NamedTuple):
    """What a command costs in a house, in seconds of processor time."""

    house: SizedHouse
    """With the records that it has."""
    command_seconds: float
    view_seconds: float


def measure_command_costs(sizes: Sequence[SizedHouse], say: Say) -> list[CommandCost]:
    """Write all of these houses, and measure each in turn, several times: the best of them counts.

    Other work on the machine makes processor time longer, never shorter.
    """
    with tempfile.TemporaryDirectory(prefix="boardwalk-cost-") as folder:
        paths = [Path(folder) / f"{place}.db" for place in range(len(sizes))]
        records = [_write_house(path, size, say) for path, size in zip(paths, sizes, strict=True)]
        found: list[list[tuple[float, float]]] = [[] for _ in sizes]
        for turn in range(TIMES):
            for place, path in enumerate(paths):
                say(f"measuring, turn {turn + 1} of {TIMES}")
                found[place].append(_costs(path, turn))
    return [
        CommandCost(size._replace(records=records[place]), *(min(each) for each in zip(*found[place], strict=True)))
        for place, size in enumerate(sizes)
    ]


def _write_house(path: Path, size: SizedHouse, say: Say) -> int:
    name = f"{size.tables:,} tables, {size.people:,} people"
    say(f"writing a house of {name}")
    with closing(open_store(str(path))) as store:
        return write_large_house(
            store,
            size.records,
            tables=size.tables,
            people=size.people,
            progress=lambda done: say(f"writing a house of {name}: {done:,} of {size.records:,} records"),
        )


class _WatchedPit:
    """A pit whose commands are shown to the players of one table; both are timed."""

    def __init__(self, pit: Pit) -> None:
        self.commands = self.views = 0
        self.command_seconds = self.view_seconds = 0.0
        self._pit, self._hub = pit, Hub(pit, Metrics())
        self._before: dict[str, ShownSight] = {}

    @property
    def state(self) -> PitState:
        return self._pit.state

    def do(self, request: PitRequest) -> RequestResult:
        """Give a command, and make what everyone at the table is sent."""
        began = time.process_time()
        done = self._pit.do(request)
        decided = time.process_time()
        table = self._pit.state.table(MEASURED_TABLE)
        assert table is not None
        for seated in table.seats.values():
            shown = self._hub.shown_sight(MEASURED_TABLE, Actor(Role.PLAYER, seated.player))
            self._hub.message(MEASURED_TABLE, shown, self._before.get(seated.player))
            self._before[seated.player] = shown
        self.commands, self.views = self.commands + 1, self.views + len(table.seats)
        self.command_seconds += decided - began
        self.view_seconds += time.process_time() - decided
        return done


def _costs(path: Path, seed: int) -> tuple[float, float]:
    """The processor time of a command, with all threads, and of a view."""
    world = SeededWorld(Random(seed))  # noqa: S311  a house is repeated from its seed
    with closing(open_store(str(path))) as store:
        pit = Pit.open(store, world)
        staff = AutomaticStaff(pit, {}, usual=Pace(None, idle_seconds=1e9), runs=lambda table: table != MEASURED_TABLE)
        staff.start()
        try:
            watched = _play(pit, WARM_UP_ROUNDS, seed)
            gc.collect()
            watched = _play(pit, ROUNDS, seed)
        finally:
            staff.stop()
            pit.close()
    return watched.command_seconds / watched.commands, watched.view_seconds / watched.views


def _play(pit: Pit, rounds: int, seed: int) -> _WatchedPit:
    watched = _WatchedPit(pit)
    table = BusyTable(watched, MEASURED_TABLE, Random(seed))  # noqa: S311
    table.policies = {seated.player: RandomLegal(table.dice) for seated in table.table.seats.values()}
    for _ in range(rounds):
        table.play()
    return watched
