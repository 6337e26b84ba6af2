"""The game files that the documentation shows, loaded as a person would."""

from __future__ import annotations

from pathlib import Path

from boardwalk import game_file
from boardwalk.games import Declaration

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def example(name: str) -> Declaration:
    """The example with this name, or the game of the gallery."""
    path = EXAMPLES / f"{name}.py"
    return game_file.find(str(path) if path.exists() else name)
