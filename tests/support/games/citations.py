"""Which paragraph each rule of a declared game cites, by the path that leads to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

import pytest

from boardwalk.games import GAMES, Game
from boardwalk.law import Paragraph

LEFT_OUT = ("house", "option", "options")
"""What a house chose is not a rule of the game."""


class Rule(NamedTuple):
    """A rule of a game, by its path, and the paragraph that it must cite."""

    path: str
    law: str


def rule(path: str, *, law: str) -> Any:
    """A parameter of a test that proves the paragraph."""
    return pytest.param(Rule(path, law), marks=pytest.mark.law(law), id=path)


@cache
def citations(name: str, *options: tuple[str, Any]) -> Mapping[str, str]:
    """Every citation of a game and of its options, such as `wagers.ante.settled.1.law`."""
    offered = {option.name: option.law for option in GAMES[name].options}
    return {**citations_of(GAMES[name].game(dict(options))), **citations_of(offered, "options")}


def citations_of(declaration: object, path: str = "") -> dict[str, str]:
    """Every citation that a declaration holds, by its path."""
    return dict(_citations(declaration, path))


def _citations(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Paragraph):
        yield path, value.id
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _citations(each, _below(path, _name(key)))
    elif isinstance(value, tuple) and not isinstance(value, Game):
        for number, each in enumerate(value, 1):
            yield from _citations(each, _below(path, _own_name(each) or str(number)))
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            if each.name not in LEFT_OUT:
                yield from _citations(getattr(value, each.name), _below(path, each.name))


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _name(key: object) -> str:
    return key.name.lower() if isinstance(key, Enum) else str(key)


def _own_name(value: object) -> str:
    name = next((getattr(value, each) for each in ("name", "wager", "item") if hasattr(value, each)), None)
    if isinstance(name, str) and not isinstance(value, Enum):
        return name
    mode = getattr(value, "mode", None)
    return _name(mode) if isinstance(mode, Enum) else ""
