"""What a layout breaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.law import Paragraph
from boardwalk.press.words import joined

LAST_DIGIT = 0.1
_LENGTH = re.compile(r"[0-9.]+(?= mm)")


@dataclass(frozen=True, slots=True)
class Breach:
    """A paragraph that a layout breaks, at which part of it, and how."""

    law: Paragraph
    field: str
    """The wager of an area, the name of something else on the drawing, or a key of the house's own layout."""
    reason: str

    def __str__(self) -> str:
        return f"{self.field}: {self.reason} ({self.law})"


class AtSeat(NamedTuple):
    """A breach as it is found at one seat, or at none."""

    seat: int | None
    breach: Breach


def at_seats(found: Iterable[AtSeat], seats: int) -> Iterator[Breach]:
    """Each breach once, with the seats only where it is not the same at all of them."""
    where: dict[Breach, list[int | None]] = {}
    for seat, breach in found:
        first = next((each for each in where if _are_alike(each, breach)), breach)
        where.setdefault(first, []).append(seat)
    for breach, numbers in where.items():
        named = [str(number) for number in dict.fromkeys(numbers)]
        if None in numbers or len(named) == seats:
            yield breach
        else:
            at = f"at {'seat' if len(named) == 1 else 'seats'} {joined(named)}"
            yield Breach(breach.law, breach.field, f"{at}: {breach.reason}")


def _are_alike(one: Breach, other: Breach) -> bool:
    """Whether they differ by no more than the last digit of a length, which rounding may change from seat to seat."""
    if (one.law, one.field, _LENGTH.sub("", one.reason)) != (other.law, other.field, _LENGTH.sub("", other.reason)):
        return False
    lengths = zip(_LENGTH.findall(one.reason), _LENGTH.findall(other.reason), strict=True)
    return all(abs(float(length) - float(another)) < 2 * LAST_DIGIT for length, another in lengths)
