"""A server of the house: the real pit and the real automatic staff, stepped by hand, until it crashes."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from random import Random
from typing import TYPE_CHECKING

from boardwalk.cards import Card
from boardwalk.errors import BoardwalkError
from boardwalk.pit.automatic_staff import AutomaticStaff, Pace
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.pit import Pit
from boardwalk.pit.writer.request import PitRequest, RequestResult
from boardwalk.pit.writer.sync import ChangedStreams, PitState
from boardwalk.soak.audit.invariant import ANSWERED, Violation
from boardwalk.soak.world import SeededWorld
from boardwalk.storm.database import Crash, SharedDatabase
from boardwalk.storm.timeline import MachineClock, Timeline
from boardwalk.storm.weather import Fault, Weather

if TYPE_CHECKING:
    from boardwalk.storm.viewer import Stream

Answered = Callable[[RequestResult | BaseException, int], None]
"""Called with the answer, and its number among the answers of all servers."""
PACE = Pace(
    50_000_00, ("red", "blue"), 0.05, betting_seconds=6.0, decision_seconds=9.0, look_seconds=2.0, idle_seconds=60.0,
    supervises=True,
)  # fmt: skip
START_SECONDS, PATROL_SECONDS, CLOCK_SECONDS = (0.3, 8.0), 0.25, 7.0
"""How long a start takes, how often staff and writer look, and how often the clocks are compared."""
SAME_AFTER_CRASH = "after a crash the state is what the record says, and what was acknowledged before"


class SimulatedServer:
    """One machine of the house. `pit` is None while it is down."""

    def __init__(
        self, number: int, database: SharedDatabase, timeline: Timeline, weather: Weather, dice: Random, *, staff: bool
    ) -> None:
        self.number = number
        self.pit: Pit | None = None
        self.streams: list[Stream] = []
        self.starts = 0
        self.has_staff = staff
        self.clock = MachineClock(timeline, f"pit{number}")
        self.died_with: PitState | None = None
        """Its state at the last crash."""
        self.on_start: Callable[[SimulatedServer], None] = lambda _: None
        self._staff: AutomaticStaff | None = None
        self._database = database
        self._timeline = timeline
        self._weather = weather
        self._chance = CollectedWorld(dice)
        self._is_due = False

    def __str__(self) -> str:
        return f"server {self.number}"

    def open(self) -> None:
        """Open the house, or try again later."""
        assert self.pit is None
        if not self._weather.strikes(Fault.CRASH_AT_START, self):
            with suppress(BoardwalkError, sqlite3.Error):
                self.pit = Pit.open(self._database.open(), self._chance, self.clock.sources, self._timeline.timer)
        if self.pit is None:
            self._timeline.after(self._weather.dice(Fault.CRASH_AT_START).uniform(*START_SECONDS), self.open)
            return
        self.starts += 1
        self._weather.note(f"{self} opens")
        self.pit.listen(self._tell)
        self.on_start(self)
        if self.has_staff:
            self.begin_staff()
        life = self.starts
        self._timeline.after(PATROL_SECONDS, lambda: self._patrol(life))
        self._timeline.after(CLOCK_SECONDS, lambda: self._compare_clocks(life))

    def begin_staff(self) -> None:
        """Run the tables from here, as the record says."""
        assert self.pit is not None
        self._staff = AutomaticStaff(
            self.pit, {}, self._in_trouble, lambda: self._timeline.seconds, PACE, SeededWorld(self._chance.dice)
        )
        self._staff.start(by_hand=True)

    def end_staff(self) -> None:
        if self._staff is not None:
            self._staff.stop()
        self._staff = None

    def deliver(self, request: PitRequest, key: str, seen: int | None, answered: Answered) -> bool:
        """A request arrives; false if nobody is there."""
        if self.pit is None:
            return False
        future = self.pit.submit(request, key=key, seen_version=seen)
        future.add_done_callback(lambda done: self._answer(done, answered))
        self.wake()
        return True

    def wake(self) -> None:
        """Have the writer look at its queue in a moment, and take everything that has come by then."""
        if not self._is_due:
            self._is_due = True
            life = self.starts
            self._timeline.after(0.02, lambda: self._work(life))

    def crash(self, why: str) -> None:
        """Die without a word, and start again later."""
        assert self.pit is not None
        self._weather.note(f"{self} dies: {why}")
        self.died_with = self.pit.state
        store, self.pit, self._staff, self._is_due = self.pit.store, None, None, False
        store.close()
        for stream in tuple(self.streams):
            stream.end()
        self._timeline.after(self._weather.dice(Fault.CRASH_WHEN_IDLE).uniform(*START_SECONDS), self.open)

    def close(self) -> None:
        """End in good order."""
        if self.pit is not None:
            pit, self.pit = self.pit, None
            self.end_staff()
            pit.close()
            pit.store.close()

    def _work(self, life: int) -> None:
        if self.pit is None or life != self.starts:
            return
        self._is_due = False
        with reported_faults():
            try:
                self.pit.work()
                if self._staff is not None:
                    self._staff.attend_due()
                    self.pit.work()
            except Crash:
                self.crash("in its work")

    def _patrol(self, life: int) -> None:
        """What its threads do from time to time; now and then it dies just like that."""
        if self.pit is None or life != self.starts:
            return
        self._work(life)
        if self.pit is not None:
            self._timeline.after(PATROL_SECONDS, lambda: self._patrol(life))

    def _compare_clocks(self, life: int) -> None:
        if self.pit is None or life != self.starts:
            return
        if self._weather.strikes(Fault.CRASH_WHEN_IDLE, self):
            self.crash("just like that")
            return
        self.pit.check_clock()
        self.wake()
        self._timeline.after(CLOCK_SECONDS, lambda: self._compare_clocks(life))

    def _answer(self, done: Future[RequestResult], answered: Answered) -> None:
        """Answer one request; the next one may not get its answer any more."""
        if self._weather.strikes(Fault.CRASH_AMONG_ANSWERS, self):
            raise Crash
        self._database.answers += 1
        error = done.exception()
        answered(done.result() if error is None else error, self._database.answers)

    def _tell(self, changed: ChangedStreams) -> None:
        """After a commit: everyone who watches one of these tables, or one on one of these meters, gets a view."""
        assert self.pit is not None
        tables = set(changed.tables)
        for name in changed.meters:
            meter = self.pit.state.meter(name)
            tables.update(() if meter is None else meter.tables)
        for stream in self.streams:
            if stream.table in tables:
                stream.ring()

    def _in_trouble(self, table: str, task: str, error: Exception) -> None:
        if not isinstance(error, BoardwalkError):
            raise Violation(ANSWERED, f"the staff's {task} at table {table} raised {error!r}") from error
        if not isinstance(error, Unavailable):
            self._weather.note(f"the staff's {task} at table {table} is refused: {error}")


class CollectedWorld(SeededWorld):
    """Shuffles from a seed, some of which leave cards of a suit together, so that progressives are won."""

    def order(self) -> tuple[Card, ...]:
        cards = super().order()
        if self.dice.random() >= COLLECTED_CHANCE:
            return cards
        cut = self.dice.randrange(len(cards))
        sorted_cards = sorted(cards, key=str)
        return (*sorted_cards[cut:], *sorted_cards[:cut])


COLLECTED_CHANCE = 0.06


@contextmanager
def reported_faults() -> Iterator[None]:
    """Faults that a server reports and survives are failures of the simulation."""
    found: list[BaseException | None] = []
    before = threading.excepthook
    threading.excepthook = lambda told: found.append(told.exc_value)
    try:
        yield
    finally:
        threading.excepthook = before
    for fault in found:
        if isinstance(fault, Violation):
            raise fault
        raise Violation(ANSWERED, f"a server reported {fault!r}") from fault
