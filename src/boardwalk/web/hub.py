"""Who watches which table, and what each sees. The pit commits first; then this is told, and wakes those who watch.

Several changes within a short time are sent as one. A watcher holds no queue: when it is ready it takes the latest.
A view is made once for all who see the same, and kept until the table moves on.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from boardwalk.actor import Actor
from boardwalk.floor.sight import sight
from boardwalk.pit.catching_up import Moved
from boardwalk.pit.pit import Pit
from boardwalk.web.metrics import Metrics
from boardwalk.web.seen import sight_text, viewer

GATHER_SECONDS = 0.03
"""Changes that come within this time after one that was sent are sent together."""


class Bell:
    """Rings those who wait for it: at once, or when the pause since it rang last is over."""

    def __init__(self) -> None:
        self.waiting: set[asyncio.Event] = set()
        self._rang = float("-inf")
        self._due: asyncio.TimerHandle | None = None

    def ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """Something has changed."""
        if self._due is not None or not self.waiting:
            return
        wait = self._rang + GATHER_SECONDS - loop.time()
        if wait > 0:
            self._due = loop.call_later(wait, self._wake, loop)
        else:
            self._wake(loop)

    def _wake(self, loop: asyncio.AbstractEventLoop) -> None:
        self._due = None
        self._rang = loop.time()
        for event in self.waiting:
            event.set()

    @contextmanager
    def heard(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the bell rings."""
        event = asyncio.Event()
        self.waiting.add(event)
        try:
            yield event
        finally:
            self.waiting.discard(event)


class Hub:
    """All watchers of a server."""

    def __init__(self, pit: Pit, metrics: Metrics) -> None:
        self.pit = pit
        self.tables: defaultdict[str, Bell] = defaultdict(Bell)
        self.meters = Bell()
        self._metrics = metrics
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen: dict[str, tuple[int, dict[Hashable, str]]] = {}
        pit.listen(self.heard)

    def start(self) -> None:
        """From now on, wake watchers in the loop that runs."""
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        self._loop = None

    def heard(self, moved: Moved) -> None:
        """Told by the pit after a commit, in the thread of its writer."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._ring, moved)

    def _ring(self, moved: Moved) -> None:
        loop = asyncio.get_running_loop()
        standing = self.pit.standing
        tables = set(moved.tables)
        for name in moved.meters:
            meter = standing.meter(name)
            if meter is not None:
                tables.update(meter.tables)
        for number in tables & self.tables.keys():
            self.tables[number].ring(loop)
        if moved.meters:
            self.meters.ring(loop)

    def sight_text(self, table: str, actor: Actor) -> tuple[int, str]:
        """The version of a table, and the message with what this person sees of it."""
        standing = self.pit.standing
        floor = standing.floor_with(table)
        assert floor is not None
        version = standing.version(table)
        kept, texts = self._seen.get(table, (-1, {}))
        if kept < version:
            texts = {}
            self._seen[table] = (version, texts)
        elif kept > version:  # another request saw a later commit between two lines of ours
            return self.sight_text(table, actor)
        key = viewer(floor.tables[table], actor)
        text = texts.get(key)
        if text is None:
            text = texts[key] = sight_text(version, sight(floor, table, actor))
            self._metrics.views.inc()
        return version, text
