"""How long work tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""


Begin = Callable[[str], Progress]
"""Called with what begins; gives whom to tell how far it is."""


def silent(done: float) -> None:
    """Nobody listens."""
    del done


def nobody(step: str) -> Progress:
    """Nobody listens to any step."""
    del step
    return silent


def part_of(progress: Progress, part: int, of: int) -> Progress:
    """What tells of one of several equal parts as of its share in the whole.

    >>> part_of(print, 1, 2)(0.5)
    0.75
    """
    return lambda done: progress((part + done) / of)
