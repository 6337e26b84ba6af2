"""`boardwalk session`: the exact chances of a bankroll over many rounds, and of the house's shift, day and month."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, PAY_FLAG, known_game, read_pairs, read_text
from boardwalk.cli.console import console, grid, progress_steps
from boardwalk.cli.odds.jackpot import PICTURE_FLAG, chance_between, readable_fraction
from boardwalk.cli.output_file import verify_picture, write_picture
from boardwalk.money import dollars
from boardwalk.odds.figures import described, rounded_dollars
from boardwalk.odds.requests import PlayerSession

if TYPE_CHECKING:
    from boardwalk.odds.session.session import SessionFigures

MOST_RULE_BYTES = 100_000


def session_command(
    game: Annotated[str, typer.Argument(help=PlayerSession.help("game"), show_default=False, callback=known_game)],
    bankroll: Annotated[str, typer.Option(help=PlayerSession.help("bankroll"), show_default=False)],
    bet: Annotated[str, typer.Option(help=PlayerSession.help("bet"))] = PlayerSession.bet,
    rounds: Annotated[int, typer.Option(help=PlayerSession.help("rounds"))] = PlayerSession.rounds,
    goal: Annotated[str | None, typer.Option(help=PlayerSession.help("goal"), show_default=False)] = PlayerSession.goal,
    side_bets: Annotated[
        str, typer.Option(help=PlayerSession.help("side_bets"), show_default=False)
    ] = PlayerSession.side_bets,
    strategy: Annotated[
        str, typer.Option(help=f"{PlayerSession.help('strategy')} A file with rules is @FILE.")
    ] = PlayerSession.strategy,
    rounds_per_hour: Annotated[
        int, typer.Option(help=PlayerSession.help("rounds_per_hour"))
    ] = PlayerSession.rounds_per_hour,
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    picture: PICTURE_FLAG = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Give the exact chances of a session: ruin, a goal, the result after many rounds, and the house's side of it.

    A round can be played only with the most that it can put on the layout; a player with less is out of money. A few
    rounds are exact fractions; more are floating-point numbers with an error that is proved and shown.
    """
    form = verify_picture(picture)
    request = PlayerSession(
        game=game,
        bankroll=bankroll,
        bet=bet,
        rounds=rounds,
        goal=goal,
        side_bets=side_bets,
        strategy=_strategy_text(strategy),
        rounds_per_hour=rounds_per_hour,
        options=read_pairs(option or (), "--option"),
        pays=read_pairs(pay or (), "--pay"),
        picture=form,
    )
    with progress_steps() as begin:
        result = request.run(begin)
    if picture is not None:
        write_picture(picture, result.draw(form))
    if as_json:
        typer.echo(json.dumps(result.data() | {"picture": picture and str(picture)}, indent=2))
        return
    show_session(console(), result.figures)
    if picture is not None:
        console().print(Text(str(picture), style="cyan"), soft_wrap=True)


def _strategy_text(given: str) -> str:
    if not given.startswith("@"):
        return given
    return read_text(Path(given[1:]), PlayerSession.flag("strategy"), MOST_RULE_BYTES)


def show_session(out: Console, figures: SessionFigures) -> None:
    """A session for a person: the player's side, then the house's."""
    heading = figures.figure_table().heading.removeprefix(figures.game.title).removeprefix(":")
    out.print(Text(figures.game.title, style="bold").append(f" {heading}", style="not bold"))
    side_bets = f", with {', '.join(figures.side_bets)}" if figures.side_bets else ""
    out.print(Text(f"{described(figures.game, figures.bet_cents)}, {figures.play}{side_bets}", style="dim"))
    _show_player(out, figures)
    _show_house(out, figures)
    error = float(figures.walk.error)
    accuracy = "Every chance is exact." if not error else f"Every chance is within {error:.1g} of the exact one."
    needed = dollars(figures.round.needed_cents)
    out.print(Text(f"A round needs {needed}, the most that it can put on the layout. {accuracy}", style="dim"))


def _show_player(out: Console, figures: SessionFigures) -> None:
    table = grid("\nsession", "\nchance>")
    table.add_row("out of money before the last round", chance_between(figures.ruin))
    if figures.goal is not None:
        table.add_row("goal reached", chance_between(figures.goal))
    table.add_row("every round played", chance_between(figures.walk.all_played))
    table.add_row("ends ahead", chance_between(figures.ahead))
    table.add_row("ends even", chance_between(figures.even))
    table.add_row("ends behind", chance_between(figures.behind))
    out.print(table)
    table = grid("\nresult", "\nvalue>")
    table.add_row("average", rounded_dollars(round(figures.walk.expected_result_cents.low)))
    for low, high, words in figures.middle_shares:
        table.add_row(words, f"{dollars(low)} to {dollars(high)}")
    table.add_row("median", dollars(figures.median_cents))
    table.add_row("rounds played, average", f"{float(figures.expected_rounds.low):,.2f}")
    out.print(table)


def _show_house(out: Console, figures: SessionFigures) -> None:
    table = grid(
        "\nhouse, one seat", "\nrounds>", "\nexpected win>", "\nchance of a loss>", "\n99% of the time>", "\nhold>"
    )
    for period in figures.house:
        low, high = period.interval_cents
        table.add_row(
            f"a {period.name}",
            f"{period.rounds:,}",
            rounded_dollars(round(period.expected_cents)),
            chance_between(period.chance_of_loss),
            f"{dollars(low)} to {dollars(high)}",
            " to ".join(f"{float(part):.1%}" for part in period.hold_interval),
        )
    out.print(table)
    out.print(Text("Hold is the win in percent of the base wagers.", style="dim"))
    if figures.n_zero is not None:
        exact = readable_fraction(figures.n_zero)
        words = f"N0 is {float(figures.n_zero):,.1f} rounds{f', {exact} exactly' if exact else ''}"
        out.print(f"{words}: by then the edge has earned one standard deviation.")
