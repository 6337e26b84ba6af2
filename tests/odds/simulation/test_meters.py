"""The jackpot kernels against their twin, against the exact figures, and with faults planted."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from boardwalk.errors import InputError
from boardwalk.games.declaration.collected import ProgressiveTable, ProgressiveWager, progressive_rows
from boardwalk.games.declaration.requirement import FLUSH, FULL_HOUSE, STRAIGHT, THREE_OF_A_KIND, TWO_PAIR
from boardwalk.odds.jackpot.progressive_wager import LinkedTables, MeterLink
from boardwalk.odds.simulation import meter_kernels
from boardwalk.odds.simulation.meters import (
    METERS,
    MeterRun,
    SimulationCheck,
    mean_display,
    meter_checks,
    play_meters,
    play_wheels,
    rows_of,
    shares_of,
    terms_of,
    wheel_checks,
)
from boardwalk.progressive.parameters import Parameters
from tests.support.odds.jackpot_twin import TALLY, twin_meter, twin_wheel
from tests.support.odds.jackpots import caribbean, spinning, texas

LAW = "13:69F-28.11(g)"
LIVELY = ProgressiveTable(
    "",
    progressive_rows(
        LAW,
        {FULL_HOUSE: "10% (M)", FLUSH: "$60 (M)", STRAIGHT: "$35", THREE_OF_A_KIND: "$7 (M)", TWO_PAIR: "100% (M)"},
    ),
    texas().table.law,
)
"""A table that empties the meter every few rounds, and two players at once now and then."""


def lively(wager: ProgressiveWager) -> ProgressiveWager:
    return replace(wager, table=LIVELY)


def link(texas_tables: int = 2, stud_tables: int = 1, *, swift: bool = True) -> MeterLink:
    wagers = (lively(texas()), lively(caribbean())) if swift else (texas(), caribbean())
    return MeterLink(
        (
            LinkedTables(game="texas-bonus", wager=wagers[0], tables=texas_tables, players=6),
            LinkedTables(game="caribbean", wager=wagers[1], tables=stud_tables, players=7),
        )
    )


TERMS = {
    "plain": Parameters(100_00, 50_00, Fraction(7, 10)),
    "carried": Parameters(0, 0, Fraction(7_123, 9_999), reserve_rate=Fraction(1, 7)),
    "funded": Parameters(5_00, 12_34, Fraction(9, 10), reserve_rate=Fraction(1, 10)),
}


@pytest.mark.law("R21", "R22", "R23", "D14", "D15", "B37")
@pytest.mark.parametrize("name", TERMS)
def test_the_kernel_pays_and_keeps_what_its_twin_does(name: str) -> None:
    linked, terms = link(), TERMS[name]
    run = play_meters(linked, terms, 4 * METERS, 11)
    for block in (0, 1, METERS - 1):
        seen, meter = twin_meter(linked, terms, 4, 11, block)
        for game, title in enumerate(("texas", "stud")):
            for place, row in enumerate(LIVELY.rows):
                assert run.hits[block, game, place] == seen[f"{title} {row.name} hits"]
                assert run.paid[block, game, place] == seen[f"{title} {row.name} cents"]
        assert dict(zip(TALLY, run.tally[block].tolist(), strict=True)) == {name: meter.tally[name] for name in TALLY}
        assert run.display[block] == meter.display
    assert run.tally.sum(axis=0)[meter_kernels.RESETS] > METERS


@pytest.mark.parametrize("seed", [1, 2])
def test_the_kernel_deals_the_real_tables_as_its_twin_does(seed: int) -> None:
    linked = link(1, 1, swift=False)
    run = play_meters(linked, TERMS["plain"], 40 * METERS, seed)
    seen, meter = twin_meter(linked, TERMS["plain"], 40, seed, 5)
    for game, (title, wager) in enumerate((("texas", texas()), ("stud", caribbean()))):
        paid = {row.name: int(run.paid[5, game, place]) for place, row in enumerate(wager.table.rows)}
        assert paid == {row.name: seen[f"{title} {row.name} cents"] for row in wager.table.rows}
    assert run.display[5] == meter.display


@pytest.mark.law("R21", "D14")
def test_two_royals_at_one_table_share_what_the_first_finds() -> None:
    rows, terms = rows_of([caribbean().table]), terms_of(Parameters(0, 50_00, Fraction(7, 10)), 100)
    account, tally = np.zeros(5, np.int64), np.zeros(meter_kernels.TALLY_PLACES, np.int64)
    account[meter_kernels.DISPLAY] = 1_000_01
    hits, paid = np.zeros((1, 5), np.int64), np.zeros((1, 5), np.int64)
    # A flush before them, a straight flush between: the one lowers what they share, the other is paid off the reset.
    meter_kernels.settle_meter(
        0, np.array([4, 0, 1, -1, 0]), rows, account, terms, meter_kernels.MeterCounts(hits, paid, tally)
    )
    assert paid.tolist() == [[950_01, 5_00, 0, 0, 50_00]]
    assert hits.tolist() == [[2, 1, 0, 0, 1]]
    assert account[meter_kernels.DISPLAY] == 45_00
    assert tally[meter_kernels.RESETS] == 1
    assert tally[meter_kernels.METER_AT_RESETS] == 950_01


@pytest.mark.parametrize("name", TERMS)
def test_every_cent_is_somewhere(name: str) -> None:
    terms = TERMS[name]
    run = play_meters(link(), terms, 50_000, 3)
    tally = dict(zip(TALLY, run.tally.sum(axis=0).tolist(), strict=True))
    off_meter = np.array([row.off_meter for row in LIVELY.rows])
    taken = int(run.paid[:, :, off_meter].sum())
    wagers = [rounds * run.link.wagers * 100 for rounds in run.rounds]
    given = sum(int(cents * terms.rate) for cents in wagers)
    funded = len(run.rounds) * terms.base_cents + tally["from reserve"] + tally["from house"]
    assert given + funded + tally["short cents"] == taken + int(run.display.sum())


def test_any_number_of_threads_brings_the_same() -> None:
    one, other = (play_meters(link(), TERMS["funded"], 1_000, 5, threads=threads) for threads in (1, 5))
    assert all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("hits", "paid", "tally", "display")
    )
    again = play_meters(link(), TERMS["funded"], 1_000, 6)
    assert not np.array_equal(one.paid, again.paid)


@pytest.mark.parametrize("rounds", [1, 5, METERS, METERS + 1, 1_000])
def test_rounds_are_shared_out(rounds: int) -> None:
    shares = shares_of(rounds)
    assert sum(shares) == rounds
    assert max(shares) - min(shares) <= 1 <= min(shares)


@pytest.mark.parametrize(
    ("rounds", "seed", "field"), [(0, 1, "--simulate"), (1 << 60, 1, "--simulate"), (1, -1, "--seed")]
)
def test_what_cannot_be_dealt_is_refused(rounds: int, seed: int, field: str) -> None:
    with pytest.raises(InputError) as refused:
        play_meters(link(), TERMS["plain"], rounds, seed)
    assert refused.value.field == field


def far_out(checks: list[SimulationCheck]) -> list[str]:
    return [check.name for check in checks if check.z is not None and abs(check.z) > 4]


def real_run(rounds: int, seed: int, rows: meter_kernels.PrizeRows | None = None) -> MeterRun:
    terms = Parameters(500_00, 1_000_00, Fraction(7, 10))
    return play_meters(link(3, 2, swift=False), terms, rounds, seed, rows=rows)


@pytest.mark.law("13:69F-28.11(f)", "13:69F-28.11(g)", "13:69F-16.12(e)")
def test_returns_rows_and_the_meter_are_those_expected() -> None:
    checks = list(meter_checks(real_run(500_000, 1)))
    assert not far_out(checks)
    assert [check.name for check in checks if check.z is None] == ["cycles with a shortfall"]
    names = [check.name for check in checks]
    assert [name for name in names if name.startswith("return")] == ["return, texas-bonus", "return, caribbean"]
    assert {"meter at a royal flush", "cycles with a shortfall"} < set(names)


def test_shortfalls_are_those_expected_where_nobody_shares_a_flop() -> None:
    groups = (
        LinkedTables(game="texas-bonus", wager=texas(), tables=18, players=1),
        LinkedTables(game="caribbean", wager=caribbean(), tables=2, players=7),
    )
    checks = list(
        meter_checks(play_meters(MeterLink(groups), Parameters(500_00, 1_000_00, Fraction(7, 10)), 500_000, 1))
    )
    assert not far_out(checks)
    assert checks[-1].name == "cycles with a shortfall"
    assert all(check.z is not None for check in checks)


def test_a_wrong_prize_is_found() -> None:
    rows = rows_of([texas().table, caribbean().table])
    rows.cents[0, texas().table.rows.index(texas().table.row("two pair"))] = 2_01
    assert far_out(list(meter_checks(real_run(50_000, 1, rows)))) == ["paid of fixed prizes due, texas-bonus"]


def test_a_wrong_percentage_is_found() -> None:
    rows = rows_of([texas().table, caribbean().table])
    rows.percent[1, 1] = 90
    assert "return, caribbean" in far_out(list(meter_checks(real_run(500_000, 1, rows))))


def test_a_wrong_row_is_found() -> None:
    rows = rows_of([texas().table, caribbean().table])
    rows.of_rank[1, :40] = 4
    assert "flush, caribbean" in far_out(list(meter_checks(real_run(50_000, 1, rows))))


def test_a_short_run_leaves_some_figures_unknown() -> None:
    run = play_meters(link(1, 1, swift=False), Parameters(500_00, 500_00, Fraction(7, 10)), 1_000, 1)
    unknown = [check.name for check in meter_checks(run) if check.z is None]
    assert unknown == ["meter at a royal flush", "cycles with a shortfall"]


def test_the_mean_display_is_that_of_the_recursion() -> None:
    kept, wins, adds = Fraction(9, 10), Fraction(3), Fraction(7, 10)
    display = Fraction(20)
    settled: list[Fraction] = []
    for _ in range(6):
        display += 4 * adds
        for _ in range(4):
            settled.append(display)
            display = display * kept + wins
    found = mean_display(Fraction(20), kept, wins, adds, 4, 6)
    assert abs(found - sum(settled, Fraction(0)) / len(settled)) < Fraction(1, 10**40)


@pytest.mark.law("13:69F-40.11(e)")
@pytest.mark.parametrize(("wheel", "bettors"), [("5-jackpot", 6), ("1-jackpot", 3), ("1-fixed", 1)])
def test_the_wheel_stops_where_its_twin_does(wheel: str, bettors: int) -> None:
    table = spinning(wheel, bettors, "1,2,3,4,5,6,7,8,9,10,11,12")
    run = play_wheels(table, 60 * METERS, 4)
    for block in (0, 7):
        spins, meter = twin_wheel(table, 60, 4, block)
        assert run.spins[block].tolist() == [spins[number] for number in range(1, 13)]
        assert run.display[block] == meter.display
        assert run.tally[block, meter_kernels.METER_AT_RESETS] == meter.tally["at resets"]


@pytest.mark.parametrize("wheel", ["5-jackpot", "5-fixed", "1-jackpot", "1-fixed"])
def test_wheels_bring_what_is_expected(wheel: str) -> None:
    run = play_wheels(spinning(wheel, 6), 1_000_000, 2)
    checks = list(wheel_checks(run))
    assert not far_out(checks)
    assert {"spins a wager", "top prize a wager", "return"} <= {check.name for check in checks}


def test_a_wrong_weight_is_found() -> None:
    table = spinning("5-jackpot", 6)
    wrong = list(table.spin.weights)
    wrong[2] += 20
    assert far_out(list(wheel_checks(play_wheels(table, 1_000_000, 2, weights=wrong)))) == ["position 3 a spin"]


def test_weights_beyond_the_generator_are_refused() -> None:
    table = spinning("5-jackpot", 6, ",".join(["999999999999"] * 12))
    with pytest.raises(InputError, match="--simulate"):
        play_wheels(table, 10, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_long_runs_are_within_four_standard_errors(seed: int) -> None:
    assert not far_out(list(meter_checks(real_run(20_000_000, seed))))
    for wheel in ("5-jackpot", "1-jackpot"):
        assert not far_out(list(wheel_checks(play_wheels(spinning(wheel, 6), 50_000_000, seed))))
