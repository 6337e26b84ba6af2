"""The state of one table: what the fold of its events leaves. Nothing of it reaches a screen but through a view.

What changes with every event is a named tuple, which is replaced several times faster than a dataclass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from boardwalk.actor import Actor, same_person
from boardwalk.cards import Card
from boardwalk.games import Game
from boardwalk.games.deal import Dealing
from boardwalk.law import Paragraph
from boardwalk.table.equipment import SHUFFLERS, Device, dealing_mode
from boardwalk.table.event_round import WagerReturned, WagerSettled
from boardwalk.table.script import Delivery, Script


class Phase(StrEnum):
    """How far the preparation of a deck has come, and where it lies."""

    RECEIVED = "received"
    INSPECTED = "inspected"
    VERIFIED = "verified"
    SPREAD_DOWN = "spread face down"
    SPREAD = "spread face up"
    LOOKED_AT = "looked at"
    STACKED = "stacked"
    IN_SHUFFLER = "in the shuffler"
    SHUFFLED = "shuffled"
    IN_PLAY = "in play"
    RACKED = "in the discard rack"


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck, known by the color of its backs. `order` is known once it is shuffled, top card first."""

    back: str
    phase: Phase
    order: tuple[Card, ...] = ()
    by_machine: bool = False
    preshuffled: bool = False
    cut_due: bool = False
    was_cut: bool = False
    inside: bool = False
    """Whether it still lies in the shuffler that shuffled it."""
    counted: bool = False
    """Whether a counting shuffler found 52 cards after this shuffle."""
    stale: bool = False
    """Whether the table was idle since: the deck must be spread, seen and washed before it is played again."""
    inspected_by: str = ""
    commitment: str = ""
    """The hash that was published of the order as it was shuffled, if one was."""
    cut_cards: int = 0
    """How many cards have been cut off the top since the shuffle: the top card was the next one below them."""

    @property
    def in_shuffler(self) -> bool:
        return self.phase is Phase.IN_SHUFFLER or self.inside


class Bet(NamedTuple):
    """What lies on a betting area."""

    cents: int
    coupon_cents: int = 0


class Seated(NamedTuple):
    """A player at a position, with chips and bets."""

    player: str
    chips_cents: int
    bets: Mapping[str, Bet] = {}
    sat_out: int = 0
    """Rounds that have begun without the player since the last one that he bet on, or since he sat down."""


class Count(NamedTuple):
    """What someone counted in the table inventory."""

    by: Actor
    cents: int


class Counts(NamedTuple):
    """The counts since the table inventory last changed: the dealer's, and the one of whoever is in charge."""

    dealer: Count | None = None
    in_charge: Count | None = None

    @property
    def agreed_cents(self) -> int | None:
        """What both counted; none while one of them has not counted, or counted something else."""
        if self.dealer is None or self.in_charge is None or self.dealer.cents != self.in_charge.cents:
            return None
        return self.dealer.cents


class Hand(NamedTuple):
    """A player's part in the round."""

    cards: tuple[Card, ...] = ()
    made: Mapping[str, Bet] = {}
    """Every wager of the round, also those that are settled by now."""
    settled: Mapping[str, WagerSettled | WagerReturned] = {}
    """What became of the wagers that are decided."""
    riding: Mapping[str, Bet] = {}
    """Wagers that were taken in before the deal and are not decided: their lights are on."""
    folded: bool = False
    void: bool = False
    shown: bool = False
    exposed: bool = True
    collected: bool = False


@dataclass(frozen=True, slots=True)
class Void:
    """Why a round is void, and what is settled all the same."""

    reason: str
    law: Paragraph
    still_settled: tuple[str, ...]
    deck_condemned: bool


class Award(NamedTuple):
    """A progressive that was won and is not paid: at whose turn, who shares it, for which hand, and who verified it."""

    seat: int
    seats: tuple[int, ...]
    hand: str
    verified_by: str
    validated: bool = False


class Spin(NamedTuple):
    """What the wheel brought a player, and every other bettor."""

    seat: int
    position: int
    prize_cents: int
    off_meter_cents: int
    community_cents: int


