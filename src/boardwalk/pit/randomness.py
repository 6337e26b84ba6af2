"""Chance in a live pit: the operating system's generator, and nothing else.

Every number comes from `secrets.token_bytes`, which asks the kernel anew each time: there is no seed to guess or to
leak, and no state to copy. `below` makes a number from whole bytes by rejection. A byte has 256 values; 52 of them four
times over are 208, and a byte of 208 or more is thrown away and drawn again. To take the remainder of all 256 instead
would make 48 of the 52 numbers come five times in 256 and the other four only four times: that is the modulo bias.

A source of bytes may be given, so that a test can count every outcome; the world of a pit has no such parameter.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from boardwalk.cards import DECK, Card
from boardwalk.errors import InputError
from boardwalk.table.preparing import CUT_LEAST

Item = TypeVar("Item")
BytesOf = Callable[[int], bytes]
"""Gives so many random bytes."""

BYTE_VALUES = 256
SECRET_BYTES = 32


def below(bound: int, bytes_of: BytesOf = secrets.token_bytes) -> int:
    r"""A whole number from 0 to one less than `bound`, each equally likely.

    >>> drawn = iter([b"\xd0", b"\xcf"])  # 208, thrown away, then 207
    >>> below(52, lambda width: next(drawn))
    51
    """
    if bound < 1:
        raise InputError("bound", f"there is no number from 0 to below {bound}")
    width = ((bound - 1).bit_length() + 7) // 8
    values = BYTE_VALUES**width
    accepted = values - values % bound
    while True:
        drawn = int.from_bytes(bytes_of(width), "big")
        if drawn < accepted:
            return drawn % bound


def shuffled(items: Sequence[Item], bytes_of: BytesOf = secrets.token_bytes) -> tuple[Item, ...]:
    """The items in a random order, each order equally likely (Fisher and Yates, from the last place down).

    >>> sorted(shuffled(DECK)) == sorted(DECK)
    True
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, bytes_of)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def cut_cards(bytes_of: BytesOf = secrets.token_bytes) -> int:
    """How many cards a cut takes off the top: every number that leaves enough on both sides equally likely."""
    return CUT_LEAST + below(len(DECK) - 2 * CUT_LEAST + 1, bytes_of)


def spin(weights: Sequence[int], bytes_of: BytesOf = secrets.token_bytes) -> int:
    """Where a wheel stops, counted from 1; a position of weight 3 comes exactly three times as often as one of 1.

    >>> spin((0, 7, 0))
    2
    """
    if any(weight < 0 for weight in weights) or not any(weights):
        raise InputError("weights", "no weight is below zero, and one at least is above it")
    rest = below(sum(weights), bytes_of)
    for position, weight in enumerate(weights, 1):
        if rest < weight:
            return position
        rest -= weight
    raise AssertionError("a number below the sum of the weights lies within one of them")


def fresh_secret() -> bytes:
    """The secret behind one commitment."""
    return secrets.token_bytes(SECRET_BYTES)


class SystemWorld:
    """The world of a live table."""

    def order(self) -> tuple[Card, ...]:
        return shuffled(DECK)

    def cut(self) -> int:
        return cut_cards()

    def spin(self, weights: tuple[int, ...]) -> int:
        return spin(weights)

    def meter_cents(self) -> int:
        return 0  # the pit says what a meter shows
