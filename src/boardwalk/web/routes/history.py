"""Finished rounds, step by step and with the proof of the shuffle, and events as they happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.api.books import RecordJobKind, RecordJobSheet
from boardwalk.api.history import EventLine, RoundSheet, StepSheet
from boardwalk.api.table import ShuffleProof
from boardwalk.pit.auth.permission import Permission, allow
from boardwalk.pit.store.schema import one_round, table_stream
from boardwalk.web.api.operation import answer, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.record.jobs import dispute_pack_job
from boardwalk.web.routes.meters import MeterName, meter_of
from boardwalk.web.routes.record_jobs import RECORD_JOB_EXAMPLE, ZIP_MEDIA_TYPE, ask_for_record_job, record_file
from boardwalk.web.routes.tables import TableNumber, table_of
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.history import (
    MOST_EVENTS,
    last_round_sheets,
    meter_events,
    round_sheet,
    shuffle_proof,
    step_sheets,
)

router = APIRouter(prefix="/tables/{number}/rounds", tags=["rounds"])
RoundNumber = Annotated[int, Path(ge=1, le=2**53, examples=[12])]
Value = TypeVar("Value")


async def _read_table(request: Request, number: str, ask: Callable[[Connection], Value]) -> Value:
    """Read something about an existing table from the database."""
    server = server_of(request)
    table_of(server, number)
    request.state.line["table"] = number

    def read() -> Value:
        with server.pit.store.reading() as connection:
            return ask(connection)

    return await run_in_threadpool(read)


def _known_round(found: Value | None, number: int) -> Value:
    if found is None:
        raise not_found("number", f"there is no finished round {number} that you played in or may recall")
    return found


@operation(
    router,
    "GET",
    "",
    "The last rounds of a table",
    action=Permission.SEE_TABLE,
    returns=tuple[RoundSheet, ...],
    problems=(404, 422),
)
async def list_rounds(request: Request, number: TableNumber) -> Response:
    """The last ten rounds, latest first, with what you may see of them; players get only rounds that they played in."""
    actor = caller_of(request).actor
    found = await _read_table(request, number, lambda connection: last_round_sheets(connection, number, actor))
    return answer(tuple[RoundSheet, ...], found)


@operation(router, "GET", "/{played}", "A round", action=Permission.SEE_TABLE, returns=RoundSheet, problems=(404, 422))
async def see_round(request: Request, number: TableNumber, played: RoundNumber) -> Response:
    """A finished round, with what you may see of it; players get only rounds that they played in."""
    actor = caller_of(request).actor
    found = await _read_table(request, number, lambda connection: round_sheet(connection, number, played, actor))
    return answer(RoundSheet, _known_round(found, played))


@operation(
    router,
    "GET",
    "/{played}/steps",
    "A round step by step",
    action=Permission.SEE_TABLE,
    returns=tuple[StepSheet, ...],
    problems=(404, 422),
)
async def recall_round(request: Request, number: TableNumber, played: RoundNumber) -> Response:
    """Every event with the table after it, as you saw it then or may rebuild it now.

    Players can recall rounds that they played in; staff need permission to recall rounds.
    """
    caller = caller_of(request)
    if caller.role is not Role.PLAYER:
        allow(caller.person, Permission.RECALL_ROUNDS)
    found = await _read_table(request, number, lambda connection: step_sheets(connection, number, played, caller.actor))
    return answer(tuple[StepSheet, ...], _known_round(found, played))


@operation(
    router,
    "GET",
    "/{played}/proof",
    "The proof of a shuffle",
    action=Permission.VERIFY_SHUFFLE,
    returns=ShuffleProof,
    problems=(404, 422),
)
async def prove_shuffle(request: Request, number: TableNumber, played: RoundNumber) -> Response:
    """Opens the commitment that was published before bets closed, for the cards that you saw and no others.

    Callers who may rebuild the round get the whole order. `boardwalk verify-shuffle` checks both, and so does a short
    program that needs only Python.
    """
    actor = caller_of(request).actor
    found = await _read_table(request, number, lambda connection: shuffle_proof(connection, number, played, actor))
    return answer(ShuffleProof, _known_round(found, played))


@operation(
    router,
    "POST",
    "/{played}/dispute",
    "Make a dispute pack",
    action=Permission.MAKE_DISPUTE_PACK,
    returns=RecordJobSheet,
    status=201,
    problems=(404, 409, 422),
    example=RECORD_JOB_EXAMPLE | {"kind": "dispute-pack", "asked": {"table": "7", "round": 12}, "step": "pack"},
)
async def make_dispute_pack(request: Request, number: TableNumber, played: RoundNumber) -> Response:
    """Start packing everything that a round depends on: events, cards, orders, paragraphs, ledger and hashes.

    It is a job, like an audit; once it is done, get the file from the same address.
    """
    stream = table_stream(number)
    _known_round(await _read_table(request, number, lambda connection: one_round(connection, stream, played)), played)
    asked = {"table": number, "round": played}
    return await ask_for_record_job(request, RecordJobKind.DISPUTE_PACK, asked, dispute_pack_job, number, played)


@operation(
    router,
    "GET",
    "/{played}/dispute",
    "Your dispute pack",
    action=Permission.MAKE_DISPUTE_PACK,
    media_type=ZIP_MEDIA_TYPE,
    problems=(404, 409, 422),
)
async def see_dispute_pack(request: Request, number: TableNumber, played: RoundNumber) -> Response:
    """The zip file that you asked for. It is kept for ten minutes after you last looked at it."""
    table_of(server_of(request), number)
    return await record_file(request, RecordJobKind.DISPUTE_PACK, {"table": number, "round": played})


event_router = APIRouter(tags=["events"])
AfterEvent = Annotated[
    int | None,
    Query(ge=0, le=2**53, description="Only events after the one with this `seq`; without it, the latest."),
]
EventLimit = Annotated[int, Query(ge=1, le=MOST_EVENTS, description="The most events to return.")]


async def _events_answer(server: Server, ask: Callable[[Connection], list[EventLine]]) -> Response:
    def read() -> list[EventLine]:
        with server.pit.store.reading() as connection:
            return ask(connection)

    return answer(tuple[EventLine, ...], await run_in_threadpool(read))


@operation(
    event_router,
    "GET",
    "/tables/{number}/events",
    "What happened at a table",
    action=Permission.RECALL_ROUNDS,
    returns=tuple[EventLine, ...],
    problems=(404, 422),
)
async def list_table_events(
    request: Request, number: TableNumber, after: AfterEvent = None, limit: EventLimit = MOST_EVENTS
) -> Response:
    """Event by event, earliest first; during a round, without anything that is face down."""
    server, actor = server_of(request), caller_of(request).actor
    table_of(server, number)
    request.state.line["table"] = number
    return await _events_answer(
        server, lambda connection: server.event_book.of_table(connection, number, actor, after, limit)
    )


@operation(
    event_router,
    "GET",
    "/meters/{name}/events",
    "What happened to a meter",
    action=Permission.SEE_METER_STATE,
    returns=tuple[EventLine, ...],
    problems=(404, 422),
)
async def list_meter_events(
    request: Request, name: MeterName, after: AfterEvent = None, limit: EventLimit = MOST_EVENTS
) -> Response:
    """Event by event, earliest first."""
    server = server_of(request)
    meter_of(server, name)
    request.state.line["meter"] = name
    return await _events_answer(server, lambda connection: meter_events(connection, name, after, limit))
