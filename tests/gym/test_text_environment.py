"""A seat in words: what it is told, how its answers are read, and its grade."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.cards import DECK
from boardwalk.errors import InputError
from boardwalk.gallery import GALLERY
from boardwalk.games import GAMES
from boardwalk.gym import Environment, TextEnvironment, grade
from boardwalk.gym.wording import read_choice

LEGAL = ("fold", "play-1x", "play-2x")
KNOWN = (*LEGAL, "check", "play-3x")


@pytest.mark.parametrize(
    "answer",
    ["play-2x", "PLAY 2X", "I'll play_2x.", "Fold? No.\n\nplay-2x\n", "**Play 2x**", "choice: play-2x!", "play - 2x"],
)
def test_a_choice_is_read_however_it_is_spelled(answer: str) -> None:
    assert read_choice(answer, LEGAL, KNOWN) == "play-2x"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("", "Your answer is empty. Answer with one of: fold, play-1x, play-2x."),
        (" \n\t", "Your answer is empty."),
        ("fold or play-1x", "Your last line names 2 choices: fold, play-1x."),
        ("play-3x", "You cannot play-3x now."),
        ("I would fould", '"I would fould" does not name a choice. Did you mean fold?'),
        ("play-2x\nThat is my choice", '"That is my choice" does not name a choice.'),
        ("x" * 500, f'"{"x" * 60}..." does not name a choice.'),
    ],
)
def test_a_bad_answer_is_explained(answer: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        read_choice(answer, LEGAL, KNOWN)
    assert refused.value.reason.startswith(reason)
    assert refused.value.reason.endswith("Answer with one of: fold, play-1x, play-2x.")


@given(st.text())
def test_no_text_is_a_traceback(answer: str) -> None:
    with suppress(InputError):
        assert read_choice(answer, LEGAL, KNOWN) in LEGAL


@pytest.mark.parametrize("name", [*GAMES, *GALLERY])
def test_the_text_names_what_the_seat_sees_and_nothing_else(name: str) -> None:
    text = TextEnvironment(name)
    seat = text._seat
    for seed in range(5):
        told, _ = text.reset(seed=seed)
        place = seat.form.places
        seen = [int(card) for part in place for card in seat._observe()[part] if card < len(DECK)]
        shown = {DECK[card] for card in seen}
        words = set(re.findall(r"\w+", told))
        assert {card for card in DECK if str(card) in words} == shown
        assert all(action.name in told for action in seat.legal_actions())
        assert told in text.observation_space


def test_a_round_is_the_same_in_words() -> None:
    text, plain = TextEnvironment("premium"), Environment("premium")
    text.reset(seed=7)
    plain.reset(seed=7)
    for choice in ("check", "play-2x"):
        told, reward, over, _, info = text.step(f"Let me see.\n{choice}")
        _, expected, ended, _, known = plain.step(plain.actions.index(choice))
        assert (reward, over, info["regret"], info["choice"]) == (expected, ended, known["regret"], choice)
    assert told.splitlines()[0] == "The round is over."
    assert told.splitlines()[-1] == "You won 3 units."
    assert info["total_regret"] == 0


def test_three_bad_answers_are_a_check_or_a_fold() -> None:
    seat = TextEnvironment("caribbean")
    seat.reset(seed=1)
    for _ in range(2):
        told, reward, over, _, info = seat.step("hello")
        assert (reward, over, info["bad_answer"]) == (0.0, False, True)
        assert "does not name a choice" in told
        assert "regret" not in info
    told, reward, over, _, info = seat.step("hello")
    assert (reward, over, info["bad_answer"], info["choice"]) == (-1.0, True, True, "fold")
    assert "After 3 bad answers, we chose fold for you." in told
    assert info["total_regret"] == info["regret"]


def test_the_printed_rules_are_there_as_plain_text() -> None:
    rules = TextEnvironment("premium").rules
    assert "Rules of the game" in rules
    assert "13:69F-40" in rules
    assert "<" not in rules


def test_a_grade_has_no_luck_in_it() -> None:
    adviser = Environment("caribbean")
    adviser.reset(seed=5)
    first = iter(range(1000))

    def knows(_: str) -> str:
        """Sees the same rounds, and asks for advice."""
        if next(first):
            adviser.reset()
        return adviser.advise().best

    best = grade(knows, "caribbean", rounds=15, seed=5)
    assert best.regret == 0
    assert (best.best_choices, best.decisions, best.bad_answers) == (15, 15, 0)
    poor = grade(lambda _: "bet-2x", "caribbean", rounds=15, seed=5)
    assert poor.regret > 0
    assert poor.regret_per_round == poor.regret / 15
    assert isinstance(poor.net, Fraction)
    assert "regret, units a round" in repr(poor)
    with pytest.raises(InputError, match="must be 1 or more"):
        grade(knows, "caribbean", rounds=0)
