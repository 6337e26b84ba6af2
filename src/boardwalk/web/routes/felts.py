"""Felts: the layout of a table or a game, drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated
from xml.etree.ElementTree import tostring

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.documents.felt import MEDIA_TYPE, felt_of
from boardwalk.games import GAMES, declared
from boardwalk.web.offered import Shown, shown
from boardwalk.web.operation import operation
from boardwalk.web.problem import unknown
from boardwalk.web.routes.tables import Number, table_of
from boardwalk.web.server import server_of

router = APIRouter(tags=["felts"])
KEPT = 256
"""Drawings, each of some fifty thousand characters."""
Seat = Annotated[
    int | None, Query(ge=1, le=99, description="Draw what this seat sees, for a narrow screen; the whole table if not.")
]


@lru_cache(maxsize=KEPT)
def _felt(of: Shown, seat: int | None) -> str:
    return tostring(felt_of(of.offer, seat), encoding="unicode")


async def _drawn(of: Shown, seat: int | None) -> Response:
    """Anyone asks, as often as he likes, and drawing takes longer than a command: nobody at a table waits for it."""
    return Response(await run_in_threadpool(_felt, of, seat), media_type=MEDIA_TYPE)


@operation(
    router, "GET", "/tables/{number}/felt", "The felt of a table", action=None, media_type=MEDIA_TYPE,
    problems=(404, 422),
)  # fmt: skip
async def see_felt_of_table(request: Request, number: Number, seat: Seat = None) -> Response:
    """Its layout as SVG in millimetres, with an area for each wager on offer and anchors for cards, chips and names."""
    server = server_of(request)
    return await _drawn(shown(server, table_of(server, number).game, number), seat)


@operation(
    router, "GET", "/games/{name}/felt", "The felt of a game", action=None, media_type=MEDIA_TYPE, problems=(404, 422)
)  # fmt: skip
async def see_felt_of_game(
    request: Request, name: Annotated[str, Path(max_length=40, examples=["premium"])], seat: Seat = None
) -> Response:
    """The layout of a game as it is usually set up."""
    if name not in GAMES:
        raise unknown("name", f"there is no game {name[:40]!r}")
    return await _drawn(shown(server_of(request), declared(name, ())), seat)
