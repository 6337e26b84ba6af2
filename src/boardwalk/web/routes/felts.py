"""Felts: the layout of a table or a game, drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.documents.felt import MEDIA_TYPE, felt
from boardwalk.games import GAMES, Game, declared
from boardwalk.web.operation import operation
from boardwalk.web.problem import unknown
from boardwalk.web.routes.tables import Number, table_of
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["felts"])
KEPT = 256
"""Drawings, each of some fifty thousand characters."""
Seat = Annotated[
    int | None, Query(ge=1, le=99, description="Draw what this seat sees, for a narrow screen; the whole table if not.")
]


@lru_cache(maxsize=KEPT)
def _felt(game: str, options: tuple[tuple[str, str], ...], seat: int | None, house: str) -> str:
    return felt(declared(game, options), seat, house)


async def _drawn(server: Server, game: Game, seat: int | None) -> Response:
    """Anyone asks, as often as he likes, and drawing takes longer than a command: nobody at a table waits for it."""
    house, options = server.pit.house, tuple(sorted(game.house.as_text().items()))
    drawn = await run_in_threadpool(_felt, game.name, options, seat, house.name if house is not None else "")
    return Response(drawn, media_type=MEDIA_TYPE)


@operation(
    router, "GET", "/tables/{number}/felt", "The felt of a table", action=None, media_type=MEDIA_TYPE,
    problems=(404, 422),
)  # fmt: skip
async def see_felt_of_table(request: Request, number: Number, seat: Seat = None) -> Response:
    """Its layout as SVG in millimetres, with an area for each wager on offer and anchors for cards, chips and names."""
    server = server_of(request)
    return await _drawn(server, table_of(server, number).game, seat)


@operation(
    router, "GET", "/games/{name}/felt", "The felt of a game", action=None, media_type=MEDIA_TYPE, problems=(404, 422)
)  # fmt: skip
async def see_felt_of_game(
    request: Request, name: Annotated[str, Path(max_length=40, examples=["premium"])], seat: Seat = None
) -> Response:
    """The layout of a game as it is usually set up."""
    if name not in GAMES:
        raise unknown("name", f"there is no game {name[:40]!r}")
    return await _drawn(server_of(request), declared(name, ()), seat)
