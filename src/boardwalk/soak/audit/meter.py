"""The books an auditor keeps of one meter, in exact fractions, from its events alone: everything that came in is
accounted for, nothing is below zero, and no fraction of a cent is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from boardwalk.actor import DEPARTMENTS
from boardwalk.games.declaration.collected import MeterShare, ProgressiveWager
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterEvent
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.soak.audit.invariant import EXACT, FED, LINKED, PAID_OFF, SIGNED, SOLVENT, Violation

METER_ACCOUNTS = ("display_cents", "overflow_cents", "reserve_cents", "won_cents", "funded_cents", "wagers_in_cents")


class MeterBooks:
    """The books of one meter."""

    def __init__(self) -> None:
        self.parameters = Parameters(0, 0, Fraction(0))
        self.up = True
        self.tables: set[str] = set()
        self.cents = dict.fromkeys(METER_ACCOUNTS, 0)
        self.to_display = Fraction(0)
        """What wagers added to display and overflow, exactly."""
        self.to_reserve = Fraction(0)
        """What wagers added to the reserve, exactly."""
        self.held: dict[int, tuple[str, int, dict[int, int]]] = {}
        """By number: the table, the round and the cents of each seat."""
        self.fresh: set[tuple[str, int]] = set()
        """Tables and rounds whose wagers came in since the whole display was last won."""
        self.reset_due = False

    def check(self, event: MeterEvent, meter: Meter) -> None:
        """Book one event, then compare the books with the meter after it."""
        if self.reset_due != isinstance(event, meter_events.MeterReset):
            raise Violation(PAID_OFF, f"a meter is reset right after it was emptied, and at no other time: {event}")
        METER_MOVES[type(event)](self, event)
        if isinstance(event, meter_events.AwardPaid):
            self.reset_due = _wins_whole(meter, event)
        self._add_up(meter)
        self._compare(meter)

    def add(self, **cents: int) -> None:
        for place, change in cents.items():
            self.cents[place] += change

    def feed(self, cents: int) -> None:
        """Count wagers at the current rates; a negative amount takes them back."""
        self.add(wagers_in_cents=cents)
        self.to_display += cents * self.parameters.rate
        self.to_reserve += cents * self.parameters.reserve_rate

    def _add_up(self, meter: Meter) -> None:
        books = self.cents
        inside = books["display_cents"] + books["overflow_cents"] + books["reserve_cents"] + books["won_cents"]
        total_in = self.to_display + self.to_reserve + books["funded_cents"]
        carried = meter.carry + meter.reserve_carry
        if total_in != inside + carried:
            raise Violation(EXACT, f"{total_in} cents came in, but {inside} and {carried} are found")
        if (meter.carry, meter.reserve_carry) != (self.to_display % 1, self.to_reserve % 1):
            raise Violation(EXACT, f"{meter.carry} and {meter.reserve_carry} are carried, not the fractions left over")
        low = [place for place in METER_ACCOUNTS[:4] if books[place] < 0]
        if low:
            raise Violation(SOLVENT, f"{low[0]} is {books[low[0]]}")

    def _compare(self, meter: Meter) -> None:
        shown = {place: getattr(meter, place) for place in METER_ACCOUNTS}
        if shown != self.cents or meter.contributed != self.to_display + self.to_reserve:
            raise Violation(EXACT, f"the books have {self.cents}, the meter {shown} and {meter.contributed}")
        if (set(meter.tables), meter.up) != (self.tables, self.up):
            raise Violation(LINKED, f"the books have {sorted(self.tables)} and up {self.up}, the meter {meter.tables}")
        held = {number: (each.table, each.round, dict(each.by_seat)) for number, each in meter.held.items()}
        if held != self.held:
            raise Violation(FED, f"the books hold {self.held}, the meter {held}")


def _opened(books: MeterBooks, event: meter_events.MeterOpened) -> None:
    books.parameters = event.parameters
    books.add(display_cents=event.parameters.base_cents, funded_cents=event.parameters.base_cents)


def _connected(books: MeterBooks, event: meter_events.TableConnected) -> None:
    books.tables.add(event.table)


def _disconnected(books: MeterBooks, event: meter_events.TableDisconnected) -> None:
    books.tables.remove(event.table)


def _contributed(books: MeterBooks, event: meter_events.Contributed) -> None:
    threshold_cents = books.parameters.unreasonable_cents
    if threshold_cents is not None and event.cents > threshold_cents:
        raise Violation(FED, f"a contribution above {threshold_cents} cents must be held: {event}")
    _into_meter(books, event)


def _into_meter(books: MeterBooks, event: meter_events.Contributed | meter_events.HeldAdmitted) -> None:
    """The display gets everything up to the limit, and the overflow gets the rest."""
    books.feed(event.cents)
    books.fresh.add((event.table, event.round))
    books.add(display_cents=event.display_cents, overflow_cents=event.overflow_cents, reserve_cents=event.reserve_cents)
    limit, shown = books.parameters.limit_cents, books.cents["display_cents"]
    if limit is not None and event.display_cents and shown > limit:
        raise Violation(SOLVENT, f"wagers raise the display to {shown}, above its limit of {limit}")
    if event.overflow_cents and (limit is None or shown < limit):
        raise Violation(SOLVENT, f"the display at {shown} has room, but {event.overflow_cents} went to the overflow")
    if min(event.display_cents, event.overflow_cents, event.reserve_cents) < 0:
        raise Violation(SOLVENT, f"a contribution is negative: {event}")


def _held(books: MeterBooks, event: meter_events.ContributionHeld) -> None:
    threshold_cents = books.parameters.unreasonable_cents
    if threshold_cents is None or event.cents <= threshold_cents or event.number in books.held:
        raise Violation(FED, f"this is not unreasonable, or {event.number} is already held: {event}")
    by_seat = dict.fromkeys(event.seats, event.cents // len(event.seats))
    books.held[event.number] = event.table, event.round, by_seat


def _held_admitted(books: MeterBooks, event: meter_events.HeldAdmitted) -> None:
    table, number, by_seat = books.held.pop(event.number, ("", 0, {}))
    admitted = event.table, event.round, sorted(event.seats), event.cents
    if admitted != (table, number, sorted(by_seat), sum(by_seat.values())):
        raise Violation(FED, f"{by_seat} of table {table} was held, but the event is {event}")
    _signed(event)
    _into_meter(books, event)


def _reversed(books: MeterBooks, event: meter_events.ContributionReversed) -> None:
    """A reversal takes back what is still there from where it went; the house pays only the rest."""
    if event.held:
        _held_lowered(books, event)
        return
    books.feed(-event.cents)
    books.add(
        display_cents=-event.display_cents,
        overflow_cents=-event.overflow_cents,
        reserve_cents=-event.reserve_cents,
        funded_cents=event.house_cents,
    )
    if (event.table, event.round) not in books.fresh:
        if event.display_cents:
            raise Violation(SOLVENT, f"a contribution that was won since is taken off the new display (D22): {event}")
    elif event.house_cents and books.cents["display_cents"] and books.cents["reserve_cents"]:
        raise Violation(SOLVENT, f"the house pays for a reversal that the meter could pay: {event}")


def _held_lowered(books: MeterBooks, event: meter_events.ContributionReversed) -> None:
    for number, (table, of_round, by_seat) in books.held.items():
        if (table, of_round, by_seat.get(event.seat)) == (event.table, event.round, event.cents):
            del by_seat[event.seat]
            if not by_seat:
                del books.held[number]
            return
    raise Violation(FED, f"no held contribution matches this reversal: {event}")


def _wins_whole(meter: Meter, event: meter_events.AwardPaid) -> bool:
    """Whether the hand wins the whole display: a jackpot of a wheel, or the row that pays 100 percent."""
    wager = meter.wager_of(event.table).wager
    if not isinstance(wager, ProgressiveWager):
        return event.hand == "jackpot"
    return any(row.name == event.hand and row.pays == MeterShare(100) for row in wager.table.rows)


def _paid(books: MeterBooks, event: meter_events.AwardPaid) -> None:
    """A prize larger than the display empties it, and the house pays the rest (R23)."""
    shown = books.cents["display_cents"]
    whole = event.display_cents + event.shortfall_cents == event.paid_cents
    if event.meter_cents != shown or not whole or (event.shortfall_cents and event.display_cents != shown):
        raise Violation(PAID_OFF, f"the display shows {shown}, which does not match {event}")
    books.add(display_cents=-event.display_cents, won_cents=event.paid_cents, funded_cents=event.shortfall_cents)


def _reset(books: MeterBooks, event: meter_events.MeterReset) -> None:
    """The empty display gets the reset amount, first from the reserve, and the rest from the house (D15).

    Then it gets the overflow, up to its limit (R40, D37).
    """
    whole = event.reserve_cents + event.house_cents == event.reset_cents == books.parameters.reset_cents
    if not whole or books.cents["display_cents"] or (event.house_cents and event.reserve_cents != _reserve(books)):
        raise Violation(PAID_OFF, f"the display is at {books.cents['display_cents']}, which does not match {event}")
    books.add(
        display_cents=event.reset_cents + event.overflow_cents,
        overflow_cents=-event.overflow_cents,
        reserve_cents=-event.reserve_cents,
        funded_cents=event.house_cents,
    )
    _verify_limit(books, event)
    limit, shown = books.parameters.limit_cents, books.cents["display_cents"]
    if books.cents["overflow_cents"] and (limit is None or shown < limit):
        raise Violation(SOLVENT, f"overflow is left, although the display at {shown} has room (D37): {event}")
    books.reset_due = False
    books.fresh.clear()


def _reserve(books: MeterBooks) -> int:
    return books.cents["reserve_cents"]


def _award_reversed(books: MeterBooks, event: meter_events.AwardReversed) -> None:
    """What was won comes back to display, overflow, reserve and the house."""
    gained = event.display_cents + event.overflow_cents + event.reserve_cents
    if event.display_cents < 0:
        raise Violation(SIGNED, f"the display falls without a win or two signatures: {event}")
    if gained - event.funded_cents != event.paid_cents or min(event.overflow_cents, event.reserve_cents) < 0:
        raise Violation(PAID_OFF, f"{event.paid_cents} cents come back, which does not match {event}")
    books.add(
        display_cents=event.display_cents,
        overflow_cents=event.overflow_cents,
        reserve_cents=event.reserve_cents,
        funded_cents=event.funded_cents,
        won_cents=-event.paid_cents,
    )
    if event.display_cents > 0:
        _verify_limit(books, event)


def _corrected(books: MeterBooks, event: meter_events.MeterCorrected) -> None:
    _signed(event)
    books.add(display_cents=event.cents, funded_cents=event.cents)
    _verify_limit(books, event)


def _verify_limit(books: MeterBooks, event: MeterEvent) -> None:
    limit = books.parameters.limit_cents
    if limit is not None and books.cents["display_cents"] > limit:
        raise Violation(SOLVENT, f"the display is above its limit of {limit} after {event}")


def _changed(books: MeterBooks, event: meter_events.ParametersChanged) -> None:
    _signed(event)
    books.parameters = event.parameters


def _signed(event: Any) -> None:
    """Signed by one person from table games and one from security, with a reason (B38)."""
    departments = {DEPARTMENTS.get(person.role) for person in (event.by, event.second)}
    named = event.by.name.strip() and event.second.name.strip()
    if departments != {"table games", "security"} or not named or not event.reason.strip():
        raise Violation(SIGNED, f"signed by {event.by} and {event.second}, for {event.reason!r}")


def _controller_move(*, up: bool) -> Callable[[MeterBooks, MeterEvent], None]:
    def move(books: MeterBooks, event: MeterEvent) -> None:
        del event
        books.up = up

    return move


def _nothing_moves(books: MeterBooks, event: MeterEvent) -> None:
    del books, event


METER_MOVES: dict[type[MeterEvent], Callable[[MeterBooks, Any], None]] = {
    meter_events.MeterOpened: _opened,
    meter_events.TableConnected: _connected,
    meter_events.TableDisconnected: _disconnected,
    meter_events.Contributed: _contributed,
    meter_events.ContributionHeld: _held,
    meter_events.HeldAdmitted: _held_admitted,
    meter_events.ContributionReversed: _reversed,
    meter_events.AwardClaimed: _nothing_moves,
    meter_events.ClaimWithdrawn: _nothing_moves,
    meter_events.NoticeGiven: _nothing_moves,
    meter_events.AwardsReviewed: _nothing_moves,
    meter_events.AwardsDecided: _nothing_moves,
    meter_events.AwardValidated: _nothing_moves,
    meter_events.AwardPaid: _paid,
    meter_events.MeterReset: _reset,
    meter_events.AwardReversed: _award_reversed,
    meter_events.MeterCorrected: _corrected,
    meter_events.ParametersChanged: _changed,
    meter_events.ControllerDown: _controller_move(up=False),
    meter_events.ControllerUp: _controller_move(up=True),
}
