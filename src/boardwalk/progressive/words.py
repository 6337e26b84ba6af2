"""Words in a sentence, as meters and tables tell what happened."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words in a sentence.

    >>> listed(["Ann", "Bob", "Cy"])
    'Ann, Bob and Cy'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def printable(text: str) -> str:
    """The text on one line, with nothing in it that a terminal would obey: names and reasons come from anywhere."""
    return (
        text
        if text.isprintable()
        else "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
    )
