"""`boardwalk solve`, `scan`, `sidebets` and `report`: the exact house edge of a game, of every permitted choice of
options and tables, and of each side bet, and the mathematical report on it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, PAY_FLAG, known_game, read_pairs
from boardwalk.cli.console import console, grid, percent, progress_steps
from boardwalk.games import GAMES, NEW_JERSEY
from boardwalk.money import dollars
from boardwalk.odds.figures import base_wager, described
from boardwalk.odds.requests import Report, Scan, SideBets, Solve
from boardwalk.odds.requests.parameter import read_unit
from boardwalk.odds.requests.side_bets import has_side_bets
from boardwalk.odds.requests.solve import Solved
from boardwalk.odds.requests.what_if import WhatIfResult
from boardwalk.press.notation import one_in

if TYPE_CHECKING:
    from boardwalk.odds.side_bets.side_bet import SideBet
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.odds.solver.versions import ScanFinding

ASSUMPTIONS = "Payout limits are off, and odds that a licensee may file are those printed, unless --option sets them."
NEAREST_CHOICES = 5
"""How many choices are shown if none favors the player."""


def solve_command(
    game: Annotated[str, typer.Argument(help=Solve.help("game"), show_default=False, callback=known_game)],
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    unit: Annotated[str, typer.Option(help=Solve.help("unit"))] = Solve.unit,
    all_tables: Annotated[bool, typer.Option("--all-tables", help=Solve.help("all_tables"))] = Solve.all_tables,
    as_json: JSON_FLAG = False,
) -> None:
    """Solve a game exactly: expectation, house edge, best play and every wager's share, over all deals.

    A unit is the base wager, usually the ante. Payout limits are off unless an option sets them. With other payouts,
    the exact value under the old best play comes first, at once if the game was solved before: a bound on best play.
    """
    options, pays = read_pairs(option or (), "--option"), read_pairs(pay or (), "--pay")
    request = Solve(game=game, options=options, pays=pays, unit=unit, all_tables=all_tables)
    what_if = None if as_json else request.what_if()
    if what_if is not None:
        show_what_if(console(), what_if)
    with progress_steps() as begin:
        solved = request.run(begin)
    if as_json:
        typer.echo(json.dumps(solved.data(), indent=2))
    elif all_tables:
        show_versions(console(), solved)
        words = f"{len(solved.solutions)} solved together in {solved.seconds:.1f} s"
        console().print(Text(words, style="dim"))
    else:
        show_solution(console(), solved.solution, solved.seconds)


def scan_command(
    game: Annotated[str, typer.Argument(help=Scan.help("game"), show_default=False, callback=known_game)] = Scan.game,
    option: OPTION_FLAG = None,
    unit: Annotated[str, typer.Option(help=Scan.help("unit"))] = Scan.unit,
    as_json: JSON_FLAG = False,
    cluster: Annotated[str | None, typer.Option(help=Scan.help("cluster"))] = Scan.cluster,
) -> None:
    """Solve every combination of options and tables that the regulations permit, and warn of those that favor players.

    Options that you set stay fixed. Side bets are scanned too, each under every table.
    """
    request = Scan(game=game, options=read_pairs(option or (), "--option"), unit=unit, cluster=cluster)
    with progress_steps() as begin:
        scanned = request.run(begin)
    if as_json:
        typer.echo(json.dumps(scanned.data(), indent=2))
    else:
        show_scan(console(), scanned.findings, request)


def show_what_if(out: Console, what_if: WhatIfResult) -> None:
    """The old play under the new payouts, for a person: at once, before the game is solved again."""
    bound, base = what_if.bound, base_wager(what_if.bound.game)
    out.print(Text("If you play on as before", style="bold").append("  a bound: best play does at least as well"))
    out.print(Text(described(bound.game, bound.payoffs.unit_cents), style="dim"))
    table = grid("", "exact", "")
    table.add_row("expectation", str(bound.ev), f"at least {float(bound.ev):+.8f} of {base}")
    table.add_row("house edge", str(bound.house_edge), f"at most {float(bound.house_edge):.6%} of {base}")
    before = what_if.before.house_edge
    table.add_row("before the change", str(before), f"{float(before):.6%} of {base}")
    out.print(table)
    out.print()


def show_solution(out: Console, solution: Solution, seconds: float) -> None:
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
    table.add_row("element of risk", str(risk), f"{float(risk):.6%} of the total wagered")
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


def show_versions(out: Console, solved: Solved) -> None:
    """Every version on a line, the best for the player last."""
    game = solved.solution.game
    base = base_wager(game)
    heading = f"  house edge in percent of {base}, unit {dollars(solved.solution.payoffs.unit_cents)}"
    out.print(Text(game.title, style="bold").append(heading, style="not bold dim"))
    table = grid("options", f"of {base}", "of total wagered", "exact", "")
    for version, solution in sorted(solved.solutions, key=lambda pair: -pair[1].house_edge):
        assert version is not None, "each is a choice of pay tables"
        chosen = ", ".join(f"{name} {value}" for name, value in version.options.items()) or "as set"
        edge, risk = float(solution.house_edge), float(solution.element_of_risk)
        verdict = Text("favors the player" if solution.ev > 0 else "", style="bold yellow")
        table.add_row(chosen, f"{edge:.4%}", f"{risk:.4%}", str(solution.house_edge), verdict)
    out.print(table)


def show_scan(out: Console, found: Sequence[ScanFinding], request: Scan) -> None:
    """The choices that favor the player; if none do, the ones that come closest."""
    bad = [each for each in found if each.favors_player]
    settings = "".join(f", {name} {value}" for name, value in request.options.items())
    unit = dollars(read_unit(request.unit))
    out.print(f"{len(found)} permitted choices of options and printed tables, unit {unit}{settings}")
    out.print(Text(ASSUMPTIONS, style="dim"))
    if not bad:
        out.print(Text("None of these favors the player.", style="bold green"))
    table = grid("game", "wager", "options", "house edge", "exact")
    for each in sorted(bad or found, key=lambda each: each.house_edge)[: len(bad) or NEAREST_CHOICES]:
        chosen = ", ".join(f"{key} {value}" for key, value in each.options.items())
        table.add_row(each.game, each.wager, chosen, f"{float(each.house_edge):.4%}", str(each.house_edge))
    out.print(Text("These favor the player:" if bad else "The closest:", style="bold yellow" if bad else "dim"))
    out.print(table)
    out.print(Text("Edges are of the base wager, or of the side bet.", style="dim"))


def side_bets_command(
    game: Annotated[str, typer.Argument(help=SideBets.help("game"), callback=known_game)] = SideBets.game,
    unit: Annotated[str, typer.Option(help=SideBets.help("unit"))] = SideBets.unit,
    option: Annotated[list[str] | None, typer.Option(help="A house option, NAME=VALUE; the others vary.")] = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Show what each side bet costs: house edge, hit frequency and deviation under every pay table, counted exactly."""
    counted = SideBets(game=game, options=read_pairs(option or (), "--option"), unit=unit).run()
    bets = counted.bets
    if as_json:
        typer.echo(json.dumps(counted.data(), ensure_ascii=False, indent=2))
        return
    out = console()
    if not bets and not counted.left_out:
        others = ", ".join(name for name in GAMES if name != game and has_side_bets(name, {}))
        out.print(f"{GAMES[game].title} has no side bets under these options; these games have some: {others}.")
        _show_other_commands(out, game)
        return
    for name, of_game in groupby(bets, lambda bet: bet.game):
        _show_side_bets(out, GAMES[name].title, list(of_game))
    for each in counted.left_out:
        out.print(f"{each.title} is not counted: {each.reason}")
    if game:
        for bet in bets:
            _show_side_bet_rows(out, bet)
    else:
        out.print(Text("boardwalk sidebets GAME shows one game with every row of its tables.", style="dim"))
    _show_other_commands(out, game)


