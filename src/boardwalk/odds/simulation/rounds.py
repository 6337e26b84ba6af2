"""A simulation of a game: rounds dealt in blocks on threads or a cluster, and each result next to the exact figure
that the solver gives.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from math import copysign, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.legality import verify_placed
from boardwalk.odds.cluster import answer_of, client_of
from boardwalk.odds.figures import APART_BITS, BLOCK_ROUNDS, MOST_BLOCK_ROUNDS, MOST_SEED, STRATEGIES, UNIT_CENTS
from boardwalk.odds.side_bets.side_bet import in_force, optional_wagers
from boardwalk.odds.simulation.deal_kernels import STEP, RoundCounts
from boardwalk.odds.simulation.deal_tables import (
    Choices,
    DealRules,
    compile_no_board_rules,
    compile_rules,
    side_bet_cents,
    simulated_bets,
    without_board,
)
from boardwalk.odds.simulation.no_board_rounds import NoBoardRules
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import Payoffs, compile_payoffs, main_bonuses
from boardwalk.odds.solver.solution import Solution, mean_of, solve
from boardwalk.odds.solver.tree import Option, Tree
from boardwalk.press.figure_table import FigureTable, ShownAsTable
from boardwalk.progress import Progress, part_of, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

AnyRules = DealRules | NoBoardRules
BLOCKS_A_TASK = 16
"""On a cluster: a task of about a second, which costs much more than sending it."""
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


def no_rounds(rules: AnyRules) -> Totals:
    return Totals(0, np.zeros(rules.main_shape, np.int64), np.zeros(rules.side_shape, np.int64))


def block_start(seed: int, block: int) -> int:
    """The generator's state at the start of a block; seeds are mixed, so that nearby seeds start far apart.

    >>> block_start(1, 0) == block_start(1, 1), block_start(1, 0) == block_start(2, 0)
    (False, False)
    """
    word = (seed + int(STEP)) % _WORDS
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORDS
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORDS
    return (word ^ word >> 31) + (block << APART_BITS) * int(STEP) & _WORDS - 1


def deal_blocks(rules: AnyRules, rounds: int, seed: int, blocks: Iterable[int]) -> Totals:
    """Deal some blocks of a simulation of this many rounds; the last one may be short."""
    totals = no_rounds(rules)
    counts, dealt = RoundCounts(totals.main, totals.side), 0
    for block in blocks:
        here = min(BLOCK_ROUNDS, rounds - block * BLOCK_ROUNDS)
        state = np.uint64(block_start(seed, block))
        rules.deal(here, state, counts)
        dealt += here
    return totals._replace(rounds=dealt)


def deal_on_threads(rules: AnyRules, rounds: int, seed: int, threads: int | None, progress: Progress) -> Totals:
    """Deal all blocks here; the kernel releases the interpreter lock."""
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


def deal_on_cluster(rules: AnyRules, rounds: int, seed: int, address: str, progress: Progress) -> Totals:
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


WITHIN_95 = 1.959963984540054
"""95 of 100 results are within this many standard errors of the mean."""
FAR_OUT = 1e9
"""The z-score of something that cannot happen but did."""


@dataclass(frozen=True)
class SimulatedAmount:
    """The mean result of a round, in units of the base wager, next to the exact expectation."""

    mean: Fraction
    variance: Fraction
    """The exact one if it is known; otherwise that of the rounds dealt."""
    rounds: int
    exact: Fraction | None

    @property
    def standard_error(self) -> float:
        return sqrt(self.variance / self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the expectation."""
        around = WITHIN_95 * self.standard_error
        return float(self.mean) - around, float(self.mean) + around

    @property
    def z(self) -> float | None:
        """How many standard errors are between the mean and the exact expectation."""
        return None if self.exact is None else _standard_errors(self.mean - self.exact, self.standard_error)


@dataclass(frozen=True)
class PathFrequency:
    """How often a path through the decisions was taken, next to how often it should be."""

    count: int
    rounds: int
    exact: Fraction | None

    @property
    def frequency(self) -> Fraction:
        return Fraction(self.count, self.rounds)

    @property
    def z(self) -> float | None:
        if self.exact is None:
            return None
        return _standard_errors(self.frequency - self.exact, sqrt(self.exact * (1 - self.exact) / self.rounds))


