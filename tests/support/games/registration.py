"""Games from outside, known by name for the length of a test: tables, records and simulations find games by name."""

from __future__ import annotations

from importlib import import_module

import pytest

from boardwalk.games import GAMES
from boardwalk.games.declaration.law_book import cited
from boardwalk.law import Paragraph
from tests.support.games.gallery import GALLERY


def make_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the gallery to the games and its rules to the paragraphs, until the test is over."""
    monkeypatch.setattr(import_module("boardwalk.law.register"), "_ADOPTED", dict(_RULES))
    for name, declaration in GALLERY.items():
        monkeypatch.setitem(GAMES, name, declaration)


def _rules() -> dict[str, Paragraph]:
    found: dict[str, Paragraph] = {}
    for declaration in GALLERY.values():
        for game in declaration.variations():
            found |= {law.id: law for law in cited((game, tuple(game.house.options.values())))}
    return found


_RULES = _rules()
