"""What happens in a round, in the past tense, from "No more bets" to the last collected card."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.cards import Card
from boardwalk.games.wager import Result
from boardwalk.law import Paragraph
from boardwalk.table.command import Place
from boardwalk.table.event import Event


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """The dealer announced "No more bets": a round began for these seats."""

    round: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LockedOut(Event):
    """The lock-out button was pressed: the acceptors of the progressive take no more chips."""


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """A card or a stack went to its place; the last `up` of them lie face up, the burned ones in the discard rack."""

    to: Place
    cards: tuple[Card, ...]
    up: int
    burned: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsMisdealt(Event):
    """A card or a stack went to its place with the wrong number of cards; the last `up` of them lie face up."""

    to: Place
    cards: tuple[Card, ...]
    up: int
    burned: tuple[Card, ...]
    due: int


@dataclass(frozen=True, slots=True)
class CardsBurned(Event):
    """Cards went to the discard rack unseen."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CommunityTurned(Event):
    """Community cards were turned face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExposureChosen(Event):
    """A player exposed the cards for a bonus, or did not."""

    seat: int
    exposed: bool
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayerActed(Event):
    """A player decided: placed a wager in this amount, checked, or folded."""

    seat: int
    action: str
    wager: str | None
    cents: int
    folded: bool
    to_confirm: bool
    """Whether the dealer must confirm the wager aloud."""


@dataclass(frozen=True, slots=True)
class FoldedHandStays(Event):
    """The cards of a folded hand stay on the table for a wager that is still alive."""

    seat: int


@dataclass(frozen=True, slots=True)
class WagerConfirmed(Event):
    """The dealer confirmed a wager aloud."""

    seat: int


@dataclass(frozen=True, slots=True)
class StubRacked(Event):
    """The stub went to the discard rack unexposed."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StubCounted(Event):
    """The stub was counted face down: so many cards, where so many were expected."""

    cards: int
    expected: int


@dataclass(frozen=True, slots=True)
class DealerRevealed(Event):
    """The dealer's cards were turned face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A player's cards were turned face up."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    """A wager was decided. `paid` is what the house added; `by` names the odds or the hand that was paid.

    A win or a push gives the stake back, but not one that was taken in before the deal; a coupon goes to the drop box
    on a win or a loss and stays on a push. `off_meter` is the part of the payout that comes from a meter's funds.
    """

    seat: int
    wager: str
    cents: int
    coupon_cents: int
    result: Result
    paid_cents: int
    by: str
    limited_by: Paragraph | None
    off_meter_cents: int = 0


@dataclass(frozen=True, slots=True)
class WagerReturned(Event):
    """A wager of a void hand or round went back to its player."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int


@dataclass(frozen=True, slots=True)
class CardsCollected(Event):
    """Cards were picked up in order and put into the discard rack."""

    place: Place
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over: wagers are settled or returned, and the cards of its deck lie in the discard rack."""

    round: int
    void: bool


@dataclass(frozen=True, slots=True)
class DealerCardExposed(Event):
    """One of the dealer's cards was seen before its time."""

    card: Card
    position: int


@dataclass(frozen=True, slots=True)
class CardFoundFaceUp(Event):
    """A card lay face up in the shoe or deck, and went to the discard rack unused."""

    card: Card


@dataclass(frozen=True, slots=True)
class FoundCardsPutBack(Event):
    """Cards found face up lie on the deck again, to be dealt to the wagers that are still settled."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardDrawnInError(Event):
    """A card was drawn in error and not exposed; it is played as the next one."""


@dataclass(frozen=True, slots=True)
class DealerHandCompleted(Event):
    """The dealer's hand was completed in sequence: face-down community cards first, which the next cards replace.

    The last `up` of the dealer's new cards lie face up.
    """

    cards: tuple[Card, ...]
    up: int
    community: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandVoided(Event):
    """A player's hand is void."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """All hands are void; the wagers named are settled all the same, the others go back.

    `deck_condemned` says that the deck leaves the table when its cards are collected.
    """

    reason: str
    still_settled: tuple[str, ...]
    deck_condemned: bool


@dataclass(frozen=True, slots=True)
class ShoeJammed(Event):
    """The automated shoe jammed, stopped or failed to deal."""
