"""The lobby: what a person at the rope sees of the floor. No name, no card and no chip of anyone is in it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from boardwalk.form import compact
from boardwalk.games import Game
from boardwalk.pit.standing import Standing
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.sign import PendingAward, pending_awards
from boardwalk.table.state import Phase, Table
from boardwalk.web.seen import SEEN

TableState = Literal["closed", "preparing", "betting", "in a round"]


class WagerLimits(NamedTuple):
    """What may lie on a betting area."""

    wager: str
    least_cents: int | None
    most_cents: int | None


class TableLine(NamedTuple):
    """A table as the lobby shows it."""

    number: str
    game: str
    title: str
    open: bool
    automatic: bool
    """Whether automatic staff runs it."""
    state: TableState
    """`preparing` while no deck is ready to be played."""
    in_round: bool
    seats: int
    taken: int
    limits: tuple[WagerLimits, ...]
    meter: str | None
    meter_cents: int | None


class MeterLine(NamedTuple):
    """A meter as the lobby shows it."""

    name: str
    display_cents: int
    up: bool
    pending: tuple[PendingAward, ...]
    tables: tuple[str, ...]


class Lobby(NamedTuple):
    """All tables and meters of the house."""

    tables: tuple[TableLine, ...]
    meters: tuple[MeterLine, ...]


def lobby(standing: Standing) -> Lobby:
    """The lobby, with tables in the order of their numbers."""
    floors = standing.sections.values()
    tables = {number: table for floor in floors for number, table in floor.tables.items()}
    meters = {name: meter for floor in floors for name, meter in floor.meters.items()}
    return Lobby(
        tuple(_table(tables[number], meters) for number in sorted(tables, key=natural)),
        tuple(_meter(meters[name]) for name in sorted(meters)),
    )


def natural(number: str) -> tuple[int, int, str]:
    """Sorts tables as people count them, those without a number last.

    >>> sorted(["10", "High Limit", "9"], key=natural)
    ['9', '10', 'High Limit']
    """
    return (0, int(number), number) if number.isdecimal() and number.isascii() else (1, 0, number)


def _table(table: Table, meters: dict[str, Meter]) -> TableLine:
    return TableLine(
        number=table.number,
        game=table.game.name,
        title=table.game.title,
        open=table.open,
        automatic=table.automatic,
        state=state_of(table),
        in_round=table.round is not None,
        seats=table.game.seats,
        taken=len(table.seats),
        limits=limits_of(table.game),
        meter=table.meter,
        meter_cents=None if table.meter is None else meters[table.meter].display_cents,
    )


def state_of(table: Table) -> TableState:
    """What goes on at a table, in the lobby's words."""
    if not table.open:
        return "closed"
    if table.round is not None:
        return "in a round"
    return "betting" if any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()) else "preparing"


def limits_of(game: Game) -> tuple[WagerLimits, ...]:
    """The posted limits of every wager that has some."""
    limited = ((wager.name, *game.limits(wager)) for wager in game.wagers)
    return tuple(WagerLimits(*each) for each in limited if each[1:] != (None, None))


def _meter(meter: Meter) -> MeterLine:
    numbers = tuple(sorted(meter.tables, key=natural))
    return MeterLine(meter.name, meter.display_cents, meter.up, pending_awards(meter), numbers)


def lobby_text(standing: Standing) -> str:
    """The message of the stream of the lobby."""
    return compact(SEEN.write(Lobby, lobby(standing)))


def meters_text(standing: Standing) -> str:
    """The message of the stream of meters."""
    meters = sorted((name, meter) for floor in standing.sections.values() for name, meter in floor.meters.items())
    return compact({"meters": {name: {"display_cents": meter.display_cents, "up": meter.up} for name, meter in meters}})
