"""Units and defaults for the mathematics, and exact figures for people and programs: fractions with their nearest
float, rounded amounts, bounds, and net results grouped into ranges.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from boardwalk.games import Game
from boardwalk.games.declaration.pay_change import changed_tables
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.wager import Wager
from boardwalk.money import decimal, dollars

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.waiting_time import Bounds, WaitingTime
    from boardwalk.odds.simulation.meters import SimulationCheck

UNIT_CENTS = 5_00
"""The default unit; it matters only where a table pays fixed prizes."""


def figure(value: Fraction) -> dict[str, str | float]:
    """The exact fraction, and the nearest float for programs that compute with it.

    >>> figure(Fraction(3, 8))
    {'exact': '3/8', 'value': 0.375}
    """
    return {"exact": str(value), "value": float(value)}


def base_wager(game: Game) -> str:
    """The wager that an edge is a percentage of: `the ante`, or `the flop wager` at Hold 'em 3 Bonus."""
    name = game.base.title.lower()
    return f"the {name}" if name == "ante" else f"the {name} wager"


def described(game: Game, unit_cents: int) -> str:
    """The options that differ from their defaults, the pay tables that were changed, and the unit."""
    changed = [f"{name} {value}" for name, value in game.house.changed().items()]
    changed += [f"{table.title}: {_shorthand(table)}" for table in changed_tables(game)]
    return ", ".join([*changed, f"unit {dollars(unit_cents)}"])


def _shorthand(table: PayTable) -> str:
    """What a table pays, from the highest hand down, as pay tables are named in the trade: `500-100-10-3-2-1`."""
    return "-".join(str(row.pays).removesuffix(" to 1") for row in table.rows)


def least_bet(game: Game, wager: Wager) -> int:
    """The smallest permitted bet on a wager; if none is posted, the table's minimum or the default unit."""
    table_min = game.limits(game.base).least
    if wager in game.required:
        (least, most), by_law = game.limits(game.base), max(each.min_cents for each in game.required)
    else:
        (least, most), by_law = game.limits(wager), wager.min_cents
    usual = table_min or UNIT_CENTS
    return max(least or (usual if most is None else min(usual, most)), by_law)


def rounded(value: Fraction, places: int) -> str:
    """The nearest decimal with this many places, for people; calculated in whole numbers.

    >>> rounded(Fraction(-1, 3), 4), rounded(Fraction(5, 2), 0), rounded(Fraction(12), 2)
    ('-0.3333', '2', '12.00')
    """
    scaled = round(value * 10**places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    sign = "-" if scaled < 0 else ""
    return f"{sign}{digits}" if not places else f"{sign}{digits[:-places]}.{digits[-places:]}"


RESULT_RANGES = tuple(map(Fraction, (10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000)))
"""Where the ranges that combine several results begin, in units."""


class ResultRange(NamedTuple):
    """Net results from the lowest to the highest, in units, and how many deals have one of them."""

    low: Fraction
    high: Fraction
    deals: int


def group_results(distribution: Mapping[Fraction, int]) -> list[ResultRange]:
    """The distribution of a round, the lowest results first.

    >>> [tuple(map(str, each)) for each in group_results({Fraction(-1): 5, Fraction(41): 2, Fraction(23): 1})]
    [('-1', '-1', '5'), ('23', '41', '3')]
    """
    ranges: dict[Fraction, list[Fraction]] = {}
    for result in sorted(distribution):
        start = max((edge for edge in RESULT_RANGES if edge <= result), default=result)
        ranges.setdefault(start, []).append(result)
    return [
        ResultRange(results[0], results[-1], sum(distribution[result] for result in results))
        for results in ranges.values()
    ]


def rounded_dollars(cents: Fraction | int) -> str:
    """Cents for people, rounded to the nearest.

    >>> rounded_dollars(Fraction(1_507_207, 1)), rounded_dollars(Fraction(5, 10))
    ('$15,072.07', 'less than a cent')
    """
    if 0 < cents < 1:
        return "less than a cent"
    return dollars(round(cents))


def round_up(cents: Fraction) -> int:
    """Rounded up to the cent."""
    return -(-cents.numerator // cents.denominator)


def break_even_data(cents: Fraction) -> dict[str, Any] | None:
    """The amount at which a wager breaks even; None if it returns more at any amount."""
    return None if cents < 0 else figure(cents / 100) | {"cents": decimal(round_up(cents))}


def bounds_data(bounds: Bounds) -> dict[str, Any]:
    """A figure between bounds, or the exact figure if they are equal."""
    return figure(bounds.low) if bounds.exact else {"low": figure(bounds.low), "high": figure(bounds.high)}


def waiting_data(waiting: WaitingTime, rounds_an_hour: int) -> dict[str, Any]:
    """The rounds between hits."""
    return {
        "chance": figure(waiting.chance),
        "mean_rounds": figure(waiting.mean),
        "median_rounds": waiting.median,
        "mean_hours": figure(waiting.mean / rounds_an_hour),
        "median_hours": figure(Fraction(waiting.median, rounds_an_hour)),
    }


def checks_data(checks: Iterable[SimulationCheck]) -> list[dict[str, Any]]:
    """Simulated figures next to the expected ones."""
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


STRATEGIES = "optimal", "card", "random"
"""How a simulated player may decide."""
BLOCK_ROUNDS = 1 << 18
APART_BITS = 32
"""Blocks start 2 to this power apart in the stream of random numbers, so that none reaches the next."""
MOST_BLOCK_ROUNDS = BLOCK_ROUNDS << (64 - APART_BITS)
MOST_SEED = (1 << 64) - 1
USUAL_ROUNDS_PER_HOUR = 30
"""How many rounds a table deals in an hour, by default."""
USUAL_ROUNDS = 10_000_000
USUAL_SEED = 1
"""The defaults of a simulation."""
