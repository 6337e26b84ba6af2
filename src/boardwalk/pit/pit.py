"""The pit: the only way in to a house. When it answers, the result is on disk.

Readers always see the state after some commit, never half of one. A SQLite file has one server at a time, which
`boardwalk serve` enforces; servers that share a PostgreSQL database see each other's writes, and tell each other of
them (`pit/servers`).
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress

from boardwalk.actor import Actor
from boardwalk.errors import InputError, unknown
from boardwalk.floor.request import AtTable, FloorRequest
from boardwalk.floor.sight import Sight, sight
from boardwalk.floor.state import Floor
from boardwalk.pit.clock import BY_CLOCK, ClockSources, ClockWatch, machine_clocks, start_clock
from boardwalk.pit.errors import StorageCause, Unavailable
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.pit.randomness.generator import RandomSource, SystemWorld
from boardwalk.pit.servers.line import ServerLine
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writer.idempotency import KEY_PATTERN, Submission
from boardwalk.pit.writer.request import PitRequest, RequestResult, actor_of
from boardwalk.pit.writer.sync import ChangedStreams, PitState, sync_state
from boardwalk.pit.writer.thread import ChangeListener, Commit, Writer, WriterTimer
from boardwalk.progressive.meter import Meter
from boardwalk.table.state import Table

__all__ = ["Commit", "Pit"]
CHANGED = "changed"
"""The message of a server that it has changed these streams."""


class Pit:
    """An open house. You can call every method from any thread."""

    def __init__(self, store: Store, writer: Writer) -> None:
        """Use `Pit.open` instead."""
        self.store = store
        self.clock = writer.clock
        self._writer = writer
        self._clock_watch = ClockWatch(writer.clock, lambda report: self.submit(report, person=BY_CLOCK))
        self._last_at = writer.state.at
        writer.commit_listeners.append(self._committed)

    @classmethod
    def open(
        cls,
        store: Store,
        world: RandomSource | None = None,
        clocks: ClockSources | None = None,
        timer: WriterTimer | None = None,
    ) -> Pit:
        """Open the house in this database at its last commit. The operating system supplies the randomness and time.

        Tests can pass other clocks, and another source of randomness, which only a test house accepts. With a `timer`
        nothing is written until someone calls `work`: a simulation steps its servers one after another.
        """
        with store.reading() as connection:
            state, _ = sync_state(connection, PitState())
        if world is not None and state.house is not None and state.house.kind is not HouseKind.TEST:
            raise InputError("world", f"{state.house.name} is not a test house; its cards must be shuffled at random")
        clock = start_clock(clocks or machine_clocks(), state, store.database_time())
        return cls(store, Writer(store, state, world or SystemWorld(), clock, timer))

    @property
    def state(self) -> PitState:
        """The current state. It is immutable; the next commit replaces it."""
        return self._writer.state

    @property
    def house(self) -> House | None:
        """The house itself; None until it is founded."""
        return self.state.house

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every table, by number."""
        return self.state.tables

    @property
    def meters(self) -> Mapping[str, Meter]:
        """Every meter, by name."""
        return self.state.meters

    def floor_with(self, table: str) -> Floor:
        """The section of the floor with this table."""
        floor = self.state.floor_with(table)
        if floor is None or table not in floor.tables:
            raise unknown("table", table, self.tables, "table")
        return floor

    def sight(self, table: str, actor: Actor) -> Sight:
        """What a person sees at a table."""
        return sight(self.floor_with(table), table, actor, for_money=self.state.for_money)

    def version(self, table: str) -> int:
        """A number that grows with every event at a table or on its meter."""
        return self.state.version(table)

    def listen(self, listener: ChangeListener) -> None:
        """Call `listener` after each commit with the streams that changed, in the writer's thread; it must be quick."""
        self._writer.listeners.append(listener)

    def join(self, line: ServerLine) -> None:
        """Tell the other servers on this line what changes here, and look at what they say they have changed."""

        def tell(changed: ChangedStreams) -> None:
            if not changed.elsewhere:
                line.tell(CHANGED, sorted(changed.streams))

        line.hear(CHANGED, lambda _, names: self._writer.note_change(map(str, names)))
        line.on_reset(self._writer.note_change)
        self._writer.is_told = True
        self.listen(tell)

    def measure(self, listener: Callable[[Commit], None]) -> None:
        """Call `listener` after each commit with its size and cost, for metrics."""
        self._writer.commit_listeners.append(listener)

    @property
    def trouble(self) -> StorageCause | None:
        """Why the database could not be used last time; None if it could."""
        return self._writer.trouble

    def listen_for_trouble(self, listener: Callable[[StorageCause | None], None]) -> None:
        """Call `listener` when the database can no longer be used, with the cause, and with None when it can again."""
        self._writer.trouble_listeners.append(listener)

    def check_clock(self) -> None:
        """Compare all clocks, also the database's if it answers, and record a jump."""
        with suppress(Unavailable):
            self.clock.compare_database(self.store.database_time)
        self._clock_watch.check(self.house, self.state.at)

    def _committed(self, _: Commit) -> None:
        last, self._last_at = self._last_at, self.state.at
        self._clock_watch.check(self.house, last)

    def try_write(self) -> StorageCause | None:
        """Commit something that changes nothing; returns why that is not possible."""
        try:
            self.store.try_write()
        except Unavailable as error:
            self._writer.note_trouble(error.cause)
        else:
            self._writer.note_trouble(None)
        return self.trouble

    def submit(
        self, request: PitRequest, *, key: str | None = None, seen_version: int | None = None, person: str | None = None
    ) -> Future[RequestResult]:
        """Submit a request. The same key from the same person acts once; `person` defaults to the actor."""
        if key is not None and not KEY_PATTERN.fullmatch(key):
            raise InputError("key", "must be 1 to 80 ASCII characters, with no space at either end")
        sender = person or actor_of(request).name
        new_key = key is None
        return self._writer.submit(Submission(request, key or uuid.uuid4().hex, sender, seen_version, new_key=new_key))

    def do(
        self, request: PitRequest, *, key: str | None = None, seen_version: int | None = None, person: str | None = None
    ) -> RequestResult:
        """Submit a request and wait until it is on disk."""
        return self.submit(request, key=key, seen_version=seen_version, person=person).result()

    def do_together(
        self, first: Sequence[FloorRequest], request: PitRequest, made_for: PitState, *, person: str | None = None
    ) -> RequestResult:
        """Do what comes first and then the request, all in one transaction or nothing, and wait until it is on disk.

        They were planned for the state `made_for`: a `Conflict` says that a table which they change has moved on since.
        `person` is the sender of what comes first; it defaults to the actor of each.
        """
        before = tuple(
            Submission(each, uuid.uuid4().hex, person or actor_of(each).name, _seen(made_for, each), new_key=True)
            for each in first
        )
        sent = Submission(request, uuid.uuid4().hex, actor_of(request).name, new_key=True, first=before)
        return self._writer.submit(sent).result()

    def work(self) -> None:
        """Write and answer what was submitted, for a pit that was opened with a timer."""
        self._writer.work()

    def close(self) -> None:
        """Answer every pending request, then stop."""
        self._writer.close()


def _seen(state: PitState, request: FloorRequest) -> int | None:
    """The version of the table that a request is for."""
    return state.version(request.table) if isinstance(request, AtTable) else None
