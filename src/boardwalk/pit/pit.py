"""The pit: the one way to anything that happens in a house. What it answers is on the disk.

One thread writes. It takes every request that waits, decides each on how things stand, commits all of them in one
transaction and answers: under load many orders share a commit, and none is answered before its commit. Whatever is
read is how things stood after some commit; nobody ever sees a half.
"""

from __future__ import annotations

import queue
import threading
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from boardwalk.actor import Actor
from boardwalk.errors import BoardwalkError, InputError, unknown
from boardwalk.floor.sight import Sight, sight
from boardwalk.floor.state import Floor
from boardwalk.pit.batch import Batch, Request
from boardwalk.pit.catching_up import Moved, caught_up
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.filling import Chance
from boardwalk.pit.house.command import FoundHouse
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.order import Done, Order, actor_of
from boardwalk.pit.randomness import SystemWorld
from boardwalk.pit.repeating import done_before
from boardwalk.pit.standing import Standing
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writing import Stale, chips_of, lock, write
from boardwalk.progressive.meter import Meter
from boardwalk.table.state import Table

TRIES = 12
"""How often a batch is decided anew when other servers write at the same time, or the database comes and goes."""
MOST_AT_ONCE = 256
"""Orders in one commit."""
LOOK_SECONDS = 0.2
"""How often a server looks for what others have written."""
TEST = "test"

Heard = Callable[[Moved], None]
Answer = Done | BoardwalkError


class Commit(NamedTuple):
    """One commit: its orders and records, how long deciding took, and how long everything else of the transaction."""

    orders: int
    records: int
    decide_seconds: float
    write_seconds: float


class Waiting(NamedTuple):
    """A request, and who waits for its answer."""

    request: Request
    answer: Future[Done]


