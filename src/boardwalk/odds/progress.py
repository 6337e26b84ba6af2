"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""


def silent(done: float) -> None:
    """Nobody listens."""
    del done
