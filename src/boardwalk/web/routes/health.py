"""For machines: whether the server lives, whether it can serve, and counts."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter
from sqlalchemy import text
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk import __version__
from boardwalk.pit.permission import Action
from boardwalk.pit.store.engine import Store
from boardwalk.web.metrics import MEDIA_TYPE
from boardwalk.web.operation import answer, operation
from boardwalk.web.problem import Kind, raised
from boardwalk.web.server import server_of

router = APIRouter(tags=["health"])


class Health(NamedTuple):
    """How the server is."""

    status: str
    version: str


@operation(router, "GET", "/healthz", "Whether the server lives", action=None, returns=Health)
async def healthz(request: Request) -> Response:
    """Answers as long as the process does."""
    del request
    return answer(Health, Health("alive", __version__))


@operation(router, "GET", "/readyz", "Whether the server can serve", action=None, returns=Health)
async def readyz(request: Request) -> Response:
    """Answers when the house is open and its database can be read."""
    server = server_of(request)
    if not server.ready or server.pit.house is None:
        raise raised(Kind.UNAVAILABLE, "the house is not open")
    await run_in_threadpool(_read, server.pit.store)
    return answer(Health, Health("ready", __version__))


def _read(store: Store) -> None:
    with store.reading() as connection:
        connection.execute(text("SELECT 1"))


@operation(router, "GET", "/metrics", "Counts for Prometheus", action=Action.SEE_METRICS, media_type=MEDIA_TYPE)
async def metrics(request: Request) -> Response:
    """How much happens, never what; for the administrator and for surveillance."""
    return Response(server_of(request).metrics.text(), media_type=MEDIA_TYPE)
