"""The game files of the documentation, loaded as a person would."""

from __future__ import annotations

from pathlib import Path

from boardwalk import game_file
from boardwalk.games import Declaration

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def example(name: str) -> Declaration:
    return game_file.find(str(EXAMPLES / f"{name}.py"))
