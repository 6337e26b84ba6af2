"""How a house file names its games: by name, or by the path of a game file.

A game file is code. At the machine, a person names a house file, and the game files that it names are loaded. Anywhere
else (a house file sent over the network, or one that is on record) nothing is loaded: a path stands for the game that
it stood for when it was applied at the machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from boardwalk import game_file
from boardwalk.errors import BoardwalkError, InputError, quoted
from boardwalk.games import Declaration, find_game

FIELD = "game"
_NOTHING: Mapping[str, str] = MappingProxyType({})


class GameReferences:
    """Finds the games of one house file, and notes which game each path stands for."""

    def __init__(self, *, folder: Path | None = None, known: Mapping[str, str] = _NOTHING) -> None:
        """At the machine, `folder` has the house file. Elsewhere, `known` has the paths that are already in force."""
        self.found: dict[str, str] = {}
        self._folder = folder
        self._known = known

    def find(self, reference: str) -> Declaration:
        """The game with this name, or in the file with this path.

        >>> GameReferences().find("premium").title
        "Premium Hold 'Em"
        """
        if not game_file.is_path(reference):
            return find_game(reference) if self._folder is None else game_file.find(reference)
        declaration = self._in_force(reference) if self._folder is None else self._loaded(self._folder / reference)
        self.found[reference] = declaration.name
        return declaration

    @staticmethod
    def _loaded(path: Path) -> Declaration:
        try:
            return game_file.load(path)
        except InputError:
            raise
        except BoardwalkError as error:
            raise InputError(FIELD, str(error)) from None

    def _in_force(self, reference: str) -> Declaration:
        if reference in self._known:
            return find_game(self._known[reference])
        reason = "a game file is code, and only the person who starts the server can name it, in its house file"
        raise InputError(FIELD, f"{quoted(reference)} is not in use in this house; {reason}")
