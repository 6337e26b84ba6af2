"""The books an auditor keeps of one table: accounts, where each card is, what each person may know, and what each event
moves. Shares no code with the fold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from boardwalk.cards import Card, UnknownCard, unknown_deck
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Result
from boardwalk.soak.audit.invariant import CARDS, CHIPS, TAKEN_IN, Violation
from boardwalk.table import events as happened
from boardwalk.table.events import WagersTakenIn
from boardwalk.table.message import Event

OUTSIDE, COUPONS, METER, VARIANCE = "outside", "coupons", "meter", "variance"
INVENTORY, CASH, DROP_BOX, TIPS = "inventory", "cash in the drop box", "coupons in the drop box", "tips"
BOTTOMLESS = frozenset({OUTSIDE, COUPONS, METER, VARIANCE})
"""Accounts outside the table. They go below zero when money moves from them to the table."""


class ProgressiveWin(NamedTuple):
    """A progressive that was won and is not paid yet."""

    wager: str
    seat: int
    seats: tuple[int, ...]
    hand: str
    light: bool = False
    validated: bool = False


class SpinValue(NamedTuple):
    """What a spin is worth."""

    prize_cents: int
    off_meter_cents: int
    community_cents: int


class TableBooks:
    """The books of one table. Whatever belongs to a round starts over when betting closes."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.accounts: Counter[str] = Counter()
        self.place: dict[Card, str] = {}
        self.orders: dict[str, tuple[Card, ...]] = {}
        self.in_play = ""
        self.names: dict[int, str] = {}
        self.bets: dict[int, dict[str, tuple[int, int]]] = {}
        self.finished_public: set[Card] = set()
        self.finished_hands: dict[str, list[Card]] = {}
        self.begin_round(())

    def begin_round(self, seats: tuple[int, ...]) -> None:
        self.bets = {seat: self.bets[seat] for seat in seats}
        self.net: Counter[int] = Counter()
        self.public: set[Card] = set()
        self.hands: dict[int, list[Card]] = {seat: [] for seat in seats}
        self.dealer: list[Card] = []
        self.community: list[Card] = []
        self.community_due = 0
        self.misdealt: set[int | str] = set()
        self.corrected = False
        """Whether cards were withdrawn because one was entered wrong, and none have been entered since."""
        self.folded: set[int] = set()
        self.kept_down: set[int] = set()
        self.void_hands: set[int] = set()
        self.still_settled: tuple[str, ...] | None = None
        """Wagers that are still settled in a void round; none while the round is not void."""
        self.riding: dict[tuple[int, str], tuple[int, int]] = {}
        """Wagers that were taken in and are not decided yet: cents in chips and in coupons."""
        self.locked_out = False
        self.lights: dict[str, set[int]] = {}
        """For each wager that was counted, the seats whose lights were on."""
        self.standing: set[int] | None = None
        """The seats whose wagers may be taken in: the count agreed, or a supervisor decided."""
        self.excused: set[tuple[int, str]] = set()
        """Seats with a dark light whose wager stands by a supervisor's decision, and the wager."""
        self.dark: int | None = None
        """The winner whose light was found dark, until a supervisor decides."""
        self.denied: set[tuple[int, str]] = set()
        """Winners with a dark light whose wager does not stand, and the wager."""
        self.win: ProgressiveWin | None = None
        self.shares: dict[tuple[int, str], tuple[int, int]] = {}
        """What each winner of a progressive is due, and how much of it comes off the meter."""
        self.tapped: set[int] = set()
        self.pressed: int | None = None
        self.spins: dict[int, SpinValue] = {}
        self.merchandise: dict[int, tuple[str, int]] = {}
        """Merchandise that was won and not handed over yet, and its declared value."""

    def move(self, source: str, target: str, cents: int) -> None:
        """Move cents from one account to another. No account of the table may go below zero."""
        if not cents:
            return
        self.accounts[source] -= cents
        self.accounts[target] += cents
        for account in (source, target):
            if self.accounts[account] < 0 and account not in BOTTOMLESS:
                raise Violation(CHIPS, f"{account} has {self.accounts[account]} cents")

    def put(self, cards: tuple[Card, ...], source: str, target: str) -> None:
        for card in cards:
            if self.place.get(card) != source:
                raise Violation(CARDS, f"{card} goes from {source} to {target}, but is in {self.place.get(card)}")
            self.place[card] = target


def _opened(books: TableBooks, event: happened.TableOpened) -> None:
    books.move(OUTSIDE, INVENTORY, event.inventory_cents)


