"""The parameters of a meter as the licensee files them (game book, section 6), and the defaults if none are filed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.law import cite
from boardwalk.money import MOST_CENTS, dollars

LAW = cite("B37")
MOST = MOST_CENTS
"""The largest amount, and the largest denominator of a rate."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a meter starts with and resets to, and where each wager goes.

    >>> Parameters(10_000_00, 5_000_00, Fraction(70, 100), reserve_rate=Fraction(5, 100)).room(9_000_00) is None
    True
    """

    base_cents: int
    """What the display shows when the meter is opened."""
    reset_cents: int
    """What it returns to after the whole meter is won."""
    rate: Fraction
    """The share of each wager that goes to the display."""
    limit_cents: int | None = None
    """The most the display shows. Anything above it goes to the overflow, and from there to the next jackpot.

    The meter of a progressive payout wager has none (R40)."""
    reserve_rate: Fraction = Fraction(0)
    """The share of each wager that goes to the reserve, which no sign shows."""
    unreasonable_cents: int | None = None
    """A round's wagers at one table above this are held until two people admit them."""

    def room(self, display_cents: int) -> int | None:
        """How much higher the display may go; None if there is no limit."""
        return None if self.limit_cents is None else max(0, self.limit_cents - display_cents)


def verify_parameters(parameters: Parameters) -> None:
    """Refuse invalid parameters, with the field at fault."""
    for field, reason in _faults(parameters):
        raise Refusal(field, reason, LAW)


def _faults(parameters: Parameters) -> Iterator[tuple[str, str]]:
    for field in ("base_cents", "reset_cents", "limit_cents", "unreasonable_cents"):
        value = getattr(parameters, field)
        if value is not None and not _is_amount(value):
            yield field, f"must be $0 to {dollars(MOST)} in whole cents"
    for field in ("rate", "reserve_rate"):
        if not _is_rate(getattr(parameters, field)):
            yield field, "must be a share of the wager, from 0 to 1"
    if parameters.rate + parameters.reserve_rate > 1:
        yield "reserve_rate", "display and reserve together must not get more than the wager"
    limit = parameters.limit_cents
    for name, cents in (("base", parameters.base_cents), ("reset", parameters.reset_cents)):
        if limit is not None and limit < cents:
            yield "limit_cents", f"must be at least the {name} amount, {dollars(cents)}, not {dollars(limit)}"
    if parameters.unreasonable_cents == 0:
        yield "unreasonable_cents", "must be more than $0, or every contribution would be held"


def _is_amount(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _is_rate(value: object) -> bool:
    if not isinstance(value, Fraction | int) or isinstance(value, bool):
        return False
    return 0 <= value <= 1 and value.denominator <= MOST


START_CENTS = 10_000_00
"""What a progressive starts with and resets to. The regulation leaves it to the licensee."""


def usual_parameters(wager: ProgressiveWager | BonusSpin) -> Parameters:
    """The lowest rate that a wager allows, or its wheel's terms.

    >>> from boardwalk.games import GAMES
    >>> [usual_parameters(wager).rate for wager in GAMES["caribbean"].game({"progressive": "on"}).progressives]
    [Fraction(7, 10)]
    """
    if isinstance(wager, BonusSpin):
        return Parameters(wager.wheel.seed_cents, wager.wheel.seed_cents, wager.wheel.rate)
    return Parameters(START_CENTS, START_CENTS, wager.least_rate)
