"""A bot: a client that watches its table on a stream, chooses from the prompts it sees, and sends commands over a
small connection pool. It knows no rules of any game.
"""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from collections.abc import Mapping
from http import HTTPStatus
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from boardwalk.codec.difference import changed
from boardwalk.errors import BoardwalkError
from boardwalk.load_test.house import PURSE_CENTS, Patron
from boardwalk.load_test.latency import LoadTally, ViewWatch

TAKE_SEAT, LOOK, PLACE_BET = "take-seat", "look-at-deck", "place-bet"
CENTS = "cents"
STAKE_CENTS = 5_00
"""What a bot bets on each wager, if the limits allow it."""
BotDraft = dict[str, Any]


class BotChoice(NamedTuple):
    """A draft to send."""

    draft: BotDraft
    opens: bool = False
    """Whether it is the bot's first bet of a round, for which it may take its time."""


def choose(sight: Mapping[str, Any], dice: Random, purse_cents: int) -> BotChoice | None:
    """Something that is due, at random; otherwise a seat, a look at the cards, or a bet on an empty area."""
    table = sight["table"]
    prompts = table["prompts"]
    due = [prompt["draft"] for prompt in prompts if prompt["due"]]
    if due:
        return BotChoice(dice.choice(due))
    if table["seat"] is None:
        seats = [prompt["draft"] for prompt in prompts if prompt["draft"]["do"] == TAKE_SEAT]
        return BotChoice({**dice.choice(seats), "chips_cents": purse_cents}) if seats else None
    looks = [prompt["draft"] for prompt in prompts if prompt["draft"]["do"] == LOOK]
    if looks:
        return BotChoice(looks[0])
    placed = table["seats"][str(table["seat"])]["bets"]
    bets = [prompt for prompt in prompts if prompt["draft"]["do"] == PLACE_BET]
    missing = [prompt for prompt in bets if prompt["draft"]["wager"] not in placed]
    return BotChoice(_with_stake(missing[0]), opens=not placed) if missing else None


def _with_stake(prompt: Mapping[str, Any]) -> BotDraft:
    """The draft of a bet with the usual stake, or the nearest amount within the prompt's bounds."""
    draft = dict(prompt["draft"])
    for need in prompt["needs"]:
        if need["field"] == CENTS:
            least = STAKE_CENTS if need["least"] is None else max(STAKE_CENTS, need["least"])
            draft[CENTS] = least if need["most"] is None else min(least, need["most"])
    return draft


IDLE_SECONDS = 3.0
"""After a longer idle time, the server may close a connection just as it is used."""
REQUEST_TRIES = 5
HEAD_END = b"\r\n\r\n"
LENGTH_HEADER = b"content-length: "


class ServerUnreachable(BoardwalkError):  # noqa: N818
    """The server does not answer."""


class HttpReply(NamedTuple):
    """An answer."""

    status: int
    body: bytes


