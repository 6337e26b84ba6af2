"""Felts: the layout of a table or a game, drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.documents.felt import MEDIA_TYPE, arrange, draw
from boardwalk.games import GAMES, Game, declared
from boardwalk.pit.house_file import HouseFile, HouseFileError, read_house
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


class Shown(NamedTuple):
    """What a drawing depends on, by value: a configuration that says the same makes the same drawing."""

    game: str
    options: tuple[tuple[str, str], ...]
    seat: int | None
    house: str
    configuration: str
    number: str | None


@lru_cache(maxsize=KEPT)
def _felt(shown: Shown) -> str:
    game, file = declared(shown.game, shown.options), _configured(shown.configuration)
    table = next((each for each in file.tables if each.number == shown.number), None) if file else None
    layout = next((each for each in file.layouts if each.game == shown.game), None) if file else None
    sides = (table.drop_box, table.tip_box) if table is not None else ()
    return draw(game, arrange(game, shown.seat, shown.house, layout, *sides))


@lru_cache(maxsize=4)
def _configured(text: str) -> HouseFile | None:
    """The file in force; none where there is none, or one that an earlier version took and this one does not."""
    try:
        return read_house(text) if text else None
    except HouseFileError:
        return None


async def _drawn(server: Server, game: Game, seat: int | None, number: str | None = None) -> Response:
    """Anyone asks, as often as he likes, and drawing takes longer than a command: nobody at a table waits for it."""
    house, options = server.pit.house, tuple(sorted(game.house.as_text().items()))
    name, text = ("", "") if house is None else (house.name, house.configuration)
    drawn = await run_in_threadpool(_felt, Shown(game.name, options, seat, name, text, number))
    return Response(drawn, media_type=MEDIA_TYPE)


@operation(
    router, "GET", "/tables/{number}/felt", "The felt of a table", action=None, media_type=MEDIA_TYPE,
    problems=(404, 422),
)  # fmt: skip
async def see_felt_of_table(request: Request, number: Number, seat: Seat = None) -> Response:
    """Its layout as SVG in millimetres, with an area for each wager on offer and anchors for cards, chips and names."""
    server = server_of(request)
    return await _drawn(server, table_of(server, number).game, seat, number)


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
