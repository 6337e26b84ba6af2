"""Whole rounds of each game, settled wager by wager: the result, the payout and the paragraph of each."""

from __future__ import annotations

from typing import Any

import pytest

from boardwalk.money import decimal
from tests.support.games.rounds import good_round, settlement_of_round


@pytest.mark.parametrize(
    ("game", "bets", "changes", "net", "lines"),
    [
        pytest.param(
            "premium",
            {},
            {},
            "95.00",
            [
                "dealer-bonus 5.00 lose 0.00 13:69F-40.11(c)",
                "player-bonus 5.00 win 30.00 13:69F-40.11(c)",
                "ante 10.00 win 10.00 13:69F-40.10(g)3iv",
                "play 30.00 win 30.00 13:69F-40.10(g)4iii",
                "x-tra 10.00 win 30.00 13:69F-40.11(d)",
            ],
            marks=pytest.mark.law("13:69F-40.10(g)3iv", "13:69F-40.10(g)4iii", "13:69F-40.11(c)", "13:69F-40.11(d)"),
            id="premium, player higher",
        ),
        pytest.param(
            "premium",
            {"play": "10", "dealer-bonus": None, "player-bonus": None},
            {"player": "4h 5d 9c"},
            "-30.00",
            [
                "ante 10.00 lose 0.00 13:69F-40.10(g)3i",
                "play 10.00 lose 0.00 13:69F-40.10(g)4i",
                "x-tra 10.00 lose 0.00 R6",
            ],
            marks=pytest.mark.law("13:69F-40.10(g)3i", "13:69F-40.10(g)4i", "R6"),
            id="premium, dealer higher",
        ),
        pytest.param(
            "premium",
            {"play": "20", "dealer-bonus": None, "player-bonus": None},
            {"player": "Kh Qh 2h"},
            "0.00",
            [
                "ante 10.00 push 0.00 13:69F-40.10(g)3ii",
                "play 20.00 push 0.00 13:69F-40.10(g)4ii",
                "x-tra 10.00 push 0.00 13:69F-40.11(d)",
            ],
            marks=pytest.mark.law("13:69F-40.10(g)3ii", "13:69F-40.10(g)4ii", "13:69F-40.11(d)"),
            id="premium, equal hands",
        ),
        pytest.param(
            "premium",
            {"play": None, "dealer-bonus": None},
            {"fold": True},
            "10.00",
            [
                "player-bonus 5.00 win 30.00 13:69F-40.11(c)",
                "ante 10.00 lose 0.00 13:69F-40.10(d)2",
                "x-tra 10.00 lose 0.00 R6",
            ],
            marks=pytest.mark.law("13:69F-40.10(d)2", "13:69F-40.10(d)2i", "R6"),
            id="premium, folded",
        ),
        pytest.param(
            "heads-up",
            {},
            {},
            "140.00",
            [
                "ante 10.00 win 10.00 13:69F-39.11(b)(2)",
                "raise 30.00 win 30.00 13:69F-39.11(b)(5)",
                "odds 10.00 win 30.00 13:69F-39.11(b)(5)",
                "trips-plus 5.00 win 45.00 13:69F-39.11(g)",
                "pocket-bonus 5.00 win 25.00 R12",
            ],
            marks=pytest.mark.law("13:69F-39.11(b)(2)", "13:69F-39.11(b)(5)", "13:69F-39.11(g)", "13:69F-39.11(i)"),
            id="heads-up, player higher",
        ),
        pytest.param(
            "heads-up",
            {"raise": "20", "trips-plus": None, "pocket-bonus": None},
            {"player": "4h 5d"},
            "-40.00",
            [
                "ante 10.00 lose 0.00 13:69F-39.11(b)(3)",
                "raise 20.00 lose 0.00 13:69F-39.11(e)",
                "odds 10.00 lose 0.00 13:69F-39.11(e)",
            ],
            marks=pytest.mark.law("13:69F-39.11(b)(3)", "13:69F-39.11(e)"),
            id="heads-up, dealer higher",
        ),
        pytest.param(
            "heads-up",
            {"trips-plus": None},
            {"dealer": "Ac As", "board": "Ah Ad Kc 7h 2s"},
            "45.00",
            [
                "ante 10.00 lose 0.00 13:69F-39.11(b)(3)",
                "raise 30.00 lose 0.00 13:69F-39.11(f)",
                "odds 10.00 win 60.00 13:69F-39.11(f)",
                "pocket-bonus 5.00 win 25.00 R12",
            ],
            marks=pytest.mark.law("13:69F-39.11(f)", "R12"),
            id="heads-up, bad beat",
        ),
        pytest.param(
            "heads-up",
            {"raise": "10", "trips-plus": None, "pocket-bonus": None},
            {"player": "Qh Qc"},
            "0.00",
            [
                "ante 10.00 push 0.00 13:69F-39.11(b)(4)",
                "raise 10.00 push 0.00 13:69F-39.11(d)",
                "odds 10.00 push 0.00 13:69F-39.11(d)",
            ],
            marks=pytest.mark.law("13:69F-39.11(b)(4)", "13:69F-39.11(d)"),
            id="heads-up, equal hands",
        ),
        pytest.param(
            "heads-up",
            {"raise": None},
            {"fold": True},
            "50.00",
            [
                "ante 10.00 lose 0.00 13:69F-39.10(h)",
                "odds 10.00 lose 0.00 13:69F-39.10(h)",
                "trips-plus 5.00 win 45.00 R11",
                "pocket-bonus 5.00 win 25.00 R12",
            ],
            marks=pytest.mark.law("13:69F-39.10(h)", "R11"),
            id="heads-up, folded",
        ),
        pytest.param(
            "holdem3",
            {},
            {},
            "60.00",
            [
                "three-card 5.00 win 5.00 13:69F-42.11(d)",
                "blind 10.00 win 40.00 13:69F-42.10(e)3",
                "flop 10.00 win 10.00 13:69F-42.10(e)3",
                "turn-river 10.00 win 10.00 13:69F-42.10(e)3",
                "six-card 5.00 lose 0.00 13:69F-42.11(e)",
            ],
            marks=pytest.mark.law("13:69F-42.10(e)3", "13:69F-42.11(b)", "13:69F-42.11(d)", "13:69F-42.11(e)"),
            id="holdem3, player higher",
        ),
        pytest.param(
            "holdem3",
            {"three-card": None, "six-card": None},
            {"player": "4h 5d 9c"},
            "-30.00",
            [
                "blind 10.00 lose 0.00 13:69F-42.10(e)1",
                "flop 10.00 lose 0.00 13:69F-42.10(e)1",
                "turn-river 10.00 lose 0.00 13:69F-42.10(e)1",
            ],
            marks=pytest.mark.law("13:69F-42.10(e)1"),
            id="holdem3, dealer higher",
        ),
        pytest.param(
            "holdem3",
            {"three-card": None, "six-card": None},
            {"player": "Kh Qh 2h"},
            "0.00",
            [
                "blind 10.00 push 0.00 13:69F-42.10(e)4",
                "flop 10.00 push 0.00 13:69F-42.10(e)4",
                "turn-river 10.00 push 0.00 13:69F-42.10(e)4",
            ],
            marks=pytest.mark.law("13:69F-42.10(e)4"),
            id="holdem3, equal hands",
        ),
        pytest.param(
            "holdem3",
            {"turn-river": None},
            {"fold": True, "dealer": "Ac Ks Qd"},
            "10.00",
            [
                "three-card 5.00 win 5.00 13:69F-42.11(d)",
                "blind 10.00 lose 0.00 13:69F-42.10(b)1",
                "flop 10.00 lose 0.00 13:69F-42.10(b)1",
                "six-card 5.00 win 25.00 13:69F-42.11(e)",
            ],
            marks=pytest.mark.law("13:69F-42.10(b)1", "13:69F-42.10(e)5"),
            id="holdem3, folded",
        ),
        pytest.param(
            "texas-bonus",
            {},
            {},
            "175.00",
            [
                "ante 10.00 win 10.00 13:69F-28/book-12",
                "flop 20.00 win 20.00 13:69F-28/book-10",
                "turn 10.00 win 10.00 13:69F-28/book-10",
                "river 10.00 win 10.00 13:69F-28/book-10",
                "bonus 5.00 win 125.00 13:69F-28.10(h)4i",
            ],
            marks=pytest.mark.law("13:69F-28/book-10", "13:69F-28/book-12", "13:69F-28.10(h)4i", "13:69F-28.11(c)"),
            id="texas-bonus, player higher with a flush",
        ),
        pytest.param(
            "texas-bonus",
            {"turn": None, "bonus": None},
            {"player": "5d 6c"},
            "30.00",
            [
                "ante 10.00 push 0.00 13:69F-28/book-12",
                "flop 20.00 win 20.00 13:69F-28/book-10",
                "river 10.00 win 10.00 13:69F-28/book-10",
            ],
            marks=pytest.mark.law("13:69F-28/book-10", "13:69F-28/book-12"),
            id="texas-bonus, player higher with less",
        ),
        pytest.param(
            "texas-bonus",
            {"turn": None, "river": None},
            {"player": "Jd Tc"},
            "-35.00",
            [
                "ante 10.00 lose 0.00 13:69F-28/book-9",
                "flop 20.00 lose 0.00 13:69F-28/book-9",
                "bonus 5.00 lose 0.00 13:69F-28.10(h)4i",
            ],
            marks=pytest.mark.law("13:69F-28/book-9", "13:69F-28.10(h)4i"),
            id="texas-bonus, dealer higher",
        ),
        pytest.param(
            "texas-bonus",
            {"bonus": None},
            {"player": "Qh Qc", "board": "2d 7h 9h 3s 4c"},
            "0.00",
            [
                "ante 10.00 push 0.00 13:69F-28/book-11",
                "flop 20.00 push 0.00 13:69F-28/book-11",
                "turn 10.00 push 0.00 13:69F-28/book-11",
                "river 10.00 push 0.00 13:69F-28/book-11",
            ],
            marks=pytest.mark.law("13:69F-28/book-11"),
            id="texas-bonus, equal hands",
        ),
        pytest.param(
            "texas-bonus",
            {"flop": None, "turn": None, "river": None},
            {"fold": True},
            "115.00",
            ["ante 10.00 lose 0.00 13:69F-28.10(a)2", "bonus 5.00 win 125.00 13:69F-28.10(h)4i"],
            marks=pytest.mark.law("13:69F-28.10(a)2", "13:69F-28.10(h)4i"),
            id="texas-bonus, folded",
        ),
        pytest.param(
            "caribbean",
            {},
            {},
            "150.00",
            ["ante 10.00 win 10.00 13:69F-16/book-8", "bet 20.00 win 140.00 13:69F-16/book-8"],
            marks=pytest.mark.law("13:69F-16/book-8", "13:69F-16/book-11"),
            id="caribbean, player higher",
        ),
        pytest.param(
            "caribbean",
            {},
            {"player": "Qh Jc 9s 4d 3c"},
            "-30.00",
            ["ante 10.00 lose 0.00 13:69F-16/book-9", "bet 20.00 lose 0.00 13:69F-16/book-9"],
            marks=pytest.mark.law("13:69F-16/book-9"),
            id="caribbean, dealer higher",
        ),
        pytest.param(
            "caribbean",
            {},
            {"player": "Ah Kd Qh 5d 2c"},
            "0.00",
            ["ante 10.00 push 0.00 13:69F-16/book-10", "bet 20.00 push 0.00 13:69F-16/book-10"],
            marks=pytest.mark.law("13:69F-16/book-10"),
            id="caribbean, equal hands",
        ),
        pytest.param(
            "caribbean",
            {},
            {"dealer": "As Qs Jd 5c 2h"},
            "10.00",
            ["ante 10.00 win 10.00 13:69F-16/book-7", "bet 20.00 push 0.00 13:69F-16/book-7"],
            marks=pytest.mark.law("13:69F-16/book-6", "13:69F-16/book-7"),
            id="caribbean, dealer does not play",
        ),
        pytest.param(
            "caribbean",
            {"bet": None},
            {"fold": True},
            "-10.00",
            ["ante 10.00 lose 0.00 13:69F-16/book-5"],
            marks=pytest.mark.law("13:69F-16/book-5"),
            id="caribbean, folded",
        ),
    ],
)
def test_a_round_is_settled_wager_by_wager(
    game: str, bets: dict[str, Any], changes: dict[str, Any], net: str, lines: list[str]
) -> None:
    settlement = settlement_of_round(good_round(game, bets, **changes))
    found = [
        f"{line.wager} {decimal(line.staked)} {line.result.value} {decimal(line.paid)} {line.law.id}"
        for line in settlement.lines
    ]
    assert found == lines
    assert decimal(settlement.net) == net
