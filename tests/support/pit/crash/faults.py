"""Faults planted in a server, to see whether the checks find them."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from boardwalk.errors import BoardwalkError
from boardwalk.pit.store.schema import postings
from boardwalk.pit.writer import thread as writer_module
from boardwalk.pit.writer.batch import Batch
from boardwalk.pit.writer.idempotency import earlier_result
from boardwalk.pit.writer.sync import ChangedStreams
from boardwalk.pit.writer.thread import PendingSubmission, Writer
from boardwalk.pit.writer.transaction import _move_balances, _move_chips, purse_of, write

MOMENT_SECONDS = 0.01


def answers_before_the_commit() -> None:
    """Requests are answered before they are on disk."""

    def hasty(self: Any, waiting: Sequence[PendingSubmission], *_: object, **__: object) -> None:
        answers: list[Any] = []
        with self._store.reading() as connection:
            batch = Batch(self.state, self._chance, time.time_ns() // 1000, lambda name: purse_of(connection, name))
            for each in waiting:
                try:
                    answers.append(earlier_result(connection, each.submission) or batch.take(each.submission))
                except BoardwalkError as error:
                    answers.append(error)
        for each, answer in zip(waiting, answers, strict=True):
            settle = each.answer.set_exception if isinstance(answer, Exception) else each.answer.set_result
            settle(answer)
        time.sleep(MOMENT_SECONDS)
        if batch.rows.orders:
            with self._store.writing() as connection:
                write(connection, batch)
            self.state = batch.state
            for heard in self.listeners:
                heard(ChangedStreams(frozenset(batch.touched)))

    Writer._answer_futures = hasty  # type: ignore[method-assign]


def does_again_what_is_sent_again() -> None:
    """A request that is sent again with the same key is done again, with another key."""
    one = Writer._decide_one

    def forgetful(self: Any, connection: Any, batch: Any, submission: Any, *, look_up: bool) -> Any:
        if earlier_result(connection, submission) is not None:
            submission = submission._replace(key=uuid.uuid4().hex)
        return one(self, connection, batch, submission, look_up=look_up)

    Writer._decide_one = forgetful  # type: ignore[method-assign]


def commits_in_two_halves() -> None:
    """The money moves in its own transaction, after the events."""
    attempt = Writer._attempt

    def halved(self: Any, submissions: Any, *, look_up: bool) -> Any:
        written: list[Any] = []

        def events_only(connection: Any, batch: Any) -> Any:
            written.append((list(batch.rows.postings), dict(batch.rows.patrons)))
            batch.rows.postings.clear()
            batch.rows.patrons.clear()
            return write(connection, batch)

        writer_module.write = events_only  # type: ignore[attr-defined]
        answers = attempt(self, submissions, look_up=look_up)
        time.sleep(MOMENT_SECONDS)
        for lines, chips in written:
            with self._store.writing() as connection:
                if lines:
                    connection.execute(postings.insert(), lines)
                    _move_balances(connection, lines)
                for name, by in chips.items():
                    _move_chips(connection, name, by)
        return answers

    Writer._attempt = halved  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    each.__name__: each for each in (answers_before_the_commit, does_again_what_is_sent_again, commits_in_two_halves)
}
