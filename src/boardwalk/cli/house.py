"""`boardwalk house check`: whether a house file is right, what it describes, and what in it favours players."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.console import console, grid
from boardwalk.cli.flags import AS_JSON
from boardwalk.cli.progress import progress_steps
from boardwalk.games import Game
from boardwalk.games.option import Limits
from boardwalk.money import decimal, dollars
from boardwalk.odds.figure import figure
from boardwalk.pit.house_file import Caution, Fault, HouseFile, MeterSetup, TableSetup
from boardwalk.pit.house_file.demo import demo_text
from boardwalk.pit.house_file.examine import Examined, examine, load_text, placed
from boardwalk.table.equipment import dealing_mode

house_app = typer.Typer(help="The house file: tables, meters, wheels and people of a house.", no_args_is_help=True)


@house_app.callback()
def _house() -> None:
    """The house file: tables, meters, wheels and people of a house."""


@house_app.command("demo")
def demo_command() -> None:
    """Print the file of the demonstration house, to begin one's own from: `boardwalk house demo > house.toml`."""
    typer.echo(demo_text(), nl=False)


@house_app.command("check")
def check_command(
    file: Annotated[Path, typer.Argument(help="The house file, in TOML.", show_default=False)],
    as_json: AS_JSON = False,
    no_odds: Annotated[
        bool,
        typer.Option("--no-odds", help="Do not reckon what favors the player; that takes up to half a minute a game."),
    ] = False,
) -> None:
    """Check a house file as a whole: every fault with its key, line and paragraph, or what the house has.

    A file is right exactly when the rules accept its orders, and the layouts that it changes still have what they must.
    Choices that favor the player are allowed, and warned of.
    """
    found = _examined(load_text(file))
    if found.house is not None and not no_odds:
        found = found._replace(cautions=(*found.cautions, *_favoured(found.house)))
    if as_json:
        typer.echo(json.dumps(as_data(file, found), ensure_ascii=False, indent=2))
    elif found.house is None:
        _complain(file, found.faults)
    else:
        show(console(), found.house, found.cautions, reckoned=not no_odds)
    if found.house is None:
        raise typer.Exit(2)


def _examined(text: str) -> Examined:
    """The file by itself, and then what it prints, which has to be drawn to be judged."""
    found = examine(text)
    if found.house is None or not (found.house.layouts or found.house.signs):
        return found
    from boardwalk.documents.layout.house import printing_faults

    faults = printing_faults(found.house)
    return Examined(None, placed(text, faults)) if faults else found


def _favoured(house: HouseFile) -> tuple[Caution, ...]:
    from boardwalk.pit.house_file.favours import favours  # brings Numba along

    with progress_steps() as begin:
        return tuple(favours(house, begin))


def as_data(file: Path, found: Examined) -> dict[str, Any]:
    """What was found, as JSON has it."""
    house = found.house
    return {
        "file": str(file),
        "ok": house is not None,
        "name": house and house.name,
        "faults": [
            {"key": each.key, "line": each.line, "reason": each.reason, "law": each.law and str(each.law)}
            for each in found.faults
        ],
        "warnings": [
            {"key": each.key, "reason": each.reason, "figure": None if each.figure is None else figure(each.figure)}
            for each in found.cautions
        ],
        "tables": [] if house is None else [_table_data(table) for table in house.tables],
        "meters": [] if house is None else [_meter_data(meter, house) for meter in house.meters],
        "people": [] if house is None else [{"name": each.name, "role": each.role.value} for each in house.people],
    }


def _table_data(table: TableSetup) -> dict[str, Any]:
    game = table.offered
    least, most = game.limits(game.base)
    return {
        "number": table.number,
        "game": table.game,
        "title": game.title,
        "seats": game.seats,
        "min": None if least is None else decimal(least),
        "max": None if most is None else decimal(most),
        "dealing": dealing_mode(set(table.devices)).value,
        "devices": [device.value for device in table.devices],
        "decks": list(table.decks),
        "inventory": decimal(table.inventory_cents),
        "meter": table.meter,
        "staff": table.staff.value,
        "betting_seconds": table.betting_seconds,
        "decision_seconds": table.decision_seconds,
        "drop_box": table.drop_box.value,
        "tip_box": table.tip_box.value,
        "options": game.house.changed(),
    }


