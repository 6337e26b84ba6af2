"""Amounts filed above the listed ones, row by row, and everything that follows the declaration (R41)."""

from __future__ import annotations

import pytest

from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.collected import MeterShare, ProgressiveWager
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.odds.jackpot.progressive_wager import ProgressiveFigures
from boardwalk.progressive.award import find_prize
from boardwalk.progressive.linked_wager import LinkedWager
from boardwalk.progressive.parameters import usual_parameters
from boardwalk.progressive.sign import rows_of

OFFERED = {"texas-bonus": "A", "caribbean": "on"}
LISTED_BY = {"texas-bonus": "13:69F-28.11(f)", "caribbean": "13:69F-16.12(e)"}
LEAST = {"four of a kind": 500_00, "full house": 100_00, "flush": 50_00}
both_games = pytest.mark.parametrize("game", OFFERED)


def filed(game: str, pays: str) -> Game:
    return GAMES[game].game({"progressive": OFFERED[game], "progressive-pays": pays})


def wager(game: Game) -> ProgressiveWager:
    (found,) = game.progressives
    return found


def refused(game: str, pays: str) -> InputError:
    with pytest.raises(InputError, match="progressive-pays: ") as error:
        filed(game, pays)
    return error.value


@pytest.mark.law("R41", "D39", "13:69F-28.11(f)", "13:69F-16.12(e)")
@pytest.mark.parametrize("hand", LEAST)
@both_games
def test_dollars_are_no_less_than_listed(game: str, hand: str) -> None:
    least = LEAST[hand]
    for cents in (least, least + 1, least * 2):
        assert find_prize(wager(filed(game, f"{hand} ${cents / 100:.2f}")), hand).pays == Prize(cents)
    for cents in (least - 1, 1):
        assert str(refused(game, f"{hand} ${cents / 100:.2f}").law) == LISTED_BY[game]
    for text in (f"{hand} 10%", f"{hand} -$900", hand):
        refused(game, text)


@pytest.mark.law("R41", "D39", "13:69F-28.11(f)", "13:69F-16.12(e)")
@both_games
def test_a_straight_flush_is_10_to_99_percent_and_a_royal_100(game: str) -> None:
    for percent in range(10, 100):
        assert find_prize(wager(filed(game, f"straight flush {percent}%")), "straight flush").pays == MeterShare(
            percent
        )
    for text in ("9%", "0%", "100%", "101%", "10.5%", "$5,000", "%", "-10%"):
        assert str(refused(game, f"straight flush {text}").law) == LISTED_BY[game]
    assert find_prize(wager(filed(game, "royal flush 100%")), "royal flush").empties
    for text in ("99%", "101%", "$1,000,000"):
        assert str(refused(game, f"royal flush {text}").law) == LISTED_BY[game]


@pytest.mark.law("D39", "13:69F-28.11(g)")
@pytest.mark.parametrize("hand", ["straight", "three of a kind", "two pair", "pair", ""])
@both_games
def test_what_tables_a_to_d_add_is_paid_as_printed(game: str, hand: str) -> None:
    assert str(refused(game, f"{hand} $20").law) == "R41"


@pytest.mark.law("R41")
@both_games
def test_a_hand_is_filed_once_and_only_where_the_progressive_is_offered(game: str) -> None:
    refused(game, "flush $60, flush $70")
    assert filed(game, "full house $200, flush $200")
    assert "no more than the full house" in str(refused(game, "flush $100.01"))
    assert "no more than the four of a kind" in str(refused(game, "full house $500.01"))
    with pytest.raises(InputError, match="only if the progressive is offered") as refusal:
        GAMES[game].game({"progressive-pays": "flush $60"})
    assert str(refusal.value.law) == "R41"
    assert filed(game, "listed").progressives == GAMES[game].game({"progressive": OFFERED[game]}).progressives


@pytest.mark.law("R41", "R34")
@both_games
def test_awards_signs_and_odds_follow_the_filing(game: str) -> None:
    plain, higher = filed(game, "listed"), filed(game, "straight flush 15%, four of a kind $1,000")
    assert find_prize(wager(higher), "straight flush").cents(10_000_00) == 1_500_00
    shown = {row.name: row.pays for row in rows_of(LinkedWager(higher, wager(higher)))}
    assert (shown["straight flush"], shown["four of a kind"], shown["flush"]) == (
        "15% of the meter", "win $1,000 (M)", "win $50 (M)",
    )  # fmt: skip
    terms = usual_parameters(wager(plain))
    one, two = (ProgressiveFigures(wager(each), terms).return_at(10_000_00) for each in (plain, higher))
    assert two > one
