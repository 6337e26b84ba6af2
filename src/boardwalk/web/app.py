"""The application: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from boardwalk import __version__
from boardwalk.errors import InputError
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.people.people import People
from boardwalk.pit.pit import Pit
from boardwalk.pit.proposal import Proposals
from boardwalk.pit.staffing import AutomaticStaff
from boardwalk.web import broadcast, pages, stream
from boardwalk.web.doorkeeper import Doorkeeper
from boardwalk.web.edges import Solver
from boardwalk.web.floor import FloorBoard
from boardwalk.web.gate import PREFIX, Gate
from boardwalk.web.hub import Hub
from boardwalk.web.log import Logger, open_log
from boardwalk.web.metrics import Metrics
from boardwalk.web.notice import open_notices
from boardwalk.web.openapi import describe
from boardwalk.web.problem import Kind, Problem, ProblemRaised, of_error
from boardwalk.web.routes import ALL, health
from boardwalk.web.server import Server

SWEEP_SECONDS = 1800
OPENAPI = f"{PREFIX}/openapi.json"
STATUS = {400: Kind.MALFORMED, 404: Kind.UNKNOWN, 405: Kind.NO_METHOD}


def create_app(
    pit: Pit,
    people: People,
    *,
    key: Ed25519PrivateKey | None = None,
    log: Logger | None = None,
    origins: Iterable[str] = (),
    secure: bool = False,
    staff: AutomaticStaff | None = None,
    solver: Solver | None = None,
    alone: bool = False,
) -> FastAPI:
    """The API of a house; `key` signs its heads, `origins` are pages of other hosts that may use it.

    `staff` is the automatic staff that this server runs, `solver` works out what the floor should win; `alone` says
    that only this machine can reach it.
    """
    metrics = Metrics()
    proposals, hub = Proposals(pit.store, pit), Hub(pit, metrics, staff)
    board = FloorBoard(pit, proposals, staff, solver)
    server = Server(
        pit=pit,
        people=people,
        proposals=proposals,
        door=Doorkeeper(pit, people),
        hub=hub,
        board=board,
        notices=open_notices(pit, hub, board),
        metrics=metrics,
        log=log or open_log(),
        origins=frozenset(origins),
        secure=secure,
        key=key,
        staff=staff,
        alone=alone,
    )
    pit.measure(metrics.committed)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        del app
        server.hub.start()
        sweeping = asyncio.create_task(_sweep(server))
        server.ready = True
        yield
        server.ready = False
        sweeping.cancel()
        server.hub.stop()
        server.board.close()
        for apart in (server.oracle, server.lab):
            await run_in_threadpool(apart.close)

    app = FastAPI(
        title="Boardwalk",
        version=__version__,
        openapi_url=OPENAPI,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    app.state.server = server
    for router in ALL:
        app.include_router(router, prefix=PREFIX)
    for streams in (stream, broadcast):
        app.include_router(streams.router, prefix=PREFIX)
    app.include_router(health.router)
    app.include_router(pages.router)
    app.add_middleware(Gate, log=server.log, metrics=metrics, origins=server.origins)
    for error, handler in HANDLERS.items():
        app.add_exception_handler(error, handler)
    app.openapi = describe(app)  # type: ignore[method-assign]
    return app


async def _sweep(server: Server) -> None:
    """Remove sessions and attempts that are over, now and then."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        with suppress(Unavailable):
            await run_in_threadpool(server.people.sweep)


async def _problem_raised(_: Request, error: Any) -> Response:
    problem: Problem = error.problem
    return problem.response()


async def _input_error(_: Request, error: Any) -> Response:
    return of_error(error).response()


async def _unavailable(_: Request, __: Any) -> Response:
    return Problem(Kind.UNAVAILABLE, "send the same request again", retry_seconds=1).response()


async def _http(request: Request, error: Any) -> Response:
    page = pages.nowhere(request) if error.status_code == HTTPStatus.NOT_FOUND else None
    if page is not None:
        return page
    kind = STATUS.get(error.status_code, Kind.INVALID)
    return Problem(kind).response(error.headers)


async def _validation(_: Request, error: Any) -> Response:
    """The first fault that FastAPI found, without the value that it found it in."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return Problem(Kind.MALFORMED, "is not JSON").response()
    where = [str(part) for part in first["loc"] if part not in ("body", "query", "path", "header")]
    return Problem(Kind.INVALID, first["msg"], ".".join(where) or str(first["loc"][0])).response()


HANDLERS: dict[type[Exception], Callable[..., Any]] = {
    ProblemRaised: _problem_raised,
    InputError: _input_error,
    Unavailable: _unavailable,
    HTTPException: _http,
    RequestValidationError: _validation,
}
