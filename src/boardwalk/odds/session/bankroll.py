"""A bankroll between two barriers, round by round: the chance that it runs out, and that it reaches a goal.

Before each round, the player must have the most that a round can put on the layout (`RoundResults.needed_cents`):
without it, the bets that the play calls for could not be made. A player with less is ruined and plays no more, even if
some chips are left. A player who has the goal or more stops. Everyone else plays until the rounds are over; what the
last round leaves is not ruin. So a session of 300 rounds ends in ruin if a round up to the 300th could not be played.

Up to a few rounds are calculated with fractions; more with chances that are never too high (`lattice.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, inf, nextafter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.errors import InputError
from boardwalk.money import dollars
from boardwalk.odds.jackpot.waiting_time import Bounds
from boardwalk.odds.session.kernels import TILE, shrink, walk
from boardwalk.odds.session.lattice import DROPPED, ResultDistribution, is_exact, spread_of, weights_of
from boardwalk.odds.session.round_results import RoundResults
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MOST_WORK = 60_000_000_000
"""Products to add up, at most; some billions take a second."""
ROUNDS_AT_ONCE = 256
"""Rounds between two reports of progress."""


class Barriers(NamedTuple):
    """Where a session starts, and where it ends early: below the floor, or at the goal if there is one."""

    bankroll_cents: int
    floor_cents: int
    goal_cents: int | None = None

    def is_reached_by(self, cents: int) -> bool:
        """Whether this is the goal or more."""
        return self.goal_cents is not None and cents >= self.goal_cents


@dataclass(frozen=True)
class BankrollWalk:
    """The chances of a session. Each chance is at least what is given here, and at most `error` more."""

    results: RoundResults
    barriers: Barriers
    final: ResultDistribution
    """The bankroll at the end, however the session ends."""
    played: Sequence[Fraction] | NDArray[np.float64]
    """For each round, the chance that it is played."""
    ruined: Sequence[Fraction] | NDArray[np.float64]
    """After each number of rounds, from none on, the chance that no other can be played for lack of money."""
    reached: Sequence[Fraction] | NDArray[np.float64]
    """After each number of rounds, from none on, the chance that the goal is reached."""
    sum_error: Fraction = Fraction(0)
    """By how much the chances by round may be too low because they are sums."""

    @property
    def error(self) -> Fraction:
        """What no chance is too low by more than."""
        return self.final.missing + self.sum_error

    @property
    def rounds(self) -> int:
        return len(self.played)

    def _bounds(self, low: Fraction | float) -> Bounds:
        return Bounds(Fraction(low), min(Fraction(low) + self.error, Fraction(1)))

    @property
    def ruin(self) -> Bounds:
        """The chance that the money runs out before all rounds are played."""
        return self._bounds(self.ruined[self.rounds - 1])

    @property
    def goal(self) -> Bounds:
        """The chance that the goal is reached; 0 without one."""
        return self._bounds(self.reached[self.rounds]) if self.barriers.goal_cents else Bounds.exactly(0)

    @property
    def all_played(self) -> Bounds:
        """The chance that every round is played: neither the lack of money nor the goal ends the session early."""
        return self._bounds(self.played[-1])

    @cached_property
    def expected_rounds(self) -> Bounds:
        """How many rounds are played on average."""
        if self.final.exact:
            return Bounds.exactly(sum((Fraction(each) for each in self.played), Fraction(0)))
        low = Fraction(nextafter(fsum(self.played), -inf))
        return Bounds(low, min(low + self.rounds * self.error, Fraction(self.rounds)))

    @property
    def expected_result_cents(self) -> Bounds:
        """What the session wins or loses on average: the edge of a round, for each round played (Wald's identity)."""
        ends = [each * self.results.mean_cents for each in self.expected_rounds]
        return Bounds(min(ends), max(ends))


def walk_bankroll(results: RoundResults, barriers: Barriers, rounds: int, progress: Progress = silent) -> BankrollWalk:
    """Play a session of up to this many rounds with every chance at once.

    >>> coin = RoundResults({-100: 1, 100: 1}, 100)
    >>> found = walk_bankroll(coin, Barriers(200, 100, 400), 4)
    >>> found.ruin.low, found.goal.low, found.expected_rounds.low
    (Fraction(1, 4), Fraction(3, 8), Fraction(3, 1))
    """
    _verify(barriers, rounds)
    if is_exact(results, rounds):
        return _exact_walk(results, barriers, rounds)
    return _FloatWalk(results, barriers, rounds).play(progress)


def _verify(barriers: Barriers, rounds: int) -> None:
    have, need, goal = barriers
    if have < need:
        reason = f"must be at least {dollars(need)}, the most that a round can put on the layout, not {dollars(have)}"
        raise InputError("bankroll", reason)
    if goal is not None and goal <= have:
        raise InputError("goal", f"must be more than the bankroll, {dollars(have)}, not {dollars(goal)}")
    assert rounds > 0, "a session has rounds"


def _exact_walk(results: RoundResults, barriers: Barriers, rounds: int) -> BankrollWalk:
    """Every sequence of results, counted in whole numbers."""
    alive, ended = {barriers.bankroll_cents: 1}, dict[int, Fraction]()
    played, ruined, reached, all_ways = [], [Fraction(0)], [Fraction(0)], 1
    for _ in range(rounds):
        played.append(Fraction(sum(alive.values()), all_ways))
        after: dict[int, int] = {}
        for have, ways in alive.items():
            for cents, deals in results.deals_by_cents.items():
                after[have + cents] = after.get(have + cents, 0) + ways * deals
        all_ways *= results.deals
        poor = {have: ways for have, ways in after.items() if have < barriers.floor_cents}
        rich = {have: ways for have, ways in after.items() if barriers.is_reached_by(have)}
        alive = {have: ways for have, ways in after.items() if have not in poor and have not in rich}
        ruined.append(ruined[-1] + Fraction(sum(poor.values()), all_ways))
        reached.append(reached[-1] + Fraction(sum(rich.values()), all_ways))
        for have, ways in (poor | rich).items():
            ended[have] = ended.get(have, Fraction(0)) + Fraction(ways, all_ways)
    for have, ways in alive.items():
        ended[have] = ended.get(have, Fraction(0)) + Fraction(ways, all_ways)
    first, step = min(ended), results.step_cents
    chances = tuple(ended.get(have, Fraction(0)) for have in range(first, max(ended) + 1, step))
    return BankrollWalk(results, barriers, ResultDistribution(first, step, chances), played, ruined, reached)


class _FloatWalk:
    """Places are amounts, one step apart; those below the floor that a round can lead to come first."""

    def __init__(self, results: RoundResults, barriers: Barriers, rounds: int) -> None:
        self.results, self.barriers, self.rounds = results, barriers, rounds
        self.steps, self.weights = np.array(results.steps), weights_of(results)
        step = results.step_cents
        self.floor = max(-results.steps[0], 0)
        lowest = barriers.bankroll_cents - (barriers.bankroll_cents - barriers.floor_cents) // step * step
        self.first_cents = lowest - self.floor * step
        goal = barriers.goal_cents
        self.ceiling = 0 if goal is None else -((self.first_cents - goal) // step)
        self._verify_work()
        self.below = np.zeros(self.floor)
        self.above = np.zeros(max(results.steps[-1], 1) if self.ceiling else 0)
        self.played = np.zeros(rounds)
        self.ruined, self.reached = np.zeros(rounds + 1), np.zeros(rounds + 1)

    def _verify_work(self) -> None:
        places = spread_of(self.results, self.rounds) if not self.ceiling else self.ceiling - self.floor
        work = self.rounds * len(self.steps) * (places + len(self.steps))
        if work > MOST_WORK:
            reason = (
                f"payouts come in steps of {dollars(self.results.step_cents)}, so {self.rounds:,} rounds would take "
                f"minutes; choose fewer rounds or a rounder bet"
            )
            raise InputError("rounds", reason)

    def play(self, progress: Progress) -> BankrollWalk:
        start = (self.barriers.bankroll_cents - self.first_cents) // self.results.step_cents
        state = np.zeros(start + 1)
        state[start] = 1.0
        bounds = np.array([self.floor, self.ceiling, start, start + 1])
        play = self.steps, self.weights, DROPPED / self.rounds
        done = 0
        while done < self.rounds and bounds[2] < bounds[3]:
            state = self._with_room(state, bounds)
            work = np.empty_like(state)
            upto = min(done + ROUNDS_AT_ONCE, self.rounds)
            by_round = (self.played[done:upto], self.ruined[done : upto + 1], self.reached[done : upto + 1])
            count = walk(state, bounds, work, play, (self.below, self.above, *by_round))
            state = work if count % 2 else state
            done += count
            progress(done / self.rounds)
        self.ruined[done:], self.reached[done:] = self.ruined[done], self.reached[done]
        return self._found(state[bounds[2] : bounds[3]], int(bounds[2]))

    def _with_room(self, state: NDArray[np.float64], bounds: NDArray[np.int64]) -> NDArray[np.float64]:
        """The state with room for more rounds; without a goal, it grows upward."""
        last, most = int(bounds[3]), max(int(self.steps[-1]), 0)
        room = np.zeros(max(2 * last, last + 8 * most, self.ceiling + most))
        room[:last] = state[:last]
        return room

    def _found(self, alive: NDArray[np.float64], first: int) -> BankrollWalk:
        """Everything rounded down for the sums that it went through."""
        once = shrink(self.rounds)
        last = first + len(alive)
        places = np.zeros(max(last, self.floor, self.ceiling + len(self.above)))
        places[: self.floor] += self.below * once
        places[first:last] += alive * shrink(1)
        if self.ceiling:
            places[self.ceiling : self.ceiling + len(self.above)] += self.above * once
        used = np.nonzero(places)[0]
        low, high = int(used[0]), int(used[-1]) + 1
        step = self.results.step_cents
        final = ResultDistribution(self.first_cents + low * step, step, places[low:high])
        terms = self.rounds + len(self.below) + len(self.above) + TILE + len(places) // TILE
        played, ruined, reached = (each * shrink(terms) for each in (self.played, self.ruined, self.reached))
        error = Fraction(terms + 8, 1 << 51)
        return BankrollWalk(self.results, self.barriers, final, played, ruined, reached, error)