class Pit:
    """A house that is open. Every method may be called from any thread."""

    def __init__(self, store: Store, standing: Standing, chance: Chance) -> None:
        """For `open`."""
        self.store = store
        self.standing = standing
        self._chance = chance
        self._listeners: list[Heard] = []
        self._measures: list[Callable[[Commit], None]] = []
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._closed = threading.Event()
        self._doubtful = False
        self._at = 0
        self._writer = threading.Thread(target=self._run, name="pit writer", daemon=True)
        self._writer.start()

    @classmethod
    def open(cls, store: Store, world: Chance | None = None) -> Pit:
        """The house in this database, as it stood after its last commit; chance is the operating system's.

        Another source of chance is for tests: only a house that was founded for them takes it.
        """
        with store.reading() as connection:
            standing, _ = caught_up(connection, Standing())
        if world is not None and standing.house is not None and standing.house.kind != TEST:
            raise InputError("world", f"{standing.house.name} is no test house: its cards are shuffled by chance alone")
        return cls(store, standing, world or SystemWorld())

    @property
    def house(self) -> House | None:
        """The house itself; none before it is founded."""
        return self.standing.house

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every table as it stands."""
        return {name: table for floor in self.standing.sections.values() for name, table in floor.tables.items()}

    @property
    def meters(self) -> Mapping[str, Meter]:
        """Every meter as it stands."""
        return {name: meter for floor in self.standing.sections.values() for name, meter in floor.meters.items()}

    def floor_with(self, table: str) -> Floor:
        """The section of the floor with this table."""
        standing = self.standing
        floor = standing.floor_with(table)
        if floor is None or table not in floor.tables:
            raise unknown("table", table, self.tables, "table")
        return floor

    def sight(self, table: str, actor: Actor) -> Sight:
        """What a person sees at a table."""
        return sight(self.floor_with(table), table, actor)

    def version(self, table: str) -> int:
        """A number that grows with every event at a table or on its meter."""
        return self.standing.version(table)

    def listen(self, heard: Heard) -> None:
        """Have it told after each commit what has moved; in the writer's thread, so be quick."""
        self._listeners.append(heard)

    def measure(self, told: Callable[[Commit], None]) -> None:
        """Have the cost of each commit told, for metrics."""
        self._measures.append(told)

    def submit(
        self, order: Order, *, key: str | None = None, seen: int | None = None, person: str | None = None
    ) -> Future[Done]:
        """Hand in an order. The same key from the same person acts once; `person` is the actor unless it is named."""
        sender = person or actor_of(order).name
        answer: Future[Done] = Future()
        if self._closed.is_set():
            answer.set_exception(Unavailable("the pit is closed"))
            return answer
        request = Request(order, key or uuid.uuid4().hex, sender, seen, made=key is None)
        self._waiting.put(Waiting(request, answer))
        return answer

    def do(self, order: Order, *, key: str | None = None, seen: int | None = None, person: str | None = None) -> Done:
        """Give an order and wait until it is durable."""
        return self.submit(order, key=key, seen=seen, person=person).result()

    def close(self) -> None:
        """Answer what waits, then stop."""
        if not self._closed.is_set():
            self._closed.set()
            self._waiting.put(None)
        self._writer.join()

    def _run(self) -> None:
        looked = time.monotonic()
        while True:
            waiting = self._next()
            if waiting and waiting[-1] is None:
                self._answer([each for each in waiting if each is not None])
                break
            self._answer([each for each in waiting if each is not None])
            if not self.store.is_sqlite and time.monotonic() - looked >= LOOK_SECONDS:
                with suppress(Unavailable):
                    self._catch_up()
                looked = time.monotonic()
        while not self._waiting.empty():
            late = self._waiting.get()
            if late is not None:
                late.answer.set_exception(Unavailable("the pit is closed"))

    def _next(self) -> list[Waiting | None]:
        """Everything that waits, up to what one commit takes; nothing if it is time to look for others."""
        try:
            first = self._waiting.get(timeout=None if self.store.is_sqlite else LOOK_SECONDS)
        except queue.Empty:
            return []
        waiting = [first]
        while waiting[-1] is not None and len(waiting) < MOST_AT_ONCE and not self._waiting.empty():
            waiting.append(self._waiting.get())
        return waiting

    def _answer(self, waiting: Sequence[Waiting]) -> None:
        ready = [each for each in waiting if each.answer.set_running_or_notify_cancel()]
        if not ready:
            return
        try:
            answers: Sequence[Answer | Exception] = self._decide([each.request for each in ready])
        except BoardwalkError as error:
            answers = [error] * len(ready)
        except Exception as fault:  # our own fault must not leave people waiting, nor stop the house
            if len(ready) == 1:
                ready[0].answer.set_exception(fault)
                return
            answers = [self._alone(each.request) for each in ready]
        for each, answer in zip(ready, answers, strict=True):
            if isinstance(answer, Done):
                each.answer.set_result(answer)
            else:
                each.answer.set_exception(answer)

    def _alone(self, request: Request) -> Answer | Exception:
        """Decide one by itself, so that a fault of ours in one order does not fail those that came with it."""
        try:
            return self._decide([request])[0]
        except Exception as fault:
            return fault

    def _decide(self, requests: Sequence[Request]) -> Sequence[Answer]:
        for tried in range(TRIES):
            try:
                if self._doubtful:
                    self._catch_up()
                return self._attempt(requests, look_up=tried > 0)
            except (Stale, IntegrityError):
                self._doubtful = True
            except Unavailable:
                self._doubtful = True
                if tried == TRIES - 1:
                    raise
                time.sleep(min(1.0, 0.02 * 2**tried))
        raise Unavailable("other servers write the same tables without a pause; try again")

    def _attempt(self, requests: Sequence[Request], *, look_up: bool) -> Sequence[Answer]:
        """Decide and commit all requests, or raise and have done nothing."""
        began = time.perf_counter()
        with self.store.writing() as connection:
            self._hold(connection, [request.order for request in requests])
            held = time.perf_counter()
            batch = Batch(self.standing, self._chance, self._now(), lambda name: chips_of(connection, name))
            answers = [self._one(connection, batch, request, look_up=look_up) for request in requests]
            decided = time.perf_counter()
            if not batch.rows.orders:
                connection.rollback()
                return answers
            snapped = {each.stream: each.seq for each in write(connection, batch)}
        written = time.perf_counter()
        standing = batch.standing
        self.standing = standing._replace(snapped={**standing.snapped, **snapped}) if snapped else standing
        writing = held - began + written - decided
        commit = Commit(len(batch.rows.orders), len(batch.rows.records), decided - held, writing)
        for told in self._measures:
            told(commit)
        self._tell(Moved(frozenset(batch.touched)))
        return answers

    def _hold(self, connection: Connection, orders: Sequence[Order]) -> None:
        """Hold the sections of these orders, as they stand in the database."""
        sections = self.standing.sections_of(orders)
        if lock(connection, self.standing, sections):
            return
        self.standing, moved = caught_up(connection, self.standing)
        self._tell(moved)
        if self.standing.sections_of(orders) != sections:
            raise Stale  # a table has joined a meter or left it, so that something else must be held

    def _one(self, connection: Connection, batch: Batch, request: Request, *, look_up: bool) -> Answer:
        """What one request gives. One that was sent before must not be refused for having been done."""
        try:
            if look_up:
                done = done_before(connection, request)
                if done is not None:
                    return done
            self._verify_chance(request.order)
            return batch.take(request)
        except BoardwalkError as refusal:
            if request.made:
                return refusal
            try:
                return done_before(connection, request) or refusal
            except BoardwalkError as error:
                return error

    def _verify_chance(self, order: Order) -> None:
        """Cards that are not shuffled by chance are for test houses, and a house says once and for all what it is."""
        founded = order.command if isinstance(order, AtHouse) else None
        if isinstance(founded, FoundHouse) and founded.kind != TEST and not isinstance(self._chance, SystemWorld):
            raise InputError("kind", "only a test house has cards that are not shuffled by chance")

    def _catch_up(self) -> None:
        with self.store.reading() as connection:
            self.standing, moved = caught_up(connection, self.standing)
        self._doubtful = False
        if moved.streams:
            self._tell(moved)

    def _tell(self, moved: Moved) -> None:
        for heard in self._listeners:
            try:
                heard(moved)
            except Exception as fault:  # what is committed stays answered, whoever cannot hear of it
                threading.excepthook(threading.ExceptHookArgs((type(fault), fault, fault.__traceback__, None)))

    def _now(self) -> int:
        """Microseconds since 1970, later than ever before: a clock that is set back does not turn the record round."""
        self._at = max(self._at + 1, time.time_ns() // 1000)
        return self._at
