"""Who watches which table, and what each sees. The pit commits first; then this is told, and wakes those who watch.

Several changes within a short time are sent as one. A watcher holds no queue: when it is ready it takes the latest.
A view is made once for all who see the same, and kept until the table moves on. The clock runs on meanwhile, and is put
in front of it when it is sent.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

from boardwalk.actor import Actor
from boardwalk.floor.sight import Sight, sight
from boardwalk.pit.catching_up import Moved
from boardwalk.pit.pit import Pit
from boardwalk.pit.staffing import AutomaticStaff
from boardwalk.table.state import FinishedRound, Table
from boardwalk.web.metrics import Metrics
from boardwalk.web.seen import last_round_text, message, sight_text, viewer

GATHER_SECONDS = 0.1
"""Changes that come within this time after one that was sent are sent together."""
LOBBY_PAUSES, FLOOR_PAUSES = 3, 5
"""For the lobby and the floor, which tell of all tables at once, within so many times as long."""


class Turns:
    """Wakes bells one after another, and lets the loop go round between them.

    Views of a busy floor take longer to make than commands to answer: who watches can wait a moment, who acts can not.
    """

    def __init__(self) -> None:
        self._due: dict[Bell, None] = {}
        self._task: asyncio.Task[None] | None = None

    def take(self, bell: Bell, loop: asyncio.AbstractEventLoop) -> None:
        """Wake a bell when its turn has come."""
        self._due[bell] = None
        if self._task is None:
            self._task = loop.create_task(self._run(loop))

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._due:
            bell = next(iter(self._due))
            del self._due[bell]
            bell.wake(loop)
            for _ in range(2):  # in the first turn the watchers make their views, in the next commands are read
                await asyncio.sleep(0)
        self._task = None


class Bell:
    """Rings those who wait for it: at its turn, or when the pause since it rang last is over."""

    def __init__(self, turns: Turns, pauses: int = 1) -> None:
        self.waiting: set[asyncio.Event] = set()
        self._turns = turns
        self._pauses = pauses
        self._rang = float("-inf")
        self._due = False

    def ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """Something has changed."""
        if self._due or not self.waiting:
            return
        self._due = True
        wait = self._rang + self._pauses * GATHER_SECONDS - loop.time()
        if wait > 0:
            loop.call_later(wait, self._turns.take, self, loop)
        else:
            self._turns.take(self, loop)

    def wake(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake everyone who waits."""
        self._due = False
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

    def __init__(self, pit: Pit, metrics: Metrics, staff: AutomaticStaff | None = None) -> None:
        self.pit = pit
        self.retimed: Counter[str] = Counter()
        """For each table, how often a wait has begun anew: what is seen changes by that, and no version does."""
        self._staff = staff
        turns = Turns()
        self.tables: defaultdict[str, Bell] = defaultdict(lambda: Bell(turns))
        self.meters = Bell(turns)
        self.lobby = Bell(turns, LOBBY_PAUSES)
        self.floor = Bell(turns, FLOOR_PAUSES)
        self._metrics = metrics
        self._loop: asyncio.AbstractEventLoop | None = None
        self._seen: dict[str, tuple[int, dict[Hashable, str]]] = {}
        self._last: dict[str, tuple[FinishedRound | None, dict[Hashable, str]]] = {}
        """For each table the round that was over last, and the text of it for each viewer: most of a message."""
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
        if moved.meters or moved.tables:
            self.lobby.ring(loop)
        self.floor.ring(loop)

    def proposed(self) -> None:
        """Something waits for a second person, or no longer; no stream has moved by that."""
        self.floor.ring(asyncio.get_running_loop())

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
            seen = sight(floor, table, actor)
            text = texts[key] = sight_text(seen, self._last_text(floor.tables[table], key, seen))
            self._metrics.views.inc()
        return version, message(version, None if self._staff is None else self._staff.clock(table), text)

    def retime(self, table: str) -> None:
        """Tell those who watch a table that its clock was set anew."""
        self.retimed[table] += 1
        self.tables[table].ring(asyncio.get_running_loop())

    def _last_text(self, table: Table, key: Hashable, seen: Sight) -> str:
        """What a viewer sees of the last round; it stays the same until the next one is over."""
        over, texts = self._last.get(table.number, (None, {}))
        if over is not table.last_round:
            texts = {}
            self._last[table.number] = (table.last_round, texts)
        text = texts.get(key)
        if text is None:
            text = texts[key] = last_round_text(seen)
        return text
