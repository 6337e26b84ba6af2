"""A whole table at once: the order of seats, one deck, and refusals that name the seat."""

from __future__ import annotations

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import Refusal
from boardwalk.games import GAMES, Seat, settle, settle_table
from tests.support.games.other_games import TWO_FOLDS
from tests.support.games.rounds import bets_of

DEALER, BOARD = parse_cards("3c 3h Qd"), parse_cards("Ks 9h 7d 4c")
BETS = bets_of("ante=10 x-tra=10 play=30")


def seat(cards: str, bets: dict[str, int] = BETS) -> Seat:
    return Seat(parse_cards(cards), bets)


def test_a_whole_table_is_each_seat_settled() -> None:
    game = GAMES["premium"].game()
    seats = {2: seat("Kd 8s 5h"), 5: seat("Jc Th 2d")}
    assert settle_table(game, seats, DEALER, BOARD) == {
        number: settle(game, each, DEALER, BOARD) for number, each in seats.items()
    }


def test_two_seats_cannot_hold_one_card() -> None:
    with pytest.raises(Refusal) as refusal:
        settle_table(GAMES["premium"].game(), {1: seat("Kd 8s 5h"), 2: seat("Kd Th 2d")}, DEALER, BOARD)
    assert (refusal.value.field, str(refusal.value.law)) == ("seat 2", "13:69F-40.2(a)")


def test_a_refusal_names_the_seat() -> None:
    wrong = seat("Jc Th 2d", bets_of("ante=10 play=30"))
    with pytest.raises(Refusal) as refusal:
        settle_table(GAMES["premium"].game(), {1: seat("Kd 8s 5h"), 3: wrong}, DEALER, BOARD)
    assert refusal.value.field == "seat 3, x-tra"


@pytest.mark.parametrize(
    ("bets", "folded", "net"),
    [
        ("ante=10", True, -1000),
        ("ante=10 third=10", True, -2000),
        ("ante=10 third=10 fourth=10", False, 3000),
    ],
)
def test_a_game_may_be_folded_at_either_of_two_decisions(bets: str, folded: bool, net: int) -> None:
    hand = Seat(parse_cards("As Ad"), bets_of(bets), folded)
    assert settle(TWO_FOLDS.game(), hand, parse_cards("Ks Qd"), parse_cards("2c 7h 9d")).net == net


@pytest.mark.parametrize(
    ("bets", "folded", "field"),
    [
        ("ante=10 fourth=10", True, "fourth"),
        ("ante=10 third=10 fourth=10", True, "fourth"),
        ("ante=10 third=10", False, "fourth"),
        ("ante=10 fourth=10", False, "third"),
    ],
)
def test_choices_that_do_not_fit_two_folds_are_refused(bets: str, folded: bool, field: str) -> None:
    hand = Seat(parse_cards("As Ad"), bets_of(bets), folded)
    with pytest.raises(Refusal) as refusal:
        settle(TWO_FOLDS.game(), hand, parse_cards("Ks Qd"), parse_cards("2c 7h 9d"))
    assert refusal.value.field == field
