"""`boardwalk soak`: tables of all games under random players, irregularities and illegal commands, audited."""

from __future__ import annotations

import shlex
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.errors import InputError
from boardwalk.law import register
from boardwalk.soak.run import Broken, Tally, soak
from boardwalk.soak.shrink import shrink
from boardwalk.table.fold import fold
from boardwalk.table.record import Entry, write_entry
from boardwalk.table.state import Table
from boardwalk.table.tell import tell

SHOWN = 12
"""Lines of each list."""
SAY_EVERY_SECONDS = 10


def soak_command(
    rounds: Annotated[int, typer.Option(min=1, help="Rounds to play, over all games and ways of dealing.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, help="Decides the whole run; the same seed repeats it.")] = 1,
    faults: Annotated[bool, typer.Option("--faults", help="Add irregularities and illegal commands.")] = False,
    save: Annotated[Path | None, typer.Option(help="New file for the record of a failure, for replay.")] = None,
) -> None:
    """Simulate tables of all five games and check every invariant after every event.

    Ends with exit code 1, the seed and the shortest list of events that it can find if an invariant breaks.
    """
    out = console()
    if save is not None and (save.exists() or not save.parent.is_dir()):
        raise InputError("--save", f"{str(save)!r} must be a new file in a folder that is there")
    tally = Tally()
    began = time.perf_counter()
    try:
        with _progress(out, rounds) as tick:
            soak(rounds, seed, faults=faults, tally=tally, tick=tick)
    except Broken as broken:
        _show_failure(out, broken, rounds, faults=faults, save=save)
        sys.exit(1)
    except KeyboardInterrupt:
        out.print(f"stopped after {tally.rounds:,} of {rounds:,} rounds")
        _show(out, tally, time.perf_counter() - began, seed)
        sys.exit(130)
    _show(out, tally, time.perf_counter() - began, seed)


@contextmanager
def _progress(out: Console, rounds: int) -> Iterator[Callable[[], None]]:
    """A bar at a terminal; elsewhere a line on standard error now and then."""
    if not out.is_terminal:
        yield _Lines(rounds)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task("soaking", total=rounds)
        yield lambda: progress.advance(task)


class _Lines:
    """Counts rounds, and says every ten seconds how far it is."""

    def __init__(self, rounds: int) -> None:
        self._rounds, self._done, self._said = rounds, 0, time.monotonic()

    def __call__(self) -> None:
        self._done += 1
        if time.monotonic() - self._said >= SAY_EVERY_SECONDS:
            self._said = time.monotonic()
            typer.echo(f"{self._done:,} of {self._rounds:,} rounds", err=True)


def _show(out: Console, tally: Tally, seconds: float, seed: int) -> None:
    played = f"{_count(tally.rounds, 'round')} at {_count(tally.tables, 'table')}, {_count(tally.events, 'event')}"
    out.print(f"{played}, seed {seed}: every invariant held after every event")
    out.print(f"{tally.rounds / seconds:,.0f} rounds a second, {tally.events / seconds:,.0f} events a second, audited")
    _list(out, "injected", tally.injected)
    _list(out, "voided by", tally.voided)
    _list(out, "refused", tally.refused_kinds)
    _list(out, "refused by", tally.refused)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _list(out: Console, title: str, counts: Counter[str]) -> None:
    if not counts:
        return
    out.print(Text(f"{title}: {sum(counts.values()):,}", style="bold"))
    known = register()
    for name, count in counts.most_common(SHOWN):
        says = known[name].says if name in known else ""
        line = Text(f"  {count:>7,}  {name:<22}".rstrip() if not says else f"  {count:>7,}  {name:<22}")
        out.print(line.append(says, style="dim"), no_wrap=True, overflow="ellipsis")
    rest = counts.most_common()[SHOWN:]
    if rest:
        out.print(Text(f"  {sum(count for _, count in rest):>7,}  and {len(rest)} others", style="dim"))


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
        quoted = shlex.quote(str(save))
        out.print(f"record written to {save}; read it with: boardwalk replay --no-verify {quoted}")


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
