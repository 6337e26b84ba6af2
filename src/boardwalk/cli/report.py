"""`boardwalk report`: the mathematical report on a game as HTML, PDF and JSON."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.cli.flags import A_UNIT, OPTION
from boardwalk.cli.progress import progress_steps
from boardwalk.cli.read import read_pairs
from boardwalk.errors import InputError
from boardwalk.games import find_game
from boardwalk.odds.asked.games import ON_EACH, REPORT_ROUNDS, REPORT_SEED
from boardwalk.odds.asked.read import read_unit, read_unlimited_game
from boardwalk.odds.simulator import ROUNDS, SEED


def report_command(
    game: Annotated[str, typer.Argument(help="The game.", show_default=False)],
    out: Annotated[Path, typer.Option(help="Folder for the files; those of an earlier report are replaced.")],
    option: OPTION = None,
    unit: Annotated[str, typer.Option(help=ON_EACH.help)] = A_UNIT,
    rounds: Annotated[int, typer.Option(help=REPORT_ROUNDS.help)] = ROUNDS,
    seed: Annotated[int, typer.Option(help=REPORT_SEED.help)] = SEED,
    brief: Annotated[
        bool, typer.Option("--brief", help="Leave out the strategy card and the other pay tables, as a filing does.")
    ] = False,
) -> None:
    """Write the mathematical report that a laboratory or a regulator gets: exact figures, charts, method and digests.

    The same inputs give the same files, byte by byte.
    """
    declared, cents = read_unlimited_game(game, read_pairs(option or (), "--option")), read_unit(unit)
    if rounds < 0:
        raise InputError("--rounds", f"{rounds} is less than none")

    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds the first time
    from boardwalk.odds.report.make import make_report  # brings the solver and the chart library along
    from boardwalk.odds.report.material import Request

    said = console()
    with progress_steps() as begin:
        report = make_report(Request(find_game(game), declared, cents, rounds, seed, brief=brief), out, begin)
    first, *others = report.document.headlines
    said.print(Text(report.document.title, style="bold").append(f"  {first.name.lower()} {first.figure}{first.of}"))
    for each in others:
        said.print(Text(f"{each.name.lower()} {each.figure}{'' if each.of.startswith('%') else ' '}{each.of}"))
    if report.material.solution.warning:
        said.print(Text(report.material.solution.warning, style="bold yellow"))
    for name in ("report.html", "report.pdf", "report.json"):
        said.print(Text(str(out / name), style="cyan"), soft_wrap=True)
