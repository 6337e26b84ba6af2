"""`boardwalk wheel`: what a Bonus Spin wheel returns under its weights, and `wheel solve`: weights for a return."""

from __future__ import annotations

import json
from inspect import signature
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG
from boardwalk.cli.console import console, grid, percent, progress_steps
from boardwalk.cli.odds.jackpot import (
    PICTURE_FLAG,
    add_waiting,
    break_even,
    print_table,
    readable_fraction,
    show_checks,
)
from boardwalk.cli.output_file import verify_picture, write_picture
from boardwalk.errors import InputError
from boardwalk.games.declaration.collected import WheelTop
from boardwalk.money import dollars
from boardwalk.odds.figures import rounded_dollars
from boardwalk.odds.jackpot.waiting_time import count_words
from boardwalk.odds.jackpot.wheel import MOST_BETTORS, ReturnTarget, WheelFigures
from boardwalk.odds.requests import Wheel, WheelWeights
from boardwalk.odds.requests.wheel import BETTOR_COUNTS, WHEEL_ASSUMPTIONS, wheel_options, wheel_title
from boardwalk.press.notation import one_in
from boardwalk.progressive.link import LEAST_CHANCE

DEMONSTRATION_NOTE = (
    "Demonstration weights, solved by Boardwalk: they are not the vendor's, and no regulator has approved them (R8)."
)
wheel_app = typer.Typer()


@wheel_app.callback(invoke_without_command=True)
def wheel_command(
    context: typer.Context,
    wheel: Annotated[str, typer.Option(help=Wheel.help("wheel"))] = Wheel.wheel,
    weights: Annotated[str, typer.Option(help=Wheel.help("weights"))] = Wheel.weights,
    prize: Annotated[str | None, typer.Option(help=Wheel.help("prize"))] = Wheel.prize,
    jackpot_now: Annotated[str | None, typer.Option("--jackpot", help=Wheel.help("jackpot"))] = Wheel.jackpot,
    players: Annotated[int, typer.Option(help=Wheel.help("players"))] = Wheel.players,
    rounds_per_hour: Annotated[int, typer.Option(help=Wheel.help("rounds_per_hour"))] = Wheel.rounds_per_hour,
    picture: PICTURE_FLAG = None,
    simulate: Annotated[int | None, typer.Option(metavar="ROUNDS", help=Wheel.help("simulate"))] = None,
    seed: Annotated[int, typer.Option(help=Wheel.help("seed"))] = Wheel.seed,
    as_json: JSON_FLAG = False,
) -> None:
    """Calculate a Bonus Spin wheel exactly: chances, return by number of bettors, break-even jackpot, waiting times.

    The regulation prints what positions pay, not how likely they are (R8); without --weights, the demonstration weights
    are used. `boardwalk wheel solve` finds weights for a return.
    """
    if context.invoked_subcommand is not None:
        _refuse_options(context)
        return
    form = verify_picture(picture)
    request = Wheel(
        wheel=wheel, weights=weights, prize=prize, jackpot=jackpot_now, players=players,
        rounds_per_hour=rounds_per_hour, picture=form, simulate=simulate, seed=seed,
    )  # fmt: skip
    with progress_steps() as begin:
        found = request.run(begin)
    if picture is not None:
        write_picture(picture, found.draw(form))
    if as_json:
        typer.echo(json.dumps(found.data() | {"picture": picture and str(picture)}, indent=2))
        return
    show_wheel(console(), found.figures, found.top_cents, rounds_per_hour)
    show_checks(console(), found.checks, simulate, seed)
    if picture is not None:
        console().print(Text(str(picture), style="cyan"), soft_wrap=True)


@wheel_app.command("solve")
def wheel_solve_command(
    wanted: Annotated[str, typer.Option("--return", help=WheelWeights.help("wanted"))],
    wheel: Annotated[str, typer.Option(help=WheelWeights.help("wheel"))] = WheelWeights.wheel,
    players: Annotated[int, typer.Option(help=WheelWeights.help("players"))] = WheelWeights.players,
    prize: Annotated[str | None, typer.Option(help=WheelWeights.help("prize"))] = WheelWeights.prize,
    within: Annotated[str, typer.Option(help=WheelWeights.help("within"))] = WheelWeights.within,
    total: Annotated[int, typer.Option(help=WheelWeights.help("total"))] = WheelWeights.total,
    as_json: JSON_FLAG = False,
) -> None:
    """Find twelve small whole-number weights for a long-run return: the more a position pays out, the rarer it is.

    The jackpot is taken at its average over many hits; no jackpot is rarer than 1 in 100 million wagers (B40).
    """
    request = WheelWeights(wanted=wanted, wheel=wheel, players=players, prize=prize, within=within, total=total)
    solved = request.run()
    if as_json:
        typer.echo(json.dumps(solved.data(), indent=2))
        return
    _show_weights(console(), solved.figures, solved.target)


