"""The auditor of a whole floor: it checks every table, every meter, and each against the other. What a table owes its
meter is read from the table's events, and who won first from the cards that were dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardwalk.actor import Role
from boardwalk.floor.request import Happening, TableHappening
from boardwalk.floor.state import Floor
from boardwalk.games.declaration.collected import MeterShare
from boardwalk.games.declaration.pay_table import Pile
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterEvent
from boardwalk.soak.audit.collected import community_up, row_named, winning_row
from boardwalk.soak.audit.invariant import BY_PEOPLE, FED, IN_ORDER, LINKED, PAID_OFF, SIGNED, Violation
from boardwalk.soak.audit.meter import MeterBooks
from boardwalk.soak.audit.table import TableAuditor
from boardwalk.table import events as happened
from boardwalk.table.events import BetPlaced
from boardwalk.table.message import Event
from boardwalk.table.state import Table

DEAL_EVENTS = (
    happened.CardsDealt,
    happened.CardsMisdealt,
    happened.CommunityTurned,
    happened.DealerHandCompleted,
    happened.DealerRevealed,
)


class MeterNotice(NamedTuple):
    """What a meter must be told about a table's wagers: which seats, in which round, and how much."""

    table: str
    round: int
    seats: tuple[int, ...]
    cents: int


class AwardNotice(NamedTuple):
    """What a meter must be told about winners; for a percentage, with the event that completed their first hand."""

    seats: tuple[int, ...]
    hand: str
    completed_at: int | None


class PaymentNotice(NamedTuple):
    """What a meter must pay at a table."""

    table: str
    round: int
    hand: str
    meter_cents: int
    paid_cents: int


class WagerWatch:
    """What concerns the meter of one wager at a table."""

    def __init__(self) -> None:
        self.undecided: set[int] = set()
        """Seats whose wagers feed the meter, were taken in and are not decided yet."""
        self.completed_at: dict[int, int] = {}
        """For each of them, the event that completed its hand."""
        self.were_complete: dict[int, int] = {}
        """The same for those that were decided, in case they are reopened."""
        self.off_meter_cents = 0
        """What the meter has paid in this round and the table has not yet paid to players."""
        self.to_feed: list[MeterNotice] = []
        self.to_reverse: list[MeterNotice] = []
        self.to_claim: list[AwardNotice] = []
        self.to_pay: list[PaymentNotice] = []

    def drop_seat(self, seat: int) -> None:
        self.undecided.discard(seat)
        if seat in self.completed_at:
            self.were_complete[seat] = self.completed_at.pop(seat)

    def reopen(self, seat: int, off_meter_cents: int) -> None:
        """A decided wager is open again, and what the meter paid for it comes back."""
        self.undecided.add(seat)
        if seat in self.were_complete:
            self.completed_at[seat] = self.were_complete[seat]
        self.off_meter_cents += off_meter_cents


