"""Ratings as people see them: amounts rounded, players with all of their tables, and the same as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction

from boardwalk.actor import same_person
from boardwalk.api.rating import MissingLine, OwnRating, RatedPlayer, RatedTableLine, RatingLine, RatingSheet
from boardwalk.odds.figures import rounded
from boardwalk.pit.rating.rating import PlayerRating, RatedTable, Ratings, sum_by_player, total_rating
from boardwalk.web.record.desk import RecordAnswer

CENTS_PLACES, PACE_PLACES, PERCENT_PLACES = 2, 1, 4
MICROSECONDS = 1_000_000


def rating_sheet(found: RecordAnswer) -> RatingSheet:
    """What the desk knows about the ratings of a house."""
    ratings: Ratings | None = found.value
    return RatingSheet(
        ready=ratings is not None,
        progress=found.progress,
        calculated_at=found.at,
        since=None if ratings is None else ratings.since,
        players=() if ratings is None else rated_players(ratings),
        tables=() if ratings is None else tuple(map(_table_line, ratings.tables)),
        problem=None if found.problem is None else found.problem.sheet,
    )


def own_rating(found: RecordAnswer, player: str) -> OwnRating:
    """The part of it that is one player's."""
    ratings: Ratings | None = found.value
    own = [] if ratings is None else [each for each in ratings.players if same_person(each.player, player)]
    return OwnRating(
        ready=ratings is not None,
        progress=found.progress,
        calculated_at=found.at,
        since=None if ratings is None else ratings.since,
        rating=_rated_player(own) if own else None,
        problem=None if found.problem is None else found.problem.sheet,
    )


def rated_players(ratings: Ratings) -> tuple[RatedPlayer, ...]:
    """Everyone with all of their tables."""
    return tuple(map(_rated_player, sum_by_player(ratings.players)))


def _rated_player(parts: Sequence[PlayerRating]) -> RatedPlayer:
    first = parts[0]
    return RatedPlayer(first.player, first.bot, rating_line(total_rating(parts)), tuple(map(rating_line, parts)))


def rating_line(rating: PlayerRating) -> RatingLine:
    """A rating with its decimals."""
    theory, pace = rating.theory_cents, rating.hands_an_hour
    return RatingLine(
        table=rating.table,
        game=rating.game,
        title=rating.title,
        hands=rating.hands,
        seconds=rating.microseconds // MICROSECONDS,
        hands_per_hour=None if pace is None else rounded(pace, PACE_PLACES),
        average_bet_cents=rounded(rating.average_bet_cents, CENTS_PLACES),
        base_cents=rating.base_cents,
        handle_cents=rating.handle_cents,
        win_cents=rating.win_cents,
        best_play_cents=None if rating.best_cents is None else rounded(rating.best_cents, CENTS_PLACES),
        cost_cents=rounded(rating.cost_cents, CENTS_PLACES),
        theory_cents=None if theory is None else rounded(theory, CENTS_PLACES),
        edge=_percent(theory, rating.base_cents),
        best_edge=_percent(rating.best_cents, rating.base_cents),
        choices=rating.choices,
        mistakes=rating.mistakes,
        made_by_house=rating.made_by_house,
        made_by_house_cents=rounded(rating.made_by_house_cents, CENTS_PLACES),
        missing=tuple(MissingLine(*each) for each in rating.missing),
    )


def _percent(part: Fraction | None, base_cents: int) -> str | None:
    return None if part is None or not base_cents else f"{rounded(part / base_cents * 100, PERCENT_PLACES)}%"


def _table_line(rated: RatedTable) -> RatedTableLine:
    return RatedTableLine(rated.table, *rated.books, agree=rated.books.agree)


FIGURES = tuple(each.name for each in fields(RatingLine) if each.name != "missing")
CSV_COLUMNS = ("player", "bot", *FIGURES, "missing")


def ratings_csv(players: Sequence[RatedPlayer]) -> str:
    """A row for each player, table and game; what is missing is in words."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for each in players:
        for part in each.parts:
            figures = (getattr(part, name) for name in FIGURES)
            row = (each.player, "yes" if each.bot else "no", *figures, "; ".join(map(missing_words, part.missing)))
            writer.writerow("" if cell is None else cell for cell in row)
    return out.getvalue()


def missing_words(missing: MissingLine) -> str:
    """What a rating leaves out, and why.

    >>> missing_words(MissingLine("jackpot", 3, 1500, "pays for other players' hands"))
    "jackpot, 3 times: pays for other players' hands"
    """
    return f"{missing.what}, {missing.times} time{'' if missing.times == 1 else 's'}: {missing.reason}"