def _filled(books: TableBooks, event: happened.InventoryFilled) -> None:
    books.move(OUTSIDE, INVENTORY, event.cents)


def _credited(books: TableBooks, event: happened.InventoryCredited) -> None:
    books.move(INVENTORY, OUTSIDE, event.cents)


def _table_closed(books: TableBooks, event: happened.TableClosed) -> None:
    """The counted chips leave the table; with the variance, nothing is left."""
    books.move(VARIANCE, INVENTORY, event.variance_cents)
    books.move(INVENTORY, OUTSIDE, event.inventory_cents)
    if books.accounts[INVENTORY]:
        raise Violation(CHIPS, f"{books.accounts[INVENTORY]} cents are left in the inventory of a closed table")


def _emptied(books: TableBooks, event: happened.BoxesCollected) -> None:
    held = tuple(books.accounts[account] for account in (CASH, DROP_BOX, TIPS))
    if held != (event.drop_cents, event.coupon_cents, event.tip_cents):
        raise Violation(CHIPS, f"the boxes hold {held}, but the event is {event}")
    books.move(CASH, OUTSIDE, event.drop_cents)
    books.move(DROP_BOX, COUPONS, event.coupon_cents)
    books.move(TIPS, OUTSIDE, event.tip_cents)


def _bought_in(books: TableBooks, event: happened.CashBoughtIn) -> None:
    books.move(OUTSIDE, CASH, event.cents)
    books.move(INVENTORY, f"chips {event.seat}", event.cents)


def _colored_up(books: TableBooks, event: happened.ChipsColoredUp) -> None:
    """The same value both ways."""
    books.move(f"chips {event.seat}", INVENTORY, event.cents)
    books.move(INVENTORY, f"chips {event.seat}", event.cents)


def _chips_brought(books: TableBooks, event: happened.SeatTaken) -> None:
    books.move(OUTSIDE, f"chips {event.seat}", event.chips_cents)


def _left(books: TableBooks, event: happened.SeatLeft) -> None:
    books.move(f"chips {event.seat}", OUTSIDE, event.chips_cents)


def _tipped(books: TableBooks, event: happened.TipGiven) -> None:
    books.move(f"chips {event.seat}", TIPS, event.cents)


def _chips_bet(books: TableBooks, event: happened.BetPlaced) -> None:
    """A bet that is placed again replaces the earlier one."""
    chips, area = f"chips {event.seat}", f"{event.seat} {event.wager}"
    books.move(chips, f"bet {area}", event.cents - books.accounts[f"bet {area}"])
    books.move(COUPONS, f"coupon {area}", event.coupon_cents - books.accounts[f"coupon {area}"])


def _raised(books: TableBooks, event: happened.PlayerActed) -> None:
    if event.wager is not None:
        books.move(f"chips {event.seat}", f"bet {event.seat} {event.wager}", event.cents)


def _bet_returned(books: TableBooks, event: happened.BetTakenBack | happened.WagerReturned) -> None:
    """A wager that was taken in comes back from the inventory, and its coupon from the drop box."""
    area = f"{event.seat} {event.wager}"
    taken_in = _stop_riding(books, event) if isinstance(event, happened.WagerReturned) else False
    books.move(INVENTORY if taken_in else f"bet {area}", f"chips {event.seat}", event.cents)
    books.move(DROP_BOX if taken_in else f"coupon {area}", COUPONS, event.coupon_cents)


def _stop_riding(books: TableBooks, event: happened.WagerReturned | happened.WagerSettled) -> bool:
    """Whether the wager was taken in. If so, it is decided now and must have the amount that was taken in."""
    taken_in = books.riding.pop((event.seat, event.wager), None)
    if taken_in is None:
        return False
    if taken_in != (event.cents, event.coupon_cents):
        raise Violation(TAKEN_IN, f"{taken_in} was taken in, but the event is {event}")
    return True


def _wagers_taken_in(books: TableBooks, event: WagersTakenIn) -> None:
    for seat in event.seats:
        area = f"{seat} {event.wager}"
        cents, coupon = books.accounts[f"bet {area}"], books.accounts[f"coupon {area}"]
        if not cents + coupon or (seat, event.wager) in books.riding:
            raise Violation(TAKEN_IN, f"seat {seat} has no {event.wager} to take in")
        books.move(f"bet {area}", INVENTORY, cents)
        books.move(f"coupon {area}", DROP_BOX, coupon)
        books.riding[seat, event.wager] = cents, coupon


