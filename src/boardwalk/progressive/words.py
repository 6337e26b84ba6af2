"""Words that come from anywhere, as meters and tables repeat them."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text on one line, with nothing in it that a terminal would obey: names and reasons come from anywhere."""
    return (
        text
        if text.isprintable()
        else "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
    )
