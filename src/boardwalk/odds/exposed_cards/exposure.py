"""What a game is worth to a player who sees more than the game shows, and what a supervisor would notice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, sqrt
from typing import NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.odds.exposed_cards.knowledge import Knowledge
from boardwalk.odds.exposed_cards.sighting import Sighting, can_enumerate, every_sighting, sample_sightings
from boardwalk.odds.figures import base_wager
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.no_board import NoBoard
from boardwalk.odds.solver.solution import Solution
from boardwalk.press.figure_table import FigureTable, ShownAsTable
from boardwalk.progress import Progress, silent

USUAL_SAMPLES = 8
LEAST_SAMPLES = 2
"""One sample says nothing about how far off it is."""
STUDENT_95 = (inf, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
              2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045,
              2.042)  # fmt: skip
"""By degrees of freedom: how many standard errors on either side hold 95 percent, rounded up."""


class SeenCards(NamedTuple):
    """Known cards of some ranks: how often they are seen, and what the round is worth then."""

    cards: str
    chance: Fraction
    ev: Fraction


class Telltale(NamedTuple):
    """A first choice that best play never makes with this kind of hand, or makes with fewer of them."""

    kind: str
    usual: str
    chosen: str
    share: Fraction
    """Of all rounds."""


@dataclass(frozen=True, repr=False)
class Exposure(ShownAsTable):
    """A game for a player who knows some cards. Values are in units of the base wager.

    If `samples` is None every deal was counted; otherwise the gain is exact for each sample, and `error` is half the
    width of a 95 percent interval.
    """

    solution: Solution
    """The game as it is dealt, under best play."""
    knowledge: Knowledge
    samples: int | None
    seed: int
    sightings: tuple[Sighting, ...]

    @property
    def game(self) -> Game:
        return self.solution.game

    @cached_property
    def step(self) -> Fraction:
        return Fraction(self.solution.payoffs.step_cents, self.solution.payoffs.unit_cents)

    @cached_property
    def deals(self) -> int:
        return sum(each.deals for each in self.sightings)

    @property
    def usual_ev(self) -> Fraction:
        """What the round is worth to a player who knows nothing more."""
        return self.solution.ev

    @cached_property
    def gains(self) -> tuple[Fraction, ...]:
        """For each sample: what best play with the knowledge brings more than best play without it, exactly."""
        return tuple(
            (each.value - each.usual) * self.step / each.deals for each in self.sightings if each.usual is not None
        )

    @cached_property
    def gain(self) -> Fraction:
        """What the knowledge is worth."""
        if self.samples is None:
            return sum(each.value for each in self.sightings) * self.step / self.deals - self.usual_ev
        return sum(self.gains, Fraction()) / len(self.gains)

    @property
    def ev(self) -> Fraction:
        """What the round is worth to the player who knows."""
        return self.usual_ev + self.gain

    @cached_property
    def error(self) -> float | None:
        """Half the width of the 95 percent interval; None if the value is exact."""
        if self.samples is None:
            return None
        freedom = len(self.gains) - 1
        spread = sum(((gain - self.gain) ** 2 for gain in self.gains), Fraction())
        times = STUDENT_95[freedom] if freedom < len(STUDENT_95) else STUDENT_95[-1]
        return times * sqrt(spread / freedom / len(self.gains))

    @property
    def cards_known(self) -> int:
        own = self.game.hole_cards
        return self.knowledge.dealer + self.knowledge.community + self.knowledge.neighbors * own

    @property
    def worth_of_a_card(self) -> Fraction:
        """The gain, divided among the cards that are known."""
        return self.gain / self.cards_known

    @cached_property
    def misled_ev(self) -> Fraction | None:
        """What the round is worth if the cards were misread: if they are any cards that the player cannot see.

        The first choice is then made for the wrong cards, and later ones as best play without knowledge makes them.
        None if the first choice comes after community cards, or if neighbors' cards are known.
        """
        sums = [each.misled for each in self.sightings]
        if self.knowledge.neighbors or any(each is None for each in sums):
            return None
        return sum(each or 0 for each in sums) * self.step / sum(each.misled_deals for each in self.sightings)

    def break_even(self, otherwise: Fraction | None) -> Fraction | None:
        """How often the player must know the cards for the round to be even, if it is worth this much otherwise.

        None if no share does it; 0 if the round is never worth less than nothing.
        """
        if otherwise is None or (self.ev < 0 and otherwise < 0):
            return None
        return Fraction(0) if otherwise >= 0 else -otherwise / (self.ev - otherwise)

    @cached_property
    def unlike(self) -> Fraction | None:
        """The share of rounds with a decision that best play without the knowledge does not make.

        None if what such play would see at some decision does not follow from what is known.
        """
        if self.knowledge.hides_usual_play(self.solution.payoffs.tree, self.game.community_cards):
            return None
        return Fraction(sum(each.unlike for each in self.sightings), self.deals)

    @cached_property
    def paths(self) -> dict[str, Fraction]:
        """How often a round takes each path through the decisions."""
        counts = map(sum, zip(*(each.paths for each in self.sightings), strict=True))
        names = self.solution.payoffs.tree.paths
        return {name: Fraction(count, self.deals) for name, count in zip(names, counts, strict=True)}

    @cached_property
    def by_cards(self) -> tuple[SeenCards, ...]:
        """What the round is worth by the cards that are seen."""
        return tuple(
            SeenCards(each.cards, Fraction(each.deals, self.deals), each.value * self.step / each.deals)
            for each in self.sightings
        )

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The options of the first decision."""
        tree = self.solution.payoffs.tree
        return tuple(option.action for option in tree.nodes[tree.start.node or 0].options)

    @cached_property
    def first_choices(self) -> dict[tuple[str, str], Fraction]:
        """How often each first choice is made where best play without the knowledge makes another, or the same."""
        found: Counter[tuple[str, str]] = Counter()
        for each in self.sightings:
            for choice in each.choices:
                found[self.actions[choice.usual], self.actions[choice.best]] += choice.hands
        return {key: Fraction(count, found.total()) for key, count in sorted(found.items())}

    @cached_property
    def telltales(self) -> tuple[Telltale, ...]:
        """First choices that best play does not make, the most frequent first."""
        found: Counter[tuple[str, str, str]] = Counter()
        total = 0
        for each in self.sightings:
            for kind, usual, best, hands in each.choices:
                total += hands
                if usual != best:
                    found[kind, self.actions[usual], self.actions[best]] += hands
        return tuple(Telltale(*key, Fraction(count, total)) for key, count in found.most_common())

    def card_at(self, place: int) -> dict[str, tuple[str, ...]]:
        """The first choice if these cards are seen, by their place in `by_cards`: for each action, the kinds of hands
        of which most take it.
        """
        chosen = {kind: self.actions[_most(counts)] for kind, (_, counts) in self._kinds_at(place).items()}
        return {action: tuple(kind for kind, each in chosen.items() if each == action) for action in self.actions}

    def departures_at(self, place: int) -> dict[tuple[str, str], tuple[str, ...]]:
        """Where that card departs from best play without the knowledge: by usual and better choice."""
        found: dict[tuple[str, str], list[str]] = {}
        for kind, counts in self._kinds_at(place).items():
            usual, best = (self.actions[_most(each)] for each in counts)
            if usual != best:
                found.setdefault((usual, best), []).append(kind)
        return {key: tuple(kinds) for key, kinds in found.items()}

    def _kinds_at(self, place: int) -> dict[str, tuple[Counter[int], Counter[int]]]:
        """By kind of hand, how many choose each option by play without the knowledge and with it."""
        found: dict[str, tuple[Counter[int], Counter[int]]] = {}
        for kind, usual, best, hands in self.sightings[place].choices:
            without, having = found.setdefault(kind, (Counter(), Counter()))
            without[usual] += hands
            having[best] += hands
        return found

    def figure_table(self) -> FigureTable:
        base = f" of {base_wager(self.game)}"
        interval = "" if self.error is None else f", give or take {self.error:.4%}"
        rows: tuple[tuple[str, ...], ...] = (
            ("player's edge with the knowledge", f"{float(self.ev):+.4%}{base}{interval}", str(self.ev)),
            ("player's edge without it", f"{float(self.usual_ev):+.4%}{base}", str(self.usual_ev)),
            ("what it is worth", f"{float(self.gain):+.4%}{base}{interval}", str(self.gain)),
        )
        if self.unlike is not None:
            rows += (
                ("rounds with a decision that best play does not make", f"{float(self.unlike):.4%}", str(self.unlike)),
            )
        counted = f"{self.deals:,} deals" if self.samples is None else f"{self.samples} samples, seed {self.seed}"
        return FigureTable(
            f"{self.game.title}, knowing {self.knowledge}: {counted}", ("figure", "value", "exact"), rows
        )


