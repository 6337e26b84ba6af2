"""What an auditor of a floor sees at its tables that concerns their meter: wagers taken in, hands complete, awards due.

A table's events say what its meter must be told; a meter's events say what it was told. Between two orders nothing may
be left of either without the other.
"""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.soak.audit import Auditor
from boardwalk.soak.book_collected import hand_name, progressive_cards
from boardwalk.soak.invariant import FED, PAID_OFF, Violation
from boardwalk.table import event_progressive as happened
from boardwalk.table import event_round as in_round
from boardwalk.table.event import Event
from boardwalk.table.state import Table

PERCENTAGES = ("royal flush", "straight flush")
COMPLETING = (
    in_round.CardsDealt,
    in_round.CardsMisdealt,
    in_round.CommunityTurned,
    in_round.DealerHandCompleted,
)


class Told(NamedTuple):
    """What a meter is to be told of a table's wagers: who, in which round, and how much."""

    table: str
    round: int
    seats: tuple[int, ...]
    cents: int


class Won(NamedTuple):
    """What a meter is to be told of winners; for a percentage with their place among those of other tables."""

    seats: tuple[int, ...]
    hand: str
    place: int | None


class Due(NamedTuple):
    """What a meter is to pay at a table."""

    table: str
    round: int
    hand: str
    meter_cents: int
    paid_cents: int


class Watch:
    """One table, as far as its meter is concerned."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.auditor = Auditor()
        self.meter: str | None = None
        self.round = 0
        self.in_round = False
        self.alive: set[int] = set()
        """Seats whose wagers feed the meter, were taken in and are not decided."""
        self.complete: dict[int, int] = {}
        """For each of those the event with which its hand was complete."""
        self.off_meter_cents = 0
        """What the meter has paid in this round and the table has not handed on."""
        self.to_feed: list[Told] = []
        self.to_reverse: list[Told] = []
        self.to_claim: list[Won] = []
        self.to_pay: list[Due] = []

    def see(self, number: int, event: Event, table: Table) -> None:
        """One event at the table, which has been audited by itself before."""
        self.meter = table.meter
        if isinstance(event, in_round.BetsClosed):
            self.round, self.in_round, self.alive, self.complete = event.round, True, set(), {}
        elif isinstance(event, in_round.RoundEnded):
            self.in_round = False
            if self.off_meter_cents:
                raise Violation(PAID_OFF, f"{self.off_meter_cents} cents of the meter are not paid at {self.number}")
        elif isinstance(event, COMPLETING):
            self._see_cards(number, table)
        elif self.meter is not None:
            self._see_wagers(event, table)

    def _see_cards(self, number: int, table: Table) -> None:
        """Which hands are complete now, by the books of cards."""
        wager, books = table.game.progressive, self.auditor.books
        if wager is None or sum(card in books.public for card in books.community) < wager.community:
            return
        for seat in self.alive:
            if len(books.hands[seat]) >= table.game.hole_cards:
                self.complete.setdefault(seat, number)

    def _see_wagers(self, event: Event, table: Table) -> None:
        match event:
            case happened.WagersTakenIn(wager=name, seats=seats) if _feeds(table, name):
                self.alive |= set(seats)
                stakes = table.game.collected[name].stake_cents * len(seats)
                self.to_feed.append(Told(self.number, self.round, seats, stakes))
            case in_round.WagerReturned(seat=seat, wager=name) if _feeds(table, name) and seat in self.alive:
                self._no_more(seat)
                stake = table.game.collected[name].stake_cents
                self.to_reverse.append(Told(self.number, self.round, (seat,), stake))
            case in_round.WagerSettled(seat=seat, wager=name, off_meter_cents=cents) if _feeds(table, name):
                self._no_more(seat)
                self.off_meter_cents -= cents
            case happened.ProgressiveWon(seats=seats, hand=hand, off_meter=True):
                self.to_claim.append(Won(seats, hand, self._place() if hand in PERCENTAGES else None))
            case happened.ProgressivePaid(hand=hand, meter_cents=shown, paid_cents=cents):
                wager = table.game.progressive
                if wager is not None and any(row.off_meter for row in wager.table.rows if row.name == hand):
                    self.to_pay.append(Due(self.number, self.round, hand, shown, cents))
            case happened.WheelSpun(seat=seat, position=position, prize_cents=cents):
                spin = table.game.bonus_spin
                if spin is not None and spin.feeds_meter and spin.wheel.positions[position - 1].player_cents is None:
                    self.to_claim.append(Won((seat,), "jackpot", None))
                    self.to_pay.append(Due(self.number, self.round, "jackpot", cents, cents))

    def _no_more(self, seat: int) -> None:
        self.alive.discard(seat)
        self.complete.pop(seat, None)

    def percentages(self) -> dict[int, int]:
        """Seats with a hand that is complete, wins a percentage and is not decided, by the event that completed it."""
        books, found = self.auditor.books, dict[int, int]()
        for seat, number in self.complete.items():
            cards = progressive_cards(books, seat)
            if cards is not None and hand_name(cards) in PERCENTAGES:
                found[seat] = number
        return found

    def _place(self) -> int:
        """A table's winners keep their turns; the place of all is that of the first hand among them (D17)."""
        return min(self.percentages().values(), default=0)

    def verify_told(self) -> None:
        """At the end of an order the meter has been told everything."""
        for what in (self.to_feed, self.to_reverse):
            if what:
                raise Violation(FED, f"the meter was not told of {what[0]}")
        for due in (self.to_claim, self.to_pay):
            if due:
                raise Violation(PAID_OFF, f"the meter was not told of {due[0]} at table {self.number}")
        if self.off_meter_cents < 0:
            raise Violation(PAID_OFF, f"table {self.number} paid {-self.off_meter_cents} cents that no meter paid")


def _feeds(table: Table, name: str) -> bool:
    wager = table.game.collected.get(name)
    return wager is not None and wager.feeds_meter
