"""The prose of a report, read from `data/report.toml`, and the words for what its percentages are of."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from boardwalk.games import Game
from boardwalk.press.document import TextBlock


@cache
def _prose() -> dict[str, str]:
    return tomllib.loads(resources.files("boardwalk.odds.report").joinpath("data", "report.toml").read_text("utf-8"))


def prose(name: str, **words: str) -> list[TextBlock]:
    """The paragraphs of the prose with this name, with these words filled in.

    >>> [paragraph.text[:20] for paragraph in prose("rest", deals="8")]
    ['Counts and sums are ', 'The computation assu']
    """
    parts = _prose()[name].strip().split("\n\n")
    return [TextBlock(" ".join(part.split()).format(**words)) for part in parts]


def initial_wagers(game: Game) -> str:
    """What must be wagered before the deal."""
    names = [wager.title.lower() for wager in game.required]
    return "the initial wager" if len(names) == 1 else "the initial wagers"


TOTAL_WAGERED = "the total wagered"
