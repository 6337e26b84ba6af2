"""Every card that stands anywhere in what a person sees."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from boardwalk.cards import Card
from boardwalk.law import Paragraph

PLAIN = frozenset({str, int, bool, type(None), Paragraph})
"""What no card can hide in; most of a view is that, and looked at after every event."""
PLAIN_NAMES = frozenset({"str", "int", "bool", "None", "Paragraph"})


def cards_in(part: Any) -> set[Card]:
    """Every card that stands anywhere in a view."""
    found: set[Card] = set()
    _gather(part, found)
    return found


def _gather(part: Any, found: set[Card]) -> None:
    kind = type(part)
    if kind in PLAIN:
        return
    if kind is Card:
        found.add(part)
    elif kind is dict:
        for each in part.values():
            _gather(each, found)
    else:
        names = _FIELDS[kind] if kind in _FIELDS else _fields_of(kind)
        if names is None:
            for each in part:
                _gather(each, found)
        else:
            for name in names:
                _gather(getattr(part, name), found)


_FIELDS: dict[type, tuple[str, ...] | None] = {}


def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The fields of a record that may hold a card by their type; none for tuples and sets, which are walked through."""
    _FIELDS[kind] = None
    if is_dataclass(kind):
        _FIELDS[kind] = tuple(
            each.name for each in fields(kind) if not PLAIN_NAMES.issuperset(re.findall(r"\w+", str(each.type)))
        )
    return _FIELDS[kind]
