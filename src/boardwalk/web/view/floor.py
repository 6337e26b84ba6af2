"""All tables at once: the lobby as anyone sees it, and the floor with pace, money and alarms for staff who watch it.
The lobby shows no names, and neither shows a card that not everyone has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from boardwalk.actor import is_bot
from boardwalk.api.floor import (
    FloorLine,
    FloorSheet,
    HourSheet,
    Lobby,
    MeterLine,
    MeterReading,
    MeterReadings,
    TableLine,
    TableMeterLine,
    TableState,
    WagerFigures,
    WagerLimits,
)
from boardwalk.codec import compact
from boardwalk.floor.alarm import Alarm, AlarmFacts, alarms
from boardwalk.floor.state import Floor
from boardwalk.games import Game
from boardwalk.odds.figures import rounded
from boardwalk.pit.auth.proposal import Proposals
from boardwalk.pit.automatic_staff import AutomaticStaff
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.hour_figures import HourBook
from boardwalk.pit.pit import Pit
from boardwalk.pit.presence import Presence, presence_setup
from boardwalk.pit.shift_figures import HOUR, Figures, Shift, theory
from boardwalk.pit.writer.sync import PitState
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.sign import pending_awards
from boardwalk.table.next_act import waiting_for
from boardwalk.table.sentence import wager_title
from boardwalk.table.state import Phase, Table
from boardwalk.web.api.answer_codec import ANSWER_CODEC
from boardwalk.web.lab.house_edge import EdgeSolver
from boardwalk.web.view.floor_log import hour_sheet

EdgeOf = Callable[[Game], str | None]
"""The house edge of a game in words, if it is known."""


def lobby(state: PitState, edge_of: EdgeOf) -> Lobby:
    """The lobby, with tables sorted by number."""
    floors = state.sections.values()
    tables = {number: table for floor in floors for number, table in floor.tables.items()}
    meters = {name: meter for floor in floors for name, meter in floor.meters.items()}
    return Lobby(
        tuple(_lobby_table(tables[number], meters, edge_of) for number in sorted(tables, key=table_sort_key)),
        tuple(_lobby_meter(meters[name]) for name in sorted(meters)),
    )


def table_sort_key(number: str) -> tuple[int, int, str]:
    """Sorts tables the way people count, those without a number last.

    >>> sorted(["10", "High Limit", "9"], key=table_sort_key)
    ['9', '10', 'High Limit']
    """
    return (0, int(number), number) if number.isdecimal() and number.isascii() else (1, 0, number)


def _lobby_table(table: Table, meters: dict[str, Meter], edge_of: EdgeOf) -> TableLine:
    return TableLine(
        number=table.number,
        game=table.game.name,
        title=table.game.title,
        open=table.open,
        automatic=table.automatic,
        state=table_state(table),
        in_round=table.round is not None,
        seats=table.game.seats,
        taken=len(table.seats),
        bots=_bots_at(table),
        limits=wager_limits(table.game),
        meters=tuple(
            TableMeterLine(wager, table.game.titles[wager], link.meter, meters[link.meter].display_cents)
            for wager, link in table.links.items()
        ),
        edge=edge_of(table.game),
    )


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(each is now for each, now in zip(one, other, strict=True))


def _bots_at(table: Table) -> int:
    return sum(is_bot(seated.player) for seated in table.seats.values())


def table_state(table: Table) -> TableState:
    """What is happening at a table, in the lobby's words."""
    if not table.open:
        return "closed"
    if table.round is not None:
        return "in a round"
    return "betting" if any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()) else "preparing"


def wager_limits(game: Game) -> tuple[WagerLimits, ...]:
    """The posted limits of every wager that has any."""
    limited = ((wager.name, *game.limits(wager)) for wager in game.wagers)
    return tuple(WagerLimits(*each) for each in limited if each[1:] != (None, None))


def _lobby_meter(meter: Meter) -> MeterLine:
    numbers = tuple(sorted(meter.tables, key=table_sort_key))
    return MeterLine(meter.name, meter.display_cents, meter.up, pending_awards(meter), numbers)


def lobby_text(state: PitState, edge_of: EdgeOf | None = None) -> str:
    """The message of the lobby's stream."""
    return compact(ANSWER_CODEC.write(Lobby, lobby(state, edge_of or (lambda _: None))))


def meters_text(state: PitState) -> str:
    """The message of the meters' stream."""
    meters = sorted((name, meter) for floor in state.sections.values() for name, meter in floor.meters.items())
    readings = MeterReadings({name: MeterReading(meter.display_cents, meter.up) for name, meter in meters})
    return compact(ANSWER_CODEC.write(MeterReadings, readings))


MICROSECONDS = 1_000_000
PERCENT_PLACES = 4
EDGE_PLACES = 2


class TableMoney(NamedTuple):
    """A table's calculated figures, and what they were calculated from."""

    inputs: tuple[object, ...]
    theory_cents: int | None
    wagers: tuple[WagerFigures, ...]


