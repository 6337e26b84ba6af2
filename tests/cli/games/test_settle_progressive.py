"""`boardwalk settle` with a progressive: its own line, paid in dollars or off the meter, its stake not returned."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from boardwalk.cards import format_cards, parse_cards
from boardwalk.games import GAMES
from boardwalk.games.declaration.wager import Result
from boardwalk.games.settlement import settle_progressive

if TYPE_CHECKING:
    from tests.support.cli.command import Run

BOARD = "7h 6h 5h 2c 2d"
ROUND = ("settle", "texas-bonus", "--dealer", "Ks Qd", "--board", BOARD, "--bet", "ante=10", "--fold")
WITH = ("--bet", "progressive=1", "--option", "progressive=A")


@pytest.mark.law("13:69F-28.11(f)", "13:69F-28.11(g)", "R22", "D12")
@pytest.mark.parametrize(
    ("own", "meter", "paid", "law"),
    [
        ("9h 8h", "12345.67", "1234.56", "13:69F-28.11(f)"),
        ("9h 8h", "0.09", "0.00", "13:69F-28.11(f)"),
        ("Ah 9h", "", "50.00", "13:69F-28.11(f)"),
        ("9c 8c", "", "10.00", "13:69F-28.11(g)"),
        ("7c 7d", "", "3.00", "13:69F-28.11(g)"),
        ("Ac 9d", "", "0.00", "13:69F-28.10(h)4ii"),
    ],
)
def test_the_progressive_reads_the_own_cards_and_the_flop(run: Run, own: str, meter: str, paid: str, law: str) -> None:
    flags = ("--meter", meter) if meter else ()
    outcome = run(*ROUND, "--player", own, *WITH, *flags, "--json")
    assert outcome.code == 0
    answer = json.loads(outcome.out)
    assert answer["lines"][-1] == {
        "wager": "progressive",
        "staked": "1.00",
        "result": "lose" if law.endswith("4ii") else "win",
        "paid": paid,
        "law": law,
    }
    assert answer["net"] == f"{float(paid) - 11:.2f}"


def test_people_read_it_too(run: Run) -> None:
    outcome = run(*ROUND, "--player", "9h 8h", *WITH, "--meter", "$10,000")
    assert "straight flush, 10% of the meter" in outcome.out
    assert outcome.last_line == "ahead $989"


@pytest.mark.law("13:69F-28.6(c)")
@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--bet", "progressive=1", "--option", "progressive=A"), "meter: a straight flush pays 10% of the meter"),
        (("--bet", "progressive=1"), "progressive: is not offered with Texas Hold 'Em Bonus Poker here"),
        (("--bet", "progressive=2", "--option", "progressive=A"), "progressive: must be exactly $1, not $2"),
        (("--bet", "progressive=x", "--option", "progressive=A"), 'progressive: "x" is not an amount'),
        ((*WITH, "--meter", "-1"), "meter: must be $0 or more, not -$1"),
        ((*WITH, "--meter", "much"), 'meter: "much" is not an amount'),
        (("--meter", "100"), "meter: needs a progressive bet"),
        (("--option", "offer-bonus=off"), "offer-bonus: can be off only if the progressive is offered"),
    ],
)
def test_what_cannot_be_settled_is_refused(run: Run, flags: tuple[str, ...], message: str) -> None:
    outcome = run(*ROUND, "--player", "9h 8h", *flags)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


@pytest.mark.law("R23")
def test_what_a_short_meter_cannot_pay_comes_from_the_house(run: Run) -> None:
    for meter, words in (("49.99", "flush, $50, $0.01 of it from the house"), ("50", "flush, $50  ")):
        outcome = run(*ROUND, "--player", "Ah 9h", *WITH, "--meter", meter)
        assert words in outcome.out


def test_the_wheel_decides_a_bonus_spin(run: Run) -> None:
    cards = ("--player", "Ah 9h 3h", "--dealer", "Ks Qd 2c", "--board", "As 7h 7d 2s", "--fold")
    options = ("--option", "bonus-spin=1-jackpot", "--option", "bonus-spin-weights=demonstration")
    outcome = run("settle", "premium", *cards, *options, "--bet", "ante=5", "--bet", "x-tra=5", "--bet", "bonus-spin=1")
    assert outcome.code == 2
    assert "the wheel decides it" in outcome.err


@pytest.mark.law("13:69F-16.12(e)")
def test_caribbean_stud_reads_the_own_five_cards() -> None:
    game = GAMES["caribbean"].game({"progressive": "on"})
    for hand, paid in (
        ("Ah Kh Qh Jh Th", 777),
        ("9h 8h 7h 6h 5h", 77),
        ("9h 9d 9c 9s 5h", 500_00),
        ("9h 9d 9c 5s 5h", 100_00),
    ):
        line = settle_progressive(game, parse_cards(hand), (), 1_00, 777)
        assert (line.result, line.paid, line.net) == (Result.WIN, paid, paid - 1_00), format_cards(parse_cards(hand))
    lost = settle_progressive(game, parse_cards("9h 8c 7h 6h 5h"), (), 1_00, None)
    assert (lost.result, lost.net) == (Result.LOSE, -1_00)
