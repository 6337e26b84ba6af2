"""`boardwalk wheel`: what a Bonus Spin wheel returns under its weights, and `wheel solve`: weights for a return."""

from __future__ import annotations

import json
from inspect import signature
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli import jackpot
from boardwalk.cli.console import console, grid, percent
from boardwalk.cli.flags import AS_JSON
from boardwalk.cli.progress import progress_bar
from boardwalk.errors import InputError
from boardwalk.games.collected import Top
from boardwalk.games.option import DEMONSTRATION
from boardwalk.money import dollars
from boardwalk.odds.asked import wheel as asked_for
from boardwalk.odds.asked.wheel import FIRST, draw, read_target, read_wheel, simulated
from boardwalk.odds.jackpot.data import money
from boardwalk.odds.jackpot.progressive import ROUNDS_AN_HOUR
from boardwalk.odds.jackpot.wheel import MOST_BETTORS, Spinning
from boardwalk.odds.jackpot.wheel_data import ASSUMED, NUMBERS, as_options, title_of, weights_data, wheel_data
from boardwalk.odds.jackpot.wheel_solver import TOTAL, WITHIN, Target, solve_weights
from boardwalk.press.words import one_in
from boardwalk.progressive.link import LEAST_CHANCE

DEMONSTRATED = (
    "These are demonstration weights: solved by Boardwalk for a return, not the vendor's, and approved by nobody (R8)."
)
WHEEL = Annotated[str, typer.Option(help=asked_for.WHEEL.help)]
PLAYERS = Annotated[int, typer.Option(help=asked_for.PLAYERS.help)]
PRIZE = Annotated[str | None, typer.Option(help=asked_for.PRIZE.help)]

wheel_app = typer.Typer()


@wheel_app.callback(invoke_without_command=True)
def wheel_command(
    context: typer.Context,
    wheel: WHEEL = FIRST,
    weights: Annotated[str, typer.Option(help=asked_for.WEIGHTS.help)] = DEMONSTRATION,
    prize: PRIZE = None,
    jackpot_now: Annotated[str | None, typer.Option("--jackpot", help=asked_for.JACKPOT.help)] = None,
    players: PLAYERS = MOST_BETTORS,
    rounds_per_hour: Annotated[int, typer.Option(help=asked_for.ROUNDS_PER_HOUR.help)] = ROUNDS_AN_HOUR,
    picture: jackpot.PICTURE = None,
    simulate: jackpot.SIMULATE = None,
    seed: jackpot.SEED = 1,
    as_json: AS_JSON = False,
) -> None:
    """Reckon a Bonus Spin wheel exactly: chances, return among so many bettors, break-even jackpot, waiting.

    The regulation prints what positions pay, not how likely they are (R8); without --weights those shipped to show the
    wheel are taken. `boardwalk wheel solve` finds weights for a return.
    """
    if context.invoked_subcommand is not None:
        _refuse_options(context)
        return
    spinning, top = read_wheel(
        wheel=wheel, weights=weights, prize=prize, jackpot=jackpot_now, players=players, rounds_per_hour=rounds_per_hour
    )
    form, checks = jackpot.verify_picture(picture), None
    if simulate is not None:
        with progress_bar("dealing") as progress:
            checks = simulated(spinning, simulate, seed, progress)
    if picture is not None:
        jackpot.write_picture(picture, draw(spinning, top, form))
    if as_json:
        data = wheel_data(spinning, top, rounds_per_hour, checks) | {"picture": picture and str(picture)}
        typer.echo(json.dumps(data, indent=2))
        return
    show(console(), spinning, top, rounds_per_hour)
    if checks is not None:
        console().print(Text(f"\n{simulate:,} rounds, seed {seed}", style="bold"))
        jackpot.print_table(console(), jackpot.checks_table(checks), "standard error")
        console().print(Text(jackpot.FROM_THE_START, style="dim"))
    if picture is not None:
        console().print(Text(str(picture), style="cyan"), soft_wrap=True)


@wheel_app.command("solve")
def solve_command(
    wanted: Annotated[str, typer.Option("--return", help=asked_for.RETURN.help)],
    wheel: WHEEL = FIRST,
    players: PLAYERS = MOST_BETTORS,
    prize: PRIZE = None,
    within: Annotated[str, typer.Option(help=asked_for.WITHIN_PART.help)] = str(float(WITHIN)),
    total: Annotated[int, typer.Option(help=asked_for.MOST_TOTAL.help)] = TOTAL,
    as_json: AS_JSON = False,
) -> None:
    """Find twelve whole weights for a long-run return: small numbers, the more a position pays out the rarer it is.

    The jackpot stands at its average over many hits; no jackpot is rarer than 1 in 100 million wagers (B40).
    """
    target = read_target(wanted, wheel, players, prize, within, total)
    weights = solve_weights(target)
    solved = target.with_weights(weights)
    if as_json:
        typer.echo(json.dumps(weights_data(solved, target), indent=2))
        return
    _show_solved(console(), solved, target)


