"""A simulation of meters and wheels: cards dealt, meters fed and emptied, and each result next to the exact figure.

The rounds are divided among independent meters that begin at their base amount. Each has its own place in the stream of
random numbers, so any number of threads gives the same result; how much the meters differ shows what chance can do.

A run ends in the middle of a cycle, so a mean over its royals is not that of the long run. The expected mean is still
known: the mean display is a linear function of itself from wager to wager, so its sum over the rounds is that of a
geometric series.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import copysign, lcm, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.cards import DECK
from boardwalk.cards.rank_tables import HAND_RANKS, rank_at, tables
from boardwalk.errors import InputError
from boardwalk.games.declaration.collected import MeterShare, ProgressiveTable
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.requirement import FiveCard
from boardwalk.odds.figures import MOST_SEED
from boardwalk.odds.jackpot.meter_cycle import Cycle
from boardwalk.odds.jackpot.progressive_wager import LinkedTables, MeterLink, ProgressiveFigures
from boardwalk.odds.jackpot.waiting_time import power
from boardwalk.odds.jackpot.wheel import OWN_CARDS, WheelFigures
from boardwalk.odds.simulation import meter_kernels
from boardwalk.odds.simulation.deal_tables import rejected_words
from boardwalk.odds.simulation.meter_kernels import METER_AT_RESETS, RESETS, SHORT_CYCLES, TALLY_PLACES
from boardwalk.odds.simulation.rounds import block_start
from boardwalk.progress import Progress, silent
from boardwalk.progressive.parameters import Parameters

if TYPE_CHECKING:
    from numpy.typing import NDArray

METERS = 64
"""How many meters the rounds are divided among."""
MOST_WORDS = 1 << 32
"""The most random numbers of one meter, so that none reaches the next one's."""


def verify_rounds(rounds: int, seed: int, cards: int) -> None:
    """Refuse what cannot be dealt; `cards` are those of one round."""
    most = METERS * MOST_WORDS // (4 * (cards + 1))
    if not 1 <= rounds <= most:
        raise InputError("--simulate", f"must be from 1 to {most:,} rounds, not {rounds}")
    if not 0 <= seed <= MOST_SEED:
        raise InputError("--seed", f"must be from 0 to {MOST_SEED:,}, not {seed}")