def _refuse_options(context: typer.Context) -> None:
    """Options before `solve` would be lost, so they are refused."""
    for parameter in context.command.params:
        source = parameter.name and context.get_parameter_source(parameter.name)
        if source and source.name == "COMMANDLINE":
            flag, known = parameter.opts[0], parameter.name in signature(wheel_solve_command).parameters
            reason = f"write it after solve: boardwalk wheel solve {flag}" if known else "solve has no such option"
            raise InputError(flag, reason)


def show_wheel(out: Console, spinning: WheelFigures, top: int, rounds_an_hour: int) -> None:
    """All figures for a person."""
    wheel = spinning.spin.wheel
    out.print(Text(wheel_title(spinning), style="bold").append(f"  {wheel.law}", style="not bold cyan"))
    grows = f", {float(wheel.rate * 100):g}% of each wager to the jackpot, seed {dollars(wheel.seed_cents)}"
    out.print(
        f"a {dollars(spinning.stake)} wager, not returned{grows if wheel.top is WheelTop.JACKPOT else ''}",
        style="dim",
    )
    if spinning.spin.demonstration:
        out.print(Text(DEMONSTRATION_NOTE, style="yellow"))
    if spinning.hit < LEAST_CHANCE:
        out.print(
            Text("The top prize is rarer than 1 in 100 million wagers, which is not permitted (B40).", style="bold red")
        )
    out.print()
    _show_positions(out, spinning, top)
    _show_now(out, spinning, top)
    _show_waiting(out, spinning, rounds_an_hour)
    out.print()
    for sentence in WHEEL_ASSUMPTIONS:
        out.print(Text(sentence, style="dim"))


def _show_positions(out: Console, spinning: WheelFigures, top: int) -> None:
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
    print_table(out, table, "weight", "chance a spin")


def _show_now(out: Console, spinning: WheelFigures, top: int) -> None:
    name = "jackpot" if spinning.jackpot else "top prize"
    table = grid(f"\nat this {name}", "\nexact", "\n")
    table.add_row("trigger", str(spinning.trigger), f"{percent(spinning.trigger)} of wagers spin the wheel")
    value = spinning.return_at(top)
    bettors = count_words(spinning.bettors, "bettor")
    table.add_row("return", readable_fraction(value), f"{percent(value)} with {bettors}")
    style = "bold" if value <= 1 else "bold green"
    table.add_row("house edge", readable_fraction(1 - value), Text(percent(1 - value), style=style))
    table.add_row(f"break-even {name}", *break_even(spinning.break_even, name))
    others = ", ".join(f"{float(WheelFigures(spinning.spin, each).return_at(top)):.2%}" for each in BETTOR_COUNTS)
    table.add_row(f"return, 1 to {MOST_BETTORS} bettors", "", others)
    print_table(out, table, "exact")


def _show_waiting(out: Console, spinning: WheelFigures, rounds_an_hour: int) -> None:
    table = grid("\njackpot" if spinning.jackpot else "\ntop prize", "\nexact", "\n")
    table.add_row("chance a wager", str(spinning.hit), one_in(spinning.hit))
    add_waiting(table, spinning.waiting, rounds_an_hour)
    if spinning.jackpot:
        table.add_row(
            "paid when it is hit",
            readable_fraction(spinning.mean_jackpot / 100),
            f"{rounded_dollars(spinning.mean_jackpot)} on average",
        )
        table.add_row("return over many hits", readable_fraction(spinning.long_run), percent(spinning.long_run))
        edge = 1 - spinning.long_run
        table.add_row("house edge over many hits", readable_fraction(edge), Text(percent(edge), style="bold"))
    print_table(out, table, "exact")


def _show_weights(out: Console, solved: WheelFigures, target: ReturnTarget) -> None:
    weights = solved.spin.weights
    out.print(Text(wheel_title(solved), style="bold"))
    table = grid("", "exact", "")
    name = "return over many hits" if solved.jackpot else "return"
    table.add_row(name, str(solved.long_run), Text(percent(solved.long_run), style="bold"))
    table.add_row("requested", str(target.wanted), percent(target.wanted))
    table.add_row("chance of the top prize", str(solved.hit), f"{one_in(solved.hit)} wagers")
    if solved.jackpot:
        mean = solved.mean_jackpot
        table.add_row("paid when it is hit", readable_fraction(mean / 100), f"{rounded_dollars(mean)} on average")
    else:
        table.add_row("top prize", "", dollars(solved.least_top))
    table.add_row("sum of the weights", f"{sum(weights)}", "")
    out.print(table)
    out.print(f"\n{wheel_options(solved.spin)}", soft_wrap=True)
    out.print(Text("A wheel in play has the weights that were approved for the licensee (R8).", style="dim"))
