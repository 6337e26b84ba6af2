"""The state of one table, computed from its events, and small changes that several folds share. Screens see it only
through a view.

What changes with every event is a named tuple, because replacing one is several times faster than with a dataclass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from boardwalk.actor import Actor, same_person
from boardwalk.cards import Card
from boardwalk.games import Game
from boardwalk.games.declaration.approval import RequiredApproval, RequiredSign
from boardwalk.games.declaration.collected import FixedPrize
from boardwalk.games.declaration.round import Dealing
from boardwalk.law import Paragraph
from boardwalk.machine import quick_replace
from boardwalk.table.deal_script import Delivery, Script
from boardwalk.table.device import SHUFFLERS, Device, dealing_mode
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceKind
from boardwalk.table.irregularity_kind import Irregularity
from boardwalk.table.message import Place
from boardwalk.table.void_reason import VoidReason
from boardwalk.table.wager_outcome import WagerReturned, WagerSettled


class CardSource(StrEnum):
    """Where the cards of a table come from."""

    VIRTUAL = "virtual"
    """A deck that the house shuffles."""
    READ = "read"
    """Real cards: the shoe reads each one as it is drawn."""
    SEEN = "seen"
    """Real cards: each one is entered when it is turned up."""


class Phase(StrEnum):
    """How far a deck's preparation has come, and where it is."""

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
    """One deck, identified by the color of its backs. `order` is set once it is shuffled, top card first.

    The cards of a real deck are unknown at first.
    """

    back: str
    phase: Phase
    order: tuple[Card, ...] = ()
    by_machine: bool = False
    preshuffled: bool = False
    cut_due: bool = False
    was_cut: bool = False
    inside: bool = False
    """Whether it is still in the shuffler that shuffled it."""
    counted: bool = False
    """Whether a counting shuffler counted 52 cards after this shuffle."""
    stale: bool = False
    """Whether the table has been idle since: the deck must be spread, shown and washed before it is used again."""
    received_by: str = ""
    sealed: bool = False
    """Whether it came pre-shuffled, and nobody has verified its seal yet."""
    inspected_by: str = ""
    commitment: str = ""
    """The published hash of the shuffled order, if any."""
    cut_cards: int = 0
    """How many cards were cut from the top since the shuffle. The card below them is now on top."""

    @property
    def in_shuffler(self) -> bool:
        return self.phase is Phase.IN_SHUFFLER or self.inside


class Bet(NamedTuple):
    """The chips and coupon on a betting area."""

    cents: int
    coupon_cents: int = 0


class SeatedPlayer(NamedTuple):
    """A player at a seat, with chips and bets."""

    player: str
    chips_cents: int
    bets: Mapping[str, Bet] = {}
    sat_out: int = 0
    """Rounds started without the player's bet since the last one they bet on, or since they sat down."""
    brought_cents: int = 0
    """What the player sat down with and bought in since, without what went to the tip box."""


class InventoryCount(NamedTuple):
    """What someone counted in the table inventory."""

    by: Actor
    cents: int


class InventoryCounts(NamedTuple):
    """The counts since the table inventory last changed: the dealer's, and the floorperson's or supervisor's."""

    dealer: InventoryCount | None = None
    in_charge: InventoryCount | None = None

    @property
    def agreed_cents(self) -> int | None:
        """What both counted; None until both have counted the same amount."""
        if self.dealer is None or self.in_charge is None or self.dealer.cents != self.in_charge.cents:
            return None
        return self.dealer.cents


class ApprovalRecord(NamedTuple):
    """An approval or submission: the paper's number, its date (YYYY-MM-DD) and who gave it; or a demonstration."""

    number: str
    date: str
    by: str
    demonstration: bool = False


class ChangeTime(StrEnum):
    """When a scheduled change is in force."""

    NEXT_ROUND = "next round"
    NEXT_OPENING = "next opening"


class ScheduledChange(NamedTuple):
    """The game as it will be offered, from when on, and who scheduled it."""

    game: Game
    when: ChangeTime
    by: Actor


@quick_replace
class PlayerHand(NamedTuple):
    """A player's part in the round."""

    cards: tuple[Card, ...] = ()
    made: Mapping[str, Bet] = {}
    """Every wager of the round, including settled ones."""
    settled: Mapping[str, WagerSettled | WagerReturned] = {}
    """The results of the wagers that are decided."""
    riding: Mapping[str, Bet] = {}
    """Wagers collected before the deal and not decided yet: their lights are on."""
    folded: bool = False
    void: bool = False
    shown: bool = False
    exposed: bool = True
    collected: bool = False


@dataclass(frozen=True, slots=True)
class Void:
    """Why a round is void, and which wagers are still settled."""

    reason: VoidReason
    law: Paragraph
    still_settled: tuple[str, ...]
    deck_condemned: bool


class CardCount(NamedTuple):
    """How many cards someone found at a place, and how many should have been there."""

    cards: int
    expected: int


class PendingReport(NamedTuple):
    """A dealer's report that waits for a floorperson or supervisor, and who made it."""

    irregularity: Irregularity
    by: Actor


