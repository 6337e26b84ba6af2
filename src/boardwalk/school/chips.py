"""The chips that a dealer cuts: the denominations of the house, and the fewest chips for an amount."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from boardwalk.errors import InputError
from boardwalk.money import MOST_CENTS, dollars

USUAL_CHIPS = (1_000_00, 500_00, 100_00, 25_00, 5_00, 1_00, 50)
"""What a house has that says nothing about its chips, in cents, largest first."""
MOST_DENOMINATIONS = 10


def verify_chips(chips: Sequence[int], field: str = "chips") -> None:
    """Refuse denominations with which the fewest chips for an amount would not be a matter of counting down.

    >>> verify_chips((25_00, 10_00))
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: chips: $25 is not a multiple of $10; each denomination must be one of the next smaller
    """
    if not 1 <= len(chips) <= MOST_DENOMINATIONS:
        raise InputError(field, f"must be 1 to {MOST_DENOMINATIONS} denominations, not {len(chips)}")
    for cents in chips:
        if not 0 < cents <= MOST_CENTS:
            raise InputError(field, f"a denomination must be more than $0 and no more than {dollars(MOST_CENTS)}")
    for larger, smaller in pairwise(chips):
        if larger <= smaller:
            raise InputError(field, f"must be in order, largest first; {dollars(larger)} is before {dollars(smaller)}")
        if larger % smaller:
            raise InputError(
                field,
                f"{dollars(larger)} is not a multiple of {dollars(smaller)}; "
                "each denomination must be one of the next smaller",
            )


def fewest_chips(cents: int, chips: Sequence[int]) -> tuple[int, ...] | None:
    """How many chips of each denomination, largest first; None if the amount cannot be paid in chips.

    Where each denomination is a multiple of the next smaller, counting down from the largest takes the fewest.

    >>> fewest_chips(87_50, USUAL_CHIPS)
    (0, 0, 0, 3, 2, 2, 1)
    """
    found = []
    for kind in chips:
        count, cents = divmod(cents, kind)
        found.append(count)
    return None if cents else tuple(found)
