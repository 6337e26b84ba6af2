"""`boardwalk check`: the conformance suite for a game file, with a verdict in words and an exit code."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from boardwalk import game_file
from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, read_pairs
from boardwalk.cli.console import console, grid, progress_steps
from boardwalk.errors import DeclarationError
from boardwalk.extras import require

if TYPE_CHECKING:
    from boardwalk.conformance.verdict import Examination, GameVerdict
    from boardwalk.progress import Begin

RESULT_STYLES = {"sound": "green", "refused": "yellow"}


def check_command(
    game: Annotated[str, typer.Argument(help="A game, or a file that declares one.", show_default=False)],
    option: OPTION_FLAG = None,
    quick: Annotated[bool, typer.Option("--quick", help="Examine less of everything; takes seconds.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Determines the whole run; the same seed repeats it.")] = 1,
    as_json: JSON_FLAG = False,
) -> None:
    """Examine a game: what this calls sound, every command can do.

    Settlement is compared with a second one that reads the declaration by itself, and the solver with every deal of a
    short deck. Tables are played with irregularities and illegal commands, hidden cards are exchanged, and documents
    are read. The exit code is 0 if the game is sound, 1 if a fault was found, and 2 if it could not be examined.
    """
    require("boardwalk check", "odds", "print")
    # The suite needs most of the program, and no other command needs the suite.
    from boardwalk.conformance.suite import refused_verdict

    began, options = time.perf_counter(), read_pairs(option or (), "--option")
    try:
        with progress_steps() as begin:
            verdict = _check(game, options, quick=quick, seed=seed, begin=begin)
    except DeclarationError as error:  # of a game that an installed package offers
        verdict = refused_verdict(error, quick=quick, seed=seed)
    if as_json:
        typer.echo(json.dumps(verdict.data(), ensure_ascii=False, indent=2))
    else:
        _show(console(), verdict, time.perf_counter() - began)
    sys.exit(0 if verdict.sound else 1)


def _check(game: str, options: dict[str, str], *, quick: bool, seed: int, begin: Begin) -> GameVerdict:
    """A file that cannot be loaded because its declaration has faults is examined as far as that goes."""
    from boardwalk.conformance.suite import check_game, check_soundness

    if game_file.is_path(game):
        verdict = check_soundness(game_file.run(Path(game)), quick=quick, seed=seed, options=options)
        if not verdict.sound:
            return verdict
    return check_game(game_file.find(game), quick=quick, seed=seed, options=options, begin=begin)


def _show(out: Console, verdict: GameVerdict, seconds: float) -> None:
    out.print(Text(verdict.title, style="bold"))
    table = grid("examination", "examined", "result")
    for each in verdict.examinations:
        style = RESULT_STYLES.get(each.result, "red")
        table.add_row(Text(each.name, style="bold"), each.examined, Text(each.result, style=style))
    out.print(table)
    for each in verdict.examinations:
        _show_details(out, each)
    out.print()
    out.print(Text(verdict.summary, style="bold green" if verdict.sound else "bold red"))
    out.print(Text(f"seed {verdict.seed}, {'quick, ' if verdict.quick else ''}{seconds:.1f} s", style="dim"))


def _show_details(out: Console, each: Examination) -> None:
    """Faults with how to see them again, then what was refused or did not occur."""
    for fault in each.faults:
        out.print(Text(f"\n{each.name}: ", style="bold red").append(fault.what, style="not bold default"))
        if fault.again:
            out.print(Text(f"  to see it again: {fault.again}", style="dim"))
    for refusal in each.refusals:
        out.print(Text(f"{each.name}: {refusal}", style="yellow"))
    for note in each.notes:
        out.print(Text(f"{each.name}: {note}", style="dim"))
