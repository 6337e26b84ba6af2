"""Work in processes: how each end is told, one after another, and that nothing is left of what is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from boardwalk.errors import InputError, Refusal
from boardwalk.law import cite
from boardwalk.web.lab import lane as lanes
from boardwalk.web.lab.fault import Fault, plain
from boardwalk.web.lab.lane import Lane, Piece, State
from boardwalk.web.lab.process import MOST_BYTES, Result, Running, Target, Told
from tests.web.lab import targets

ENDS: dict[Target, tuple[tuple[object, ...], Result | Fault]] = {
    targets.succeed: (({"a": [1, None]},), Result({"a": [1, None]})),
    targets.refuse: ((), Fault("REFUSED", "is less than least", "rate", "R1")),
    targets.fail: ((), Fault.ours("it failed: ValueError")),
    targets.hoard: ((MOST_BYTES,), Fault.ours("there is not memory enough for it")),
    targets.die: ((), Fault.ours("the process that worked on it ended by signal 9; ask again")),
}


def until(condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("it never came")


def test_every_end_of_a_process_is_told() -> None:
    """All at once, since most of the time goes into starting them."""
    running = {target: Running(target, arguments) for target, (arguments, _) in ENDS.items()}
    late = Running(targets.hang, ())
    told: list[Told] = []
    for target, (_, outcome) in ENDS.items():
        assert running[target].outcome(told.append, 60) == outcome
    assert told[0] == Told("counting", 0.0)
    assert late.outcome(told.append, 0.0) == Fault.ours("it was stopped after 0 minutes")
    late._process.join()
    assert late._process.exitcode == -9


def test_a_fault_is_the_problem_that_the_door_would_tell() -> None:
    problem = Fault.of(Refusal("--rounds-per-hour", "0 is less than --least", cite("R1"))).problem()
    assert problem.body()["field"] == "rounds_per_hour"
    assert (problem.body()["law"], problem.kind.status) == ("R1", 409)
    assert Fault.of(InputError("trips-plus-table", "is unknown")).problem().body()["status"] == 422
    assert (plain(InputError("--option", "belongs to one game")).field, type(plain(InputError("a", "b")))) == (
        "options", InputError,
    )  # fmt: skip


class Pretended:
    """A process that ends when the test says so; those that run at once are counted."""

    started: list[Pretended]

    def __init__(self, target: Target, arguments: tuple[object, ...]) -> None:
        del target
        self.arguments, self.over, self.end = arguments, threading.Event(), Result(arguments)
        self.started.append(self)

    def outcome(self, heard: Callable[[Told], None], longest_seconds: float) -> Result | Fault:
        del longest_seconds
        heard(Told("working", 0.5))
        self.over.wait()
        return self.end

    def kill(self) -> None:
        self.end = Fault.ours("killed")  # type: ignore[assignment]
        self.over.set()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Pretended]:
    Pretended.started = []
    monkeypatch.setattr(lanes, "Running", Pretended)
    return Pretended.started


def test_a_lane_does_one_piece_after_another(started: list[Pretended]) -> None:
    lane, over = Lane("test"), list[Piece]()
    pieces = [Piece(targets.succeed, number, then=over.append) for number in range(3)]
    for piece in pieces:
        lane.add(piece)
    for number, piece in enumerate(pieces):
        until(lambda number=number: len(started) > number)  # type: ignore[misc]
        until(lambda piece=piece: piece.step == "working")  # type: ignore[misc]
        assert [each.state for each in pieces] == [
            State.DONE if place < number else State.RUNNING if place == number else State.WAITING for place in range(3)
        ]
        assert (piece.progress, lane.waiting, len(started)) == (0.5, 2 - number, number + 1)
        started[number].over.set()
        until(lambda number=number: len(over) > number)  # type: ignore[misc]
    assert [piece.result for piece in over] == [(0,), (1,), (2,)]
    lane.close()


def test_who_cannot_hear_of_an_end_ends_no_lane(started: list[Pretended], monkeypatch: pytest.MonkeyPatch) -> None:
    lane, told = Lane("test"), list[threading.ExceptHookArgs]()
    monkeypatch.setattr(threading, "excepthook", told.append)

    def deaf(piece: Piece) -> None:
        raise ZeroDivisionError(piece)

    pieces = [Piece(targets.succeed, number, then=deaf) for number in range(2)]
    for number, piece in enumerate(pieces):
        lane.add(piece)
        until(lambda number=number: len(started) > number)  # type: ignore[misc]
        started[number].over.set()
        until(lambda number=number: len(told) > number)  # type: ignore[misc]
    assert [(piece.state, each.exc_type) for piece, each in zip(pieces, told, strict=True)] == [
        (State.DONE, ZeroDivisionError)
    ] * 2
    lane.close()


def test_what_is_cancelled_waits_no_more_and_runs_no_more(started: list[Pretended]) -> None:
    lane, over = Lane("test"), list[Piece]()
    first, second, third = (Piece(targets.succeed, number, then=over.append) for number in range(3))
    for piece in (first, second, third):
        lane.add(piece)
    until(lambda: len(started) == 1)
    until(lambda: first.step == "working")
    for piece in (second, first):
        lane.cancel(piece)
        assert piece.state is State.CANCELLED
    until(lambda: len(started) == 2)
    assert started[1].arguments == (2,)
    lane.close()
    assert [piece.state for piece in (first, second, third)] == [State.CANCELLED] * 3
    assert (first.result, over) == (None, [first, third])
    late = Piece(targets.succeed, 4)
    lane.add(late)
    assert (late.state, len(started)) == (State.CANCELLED, 2)


def test_a_cancelled_process_is_gone(tmp_path: Path) -> None:
    lane, ready = Lane("test"), tmp_path / "ready"
    piece = Piece(targets.hang, ready)
    lane.add(piece)
    until(ready.exists)
    running = lane._now
    assert running is not None
    lane.cancel(piece)
    until(lambda: lane._now is None)
    assert (piece.state, piece.step, piece.progress) == (State.CANCELLED, "hanging", 0.0)
    assert not running._process.is_alive()
    lane.close()
