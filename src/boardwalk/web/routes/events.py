"""What happened at a table or to a meter, as it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.pit.permission import Action
from boardwalk.web.door import caller_of
from boardwalk.web.events import MOST, EventLine, of_meter
from boardwalk.web.operation import answer, operation
from boardwalk.web.routes.meters import MeterName, meter_of
from boardwalk.web.routes.tables import Number, table_of
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["events"])
After = Annotated[
    int | None,
    Query(ge=0, le=2**53, description="Only what came after the event of this `seq`; without it the latest."),
]
Limit = Annotated[int, Query(ge=1, le=MOST, description="How many events at most.")]


async def _read(server: Server, ask: Callable[[Connection], list[EventLine]]) -> Response:
    def asked() -> list[EventLine]:
        with server.pit.store.reading() as connection:
            return ask(connection)

    return answer(tuple[EventLine, ...], await run_in_threadpool(asked))


@operation(
    router, "GET", "/tables/{number}/events", "What happened at a table", action=Action.RECALL_ROUNDS,
    returns=tuple[EventLine, ...], problems=(404, 422),
)  # fmt: skip
async def list_table_events(request: Request, number: Number, after: After = None, limit: Limit = MOST) -> Response:
    """Event by event, the earliest first; of a round under way without what lies face down."""
    server, actor = server_of(request), caller_of(request).actor
    table_of(server, number)
    request.state.line["table"] = number
    return await _read(server, lambda connection: server.events.of_table(connection, number, actor, after, limit))


@operation(
    router, "GET", "/meters/{name}/events", "What happened to a meter", action=Action.SEE_METER_STATE,
    returns=tuple[EventLine, ...], problems=(404, 422),
)  # fmt: skip
async def list_meter_events(request: Request, name: MeterName, after: After = None, limit: Limit = MOST) -> Response:
    """Event by event, the earliest first."""
    server = server_of(request)
    meter_of(server, name)
    request.state.line["meter"] = name
    return await _read(server, lambda connection: of_meter(connection, name, after, limit))
