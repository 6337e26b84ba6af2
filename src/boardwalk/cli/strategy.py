"""`boardwalk strategy`: a card of ten lines or fewer to play a game by, with its exact cost, and pictures."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.console import console, grid
from boardwalk.cli.flags import A_UNIT, AS_JSON, OPTION, UNIT
from boardwalk.cli.progress import progress_bar
from boardwalk.cli.read import make_folder, read_pairs
from boardwalk.games import GAMES
from boardwalk.odds.asked.games import RULES, draw_strategy
from boardwalk.odds.asked.read import read_unit, read_unlimited_game
from boardwalk.odds.data import card_data
from boardwalk.odds.figure import base_wager, described
from boardwalk.odds.strategy import MOST_RULES, verify_rules

if TYPE_CHECKING:
    from boardwalk.odds.solution import Solution
    from boardwalk.odds.strategy.card import StrategyCard


def strategy_command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.", show_default=False)],
    option: OPTION = None,
    unit: UNIT = A_UNIT,
    rules: Annotated[int, typer.Option(help=RULES.help, min=RULES.least, max=RULES.most)] = MOST_RULES,
    out: Annotated[Path | None, typer.Option(help="A directory for the pictures.", file_okay=False)] = None,
    as_json: AS_JSON = False,
) -> None:
    """Find a short card of rules to play by, and count exactly what it costs against best play.

    At each decision the first line that applies decides. Payout limits are off unless an option sets them.
    """
    declared, unit_cents = read_unlimited_game(game, read_pairs(option or (), "--option")), read_unit(unit)
    if out is not None:
        make_folder(out, "--out")

    from boardwalk.odds.solution import solve  # brings Numba along
    from boardwalk.odds.strategy.card import strategy_card

    verify_rules(declared, rules)
    with progress_bar(f"solving {game}") as progress:
        solution = solve(declared, unit_cents, progress=progress)
    with progress_bar("finding rules") as progress:
        card = strategy_card(solution, rules, progress)
    files = _draw(out, solution, card) if out is not None else []
    if as_json:
        typer.echo(json.dumps(card_data(card, unit_cents) | {"files": files}, indent=2))
    else:
        show(console(), card, unit_cents)
        for name in files:
            console().print(Text(name, style="dim"))


def show(out: Console, card: StrategyCard, unit_cents: int) -> None:
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
    table.add_row("house edge by this card", str(card.house_edge), f"{float(card.house_edge):.6%}")
    table.add_row("by best play", str(-card.optimal_ev), f"{-float(card.optimal_ev):.6%}")
    table.add_row("cost of the card", str(card.cost), Text(f"{float(card.cost):.6%}", style="bold"))
    out.print()
    out.print(table)
    curve = grid("lines", f"cost, of {base}", "exact, in units")
    for number, cost in card.curve:
        curve.add_row(str(number), f"{float(cost):.4%}", str(cost))
    out.print()
    out.print(curve)


def _draw(into: Path, solution: Solution, card: StrategyCard) -> list[str]:
    """Write the pictures; the names of the files."""
    written = []
    for name, data in draw_strategy(solution, card).items():
        path = into / name
        path.write_bytes(data)
        written.append(str(path))
    return written