def _show_other_commands(out: Console, game: str) -> None:
    """Where wagers are counted that a meter or a wheel pays; those of a game from outside are in its report."""
    if not game or GAMES[game] in NEW_JERSEY:
        words = "For wagers paid by a meter or a wheel: boardwalk progressive, boardwalk wheel."
    elif GAMES[game].game().collected:
        words = "For wagers paid by a meter: boardwalk report."
    else:
        return
    out.print(Text(words, style="dim"))


def _show_side_bets(out: Console, title: str, bets: Sequence[SideBet]) -> None:
    staked = f"  house edge in percent of the side bet, {dollars(bets[0].unit_cents)} staked"
    out.print(Text(title, style="bold").append(staked, style="not bold dim"))
    table = _columns("wager", "table", "house edge>", "hit frequency>", ">", "deviation>", "")
    for name, of_wager in groupby(bets, lambda bet: bet.wager):
        for place, bet in enumerate(of_wager):
            table.add_row(
                Text("" if place else name, style="bold"),
                _table_choice(bet),
                Text(percent(bet.house_edge), style="bold green" if bet.house_edge < 0 else "bold"),
                percent(bet.hit_frequency),
                one_in(bet.hit_frequency),
                f"{bet.standard_deviation:.3f}",
                Text("favors the player" if bet.house_edge < 0 else "", style="bold green"),
            )
    out.print(table)
    out.print()


