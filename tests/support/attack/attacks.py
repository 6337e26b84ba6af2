"""Attacks on a server of this machine, each bounded in number and time, and each from another loopback address than the
player's, as strangers would. They return what they counted.
"""

from __future__ import annotations

import asyncio
import os
import socket
import struct
import time
from collections import Counter
from contextlib import suppress

LOOPBACK = "127.0.0.1"
STRANGER = "127.0.0.2"
CHUNK = b"x" * 65_536


def busy_neighbor(port: int, seconds: float) -> dict[str, int]:
    """No attack at all: only as much of this machine's processor as an attack uses, since strangers bring their own."""
    del port
    end = time.monotonic() + seconds
    turns = 0
    while time.monotonic() < end:
        turns += 1
    return {"turns": turns}


def _connected(port: int, stranger: str = STRANGER) -> socket.socket:
    stream = socket.create_connection((LOOPBACK, port), timeout=2.0, source_address=(stranger, 0))
    stream.settimeout(0.5)
    return stream


def _status(stream: socket.socket) -> int:
    """The status of the next answer; 0 if there is none."""
    with suppress(OSError, ValueError, IndexError):
        return int(stream.recv(4_096).split(b" ", 2)[1])
    return 0


def _many_megabytes(port: int, seconds: float, megabytes: int, piece: bytes) -> dict[str, int]:
    """Send a head that never ends, again from the start whenever the server has had enough."""
    counted: Counter[str] = Counter(sent_megabytes=0)
    end = time.monotonic() + seconds
    sent = 0
    while time.monotonic() < end and sent < megabytes * 2**20:
        try:
            stream = _connected(port)
        except OSError:
            counted["refused"] += 1
            time.sleep(0.05)
            continue
        with stream:
            stream.settimeout(2.0)
            try:
                stream.sendall(b"GET /healthz HTTP/1.1\r\nHost: pit\r\nX: ")
                while time.monotonic() < end and sent < megabytes * 2**20:
                    stream.sendall(piece)
                    sent += len(piece)
            except OSError:
                counted["closed"] += 1
            counted[f"status {_status(stream)}"] += 1
    counted["sent_megabytes"] = sent // 2**20
    return dict(counted)


def one_large_header(port: int, seconds: float) -> dict[str, int]:
    """One header of 100 MB."""
    return _many_megabytes(port, seconds, 100, CHUNK)


def many_headers(port: int, seconds: float) -> dict[str, int]:
    """200 MB of headers, each of them small."""
    return _many_megabytes(port, seconds, 200, b"".join(b"\r\nX-%d: %s" % (each, b"y" * 50) for each in range(1_000)))


def silent_sockets(port: int, seconds: float) -> dict[str, int]:
    """1,200 connections on which nothing is said."""
    streams: list[socket.socket] = []
    counted: Counter[str] = Counter()
    end = time.monotonic() + seconds
    for _ in range(1_200):
        try:
            streams.append(_connected(port))
        except OSError:
            counted["refused"] += 1
            if time.monotonic() > end:
                break
    counted["opened"] = len(streams)
    while time.monotonic() < end:
        time.sleep(0.2)
    for stream in streams:
        stream.setblocking(False)
        try:
            counted["closed"] += stream.recv(1) == b""
        except BlockingIOError:
            counted["open at the end"] += 1
        except OSError:
            counted["closed"] += 1
        stream.close()
    return dict(counted)


def slow_bodies(port: int, seconds: float) -> dict[str, int]:
    """150 requests whose body comes a byte at a time."""
    head = (
        b"POST /api/v1/session HTTP/1.1\r\nHost: pit\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
    )
    streams: list[socket.socket] = []
    counted: Counter[str] = Counter()
    end = time.monotonic() + seconds
    for _ in range(150):
        with suppress(OSError):
            stream = _connected(port)
            stream.sendall(head)
            streams.append(stream)
    counted["opened"] = len(streams)
    while time.monotonic() < end:
        for stream in list(streams):
            try:
                stream.sendall(b"x")
            except OSError:
                streams.remove(stream)
                counted["closed"] += 1
        time.sleep(0.25)
    counted["open at the end"] = len(streams)
    return dict(counted)


def pipelines(port: int, seconds: float) -> dict[str, int]:
    """Thousands of requests on one connection, none of whose answers is read."""
    counted: Counter[str] = Counter()
    requests = b"GET /api/v1/lobby HTTP/1.1\r\nHost: pit\r\n\r\n" * 4_000
    end = time.monotonic() + seconds
    while time.monotonic() < end and counted["connections"] < 2_000:
        with suppress(OSError), _connected(port) as stream:
            counted["connections"] += 1
            stream.sendall(requests)
            time.sleep(0.05)
    return dict(counted)


def _opened_stream(port: int, path: str, token: str = "", stranger: str = STRANGER) -> socket.socket:
    stream = _connected(port, stranger)
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    stream.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{bearer}\r\n".encode()
    )
    return stream


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """A message of a client, masked."""
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    assert len(payload) < 126
    return struct.pack("!BB", 0x80 | opcode, 0x80 | len(payload)) + mask + masked


