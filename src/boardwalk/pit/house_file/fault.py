"""What is wrong with a house file, and what is right and still deserves a look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from boardwalk.errors import InputError
from boardwalk.law import Paragraph


class Fault(NamedTuple):
    """Something that must be changed before the file can be used."""

    key: str
    reason: str
    law: Paragraph | None = None
    line: int | None = None

    @classmethod
    def of(cls, key: str, error: InputError) -> Fault:
        """What was refused, under the key where it was written."""
        return cls(key, error.reason, error.law)

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.key, self.reason))) + (f" ({self.law})" if self.law else "")


class Caution(NamedTuple):
    """Something that is allowed and that the house should know; `figure` is exact where there is one."""

    key: str
    reason: str
    figure: Fraction | None = None


class HouseFileError(InputError):
    """A house file with faults; lists all of them."""

    def __init__(self, file: str, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        lines = (f"line {each.line}: {each}" if each.line else str(each) for each in faults)
        super().__init__(file, "; ".join(lines))


def touches(faults: Iterable[Fault], *keys: str) -> bool:
    """Whether there is a fault at one of these keys or below it.

    >>> faults = [Fault("table[1].devices[2]", "is no device")]
    >>> touches(faults, "table[1].devices"), touches(faults, "table[1].decks", "table[1].device")
    (True, False)
    """
    below = tuple(f"{key}{mark}" for key in keys for mark in ".[")
    return any(each.key in keys or each.key.startswith(below) for each in faults)
