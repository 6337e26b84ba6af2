"""What the record desk works on: ratings of all players, and reviews of a table's win, in processes of their own."""

from __future__ import annotations

from contextlib import closing
from fractions import Fraction
from pathlib import Path

from boardwalk.api.rating import LeftOutLine, WinGroupLine, WinReviewResult
from boardwalk.odds.figures import rounded
from boardwalk.odds.session.win_review import (
    GroupReview,
    WinReview,
    group_hands,
    results_of_game,
    review_win,
    reviewed_wagers,
)
from boardwalk.pit.rating.rating import Ratings, rate
from boardwalk.pit.record.hands_on_record import TableHands, hands_on_record
from boardwalk.pit.store.engine import open_existing
from boardwalk.progress import Begin
from boardwalk.table.sentence import wager_title

CENTS_PLACES, PERCENT_PLACES = 2, 4


def rate_job(begin: Begin, database: str, since: int, folder: str | None) -> Ratings:
    """Rate everyone who played since this time."""
    with closing(open_existing(database)) as store, store.reading() as connection:
        return rate(connection, since, None, begin, None if folder is None else Path(folder))


def review_job(begin: Begin, database: str, table: str, since: int, level: Fraction) -> WinReviewResult:
    """Compare a table's win with the exact distribution of the hands on its record."""
    progress = begin("reading hands")
    with closing(open_existing(database)) as store, store.reading() as connection:
        found = hands_on_record(connection, table, since)
    progress(0.5)
    found = found.only(reviewed_wagers(found.game))
    return review_result(found, review_win(group_hands(found.hands), results_of_game(found.game), level))


def review_result(found: TableHands, review: WinReview) -> WinReviewResult:
    """A review as people see it."""
    low, high = review.interval_cents
    return WinReviewResult(
        game=found.game.name,
        title=found.game.title,
        rounds=found.rounds,
        hands=review.hands,
        within=review.is_within,
        level=f"{rounded(review.level * 100, PERCENT_PLACES)}%",
        chance=float(review.chance),
        win_cents=review.win_cents,
        expected_cents=rounded(review.expected_cents, CENTS_PLACES),
        low_cents=low,
        high_cents=high,
        groups=tuple(_group_line(found, each) for each in review.groups),
        left_out=tuple(LeftOutLine(*each) for each in found.left_out.items()),
    )


def _group_line(found: TableHands, each: GroupReview) -> WinGroupLine:
    low, high = each.interval_cents
    return WinGroupLine(
        wager=each.group.wager,
        title=wager_title(found.game, each.group.wager),
        place=each.group.place,
        hands=each.group.hand_count,
        win_cents=each.group.win_cents,
        expected_cents=rounded(each.expected_cents, CENTS_PLACES),
        low_cents=low,
        high_cents=high,
        chance=float(each.chance),
        within=each.is_within,
    )
