"""What a hand wins off the meter: claimed when hand and light are verified, and paid off the display in its turn
(28.11(i), R21, D17).

At one table, the players' turns set the order. Across tables, the first winning hand is paid first; `winner_order`
says how people determine which that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.errors import Refusal, quoted
from boardwalk.games.declaration.collected import (
    BonusSpin,
    MeterShare,
    ProgressiveRow,
    ProgressiveTable,
    ProgressiveWager,
)
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.press.notation import joined
from boardwalk.progressive.machine import AT_TABLE, REPORTING, folds, handles, tells, verify_linked
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import AwardPayment, Claim, Meter
from boardwalk.progressive.sentence import seat_numbers, table_and_round


@dataclass(frozen=True, slots=True)
class ClaimAward(MeterCommand):
    """Claim what a hand wins off the meter, or a wheel's jackpot.

    Seats are in the order of settlement; there are several only if they share the whole meter. `received` is the
    number of the event that completed the hand. `overlapping` are other linked tables with progressive hands that were
    complete before this claim and are not settled.
    """

    table: str
    round: int
    seats: tuple[int, ...]
    hand: str
    received: int
    overlapping: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PayAward(MeterCommand):
    """Pay a claimed award."""

    number: int


@dataclass(frozen=True, slots=True)
class WithdrawClaim(MeterCommand):
    """Withdraw a claim, because its hand turned out to be void before it was paid."""

    number: int


@dataclass(frozen=True, slots=True)
class AwardClaimed(MeterEvent):
    """A winning hand was claimed. It may have to wait for a decision on the order of winners."""

    number: int
    table: str
    round: int
    seats: tuple[int, ...]
    hand: str
    received: int
    waits: bool


@dataclass(frozen=True, slots=True)
class ClaimWithdrawn(MeterEvent):
    """A claim was withdrawn before it was paid."""

    number: int
    table: str
    round: int
    seats: tuple[int, ...]
    hand: str


@dataclass(frozen=True, slots=True)
class AwardPaid(MeterEvent):
    """An award was paid when the display showed `meter_cents`. The house paid the shortfall."""

    number: int
    table: str
    round: int
    hand: str
    meter_cents: int
    paid_cents: int
    display_cents: int
    shortfall_cents: int


@dataclass(frozen=True, slots=True)
class MeterReset(MeterEvent):
    """The whole display was won. The reserve and the house brought it back to its reset amount.

    What was above a limit goes to the next jackpot by itself, as far as the limit has room again.
    """

    reset_cents: int
    reserve_cents: int
    house_cents: int
    overflow_cents: int


JACKPOT = "jackpot"
"""The name under which the top prize of a Bonus Spin wheel is claimed."""
ALL = MeterShare(100)


class MeterPrize(NamedTuple):
    """A progressive's row that is deducted from the meter, or a wheel's jackpot."""

    pays: Prize | MeterShare
    law: Paragraph
    in_turn: bool
    """Whether it is a percentage under 28.11(i), for which the order of winners matters."""

    @property
    def empties(self) -> bool:
        """Whether it pays the whole meter, which then returns to its reset amount."""
        return self.pays == ALL

    def cents(self, meter_cents: int) -> int:
        """The payout when the meter shows this amount."""
        return self.pays.prize_cents if isinstance(self.pays, Prize) else self.pays.of(meter_cents)


def find_prize(wager: ProgressiveWager | BonusSpin, hand: str) -> MeterPrize:
    """What this hand wins off the meter; refused if it wins nothing, or nothing that is deducted from the meter.

    >>> from boardwalk.games import GAMES
    >>> (wager,) = GAMES["caribbean"].game({"progressive": "on"}).progressives
    >>> award = find_prize(wager, "straight flush")
    >>> award.cents(12_345_67), award.in_turn, award.empties
    (123456, True, False)
    """
    if isinstance(wager, BonusSpin):
        if hand != JACKPOT:
            raise Refusal(
                "hand", f"must be {JACKPOT}, the wheel's only prize off the meter, not {quoted(hand)}", wager.settled
            )
        return MeterPrize(ALL, wager.wheel.law, in_turn=False)
    row = _row(wager.table, hand)
    if not row.off_meter:
        raise Refusal("hand", f"a {row.name} is paid from the table inventory, not off the meter", row.law)
    return MeterPrize(row.pays, row.law, in_turn=isinstance(row.pays, MeterShare))


def _row(table: ProgressiveTable, hand: str) -> ProgressiveRow:
    row = next((row for row in table.rows if row.name == hand), None)
    if row is None:
        names = ", ".join(row.name for row in table.rows)
        raise Refusal("hand", f"{quoted(hand)} is not on the progressive's pay table. Choose from {names}", table.law)
    return row


ORDER, SIMULTANEOUS = cite("13:69F-28.11(i)"), cite("D17")


def prize_of(meter: Meter, claim: Claim) -> MeterPrize:
    """The prize of a claim."""
    return find_prize(meter.wager_of(claim.table).wager, claim.hand)


def in_turn(meter: Meter) -> tuple[Claim, ...]:
    """The unpaid claims to a percentage of the meter, in the order they were claimed."""
    return tuple(claim for claim in meter.unpaid if prize_of(meter, claim).in_turn)


def recorded_order(meter: Meter) -> tuple[int, ...]:
    """The unpaid percentage claims, by the event that completed the hand; at one table, by turn.

    A table's places in the order come from when its hands were complete, but its claims fill them in turn order.
    """
    claims = in_turn(meter)
    of_table = {
        table: iter([claim.number for claim in claims if claim.table == table]) for table in {c.table for c in claims}
    }
    by_hand = sorted(claims, key=lambda claim: (claim.received, claim.number))
    return tuple(next(of_table[claim.table]) for claim in by_hand)


def simultaneous(meter: Meter) -> tuple[Claim, ...]:
    """The unpaid percentage claims, if winners at several tables are simultaneous (D17); otherwise none."""
    claims = in_turn(meter)
    together = any(claim.waits for claim in claims) or len({claim.table for claim in claims}) > 1
    return claims if together else ()


def first_at_tables(claims: Iterable[Claim]) -> tuple[int, ...]:
    """The first of these claims at each table, by turn."""
    return tuple({claim.table: claim.number for claim in sorted(claims, reverse=True)}.values())


def is_decided(meter: Meter) -> bool:
    """Whether the last decision covers every unpaid percentage claim."""
    return {claim.number for claim in in_turn(meter)} <= set(meter.decided)


def verify_payable(meter: Meter, number: int) -> Claim:
    """The claim, if it may be paid now; otherwise a refusal."""
    claim = meter.claims.get(number)
    if claim is None:
        raise Refusal("number", f"award {number} does not exist", ORDER)
    if claim.paid:
        raise Refusal("number", f"award {number} is already paid", ORDER)
    if prize_of(meter, claim).in_turn:
        _verify_turn(meter, claim)
    return claim


def _verify_turn(meter: Meter, claim: Claim) -> None:
    for other in meter.unpaid:
        if other.table == claim.table and other.number < claim.number:
            reason = f"award {other.number} at the same table comes first"
            raise Refusal("number", reason, ORDER)
    if not simultaneous(meter):
        return
    if not is_decided(meter):
        raise Refusal("number", "a supervisor must first decide the order of winners at several tables", SIMULTANEOUS)
    first = meter.decided[0]
    if first != claim.number:
        raise Refusal("number", f"a supervisor decided that award {first} is paid first", ORDER)


SHARED, SHORT, RESET = cite("R21"), cite("R23"), cite("D15")
NEXT_JACKPOT, WITHDRAWAL = cite("R40"), cite("R30")


@handles(ClaimAward, *AT_TABLE, law="B37")
def claim_award(meter: Meter, command: ClaimAward) -> Iterator[MeterEvent]:
    table, hand = command.table, command.hand
    verify_linked(meter, table)
    for other in command.overlapping:
        verify_linked(meter, other, "overlapping")
    award = find_prize(meter.wager_of(table).wager, hand)
    _verify_seats(meter, command)
    _verify_shared(meter, command, award)
    if command.received < 0:
        raise Refusal("received", f"must be 0 or more, not {command.received}", award.law)
    waits = award.in_turn and _simultaneous(meter, command)
    yield AwardClaimed(
        SIMULTANEOUS if waits else award.law,
        meter.last_award + 1, table, command.round, command.seats, hand, command.received, waits,
    )  # fmt: skip


def _simultaneous(meter: Meter, command: ClaimAward) -> bool:
    elsewhere = any(table != command.table for table in command.overlapping)
    return elsewhere or any(claim.table != command.table for claim in in_turn(meter))


def _verify_seats(meter: Meter, command: ClaimAward) -> None:
    """A seat can win once, with a wager of the table's latest round that was not returned."""
    wager, fed = meter.wager_of(command.table).wager, meter.rounds.get(command.table)
    law = wager.light_verified if isinstance(wager, ProgressiveWager) else wager.settled
    if fed is None or fed.round != command.round:
        raise Refusal("round", f"must be this table's latest round with a contribution, not {command.round}", law)
    if not command.seats or len(set(command.seats)) < len(command.seats):
        raise Refusal("seats", "must be one or more different seats", law)
    for seat in command.seats:
        if seat not in fed.alive:
            raise Refusal("seats", f"seat {seat} has no such wager in this round", law)
        if any(seat in claim.seats for claim in _claimed(meter, command)):
            raise Refusal("seats", f"seat {seat} has already claimed an award in this round", law)


