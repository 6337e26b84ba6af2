"""`boardwalk soak`: tables of all games under random players, irregularities and illegal commands, audited."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.law import register
from boardwalk.soak.run import Broken, Tally, soak
from boardwalk.soak.shrink import shrink
from boardwalk.table.fold import fold
from boardwalk.table.record import Entry, write_entry
from boardwalk.table.state import Table
from boardwalk.table.tell import tell

SHOWN = 12
"""Paragraphs of refusals that are listed by name."""


def soak_command(
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to play, over all games and ways of dealing.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, help="Decides the whole run; the same seed repeats it.")] = 1,
    faults: Annotated[bool, typer.Option("--faults", help="Add irregularities and illegal commands.")] = False,
    save: Annotated[Path | None, typer.Option(help="Where the record of a failure goes, for replay.")] = None,
) -> None:
    """Simulate tables of all five games and check every invariant after every event.

    Ends with exit code 1, the seed and the shortest list of events that it can find if an invariant breaks.
    """
    out = console()
    tally = Tally()
    began = time.perf_counter()
    try:
        with _progress(out) as progress:
            task = progress.add_task("soaking", total=rounds)
            soak(rounds, seed, faults=faults, tally=tally, tick=lambda: progress.advance(task))
    except Broken as broken:
        _show_failure(out, broken, rounds, faults=faults, save=save)
        sys.exit(1)
    _show(out, tally, time.perf_counter() - began, seed)


def _progress(out: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=out, transient=True, disable=not out.is_terminal)


def _show(out: Console, tally: Tally, seconds: float, seed: int) -> None:
    out.print(
        f"{tally.rounds:,} rounds at {tally.tables:,} tables, {tally.events:,} events, seed {seed}: "
        f"every invariant held after every event"
    )
    out.print(f"{tally.rounds / seconds:,.0f} rounds a second, {tally.events / seconds:,.0f} events a second, audited")
    _list(out, "injected", tally.injected, sum(tally.injected.values()))
    _list(out, "voided by", tally.voided, sum(tally.voided.values()))
    _list(out, "refused by", tally.refused, sum(tally.refused.values()))


def _list(out: Console, title: str, counts: Counter[str], total: int) -> None:
    if not counts:
        return
    out.print(Text(f"{title}: {total:,}", style="bold"))
    known = register()
    for name, count in counts.most_common(SHOWN):
        says = known[name].says if name in known else ""
        out.print(Text(f"  {count:>7,}  {name:<22}").append(says[: out.width - 34], style="dim"), no_wrap=True)
    rest = counts.most_common()[SHOWN:]
    if rest:
        out.print(Text(f"  {sum(count for _, count in rest):>7,}  by {len(rest)} other paragraphs", style="dim"))


def _show_failure(out: Console, broken: Broken, rounds: int, *, faults: bool, save: Path | None) -> None:
    out.print(Text("An invariant broke. ", style="bold red").append(str(broken.violation), style="default not bold"))
    repeat = f"boardwalk soak --rounds {rounds} --seed {broken.seed}{' --faults' if faults else ''}"
    out.print(f"seed {broken.seed}; to repeat it: {repeat}")
    with out.status("looking for the shortest way there"):
        shortest = shrink(broken.commands, broken.violation.invariant)
    events = sum(len(entry.events) for entry in shortest)
    out.print(f"the shortest way found: {len(shortest)} commands, {events} events, of {len(broken.commands)} commands")
    for line in _story(shortest):
        out.print(line, soft_wrap=True)
    if save is not None:
        save.write_text("".join(f"{write_entry(entry)}\n" for entry in shortest), "utf-8")
        out.print(f"record written to {save}; read it with: boardwalk replay --no-verify {save}")


def _story(entries: list[Entry]) -> list[Text]:
    """Each command and what came of it; where telling itself breaks on the fault, the bare event stands."""
    lines: list[Text] = []
    table: Table | None = None
    for entry in entries:
        lines.append(Text(f"{entry.command.actor}: {type(entry.command).__name__}", style="bold"))
        for event in entry.events:
            try:
                told = tell(event, table)
                table = fold([event], table)
            except Exception:
                told = str(event)
            lines.append(Text(f"  {told} ").append(str(event.law), style="cyan"))
    return lines
