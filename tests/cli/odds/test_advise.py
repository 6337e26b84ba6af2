"""`boardwalk advise`: one question on the command line, many as JSON lines."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.support.cli.command import Run

KINGS = ("advise", "texas-bonus", "--player", "Kh 7d", "--board", "2c 9h Js Kc")


def ask(run: Run, *questions: dict[str, Any]) -> list[dict[str, Any]]:
    lines = "\n".join(json.dumps(question) for question in questions)
    return [json.loads(line) for line in run("advise", "--stdin", stdin=lines).out.splitlines()]


def test_the_best_choice_first_and_what_the_others_cost(run: Run) -> None:
    lines = run(*KINGS).out.splitlines()
    assert lines[0] == "Texas Hold 'Em Bonus Poker"
    assert lines[4].startswith("river-1x")
    assert "best" in lines[4]
    assert "0.618138" in lines[5]


def test_a_line_is_answered_as_the_command_answers(run: Run) -> None:
    (line,) = ask(run, {"game": "texas-bonus", "player": "Kh 7d", "board": "2c 9h Js Kc"})
    assert line == json.loads(run(*KINGS, "--json").out)
    assert list(line["actions"]) == ["check", "river-1x"]
    assert line["best"] == "river-1x"
    assert line["actions"]["river-1x"]["value"] == float(Fraction(line["actions"]["river-1x"]["exact"]))


def test_a_wager_placed_earlier_counts(run: Run) -> None:
    question = {"game": "texas-bonus", "player": "Kh 7d", "board": "2c 9h Js Kc"}
    before, after = ask(run, question, {**question, "wagers": {"turn": 1}})
    assert before["actions"]["river-1x"] == after["actions"]["check"]
    assert json.loads(run(*KINGS, "--wager", "turn=1", "--json").out) == after


@pytest.mark.parametrize(
    ("question", "actions"),
    [
        ({"game": "premium", "player": "Kh 7d 2c", "board": "9h Js 4d 4c"}, ["fold", "play-1x", "play-2x"]),
        ({"game": "heads-up", "player": "Kh 7d", "board": "9h Js 4d"}, ["check", "raise-1x", "raise-2x"]),
        (
            {"game": "heads-up", "player": "Kh 7d", "board": "9h Js 4d", "options": {"exact-raises": True}},
            ["check", "raise-2x"],
        ),
        ({"game": "heads-up", "player": "Kh 7d", "board": "9h Js 4d 4c 3s"}, ["fold", "raise-1x"]),
        ({"game": "texas-bonus", "player": "Kh 7d", "board": "9h Js 4d"}, ["check", "turn-1x"]),
        ({"game": "holdem3", "player": "Kh 7d 2c", "board": "9h Js"}, ["fold", "turn-river-1x"]),
        (
            {"game": "holdem3", "player": "Kh 7d 2c", "board": "9h Js", "options": {"version": 2}},
            ["fold", "turn-river-1x", "turn-river-2x"],
        ),
        ({"game": "caribbean", "player": "Kh 7d 2c 2d 2s", "up": "Jd"}, ["fold", "bet-2x"]),
    ],
)
def test_actions_by_their_names(run: Run, question: dict[str, Any], actions: list[str]) -> None:
    (answer,) = ask(run, question)
    assert list(answer["actions"]) == actions


def test_a_bad_line_is_answered_and_the_rest_goes_on(run: Run) -> None:
    answers = ask(
        run,
        {"game": "heads-up", "player": "Kh 7d", "board": "9h Js"},
        {"game": "heads-up", "player": "Kh Kh", "board": "9h Js 4d"},
        {"game": "heads-up", "player": "Kh 7d", "board": "9h Js 4d", "wagers": {"raise": "two"}},
        {"game": "heads-up", "player": "Kh 7d", "board": "9h Js 4d", "unit": 5},
        {"game": "heads-up", "player": "Kh 7d", "board": "9h Js 4d"},
    )
    assert [answer.get("field") for answer in answers] == ["board", "player", "raise", "unit", None]
    assert answers[0]["law"] == "13:69F-39.6(a)"
    assert answers[-1]["best"] == "check"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("advise",), "game: name one of premium"),
        (("advise", "premium", "--stdin"), "--stdin: reads game, cards, wagers and options"),
        (("advise", "caribbean", "--player", "Kh 7d 2c 2d 2s"), "up: the dealer's up card is needed"),
        (
            ("advise", "caribbean", "--player", "Kh 7d 2c 2d 2s", "--up", "Jd Js"),
            "up: 2 cards, but only one is face up",
        ),
        (("advise", "premium", "--player", "Kh 7d 2x", "--board", "9h Js 4d 4c"), "player:"),
        (("advise", "premium", "--player", "Kh 7d 2c", "--board", "9h Js 4d 4c", "--wager", "play"), "NAME=VALUE"),
    ],
)
def test_bad_input_names_the_field(run: Run, arguments: tuple[str, ...], said: str) -> None:
    outcome = run(*arguments)
    assert outcome.code == 2
    assert said in outcome.err
    assert outcome.out == ""
