"""Who watches which table, and what each sees, as a whole or as what has changed since. The pit commits first, then
notifies the hub, which wakes the watchers. What looks the same to everyone (the lobby, the meters, the floor) is
written once, as a notice.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool

from boardwalk.actor import Actor, Role, same_person
from boardwalk.codec import compact
from boardwalk.codec.difference import KnownChanges, difference
from boardwalk.pit.automatic_staff import AutomaticStaff
from boardwalk.pit.pit import Pit
from boardwalk.pit.writer.sync import ChangedStreams
from boardwalk.table.automation.table_clock import TableClock
from boardwalk.table.presentation.view import FinishedView, last_round_view
from boardwalk.table.state import FinishedRound, Table
from boardwalk.web.api.answer_codec import ANSWER_CODEC, answer_codec
from boardwalk.web.api.json_text import json_text
from boardwalk.web.api.spoken import LANGUAGE
from boardwalk.web.telemetry import Metrics
from boardwalk.web.view.floor import FloorBoard, meters_text
from boardwalk.web.view.shown_table import ShownTable

GATHER_SECONDS = 0.1
"""Changes within this time after a message are sent together."""
LOBBY_PAUSES, FLOOR_PAUSES = 3, 5
"""The same for the lobby and the floor, which show all tables at once, as multiples of that time."""


class BellTurns:
    """Wakes bells one after another, and lets the event loop run between them.

    On a busy floor, views take longer to make than commands to answer: watchers can wait a moment, actors cannot.
    """

    def __init__(self) -> None:
        self._due: dict[Bell, None] = {}
        self._task: asyncio.Task[None] | None = None

    def take(self, bell: Bell, loop: asyncio.AbstractEventLoop) -> None:
        """Wake a bell when its turn comes."""
        self._due[bell] = None
        if self._task is None:
            self._task = loop.create_task(self._run(loop))

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._due:
            bell = next(iter(self._due))
            del self._due[bell]
            bell.wake(loop)
            for _ in range(2):  # watchers make their views in the first pass, commands are read in the next
                await asyncio.sleep(0)
        self._task = None


class Bell:
    """Wakes those who wait for it: at its turn, or when the pause since the last ring is over."""

    def __init__(self, turns: BellTurns, pauses: int = 1) -> None:
        self.waiting: set[asyncio.Event] = set()
        self._turns = turns
        self._pauses = pauses
        self._rang = float("-inf")
        self._due = False

    def ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """Note that something has changed."""
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
    def listening(self) -> Iterator[asyncio.Event]:
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
        self.clock_resets: Counter[str] = Counter()
        """For each table, how often its clock was reset: that changes what people see, but not the version."""
        self.proposal_listeners: list[Callable[[], None]] = []
        self._staff = staff
        turns = BellTurns()
        self.tables: defaultdict[str, Bell] = defaultdict(lambda: Bell(turns))
        self.meters = Bell(turns)
        self.lobby = Bell(turns, LOBBY_PAUSES)
        self.floor = Bell(turns, FLOOR_PAUSES)
        self._metrics = metrics
        self._loop: asyncio.AbstractEventLoop | None = None
        self._shown: dict[str, ShownTable] = {}
        """For each table, what its viewers see."""
        self._last_rounds: dict[str, tuple[FinishedRound | None, dict[Hashable, Any]]] = {}
        """For each table, the last finished round as each viewer sees it: most of a sight."""
        pit.listen(self.on_change)

    def start(self) -> None:
        """From now on, wake watchers in the running loop."""
        self._loop = asyncio.get_running_loop()

    def stop(self) -> None:
        self._loop = None

    def on_change(self, changed: ChangedStreams) -> None:
        """Called by the pit after a commit, in its writer's thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._ring, changed)

    def on_trouble(self, _: object = None) -> None:
        """Called when an alarm of the whole house comes or goes: its database can no longer be used, for instance."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.floor.ring, loop)

    def _ring(self, changed: ChangedStreams) -> None:
        loop = asyncio.get_running_loop()
        state = self.pit.state
        tables = set(changed.tables)
        for name in changed.meters:
            meter = state.meter(name)
            if meter is not None:
                tables.update(meter.tables)
        for number in tables & self.tables.keys():
            self.tables[number].ring(loop)
        if changed.meters:
            self.meters.ring(loop)
        if changed.meters or changed.tables:
            self.lobby.ring(loop)
        self.floor.ring(loop)

    def proposals_changed(self) -> None:
        """Wake the floor after a proposal was made or closed, which changes no stream, here and at other servers."""
        for listener in self.proposal_listeners:
            listener()
        self.floor.ring(asyncio.get_running_loop())

    def shown_sight(self, table: str, actor: Actor) -> ShownSight:
        """What this person sees at a table now."""
        state = self.pit.state
        floor = state.floor_with(table)
        assert floor is not None
        version = state.version(table)
        kept = self._shown.get(table)
        if kept is None or kept.version < version:
            kept = self._shown[table] = ShownTable(floor, table, version, kept)
        elif kept.version > version:  # another request saw a later commit in the meantime
            return self.shown_sight(table, actor)
        key = (viewer_key(floor.tables[table], actor), LANGUAGE.get())
        shown: ShownSight | None = kept.sights.get(key)
        if shown is None:
            last = self._last_round(floor.tables[table], key, actor)
            data = kept.data(actor, last, for_money=state.for_money)
            shown = kept.sights[key] = ShownSight(key, version, data, kept.known_changes)
            self._metrics.views.inc()
        return shown

    def sight_text(self, table: str, actor: Actor) -> str:
        """The message with all that this person sees at a table."""
        shown = self.shown_sight(table, actor)
        return sight_message(shown.version, self._clock(table), shown.text)

    def message(self, table: str, shown: ShownSight, before: ShownSight | None) -> str:
        """The message to someone who knows what was shown before: what has changed since, or else everything."""
        changes = None if before is None else shown.changes(before)
        if before is None or changes is None:
            return sight_message(shown.version, self._clock(table), shown.text)
        return changes_message(shown.version, before.version, self._clock(table), changes)

    def _clock(self, table: str) -> TableClock | None:
        return None if self._staff is None else self._staff.clock(table)

    def on_clock_reset(self, table: str) -> None:
        """Called in any thread when another server has reset the clock of a table."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.clock_reset, table)

    def clock_reset(self, table: str) -> None:
        """Wake those who watch a table, because its clock was reset."""
        self.clock_resets[table] += 1
        self.tables[table].ring(asyncio.get_running_loop())

    def _last_round(self, table: Table, key: Hashable, actor: Actor) -> Any:
        """What a viewer sees of the last round, which stays the same until the next one is over."""
        finished, known = self._last_rounds.get(table.number, (None, {}))
        if finished is not table.last_round:
            known = {}
            self._last_rounds[table.number] = (table.last_round, known)
        if key not in known:
            last = last_round_view(table, actor)
            known[key] = None if last is None else answer_codec().write(FinishedView, last)
        return known[key]


