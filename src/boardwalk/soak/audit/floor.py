"""The auditor of a whole floor: every table by itself, every meter by itself, and each against the other. What a table
owes its meter is read from the table's events, and who won first from the cards that were dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardwalk.floor.request import Happening, TableHappening
from boardwalk.floor.state import Floor
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterEvent
from boardwalk.soak.audit.collected import hand_name, progressive_cards
from boardwalk.soak.audit.invariant import FED, IN_ORDER, LINKED, PAID_OFF, SIGNED, Violation
from boardwalk.soak.audit.meter import MeterBooks
from boardwalk.soak.audit.table import TableAuditor
from boardwalk.table import events as happened
from boardwalk.table.events import BetPlaced
from boardwalk.table.message import Event
from boardwalk.table.state import Table

PERCENTAGE_HANDS = ("royal flush", "straight flush")
DEAL_EVENTS = (
    happened.CardsDealt,
    happened.CardsMisdealt,
    happened.CommunityTurned,
    happened.DealerHandCompleted,
)


class MeterNotice(NamedTuple):
    """What a meter is to be told of a table's wagers: who, in which round, and how much."""

    table: str
    round: int
    seats: tuple[int, ...]
    cents: int


class AwardNotice(NamedTuple):
    """What a meter is to be told of winners; for a percentage with their place among those of other tables."""

    seats: tuple[int, ...]
    hand: str
    place: int | None


class PaymentNotice(NamedTuple):
    """What a meter is to pay at a table."""

    table: str
    round: int
    hand: str
    meter_cents: int
    paid_cents: int


