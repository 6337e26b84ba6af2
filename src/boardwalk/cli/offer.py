"""What a document is asked for: `GAME`, `--house`, `--table` and `--option`, which several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwalk.cli.read import read_pairs
from boardwalk.errors import InputError

if TYPE_CHECKING:
    from boardwalk.documents.offer import Offer

GAME = Annotated[str, typer.Argument(help="The game.", show_default=False)]
HOUSE = Annotated[
    Path | None,
    typer.Option(help="A house file: its name, its options of the game, its own layout.", show_default=False),
]
TABLE = Annotated[
    str | None, typer.Option(help="The number of one table of the house, if they differ.", show_default=False)
]
LICENSEE = Annotated[
    str | None, typer.Option(help="The licensee's name, where there is no house file.", show_default=False)
]


def read_offer(
    game: str, house: Path | None, table: str | None, option: Sequence[str] | None, licensee: str | None = None
) -> Offer:
    """What the house of the file offers of a game, or the game with these options, under this name or none."""
    from boardwalk.documents.offer import offer_at, offer_of
    from boardwalk.pit.house_file import load_house
    from boardwalk.pit.house_file.values import read_person

    options = read_pairs(option or (), "--option")
    if house is None:
        if table is not None:
            raise InputError("--table", "is a table of a house; say which with --house")
        return offer_of(game, options, "" if licensee is None else read_person(licensee.strip(), "--licensee"))
    if licensee is not None:
        raise InputError("--licensee", "the name is that of the house file; change it there")
    if options:
        raise InputError("--option", "the options are those of the house file; change them there")
    return offer_at(load_house(house), game, table)
