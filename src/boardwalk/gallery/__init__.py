"""The gallery: known games from outside New Jersey, a game file each, which anyone may read, play and change.

A file is named for its game and is loaded only when someone asks for the game by name.
"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from boardwalk.games.declaration.game import Declaration

GALLERY = tuple(
    sorted(
        each.name.removesuffix(".py").replace("_", "-")
        for each in files(__name__).iterdir()
        if each.name.endswith(".py") and not each.name.startswith("_")
    )
)
"""The names of its games."""


def gallery_game(name: str) -> Declaration:
    """Load a game of the gallery.

    >>> gallery_game("let-it-ride").title
    'Let It Ride'
    """
    assert name in GALLERY, f"{name} is not in the gallery"
    module = import_module(f"{__name__}.{name.replace('-', '_')}")
    (declaration,) = (each for each in vars(module).values() if isinstance(each, Declaration))
    return declaration