def _claimed(meter: Meter, command: ClaimAward) -> list[Claim]:
    """Earlier claims in this round at this table."""
    wanted = (command.table, command.round)
    return [claim for claim in meter.claims.values() if (claim.table, claim.round) == wanted]


def _verify_shared(meter: Meter, command: ClaimAward, award: MeterPrize) -> None:
    """Royal flushes at one table are one shared claim. Nothing else is shared; each spin of a wheel is separate."""
    shared = award.in_turn and award.empties
    if len(command.seats) > 1 and not shared:
        raise Refusal("seats", f"must be one seat: each {command.hand} is paid separately", SHARED)
    if shared and any(claim.hand == command.hand for claim in _claimed(meter, command)):
        raise Refusal("seats", "winners who share the meter must be claimed together, at the first one's turn", SHARED)


@handles(PayAward, *AT_TABLE, law="B37")
def pay_award(meter: Meter, command: PayAward) -> Iterator[MeterEvent]:
    """The display pays what it has. If it cannot cover a fixed prize, the house pays the rest."""
    claim = verify_payable(meter, command.number)
    award, shown = prize_of(meter, claim), meter.display_cents
    paid = award.cents(shown)
    short = max(0, paid - shown)
    law = _paying_law(claim, award, short)
    yield AwardPaid(law, claim.number, claim.table, claim.round, claim.hand, shown, paid, paid - short, short)
    if award.empties:
        reset = meter.parameters.reset_cents
        reserve = min(reset, meter.reserve_cents)
        room = meter.parameters.room(reset)
        overflow = meter.overflow_cents if room is None else min(meter.overflow_cents, room)
        yield MeterReset(NEXT_JACKPOT if overflow else RESET, reset, reserve, reset - reserve, overflow)


