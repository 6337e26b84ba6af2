"""A house with sessions of many people in one event loop, and everything that each of them gets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import traceback
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx
import pypdfium2
from fastapi import FastAPI
from starlette.types import Message

from boardwalk.codec.difference import changed
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.pit import Pit
from boardwalk.pit.writer.sync import PitState
from boardwalk.web import hub
from boardwalk.web.app import create_app
from boardwalk.web.auth.caller import SESSION_COOKIE
from boardwalk.web.auth.rate_limit import CommandLimit
from boardwalk.web.lab.job import Lab
from boardwalk.web.telemetry import open_log
from boardwalk.web.view.floor import lobby_text, meters_text
from tests.support.web.houses import API, LIMITS, QUICK
from tests.support.web.oracles import Echo, IdleLane
from tests.support.web.secrets.card_search import cards_in, digests_in
from tests.support.web.secrets.knowledge import NOBODY, Person

LOG = Person("log", "")
"""Stands for anyone who reads the server's log."""
TURNS, BUSY_TURNS = 30_000, 500
"""How many turns to wait for a stream to catch up; after the busy turns, other threads get time, too."""


METERS, LOBBY, FLOOR = f"{API}/meters/stream", f"{API}/lobby/stream", f"{API}/floor/stream"
OF_ALL: Mapping[str, Callable[[PitState], str]] = {METERS: meters_text, LOBBY: lobby_text}
"""The text of each stream that is the same for everyone, except the floor's, which also depends on the clock."""


class Got(NamedTuple):
    """Something that a person got, and the versions of all tables at that moment."""

    who: Person
    where: str
    """The method and path of the request, or the name of the stream."""
    status: int
    headers: str
    body: str
    versions: Mapping[str, int]
    action: str = ""
    """The permission that the operation needs."""

    @property
    def text(self) -> str:
        return f"{self.headers}\n{self.body}"


class Sent(NamedTuple):
    """A request, kept so that it can be sent again in another house."""

    who: str | None
    method: str
    path: str
    body: bytes | None
    headers: Mapping[str, str]


@dataclass
class Stream:
    """A WebSocket of one person."""

    name: str
    who: Person
    table: str | None
    path: str
    task: asyncio.Task[None]
    inbox: asyncio.Queue[dict[str, Any]]
    version: int = -1
    told: str = ""
    """The last message."""
    sight: Any = None
    """What it shows, with everything that did not change."""
    closed: int | None = None


Act = Callable[["House"], Awaitable[object]]


