"""What `boardwalk progressive` and `boardwalk wheel` share: flags, chances and amounts between bounds, waiting times,
and the table of a simulation's checks.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli.console import grid, percent
from boardwalk.money import dollars
from boardwalk.odds.figures import round_up, rounded_dollars
from boardwalk.odds.jackpot.waiting_time import count_words

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.waiting_time import Bounds, WaitingTime
    from boardwalk.odds.simulation.meters import SimulationCheck

FAR = 4.0
"""Standard errors beyond which chance does not explain a difference."""
MOST_DIGITS = 40
"""Characters of a fraction that is still shown."""
NARROW_WIDTH = 100
"""In a terminal with fewer columns than this, a table may go without those that it can spare."""
PICTURE_FLAG = Annotated[Path | None, typer.Option(help="Draw a chart in this file: .svg, .png or .pdf.")]
FROM_THE_START = "64 meters begin at their base; expected figures are for these rounds, not for the long run."


def money_between(bounds: Bounds) -> str:
    """An amount between bounds: once if they are the same to the cent."""
    low, high = rounded_dollars(bounds.low), rounded_dollars(bounds.high)
    return low if low == high else f"{low} to {high}"


def chance_between(bounds: Bounds) -> str:
    """A small chance between bounds, as many digits as both have in common."""
    if not bounds.high:
        return "never"
    if bounds.high < Fraction(1, 1_000_000):
        digits = floor(log10(1 / float(bounds.high)))
        return f"less than 1 in 10^{digits}"
    return percent_between(bounds)


def percent_between(bounds: Bounds) -> str:
    low, high = percent(bounds.low), percent(bounds.high)
    return low if low == high else f"{low} to {high}"


def readable_fraction(value: Fraction) -> str:
    """A fraction, if a person can read it."""
    return str(value) if len(str(value)) < MOST_DIGITS else ""


def break_even(cents: Fraction, name: str, unit: str = "") -> tuple[str, Text]:
    """The exact amount at which a wager breaks even, and the same for people."""
    if cents < 0:
        return "", Text(f"none: it returns more than the wager at any {name}", style="bold")
    return f"{readable_fraction(cents / 100)}{unit}", Text(dollars(round_up(cents)), style="bold")


def add_waiting(table: Table, waiting: WaitingTime, rounds_an_hour: int) -> None:
    """Rows on the time between hits; a chance of more digits than a person reads is not written out."""
    for name, rounds in (("mean wait", waiting.mean), ("median wait", Fraction(waiting.median))):
        table.add_row(
            name,
            readable_fraction(rounds),
            f"{count_words(rounds, 'round')}, {count_words(rounds / rounds_an_hour, 'hour')}",
        )


def print_table(out: Console, table: Table, *spare: str) -> None:
    """Print a table; if the terminal is too narrow, without the columns that can be spared, one after another."""
    wide = out.options.update(max_width=1_000)
    for heading in spare:
        if out.width >= NARROW_WIDTH or out.measure(table, options=wide).maximum <= out.width:
            break
        table = _without_column(table, heading)
    out.print(table)


def _without_column(table: Table, heading: str) -> Table:
    """The table without a column; the others wrap rather than lose an end."""
    kept = [column for column in table.columns if str(column.header).strip() != heading]
    narrow = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in kept:
        narrow.add_column(column.header, header_style="dim", justify=column.justify, overflow="fold")
    for cells in zip(*(column.cells for column in kept), strict=True):
        narrow.add_row(*cells)
    return narrow


def show_checks(out: Console, checks: Iterable[SimulationCheck] | None, rounds: int | None, seed: int) -> None:
    """A simulation below the figures, if there was one."""
    if checks is None:
        return
    out.print(Text(f"\n{rounds:,} rounds, seed {seed}", style="bold"))
    print_table(out, checks_table(checks), "standard error")
    out.print(Text(FROM_THE_START, style="dim"))


def checks_table(checks: Iterable[SimulationCheck]) -> Table:
    """A simulation for people."""
    table = grid("simulated", "found", "expected", "standard error", "z")
    for check in checks:
        z = Text("-", style="dim") if check.z is None else _z(check.z)
        known = "not computed" if check.expected is None else _plain(check.name, float(check.expected))
        error = _plain(check.name, check.standard_error) if check.standard_error else "-"
        table.add_row(check.name, _plain(check.name, check.found), known, error, z)
    return table


def _z(z: float) -> Text:
    return Text(f"{z:+.2f}", style="bold red" if abs(z) > FAR else "green")


def _plain(name: str, value: float) -> str:
    if name.startswith(("meter", "jackpot")):
        return f"${value / 100:,.2f}"
    return f"{value:.8f}" if value < 0.01 else f"{value:.6f}"
