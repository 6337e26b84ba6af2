"""The payouts to try: for each row of a pay table, the odds within its bounds.

Without bounds of its own, a row is tried from half to twice what it pays, at odds that tables print: every whole number
up to 20, then by fives, fifties and five hundreds. Rows that push or pay a fixed prize stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from boardwalk.errors import InputError, quoted, unknown
from boardwalk.games.declaration.pay_change import slug
from boardwalk.games.declaration.pay_table import Odds, Payout, PayTable, Row, read_payout, spell_payout

HALF = Fraction(1, 2)
MOST_HALVES = 10
"""Without bounds of its own, a row is tried at half numbers up to this."""
STEPS = ((20, 1), (100, 5), (1000, 50), (1_000_000, 500))
"""Up to each of these odds, the usual step between two payouts."""
MOST_ODDS = 999_999
MOST_ROW_PAYOUTS = 10_000
_NUMBER = r"([0-9]{1,6}(?:\.[05]0?)?)"
_BOUNDS = re.compile(rf"\s*{_NUMBER}\s*\.\.\s*{_NUMBER}\s*(?:/\s*{_NUMBER}\s*)?")
_EDGE = r"(-?[0-9]{1,3}(?:\.[0-9]{1,9})?)\s*%?"
_EDGES = re.compile(rf"\s*{_EDGE}\s*\.\.\s*{_EDGE}\s*")


class EdgeRange(NamedTuple):
    """The house edges that are wanted, both ends included, as parts of the wager."""

    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Fraction:
        return (self.low + self.high) / 2

    def __contains__(self, edge: object) -> bool:
        return isinstance(edge, Fraction) and self.low <= edge <= self.high


def read_edges(text: str, flag: str) -> EdgeRange:
    """A range of percentages.

    >>> read_edges("2.0..2.5", "--edge")
    EdgeRange(low=Fraction(1, 50), high=Fraction(1, 40))
    """
    match = _EDGES.fullmatch(text)
    if match is None:
        raise InputError(flag, f"must be two percentages such as 2.0..2.5, not {quoted(text)}")
    low, high = (Fraction(each) / 100 for each in match.groups())
    if low > high:
        raise InputError(flag, f"must begin with the lower percentage, such as {match[2]}..{match[1]}")
    return EdgeRange(low, high)


class RowPayouts(NamedTuple):
    """A row of a pay table and the payouts to try for it, the lowest first."""

    name: str
    payouts: tuple[Payout, ...]

    def __str__(self) -> str:
        """
        >>> str(RowPayouts("flush", (Odds(1), Odds(3, 2), Odds(2)))), str(RowPayouts("pair", (Odds(1),)))
        ('flush from 1 to 2, 3 payouts', 'pair 1 to 1')
        """
        if len(self.payouts) == 1:
            return f"{self.name} {self.payouts[0]}"
        low, high = spell_payout(self.payouts[0]), spell_payout(self.payouts[-1])
        return f"{self.name} from {low} to {high}, {len(self.payouts)} payouts"


PayGrid = tuple[RowPayouts, ...]


def pay_grid(table: PayTable, bounds: Mapping[str, object], *, halves: bool = False, flag: str = "--row") -> PayGrid:
    """The payouts to try for each row, the highest hand first.

    Bounds are by row: `1..3`, `50..200/25` with a step, or one payout to fix it.

    >>> from boardwalk.games import declared
    >>> bet = declared("caribbean").wager("bet").tables[0]
    >>> for row in pay_grid(bet, {"flush": "4..6", "royal-flush": "100"})[:5]:
    ...     print(row)
    royal flush 100 to 1
    straight flush from 25 to 100, 16 payouts
    four of a kind from 10 to 40, 15 payouts
    full house from 4 to 14, 11 payouts
    flush from 4 to 6, 3 payouts
    """
    rows = {slug(row.name): row for row in table.rows}
    asked: dict[str, str] = {}
    for name, text in bounds.items():
        if slug(name) not in rows:
            raise InputError(flag, unknown(flag, slug(name), rows, f"row of {table.name}").reason)
        asked[slug(name)] = str(text)
    return tuple(_row_payouts(row, asked.get(name), halves, flag) for name, row in rows.items())


def _row_payouts(row: Row, bounds: str | None, halves: bool, flag: str) -> RowPayouts:
    if bounds is not None:
        return RowPayouts(row.name, _within(row.name, bounds, halves, flag))
    if not isinstance(row.pays, Odds):
        return RowPayouts(row.name, (row.pays,))
    pays = Fraction(row.pays.to, row.pays.per)
    found = {pays, *_usual(pays / 2, pays * 2, halves)}
    return RowPayouts(row.name, tuple(_odds(each) for each in sorted(found)))


def _usual(low: Fraction, high: Fraction, halves: bool) -> Iterator[Fraction]:
    if halves:
        yield from _multiples(max(low, HALF), min(high, Fraction(MOST_HALVES)), HALF)
    above = Fraction(0)
    for most, step in STEPS:
        yield from _multiples(max(low, above, Fraction(1)), min(high, Fraction(most)), Fraction(step))
        above = Fraction(most)


def _multiples(low: Fraction, high: Fraction, step: Fraction) -> Iterator[Fraction]:
    return (number * step for number in range(ceil(low / step), floor(high / step) + 1))


def _within(row: str, text: str, halves: bool, flag: str) -> tuple[Payout, ...]:
    match = _BOUNDS.fullmatch(text)
    if match is None:
        return (_one_payout(row, text, flag),)
    low, high = Fraction(match[1]), Fraction(match[2])
    step = Fraction(match[3]) if match[3] else HALF if halves else Fraction(1)
    if not 0 < low <= high:
        raise InputError(flag, f"{row}: must go from a lower to a higher number above 0, not {text.strip()}")
    if not step:
        raise InputError(flag, f"{row}: the step must be more than 0")
    count = (high - low) // step + 1
    if count > MOST_ROW_PAYOUTS:
        raise InputError(flag, f"{row}: {count:,} payouts are too many; give a larger step, such as {text.strip()}/50")
    return tuple(_odds(low + number * step) for number in range(count))


def _one_payout(row: str, text: str, flag: str) -> Payout:
    try:
        number = re.fullmatch(_NUMBER, text.strip())
        payout = _odds(Fraction(number[1])) if number else read_payout(text.strip())
    except ValueError:
        payout = None
    if payout is None or (isinstance(payout, Odds) and not payout.to):
        raise InputError(flag, f"{row}: must be bounds such as 1..3, or one payout, not {quoted(text)}")
    return payout


def _odds(value: Fraction) -> Odds:
    return Odds(value.numerator, value.denominator)


def worth(payout: Payout, unit_cents: int) -> Fraction:
    """What a payout is per unit staked, before it is rounded down to the cent."""
    if isinstance(payout, Odds):
        return Fraction(payout.to, payout.per)
    return Fraction(payout.cents(unit_cents), unit_cents)
