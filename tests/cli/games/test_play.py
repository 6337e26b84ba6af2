"""`boardwalk play`: whole rounds from prepared decks, with answers as a person types them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from boardwalk.cards import DECK
from boardwalk.cli.games.play import shuffled_deck
from tests.support.cli.sitting import DEALT, LOSING, LOST, ROUND, WINNING, WON, Keyboard, Sitting, left_with

if TYPE_CHECKING:
    from tests.support.cli.command import Run


@pytest.mark.parametrize("game", DEALT)
def test_a_round_won_adds_to_the_bankroll(sitting: Sitting, game: str) -> None:
    outcome = sitting.play(game, ROUND[game], WINNING[game])
    assert left_with(outcome) == f"${1000 + WON[game]:,}"
    assert f"${WON[game]} ahead" in outcome.last_line


@pytest.mark.parametrize("game", DEALT)
def test_a_round_lost_takes_from_the_bankroll(sitting: Sitting, game: str) -> None:
    outcome = sitting.play(game, ROUND[game], LOSING[game])
    assert left_with(outcome) == f"${1000 - LOST[game]}"
    assert f"${LOST[game]} behind" in outcome.last_line


@pytest.mark.parametrize(
    ("game", "answers", "change"),
    [
        pytest.param("premium", "10 - - c 2", 60, marks=pytest.mark.law("13:69F-40.10(d)1")),
        pytest.param("premium", "10 - - c 1", 50, marks=pytest.mark.law("13:69F-40.10(d)1")),
        pytest.param("premium", "10 - - c f", -20, marks=pytest.mark.law("13:69F-40.10(d)2", "R6")),
        ("premium", "12.50 - 5 3", 87.5 + 30),
        ("premium", "10 5 - 3", 70 - 5),
        ("premium", "1 - - 3", 7),
        pytest.param("heads-up", "10 - - 1", 50, marks=pytest.mark.law("13:69F-39.10(d)")),
        pytest.param("heads-up", "10 - - 2", 60, marks=pytest.mark.law("13:69F-39.10(d)")),
        pytest.param("heads-up", "10 - - c 2", 60, marks=pytest.mark.law("13:69F-39.10(f)")),
        pytest.param("heads-up", "10 - - c c 1", 50, marks=pytest.mark.law("13:69F-39.10(h)")),
        pytest.param("heads-up", "10 - - c c f", -20, marks=pytest.mark.law("13:69F-39.10(h)")),
        pytest.param("heads-up", "10 5 5 c c f", -20 + 45 + 25, marks=pytest.mark.law("13:69F-39.10(h)", "R11")),
        pytest.param("holdem3", "10 - - 1", 60, marks=pytest.mark.law("13:69F-42.10(b)2i")),
        pytest.param("holdem3", "10 - - f", -20, marks=pytest.mark.law("13:69F-42.10(b)1")),
        pytest.param("holdem3", "10 5 - n 1", 60 - 5, marks=pytest.mark.law("13:69F-42.10(a)")),
        pytest.param("holdem3", "10 5 - y f", -20 + 5, marks=pytest.mark.law("13:69F-42.10(a)")),
        ("holdem3", "10 - 5 1", 60 - 5),
        pytest.param("texas-bonus", "10 - fold", -10, marks=pytest.mark.law("13:69F-28.10(a)2")),
        pytest.param("texas-bonus", "10 2 fold", -10 + 50, marks=pytest.mark.law("13:69F-28.10(h)4i")),
        pytest.param("texas-bonus", "10 - 2 c c", 30, marks=pytest.mark.law("13:69F-28/book-4")),
        pytest.param("texas-bonus", "10 - 2 c 1", 40, marks=pytest.mark.law("13:69F-28/book-5")),
        pytest.param("texas-bonus", "10 - 2 1 c", 40, marks=pytest.mark.law("13:69F-28/book-4")),
        pytest.param("caribbean", "10 f", -10, marks=pytest.mark.law("13:69F-16/book-5")),
    ],
)
def test_each_choice_is_settled_for_what_was_placed(sitting: Sitting, game: str, answers: str, change: float) -> None:
    outcome = sitting.play(game, answers.replace("-", "none").split(), WINNING[game])
    assert left_with(outcome) == f"${1000 + change:,.2f}".removesuffix(".00")


@pytest.mark.law("13:69F-28.10(a)2")
def test_f_folds_at_texas_bonus_as_offered(sitting: Sitting) -> None:
    assert left_with(sitting.play("texas-bonus", ["10", "", "f", "c", "c"])) == "$990"


@pytest.mark.law("R38")
@pytest.mark.parametrize("game", DEALT)
def test_the_dealers_cards_are_shown_after_every_fold_and_ranked_once_the_board_is_complete(
    sitting: Sitting, game: str
) -> None:
    answers = {"heads-up": "10 - - c c f", "premium": "10 - - c f", "holdem3": "10 - - f", "texas-bonus": "10 - f"}
    out = sitting.play(game, answers.get(game, "10 f").replace("-", "none").split()).out.split("showdown")[1]
    first = out.splitlines()[3]
    assert [card[0] for card in WINNING[game].dealer.split()] == first.replace("│", "").replace("10", "T").split()
    whole = game not in {"holdem3", "texas-bonus"}
    assert ("Dealer: " in out, "You: " in out) == (whole, whole)
    assert ("Everyone folded before the last community card, so no hand is ranked." in out) != whole


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        ("premium", "community cards: fold, play 1x or play 2x"),
        ("holdem3", "first two community cards: fold or turn/river 1x"),
        ("texas-bonus", "own cards: fold or flop 2x"),
    ],
)
def test_the_welcome_names_choices_as_the_questions_do(sitting: Sitting, game: str, choices: str) -> None:
    assert choices in sitting.play(game, []).out


def test_version_two_offers_the_doubled_turn_river_wager(sitting: Sitting) -> None:
    outcome = sitting.play("holdem3", ["10", "", "", "2"], flags="--option version=2")
    assert left_with(outcome) == "$1,070"


@pytest.mark.law("R9")
def test_exact_raises_offer_no_other(sitting: Sitting) -> None:
    outcome = sitting.play("heads-up", ["10", "", "", "1", "2", "3"], flags="--option exact-raises=on")
    assert left_with(outcome) == "$1,070"


@pytest.mark.parametrize(
    ("game", "spelling"),
    [
        ("premium", "3x"),
        ("premium", " 3 "),
        ("premium", "play 3x"),
        ("premium", "PLAY-3X"),
        ("premium", "play"),
        ("holdem3", "turn-river"),
        ("holdem3", "t"),
        ("caribbean", "bet"),
        ("caribbean", "B"),
        ("caribbean", "bet-2x"),
    ],
)
def test_a_choice_may_be_spelled_as_people_do(sitting: Sitting, game: str, spelling: str) -> None:
    assert left_with(sitting.play(game, [*ROUND[game][:-1], spelling])) == f"${1000 + WON[game]:,}"


@pytest.mark.parametrize("game", DEALT)
def test_each_settled_wager_is_shown_with_its_paragraph(sitting: Sitting, game: str) -> None:
    out = sitting.play(game, ROUND[game]).out
    shown = re.findall(r"\d+\.\d\d +(win|lose|push) +\d+\.\d\d .*(?:13:69F-\S+|R\d+) *$", out, re.MULTILINE)
    assert shown == ["win"] * {"premium": 3, "heads-up": 3, "holdem3": 4, "texas-bonus": 4, "caribbean": 2}[game]


def test_the_game_is_asked_for_if_none_is_named(run: Run) -> None:
    for answer in ("5", "caribbean", "Caribbean Stud Poker"):
        outcome = run("play", stdin=f"{answer}\n")
        assert outcome.code == 0
        assert "Ante" in outcome.out
        assert "X-Tra" not in outcome.out


def test_the_deck_is_whole() -> None:
    assert sorted(shuffled_deck()) == sorted(DECK)


@pytest.mark.parametrize("again", ["", "y", "yes"], ids=repr)
def test_the_same_bets_are_played_again(sitting: Sitting, again: str) -> None:
    outcome = sitting.play("premium", [*ROUND["premium"], again, "3"], WINNING["premium"], LOSING["premium"])
    assert left_with(outcome) == "$1,020"
    assert "2 rounds" in outcome.last_line


def test_other_bets_are_asked_for_with_the_last_ones_offered(sitting: Sitting) -> None:
    answers = ["20", "", "5", "3", "b", "", "", "", "3"]
    outcome = sitting.play("premium", answers, WINNING["premium"], WINNING["premium"])
    assert left_with(outcome) == f"${1000 + 2 * (140 + 30):,}"


def test_bets_that_the_chips_no_longer_cover_are_asked_for_again(sitting: Sitting) -> None:
    """Of $60, $50 are lost; the same $20 cannot be bet, and $5 on each is offered."""
    answers = [*ROUND["premium"], "", "", "", "", "c", "f"]
    outcome = sitting.play("premium", answers, *[LOSING["premium"]] * 2, flags="--bankroll 60")
    assert left_with(outcome) == "$0"


@pytest.mark.parametrize("game", DEALT)
def test_a_player_without_chips_leaves_by_themselves(sitting: Sitting, game: str) -> None:
    answers = Keyboard([*ROUND[game], "", "unread"])
    sitting.monkeypatch.setattr("boardwalk.cli.games.play.shuffled_deck", lambda: LOSING[game].deck(game))
    outcome = sitting.run("play", game, "--others", "0", "--bankroll", str(LOST[game]), stdin=answers)
    assert (outcome.code, left_with(outcome)) == (0, "$0")
    assert answers.read() == "\nunread\n"


@pytest.mark.parametrize(
    ("game", "flags"),
    [
        ("premium", "--bankroll 1.99"),
        ("heads-up", "--bankroll 0.01"),
        ("caribbean", "--bankroll 100 --option table-min=101"),
    ],
)
def test_nobody_sits_down_with_too_little_for_a_round(run: Run, game: str, flags: str) -> None:
    answers = Keyboard(["1"] * 5)
    run("play", game, *flags.split(), stdin=answers)
    assert answers.tell() == 0, "a question was asked that has no good answer"
