"""The names under which `gymnasium.make` knows our games."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import gymnasium

from boardwalk.gallery import GALLERY
from boardwalk.game_file import ENTRY_POINTS, find
from boardwalk.games import GAMES

NAMESPACE = "boardwalk"
VERSION = "v0"


def environment_id(name: str, form: str = "") -> str:
    """The name of a game's environment.

    >>> environment_id("premium"), environment_id("premium", "text")
    ('boardwalk/premium-v0', 'boardwalk/premium-text-v0')
    """
    return f"{NAMESPACE}/{name}{f'-{form}' if form else ''}-{VERSION}"


def register_game(reference: str | Path) -> str:
    """Register the environments of a game: one by its name, or one in a game file. Returns the name for `make`."""
    return _register(find(str(reference)).name)


def register_known_games() -> None:
    """Register New Jersey's games, those of the gallery, and those of installed packages."""
    for name in dict.fromkeys((*GAMES, *GALLERY, *(each.name for each in entry_points(group=ENTRY_POINTS)))):
        _register(name)


def _register(name: str) -> str:
    if environment_id(name) not in gymnasium.registry:
        gymnasium.register(
            environment_id(name),
            "boardwalk.gym.environment:Environment",
            vector_entry_point="boardwalk.gym.vector_environment:VectorEnvironment",
            kwargs={"game": name},
        )
        gymnasium.register(
            environment_id(name, "text"), "boardwalk.gym.text_environment:TextEnvironment", kwargs={"game": name}
        )
    return environment_id(name)