def _paying_law(claim: Claim, award: MeterPrize, short_cents: int) -> Paragraph:
    if short_cents:
        return SHORT
    return SHARED if len(claim.seats) > 1 else award.law


@handles(WithdrawClaim, *REPORTING, law="B37")
def withdraw_claim(meter: Meter, command: WithdrawClaim) -> Iterator[MeterEvent]:
    claim = meter.claims.get(command.number)
    if claim is None:
        raise Refusal("number", f"award {command.number} does not exist", WITHDRAWAL)
    if claim.paid:
        raise Refusal("number", f"award {command.number} is already paid", WITHDRAWAL)
    yield ClaimWithdrawn(WITHDRAWAL, claim.number, claim.table, claim.round, claim.seats, claim.hand)


@folds(ClaimWithdrawn)
def _fold_claim_withdrawn(meter: Meter, event: ClaimWithdrawn) -> Meter:
    return meter._replace(
        claims={number: claim for number, claim in meter.claims.items() if number != event.number},
        decided=tuple(number for number in meter.decided if number != event.number),
    )


@folds(AwardClaimed)
def _fold_award_claimed(meter: Meter, event: AwardClaimed) -> Meter:
    claim = Claim(event.number, event.table, event.round, event.seats, event.hand, event.received, event.waits)
    return meter._replace(claims={**meter.claims, event.number: claim}, last_award=event.number)