class TableWatch:
    """One table, as far as its meter is concerned."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.auditor = TableAuditor()
        self.meter: str | None = None
        self.round = 0
        self.in_round = False
        self.alive: set[int] = set()
        """Seats whose wagers feed the meter, were taken in and are not decided."""
        self.complete: dict[int, int] = {}
        """For each of those the event with which its hand was complete."""
        self.off_meter_cents = 0
        """What the meter has paid in this round and the table has not handed on."""
        self.to_feed: list[MeterNotice] = []
        self.to_reverse: list[MeterNotice] = []
        self.to_claim: list[AwardNotice] = []
        self.to_pay: list[PaymentNotice] = []

    def see(self, number: int, event: Event, table: Table) -> None:
        """One event at the table, which has been audited by itself before."""
        self.meter = table.meter
        if isinstance(event, happened.BetsClosed):
            self.round, self.in_round, self.alive, self.complete = event.round, True, set(), {}
        elif isinstance(event, happened.RoundEnded):
            self.in_round = False
            if self.off_meter_cents:
                raise Violation(PAID_OFF, f"{self.off_meter_cents} cents of the meter are not paid at {self.number}")
        elif isinstance(event, DEAL_EVENTS):
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
            case happened.WagersTakenIn(wager=name, seats=seats) if _feeds_meter(table, name):
                self.alive |= set(seats)
                stakes = table.game.collected[name].stake_cents * len(seats)
                self.to_feed.append(MeterNotice(self.number, self.round, seats, stakes))
            case happened.WagerReturned(seat=seat, wager=name) if _feeds_meter(table, name) and seat in self.alive:
                self._no_more(seat)
                stake = table.game.collected[name].stake_cents
                self.to_reverse.append(MeterNotice(self.number, self.round, (seat,), stake))
            case happened.WagerSettled(seat=seat, wager=name, off_meter_cents=cents) if _feeds_meter(table, name):
                self._no_more(seat)
                self.off_meter_cents -= cents
            case happened.ProgressiveWon(seats=seats, hand=hand, off_meter=True):
                self.to_claim.append(AwardNotice(seats, hand, self._place() if hand in PERCENTAGE_HANDS else None))
            case happened.ProgressivePaid(hand=hand, meter_cents=shown, paid_cents=cents):
                wager = table.game.progressive
                if wager is not None and any(row.off_meter for row in wager.table.rows if row.name == hand):
                    self.to_pay.append(PaymentNotice(self.number, self.round, hand, shown, cents))
            case happened.WheelSpun(seat=seat, position=position, prize_cents=cents):
                spin = table.game.bonus_spin
                if spin is not None and spin.feeds_meter and spin.wheel.positions[position - 1].player_cents is None:
                    self.to_claim.append(AwardNotice((seat,), "jackpot", None))
                    self.to_pay.append(PaymentNotice(self.number, self.round, "jackpot", cents, cents))

    def _no_more(self, seat: int) -> None:
        self.alive.discard(seat)
        self.complete.pop(seat, None)

    def percentages(self) -> dict[int, int]:
        """Seats with a hand that is complete, wins a percentage and is not decided, by the event that completed it."""
        books, found = self.auditor.books, dict[int, int]()
        for seat, number in self.complete.items():
            cards = progressive_cards(books, seat)
            if cards is not None and hand_name(cards) in PERCENTAGE_HANDS:
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


def _feeds_meter(table: Table, name: str) -> bool:
    wager = table.game.collected.get(name)
    return wager is not None and wager.feeds_meter


class AwardOnFile(NamedTuple):
    """An award that a meter knows of and has not paid."""

    number: int
    table: str
    hand: str
    received: int
    waits: bool


class MeterWatch:
    """One meter: its books, and the awards that were claimed from it."""

    def __init__(self) -> None:
        self.books = MeterBooks()
        self.claims: dict[int, AwardOnFile] = {}
        self.order: tuple[int, ...] = ()
        self.reason = ""

    @property
    def percentages(self) -> dict[int, AwardOnFile]:
        """Unpaid percentages, by number."""
        return {number: claim for number, claim in self.claims.items() if claim.hand in PERCENTAGE_HANDS}


class FloorAuditor:
    """Checks a floor after every event, and after every order that nothing was forgotten."""

    def __init__(self) -> None:
        self.tables: dict[str, TableWatch] = {}
        self.meters: dict[str, MeterWatch] = {}

    def check(self, happening: Happening, floor: Floor) -> None:
        """Book one event, then compare with the floor after it."""
        if isinstance(happening, TableHappening):
            self._at_table(happening.number, happening.table, happening.event, floor.tables[happening.table])
        else:
            meter = self.meters.setdefault(happening.meter, MeterWatch())
            watcher = WATCHERS.get(type(happening.event))
            if watcher is not None:
                watcher(self, meter, happening.event)
            meter.books.check(happening.event, floor.meters[happening.meter])

    def close_order(self) -> None:
        """What must be so between two orders."""
        for number, watch in self.tables.items():
            watch.verify_told()
            on = [name for name, meter in self.meters.items() if number in meter.books.tables]
            if on != ([] if watch.meter is None else [watch.meter]):
                raise Violation(LINKED, f"table {number} is on {watch.meter}, but on the list of {on}")
        for name, meter in self.meters.items():
            if meter.books.reset_due:
                raise Violation(PAID_OFF, f"{name} was emptied and is not reset")

    def _at_table(self, number: int, name: str, event: Event, table: Table) -> None:
        watch = self.tables.setdefault(name, TableWatch(name))
        watch.auditor.check(event, table)
        if isinstance(event, BetPlaced) and table.meter is not None:
            wager = table.game.collected.get(event.wager)
            if wager is not None and wager.feeds_meter and not self.meters[table.meter].books.up:
                raise Violation(LINKED, f"seat {event.seat} of table {name} wagers on a meter that is down")
        watch.see(number, event, table)

    def contributed(self, meter: MeterWatch, event: meter_events.Contributed | meter_events.ContributionHeld) -> None:
        del meter
        self._told(
            self.tables[event.table].to_feed, MeterNotice(event.table, event.round, event.seats, event.cents), event
        )

    def reversed(self, meter: MeterWatch, event: meter_events.ContributionReversed) -> None:
        del meter
        told = MeterNotice(event.table, event.round, (event.seat,), event.cents)
        self._told(self.tables[event.table].to_reverse, told, event)

    def _told(self, due: list[MeterNotice], told: MeterNotice, event: MeterEvent) -> None:
        if told not in due:
            raise Violation(FED, f"no wager that was taken in or returned stands behind {event}")
        due.remove(told)

    def claimed(self, meter: MeterWatch, event: meter_events.AwardClaimed) -> None:
        """Across tables it waits for a decision, if another table has hands out or a percentage to be paid."""
        watch = self.tables[event.table]
        won = next((each for each in watch.to_claim if (each.seats, each.hand) == (event.seats, event.hand)), None)
        if won is None:
            raise Violation(PAID_OFF, f"{watch.to_claim} was won at table {event.table}, not {event}")
        if won.place not in (None, event.received):
            raise Violation(IN_ORDER, f"the first winning hand of the table was complete at {won.place}: {event}")
        watch.to_claim.remove(won)
        others = [self.tables[name] for name in meter.books.tables if name != event.table]
        rivals = any(each.table != event.table for each in meter.percentages.values())
        waits = event.hand in PERCENTAGE_HANDS and (rivals or any(other.complete for other in others))
        if event.waits != waits:
            raise Violation(IN_ORDER, f"{event} should{'' if waits else ' not'} wait for a decision")
        meter.claims[event.number] = AwardOnFile(event.number, event.table, event.hand, event.received, waits)

    def decided(self, meter: MeterWatch, event: meter_events.AwardsDecided) -> None:
        meter.order, meter.reason = event.order, event.reason.strip()

    def paid(self, meter: MeterWatch, event: meter_events.AwardPaid) -> None:
        watch = self.tables[event.table]
        due = PaymentNotice(event.table, event.round, event.hand, event.meter_cents, event.paid_cents)
        claim = meter.claims.get(event.number)
        if due not in watch.to_pay or claim is None or (claim.table, claim.hand) != (event.table, event.hand):
            raise Violation(PAID_OFF, f"{watch.to_pay} is paid at table {event.table}, not {event}")
        watch.to_pay.remove(due)
        watch.off_meter_cents += event.paid_cents
        if claim.hand in PERCENTAGE_HANDS:
            self._verify_order(meter, claim)
        del meter.claims[event.number]

    def _verify_order(self, meter: MeterWatch, claim: AwardOnFile) -> None:
        """A supervisor has decided where several could be first; without a reason it is the order of the hands."""
        rivals = [each for each in meter.percentages.values() if each.table != claim.table]
        coming = [number for number in meter.order if number in meter.percentages]
        if (claim.waits or rivals) and (coming[:1] != [claim.number] or set(coming) != set(meter.percentages)):
            raise Violation(IN_ORDER, f"award {claim.number} is paid, and {coming} was decided")
        if meter.reason and claim.number in meter.order:
            return
        earlier = [each.number for each in rivals if each.received < claim.received]
        if earlier:
            raise Violation(IN_ORDER, f"award {claim.number} is paid before {earlier}, whose hands came first")
        self._verify_hands_out(meter, claim)

    def _verify_hands_out(self, meter: MeterWatch, claim: AwardOnFile) -> None:
        """Nobody at a table that can go on has a winning hand from before this one."""
        held_up = {each.table for each in meter.percentages.values()}
        for name in meter.books.tables - held_up:
            earlier = {seat: at for seat, at in self.tables[name].percentages().items() if at < claim.received}
            if earlier:
                raise Violation(IN_ORDER, f"award {claim.number} is paid before {earlier} at table {name} is settled")

    def changed(self, meter: MeterWatch, event: meter_events.ParametersChanged) -> None:
        busy = sorted(name for name in meter.books.tables if self.tables[name].in_round)
        if busy:
            raise Violation(SIGNED, f"parameters change with rounds at {busy}: {event.parameters}")


WATCHERS: dict[type[MeterEvent], Callable[[FloorAuditor, MeterWatch, Any], None]] = {
    meter_events.Contributed: FloorAuditor.contributed,
    meter_events.ContributionHeld: FloorAuditor.contributed,
    meter_events.ContributionReversed: FloorAuditor.reversed,
    meter_events.AwardClaimed: FloorAuditor.claimed,
    meter_events.AwardsDecided: FloorAuditor.decided,
    meter_events.AwardPaid: FloorAuditor.paid,
    meter_events.ParametersChanged: FloorAuditor.changed,
}
