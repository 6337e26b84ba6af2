"""`boardwalk review`: is a table's win within what chance allows, by the hands and bets on its record?"""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from boardwalk.cli.arguments import DATABASE_FLAG, JSON_FLAG
from boardwalk.cli.console import console, grid
from boardwalk.errors import InputError
from boardwalk.extras import require
from boardwalk.money import decimal, dollars
from boardwalk.odds.figures import figure, rounded_dollars
from boardwalk.odds.requests.parameter import read_part

if TYPE_CHECKING:
    from boardwalk.odds.session.win_review import GroupReview, WinReview
    from boardwalk.pit.record.hands_on_record import TableHands

MICROSECONDS = 1_000_000
SINCE_FLAG = Annotated[
    str, typer.Option(help="Only rounds of this day (UTC) or later, YYYY-MM-DD; all if left out.", show_default=False)
]
ASSUMES = "Best play is assumed. Players who play worse lose more, so only a win that is too low needs another reason."


def review_command(
    table: Annotated[str, typer.Argument(help="The table number.", show_default=False)],
    database: DATABASE_FLAG,
    since: SINCE_FLAG = "",
    level: Annotated[str, typer.Option(help="How often an honest table may be found outside, such as 1%.")] = "1%",
    as_json: JSON_FLAG = False,
) -> None:
    """Tell whether a table's win is within what chance allows, by the exact distribution of the hands on its record.

    Exit code 1 means that it is not. Hands of one round depend on each other, so each seat and each side bet is
    compared by itself, and the level is divided among them.
    """
    require("boardwalk review", "house")
    from boardwalk.cli.house.audit import reading
    from boardwalk.odds.session.win_review import group_hands, results_of_game, review_win, reviewed_wagers
    from boardwalk.pit.record.hands_on_record import hands_on_record

    allowed = _read_level(level)
    with reading(database) as connection:
        found = hands_on_record(connection, table, read_day(since))
    found = found.only(reviewed_wagers(found.game))
    review = review_win(group_hands(found.hands), results_of_game(found.game), allowed)
    if as_json:
        typer.echo(json.dumps(review_data(table, found, review), indent=2))
    else:
        _show(table, found, review)
    if not review.is_within:
        sys.exit(1)


def _read_level(text: str) -> Fraction:
    try:
        level = read_part(text, "--level")
    except InputError as error:
        raise InputError("--level", f"must be a chance such as 1% or 0.01, not {text!r}") from error
    if not 0 < level < 1:
        raise InputError("--level", f"must be more than 0 and less than 1, not {text}")
    return level


def read_day(text: str) -> int:
    """The beginning of a day in microseconds since 1970; 0 without one."""
    if not text:
        return 0
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise InputError("--since", f"{text!r} is not a day; write it as 2026-01-31") from None
    return int(day.timestamp()) * MICROSECONDS


def review_data(table: str, found: TableHands, review: WinReview) -> dict[str, Any]:
    """A review for programs; amounts are dollars."""
    return {
        "table": table,
        "game": found.game.name,
        "rounds": found.rounds,
        "hands": review.hands,
        "left_out": dict(found.left_out),
        "within": review.is_within,
        "level": figure(review.level),
        "chance_at_most": float(review.chance),
        "win": decimal(review.win_cents),
        "expected_win": figure(review.expected_cents / 100),
        "interval": [decimal(cents) for cents in review.interval_cents],
        "groups": [_group_data(each) for each in review.groups],
    }


def _group_data(each: GroupReview) -> dict[str, Any]:
    return {
        "wager": each.group.wager,
        "place": each.group.place,
        "hands": each.group.hand_count,
        "win": decimal(each.group.win_cents),
        "expected_win": figure(each.expected_cents / 100),
        "interval": [decimal(cents) for cents in each.interval_cents],
        "chance": float(each.chance),
        "within": each.is_within,
    }


def _show(number: str, found: TableHands, review: WinReview) -> None:
    out = console()
    out.print(Text(f"Table {number}, {found.game.title}", style="bold").append(f"  {found.rounds:,} rounds"))
    if not review.groups:
        out.print("No hands are on record.")
        return
    table = grid("wager", "hand>", "hands>", "win>", "expected>", "within>", "chance>", "")
    for each in review.groups:
        low, high = each.interval_cents
        table.add_row(
            each.group.wager,
            str(each.group.place),
            f"{each.group.hand_count:,}",
            dollars(each.group.win_cents),
            rounded_dollars(round(each.expected_cents)),
            f"{dollars(low)} to {dollars(high)}",
            f"{float(each.chance):.4%}",
            Text("" if each.is_within else "outside", style="bold red"),
        )
    out.print(table)
    low, high = review.interval_cents
    total = f"Win {dollars(review.win_cents)}, expected {rounded_dollars(round(review.expected_cents))}"
    out.print(f"{total}; {float(1 - review.level):.4g} of the time it is between {dollars(low)} and {dollars(high)}.")
    verdict = "within what chance allows" if review.is_within else "not within what chance allows"
    out.print(Text(f"The win is {verdict}.", style="bold green" if review.is_within else "bold red"))
    for reason, count in found.left_out.items():
        out.print(Text(f"Left out, {reason}: {count:,}.", style="dim"))
    out.print(Text(ASSUMES, style="dim"))
