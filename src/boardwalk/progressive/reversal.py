"""An award that was paid by a card entered wrongly is reversed: the meter goes on as if it had not been paid (D49)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.progressive.machine import REPORTING, folds, handles, tells
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.sentence import table_and_round


@dataclass(frozen=True, slots=True)
class ReverseAward(MeterCommand):
    """Reverse a paid award of a table's latest round, because its cards were entered wrongly."""

    number: int


@dataclass(frozen=True, slots=True)
class AwardReversed(MeterEvent):
    """A paid award was reversed. The cents are what display, overflow, reserve and the house's funding gained by it."""

    number: int
    table: str
    round: int
    hand: str
    paid_cents: int
    display_cents: int
    overflow_cents: int
    reserve_cents: int
    funded_cents: int


REVERSAL = cite("D49")


@handles(ReverseAward, *REPORTING, law="B37")
def reverse_award(meter: Meter, command: ReverseAward) -> Iterator[MeterEvent]:
    """What would raise the display above its limit goes to the overflow. The display never falls by it (B38): if there
    was less before the award than after the reset, the house pays the difference.
    """
    claim = meter.claims.get(command.number)
    if claim is None or claim.payment is None:
        raise Refusal("number", f"award {command.number} is not a paid award of a table's latest round", REVERSAL)
    payment = claim.payment
    shown = meter.display_cents + payment.display_cents - payment.reset_cents - payment.overflow_cents
    lacking, limit = max(0, meter.display_cents - shown), meter.parameters.limit_cents
    above = 0 if limit is None else max(0, shown - max(limit, meter.display_cents))
    yield AwardReversed(
        REVERSAL,
        claim.number,
        claim.table,
        claim.round,
        claim.hand,
        payment.display_cents + payment.shortfall_cents,
        shown + lacking - above - meter.display_cents,
        payment.overflow_cents + above,
        payment.reserve_cents,
        lacking - payment.shortfall_cents - payment.house_cents,
    )


@folds(AwardReversed)
def _fold_award_reversed(meter: Meter, event: AwardReversed) -> Meter:
    claim = meter.claims[event.number]
    left = meter.hits.get(event.hand, 0) - len(claim.seats)
    hits = {hand: count for hand, count in meter.hits.items() if hand != event.hand}
    return meter._replace(
        display_cents=meter.display_cents + event.display_cents,
        overflow_cents=meter.overflow_cents + event.overflow_cents,
        reserve_cents=meter.reserve_cents + event.reserve_cents,
        funded_cents=meter.funded_cents + event.funded_cents,
        won_cents=meter.won_cents - event.paid_cents,
        hits={**hits, event.hand: left} if left else hits,
        claims={number: each for number, each in meter.claims.items() if number != event.number},
    )


@tells(AwardReversed)
def _tell_award_reversed(event: AwardReversed) -> str:
    award = f"Award {event.number}, {event.hand} at {table_and_round(event)}"
    return f"{award}, is reversed, because a card was entered wrongly: {dollars(event.paid_cents)} comes back"
