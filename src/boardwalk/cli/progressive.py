"""`boardwalk progressive`: what the progressive payout wager returns, how its meter grows, and who pays for it."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.text import Text

from boardwalk.cli import jackpot
from boardwalk.cli.console import console
from boardwalk.cli.flags import AS_JSON
from boardwalk.cli.progress import progress_bar
from boardwalk.cli.progressive_figures import show
from boardwalk.odds.asked import progressive as asked_for
from boardwalk.odds.asked.progressive import draw, read_progressive, simulated
from boardwalk.odds.jackpot.progressive import ROUNDS_AN_HOUR
from boardwalk.odds.jackpot.progressive_data import TEXAS, progressive_data


def progressive_command(
    meter: Annotated[str | None, typer.Option(help=asked_for.METER.help)] = None,
    table: Annotated[str, typer.Option(help=asked_for.TABLE.help)] = "",
    game: Annotated[str, typer.Option(help=asked_for.GAME.help)] = TEXAS,
    base: Annotated[str | None, typer.Option(help=asked_for.BASE.help)] = None,
    reset: Annotated[str, typer.Option(help=asked_for.RESET.help)] = asked_for.START,
    rate: Annotated[str, typer.Option(help=asked_for.RATE.help)] = "70%",
    reserve_rate: Annotated[str, typer.Option(help=asked_for.RESERVE_RATE.help)] = "0%",
    limit: Annotated[str | None, typer.Option(help=asked_for.LIMIT.help)] = None,
    tables: Annotated[int, typer.Option(help=asked_for.TABLES.help)] = 1,
    linked: Annotated[int, typer.Option(help=asked_for.LINKED.help)] = 0,
    players: Annotated[int, typer.Option(help=asked_for.PLAYERS.help)] = 1,
    rounds_per_hour: Annotated[int, typer.Option(help=asked_for.ROUNDS_PER_HOUR.help)] = ROUNDS_AN_HOUR,
    picture: jackpot.PICTURE = None,
    simulate: jackpot.SIMULATE = None,
    seed: jackpot.SEED = 1,
    as_json: AS_JSON = False,
) -> None:
    """Reckon the $1 progressive payout wager exactly: return, break-even, growth, waiting, reserve and shortfalls.

    Reset and rate are the licensee's; at least 70% of a wager goes to the meter (13:69F-28.11(h)).
    """
    question = read_progressive(
        meter=meter, table=table, game=game, base=base, reset=reset, rate=rate, reserve_rate=reserve_rate, limit=limit,
        tables=tables, linked=linked, players=players, rounds_per_hour=rounds_per_hour,
    )  # fmt: skip
    form = jackpot.verify_picture(picture)
    asked, checks = question.reckon(), None
    if simulate is not None:
        with progress_bar("dealing") as progress:
            checks = simulated(asked, simulate, seed, progress)
    if picture is not None:
        jackpot.write_picture(picture, draw(asked, form))
    if as_json:
        typer.echo(json.dumps(progressive_data(asked, checks) | {"picture": picture and str(picture)}, indent=2))
        return
    show(console(), asked)
    if checks is not None:
        console().print(Text(f"\n{simulate:,} rounds, seed {seed}", style="bold"))
        jackpot.print_table(console(), jackpot.checks_table(checks), "standard error")
        console().print(Text(jackpot.FROM_THE_START, style="dim"))
    if picture is not None:
        console().print(Text(str(picture), style="cyan"), soft_wrap=True)
