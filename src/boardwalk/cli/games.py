"""`boardwalk games`: what can be played, bet and chosen, read from the declarations."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.cli.flags import AS_JSON, OPTION
from boardwalk.cli.read import read_pairs
from boardwalk.games import GAMES, Game
from boardwalk.games.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.games.paytable import PayTable
from boardwalk.games.stage import Decision
from boardwalk.games.wager import Place, Wager
from boardwalk.money import dollars
from boardwalk.odds.asked.read import read_game

NOT_APPROVED = "The weights of the wheel are for demonstration; no regulator has approved them (R8)."


def games_command(
    game: Annotated[str, typer.Argument(help="One game in full; all in short if left out.", show_default=False)] = "",
    option: OPTION = None,
    as_json: AS_JSON = False,
) -> None:
    """List the games, or show one: its wagers, decisions, pay tables and house options."""
    names = [game] if game else list(GAMES)
    games = [read_game(name, read_pairs(option or (), "--option")) for name in names]
    if as_json:
        data = [as_data(each) for each in games]
        typer.echo(json.dumps(data[0] if game else data, ensure_ascii=False, indent=2))
    elif game:
        _show_game(console(), games[0])
    else:
        _show_list(console(), games)


def as_data(game: Game) -> dict[str, Any]:
    """A game as JSON has it."""
    return {
        "game": game.name,
        "title": game.title,
        "seats": game.seats,
        "hole_cards": game.hole_cards,
        "community_cards": game.community_cards,
        "wagers": [_wager_data(game, wager) for wager in game.wagers],
        "collected": [_collected_data(wager) for wager in game.collected.values()],
        "decisions": {
            stage.name: list(stage.choice.actions) for stage in game.stages if isinstance(stage.choice, Decision)
        },
        "options": [
            {"name": each.name, "set": game.house.as_text()[each.name], "allowed": each.allowed, "law": str(each.law)}
            for each in game.house.options.values()
        ],
    }


def _wager_data(game: Game, wager: Wager) -> dict[str, Any]:
    return {
        "wager": wager.name,
        "title": wager.title,
        "placed": placed(game, wager),
        "alive_after_fold": wager.alive_after_fold,
        "law": str(wager.law),
        "tables": [
            {"table": table.label, "law": str(table.law), "rows": [[row.name, str(row.pays)] for row in table.rows]}
            for table in wager.tables
        ],
    }


def _collected_data(wager: CollectedWager) -> dict[str, Any]:
    data: dict[str, Any] = {
        "wager": wager.name,
        "title": wager.title,
        "cents": wager.stake_cents,
        "law": str(wager.law),
    }
    if isinstance(wager, ProgressiveWager):
        rows = [[row.name, str(row.pays), row.off_meter] for row in wager.table.rows]
        return data | {"table": wager.table.label, "rows": rows}
    assert isinstance(wager, BonusSpin)
    positions = [
        {
            "position": each.number,
            "player_cents": each.player_cents,
            "community_cents": each.community_cents,
            "weight": w,
        }
        for each, w in zip(wager.wheel.positions, wager.weights, strict=True)
    ]
    return data | {"wheel": wager.wheel.name, "positions": positions, "demonstration": wager.demonstration}


def placed(game: Game, wager: Wager) -> str:
    """When and in what amount a wager is placed, in words."""
    base = game.base.title.lower()
    match wager.place:
        case Place.BASE:
            return "required"
        case Place.EQUAL:
            return f"required, equal to the {base}"
        case Place.OPTIONAL:
            return "optional"
        case Place.DECISION:
            return f"{' or '.join(f'{multiple}x' for multiple in game.multiples[wager.name])} the {base}"


def _show_list(out: Console, games: list[Game]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("game", "title", "seats", "cards", "wagers"):
        table.add_column(heading, header_style="dim")
    for game in games:
        cards = f"{game.hole_cards} + {game.community_cards}" if game.community_cards else str(game.hole_cards)
        wagers = " ".join([*(wager.name for wager in game.wagers), *game.collected])
        table.add_row(Text(game.name, style="bold"), game.title, str(game.seats), cards, wagers)
    out.print(table)
    out.print(Text("boardwalk games NAME shows one with its decisions, pay tables and options.", style="dim"))


def _show_game(out: Console, game: Game) -> None:
    out.print(Text(game.title, style="bold").append(f"  {game.seats} seats", style="not bold"))
    _show_wagers(out, game)
    order = Text(f"settled from {game.settles_from.value}, the wagers of a seat in this order  ")
    out.print(order.append(str(game.basics.settling), style="cyan"))
    out.print(Text("\ndecisions", style="dim"))
    for stage in game.stages:
        if isinstance(stage.choice, Decision):
            line = Text(f"{stage.name}: {' or '.join(stage.choice.actions)}  ")
            out.print(line.append(str(stage.choice.law), style="cyan"))
    for wager in game.wagers:
        for table in wager.tables:
            out.print()
            show_pay_table(out, table)
    for collected in game.collected.values():
        out.print()
        show_collected(out, collected)
    _show_options(out, game)


def _show_wagers(out: Console, game: Game) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("wager", "placed", "after a fold", "law"):
        table.add_column(heading, header_style="dim")
    for wager in game.wagers:
        fold = "" if wager.place is Place.DECISION else "alive" if wager.alive_after_fold else "lost"
        table.add_row(Text(wager.name, style="bold"), placed(game, wager), fold, Text(str(wager.law), style="cyan"))
    for collected in game.collected.values():
        amount = f"optional, exactly {dollars(collected.stake_cents)}, taken in before the deal"
        table.add_row(Text(collected.name, style="bold"), amount, "alive", Text(str(collected.law), style="cyan"))
    out.print(table)


def show_pay_table(out: Console, table: PayTable) -> None:
    """A pay table as a sign would list it."""
    title = table.title[0].upper() + table.title[1:]
    out.print(Text(f"{title}  ").append(str(table.law), style="cyan"))
    rows = Table(box=None, show_header=False, pad_edge=False, padding=(0, 3, 0, 0))
    for row in table.rows:
        rows.add_row(f"  {row.name}", str(row.pays))
    out.print(rows)


def show_collected(out: Console, wager: CollectedWager) -> None:
    """What a wager pays that is taken in before the deal: a table of hands, or a wheel."""
    rows = Table(box=None, show_header=False, pad_edge=False, padding=(0, 3, 0, 0))
    if isinstance(wager, ProgressiveWager):
        title, law = wager.table.title, wager.table.law
        for row in wager.table.rows:
            rows.add_row(f"  {row.name}", str(row.pays), "off the meter" if row.off_meter else "")
    else:
        assert isinstance(wager, BonusSpin)
        title, law = f"{wager.title}, wheel {wager.wheel.name}", wager.wheel.law
        top = f"{wager.wheel.top.value}{f', {dollars(wager.prize_cents)}' if wager.prize_cents else ''}"
        for position, weight in zip(wager.wheel.positions, wager.weights, strict=True):
            pays = str(position).replace("top prize", top)
            rows.add_row(f"  {position.number}", pays, f"{weight} in {sum(wager.weights):,}")
    out.print(Text(f"{title[0].upper()}{title[1:]}  ").append(str(law), style="cyan"))
    out.print(rows)
    if isinstance(wager, BonusSpin) and wager.demonstration:
        out.print(Text(NOT_APPROVED, style="yellow"))


def _show_options(out: Console, game: Game) -> None:
    out.print()
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("option", "set to", "allowed", "what it does", "law"):
        table.add_column(heading, header_style="dim", overflow="fold")
    settings = game.house.as_text()
    for option in game.house.options.values():
        law = Text(str(option.law), style="cyan")
        table.add_row(Text(option.name, style="bold"), settings[option.name], option.allowed, option.help, law)
    out.print(table)
