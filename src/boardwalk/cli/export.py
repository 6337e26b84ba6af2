"""`boardwalk export`: everything in a database for a regulator."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from boardwalk.cli.audit import DATABASE
from boardwalk.cli.console import console
from boardwalk.cli.progress import progress_steps


def export_command(
    database: DATABASE,
    out: Annotated[Path, typer.Option(help="A new folder, or an empty one.", show_default=False)],
    key: Annotated[Path | None, typer.Option(help="The key of the house, to seal the export with.")] = None,
    decks_in_play: Annotated[
        bool, typer.Option("--decks-in-play", help="Hold nothing back of decks and rounds that are in play now.")
    ] = False,
) -> None:
    """Write the whole record for a regulator: JSON lines and CSV, a description, hashes, and a seal by the key.

    Passwords, sessions and tokens are not in it. It names every card of rounds that are over, so only its owner may
    read it; what is in play now is held back unless it is asked for.
    """
    from boardwalk.pit.export import export
    from boardwalk.pit.seal import read_key
    from boardwalk.pit.store.reading import open_existing

    signing = None if key is None else read_key(key)
    store = open_existing(database)
    try:
        with progress_steps() as steps, store.reading() as connection:
            counts = export(connection, out, signing, steps, decks_in_play=decks_in_play)
    finally:
        store.close()
    rows = ", ".join(f"{count:,} {name}" for name, count in counts.items())
    sealed = ", sealed" if signing is not None else ""
    console().print(Text(f"Exported to {out}{sealed}: {rows}."), soft_wrap=True)
