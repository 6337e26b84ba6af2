"""How work that takes a while reports its progress."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

Progress = Callable[[float], None]
"""Called with the share of the work that is done, from 0 to 1."""
Begin = Callable[[str], Progress]
"""Called with the name of a step as it begins; returns the function that reports its progress."""


def silent(done: float) -> None:
    """Ignore the progress."""
    del done


def nobody(step: str) -> Progress:
    """Ignore the progress of every step."""
    del step
    return silent


def part_of(progress: Progress, part: int, of: int) -> Progress:
    """Report the progress of one of several equal parts as progress of the whole.

    >>> part_of(print, 1, 2)(0.5)
    0.75
    """
    return lambda done: progress((part + done) / of)


def as_one_step(progress: Progress, *shares: float) -> Begin:
    """Report several steps as one, each with its share of the whole.

    >>> begin = as_one_step(print, 0.25, 0.75)
    >>> begin("solving")(1.0), begin("finding rules")(0.5)
    0.25
    0.625
    (None, None)
    """
    steps = iter(zip(accumulate(shares, initial=0.0), shares, strict=False))

    def begin(step: str) -> Progress:
        del step
        before, share = next(steps)
        return lambda done: progress(before + done * share)

    return begin
