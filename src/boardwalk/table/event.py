"""What happens at a table between rounds, in the past tense: devices, decks, seats and bets. Rounds: `event_round`.

The state of a table is the fold of its events. Each carries what its fold needs and the paragraph that it rests on, so
that a record can be told, replayed and audited without the commands that led to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardwalk.actor import Actor
from boardwalk.cards import Card
from boardwalk.law import Paragraph
from boardwalk.table.equipment import Device


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the paragraph behind it."""

    law: Paragraph


@dataclass(frozen=True, slots=True)
class TableInstalled(Event):
    """A table was set up for a game."""

    number: str
    game: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameChanged(Event):
    """A closed table was set up anew."""

    game: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DeviceInstalled(Event):
    """A device was put on the table."""

    device: Device


@dataclass(frozen=True, slots=True)
class DeviceRemoved(Event):
    """A device was taken off the table; cards inside it are stacked, to be shuffled again."""

    device: Device


@dataclass(frozen=True, slots=True)
class TableHandedOver(Event):
    """From now on the automatic staff runs the table, or people do."""

    by: Actor
    automatic: bool


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """The table was opened for gaming."""

    inventory_cents: int


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table was closed and its inventory, as it was counted, taken away; the variance is what it was over."""

    inventory_cents: int
    variance_cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class InventoryFilled(Event):
    """Chips were added to the table inventory."""

    cents: int


@dataclass(frozen=True, slots=True)
class InventoryCredited(Event):
    """Chips went from the table inventory to the cage."""

    cents: int


@dataclass(frozen=True, slots=True)
class InventoryCounted(Event):
    """Someone counted the table inventory."""

    by: Actor
    cents: int


@dataclass(frozen=True, slots=True)
class BoxesCollected(Event):
    """Drop box and tip box were exchanged for empty ones; these amounts were in them."""

    drop_cents: int
    coupon_cents: int
    tip_cents: int


@dataclass(frozen=True, slots=True)
class DeckReceived(Event):
    """A deck came to the table."""

    deck: str
    preshuffled: tuple[Card, ...] | None
    commitment: str


@dataclass(frozen=True, slots=True)
class DeckInspected(Event):
    """The dealer inspected a deck."""

    deck: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckVerified(Event):
    """The inspection was verified."""

    deck: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckSpread(Event):
    """A deck lies spread on the table."""

    deck: str
    face_up: bool


@dataclass(frozen=True, slots=True)
class DeckTurnedUp(Event):
    """A deck that lay spread face down was turned up."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckLookedAt(Event):
    """A player had the chance to look at a deck."""

    deck: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckWashed(Event):
    """A deck was turned down, washed and stacked."""

    deck: str


@dataclass(frozen=True, slots=True)
class ShufflerLoaded(Event):
    """A deck went into the shuffler."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """A deck was shuffled into this order, top card first."""

    deck: str
    order: tuple[Card, ...]
    by_machine: bool
    commitment: str


@dataclass(frozen=True, slots=True)
class DeckCounted(Event):
    """The shuffler counted a deck."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class ShufflerJammed(Event):
    """The shuffler failed; its cards are stacked, to be shuffled again."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckCut(Event):
    """So many cards from the top of a deck went under the rest."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    """A supervisor ordered another cut."""

    deck: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeckTaken(Event):
    """A prepared deck came into play."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckRemoved(Event):
    """A deck left the table."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    """A player sat down with chips."""

    seat: int
    player: str
    chips_cents: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player left with the chips."""

    seat: int
    player: str
    chips_cents: int


@dataclass(frozen=True, slots=True)
class AbsenceNoted(Event):
    """A supervisor acted for a player who was away or did not answer."""

    seat: int
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class CashBoughtIn(Event):
    """A player's cash went into the drop box, and chips of its value came out of the inventory."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsColoredUp(Event):
    """A player's chips were exchanged for fewer of a higher value."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """A bet now lies on its area in this amount; `by_hand` if the dealer accepted it whatever the posted limits."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int
    by_hand: bool


@dataclass(frozen=True, slots=True)
class BetTakenBack(Event):
    """A bet went back to its player before the betting closed."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int


@dataclass(frozen=True, slots=True)
class TipGiven(Event):
    """A player gave chips for the tip box."""

    seat: int
    cents: int
