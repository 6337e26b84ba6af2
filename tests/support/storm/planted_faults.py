"""Faults planted in the pit, each of which a simulated house must find."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from boardwalk.errors import BoardwalkError
from boardwalk.pit.writer import thread as writer_module
from boardwalk.pit.writer.batch import Batch
from boardwalk.pit.writer.idempotency import earlier_result
from boardwalk.pit.writer.sync import ChangedStreams
from boardwalk.pit.writer.thread import PendingSubmission, Writer
from boardwalk.pit.writer.transaction import purse_of, write
from boardwalk.storm.weather import Fault

Patch = pytest.MonkeyPatch


def answers_before_the_commit(patch: Patch) -> None:
    """Requests are answered as they will be written, and then written."""

    def hasty(self: Any, waiting: Sequence[PendingSubmission], *_: object, **__: object) -> None:
        answers: list[Any] = []
        with self._store.reading() as connection:
            batch = Batch(self.state, self._chance, self._now(), lambda name: purse_of(connection, name))
            for each in waiting:
                try:
                    answers.append(earlier_result(connection, each.submission) or batch.take(each.submission))
                except BoardwalkError as error:
                    answers.append(error)
        for each, answer in zip(waiting, answers, strict=True):
            settle = each.answer.set_exception if isinstance(answer, Exception) else each.answer.set_result
            settle(answer)
        if batch.rows.orders:
            with self._store.writing() as connection:
                write(connection, batch)
            self._replace_state(batch.state)
            for heard in self.listeners:
                heard(ChangedStreams(frozenset(batch.touched)))

    patch.setattr(Writer, "_answer_futures", hasty)


def does_again_what_is_sent_again(patch: Patch) -> None:
    """A request that is sent again is done again, with another key."""
    one, numbers = Writer._decide_one, itertools.count()

    def forgetful(self: Any, connection: Any, batch: Any, submission: Any, *, look_up: bool) -> Any:
        if earlier_result(connection, submission) is not None:
            submission = submission._replace(key=f"again {next(numbers)}")
        return one(self, connection, batch, submission, look_up=look_up)

    patch.setattr(Writer, "_decide_one", forgetful)


def loses_a_posting(patch: Patch) -> None:
    """One order in a hundred moves its chips, and the ledger does not know."""
    post, numbers = Batch._post, itertools.count(1)

    def careless(self: Any, stream: str, seq: int, lines: Any) -> None:
        kept = list(lines)
        post(self, stream, seq, [] if next(numbers) % 100 == 0 else kept)

    patch.setattr(Batch, "_post", careless)


def tells_nobody_about_a_meter(patch: Patch) -> None:
    """What happens on a meter is not told at its tables."""
    patch.setattr(ChangedStreams, "meters", property(lambda _: frozenset()))


def does_not_look_up_after_a_failure(patch: Patch) -> None:
    """A commit whose outcome is unknown is tried again without looking whether it was done."""
    patch.setattr(writer_module, "earlier_result", lambda *_: None)


PLANTED: dict[Callable[[Patch], None], tuple[str, dict[Fault, float]]] = {
    answers_before_the_commit: ("everything acknowledged is on record once", {Fault.CRASH_BEFORE_COMMIT: 0.05}),
    does_again_what_is_sent_again: ("everything acknowledged is on record once", {Fault.DOUBLED_MESSAGE: 0.3}),
    loses_a_posting: ("the audit finds nothing", {}),
    tells_nobody_about_a_meter: ("what a viewer is shown", {}),
    does_not_look_up_after_a_failure: ("", {Fault.UNCERTAIN_COMMIT: 0.2}),
}
"""Each planted fault with the invariant that it breaks, and what should go wrong more often so that it does soon."""
