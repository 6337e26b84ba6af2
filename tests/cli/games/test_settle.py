"""`boardwalk settle`: the result of each wager, for people and for programs. Refusals have their own files."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from boardwalk.money import decimal
from tests.support.games.rounds import settlement_of_round

if TYPE_CHECKING:
    from tests.support.cli.command import Run, Settle

GAMES = ("premium", "heads-up", "holdem3", "texas-bonus", "caribbean")
KEYS = ("wager", "staked", "result", "paid", "law")


@pytest.mark.parametrize("game", GAMES)
def test_json_says_what_was_settled(settle: Settle, game: str) -> None:
    settlement = settlement_of_round(settle.request(game))
    lines = [
        (line.wager, decimal(line.staked), line.result.value, decimal(line.paid), line.law.id)
        for line in settlement.lines
    ]
    expected = [dict(zip(KEYS, line, strict=True)) for line in lines]
    assert settle.settled(settle.request(game)) == {"lines": expected, "net": decimal(settlement.net)}


def test_json_has_amounts_with_their_cents_and_a_sign_where_more_was_lost(settle: Settle) -> None:
    assert settle.settled(settle.request("caribbean", {"bet": None}, fold=True)) == {
        "lines": [
            {"wager": "ante", "staked": "10.00", "result": "lose", "paid": "0.00", "law": "13:69F-16/book-5"},
        ],
        "net": "-10.00",
    }


@pytest.mark.parametrize("game", GAMES)
def test_text_has_a_line_a_wager_with_what_the_json_says(settle: Settle, game: str) -> None:
    outcome = settle.person(settle.request(game))
    assert (outcome.code, outcome.err) == (0, "")
    shown = re.findall(r"(\d+\.\d\d) +(win|lose|push) +(\d+\.\d\d) .*?(\S+) *$", outcome.out, re.MULTILINE)
    lines = settle.settled(settle.request(game))["lines"]
    assert shown == [tuple(line[key] for key in KEYS[1:]) for line in lines]


@pytest.mark.parametrize(
    ("bets", "changes", "net"),
    [
        ({"ante": "12.50", "x-tra": "12.50", "play": "37.50"}, {}, "$87.50"),
        ({"ante": "12.50", "x-tra": "12.50", "play": None}, {"fold": True}, "$25"),
        ({}, {"player": "Kh Qh 2h"}, "even"),
    ],
)
def test_text_ends_with_the_net(settle: Settle, bets: dict[str, Any], changes: dict[str, Any], net: str) -> None:
    request = settle.request("premium", {**bets, "dealer-bonus": None, "player-bonus": None}, **changes)
    assert net in settle.person(request).last_line


def test_text_names_both_hands(settle: Settle) -> None:
    out = settle.person(settle.request("premium")).out
    assert "full house" in out
    assert "two pair" in out


def test_text_does_not_show_a_folded_hand(settle: Settle) -> None:
    out = settle.person(settle.request("premium", {"play": None, "player-bonus": None}, fold=True)).out
    assert "full house" not in out
    assert "folded" in out


@pytest.mark.law("13:69F-42.10(a)")
def test_three_cards_that_were_not_exposed_lose_their_bonus(settle: Settle) -> None:
    shown = json.loads(settle.person(settle.request("holdem3"), "--json", "--unexposed").out)
    (answer,) = settle.program(settle.request("holdem3", exposed=False))
    assert shown == answer
    (line,) = [line for line in answer["lines"] if line["wager"] == "three-card"]
    assert (line["result"], line["law"]) == ("lose", "13:69F-42.10(a)")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ([], "game"),
        (["bridge"], "game"),
        (["Premium"], "game"),
        (["premium", "--bet", "ante"], "--bet"),
        (["premium", "--bet", "=10"], "--bet"),
        (["premium", "--bet", "ante=10", "--bet", "ante=10"], "ante"),
        (["premium", "--option", "qualify-first"], "--option"),
        (["premium", "--option", "qualify-first=on", "--option", "qualify-first=on"], "qualify-first"),
    ],
)
def test_arguments_that_cannot_be_read_are_refused(run: Run, arguments: list[str], field: str) -> None:
    outcome = run("settle", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert f" {field}: " in outcome.err
