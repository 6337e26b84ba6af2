"""All tables at once: the lobby for anyone, the floor for those who walk it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.pit.permission import Action
from boardwalk.web.floor import FloorSheet
from boardwalk.web.lobby import Lobby, lobby_text
from boardwalk.web.operation import operation, text_answer
from boardwalk.web.server import server_of

router = APIRouter(tags=["floor"])


@operation(router, "GET", "/lobby", "The lobby", action=None, returns=Lobby)
async def see_lobby(request: Request) -> Response:
    """All tables and meters, as anyone sees them who comes to the rope; `/lobby/stream` sends the same."""
    return text_answer(lobby_text(server_of(request).pit.standing))


@operation(router, "GET", "/floor", "The floor", action=Action.SEE_FLOOR, returns=FloorSheet)
async def see_floor(request: Request) -> Response:
    """All tables with pace, money and what needs someone; `/floor/stream` sends the same whenever it changes.

    Drop, handle and win are of the time since a table was opened. Win is what the house kept of wagers that are decided
    less what the table paid, without what went to or came off a meter; theory is what the exact edges make of the
    handle.
    """
    return text_answer(await server_of(request).board.text())
