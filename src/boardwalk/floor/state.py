"""The state of the floor: every table, every meter, and which event completed each progressive hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardwalk.floor.request import Happening, TableHappening
from boardwalk.machine import quick_replace
from boardwalk.progressive.machine import apply as apply_to_meter
from boardwalk.progressive.meter import Meter
from boardwalk.table.events import (
    CardsDealt,
    CardsMisdealt,
    CommunityTurned,
    DealerHandCompleted,
    LinkCameUp,
    LinkWentDown,
    MeterDisconnected,
    RoundEnded,
)
from boardwalk.table.machine import apply as apply_to_table
from boardwalk.table.state import Table

COMPLETES = (CardsDealt, CardsMisdealt, CommunityTurned, DealerHandCompleted)
"""Events that may complete the cards a progressive uses."""
LINK_EVENTS = (LinkWentDown, LinkCameUp, MeterDisconnected)
FLOOR_EVENTS = frozenset({*LINK_EVENTS, *COMPLETES, RoundEnded})
"""Events at a table that change more of the floor than the table."""


@quick_replace
class Floor(NamedTuple):
    """The whole floor."""

    tables: Mapping[str, Table] = {}
    meters: Mapping[str, Meter] = {}
    events: int = 0
    """The number of the last event."""
    received: Mapping[str, Mapping[int, int]] = {}
    """For each table in a round, by seat with a progressive, the number of the event that completed the hand."""
    cut_off: frozenset[str] = frozenset()
    """Tables that reported their own link down while the controller was up. They come back up separately."""

    def linked(self, meter: str) -> Iterator[tuple[str, Table]]:
        """The tables on a meter."""
        for number in self.meters[meter].tables:
            yield number, self.tables[number]

    def hands_out(self, number: str) -> dict[int, int]:
        """A table's progressive hands that are complete but not settled, with the events that completed them."""
        now, wager = self.tables[number].round, self.tables[number].game.progressive
        if now is None or wager is None:
            return {}
        complete = self.received.get(number, {})
        return {seat: event for seat, event in complete.items() if wager.name in now.hands[seat].riding}


def fold(happenings: Iterable[Happening], floor: Floor | None = None) -> Floor:
    """The floor after these events."""
    floor = floor or Floor()
    for happening in happenings:
        floor = apply(floor, happening)
    return floor


def apply(floor: Floor, happening: Happening) -> Floor:
    """The floor after one more event."""
    tables, meters, last, received, cut_off = floor
    number, where, event = happening
    assert number > last, "events are numbered in order"
    if not isinstance(happening, TableHappening):
        meter = apply_to_meter(meters.get(where), happening.event)
        return Floor(tables, {**meters, where: meter}, number, received, cut_off)
    table = apply_to_table(tables.get(where), happening.event)
    floor = Floor({**tables, where: table}, meters, number, received, cut_off)
    if type(event) not in FLOOR_EVENTS:
        return floor
    if isinstance(event, LINK_EVENTS):
        return _with_link(floor, happening)
    if isinstance(event, RoundEnded):
        return floor._replace(received={each: seats for each, seats in received.items() if each != where})
    return _with_received(floor, happening, table)


def _with_link(floor: Floor, happening: TableHappening) -> Floor:
    event, others = happening.event, floor.cut_off - {happening.table}
    own = isinstance(event, LinkWentDown) and floor.meters[event.meter].up
    return floor._replace(cut_off=others | {happening.table} if own else others)


def _with_received(floor: Floor, happening: TableHappening, table: Table) -> Floor:
    now, wager = table.round, table.game.progressive
    if now is None or wager is None or now.community_up < wager.community:
        return floor
    seats = dict(floor.received.get(happening.table, {}))
    for seat, hand in now.hands.items():
        if wager.name in hand.riding and len(hand.cards) >= table.game.hole_cards:
            seats.setdefault(seat, happening.number)
    return floor._replace(received={**floor.received, happening.table: seats})
