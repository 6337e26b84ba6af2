"""Automatic staff at its tables: one thread that is woken by what moves and by the clock.

Each table has at most one order under way, so that tables do not wait for each other and their orders share commits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.floor.order import AtTable
from boardwalk.form import tag_of
from boardwalk.pit.automatic import CREW, Pace, Plan, plan
from boardwalk.pit.catching_up import Moved
from boardwalk.pit.errors import Conflict
from boardwalk.pit.order import Done
from boardwalk.pit.pit import Pit
from boardwalk.pit.randomness import SystemWorld
from boardwalk.table.command import Command, FillInventory

SENDER = "house:staff"
"""Nobody's account: a name has no colon."""
AGAIN_SECONDS = 1.0
"""After an order that was refused, before the table is looked at again."""
MOST_SECONDS = 60.0
"""The longest that the staff goes without a look around."""

Trouble = Callable[[str, str, Exception], None]


class Waited(NamedTuple):
    """What a table waits for, and since when."""

    for_what: Hashable
    since: float


class AutomaticStaff:
    """Runs the tables that it is given, until it is stopped."""

    def __init__(self, pit: Pit, paces: Mapping[str, Pace], trouble: Trouble | None = None) -> None:
        """`trouble` is told the table, the command and the error when an order of the staff is refused."""
        self._pit = pit
        self._trouble = trouble
        self._world = SystemWorld()
        self._wake = threading.Condition()
        self._paces = dict(paces)
        self._look_at = dict.fromkeys(paces, 0.0)
        self._not_before = dict.fromkeys(paces, 0.0)
        self._busy: set[str] = set()
        self._waited: dict[str, Waited] = {}
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="automatic staff", daemon=True)

    def start(self) -> None:
        self._pit.listen(self._heard)
        self._thread.start()

    def stop(self) -> None:
        """Give no more orders; one that is under way is still carried out."""
        with self._wake:
            self._stopped = True
            self._wake.notify()
        self._thread.join()

    def staff(self, number: str, pace: Pace | None) -> None:
        """Hand a table to the automatic staff, or with no pace back to people."""
        with self._wake:
            if pace is None:
                self._paces.pop(number, None)
                self._look_at.pop(number, None)
            else:
                self._paces[number] = pace
                self._look_at[number] = 0.0
                self._not_before.setdefault(number, 0.0)
            self._wake.notify()

    def _heard(self, moved: Moved) -> None:
        linked = {table for name in moved.meters for table in self._linked(name)}
        with self._wake:
            for number in (moved.tables | linked) & self._paces.keys():
                self._look_at[number] = self._not_before[number]
            self._wake.notify()

    def _linked(self, meter: str) -> tuple[str, ...]:
        found = self._pit.standing.meter(meter)
        return () if found is None else tuple(found.tables)

    def _run(self) -> None:
        while True:
            with self._wake:
                now = time.monotonic()
                due = [each for each, when in self._look_at.items() if when <= now and each not in self._busy]
                if self._stopped:
                    return
                if not due:
                    times = [when for each, when in self._look_at.items() if each not in self._busy]
                    self._wake.wait(min([MOST_SECONDS, *(when - now for when in times)]))
                    continue
                paces = {number: self._paces[number] for number in due}
                self._look_at.update(dict.fromkeys(due, float("inf")))
            for number, pace in paces.items():
                try:
                    self._attend(number, pace)
                except Exception as fault:  # our own fault at one table must not leave the others alone
                    self._tell(number, "plan", fault)

    def _attend(self, number: str, pace: Pace) -> None:
        standing = self._pit.standing
        floor = standing.floor_with(number)
        if floor is None or number not in floor.tables:
            return
        planned = plan(floor, number, pace, self._world)
        command = planned.command or self._when_over(number, planned)
        if command is not None:
            self._order(number, command, standing.version(number))

    def _when_over(self, number: str, planned: Plan) -> Command | None:
        """What is done for people who were waited for long enough; otherwise the table is looked at again then."""
        now, waited = time.monotonic(), self._waited.get(number)
        if waited is None or waited.for_what != planned.waits_for:
            waited = self._waited[number] = Waited(planned.waits_for, now)
        if planned.seconds is None:
            return None
        over = waited.since + planned.seconds
        if now >= over:
            return planned.then
        with self._wake:
            if number in self._look_at:
                self._look_at[number] = min(self._look_at[number], over)
        return None

    def _order(self, number: str, command: Command, seen: int | None = None) -> None:
        """Give an order, only if the table still is what the plan was made on: people act at it too."""
        with self._wake:
            self._busy.add(number)
        future = self._pit.submit(AtTable(number, command), seen=seen, person=SENDER)
        future.add_done_callback(lambda done: self._answered(number, command, done))

    def _answered(self, number: str, command: Command, done: Future[Done]) -> None:
        error = done.exception()
        short = isinstance(error, Refusal) and error.field == "inventory" and not isinstance(command, FillInventory)
        pace = self._paces.get(number)
        if short and pace is not None:
            self._order(number, FillInventory(CREW.floorperson, pace.inventory_cents))
            return
        with self._wake:
            self._busy.discard(number)
            if pace is not None:
                wait = pace.step if error is None else 0.0 if isinstance(error, Conflict) else AGAIN_SECONDS
                self._not_before[number] = self._look_at[number] = time.monotonic() + wait
            self._wake.notify()
        if isinstance(error, Exception) and not isinstance(error, Conflict):
            self._tell(number, tag_of(type(command)), error)

    def _tell(self, number: str, doing: str, error: Exception) -> None:
        if self._trouble is not None:
            self._trouble(number, doing, error)
