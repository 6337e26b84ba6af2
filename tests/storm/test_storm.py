"""Whole houses hold in every kind of weather, each run can be repeated, and planted faults are found."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from boardwalk.storm.run import StormFailure, play_house, soak_houses
from boardwalk.storm.weather import RATES, Fault
from tests.support.storm.planted_faults import PLANTED

COURSE = "from boardwalk.storm.run import soak_houses; print(soak_houses(6, 5).course)"


CRASHES = (Fault.CRASH_BEFORE_COMMIT, Fault.CRASH_AFTER_COMMIT, Fault.CRASH_AMONG_ANSWERS)
FEW_ROUNDS, MOST_HOUSES = 12, 40


def test_a_house_holds_in_a_storm(monkeypatch: pytest.MonkeyPatch) -> None:
    for fault in CRASHES:
        monkeypatch.setitem(RATES, fault, 0.01)
    tally = soak_houses(FEW_ROUNDS, 2)
    assert tally.rounds == FEW_ROUNDS
    assert tally.counted["views compared"] > 0
    assert any(tally.faults[fault] for fault in CRASHES)


@pytest.mark.long
def test_many_houses_hold() -> None:
    """The run of 1,000,000 rounds is `make storm`."""
    rounds = int(os.environ.get("ROUNDS", "4000"))
    tally = soak_houses(rounds, 1)
    assert tally.rounds == rounds
    assert set(tally.faults) == set(Fault)


@pytest.mark.long
def test_the_same_seed_gives_the_same_course_in_any_process() -> None:
    courses = {
        subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", COURSE],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(courses) == 1


def in_bad_weather(patch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]) -> str:
    """Plant a fault, and let go wrong what shows it; returns the invariant that it breaks."""
    invariant, rates = PLANTED[plant]
    for fault, rate in rates.items():
        patch.setitem(RATES, fault, rate)
    plant(patch)
    return invariant


def play_houses(faults: list[Fault]) -> None:
    """One small house after another."""
    for seed in range(MOST_HOUSES):
        play_house(FEW_ROUNDS, seed, faults)


@pytest.mark.parametrize(
    "plant",
    [
        pytest.param(each, id=each.__name__, marks=() if place < 3 else pytest.mark.long)
        for place, each in enumerate(PLANTED)
    ],
)
def test_a_planted_fault_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    invariant = in_bad_weather(monkeypatch, plant)
    with pytest.raises(StormFailure, match=invariant):
        play_houses([*PLANTED[plant][1], Fault.BROKEN_STREAM, Fault.LOST_MESSAGE])
