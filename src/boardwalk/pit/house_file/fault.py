"""Faults of a house file, with their lines, and cautions about what is allowed but worth a look."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
        """The fault for an error at this key."""
        return cls(key, error.reason, error.law)

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.key, self.reason))) + (f" ({self.law})" if self.law else "")


class Caution(NamedTuple):
    """Something that is allowed but that the house should know; `figure` is exact, if there is one."""

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

    >>> faults = [Fault("table[1].devices[2]", "unknown device")]
    >>> touches(faults, "table[1].devices"), touches(faults, "table[1].decks", "table[1].device")
    (True, False)
    """
    below = tuple(f"{key}{mark}" for key in keys for mark in ".[")
    return any(each.key in keys or each.key.startswith(below) for each in faults)


_PART = r"(?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')"
_PATH = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"(\[\[?)\s*({_PATH})\s*\]\]?")
_KEY = re.compile(rf"({_PATH})\s*=")
_LONG_TEXT = re.compile(r"\"\"\"|'''")


def key_lines(text: str) -> dict[str, int]:
    r"""The first line of every key that begins a line, with arrays counted from 1.

    >>> key_lines('[[table]]\ngame = "premium"\n\n[house]\nname = "Steel Pier"')
    {'table': 1, 'table[1]': 1, 'table[1].game': 2, 'house': 4, 'house.name': 5}
    """
    found: dict[str, int] = {}
    entries: Counter[str] = Counter()
    under = ""
    for number, line in _outside_long_text(text):
        if header := _HEADER.match(line):
            found.setdefault(header[2], number)
            entries[header[2]] += header[1] == "[["
            under = _counted(header[2], entries)
            found.setdefault(under, number)
        elif key := _KEY.match(line):
            found.setdefault(".".join(filter(None, (under, *_parts(key[1])))), number)
    return found


def _outside_long_text(text: str) -> Iterator[tuple[int, str]]:
    within = False
    for number, line in enumerate(text.split("\n"), 1):
        if not within:
            yield number, line.strip()
        within ^= len(_LONG_TEXT.findall(line)) % 2 == 1


def _parts(path: str) -> list[str]:
    return [part.strip("\"'") for part in re.findall(_PART, path)]


def _counted(path: str, entries: Mapping[str, int]) -> str:
    first, *rest = _parts(path)
    return ".".join([f"{first}[{entries[first]}]" if entries.get(first) else first, *rest])


def line_of(lines: Mapping[str, int], key: str) -> int | None:
    """The line of a key, or of the nearest key that contains it.

    >>> line_of({"table[1].devices": 7}, "table[1].devices[2]")
    7
    """
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return lines.get(key)
