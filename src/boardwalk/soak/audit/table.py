"""The auditor of one table: after each event it compares its books with the state, settles finished rounds again, and
checks that nobody sees a card they should not.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.games import Seat, settle
from boardwalk.law import Paragraph
from boardwalk.soak.audit.books import BOTTOMLESS, CARD_MOVES, CASH, DROP_BOX, INVENTORY, MONEY_MOVES, TIPS, TableBooks
from boardwalk.soak.audit.collected import COLLECTED_MOVES, verify_nothing_pending
from boardwalk.soak.audit.invariant import CARDS, CHIPS, HIDDEN, OVER, SETTLED, TAKEN_IN, Violation
from boardwalk.soak.audit.papers import PaperBooks
from boardwalk.table import events as happened
from boardwalk.table.message import Event
from boardwalk.table.presentation.view import view
from boardwalk.table.state import Phase, Round, Table

CARDLESS_TYPES = frozenset({str, int, bool, type(None), Paragraph})
"""Types that cannot hold a card. Most values in a view are of these, and a view is searched after every event."""
CARDLESS_NAMES = frozenset({"str", "int", "bool", "None", "Paragraph"})


def cards_in(part: Any) -> set[Card]:
    """Every card anywhere in a view."""
    found: set[Card] = set()
    _gather(part, found)
    return found


def _gather(part: Any, found: set[Card]) -> None:
    kind = type(part)
    if kind in CARDLESS_TYPES:
        return
    if kind is Card:
        found.add(part)
    elif kind is dict:
        for each in part.values():
            _gather(each, found)
    else:
        names = _CARD_FIELDS[kind] if kind in _CARD_FIELDS else _card_fields(kind)
        if names is None:
            for each in part:
                _gather(each, found)
        else:
            for name in names:
                _gather(getattr(part, name), found)


_CARD_FIELDS: dict[type, tuple[str, ...] | None] = {}


def _card_fields(kind: type) -> tuple[str, ...] | None:
    """The fields of a record whose types may hold a card; none for tuples and sets, whose items are searched."""
    _CARD_FIELDS[kind] = None
    if is_dataclass(kind):
        _CARD_FIELDS[kind] = tuple(
            each.name for each in fields(kind) if not CARDLESS_NAMES.issuperset(re.findall(r"\w+", str(each.type)))
        )
    return _CARD_FIELDS[kind]


MAY_REBUILD = frozenset({Role.SUPERVISOR, Role.SURVEILLANCE, Role.REGULATOR})
"""Who may see every hand of a finished round."""
ONLOOKERS = (
    *(Actor(role, "an onlooker") for role in Role),
    Actor(Role.DEALER, "Dale"),
)


class TableAuditor:
    """Checks one table after every event."""

    def __init__(self) -> None:
        self.books = TableBooks()
        self.papers = PaperBooks()
        self.events = 0

    def check(self, event: Event, table: Table) -> None:
        """Book one event, then compare the books with the table after it."""
        books, kind = self.books, type(event)
        books.game = table.game
        for moves in (COLLECTED_MOVES, MONEY_MOVES, CARD_MOVES):
            move = moves.get(kind)
            if move is not None:
                move(books, event)
        self.papers.see(event, table)
        self._compare_money(table)
        if table.round is not None:
            self._compare_cards(table.round)
            if table.game.collected:
                self._compare_riding(table.round)
        self.events += 1
        if isinstance(event, happened.RoundEnded):
            self._close_round(event, table)
        self._check_view(table)

    def _compare_money(self, table: Table) -> None:
        held = {INVENTORY: table.inventory_cents, TIPS: table.tip_cents}
        held |= {CASH: table.drop_cents, DROP_BOX: table.dropped_coupon_cents}
        for number, seated in table.seats.items():
            held[f"chips {number}"] = seated.chips_cents
            for name, bet in seated.bets.items():
                held[f"bet {number} {name}"] = bet.cents
                if bet.coupon_cents:
                    held[f"coupon {number} {name}"] = bet.coupon_cents
        booked = {name: cents for name, cents in self.books.accounts.items() if cents and name not in BOTTOMLESS}
        if booked != {name: cents for name, cents in held.items() if cents}:
            raise Violation(CHIPS, f"the books have {booked}, the table {held}")

    def _compare_cards(self, now: Round) -> None:
        places: list[tuple[Card, str]] = [(card, "stub") for card in now.stub] + [(card, "rack") for card in now.rack]
        if not now.dealer_collected:
            places += [(card, "dealer") for card in now.dealer]
        if not now.community_collected:
            places += [(card, "community") for card in now.community]
        for seat, hand in now.hands.items():
            if not hand.collected:
                places += [(card, f"seat {seat}") for card in hand.cards]
        if len(places) != len(DECK) or dict(places) != self.books.place:
            wrong = set(places) ^ set(self.books.place.items())
            raise Violation(CARDS, f"{len(places)} cards on the table; {sorted(map(str, wrong))[:6]} differ")

    def _compare_riding(self, now: Round) -> None:
        riding = {(seat, name): tuple(bet) for seat, hand in now.hands.items() for name, bet in hand.riding.items()}
        if riding != self.books.riding:
            raise Violation(TAKEN_IN, f"the books have {self.books.riding} riding, the table {riding}")

    def _check_view(self, table: Table) -> None:
        """Check the view of one person after another. It may show only the cards they may know."""
        books = self.books
        persons = [*ONLOOKERS, *(Actor(Role.PLAYER, seated.player) for seated in table.seats.values())]
        person = persons[self.events % len(persons)]
        seat = table.seat_of(person.name) if person.role is Role.PLAYER else None
        known = books.public | set(books.hands.get(seat, ())) if seat is not None else books.public
        seen = view(table, person, with_prompts=False)
        hidden = cards_in((seen.round, seen.seats)) - known
        if person.role not in MAY_REBUILD:
            own = books.finished_hands.get(person.name, ()) if person.role is Role.PLAYER else ()
            hidden |= cards_in(seen.last_round) - books.finished_public.union(own)
        if hidden:
            raise Violation(HIDDEN, f"{person} sees {sorted(map(str, hidden))}")

    def _close_round(self, event: happened.RoundEnded, table: Table) -> None:
        books = self.books
        books.finished_public = set(books.public)
        books.finished_hands = {books.names[seat]: cards for seat, cards in books.hands.items()}
        bets = [name for name, cents in books.accounts.items() if name.startswith(("bet ", "coupon ")) and cents]
        if bets:
            raise Violation(OVER, f"{bets} are still on the layout after round {event.round}")
        outside = {str(card) for card, place in books.place.items() if place != "rack"}
        if outside or (table.decks.get(books.in_play) and table.decks[books.in_play].phase is not Phase.RACKED):
            raise Violation(OVER, f"{sorted(outside)} are not in the discard rack after round {event.round}")
        verify_nothing_pending(books)
        if not event.void:
            self._settle_again(table)
        books.bets = {}

    def _settle_again(self, table: Table) -> None:
        """Settle the whole round again with `settle`, from the cards and bets in the books."""
        books, game = self.books, table.game
        if len(books.dealer) != game.dealer_hole_cards or len(books.community) != game.community_cards:
            return  # everyone folded before the last card, or had a void hand
        if game.read_others and books.void_hands:
            return  # a hand may have been void only after others were paid for it
        for seat, all_bets in books.bets.items():
            if seat in books.void_hands:
                continue
            bets = {name: bet for name, bet in all_bets.items() if name not in game.collected}
            player = Seat(
                tuple(books.hands[seat]),
                {name: cents for name, (cents, _) in bets.items()},
                seat in books.folded,
                seat not in books.kept_down,
                {name: coupon for name, (_, coupon) in bets.items() if coupon},
            )
            others = tuple(
                tuple(cards) for other, cards in books.hands.items() if other != seat and other not in books.folded
            )
            due = settle(game, player, tuple(books.dealer), tuple(books.community), others).net
            if not 0 <= books.net[seat] - due <= (1 if game.payout_limit else 0):
                raise Violation(SETTLED, f"seat {seat} is {books.net[seat]} cents ahead, but {due} by the rules")
