"""`boardwalk bench house`: what people wait for in a small house and in a large one, in one table."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from boardwalk.cli.arguments import compact_json
from boardwalk.cli.console import console, grid
from boardwalk.extras import require

if TYPE_CHECKING:
    from rich.table import Table

    from boardwalk.load_test.house_size import HouseWaits

RATE_GOAL = 20_000
"""Records that one core should audit in a second."""


def bench_house_command(
    records: Annotated[
        list[int] | None, typer.Option(min=1_000, help="Records of a house; repeated for several sizes.")
    ] = None,
    day: Annotated[
        int, typer.Option(min=1_000, help="Records of the last day, audited from a checkpoint on.")
    ] = 20_000,
    processes: Annotated[
        int, typer.Option(min=1, help="Also time a full audit in this many processes, next to one process.")
    ] = 1,
    folder: Annotated[
        Path | None, typer.Option(help="Keep the houses here, for another run.", show_default="a temporary folder")
    ] = None,
    cost: Annotated[
        bool,
        typer.Option("--cost", help="Instead, the processor time of a command with more tables, people and records."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as one line of JSON.")] = False,
) -> None:
    """Measure start, command, floor, recall, ledger, events, dispute pack and audit in houses of different sizes.

    A million records take some minutes to write.
    """
    require("boardwalk bench house", "house")
    if cost:
        _measure_costs(as_json=as_json)
        return
    from boardwalk.load_test.house_size import measure_house

    out = console()
    sizes = sorted(set(records or (100_000, 1_000_000)))
    with ExitStack() as stack:
        place = folder or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="boardwalk-house-")))
        place.mkdir(exist_ok=True)
        with out.status("writing") as status:
            found = [measure_house(place / f"house-{size}.db", size, day, status.update, processes) for size in sizes]
    if as_json:
        typer.echo(compact_json([each._asdict() for each in found]))
    else:
        _show(found, processes)


def _measure_costs(*, as_json: bool) -> None:
    from boardwalk.load_test import command_cost

    with console().status("writing") as status:
        found = command_cost.measure_command_costs(command_cost.SIZES, status.update)
    if as_json:
        typer.echo(compact_json([{**each._asdict(), "house": each.house._asdict()} for each in found]))
        return
    table = grid("tables>", "people>", "records>", "command>", "times>", "view>", "times>")
    first = found[0]
    for each in found:
        table.add_row(
            *(f"{number:,}" for number in each.house),
            f"{each.command_seconds * 1e6:,.0f} µs",
            f"{each.command_seconds / first.command_seconds:.2f}",
            f"{each.view_seconds * 1e6:,.0f} µs",
            f"{each.view_seconds / first.view_seconds:.2f}",
        )
    console().print(table)


def _show(found: list[HouseWaits], processes: int) -> None:
    table = grid("", *(f"{each.records:,} records>" for each in found), "times>")
    for name in found[0].waits:
        table.add_row(name, *(f"{each.waits[name] * 1000:,.1f} ms" for each in found), _times(
            found[0].waits[name], found[-1].waits[name]
        ))  # fmt: skip
    table.add_row("the disk alone, slower of two tries", *(f"{each.disk_seconds * 1000:,.1f} ms" for each in found), "")
    table.add_row(
        "audit of everything, one core",
        *(f"{each.audit_seconds:,.1f} s" for each in found),
        _times(found[0].audit_seconds, found[-1].audit_seconds),
    )
    _show_parallel(table, found, processes)
    table.add_row(
        f"audit of the last day, {found[0].day_records:,} records",
        *(f"{each.day_seconds:,.1f} s" for each in found),
        _times(found[0].day_seconds, found[-1].day_seconds),
    )
    rates = (f"{each.records / each.audit_seconds:,.0f}" for each in found)
    table.add_row(f"records a second (goal: {RATE_GOAL:,})", *rates, "")
    table.add_row("size of the file", *(f"{each.bytes / 1e6:,.0f} MB" for each in found), "")
    console().print(table)


def _show_parallel(table: Table, found: list[HouseWaits], processes: int) -> None:
    """Elapsed time, not processor time."""
    for name, seconds in (
        ("the same, elapsed time", [each.alone_seconds for each in found]),
        (f"in {processes} processes, elapsed time", [each.parallel_seconds for each in found]),
    ):
        known = [each for each in seconds if each is not None]
        if known:
            table.add_row(name, *(f"{each:,.1f} s" for each in known), _times(known[0], known[-1]))


def _times(first: float, last: float) -> str:
    return f"{last / first:,.1f}"
