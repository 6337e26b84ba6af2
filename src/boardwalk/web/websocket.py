"""The WebSocket endpoints: a table as one person sees it, and the lobby, the meters and the floor as everyone sees
them. A message contains everything that the person sees, with the version of the table, or what has changed since the
message before it; a client that was away gets everything, and needs no history.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, aclosing, suppress
from functools import partial

import anyio
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardwalk.codec import read_json
from boardwalk.errors import InputError
from boardwalk.pit.auth.permission import Permission, allow
from boardwalk.pit.errors import Forbidden
from boardwalk.web.api.problem import ProblemRaised
from boardwalk.web.auth.caller import Caller, find_caller, has_secret
from boardwalk.web.auth.origin import is_cross_origin
from boardwalk.web.hub import Notice, ShownSight
from boardwalk.web.server import Server, server_of

router = APIRouter()
LOG_IN_SECONDS = 10
LOOK_SECONDS = 5
"""How often a stream checks whether its session has ended."""
NOT_LOGGED_IN, FORBIDDEN, UNKNOWN, TOO_MANY, GOING = 4401, 4403, 4404, 4429, 1001
"""Close codes of streams, besides those of the protocol."""


class StreamClosed(Exception):  # noqa: N818
    """The stream ends with this code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(str(code))


EXPECTED_ENDS = (StreamClosed, ProblemRaised, Forbidden, WebSocketDisconnect)
"""How a stream ends, other than by a fault of ours."""


@router.websocket("/tables/{number}/stream")
async def table_stream(socket: WebSocket, number: str, since: str = "-1", changes: str = "") -> None:
    """What the caller sees at a table.

    With `changes=true`, the first message has everything, and those after it what has changed since the one before. A
    stream loses no message, so the one before is what the client has; after a break it begins with everything again.
    """
    server = server_of(socket)

    async def watch(caller: Caller | None) -> None:
        assert caller is not None, "only permitted callers see a table"
        if server.pit.state.table(number) is None:
            raise StreamClosed(UNKNOWN)
        hub = server.hub
        sent, resets_sent = _since_version(since), hub.clock_resets[number]
        before: ShownSight | None = None
        with hub.tables[number].listening() as event, server.presence.watching_table(number, caller.actor):
            while True:
                event.clear()
                resets = hub.clock_resets[number]
                shown = hub.shown_sight(number, caller.actor)
                if shown.version > sent or resets > resets_sent:
                    sent, resets_sent = shown.version, resets
                    await socket.send_text(hub.message(number, shown, before))
                    before = shown if changes == "true" else None
                    server.metrics.messages.inc()
                await event.wait()

    await run_stream(socket, server, "table", Permission.SEE_TABLE, watch)


def _since_version(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 19 else -1


async def run_stream(
    socket: WebSocket,
    server: Server,
    name: str,
    action: Permission | None,
    watch: Callable[[Caller | None], Awaitable[None]],
    *,
    hear: Callable[[Caller], Awaitable[None]] | None = None,
) -> None:
    """Admit the caller, and send until the client leaves, the session ends or the server stops.

    Without an action, the stream is open to anyone, with or without a session. What the client sends is ignored, unless
    `hear` receives it.
    """
    await socket.accept()
    code = GOING
    caller: Caller | None = None
    try:
        with ExitStack() as stack:
            caller = await (
                _public_caller(socket, server) if action is None else _permitted_caller(socket, server, action)
            )
            _count_stream(socket, server, caller, stack)
            listener = partial(_until_gone, socket) if hear is None or caller is None else partial(hear, caller)
            parts: list[Callable[[], Awaitable[None]]] = [partial(watch, caller), listener]
            if action is not None and caller is not None:
                parts.append(partial(_until_ended, socket, caller))
            stack.enter_context(server.metrics.sockets.labels(name).track_inprogress())
            stack.enter_context(server.presence.watching_house())
            await _until_first(*parts)
    except StreamClosed as closed:
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
    """Run all until the first one ends, and raise what it raised."""
    ended: list[Exception] = []

    async def run(part: Callable[[], Awaitable[None]]) -> None:
        try:
            await part()
        except EXPECTED_ENDS as error:
            ended.append(error)
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        for part in parts:
            group.start_soon(run, part)
    if ended:
        raise ended[0]


async def _until_gone(socket: WebSocket) -> None:
    """Ignore what the client sends, which its connection limits, and notice when it disconnects."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING))


async def _until_ended(socket: WebSocket, caller: Caller) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if await find_caller(socket, caller.secret) != caller:
            raise StreamClosed(NOT_LOGGED_IN)


async def _public_caller(socket: WebSocket, server: Server) -> Caller | None:
    """The caller, if known."""
    _verify_origin(socket, server)
    with suppress(ProblemRaised):
        return await find_caller(socket)
    return None


def _count_stream(socket: WebSocket, server: Server, caller: Caller | None, stack: ExitStack) -> None:
    """Count the stream until it ends, for the person or, if that is not known, for the address."""
    limit, whose = (
        (server.anonymous_streams, server.address_of(socket))
        if caller is None
        else (server.personal_streams, caller.person.name)
    )
    if not limit.admit(whose):
        raise StreamClosed(TOO_MANY)
    stack.callback(limit.leave, whose)


async def _permitted_caller(socket: WebSocket, server: Server, action: Permission) -> Caller:
    caller = await _stream_caller(socket, server)
    allow(caller.person, action)
    return caller


def _verify_origin(socket: WebSocket, server: Server) -> None:
    if is_cross_origin(socket.headers, server.origins):
        raise StreamClosed(FORBIDDEN)


async def _stream_caller(socket: WebSocket, server: Server) -> Caller:
    """The caller, by cookie, header or a first message with a token; never from another host's page."""
    _verify_origin(socket, server)
    if has_secret(socket):
        return await find_caller(socket)
    try:
        async with asyncio.timeout(LOG_IN_SECONDS):
            first = read_json(await socket.receive_text())
    except (TimeoutError, InputError, KeyError):
        raise StreamClosed(NOT_LOGGED_IN) from None
    token = first.get("token") if isinstance(first, dict) else None
    if not isinstance(token, str):
        raise StreamClosed(NOT_LOGGED_IN)
    return await find_caller(socket, token)


@router.websocket("/lobby/stream")
async def lobby_stream(socket: WebSocket) -> None:
    """All tables and meters, as anyone may see them."""
    server = server_of(socket)
    await _send_notice(socket, server, "lobby", None, server.notices.lobby)


@router.websocket("/meters/stream")
async def meters_stream(socket: WebSocket) -> None:
    """What every meter shows."""
    server = server_of(socket)
    await _send_notice(socket, server, "meters", None, server.notices.meters)


@router.websocket("/floor/stream")
async def floor_stream(socket: WebSocket) -> None:
    """All tables with pace, money and alarms."""
    server = server_of(socket)
    await _send_notice(socket, server, "floor", Permission.SEE_FLOOR, server.notices.floor)


async def _send_notice(socket: WebSocket, server: Server, name: str, action: Permission | None, notice: Notice) -> None:
    async def watch(caller: Caller | None) -> None:
        del caller
        async with aclosing(notice.watch()) as texts:
            async for text in texts:
                await socket.send_text(text)
                server.metrics.messages.inc()

    await run_stream(socket, server, name, action, watch)
