"""Automatic staff at the tables that were handed to it: one thread that is woken by what moves and by the clock.

Which tables these are stands at the tables themselves, so that a hand-over is followed at once and after a restart.
Each table has at most one order under way, so that tables do not wait for each other and their orders share commits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from concurrent.futures import Future
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor import alarm
from boardwalk.floor.order import AtTable
from boardwalk.form import tag_of
from boardwalk.pit.automatic import CREW, Pace, Plan, Wait, plan
from boardwalk.pit.catching_up import Moved
from boardwalk.pit.errors import Conflict
from boardwalk.pit.order import Done
from boardwalk.pit.pit import Pit
from boardwalk.pit.randomness import SystemWorld
from boardwalk.table.command import Command, FillInventory
from boardwalk.table.deck_steps import NEW_DECK
from boardwalk.table.handing_over import HANDING_OVER
from boardwalk.table.state import Table

SENDER = "house:staff"
"""Nobody's account: a name has no colon."""
AGAIN_SECONDS = 1.0
"""After an order that was refused, before the table is looked at again."""
MOST_SECONDS = 60.0
"""The longest that the staff goes without a look around."""
USUAL = Pace(None)
"""The pace of a table that nobody has set one for."""

Trouble = Callable[[str, str, Exception], None]


class Waited(NamedTuple):
    """What a table waits for, since when, and whether a player has asked for the time again."""

    for_what: Hashable
    since: float
    again: bool = False


class Clock(NamedTuple):
    """What is waited for at a table with automatic staff, and how long still."""

    waits_for: Wait
    seat: int | None
    """Whose turn it is; none where it is everyone's."""
    seconds: float
    left: float
    then: str
    """What is done when the time is over, by the name of the command."""
    more_time: bool
    """Whether a player may still ask for the time again."""


