"""Streams: what a person sees of a table, sent whenever it changes; what everyone is told stands in `broadcast`.

A message holds all of what the person sees, with the version of the table, so that a client that was away needs no
history: it comes back with `since`, and gets at once what is newer, or nothing if there is nothing. A version that was
sent comes again only when the clock of its wait was set anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from functools import partial

import anyio
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardwalk.errors import InputError
from boardwalk.form import read_json
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
NOT_LOGGED_IN, FORBIDDEN, UNKNOWN, TOO_MANY, GOING = 4401, 4403, 4404, 4429, 1001
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

    async def watch(caller: Caller | None) -> None:
        assert caller is not None, "only who was let in sees a table"
        if server.pit.standing.table(number) is None:
            raise Closed(UNKNOWN)
        hub = server.hub
        sent, told = _version(since), hub.retimed[number]
        with hub.tables[number].heard() as event:
            while True:
                event.clear()
                retimed = hub.retimed[number]
                version, text = hub.sight_text(number, caller.actor)
                if version > sent or retimed > told:
                    sent, told = version, retimed
                    await socket.send_text(text)
                    server.metrics.messages.inc()
                await event.wait()

    await run_stream(socket, server, "table", Action.SEE_TABLE, watch)


def _version(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 19 else -1


async def run_stream(
    socket: WebSocket,
    server: Server,
    name: str,
    action: Action | None,
    watch: Callable[[Caller | None], Awaitable[None]],
) -> None:
    """Let the caller in, and send until the client goes, the session ends or the server stops.

    Without an action the stream is for anyone, with a session or none.
    """
    await socket.accept()
    code = GOING
    caller: Caller | None = None
    try:
        with ExitStack() as stack:
            caller = await (_anyone(socket, server, stack) if action is None else _person(socket, server, action))
            parts: list[Callable[[], Awaitable[None]]] = [partial(watch, caller), partial(_until_gone, socket)]
            if action is not None and caller is not None:
                parts.append(partial(_until_ended, socket, caller))
            stack.enter_context(server.metrics.sockets.labels(name).track_inprogress())
            await _until_first(*parts)
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
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING))


async def _until_ended(socket: WebSocket, caller: Caller) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if await find_caller(socket, caller.secret) != caller:
            raise Closed(NOT_LOGGED_IN)


async def _anyone(socket: WebSocket, server: Server, stack: ExitStack) -> Caller | None:
    """Who connects, if that is known; of those who are not, an address brings only so many."""
    _verify_page(socket, server)
    with suppress(ProblemRaised):
        return await find_caller(socket)
    address = socket.client.host if socket.client is not None else "unknown"
    if not server.crowd.takes(address):
        raise Closed(TOO_MANY)
    stack.callback(server.crowd.leave, address)
    return None


async def _person(socket: WebSocket, server: Server, action: Action) -> Caller:
    caller = await _caller(socket, server)
    allow(caller.person, action)
    return caller


def _verify_page(socket: WebSocket, server: Server) -> None:
    if is_from_elsewhere(socket.headers, server.origins):
        raise Closed(FORBIDDEN)


async def _caller(socket: WebSocket, server: Server) -> Caller:
    """Who connects: by cookie, by header, or by a first message with a token; never through another host's page."""
    _verify_page(socket, server)
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
