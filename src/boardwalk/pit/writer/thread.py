"""The one thread of a server that writes.

It takes every submission in its queue, decides each one on the current state, commits all of them in one transaction
and then answers. Under load many submissions share a commit; none is answered before its commit.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.money import MOST_BALANCE_CENTS, dollars
from boardwalk.pit.clock import HouseClock, follow_steps, move_times
from boardwalk.pit.errors import Busy, StorageCause, Unavailable
from boardwalk.pit.house.clock import TOLERANCE, steps_since
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.randomness.generator import RandomSource, SystemWorld
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writer.batch import Batch
from boardwalk.pit.writer.idempotency import Submission, earlier_result
from boardwalk.pit.writer.request import PitRequest, RequestResult, stream_of
from boardwalk.pit.writer.sync import ChangedStreams, PitState, sync_state, sync_streams
from boardwalk.pit.writer.transaction import BalanceTooLarge, Stale, lock, purse_of, write

MOST_TRIES = 12
"""How often to try a batch when other servers write at the same time, or the database is briefly unreachable."""
TRY_SECONDS = 4.0
"""After this time the batch is not tried again, because everyone waits for the writer."""
HELD_SECONDS = 2.0
"""How long requests to a section that someone else holds are tried again; all others go on meanwhile."""
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.005, 0.1
"""Before a held section is tried again; each pause is twice as long as the one before."""
LOCK_PAUSE_SECONDS = 1.0
"""The same if not the section is held but a row of it, which we learn only by waiting for it."""
LASTING_CAUSES = (StorageCause.DISK_FULL, StorageCause.DISK_ERROR, StorageCause.READ_ONLY)
"""What a second try does not mend."""
MOST_AT_ONCE = 256
"""The most requests in one commit."""
SYNC_SECONDS, TOLD_SYNC_SECONDS = 0.2, 2.0
"""How often a server checks for what others have written; and if they tell it."""
ANYTHING = ""
"""In place of a stream: any of them."""
ChangeListener = Callable[[ChangedStreams], None]
SubmissionAnswer = RequestResult | Exception
Notice = TypeVar("Notice")


class Commit(NamedTuple):
    """One commit: its orders and records, the time to decide them, and the rest of the transaction."""

    orders: int
    records: int
    decide_seconds: float
    write_seconds: float


class PendingSubmission(NamedTuple):
    """A submission that waits for its answer."""

    submission: Submission
    answer: Future[RequestResult]
    since: float
    """When it was submitted, by the monotonic clock."""


class WriterTimer(NamedTuple):
    """The steady clock that a writer waits by, in seconds. A simulation has its own."""

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


class Look(NamedTuple):
    """Says that there is something to look at."""


class HeldSection:
    """Requests to a section that someone else holds, in the order of their arrival."""

    def __init__(self) -> None:
        self.waiting: list[PendingSubmission] = []
        self.pause = FIRST_PAUSE_SECONDS / 2
        self.retry_at = 0.0

    def postpone(self, error: Busy, now: float) -> None:
        """Set the time for the next try."""
        self.pause = min(2 * self.pause, LONGEST_PAUSE_SECONDS) if error.sections else LOCK_PAUSE_SECONDS
        self.retry_at = now + self.pause


class Writer:
    """Writes what is submitted, until it is closed. `state` is the state after the last commit."""

    def __init__(
        self, store: Store, state: PitState, chance: RandomSource, clock: HouseClock, timer: WriterTimer | None = None
    ) -> None:
        """With a timer of its own it has no thread, and writes when `work` is called."""
        self.state = state
        self.clock = clock
        self.listeners: list[ChangeListener] = []
        self.commit_listeners: list[Callable[[Commit], None]] = []
        self.trouble: StorageCause | None = None
        """Why the database could not be used last time; None if it could."""
        self.trouble_listeners: list[Callable[[StorageCause | None], None]] = []
        self._store = store
        self._chance = chance
        self._timer = timer or WriterTimer()
        self.is_told = False
        """Whether other servers say what they change."""
        self._changed: set[str] = set()
        """What others have changed, as they say; with "" if it may be anything."""
        self._waiting: queue.SimpleQueue[PendingSubmission | Look | None] = queue.SimpleQueue()
        self._submitting = threading.Lock()
        self._closed = False
        self._stale = False
        self._held: dict[str, HeldSection] = {}
        self._thread = threading.Thread(target=self._run, name="pit writer", daemon=True)
        if timer is None:
            self._thread.start()

    def submit(self, submission: Submission) -> Future[RequestResult]:
        """Decide and write a submission; the future is done when it is on disk."""
        answer: Future[RequestResult] = Future()
        with self._submitting:
            if not self._closed:
                self._waiting.put(PendingSubmission(submission, answer, self._timer.now()))
                return answer
        answer.set_exception(Unavailable("the pit is closed", StorageCause.CLOSED))
        return answer

    def note_change(self, names: Iterable[str] = (ANYTHING,)) -> None:
        """Look soon at what another server says it has changed."""
        with self._submitting:
            self._changed.update(names)
        self._waiting.put(Look())

    def close(self) -> None:
        """Answer every pending submission, then stop."""
        with self._submitting:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        if self._thread.ident is not None:
            self._thread.join()
        elif not self._waiting.empty():
            self.work()

    def work(self) -> None:
        """Learn what other servers have written, then write and answer what waits, in the caller's thread."""
        self._sync_quietly()
        while self._waiting.qsize():
            if self._take_turn(self._next()):
                return
        self._retry_held(last=False)

    def _run(self) -> None:
        synced, closed = time.monotonic(), False
        while not closed:
            closed = self._take_turn(self._next())
            if not self._store.is_sqlite and time.monotonic() - synced >= self._sync_seconds:
                self._sync_quietly()
                synced = time.monotonic()
            elif self._changed:
                self._sync_quietly(self._take_changed())

    def _take_turn(self, waiting: Sequence[PendingSubmission | Look | None]) -> bool:
        """Answer what waits; returns whether that was the last."""
        closed = bool(waiting) and waiting[-1] is None
        self._answer_futures(self._behind_held([each for each in waiting if isinstance(each, PendingSubmission)]))
        self._retry_held(last=closed)
        return closed

    @property
    def _sync_seconds(self) -> float:
        return TOLD_SYNC_SECONDS if self.is_told else SYNC_SECONDS

    def _take_changed(self) -> set[str] | None:
        """What others say they have changed; None if it may be anything."""
        with self._submitting:
            changed, self._changed = self._changed, set()
        return None if ANYTHING in changed else changed

    def _next(self) -> list[PendingSubmission | Look | None]:
        """All pending submissions, up to one commit's worth; none when it is time to sync with other servers."""
        try:
            first = self._waiting.get(timeout=self._idle_seconds())
        except queue.Empty:
            return []
        waiting: list[PendingSubmission | Look | None] = [first]
        while waiting[-1] is not None and len(waiting) < MOST_AT_ONCE and not self._waiting.empty():
            waiting.append(self._waiting.get())
        return waiting

    def _idle_seconds(self) -> float | None:
        """How long there is nothing to do unless a submission comes; None for any time."""
        if self._held:
            return max(0.0, min(each.retry_at for each in self._held.values()) - self._timer.now())
        return None if self._store.is_sqlite else self._sync_seconds

    def _behind_held(self, waiting: Sequence[PendingSubmission]) -> list[PendingSubmission]:
        """The submissions that can be tried now; others queue behind those that wait for the same section."""
        free = []
        for each in waiting:
            held = self._held.get(self._section_of(each))
            if held is None:
                free.append(each)
            else:
                held.waiting.append(each)
        return free

    def _retry_held(self, *, last: bool) -> None:
        """Try the sections again that someone else held, each when its pause is over."""
        now = self._timer.now()
        for section, held in list(self._held.items()):
            if last or now >= held.retry_at:
                del self._held[section]
                self._answer_futures(held.waiting, held, last=last)

    def _section_of(self, pending: PendingSubmission) -> str:
        return self.state.section_of(stream_of(pending.submission.request))

    def note_trouble(self, cause: StorageCause | None) -> None:
        """Note whether the database can be used, and tell the listeners if that has changed."""
        if cause is not self.trouble:
            self.trouble = cause
            _notify(self.trouble_listeners, cause)

    def _sync_quietly(self, names: Collection[str] | None = None) -> None:
        """Read what other servers have written; if that fails, submissions are still answered."""
        try:
            self._sync(names)
        except Unavailable as error:
            self._stale = True
            self.note_trouble(error.cause)
        except Exception as fault:
            self._stale = True
            _report(fault)

    def _answer_futures(
        self, waiting: Sequence[PendingSubmission], before: HeldSection | None = None, *, last: bool = False
    ) -> None:
        """Answer these submissions, except those whose section is held; `before` is how they were held until now."""
        ready = [each for each in waiting if each.answer.running() or each.answer.set_running_or_notify_cancel()]
        if not ready:
            return
        for each, answer in zip(ready, self._decide_all([each.submission for each in ready]), strict=True):
            if isinstance(answer, RequestResult):
                each.answer.set_result(answer)
            elif isinstance(answer, Busy) and not last and self._timer.now() - each.since < HELD_SECONDS:
                self._postpone(each, answer, before)
            else:
                each.answer.set_exception(answer)

    def _postpone(self, pending: PendingSubmission, error: Busy, before: HeldSection | None) -> None:
        section = self._section_of(pending)
        held = self._held.get(section)
        if held is None:
            held = self._held[section] = HeldSection()
            held.pause = held.pause if before is None else before.pause
            held.postpone(error, self._timer.now())
        held.waiting.append(pending)

    def _decide_all(self, submissions: Sequence[Submission]) -> Sequence[SubmissionAnswer]:
        try:
            return self._decide_with_retries(submissions)
        except BoardwalkError as error:
            return [error] * len(submissions)
        except Exception as fault:  # a bug must not leave people waiting or stop the house
            if len(submissions) == 1:
                return [fault]
            return [answer for submission in submissions for answer in self._decide_all([submission])]

    def _decide_with_retries(self, submissions: Sequence[Submission]) -> Sequence[SubmissionAnswer]:
        end = self._timer.now() + TRY_SECONDS
        for attempt in range(MOST_TRIES):
            try:
                if self._stale:
                    self._sync()
                answers = self._attempt(submissions, look_up=attempt > 0)
            except (Stale, IntegrityError):
                self._stale = True
            except BalanceTooLarge:
                self._stale = True
                if len(submissions) == 1:
                    return [InputError("cents", f"no account can hold more than {dollars(MOST_BALANCE_CENTS)}")]
                return [answer for each in submissions for answer in self._decide_with_retries([each])]
            except Busy as error:
                self._stale = True
                return self._decide_around(submissions, error)
            except Unavailable as error:
                self._stale = True
                self.note_trouble(error.cause)
                if error.cause in LASTING_CAUSES or attempt == MOST_TRIES - 1 or self._timer.now() >= end:
                    raise
                self._timer.sleep(min(1.0, 0.02 * 2**attempt))
            else:
                self.note_trouble(None)
                return answers
        raise Busy("other servers keep writing to the same tables; try again")

    def _decide_around(self, submissions: Sequence[Submission], error: Busy) -> Sequence[SubmissionAnswer]:
        """Decide what does not need the sections that someone else holds; the rest is answered with the error."""
        if not error.sections:
            groups = {self.state.section_of(stream_of(each.request)) for each in submissions}
            return [error] * len(submissions) if len(groups) == 1 else self._decide_by_section(submissions)
        sections = [self.state.sections_of(each.requests) for each in submissions]
        free = [place for place, each in enumerate(sections) if not each & error.sections]
        answers: list[SubmissionAnswer] = [error] * len(submissions)
        if free:
            for place, answer in zip(
                free, self._decide_with_retries([submissions[each] for each in free]), strict=True
            ):
                answers[place] = answer
        return answers

    def _decide_by_section(self, submissions: Sequence[Submission]) -> Sequence[SubmissionAnswer]:
        """Decide each section by itself, so one that another server holds does not delay the rest."""
        groups: dict[str, list[int]] = defaultdict(list)
        for place, submission in enumerate(submissions):
            groups[self.state.section_of(stream_of(submission.request))].append(place)
        answers: dict[int, SubmissionAnswer] = {}
        for places in groups.values():
            try:
                section_answers = self._decide_with_retries([submissions[place] for place in places])
            except BoardwalkError as error:
                section_answers = [error] * len(places)
            answers.update(zip(places, section_answers, strict=True))
        return [answers[place] for place in range(len(submissions))]

    def _attempt(self, submissions: Sequence[Submission], *, look_up: bool) -> Sequence[SubmissionAnswer]:
        """Decide and commit all submissions, or raise and change nothing."""
        began = time.perf_counter()
        with self._store.writing() as connection:
            self._hold(connection, [request for submission in submissions for request in submission.requests])
            held = time.perf_counter()
            batch = Batch(self.state, self._chance, self._now(), lambda name: purse_of(connection, name))
            answers = [self._decide_one(connection, batch, submission, look_up=look_up) for submission in submissions]
            decided = time.perf_counter()
            if not batch.rows.orders:
                connection.rollback()
                return answers
            snapshots = {each.stream: each.seq for each in write(connection, batch)}
            move_times(connection, steps_since(batch.before.house, batch.state.house))
        written = time.perf_counter()
        state = batch.state
        self._replace_state(state._replace(snapshots={**state.snapshots, **snapshots}) if snapshots else state)
        write_seconds = held - began + written - decided
        cost = Commit(len(batch.rows.orders), len(batch.rows.records), decided - held, write_seconds)
        _notify(self.commit_listeners, cost)
        _notify(self.listeners, ChangedStreams(frozenset(batch.touched)))
        return answers

    def _now(self) -> int:
        """House time, and later than the last request, whose server may be a little ahead, but not far."""
        now = self.clock.now()
        return now if self.state.at - now > TOLERANCE else max(self.state.at + 1, now)

    def _hold(self, connection: Connection, requests: Sequence[PitRequest]) -> None:
        """Lock the sections of these requests, and sync if another server has changed them.

        The sync uses a connection of its own, for a consistent read after the rows are locked.
        """
        sections = self.state.sections_of(requests)
        if lock(connection, self.state, sections):
            return
        self._sync(sections)
        if self.state.sections_of(requests) != sections or not lock(connection, self.state, sections):
            raise Stale  # a table has joined or left a meter, so other sections must be locked

    def _decide_one(
        self, connection: Connection, batch: Batch, submission: Submission, *, look_up: bool
    ) -> SubmissionAnswer:
        """The answer to one submission. One that is sent again must not be refused because it was already done."""
        try:
            if look_up:
                earlier = earlier_result(connection, submission)
                if earlier is not None:
                    return earlier
            self._verify_chance(submission.request)
            return batch.take(submission)
        except BoardwalkError as refusal:
            if submission.new_key:
                return refusal
            try:
                return earlier_result(connection, submission) or refusal
            except BoardwalkError as error:
                return error

    def _verify_chance(self, request: PitRequest) -> None:
        """Only a test house may use cards that are not shuffled at random; a house never changes its kind."""
        if isinstance(self._chance, SystemWorld):
            return
        founding = request.command if isinstance(request, AtHouse) and isinstance(request.command, FoundHouse) else None
        house = founding or self.state.house
        if house is not None and house.kind is not HouseKind.TEST:
            raise InputError("kind", "only a test house may use cards that are not shuffled at random")

    def _replace_state(self, state: PitState) -> None:
        follow_steps(self.clock, steps_since(self.state.house, state.house))
        self.state = state

    def _sync(self, names: Collection[str] | None = None) -> None:
        """Read what others have written, in these streams and what belongs to them, or anywhere."""
        with self._store.reading_as_writer() as connection:
            if names is None or self._stale:
                state, moved = sync_state(connection, self.state)
            else:
                state, moved = sync_streams(connection, self.state, names)
        self._replace_state(state)
        self._stale = False
        if moved.streams:
            _notify(self.listeners, moved)


def _notify(listeners: Sequence[Callable[[Notice], None]], notice: Notice) -> None:
    """Call every listener; one that fails must not undo a commit."""
    for listener in listeners:
        try:
            listener(notice)
        except Exception as fault:
            _report(fault)


def _report(fault: Exception) -> None:
    """Report a fault like an uncaught one, without ending the thread."""
    threading.excepthook(threading.ExceptHookArgs((type(fault), fault, fault.__traceback__, None)))
