"""`boardwalk ratings`: players rated by what their own choices cost, from the record of a house."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from boardwalk.cli.arguments import DATABASE_FLAG, JSON_FLAG
from boardwalk.cli.console import console, grid, progress_steps
from boardwalk.cli.house.win_review import SINCE_FLAG, read_day
from boardwalk.cli.output_file import write_file
from boardwalk.errors import InputError
from boardwalk.extras import require
from boardwalk.money import dollars
from boardwalk.odds.figures import rounded_dollars

if TYPE_CHECKING:
    from fractions import Fraction

    from boardwalk.pit.rating.rating import PlayerRating, Ratings

EXPLAINS = (
    "Theory is what the house should have won: the edge of best play on what was bet, and what each choice cost "
    "against it. Amounts are exact for the cards that the player saw."
)


def ratings_command(
    database: DATABASE_FLAG,
    player: Annotated[str, typer.Option(help="Only this player, table by table.", show_default=False)] = "",
    table: Annotated[
        list[str] | None, typer.Option("--table", help="Only this table; can be repeated.", show_default=False)
    ] = None,
    since: SINCE_FLAG = "",
    csv: Annotated[
        Path | None, typer.Option(help="Write a row for each player, table and game to this file.", show_default=False)
    ] = None,
    as_json: JSON_FLAG = False,
) -> None:
    """Rate players by skill: average bet, pace, what each choice cost against best play, and the theoretical win.

    Only rounds that have ended are read. What a round's choices cost is kept in this user's folder of results, so it
    is calculated once.
    """
    require("boardwalk ratings", "house")
    from boardwalk.cli.house.audit import reading
    from boardwalk.pit.rating.rating import rate
    from boardwalk.pit.store.schema import table_numbers

    first = read_day(since)
    with reading(database) as connection, progress_steps() as begin:
        known = table_numbers(connection)
        for number in table or ():
            if number not in known:
                raise InputError("--table", f"this house has no table {number}")
        found = rate(connection, first, table, begin)
    found = _of_player(found, player)
    if csv is not None:
        _write(csv, found)
    if as_json:
        typer.echo(json.dumps(ratings_data(found), indent=2))
    else:
        _show(found, by_table=bool(player))
        if csv is not None:
            console().print(Text(str(csv), style="cyan"), soft_wrap=True)


def _of_player(found: Ratings, player: str) -> Ratings:
    from boardwalk.actor import same_person

    if not player:
        return found
    own = tuple(each for each in found.players if same_person(each.player, player))
    if not own:
        raise InputError("--player", f"{player} has not played in this period")
    return found._replace(players=own)


def ratings_data(found: Ratings) -> dict[str, object]:
    """The ratings for programs, as the API gives them."""
    from boardwalk.api.rating import RatingSheet
    from boardwalk.web.api.answer_codec import ANSWER_CODEC
    from boardwalk.web.record.desk import RecordAnswer
    from boardwalk.web.view.rating import rating_sheet

    sheet = ANSWER_CODEC.write(RatingSheet, rating_sheet(RecordAnswer(found, None, 1.0, None)))
    return {key: sheet[key] for key in ("since", "players", "tables")}


def _write(path: Path, found: Ratings) -> None:
    from boardwalk.web.view.rating import rated_players, ratings_csv

    write_file(path, ratings_csv(rated_players(found)).encode(), "--csv")


def _show(found: Ratings, *, by_table: bool) -> None:
    from boardwalk.pit.rating.rating import sum_by_player, total_rating

    out = console()
    if not found.players:
        out.print("Nobody has played in this period.")
        return
    shown = found.players if by_table else tuple(map(total_rating, sum_by_player(found.players)))
    table = grid(
        "table" if by_table else "player",
        "game",
        "hands>",
        "an hour>",
        "average bet>",
        "win>",
        "best play>",
        "choices>",
        "theory>",
        "edge>",
    )
    for each in shown:
        table.add_row(each.table if by_table else each.player, each.title or "several", *_figures(each))
    out.print(table)
    for rated in found.tables:
        if not rated.books.agree:
            out.print(Text(f"Table {rated.table}: the ratings do not reconcile with the books.", style="bold red"))
    for reason, times in sorted(_missing(shown).items()):
        out.print(Text(f"Left out of the theory, {reason}: {times:,}.", style="dim"))
    out.print(Text(EXPLAINS, style="dim"))


def _figures(rating: PlayerRating) -> tuple[str, ...]:
    pace, theory = rating.hands_an_hour, rating.theory_cents
    return (
        f"{rating.hands:,}",
        "" if pace is None else f"{float(pace):.1f}",
        rounded_dollars(rating.average_bet_cents),
        dollars(rating.win_cents),
        _amount(rating.best_cents),
        _amount(rating.cost_cents),
        _amount(theory),
        "" if theory is None or not rating.base_cents else f"{float(theory / rating.base_cents):.2%}",
    )


def _amount(cents: Fraction | None) -> str:
    return "not known" if cents is None else dollars(round(cents))


def _missing(shown: Iterable[PlayerRating]) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in shown:
        for part in each.missing:
            found[f"{part.what} ({part.reason})"] += part.times
    return found
