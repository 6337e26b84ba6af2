"""`boardwalk check`: the verdict on a game in words, as JSON and as an exit code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from boardwalk.conformance import suite
from boardwalk.conformance.findings import Findings, Subject
from boardwalk.games import GAMES
from tests.support.games.example_files import EXAMPLES

if TYPE_CHECKING:
    from tests.support.cli.command import Run

PIER = str(EXAMPLES / "pier.py")
FORGOTTEN_TIE = """
from boardwalk.declare import *

PAIRS = pay_table("pairs", reads=OWN, rows={pair_of("pair of aces", [ACE]): "5", pair_of("pair", Rank): "12"})

@game("forgotten", "Forgotten Tie")
def forgotten(house):
    return Rules(
        own=2,
        community=5,
        round=[stage("own cards", may("raise", 1, otherwise=FOLD)), stage("board", shows=5)],
        wagers=[
            base("ante", when(FOLDED | BEHIND).loses(), when(AHEAD).pays(EVEN)),
            placed("raise"),
            side_bet("pairs", PAIRS),
        ],
    )
"""
IDLE = """
from boardwalk.declare import *

@game("idle", "Idle Hold'em", options=(choice("version", "The version", {"busy": 1, "idle": 2}),))
def idle(house):
    cases = even_money()[1:] if house.values["version"] == 1 else (when(SHOWDOWN).pushes(),)
    return Rules(
        own=2,
        community=5,
        round=[stage("own cards", may("raise", 1, otherwise=CHECK)), stage("board", shows=5)],
        wagers=[base("ante", *even_money()[1:]), placed("raise", *cases)],
    )
"""
NOBODY_SETTLES = """
from boardwalk.declare import *

@game("kitty", "Kitty Hold'em")
def kitty(house):
    return Rules(
        own=2,
        community=5,
        round=[stage("own cards", may("raise", 1, otherwise=FOLD)), stage("board", shows=5)],
        wagers=[base("ante", *even_money()), equal("kitty", when(AHEAD).pays(EVEN)), placed("raise")],
    )
"""
DIVIDES = """
from boardwalk.declare import *

@game("divides", "Divides", options=(choice("version", "The version", {"one": 1, "none": 0}),))
def divides(house):
    most = 4 // house.values["version"]
    return Rules(
        own=2,
        community=5,
        round=[stage("own cards", may("raise", most, otherwise=FOLD)), stage("board", shows=5)],
        wagers=[base("ante", *even_money()), placed("raise")],
    )
"""
BROKEN = {
    "a forgotten tie": (FORGOTTEN_TIE, "wager ante: no case settles it when the player is tied"),
    "odds that grow downward": (FORGOTTEN_TIE, "a lower hand pays more: pair pays 12 to 1 and pair of aces 5 to 1"),
    "a decision without effect": (IDLE, "decision check/raise-1x: has no effect, raise always pushes"),
    "its option": (IDLE, "--option version=idle"),
    "code that fails": (DIVIDES, "ZeroDivisionError: integer division or modulo by zero (mine.py, line 6)"),
    "the option under which it fails": (DIVIDES, "--option version=none"),
    "a wager nobody settles": (NOBODY_SETTLES, "wager kitty: no case settles it when the player is folded"),
}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test adds is gone after it."""
    with patch.dict(GAMES):
        yield


def written(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_sound_game_is_called_sound(run: Run) -> None:
    outcome = run("check", PIER, "--quick")
    assert (outcome.code, outcome.err) == (0, "")
    assert "Pier Poker is sound: every command can use it." in outcome.out
    lines = outcome.out.splitlines()
    for name in ("soundness", *suite.EXAMINATIONS):
        assert any(line.startswith(name) and line.rstrip().endswith("sound") for line in lines), name


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_game_file_is_a_verdict_and_not_a_bad_argument(run: Run, tmp_path: Path, what: str) -> None:
    text, told = BROKEN[what]
    outcome = run("check", written(tmp_path, text), "--quick", "--json")
    assert (outcome.code, outcome.err) == (1, "")
    found = json.loads(outcome.out)
    faults = [f"{fault['what']} [{fault['again']}]" for fault in found["examinations"][0]["faults"]]
    assert any(told in fault for fault in faults), faults
    assert not found["sound"]
    assert found["omitted"] == list(suite.EXAMINATIONS)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check", "no_such_file.py"], 'cannot read "no_such_file.py"'),
        (["check", "premum"], 'Did you mean "premium"?'),
        (["check", "premium", "--option", "x=1"], "Unknown option"),
        (["check", "texas-bonus", "--option", "offer-bonus=off"], "can be off only if the progressive is offered"),
        (["check", "premium", "--option", "x"], "is not of the form NAME=VALUE"),
    ],
)
def test_what_cannot_be_examined_is_bad_input(run: Run, arguments: list[str], told: str) -> None:
    outcome = run(*arguments)
    assert outcome.code == 2
    assert told in outcome.err


def test_a_fault_says_how_to_see_it_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def work(subject: Subject, findings: Findings) -> None:
        findings.examined, findings.where = "one round", "deal 7"
        findings.notes.append("no flush occurred")
        findings.fault(f"{subject.game.base.name} should be a push, but is lost")

    monkeypatch.setattr(suite, "EXAMINATIONS", {"settlement": work})
    outcome = run("check", "premium", "--quick", "--seed", "9")
    assert outcome.code == 1
    assert "settlement: ante should be a push, but is lost" in outcome.out
    assert "to see it again: seed 9, deal 7" in outcome.out
    assert "settlement: no flush occurred" in outcome.out
    assert "Premium Hold 'Em is not sound: 1 fault found." in outcome.out
