"""`boardwalk filing`: everything that a licensee files with the Division, in one indexed folder."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.cli.progress import progress_steps
from boardwalk.documents.filing import ROUNDS
from boardwalk.errors import InputError
from boardwalk.pit.house_file.examine import load_bytes


def filing_command(
    house: Annotated[Path, typer.Argument(help="The house file, in TOML.", show_default=False)],
    out: Annotated[Path, typer.Option(help="Folder for the filing; an earlier filing in it is replaced as a whole.")],
    rounds: Annotated[
        int, typer.Option(help="Rounds to simulate beside the exact figures of each game; 0 for none.")
    ] = ROUNDS,
) -> None:
    """Write all that is filed for a house: layouts, signs, rules, manuals, reports, progressives and the law register.

    The same house file gives the same files, byte by byte. One with faults, a layout that breaks a rule or a jackpot
    that is too rare is refused, and nothing is written.
    """
    filed = load_bytes(house)
    if rounds < 0:
        raise InputError("--rounds", f"{rounds} is less than none")

    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds the first time
    from boardwalk.documents.filing.make import make_filing  # brings the solver and the chart library along

    with progress_steps() as begin:
        filing = make_filing(filed, out, begin, file=str(house), rounds=rounds)
    said = console()
    for part in filing.parts:
        files = sum(len(paper.files) for paper in part.papers)
        said.print(Text(part.title, style="bold").append(f"  {files} file{'s' * (files != 1)}", style="not bold dim"))
    said.print(f"{len(filing.files)} files, {len([paper for paper in filing.papers if paper.files])} documents")
    for place in filing.to_add:
        said.print(Text(f"to be added by the licensee: {place}", style="yellow"), soft_wrap=True)
    said.print(Text("SHA-256 of SHA256SUMS ", style="dim").append(filing.digest, style="not dim"), soft_wrap=True)
    said.print(Text(str(out / "index.html"), style="cyan"), soft_wrap=True)
