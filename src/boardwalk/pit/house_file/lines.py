"""On which line of a house file a key stands, as far as that can be seen without reading TOML twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

_PART = r"(?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')"
_PATH = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"(\[\[?)\s*({_PATH})\s*\]\]?")
_KEY = re.compile(rf"({_PATH})\s*=")
_LONG_TEXT = re.compile(r"\"\"\"|'''")


def key_lines(text: str) -> dict[str, int]:
    r"""The first line of every key that begins a line, with arrays counted from one.

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
    """The line of a key, or of the nearest one that it stands in.

    >>> line_of({"table[1].devices": 7}, "table[1].devices[2]")
    7
    """
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return lines.get(key)