def _settled(books: TableBooks, event: happened.WagerSettled) -> None:
    """A stake that was taken in stays where it is (D12). What the meter pays does not come from the inventory (D13)."""
    chips, area = f"chips {event.seat}", f"{event.seat} {event.wager}"
    if not _stop_riding(books, event):
        books.move(f"bet {area}", INVENTORY if event.result is Result.LOSE else chips, event.cents)
        books.move(f"coupon {area}", COUPONS if event.result is Result.PUSH else DROP_BOX, event.coupon_cents)
    books.move(METER, chips, event.off_meter_cents)
    books.move(INVENTORY, chips, event.paid_cents - event.off_meter_cents)


def _reopened(books: TableBooks, event: happened.WagerReopened) -> None:
    """A settlement, backward."""
    chips, area = f"chips {event.seat}", f"{event.seat} {event.wager}"
    assert books.game is not None
    if event.wager in books.game.collected:
        books.riding[event.seat, event.wager] = event.cents, event.coupon_cents
    else:
        books.move(INVENTORY if event.result is Result.LOSE else chips, f"bet {area}", event.cents)
        books.move(COUPONS if event.result is Result.PUSH else DROP_BOX, f"coupon {area}", event.coupon_cents)
    books.move(chips, METER, event.off_meter_cents)
    books.move(chips, INVENTORY, event.paid_cents - event.off_meter_cents)


MONEY_MOVES: dict[type[Event], Callable[[TableBooks, Any], None]] = {
    happened.TableOpened: _opened,
    happened.InventoryFilled: _filled,
    happened.InventoryCredited: _credited,
    happened.TableClosed: _table_closed,
    happened.BoxesCollected: _emptied,
    happened.CashBoughtIn: _bought_in,
    happened.ChipsColoredUp: _colored_up,
    happened.SeatTaken: _chips_brought,
    happened.SeatLeft: _left,
    happened.TipGiven: _tipped,
    happened.BetPlaced: _chips_bet,
    happened.BetTakenBack: _bet_returned,
    happened.PlayerActed: _raised,
    happened.WagerReturned: _bet_returned,
    happened.WagerSettled: _settled,
    happened.WagerReopened: _reopened,
    WagersTakenIn: _wagers_taken_in,
}


def _shuffled(books: TableBooks, event: happened.DeckShuffled) -> None:
    books.orders[event.deck] = event.order or unknown_deck()


def _received(books: TableBooks, event: happened.DeckReceived) -> None:
    books.orders[event.deck] = unknown_deck() if event.preshuffled == () else event.preshuffled or ()


def _player_seated(books: TableBooks, event: happened.SeatTaken) -> None:
    books.names[event.seat] = event.player


def _deck_taken(books: TableBooks, event: happened.DeckTaken) -> None:
    books.in_play = event.deck


def _bet_noted(books: TableBooks, event: happened.BetPlaced) -> None:
    books.bets.setdefault(event.seat, {})[event.wager] = (event.cents, event.coupon_cents)


def _bet_withdrawn(books: TableBooks, event: happened.BetTakenBack) -> None:
    books.bets[event.seat].pop(event.wager)


def _betting_closed(books: TableBooks, event: happened.BetsClosed) -> None:
    books.begin_round(event.seats)
    books.place = dict.fromkeys(books.orders[books.in_play], "stub")


def _place_cards(books: TableBooks, to: int | str, cards: tuple[Card, ...], up: int) -> None:
    books.put(cards, "stub", f"seat {to}" if isinstance(to, int) else to)
    pile = books.hands[to] if isinstance(to, int) else books.dealer if to == "dealer" else books.community
    pile += cards
    books.public.update(cards[len(cards) - up :])


def _dealt(books: TableBooks, event: happened.CardsDealt | happened.CardsMisdealt) -> None:
    _place_cards(books, event.to, event.cards, event.up)
    books.put(event.burned, "stub", "rack")
    due = len(event.cards)
    if isinstance(event, happened.CardsMisdealt):
        books.misdealt.add(event.to)
        due = event.due
    if event.to == "community":
        books.community_due += due


def _burned(books: TableBooks, event: happened.CardsBurned | happened.StubRacked) -> None:
    books.put(event.cards, "stub", "rack")


def _face_up(books: TableBooks, event: happened.CardFoundFaceUp) -> None:
    books.put((event.card,), "stub", "rack")
    books.public.add(event.card)


def _put_back(books: TableBooks, event: happened.FoundCardsPutBack) -> None:
    books.put(event.cards, "rack", "stub")


def _shown(books: TableBooks, event: Any) -> None:
    books.public.update(event.cards)
    if isinstance(event, happened.ExposureChosen) and not event.exposed:
        books.kept_down.add(event.seat)