def _refuse_options(context: typer.Context) -> None:
    """What stands before `solve` is not for it, and would be lost."""
    for parameter in context.command.params:
        source = parameter.name and context.get_parameter_source(parameter.name)
        if source and source.name == "COMMANDLINE":
            flag, known = parameter.opts[0], parameter.name in signature(solve_command).parameters
            reason = f"write it after solve: boardwalk wheel solve {flag}" if known else "solve has no such option"
            raise InputError(flag, reason)


def show(out: Console, spinning: Spinning, top: int, rounds_an_hour: int) -> None:
    """All figures for a person."""
    wheel = spinning.spin.wheel
    out.print(Text(title_of(spinning), style="bold").append(f"  {wheel.law}", style="not bold cyan"))
    grows = f", {float(wheel.rate * 100):g}% of each wager to the jackpot, seed {dollars(wheel.seed_cents)}"
    out.print(
        f"a {dollars(spinning.stake)} wager, not given back{grows if wheel.top is Top.JACKPOT else ''}", style="dim"
    )
    if spinning.spin.demonstration:
        out.print(Text(DEMONSTRATED, style="yellow"))
    if spinning.hit < LEAST_CHANCE:
        out.print(
            Text("The top prize is rarer than 1 in 100 million wagers, which is not permitted (B40).", style="bold red")
        )
    out.print()
    _show_positions(out, spinning, top)
    _show_now(out, spinning, top)
    _show_waiting(out, spinning, rounds_an_hour)
    out.print()
    for sentence in ASSUMED:
        out.print(Text(sentence, style="dim"))


def _show_positions(out: Console, spinning: Spinning, top: int) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for heading in ("position", "player pay", "community pay", "weight", "chance a spin", "chance a wager"):
        table.add_column(heading, header_style="dim", justify="right", overflow="fold")
    pairs = zip(spinning.spin.wheel.positions, spinning.spin.weights, spinning.chances, strict=True)
    for position, weight, chance in pairs:
        first = position.player_cents is None
        table.add_row(
            str(position.number),
            Text(dollars(top if position.player_cents is None else position.player_cents), style="bold" * first),
            dollars(position.community_cents) if position.community_cents else "-",
            f"{weight:,}",
            percent(chance),
            one_in(chance * spinning.trigger),
        )
    table.add_row("any", "", "", f"{sum(spinning.spin.weights):,}", "100%", one_in(spinning.trigger))
    jackpot.print_table(out, table, "weight", "chance a spin")


def _show_now(out: Console, spinning: Spinning, top: int) -> None:
    name = "jackpot" if spinning.jackpot else "top prize"
    table = grid(f"\nat this {name}", "\nexact", "\n")
    table.add_row("trigger", str(spinning.trigger), f"{percent(spinning.trigger)} of wagers spin the wheel")
    value = spinning.return_at(top)
    table.add_row("return", jackpot.fits(value), f"{percent(value)} among {spinning.bettors}")
    style = "bold" if value <= 1 else "bold green"
    table.add_row("house edge", jackpot.fits(1 - value), Text(percent(1 - value), style=style))
    table.add_row(f"break-even {name}", *jackpot.break_even(spinning.break_even, name))
    others = ", ".join(f"{float(Spinning(spinning.spin, each).return_at(top)):.2%}" for each in NUMBERS)
    table.add_row(f"return among 1 to {MOST_BETTORS}", "", others)
    jackpot.print_table(out, table, "exact")


def _show_waiting(out: Console, spinning: Spinning, rounds_an_hour: int) -> None:
    table = grid("\njackpot" if spinning.jackpot else "\ntop prize", "\nexact", "\n")
    table.add_row("chance a wager", str(spinning.hit), one_in(spinning.hit))
    jackpot.add_waiting(table, spinning.waiting, rounds_an_hour)
    if spinning.jackpot:
        table.add_row(
            "paid when it is hit",
            jackpot.fits(spinning.mean_jackpot / 100),
            f"{money(spinning.mean_jackpot)} on average",
        )
        table.add_row("return over many hits", jackpot.fits(spinning.long_run), percent(spinning.long_run))
        edge = 1 - spinning.long_run
        table.add_row("house edge over many hits", jackpot.fits(edge), Text(percent(edge), style="bold"))
    jackpot.print_table(out, table, "exact")


def _show_solved(out: Console, solved: Spinning, target: Target) -> None:
    weights = solved.spin.weights
    out.print(Text(title_of(solved), style="bold"))
    table = grid("", "exact", "")
    name = "return over many hits" if solved.jackpot else "return"
    table.add_row(name, str(solved.long_run), Text(percent(solved.long_run), style="bold"))
    table.add_row("asked for", str(target.wanted), percent(target.wanted))
    table.add_row("chance of the top prize", str(solved.hit), f"{one_in(solved.hit)} wagers")
    if solved.jackpot:
        mean = solved.mean_jackpot
        table.add_row("paid when it is hit", jackpot.fits(mean / 100), f"{money(mean)} on average")
    else:
        table.add_row("top prize", "", dollars(solved.least_top))
    table.add_row("sum of the weights", f"{sum(weights)}", "")
    out.print(table)
    out.print(f"\n{as_options(solved.spin)}", soft_wrap=True)
    out.print(Text("Weights of a wheel that is played are the licensee's approved figures (R8).", style="dim"))
