"""A bot: a client like any other, which watches its table on a stream and sends its commands by HTTP."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from http import HTTPStatus
from random import Random
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from boardwalk.web.load.choosing import LOOK, PLACE_BET, TAKE_SEAT, Choice, Draft, choose
from boardwalk.web.load.patrons import PURSE_CENTS, Patron
from boardwalk.web.load.tally import Seen, Tally
from boardwalk.web.load.wire import Wire

API = "/api/v1"
VERSION = re.compile(r'\{"version":(\d+)')
AGAIN_SECONDS = 1.0
"""When a command was refused and the table does not move."""
MOST_BYTES = 2**20
OFFERS = ('"due":true', *(f'"do":"{name}"' for name in (TAKE_SEAT, LOOK, PLACE_BET)))
"""What a view holds if there is something to do; it spares reading the many that hold nothing."""


class Tempo(NamedTuple):
    """How quickly people play, in seconds; all of it nothing for those who answer at once."""

    round: float = 0.0
    """From the first bets of a round to those of the next."""
    betting: float = 0.0
    """Within which the players of a table begin to bet."""
    bet: float = 0.0
    """At most between one bet and the next of the same player."""
    choice: float = 0.0
    """At most for a decision."""


class Bot:
    """One bot at one table."""

    def __init__(self, patron: Patron, wire: Wire, tempo: Tempo, tally: Tally, seed: str) -> None:
        self.patron = patron
        self.seen = Seen(tally)
        self.neighbours: tuple[Bot, ...] = ()
        """The others at the table."""
        self.seated = False
        self._wire = wire
        self._tempo = tempo
        self._tally = tally
        self._dice = Random(seed)  # noqa: S311  a run is repeated from its seed
        self._text = ""
        self._version = -1
        self._news = asyncio.Event()
        self._next_round = 0.0
        self._path = f"{API}/tables/{patron.table}"

    async def watch(self, url: str) -> None:
        """Take in what the stream of the table brings."""
        address = f"{url.replace('http', 'ws', 1)}{self._path}/stream"
        headers = {"Authorization": f"Bearer {self.patron.token}"}
        async with connect(
            address, additional_headers=headers, compression=None, max_size=MOST_BYTES, proxy=None
        ) as socket:
            await self._take_in(socket)

    async def _take_in(self, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            found = VERSION.match(text)
            assert found is not None, "every message begins with the version"
            self._text, self._version = text, int(found[1])
            self._tally.arrived(len(text))
            self.seen.came(self._version, time.perf_counter())
            self._news.set()

    async def play(self, begin: float) -> None:
        """Play until cancelled; the table's first round begins at this time of the clock."""
        self._next_round = begin + self._dice.uniform(0, self._tempo.betting)
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

    def _choice(self) -> Choice | None:
        if not any(offer in self._text for offer in OFFERS):
            return None
        sight: Any = json.loads(self._text)["sight"]
        self.seated = sight["table"]["seat"] is not None
        return choose(sight, self._dice, PURSE_CENTS)

    async def _think(self, choice: Choice) -> None:
        tempo = self._tempo
        if not tempo.round or not self.seated:
            return
        if choice.opens:
            now = time.perf_counter()
            await asyncio.sleep(max(0.0, self._next_round - now))
            while self._next_round <= time.perf_counter():
                self._next_round += tempo.round
            return
        most = tempo.bet if "wager" in choice.draft else tempo.choice
        await asyncio.sleep(self._dice.uniform(most / 4, most))

    async def _send(self, draft: Draft) -> int:
        """Send a command; the version of the table that must be seen before the next, less one."""
        sent, at = time.perf_counter(), time.time()
        reply = await self._wire.post(f"{self._path}/commands", self.patron.token, json.dumps(draft), uuid.uuid4().hex)
        self._tally.answered(draft["do"], reply.status, time.perf_counter() - sent)
        if reply.status != HTTPStatus.OK:
            return await self._after_refusal()
        version: int = json.loads(reply.body)["receipt"]["version"]
        self._tally.done(self.patron.table, version, at)
        if self.neighbours:
            self._dice.choice(self.neighbours).seen.expect(version, sent)
        return version - 1

    async def _after_refusal(self) -> int:
        """Look again when the table has moved, or after a while."""
        self._news.clear()
        try:
            async with asyncio.timeout(AGAIN_SECONDS):
                await self._news.wait()
        except TimeoutError:
            pass
        return -1
