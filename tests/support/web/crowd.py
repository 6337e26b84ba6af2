"""A crowd that watches the tables of a house with several servers, and goes to another server when one is gone."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from boardwalk.load_test.bot import (
    API_PATH,
    MOST_MESSAGE_BYTES,
    Bot,
    BotTempo,
    ConnectionPool,
    HttpReply,
    ServerUnreachable,
)
from boardwalk.load_test.house import LoadHouse, Patron
from boardwalk.load_test.latency import LoadTally
from boardwalk.load_test.server_process import ServerProcess, server_process

PATIENCE_SECONDS = 60.0
OPEN_SECONDS = 60


class ServerGroup:
    """The servers of a house, some of which may be gone."""

    def __init__(self, house: LoadHouse, folder: Path, step_seconds: float, dice: Random) -> None:
        self.live: dict[int, ServerProcess] = {}
        self.kills = 0
        self._house, self._folder, self._step = house, folder, step_seconds
        self._dice = dice
        self._contexts: dict[int, AbstractContextManager[ServerProcess]] = {}

    async def start(self, number: int) -> None:
        context = server_process(self._house, self._folder, self._step, number)
        self.live[number] = await asyncio.to_thread(context.__enter__)
        self._contexts[number] = context

    async def kill(self, number: int) -> None:
        """Kill a server where it stands."""
        process = self.live.pop(number)
        os.kill(process.pid, signal.SIGKILL)
        self.kills += 1
        await self.stop(number)

    async def stop(self, number: int) -> None:
        self.live.pop(number, None)
        await asyncio.to_thread(self._contexts.pop(number).__exit__, None, None, None)

    async def url(self) -> str:
        """Any server that is there."""
        while not self.live:
            await asyncio.sleep(0.05)
        return self._dice.choice(list(self.live.values())).url


@asynccontextmanager
async def servers(house: LoadHouse, folder: Path, count: int, step_seconds: float) -> AsyncIterator[ServerGroup]:
    """Some servers of a house. Those that are still there are stopped at the end."""
    group = ServerGroup(house, folder, step_seconds, Random(7))
    try:
        for number in range(1, count + 1):
            await group.start(number)
        yield group
    finally:
        for number in list(group.live):
            await group.stop(number)


class AnyServer(ConnectionPool):
    """Sends to any server, and again to another one if that is gone: its key lets a command act once."""

    def __init__(self, group: ServerGroup) -> None:
        super().__init__("http://127.0.0.1:1", 1_000)
        self._group = group

    async def _send(self, request: bytes) -> HttpReply:
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            pool = ConnectionPool(await self._group.url(), 1)
            with suppress(ServerUnreachable):
                reply = await pool._send(request)
                pool.close()
                if reply.status != 503:
                    return reply
            await asyncio.sleep(0.05)
        raise ServerUnreachable("no server answers")


class Viewer(Bot):
    """Watches a table at any server; a viewer that is told to play is a player, too."""

    def __init__(self, group: ServerGroup, patron: Patron, table: str, tempo: BotTempo, seed: int) -> None:
        super().__init__(patron._replace(table=table), AnyServer(group), tempo, LoadTally(), f"{patron.name} {seed}")
        self._tally.open = True
        self.breaks = 0
        self._group = group

    async def watch(self) -> None:
        while True:
            address = f"{(await self._group.url()).replace('http', 'ws', 1)}{self._path}/stream?changes=true"
            headers = {"Authorization": f"Bearer {self.patron.token}"}
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    address, additional_headers=headers, compression=None, max_size=MOST_MESSAGE_BYTES, proxy=None,
                    open_timeout=OPEN_SECONDS,
                ) as socket:  # fmt: skip
                    await self._receive(socket)
            self.breaks += 1
            await asyncio.sleep(0.05)

    @property
    def shown(self) -> tuple[int, Any]:
        """The version that this viewer has, and what they see."""
        return self._version, self._sight

    async def asked(self) -> tuple[int, Any]:
        """What a server answers to the same person now."""
        import orjson

        reply = await self._pool.get(f"{API_PATH}/tables/{self.patron.table}", self.patron.token)
        answer = orjson.loads(reply.body)
        return answer["version"], answer["sight"]
