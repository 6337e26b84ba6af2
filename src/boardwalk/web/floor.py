"""The floor as those see it who walk it: pace, money and what needs someone, for all tables at once. No card is in it
but one that everyone has seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from boardwalk.floor.alarm import Alarm, Beside, alarms
from boardwalk.floor.state import Floor
from boardwalk.form import compact
from boardwalk.odds.figure import rounded
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.figures import HOUR, Figures
from boardwalk.pit.pit import Pit
from boardwalk.pit.proposal import Proposals
from boardwalk.pit.shift import Shift
from boardwalk.pit.staffing import AutomaticStaff
from boardwalk.pit.theory import theory
from boardwalk.table.scene import wager_title
from boardwalk.table.state import Table
from boardwalk.table.waiting import waiting_for
from boardwalk.web.edges import Solver
from boardwalk.web.lobby import natural
from boardwalk.web.seen import SEEN

MICROSECONDS = 1_000_000
PERCENT_PLACES = 4


class WagerFigures(NamedTuple):
    """What was wagered on one of the areas of a table, and what the house keeps of it in the long run."""

    wager: str
    title: str
    handle_cents: int
    edge: str | None
    """In percent; none where it is no figure of its own, or is still worked out."""


class FloorLine(NamedTuple):
    """A table as the floor shows it; money and rounds since it was opened."""

    number: str
    game: str
    title: str
    open: bool
    automatic: bool
    round: int | None
    waits_for: str | None
    waits_at: int | str | None
    seats: int
    taken: int
    inventory_cents: int
    rounds: int
    rounds_last_hour: int
    drop_cents: int
    handle_cents: int
    win_cents: int
    theory_cents: int | None
    """What the house should have won of the handle; none while the edges are worked out."""
    wagers: tuple[WagerFigures, ...]
    alarms: tuple[Alarm, ...]


class FloorSheet(NamedTuple):
    """All tables of the house."""

    tables: tuple[FloorLine, ...]
    waiting_proposals: int
    """How much waits for a second person."""


class Money(NamedTuple):
    """What was worked out for a table, and of what."""

    made_of: tuple[object, ...]
    theory_cents: int | None
    wagers: tuple[WagerFigures, ...]


def _now() -> int:
    return time.time_ns() // 1000


class FloorBoard:
    """Puts together what is known of the tables: how they stand, what they brought, what is worked out of it."""

    def __init__(
        self,
        pit: Pit,
        proposals: Proposals,
        staff: AutomaticStaff | None = None,
        solver: Solver | None = None,
        now: Callable[[], int] = _now,
    ) -> None:
        self._pit = pit
        self._proposals = proposals
        self._staff = staff
        self._solver = solver
        self._now = now
        self._shift = Shift(pit.store)
        self._waiting = 0
        self._money: dict[str, Money] = {}

    async def text(self) -> str:
        """The floor as it stands now, as JSON. It takes a while, and whoever acts at a table need not wait for it."""
        return await run_in_threadpool(lambda: compact(SEEN.write(FloorSheet, self.sheet())))

    def sheet(self) -> FloorSheet:
        """The floor as it stands now; where the database cannot be asked, with the figures of the last time."""
        standing = self._pit.standing
        with suppress(Unavailable):
            self._shift.refresh(standing)
            self._waiting = self._proposals.count_waiting()
        now = self._now()
        lines = [self._line(floor, number, now) for floor in standing.sections.values() for number in floor.tables]
        return FloorSheet(tuple(sorted(lines, key=lambda line: natural(line.number))), self._waiting)

    def close(self) -> None:
        """Nothing more is worked out."""
        if self._solver is not None:
            self._solver.close()

    def _line(self, floor: Floor, number: str, now: int) -> FloorLine:
        table, figures = floor.tables[number], self._shift.figures(number)
        money = self._of(floor, table, figures)
        waiting = waiting_for(table) if table.open else None
        return FloorLine(
            number=number,
            game=table.game.name,
            title=table.game.title,
            open=table.open,
            automatic=table.automatic,
            round=None if table.round is None else table.round.number,
            waits_for=None if waiting is None else waiting.due.value,
            waits_at=None if waiting is None else waiting.place,
            seats=table.game.seats,
            taken=len(table.seats),
            inventory_cents=table.inventory_cents,
            rounds=figures.rounds,
            rounds_last_hour=figures.rounds_since(now - HOUR),
            drop_cents=figures.drop_cents,
            handle_cents=sum(figures.handle.values()),
            win_cents=figures.win_cents,
            theory_cents=money.theory_cents,
            wagers=money.wagers,
            alarms=alarms(floor, number, self._beside(table, figures, now)),
        )

    def _of(self, floor: Floor, table: Table, figures: Figures) -> Money:
        """Worked out again only when something that it is made of has changed."""
        edges = None if self._solver is None else self._solver.edges(table.game)
        meter = None if table.meter is None else floor.meters[table.meter].parameters
        made_of = (figures, table.game, edges, meter)
        money = self._money.get(table.number)
        if money is None or any(one is not other for one, other in zip(money.made_of, made_of, strict=True)):
            expected = None if edges is None else theory(figures, table.game, edges, meter)
            cents = None if expected is None else round(sum(expected.values(), Fraction(0)))
            wagers = tuple(_wager(table, figures, name, expected) for name in figures.handle)
            money = self._money[table.number] = Money(made_of, cents, wagers)
        return money

    def _beside(self, table: Table, figures: Figures, now: int) -> Beside:
        moved = self._shift.moved_at(table.number)
        still = 0.0 if moved is None else (now - moved) / MICROSECONDS
        trouble = self._staff.trouble(table.number) if self._staff is not None and table.automatic else None
        return Beside(still, figures.opened_cents, trouble)


def _wager(table: Table, figures: Figures, name: str, expected: dict[str, Fraction] | None) -> WagerFigures:
    handle = figures.handle[name]
    won = None if expected is None else expected.get(name)
    edge = None if won is None or not handle else f"{rounded(won / handle * 100, PERCENT_PLACES)}%"
    return WagerFigures(name, wager_title(table.game, name), handle, edge)
