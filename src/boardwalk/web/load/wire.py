"""Requests of very many clients over a few connections: no more of HTTP than a bot needs, so that bots cost little.

The pool of a general client looks at all of its connections for every request, which at hundreds of them takes longer
than the server does.
"""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple
from urllib.parse import urlsplit

from boardwalk.errors import BoardwalkError

RESTED_SECONDS = 3.0
"""A connection that has rested for longer may be closed by the server just when it is used."""
TRIES = 5
END = b"\r\n\r\n"
LENGTH = b"content-length: "


class Unreachable(BoardwalkError):  # noqa: N818
    """The server does not answer."""


class Reply(NamedTuple):
    """An answer."""

    status: int
    body: bytes


class _Line(NamedTuple):
    """An open connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    used: float


class Wire:
    """Connections to one server, kept open; a request waits until one is free."""

    def __init__(self, url: str, most: int) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        assert parts.port is not None
        self.lost = 0
        """Requests that were sent again because their connection was lost."""
        self._host, self._port = parts.hostname, parts.port
        self._free = asyncio.Semaphore(most)
        self._resting: list[_Line] = []

    async def get(self, path: str, token: str) -> Reply:
        """Ask for something."""
        return await self._send(f"GET {path} HTTP/1.1\r\n{self._usual(token)}\r\n".encode())

    async def post(self, path: str, token: str, body: str, key: str) -> Reply:
        """Have something done, once, under this key."""
        sent = body.encode()
        head = (
            f"POST {path} HTTP/1.1\r\n{self._usual(token)}Content-Type: application/json\r\n"
            f"Content-Length: {len(sent)}\r\nIdempotency-Key: {key}\r\n\r\n"
        )
        return await self._send(head.encode() + sent)

    def close(self) -> None:
        """Give up all connections."""
        while self._resting:
            self._resting.pop().writer.close()

    def _usual(self, token: str) -> str:
        return f"Host: {self._host}:{self._port}\r\nAuthorization: Bearer {token}\r\n"

    async def _send(self, request: bytes) -> Reply:
        async with self._free:
            for _ in range(TRIES):
                try:
                    return await self._ask(request)
                except (OSError, asyncio.IncompleteReadError):
                    self.lost += 1
        raise Unreachable("the server does not answer")

    async def _ask(self, request: bytes) -> Reply:
        """Over the connection that was used last, or a new one; it rests again only after a whole answer."""
        line = await self._line()
        try:
            line.writer.write(request)
            head = (await line.reader.readuntil(END)).lower()
            length = head.partition(LENGTH)[2].partition(b"\r\n")[0]
            body = await line.reader.readexactly(int(length))
        except BaseException:
            line.writer.close()
            raise
        self._resting.append(line._replace(used=time.monotonic()))
        return Reply(int(head.split(b" ", 2)[1]), body)

    async def _line(self) -> _Line:
        while self._resting:
            line = self._resting.pop()
            if time.monotonic() - line.used < RESTED_SECONDS:
                return line
            line.writer.close()
        return _Line(*await asyncio.open_connection(self._host, self._port), time.monotonic())
