"""What `boardwalk soak` prints when an invariant breaks: which one, how to repeat it, and the shortest way to it.
Imported only then, because it needs most of the simulation.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

from rich.console import Console
from rich.text import Text

from boardwalk.floor.record import FloorEntry
from boardwalk.floor.record import write_entry as write_floor_entry
from boardwalk.floor.request import AtTable, Happening, MeterHappening, TableHappening
from boardwalk.soak.shrink import shrink_floor, shrink_table
from boardwalk.soak.tally import FloorFailure, TableFailure, class_in_words
from boardwalk.table.machine import apply
from boardwalk.table.message import Event
from boardwalk.table.record import Entry, write_entry
from boardwalk.table.sentence import tell
from boardwalk.table.state import Table


def show_failure(out: Console, broken: TableFailure | FloorFailure, repeat: str, save: Path | None) -> None:
    """The violation, the events of the shortest way to it, and its record in a file."""
    out.print(Text("An invariant broke. ", style="bold red").append(str(broken.violation), style="default not bold"))
    out.print(f"seed {broken.seed}; to repeat: {repeat}")
    if isinstance(broken, FloorFailure):
        _show_floor(out, broken, save)
    else:
        _show_table(out, broken, save)


def _show_table(out: Console, broken: TableFailure, save: Path | None) -> None:
    with out.status("looking for the shortest way to it"):
        shortest = shrink_table(broken.commands, broken.violation.invariant)
    _show_length(out, [len(entry.events) for entry in shortest], len(broken.commands))
    for line in _table_story(shortest):
        out.print(line, soft_wrap=True)
    if save is not None:
        save.write_text("".join(f"{write_entry(entry)}\n" for entry in shortest), "utf-8")
        quoted = shlex.quote(str(save))
        out.print(f"record saved in {save}; to read it: boardwalk replay --no-verify {quoted}")


def _show_floor(out: Console, broken: FloorFailure, save: Path | None) -> None:
    with out.status("looking for the shortest way to it"):
        shortest = shrink_floor(broken.requests, broken.violation.invariant)
    _show_length(out, [len(entry.happened) for entry in shortest], len(broken.requests))
    for line in _floor_story(shortest):
        out.print(line, soft_wrap=True)
    if save is not None:
        save.write_text("".join(f"{write_floor_entry(entry)}\n" for entry in shortest), "utf-8")
        out.print(f"record of the floor saved in {save}")


def _show_length(out: Console, events: list[int], given: int) -> None:
    out.print(f"shortest way found: {len(events)} of {given} commands, {sum(events)} events")


def _table_story(entries: list[Entry]) -> Iterator[Text]:
    """Each command and its events."""
    narrator = _Narrator()
    for entry in entries:
        yield Text(f"{entry.command.actor}: {type(entry.command).__name__}", style="bold")
        for event in entry.events:
            yield Text(f"  {narrator.at_table('', event)} ").append(str(event.law), style="cyan")


def _floor_story(entries: list[FloorEntry]) -> Iterator[Text]:
    """Each order, its table or meter, and its events anywhere."""
    narrator = _Narrator()
    for order, happenings in entries:
        place = f"table {order.table}" if isinstance(order, AtTable) else f"meter {order.meter}"
        yield Text(f"{place}, {order.command.actor}: {type(order.command).__name__}", style="bold")
        for happening in happenings:
            yield Text(f"  {narrator.on_floor(happening)} ").append(str(happening.event.law), style="cyan")


class _Narrator:
    """Puts events in words; if that breaks because of the fault, prints the bare event."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def at_table(self, name: str, event: Event) -> str:
        before = self._tables.get(name)
        try:
            sentence = tell(event, before)
            self._tables[name] = apply(before, event)
        except Exception:
            return str(event)
        return sentence

    def on_floor(self, happening: Happening) -> str:
        if isinstance(happening, TableHappening):
            return f"table {happening.table}: {self.at_table(happening.table, happening.event)}"
        return _meter_in_words(happening)


def _meter_in_words(happening: MeterHappening) -> str:
    """What happened to a meter, with its figures.

    >>> from boardwalk.law import cite
    >>> from boardwalk.progressive.events import MeterReset
    >>> _meter_in_words(MeterHappening(7, "Royal", MeterReset(cite("D15"), 5000, 0, 5000, 0)))
    'meter Royal: meter reset (reset cents 5000, reserve cents 0, house cents 5000, overflow cents 0)'
    """
    event = happening.event
    figures = [f"{each.name.replace('_', ' ')} {getattr(event, each.name)}" for each in fields(event)[1:]]
    return f"meter {happening.meter}: {class_in_words(event)} ({', '.join(figures)})"
