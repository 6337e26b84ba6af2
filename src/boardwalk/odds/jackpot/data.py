"""What the figures of a meter and of a wheel have in common as JSON has them: bounds, waiting, checks."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardwalk.money import decimal, dollars
from boardwalk.odds.figure import figure

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.checks import Check
    from boardwalk.odds.jackpot.waiting import Bounds, Waiting


def money(cents: Fraction | int) -> str:
    """Cents for people, rounded to the nearest.

    >>> money(Fraction(1_507_207, 1)), money(Fraction(5, 10))
    ('$15,072.07', 'less than a cent')
    """
    if 0 < cents < 1:
        return "less than a cent"
    return dollars(round(cents))


def up(cents: Fraction) -> int:
    """Rounded up to the cent."""
    return -(-cents.numerator // cents.denominator)


def break_even_data(cents: Fraction) -> dict[str, Any] | None:
    """The amount at which a wager comes back; nothing if it returns more at any amount."""
    return None if cents < 0 else figure(cents / 100) | {"cents": decimal(up(cents))}


def between(bounds: Bounds) -> dict[str, Any]:
    """Bounds; an exact figure as all others."""
    return figure(bounds.low) if bounds.exact else {"low": figure(bounds.low), "high": figure(bounds.high)}


def waiting_data(waiting: Waiting, rounds_an_hour: int) -> dict[str, Any]:
    """The rounds between hits."""
    return {
        "chance": figure(waiting.chance),
        "mean_rounds": figure(waiting.mean),
        "median_rounds": waiting.median,
        "mean_hours": figure(waiting.mean / rounds_an_hour),
        "median_hours": figure(Fraction(waiting.median, rounds_an_hour)),
    }


def checks_data(checks: Iterable[Check]) -> list[dict[str, Any]]:
    """A simulation beside what it should bring."""
    return [
        {
            "name": check.name,
            "found": check.found,
            "expected": None if check.expected is None else float(check.expected),
            "standard_error": check.standard_error,
            "z": check.z,
        }
        for check in checks
    ]
