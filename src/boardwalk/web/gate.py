"""What every request passes: its size and media type, where it comes from, its line in the log, and our own faults."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boardwalk.web.door import SAFE
from boardwalk.web.log import Logger, places
from boardwalk.web.metrics import Metrics
from boardwalk.web.origin import is_from_elsewhere, preflight, shared
from boardwalk.web.problem import Kind, Problem

MOST_BYTES = 65_536
PREFIX = "/api/v1"
HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
QUIET = ("/healthz", "/readyz", "/metrics")
"""Asked by machines all day; not worth a line."""
OUR_FAULT = 1011
GONE = 499
"""In the log, for a client that left before it was answered."""
TOO_LARGE = Problem(Kind.TOO_LARGE, f"a body has at most {MOST_BYTES:,} bytes")


class _TooLarge(Exception):  # noqa: N818
    """More bytes came than a body may have."""


class Gate:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, log: Logger, metrics: Metrics, origins: frozenset[str]) -> None:
        self.app = app
        self.log = log
        self.metrics = metrics
        self.origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _Passing(self, scope, send).run(receive)
        elif scope["type"] == "websocket":
            await self._stream(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as fault:
            self.log.error("fault", fault=type(fault).__name__, at=places(fault))  # noqa: TRY400
            with suppress(RuntimeError):
                await send({"type": "websocket.close", "code": OUR_FAULT})


class _Passing:
    """One request on its way through."""

    def __init__(self, gate: Gate, scope: Scope, send: Send) -> None:
        self.gate = gate
        self.scope = scope
        self.send = send
        self.began = time.perf_counter()
        self.request = secrets.token_hex(8)
        self.status = 0
        self.left = MOST_BYTES
        self.headers = Headers(scope=scope)
        scope.setdefault("state", {})["line"] = {}

    async def run(self, receive: Receive) -> None:
        may_send = preflight(self.scope["method"], self.headers, self.gate.origins)
        problem = self._problem(self.headers)
        if may_send:
            await Response(status_code=204, headers=may_send)(self.scope, _nothing, self._started)
        elif problem is not None:
            await self._answer(problem)
        else:
            await self._pass_on(receive)
        self._tell()

    async def _pass_on(self, receive: Receive) -> None:
        async def limited() -> Message:
            message = await receive()
            self.left -= len(message.get("body", b""))
            if self.left < 0:
                raise _TooLarge
            return message

        try:
            await self.gate.app(self.scope, limited, self._started)
        except _TooLarge:
            await self._answer(TOO_LARGE)
        except ClientDisconnect:
            self.status = GONE
        except Exception as fault:
            # Not `exception`, which would write the text of the fault, and that may hold values.
            self.gate.log.error("fault", request=self.request, fault=type(fault).__name__, at=places(fault))  # noqa: TRY400
            await self._answer(Problem(Kind.FAULT))

    def _problem(self, headers: Headers) -> Problem | None:
        """What keeps a request out before anyone looks at it."""
        if self.scope["method"] in SAFE:
            return None
        if is_from_elsewhere(headers, self.gate.origins):
            return Problem(Kind.FORBIDDEN, "the page that sends this is not one of ours", "Origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > MOST_BYTES:
            return TOO_LARGE
        has_body = length != "0" or "transfer-encoding" in headers
        media = headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and media != "application/json":
            return Problem(Kind.WRONG_MEDIA, "send application/json")
        return None

    async def _answer(self, problem: Problem) -> None:
        if self.status:  # it has begun to answer; only cutting it off tells the client
            return
        await problem.response()(self.scope, _nothing, self._started)

    async def _started(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-ID"] = self.request
            headers.update(shared(self.headers, self.gate.origins))
            if self.gate.origins:
                headers.add_vary_header("Origin")
            if self.scope["path"].startswith(PREFIX):
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
        await self.send(message)

    def _tell(self) -> None:
        """One line, with the route as it is declared: what stands in its place may be a secret."""
        route = getattr(self.scope.get("route"), "path", None) or "none"
        if self.scope["path"].startswith(PREFIX) and route.startswith("/"):
            route = f"{PREFIX}{route.removeprefix(PREFIX)}"
        self.gate.metrics.requests.labels(self.scope["method"] if route != "none" else "any", route, self.status).inc()
        if route in QUIET:
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


async def _nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}
