"""Reviews of a win: groups without two hands of one round, exact tails, and how often an honest table is outside."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from boardwalk.games import GAMES
from boardwalk.odds.session.round_results import RoundResults
from boardwalk.odds.session.win_review import (
    HandGroup,
    HandOnRecord,
    group_hands,
    results_of_game,
    review_win,
    reviewed_wagers,
)

hands = st.builds(
    HandOnRecord,
    st.integers(1, 6),
    st.integers(1, 4),
    st.sampled_from(["ante", "side"]),
    st.sampled_from([500, 1000]),
    st.integers(-5000, 5000),
)


def coin(wager: str, bet_cents: int) -> RoundResults:
    del wager
    return RoundResults({-bet_cents: 1, bet_cents: 1}, bet_cents)


@given(st.lists(hands, unique_by=lambda hand: hand[:3]))
def test_no_group_has_two_hands_of_one_round(listed: list[HandOnRecord]) -> None:
    groups = group_hands(listed)
    assert sum(group.hand_count for group in groups) == len(listed)
    assert sum(group.win_cents for group in groups) == sum(hand.win_cents for hand in listed)
    for group in groups:
        in_round = [
            sum(hand.round == number and hand.wager == group.wager for hand in listed) for number in range(1, 7)
        ]
        assert group.hand_count == sum(count >= group.place for count in in_round)


@given(st.integers(0, 12))
def test_the_chance_is_that_of_both_tails(heads: int) -> None:
    (found,) = review_win([HandGroup("ante", 1, {100: 12}, 100 * (2 * heads - 12))], coin).groups
    tail = min(sum(comb(12, each) for each in range(heads + 1)), sum(comb(12, each) for each in range(heads, 13)))
    assert found.chance == min(Fraction(2 * tail, 2**12), Fraction(1))


def test_an_honest_table_is_found_outside_no_more_often_than_the_level() -> None:
    """Every way in which eight coins of two sizes can fall: this is the canary of the whole review."""
    level, outside = Fraction(1, 10), 0
    for falls in product((-1, 1), repeat=8):
        won = sum(100 * fall for fall in falls[:4]) + sum(300 * fall for fall in falls[4:])
        review = review_win([HandGroup("ante", 1, {100: 4, 300: 4}, won)], coin, level)
        low, high = review.interval_cents
        assert review.is_within or not low < won < high
        outside += not review.is_within
    assert 0 < Fraction(outside, 2**8) <= level


def test_groups_share_the_level() -> None:
    """One group alone is outside at its level; next to nine quiet ones it is not."""
    odd = HandGroup("ante", 1, {100: 8}, -800)
    quiet = [HandGroup("ante", place, {100: 8}, 0) for place in range(2, 11)]
    assert not review_win([odd], coin).is_within
    assert review_win([odd, *quiet], coin).is_within
    assert review_win([odd, *quiet], coin).chance == 10 * Fraction(2, 2**8)


def test_a_game_knows_its_hands_by_wager_and_bet() -> None:
    results_of = results_of_game(GAMES["heads-up"].game())
    for wager, bet in product(("ante", "trips-plus"), (500, 1000)):
        results = results_of(wager, bet)
        assert results.mean_cents * 500 == bet * results_of(wager, 500).mean_cents
        assert results.mean_cents < 0
    assert results_of("ante", 1000).needed_cents == 5000


def test_side_bets_that_depend_on_the_play_are_not_reviewed() -> None:
    assert reviewed_wagers(GAMES["heads-up"].game()) == {"ante", "trips-plus", "pocket-bonus"}
    for declaration in GAMES.values():
        game = declaration.game()
        assert game.base.name in reviewed_wagers(game) <= {wager.name for wager in game.wagers}
