"""`boardwalk hand`: the five cards that play, their name, and what they are worth at each game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.support.cli.command import Run


def _explain(run: Run, *arguments: str) -> dict[str, Any]:
    outcome = run("hand", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert isinstance(found, dict)
    return found


def _odds(found: dict[str, Any], game: str, wager: str) -> list[tuple[str, str]]:
    """Hand and odds of each row met, the odds of all tables together."""
    rows = [row for row in found["games"][game] if row["wager"] == wager]
    return [(row["hand"], " ".join(pays["odds"] for pays in row["pays"])) for row in rows]


@pytest.mark.parametrize(
    ("cards", "board", "plays", "name"),
    [
        ("Ah Ad 3c", "As 7h 7d 2s", "As Ah Ad 7h 7d", "full house"),
        ("Kh Kd", "Kc 7h 2d 9s 3c", "Kh Kd Kc 9s 7h", "three of a kind"),
        ("5c 4d 3h 2s Ac", "", "5c 4d 3h 2s Ac", "straight"),
        ("As Ks", "Qs Js Ts 2d 2c", "As Ks Qs Js Ts", "royal flush"),
        ("9h 7c 5d 3s 2h", "", "9h 7c 5d 3s 2h", "nine high"),
    ],
)
def test_the_best_five_cards_are_found_and_named(run: Run, cards: str, board: str, plays: str, name: str) -> None:
    found = _explain(run, cards, "--board", board)
    assert set(found["plays"]) == set(plays.split())
    assert name in found["hand"]


@pytest.mark.parametrize(
    ("cards", "name"), [("Ah Ad", "pair of aces"), ("Ah Kh Qh", "royal"), ("7c 7d 7h", "three of a kind")]
)
def test_own_cards_alone_have_a_name(run: Run, cards: str, name: str) -> None:
    assert name in _explain(run, cards)["own"]


@pytest.mark.parametrize("spelling", ["Ah Ad Tc", "AhAdTc", "ah,ad,10c", "A♥ A♦ 10♣", "🂱 🃁 🃚"])
def test_cards_may_be_written_in_any_usual_way(run: Run, spelling: str) -> None:
    assert _explain(run, spelling)["plays"] == ["Ah", "Ad", "Tc"]


@pytest.mark.parametrize(
    ("cards", "board", "games"),
    [
        ("Ah Ad 3c", "As 7h 7d 2s", {"premium", "holdem3"}),
        ("Ah Ad", "As 7h 7d 2s 3c", {"heads-up", "texas-bonus"}),
        ("Ah Ad As 7h 7d", "", {"caribbean"}),
        ("Ah Ad 3c", "", {"premium", "holdem3"}),
        ("Ah Ad 3c 4c", "", set()),
        ("Ah Ad", "As 7h 7d", set()),
    ],
)
def test_only_games_dealt_this_way_are_shown(run: Run, cards: str, board: str, games: set[str]) -> None:
    assert set(_explain(run, cards, "--board", board)["games"]) == games


@pytest.mark.parametrize(
    ("arguments", "game", "wager", "expected"),
    [
        (["Ah Ad 3c", "--board", "As 7h 7d 2s"], "premium", "X-Tra Bonus", [("full house", "3 to 1")]),
        (["Ah Ad 3c", "--board", "As 7h 7d 2s"], "premium", "Player Bonus", [("full house", "6 to 1")]),
        (["Ah Kh"], "texas-bonus", "Bonus", [("ace-king suited", "25 to 1")]),
        (["Ah Kh"], "heads-up", "Pocket Bonus", [("ace-face card suited", "20 to 1")]),
        (["7h 2c"], "heads-up", "Pocket Bonus", []),
        (["Ad Kd Qd", "--dealer", "Jd Td 9d"], "holdem3", "6 Card Bonus", [("6-card royal, diamonds", "$1,000,000")]),
        (["Ad Kd Qd"], "holdem3", "6 Card Bonus", []),
        (["Ah Ad As 7h 7d"], "caribbean", "Bet", [("full house", "7 to 1")]),
    ],
)
def test_pay_table_rows_that_it_meets(
    run: Run, arguments: list[str], game: str, wager: str, expected: list[tuple[str, str]]
) -> None:
    assert _odds(_explain(run, *arguments), game, wager)[: len(expected) or None] == expected


def test_tables_that_pay_differently_are_told_apart(run: Run) -> None:
    (row,) = [row for row in _explain(run, "Ah Ad")["games"]["heads-up"] if row["wager"] == "Pocket Bonus"]
    assert {pays["odds"]: pays["tables"] for pays in row["pays"]} == {"30 to 1": ["1", "3"], "25 to 1": ["2"]}


@pytest.mark.law("13:69F-40.10(g)3iii")
@pytest.mark.parametrize(
    ("cards", "board", "qualifies"),
    [("3h Kd 9c", "3s 7h Jd 2c", True), ("2h Kd 9c", "2s 7h Jd 4c", False), ("Ah Kd 9c", "3s 7h Jd 2c", False)],
)
def test_a_premium_dealer_needs_a_pair_of_threes(run: Run, cards: str, board: str, qualifies: bool) -> None:
    rows = _explain(run, cards, "--board", board)["games"]["premium"]
    (row,) = [row for row in rows if row["law"] == "13:69F-40.10(g)3iii"]
    assert ("not" not in row["hand"]) is qualifies


def test_text_names_hand_cards_games_and_paragraphs(run: Run) -> None:
    outcome = run("hand", "Ah Ad 3c", "--board", "As 7h 7d 2s")
    assert (outcome.code, outcome.err) == (0, "")
    for words in ("full house", "A♠ A♥ A♦ 7♥ 7♦", "Premium Hold 'Em", "Hold 'em 3 Bonus", "13:69F-40.11(d)"):
        assert words in outcome.out


def test_text_says_when_no_game_is_dealt_this_way(run: Run) -> None:
    outcome = run("hand", "Ah Ad 3c 4c")
    assert outcome.code == 0
    assert "No game" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (["Ah"], "cards"),
        ([""], "cards"),
        (["Ah Xx"], "cards"),
        (["Ah Ah"], "cards"),
        (["Ah 1h"], "cards"),
        (["2c 3c 4c 5c 6c 7c 8c 9c"], "cards"),
        (["Ah Ad", "--board", "2c 3c 4c 5c 6c 7c"], "cards"),
        (["Ah", "--board", "2c 3c 4c 5c"], "cards"),
        (["Ah Ad", "--board", "Ah 3c 4c 5c 6c"], "board"),
        (["Ah Ad", "--board", "2c 3c 4c 5c joker"], "board"),
        (["Ah Ad 3c", "--dealer", "Ad Kc Qc"], "dealer"),
        (["Ah Ad 3c", "--dealer", "?"], "dealer"),
    ],
)
def test_bad_cards_are_refused_by_the_name_of_their_field(run: Run, arguments: list[str], field: str) -> None:
    outcome = run("hand", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert f"{field}: " in outcome.err


def test_a_dealers_hand_of_the_wrong_size_is_refused(run: Run) -> None:
    outcome = run("hand", "Ah Ad 3c", "--dealer", "Kc Qc")
    assert (outcome.code, outcome.out) == (2, "")