def _show_side_bet_rows(out: Console, bet: SideBet) -> None:
    chosen = f", table {bet.table}" if bet.table else f", {_table_choice(bet)}" if bet.options else ""
    out.print(Text(f"{bet.title}{chosen}  ", style="bold").append(str(bet.law), style="not bold cyan"))
    provided = f", {bet.provided}" if bet.provided else ""
    out.print(f"{_edge_in_words(bet.house_edge)}; {bet.deals:,} deals{provided}")
    table = _columns("  hand", "pays>", "deals>", "chance>", "return>")
    for row in bet.rows:
        table.add_row(
            f"  {row.name}", str(row.pays), f"{row.deals:,}", one_in(row.chance), f"{float(row.contribution):+.6f}"
        )
    lost, deals = bet.loss_frequency, bet.deals - sum(row.deals for row in bet.rows)
    table.add_row("  any other", "loses", f"{deals:,}", one_in(lost), f"{-float(lost):+.6f}")
    out.print(table)
    out.print()


def _columns(*headings: str) -> Table:
    """A table with these headings; figures, marked with >, are aligned to the right and never broken."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in headings:
        name, figures = heading.rstrip(">"), heading.endswith(">")
        table.add_column(name, header_style="dim", justify="right" if figures else "left", no_wrap=figures)
    return table


def _table_choice(bet: SideBet) -> str:
    """The label of the table, or the settings that choose it."""
    return bet.table or ", ".join(f"{name} {value}" for name, value in bet.options.items())


def _edge_in_words(edge: Fraction) -> str:
    if edge < 0:
        return f"favors the player by {percent(-edge)} of the side bet"
    return f"the house keeps {percent(edge)} of the side bet"


def report_command(
    game: Annotated[str, typer.Argument(help=Report.help("game"), show_default=False, callback=known_game)],
    out: Annotated[Path, typer.Option(help="Folder for the files; those of an earlier report are replaced.")],
    option: OPTION_FLAG = None,
    unit: Annotated[str, typer.Option(help=Report.help("unit"))] = Report.unit,
    rounds: Annotated[int, typer.Option(help=Report.help("rounds"))] = Report.rounds,
    seed: Annotated[int, typer.Option(help=Report.help("seed"))] = Report.seed,
    brief: Annotated[bool, typer.Option("--brief", help=Report.help("brief"))] = Report.brief,
    author: Annotated[str, typer.Option(help=Report.help("author"), show_default=False)] = Report.author,
) -> None:
    """Write the mathematical report that a laboratory or a regulator gets: exact figures, charts, method and digests.

    The same inputs give the same files, byte for byte, except run.json, which has the run time and all digests.
    """
    options = read_pairs(option or (), "--option")
    request = Report(game=game, options=options, unit=unit, rounds=rounds, seed=seed, brief=brief, author=author)
    printer = console()
    with progress_steps() as begin:
        result = request.run(begin, out)
    report = result.report
    first, *others = report.document.headlines
    printer.print(Text(report.document.title, style="bold").append(f"  {first.name.lower()} {first.figure}{first.of}"))
    for each in others:
        printer.print(Text(f"{each.name.lower()} {each.figure}{'' if each.of.startswith('%') else ' '}{each.of}"))
    if result.warning:
        printer.print(Text(result.warning, style="bold yellow"))
    for name in ("report.html", "report.pdf", "report.json", "par-sheet.xlsx", "run.json"):
        printer.print(Text(str(out / name), style="cyan"), soft_wrap=True)
