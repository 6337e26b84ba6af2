"""`boardwalk sidebets`: the exact house edge of each side bet under each pay table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli.console import console, percent
from boardwalk.cli.flags import A_UNIT, AS_JSON
from boardwalk.cli.read import read_pairs
from boardwalk.games import GAMES
from boardwalk.money import dollars
from boardwalk.odds.asked.games import ANY_GAME, STAKED, has_side_bets, read_side_bets_work
from boardwalk.odds.data import side_bet_data
from boardwalk.press.words import one_in

if TYPE_CHECKING:
    from boardwalk.odds.side_bets import SideBet


def side_bets_command(
    game: Annotated[str, typer.Argument(help=ANY_GAME.help)] = "",
    unit: Annotated[str, typer.Option(help=STAKED.help)] = A_UNIT,
    option: Annotated[list[str] | None, typer.Option(help="A house option, KEY=VALUE; the others vary.")] = None,
    as_json: AS_JSON = False,
) -> None:
    """Show what each side bet costs: house edge, hit frequency and deviation under every pay table, counted exactly."""
    bets = read_side_bets_work(game=game, options=read_pairs(option or (), "--option"), unit=unit).count()
    if as_json:
        typer.echo(json.dumps([side_bet_data(bet) for bet in bets], ensure_ascii=False, indent=2))
        return
    out = console()
    if not bets:
        others = ", ".join(name for name in GAMES if name != game and has_side_bets(name, {}))
        out.print(f"{GAMES[game].title} has no side bets as it is played here; there are some at {others}.")
        _point_elsewhere(out)
        return
    for name, of_game in groupby(bets, lambda bet: bet.game):
        _show_game(out, GAMES[name].title, list(of_game))
    if game:
        for bet in bets:
            _show_rows(out, bet)
    else:
        out.print(Text("boardwalk sidebets NAME shows one game with every row of its tables.", style="dim"))
    _point_elsewhere(out)


def _point_elsewhere(out: Console) -> None:
    words = "Wagers that a meter or a wheel pays: boardwalk progressive, boardwalk wheel."
    out.print(Text(words, style="dim"))


def _show_game(out: Console, title: str, bets: Sequence[SideBet]) -> None:
    staked = f"  house edge in percent of the side bet, {dollars(bets[0].unit_cents)} staked"
    out.print(Text(title, style="bold").append(staked, style="not bold dim"))
    table = _columns("wager", "table", "house edge>", "hit frequency>", ">", "deviation>", "")
    for name, of_wager in groupby(bets, lambda bet: bet.wager):
        for place, bet in enumerate(of_wager):
            table.add_row(
                Text("" if place else name, style="bold"),
                _chosen(bet),
                Text(percent(bet.house_edge), style="bold green" if bet.house_edge < 0 else "bold"),
                percent(bet.hit_frequency),
                one_in(bet.hit_frequency),
                f"{bet.standard_deviation:.3f}",
                Text("favors the player" if bet.house_edge < 0 else "", style="bold green"),
            )
    out.print(table)
    out.print()


def _show_rows(out: Console, bet: SideBet) -> None:
    chosen = f", table {bet.table}" if bet.table else f", {_chosen(bet)}" if bet.options else ""
    out.print(Text(f"{bet.title}{chosen}  ", style="bold").append(str(bet.law), style="not bold cyan"))
    out.print(f"{_verdict(bet.house_edge)}; {bet.deals:,} deals")
    table = _columns("  hand", "pays>", "deals>", "chance>", "return>")
    for row in bet.rows:
        table.add_row(
            f"  {row.name}", str(row.pays), f"{row.deals:,}", one_in(row.chance), f"{float(row.contribution):+.6f}"
        )
    lost, deals = 1 - bet.hit_frequency, bet.deals - sum(row.deals for row in bet.rows)
    table.add_row("  any other", "loses", f"{deals:,}", one_in(lost), f"{-float(lost):+.6f}")
    out.print(table)
    out.print()


def _columns(*headings: str) -> Table:
    """A table with these headings; figures, marked with >, stand to the right and are never broken."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        name, figures = heading.rstrip(">"), heading.endswith(">")
        table.add_column(name, header_style="dim", justify="right" if figures else "left", no_wrap=figures)
    return table


def _chosen(bet: SideBet) -> str:
    """The label of the table, or the settings that choose it."""
    return bet.table or ", ".join(f"{name} {value}" for name, value in bet.options.items())


def _verdict(edge: Fraction) -> str:
    if edge < 0:
        return f"favors the player by {percent(-edge)} of the side bet"
    return f"the house keeps {percent(edge)} of the side bet"
