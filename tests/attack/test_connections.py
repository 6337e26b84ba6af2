"""Attacks by people whom nobody knows: on the size, the pace and the number of their connections and requests."""

from __future__ import annotations

import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path

import pytest

from boardwalk.web.auth.rate_limit import Allowance
from boardwalk.web.connection import MOST_PIPELINED, HttpConnection
from boardwalk.web.http_server import SPARE_FILES, raise_file_limit
from boardwalk.web.limits import Limits
from tests.support.attack.attacks import frame
from tests.support.attack.small_server import SmallServer, everything, served
from tests.support.attack.target import ask
from tests.support.web.houses import API, LIMITS, Opened, install, opened, seated

TIGHT = replace(
    LIMITS,
    connections=12,
    connections_per_address=6,
    new_connections_per_second=1_000,
    header_bytes=2_000,
    headers=10,
    header_seconds=1,
    body_seconds=1,
    idle_seconds=1,
    streams_per_address=2,
    streams_per_person=3,
    stream_messages=5,
)
HEAD = b"GET /healthz HTTP/1.1\r\nHost: pit\r\n"
LOBBY = f"{API}/lobby/stream"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("attacked"), limits=TIGHT) as house:
        install(house)
        seated(house, "7", 1, "Pat")
        yield house


@pytest.fixture
def server(house: Opened) -> Iterator[SmallServer]:
    with served(house.app) as server:
        yield server


def answered(server: SmallServer, sent: bytes) -> bytes:
    """What comes back before the connection is closed."""
    with server.connect() as stream:
        stream.sendall(sent)
        return everything(stream)


@pytest.mark.parametrize(
    "head",
    [
        HEAD + b"X: " + b"x" * 4_000,
        HEAD + b"".join(b"X-%d: %s\r\n" % (each, b"x" * 300) for each in range(9)),
        HEAD + b"".join(b"X-%d: x\r\n" % each for each in range(11)),
        b"GET /" + b"x" * 4_000,
        HEAD + b"N" * 4_000,
    ],
    ids=["an endless header", "large headers", "many headers", "an endless path", "an endless name"],
)
def test_a_head_that_is_too_large_is_refused_before_it_is_complete(server: SmallServer, head: bytes) -> None:
    assert answered(server, head).startswith(b"HTTP/1.1 431 ")


def test_what_comes_in_pieces_is_counted_together(server: SmallServer) -> None:
    with server.connect() as stream:
        stream.sendall(HEAD + b"X: ")
        received = b""
        for _ in range(100):
            try:
                stream.sendall(b"x" * 100)
            except ConnectionError:
                break
        received = everything(stream)
    assert b"431" in received or not received, "the rest may have met a closed connection"
    server.until(0)


def test_headers_after_a_body_count_as_well(server: SmallServer) -> None:
    head = b"POST /api/v1/session HTTP/1.1\r\nHost: pit\r\nContent-Type: application/json\r\n"
    chunked = head + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    with server.connect() as stream:
        stream.sendall(chunked + b"".join(b"X-%d: x\r\n" % each for each in range(20)))
        everything(stream)
    server.until(0)


def test_a_usual_request_is_answered(server: SmallServer) -> None:
    assert ask(server.port, "GET", "/healthz", {"X": "x" * 1_500}).status == 200


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost",
        b"\r\n",
        b"POST /api/v1/session HTTP/1.1\r\nHost: pit\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{",
    ],
    ids=["silence", "half a head", "an empty line", "half a body"],
)
def test_who_is_too_slow_is_sent_away(server: SmallServer, sent: bytes) -> None:
    received = answered(server, sent)
    assert received.startswith(b"HTTP/1.1 408 ") if b"Host" in sent and b"{" not in sent else True
    server.until(0)


def test_empty_lines_do_not_keep_a_connection(server: SmallServer) -> None:
    with server.connect() as stream:
        stream.sendall(HEAD + b"\r\n")
        assert b"200" in stream.recv(65_536)
        stream.settimeout(0.2)
        for _ in range(50):
            try:
                stream.sendall(b"\r\n")
                assert stream.recv(1) == b""
                break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("it was never closed")