def _standard_errors(off: Fraction, standard_error: float) -> float:
    if not off:
        return 0.0
    return float(off) / standard_error if standard_error else copysign(FAR_OUT, off)


@dataclass(frozen=True, repr=False)
class Simulation(ShownAsTable):
    """The result of some rounds.

    The total is that of the main wagers; each side bet has its own unit, and a house's payout limit does not affect it.
    """

    game: Game
    strategy: str
    rounds: int
    seed: int
    unit_cents: int
    totals: Totals = field(compare=False)
    wagers: Mapping[str, SimulatedAmount]
    """Main wagers and side bets, in the order in which they are settled, then bonuses.

    A side bet that is paid for other players' hands, or cannot be told from the cards dealt, is left out."""
    total: SimulatedAmount
    decisions: Mapping[str, PathFrequency]
    seconds: float = field(compare=False)
    """How long dealing took, without solving."""

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds

    def figure_table(self) -> FigureTable:
        rows = tuple(
            (name, f"{float(each.mean):+.6f}", f"{each.standard_error:.6f}", _exact_figure(each.exact))
            for name, each in (*self.wagers.items(), ("main wagers together", self.total))
        )
        heading = f"{self.game.title}: {self.rounds:,} rounds, {self.strategy} play, seed {self.seed}"
        return FigureTable(heading, ("wager", "units a round", "standard error", "exact"), rows)


def _exact_figure(value: Fraction | None) -> str:
    return "not computed" if value is None else f"{float(value):+.6f}"


def simulate(
    game: Game,
    rounds: int,
    strategy: str = "optimal",
    seed: int = 1,
    unit_cents: int = UNIT_CENTS,
    *,
    cluster: str | None = None,
    threads: int | None = None,
    deck: Deck | None = None,
    solution: Solution | None = None,
    progress: Progress = silent,
) -> Simulation:
    """Deal this many rounds. The same seed deals the same rounds on any number of threads or machines.

    A solution of this game under this unit and deck saves solving it again.

    >>> from boardwalk.games import GAMES
    >>> simulation = simulate(GAMES["premium"].game(), 1000, "random")
    >>> simulation.totals.rounds, sum(path.count for path in simulation.decisions.values())
    (1000, 1000)
    """
    verify_simulation(game, rounds, strategy, seed, unit_cents)
    deck = deck or Deck()
    if strategy == "random":
        payoffs, version, choices, counts = compile_payoffs([game], unit_cents), 0, None, None
    else:
        solution = solution or solve(game, unit_cents, deck=deck)
        payoffs, version = solution.payoffs, solution.version
        assert (solution.game, payoffs.unit_cents) == (game, unit_cents), "the solution is another game's"
        choices, counts = _choices(solution), solution.counts
    if strategy == "card":
        from boardwalk.odds.strategy.card import play_by_card

        assert solution is not None
        played = play_by_card(solution, progress=part_of(progress, 0, 2))
        choices, counts = _choices(played), played.counts
        progress = part_of(progress, 1, 2)
    compiled = compile_no_board_rules if without_board(game) else compile_rules
    rules: AnyRules = compiled(payoffs, deck, choices)
    began = time.perf_counter()
    totals = deal(rules, rounds, seed, cluster=cluster, threads=threads, progress=progress)
    seconds = time.perf_counter() - began
    found = {
        name: _amount(totals.main, cents, unit_cents, counts) for name, cents in payoffs.cents_by_wager(version).items()
    } | _side_bets(game, unit_cents, totals, deck)
    return Simulation(
        game=game,
        strategy=strategy,
        rounds=rounds,
        seed=seed,
        unit_cents=unit_cents,
        totals=totals,
        wagers={each.name: found[each.name] for each in (*game.wagers, *main_bonuses(game)) if each.name in found},
        total=_amount(totals.main, payoffs.cents[version], unit_cents, counts),
        decisions=_decisions(payoffs, totals, _frequencies(payoffs, strategy, counts)),
        seconds=seconds,
    )