class TableWatch:
    """What concerns the meters at one table."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.auditor = TableAuditor()
        self.meters: dict[str, str] = {}
        """The meter of each wager."""
        self.wagers: dict[str, WagerWatch] = {}
        self.round = 0
        self.in_round = self.revealed = False

    def see(self, number: int, event: Event, table: Table) -> None:
        """Note one event, after the audit of the table itself."""
        self.meters = {wager: link.meter for wager, link in table.links.items()}
        for wager in self.meters:
            self.wagers.setdefault(wager, WagerWatch())
        if isinstance(event, happened.BetsClosed):
            self.round, self.in_round, self.revealed = event.round, True, False
            for watch in self.wagers.values():
                watch.undecided, watch.completed_at, watch.were_complete = set(), {}, {}
        elif isinstance(event, happened.RoundEnded):
            self.in_round = False
            for watch in self.wagers.values():
                if watch.off_meter_cents:
                    raise Violation(
                        PAID_OFF, f"{watch.off_meter_cents} cents from the meter are not paid at {self.number}"
                    )
        elif isinstance(event, DEAL_EVENTS):
            self.revealed = self.revealed or isinstance(event, happened.DealerRevealed)
            self._see_cards(number, table)
        else:
            self._see_wagers(event, table)

    def on(self, meter: str) -> WagerWatch:
        """What concerns one of the table's meters."""
        return next(self.wagers[wager] for wager, name in self.meters.items() if name == meter)

    def _see_cards(self, number: int, table: Table) -> None:
        """Note which hands are complete now, by the books of cards."""
        books = self.auditor.books
        for wager in table.game.progressives:
            watch = self.wagers.get(wager.name)
            hidden = Pile.DEALER in wager.reads and not self.revealed
            if watch is None or hidden or not community_up(books, wager):
                continue
            for seat in watch.undecided:
                if Pile.PLAYER not in wager.reads or len(books.hands[seat]) >= table.game.hole_cards:
                    watch.completed_at.setdefault(seat, number)

    def _see_wagers(self, event: Event, table: Table) -> None:
        watch = self.wagers.get(_wager_named(event, table))
        if watch is None:
            return
        match event:
            case happened.WagersTakenIn(wager=name, seats=seats):
                watch.undecided |= set(seats)
                stakes = table.game.collected[name].stake_cents * len(seats)
                watch.to_feed.append(MeterNotice(self.number, self.round, seats, stakes))
            case happened.WagerReturned(seat=seat, wager=name) if seat in watch.undecided:
                watch.drop_seat(seat)
                stake = table.game.collected[name].stake_cents
                watch.to_reverse.append(MeterNotice(self.number, self.round, (seat,), stake))
            case happened.WagerSettled(seat=seat, off_meter_cents=cents):
                watch.drop_seat(seat)
                watch.off_meter_cents -= cents
            case happened.WagerReopened(seat=seat, off_meter_cents=cents):
                watch.reopen(seat, cents)
            case happened.LightVerified(wager=name):
                win = self.auditor.books.win
                assert win is not None
                row = row_named(table.game.progressive_by_name[name], win.hand)
                if row.off_meter:
                    completed_at = self._first_completed(name) if isinstance(row.pays, MeterShare) else None
                    watch.to_claim.append(AwardNotice(win.seats, win.hand, completed_at))
            case happened.ProgressivePaid(wager=name, hand=hand, meter_cents=shown, paid_cents=cents):
                if row_named(table.game.progressive_by_name[name], hand).off_meter:
                    watch.to_pay.append(PaymentNotice(self.number, self.round, hand, shown, cents))
            case happened.WheelSpun(seat=seat, position=position, prize_cents=cents):
                spin = table.game.bonus_spin
                if spin is not None and spin.feeds_meter and spin.wheel.positions[position - 1].player_cents is None:
                    watch.to_claim.append(AwardNotice((seat,), "jackpot", None))
                    watch.to_pay.append(PaymentNotice(self.number, self.round, "jackpot", cents, cents))

    def percentages(self, wager: str) -> dict[int, int]:
        """Undecided seats with a complete hand that wins a percentage, each with the event that completed it."""
        books, found = self.auditor.books, dict[int, int]()
        for seat, number in self.wagers[wager].completed_at.items():
            row = winning_row(books, wager, seat)
            if row is not None and isinstance(row.pays, MeterShare):
                found[seat] = number
        return found

    def percentages_on(self, meter: str) -> dict[int, int]:
        """The same for the wager on this meter."""
        return next(self.percentages(wager) for wager, name in self.meters.items() if name == meter)

    def _first_completed(self, wager: str) -> int:
        """A table's winners keep their turns; the first hand among them counts for all of them (D17)."""
        return min(self.percentages(wager).values(), default=0)

    def verify_notices(self) -> None:
        """At the end of a request, the meters have been told everything."""
        for watch in self.wagers.values():
            for notices in (watch.to_feed, watch.to_reverse):
                if notices:
                    raise Violation(FED, f"the meter was not told about {notices[0]}")
            for due in (watch.to_claim, watch.to_pay):
                if due:
                    raise Violation(PAID_OFF, f"the meter was not told about {due[0]} at table {self.number}")
            if watch.off_meter_cents < 0:
                raise Violation(PAID_OFF, f"table {self.number} paid {-watch.off_meter_cents} cents that no meter paid")


