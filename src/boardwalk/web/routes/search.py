"""Surveillance: a search over all tables, and bookmarks to find something again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import Receipt
from boardwalk.api.history import BookmarkLine, FoundEvent
from boardwalk.errors import InputError
from boardwalk.money import MOST_CENTS, dollars
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.hour_figures import DAY
from boardwalk.pit.house.bookmark import LONGEST_NOTE, AddBookmark, RemoveBookmark, bookmarks_of
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.record.search import SearchTerms, round_of, search
from boardwalk.pit.store.schema import HOUSE_STREAM, table_stream
from boardwalk.pit.writer.sync import PitState
from boardwalk.web.api.operation import Body, IdempotencyKey, answer, no_content, operation, submit
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.tables import table_of
from boardwalk.web.server import server_of
from boardwalk.web.view.history import found_events

router = APIRouter(tags=["surveillance"])
MOST_FOUND = 100
TABLE_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9 ._'-]*$"
PLAIN = r"^[^\x00-\x1f]*$"
Moment = Annotated[int | None, Query(ge=0, le=2**62, description="Microseconds since 1970.")]
Amount = Annotated[int | None, Query(ge=0, le=MOST_CENTS)]


@operation(
    router,
    "GET",
    "/search",
    "Search all tables",
    action=Permission.RECALL_ROUNDS,
    returns=tuple[FoundEvent, ...],
    problems=(404, 422),
    takes_work=True,
)
async def search_tables(
    request: Request,
    player: Annotated[
        str | None, Query(min_length=1, max_length=60, pattern=PLAIN, description="The name of a player.")
    ] = None,
    table: Annotated[
        str | None, Query(min_length=1, max_length=40, pattern=TABLE_PATTERN, description="Only this table.")
    ] = None,
    since: Moment = None,
    until: Moment = None,
    least_cents: Amount = None,
    most_cents: Amount = None,
    law: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=60,
            pattern=PLAIN,
            description="A paragraph, with or without its chapter; finds those under it, too.",
        ),
    ] = None,
) -> Response:
    """The latest 100 events that fit everything you ask for, latest first; by default those of the last 24 hours.

    A player is found in what they ordered and in what happened at their seat. Rounds in progress are not searched.
    """
    server, actor = server_of(request), caller_of(request).actor
    now = server.pit.clock.now()
    terms = SearchTerms(
        now - DAY if since is None else since, now if until is None else until, player, least_cents, most_cents, law
    )
    _verify_bounds(terms)
    if table is not None:
        table_of(server, table)
    tables = [each for each in searchable(server.pit.state) if table in (None, each[0])]

    def read() -> list[FoundEvent]:
        with server.pit.store.reading() as connection:
            return found_events(connection, search(connection, tables, terms, MOST_FOUND), actor)

    return answer(tuple[FoundEvent, ...], await run_in_threadpool(read))


def _verify_bounds(terms: SearchTerms) -> None:
    if terms.since > terms.until:
        raise InputError("since", f"{terms.since} is later than until, {terms.until}")
    if terms.least_cents is not None and terms.most_cents is not None and terms.least_cents > terms.most_cents:
        bounds = f"{dollars(terms.least_cents)} is more than most_cents, {dollars(terms.most_cents)}"
        raise InputError("least_cents", bounds)


def searchable(state: PitState) -> list[tuple[str, int]]:
    """Every table, with its last record that is not part of a round in progress."""
    heads = ((number, table_stream(number)) for number in state.tables)
    return [(number, state.round_starts.get(stream, state.heads[stream].seq + 1) - 1) for number, stream in heads]


@operation(
    router,
    "GET",
    "/bookmarks",
    "Your bookmarks",
    action=Permission.KEEP_BOOKMARKS,
    returns=tuple[BookmarkLine, ...],
)
async def list_bookmarks(request: Request) -> Response:
    """Latest first. Nobody else sees them here, but they are on the record of the house."""
    house = server_of(request).pit.house
    assert house is not None, "the caller belongs to it"
    found = bookmarks_of(house, caller_of(request).actor.name)
    lines = [BookmarkLine(each.number, each.table, each.seq, each.round, each.note, each.at) for each in found]
    return answer(tuple[BookmarkLine, ...], lines)


class NewBookmark(Body):
    """A record of a table, and what you want to remember about it."""

    table: Annotated[str, Field(min_length=1, max_length=40, pattern=TABLE_PATTERN, examples=["7"])]
    seq: Annotated[int, Field(ge=1, le=2**53, examples=[412])]
    note: Annotated[str, Field(max_length=LONGEST_NOTE, examples=["late bet, seat 3"])] = ""


RECEIPT_EXAMPLE = {"stream": HOUSE_STREAM, "seq": 40, "at": 1763277600000000, "repeated": False, "version": None}


@operation(
    router,
    "POST",
    "/bookmarks",
    "Make a bookmark",
    action=Permission.KEEP_BOOKMARKS,
    returns=Receipt,
    problems=(404, 409),
    example=RECEIPT_EXAMPLE,
)
async def add_bookmark(request: Request, body: NewBookmark, key: IdempotencyKey = None) -> Response:
    """Keep a place in the record of a table, with a note. Each person can have 500."""
    server, caller = server_of(request), caller_of(request)
    table_of(server, body.table)
    stream = table_stream(body.table)
    if body.seq > server.pit.state.heads[stream].seq:
        raise not_found("seq", f"table {body.table} has no record {body.seq}")

    def find() -> int | None:
        with server.pit.store.reading() as connection:
            return round_of(connection, stream, body.seq)

    played = await run_in_threadpool(find)
    command = AddBookmark(caller.actor, body.table, body.seq, played, body.note)
    return answer(Receipt, await submit(request, caller, AtHouse(command), key))


@operation(
    router,
    "DELETE",
    "/bookmarks/{number}",
    "Remove a bookmark",
    action=Permission.KEEP_BOOKMARKS,
    status=204,
    problems=(409,),
)
async def remove_bookmark(request: Request, number: Annotated[int, Path(ge=1, le=2**53, examples=[3])]) -> Response:
    """Only your own; the record still has it."""
    caller = caller_of(request)
    await submit(request, caller, AtHouse(RemoveBookmark(caller.actor, number)), None)
    return no_content()
