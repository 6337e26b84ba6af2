"""`boardwalk games`: the games, wagers and options, read from the declarations."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, known_game, read_pairs
from boardwalk.cli.console import console, grid
from boardwalk.gallery import GALLERY, gallery_game
from boardwalk.games import GAMES, NEW_JERSEY, Declaration, Game, declared
from boardwalk.games.declaration.collected import BonusSpin, CollectedWager, ProgressiveWager
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.round import Decision, TakeBack
from boardwalk.games.declaration.wager import Bonus, Placement, Wager
from boardwalk.money import dollars
from boardwalk.press.notation import capitalized, joined

NOT_APPROVED = "The wheel's weights are for demonstration; no regulator has approved them (R8)."


def games_command(
    game: Annotated[
        str,
        typer.Argument(
            help="One game, or a file, in full; a list of all if left out.", show_default=False, callback=known_game
        ),
    ] = "",
    option: OPTION_FLAG = None,
    as_json: JSON_FLAG = False,
) -> None:
    """List the games, or show one: its wagers, decisions, pay tables and house options."""
    options = read_pairs(option or (), "--option")
    games = [declared(game, options)] if game else [each.game(options) for each in _listed()]
    if as_json:
        data = [game_data(each) for each in games]
        typer.echo(json.dumps(data[0] if game else data, ensure_ascii=False, indent=2))
    elif game:
        _show_game(console(), games[0])
    else:
        _show_games(console(), games)


def _listed() -> list[Declaration]:
    """New Jersey's games, the gallery's, and any that were added from elsewhere."""
    known = GAMES | {name: gallery_game(name) for name in GALLERY if name not in GAMES}
    return sorted(known.values(), key=lambda each: (each not in NEW_JERSEY, each.name not in GALLERY))


def game_data(game: Game) -> dict[str, Any]:
    """A game, for JSON."""
    return {
        "game": game.name,
        "title": game.title,
        "by": game.by,
        "seats": game.seats,
        "hole_cards": game.hole_cards,
        "dealer_cards": game.dealer_hole_cards,
        "community_cards": game.community_cards,
        "ranking": game.ranking.value,
        "wagers": [_wager_data(game, wager) for wager in game.wagers],
        "bonuses": [
            {"bonus": each.name, "title": each.title, "on": each.on, "law": str(each.law), "tables": _tables_data(each)}
            for each in game.bonuses
        ],
        "collected": [_collected_data(wager) for wager in game.collected.values()],
        "decisions": {
            stage.name: list(stage.choice.actions)
            for stage in game.stages
            if isinstance(stage.choice, Decision | TakeBack)
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
        "placed": placement(game, wager),
        "alive_after_fold": wager.alive_after_fold,
        "law": str(wager.law),
        "tables": _tables_data(wager),
    }


def _tables_data(paid: Wager | Bonus) -> list[dict[str, Any]]:
    return [
        {"table": table.label, "law": str(table.law), "rows": [[row.name, str(row.pays)] for row in table.rows]}
        for table in paid.tables
    ]


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
            "weight": weight,
        }
        for each, weight in zip(wager.wheel.positions, wager.weights, strict=True)
    ]
    return data | {"wheel": wager.wheel.name, "positions": positions, "demonstration": wager.demonstration}


def placement(game: Game, wager: Wager) -> str:
    """When a wager is placed and how much it is, in words."""
    base = game.base.title.lower()
    match wager.place:
        case Placement.BASE:
            return "required"
        case Placement.EQUAL:
            taken_back = ", and can be taken back" if wager.name in game.taken_back else ""
            return f"required, equal to the {base}{taken_back}"
        case Placement.OPTIONAL:
            return "optional"
        case Placement.DECISION:
            return f"{joined([f'{multiple}x' for multiple in game.multiples[wager.name]], 'or')} the {base}"


def _show_games(out: Console, games: list[Game]) -> None:
    for by, group in groupby(games, lambda game: game.by):
        out.print(Text(by or "Other games", style="bold cyan"))
        table = grid("game", "title", "seats>", "cards", "wagers")
        for game in group:
            cards = f"{game.hole_cards} + {game.community_cards}" if game.community_cards else str(game.hole_cards)
            wagers = " ".join([*(wager.name for wager in game.wagers), *game.collected])
            table.add_row(Text(game.name, style="bold"), game.title, str(game.seats), cards, wagers)
        out.print(table)
        out.print()
    out.print(Text("boardwalk games GAME shows one with its decisions, pay tables and options.", style="dim"))


def _show_game(out: Console, game: Game) -> None:
    seats = f"  {game.seats} seat{'' if game.seats == 1 else 's'}"
    out.print(Text(game.title, style="bold").append(seats, style="not bold").append(f"  {game.by}", style="cyan"))
    _show_wagers(out, game)
    order = Text(f"settled from {game.settles_from.value}, each seat's wagers in this order  ")
    out.print(order.append(str(game.basics.settling), style="cyan"))
    if game.dealer_qualifies is not None:
        needs = Text(f"the dealer qualifies with {game.dealer_qualifies.lowest} or better  ")
        out.print(needs.append(str(game.dealer_qualifies.law), style="cyan"))
    out.print(Text("\ndecisions", style="dim"))
    for stage in game.stages:
        if isinstance(stage.choice, Decision | TakeBack):
            line = Text(f"{stage.name}: {' or '.join(stage.choice.actions)}{_reserved(stage.choice)}  ")
            out.print(line.append(str(stage.choice.law), style="cyan"))
    for table in dict.fromkeys(table for paid in game.paid for table in paid.tables):
        out.print()
        show_pay_table(out, table)
    for collected in game.collected.values():
        out.print()
        show_collected(out, collected)
    _show_options(out, game)


def _reserved(choice: Decision | TakeBack) -> str:
    """Which multiples need a hand, in words."""
    if isinstance(choice, TakeBack) or not choice.reserved:
        return ""
    needs: dict[str, list[str]] = {}
    for each in choice.reserved:
        needs.setdefault(each.hand.name, []).extend(f"{multiple}x" for multiple in each.multiples)
    return "".join(f"; {joined(multiples)} only with {hand}" for hand, multiples in needs.items())


def _show_wagers(out: Console, game: Game) -> None:
    table = grid("wager", "placed", "after a fold", "law")
    for wager in game.wagers:
        fold = "" if wager.place is Placement.DECISION else "alive" if wager.alive_after_fold else "lost"
        table.add_row(Text(wager.name, style="bold"), placement(game, wager), fold, Text(str(wager.law), style="cyan"))
    for bonus in game.bonuses:
        on = f"paid on the {game.titles[bonus.on].lower()}, win or lose"
        table.add_row(Text(bonus.name, style="bold"), on, "", Text(str(bonus.law), style="cyan"))
    for collected in game.collected.values():
        amount = f"optional, exactly {dollars(collected.stake_cents)}, collected before the deal"
        table.add_row(Text(collected.name, style="bold"), amount, "alive", Text(str(collected.law), style="cyan"))
    out.print(table)


def show_pay_table(out: Console, table: PayTable) -> None:
    """A pay table, as on a sign."""
    out.print(Text(f"{capitalized(table.title)}  ").append(str(table.law), style="cyan"))
    rows = grid()
    for row in table.rows:
        rows.add_row(f"  {row.name}", str(row.pays))
    out.print(rows)


def show_collected(out: Console, wager: CollectedWager) -> None:
    """What a wager collected before the deal pays: a table of hands, or a wheel."""
    rows = grid()
    if isinstance(wager, ProgressiveWager):
        title, law = wager.table.title, wager.table.law
        for row in wager.table.rows:
            rows.add_row(f"  {row.name}", str(row.pays), "off the meter" if row.off_meter else "")
    else:
        assert isinstance(wager, BonusSpin)
        title, law = f"{wager.title}, wheel {wager.wheel.name}", wager.wheel.law
        top = wager.wheel.top.value if wager.prize is None else f"{wager.wheel.top.value}, {wager.prize.with_value}"
        for position, weight in zip(wager.wheel.positions, wager.weights, strict=True):
            pays = str(position).replace("top prize", top)
            rows.add_row(f"  {position.number}", pays, f"{weight} in {sum(wager.weights):,}")
    out.print(Text(f"{capitalized(title)}  ").append(str(law), style="cyan"))
    out.print(rows)
    if isinstance(wager, BonusSpin) and wager.demonstration:
        out.print(Text(NOT_APPROVED, style="yellow"))


def _show_options(out: Console, game: Game) -> None:
    out.print()
    table = grid("option", "set to", "allowed", "what it does", "law")
    settings = game.house.as_text()
    for option in game.house.options.values():
        law = Text(str(option.law), style="cyan")
        table.add_row(Text(option.name, style="bold"), settings[option.name], option.allowed, option.help, law)
    out.print(table)
