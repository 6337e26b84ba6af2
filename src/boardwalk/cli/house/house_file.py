"""`boardwalk house`: whether a house file is valid, what it describes, and which of its choices favor players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG
from boardwalk.cli.console import console, grid, progress_steps
from boardwalk.games import Game
from boardwalk.games.declaration.approval import RequiredApproval
from boardwalk.games.declaration.option import Limits
from boardwalk.money import decimal, dollars
from boardwalk.odds.figures import figure
from boardwalk.pit.house.policy import Policy
from boardwalk.pit.house_file import Caution, Fault, HouseFile, MeterSetup, TableSetup
from boardwalk.pit.house_file.examination import HouseFileExamination, demo_text, examine, load_text, with_lines
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.table.device import dealing_mode
from boardwalk.table.state import ApprovalRecord

house_app = typer.Typer(
    help="The house file: a house's tables, meters, wheels and people; and an administrator's lost password.",
    no_args_is_help=True,
)


@house_app.callback()
def _house_group() -> None:
    """The house file: a house's tables, meters, wheels and people; and an administrator's lost password."""


@house_app.command("demo")
def house_demo_command() -> None:
    """Print the demo house file, to start your own from: `boardwalk house demo > house.toml`."""
    typer.echo(demo_text(), nl=False)


@house_app.command("check")
def house_check_command(
    file: Annotated[Path, typer.Argument(help="The house file, in TOML.", show_default=False)],
    as_json: JSON_FLAG = False,
    no_odds: Annotated[
        bool,
        typer.Option("--no-odds", help="Skip the player's edge, which takes up to half a minute a game to calculate."),
    ] = False,
) -> None:
    """Check a house file: list every fault with its key, line and paragraph, or show the house.

    A file is valid if the rules accept all of it, and its own layouts and signs still meet the regulations. Choices
    that favor the player are allowed, with a warning. Game files that the file names are loaded, which runs their code.
    """
    found = _examine_with_printing(load_text(file), GameReferences(folder=file.parent))
    if found.house is not None and not no_odds:
        found = found._replace(cautions=(*found.cautions, *_favorable_choices(found.house)))
    if as_json:
        typer.echo(json.dumps(house_file_data(file, found), ensure_ascii=False, indent=2))
    elif found.house is None:
        _show_faults(file, found.faults)
    else:
        show_house(console(), found.house, found.cautions, odds_known=not no_odds)
    if found.house is None:
        raise typer.Exit(2)


def _examine_with_printing(text: str, games: GameReferences) -> HouseFileExamination:
    """The file by itself, and then its layouts and signs, which must be drawn to be checked."""
    found = examine(text, games)
    if found.house is None or not (found.house.layouts or found.house.signs):
        return found
    from boardwalk.documents.layout.compliance import printing_faults

    faults = printing_faults(found.house)
    return HouseFileExamination(None, with_lines(text, faults)) if faults else found


def _favorable_choices(house: HouseFile) -> tuple[Caution, ...]:
    from boardwalk.pit.house_file.player_edge import player_edges  # loads Numba

    with progress_steps() as begin:
        return tuple(player_edges(house, begin))


def house_file_data(file: Path, found: HouseFileExamination) -> dict[str, Any]:
    """The result of a check, for JSON."""
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
        "tables": [] if house is None else [_table_data(table, house) for table in house.tables],
        "meters": [] if house is None else [_meter_data(meter, house) for meter in house.meters],
        "people": [] if house is None else [{"name": each.name, "role": each.role.value} for each in house.people],
        "policy": None if house is None or house.policy is None else _policy_data(house.policy),
        "presence": None if house is None else asdict(house.presence),
    }


def _policy_data(policy: Policy) -> dict[str, Any]:
    return {
        "second_for_accounts": [role.value for role in policy.account_seconds],
        "grace_days": policy.grace_days,
        "alone": {act: decimal(cents) for act, cents in policy.alone.items()},
    }


def _table_data(table: TableSetup, house: HouseFile) -> dict[str, Any]:
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
        "meters": dict(table.meters),
        "staff": table.staff.value,
        "betting_seconds": table.betting_seconds,
        "decision_seconds": table.decision_seconds,
        "look_seconds": table.look_seconds,
        "bots": table.bots,
        "drop_box": table.drop_box.value,
        "tip_box": table.tip_box.value,
        "options": game.house.changed(),
        "approvals": [_approval_data(each, house.papers_of(table)) for each in game.approvals],
        "signs": [{"sign": each.name, "law": str(each.law)} for each in house.signs_at(table)],
    }


def _approval_data(each: RequiredApproval, papers: Mapping[str, ApprovalRecord]) -> dict[str, Any]:
    paper = papers.get(each.item)
    on_record = None if paper is None else {"number": paper.number, "date": paper.date, "by": paper.by}
    return {"item": each.item, "law": str(each.law), "on_record": on_record}


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
        "approved": list(meter.approved),
        "tables": _tables_of_meter(meter, house),
    }


def _tables_of_meter(meter: MeterSetup, house: HouseFile) -> list[str]:
    return [table.number for table in house.tables if meter.name in table.meters.values()]


def _show_faults(file: Path, faults: Sequence[Fault]) -> None:
    """Every fault on its own line, on standard error, in the style of a compiler."""
    stderr = Console(stderr=True, highlight=False, soft_wrap=True)
    for each in faults:
        line = Text("boardwalk: ", style="bold red")
        line.append(f"{file}:{f'{each.line}:' if each.line else ''} ", style="not bold default")
        line.append(f"{each.key}: " if each.key else "", style="bold default")
        line.append(each.reason, style="not bold default")
        line.append(f" ({each.law})" if each.law else "", style="cyan not bold")
        stderr.print(line)


def show_house(out: Console, house: HouseFile, cautions: Sequence[Caution], *, odds_known: bool) -> None:
    """The house for a person to read, then the warnings."""
    out.print(Text(house.name, style="bold"))
    _show_tables(out, house)
    if house.meters:
        _show_meters(out, house)
    _show_records(out, house)
    if house.people:
        out.print(Text("\npeople", style="dim"))
        out.print(", ".join(f"{person.name} ({person.role.value})" for person in house.people))
    if house.policy is not None:
        _show_policy(out, house.policy)
    out.print()
    for each in cautions:
        out.print(Text(f"{each.key}: ", style="bold yellow").append(each.reason, style="not bold"), soft_wrap=True)
    if odds_known and not any(each.figure is not None for each in cautions):
        out.print(Text("No table favors the player.", style="bold green"))
    out.print(Text("This house file is valid.", style="dim"))


def _show_policy(out: Console, policy: Policy) -> None:
    out.print(Text("\npolicy", style="dim"))
    seconds = " or ".join(role.article for role in policy.account_seconds)
    signers = f"two people, the second {seconds}" if seconds else "one administrator"
    out.print(f"staff accounts: {signers}; a new account signs after {policy.grace_days} days", soft_wrap=True)
    limits = ", ".join(f"{act} {dollars(cents)}" for act, cents in policy.alone.items())
    out.print(f"one person alone: {limits or 'no limits'}", soft_wrap=True)


def _show_tables(out: Console, house: HouseFile) -> None:
    table = grid("table", "game", "limits", "dealing", "decks", "meter", "staff")
    for each in house.tables:
        game = each.offered
        row = game.title, _limits(game), dealing_mode(set(each.devices)).value, ", ".join(each.decks)
        table.add_row(Text(each.number, style="bold"), *row, ", ".join(each.meters.values()), each.staff.value)
    out.print(table)


def _limits(game: Game) -> str:
    match game.limits(game.base):
        case Limits(None, None):
            return "not posted"
        case Limits(None, most):
            return f"up to {dollars(most or 0)}"
        case Limits(least, None):
            return f"{dollars(least or 0)} and up"
        case Limits(least, most):
            return f"{dollars(least or 0)} to {dollars(most or 0)}"


def _show_meters(out: Console, house: HouseFile) -> None:
    table = grid("\nmeter", "\nbase", "\nreset", "\nrate", "\nreserve", "\nlimit", "\ntables")
    for each in house.meters:
        terms = each.parameters
        limit = "" if terms.limit_cents is None else dollars(terms.limit_cents)
        amounts = dollars(terms.base_cents), dollars(terms.reset_cents)
        rates = (f"{float(rate * 100):g}%" for rate in (terms.rate, terms.reserve_rate))
        table.add_row(Text(each.name, style="bold"), *amounts, *rates, limit, ", ".join(_tables_of_meter(each, house)))
    out.print(table)


def _show_records(out: Console, house: HouseFile) -> None:
    """What each table needs before it opens: papers on record, and the signs that a floorperson confirms."""
    table = grid("\nbefore opening", "\non record", "\nmissing", "\nsigns to confirm")
    for each in house.tables:
        needs, signs = len(each.offered.approvals), house.signs_at(each)
        if not needs and not signs:
            continue
        missing = len(house.missing_at(each))
        confirmed = ", ".join(f"{sign.name} ({sign.law})" for sign in signs)
        table.add_row(Text(each.number, style="bold"), str(needs - missing), str(missing or ""), confirmed)
    if table.row_count:
        out.print(table)
