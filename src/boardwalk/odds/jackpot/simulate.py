"""The progressive and the wheel by chance: cards dealt, meters fed and emptied, beside the figures they should have.

The rounds are shared out among meters that know nothing of each other and begin at their base amount. Each has its own
place in the stream of random numbers, so that any number of threads brings the same; how far the meters lie apart tells
how far chance may lead.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards import DECK
from boardwalk.cards.lookup import HAND_RANKS, rank_at, tables
from boardwalk.errors import InputError
from boardwalk.games.collected import MeterShare, ProgressiveTable
from boardwalk.games.paytable import Prize
from boardwalk.odds.jackpot import kernels
from boardwalk.odds.jackpot.progressive import Link, Tables
from boardwalk.odds.jackpot.wheel import OWN_CARDS, Spinning
from boardwalk.odds.progress import Progress, silent
from boardwalk.odds.simulator.blocks import block_start
from boardwalk.odds.simulator.tables import rejected_words
from boardwalk.progressive.parameters import Parameters

if TYPE_CHECKING:
    from numpy.typing import NDArray

METERS = 64
"""Meters among which the rounds are shared out."""
MOST_WORDS = 1 << 32
"""Random numbers of one meter, so that none reaches the next one's."""
MOST_SEED = (1 << 64) - 1
NO_LIMIT = 1 << 60


def verify_rounds(rounds: int, seed: int, cards: int) -> None:
    """Refuse what cannot be dealt; `cards` are those of one round."""
    most = METERS * MOST_WORDS // (4 * (cards + 1))
    if not 1 <= rounds <= most:
        raise InputError("--simulate", f"{rounds} is not between 1 and {most:,} rounds")
    if not 0 <= seed <= MOST_SEED:
        raise InputError("--seed", f"{seed} is not between 0 and {MOST_SEED:,}")


def shares_of(rounds: int) -> list[int]:
    """The rounds of each meter."""
    meters = min(METERS, rounds)
    return [rounds // meters + (place < rounds % meters) for place in range(meters)]


def _on_threads(play: Callable[[int], None], meters: int, threads: int | None, progress: Progress) -> None:
    """Play all meters; the kernels let go of the interpreter."""
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for done, _ in enumerate(pool.map(play, range(meters)), 1):
            progress(done / meters)


def _deck() -> NDArray[np.uint8]:
    return np.arange(len(DECK), dtype=np.uint8)


def terms_of(meter: Parameters, stake: int) -> kernels.Terms:
    """A meter's parameters as the kernel takes them."""
    adds, reserves = meter.rate * stake, meter.reserve_rate * stake
    parts = lcm(adds.denominator, reserves.denominator)
    limit = NO_LIMIT if meter.limit_cents is None else meter.limit_cents
    return kernels.Terms(meter.base_cents, meter.reset_cents, limit, int(adds * parts), int(reserves * parts), parts)


def rows_of(pay_tables: Sequence[ProgressiveTable]) -> kernels.Rows:
    """Pay tables as the kernel takes them."""
    most = max(len(table.rows) for table in pay_tables)
    rows = kernels.Rows(
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
            for number in range(HAND_RANKS):
                rank, below = rank_at(number), row.hand.below
                if rank >= row.hand.lowest and (below is None or rank < below):
                    rows.of_rank[game, number] = place
    return rows


def floor_of(groups: Sequence[Tables]) -> kernels.Floor:
    """Tables as the kernel takes them, those of each game in turn."""
    game = [place for place, group in enumerate(groups) for _ in range(group.tables)]
    flop = [groups[place].wager.community for place in game]
    deals = [rejected_words(len(DECK), group.wager.community + _own(group) * group.players) for group in groups]
    rejected = np.zeros((len(groups), max(map(len, deals))), np.uint64)
    for row, words in zip(rejected, deals, strict=True):
        row[: len(words)] = words
    return kernels.Floor(
        np.array(game, np.int64),
        np.array([groups[place].players for place in game], np.int64),
        np.array([_own(groups[place]) for place in game], np.int64),
        np.array(flop, np.int64),
        rejected,
    )


def _own(group: Tables) -> int:
    return 5 - group.wager.community


@dataclass(frozen=True)
class MeterRun:
    """What some rounds brought, by meter: hits and cents paid `[meter, game, row]`, and the tally."""

    link: Link
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
    link: Link,
    meter: Parameters,
    rounds: int,
    seed: int,
    *,
    threads: int | None = None,
    rows: kernels.Rows | None = None,
    progress: Progress = silent,
) -> MeterRun:
    """Deal so many rounds at all tables of a link; other `rows` than those of its wagers show that faults are found."""
    groups = link.groups
    verify_rounds(rounds, seed, sum(group.tables * (3 + _own(group) * group.players) for group in groups))
    each = shares_of(rounds)
    rows = rows or rows_of([group.wager.table for group in groups])
    floor, terms = floor_of(groups), terms_of(meter, groups[0].wager.stake_cents)
    evaluator = kernels.Evaluator(*tables()[:5])
    shape = (len(each), *rows.cents.shape)
    run = MeterRun(
        link, meter, each, np.zeros(shape, np.int64), np.zeros(shape, np.int64),
        np.zeros((len(each), 8), np.int64), np.zeros(len(each), np.int64),
    )  # fmt: skip

    def play(at: int) -> None:
        state = np.uint64(block_start(seed, at))
        into = run.hits[at], run.paid[at], run.tally[at]
        run.display[at] = kernels.play_meter(each[at], state, _deck(), floor, rows, evaluator, terms, *into)

    _on_threads(play, len(each), threads, progress)
    return run


@dataclass(frozen=True)
class WheelRun:
    """What some rounds brought, by meter: spins `[meter, position]`, and the tally."""

    spinning: Spinning
    rounds: list[int]
    spins: NDArray[np.int64]
    tally: NDArray[np.int64]
    display: NDArray[np.int64]

    @property
    def wagers(self) -> int:
        return sum(self.rounds) * self.spinning.bettors


def play_wheels(
    spinning: Spinning,
    rounds: int,
    seed: int,
    *,
    threads: int | None = None,
    weights: Sequence[int] | None = None,
    progress: Progress = silent,
) -> WheelRun:
    """Deal so many rounds at a table where all have bet on the wheel."""
    verify_rounds(rounds, seed, OWN_CARDS * spinning.bettors)
    each, least = shares_of(rounds), spinning.least_top
    given = np.array(weights or spinning.spin.weights, np.int64)
    if given.sum() >= MOST_WORDS:
        raise InputError("--simulate", f"weights with a sum of {MOST_WORDS:,} or more cannot be simulated")
    meter = Parameters(least, least, spinning.spin.wheel.rate)
    terms, rejected = terms_of(meter, spinning.stake), rejected_words(len(DECK), OWN_CARDS * spinning.bettors)
    run = WheelRun(
        spinning, each, np.zeros((len(each), len(given)), np.int64), np.zeros((len(each), 8), np.int64),
        np.zeros(len(each), np.int64),
    )  # fmt: skip

    def play(at: int) -> None:
        state = np.uint64(block_start(seed, at))
        into = run.spins[at], run.tally[at]
        table = _deck(), rejected, spinning.bettors, OWN_CARDS, given
        run.display[at] = kernels.play_wheel(each[at], state, *table, terms, *into)

    _on_threads(play, len(each), threads, progress)
    return run
