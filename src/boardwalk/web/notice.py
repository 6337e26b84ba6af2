"""A text that is made once for everyone who watches it: the lobby, the signs of all meters, the floor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from boardwalk.pit.pit import Pit
from boardwalk.web.floor import FloorBoard
from boardwalk.web.hub import Bell, Hub
from boardwalk.web.lobby import lobby_text, meters_text

TICK_SECONDS = 5.0
"""How often the floor is looked at although nothing moves: rounds that stand still, and the last hour."""


class Notice:
    """Made anew whenever a bell rings, or after so many seconds without, as long as someone watches."""

    def __init__(self, bell: Bell, make: Callable[[], Awaitable[str]], seconds: float | None = None) -> None:
        self._bell = bell
        self._make = make
        self._seconds = seconds
        self._waiting: set[asyncio.Event] = set()
        self._task: asyncio.Task[None] | None = None
        self._text: str | None = None

    async def watch(self) -> AsyncGenerator[str, None]:
        """The text, and again whenever it has become another."""
        told: str | None = None
        event = asyncio.Event()
        self._waiting.add(event)
        if self._task is None:
            self._text = None
            self._task = asyncio.create_task(self._run())
        task = self._task
        try:
            while True:
                event.clear()
                if task.done():
                    task.result()
                text = self._text
                if text is not None and text != told:
                    told = text
                    yield text
                else:
                    await event.wait()
        finally:
            self._waiting.discard(event)
            if not self._waiting and self._task is task:
                task.cancel()
                self._task = None

    async def _run(self) -> None:
        """Those who watch see to it that a fault of ours is noticed."""
        try:
            with self._bell.heard() as rung:
                while True:
                    rung.clear()
                    self._text = await self._make()
                    self._wake()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(self._seconds):
                            await rung.wait()
        finally:
            self._task = None if self._task is asyncio.current_task() else self._task
            self._wake()

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()


class Notices(NamedTuple):
    """All that is told to everyone at once."""

    lobby: Notice
    meters: Notice
    floor: Notice


def open_notices(pit: Pit, hub: Hub, board: FloorBoard) -> Notices:
    """The notices of a house."""

    async def of_lobby() -> str:
        return await run_in_threadpool(lobby_text, pit.standing)

    async def of_meters() -> str:
        return meters_text(pit.standing)

    return Notices(
        Notice(hub.lobby, of_lobby), Notice(hub.meters, of_meters), Notice(hub.floor, board.text, TICK_SECONDS)
    )