class Round(NamedTuple):
    """A round of play, from "No more bets" to the last collected card."""

    number: int
    deck: str
    dealing: Dealing
    script: Script
    order: tuple[Card, ...]
    hands: Mapping[int, Hand]
    commitment: str = ""
    cut_cards: int = 0
    drawn: int = 0
    step: int = 0
    """How many steps of the deal script are done."""
    dealer: tuple[Card, ...] = ()
    dealer_up: frozenset[int] = frozenset()
    """Positions of the dealer's cards that everyone has seen, from 0."""
    dealer_dealt_up: int = 0
    """How many of the dealer's cards were dealt face up, as the script has it."""
    dealer_collected: bool = False
    community: tuple[Card, ...] = ()
    community_up: int = 0
    community_collected: bool = False
    rack: tuple[Card, ...] = ()
    stub_out: bool = False
    """Whether the stub has left the shoe or hand."""
    stub_counted: bool = False
    acted: frozenset[int] = frozenset()
    """Seats that have made their choice at this stage."""
    confirming: int | None = None
    found_face_up: tuple[Card, ...] = ()
    drawn_in_error: bool = False
    """Whether the next card is out of the deck already, face down."""
    misdealt: bool = False
    """Whether a card or a stack came out wrong, so that hands must be counted."""
    revealed: bool = False
    void: Void | None = None
    mismatched: str = ""
    """The wager whose chips and lights did not agree, until a supervisor has resolved it."""
    award: Award | None = None
    triggered: tuple[int, ...] = ()
    """Seats whose players spin the wheel."""
    spins: tuple[Spin, ...] = ()
    pressed: bool = False
    """Whether the player whose spin it is has set the wheel in motion."""
    community_right: int | None = None
    """How many of the first community cards came out right, where a later one did not; none where all did."""

    @property
    def stub(self) -> tuple[Card, ...]:
        return () if self.stub_out else self.order[self.drawn :]

    @property
    def stage(self) -> int:
        """The stage of the round that the deal has reached."""
        return self.script.stage_at(self.step)

    @property
    def next_step(self) -> int | None:
        """The number of the next step of the deal, past those to hands that are void."""
        steps, hands = self.script.steps, self.hands
        for number in range(self.step, len(steps)):
            place = steps[number].to
            if not (isinstance(place, int) and hands[place].void):
                return number
        return None

    @property
    def draws_left(self) -> bool:
        """Whether a card of the round is still in the deck."""
        number = self.next_step
        return number is not None and number < self.script.draws_end

    @property
    def first_cards_out(self) -> bool:
        """Whether players and dealer have all their own cards."""
        number = self.next_step
        return number is None or number >= self.script.first_cards_end

    @property
    def upcoming(self) -> Delivery | None:
        """The next step of the deal."""
        number = self.next_step
        return None if number is None else self.script.steps[number]


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """Where the cards of the last round lay, so that every hand can be rebuilt in a dispute."""

    number: int
    void: Void | None
    players: Mapping[int, str]
    hands: Mapping[int, Hand]
    dealer: tuple[Card, ...]
    dealer_up: frozenset[int]
    community: tuple[Card, ...]
    community_up: int
    rack: tuple[Card, ...]
    commitment: str
    """The hash that was published of the order as the deck was shuffled, if one was."""
    cut_cards: int
    """How many cards were cut off that order: its cards from there on were dealt first, then those before."""


class Table(NamedTuple):
    """One table."""

    number: str
    game: Game
    devices: frozenset[Device] = frozenset()
    open: bool = False
    decks: Mapping[str, Deck] = {}
    last_deck: str | None = None
    seats: Mapping[int, Seated] = {}
    inventory_cents: int = 0
    counts: Counts = Counts()
    drop_cents: int = 0
    """Cash in the drop box."""
    dropped_coupon_cents: int = 0
    tip_cents: int = 0
    rounds: int = 0
    rounds_since_count: int = 0
    deck_since_count: Mapping[str, int] = {}
    """For each deck, its rounds since its own stub was counted."""
    round: Round | None = None
    last_round: FinishedRound | None = None
    meter: str | None = None
    """The progressive meter that the table is connected to."""
    link_up: bool = True
    automatic: bool = False
    """Whether the automatic staff runs the table; otherwise people do."""

    @property
    def has_shuffler(self) -> bool:
        return not SHUFFLERS.isdisjoint(self.devices)

    @property
    def dealing(self) -> Dealing:
        """The way of dealing that the devices on the table make."""
        return self.game.dealing(dealing_mode(self.devices))

    def seat_of(self, player: str) -> int | None:
        """The position of a player, if seated."""
        return next((number for number, seated in self.seats.items() if same_person(seated.player, player)), None)