class ShownSight:
    """What everyone with the same key sees at one version of a table, as JSON data and as text."""

    __slots__ = ("_changes", "_known", "_text", "data", "key", "version")

    def __init__(self, key: Hashable, version: int, data: Any, known: KnownChanges | None = None) -> None:
        """`known` are the changes of parts that this version shows to others as well."""
        self.key = key
        self.version = version
        self.data = data
        self._known = known
        self._text: str | None = None
        self._changes: dict[int, str] = {}
        """By the version that they begin with."""

    @property
    def text(self) -> str:
        """Everything."""
        if self._text is None:
            self._text = json_text(self.data)
        return self._text

    def changes(self, before: ShownSight) -> str | None:
        """What has changed since then, as text; None for someone who sees the table with other eyes now."""
        if before.key != self.key:
            return None
        text = self._changes.get(before.version)
        if text is None:
            text = self._changes[before.version] = json_text(difference(before.data, self.data, self._known))
        return text


TICK_SECONDS = 5.0
"""How often to refresh the floor even if nothing happens, for stalled rounds and the figures of the last hour, and the
lobby, for edges that were calculated."""


class Notice:
    """A text that is made again whenever a bell rings, or after some seconds of silence, while someone watches."""

    def __init__(self, bell: Bell, make: Callable[[], Awaitable[str]], seconds: float | None = None) -> None:
        self._bell = bell
        self._make = make
        self._seconds = seconds
        self._waiting: set[asyncio.Event] = set()
        self._task: asyncio.Task[None] | None = None
        self._text: str | None = None

    async def watch(self) -> AsyncGenerator[str, None]:
        """The text, and again whenever it changes."""
        sent: str | None = None
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
                if text is not None and text != sent:
                    sent = text
                    yield text
                else:
                    await event.wait()
        finally:
            self._waiting.discard(event)
            if not self._waiting and self._task is task:
                task.cancel()
                self._task = None

    async def _run(self) -> None:
        """Watchers raise what goes wrong here."""
        try:
            with self._bell.listening() as rung:
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
    """The messages that are the same for everyone."""

    lobby: Notice
    meters: Notice
    floor: Notice


def open_notices(pit: Pit, hub: Hub, board: FloorBoard) -> Notices:
    """The notices of a house."""

    async def make_lobby() -> str:
        return await run_in_threadpool(board.lobby_text)

    async def make_meters() -> str:
        return meters_text(pit.state)

    return Notices(
        Notice(hub.lobby, make_lobby, TICK_SECONDS),
        Notice(hub.meters, make_meters),
        Notice(hub.floor, board.text, TICK_SECONDS),
    )


def sight_message(version: int, clock: TableClock | None, sight: str) -> str:
    """A message of a table's stream, which also answers a request for the table; the sight is already text."""
    return f'{{"version":{version},"clock":{_clock_text(clock)},"sight":{sight}}}'


def changes_message(version: int, base: int, clock: TableClock | None, changes: str) -> str:
    """A message with what has changed in the sight since the version `base`."""
    return f'{{"version":{version},"base":{base},"clock":{_clock_text(clock)},"changes":{changes}}}'


def _clock_text(clock: TableClock | None) -> str:
    return "null" if clock is None else compact(ANSWER_CODEC.write(TableClock, clock))


def viewer_key(table: Table, actor: Actor) -> Hashable:
    """People with the same key see the same; players who are not seated and were not in the last round share one."""
    if actor.role is not Role.PLAYER:
        return actor
    seat = table.seat_of(actor.name)
    last = table.last_round
    played = last is not None and any(same_person(name, actor.name) for name in last.players.values())
    return (actor.role, seat, actor.name if played else None)
