"""Learn a game from nothing but rounds: a table of average results, in plain NumPy, graded exactly at the end.

The last decision is learned first. While a decision is learned, it and everything before it is chosen at random, and
everything after it by what was learned already; so each average estimates what best play from there is worth. The table
has a cell for every set of ranks that the player sees, whether all of them are suited, and the rank of the dealer's up
card. It knows no pay table, no hand rank and no odds.

    python docs/examples/tabular_learner.py caribbean 250000000
"""

from __future__ import annotations

import sys
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

import boardwalk
from boardwalk.gym import VectorEnvironment, evaluate

SEATS = 65_536
HIDDEN = 13
"""The rank of a card that is face down."""
WAYS = np.array([[comb(rank + place, place + 1) for rank in range(HIDDEN + 1)] for place in range(7)])
"""By place and rank: what a card adds to the number of a sorted set of ranks."""


class TabularLearner:
    """A table with the average result of every action in every cell."""

    def __init__(self, game: str, seed: int = 1) -> None:
        self.seats = VectorEnvironment(game, SEATS)
        self.observations, self.infos = self.seats.reset(seed=seed)
        self.stages = np.array(self.seats.form.shown)  # the community cards that each decision sees
        cards = sum(self.observations[part].shape[1] for part in ("own", "board") if part in self.observations)
        self.sets = comb(HIDDEN + cards, cards)
        shape = self.seats.form.over * self.sets * 2 * (HIDDEN + 1), len(self.seats.actions)
        self.visits, self.sums = np.zeros(shape), np.zeros(shape)
        self.best = np.zeros(shape[0], np.int64)

    def cells(self, seen: dict[str, Any]) -> NDArray[np.int64]:
        """The cell of each observation."""
        hand = np.concatenate([seen[part] for part in ("own", "board") if part in seen], axis=1)
        ranks = np.sort(hand >> 2, axis=1)  # a card that is face down has the number 52, which is 13 here
        number = WAYS[np.arange(hand.shape[1]), ranks].sum(axis=1)
        suits = np.where(hand >> 2 == HIDDEN, hand[:, :1], hand) & 3
        suited = (suits == suits[:, :1]).all(axis=1)
        up = seen["dealer"][:, 0] >> 2 if "dealer" in seen else 0
        cells: NDArray[np.int64] = ((seen["decision"] * self.sets + number) * 2 + suited) * (HIDDEN + 1) + up
        return cells

    def policy(self, seen: dict[str, Any]) -> NDArray[np.int64]:
        """The best action so far in each situation."""
        return self.best[self.cells(seen)]

    def learn(self, decisions: int) -> None:
        """Learn every decision, the last one first, from this many decisions in all."""
        stages = sorted(set(self.stages.tolist()), reverse=True)
        for stage in stages:
            self._learn_stage(stage, decisions // len(stages))
            averages = self.sums / np.maximum(self.visits, 1)
            learned = np.where(self.visits > 0, averages, -np.inf).argmax(axis=1)
            self.best = np.where(self.visits.any(axis=1), learned, self.best)

    def _learn_stage(self, stage: int, decisions: int) -> None:
        width = self.visits.shape[1]
        chosen = np.full(SEATS, -1)  # the cell and action of the decision to learn from, in each round
        for _ in range(decisions // SEATS):
            seen = self.stages[self.observations["decision"]]
            actions = self.seats.sample_actions()
            now, later = np.flatnonzero(seen == stage), np.flatnonzero(seen > stage)
            cells = self.cells({part: values[now] for part, values in self.observations.items()})
            chosen[now] = cells * width + actions[now]
            if len(later):
                actions[later] = self.policy({part: values[later] for part, values in self.observations.items()})
            self.observations, results, over, _, self.infos = self.seats.step(actions)
            ended = over & (chosen >= 0)
            self.visits += np.bincount(chosen[ended], minlength=self.visits.size).reshape(self.visits.shape)
            self.sums += np.bincount(chosen[ended], results[ended], self.sums.size).reshape(self.sums.shape)
            chosen[over] = -1

    def cost(self, game: str) -> Fraction:
        """What the learned policy costs against best play, exactly, in units of the first wager."""
        return boardwalk.game(game).solve().ev - evaluate(self.policy, game).ev


def main(game: str = "caribbean", decisions: str = "250000000") -> None:
    """Learn a game and print what the learned policy costs."""
    learner = TabularLearner(game)
    learner.learn(int(decisions))
    print(f"{game}: {float(learner.cost(game)):.4%} of the first wager less than best play")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
