"""Money: whole cents inside, dollars and cents where people read and write it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from boardwalk.errors import InputError, quoted

if TYPE_CHECKING:
    from boardwalk.law import Paragraph

_AMOUNT = re.compile(r"(-?)\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?(?:\.([0-9]*))?")
MOST_CENTS = 10**12
"""Ten billion dollars: more than anyone bets, fills, buys or redeems at a time. No single amount may be larger."""
MOST_BALANCE_CENTS = 10 * MOST_CENTS
"""What an account may hold in one stream. The accounts of 900 tables and meters still add up to less than 2^53 cents,
so every sum is exact in programs that store numbers as floats, and far from the limit of a database column."""


@lru_cache(maxsize=4096)  # amounts repeat, round after round
def read_cents(text: str, field: str, law: Paragraph | None = None) -> int:
    """An amount as a person writes it, in cents. Fractions of a cent are refused.

    >>> read_cents("10", "ante"), read_cents("$1,234.50", "ante"), read_cents("-.5", "ante")
    (1000, 123450, -50)
    """
    bare = text.strip()
    match = _AMOUNT.fullmatch(bare)
    if match is None or not any(character.isdigit() for character in bare):
        raise InputError(
            field, f"{quoted(text)} is not an amount of money. Write dollars and cents, such as 12.50", law
        )
    sign, whole, part = match.group(1), (match.group(2) or "0").replace(",", ""), (match.group(3) or "").rstrip("0")
    if len(part) > 2:
        raise InputError(field, f"{quoted(text)} is not a whole number of cents", law)
    cents = MOST_CENTS + 1 if len(whole) > len(str(MOST_CENTS)) else int(whole) * 100 + int(part.ljust(2, "0"))
    if cents > MOST_CENTS:
        raise InputError(field, f"must be {dollars(MOST_CENTS)} or less", law)
    return -cents if sign else cents


@lru_cache(maxsize=4096)
def decimal(cents: int) -> str:
    """Cents as a decimal string for programs.

    >>> decimal(123450), decimal(-5)
    ('1234.50', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def dollars(cents: int) -> str:
    """Cents as people read them, without ".00" for whole dollars.

    >>> dollars(2500000), dollars(-1250)
    ('$25,000', '-$12.50')
    """
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")
