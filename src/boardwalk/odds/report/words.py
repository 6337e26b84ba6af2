"""The prose of a report, and what its figures are figures of."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from importlib import resources
from math import gcd

from boardwalk.games import Game
from boardwalk.press.document import Paragraph


@cache
def _prose() -> dict[str, str]:
    return tomllib.loads(resources.files("boardwalk.odds.report").joinpath("data", "report.toml").read_text("utf-8"))


def prose(name: str, **words: str) -> list[Paragraph]:
    """The paragraphs of a piece of prose, with these words filled in.

    >>> [paragraph.text[:20] for paragraph in prose("rest", deals="8")]
    ['Counts and sums are ', 'The computation assu']
    """
    parts = _prose()[name].strip().split("\n\n")
    return [Paragraph(" ".join(part.split()).format(**words)) for part in parts]


def initial_wagers(game: Game) -> str:
    """What must be wagered before the deal."""
    names = [wager.title.lower() for wager in game.required]
    return "the initial wager" if len(names) == 1 else "the initial wagers"


TOTAL_WAGERED = "the total wagered"


def common_step(values: list[Fraction]) -> Fraction:
    """The largest amount of which all are multiples.

    >>> common_step([Fraction(-1), Fraction(3, 2), Fraction(5)]), common_step([Fraction(-4), Fraction(6), Fraction(0)])
    (Fraction(1, 2), Fraction(2, 1))
    """
    denominator = 1
    for value in values:
        denominator = denominator * value.denominator // gcd(denominator, value.denominator)
    return Fraction(gcd(*(int(value * denominator) for value in values)) or 1, denominator)
