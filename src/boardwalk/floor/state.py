"""The state of the floor: every table, every meter, and which event completed each progressive hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardwalk.floor.request import Happening, TableHappening
from boardwalk.games.declaration.pay_table import Pile
from boardwalk.machine import quick_replace
from boardwalk.progressive.machine import apply as apply_to_meter
from boardwalk.progressive.meter import Meter
from boardwalk.table.events import (
    CardsDealt,
    CardsMisdealt,
    CommunityTurned,
    DealerHandCompleted,
    DealerRevealed,
    RoundEnded,
)
from boardwalk.table.machine import apply as apply_to_table
from boardwalk.table.state import Table

COMPLETES = (CardsDealt, CardsMisdealt, CommunityTurned, DealerHandCompleted, DealerRevealed)
"""Events that may complete the cards a progressive uses."""
FLOOR_EVENTS = frozenset({*COMPLETES, RoundEnded})
"""Events at a table that change more of the floor than the table."""


@quick_replace
class Floor(NamedTuple):
    """The whole floor."""

    tables: Mapping[str, Table] = {}
    meters: Mapping[str, Meter] = {}
    events: int = 0
    """The number of the last event."""
    received: Mapping[str, Mapping[tuple[str, int], int]] = {}
    """For each table in a round, by progressive and seat, the number of the event that completed the hand."""

    def linked(self, meter: str) -> Iterator[tuple[str, Table, str]]:
        """The tables on a meter, each with the wager that contributes to it."""
        for number, link in self.meters[meter].tables.items():
            yield number, self.tables[number], link.wager

    def hands_out(self, number: str, wager: str) -> dict[int, int]:
        """A table's hands for a progressive that are complete but not settled, with the events that completed them."""
        now, complete = self.tables[number].round, self.received.get(number, {})
        if now is None:
            return {}
        return {
            seat: event for (name, seat), event in complete.items() if name == wager and wager in now.hands[seat].riding
        }


def fold(happenings: Iterable[Happening], floor: Floor | None = None) -> Floor:
    """The floor after these events."""
    floor = floor or Floor()
    for happening in happenings:
        floor = apply(floor, happening)
    return floor


def apply(floor: Floor, happening: Happening) -> Floor:
    """The floor after one more event."""
    tables, meters, last, received = floor
    number, where, event = happening
    assert number > last, "events are numbered in order"
    if not isinstance(happening, TableHappening):
        meter = apply_to_meter(meters.get(where), happening.event)
        return Floor(tables, {**meters, where: meter}, number, received)
    table = apply_to_table(tables.get(where), happening.event)
    floor = Floor({**tables, where: table}, meters, number, received)
    if type(event) not in FLOOR_EVENTS:
        return floor
    if isinstance(event, RoundEnded):
        return floor._replace(received={each: seats for each, seats in received.items() if each != where})
    return _with_received(floor, happening, table)


def _with_received(floor: Floor, happening: TableHappening, table: Table) -> Floor:
    """The cards of a progressive are complete when they are dealt, and those that are not the player's are face up."""
    now, game = table.round, table.game
    if now is None or not game.progressives:
        return floor
    received = dict(floor.received.get(happening.table, {}))
    for wager in game.progressives:
        if now.community_up < game.community_read(wager.reads) or (wager.reads_dealer and not now.revealed):
            continue
        needed = game.hole_cards if Pile.PLAYER in wager.reads else 0
        for seat, hand in now.hands.items():
            if wager.name in hand.riding and len(hand.cards) >= needed:
                received.setdefault((wager.name, seat), happening.number)
    return floor._replace(received={**floor.received, happening.table: received})