def verify_simulation(game: Game, rounds: int, strategy: str, seed: int, unit_cents: int) -> None:
    """Refuse what cannot be simulated before anything is solved."""
    if not 1 <= rounds <= MOST_BLOCK_ROUNDS:
        raise InputError("--rounds", f"must be from 1 to {MOST_BLOCK_ROUNDS:,}, not {rounds}")
    if strategy not in STRATEGIES:
        raise InputError("--strategy", f"{strategy!r} is not one of {', '.join(STRATEGIES)}")
    if not 0 <= seed <= MOST_SEED:
        raise InputError("--seed", f"must be from 0 to {MOST_SEED:,}, not {seed}")
    for wager in optional_wagers(game):
        verify_placed(game, wager.name, unit_cents)


def deal(
    rules: AnyRules,
    rounds: int,
    seed: int,
    *,
    cluster: str | None = None,
    threads: int | None = None,
    progress: Progress = silent,
) -> Totals:
    """Deal by compiled rules, here or on a cluster."""
    if cluster is not None:
        return deal_on_cluster(rules, rounds, seed, cluster, progress)
    return deal_on_threads(rules, rounds, seed, threads, progress)


def _choices(solution: Solution) -> Choices:
    """The choices of one version; a solver has those of all its versions in a row."""
    versions, choices = solution.played.versions, solution.played.choices
    row = versions.index(solution.version)
    if isinstance(choices, np.ndarray):
        return [choices[row : row + 1]]
    return [level.reshape(len(versions), -1, *level.shape[1:])[row] for level in choices]


def moments(counts: NDArray[np.int64], cents: NDArray[np.int64], unit_cents: int) -> tuple[Fraction, Fraction]:
    """Mean and variance, in units, of amounts with these counts.

    >>> moments(np.array([3, 1]), np.array([-500, 500]), 500)
    (Fraction(-1, 2), Fraction(3, 4))
    """
    mean = mean_of(counts, cents, unit_cents)
    return mean, mean_of(counts, cents, unit_cents, 2) - mean**2


def _amount(
    counts: NDArray[np.int64], cents: NDArray[np.int64], unit_cents: int, exact: NDArray[np.int64] | None
) -> SimulatedAmount:
    mean, variance = moments(counts, cents, unit_cents)
    rounds = int(counts.sum())
    if exact is None:
        return SimulatedAmount(mean, variance, rounds, None)
    expected, variance = moments(exact, cents, unit_cents)
    return SimulatedAmount(mean, variance, rounds, expected)


def _side_bets(game: Game, unit_cents: int, totals: Totals, deck: Deck) -> dict[str, SimulatedAmount]:
    """Side bets; their exact figures are known for whole decks, whatever the player does."""
    exact = {bet.wager: bet for bet in in_force(game, unit_cents)} if deck == Deck() else {}
    found = {}
    for wager, counts in zip(simulated_bets(game), totals.side, strict=True):
        mean, variance = moments(counts, side_bet_cents(wager, unit_cents, len(counts)), unit_cents)
        bet = exact.get(wager.name)
        found[wager.name] = SimulatedAmount(
            mean, bet.variance if bet else variance, totals.rounds, -bet.house_edge if bet else None
        )
    return found


def _decisions(payoffs: Payoffs, totals: Totals, exact: dict[str, Fraction]) -> dict[str, PathFrequency]:
    counted = totals.main.sum(axis=(1, 2)).tolist()
    return {
        path: PathFrequency(count, totals.rounds, exact.get(path))
        for path, count in zip(payoffs.tree.paths, counted, strict=True)
    }


def _frequencies(payoffs: Payoffs, strategy: str, counts: NDArray[np.int64] | None) -> dict[str, Fraction]:
    """How often each path should be taken, if that is known: not of random choices that depend on the hand."""
    tree = payoffs.tree
    if strategy == "random" and any(decision.reserved for decision in payoffs.game.decisions):
        return {}
    if strategy == "random":
        return dict(_evenly(tree, tree.start, Fraction(1)))
    if counts is None:
        return {}
    deals = counts.sum(axis=(1, 2)).tolist()
    return {path: Fraction(each, sum(deals)) for path, each in zip(tree.paths, deals, strict=True)}


def _evenly(tree: Tree, option: Option, chance: Fraction) -> Iterator[tuple[str, Fraction]]:
    """The endings that an option leads to if every choice is equally likely, with their chances."""
    if option.node is None:
        assert option.ending is not None
        yield tree.paths[option.ending], chance
        return
    options = tree.nodes[option.node].options
    for each in options:
        yield from _evenly(tree, each, chance / len(options))
