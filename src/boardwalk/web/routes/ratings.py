"""Players rated by skill, for the floor and for the player; a table's win next to what chance allows, and inquiries
into a win that chance does not explain.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import Receipt
from boardwalk.api.rating import InquiryLine, OwnRating, RatingSheet, WinReviewSheet
from boardwalk.odds.session.win_review import USUAL_LEVEL
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.inquiry import CHANCE_PARTS, LONGEST_TABLE, OpenInquiry
from boardwalk.pit.house.people import LONGEST_REASON
from boardwalk.pit.store.schema import HOUSE_STREAM, table_stream
from boardwalk.web.api.operation import Body, IdempotencyKey, answer, operation, submit
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.record.desk import RecordAnswer
from boardwalk.web.record.jobs import database_of
from boardwalk.web.record.rating import rate_job, review_job
from boardwalk.web.routes.tables import TableNumber, table_of
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.rating import own_rating, rating_sheet, ratings_csv

router = APIRouter(tags=["ratings"])
CSV_MEDIA_TYPE = "text/csv"
MOST_DAYS = 31
DAY = 24 * 3600 * 1_000_000
"""Microseconds."""
Days = Annotated[int, Query(ge=1, le=MOST_DAYS, description="How many days to go back.")]


async def _ratings(request: Request, days: int) -> RecordAnswer:
    """The ratings of the last days; everyone shares them."""
    server, person = server_of(request), caller_of(request).person.name
    now, heads = server.pit.clock.now(), server.pit.state.heads
    version = tuple(sorted((name, head.seq) for name, head in heads.items() if name != HOUSE_STREAM))
    asked = database_of(server.pit.store), now - days * DAY, None
    return await run_in_threadpool(server.desk.look, ("ratings", days), version, now, rate_job, *asked, whose=person)


@operation(
    router,
    "GET",
    "/floor/ratings",
    "Players rated by skill",
    action=Permission.SEE_RATINGS,
    returns=RatingSheet,
    problems=(409, 422),
)
async def see_ratings(request: Request, days: Days = 1) -> Response:
    """What each player bet and how fast, what their choices cost against best play, and the theoretical win by that.

    It is calculated from rounds that have ended, in the background: if `ready` is false, ask again. Choices are valued
    by the cards that the player saw. `tables` says how the players add up to the books of each table.
    """
    return answer(RatingSheet, rating_sheet(await _ratings(request, days)))


@operation(
    router,
    "GET",
    "/floor/ratings.csv",
    "Players rated by skill, as a file",
    action=Permission.SEE_RATINGS,
    media_type=CSV_MEDIA_TYPE,
    problems=(409, 422),
)
async def export_ratings(request: Request, days: Days = 1) -> Response:
    """A row for each player, table and game, as CSV; ask for `/floor/ratings` until it is ready."""
    sheet = rating_sheet(await _ratings(request, days))
    if not sheet.ready:
        raise Conflict("ratings", "they are being calculated; try again in a moment")
    headers = {"Content-Disposition": 'attachment; filename="ratings.csv"'}
    return Response(ratings_csv(sheet.players), media_type=CSV_MEDIA_TYPE, headers=headers)


@operation(
    router,
    "GET",
    "/me/rating",
    "Your own rating",
    action=Permission.SEE_OWN_RATING,
    returns=OwnRating,
    problems=(409, 422),
)
async def see_own_rating(request: Request, days: Days = 1) -> Response:
    """What you bet, how fast, and what your choices cost against best play; only rounds that have ended count."""
    return answer(OwnRating, own_rating(await _ratings(request, days), caller_of(request).actor.name))


@operation(
    router,
    "GET",
    "/tables/{number}/win-review",
    "Whether a table's win is within what chance allows",
    action=Permission.SEE_FLOOR,
    returns=WinReviewSheet,
    problems=(404, 409, 422),
)
async def review_table_win(request: Request, number: TableNumber, days: Days = MOST_DAYS) -> Response:
    """The win next to the exact distribution of the hands on record, two-sided, at a level of 1%.

    It is calculated in the background: if `ready` is false, ask again. `boardwalk review` gives the same for
    any period.
    """
    server, person = server_of(request), caller_of(request).person.name
    table_of(server, number)
    return answer(WinReviewSheet, await run_in_threadpool(_review, server, number, days, USUAL_LEVEL, person))


def _review(server: Server, number: str, days: int, level: Fraction, person: str) -> WinReviewSheet:
    now, stream = server.pit.clock.now(), table_stream(number)
    since = now - days * DAY
    asked = database_of(server.pit.store), number, since, level
    head = server.pit.state.heads[stream].seq
    found = server.desk.look(("review", number, days), head, now, review_job, *asked, whose=person)
    return WinReviewSheet(
        ready=found.value is not None,
        progress=found.progress,
        calculated_at=found.at,
        since=None if found.at is None else found.at - days * DAY,
        review=found.value,
        problem=None if found.problem is None else found.problem.sheet,
    )


inquiry_router = APIRouter(prefix="/house/inquiries", tags=["house"])
MOST_COUNT = 2**53


class InquiryBody(Body):
    """The table, what a review of its win found, and why there is an inquiry."""

    table: Annotated[str, Field(min_length=1, max_length=LONGEST_TABLE, examples=["7"])]
    rounds: Annotated[int, Field(ge=1, le=MOST_COUNT, examples=[21_600])]
    win_cents: Annotated[int, Field(ge=-MOST_COUNT, le=MOST_COUNT, examples=[-1_250_000])]
    chance_millionths: Annotated[int, Field(ge=0, le=CHANCE_PARTS, examples=[40])]
    reason: Annotated[str, Field(min_length=1, max_length=LONGEST_REASON, examples=["the win is too low for chance"])]


@operation(
    inquiry_router,
    "POST",
    "",
    "Open an inquiry",
    action=Permission.OPEN_INQUIRY,
    returns=Receipt,
    problems=(404, 409),
    example={"stream": HOUSE_STREAM, "seq": 12, "at": 1763277600000000, "repeated": False, "version": None},
)
async def open_inquiry(request: Request, body: InquiryBody, key: IdempotencyKey = None) -> Response:
    """Put on record who asks about a table's win and why, with the figures that this person states, as of a review."""
    caller = caller_of(request)
    table_of(server_of(request), body.table)
    found = body.table, body.rounds, body.win_cents, body.chance_millionths, body.reason
    return answer(Receipt, await submit(request, caller, AtHouse(OpenInquiry(caller.actor, *found)), key))


@operation(
    inquiry_router,
    "GET",
    "",
    "Inquiries into tables' wins",
    action=Permission.OPEN_INQUIRY,
    returns=tuple[InquiryLine, ...],
)
async def list_inquiries(request: Request) -> Response:
    """All that are on record, the last one first."""
    house = server_of(request).pit.house
    assert house is not None, "the caller belongs to it"
    numbered = enumerate(house.inquiries, 1)
    found = [InquiryLine(number, *each) for number, each in numbered]
    return answer(tuple[InquiryLine, ...], found[::-1])