class MeterLink(NamedTuple):
    """A wager's link to its progressive meter."""

    meter: str
    up: bool = True
    cut_off: bool = False
    """Whether only the table's own link is down, and not the meter's controller. It comes back up separately."""
    games: tuple[str, ...] = ()
    """The other games on the meter."""


class UnpaidAward(NamedTuple):
    """A progressive won but not paid: which, at whose turn, who shares it, for which hand, and who verified it."""

    wager: str
    seat: int
    seats: tuple[int, ...]
    hand: str
    verified_by: str
    lit: bool = False
    """Whether every winner's light is verified, or resolved by a supervisor."""
    validated: bool = False


class Spin(NamedTuple):
    """What a spin pays the player and every other bettor."""

    seat: int
    position: int
    prize_cents: int
    off_meter_cents: int
    community_cents: int
    merchandise: str = ""
    """What the player wins instead of chips."""
    value_cents: int = 0
    """The declared value of the merchandise."""
    awarded_by: str = ""
    """Who handed the merchandise over; empty until someone has."""

    @property
    def prize(self) -> FixedPrize:
        """What the player wins, chips or merchandise."""
        return FixedPrize(self.value_cents or self.prize_cents, self.merchandise)


@quick_replace
class Round(NamedTuple):
    """A round of play, from "No more bets" until the last card is collected."""

    number: int
    deck: str
    dealing: Dealing
    script: Script
    order: tuple[Card, ...]
    hands: Mapping[int, PlayerHand]
    commitment: str = ""
    cut_cards: int = 0
    drawn: int = 0
    step: int = 0
    """How many steps of the deal script have been done."""
    dealer: tuple[Card, ...] = ()
    dealer_up: frozenset[int] = frozenset()
    """Positions of the dealer's cards that everyone has seen, from 0."""
    dealer_dealt_up: int = 0
    """How many of the dealer's cards were dealt face up by the script."""
    dealer_collected: bool = False
    community: tuple[Card, ...] = ()
    community_up: int = 0
    community_collected: bool = False
    rack: tuple[Card, ...] = ()
    stub_out: bool = False
    """Whether the stub is out of the shoe or hand."""
    stub_counted: bool = False
    stub_count: int | None = None
    """The count of the stub until it is racked. If it is wrong, the cards at each place are counted first."""
    found: Mapping[Place, CardCount] = {}
    """Wrong numbers of cards that were reported, by place."""
    acted: frozenset[int] = frozenset()
    """Seats that have decided at this stage."""
    confirming: int | None = None
    found_face_up: tuple[Card, ...] = ()
    drawn_in_error: bool = False
    """Whether the next card is already out of the deck, face down."""
    misdealt: bool = False
    """Whether a card or stack was misdealt, so hands must be counted."""
    revealed: bool = False
    void: Void | None = None
    locked_out: bool = False
    """Whether the dealer has pressed the lock-out button, at a table that has one."""
    mismatched: str = ""
    """The wager whose chips and lights do not match, until a supervisor resolves it."""
    lights: Mapping[str, frozenset[int]] = {}
    """For each collected wager, the seats whose lights were on when last looked at."""
    resolved: Mapping[str, frozenset[int]] = {}
    """For each progressive, the seats whose light is dark, but whose wager stands by a supervisor's decision."""
    dark_light: int | None = None
    """The winner's seat whose light the dealer found dark, until a supervisor resolves it."""
    award: UnpaidAward | None = None
    triggered: tuple[int, ...] = ()
    """Seats that get a spin of the wheel."""
    spins: tuple[Spin, ...] = ()
    pressed: bool = False
    """Whether the player whose turn it is has spun the wheel."""
    community_right: int | None = None
    """How many community cards were dealt right before one was misdealt; None if all were right."""
    unreadable: frozenset[int] = frozenset()
    """The places in the shuffled deck of cards that the shoe drew but could not read."""
    entered_by: Mapping[Place, str] = {}
    """Who entered the cards at each place, where people enter them."""

    @property
    def stub(self) -> tuple[Card, ...]:
        return () if self.stub_out else self.order[self.drawn :]

    @property
    def stage(self) -> int:
        """The stage the deal has reached."""
        return self.script.stage_at(self.step)

    @property
    def next_step(self) -> int | None:
        """The number of the next step of the deal, skipping void hands."""
        steps, hands = self.script.steps, self.hands
        for number in range(self.step, len(steps)):
            place = steps[number].to
            if not (isinstance(place, int) and hands[place].void):
                return number
        return None

    @property
    def draws_left(self) -> bool:
        """Whether a card of the round is still to be drawn."""
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
    """Where the cards of the last round were, to rebuild every hand in a dispute."""

    number: int
    void: Void | None
    players: Mapping[int, str]
    hands: Mapping[int, PlayerHand]
    dealer: tuple[Card, ...]
    dealer_up: frozenset[int]
    community: tuple[Card, ...]
    community_up: int
    rack: tuple[Card, ...]
    commitment: str
    """The published hash of the shuffled order, if any."""
    cut_cards: int
    """How many cards were cut from that order: the cards after them were dealt first."""


