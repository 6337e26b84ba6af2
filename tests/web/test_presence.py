"""The server notices who is gone: streams that end, and streams whose heartbeat stops; the floor is told."""

from __future__ import annotations

import base64
import os
import socket
import time
from urllib.parse import urlsplit

import pytest

from boardwalk.actor import Role
from boardwalk.pit.presence import Presence
from boardwalk.table.commands import RelieveDealer
from boardwalk.web import http_server
from boardwalk.web.presence_watch import due_commands
from boardwalk.web.server import Server
from tests.support.screens.servers import served
from tests.support.web.houses import API, Opened, send

STREAM = f"{API}/tables/7/stream"
PATIENCE_SECONDS = 20.0


class HandClock:
    """A clock that goes on when the test says so."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_a_dealer_whose_stream_ends_is_missed_and_then_relieved(house: Opened) -> None:
    server: Server = house.app.state.server
    clock = HandClock()
    server.presence = presence = Presence(clock)
    with house.client(Role.DEALER) as dale:
        table = house.pit.tables["7"]
        assert table.seats
        assert not table.automatic
        with dale.websocket_connect(STREAM) as stream:
            stream.receive_text()
            clock.seconds += 1000
            assert not due_commands(house.pit, presence)
            assert presence.has_audience
        deadline = time.monotonic() + PATIENCE_SECONDS
        while presence.has_audience and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not presence.has_audience
        clock.seconds += 59
        assert not due_commands(house.pit, presence)
        send(dale, "7", {"do": "count-inventory", "cents": 1})
        clock.seconds += 59
        assert not due_commands(house.pit, presence), "a dealer who acts is not gone"
        clock.seconds += 1
        ((number, command, version),) = due_commands(house.pit, presence)
    assert (number, version) == ("7", house.pit.version("7"))
    assert isinstance(command, RelieveDealer)


def test_a_client_that_does_not_answer_the_heartbeat_is_gone(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "PING_SECONDS", 0.2)
    presence: Presence = house.app.state.server.presence
    with served(house.app) as address:
        place = urlsplit(address)
        with connected(place.hostname or "", place.port or 80) as silent:
            key = base64.b64encode(os.urandom(16)).decode()
            lines = (
                f"GET {STREAM} HTTP/1.1", f"Host: {place.netloc}", "Upgrade: websocket", "Connection: Upgrade",
                f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                f"Authorization: Bearer {house.secrets['Pat']}", "", "",
            )  # fmt: skip
            silent.sendall("\r\n".join(lines).encode())
            assert silent.recv(12) == b"HTTP/1.1 101"
            wait_until(presence, there=True)
            wait_until(presence, there=False)
    assert 1 in presence.attendance(house.pit.tables["7"]).player_seconds


def connected(host: str, port: int) -> socket.socket:
    """A connection to a server that may be about to start."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return socket.create_connection((host, port))
        except ConnectionRefusedError:
            assert time.monotonic() < deadline, "it does not start"
            time.sleep(0.01)


def wait_until(presence: Presence, *, there: bool) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while presence.has_audience is not there:
        assert time.monotonic() < deadline, "nothing happens"
        time.sleep(0.01)