async def _chatter(port: int, seconds: float, opcode: int) -> dict[str, int]:
    counted: Counter[str] = Counter()
    end = time.monotonic() + seconds
    messages = frame(b"twenty bytes of noise", opcode) * 100

    async def chat() -> None:
        while time.monotonic() < end and counted["streams"] < 20_000:
            counted["streams"] += 1
            try:
                stream = _opened_stream(port, "/api/v1/lobby/stream")
                stream.setblocking(False)
                with stream:
                    loop = asyncio.get_running_loop()
                    while time.monotonic() < end:
                        await asyncio.wait_for(loop.sock_sendall(stream, messages), 2.0)
                        counted["messages"] += 100
                        with suppress(BlockingIOError):
                            stream.recv(65_536)
            except (OSError, TimeoutError):
                counted["closed"] += 1
                await asyncio.sleep(0.01)

    await asyncio.gather(*(chat() for _ in range(10)))
    return dict(counted)


def messages_on_streams(port: int, seconds: float) -> dict[str, int]:
    """Messages of 21 bytes on ten anonymous streams, as fast as they are taken."""
    return asyncio.run(_chatter(port, seconds, 1))


def pings_on_streams(port: int, seconds: float) -> dict[str, int]:
    """Pings instead of messages."""
    return asyncio.run(_chatter(port, seconds, 9))


def streams_of_one_player(port: int, seconds: float, token: str) -> dict[str, int]:
    """3,000 streams of one player, from 20 addresses."""
    streams: list[socket.socket] = []
    counted: Counter[str] = Counter()
    end = time.monotonic() + seconds
    for each in range(3_000):
        if time.monotonic() > end:
            break
        try:
            stream = _opened_stream(port, "/api/v1/tables/1/stream", token, f"127.0.1.{each % 20 + 1}")
            streams.append(stream)
        except OSError:
            counted["refused"] += 1
    counted["asked for"] = len(streams)
    while time.monotonic() < end:
        time.sleep(0.2)
    for stream in streams:
        stream.setblocking(False)
        counted["open at the end" if _still_open(stream) else "closed"] += 1
        stream.close()
    return dict(counted)


def _still_open(stream: socket.socket) -> bool:
    """Whether the server has neither closed the connection nor sent a close message at the end."""
    received = b""
    try:
        while len(received) < 10 * 2**20:
            piece = stream.recv(2**20)
            if not piece:
                return False
            received += piece
    except BlockingIOError:
        return not received.endswith((struct.pack("!BBH", 0x88, 2, 4429), struct.pack("!BBH", 0x88, 2, 1008)))
    except OSError:
        return False
    return True


async def _flood(port: int, seconds: float, path: str, *, fresh: bool, token: str = "") -> dict[str, int]:
    """Requests one after another on 20 connections, or each on a connection of its own."""
    counted: Counter[str] = Counter()
    end = time.monotonic() + seconds
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    close = "Connection: close\r\n" if fresh else ""
    request = f"GET {path} HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\n{bearer}{close}\r\n".encode()

    async def one() -> None:
        while time.monotonic() < end and counted["requests"] < 200_000:
            try:
                reader, writer = await asyncio.wait_for(
                    asyncio.open_connection(LOOPBACK, port, local_addr=(STRANGER, 0)), 2.0
                )
            except (OSError, TimeoutError):
                counted["refused"] += 1
                await asyncio.sleep(0.01)
                continue
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
                while time.monotonic() < end and counted["requests"] < 200_000:
                    writer.write(request)
                    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5.0)
                    counted[f"status {int(head.split(b' ', 2)[1])}"] += 1
                    counted["requests"] += 1
                    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
                    await asyncio.wait_for(reader.readexactly(int(length or b"0")), 5.0)
                    if fresh:
                        break
            writer.close()

    await asyncio.gather(*(one() for _ in range(20)))
    return dict(counted)


def openapi_flood(port: int, seconds: float) -> dict[str, int]:
    """The description of the API, again and again."""
    return asyncio.run(_flood(port, seconds, "/api/v1/openapi.json", fresh=False))


def page_flood(port: int, seconds: float) -> dict[str, int]:
    """A page that anyone may see, again and again."""
    return asyncio.run(_flood(port, seconds, "/api/v1/lobby", fresh=False))


def connection_flood(port: int, seconds: float) -> dict[str, int]:
    """The same, each on a connection of its own."""
    return asyncio.run(_flood(port, seconds, "/healthz", fresh=True))


def bad_tokens(port: int, seconds: float) -> dict[str, int]:
    """Requests with a token that is not one, so the database is asked each time."""
    return asyncio.run(_flood(port, seconds, "/api/v1/me", fresh=False, token="bs_nothing"))  # noqa: S106


DOORS = 80
"""Addresses from which strangers log in at the same time."""


async def _log_ins(port: int, seconds: float) -> dict[str, int]:
    """Each address tries another name with each request, so that each of them costs a password check."""
    counted: Counter[str] = Counter()
    end = time.monotonic() + seconds

    async def one(door: int) -> None:
        while time.monotonic() < end:
            body = b'{"name":"Stranger %d %d","password":"four chips on the line"}' % (door, counted["requests"])
            head = f"POST /api/v1/session HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\nContent-Type: application/json\r\n"
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
                reader, writer = await asyncio.wait_for(
                    asyncio.open_connection(LOOPBACK, port, local_addr=(f"127.0.1.{door}", 0)), 2.0
                )
                writer.write(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
                counted["requests"] += 1
                answer = await asyncio.wait_for(reader.readuntil(b"\r\n"), max(0.1, end - time.monotonic()))
                counted[f"status {int(answer.split(b' ', 2)[1])}"] += 1
                writer.close()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one(door + 1) for door in range(DOORS)))
    return dict(counted)


def log_ins(port: int, seconds: float) -> dict[str, int]:
    """Log-ins of strangers from many addresses at once, each with a name that nobody has."""
    return asyncio.run(_log_ins(port, seconds))
