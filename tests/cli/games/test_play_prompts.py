"""`boardwalk play`: answers that cannot be used, leaving, help, and what the questions keep hidden."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from boardwalk.cards import DECK
from tests.support.cli.sitting import DEALT, ROUND, WINNING, WON, Keyboard, Sitting, cards_shown, left_with, pretty

if TYPE_CHECKING:
    from tests.support.cli.command import Run


@pytest.mark.parametrize(
    "typo", ["abc", "-5", "0", "none", "0.001", "1e2", "10 dollars", "$", "501", "99999999999999999999", "🂡"]
)
def test_an_amount_that_cannot_be_bet_is_asked_for_again(sitting: Sitting, typo: str) -> None:
    outcome = sitting.play("premium", [typo, *ROUND["premium"]])
    assert left_with(outcome) == "$1,070"
    assert "ante: " in outcome.out


@pytest.mark.parametrize("typo", ["", "x", "4", "10", "raise", "3 x", "yes", "f"], ids=repr)
def test_a_choice_that_is_not_offered_is_asked_for_again(sitting: Sitting, typo: str) -> None:
    assert left_with(sitting.play("premium", [*ROUND["premium"][:-1], typo, "3"])) == "$1,070"


@pytest.mark.parametrize("typo", ["maybe", "1", "yess"])
def test_whether_to_expose_is_asked_again(sitting: Sitting, typo: str) -> None:
    assert left_with(sitting.play("holdem3", ["10", "5", "", typo, "n", "1"])) == "$1,055"


def test_whether_to_go_on_is_asked_again(sitting: Sitting) -> None:
    outcome = sitting.play("caribbean", [*ROUND["caribbean"], "perhaps", "", "2"])
    assert left_with(outcome) == "$1,300"


def test_which_game_is_asked_again(run: Run) -> None:
    outcome = run("play", stdin="0\n6\nbridge\n5\n")
    assert (outcome.code, left_with(outcome)) == (0, "$1,000")
    assert "Caribbean" in outcome.out


@pytest.mark.parametrize(
    ("game", "flags", "answers", "law"),
    [
        pytest.param(
            "premium", "", ["0.50", *ROUND["premium"]], "13:69F-40.6(c)", marks=pytest.mark.law("13:69F-40.6(c)")
        ),
        pytest.param(
            "texas-bonus",
            "",
            ["10", "0.99", *ROUND["texas-bonus"][1:]],
            "13:69F-28.6(c)",
            marks=pytest.mark.law("13:69F-28.6(c)"),
        ),
        pytest.param(
            "premium", "--option table-min=10", ["9.99", *ROUND["premium"]], "R1", marks=pytest.mark.law("R1")
        ),
        pytest.param(
            "premium", "--option table-max=10", ["10.01", *ROUND["premium"]], "R1", marks=pytest.mark.law("R1")
        ),
        pytest.param(
            "holdem3",
            "--option three-card-min=5",
            ["10", "4", *ROUND["holdem3"][1:]],
            "R1",
            marks=pytest.mark.law("R1"),
        ),
        pytest.param(
            "holdem3",
            "--option three-card-max=5",
            ["10", "6", *ROUND["holdem3"][1:]],
            "R1",
            marks=pytest.mark.law("R1"),
        ),
    ],
)
def test_a_bet_outside_its_limits_is_refused_by_its_paragraph(
    sitting: Sitting, game: str, flags: str, answers: list[str], law: str
) -> None:
    outcome = sitting.play(game, answers, flags=flags)
    assert law in outcome.out.split("╭─────╮")[0]
    assert left_with(outcome) == f"${1000 + WON[game]:,}"


@pytest.mark.parametrize(
    ("bankroll", "answers", "left"),
    [
        ("100", ["50.01", "10", "", "", "3"], "$170"),
        ("100", ["10", "80.01", "", "", "3"], "$170"),
        ("100", ["10", "30", "50.01", "", "3"], "$140"),
    ],
    ids=["on ante and X-Tra together", "on a side bet", "on a second side bet"],
)
def test_more_than_the_bankroll_cannot_be_bet(sitting: Sitting, bankroll: str, answers: list[str], left: str) -> None:
    assert left_with(sitting.play("premium", answers, flags=f"--bankroll {bankroll}")) == left


@pytest.mark.parametrize(
    ("bankroll", "answers", "left"),
    [
        ("49.99", ["10", "", "", "3", "c", "2"], "$109.99"),
        ("20", ["10", "", "", "3", "c", "2", "1", "f"], "$0"),
        ("50", ["10", "", "", "3"], "$120"),
    ],
)
def test_a_decision_takes_no_more_than_the_chips_that_are_left(
    sitting: Sitting, bankroll: str, answers: list[str], left: str
) -> None:
    assert left_with(sitting.play("premium", answers, flags=f"--bankroll {bankroll}")) == left


def test_the_bet_that_enter_takes_is_within_the_limits(sitting: Sitting) -> None:
    assert "R1" not in sitting.play("premium", ["", "", "", "c", "f"], flags="--option table-max=5").out


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["bridge"], "game"),
        (["premium", "--bankroll", "0"], "--bankroll"),
        (["premium", "--bankroll", "-5"], "--bankroll"),
        (["premium", "--bankroll", "much"], "--bankroll"),
        (["premium", "--bankroll", "0.001"], "--bankroll"),
        (["premium", "--option", "qualify-frist=on"], "qualify-frist"),
        (["premium", "--option", "qualify-first=perhaps"], "qualify-first"),
        (["premium", "--option", "qualify-first"], "--option"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_asked(run: Run, arguments: list[str], field: str) -> None:
    outcome = run("play", *arguments, stdin="10\n")
    assert (outcome.code, outcome.out) == (2, "")
    assert f" {field}: " in outcome.err


PROMPTS = [(game, answered) for game, answers in ROUND.items() for answered in range(len(answers) + 1)]
"""Every question of a round of each game, by how many were answered before it."""


IF_LEFT = {
    ("premium", 3): -20,
    ("heads-up", 3): -20,
    ("holdem3", 3): -20 + 5,
    ("holdem3", 4): -20 + 5,
    ("texas-bonus", 2): -10,
    ("texas-bonus", 3): 10 + 20,
    ("texas-bonus", 4): 10 + 20 + 10,
    ("caribbean", 1): -10,
}
"""What happens to the winning hands of a player who leaves after this many answers: they check and fold."""


@pytest.mark.parametrize("way", ["q", "QUIT", "exit", "end of input", "Ctrl-C"])
@pytest.mark.parametrize(("game", "answered"), PROMPTS)
def test_you_can_leave_at_every_question_but_the_round_is_finished(
    sitting: Sitting, game: str, answered: int, way: str
) -> None:
    typed = [] if way in {"end of input", "Ctrl-C"} else [way]
    outcome = sitting.play(game, [*ROUND[game][:answered], *typed], interrupt=way == "Ctrl-C")
    finished = {len(ROUND[game]): WON[game]}
    change = finished.get(answered, IF_LEFT.get((game, answered), 0))
    assert left_with(outcome) == f"${1000 + change:,}"
    assert ("1 round" in outcome.last_line) == (change != 0)


@pytest.mark.parametrize("ending", ["q\n", ""], ids=["q", "end of input"])
def test_you_can_leave_before_choosing_a_game(run: Run, ending: str) -> None:
    outcome = run("play", stdin=ending)
    assert (outcome.code, outcome.err) == (0, "")


def test_ctrl_c_leaves_before_choosing_a_game(run: Run) -> None:
    outcome = run("play", stdin=Keyboard([], interrupt=True))
    assert (outcome.code, outcome.err) == (0, "")


def test_you_can_leave_in_the_second_round(sitting: Sitting) -> None:
    outcome = sitting.play("caribbean", [*ROUND["caribbean"], "", "q"])
    assert left_with(outcome) == "$1,140"
    assert "2 rounds," in outcome.last_line


@pytest.mark.parametrize("asked", ["?", "help", "H"])
@pytest.mark.parametrize(("game", "answered"), PROMPTS)
def test_a_question_mark_shows_the_pay_tables_at_every_question(
    sitting: Sitting, game: str, answered: int, asked: str
) -> None:
    outcome = sitting.play(game, [*ROUND[game][:answered], asked, *ROUND[game][answered:]])
    assert "100 to 1" in outcome.out or "1000 to 1" in outcome.out
    assert left_with(outcome) == f"${1000 + WON[game]:,}"


def test_pay_tables_are_not_shown_unasked(sitting: Sitting) -> None:
    assert "100 to 1" not in sitting.play("premium", ROUND["premium"]).out


@pytest.mark.parametrize(("table", "pays"), [("A", "50 to 1"), ("B", "40 to 1")])
def test_the_pay_table_shown_is_the_one_the_house_chose(sitting: Sitting, table: str, pays: str) -> None:
    out = sitting.play("holdem3", ["?"], flags=f"--option three-card-table={table}").out
    (shown,) = re.findall(r"3 card bonus, table.*?straight flush +(\d+ to 1)", out, re.DOTALL)
    assert shown == pays


@pytest.mark.parametrize(
    ("game", "answers", "community_up"),
    [
        pytest.param("premium", "10 - -", 0, marks=pytest.mark.law("13:69F-40.10(b)")),
        pytest.param("premium", "10 - - c", 4, marks=pytest.mark.law("13:69F-40.10(d)")),
        pytest.param("heads-up", "10 - -", 0, marks=pytest.mark.law("13:69F-39.10(d)")),
        pytest.param("heads-up", "10 - - c", 3, marks=pytest.mark.law("13:69F-39.10(f)")),
        pytest.param("heads-up", "10 - - c c", 5, marks=pytest.mark.law("13:69F-39.10(h)")),
        pytest.param("holdem3", "10 5 -", 0, marks=pytest.mark.law("13:69F-42.10(a)")),
        pytest.param("holdem3", "10 5 - y", 2, marks=pytest.mark.law("13:69F-42.10(b)")),
        pytest.param("holdem3", "10 - -", 2, marks=pytest.mark.law("13:69F-42.10(b)")),
        pytest.param("texas-bonus", "10 -", 0, marks=pytest.mark.law("13:69F-28/book-3")),
        pytest.param("texas-bonus", "10 - 2", 3, marks=pytest.mark.law("13:69F-28/book-4")),
        pytest.param("texas-bonus", "10 - 2 c", 4, marks=pytest.mark.law("13:69F-28/book-5")),
        pytest.param("caribbean", "10", 0, marks=pytest.mark.law("13:69F-16/book-4")),
    ],
)
def test_at_a_decision_only_what_lies_face_up_is_shown(
    sitting: Sitting, game: str, answers: str, community_up: int
) -> None:
    hands = WINNING[game]
    out = sitting.play(game, [*answers.replace("-", "none").split(), "?"]).out.split("showdown")[0]
    board, dealer_up = hands.board.split(), hands.dealer.split()[-1:] if game == "caribbean" else []
    face_up = pretty(" ".join([hands.player, *board[:community_up], *dealer_up]))
    assert cards_shown(out) == face_up
    hidden = {card for card in DECK if card.pretty not in face_up}
    assert not [card for card in hidden if card.pretty in out]


@pytest.mark.parametrize("game", DEALT)
def test_at_the_showdown_every_card_is_shown(sitting: Sitting, game: str) -> None:
    hands = WINNING[game]
    out = sitting.play(game, ROUND[game]).out
    assert cards_shown(out) == pretty(f"{hands.player} {hands.dealer} {hands.board}")
