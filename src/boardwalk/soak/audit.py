"""An auditor who keeps the books of a table from its events alone, and compares them with the state after each.

Shares no code with the fold: money is double entry between named accounts, cards are one dictionary from card to place,
and what each person may know is written down as cards become visible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from boardwalk.cards import DECK, Card
from boardwalk.games import Seat, settle
from boardwalk.games.wager import Result
from boardwalk.law import Paragraph
from boardwalk.table import event as happened
from boardwalk.table import event_round as in_round
from boardwalk.table.actor import Actor, Role
from boardwalk.table.event import Event
from boardwalk.table.state import Phase, Round, Table
from boardwalk.table.view import view


class Violation(Exception):  # noqa: N818
    """An invariant does not hold."""

    def __init__(self, invariant: str, what: str) -> None:
        self.invariant = invariant
        super().__init__(f"{invariant}: {what}")


CHIPS, CARDS, SETTLED, HIDDEN, OVER = (
    "chips are conserved",
    "52 distinct cards, each in one place",
    "the table settles as the rules settle",
    "nobody sees a card he should not",
    "a round that is over leaves nothing behind",
)
MAY_REBUILD = frozenset({Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR})
"""Who may see every hand of a round that is over."""
LOOKERS = (
    *(Actor(role, "a looker-on") for role in Role),
    Actor(Role.DEALER, "Dale"),
)


class Auditor:
    """The books of one table."""

    def __init__(self) -> None:
        self.accounts: Counter[str] = Counter()
        self.coupons_dropped = 0
        self.place: dict[Card, str] = {}
        self.public: set[Card] = set()
        self.hands: dict[int, list[Card]] = {}
        self.made: dict[int, dict[str, tuple[int, int]]] = {}
        self.net: Counter[int] = Counter()
        self.folded: set[int] = set()
        self.kept_down: set[int] = set()
        self.spoiled: set[int] = set()
        self.dealer: list[Card] = []
        self.community: list[Card] = []
        self.orders: dict[str, tuple[Card, ...]] = {}
        self.in_play = ""
        self.names: dict[int, str] = {}
        self.finished_public: set[Card] = set()
        self.finished_hands: dict[str, list[Card]] = {}
        self.seen = 0

    def check(self, event: Event, table: Table) -> None:
        """Book one event, then compare the books with the table after it."""
        self._move_money(event)
        self._move_cards(event)
        self._compare_money(table)
        if table.round is not None:
            self._compare_cards(table.round)
        self.seen += 1
        if isinstance(event, in_round.RoundEnded):
            self._close_round(event, table)
        self._look(table)

    def _move_money(self, event: Event) -> None:
        for source, target, cents in _transfers(event, self.accounts):
            self.accounts[source] -= cents
            self.accounts[target] += cents
            for account in (source, target):
                if self.accounts[account] < 0 and account != "outside":
                    raise Violation(CHIPS, f"{account} has {self.accounts[account]} cents after {event}")
        if isinstance(event, in_round.WagerSettled) and event.result is not Result.PUSH:
            self.coupons_dropped += event.coupon_cents

    def _compare_money(self, table: Table) -> None:
        held = {"inventory": table.inventory_cents, "tips": table.tip_cents}
        for number, seated in table.seats.items():
            held[f"chips {number}"] = seated.chips_cents
            held.update({f"bet {number} {name}": bet.cents for name, bet in seated.bets.items()})
        booked = {name: cents for name, cents in self.accounts.items() if cents and name != "outside"}
        if booked != {name: cents for name, cents in held.items() if cents}:
            raise Violation(CHIPS, f"the books have {booked}, the table {held}")
        if table.dropped_coupon_cents != self.coupons_dropped:
            raise Violation(CHIPS, f"{table.dropped_coupon_cents} cents of coupons dropped, not {self.coupons_dropped}")

    def _move_cards(self, event: Event) -> None:
        move = CARD_MOVES.get(type(event))
        if move is not None:
            move(self, event)

    def put(self, cards: tuple[Card, ...], source: str, target: str) -> None:
        for card in cards:
            if self.place.get(card) != source:
                raise Violation(CARDS, f"{card} goes from {source} to {target}, but lies in {self.place.get(card)}")
            self.place[card] = target

    def _compare_cards(self, now: Round) -> None:
        lie: list[tuple[Card, str]] = [(card, "stub") for card in now.stub] + [(card, "rack") for card in now.rack]
        if not now.dealer_collected:
            lie += [(card, "dealer") for card in now.dealer]
        if not now.community_collected:
            lie += [(card, "community") for card in now.community]
        for seat, hand in now.hands.items():
            if not hand.collected:
                lie += [(card, f"seat {seat}") for card in hand.cards]
        if len(lie) != len(DECK) or dict(lie) != self.place:
            wrong = set(lie) ^ set(self.place.items())
            raise Violation(CARDS, f"{len(lie)} cards on the table; {sorted(map(str, wrong))[:6]} differ")

    def _look(self, table: Table) -> None:
        """One person after another looks at the table, and may see only what lies open to him."""
        persons = [*LOOKERS, *(Actor(Role.PLAYER, seated.player) for seated in table.seats.values())]
        person = persons[self.seen % len(persons)]
        seat = table.seat_of(person.name) if person.role is Role.PLAYER else None
        known = self.public | set(self.hands.get(seat, ())) if seat is not None else self.public
        seen = view(table, person, with_prompts=False)
        hidden = cards_in((seen.round, seen.seats)) - known
        if person.role not in MAY_REBUILD:
            own = self.finished_hands.get(person.name, ()) if person.role is Role.PLAYER else ()
            hidden |= cards_in(seen.last_round) - self.finished_public.union(own)
        if hidden:
            raise Violation(HIDDEN, f"{person} sees {sorted(map(str, hidden))}")

    def _close_round(self, event: in_round.RoundEnded, table: Table) -> None:
        self.finished_public = set(self.public)
        self.finished_hands = {self.names[seat]: cards for seat, cards in self.hands.items()}
        bets = [name for name, cents in self.accounts.items() if name.startswith("bet ") and cents]
        if bets:
            raise Violation(OVER, f"{bets} lie on the layout after round {event.round}")
        outside = {str(card) for card, place in self.place.items() if place != "rack"}
        if outside or (table.decks.get(self.in_play) and table.decks[self.in_play].phase is not Phase.RACKED):
            raise Violation(OVER, f"{sorted(outside)} are not in the discard rack after round {event.round}")
        if not event.void:
            self._settle_again(table)
        self.made = {}

    def _settle_again(self, table: Table) -> None:
        """The whole round once more by `settle`, from the cards and bets in the books."""
        if len(self.dealer) != table.game.hole_cards or len(self.community) != table.game.community_cards:
            return  # everyone folded before the last card, or was void
        for seat, made in self.made.items():
            if seat in self.spoiled:
                continue
            brought = Seat(
                tuple(self.hands[seat]),
                {name: cents for name, (cents, _) in made.items()},
                seat in self.folded,
                seat not in self.kept_down,
                {name: coupon for name, (_, coupon) in made.items() if coupon},
            )
            due = settle(table.game, brought, tuple(self.dealer), tuple(self.community)).net
            if not 0 <= self.net[seat] - due <= (1 if table.game.payout_limit else 0):
                raise Violation(SETTLED, f"seat {seat} is {self.net[seat]} cents ahead, by the rules {due}")


def _transfers(event: Event, accounts: Mapping[str, int]) -> Iterator[tuple[str, str, int]]:
    """From where to where money goes."""
    match event:
        case happened.TableOpened(inventory_cents=cents) | happened.InventoryFilled(cents=cents):
            yield "outside", "inventory", cents
        case happened.TableClosed(inventory_cents=cents):
            yield "inventory", "outside", cents
        case happened.SeatTaken(seat=seat, chips_cents=cents):
            yield "outside", f"chips {seat}", cents
        case happened.SeatLeft(seat=seat, chips_cents=cents):
            yield f"chips {seat}", "outside", cents
        case happened.BetPlaced(seat=seat, wager=wager, cents=cents):
            yield f"chips {seat}", f"bet {seat} {wager}", cents - accounts[f"bet {seat} {wager}"]
        case happened.BetTakenBack(seat=seat, wager=wager, cents=cents):
            yield f"bet {seat} {wager}", f"chips {seat}", cents
        case happened.TipGiven(seat=seat, cents=cents):
            yield f"chips {seat}", "tips", cents
        case in_round.PlayerActed(seat=seat, wager=str(wager), cents=cents):
            yield f"chips {seat}", f"bet {seat} {wager}", cents
        case in_round.WagerReturned(seat=seat, wager=wager, cents=cents):
            yield f"bet {seat} {wager}", f"chips {seat}", cents
        case in_round.WagerSettled(seat=seat, wager=wager, cents=cents, result=Result.LOSE):
            yield f"bet {seat} {wager}", "inventory", cents
        case in_round.WagerSettled(seat=seat, wager=wager, cents=cents, paid_cents=paid):
            yield f"bet {seat} {wager}", f"chips {seat}", cents
            yield "inventory", f"chips {seat}", paid


def _shuffled(books: Auditor, event: happened.DeckShuffled) -> None:
    books.orders[event.deck] = event.order


def _received(books: Auditor, event: happened.DeckReceived) -> None:
    books.orders[event.deck] = event.preshuffled or ()


def _seated(books: Auditor, event: happened.SeatTaken) -> None:
    books.names[event.seat] = event.player


def _taken(books: Auditor, event: happened.DeckTaken) -> None:
    books.in_play = event.deck


def _bet(books: Auditor, event: happened.BetPlaced) -> None:
    books.made.setdefault(event.seat, {})[event.wager] = (event.cents, event.coupon_cents)


def _unbet(books: Auditor, event: happened.BetTakenBack) -> None:
    books.made[event.seat].pop(event.wager)


def _closed(books: Auditor, event: in_round.BetsClosed) -> None:
    books.place = dict.fromkeys(books.orders[books.in_play], "stub")
    books.public, books.hands = set(), {seat: [] for seat in event.seats}
    books.made = {seat: books.made[seat] for seat in event.seats}
    books.net, books.dealer, books.community = Counter(), [], []
    books.folded, books.kept_down, books.spoiled = set(), set(), set()


def _lay(books: Auditor, to: int | str, cards: tuple[Card, ...], up: int) -> None:
    books.put(cards, "stub", f"seat {to}" if isinstance(to, int) else to)
    pile = books.hands[to] if isinstance(to, int) else books.dealer if to == "dealer" else books.community
    pile += cards
    books.public.update(cards[len(cards) - up :])


def _dealt(books: Auditor, event: in_round.CardsDealt | in_round.CardsMisdealt) -> None:
    _lay(books, event.to, event.cards, event.up)
    books.put(event.burned, "stub", "rack")


def _burned(books: Auditor, event: in_round.CardsBurned | in_round.StubRacked) -> None:
    books.put(event.cards, "stub", "rack")


def _face_up(books: Auditor, event: in_round.CardFoundFaceUp) -> None:
    books.put((event.card,), "stub", "rack")
    books.public.add(event.card)


def _shown(books: Auditor, event: Any) -> None:
    books.public.update(event.cards)
    if isinstance(event, in_round.ExposureChosen) and not event.exposed:
        books.kept_down.add(event.seat)


def _exposed(books: Auditor, event: in_round.DealerCardExposed) -> None:
    books.public.add(event.card)


def _collected(books: Auditor, event: in_round.CardsCollected) -> None:
    place = f"seat {event.place}" if isinstance(event.place, int) else event.place
    books.put(event.cards, place, "rack")


def _completed(books: Auditor, event: in_round.DealerHandCompleted) -> None:
    for card in event.cards:
        books.put((card,), "community" if card in books.community else "stub", "dealer")
        if card in books.community:
            books.community.remove(card)
    books.put(event.community, "stub", "community")
    books.dealer += event.cards
    books.community += event.community
    books.public.update(event.cards[len(event.cards) - event.up :])


def _acted(books: Auditor, event: in_round.PlayerActed) -> None:
    if event.wager is not None:
        books.made[event.seat][event.wager] = (event.cents, 0)
    elif event.folded:
        books.folded.add(event.seat)


def _decided(books: Auditor, event: in_round.WagerSettled) -> None:
    books.net[event.seat] += -event.cents if event.result is Result.LOSE else event.paid_cents


def _spoiled(books: Auditor, event: in_round.HandVoided) -> None:
    books.spoiled.add(event.seat)


CARD_MOVES: dict[type[Event], Callable[[Auditor, Any], None]] = {
    happened.DeckShuffled: _shuffled,
    happened.DeckReceived: _received,
    happened.DeckTaken: _taken,
    happened.SeatTaken: _seated,
    happened.BetPlaced: _bet,
    happened.BetTakenBack: _unbet,
    in_round.BetsClosed: _closed,
    in_round.CardsDealt: _dealt,
    in_round.CardsMisdealt: _dealt,
    in_round.CardsBurned: _burned,
    in_round.StubRacked: _burned,
    in_round.CardFoundFaceUp: _face_up,
    in_round.CommunityTurned: _shown,
    in_round.ExposureChosen: _shown,
    in_round.DealerRevealed: _shown,
    in_round.HandShown: _shown,
    in_round.DealerCardExposed: _exposed,
    in_round.CardsCollected: _collected,
    in_round.DealerHandCompleted: _completed,
    in_round.PlayerActed: _acted,
    in_round.WagerSettled: _decided,
    in_round.HandVoided: _spoiled,
}


def cards_in(part: Any) -> set[Card]:
    """Every card that stands anywhere in a view."""
    found: set[Card] = set()
    _gather(part, found)
    return found


def _gather(part: Any, found: set[Card]) -> None:
    kind = type(part)
    if kind in PLAIN:
        return
    if kind is Card:
        found.add(part)
    elif kind is dict:
        for each in part.values():
            _gather(each, found)
    else:
        names = _fields_of(kind)
        for each in part if names is None else [getattr(part, name) for name in names]:
            _gather(each, found)


PLAIN = frozenset({str, int, bool, type(None), Paragraph})
"""What no card can hide in; most of a view is that, and looked at after every event."""


_FIELDS: dict[type, tuple[str, ...] | None] = {}


def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The fields of a record; none for tuples and sets, which are walked through."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(each.name for each in fields(kind)) if is_dataclass(kind) else None
    return _FIELDS[kind]
