"""`boardwalk dispute`: everything that a round rests on, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from boardwalk.cli.audit import DATABASE
from boardwalk.cli.console import console


def dispute_command(
    table: Annotated[str, typer.Argument(help="The number of the table.", show_default=False)],
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="A round that is over.", show_default=False)],
    database: DATABASE,
    out: Annotated[Path, typer.Option(help="A new file that ends in .zip, or a new folder.", show_default=False)],
) -> None:
    """Pack everything that a round rests on: events, cards, decisions, paragraphs, ledger, hashes and the shuffle.

    The chain begins with the record before the deck was shuffled, and a program that checks the shuffle is in the pack.
    """
    from boardwalk.pit.dispute import dispute_pack, write_pack
    from boardwalk.pit.store.reading import open_existing

    store = open_existing(database)
    try:
        with store.reading() as connection:
            pack = dispute_pack(connection, table, round_number)
    finally:
        store.close()
    write_pack(pack, out)
    console().print(
        Text(f"Round {round_number} of table {table} is packed in {out}: {', '.join(pack)}."), soft_wrap=True
    )
