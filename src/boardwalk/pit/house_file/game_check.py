"""Whether the games of a house's tables are still the ones they were installed with.

The record holds the declaration of every game that is not New Jersey's, so a house can always be read. To run it, its
tables must be able to play the same games as before: each game file must be there, and declare the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from boardwalk import game_file
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.games import GAMES, Game, is_outside, same_game
from boardwalk.games.declaration.written_game import game_digest
from boardwalk.pit.house_file.setup import HouseFile
from boardwalk.press.notation import joined
from boardwalk.table.state import Table

SHOWN_DIGITS = 12
"""How much of a digest people see and type."""


class GameTrouble(NamedTuple):
    """A table whose game cannot go on as it was installed."""

    table: str
    game: Game
    """As the record has it."""
    file: str
    """The path or name that the house file gave it."""
    now: Game | None
    """As the file declares it now; None if it is not there."""
    reason: str = ""
    """Why it cannot be played with the table's options any more, if that is so."""

    def __str__(self) -> str:
        installed = f"table {self.table} was installed with {self.game.title} ({self.file}, {short_digest(self.game)})"
        if self.now is not None:
            return f"{installed}, but the file now declares another game ({short_digest(self.now)})"
        if self.reason:
            return f"{installed}, but the file now refuses its options: {self.reason}"
        return f"{installed}, and that game was not loaded"


def short_digest(game: Game) -> str:
    """The first digits of a game's digest, which are enough to tell two versions apart."""
    return game_digest(game)[:SHOWN_DIGITS]


def game_troubles(tables: Mapping[str, Table], references: Mapping[str, str]) -> Iterator[GameTrouble]:
    """Each table whose game is missing or has changed. `references` has the game of each path in the house file."""
    files = {name: path for path, name in references.items()}
    for number, table in sorted(tables.items()):
        game = table.game
        if not is_outside(game.name):
            continue
        file = files.get(game.name, game.name)
        if game.name not in GAMES and not game_file.is_path(file):
            with suppress(BoardwalkError):  # a game of an installed package goes by its name
                game_file.find(game.name)
        yield from _trouble(number, game, file)


def _trouble(number: str, game: Game, file: str) -> Iterator[GameTrouble]:
    if game.name not in GAMES:
        yield GameTrouble(number, game, file, None)
        return
    try:
        now = GAMES[game.name].game(game.house.as_text())
    except BoardwalkError as error:
        yield GameTrouble(number, game, file, None, str(error))
        return
    if not same_game(now, game):
        yield GameTrouble(number, game, file, now)


READABLE = "audit, recall, dispute, export and ledger work from the record, without the file"


def verify_games(
    troubles: Iterable[GameTrouble], file: HouseFile | None, accepted: Iterable[str], refusal: Refusal | None
) -> None:
    """Refuse to open a house with these troubles, unless its file changes the games and nothing forbids that now.

    Another version of the same game must be `accepted` by its digest. `refusal` is why the file cannot be applied.
    """
    left = [each for each in troubles if refusal is not None or not _is_settled(each, file, tuple(accepted))]
    if left:
        told = "; ".join(map(str, left))
        why = "" if refusal is None else f" The house file cannot change it now: {refusal}."
        raise InputError("game", f"{told}.{why} The house stays closed; {READABLE}. To go on, {_ways(left)}")


def _is_settled(trouble: GameTrouble, file: HouseFile | None, accepted: tuple[str, ...]) -> bool:
    tables = () if file is None else file.tables
    wanted = next((each.offered for each in tables if each.number == trouble.table), None)
    if wanted is None or wanted.name != trouble.game.name:
        return wanted is not None
    return any(len(each) >= SHOWN_DIGITS and game_digest(wanted).startswith(each) for each in accepted)


def _ways(troubles: Iterable[GameTrouble]) -> str:
    """How to go on."""
    found = list(troubles)
    files = joined(list(dict.fromkeys(each.file for each in found)))
    ways = [f"restore {files} and open the house with the house file that names it (--house)"]
    digests = dict.fromkeys(short_digest(each.now) for each in found if each.now is not None)
    if digests:
        flags = " ".join(f"--accept-game {each}" for each in digests)
        ways.append(f"change the table to the new version with {flags}")
    ways.append("give the table another game in the house file")
    return f"{'; '.join(ways[:-1])}; or {ways[-1]}"
