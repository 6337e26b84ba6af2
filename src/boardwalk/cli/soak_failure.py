"""What `boardwalk soak` says when an invariant breaks: which, how to repeat it, and the shortest way there."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from rich.console import Console
from rich.text import Text

from boardwalk.floor.order import AtTable, Happening, MeterHappening, TableHappening
from boardwalk.floor.record import FloorEntry
from boardwalk.floor.record import write_entry as write_floor_entry
from boardwalk.soak.shrink import shrink
from boardwalk.soak.shrink_floor import shrink_floor
from boardwalk.soak.tally import Broken, LinkBroken, in_words
from boardwalk.table.event import Event
from boardwalk.table.fold import apply
from boardwalk.table.record import Entry, write_entry
from boardwalk.table.state import Table
from boardwalk.table.tell import tell


def show_failure(out: Console, broken: Broken | LinkBroken, repeat: str, save: Path | None) -> None:
    """The violation, the story of the shortest way to it, and its record in a file."""
    out.print(Text("An invariant broke. ", style="bold red").append(str(broken.violation), style="default not bold"))
    out.print(f"seed {broken.seed}; to repeat it: {repeat}")
    if isinstance(broken, LinkBroken):
        _show_floor(out, broken, save)
    else:
        _show_table(out, broken, save)


def _show_table(out: Console, broken: Broken, save: Path | None) -> None:
    with out.status("looking for the shortest way there"):
        shortest = shrink(broken.commands, broken.violation.invariant)
    _show_length(out, [len(entry.events) for entry in shortest], len(broken.commands))
    for line in _story(shortest):
        out.print(line, soft_wrap=True)
    if save is not None:
        save.write_text("".join(f"{write_entry(entry)}\n" for entry in shortest), "utf-8")
        quoted = shlex.quote(str(save))
        out.print(f"record written to {save}; read it with: boardwalk replay --no-verify {quoted}")


def _show_floor(out: Console, broken: LinkBroken, save: Path | None) -> None:
    with out.status("looking for the shortest way there"):
        shortest = shrink_floor(broken.orders, broken.violation.invariant)
    _show_length(out, [len(entry.happenings) for entry in shortest], len(broken.orders))
    for line in _floor_story(shortest):
        out.print(line, soft_wrap=True)
    if save is not None:
        save.write_text("".join(f"{write_floor_entry(entry)}\n" for entry in shortest), "utf-8")
        out.print(f"record of the floor written to {save}")


def _show_length(out: Console, events: list[int], given: int) -> None:
    out.print(f"the shortest way found: {len(events)} commands, {sum(events)} events, of {given} commands")


def _story(entries: list[Entry]) -> Iterator[Text]:
    """Each command and what came of it."""
    told = _Told()
    for entry in entries:
        yield Text(f"{entry.command.actor}: {type(entry.command).__name__}", style="bold")
        for event in entry.events:
            yield Text(f"  {told.at_table('', event)} ").append(str(event.law), style="cyan")


def _floor_story(entries: list[FloorEntry]) -> Iterator[Text]:
    """Each order, to which table or meter it went, and what came of it anywhere."""
    told = _Told()
    for order, happenings in entries:
        place = f"table {order.table}" if isinstance(order, AtTable) else f"meter {order.meter}"
        yield Text(f"{place}, {order.command.actor}: {type(order.command).__name__}", style="bold")
        for happening in happenings:
            yield Text(f"  {told.on_floor(happening)} ").append(str(happening.event.law), style="cyan")


class _Told:
    """Tells what happens at tables; where telling itself breaks on the fault, the bare event stands."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def at_table(self, name: str, event: Event) -> str:
        before = self._tables.get(name)
        try:
            told = tell(event, before)
            self._tables[name] = apply(before, event)
        except Exception:
            return str(event)
        return told

    def on_floor(self, happening: Happening) -> str:
        if isinstance(happening, TableHappening):
            return f"table {happening.table}: {self.at_table(happening.table, happening.event)}"
        return _of_meter(happening)


def _of_meter(happening: MeterHappening) -> str:
    """What happened to a meter, and with which figures.

    >>> from boardwalk.law import cite
    >>> from boardwalk.progressive.event import MeterReset
    >>> _of_meter(MeterHappening(7, "Royal", MeterReset(cite("D15"), 5000, 0, 5000)))
    'meter Royal: meter reset (reset cents 5000, reserve cents 0, house cents 5000)'
    """
    event = happening.event
    figures = [f"{each.name.replace('_', ' ')} {getattr(event, each.name)}" for each in fields(event)[1:]]
    return f"meter {happening.meter}: {in_words(event)} ({', '.join(figures)})"
