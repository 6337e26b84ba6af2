"""The connection to a house, for scripts (`Connection`) and for asynchronous programs (`AsyncConnection`): calls that
are sent again when that is safe, and streams that reconnect. All that differs between the two is how they wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import connect

from boardwalk.api.history import EventLine
from boardwalk.client.call import TIMEOUT_SECONDS, TRIES, Answer, Call, StreamMessages, wait_seconds
from boardwalk.client.problem import ConnectionLost, close_problem, read_problem
from boardwalk.errors import InputError, quoted

LOST = (OSError, InvalidHandshake, ConnectionClosed, TimeoutError)
NO_ANSWER = "the last attempt answers or raises"
Http = TypeVar("Http", httpx.Client, httpx.AsyncClient)


class Line(Generic[Http]):
    """The address of a house, and the secret of the session or token that goes with every call."""

    def __init__(self, address: str, secret: str | None, http: Http, *, closes: bool) -> None:
        if not isinstance(secret, str | None):
            raise InputError("token", f"must be text, not {secret!r}")
        self.address = address
        self.secret = secret
        self.closes = closes
        """Whether to close the HTTP client with the connection: not if it came from outside."""
        self.http: Http = http

    def url(self, call: Call[Any]) -> str:
        return self.address + call.target

    def stream_options(self, call: Call[Any]) -> dict[str, Any]:
        """How to open a stream."""
        return {
            "uri": f"ws{self.url(call).removeprefix('http')}",
            "additional_headers": call.headers(self.secret),
            "compression": None,
            "proxy": None,
            "max_size": None,
        }

    def finish(self, call: Call[Answer], response: httpx.Response) -> Answer:
        """Read an answer, and keep the secret that it brings."""
        wait = response.headers.get("Retry-After", "")
        answer = call.read(response.status_code, response.reason_phrase, response.content, wait)
        self.secret = call.secret_after(answer, self.secret)
        return answer

    def lost(self, error: Exception) -> ConnectionLost:
        return ConnectionLost(f"No answer from {self.address}: {error or type(error).__name__}")

    def after_loss(self, error: Exception, tried: int, tries: int | None) -> None:
        """Raise the error if a stream is closed for good, or was tried often enough."""
        problem = None
        if isinstance(error, InvalidStatus) and 400 <= error.response.status_code < 500:
            response = error.response
            problem = read_problem(response.status_code, response.reason_phrase, bytes(response.body))
        if isinstance(error, ConnectionClosed):
            problem = close_problem(error.rcvd.code if error.rcvd else None)
        if problem is not None:
            raise problem from None
        if tries is not None and tried + 1 >= tries:
            raise self.lost(error) from error


def _read_address(address: str) -> str:
    if not isinstance(address, str) or not address.startswith(("http://", "https://")):
        raise InputError("address", f"{quoted(str(address))} must begin with http:// or https://")
    with suppress(ValueError):
        if urlsplit(address).hostname:
            return address.rstrip("/")
    raise InputError("address", f"must be an address such as http://127.0.0.1:8765, not {quoted(address)}")


def _next(call: Call[Answer], message: Answer) -> Call[Answer]:
    """The call that reconnects a stream after this message."""
    version = getattr(message, "version", None)
    return call if version is None else replace(call, parameters={**(call.parameters or {}), "since": version})


def _next_page(page: Call[tuple[EventLine, ...]], events: tuple[EventLine, ...]) -> Call[tuple[EventLine, ...]]:
    return replace(page, parameters={**(page.parameters or {}), "after": events[-1].seq})


class Connection(Line[httpx.Client]):
    """Waits for each answer."""

    def __init__(self, address: str, secret: str | None = None, http: httpx.Client | None = None) -> None:
        address = _read_address(address)
        used = http or httpx.Client(timeout=TIMEOUT_SECONDS, verify=address.startswith("https"))
        super().__init__(address, secret, used, closes=http is None)

    def close(self) -> None:
        if self.closes:
            self.http.close()

    def call(self, call: Call[Answer]) -> Answer:
        """Send a call, and again after a lost connection if that is safe."""
        for tried in range(TRIES):
            try:
                response = self.http.request(
                    call.method, self.url(call), json=call.body, headers=call.headers(self.secret)
                )
            except httpx.TransportError as error:
                if not call.is_tried_again(tried):
                    raise self.lost(error) from error
            else:
                if not call.is_tried_again(tried, response.status_code):
                    return self.finish(call, response)
            time.sleep(wait_seconds(tried))
        raise AssertionError(NO_ANSWER)

    def stream(self, call: Call[Answer], tries: int | None) -> Generator[Answer]:
        """Everything that a stream sends; reconnects by itself."""
        tried = 0
        while True:
            lost: Exception = ConnectionError("the stream was closed")
            try:
                with connect(**self.stream_options(call)) as socket:
                    messages = StreamMessages(call.answer)
                    for text in socket:
                        tried, message = 0, messages.read(text)
                        call = _next(call, message)
                        yield message
            except LOST as error:
                lost = error
            self.after_loss(lost, tried, tries)
            time.sleep(wait_seconds(tried))
            tried += 1

    def follow(self, page: Call[tuple[EventLine, ...]], bell: Call[Any], tries: int | None) -> Generator[EventLine]:
        """Every event, page after page, and from then on whenever the bell rings."""
        for _ in self.stream(bell, tries):
            while events := self.call(page):
                yield from events
                page = _next_page(page, events)


class AsyncConnection(Line[httpx.AsyncClient]):
    """Awaits each answer."""

    def __init__(self, address: str, secret: str | None = None, http: httpx.AsyncClient | None = None) -> None:
        address = _read_address(address)
        used = http or httpx.AsyncClient(timeout=TIMEOUT_SECONDS, verify=address.startswith("https"))
        super().__init__(address, secret, used, closes=http is None)

    async def close(self) -> None:
        if self.closes:
            await self.http.aclose()

    async def call(self, call: Call[Answer]) -> Answer:
        """Send a call, and again after a lost connection if that is safe."""
        for tried in range(TRIES):
            try:
                response = await self.http.request(
                    call.method, self.url(call), json=call.body, headers=call.headers(self.secret)
                )
            except httpx.TransportError as error:
                if not call.is_tried_again(tried):
                    raise self.lost(error) from error
            else:
                if not call.is_tried_again(tried, response.status_code):
                    return self.finish(call, response)
            await asyncio.sleep(wait_seconds(tried))
        raise AssertionError(NO_ANSWER)

    async def stream(self, call: Call[Answer], tries: int | None) -> AsyncGenerator[Answer]:
        """Everything that a stream sends; reconnects by itself."""
        tried = 0
        while True:
            lost: Exception = ConnectionError("the stream was closed")
            try:
                async with connect_async(**self.stream_options(call)) as socket:
                    messages = StreamMessages(call.answer)
                    async for text in socket:
                        tried, message = 0, messages.read(text)
                        call = _next(call, message)
                        yield message
            except LOST as error:
                lost = error
            self.after_loss(lost, tried, tries)
            await asyncio.sleep(wait_seconds(tried))
            tried += 1

    async def follow(
        self, page: Call[tuple[EventLine, ...]], bell: Call[Any], tries: int | None
    ) -> AsyncGenerator[EventLine]:
        """Every event, page after page, and from then on whenever the bell rings."""
        async with aclosing(self.stream(bell, tries)) as bells:
            async for _ in bells:
                while events := await self.call(page):
                    for event in events:
                        yield event
                    page = _next_page(page, events)
