"""Streams: what a person sees of a table, or what the meters show, sent whenever it changes.

A message holds all of what the person sees, with the version of the table, so that a client that was away needs no
history: it comes back with `since`, and gets at once what is newer, or nothing if there is nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import anyio
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardwalk.errors import InputError
from boardwalk.form import compact, read_json
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.permission import Action, allow
from boardwalk.web.door import Caller, find_caller, has_secret
from boardwalk.web.origin import is_from_elsewhere
from boardwalk.web.problem import ProblemRaised
from boardwalk.web.server import Server, server_of

router = APIRouter()
LOG_IN_SECONDS = 10
LOOK_SECONDS = 5
"""How often a stream looks whether its session has ended."""
NOT_LOGGED_IN, FORBIDDEN, UNKNOWN, GOING = 4401, 4403, 4404, 1001
"""Codes with which a stream is closed, besides those of the protocol."""


class Closed(Exception):  # noqa: N818
    """The stream ends, with this code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(str(code))


EXPECTED = (Closed, ProblemRaised, Forbidden, WebSocketDisconnect)
"""How a stream ends, besides by a fault of ours."""


@router.websocket("/tables/{number}/stream")
async def table_stream(socket: WebSocket, number: str, since: str = "-1") -> None:
    """What the caller sees at a table."""
    server = server_of(socket)

    async def watch(caller: Caller) -> None:
        if server.pit.standing.table(number) is None:
            raise Closed(UNKNOWN)
        sent = _version(since)

        def newer() -> tuple[int, str] | None:
            version, text = server.hub.sight_text(number, caller.actor)
            return (version, text) if version > sent else None

        with server.hub.tables[number].heard() as event:
            while True:
                event.clear()
                news = newer()
                if news is not None:
                    sent, text = news
                    await socket.send_text(text)
                    server.metrics.messages.inc()
                await event.wait()

    await _stream(socket, server, "table", Action.SEE_TABLE, watch)


@router.websocket("/meters/stream")
async def meters_stream(socket: WebSocket) -> None:
    """What every meter shows."""
    server = server_of(socket)

    async def watch(caller: Caller) -> None:
        del caller
        shown = None
        with server.hub.meters.heard() as event:
            while True:
                event.clear()
                text = meters_text(server)
                if text != shown:
                    shown = text
                    await socket.send_text(text)
                    server.metrics.messages.inc()
                await event.wait()

    await _stream(socket, server, "meters", Action.SEE_METERS, watch)


def meters_text(server: Server) -> str:
    """The message of the stream of meters."""
    meters = sorted(server.pit.meters.items())
    return compact({"meters": {name: {"display_cents": meter.display_cents, "up": meter.up} for name, meter in meters}})


def _version(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 19 else -1


async def _stream(
    socket: WebSocket, server: Server, name: str, action: Action, watch: Callable[[Caller], Awaitable[None]]
) -> None:
    """Let the caller in, and send until the client goes, the session ends or the server stops."""
    await socket.accept()
    code = GOING
    caller: Caller | None = None
    try:
        caller = await _caller(socket, server)
        allow(caller.person, action)
        server.metrics.sockets.labels(name).inc()
        try:
            await _until_first(
                partial(watch, caller), partial(_until_gone, socket), partial(_until_ended, socket, caller)
            )
        finally:
            server.metrics.sockets.labels(name).dec()
    except Closed as closed:
        code = closed.code
    except ProblemRaised:
        code = NOT_LOGGED_IN
    except Forbidden:
        code = FORBIDDEN
    except WebSocketDisconnect:
        return
    finally:
        role = None if caller is None else caller.role.value
        server.log.info("stream closed", route=name, role=role, status=code)
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)


async def _until_first(*parts: Callable[[], Awaitable[None]]) -> None:
    """Run all until one ends, and raise what it raised."""
    ended: list[Exception] = []

    async def run(part: Callable[[], Awaitable[None]]) -> None:
        try:
            await part()
        except EXPECTED as error:
            ended.append(error)
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        for part in parts:
            group.start_soon(run, part)
    if ended:
        raise ended[0]


async def _until_gone(socket: WebSocket) -> None:
    """Clients have nothing to say here; this only notices that they leave."""
    while True:
        await socket.receive_text()


async def _until_ended(socket: WebSocket, caller: Caller) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if await find_caller(socket, caller.secret) != caller:
            raise Closed(NOT_LOGGED_IN)


async def _caller(socket: WebSocket, server: Server) -> Caller:
    """Who connects: by cookie, by header, or by a first message with a token; never through another host's page."""
    if is_from_elsewhere(socket.headers, server.origins):
        raise Closed(FORBIDDEN)
    if has_secret(socket):
        return await find_caller(socket)
    try:
        async with asyncio.timeout(LOG_IN_SECONDS):
            first = read_json(await socket.receive_text())
    except (TimeoutError, InputError, KeyError):
        raise Closed(NOT_LOGGED_IN) from None
    token = first.get("token") if isinstance(first, dict) else None
    if not isinstance(token, str):
        raise Closed(NOT_LOGGED_IN)
    return await find_caller(socket, token)
