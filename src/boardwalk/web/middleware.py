"""What every request passes before it is routed: limits on its size and media type, the origin check, its log line, the
deadline of its answer, the pace of answers to callers without a session, and the handling of our own faults.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwalk.web.api.operation import LONG_WORK_MARK
from boardwalk.web.api.problem import Problem, ProblemKind
from boardwalk.web.api.spoken import LANGUAGE, asked_language
from boardwalk.web.auth.caller import ADMITTED
from boardwalk.web.auth.origin import cors_headers, is_cross_origin, preflight
from boardwalk.web.server import Server
from boardwalk.web.telemetry import fault_frames

MOST_BODY_BYTES = 65_536
API_PREFIX = "/api/v1"
API_HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
QUIET_ROUTES = ("/healthz", "/readyz", "/metrics")
"""Monitoring requests, which are not worth a log line."""
OUR_FAULT = 1011
GONE = 499
"""In the log, for a client that disconnected before the answer."""
CLOSE = {"Connection": "close"}
LONGEST_HOLD_SECONDS = 1.0
BYTES_PER_REQUEST = 65_536
"""An answer of this many bytes counts as one more request."""
TOO_LATE = Problem(
    ProblemKind.UNAVAILABLE, "the answer is not ready in time; send the same request again", retry_seconds=1
)
TOO_LARGE = Problem(ProblemKind.TOO_LARGE, f"the body may have up to {MOST_BODY_BYTES:,} bytes")


class _TooLarge(Exception):  # noqa: N818
    """The body has too many bytes."""


class Gate:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server
        self.log = server.log
        self.metrics = server.metrics
        self.origins = server.origins
        self.answering: set[asyncio.Task[None]] = set()
        """Late answers, which would be lost if nothing referred to them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            LANGUAGE.set(asked_language(scope))
        if scope["type"] == "http":
            await _GateRequest(self, scope, send).run(receive)
        elif scope["type"] == "websocket":
            await self._stream(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as fault:
            self.log.error("fault", fault=type(fault).__name__, at=fault_frames(fault))  # noqa: TRY400
            with suppress(RuntimeError):
                await send({"type": "websocket.close", "code": OUR_FAULT})


class _GateRequest:
    """One request on its way through the gate."""

    def __init__(self, gate: Gate, scope: Scope, send: Send) -> None:
        self.gate = gate
        self.scope = scope
        self.send = send
        self.began = time.perf_counter()
        self.request = secrets.token_hex(8)
        self.status = 0
        self.bytes_left = MOST_BODY_BYTES
        self.headers = Headers(scope=scope)
        self.late = False
        """Whether the deadline was answered instead; what the application still sends is dropped."""
        scope.setdefault("state", {})["line"] = {}

    async def run(self, receive: Receive) -> None:
        may_send = preflight(self.scope["method"], self.headers, self.gate.origins)
        problem = self._problem(self.headers)
        if may_send:
            await Response(status_code=204, headers=may_send)(self.scope, _empty_body, self._started)
        elif problem is not None:
            await self._answer(problem, CLOSE)  # its body is not read
        else:
            await self._pass_on(receive)
        self._log_request()

    async def _pass_on(self, receive: Receive) -> None:
        async def limited() -> Message:
            message = await receive()
            self.bytes_left -= len(message.get("body", b""))
            if self.bytes_left < 0:
                raise _TooLarge
            return message

        seconds = self.gate.server.limits.answer_seconds
        deadline = asyncio.get_running_loop().call_later(seconds, self._be_late)
        try:
            await self.gate.app(self.scope, limited, self._send_in_time)
        except _TooLarge:
            await self._answer(TOO_LARGE, CLOSE)
        except ClientDisconnect:
            self.status = GONE
        except Exception as fault:
            # Not `exception`, which would log the text of the fault, and that may contain values.
            self.gate.log.error("fault", request=self.request, fault=type(fault).__name__, at=fault_frames(fault))  # noqa: TRY400
            await self._answer(Problem(ProblemKind.FAULT))
        finally:
            deadline.cancel()

    def _be_late(self) -> None:
        """Answer instead of the application, which has taken too long and may still be waiting for the database."""
        if self.status or getattr(self.scope.get("endpoint"), LONG_WORK_MARK, False):
            return
        self.late = True
        task = asyncio.ensure_future(TOO_LATE.response()(self.scope, _empty_body, self._started))
        self.gate.answering.add(task)
        task.add_done_callback(self.gate.answering.discard)

    async def _send_in_time(self, message: Message) -> None:
        if not self.late:
            await self._started(message)

    def _problem(self, headers: Headers) -> Problem | None:
        """The reason to reject a request before reading its body."""
        if self.scope["method"] in SAFE_METHODS:
            return None
        if is_cross_origin(headers, self.gate.origins):
            return Problem(ProblemKind.FORBIDDEN, "requests from pages of this origin are not allowed", "Origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > MOST_BODY_BYTES:
            return TOO_LARGE
        has_body = length != "0" or "transfer-encoding" in headers
        media = headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and media != "application/json":
            return Problem(ProblemKind.WRONG_MEDIA, "send application/json")
        return None

    async def _answer(self, problem: Problem, headers: Mapping[str, str] | None = None) -> None:
        if self.status:  # the answer has already started; the client can only be cut off
            return
        await problem.response(headers)(self.scope, _empty_body, self._started)

    async def _started(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            await self._keep_pace(message)
            headers = MutableHeaders(scope=message)
            headers["X-Request-ID"] = self.request
            headers.update(cors_headers(self.headers, self.gate.origins))
            if self.gate.origins:
                headers.add_vary_header("Origin")
            if self.scope["path"].startswith(API_PREFIX):
                for name, value in API_HEADERS.items():
                    headers.setdefault(name, value)
        await self.send(message)

    async def _keep_pace(self, start: Message) -> None:
        """Hold back the answer to a caller without a session whose address asks for too much.

        So a connection that waits for its answer costs nothing, and people at the same address with a session notice
        nothing. A second of work counts as much as all requests of a second.
        """
        if self.scope["state"].get(ADMITTED):
            return
        server = self.gate.server
        length = Headers(raw=start["headers"]).get("content-length", "0")
        allowance, seconds = server.anonymous_requests, time.perf_counter() - self.began
        size = 1 + int(length) / BYTES_PER_REQUEST + seconds * allowance.per_second
        owed = allowance.spend(server.address_of(HTTPConnection(self.scope)), size)
        if owed:
            await _hold(min(owed, LONGEST_HOLD_SECONDS))

    def _log_request(self) -> None:
        """Log one line, with the route as declared, since the actual path may contain a secret."""
        route = getattr(self.scope.get("route"), "path", None) or "none"
        if self.scope["path"].startswith(API_PREFIX) and route.startswith("/"):
            route = f"{API_PREFIX}{route.removeprefix(API_PREFIX)}"
        self.gate.metrics.requests.labels(self.scope["method"] if route != "none" else "any", route, self.status).inc()
        if route in QUIET_ROUTES:
            return
        line: dict[str, Any] = self.scope["state"]["line"]
        milliseconds = round((time.perf_counter() - self.began) * 1000, 2)
        self.gate.log.info(
            "request",
            request=self.request,
            method=self.scope["method"],
            route=route,
            status=self.status,
            milliseconds=milliseconds,
            **line,
        )


async def _hold(seconds: float) -> None:
    await asyncio.sleep(seconds)


async def _empty_body() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""
