"""Everything that people may ask of a table. `decide` answers each with events, or refuses it with the paragraph.

A command is what someone does or reports: it names the actor, and carries what only the world knows, such as the order
in which a shuffle left the cards or the number of cards that were counted. Chips and cash: `command_inventory`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardwalk.actor import Actor
from boardwalk.cards import Card
from boardwalk.table.equipment import Device

Place = int | str
"""Where cards lie: a seat's number, `dealer`, `community` or `discard rack`."""
DEALER, COMMUNITY, RACK = "dealer", "community", "discard rack"


def place_name(place: Place) -> str:
    """A place as a person would say it."""
    if isinstance(place, int):
        return f"seat {place}"
    return "the community area" if place == COMMUNITY else f"the {place}"


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a person does at the table, or reports."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class InstallTable(Command):
    """Set up a table for a game under the options of the house."""

    number: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChangeGame(Command):
    """Set a closed table up anew, for another game or under other options of the house."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class InstallDevice(Command):
    """Put a device on the table."""

    device: Device


@dataclass(frozen=True, slots=True)
class RemoveDevice(Command):
    """Take a device off the table."""

    device: Device


@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """Hand the table to the automatic staff, or back to people."""

    automatic: bool


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open the table for gaming with the table inventory that was counted."""

    inventory_cents: int


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close the table with the table inventory that was counted; the cards leave it."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class FillInventory(Command):
    """Add chips to the table inventory container."""

    cents: int


@dataclass(frozen=True, slots=True)
class ReceiveDeck(Command):
    """Receive a deck, known by the color of its backs; one that was pre-shuffled brings its order."""

    deck: str
    preshuffled: tuple[Card, ...] | None = None
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class InspectDeck(Command):
    """Sort and inspect a deck."""

    deck: str


@dataclass(frozen=True, slots=True)
class VerifyDeck(Command):
    """Verify the dealer's inspection of a deck."""

    deck: str


@dataclass(frozen=True, slots=True)
class SpreadDeck(Command):
    """Spread a deck by suit and in sequence; at an idle table face up or face down."""

    deck: str
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class TurnDeckUp(Command):
    """Turn a deck face up that lies spread face down."""

    deck: str


@dataclass(frozen=True, slots=True)
class LookAtDeck(Command):
    """Look over a spread deck, or let the chance pass."""

    deck: str


@dataclass(frozen=True, slots=True)
class WashDeck(Command):
    """Turn a deck face down, wash and stack it."""

    deck: str


@dataclass(frozen=True, slots=True)
class LoadShuffler(Command):
    """Put a deck into the automated shuffler."""

    deck: str


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Command):
    """Shuffle a deck, by hand or in the shuffler that stands there; the order is what came of it, top card first."""

    deck: str
    order: tuple[Card, ...]
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class ReportShufflerCount(Command):
    """Report the number of cards that a counting shuffler found after the shuffle."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class ReportShufflerJam(Command):
    """Report that the shuffler jammed, stopped or left its cycle unfinished."""

    deck: str


@dataclass(frozen=True, slots=True)
class CutDeck(Command):
    """Cut a deck: so many cards off the top, the rest on top of them."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True)
class OrderRecut(Command):
    """Order another cut, because the last was improper or could harm fairness."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class TakeDeck(Command):
    """Bring a prepared deck into play: into the shoe, or into the hand."""

    deck: str


@dataclass(frozen=True, slots=True)
class RemoveDeck(Command):
    """Take a deck off the table."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    """Sit down with chips."""

    seat: int
    chips_cents: int


@dataclass(frozen=True, slots=True)
class LeaveSeat(Command):
    """Leave the table with one's chips."""


@dataclass(frozen=True, slots=True)
class ClearSeat(Command):
    """Take an absent player's bets and chips off the table between rounds, to be kept for the player."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class PlaceBet(Command):
    """Let this amount lie on a betting area, with a match play coupon under it or none; `form` is chips or plaques."""

    wager: str
    cents: int
    coupon_cents: int = 0
    form: str = "chips"


@dataclass(frozen=True, slots=True)
class TakeBackBet(Command):
    """Take a bet back before the betting is closed."""

    wager: str


@dataclass(frozen=True, slots=True)
class AcceptBet(Command):
    """Accept a player's bet by hand: it stands in full although it is outside the posted limits."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int = 0


@dataclass(frozen=True, slots=True)
class ReturnBet(Command):
    """Give back a bet that cannot stand, before the betting is closed."""

    seat: int
    wager: str


@dataclass(frozen=True, slots=True)
class GiveTip(Command):
    """Give chips for the tip box."""

    cents: int


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    """Announce "No more bets"."""


@dataclass(frozen=True, slots=True)
class DealNext(Command):
    """Make the next step of the deal: a card or a stack to its place, a burn, community cards turned up."""


@dataclass(frozen=True, slots=True)
class Misdeal(Command):
    """Record that the next card or stack came out with this number of cards instead of the right one."""

    cards: int


@dataclass(frozen=True, slots=True)
class Expose(Command):
    """Expose one's cards for the bonus that asks for it, or keep them face down."""

    exposed: bool


@dataclass(frozen=True, slots=True)
class Act(Command):
    """Make one's decision, by its name: `fold`, `check`, `play-3x`."""

    action: str


@dataclass(frozen=True, slots=True)
class ChooseForSeat(Command):
    """Have the most modest choice made for a player who is away or does not answer."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class ConfirmWager(Command):
    """Confirm aloud the wager that was just placed."""


@dataclass(frozen=True, slots=True)
class RackStub(Command):
    """Put the stub into the discard rack without exposing it."""


@dataclass(frozen=True, slots=True)
class CountStub(Command):
    """Count the stub face down, then rack it; the number is what was counted."""

    cards: int


@dataclass(frozen=True, slots=True)
class SettleExposed(Command):
    """Collect the losing and pay the winning bonus wagers for which cards could be exposed."""


@dataclass(frozen=True, slots=True)
class RevealDealer(Command):
    """Turn the dealer's cards face up."""


@dataclass(frozen=True, slots=True)
class SettleSeat(Command):
    """Settle the wagers of the seat whose turn it is, and collect its cards."""


@dataclass(frozen=True, slots=True)
class CollectCards(Command):
    """Collect what is left on the layout in order, which ends the round."""


@dataclass(frozen=True, slots=True)
class ReportDealerCard(Command):
    """Report that one of the dealer's face-down cards was exposed; positions count from 1."""

    position: int


@dataclass(frozen=True, slots=True)
class ReportFaceUp(Command):
    """Report that the next card lies face up in the shoe or deck."""


@dataclass(frozen=True, slots=True)
class ReportDrawnInError(Command):
    """Report that a card was drawn in error and not exposed."""


@dataclass(frozen=True, slots=True)
class ReportWrongHand(Command):
    """Report a wrong number of cards: at a seat, at the dealer's area or among the community cards."""

    place: Place


@dataclass(frozen=True, slots=True)
class ReportShoeJam(Command):
    """Report that the automated shoe jammed, stopped or failed to deal."""
