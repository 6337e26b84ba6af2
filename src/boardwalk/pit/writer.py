"""The one thread of a server that writes.

It takes every request that waits, decides each on how things stand, commits all of them in one transaction and answers:
under load many orders share a commit, and none is answered before its commit.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.pit.batch import Batch, Request
from boardwalk.pit.catching_up import Moved, caught_up
from boardwalk.pit.errors import Busy, Unavailable
from boardwalk.pit.filling import Chance
from boardwalk.pit.house.command import FoundHouse, HouseKind
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.order import Done, Order, stream_of
from boardwalk.pit.randomness import SystemWorld
from boardwalk.pit.repeating import done_before
from boardwalk.pit.standing import Standing
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writing import Stale, lock, purse_of, write

TRIES = 12
"""How often a batch is decided anew when other servers write at the same time, or the database comes and goes."""
FEW_TRIES = 2
"""How often, for one section whose rows someone else does not let go: the others wait meanwhile."""
MOST_AT_ONCE = 256
"""Orders in one commit."""
LOOK_SECONDS = 0.2
"""How often a server looks for what others have written."""

Heard = Callable[[Moved], None]
Answer = Done | Exception
Said = TypeVar("Said")


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


class Writer:
    """Writes what is handed in, until it is closed. `standing` is how things stand after the last commit."""

    def __init__(self, store: Store, standing: Standing, chance: Chance) -> None:
        self.standing = standing
        self.listeners: list[Heard] = []
        self.measures: list[Callable[[Commit], None]] = []
        self._store = store
        self._chance = chance
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._handing_in = threading.Lock()
        self._closed = False
        self._doubtful = False
        self._thread = threading.Thread(target=self._run, name="pit writer", daemon=True)
        self._thread.start()

    def hand_in(self, request: Request) -> Future[Done]:
        """Have a request decided and written; the answer comes when it is on the disk."""
        answer: Future[Done] = Future()
        with self._handing_in:
            if not self._closed:
                self._waiting.put(Waiting(request, answer))
                return answer
        answer.set_exception(Unavailable("the pit is closed"))
        return answer

    def close(self) -> None:
        """Answer what waits, then stop."""
        with self._handing_in:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        looked, closed = time.monotonic(), False
        while not closed:
            waiting = self._next()
            closed = bool(waiting) and waiting[-1] is None
            self._answer([each for each in waiting if each is not None])
            if not self._store.is_sqlite and time.monotonic() - looked >= LOOK_SECONDS:
                self._look()
                looked = time.monotonic()

    def _next(self) -> list[Waiting | None]:
        """Everything that waits, up to what one commit takes; nothing if it is time to look for others."""
        try:
            first = self._waiting.get(timeout=None if self._store.is_sqlite else LOOK_SECONDS)
        except queue.Empty:
            return []
        waiting = [first]
        while waiting[-1] is not None and len(waiting) < MOST_AT_ONCE and not self._waiting.empty():
            waiting.append(self._waiting.get())
        return waiting

    def _look(self) -> None:
        """See what other servers have written; whatever goes wrong with it, those who hand in are still answered."""
        try:
            self._catch_up()
        except Unavailable:
            self._doubtful = True
        except Exception as fault:
            self._doubtful = True
            _report(fault)

    def _answer(self, waiting: Sequence[Waiting]) -> None:
        ready = [each for each in waiting if each.answer.set_running_or_notify_cancel()]
        if not ready:
            return
        for each, answer in zip(ready, self._answers([each.request for each in ready]), strict=True):
            if isinstance(answer, Done):
                each.answer.set_result(answer)
            else:
                each.answer.set_exception(answer)

    def _answers(self, requests: Sequence[Request]) -> Sequence[Answer]:
        try:
            return self._decide(requests)
        except BoardwalkError as error:
            return [error] * len(requests)
        except Exception as fault:  # our own fault must not leave people waiting, nor stop the house
            if len(requests) == 1:
                return [fault]
            return [answer for request in requests for answer in self._answers([request])]

    def _decide(self, requests: Sequence[Request]) -> Sequence[Answer]:
        for tried in range(TRIES):
            try:
                if self._doubtful:
                    self._catch_up()
                return self._attempt(requests, look_up=tried > 0)
            except (Stale, IntegrityError):
                self._doubtful = True
            except Unavailable as error:
                self._doubtful = True
                if isinstance(error, Busy) and len(self.standing.sections_of(each.order for each in requests)) > 1:
                    return self._apart(requests)
                if tried == (FEW_TRIES if isinstance(error, Busy) else TRIES) - 1:
                    raise
                time.sleep(min(1.0, 0.02 * 2**tried))
        raise Unavailable("other servers write the same tables without a pause; try again")

    def _apart(self, requests: Sequence[Request]) -> Sequence[Answer]:
        """Decide each section by itself, so that one that someone holds does not hold up the others."""
        groups: dict[str, list[int]] = defaultdict(list)
        for place, request in enumerate(requests):
            groups[self.standing.section_of(stream_of(request.order))].append(place)
        answers: dict[int, Answer] = {}
        for places in groups.values():
            try:
                given = self._decide([requests[place] for place in places])
            except BoardwalkError as error:
                given = [error] * len(places)
            answers.update(zip(places, given, strict=True))
        return [answers[place] for place in range(len(requests))]

    def _attempt(self, requests: Sequence[Request], *, look_up: bool) -> Sequence[Answer]:
        """Decide and commit all requests, or raise and have done nothing."""
        began = time.perf_counter()
        with self._store.writing() as connection:
            self._hold(connection, [request.order for request in requests])
            held = time.perf_counter()
            batch = Batch(self.standing, self._chance, self._now(), lambda name: purse_of(connection, name))
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
        _tell(self.measures, Commit(len(batch.rows.orders), len(batch.rows.records), decided - held, writing))
        _tell(self.listeners, Moved(frozenset(batch.touched)))
        return answers

    def _now(self) -> int:
        """Microseconds since 1970, later than any order: a clock that is set back does not turn the record round."""
        return max(self.standing.at + 1, time.time_ns() // 1000)

    def _hold(self, connection: Connection, orders: Sequence[Order]) -> None:
        """Hold the sections of these orders, and know them as they stand in the database.

        What is new is read on a connection of its own, which sees one moment, after nobody else can move them.
        """
        sections = self.standing.sections_of(orders)
        if lock(connection, self.standing, sections):
            return
        self._catch_up()
        if self.standing.sections_of(orders) != sections or not lock(connection, self.standing, sections):
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
        if isinstance(self._chance, SystemWorld):
            return
        founding = order.command if isinstance(order, AtHouse) and isinstance(order.command, FoundHouse) else None
        house = founding or self.standing.house
        if house is not None and house.kind is not HouseKind.TEST:
            raise InputError("kind", "only a test house has cards that are not shuffled by chance")

    def _catch_up(self) -> None:
        with self._store.looking() as connection:
            self.standing, moved = caught_up(connection, self.standing)
        self._doubtful = False
        if moved.streams:
            _tell(self.listeners, moved)


def _tell(listeners: Sequence[Callable[[Said], None]], said: Said) -> None:
    """What is committed stays answered, whoever cannot hear of it."""
    for heard in listeners:
        try:
            heard(said)
        except Exception as fault:
            _report(fault)


def _report(fault: Exception) -> None:
    """Where faults of threads go; the thread itself goes on."""
    threading.excepthook(threading.ExceptHookArgs((type(fault), fault, fault.__traceback__, None)))