class AutomaticStaff:
    """Runs the tables that are handed to it, until it is stopped."""

    def __init__(
        self,
        pit: Pit,
        paces: Mapping[str, Pace],
        trouble: Trouble | None = None,
        now: Callable[[], float] = time.monotonic,
        usual: Pace | None = USUAL,
    ) -> None:
        """`usual` is the pace of tables that have none of their own; without it they are left to another server.

        `trouble` is told the table, the command and the error when an order of the staff is refused.
        """
        self._pit = pit
        self._trouble = trouble
        self._now = now
        self._world = SystemWorld()
        self._wake = threading.Condition()
        self._paces = dict(paces)
        self._usual = usual
        self._look_at: dict[str, float] = {}
        self._not_before: dict[str, float] = {}
        self._busy: set[str] = set()
        self._waited: dict[str, Waited] = {}
        self._troubled: dict[str, tuple[int, alarm.Trouble]] = {}
        """What could not be done at a table, with the version that it had then."""
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="automatic staff", daemon=True)

    def start(self) -> None:
        self._pit.listen(self._heard)
        self._look_around(self._pit.tables)
        self._thread.start()

    def stop(self) -> None:
        """Give no more orders; one that is under way is still carried out."""
        with self._wake:
            self._stopped = True
            self._wake.notify()
        self._thread.join()

    def follow(self, paces: Mapping[str, Pace]) -> None:
        """Run the tables at these paces from now on."""
        with self._wake:
            self._paces = dict(paces)
        self._look_around(self._pit.tables)

    def clock(self, number: str) -> Clock | None:
        """What a table waits for now; none where people run it, or nothing that ends after a time is waited for."""
        planned = self._waiting(number)
        if planned is None:
            return None
        with self._wake:
            return _clock(planned, self._wait(number, planned), self._now())

    def give_time(self, number: str, actor: Actor) -> Clock:
        """Let the wait begin anew because a player asks, once; refused where no wait is this player's."""
        table = self._pit.floor_with(number).tables[number]
        seat = table.seat_of(actor.name) if actor.role is Role.PLAYER else None
        if seat is None:
            raise Refusal("actor", "time is given to players who are seated at this table", HANDING_OVER)
        planned = self._waiting(number)
        if planned is None:
            raise Refusal("time", "nobody is waited for", HANDING_OVER)
        if planned.seat not in (None, seat):
            raise Refusal("actor", f"it is the turn of seat {planned.seat}", HANDING_OVER)
        if planned.wait is Wait.BETS and not table.seats[seat].bets:
            raise Refusal("time", "for bets it is given to players who have one on the layout", HANDING_OVER)
        with self._wake:
            if self._wait(number, planned).again:
                raise Refusal("time", "it was given once already", HANDING_OVER)
            now = self._now()
            waited = self._waited[number] = Waited(planned.waits_for, now, again=True)
            return _clock(planned, waited, now)

    def trouble(self, number: str) -> alarm.Trouble | None:
        """What could not be done at a table, as long as nothing has happened there since."""
        version, trouble = self._troubled.get(number, (-1, None))
        return trouble if version == self._pit.version(number) else None

    def _pace(self, table: Table | None) -> Pace | None:
        """The pace at which this staff runs a table; none where it does not."""
        return None if table is None or not table.automatic else self._paces.get(table.number, self._usual)

    def _waiting(self, number: str) -> Plan | None:
        """The plan for a table, if it is to wait for people until a time is over; nothing is drawn for it."""
        floor = self._pit.standing.floor_with(number)
        pace = None if floor is None else self._pace(floor.tables.get(number))
        if floor is None or pace is None:
            return None
        planned = plan(floor, number, pace, NEW_DECK)
        return planned if planned.wait is not None else None

    def _wait(self, number: str, planned: Plan) -> Waited:
        """The wait of a plan: the one that is remembered, or one that begins now."""
        waited = self._waited.get(number)
        if waited is None or waited.for_what != planned.waits_for:
            return Waited(planned.waits_for, self._now())
        return waited

    def _heard(self, moved: Moved) -> None:
        self._look_around(moved.tables | {table for name in moved.meters for table in self._linked(name)})

    def _look_around(self, numbers: Iterable[str]) -> None:
        """Look at these tables as soon as their pace allows; what people run is left alone."""
        with self._wake:
            for number in numbers:
                if self._pace(self._pit.standing.table(number)) is not None:
                    self._look_at[number] = self._not_before.get(number, 0.0)
                else:
                    self._look_at.pop(number, None)
                    self._waited.pop(number, None)
            self._wake.notify()

    def _linked(self, meter: str) -> tuple[str, ...]:
        found = self._pit.standing.meter(meter)
        return () if found is None else tuple(found.tables)

    def _run(self) -> None:
        while True:
            with self._wake:
                now = self._now()
                due = [each for each, when in self._look_at.items() if when <= now and each not in self._busy]
                if self._stopped:
                    return
                if not due:
                    times = [when for each, when in self._look_at.items() if each not in self._busy]
                    self._wake.wait(min([MOST_SECONDS, *(when - now for when in times)]))
                    continue
                self._look_at.update(dict.fromkeys(due, float("inf")))
            for number in due:
                try:
                    self._attend(number)
                except Exception as fault:  # our own fault at one table must not leave the others alone
                    self._tell(number, "plan", fault)

    def _attend(self, number: str) -> None:
        standing = self._pit.standing
        floor = standing.floor_with(number)
        pace = None if floor is None else self._pace(floor.tables.get(number))
        if floor is None or pace is None:
            return
        planned = plan(floor, number, pace, self._world)
        command = planned.command or self._when_over(number, planned)
        if command is not None:
            self._order(number, command, standing.version(number))

    def _when_over(self, number: str, planned: Plan) -> Command | None:
        """What is done for people who were waited for long enough; otherwise the table is looked at again then."""
        with self._wake:
            waited = self._waited[number] = self._wait(number, planned)
            if planned.seconds is None:
                return None
            over = waited.since + planned.seconds
            if self._now() >= over:
                return planned.then
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
        pace = self._pace(self._pit.standing.table(number))
        if short and pace is not None and pace.inventory_cents is not None:
            self._order(number, FillInventory(CREW.floorperson, pace.inventory_cents))
            return
        with self._wake:
            self._busy.discard(number)
            if pace is not None:
                wait = pace.step if error is None else 0.0 if isinstance(error, Conflict) else AGAIN_SECONDS
                self._not_before[number] = self._look_at[number] = self._now() + wait
            self._wake.notify()
        if isinstance(error, Exception) and not isinstance(error, Conflict):
            self._tell(number, tag_of(type(command)), error)

    def _tell(self, number: str, doing: str, error: Exception) -> None:
        law = error.law if isinstance(error, InputError) else None
        self._troubled[number] = self._pit.version(number), alarm.Trouble(doing, law)
        if self._trouble is not None:
            self._trouble(number, doing, error)


def _clock(planned: Plan, waited: Waited, now: float) -> Clock:
    assert planned.wait is not None
    assert planned.seconds is not None
    assert planned.then is not None
    left = max(0.0, waited.since + planned.seconds - now)
    then = tag_of(type(planned.then))
    return Clock(planned.wait, planned.seat, float(planned.seconds), round(left, 1), then, not waited.again)
