"""The progressive payout wager: every hand counted again, and the laws that its averages obey."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations, pairwise

import numpy as np
import pytest

from boardwalk.cards import DECK
from boardwalk.cards.evaluator import rank_hands
from boardwalk.cards.rank_tables import rank_at
from boardwalk.games.declaration.collected import MeterShare, ProgressiveTable, ProgressiveWager
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.requirement import FiveCard
from boardwalk.odds.jackpot.progressive_wager import (
    MOST_CURVE_STEPS,
    LinkedTables,
    MeterLink,
    ProgressiveFigures,
    Reserve,
    meters_of_note,
)
from boardwalk.odds.jackpot.waiting_time import Bounds, WaitingTime, power
from boardwalk.progressive.parameters import Parameters
from tests.support.odds.jackpots import caribbean, texas

LABELS = "plain", "A", "B", "C", "D"
RATE = Fraction(7, 10)


def usual(wager: ProgressiveWager, reset: int = 10_000_00, rate: Fraction = RATE) -> ProgressiveFigures:
    return ProgressiveFigures(wager, Parameters(reset, reset, rate))


@pytest.fixture(scope="module")
def ranks() -> dict[int, int]:
    """How many of all five-card hands have each rank, by the compiled evaluator."""
    flat = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(flat, np.uint8, 2_598_960 * 5).reshape(-1, 5)
    return dict(enumerate(np.bincount(rank_hands(hands)).tolist()))


def paid(table: ProgressiveTable, ranks: dict[int, int]) -> tuple[Fraction, Fraction]:
    """Dollars, and parts of the meter, that all hands together are paid."""
    fixed, meter = Fraction(0), Fraction(0)
    for number, hands in ranks.items():
        rank = rank_at(number)
        for row in table.rows:
            assert isinstance(row.hand, FiveCard)
            if rank >= row.hand.lowest and (row.hand.below is None or rank < row.hand.below):
                fixed += hands * Fraction(row.pays.prize_cents, 100) if isinstance(row.pays, Prize) else 0
                meter += hands * Fraction(row.pays.percent, 100) if isinstance(row.pays, MeterShare) else 0
    return fixed / 2_598_960, meter / 2_598_960


@pytest.mark.law("13:69F-28.11(f)", "13:69F-28.11(g)")
@pytest.mark.parametrize("label", LABELS)
def test_parts_are_those_of_every_hand(label: str, ranks: dict[int, int]) -> None:
    figures = usual(texas(label))
    assert (figures.fixed_part / 100, figures.meter_part) == paid(figures.wager.table, ranks)


@pytest.mark.law("13:69F-16.12(e)", "13:69F-28.11(f)")
@pytest.mark.parametrize("wager", [caribbean(), texas("plain")], ids=["caribbean", "texas-bonus"])
def test_a_dollar_on_five_rows_returns_known_parts(wager: ProgressiveWager, ranks: dict[int, int]) -> None:
    figures = usual(wager)
    assert figures.fixed_part / 100 == Fraction(1385, 3822)
    assert figures.meter_part == Fraction(19, 6_497_400)
    assert paid(wager.table, ranks) == (Fraction(1385, 3822), Fraction(19, 6_497_400))


@pytest.mark.law("13:69F-28.11(g)")
def test_only_rows_with_the_mark_lower_the_meter() -> None:
    straight = 10 * Fraction(10_200, 2_598_960)
    off_meter = {label: usual(texas(label)).off_meter / 100 for label in LABELS}
    five = Fraction(1385, 3822)
    assert off_meter == {"plain": five, "A": five, **dict.fromkeys("BCD", five + straight)}


@pytest.mark.parametrize("label", LABELS)
def test_at_break_even_a_wager_returns_itself(label: str) -> None:
    figures = usual(texas(label))
    assert figures.return_at(figures.break_even) == 1
    assert figures.return_at(0) == figures.fixed_part / 100


@pytest.mark.parametrize("now", [0, 12_345_67, 60_000_00])
@pytest.mark.parametrize("label", LABELS)
def test_a_curve_runs_past_break_even(label: str, now: int) -> None:
    figures = usual(texas(label))
    meters, even = meters_of_note(figures, now), figures.break_even
    assert all(one < other for one, other in pairwise(meters))
    assert meters[0] == 0
    assert now in meters
    assert MOST_CURVE_STEPS / 3 < len(meters) <= MOST_CURVE_STEPS + 4
    assert even in meters
    assert meters[-1] > even
    assert meters[-1] > now


def test_the_royals_prize_solves_its_equation() -> None:
    figures = usual(texas("B"))
    for meter in (0, 1, 12_345_67, 10**9):
        after = meter + figures.contribution
        line = figures.royal_prize(0)
        slope = figures.royal_prize(1) - line
        expected, stays = figures.royal * after, 1 - figures.royal
        for row, chance in figures.chances:
            if row.off_meter and not row.empties:
                left = after - row.pays.prize_cents if isinstance(row.pays, Prize) else after * Fraction(9, 10)
                expected, stays = expected + chance * (line + slope * left), stays - chance
        expected += stays * (line + slope * after)
        assert expected == figures.royal_prize(meter)


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("rate", [RATE, Fraction(4, 5), Fraction(1)])
def test_over_many_royals_the_meter_gives_back_what_it_is_given(label: str, rate: Fraction) -> None:
    figures = usual(texas(label), 5_000_00, rate)
    assert figures.return_at(figures.royal_prize(5_000_00)) == figures.long_run()
    resets = Fraction(5_000_00, 100) / 649_740
    assert figures.long_run() == rate + resets + figures.from_inventory / 100


def test_a_cent_more_is_worth_its_share_at_the_royal() -> None:
    figures = usual(texas())
    assert figures.royal_prize(101) - figures.royal_prize(100) == figures.worth_of_a_cent == Fraction(10, 19)


def test_growth_stops_where_percentages_take_it() -> None:
    figures = usual(texas())
    assert figures.level is not None
    assert figures.gain_at(figures.level) == 0
    assert figures.gain_at(figures.level - 1) > 0


@pytest.mark.law("R21")
def test_royals_at_one_table() -> None:
    royal = Fraction(1, 649_740)
    assert [LinkedTables(game="texas-bonus", wager=texas(), tables=1, players=n).royal_at_a_table for n in (1, 7)] == [
        royal,
        7 * royal,
    ]
    two = LinkedTables(game="caribbean", wager=caribbean(), tables=1, players=2).royal_at_a_table
    assert two == 2 * royal - royal * Fraction(3, 1_533_939)  # the second has one of three that the first left whole
    seven = LinkedTables(game="caribbean", wager=caribbean(), tables=1, players=7).royal_at_a_table
    assert 7 * royal - 21 * royal * Fraction(3, 1_533_939) < seven < 7 * royal


def test_rounds_of_several_tables() -> None:
    one, two = (
        LinkedTables(game="texas-bonus", wager=texas(), tables=2, players=3),
        LinkedTables(game="caribbean", wager=caribbean(), tables=1, players=1),
    )
    link = MeterLink((one, two))
    royal = Fraction(1, 649_740)
    assert link.wagers == 7
    assert link.waiting.chance == 1 - (1 - 3 * royal) ** 2 * (1 - royal)
    assert link.resets == royal
    shared = MeterLink((LinkedTables(game="caribbean", wager=caribbean(), tables=3, players=7),))
    assert shared.resets < royal


@pytest.mark.parametrize(
    "chance", [Fraction(1, 2), Fraction(1, 3), Fraction(2, 7), Fraction(1, 100), Fraction(999, 1000)]
)
@pytest.mark.parametrize("part", [Fraction(1, 2), Fraction(1, 10), Fraction(99, 100)])
def test_quantiles_are_the_least(chance: Fraction, part: Fraction) -> None:
    tries = WaitingTime(chance).quantile(part)
    assert 1 - (1 - chance) ** tries >= part
    assert tries == 1 or 1 - (1 - chance) ** (tries - 1) < part


def test_the_median_of_a_royal() -> None:
    waiting = usual(texas()).waiting
    assert (int(waiting.mean), waiting.median) == (649_740, 450_366)
    before, after = (power(1 - waiting.chance, tries, 4_096) for tries in (450_365, 450_366))
    assert before.low > Fraction(1, 2) >= after.high


def test_powers_lie_between_their_bounds() -> None:
    base = Fraction(123, 457)
    for exponent in range(40):
        low, high = power(base, exponent, 64)
        assert low <= base**exponent <= high
        assert high - low <= Fraction(100, 1 << 64)
    widths = [found.high - found.low for found in (power(base, 33, places) for places in (32, 64, 128))]
    assert all(wide > narrow for wide, narrow in pairwise(widths))


def reserve(rate: Fraction, reset: int = 10_000_00) -> Reserve:
    return Reserve(ProgressiveFigures(texas(), Parameters(reset, reset, RATE, reserve_rate=rate)))


@pytest.mark.law("D15")
def test_the_reserve_covers_a_reset_if_the_royal_waits_long_enough() -> None:
    found = reserve(Fraction(2, 100))
    assert found.expected == 2 * 649_740
    assert found.wagers_needed == 500_000
    assert found.covers == power(Fraction(649_739, 649_740), 499_999)
    assert found.formula == "(649739/649740)^499999"
    assert found.house_funds == 0
    assert reserve(Fraction(1, 1000)).house_funds == 10_000_00 - Fraction(649_740, 10)


def test_a_reserve_of_nothing_covers_nothing() -> None:
    assert reserve(Fraction(0)).covers == Bounds.exactly(0)
    assert reserve(Fraction(0)).house_funds == 10_000_00
    assert reserve(Fraction(0), reset=0).covers == Bounds.exactly(1)
    assert reserve(Fraction(1, 100), reset=0).covers == Bounds.exactly(1)


def test_every_hand_is_a_set_of_five() -> None:
    assert len(DECK) == 52
    assert usual(texas()).hit == Fraction(198_180, 2_598_960)