def _meter_data(meter: MeterSetup, house: HouseFile) -> dict[str, Any]:
    parameters = meter.parameters
    limit, held = parameters.limit_cents, parameters.unreasonable_cents
    return {
        "name": meter.name,
        "base": decimal(parameters.base_cents),
        "reset": decimal(parameters.reset_cents),
        "rate": str(parameters.rate),
        "reserve_rate": str(parameters.reserve_rate),
        "limit": None if limit is None else decimal(limit),
        "unreasonable": None if held is None else decimal(held),
        "approved": dict(meter.approved),
        "tables": _fed_by(meter, house),
    }


def _fed_by(meter: MeterSetup, house: HouseFile) -> list[str]:
    return [table.number for table in house.tables if table.meter == meter.name]


def _complain(file: Path, faults: Sequence[Fault]) -> None:
    """Every fault on a line of its own, on standard error, as a compiler would have it."""
    stderr = Console(stderr=True, highlight=False, soft_wrap=True)
    for each in faults:
        line = Text("boardwalk: ", style="bold red")
        line.append(f"{file}:{f'{each.line}:' if each.line else ''} ", style="not bold default")
        line.append(f"{each.key}: " if each.key else "", style="bold default")
        line.append(each.reason, style="not bold default")
        line.append(f" ({each.law})" if each.law else "", style="cyan not bold")
        stderr.print(line)


def show(out: Console, house: HouseFile, cautions: Sequence[Caution], *, reckoned: bool) -> None:
    """The house for a person, then what it should know."""
    out.print(Text(house.name, style="bold"))
    _show_tables(out, house)
    if house.meters:
        _show_meters(out, house)
    if house.people:
        out.print(Text("\npeople", style="dim"))
        out.print(", ".join(f"{person.name} ({person.role.value})" for person in house.people))
    out.print()
    for each in cautions:
        out.print(Text(f"{each.key}: ", style="bold yellow").append(each.reason, style="not bold"), soft_wrap=True)
    if reckoned and not any(each.figure is not None for each in cautions):
        out.print(Text("No choice of tables favors the player.", style="bold green"))
    out.print(Text("The rules accept this house.", style="dim"))


def _show_tables(out: Console, house: HouseFile) -> None:
    table = grid("table", "game", "limits", "dealing", "decks", "meter", "staff")
    for each in house.tables:
        game = each.offered
        row = game.title, _limits(game), dealing_mode(set(each.devices)).value, ", ".join(each.decks)
        table.add_row(Text(each.number, style="bold"), *row, each.meter or "", each.staff.value)
    out.print(table)


def _limits(game: Game) -> str:
    match game.limits(game.base):
        case Limits(None, None):
            return "not posted"
        case Limits(None, most):
            return f"to {dollars(most or 0)}"
        case Limits(least, None):
            return f"from {dollars(least or 0)}"
        case Limits(least, most):
            return f"{dollars(least or 0)} to {dollars(most or 0)}"


def _show_meters(out: Console, house: HouseFile) -> None:
    table = grid("\nmeter", "\nbase", "\nreset", "\nrate", "\nreserve", "\nlimit", "\ntables")
    for each in house.meters:
        terms = each.parameters
        limit = "" if terms.limit_cents is None else dollars(terms.limit_cents)
        amounts = dollars(terms.base_cents), dollars(terms.reset_cents)
        rates = (f"{float(rate * 100):g}%" for rate in (terms.rate, terms.reserve_rate))
        table.add_row(Text(each.name, style="bold"), *amounts, *rates, limit, ", ".join(_fed_by(each, house)))
    out.print(table)
