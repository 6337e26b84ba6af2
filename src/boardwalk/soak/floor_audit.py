"""An auditor of a whole floor: every table by itself, every meter by itself, and each against the other.

Shares no code with the floor and the meters: what a table owes its meter is read from the table's events, and who had a
winning hand first from the cards that were dealt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from boardwalk.floor.order import Happening, TableHappening
from boardwalk.floor.state import Floor
from boardwalk.progressive import event as metered
from boardwalk.progressive.event import MeterEvent
from boardwalk.soak.floor_watch import PERCENTAGES, Due, Told, Watch
from boardwalk.soak.invariant import FED, IN_ORDER, LINKED, PAID_OFF, SIGNED, Violation
from boardwalk.soak.meter_books import MeterBooks
from boardwalk.table.event import BetPlaced, Event
from boardwalk.table.state import Table


class Claimed(NamedTuple):
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
        self.claims: dict[int, Claimed] = {}
        self.order: tuple[int, ...] = ()
        self.reason = ""

    @property
    def percentages(self) -> dict[int, Claimed]:
        """Unpaid percentages, by number."""
        return {number: claim for number, claim in self.claims.items() if claim.hand in PERCENTAGES}


class FloorAuditor:
    """Checks a floor after every event, and after every order that nothing was forgotten."""

    def __init__(self) -> None:
        self.tables: dict[str, Watch] = {}
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
        watch = self.tables.setdefault(name, Watch(name))
        watch.auditor.check(event, table)
        if isinstance(event, BetPlaced) and table.meter is not None:
            wager = table.game.collected.get(event.wager)
            if wager is not None and wager.feeds_meter and not self.meters[table.meter].books.up:
                raise Violation(LINKED, f"seat {event.seat} of table {name} wagers on a meter that is down")
        watch.see(number, event, table)

    def contributed(self, meter: MeterWatch, event: metered.Contributed | metered.ContributionHeld) -> None:
        del meter
        self._told(self.tables[event.table].to_feed, Told(event.table, event.round, event.seats, event.cents), event)

    def reversed(self, meter: MeterWatch, event: metered.ContributionReversed) -> None:
        del meter
        told = Told(event.table, event.round, (event.seat,), event.cents)
        self._told(self.tables[event.table].to_reverse, told, event)

    def _told(self, due: list[Told], told: Told, event: MeterEvent) -> None:
        if told not in due:
            raise Violation(FED, f"no wager that was taken in or returned stands behind {event}")
        due.remove(told)

    def claimed(self, meter: MeterWatch, event: metered.AwardClaimed) -> None:
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
        waits = event.hand in PERCENTAGES and (rivals or any(other.complete for other in others))
        if event.waits != waits:
            raise Violation(IN_ORDER, f"{event} should{'' if waits else ' not'} wait for a decision")
        meter.claims[event.number] = Claimed(event.number, event.table, event.hand, event.received, waits)

    def decided(self, meter: MeterWatch, event: metered.AwardsDecided) -> None:
        meter.order, meter.reason = event.order, event.reason.strip()

    def paid(self, meter: MeterWatch, event: metered.AwardPaid) -> None:
        watch = self.tables[event.table]
        due = Due(event.table, event.round, event.hand, event.meter_cents, event.paid_cents)
        claim = meter.claims.get(event.number)
        if due not in watch.to_pay or claim is None or (claim.table, claim.hand) != (event.table, event.hand):
            raise Violation(PAID_OFF, f"{watch.to_pay} is paid at table {event.table}, not {event}")
        watch.to_pay.remove(due)
        watch.off_meter_cents += event.paid_cents
        if claim.hand in PERCENTAGES:
            self._verify_order(meter, claim)
        del meter.claims[event.number]

    def _verify_order(self, meter: MeterWatch, claim: Claimed) -> None:
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

    def _verify_hands_out(self, meter: MeterWatch, claim: Claimed) -> None:
        """Nobody at a table that can go on has a winning hand from before this one."""
        held_up = {each.table for each in meter.percentages.values()}
        for name in meter.books.tables - held_up:
            earlier = {seat: at for seat, at in self.tables[name].percentages().items() if at < claim.received}
            if earlier:
                raise Violation(IN_ORDER, f"award {claim.number} is paid before {earlier} at table {name} is settled")

    def changed(self, meter: MeterWatch, event: metered.ParametersChanged) -> None:
        busy = sorted(name for name in meter.books.tables if self.tables[name].in_round)
        if busy:
            raise Violation(SIGNED, f"parameters change with rounds at {busy}: {event.parameters}")


WATCHERS: dict[type[MeterEvent], Callable[[FloorAuditor, MeterWatch, Any], None]] = {
    metered.Contributed: FloorAuditor.contributed,
    metered.ContributionHeld: FloorAuditor.contributed,
    metered.ContributionReversed: FloorAuditor.reversed,
    metered.AwardClaimed: FloorAuditor.claimed,
    metered.AwardsDecided: FloorAuditor.decided,
    metered.AwardPaid: FloorAuditor.paid,
    metered.ParametersChanged: FloorAuditor.changed,
}
