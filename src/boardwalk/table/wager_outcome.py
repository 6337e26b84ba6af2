"""The two events that decide a wager: it is settled, or it is returned.

The state imports them, so they have their own module. Their folds and sentences are in `round.payout`.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.games.declaration.wager import Result
from boardwalk.law import Paragraph
from boardwalk.table.message import Event


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    """A wager was settled. `paid_cents` is what the house paid; `by` is the odds or the hand it was paid for.

    On a win or a push the stake is returned, unless it was collected before the deal. A coupon goes into the drop box
    on a win or a loss and stays on a push. `off_meter_cents` is the part of the payout that comes from the meter.
    """

    seat: int
    wager: str
    cents: int
    coupon_cents: int
    result: Result
    paid_cents: int
    by: str
    limited_by: Paragraph | None
    off_meter_cents: int = 0


@dataclass(frozen=True, slots=True)
class WagerReturned(Event):
    """A wager of a void hand or round was returned to its player."""

    seat: int
    wager: str
    cents: int
    coupon_cents: int
