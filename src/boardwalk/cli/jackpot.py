"""What `boardwalk progressive` and `boardwalk wheel` have in common: parts, chances, bounds, checks and pictures."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from math import floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli.console import grid
from boardwalk.errors import InputError
from boardwalk.law import cite
from boardwalk.money import decimal, dollars, read_cents
from boardwalk.odds.figure import figure
from boardwalk.odds.jackpot.waiting import counted

if TYPE_CHECKING:
    from boardwalk.law import Paragraph
    from boardwalk.odds.jackpot.checks import Check
    from boardwalk.odds.jackpot.waiting import Bounds, Waiting

FORMS = "svg", "png", "pdf"
FAR = 4.0
"""Standard errors beyond which chance is no explanation."""
MOST_DIGITS = 40
"""Characters of a fraction that is still shown."""
NARROW = 100
"""Columns of a terminal below which a table may go without those of its own that can be spared."""
PICTURE = Annotated[Path | None, typer.Option(help="Draw curves into this file: .svg, .png or .pdf.")]
SIMULATE = Annotated[int | None, typer.Option(metavar="ROUNDS", help="Deal so many rounds and compare.")]
SEED = Annotated[int, typer.Option(help="Decides the simulation; the same seed repeats it.")]
FROM_THE_START = "64 meters begin at their base; what is expected is what these rounds should bring, not the long run."
_PART = re.compile(r"([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(%?)")


@contextmanager
def typed_as(flags: Mapping[str, str]) -> Iterator[None]:
    """What is refused below under a name of its own is refused under the flag by which it was typed."""
    try:
        yield
    except InputError as error:
        if error.field not in flags:
            raise
        raise type(error)(flags[error.field], error.reason, cast("Paragraph", error.law)) from None


def read_rate(text: str, flag: str) -> Fraction:
    """A part that is not more than the whole."""
    part = read_part(text, flag)
    if part <= 1:
        return part
    typed, meant = text.strip(), part / 100
    hint = ""
    if "%" not in typed and meant <= 1:
        places = Decimal(meant.numerator) / meant.denominator
        hint = f"; write {max(places, round(places, 2), key=lambda each: len(str(each))):f} or {typed}%"
    raise InputError(flag, f"{typed} is more than the whole wager{hint}", cite("B37"))


def read_part(text: str, flag: str) -> Fraction:
    """A part as a person writes it.

    >>> read_part("0.70", "--rate") == read_part("70%", "--rate") == Fraction(7, 10)
    True
    """
    match = _PART.fullmatch(text.strip())
    if match is None:
        raise InputError(flag, f"{text!r} is no part of a wager; write 0.70 or 70%")
    return Fraction(match[1]) / (100 if match[2] else 1)


def read_meter_cents(text: str, flag: str) -> int:
    """An amount that may stand on a meter."""
    cents = read_cents(text, flag)
    if cents < 0:
        raise InputError(flag, f"{dollars(cents)} is less than nothing")
    return cents


def verify_count(count: int, most: int, flag: str) -> None:
    if not 1 <= count <= most:
        raise InputError(flag, f"{count} is not between 1 and {most}")


def verify_picture(path: Path | None) -> str:
    """The form of a picture that can be written; an earlier one is replaced."""
    if path is None:
        return ""
    form = path.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise InputError("--picture", f"{str(path)!r} must end with {', '.join(f'.{each}' for each in FORMS)}")
    with _picture_faults(path):
        if path.is_dir() or not path.parent.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
            reason = f"{str(path)!r} cannot be written: it must be a file in a folder that is there"
            raise InputError("--picture", reason)
    return form


def write_picture(path: Path, picture: bytes) -> None:
    """Write it, or say under its flag why that cannot be done."""
    with _picture_faults(path):
        path.write_bytes(picture)


@contextmanager
def _picture_faults(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError("--picture", f"{str(path)!r} cannot be written: {error.strerror or error}") from None


def percent(value: Fraction | float) -> str:
    return f"{float(value):.4%}"


def one_in(chance: Fraction) -> str:
    if not chance:
        return "never"
    once = float(1 / chance)
    return f"1 in {once:,.1f}" if once < 1000 else f"1 in {once:,.0f}"


def money(cents: Fraction | int) -> str:
    """Cents for people, rounded to the nearest.

    >>> money(Fraction(1_507_207, 1)), money(Fraction(5, 10))
    ('$15,072.07', 'less than a cent')
    """
    if 0 < cents < 1:
        return "less than a cent"
    return dollars(round(cents))


def money_between(bounds: Bounds) -> str:
    """An amount between bounds: once if they are the same to the cent."""
    low, high = money(bounds.low), money(bounds.high)
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


def fits(value: Fraction) -> str:
    """A fraction, if a person can read it."""
    return str(value) if len(str(value)) < MOST_DIGITS else ""


def up(cents: Fraction) -> int:
    """Rounded up to the cent."""
    return -(-cents.numerator // cents.denominator)


def break_even(cents: Fraction, name: str, unit: str = "", limit_cents: int | None = None) -> tuple[str, Text]:
    """The exact amount at which a wager comes back, and the same for people; it may be out of reach."""
    if cents < 0:
        return "", Text(f"none: it returns more than the wager at any {name}", style="bold")
    shown = Text(dollars(up(cents)), style="bold")
    if limit_cents is not None and cents > limit_cents:
        shown.append(", above the limit: never")
    return f"{fits(cents / 100)}{unit}", shown


def break_even_data(cents: Fraction) -> dict[str, Any] | None:
    """The same as JSON has it; nothing if a wager returns more at any amount."""
    return None if cents < 0 else figure(cents / 100) | {"cents": decimal(up(cents))}


def between(bounds: Bounds) -> dict[str, Any]:
    """Bounds as JSON has them; an exact figure as all others."""
    return figure(bounds.low) if bounds.exact else {"low": figure(bounds.low), "high": figure(bounds.high)}


def waiting_data(waiting: Waiting, rounds_an_hour: int) -> dict[str, Any]:
    """The rounds between hits as JSON has them."""
    return {
        "chance": figure(waiting.chance),
        "mean_rounds": figure(waiting.mean),
        "median_rounds": waiting.median,
        "mean_hours": figure(waiting.mean / rounds_an_hour),
        "median_hours": figure(Fraction(waiting.median, rounds_an_hour)),
    }


def add_waiting(table: Table, waiting: Waiting, rounds_an_hour: int) -> None:
    """Rows on the time between hits; a chance of more digits than a person reads is not written out."""
    for name, rounds in (("mean rounds to it", waiting.mean), ("median rounds to it", Fraction(waiting.median))):
        table.add_row(name, fits(rounds), f"{counted(rounds, 'round')}, {counted(rounds / rounds_an_hour, 'hour')}")


def print_table(out: Console, table: Table, *spare: str) -> None:
    """Print a table; where a terminal is too narrow, without the columns that can be spared, one after another."""
    wide = out.options.update(max_width=1_000)
    for heading in spare:
        if out.width >= NARROW or out.measure(table, options=wide).maximum <= out.width:
            break
        table = _without(table, heading)
    out.print(table)


def _without(table: Table, heading: str) -> Table:
    """The table without a column; the others wrap rather than lose an end."""
    kept = [column for column in table.columns if str(column.header).strip() != heading]
    narrow = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in kept:
        narrow.add_column(column.header, header_style="dim", justify=column.justify, overflow="fold")
    for cells in zip(*(column.cells for column in kept), strict=True):
        narrow.add_row(*cells)
    return narrow


def checks_data(checks: Iterable[Check]) -> list[dict[str, Any]]:
    """A simulation as JSON has it."""
    return [
        {
            "name": check.name,
            "found": check.found,
            "expected": None if check.expected is None else float(check.expected),
            "standard_error": check.standard_error,
            "z": check.z,
        }
        for check in checks
    ]


def checks_table(checks: Iterable[Check]) -> Table:
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
