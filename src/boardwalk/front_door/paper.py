"""Printed matter that a notebook shows: the rules of a game, and the drawing of its layout."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from boardwalk.documents.felt.drawing import felt
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.rule_book import rules_of
from boardwalk.front_door.argument import read_path
from boardwalk.front_door.output import write_page
from boardwalk.games import Game
from boardwalk.press.html import to_html


@dataclass(frozen=True, repr=False)
class PrintedRules:
    """The rules of a game, as one HTML page.

    >>> PrintedRules("Premium Hold 'Em", "<h1>Rules</h1>")
    <rules of Premium Hold 'Em, 14 characters of HTML>
    """

    title: str
    html: str

    def __repr__(self) -> str:
        return f"<rules of {self.title}, {len(self.html):,} characters of HTML>"

    def _repr_html_(self) -> str:
        return self.html

    def save(self, path: str | Path) -> Path:
        """Write the page to a file."""
        return write_page(read_path(path, "path"), self.html)


@dataclass(frozen=True, repr=False)
class FeltDrawing:
    """The layout of a table, to scale, in millimeters.

    >>> from boardwalk.front_door.game import game
    >>> game("premium").felt().svg.startswith("<svg")
    True
    """

    title: str
    svg: str

    def __repr__(self) -> str:
        return f"<layout of {self.title}, {len(self.svg):,} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> Path:
        """Write the drawing to a file."""
        return write_page(read_path(path, "path"), self.svg)


def print_rules(game: Game, house: str) -> PrintedRules:
    """The rules sheet for players."""
    return PrintedRules(game.title, to_html(rules_of(Offer(game, house)), {}))


def draw_felt(game: Game, house: str) -> FeltDrawing:
    """The whole table."""
    return FeltDrawing(game.title, felt(game, house=house))