def _most(counts: Counter[int]) -> int:
    return counts.most_common(1)[0][0]


def find_exposure(
    solution: Solution, knowledge: Knowledge, samples: int | None = None, seed: int = 1, progress: Progress = silent
) -> Exposure:
    """What a game is worth to a player who knows these cards.

    By default every deal is counted where that takes minutes, and cards are sampled where it does not. `samples` sets
    how many, and 0 counts every deal, however long that takes.
    """
    knowledge.verify(solution.game)
    if samples is not None and 0 < samples < LEAST_SAMPLES:
        raise InputError("--samples", f"must be {LEAST_SAMPLES} or more, or 0 to count every deal, not {samples}")
    base = solution.played
    if not isinstance(base, HoldEm | NoBoard):
        raise InputError("game", f"{solution.game.title} is counted suit by suit, which cannot tell single cards apart")
    if samples is None and not can_enumerate(base, knowledge):
        samples = USUAL_SAMPLES
    if isinstance(base, NoBoard) and not knowledge.neighbors:
        samples = 0  # without neighbors, there is nothing to draw
    if samples:
        if knowledge.hides_usual_play(solution.payoffs.tree, solution.game.community_cards):
            reason = "cannot be sampled: what play without the knowledge would see at a later decision is not certain"
            raise InputError("--community", f"{knowledge.community} {reason}; --samples 0 counts every deal")
        found = sample_sightings(base, knowledge, samples, seed, progress)
    else:
        found = every_sighting(base, knowledge, progress)
    return Exposure(solution, knowledge, samples or None, seed, tuple(found))