def test_a_body_that_is_refused_is_not_waited_for(server: SmallServer) -> None:
    head = b"POST /api/v1/session HTTP/1.1\r\nHost: pit\r\nContent-Type: application/json\r\n"
    received = answered(server, head + b"Content-Length: 99999999\r\n\r\n")
    assert received.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in received.lower()


def test_requests_that_wait_on_one_connection_are_few(server: SmallServer) -> None:
    received = answered(server, (HEAD + b"\r\n") * 1_000)
    assert received.count(b"HTTP/1.1 200 ") <= MOST_PIPELINED + 1


def test_an_address_has_only_so_many_connections(server: SmallServer) -> None:
    streams = [server.connect() for _ in range(TIGHT.connections_per_address)]
    server.until(TIGHT.connections_per_address)
    with server.connect() as another:
        assert everything(another) == b""
    assert ask(server.port, "GET", "/healthz").status == 200, "others have their own"
    for stream in streams:
        stream.close()
    server.until(0)


def test_silent_connections_make_room_for_new_ones(server: SmallServer) -> None:
    silent = [server.connect(f"127.0.0.{2 + each % 4}") for each in range(TIGHT.connections)]
    server.until(TIGHT.connections)
    assert ask(server.port, "GET", "/healthz").status == 200
    for stream in silent:
        stream.close()


def test_one_address_opens_only_so_many_in_a_second(house: Opened) -> None:
    house.app.state.server.limits = replace(TIGHT, new_connections_per_second=1)
    try:
        with served(house.app) as server:
            waits: list[float | None] = []
            admit = server.guard.admit

            def note(connection: HttpConnection, address: str) -> float | None:
                waits.append(admit(connection, address))
                return waits[-1]

            with pytest.MonkeyPatch.context() as watched:
                watched.setattr(server.guard, "admit", note)
                answers = [answered(server, HEAD + b"Connection: close\r\n\r\n") for _ in range(4)]
                server.guard.penalize("127.0.0.2")
                with server.connect():
                    server.until(1)
    finally:
        house.app.state.server.limits = TIGHT
    assert all(each.startswith(b"HTTP/1.1 200 ") for each in answers), "nobody is turned away"
    assert waits[:3] == [0.0] * 3
    assert all(wait and wait <= 3 for wait in waits[3:])
    assert waits[-1] == max(wait for wait in waits if wait is not None), "misuse makes it longer"


def handshake(server: SmallServer, path: str, token: str = "", stranger: str = "127.0.0.2") -> socket.socket:
    stream = server.connect(stranger)
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    stream.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{bearer}\r\n".encode()
    )
    received = b""
    while b"\r\n\r\n" not in received:
        received += stream.recv(1)
    assert b" 101 " in received, received
    return stream


def close_code(stream: socket.socket) -> int:
    """The code in the last message of a stream that the server closes."""
    received = everything(stream)
    place = received.rindex(b"\x88")
    return int.from_bytes(received[place + 2 : place + 4], "big")


@pytest.mark.parametrize("opcode", [1, 2, 9, 10], ids=["text", "bytes", "ping", "pong"])
def test_a_stream_that_expects_nothing_is_closed_when_too_much_is_said(server: SmallServer, opcode: int) -> None:
    with handshake(server, LOBBY) as stream:
        stream.sendall(frame(b"noise", opcode) * (TIGHT.stream_messages + 1))
        assert close_code(stream) == 1008
    server.until(0)


def test_a_few_messages_do_no_harm(server: SmallServer) -> None:
    with handshake(server, LOBBY) as stream:
        stream.sendall(frame(b"noise") * 3)
        stream.settimeout(0.3)
        with pytest.raises(TimeoutError):
            everything(stream)


def test_many_bytes_are_not_even_parsed(server: SmallServer) -> None:
    with handshake(server, LOBBY) as stream:
        stream.sendall(frame(b"", 10) * 2_000)
        assert close_code(stream) == 1008


