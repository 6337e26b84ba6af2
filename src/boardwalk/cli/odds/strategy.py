"""`boardwalk advise` and `strategy`: the exact value of each choice with given cards, and a short strategy card with
its exact cost.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import (
    JSON_FLAG,
    OPTION_FLAG,
    PAY_FLAG,
    answer_lines,
    compact_json,
    known_game,
    mapping_of,
    read_pairs,
    text_of,
    verify_fields,
)
from boardwalk.cli.console import console, grid, in_a_row, progress_steps
from boardwalk.cli.output_file import make_folder
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.odds.figures import base_wager, described
from boardwalk.odds.requests import Advise, Strategy
from boardwalk.odds.requests.parameter import read_unit

if TYPE_CHECKING:
    from boardwalk.odds.solver.advice import Advice
    from boardwalk.odds.strategy.card import StrategyCard

ADVICE_FIELDS = {"game", "player", "board", "up", "wagers", "options", "pays"}
"""What a line of standard input may hold."""


def advise_command(
    game: Annotated[str, typer.Argument(help=Advise.help("game"), show_default=False, callback=known_game)] = "",
    player: Annotated[str, typer.Option(help=Advise.help("player"))] = Advise.player,
    board: Annotated[str, typer.Option(help=Advise.help("board"))] = Advise.board,
    up: Annotated[str, typer.Option(help=Advise.help("up"))] = Advise.up,
    wager: Annotated[list[str] | None, typer.Option(help="WAGER=MULTIPLE placed earlier, such as turn=1.")] = None,
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    unit: Annotated[str, typer.Option(help=Advise.help("unit"))] = Advise.unit,
    as_json: JSON_FLAG = False,
    stdin: Annotated[
        bool, typer.Option("--stdin", help="Read one JSON object per line and answer each with one line.")
    ] = False,
) -> None:
    """Give the exact value of each legal choice, the best one, and what the others cost.

    Values are the expected result of the whole round in units, main wagers only, with best play from there on. A
    question before community cards solves the whole game first, which takes seconds; others are answered at once.
    """
    if stdin:
        if any((game, player, board, up, wager, option, pay)):
            raise InputError("--stdin", "reads game, cards, wagers and options from standard input; give none here")
        read_unit(unit)
        answer_lines(sys.stdin, sys.stdout, lambda line: _read_line(line, unit).run().data())
        return
    if not game:
        raise InputError("game", f"name one of {', '.join(GAMES)}, or use --stdin")
    request = Advise(
        game=game,
        player=player,
        board=board,
        up=up,
        wagers=read_pairs(wager or (), "--wager"),
        options=read_pairs(option or (), "--option"),
        pays=read_pairs(pay or (), "--pay"),
        unit=unit,
    )
    with progress_steps() as begin:
        result = request.run(begin)
    if as_json:
        typer.echo(compact_json(result.data()))
    else:
        show_advice(request, result.advice)


def _read_line(line: Mapping[str, Any], unit: str) -> Advise:
    verify_fields(line, ADVICE_FIELDS)
    texts: dict[str, Any] = {field: text_of(line, field) for field in ("game", "player", "board", "up")}
    mappings = {field: mapping_of(line, field) for field in ("wagers", "options", "pays")}
    return Advise(**{**texts, **mappings}, unit=unit)


def show_advice(request: Advise, advice: Advice) -> None:
    """Advice for a person."""
    out = console()
    out.print(Text(request.playable[0].title, style="bold"))
    for field in ("player", "board", "up"):
        cards = request.cards(field)
        if cards:
            out.print(Text(f"{field:<8}").append_text(in_a_row(cards)))
    table = grid("choice", "value in units", "cost", "exact")
    for name, value in sorted(advice.actions.items(), key=lambda item: -item[1]):
        best, cost = name == advice.best, advice.cost(name)
        style = "bold green" if best else ""
        cost_text = Text("best" if best else f"{float(cost):.6f}", style=style)
        table.add_row(Text(name, style=style), f"{float(value):+.6f}", cost_text, str(value))
    out.print(table)


def strategy_command(
    game: Annotated[str, typer.Argument(help=Strategy.help("game"), show_default=False, callback=known_game)],
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    unit: Annotated[str, typer.Option(help=Strategy.help("unit"))] = Strategy.unit,
    rules: Annotated[int, typer.Option(help=Strategy.help("rules"), min=1, max=Strategy.rules)] = Strategy.rules,
    out: Annotated[Path | None, typer.Option(help="A folder for the charts.", file_okay=False)] = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Find a short card of rules to play by, and count exactly what it costs against best play.

    At each decision the first line that applies decides. Payout limits are off unless an option sets them.
    """
    options, pays = read_pairs(option or (), "--option"), read_pairs(pay or (), "--pay")
    request = Strategy(game=game, options=options, pays=pays, unit=unit, rules=rules)
    if out is not None:
        make_folder(out, "--out")
    with progress_steps() as begin:
        result = request.run(begin, out)
    files = [] if out is None else [str(out / name) for name in result.files]
    if as_json:
        typer.echo(json.dumps(result.data() | {"files": files}, indent=2))
    else:
        show_card(console(), result.card, request.playable[1])
        for name in files:
            console().print(Text(name, style="dim"))


def show_card(out: Console, card: StrategyCard, unit_cents: int) -> None:
    """A card for a person."""
    base = base_wager(card.game)
    lines = f"  {len(card.rules)} line{'s' if len(card.rules) > 1 else ''}, the first that applies decides"
    out.print(Text(card.game.title, style="bold").append(lines, style="not bold dim"))
    out.print(Text(described(card.game, unit_cents), style="dim"))
    for decision, rules in groupby(card.rules, lambda rule: rule.decision):
        out.print(Text(f"\n{decision}", style="bold"))
        for rule in rules:
            out.print(Text("  ").append(rule.action, style="bold green").append(f" {rule.words}"))
    if card.legend:
        out.print(Text(f"\n{card.legend}", style="dim"))
    table = grid("", "exact", f"of {base}")
    table.add_row("house edge with this card", str(card.house_edge), f"{float(card.house_edge):.6%}")
    table.add_row("with best play", str(-card.optimal_ev), f"{-float(card.optimal_ev):.6%}")
    table.add_row("cost of the card", str(card.cost), Text(f"{float(card.cost):.6%}", style="bold"))
    out.print()
    out.print(table)
    curve = grid("lines", f"cost, of {base}", "exact, in units")
    for number, cost in card.curve:
        curve.add_row(str(number), f"{float(cost):.4%}", str(cost))
    out.print()
    out.print(curve)
