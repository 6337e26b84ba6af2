"""Work in processes: how each end is reported, one item after another, and nothing is left of what was stopped."""

from __future__ import annotations

import multiprocessing
import os
import threading
from pathlib import Path

import pytest

from boardwalk.api.lab import WorkState
from boardwalk.errors import InputError, Refusal
from boardwalk.law import cite
from boardwalk.odds.requests.flag import error_without_flags
from boardwalk.web.lab.work_queue import (
    MOST_WORK_BYTES,
    WorkFault,
    WorkItem,
    WorkProcess,
    WorkProgress,
    WorkQueue,
    WorkResult,
    WorkTarget,
)
from tests.support.web import work as targets
from tests.support.web.lab_processes import Pretended, until
from tests.support.web.lab_processes import started as started  # noqa: PLC0414  a fixture

ENDS: dict[WorkTarget, tuple[tuple[object, ...], WorkResult | WorkFault]] = {
    targets.succeed: (({"a": [1, None]},), WorkResult({"a": [1, None]})),
    targets.refuse: ((), WorkFault("REFUSED", "is less than least", "rate", "R1")),
    targets.fail: ((), WorkFault.ours("it failed: ValueError")),
    targets.hoard: ((MOST_WORK_BYTES,), WorkFault.ours("not enough memory")),
    targets.die: ((), WorkFault.ours("the process was killed by signal 9; try again")),
}


def test_every_end_of_a_process_is_told() -> None:
    """They run at the same time, since starting them takes longest."""
    running = {target: WorkProcess(target, arguments) for target, (arguments, _) in ENDS.items()}
    late = WorkProcess(targets.hang, ())
    told: list[WorkProgress] = []
    for target, (_, outcome) in ENDS.items():
        assert running[target].outcome(told.append, 60) == outcome
    assert told[0] == WorkProgress("counting", 0.0)
    assert late.outcome(told.append, 0.0) == WorkFault.ours("it was stopped after 0 minutes")
    late._process.join()
    assert late._process.exitcode == -9


def test_a_fault_is_the_problem_that_the_door_would_tell() -> None:
    problem = WorkFault.of(Refusal("--rounds-per-hour", "0 is less than --least", cite("R1"))).problem()
    assert problem.body()["field"] == "rounds_per_hour"
    assert (problem.body()["law"], problem.kind.status) == ("R1", 409)
    assert WorkFault.of(InputError("trips-plus-table", "is unknown")).problem().body()["status"] == 422
    assert error_without_flags(InputError("--option", "belongs to one game")).field == "options"
    assert type(error_without_flags(InputError("a", "b"))) is InputError


def test_a_lane_does_one_piece_after_another(started: list[Pretended]) -> None:
    lane, over = WorkQueue("test"), list[WorkItem]()
    pieces = [WorkItem(targets.succeed, number, then=over.append) for number in range(3)]
    for piece in pieces:
        lane.add(piece)
    for number, piece in enumerate(pieces):
        until(lambda number=number: len(started) > number)  # type: ignore[misc]
        until(lambda piece=piece: piece.step == "working")  # type: ignore[misc]
        assert [each.state for each in pieces] == [
            WorkState.DONE if place < number else WorkState.RUNNING if place == number else WorkState.WAITING
            for place in range(3)
        ]
        assert (piece.progress, lane.waiting, len(started)) == (0.5, 2 - number, number + 1)
        started[number].over.set()
        until(lambda number=number: len(over) > number)  # type: ignore[misc]
    assert [piece.result for piece in over] == [(0,), (1,), (2,)]
    lane.close()


def test_who_cannot_hear_of_an_end_ends_no_lane(started: list[Pretended], monkeypatch: pytest.MonkeyPatch) -> None:
    lane, told = WorkQueue("test"), list[threading.ExceptHookArgs]()
    monkeypatch.setattr(threading, "excepthook", told.append)

    def deaf(piece: WorkItem) -> None:
        raise ZeroDivisionError(piece)

    pieces = [WorkItem(targets.succeed, number, then=deaf) for number in range(2)]
    for number, piece in enumerate(pieces):
        lane.add(piece)
        until(lambda number=number: len(started) > number)  # type: ignore[misc]
        started[number].over.set()
        until(lambda number=number: len(told) > number)  # type: ignore[misc]
    assert [(piece.state, each.exc_type) for piece, each in zip(pieces, told, strict=True)] == [
        (WorkState.DONE, ZeroDivisionError)
    ] * 2
    lane.close()


def test_what_is_canceled_waits_no_more_and_runs_no_more(started: list[Pretended]) -> None:
    lane, over = WorkQueue("test"), list[WorkItem]()
    first, second, third = (WorkItem(targets.succeed, number, then=over.append) for number in range(3))
    for piece in (first, second, third):
        lane.add(piece)
    until(lambda: len(started) == 1)
    until(lambda: first.step == "working")
    for piece in (second, first):
        lane.cancel(piece)
        assert piece.state is WorkState.CANCELED
    until(lambda: len(started) == 2)
    assert started[1].arguments == (2,)
    lane.close()
    assert [piece.state for piece in (first, second, third)] == [WorkState.CANCELED] * 3
    assert (first.result, over) == (None, [first, third])
    late = WorkItem(targets.succeed, 4)
    lane.add(late)
    assert (late.state, len(started)) == (WorkState.CANCELED, 2)


def test_a_canceled_process_is_gone(tmp_path: Path) -> None:
    lane, ready = WorkQueue("test"), tmp_path / "ready"
    piece = WorkItem(targets.hang, ready)
    lane.add(piece)
    until(ready.exists)
    running = lane._running
    assert running is not None
    lane.cancel(piece)
    until(lambda: lane._running is None)
    assert (piece.state, piece.step, piece.progress) == (WorkState.CANCELED, "hanging", 0.0)
    assert not running._process.is_alive()
    lane.close()


def test_a_process_is_kept_for_the_next_item_if_it_did_well() -> None:
    lane = WorkQueue("test", idle_seconds=60.0)
    first, second = (_done(lane, targets.name_process) for _ in range(2))
    assert first.result == second.result != os.getpid()
    assert _done(lane, targets.refuse).fault == ENDS[targets.refuse][1]
    third = _done(lane, targets.name_process)
    assert third.result != first.result
    lane.close()
    assert all(child.pid != third.result for child in multiprocessing.active_children())


def test_a_process_that_is_kept_ends_when_nobody_needs_it() -> None:
    lane = WorkQueue("test", idle_seconds=0.01)
    item = _done(lane, targets.name_process)
    until(lambda: all(child.pid != item.result for child in multiprocessing.active_children()))
    lane.close()


def _done(lane: WorkQueue, target: WorkTarget) -> WorkItem:
    item = WorkItem(target)
    lane.add(item)
    until(lambda: item.state.over)
    return item