def test_one_person_has_only_so_many_streams(house: Opened, server: SmallServer) -> None:
    path = f"{API}/tables/7/stream"
    most = TIGHT.streams_per_person
    streams = [handshake(server, path, house.secrets["Pat"], f"127.0.0.{2 + each}") for each in range(most)]
    for stream in streams:
        assert stream.recv(1)
    with handshake(server, path, house.secrets["Pat"], "127.0.0.9") as another:
        assert close_code(another) == 4429
    with handshake(server, path, house.secrets["Dale"], "127.0.0.9") as other_person:
        assert other_person.recv(1)
    for stream in streams:
        stream.close()
    server.until(0)
    for _ in range(1_000):
        if not house.app.state.server.personal_streams._open:
            return
        time.sleep(0.01)
    pytest.fail("a stream is still counted")


def test_streams_that_are_opened_too_fast_do_not_reach_the_application(house: Opened, server: SmallServer) -> None:
    """The one who opens them is known by their secret alone, so others at the same address are not affected."""
    server.guard._new_streams = Allowance(0.001, 1)
    path = f"{API}/tables/7/stream"
    with handshake(server, path, house.secrets["Pat"]) as stream:
        assert stream.recv(1)
    with pytest.raises(AssertionError, match="429 Too Many"):
        handshake(server, path, house.secrets["Pat"], "127.0.0.3")
    with handshake(server, path, house.secrets["Dale"]) as stream:
        assert stream.recv(1)


def test_callers_without_a_session_are_slowed_and_others_are_not(
    house: Opened, server: SmallServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    owed: list[float] = []

    async def note(seconds: float) -> None:
        owed.append(seconds)

    monkeypatch.setattr(house.app.state.server.anonymous_requests, "per_second", 0.001)
    monkeypatch.setattr(house.app.state.server.anonymous_requests, "_at_once", 3.0)
    monkeypatch.setattr("boardwalk.web.middleware._hold", note)
    bearer = {"Authorization": f"Bearer {house.secrets['Pat']}"}
    for _ in range(5):
        assert ask(server.port, "GET", f"{API}/me", bearer).status == 200
    assert not owed
    for _ in range(6):
        assert ask(server.port, "GET", f"{API}/me", {"Authorization": "Bearer bs_nothing"}).status == 401
    held = len(owed)
    assert held >= 3
    assert ask(server.port, "GET", f"{API}/me", bearer).status == 200
    assert len(owed) == held, "people with a session do not pay for others at their address"


def test_the_description_of_the_api_is_written_once(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    client = house.client()
    first = client.get(f"{API}/openapi.json")
    monkeypatch.setattr("boardwalk.web.app.compact", lambda _: pytest.fail("it was written again"))
    assert client.get(f"{API}/openapi.json").content == first.content
    known = client.get(f"{API}/openapi.json", headers={"If-None-Match": first.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert json.loads(first.content)["openapi"].startswith("3.")


def test_memory_for_an_unfinished_head_is_bounded(server: SmallServer) -> None:
    """Whatever is sent, the parser is never fed more than one read beyond the limit."""
    fed: list[int] = []
    data_received = HttpConnection.data_received

    def note(connection: HttpConnection, data: bytes) -> None:
        fed.append(connection._unreported)
        data_received(connection, data)

    with pytest.MonkeyPatch.context() as watched:
        watched.setattr(HttpConnection, "data_received", note)
        with server.connect() as stream:
            with suppress(ConnectionError):
                stream.sendall(HEAD + b"X: " + b"x" * 5_000_000)
            everything(stream)
    assert max(fed) <= TIGHT.header_bytes + len(HEAD)


@pytest.mark.parametrize("wanted", [1, 10**6])
def test_connections_never_outnumber_the_files_that_the_system_allows(wanted: int) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        allowed = raise_file_limit(wanted)
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert 1 <= allowed <= wanted
        assert soft == resource.RLIM_INFINITY or allowed + SPARE_FILES <= max(soft, SPARE_FILES + 1)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_every_limit_is_in_the_operators_manual() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
    lines = [
        f"| `{each.name.replace('_', '-')}` | {each.default:,} | {each.metadata['meaning']} |"
        for each in fields(Limits)
    ]
    assert [line for line in lines if line not in page] == []
