"""`boardwalk settle` refuses: each kind of bad round by field and paragraph, for people and programs alike.

Which rounds are bad is proved in `tests/games/test_legality.py`; here is what a person or a program reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.parameters import every_game

if TYPE_CHECKING:
    from tests.support.cli.command import Settle

DECK = {
    "premium": "13:69F-40.2(a)",
    "heads-up": "13:69F-39.2(a)",
    "holdem3": "13:69F-42.2(a)",
    "texas-bonus": "13:69F-28/book-1",
    "caribbean": "13:69F-16/book-1",
}
WAGERING = {
    "premium": "13:69F-40.6(a)",
    "heads-up": "13:69F-39.6(a)",
    "holdem3": "13:69F-42.6(a)",
    "texas-bonus": "13:69F-28.6(a)",
    "caribbean": "13:69F-16/book-3",
}


@pytest.mark.parametrize(
    ("game", "bets", "changes", "field", "law"),
    [
        pytest.param("premium", {}, {"player": "Ah Ad"}, "player", "13:69F-40.7(d)", id="a card too few"),
        pytest.param("heads-up", {}, {"board": "Kc 7h 7d 2s 3c 8s"}, "board", "13:69F-39.7(d)", id="a card too many"),
        pytest.param("caribbean", {}, {"board": "2c"}, "board", "13:69F-16/book-1", id="a board at caribbean"),
        pytest.param("holdem3", {}, {"dealer": "Ks Ks 2c"}, "dealer", "13:69F-42.2(a)", id="a card twice"),
        pytest.param("texas-bonus", {}, {"dealer": "Ah Qd"}, "dealer", "13:69F-28/book-1", id="a card of the player"),
        pytest.param("premium", {"play": "-10"}, {}, "play", "13:69F-40.6(a)", id="less than nothing"),
        pytest.param("premium", {"bonus-spin": "10"}, {}, "bonus-spin", "13:69F-40.6(a)", id="not a wager"),
        pytest.param("heads-up", {"odds": None}, {}, "odds", "13:69F-39.6(c)", id="a wager is missing"),
        pytest.param("premium", {"x-tra": "9.99"}, {}, "x-tra", "13:69F-40.10(a)", id="wagers are not equal"),
        pytest.param("caribbean", {"bet": "10"}, {}, "bet", "13:69F-16/book-4", id="another multiple"),
        pytest.param("holdem3", {}, {"fold": True}, "turn-river", "13:69F-42.10(b)", id="folded with a wager"),
        pytest.param("heads-up", {"raise": None}, {}, "raise", "13:69F-39.10(h)", id="neither in nor folded"),
        pytest.param("texas-bonus", {"bonus": "0.99"}, {}, "bonus", "13:69F-28.6(c)", id="less than a dollar"),
        pytest.param("premium", {}, {"options": {"table-min": "10.01"}}, "ante", "R1", id="below the minimum"),
        pytest.param("caribbean", {}, {"options": {"table-max": "$1"}}, "ante", "R1", id="above the maximum"),
    ],
)
def test_a_bad_round_is_refused_by_field_and_paragraph(
    settle: Settle, game: str, bets: dict[str, Any], changes: dict[str, Any], field: str, law: str
) -> None:
    settle.assert_refused(settle.request(game, bets, **changes), field, law)


@every_game
def test_a_card_that_is_in_no_deck(settle: Settle, game: str) -> None:
    for field in ("player", "dealer", "board"):
        _, *others = settle.request(game)[field].split() or [""]
        for word in ("1h", "Ax", "joker", "11h", "🂬", "-"):
            settle.assert_refused(settle.request(game, **{field: " ".join([word, *others])}), field, DECK[game])


@every_game
def test_an_amount_that_is_none(settle: Settle, game: str) -> None:
    for wager in settle.request(game)["bets"]:
        for amount in ("10.005", "ten"):
            settle.assert_refused(settle.request(game, {wager: amount}), wager, WAGERING[game])


@pytest.mark.parametrize(
    "amount", ["0.00", "-0", "-0.01", "0.001", "", " ", ".", "-", "$", "1e1", "0x0a", "1_0", "10 10", "nan", "9" * 30]
)
def test_an_amount_that_people_do_not_write(settle: Settle, amount: str) -> None:
    settle.assert_refused(settle.request("caribbean", {"ante": amount}), "ante", "13:69F-16/book-3")


@every_game
def test_asking_for_json_does_not_hide_a_refusal(settle: Settle, game: str) -> None:
    outcome = settle.person(settle.request(game, player="Ah"), "--json")
    assert (outcome.code, outcome.out) == (2, "")
    assert "player: " in outcome.err
