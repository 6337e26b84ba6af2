"""The house that is shown: a table of each game, a linked progressive and a wheel, staffed by the program."""

from __future__ import annotations

from functools import cache
from importlib import resources

from boardwalk.pit.house_file.examine import read_house
from boardwalk.pit.house_file.setup import HouseFile

DEMO = "demo.toml"


def demo_text() -> str:
    """Its file."""
    return resources.files("boardwalk.pit").joinpath(DEMO).read_text("utf-8")


@cache
def demo_house() -> HouseFile:
    """The demonstration house.

    >>> sorted({table.game for table in demo_house().tables})
    ['caribbean', 'heads-up', 'holdem3', 'premium', 'texas-bonus']
    """
    return read_house(demo_text(), DEMO)
