"""`boardwalk solve`: the exact mathematics of a game, and `boardwalk scan`: choices that favor the player."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.console import console, grid
from boardwalk.cli.flags import A_UNIT, AS_JSON, OPTION, UNIT
from boardwalk.cli.progress import progress_bar
from boardwalk.cli.read import read_pairs
from boardwalk.errors import InputError
from boardwalk.games import GAMES, find_game
from boardwalk.money import dollars
from boardwalk.odds.asked.games import ALL_TABLES
from boardwalk.odds.asked.read import read_unit, read_unlimited_game
from boardwalk.odds.data import solution_data
from boardwalk.odds.figure import base_wager, described, figure

if TYPE_CHECKING:
    from boardwalk.odds.scan import Finding
    from boardwalk.odds.solution import Solution
    from boardwalk.odds.versions import Version

HELD = "Payout limits are off, and odds that a licensee may file are those printed, unless --option sets them."
NEAREST = 5
"""Choices shown where none favours the player."""


def solve_command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.", show_default=False)],
    option: OPTION = None,
    unit: UNIT = A_UNIT,
    all_tables: Annotated[bool, typer.Option("--all-tables", help=ALL_TABLES.help)] = False,
    as_json: AS_JSON = False,
) -> None:
    """Solve a game exactly: expectation, house edge, best play and every wager's share, over all deals.

    A unit is the base wager: the ante, at holdem3 the flop wager. Payout limits are off unless an option sets them.
    """
    options, unit_cents = read_pairs(option or (), "--option"), read_unit(unit)
    declared = read_unlimited_game(game, options)

    from boardwalk.odds.solution import solve  # brings Numba along
    from boardwalk.odds.versions import solve_versions

    started = time.perf_counter()
    with progress_bar(f"solving {game}") as progress:
        if all_tables:
            solved = solve_versions(find_game(game), options, unit_cents, tables_only=True, progress=progress)
        else:
            solution = solve(declared, unit_cents, progress=progress)
    seconds = time.perf_counter() - started
    if all_tables:
        _tell_versions(solved, unit_cents, seconds, as_json=as_json)
    elif as_json:
        typer.echo(json.dumps(solution_data(solution, seconds), indent=2))
    else:
        show(console(), solution, seconds)


def _tell_versions(
    solved: Sequence[tuple[Version, Solution]], unit_cents: int, seconds: float, *, as_json: bool
) -> None:
    if as_json:
        typer.echo(json.dumps([solution_data(solution, seconds) for _, solution in solved], indent=2))
        return
    show_versions(console(), solved, unit_cents)
    console().print(Text(f"{len(solved)} solved together in {seconds:.1f} s", style="dim"))


def scan_command(
    game: Annotated[str, typer.Argument(help="One game; all if left out.", show_default=False)] = "",
    option: OPTION = None,
    unit: UNIT = A_UNIT,
    as_json: AS_JSON = False,
    cluster: Annotated[str | None, typer.Option(help="Solve on the Dask cluster whose scheduler is here.")] = None,
) -> None:
    """Solve every combination of options and tables that the regulations permit, and warn of those that favor players.

    Options that are given stay as they are. Side bets are scanned too, each under every table.
    """
    options, unit_cents = read_pairs(option or (), "--option"), read_unit(unit)
    if options and not game:
        raise InputError("--option", "belongs to one game; name the game")
    names = [game] if game else list(GAMES)
    for name in names:
        read_unlimited_game(name, options)  # refused before any long work begins

    from boardwalk.odds.scan import scan  # brings Numba along

    found: list[Finding] = []
    for name in names:
        with progress_bar(f"scanning {name}") as progress:
            found += scan(name, options, unit_cents, cluster=cluster, progress=progress)
    if as_json:
        typer.echo(json.dumps([_scanned(each) for each in found], indent=2))
    else:
        show_scan(console(), found, unit_cents, options)


def _scanned(found: Finding) -> dict[str, Any]:
    return {
        "game": found.game,
        "wager": found.wager,
        "options": dict(found.options),
        "house_edge": figure(found.house_edge),
        "favours_player": found.favours_player,
    }


def show(out: Console, solution: Solution, seconds: float) -> None:
    """A solution for a person."""
    game, base = solution.game, base_wager(solution.game)
    out.print(Text(game.title, style="bold").append(f"  {solution.deals:,} deals, best play", style="not bold"))
    out.print(Text(described(game, solution.payoffs.unit_cents), style="dim"))
    table = grid("", "exact", "")
    table.add_row("expectation", str(solution.ev), f"{float(solution.ev):+.8f} of {base}")
    table.add_row("house edge", str(solution.house_edge), f"{float(solution.house_edge):.6%} of {base}")
    if solution.initial_wager > 1:
        initial = solution.house_edge / solution.initial_wager
        names = " and ".join(wager.title.lower() for wager in game.required)
        table.add_row("", str(initial), f"{float(initial):.6%} of {names} together")
    risk = solution.element_of_risk
    table.add_row("element of risk", str(risk), f"{float(risk):.6%} of all that is wagered")
    table.add_row("average wager", str(solution.average_wager), f"{float(solution.average_wager):.6f} units")
    deviation = f"{solution.standard_deviation:.6f} units a round"
    table.add_row("standard deviation", f"root of {solution.variance}", deviation)
    out.print(table)
    _show_shares(out, solution)
    if solution.warning:
        out.print(Text(solution.warning, style="bold yellow"))
    out.print(Text(f"{seconds:.1f} s", style="dim"))


def _show_shares(out: Console, solution: Solution) -> None:
    table = grid("\ndecisions", "\nshare of rounds")
    for path, share in solution.decisions.items():
        table.add_row(path.replace("/", ", "), f"{float(share):.4%}")
    out.print(table)
    table = grid("\nwager", "\nexpectation in units", "\n")
    for name, ev in solution.wagers.items():
        table.add_row(name, f"{float(ev):+.8f}", str(ev))
    out.print(table)


def show_versions(out: Console, solved: Sequence[tuple[Version, Solution]], unit_cents: int) -> None:
    """Every version on a line, the best for the player last."""
    game = solved[0][1].game
    base = base_wager(game)
    heading = f"  house edge in percent of {base}, unit {dollars(unit_cents)}"
    out.print(Text(game.title, style="bold").append(heading, style="not bold dim"))
    table = grid("options", f"of {base}", "of all wagered", "exact", "")
    for version, solution in sorted(solved, key=lambda pair: -pair[1].house_edge):
        chosen = ", ".join(f"{name} {value}" for name, value in version.options.items()) or "as set"
        edge, risk = float(solution.house_edge), float(solution.element_of_risk)
        verdict = Text("favors the player" if solution.ev > 0 else "", style="bold yellow")
        table.add_row(chosen, f"{edge:.4%}", f"{risk:.4%}", str(solution.house_edge), verdict)
    out.print(table)


def show_scan(out: Console, found: Sequence[Finding], unit_cents: int, given: Mapping[str, object]) -> None:
    """What favours the player, or that nothing does and what comes nearest."""
    bad = [each for each in found if each.favours_player]
    settings = "".join(f", {name} {value}" for name, value in given.items())
    out.print(f"{len(found)} permitted choices of options and printed tables, unit {dollars(unit_cents)}{settings}")
    out.print(Text(HELD, style="dim"))
    if not bad:
        out.print(Text("None of these favors the player.", style="bold green"))
    table = grid("game", "wager", "options", "house edge", "exact")
    for each in sorted(bad or found, key=lambda each: each.house_edge)[: len(bad) or NEAREST]:
        chosen = ", ".join(f"{key} {value}" for key, value in each.options.items())
        table.add_row(each.game, each.wager, chosen, f"{float(each.house_edge):.4%}", str(each.house_edge))
    out.print(Text("These favor the player:" if bad else "Nearest to it:", style="bold yellow" if bad else "dim"))
    out.print(table)
    out.print(Text("Edges are of the base wager; those of side bets, of the side bet.", style="dim"))