@dataclass
class House:
    """An open house, and everything that anyone got from it."""

    app: FastAPI
    pit: Pit
    people: dict[str, Person]
    secrets: dict[str, str]
    client: httpx.AsyncClient
    log: io.StringIO
    got: list[Got] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    """Everything that was done, so that it can be repeated in another house."""
    streams: list[Stream] = field(default_factory=list)
    unchanging: set[str] = field(default_factory=set)
    """Answers from before the first shuffle."""
    given_out: set[str] = field(default_factory=set)
    """Passwords and tokens that were sent or given out meanwhile."""

    def versions(self) -> dict[str, int]:
        return {number: self.pit.version(number) for number in self.pit.tables}

    async def ask(
        self,
        who: str | None,
        method: str,
        path: str,
        body: object = None,
        *,
        raw: bytes | None = None,
        action: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Send a request in the name of a person, and keep the answer."""
        content = raw if body is None else json.dumps(body).encode()
        more = dict(headers or {}) | ({"Content-Type": "application/json"} if content is not None else {})
        return await self.send(Sent(who, method, path, content, more), action)

    async def ask_for_file(self, who: str, path: str) -> None:
        """Have a file made, wait for it, and get it."""
        jobs = self.app.state.server.jobs
        await self.ask(who, "POST", path)
        while any(not job.work.state.over for job in jobs.jobs(who)):
            await asyncio.sleep(0.001)
        await self.ask(who, "GET", path)

    async def send(self, sent: Sent, action: str = "") -> httpx.Response:
        self.acts.append(lambda house: house.send(sent, action))
        headers = dict(sent.headers)
        if sent.who is not None and len(self.acts) % 2:
            headers["Authorization"] = f"Bearer {self.secrets[sent.who]}"
        elif sent.who is not None:
            headers["Cookie"] = f"{SESSION_COOKIE}={self.secrets[sent.who]}"
        self.client.cookies.clear()
        response = await self.client.request(sent.method, sent.path, content=sent.body, headers=headers)
        who = NOBODY if sent.who is None else self.people[sent.who]
        shown = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
        where = f"{sent.method} {sent.path}"
        self.got.append(Got(who, where, response.status_code, shown, _text(response), self.versions(), action))
        await self.settled()
        return response

    async def watch(self, who: str | None, table: str | None, since: int | None = None, path: str = METERS) -> None:
        """Open the stream of a table, or one about all tables."""
        self.acts.append(lambda house: house.watch(who, table, since, path))
        path = path if table is None else f"{API}/tables/{table}/stream"
        secret = [] if who is None else [(b"authorization", f"Bearer {self.secrets[who]}".encode())]
        changes = table is not None and len(self.acts) % 2 == 0
        query = urlencode({**({} if since is None else {"since": since}), **({"changes": "true"} if changes else {})})
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"host", b"pit.test"), *secret],
            "subprotocols": [],
            "client": ("here", 1),
            "server": ("pit.test", 80),
        }
        task = asyncio.ensure_future(asyncio.sleep(0))
        person = NOBODY if who is None else self.people[who]
        stream = Stream(f"stream {path}", person, table, path, task, inbox, -1 if since is None else since)
        stream.task = asyncio.ensure_future(self._run(stream, scope))
        self.streams.append(stream)
        await self.settled()

    async def _run(self, stream: Stream, scope: dict[str, Any]) -> None:
        async def heard(message: Message) -> None:
            if message["type"] == "websocket.close":
                stream.closed = message["code"]
            body = message.get("text") or ""
            stream.told = body or stream.told
            sent, body = body, _whole(stream, body)
            shown = str({name: value for name, value in message.items() if name != "text"})
            self.got.append(Got(stream.who, stream.name, 0, shown, body, self.versions()))
            if set(cards_in(sent)) - set(cards_in(body)) or digests_in(sent) - digests_in(body):
                self.got.append(Got(stream.who, stream.name, 0, shown, sent, self.versions()))

        try:
            await self.app(scope, stream.inbox.get, heard)
        except Exception:  # a server would write this to its log, with all of its text
            self.log.write(json.dumps({"server": traceback.format_exc()}) + "\n")

    async def leave(self, number: int) -> None:
        """Disconnect one of the streams."""
        self.acts.append(lambda house: house.leave(number))
        stream = self.streams.pop(number)
        stream.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await stream.task

    async def settled(self) -> None:
        """Wait until every stream is up to date."""
        for turn in range(TURNS):
            behind = [each for each in self.streams if not each.task.done() and self._is_behind(each)]
            if not behind:
                return
            await asyncio.sleep(0 if turn < BUSY_TURNS else 0.002)
        raise AssertionError(f"{behind[0].name} of {behind[0].who} does not catch up")

    def _is_behind(self, stream: Stream) -> bool:
        if stream.table is not None:
            return stream.version < self.pit.version(stream.table)
        text = OF_ALL.get(stream.path)
        return text is not None and stream.told != text(self.pit.state)

    def log_lines(self) -> list[Got]:
        """Every line of the log."""
        return [Got(LOG, "log", 0, "", line, {}) for line in self.log.getvalue().splitlines()]


def _whole(stream: Stream, body: str) -> str:
    """A message with everything that the person sees after it, as the person would put it together."""
    if stream.table is None or not body:
        return body
    message = json.loads(body)
    stream.version = message.get("version", stream.version)
    if "changes" in message:
        message["sight"] = changed(stream.sight, message.pop("changes"))
        body = json.dumps(message)
    stream.sight = message.get("sight")
    return body


def _text(response: httpx.Response) -> str:
    """All text in an answer; for a zip file, the text of its files."""
    if response.headers.get("content-type") != "application/zip":
        return response.text
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        names = [name for name in archive.namelist() if not name.endswith(".py")]
        return "\n".join(_file_text(name, archive.read(name)) for name in names)


def _file_text(name: str, data: bytes) -> str:
    """The text of a file; of a PDF, what is printed on its pages."""
    if not name.endswith(".pdf"):
        return data.decode()
    document = pypdfium2.PdfDocument(data)
    return "\n".join(page.get_textpage().get_text_bounded() for page in document)


class _IntoLog(logging.Handler):
    """Adds what libraries log to the server's log."""

    def __init__(self, log: io.StringIO) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.write(json.dumps({record.name: self.format(record)}) + "\n")


@asynccontextmanager
async def opened(pit: Pit, secrets: Mapping[str, str]) -> AsyncIterator[House]:
    """The application of this house, with everyone's sessions; all streams are closed at the end."""
    log = io.StringIO()
    handler = _IntoLog(log)
    logging.getLogger().addHandler(handler)
    app = create_app(pit, Accounts(pit.store, pit, passwords=QUICK), log=open_log(log), limits=LIMITS)
    app.state.server.command_limit = CommandLimit(at_once=10**9)
    app.state.server.oracle, app.state.server.lab = Echo(), Lab(IdleLane())
    assert pit.house is not None
    people = {each.name: Person(each.name, each.role.value) for each in pit.house.people.values()}
    pause, hub.GATHER_SECONDS = hub.GATHER_SECONDS, 0.0
    take = hub.BellTurns.take  # no turns, so that answers and messages come in the same order in every run
    hub.BellTurns.take = lambda _, bell, loop: bell.wake(loop)  # type: ignore[assignment, method-assign]
    try:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=("here", 1))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://pit.test") as client,
        ):
            house = House(app, pit, people, dict(secrets), client, log)
            yield house
            while house.streams:
                await house.leave(-1)
    finally:
        hub.GATHER_SECONDS = pause
        hub.BellTurns.take = take  # type: ignore[method-assign]
        logging.getLogger().removeHandler(handler)
