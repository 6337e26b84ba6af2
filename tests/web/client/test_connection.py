"""The client's connection to a real server: commands that act once, streams that reconnect."""

from __future__ import annotations

import asyncio
import threading

import httpx
import pytest

from boardwalk.client import AsyncClient, Client, ConnectionLost, ProblemError
from boardwalk.web.http_server import listen, server_url
from tests.support.web.house_server import HouseServer
from tests.support.web.houses import PASSWORD, Opened


class Losing(httpx.AsyncBaseTransport):
    """Loses the answer to the first attempt at each command, after the server has carried it out."""

    def __init__(self) -> None:
        self.inner = httpx.AsyncHTTPTransport()
        self.lost = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        response = await self.inner.handle_async_request(request)
        if request.method == "POST" and not self.lost:
            self.lost += 1
            await response.aread()
            raise httpx.ReadError("the answer was lost", request=request)
        return response


def test_a_lost_answer_does_nothing_twice(house: Opened, url: str) -> None:
    async def play() -> bool:
        async with (
            httpx.AsyncClient(transport=Losing()) as http,
            AsyncClient(url, token=house.secrets["Pat"], http=http) as pat,
        ):
            return (await pat.table("7").send("give-tip", cents=100)).receipt.repeated

    before = house.pit.tables["7"].tip_cents
    assert asyncio.run(play())
    assert house.pit.tables["7"].tip_cents == before + 100


def test_what_has_no_key_is_not_repeated(url: str) -> None:
    async def log_in() -> None:
        async with httpx.AsyncClient(transport=Losing()) as http, AsyncClient(url, http=http) as pat:
            await pat.log_in("Pat", PASSWORD)

    with pytest.raises(ConnectionLost, match="the answer was lost"):
        asyncio.run(log_in())


def test_a_watcher_comes_back_after_a_restart_and_misses_nothing(house: Opened) -> None:
    async def play() -> list[int]:
        serving = HouseServer(house)
        versions: list[int] = []
        async with AsyncClient(serving.url, token=house.secrets["Pat"]) as pat:
            watching = pat.table("7").watch()
            versions.append((await anext(watching)).version)
            await asyncio.to_thread(serving.stop)
            meanwhile = house.pit.version("7")
            house.client("Pat").post("/api/v1/tables/7/commands", json={"do": "give-tip", "cents": 100})
            assert house.pit.version("7") > meanwhile
            again = await asyncio.to_thread(HouseServer, house, serving.port)
            versions.append((await anext(watching)).version)
            sent = (await pat.table("7").send("give-tip", cents=100)).receipt
            assert sent.version is not None
            versions.append((await anext(watching)).version)
            assert versions[-1] == sent.version
            await watching.aclose()
            await asyncio.to_thread(again.stop)
        return versions

    versions = asyncio.run(play())
    assert versions == sorted(set(versions))


class Gatekeeper:
    """Something between a client and a house that gives every handshake the same answer."""

    def __init__(self, status: int, reason: str, body: bytes = b"") -> None:
        head = f"HTTP/1.1 {status} {reason}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        self.answer = head.encode() + body
        self.asked = 0
        self.listening = listen("127.0.0.1", 0)
        self.listening.listen()
        self.url = server_url(self.listening, "127.0.0.1")
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                line, _ = self.listening.accept()
            except OSError:
                return
            with line:
                line.recv(65_536)
                self.asked += 1
                line.sendall(self.answer)


def watched(url: str, *, waits: bool, tries: int | None = None) -> None:
    """Wait for the first message of a stream, with either client."""
    if not waits:
        next(Client(url, token="bs_x").table("7").watch(tries=tries))  # noqa: S106
        return

    async def watch() -> None:
        async with AsyncClient(url, token="bs_x") as nobody:  # noqa: S106
            await anext(nobody.table("7").watch(tries=tries))

    asyncio.run(watch())


@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("status", [400, 401, 403, 404, 429])
def test_a_handshake_that_is_refused_for_good_is_not_tried_again(status: int, waits: bool) -> None:
    gate = Gatekeeper(status, "Go away", b'{"type":"urn:boardwalk:problem:forbidden","detail":"not for you"}')
    with pytest.raises(ProblemError) as refused:
        watched(gate.url, waits=waits)
    assert (refused.value.status, refused.value.kind, refused.value.reason) == (status, "forbidden", "not for you")
    assert gate.asked == 1
    plain = Gatekeeper(status, "Go away", b"<html>")
    with pytest.raises(ProblemError, match="Go away"):
        watched(plain.url, waits=waits)
    for each in (gate, plain):
        each.listening.close()


@pytest.mark.parametrize("waits", [False, True])
def test_a_watcher_gives_up_after_as_many_tries_as_it_was_told(waits: bool) -> None:
    busy = Gatekeeper(503, "Not now")
    with pytest.raises(ConnectionLost, match="503"):
        watched(busy.url, waits=waits, tries=3)
    assert busy.asked == 3
    busy.listening.close()
    with listen("127.0.0.1", 0) as nothing:
        nowhere = server_url(nothing, "127.0.0.1")
    with pytest.raises(ConnectionError, match=f"No answer from {nowhere}"):
        watched(nowhere, waits=waits, tries=2)


def test_a_stream_ends_for_who_is_not_let_in(url: str) -> None:
    async def watch() -> None:
        async with AsyncClient(url, token="bs_nothing") as nobody:  # noqa: S106
            await anext(nobody.table("7").watch())

    with pytest.raises(ProblemError) as ended:
        asyncio.run(watch())
    assert ended.value.status == 401
