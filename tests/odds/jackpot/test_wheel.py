"""The Bonus Spin wheels: every hand and every position counted again."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from boardwalk.cards import DECK
from boardwalk.games.bonus_spin import DEMONSTRATION_WEIGHTS, WHEELS
from boardwalk.odds.jackpot.wheel import MOST_BETTORS, suited_together
from tests.support.odds.jackpots import spinning

every_wheel = pytest.mark.parametrize("wheel", WHEELS)


@pytest.mark.law("R8", "13:69F-40.11(e)")
@every_wheel
@pytest.mark.parametrize("bettors", [1, 2, 6])
def test_the_return_is_that_of_every_hand_and_position(wheel: str, bettors: int) -> None:
    found, top = spinning(wheel, bettors), 12_345_67
    weights = found.spin.weights
    own = others = hands = 0
    for cards in combinations(DECK, 3):
        hands += 1
        if len({card.suit for card in cards}) == 1:
            for position, weight in zip(WHEELS[wheel].positions, weights, strict=True):
                own += weight * (top if position.number == 1 else position.player_cents or 0)
                others += weight * position.community_cents
    assert hands == 22_100
    paid = Fraction(own + (bettors - 1) * others, hands * sum(weights))
    assert found.return_at(top) == paid / WHEELS[wheel].stake_cents


@every_wheel
@pytest.mark.parametrize("bettors", [1, 6])
def test_positions_share_the_return_and_only_the_top_grows_with_its_prize(wheel: str, bettors: int) -> None:
    found = spinning(wheel, bettors)
    low, high = found.shares_at(5_000_00), found.shares_at(9_000_00)
    assert (sum(low), sum(high)) == (found.return_at(5_000_00), found.return_at(9_000_00))
    grown = [position.number for position, a, b in zip(WHEELS[wheel].positions, low, high, strict=True) if a != b]
    assert grown == [position.number for position in WHEELS[wheel].positions if position.player_cents is None]


@every_wheel
def test_trigger_and_chances(wheel: str) -> None:
    found = spinning(wheel, 6)
    assert found.trigger == Fraction(22, 425)
    assert sum(found.chances) == 1
    assert found.hit == Fraction(22, 425) * Fraction(1, sum(DEMONSTRATION_WEIGHTS[wheel]))


@pytest.mark.law("R8")
@every_wheel
def test_at_break_even_a_bettor_gets_the_wager_back(wheel: str) -> None:
    found = spinning(wheel, 4)
    assert found.return_at(found.break_even) == 1


@every_wheel
@pytest.mark.parametrize("bettors", range(1, MOST_BETTORS + 1))
def test_over_many_hits_the_jackpot_gives_back_what_it_is_given(wheel: str, bettors: int) -> None:
    found = spinning(wheel, bettors)
    assert found.return_at(found.mean_jackpot) == found.long_run
    seed = found.least_top * found.hit / found.stake
    assert found.long_run == found.return_at(0) + seed + WHEELS[wheel].rate


def test_each_other_bettor_adds_the_community_pay() -> None:
    one, two, three = (spinning("5-jackpot", bettors).return_at(0) for bettors in (1, 2, 3))
    assert three - two == two - one > 0


def test_two_hands_that_share_a_deck() -> None:
    suited = [set(cards) for cards in combinations(DECK, 3) if len({card.suit for card in cards}) == 1]
    first = suited[0]
    after = sum(not first & other for other in suited)
    assert suited_together(2) == Fraction(22, 425) * Fraction(after, 18_424)
    assert suited_together(0) == 1


@pytest.mark.law("B40")
def test_a_round_of_one_bettor_is_a_wager() -> None:
    one = spinning("5-jackpot", 1)
    assert one.waiting.chance == one.hit
    six = spinning("5-jackpot", 6)
    assert 5 * one.hit < six.waiting.chance < 6 * one.hit


def test_a_round_in_which_every_spin_hits_is_one_in_which_someone_spins() -> None:
    # Nearly all of the weight on the top: nobody hits if nobody spins, to within the rest.
    sure = spinning("5-jackpot", 2, "999999999999" + ",1" * 11)
    someone = 2 * Fraction(22, 425) - suited_together(2)
    assert abs(sure.waiting.chance - someone) < Fraction(1, 10**9)
