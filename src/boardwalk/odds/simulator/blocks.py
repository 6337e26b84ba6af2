"""Rounds in blocks: on the threads of this machine, or on a cluster; the counts are the same to the last round."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from boardwalk.odds.cluster import answer_of, client_of
from boardwalk.odds.progress import Progress
from boardwalk.odds.simulator.deal_kernels import STEP, deal_rounds
from boardwalk.odds.simulator.tables import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLOCK_ROUNDS = 1 << 18
APART_BITS = 32
"""Blocks begin so far apart in the stream of random numbers (2 to the power of this) that none reaches the next."""
MOST_ROUNDS = BLOCK_ROUNDS << (64 - APART_BITS)
BLOCKS_A_TASK = 16
"""On a cluster: a task of about a second, beside which its way there and back is nothing."""
_WORDS = 1 << 64


class Totals(NamedTuple):
    """How often everything happened; totals of different blocks are merged by adding them."""

    rounds: int
    main: NDArray[np.int64]
    """`[ending, class, outcome]`."""
    side: NDArray[np.int64]
    """`[side bet, row]`, rows counted from 1, lost wagers at 0."""

    def merge(self, other: Totals) -> Totals:
        return Totals(self.rounds + other.rounds, self.main + other.main, self.side + other.side)


def no_rounds(rules: Rules) -> Totals:
    return Totals(0, np.zeros(rules.main_shape, np.int64), np.zeros(rules.side_shape, np.int64))


def block_start(seed: int, block: int) -> int:
    """The generator's state at the start of a block; seeds are mixed, so that near ones lie far apart.

    >>> block_start(1, 0) == block_start(1, 1), block_start(1, 0) == block_start(2, 0)
    (False, False)
    """
    word = (seed + int(STEP)) % _WORDS
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORDS
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORDS
    return (word ^ word >> 31) + (block << APART_BITS) * int(STEP) & _WORDS - 1


def deal_blocks(rules: Rules, rounds: int, seed: int, blocks: Iterable[int]) -> Totals:
    """Deal some blocks of a simulation of so many rounds; the last one may be short."""
    totals = no_rounds(rules)
    dealt = 0
    for block in blocks:
        here = min(BLOCK_ROUNDS, rounds - block * BLOCK_ROUNDS)
        state = np.uint64(block_start(seed, block))
        deal_rounds(here, state, rules.layout, rules.plays, rules.showdown, rules.bets, totals.main, totals.side)
        dealt += here
    return totals._replace(rounds=dealt)


def deal_on_threads(rules: Rules, rounds: int, seed: int, threads: int | None, progress: Progress) -> Totals:
    """Deal all blocks here; the kernel lets go of the interpreter."""
    totals = no_rounds(rules)
    todo = iter(range(-(-rounds // BLOCK_ROUNDS)))
    threads = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        running = {pool.submit(deal_blocks, rules, rounds, seed, (block,)) for block in islice(todo, 2 * threads)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for block in islice(todo, len(done)):
                running.add(pool.submit(deal_blocks, rules, rounds, seed, (block,)))
            totals = _merged(totals, done, rounds, progress)
    return totals


def _merged(totals: Totals, done: Iterable[Future[Totals]], rounds: int, progress: Progress) -> Totals:
    for future in done:
        totals = totals.merge(future.result())
        progress(totals.rounds / rounds)
    return totals


def deal_on_cluster(rules: Rules, rounds: int, seed: int, address: str, progress: Progress) -> Totals:
    """Deal all blocks on the Dask cluster whose scheduler has this address."""
    totals = no_rounds(rules)
    blocks = range(-(-rounds // BLOCK_ROUNDS))
    tasks = iter([blocks[first : first + BLOCKS_A_TASK] for first in range(0, len(blocks), BLOCKS_A_TASK)])
    with client_of(address) as client:
        from dask.distributed import as_completed

        shared = client.scatter(rules, broadcast=True, hash=False)
        cores = sum(client.ncores().values())

        def submit(task: range) -> Any:
            return client.submit(deal_blocks, shared, rounds, seed, task, pure=False)

        running = as_completed([submit(task) for task in islice(tasks, 2 * cores)])
        for future in running:
            totals = totals.merge(answer_of(future))
            progress(totals.rounds / rounds)
            for task in islice(tasks, 1):
                running.add(submit(task))
    return totals
