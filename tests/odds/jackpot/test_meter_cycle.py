"""Bounds of shortfalls, against every path of small meters in plain Python."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import floor
from typing import Any

import pytest

from boardwalk.games.declaration.collected import MeterShare, ProgressiveRow
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.requirement import FLUSH, FULL_HOUSE, ROYAL_FLUSH, STRAIGHT_FLUSH
from boardwalk.law import cite
from boardwalk.odds.jackpot import meter_cycle
from boardwalk.odds.jackpot.meter_cycle import Cycle, MeterWalk
from boardwalk.odds.jackpot.progressive_wager import LinkedTables, MeterLink, ProgressiveFigures
from boardwalk.progressive.parameters import Parameters
from tests.support.odds.jackpots import texas

LAW = cite("13:69F-28.11(f)")


@pytest.fixture
def _few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room enough above a small meter."""
    monkeypatch.setattr(meter_cycle, "ROOM_CENTS", 20_00)


@dataclass(frozen=True)
class Small(ProgressiveFigures):
    """A progressive whose royal flush comes often, so that every path can be followed to its end."""

    @cached_property
    def chances(self) -> tuple[tuple[ProgressiveRow, Fraction], ...]:
        rows: dict[Any, tuple[Any, Fraction]] = {
            ROYAL_FLUSH: (MeterShare(100), Fraction(1, 8)),
            STRAIGHT_FLUSH: (MeterShare(10), Fraction(1, 15)),
            FULL_HOUSE: (Prize(50), Fraction(1, 18)),
            FLUSH: (Prize(15), Fraction(1, 7)),
        }
        return tuple((ProgressiveRow(hand, pays, True, LAW), chance) for hand, (pays, chance) in rows.items())

    @cached_property
    def meter_part(self) -> Fraction:
        return self.royal + Fraction(1, 150)


def small(start: int, rate: Fraction = Fraction(7, 100)) -> Small:
    return Small(texas("plain"), Parameters(start, start, rate))


WAGERS = 150
"""After so many, few paths are left: 2 in a billion."""


@cache
def followed(figures: Small, start: int) -> tuple[float, float, float]:
    """Chance and cents of shortfalls, and the prize, over all paths; display and carry as a meter has them."""
    now: dict[tuple[int, bool], float] = {(start, False): 1.0}
    chance = cents = prize = 0.0
    rows = [(row, float(each)) for row, each in figures.chances]
    stays = 1.0 - sum(each for _, each in rows)
    for wager in range(WAGERS):
        adds = floor((wager + 1) * figures.contribution) - floor(wager * figures.contribution)
        after: dict[tuple[int, bool], float] = defaultdict(float)
        for (display, short), weight in now.items():
            whole = display + adds
            after[whole, short] += weight * stays
            for row, each in rows:
                due = row.cents(whole)
                if row.empties:
                    prize += weight * each * whole
                    chance += weight * each * short
                else:
                    cents += weight * each * max(0, due - whole)
                    after[max(0, whole - due), short or due > whole] += weight * each
        now = {state: weight for state, weight in after.items() if weight > 1e-13}
    return chance, cents, prize


@pytest.mark.usefixtures("_few_points")
@pytest.mark.law("R23")
@pytest.mark.parametrize(
    "start", [0, pytest.param(33, marks=pytest.mark.long), 100, pytest.param(400, marks=pytest.mark.long)]
)
@pytest.mark.parametrize(
    ("rate", "loose"), [(Fraction(7, 100), 1e-6), (Fraction(11, 100), 1e-6), (Fraction(1, 10), 1.0)]
)
def test_shortfalls_lie_between_their_bounds(start: int, rate: Fraction, loose: float) -> None:
    # A contribution of 10 cents makes a lattice of five, on which 10% of a meter must be rounded.
    figures = small(start, rate)
    chance, cents, _ = followed(figures, start)
    walk = MeterWalk(figures)
    for bounds, found in ((walk.chance_from(start), chance), (walk.cents_from(start), cents)):
        assert float(bounds.low) - 1e-6 <= found <= float(bounds.high) + 1e-6
        assert float(bounds.high - bounds.low) <= loose * found + 1e-6


@pytest.mark.usefixtures("_few_points")
def test_a_part_of_a_cent_is_rounded_either_way() -> None:
    figures = small(100, Fraction(737, 10_000))
    chance, cents, _ = followed(figures, 100)
    walk = MeterWalk(figures)
    assert walk.chance_from(100).low < chance < walk.chance_from(100).high
    assert walk.cents_from(100).low < cents < walk.cents_from(100).high


def test_a_walk_cut_short_still_holds_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter_cycle, "ROOM_CENTS", 50)
    figures = small(100)
    chance, cents, _ = followed(figures, 100)
    walk = MeterWalk(figures)
    for bounds, found in ((walk.chance_from(100), chance), (walk.cents_from(100), cents)):
        assert float(bounds.low) < found < float(bounds.high)


@pytest.mark.usefixtures("_few_points")
def test_sweeps_that_end_too_early_give_no_upper_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter_cycle, "MOST_SWEEPS", 3)
    with pytest.raises(AssertionError, match="too early"):
        MeterWalk(small(100)).chance_from(100)


@pytest.mark.parametrize("start", [0, 100])
def test_a_prize_is_the_line_and_what_shortfalls_add(start: int) -> None:
    figures = small(start)
    _, cents, prize = followed(figures, start)
    line = figures.royal_prize(start) + figures.worth_of_a_cent * Fraction(cents)
    # Rounding 10% down leaves less than a cent each time.
    assert float(line) - 1e-4 <= prize <= float(line) + float(Cycle(figures, link(figures)).rounding_cents)


def link(figures: ProgressiveFigures) -> MeterLink:
    return MeterLink((LinkedTables(game="texas-bonus", wager=figures.wager, tables=1, players=1),))


@pytest.mark.law("R23")
def test_the_real_meter_falls_short_as_rarely_as_it_does() -> None:
    figures = ProgressiveFigures(texas(), Parameters(1_000_00, 1_000_00, Fraction(7, 10)))
    cycle = Cycle(figures, link(figures))
    chance = cycle.shortfall_from(1_000_00)
    assert Fraction("0.00783") < chance.low < chance.high < Fraction("0.00784")
    starts = [cycle.shortfall_from(cents).high for cents in (0, 100_00, 500_00, 1_000_00)]
    assert starts == sorted(starts, reverse=True)
    low, high = cycle.long_run
    assert figures.long_run() < low <= high < figures.long_run() + Fraction(1, 10**5)
    assert figures.return_at(cycle.long_run_prize.low) == low


def test_a_start_beyond_the_lattice_has_an_upper_bound() -> None:
    figures = ProgressiveFigures(texas(), Parameters(50_000_00, 50_000_00, Fraction(7, 10)))
    low, high = Cycle(figures, link(figures)).shortfall_from(50_000_00)
    assert low == 0 < high < Fraction(1, 10**15)


@pytest.mark.parametrize("rate", [Fraction(71, 100), Fraction(7_501, 10_000)])
def test_odd_cents_are_rounded_coarsely_where_the_lattice_would_be_too_large(rate: Fraction) -> None:
    even, odd = (
        MeterWalk(ProgressiveFigures(texas(), Parameters(5_000_00, 5_000_00, each))).chance_from(5_000_00)
        for each in (Fraction(7, 10), rate)
    )
    assert 0 < odd.low < odd.high <= even.high < Fraction(1, 10**9)
