"""The typed client with a real server: commands that act once, streams that reconnect."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from boardwalk.client import AsyncClient, Client, ProblemError
from boardwalk.client.protocol import ApiCall
from boardwalk.web.http_server import _UvicornServer, listen, server_config, server_url
from tests.support.web.houses import PASSWORD, Opened


class Serving:
    """The house behind a port, in a thread."""

    def __init__(self, house: Opened, port: int = 0) -> None:
        self.listening = listen("127.0.0.1", port)
        self.url = server_url(self.listening, "127.0.0.1")
        self.port = self.listening.getsockname()[1]
        ready = threading.Event()
        self.server = _UvicornServer(server_config(house.app), house.app.state.server.log, ready.set)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],), daemon=True)
        self.thread.start()
        assert ready.wait(20)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(20)
        self.listening.close()


@pytest.fixture(scope="module")
def url(house: Opened) -> Iterator[str]:
    serving = Serving(house)
    yield serving.url
    serving.stop()


def test_a_script(house: Opened, url: str) -> None:
    with Client(url) as pat:
        assert pat.log_in("Pat", PASSWORD).role == "player"
        assert pat.me().name == "Pat"
        assert [each["number"] for each in pat.tables()] == ["7"]
        seen = pat.sight("7")
        assert seen.table["seat"] == 1
        assert any(each["draft"]["do"] == "give-tip" for each in seen.prompts)
        receipt = pat.send("7", {"do": "give-tip", "cents": 100}, seen=seen.version, sight=True)
        assert receipt.sight is not None
        assert receipt.version == receipt.sight.version > seen.version
        with pytest.raises(ProblemError) as refused:
            pat.send("7", {"do": "give-tip", "cents": 0})
        assert (refused.value.status, refused.value.field, refused.value.kind) == (409, "cents", "refused")
        assert refused.value.law
        with pytest.raises(ProblemError) as conflict:
            pat.send("7", {"do": "give-tip", "cents": 100}, seen=seen.version)
        assert conflict.value.kind == "conflict"
        assert seen.clock is None
        with pytest.raises(ProblemError, match="no automatic staff") as late:
            pat.ask_for_time("7")
        assert late.value.law == "D30"
        with pytest.raises(ProblemError, match="only a demo house has guests"):
            pat.enter_as_guest("dealer")
        pat.log_out()
        assert pat.tables(), "the lobby is for anyone"
        with pytest.raises(ProblemError) as out:
            pat.me()
        assert out.value.status == 401
    assert house.pit.tables["7"].tip_cents == 100


def test_what_a_script_may_ask_a_program_may_ask(house: Opened, url: str) -> None:
    async def ask() -> None:
        async with AsyncClient(url, token=house.secrets["Pat"]) as pat:
            assert (await pat.sight("7")).clock is None
            with pytest.raises(ProblemError, match="no automatic staff"):
                await pat.ask_for_time("7")
            with pytest.raises(ProblemError, match="only a demo house has guests"):
                await pat.enter_as_guest("dealer")

    asyncio.run(ask())


def test_a_script_watches(house: Opened, url: str) -> None:
    with Client(url, token=house.secrets["Pat"]) as pat:
        watching = pat.watch("7")
        first = next(watching)
        sent = pat.send("7", {"do": "give-tip", "cents": 100})
        assert next(watching).version == sent.version
        assert first.version < (sent.version or 0)
        watching.close()
    with pytest.raises(ProblemError) as unknown:
        next(Client(url, token=house.secrets["Pat"]).watch("99"))
    assert unknown.value.status == 404


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
            return (await pat.send("7", {"do": "give-tip", "cents": 100})).repeated

    before = house.pit.tables["7"].tip_cents
    assert asyncio.run(play())
    assert house.pit.tables["7"].tip_cents == before + 100


def test_what_has_no_key_is_not_repeated(url: str) -> None:
    async def log_in() -> None:
        async with httpx.AsyncClient(transport=Losing()) as http, AsyncClient(url, http=http) as pat:
            await pat.call(ApiCall("POST", "/session", {"name": "Pat", "password": PASSWORD}))

    with pytest.raises(httpx.ReadError):
        asyncio.run(log_in())


def test_a_watcher_comes_back_after_a_restart_and_misses_nothing(house: Opened) -> None:
    async def play() -> list[int]:
        serving = Serving(house)
        versions: list[int] = []
        async with AsyncClient(serving.url, token=house.secrets["Pat"]) as pat:
            watching = pat.watch("7")
            versions.append((await anext(watching)).version)
            await asyncio.to_thread(serving.stop)
            meanwhile = house.pit.version("7")
            house.client("Pat").post("/api/v1/tables/7/commands", json={"do": "give-tip", "cents": 100})
            assert house.pit.version("7") > meanwhile
            again = await asyncio.to_thread(Serving, house, serving.port)
            versions.append((await anext(watching)).version)
            sent = await pat.send("7", {"do": "give-tip", "cents": 100})
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
        next(Client(url, token="bs_x").watch("7", tries=tries))  # noqa: S106
        return

    async def watch() -> None:
        async with AsyncClient(url, token="bs_x") as nobody:  # noqa: S106
            await anext(nobody.watch("7", tries=tries))

    asyncio.run(watch())


@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("status", [400, 401, 403, 404, 429])
def test_a_handshake_that_is_refused_for_good_is_not_tried_again(status: int, waits: bool) -> None:
    gate = Gatekeeper(status, "Go away", b'{"type":"urn:boardwalk:problem:forbidden","detail":"not for you"}')
    with pytest.raises(ProblemError) as refused:
        watched(gate.url, waits=waits)
    assert (refused.value.status, refused.value.kind, refused.value.detail) == (status, "forbidden", "not for you")
    assert gate.asked == 1
    plain = Gatekeeper(status, "Go away", b"<html>")
    with pytest.raises(ProblemError, match="Go away"):
        watched(plain.url, waits=waits)
    for each in (gate, plain):
        each.listening.close()


@pytest.mark.parametrize("waits", [False, True])
def test_a_watcher_gives_up_after_as_many_tries_as_it_was_told(waits: bool) -> None:
    busy = Gatekeeper(503, "Not now")
    with pytest.raises(InvalidStatus):
        watched(busy.url, waits=waits, tries=3)
    assert busy.asked == 3
    busy.listening.close()
    with listen("127.0.0.1", 0) as nothing:
        nowhere = server_url(nothing, "127.0.0.1")
    with pytest.raises(OSError, match=r"refused|Connect"):
        watched(nowhere, waits=waits, tries=2)


def test_a_stream_ends_for_who_is_not_let_in(url: str) -> None:
    async def watch() -> None:
        async with AsyncClient(url, token="bs_nothing") as nobody:  # noqa: S106
            await anext(nobody.watch("7"))

    with pytest.raises(ProblemError) as ended:
        asyncio.run(watch())
    assert ended.value.status == 401
