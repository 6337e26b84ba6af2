"""`boardwalk progressive`: what the progressive payout wager returns, how its meter grows, and who pays for it."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from boardwalk.cli import jackpot
from boardwalk.cli.console import console
from boardwalk.cli.flags import AS_JSON
from boardwalk.cli.progress import progress_bar
from boardwalk.cli.progressive_figures import CARIBBEAN, TEXAS, Asked, as_data, show
from boardwalk.cli.read import read_game
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Game
from boardwalk.games.paytable import Prize
from boardwalk.games.texas_bonus import PROGRESSIVE
from boardwalk.law import cite
from boardwalk.money import decimal, dollars
from boardwalk.odds.jackpot.progressive import ROUNDS_AN_HOUR, Link, Progressive, Tables
from boardwalk.progressive.link import verify_link, verify_terms
from boardwalk.progressive.parameters import Parameters, verify_parameters
from boardwalk.progressive.usual import START_CENTS

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.checks import Check

MOST_TABLES = 100
MOST_ROUNDS_AN_HOUR = 1_000
START = decimal(START_CENTS).removesuffix(".00")
FLAGS = {
    "base_cents": "--base",
    "reset_cents": "--reset",
    "limit_cents": "--limit",
    "rate": "--rate",
    "reserve_rate": "--reserve-rate",
    "progressive": "--table",
    "game": "--table",
}
"""Where a fault of the meter or of the link was typed."""


def progressive_command(
    meter: Annotated[str | None, typer.Option(help="What the meter shows; the reset amount if left out.")] = None,
    table: Annotated[str, typer.Option(help="plain, or A to D at texas-bonus; A there if left out.")] = "",
    game: Annotated[str, typer.Option(help="texas-bonus or caribbean.")] = TEXAS,
    base: Annotated[str | None, typer.Option(help="What the meter starts with; the reset amount if left out.")] = None,
    reset: Annotated[str, typer.Option(help="What it returns to after a royal flush.")] = START,
    rate: Annotated[str, typer.Option(help="Part of each wager that goes to the meter: 0.70 or 70%.")] = "70%",
    reserve_rate: Annotated[str, typer.Option(help="Part that goes to the reserve.")] = "0%",
    limit: Annotated[str | None, typer.Option(help="The most that the meter shows; none if left out.")] = None,
    tables: Annotated[int, typer.Option(help="Tables of the game on this meter.")] = 1,
    linked: Annotated[int, typer.Option(help="Tables of the other game on the same meter.")] = 0,
    players: Annotated[int, typer.Option(help="Players at each table who make the wager.")] = 1,
    rounds_per_hour: Annotated[int, typer.Option(help="Rounds that a table deals in an hour.")] = ROUNDS_AN_HOUR,
    picture: jackpot.PICTURE = None,
    simulate: jackpot.SIMULATE = None,
    seed: jackpot.SEED = 1,
    as_json: AS_JSON = False,
) -> None:
    """Reckon the $1 progressive payout wager exactly: return, break-even, growth, waiting, reserve and shortfalls.

    Reset and rate are the licensee's; at least 70% of a wager goes to the meter (13:69F-28.11(h)).
    """
    declared, parameters = _read_game(game, table), _read_parameters(base, reset, rate, reserve_rate, limit)
    groups = _read_tables(declared, parameters, tables, linked, players)
    jackpot.verify_count(rounds_per_hour, MOST_ROUNDS_AN_HOUR, "--rounds-per-hour")
    now = parameters.reset_cents if meter is None else jackpot.read_meter_cents(meter, "--meter")
    if parameters.limit_cents is not None and now > parameters.limit_cents:
        raise InputError(
            "--meter", f"{dollars(now)} is above the limit, {dollars(parameters.limit_cents)}", cite("B37")
        )
    form = jackpot.verify_picture(picture)

    from boardwalk.odds.jackpot.cycle import Cycle  # brings Numba along

    asked = Asked(declared, Cycle(Progressive(groups[0].wager, parameters), Link(groups)), now, rounds_per_hour)
    checks = None if simulate is None else _simulate(asked, simulate, seed)
    if picture is not None:
        jackpot.write_picture(picture, _draw(asked, form))
    if as_json:
        typer.echo(json.dumps(as_data(asked, checks) | {"picture": picture and str(picture)}, indent=2))
        return
    show(console(), asked)
    if checks is not None:
        console().print(Text(f"\n{simulate:,} rounds, seed {seed}", style="bold"))
        jackpot.print_table(console(), jackpot.checks_table(checks), "standard error")
        console().print(Text(jackpot.FROM_THE_START, style="dim"))
    if picture is not None:
        console().print(Text(str(picture), style="cyan"), soft_wrap=True)


def _read_game(name: str, table: str) -> Game:
    if name not in (TEXAS, CARIBBEAN):
        raise InputError("--game", f"{name!r} has no progressive payout wager; {TEXAS} and {CARIBBEAN} have one")
    if name == CARIBBEAN and table.lower() not in ("", "plain"):
        reason = f"{table!r} is for {TEXAS}; {GAMES[name].title} has the plain table and no other"
        raise Refusal("--table", reason, cite("13:69F-16.12(e)"))
    labels = [label for label in PROGRESSIVE if label != "off"]
    if table and table.lower() not in map(str.lower, labels):
        raise InputError("--table", f"{table!r} is not one of {', '.join(labels)}", cite("13:69F-28.11(g)"))
    with jackpot.typed_as(FLAGS):
        return read_game(name, {"progressive": "on" if name == CARIBBEAN else table or "A"})


def _read_parameters(base: str | None, reset: str, rate: str, reserve_rate: str, limit: str | None) -> Parameters:
    reset_cents = jackpot.read_meter_cents(reset, "--reset")
    parameters = Parameters(
        base_cents=reset_cents if base is None else jackpot.read_meter_cents(base, "--base"),
        reset_cents=reset_cents,
        rate=jackpot.read_rate(rate, "--rate"),
        reserve_rate=jackpot.read_rate(reserve_rate, "--reserve-rate"),
        limit_cents=None if limit is None else jackpot.read_meter_cents(limit, "--limit"),
    )
    with jackpot.typed_as(FLAGS):
        verify_parameters(parameters)
    return parameters


def _read_tables(game: Game, parameters: Parameters, tables: int, linked: int, players: int) -> tuple[Tables, ...]:
    jackpot.verify_count(tables, MOST_TABLES, "--tables")
    jackpot.verify_count(players, game.seats, "--players")
    if not 0 <= linked <= MOST_TABLES:
        raise InputError("--linked", f"{linked} is not between 0 and {MOST_TABLES}")
    games = {"1": game}
    if linked:
        games["2"] = _read_game(TEXAS if game.name == CARIBBEAN else CARIBBEAN, "")
    with jackpot.typed_as(FLAGS):
        verify_link(games)
        verify_terms(parameters, game)
    groups = []
    for each, count in zip(games.values(), (tables, linked), strict=False):
        assert each.progressive is not None
        groups.append(Tables(wager=each.progressive, tables=count, players=players))
    most = max(row.pays.prize_cents for row in groups[0].wager.table.rows if isinstance(row.pays, Prize))
    if parameters.limit_cents is not None and parameters.limit_cents < most:
        reason = f"{dollars(parameters.limit_cents)} could never hold the largest fixed prize, {dollars(most)}"
        raise InputError("--limit", reason, cite("B37"))
    return tuple(groups)


def _simulate(asked: Asked, rounds: int, seed: int) -> list[Check]:
    from boardwalk.odds.jackpot.checks import meter_checks
    from boardwalk.odds.jackpot.simulate import play_meters

    with progress_bar("dealing") as progress:
        run = play_meters(asked.cycle.link, asked.figures.meter, rounds, seed, progress=progress)
    return list(meter_checks(run))


def _draw(asked: Asked, form: str) -> bytes:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds the first time
    from boardwalk.odds.jackpot.pictures import progressive_picture

    return progressive_picture(asked.cycle, asked.title, asked.meter_cents, asked.rounds_an_hour, form)
