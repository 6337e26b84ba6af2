"""`boardwalk tune`: every pay table within bounds whose exact house edge is in a range."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, known_game, read_pairs
from boardwalk.cli.console import console, grid, progress_steps
from boardwalk.errors import InputError
from boardwalk.games.declaration.pay_table import spell_payout
from boardwalk.odds.figures import described
from boardwalk.odds.requests import Tune

if TYPE_CHECKING:
    from boardwalk.odds.tuning.tuning import Tuning


def tune_command(
    game: Annotated[str, typer.Argument(help=Tune.help("game"), show_default=False, callback=known_game)],
    pay: Annotated[
        list[str],
        typer.Option(
            metavar="TABLE",
            show_default=False,
            help=f"{Tune.help('pay')} TABLE.ROW=PAYS changes a payout of another table; may be repeated.",
        ),
    ],
    edge: Annotated[str, typer.Option(metavar="LOW..HIGH", show_default=False, help=Tune.help("edge"))],
    row: Annotated[
        list[str] | None, typer.Option(metavar="ROW=LOW..HIGH", help=f"{Tune.help('row')} May be repeated.")
    ] = None,
    halves: Annotated[bool, typer.Option("--halves", help=Tune.help("halves"))] = Tune.halves,
    option: OPTION_FLAG = None,
    unit: Annotated[str, typer.Option(help=Tune.help("unit"))] = Tune.unit,
    solves: Annotated[int, typer.Option(help=Tune.help("solves"))] = Tune.solves,
    most: Annotated[int, typer.Option(help=Tune.help("most"))] = Tune.most,
    as_json: JSON_FLAG = False,
) -> None:
    """List every pay table within bounds whose exact house edge is in a range, nearest to the middle first.

    Odds never rise from a higher hand to a lower one. All tables of a side bet are counted exactly. For a main wager,
    tables are counted against a player who plays on as before, which is the most that they can cost, and the nearest
    are solved: those edges are exact, and the others are marked.
    """
    tables = [each for each in pay if "=" not in each]
    if len(tables) != 1:
        raise InputError("--pay", "must name one pay table to tune, such as --pay x-tra-bonus")
    request = Tune(
        game=game,
        pay=tables[0],
        edge=edge,
        row=read_pairs(row or (), "--row"),
        halves=halves,
        options=read_pairs(option or (), "--option"),
        pays=read_pairs((each for each in pay if "=" in each), "--pay"),
        unit=unit,
        solves=solves,
        most=most,
    )
    with progress_steps() as begin:
        result = request.run(begin)
    if as_json:
        typer.echo(json.dumps(result.data(), indent=2))
    else:
        show_tuning(console(), result.tuning)


def show_tuning(out: Console, tuning: Tuning) -> None:
    """The tables for a person, one in a row."""
    question = tuning.question
    low, high = (f"{float(each):.4%}" for each in question.edges)
    heading = f"  house edge from {low} to {high} of {tuning.of}"
    out.print(Text(f"{tuning.game.title}, {question.table.title}", style="bold").append(heading, style="not bold"))
    out.print(Text(described(tuning.game, question.unit_cents), style="dim"))
    table = grid("", "house edge>", *(f"{row.name}>" for row in question.table.rows))
    pays = [spell_payout(row.pays) for row in question.table.rows]
    table.add_row("now", f"{float(tuning.present_edge):.6%}", *pays, style="dim")
    for each in tuning.tables:
        odds = [Text(spell_payout(pay), style="bold" if row in each.changed else "") for row, pay in each.payouts]
        mark = Text("exact", style="green") if each.is_exact else Text("at most", style="yellow")
        table.add_row(mark, f"{float(each.edge):.6%}", *odds)
    out.print(table)
    if not tuning.tables:
        out.print(Text("No table within the bounds was found in this range.", style="yellow"))
    out.print()
    out.print(Text(f"Searched: {'; '.join(map(str, question.grid))}.", style="dim"))
    out.print(tuning.searched())
    if tuning.exact:
        out.print(Text("--json prints every edge as a fraction.", style="dim"))