@quick_replace
class Table(NamedTuple):
    """One table."""

    number: str
    game: Game
    devices: frozenset[Device] = frozenset()
    card_source: CardSource = CardSource.VIRTUAL
    open: bool = False
    decks: Mapping[str, Deck] = {}
    last_deck: str | None = None
    seats: Mapping[int, SeatedPlayer] = {}
    inventory_cents: int = 0
    counts: InventoryCounts = InventoryCounts()
    drop_cents: int = 0
    """Cash in the drop box."""
    dropped_coupon_cents: int = 0
    tip_cents: int = 0
    rounds: int = 0
    rounds_since_count: int = 0
    deck_since_count: Mapping[str, int] = {}
    """For each deck, its rounds since its stub was last counted."""
    round: Round | None = None
    last_round: FinishedRound | None = None
    links: Mapping[str, MeterLink] = {}
    """By wager, the link to the progressive meter that it contributes to."""
    automatic: bool = False
    """Whether the automatic staff runs the table; otherwise live staff does."""
    relieved: bool = False
    """Whether it took over because the dealer was away, and nobody has handed the table over since."""
    away: frozenset[int] = frozenset()
    """The seats of players who sit out, because they were away while others waited."""
    report: PendingReport | None = None
    """A dealer's report that waits for the floor (R44)."""
    approvals: Mapping[str, ApprovalRecord] = {}
    """What is on record as filed or approved, by item."""
    signs: frozenset[str] = frozenset()
    """The posted signs that were confirmed since the table closed, or since its link changed."""
    scheduled: ScheduledChange | None = None
    """Other options that were announced and are not in force yet."""
    setups: int = 0
    """How often the game or its options changed."""
    hardware: Mapping[str, ConnectedDevice] = {}
    """The devices that report for themselves, by name; also those that were disconnected."""

    @property
    def floor_confirms(self) -> bool:
        """Whether a dealer's report waits for a floorperson or supervisor."""
        return self.game.house.on("floor-confirms")

    @property
    def missing_approvals(self) -> tuple[RequiredApproval, ...]:
        """What must be filed or approved before the table opens, and is not on record."""
        return tuple(each for each in self.game.approvals if each.item not in self.approvals)

    @property
    def required_signs(self) -> tuple[RequiredSign, ...]:
        """The signs that must be posted now."""
        return tuple(sign for sign in self.game.signs if not sign.if_linked or self.games_linked(sign))

    def games_linked(self, sign: RequiredSign) -> tuple[str, ...]:
        """The other games on the meters of the wagers that need this sign."""
        links = (self.links.get(name) for name, wager in self.game.collected.items() if sign in wager.signs)
        return tuple(dict.fromkeys(game for link in links if link is not None for game in link.games))

    @property
    def unconfirmed_signs(self) -> tuple[RequiredSign, ...]:
        """The signs that must be posted and are not confirmed."""
        return tuple(sign for sign in self.required_signs if sign.name not in self.signs)

    def signs_off_link(self, wager: str) -> frozenset[str]:
        """The confirmed signs that stay confirmed when this wager's link changes."""
        own = {sign.name for sign in self.game.own_signs}
        return self.signs - ({sign.name for sign in self.game.collected[wager].signs} - own)

    def wager_on(self, meter: str) -> str | None:
        """The wager that contributes to this meter here, or None."""
        return next((wager for wager, link in self.links.items() if link.meter == meter), None)

    @property
    def has_shuffler(self) -> bool:
        return not SHUFFLERS.isdisjoint(self.devices)

    @property
    def dealing(self) -> Dealing:
        """How the game is dealt with the installed devices."""
        return self.game.dealing(dealing_mode(self.devices))

    def reporting(self, kind: DeviceKind) -> ConnectedDevice | None:
        """The device of this kind that reports instead of people, reliable or not; None if people do."""
        return next((each for each in self.hardware.values() if each.kind is kind and each.reports), None)

    def seat_of(self, player: str) -> int | None:
        """The player's seat number, or None."""
        return next((number for number, seated in self.seats.items() if same_person(seated.player, player)), None)


def with_deck(table: Table, deck: Deck) -> Table:
    return table._replace(decks={**table.decks, deck.back: deck})


def with_device(table: Table, name: str, **changes: Any) -> Table:
    """The table with a connected device changed."""
    return table._replace(hardware={**table.hardware, name: table.hardware[name]._replace(**changes)})


def with_hand(now: Round, seat: int, **changes: Any) -> Round:
    return now._replace(hands={**now.hands, seat: now.hands[seat]._replace(**changes)})


def without_bet(seated: SeatedPlayer, wager: str, back_cents: int) -> SeatedPlayer:
    bets = {name: bet for name, bet in seated.bets.items() if name != wager}
    return seated._replace(chips_cents=seated.chips_cents + back_cents, bets=bets, sat_out=0)
