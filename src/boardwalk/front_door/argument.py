"""Arguments from callers without a type checker: what cannot be used is refused by its name, with an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from os import PathLike, fspath
from pathlib import Path
from typing import Any, SupportsIndex

from boardwalk.cards import Card, parse_cards
from boardwalk.errors import InputError, quoted

Cards = str | Sequence[Card | str]
LONGEST_SHOWN = 80


def card_text(cards: object, name: str) -> str:
    """Cards as one text.

    >>> card_text([parse_cards("Ah")[0], "Kd"], "player"), card_text("", "board")
    ('Ah Kd', '')
    """
    if isinstance(cards, str):
        return cards
    if not isinstance(cards, Sequence):
        raise _wrong(name, 'cards such as "Ah Kd"', cards)
    return " ".join(map(str, cards))


def read_cards(cards: object, name: str) -> tuple[Card, ...]:
    """The cards, each of them.

    >>> read_cards("AhKd", "player")
    (Card.parse('Ah'), Card.parse('Kd'))
    """
    return parse_cards(card_text(cards, name), name)


def read_text(text: object, name: str, example: str) -> str:
    """Text; `example` is shown if it is anything else.

    >>> read_text(3, "table", "x-tra bonus")
    Traceback (most recent call last):
    boardwalk.errors.InputError: table: must be text such as "x-tra bonus", not 3
    """
    if not isinstance(text, str):
        raise _wrong(name, f"text such as {quoted(example)}", text)
    return text


def read_count(count: object, name: str) -> int:
    """A whole number from 0."""
    if isinstance(count, SupportsIndex) and not isinstance(count, bool) and index(count) >= 0:
        return index(count)
    raise InputError(name, f"must be a whole number, 0 or more, not {shown(count)}")


def read_path(path: object, name: str) -> Path:
    """The path of a file or folder.

    >>> read_path(None, "folder")
    Traceback (most recent call last):
    boardwalk.errors.InputError: folder: must be a path such as "folder/name", not None
    """
    found = fspath(path) if isinstance(path, str | PathLike) else None
    if not isinstance(found, str):
        raise _wrong(name, 'a path such as "folder/name"', path)
    return Path(found)


def read_names(names: object, name: str) -> tuple[str, ...]:
    """Several names, or one as text.

    >>> read_names("trips-plus", "side_bets"), read_names(["x", "y"], "side_bets")
    (('trips-plus',), ('x', 'y'))
    """
    if isinstance(names, str):
        return (names,)
    if not isinstance(names, Sequence) or not all(isinstance(each, str) for each in names):
        raise _wrong(name, 'a list of names such as ["trips-plus"]', names)
    return tuple(names)


def read_mapping(given: object, name: str, example: str) -> Mapping[str, Any]:
    """Something for each of several names."""
    if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
        raise _wrong(name, f"names with their values, such as {example}", given)
    return given


def shown(given: object) -> str:
    """What was given, on one short line."""
    first = repr(given).partition("\n")[0]
    return first if len(first) <= LONGEST_SHOWN else f"{first[:LONGEST_SHOWN]}..."


def _wrong(name: str, wanted: str, given: object) -> InputError:
    return InputError(name, f"must be {wanted}, not {shown(given)}")