def _exposed(books: TableBooks, event: happened.DealerCardExposed) -> None:
    books.public.add(event.card)


def _collected(books: TableBooks, event: happened.CardsCollected) -> None:
    place = f"seat {event.place}" if isinstance(event.place, int) else event.place
    books.put(event.cards, place, "rack")


def _completed(books: TableBooks, event: happened.DealerHandCompleted) -> None:
    for card in event.cards:
        books.put((card,), "community" if card in books.community else "stub", "dealer")
        if card in books.community:
            books.community.remove(card)
    books.put(event.community, "stub", "community")
    books.dealer += event.cards
    books.community += event.community
    books.public.update(event.cards[len(event.cards) - event.up :])


def _acted(books: TableBooks, event: happened.PlayerActed) -> None:
    if event.wager is not None:
        books.bets[event.seat][event.wager] = (event.cents, 0)
    elif event.folded:
        books.folded.add(event.seat)


def _decided(books: TableBooks, event: happened.WagerSettled) -> None:
    """How much each seat is ahead. Wagers that were taken in are checked separately."""
    assert books.game is not None
    if event.wager not in books.game.collected:
        books.net[event.seat] += -event.cents if event.result is Result.LOSE else event.paid_cents


def _undecided(books: TableBooks, event: happened.WagerReopened) -> None:
    assert books.game is not None
    if event.wager not in books.game.collected:
        books.net[event.seat] -= -event.cents if event.result is Result.LOSE else event.paid_cents


def _card_read(books: TableBooks, event: happened.CardRead) -> None:
    """Nobody has seen it yet."""
    if event.card is not None:
        _become(books, (UnknownCard(event.place),), (event.card,))


def _cards_entered(books: TableBooks, event: happened.CardsEntered) -> None:
    _become(books, event.unknown, event.cards)
    books.corrected = False
    books.public.update(event.cards)


def _entry_withdrawn(books: TableBooks, event: happened.EntryWithdrawn) -> None:
    """The cards are unknown again, and hands that were collected are back on the table."""
    _become(books, event.cards, event.unknown)
    books.corrected = True
    books.public.difference_update(event.cards)
    for seat in event.hands:
        books.put(tuple(books.hands[seat]), "rack", f"seat {seat}")


def _become(books: TableBooks, before: tuple[Card, ...], after: tuple[Card, ...]) -> None:
    """Cards turn out to be others. No card may be in the deck twice."""
    for old, new in zip(before, after, strict=True):
        if new in books.place:
            raise Violation(CARDS, f"{new} is in the deck twice")
        books.place[new] = books.place.pop(old)
        for pile in (books.dealer, books.community, *books.hands.values()):
            pile[:] = [new if card == old else card for card in pile]
        if old in books.public:
            books.public.discard(old)
            books.public.add(new)


def _hand_voided(books: TableBooks, event: happened.HandVoided) -> None:
    books.void_hands.add(event.seat)


def _wrong_number(books: TableBooks, event: happened.WrongNumberFound) -> None:
    books.misdealt.add(event.place)


def _round_voided(books: TableBooks, event: happened.RoundVoided) -> None:
    books.still_settled = event.still_settled


CARD_MOVES: dict[type[Event], Callable[[TableBooks, Any], None]] = {
    happened.DeckShuffled: _shuffled,
    happened.DeckReceived: _received,
    happened.DeckTaken: _deck_taken,
    happened.SeatTaken: _player_seated,
    happened.BetPlaced: _bet_noted,
    happened.BetTakenBack: _bet_withdrawn,
    happened.BetsClosed: _betting_closed,
    happened.CardsDealt: _dealt,
    happened.CardsMisdealt: _dealt,
    happened.CardsBurned: _burned,
    happened.StubRacked: _burned,
    happened.CardFoundFaceUp: _face_up,
    happened.FoundCardsPutBack: _put_back,
    happened.CommunityTurned: _shown,
    happened.ExposureChosen: _shown,
    happened.DealerRevealed: _shown,
    happened.HandShown: _shown,
    happened.DealerCardExposed: _exposed,
    happened.CardsCollected: _collected,
    happened.DealerHandCompleted: _completed,
    happened.PlayerActed: _acted,
    happened.WagerSettled: _decided,
    happened.WagerReopened: _undecided,
    happened.CardRead: _card_read,
    happened.CardsEntered: _cards_entered,
    happened.EntryWithdrawn: _entry_withdrawn,
    happened.HandVoided: _hand_voided,
    happened.RoundVoided: _round_voided,
    happened.WrongNumberFound: _wrong_number,
}