class _PooledConnection(NamedTuple):
    """An open connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    used: float


class ConnectionPool:
    """Open connections to one server; a request waits until one is free."""

    def __init__(self, url: str, most: int) -> None:
        parts = urlsplit(url)
        assert parts.hostname is not None
        assert parts.port is not None
        self.lost = 0
        """Requests that were sent again because their connection was lost."""
        self.url = url
        self._host, self._port = parts.hostname, parts.port
        self._free = asyncio.Semaphore(most)
        self._idle: list[_PooledConnection] = []

    async def get(self, path: str, token: str) -> HttpReply:
        """Send a GET request."""
        return await self._send(f"GET {path} HTTP/1.1\r\n{self._headers(token)}\r\n".encode())

    async def post(self, path: str, token: str, body: str, key: str) -> HttpReply:
        """Send a POST request that acts once, with this key."""
        sent = body.encode()
        head = (
            f"POST {path} HTTP/1.1\r\n{self._headers(token)}Content-Type: application/json\r\n"
            f"Content-Length: {len(sent)}\r\nIdempotency-Key: {key}\r\n\r\n"
        )
        return await self._send(head.encode() + sent)

    def close(self) -> None:
        """Close all connections."""
        while self._idle:
            self._idle.pop().writer.close()

    def _headers(self, token: str) -> str:
        return f"Host: {self._host}:{self._port}\r\nAuthorization: Bearer {token}\r\n"

    async def _send(self, request: bytes) -> HttpReply:
        async with self._free:
            for _ in range(REQUEST_TRIES):
                try:
                    return await self._exchange(request)
                except (OSError, asyncio.IncompleteReadError):
                    self.lost += 1
        raise ServerUnreachable("the server does not answer")

    async def _exchange(self, request: bytes) -> HttpReply:
        """Use the most recently used connection, or a new one; it goes back to the pool only after a full answer."""
        connection = await self._connection()
        try:
            connection.writer.write(request)
            head = (await connection.reader.readuntil(HEAD_END)).lower()
            length = head.partition(LENGTH_HEADER)[2].partition(b"\r\n")[0]
            body = await connection.reader.readexactly(int(length))
        except BaseException:
            connection.writer.close()
            raise
        self._idle.append(connection._replace(used=time.monotonic()))
        return HttpReply(int(head.split(b" ", 2)[1]), body)

    async def _connection(self) -> _PooledConnection:
        while self._idle:
            connection = self._idle.pop()
            if time.monotonic() - connection.used < IDLE_SECONDS:
                return connection
            connection.writer.close()
        return _PooledConnection(*await asyncio.open_connection(self._host, self._port), time.monotonic())


API_PATH = "/api/v1"
RETRY_SECONDS = 1.0
"""How long to wait after a refused command if nothing happens at the table."""
MOST_MESSAGE_BYTES = 2**20


class BotTempo(NamedTuple):
    """How quickly people play; all zeros for bots that answer at once."""

    round_seconds: float = 0.0
    """From the first bets of a round to those of the next."""
    first_bet_seconds: float = 0.0
    """The time within which the players of a table start to bet."""
    bet_seconds: float = 0.0
    """The most between one bet and the next of the same player."""
    choice_seconds: float = 0.0
    """The most for a decision."""


class Bot:
    """One bot at one table."""

    def __init__(self, patron: Patron, pool: ConnectionPool, tempo: BotTempo, tally: LoadTally, seed: str) -> None:
        self.patron = patron
        self.views = ViewWatch(tally)
        self.neighbors: tuple[Bot, ...] = ()
        """The others at the table."""
        self.seated = False
        self._pool = pool
        self._tempo = tempo
        self._tally = tally
        self._dice = Random(seed)  # noqa: S311  a run can be repeated from its seed
        self._sight: Any = None
        self._version = -1
        self._news = asyncio.Event()
        self._next_round = 0.0
        self._path = f"{API_PATH}/tables/{patron.table}"

    async def watch(self) -> None:
        """Receive the table's stream."""
        address = f"{self._pool.url.replace('http', 'ws', 1)}{self._path}/stream?changes=true"
        headers = {"Authorization": f"Bearer {self.patron.token}"}
        async with connect(
            address, additional_headers=headers, compression=None, max_size=MOST_MESSAGE_BYTES, proxy=None
        ) as socket:
            await self._receive(socket)

    async def _receive(self, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            message = json.loads(text)
            if "changes" in message:
                assert message["base"] == self._version, "a stream loses no message"
                self._sight = changed(self._sight, message["changes"])
            else:
                self._sight = message["sight"]
            self._version = message["version"]
            self._tally.count_message(len(text))
            self.views.arrive(self._version, time.perf_counter())
            self._news.set()

    async def play(self, begin: float) -> None:
        """Play until canceled; the table's first round starts at this time."""
        self._next_round = begin + self._dice.uniform(0, self._tempo.first_bet_seconds)
        after = -1
        while True:
            choice = self._choice() if self._version > after else None
            if choice is None:
                self._news.clear()
                await self._news.wait()
                continue
            await self._think(choice)
            choice = self._choice()  # the table may have moved on
            if choice is not None:
                after = await self._send(choice.draft)

    def _choice(self) -> BotChoice | None:
        if self._sight is None:
            return None
        self.seated = self._sight["table"]["seat"] is not None
        return choose(self._sight, self._dice, PURSE_CENTS)

    async def _think(self, choice: BotChoice) -> None:
        tempo = self._tempo
        if not tempo.round_seconds or not self.seated:
            return
        if choice.opens:
            now = time.perf_counter()
            await asyncio.sleep(max(0.0, self._next_round - now))
            while self._next_round <= time.perf_counter():
                self._next_round += tempo.round_seconds
            return
        most = tempo.bet_seconds if "wager" in choice.draft else tempo.choice_seconds
        await asyncio.sleep(self._dice.uniform(most / 4, most))

    async def _send(self, draft: BotDraft) -> int:
        """Send a command; returns the version after which the next one can be sent."""
        sent, at = time.perf_counter(), time.time()
        reply = await self._pool.post(f"{self._path}/commands", self.patron.token, json.dumps(draft), uuid.uuid4().hex)
        self._tally.count_answer(draft["do"], reply.status, time.perf_counter() - sent)
        if reply.status != HTTPStatus.OK:
            return await self._after_refusal()
        version: int = json.loads(reply.body)["receipt"]["version"]
        self._tally.count_sent(self.patron.table, version, at)
        if self.neighbors:
            self._dice.choice(self.neighbors).views.expect(version, sent)
        return version - 1

    async def _after_refusal(self) -> int:
        """Wait until something happens at the table, or for a while."""
        self._news.clear()
        try:
            async with asyncio.timeout(RETRY_SECONDS):
                await self._news.wait()
        except TimeoutError:
            pass
        return -1