def shares_of(rounds: int) -> list[int]:
    """The rounds of each meter."""
    meters = min(METERS, rounds)
    return [rounds // meters + (place < rounds % meters) for place in range(meters)]


def _on_threads(play: Callable[[int], None], meters: int, threads: int | None, progress: Progress) -> None:
    """Play all meters; the kernels release the interpreter lock."""
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for done, _ in enumerate(pool.map(play, range(meters)), 1):
            progress(done / meters)


def terms_of(meter: Parameters, stake: int) -> meter_kernels.MeterTerms:
    """A meter's parameters as the kernel takes them."""
    adds, reserves = meter.rate * stake, meter.reserve_rate * stake
    parts = lcm(adds.denominator, reserves.denominator)
    return meter_kernels.MeterTerms(
        meter.base_cents, meter.reset_cents, int(adds * parts), int(reserves * parts), parts
    )


def rows_of(pay_tables: Sequence[ProgressiveTable]) -> meter_kernels.PrizeRows:
    """Pay tables as the kernel takes them."""
    most = max(len(table.rows) for table in pay_tables)
    rows = meter_kernels.PrizeRows(
        np.full((len(pay_tables), HAND_RANKS), -1, np.int8),
        np.zeros((len(pay_tables), most), np.int64),
        np.zeros((len(pay_tables), most), np.int64),
        np.zeros((len(pay_tables), most), np.bool_),
    )
    for game, table in enumerate(pay_tables):
        for place, row in enumerate(table.rows):
            rows.percent[game, place] = row.pays.percent if isinstance(row.pays, MeterShare) else 0
            rows.cents[game, place] = row.pays.prize_cents if isinstance(row.pays, Prize) else 0
            rows.off_meter[game, place] = row.off_meter
            assert isinstance(row.hand, FiveCard), "a meter's hands are five cards"
            for number in range(HAND_RANKS):
                rank, below = rank_at(number), row.hand.below
                if rank >= row.hand.lowest and (below is None or rank < below):
                    rows.of_rank[game, number] = place
    return rows


def meter_tables_of(groups: Sequence[LinkedTables]) -> meter_kernels.MeterTables:
    """Tables as the kernel takes them, those of each game in turn."""
    game = [place for place, group in enumerate(groups) for _ in range(group.tables)]
    flop = [groups[place].community for place in game]
    deals = [rejected_words(len(DECK), group.community + _own_cards(group) * group.players) for group in groups]
    rejected = np.zeros((len(groups), max(map(len, deals))), np.uint64)
    for row, words in zip(rejected, deals, strict=True):
        row[: len(words)] = words
    return meter_kernels.MeterTables(
        np.array(game, np.int64),
        np.array([groups[place].players for place in game], np.int64),
        np.array([_own_cards(groups[place]) for place in game], np.int64),
        np.array(flop, np.int64),
        rejected,
    )


def _own_cards(group: LinkedTables) -> int:
    return 5 - group.community


@dataclass(frozen=True)
class MeterRun:
    """The result of some rounds, by meter: hits and cents paid `[meter, game, row]`, and the tally."""

    link: MeterLink
    meter: Parameters
    rounds: list[int]
    hits: NDArray[np.int64]
    paid: NDArray[np.int64]
    tally: NDArray[np.int64]
    display: NDArray[np.int64]

    @property
    def wagers(self) -> int:
        return sum(self.rounds) * self.link.wagers


def play_meters(
    link: MeterLink,
    meter: Parameters,
    rounds: int,
    seed: int,
    *,
    threads: int | None = None,
    rows: meter_kernels.PrizeRows | None = None,
    progress: Progress = silent,
) -> MeterRun:
    """Deal this many rounds at all tables of a link; tests pass other `rows` to see that a fault is found."""
    groups = link.groups
    verify_rounds(rounds, seed, sum(group.tables * (3 + _own_cards(group) * group.players) for group in groups))
    each = shares_of(rounds)
    rows = rows or rows_of([group.wager.table for group in groups])
    floor, terms = meter_tables_of(groups), terms_of(meter, groups[0].wager.stake_cents)
    shape = (len(each), *rows.cents.shape)
    run = MeterRun(
        link, meter, each, np.zeros(shape, np.int64), np.zeros(shape, np.int64),
        np.zeros((len(each), TALLY_PLACES), np.int64), np.zeros(len(each), np.int64),
    )  # fmt: skip

    def play(at: int) -> None:
        state = np.uint64(block_start(seed, at))
        into = meter_kernels.MeterCounts(run.hits[at], run.paid[at], run.tally[at])
        run.display[at] = meter_kernels.play_meter(each[at], state, floor, rows, tables(), terms, into)

    _on_threads(play, len(each), threads, progress)
    return run


@dataclass(frozen=True)
class WheelRun:
    """The result of some rounds, by meter: spins `[meter, position]`, and the tally."""

    spinning: WheelFigures
    rounds: list[int]
    spins: NDArray[np.int64]
    tally: NDArray[np.int64]
    display: NDArray[np.int64]

    @property
    def wagers(self) -> int:
        return sum(self.rounds) * self.spinning.bettors


def play_wheels(
    spinning: WheelFigures,
    rounds: int,
    seed: int,
    *,
    threads: int | None = None,
    weights: Sequence[int] | None = None,
    progress: Progress = silent,
) -> WheelRun:
    """Deal this many rounds at a table where everyone has bet on the wheel."""
    verify_rounds(rounds, seed, OWN_CARDS * spinning.bettors)
    each, least = shares_of(rounds), spinning.least_top
    weight_array = np.array(weights or spinning.spin.weights, np.int64)
    if weight_array.sum() >= MOST_WORDS:
        raise InputError("--simulate", f"weights with a sum of {MOST_WORDS:,} or more cannot be simulated")
    meter = Parameters(least, least, spinning.spin.wheel.rate)
    terms, rejected = terms_of(meter, spinning.stake), rejected_words(len(DECK), OWN_CARDS * spinning.bettors)
    table = meter_kernels.WheelTable(spinning.bettors, OWN_CARDS, weight_array, rejected)
    run = WheelRun(
        spinning, each, np.zeros((len(each), len(weight_array)), np.int64),
        np.zeros((len(each), TALLY_PLACES), np.int64), np.zeros(len(each), np.int64),
    )  # fmt: skip

    def play(at: int) -> None:
        state = np.uint64(block_start(seed, at))
        run.display[at] = meter_kernels.play_wheel(each[at], state, table, terms, run.spins[at], run.tally[at])

    _on_threads(play, len(each), threads, progress)
    return run


FAR_OUT = 1e9
"""The z-score of something that cannot happen but did."""
LONG_ENOUGH = 200_000
"""Wagers on a meter after which a cycle that has not fallen short no longer will."""
FEW = 5
"""With fewer royal flushes than this, their mean says nothing."""


class SimulationCheck(NamedTuple):
    """A figure that was found, next to the expected one."""

    name: str
    found: float
    expected: Fraction | None
    standard_error: float

    @property
    def z(self) -> float | None:
        """How many standard errors are between the two."""
        if self.expected is None:
            return None
        off = self.found - float(self.expected)
        if self.standard_error:
            return off / self.standard_error
        return copysign(FAR_OUT, off) if abs(off) > 1e-12 else 0.0


def mean_display(first: Fraction, kept: Fraction, wins: Fraction, adds: Fraction, wagers: int, rounds: int) -> Fraction:
    """The mean meter at which wagers are settled, over this many rounds from a first amount on.

    In a round, every wager first adds its contribution; then each in turn leaves `kept` of the meter and adds `wins`.

    >>> mean_display(Fraction(0), Fraction(1), Fraction(0), Fraction(1), 2, 3)  # 2 2, 4 4, 6 6
    Fraction(4, 1)
    """
    # A settled meter is `slope * x + offset` of the display x before the round, so is their sum; the next x, too.
    slope, offset, slopes, offsets = Fraction(1), wagers * adds, Fraction(0), Fraction(0)
    for _ in range(wagers):
        slopes, offsets = slopes + slope, offsets + offset
        slope, offset = slope * kept, offset * kept + wins
    if slope == 1:
        displays = rounds * first + offset * rounds * (rounds - 1) / 2
    else:
        rest = offset / (1 - slope)
        displays = rounds * rest + (first - rest) * (1 - power(slope, rounds).low) / (1 - slope)
    return (slopes * displays + rounds * offsets) / (rounds * wagers)


def meter_checks(run: MeterRun) -> Iterator[SimulationCheck]:
    """Return and rows of each game, the meter when it was reset, and cycles with a shortfall."""
    figures = [ProgressiveFigures(group.wager, run.meter) for group in run.link.groups]
    displays = _displays(run, figures[0])
    for game, (group, each) in enumerate(zip(run.link.groups, figures, strict=True)):
        yield _return(run, game, group, each, displays)
        yield _prizes(run, game, group, each)
        yield from _rows(run, game, group, each)
    yield _at_resets(run.tally, displays, run.rounds, "meter at a royal flush")
    yield _short_cycles(run, figures[0])


def _displays(run: MeterRun, figures: ProgressiveFigures) -> list[Fraction]:
    """The mean display of each meter."""
    wins = figures.royal * run.meter.reset_cents - figures.off_meter
    known = {
        rounds: mean_display(
            Fraction(run.meter.base_cents), 1 - figures.meter_part, wins, figures.contribution, run.link.wagers, rounds
        )
        for rounds in set(run.rounds)
    }
    return [known[rounds] for rounds in run.rounds]


def _return(
    run: MeterRun, game: int, group: LinkedTables, figures: ProgressiveFigures, displays: list[Fraction]
) -> SimulationCheck:
    wagers = np.array(run.rounds) * group.wagers
    paid = run.paid[:, game].sum(axis=1)
    staked = int(wagers.sum()) * figures.stake
    expected = [each * (figures.fixed_part + figures.meter_part * display)
                for each, display in zip(wagers.tolist(), displays, strict=True)]  # fmt: skip
    typical = sum(
        chance * row.cents(round(display)) ** 2 * each
        for each, display in zip(wagers.tolist(), displays, strict=True)
        for row, chance in figures.chances
    )
    off = paid - np.array([float(each) for each in expected])
    found, name = paid.sum() / staked, f"return, {group.game}"
    return SimulationCheck(name, found, sum(expected, Fraction(0)) / staked, _error(off, typical) / staked)


def _prizes(run: MeterRun, game: int, group: LinkedTables, figures: ProgressiveFigures) -> SimulationCheck:
    """Fixed prizes leave nothing to chance: exactly what the hits were due is paid."""
    due = paid = 0
    for place, (row, _) in enumerate(figures.chances):
        if isinstance(row.pays, Prize):
            due += int(run.hits[:, game, place].sum()) * row.pays.prize_cents
            paid += int(run.paid[:, game, place].sum())
    return SimulationCheck(f"paid of fixed prizes due, {group.game}", paid / due if due else 1.0, Fraction(1), 0.0)


def _rows(run: MeterRun, game: int, group: LinkedTables, figures: ProgressiveFigures) -> Iterator[SimulationCheck]:
    wagers = np.array(run.rounds) * group.wagers
    total = int(wagers.sum())
    for place, (row, chance) in enumerate(figures.chances):
        hits = run.hits[:, game, place]
        error = _error(hits - float(chance) * wagers, total * chance * (1 - chance))
        yield SimulationCheck(f"{row.name}, {group.game}", hits.sum() / total, chance, error / total)


def _at_resets(
    tally: NDArray[np.int64], displays: Sequence[Fraction], rounds: Sequence[int], name: str
) -> SimulationCheck:
    """The mean meter when it was hit; it should equal the mean of all meters at which wagers were settled."""
    resets, sums = tally[:, RESETS], tally[:, METER_AT_RESETS]
    hits = int(resets.sum())
    found = sums.sum() / hits if hits else 0.0
    if hits < FEW:
        return SimulationCheck(name, found, None, 0.0)
    expected = sum((each * display for each, display in zip(rounds, displays, strict=True)), Fraction(0)) / sum(rounds)
    return SimulationCheck(name, found, expected, _spread(sums - float(expected) * resets) / hits)


def _short_cycles(run: MeterRun, figures: ProgressiveFigures) -> SimulationCheck:
    cycles, resets = len(run.rounds) + int(run.tally[:, RESETS].sum()), int(run.tally[:, RESETS].sum())
    found = int(run.tally[:, SHORT_CYCLES].sum()) / cycles
    if run.link.shares_flops or min(run.rounds) * run.link.wagers < LONG_ENOUGH:
        return SimulationCheck("cycles with a shortfall", found, None, 0.0)
    cycle = Cycle(figures, run.link)
    first, later = cycle.shortfall_from(run.meter.base_cents), cycle.shortfall_from(run.meter.reset_cents)
    expected = ((first.low + first.high) / 2 * len(run.rounds) + (later.low + later.high) / 2 * resets) / cycles
    return SimulationCheck("cycles with a shortfall", found, expected, sqrt(expected * (1 - expected) / cycles))


def wheel_checks(run: WheelRun) -> Iterator[SimulationCheck]:
    """Spins, the top prize, the return, and the jackpot when it was hit."""
    spinning, wagers = run.spinning, np.array(run.rounds) * run.spinning.bettors
    total, spins = run.wagers, run.spins.sum(axis=1)
    for name, counts, chance in (
        ("spins a wager", spins, spinning.trigger),
        ("top prize a wager", run.spins[:, 0], spinning.hit),
    ):
        error = _error(counts - float(chance) * wagers, total * chance * (1 - chance))
        yield SimulationCheck(name, counts.sum() / total, chance, error / total)
    for place, chance in enumerate(spinning.chances):
        counts = run.spins[:, place]
        error = _error(counts - float(chance) * spins, int(spins.sum()) * chance * (1 - chance))
        found = counts.sum() / max(1, spins.sum())
        yield SimulationCheck(f"position {place + 1} a spin", found, chance, error / max(1, spins.sum()))
    kept, wins = 1 - spinning.hit, spinning.hit * spinning.least_top
    known = {
        rounds: mean_display(
            Fraction(spinning.least_top), kept, wins, spinning.contribution, spinning.bettors, rounds
        )
        for rounds in set(run.rounds)
    }  # fmt: skip
    tops = [known[rounds] for rounds in run.rounds]
    yield _wheel_return(run, tops)
    if spinning.jackpot:
        yield _at_resets(run.tally, tops, run.rounds, "jackpot when it is hit")


def _wheel_return(run: WheelRun, tops: Sequence[Fraction]) -> SimulationCheck:
    spinning = run.spinning
    pays = [(position.player_cents or 0) + (spinning.bettors - 1) * position.community_cents
            for position in spinning.spin.wheel.positions]  # fmt: skip
    paid = run.spins @ np.array(pays, np.int64) + run.tally[:, METER_AT_RESETS]
    staked, wagers = run.wagers * spinning.stake, [rounds * spinning.bettors for rounds in run.rounds]
    expected = [each * spinning.stake * spinning.return_at(top) for each, top in zip(wagers, tops, strict=True)]
    typical = sum(
        spinning.trigger * chance * (pay or top) ** 2 * each
        for each, top in zip(wagers, tops, strict=True)
        for chance, pay in zip(spinning.chances, pays, strict=True)
    )
    off = paid - np.array([float(each) for each in expected])
    return SimulationCheck(
        "return", paid.sum() / staked, sum(expected, Fraction(0)) / staked, _error(off, typical) / staked
    )


def _spread(values: NDArray[np.float64]) -> float:
    """The standard error of the sum of independent values."""
    return sqrt(len(values) * float(np.var(values, ddof=1))) if len(values) > 1 else 0.0


def _error(off: NDArray[np.float64], typical: Fraction | int) -> float:
    """The standard error of a sum: what the meters show, but no less than that of independent wagers.

    Players who share a flop win together, which only the meters show; they do not show a royal flush that did not come.
    """
    return max(_spread(off), sqrt(typical))
