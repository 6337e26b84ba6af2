"""The parameters of a meter, as the licensee files them (game book, section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.money import MOST_CENTS, dollars

LAW = cite("B37")
MOST = MOST_CENTS
"""As many cents as a table can hold; a part of a wager is filed no finer than that."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a meter starts with and returns to, and what becomes of each wager.

    >>> Parameters(10_000_00, 5_000_00, Fraction(70, 100), reserve_rate=Fraction(5, 100)).room(9_000_00) is None
    True
    """

    base_cents: int
    """What the display shows when the meter is opened."""
    reset_cents: int
    """What it returns to after all of it was won."""
    rate: Fraction
    """The part of each wager that goes to the display."""
    limit_cents: int | None = None
    """The most that the display shows; what comes above it goes to the overflow."""
    reserve_rate: Fraction = Fraction(0)
    """The part of each wager that goes to the reserve, which no sign shows."""
    unreasonable_cents: int | None = None
    """Wagers of one table and round above this are held until two people decide."""

    def room(self, display_cents: int) -> int | None:
        """How much higher the display may go; none if there is no limit."""
        return None if self.limit_cents is None else max(0, self.limit_cents - display_cents)


def verify_parameters(parameters: Parameters) -> None:
    """Refuse what makes no meter, with the field at fault."""
    for field, reason in _faults(parameters):
        raise Refusal(field, reason, LAW)


def _faults(parameters: Parameters) -> Iterator[tuple[str, str]]:
    for field in ("base_cents", "reset_cents", "limit_cents", "unreasonable_cents"):
        value = getattr(parameters, field)
        if value is not None and not _is_amount(value):
            yield field, "is no amount of cents that a meter can hold"
    for field in ("rate", "reserve_rate"):
        if not _is_rate(getattr(parameters, field)):
            yield field, "is no part of a wager"
    if parameters.rate + parameters.reserve_rate > 1:
        yield "reserve_rate", "display and reserve together would get more than the wager"
    limit = parameters.limit_cents
    for name, cents in (("base", parameters.base_cents), ("reset", parameters.reset_cents)):
        if limit is not None and limit < cents:
            yield "limit_cents", f"{dollars(limit)} is below the {name} amount, {dollars(cents)}"
    if parameters.unreasonable_cents == 0:
        yield "unreasonable_cents", "every contribution would be held"


def _is_amount(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def _is_rate(value: object) -> bool:
    if not isinstance(value, Fraction | int) or isinstance(value, bool):
        return False
    return 0 <= value <= 1 and value.denominator <= MOST