class FloorBoard:
    """Puts together what is known about the tables: their state, their figures, and the theoretical win."""

    def __init__(
        self,
        pit: Pit,
        proposals: Proposals,
        staff: AutomaticStaff | None = None,
        solver: EdgeSolver | None = None,
        presence: Presence | None = None,
        now: Callable[[], int] | None = None,
        house_alarms: Callable[[], tuple[Alarm, ...]] = tuple,
    ) -> None:
        self._pit = pit
        self._proposals = proposals
        self._staff = staff
        self._solver = solver
        self._presence = presence or Presence()
        self._now = now or pit.clock.now
        self._house_alarms = house_alarms
        self._shift = Shift(pit.store)
        self._hour_book = HourBook(pit.store)
        self._waiting = 0
        self._money: dict[str, TableMoney] = {}

    async def text(self) -> str:
        """The floor now, as JSON. It takes a while, so it runs in a thread and nobody at a table waits for it."""
        return await run_in_threadpool(lambda: compact(ANSWER_CODEC.write(FloorSheet, self.sheet())))

    def sheet(self) -> FloorSheet:
        """The floor now; if the database is not available, with the last known figures."""
        state = self._pit.state
        if self._pit.trouble is None:  # otherwise everyone would wait for a database that may not answer
            with suppress(Unavailable):
                self._shift.refresh(state)
                self._waiting = self._proposals.count_waiting()
        now = self._now()
        lines = [self._line(floor, number, now) for floor in state.sections.values() for number in floor.tables]
        tables = tuple(sorted(lines, key=lambda line: table_sort_key(line.number)))
        return FloorSheet(tables, self._waiting, self._house_alarms())

    def lobby(self) -> Lobby:
        """The lobby, with the exact edge of each game."""
        return lobby(self._pit.state, self._edge)

    def lobby_text(self) -> str:
        """The message of the lobby's stream."""
        return lobby_text(self._pit.state, self._edge)

    def _edge(self, game: Game) -> str | None:
        edges = None if self._solver is None else self._solver.edges(game)
        edge = None if edges is None else edges.get(game.base.name)
        return None if edge is None else f"{rounded(edge * 100, EDGE_PLACES)}%"

    def hours(self, days: int) -> HourSheet:
        """The figures of all tables hour by hour."""
        return hour_sheet(self._hour_book, self._pit.state, self._solver, self._now(), days)

    def close(self) -> None:
        """Stop calculating."""
        if self._solver is not None:
            self._solver.close()

    def _line(self, floor: Floor, number: str, now: int) -> FloorLine:
        table, figures = floor.tables[number], self._shift.figures(number)
        money = self._table_money(floor, table, figures)
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
            bots=_bots_at(table),
            away=len(table.away),
            inventory_cents=table.inventory_cents,
            rounds=figures.rounds,
            rounds_last_hour=figures.rounds_since(now - HOUR),
            drop_cents=figures.drop_cents,
            handle_cents=sum(figures.handle.values()),
            win_cents=figures.win_cents,
            theory_cents=money.theory_cents,
            wagers=money.wagers,
            alarms=alarms(floor, number, self._alarm_facts(table, figures, now)),
        )

    def _table_money(self, floor: Floor, table: Table, figures: Figures) -> TableMoney:
        """The figures of a table, calculated again only if one of the inputs has changed."""
        edges = None if self._solver is None else self._solver.edges(table.game)
        meters = {wager: floor.meters[link.meter].parameters for wager, link in table.links.items()}
        inputs = (figures, table.game, edges, *meters.values())
        money = self._money.get(table.number)
        if money is None or not _same(money.inputs, inputs):
            expected = None if edges is None else theory(figures, table.game, edges, meters)
            cents = None if expected is None else round(sum(expected.values(), Fraction(0)))
            wagers = tuple(_wager_figures(table, figures, name, expected) for name in figures.handle)
            money = self._money[table.number] = TableMoney(inputs, cents, wagers)
        return money

    def _alarm_facts(self, table: Table, figures: Figures, now: int) -> AlarmFacts:
        moved = self._shift.last_order_at(table.number)
        still = 0.0 if moved is None else (now - moved) / MICROSECONDS
        trouble = self._staff.trouble(table.number) if self._staff is not None and table.automatic else None
        setup, staffed = presence_setup(self._pit.house), self._staff is not None
        gone = self._presence.dealer_gone(table, setup, staffed=staffed)
        return AlarmFacts(still, figures.opened_cents, trouble, gone)


def _wager_figures(table: Table, figures: Figures, name: str, expected: dict[str, Fraction] | None) -> WagerFigures:
    handle = figures.handle[name]
    won = None if expected is None else expected.get(name)
    edge = None if won is None or not handle else f"{rounded(won / handle * 100, PERCENT_PLACES)}%"
    return WagerFigures(name, wager_title(table.game, name), handle, edge)
