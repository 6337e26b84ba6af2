"""Streams that tell everyone the same: for anyone the lobby and what the meters show, for the staff the floor."""

from __future__ import annotations

from contextlib import aclosing

from fastapi import APIRouter
from starlette.websockets import WebSocket

from boardwalk.pit.permission import Action
from boardwalk.web.door import Caller
from boardwalk.web.notice import Notice
from boardwalk.web.server import Server, server_of
from boardwalk.web.stream import run_stream

router = APIRouter()


@router.websocket("/lobby/stream")
async def lobby_stream(socket: WebSocket) -> None:
    """All tables and meters, as anyone may see them."""
    server = server_of(socket)
    await _tell(socket, server, "lobby", None, server.notices.lobby)


@router.websocket("/meters/stream")
async def meters_stream(socket: WebSocket) -> None:
    """What every meter shows."""
    server = server_of(socket)
    await _tell(socket, server, "meters", None, server.notices.meters)


@router.websocket("/floor/stream")
async def floor_stream(socket: WebSocket) -> None:
    """All tables with pace, money and alarms."""
    server = server_of(socket)
    await _tell(socket, server, "floor", Action.SEE_FLOOR, server.notices.floor)


async def _tell(socket: WebSocket, server: Server, name: str, action: Action | None, notice: Notice) -> None:
    async def watch(caller: Caller | None) -> None:
        del caller
        async with aclosing(notice.watch()) as texts:
            async for text in texts:
                await socket.send_text(text)
                server.metrics.messages.inc()

    await run_stream(socket, server, name, action, watch)
