"""The rounds of a vector environment: their tables, compiled from the declaration, and their steps on threads."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from boardwalk.gym import vector_kernels as kernels
from boardwalk.gym.card_stream import CARDS, first_state
from boardwalk.gym.round_form import RoundForm
from boardwalk.odds.simulation.deal_kernels import Showdown
from boardwalk.odds.simulation.deal_tables import rejected_words, showdown_of, without_board
from boardwalk.odds.simulation.no_board_rounds import compare_hands

if TYPE_CHECKING:
    from numpy.typing import NDArray

Arrays = TypeVar("Arrays", kernels.Rounds, kernels.Sights, kernels.StepResults)
FEWEST_ON_A_THREAD = 4096
"""With fewer rounds than this for each, threads cost more than they save."""
POLICY_STREAM = 1 << 62
"""Random actions come from states this far from those that deal the cards."""


def compile_tables(form: RoundForm) -> kernels.RoundTables:
    """What a step of this game looks up."""
    game, tree, payoffs, actions = form.game, form.tree, form.payoffs, form.actions
    assert tree.start.node is not None, "a game with nothing to decide has no tree"
    nodes, classes = len(tree.nodes), len(payoffs.classes)
    next_spot = np.zeros((nodes, len(actions)), np.int64)
    masks = np.zeros((nodes, classes, len(actions)), np.int8)
    for number, node in enumerate(tree.nodes):
        for place, option in enumerate(node.options):
            action = actions.index(option.action)
            next_spot[number, action] = tree.spot(option)
            masks[number, :, action] = payoffs.allowed[place] if number == 0 else 1
    return kernels.RoundTables(
        own=game.hole_cards,
        board=game.community_cards,
        up=tree.dealer_up,
        start=tree.start.node,
        rejected=rejected_words(CARDS, form.dealt),
        shown=np.array(form.shown, np.int64),
        next_spot=next_spot,
        smallest=np.array([actions.index(node.options[0].action) for node in tree.nodes], np.int64),
        masks=masks,
        net_cents=payoffs.cents[0],
        folded=np.array([ending.folded for ending in tree.endings], np.bool_),
    )


class VectorRounds:
    """Rounds of one game that are played at the same time, each from its own seed."""

    def __init__(self, form: RoundForm, count: int, threads: int | None = None) -> None:
        self.form, self.count = form, count
        self.tables = compile_tables(form)
        dealt = form.dealt
        self.rounds = kernels.Rounds(
            np.zeros(count, np.uint64), np.zeros((count, dealt), np.uint8), np.zeros(count, np.uint8),
            np.zeros(count, np.uint8), np.zeros(count, np.int64),
        )  # fmt: skip
        self._policy = np.zeros(count, np.uint64)
        self._ended = np.zeros(count, np.int64)
        parts = max(1, min(threads or os.cpu_count() or 1, count // FEWEST_ON_A_THREAD))
        bounds = np.linspace(0, count, parts + 1).astype(int).tolist()
        self._parts = [slice(first, last) for first, last in itertools.pairwise(bounds)]
        self._pool = ThreadPoolExecutor(parts) if parts > 1 else None

    def seed(self, seeds: Sequence[int]) -> None:
        """Begin a stream of rounds from each seed."""
        self.rounds.states[:] = np.array([first_state(seed) for seed in seeds], np.uint64)
        self._policy[:] = self.rounds.states + np.uint64(POLICY_STREAM)

    def deal(self) -> kernels.Sights:
        """Deal a new round everywhere."""
        sights = self._sights()

        def work(part: slice) -> None:
            rounds = _rows(self.rounds, part)
            self._deal(np.arange(part.stop - part.start), rounds)
            kernels.observe(self.tables, rounds, _rows(sights, part))

        self._spread(work)
        return sights

    def step(self, actions: NDArray[np.int64]) -> tuple[kernels.Sights, kernels.StepResults]:
        """Take an action in every round, and deal a new one where it ended."""
        sights = self._sights()
        results = kernels.StepResults(
            np.empty(self.count, np.int64), np.empty(self.count, np.bool_), np.empty(self.count, np.bool_),
            np.zeros_like(sights.cards),
        )  # fmt: skip

        def work(part: slice) -> None:
            rounds = _rows(self.rounds, part)
            if self._showdown is not None:
                kernels.step(
                    actions[part], self.tables, self._showdown, rounds, _rows(results, part), _rows(sights, part)
                )
                return
            ended = self._ended[part]
            found = kernels.advance(actions[part], self.tables, rounds, _rows(results, part), ended)
            self._deal(ended[:found], rounds)
            kernels.observe(self.tables, rounds, _rows(sights, part))

        self._spread(work)
        return sights, results

    def sample_actions(self) -> NDArray[np.int64]:
        """A legal action for every round, each equally likely."""
        actions = np.empty(self.count, np.int64)

        def work(part: slice) -> None:
            kernels.choose_at_random(self.tables, _rows(self.rounds, part), self._policy[part], actions[part])

        self._spread(work)
        return actions

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _sights(self) -> kernels.Sights:
        """Room for what every seat sees; new each time, so that what was given out stays as it is."""
        return kernels.Sights(
            np.empty((self.count, self.form.dealt), np.uint8), np.empty((self.count, len(self.form.actions)), np.int8)
        )

    def _deal(self, ended: NDArray[np.int64], rounds: kernels.Rounds) -> None:
        kernels.deal(ended, self.tables, rounds)
        if self._showdown is not None:
            kernels.compare(ended, self.tables, self._showdown, rounds)
        else:
            rounds.classes[ended], rounds.outcomes[ended] = compare_hands(self.form.payoffs, rounds.cards[ended])

    @cached_property
    def _showdown(self) -> Showdown | None:
        """What the kernel ranks hands by; without community cards, hands of most games are ranked as whole arrays."""
        return None if without_board(self.form.game) else showdown_of(self.form.payoffs)

    def _spread(self, work: Callable[[slice], None]) -> None:
        if self._pool is None:
            work(self._parts[0])
        else:
            list(self._pool.map(work, self._parts))


def _rows(arrays: Arrays, part: slice) -> Arrays:
    """The same arrays, only these rows."""
    form: Any = type(arrays)
    rows: Arrays = form(*(array[part] for array in arrays))
    return rows
