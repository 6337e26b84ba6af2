"""`boardwalk wheel`: what a Bonus Spin wheel returns under its weights, and `wheel solve`: weights for a return."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from inspect import signature
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boardwalk.cli import jackpot
from boardwalk.cli.console import console, grid
from boardwalk.cli.flags import AS_JSON
from boardwalk.cli.jackpot import money, one_in, percent
from boardwalk.cli.progress import progress_bar
from boardwalk.cli.read import read_game
from boardwalk.errors import InputError
from boardwalk.games.bonus_spin import POSITIONS, WHEELS
from boardwalk.games.collected import BonusSpin, Top
from boardwalk.games.option import DEMONSTRATION
from boardwalk.law import cite
from boardwalk.money import decimal, dollars
from boardwalk.odds.figure import figure
from boardwalk.odds.jackpot.progressive import ROUNDS_AN_HOUR
from boardwalk.odds.jackpot.wheel import GAME, MOST_BETTORS, Spinning
from boardwalk.odds.jackpot.wheel_solver import TOTAL, WITHIN, Target, solve_weights
from boardwalk.progressive.link import LEAST_CHANCE

if TYPE_CHECKING:
    from boardwalk.law import Paragraph
    from boardwalk.odds.jackpot.checks import Check

FIRST = next(iter(WHEELS))
FLAGS = {"bonus-spin": "--wheel", "bonus-spin-weights": "--weights", "bonus-spin-prize": "--prize"}
DEMONSTRATED = (
    "These are demonstration weights: solved by Boardwalk for a return, not the vendor's, and approved by nobody (R8)."
)
ASSUMED = (
    "Every bettor gets the community pay of every other bettor's spin, his own spin or not (D20).",
    "Bettors at one table share a deck: that changes no mean, and the rounds between hits are counted with it.",
)
WHEEL = Annotated[str, typer.Option(help=f"One of {', '.join(WHEELS)}.")]
PLAYERS = Annotated[int, typer.Option(help="Bettors at the table, the one in question with them.")]
PRIZE = Annotated[str | None, typer.Option(help="The top prize of a wheel without a jackpot.")]

REFUSED_WORDS = {"; write off for none": "", ", demonstration, or none": f", or {DEMONSTRATION}"}
"""What the options of a house allow, and this command does not."""

wheel_app = typer.Typer()


@wheel_app.callback(invoke_without_command=True)
def wheel_command(
    context: typer.Context,
    wheel: WHEEL = FIRST,
    weights: Annotated[
        str, typer.Option(help=f"{POSITIONS} whole numbers, 1,2,..., or {DEMONSTRATION}.")
    ] = DEMONSTRATION,
    prize: PRIZE = None,
    jackpot_now: Annotated[
        str | None, typer.Option("--jackpot", help="What the jackpot stands at; its seed if left out.")
    ] = None,
    players: PLAYERS = MOST_BETTORS,
    rounds_per_hour: Annotated[int, typer.Option(help="Rounds that the table deals in an hour.")] = ROUNDS_AN_HOUR,
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
    spinning = Spinning(_read_spin(wheel, weights, prize), _read_players(players))
    jackpot.verify_count(rounds_per_hour, 1_000, "--rounds-per-hour")
    top, form = _read_top(spinning, jackpot_now), jackpot.verify_picture(picture)
    checks = None if simulate is None else _simulate(spinning, simulate, seed)
    if picture is not None:
        jackpot.write_picture(picture, _draw(spinning, top, form))
    if as_json:
        data = as_data(spinning, top, rounds_per_hour, checks) | {"picture": picture and str(picture)}
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
    wanted: Annotated[str, typer.Option("--return", help="The long-run return to reach: 0.80 or 80%.")],
    wheel: WHEEL = FIRST,
    players: PLAYERS = MOST_BETTORS,
    prize: PRIZE = None,
    within: Annotated[str, typer.Option(help="How far the return may be off.")] = str(float(WITHIN)),
    total: Annotated[int, typer.Option(help="The most that the weights may add up to.")] = TOTAL,
    as_json: AS_JSON = False,
) -> None:
    """Find twelve whole weights for a long-run return: small numbers, the more a position pays out the rarer it is.

    The jackpot stands at its average over many hits; no jackpot is rarer than 1 in 100 million wagers (B40).
    """
    spin = _read_spin(wheel, ",".join(["1"] * POSITIONS), prize)
    asked = jackpot.read_part(wanted, "--return"), jackpot.read_part(within, "--within")
    target = Target(spin, _read_players(players), *asked, total)
    weights = solve_weights(target)
    solved = target.with_weights(weights)
    if as_json:
        typer.echo(json.dumps(_solution_data(solved, target), indent=2))
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


def _read_spin(wheel: str, weights: str, prize: str | None) -> BonusSpin:
    if wheel.lower() not in WHEELS:
        raise InputError("--wheel", f"{wheel!r} is not one of {', '.join(WHEELS)}", cite("13:69F-40.11(e)"))
    options = {"bonus-spin": wheel, "bonus-spin-weights": weights}
    if prize is not None:
        options["bonus-spin-prize"] = prize
    with jackpot.typed_as(FLAGS), _as_this_command_allows():
        spin = read_game(GAME, options).bonus_spin
    assert spin is not None
    return spin


@contextmanager
def _as_this_command_allows() -> Iterator[None]:
    """A wheel that is reckoned has weights and a prize: nobody is told to leave them off."""
    try:
        yield
    except InputError as error:
        reason = error.reason
        for words, instead in REFUSED_WORDS.items():
            reason = reason.replace(words, instead)
        raise type(error)(error.field, reason, cast("Paragraph", error.law)) from None


def _read_players(players: int) -> int:
    jackpot.verify_count(players, MOST_BETTORS, "--players")
    return players


def _read_top(spinning: Spinning, given: str | None) -> int:
    if given is None:
        return spinning.least_top
    if not spinning.jackpot:
        raise InputError("--jackpot", f"{spinning.spin.wheel.name} has a fixed top prize; set it with --prize")
    cents, seed = jackpot.read_meter_cents(given, "--jackpot"), spinning.least_top
    if cents < seed:
        raise InputError("--jackpot", f"{dollars(cents)} is below its seed, {dollars(seed)}", cite("13:69F-40.11(e)"))
    return cents


def _simulate(spinning: Spinning, rounds: int, seed: int) -> list[Check]:
    from boardwalk.odds.jackpot.checks import wheel_checks  # brings Numba along
    from boardwalk.odds.jackpot.simulate import play_wheels

    with progress_bar("dealing") as progress:
        run = play_wheels(spinning, rounds, seed, progress=progress)
    return list(wheel_checks(run))


def _draw(spinning: Spinning, top: int, form: str) -> bytes:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds the first time
    from boardwalk.odds.jackpot.pictures import wheel_picture

    return wheel_picture(spinning, _title(spinning), top, form)


def _title(spinning: Spinning) -> str:
    spin = spinning.spin
    bettors = f"{spinning.bettors} bettor{'s' if spinning.bettors > 1 else ''}"
    return f"Bonus Spin, wheel {spin.wheel.name}, {bettors}" + (", demonstration weights" * spin.demonstration)


def as_data(spinning: Spinning, top: int, rounds_an_hour: int, checks: Iterable[Check] | None) -> dict[str, Any]:
    """All figures as JSON has them; amounts of money in dollars."""
    wheel = spinning.spin.wheel
    return {
        "wheel": wheel.name,
        "law": str(wheel.law),
        "stake": decimal(spinning.stake),
        "weights": list(spinning.spin.weights),
        "demonstration": spinning.spin.demonstration,
        "players": spinning.bettors,
        "top": decimal(top),
        "trigger": figure(spinning.trigger),
        "positions": [
            {
                "position": position.number,
                "player": None if position.player_cents is None else decimal(position.player_cents),
                "community": decimal(position.community_cents),
                "chance_a_spin": figure(chance),
                "chance_a_wager": figure(chance * spinning.trigger),
            }
            for position, chance in zip(wheel.positions, spinning.chances, strict=True)
        ],
        "permitted": spinning.hit >= LEAST_CHANCE,
        "return": figure(spinning.return_at(top)),
        "house_edge": figure(1 - spinning.return_at(top)),
        "return_by_players": [figure(Spinning(spinning.spin, each).return_at(top)) for each in _numbers()],
        "waiting": jackpot.waiting_data(spinning.waiting, rounds_an_hour),
        **_solved_data(spinning),
        "assumes": list(ASSUMED),
        "simulated": None if checks is None else jackpot.checks_data(checks),
    }


def _solved_data(spinning: Spinning) -> dict[str, Any]:
    return {
        "hit": figure(spinning.hit),
        "break_even_top": jackpot.break_even_data(spinning.break_even),
        "expected_top": figure(spinning.mean_jackpot / 100),
        "long_run_return": figure(spinning.long_run),
    }


def _numbers() -> range:
    return range(1, MOST_BETTORS + 1)


def _solution_data(solved: Spinning, target: Target) -> dict[str, Any]:
    spin = solved.spin
    return {
        "wheel": spin.wheel.name,
        "players": solved.bettors,
        "prize": None if solved.jackpot else decimal(spin.prize_cents),
        "asked": figure(target.wanted),
        "within": figure(target.within),
        "weights": list(spin.weights),
        "total": sum(spin.weights),
        "option": _option(spin),
        **_solved_data(solved),
    }


def _option(spin: BonusSpin) -> str:
    """The house options of this wheel, ready to paste."""
    options = {"bonus-spin": spin.wheel.name, "bonus-spin-weights": ",".join(map(str, spin.weights))}
    if spin.wheel.top is not Top.JACKPOT:
        options["bonus-spin-prize"] = decimal(spin.prize_cents).removesuffix(".00")
    return " ".join(f"--option {name}={value}" for name, value in options.items())


def show(out: Console, spinning: Spinning, top: int, rounds_an_hour: int) -> None:
    """All figures for a person."""
    wheel = spinning.spin.wheel
    out.print(Text(_title(spinning), style="bold").append(f"  {wheel.law}", style="not bold cyan"))
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
    others = ", ".join(f"{float(Spinning(spinning.spin, each).return_at(top)):.2%}" for each in _numbers())
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
    out.print(Text(_title(solved), style="bold"))
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
    out.print(f"\n{_option(solved.spin)}", soft_wrap=True)
    out.print(Text("Weights of a wheel that is played are the licensee's approved figures (R8).", style="dim"))
