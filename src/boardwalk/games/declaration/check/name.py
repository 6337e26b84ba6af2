"""Checks what things are called: names that commands, house files and records use, and titles that people read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwalk.errors import quoted

if TYPE_CHECKING:
    from boardwalk.games.declaration.collected import ProgressiveTable
    from boardwalk.games.declaration.game import Game
    from boardwalk.games.declaration.pay_table import PayTable

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
NAME_IN_WORDS = "at most 40 lowercase letters, digits and hyphens, starting with a letter"
LONGEST = 40
ARTICLES = ("a ", "an ", "the ")


def spelling_faults(game: Game) -> Iterator[str]:
    """Names that a person could not type, and titles that could not be printed."""
    titled = (*game.wagers, *game.bonuses, *game.collected.values())
    for each in titled:
        yield from _name_faults("wager", each.name)
        yield from _text_faults(f"wager {each.name}: its title", each.title)
        if each.title.lower().startswith(ARTICLES):
            yield f"wager {each.name}: its title {quoted(each.title)} begins with an article; sentences add their own"
    for option in game.house.options:
        yield from _name_faults("option", option)
    stages = [stage.name for stage in game.stages]
    for name in dict.fromkeys(stages):
        yield from _text_faults("the name of a stage", name)
        if stages.count(name) > 1:
            yield f"{stages.count(name)} stages are called {quoted(name)}"
    yield from dict.fromkeys(_row_faults(game))


def _row_faults(game: Game) -> Iterator[str]:
    tables: list[PayTable | ProgressiveTable] = [table for each in game.paid for table in each.tables]
    for table in (*tables, *(each.table for each in game.progressives)):
        title, names = table.title, [row.name for row in table.rows]
        yield from _text_faults("the name of a pay table", title)
        for name in dict.fromkeys(names):
            yield from _text_faults(f"{title}: the name of a hand", name)
            if names.count(name) > 1:
                yield f"{title}: {names.count(name)} hands are called {quoted(name)}"


def _name_faults(kind: str, name: str) -> Iterator[str]:
    if NAME.fullmatch(name) is None:
        yield f"{quoted(name)} is not a name for {_article(kind)} {kind}; use {NAME_IN_WORDS}"


def _article(kind: str) -> str:
    return "an" if kind[0] in "aeiou" else "a"


def _text_faults(what: str, text: str) -> Iterator[str]:
    if not text.strip() or not text.isprintable() or len(text) > LONGEST:
        yield f"{what} must be 1 to {LONGEST} printable characters, not {quoted(text)}"
