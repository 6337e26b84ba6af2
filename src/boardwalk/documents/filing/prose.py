"""The prose of a filing."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


@cache
def _prose() -> dict[str, str]:
    text = resources.files("boardwalk.documents.filing").joinpath("data", "filing.toml").read_text("utf-8")
    return tomllib.loads(text)


def prose(name: str, **words: str) -> str:
    """A piece of prose with these words filled in.

    >>> prose("rules")
    'For players, as this house offers the game.'
    """
    return " ".join(_prose()[name].split()).format(**words)