@folds(AwardPaid)
def _fold_award_paid(meter: Meter, event: AwardPaid) -> Meter:
    claim, payment = meter.claims[event.number], AwardPayment(event.display_cents, event.shortfall_cents)
    return meter._replace(
        display_cents=meter.display_cents - event.display_cents,
        funded_cents=meter.funded_cents + event.shortfall_cents,
        won_cents=meter.won_cents + event.paid_cents,
        hits={**meter.hits, event.hand: meter.hits.get(event.hand, 0) + len(claim.seats)},
        claims={**meter.claims, event.number: claim._replace(paid=True, payment=payment)},
        last_paid=event.number,
        decided=tuple(number for number in meter.decided if number != event.number),
    )


@folds(MeterReset)
def _fold_meter_reset(meter: Meter, event: MeterReset) -> Meter:
    claim = meter.claims[meter.last_paid]
    assert claim.payment is not None, "a display is reset after an award was paid"
    payment = claim.payment._replace(
        reset_cents=event.reset_cents,
        reserve_cents=event.reserve_cents,
        house_cents=event.house_cents,
        overflow_cents=event.overflow_cents,
    )
    return meter._replace(
        claims={**meter.claims, claim.number: claim._replace(payment=payment)},
        display_cents=meter.display_cents + event.reset_cents + event.overflow_cents,
        overflow_cents=meter.overflow_cents - event.overflow_cents,
        reserve_cents=meter.reserve_cents - event.reserve_cents,
        funded_cents=meter.funded_cents + event.house_cents,
        rounds={table: fed._replace(won=fed.won or any(fed.by_seat.values())) for table, fed in meter.rounds.items()},
    )


@tells(AwardClaimed)
def _tell_award_claimed(event: AwardClaimed) -> str:
    waits = "; it waits for a supervisor's decision" if event.waits else ""
    return (
        f"Award {event.number} is claimed at {table_and_round(event)}, {seat_numbers(event.seats)}: {event.hand}{waits}"
    )


@tells(ClaimWithdrawn)
def _tell_claim_withdrawn(event: ClaimWithdrawn) -> str:
    seats = seat_numbers(event.seats)
    return f"Award {event.number}, {event.hand} at {table_and_round(event)}, {seats}, is withdrawn: a hand is void"


@tells(AwardPaid)
def _tell_award_paid(event: AwardPaid) -> str:
    short = f"; the house adds {dollars(event.shortfall_cents)}" if event.shortfall_cents else ""
    award = f"Award {event.number}, {event.hand} at {table_and_round(event)}"
    return f"{award}, is paid {dollars(event.paid_cents)} with the display at {dollars(event.meter_cents)}{short}"


@tells(MeterReset)
def _tell_meter_reset(event: MeterReset) -> str:
    parts = (event.reserve_cents, "reserve"), (event.house_cents, "house")
    sources = joined([f"{dollars(cents)} from the {place}" for cents, place in parts if cents])
    reset = f"The whole display was won: it resets to {dollars(event.reset_cents)}" + (
        f", {sources}" if sources else ""
    )
    return f"{reset}; {dollars(event.overflow_cents)} of overflow is added" if event.overflow_cents else reset