def _wager_named(event: Event, table: Table) -> str:
    """The wager that an event concerns, or nothing."""
    if isinstance(event, happened.WheelSpun):
        return "" if table.game.bonus_spin is None else table.game.bonus_spin.name
    return str(getattr(event, "wager", ""))


class AwardOnFile(NamedTuple):
    """An award that a meter knows about and has not paid yet."""

    number: int
    table: str
    hand: str
    received: int
    waits: bool
    percentage: bool


class MeterWatch:
    """One meter: its books, and the awards that were claimed from it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.books = MeterBooks()
        self.claims: dict[int, AwardOnFile] = {}
        self.order: tuple[int, ...] = ()
        self.noticed: set[int] = set()
        self.review: tuple[set[int], int, str] | None = None
        """The awards that surveillance reviewed, which was first, and who reviewed them."""
        self.judges: dict[int, set[str]] = {}
        """For each award, who reviewed or decided its place."""
        self.validators: dict[int, str] = {}

    @property
    def percentages(self) -> dict[int, AwardOnFile]:
        """Unpaid percentages, by number."""
        return {number: claim for number, claim in self.claims.items() if claim.percentage}


class FloorAuditor:
    """Checks a floor after every event, and after every request that nothing was forgotten."""

    def __init__(self) -> None:
        self.tables: dict[str, TableWatch] = {}
        self.meters: dict[str, MeterWatch] = {}

    def check(self, happening: Happening, floor: Floor) -> None:
        """Book one event, then compare with the floor after it."""
        if isinstance(happening, TableHappening):
            self._at_table(happening.number, happening.table, happening.event, floor.tables[happening.table])
        else:
            meter = self.meters.setdefault(happening.meter, MeterWatch(happening.meter))
            watcher = WATCHERS.get(type(happening.event))
            if watcher is not None:
                watcher(self, meter, happening.event)
            meter.books.check(happening.event, floor.meters[happening.meter])

    def close_request(self) -> None:
        """Check what must be true between two requests."""
        for number, watch in self.tables.items():
            watch.verify_notices()
            listed = [name for name, meter in self.meters.items() if number in meter.books.tables]
            linked = list(watch.meters.values())
            if sorted(listed) != sorted(linked):
                raise Violation(LINKED, f"table {number} is linked to {linked}, but listed by {listed}")
        for name, meter in self.meters.items():
            if meter.books.reset_due:
                raise Violation(PAID_OFF, f"{name} was emptied and not reset")

    def _at_table(self, number: int, name: str, event: Event, table: Table) -> None:
        watch = self.tables.setdefault(name, TableWatch(name))
        watch.auditor.check(event, table)
        link = table.links.get(event.wager) if isinstance(event, BetPlaced) else None
        if isinstance(event, BetPlaced) and link is not None and not self.meters[link.meter].books.up:
            raise Violation(LINKED, f"seat {event.seat} of table {name} wagers on a meter that is down")
        watch.see(number, event, table)

    def contributed(self, meter: MeterWatch, event: meter_events.Contributed | meter_events.ContributionHeld) -> None:
        notice = MeterNotice(event.table, event.round, event.seats, event.cents)
        self._remove_notice(self.tables[event.table].on(meter.name).to_feed, notice, event)

    def reversed(self, meter: MeterWatch, event: meter_events.ContributionReversed) -> None:
        notice = MeterNotice(event.table, event.round, (event.seat,), event.cents)
        self._remove_notice(self.tables[event.table].on(meter.name).to_reverse, notice, event)

    def _remove_notice(self, due: list[MeterNotice], notice: MeterNotice, event: MeterEvent) -> None:
        if notice not in due:
            raise Violation(FED, f"no wager was taken in or returned for {event}")
        due.remove(notice)

    def claimed(self, meter: MeterWatch, event: meter_events.AwardClaimed) -> None:
        """A percentage waits for a decision if another table has complete hands or a percentage to be paid."""
        watch = self.tables[event.table].on(meter.name)
        notice = next((each for each in watch.to_claim if (each.seats, each.hand) == (event.seats, event.hand)), None)
        if notice is None:
            raise Violation(PAID_OFF, f"{watch.to_claim} was won at table {event.table}, not {event}")
        if notice.completed_at not in (None, event.received):
            raise Violation(IN_ORDER, f"event {notice.completed_at} completed the first winning hand: {event}")
        watch.to_claim.remove(notice)
        others = [self.tables[name].on(meter.name) for name in meter.books.tables if name != event.table]
        percentage = notice.completed_at is not None
        rivals = any(each.table != event.table for each in meter.percentages.values())
        waits = percentage and (rivals or any(other.completed_at for other in others))
        if event.waits != waits:
            raise Violation(IN_ORDER, f"{event} should{'' if waits else ' not'} wait for a decision")
        meter.claims[event.number] = AwardOnFile(
            event.number, event.table, event.hand, event.received, waits, percentage
        )

    def noticed(self, meter: MeterWatch, event: meter_events.NoticeGiven) -> None:
        own = [number for number, claim in meter.percentages.items() if claim.table == event.table]
        if event.by.role is not Role.DEALER or not own or set(event.awards) != set(meter.percentages):
            raise Violation(BY_PEOPLE, f"{meter.percentages} wait, but the event is {event}")
        meter.noticed = set(event.awards)

    def reviewed(self, meter: MeterWatch, event: meter_events.AwardsReviewed) -> None:
        """After the notice, by surveillance, and by nobody who validated one of the hands (R39)."""
        waiting = set(meter.percentages)
        if set(event.awards) != waiting or not waiting <= meter.noticed or event.first not in waiting:
            raise Violation(BY_PEOPLE, f"{sorted(meter.noticed)} were noticed, but the event is {event}")
        if event.by.role is not Role.SURVEILLANCE or not event.reviewed.strip():
            raise Violation(BY_PEOPLE, f"no surveillance person reviewed anything: {event}")
        self._judge(meter, event.awards, event.by.name)
        meter.review, meter.order = (waiting, event.first, event.by.name), ()

    def decided(self, meter: MeterWatch, event: meter_events.AwardsDecided) -> None:
        """After the review, by another person, for a reason, and the first hand is the review's."""
        reviewed, first, reviewer = meter.review or (set[int](), 0, "")
        if set(event.order) != set(meter.percentages) or not set(event.order) <= reviewed:
            raise Violation(BY_PEOPLE, f"{sorted(reviewed)} were reviewed, but the event is {event}")
        if event.by.role is not Role.SUPERVISOR or event.by.name == reviewer or not event.reason.strip():
            raise Violation(BY_PEOPLE, f"{reviewer} reviewed, but the event is {event}")
        if first in event.order and event.order[0] != first:
            raise Violation(BY_PEOPLE, f"the review found {first} first, but the event is {event}")
        self._judge(meter, event.order, event.by.name)
        meter.order = event.order

    def _judge(self, meter: MeterWatch, awards: tuple[int, ...], name: str) -> None:
        for number in awards:
            if meter.validators.get(number) == name:
                raise Violation(BY_PEOPLE, f"{name} validated award {number} and judges its place")
            meter.judges.setdefault(number, set()).add(name)

    def validated(self, meter: MeterWatch, event: meter_events.AwardValidated) -> None:
        if event.by.name in meter.judges.get(event.number, ()) or event.number not in meter.claims:
            raise Violation(BY_PEOPLE, f"{event.by} judged award {event.number} before validating it")
        meter.validators[event.number] = event.by.name

    def withdrawn(self, meter: MeterWatch, event: meter_events.ClaimWithdrawn) -> None:
        claim = meter.claims.pop(event.number, None)
        if claim is None or (claim.table, claim.hand) != (event.table, event.hand):
            raise Violation(IN_ORDER, f"{event} withdraws no claim that is on file: {claim}")

    def paid(self, meter: MeterWatch, event: meter_events.AwardPaid) -> None:
        watch = self.tables[event.table].on(meter.name)
        due = PaymentNotice(event.table, event.round, event.hand, event.meter_cents, event.paid_cents)
        claim = meter.claims.get(event.number)
        if due not in watch.to_pay or claim is None or (claim.table, claim.hand) != (event.table, event.hand):
            raise Violation(PAID_OFF, f"{watch.to_pay} is due at table {event.table}, not {event}")
        watch.to_pay.remove(due)
        watch.off_meter_cents += event.paid_cents
        if claim.percentage:
            self._verify_order(meter, claim)
        del meter.claims[event.number]

    def award_reversed(self, meter: MeterWatch, event: meter_events.AwardReversed) -> None:
        """Only with what the table took back from its players."""
        watch = self.tables[event.table].on(meter.name)
        watch.off_meter_cents -= event.paid_cents

    def _verify_order(self, meter: MeterWatch, claim: AwardOnFile) -> None:
        """If several could be first, a supervisor has decided; otherwise, the order is that of the hands."""
        rivals = [each for each in meter.percentages.values() if each.table != claim.table]
        upcoming = [number for number in meter.order if number in meter.percentages]
        if (claim.waits or rivals) and (upcoming[:1] != [claim.number] or set(upcoming) != set(meter.percentages)):
            raise Violation(IN_ORDER, f"award {claim.number} is paid, but {upcoming} was decided")
        if claim.number not in meter.validators:
            raise Violation(BY_PEOPLE, f"award {claim.number} is paid, but nobody validated it")
        self._verify_hands_out(meter, claim)
        if claim.number in meter.order:
            return
        earlier = [each.number for each in rivals if each.received < claim.received]
        if earlier:
            raise Violation(IN_ORDER, f"award {claim.number} is paid before {earlier}, whose hands came first")

    def _verify_hands_out(self, meter: MeterWatch, claim: AwardOnFile) -> None:
        """No table that can go on has an undecided winning hand that was complete before this one."""
        held_up = {each.table for each in meter.percentages.values()}
        for name in meter.books.tables - held_up:
            earlier = {
                seat: at for seat, at in self.tables[name].percentages_on(meter.name).items() if at < claim.received
            }
            if earlier:
                raise Violation(IN_ORDER, f"award {claim.number} is paid before {earlier} at table {name} is settled")

    def changed(self, meter: MeterWatch, event: meter_events.ParametersChanged) -> None:
        busy = sorted(name for name in meter.books.tables if self.tables[name].in_round)
        if busy:
            raise Violation(SIGNED, f"parameters change during rounds at {busy}: {event.parameters}")


WATCHERS: dict[type[MeterEvent], Callable[[FloorAuditor, MeterWatch, Any], None]] = {
    meter_events.Contributed: FloorAuditor.contributed,
    meter_events.ContributionHeld: FloorAuditor.contributed,
    meter_events.ContributionReversed: FloorAuditor.reversed,
    meter_events.AwardClaimed: FloorAuditor.claimed,
    meter_events.NoticeGiven: FloorAuditor.noticed,
    meter_events.AwardsReviewed: FloorAuditor.reviewed,
    meter_events.AwardsDecided: FloorAuditor.decided,
    meter_events.AwardValidated: FloorAuditor.validated,
    meter_events.AwardPaid: FloorAuditor.paid,
    meter_events.AwardReversed: FloorAuditor.award_reversed,
    meter_events.ClaimWithdrawn: FloorAuditor.withdrawn,
    meter_events.ParametersChanged: FloorAuditor.changed,
}
