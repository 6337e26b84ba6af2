"""A second computation: rounds dealt at random and settled by the slow twins, class by class against the payoffs.

The slow twins read the declaration in the plainest way and share no code with the settlement, the evaluators or the
solver. Each round is settled at every ending of the tree and compared with what the solver takes its class of hand to
bring there. Half of the rounds are dealt from the whole deck and say how often each class comes; the other half come
from few ranks and suits, so that rare hands are met, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from boardwalk.cards import DECK, Card
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Placement
from boardwalk.odds.analysis.fixed_lines import deals_by_class
from boardwalk.odds.solver.solution import Solution
from boardwalk.slow_twin.plain_settlement import PlainRound, plain_settlement, qualified, standing_of

SECOND_ROUNDS = 10_000
"""Rounds that are settled a second time by default; half of them from the whole deck."""
FEW_RANKS = (3, 5, 7)


@dataclass(frozen=True)
class ClassCheck:
    """One class of hand in the second computation."""

    hand: str
    rounds: int
    settled: int
    """Settlements compared: rounds by endings."""
    apart: int
    """Settlements that differ."""
    from_whole_deck: int
    expected: float
    """How many of the rounds from the whole deck should have this class, by the counts."""
    z: float
    """The difference in standard errors."""

    def data(self) -> dict[str, Any]:
        return dict(vars(self))


@dataclass(frozen=True)
class SecondCount:
    """The second computation as a whole."""

    rounds: int
    seed: int
    classes: tuple[ClassCheck, ...]

    @property
    def settled(self) -> int:
        return sum(each.settled for each in self.classes)

    @property
    def apart(self) -> int:
        return sum(each.apart for each in self.classes)

    @property
    def unmet(self) -> tuple[str, ...]:
        """Classes that no round had."""
        return tuple(each.hand for each in self.classes if not each.rounds)

    def data(self) -> dict[str, Any]:
        return {
            "rounds": self.rounds,
            "seed": self.seed,
            "settlements": self.settled,
            "differences": self.apart,
            "classes": [each.data() for each in self.classes],
        }


def second_count(solution: Solution, rounds: int = SECOND_ROUNDS, seed: int = 1) -> SecondCount:
    """Deal, settle and compare; the same seed deals the same rounds. The counts are taken to be of the whole deck."""
    game, chance = _main_game(solution.game), Random(f"second count {seed}")  # noqa: S311  # repeatable
    dealt = [_deal(game, chance, aimed=number % 2 == 1) for number in range(rounds)]
    hands = np.array([[card.number for card in (*each.own, *each.board)] for each in dealt], np.uint8)
    classes = solution.payoffs.classes_of(hands, solution.payoffs.numbers.rank_hands(hands)).tolist()
    met, apart, whole = Counter[int](), Counter[int](), Counter[int]()
    for number, (now, cls) in enumerate(zip(dealt, classes, strict=True)):
        met[cls] += 1
        whole[cls] += number % 2 == 0
        apart[cls] += _differences(solution, game, now, cls)
    return SecondCount(rounds, seed, tuple(_checks(solution, met, apart, whole)))


def _main_game(game: Game) -> Game:
    main = tuple(wager for wager in game.wagers if wager.place is not Placement.OPTIONAL)
    names = {wager.name for wager in main}
    return replace(game, wagers=main, bonuses=tuple(each for each in game.bonuses if each.on in names))


def _deal(game: Game, chance: Random, *, aimed: bool) -> PlainRound:
    """All cards of a round; an aimed one is dealt from a few neighboring ranks, sometimes of few suits."""
    own, dealers, board = game.hole_cards, game.dealer_hole_cards, game.community_cards
    needed = own + dealers + board
    cards = chance.sample(DECK, needed)
    if aimed:
        cards = near_cards(chance, needed)
        if chance.randrange(2):
            chance.shuffle(cards)
    split = own, own + board
    return PlainRound(tuple(cards[: split[0]]), tuple(cards[split[1] :]), tuple(cards[split[0] : split[1]]), (), {})


def near_cards(chance: Random, needed: int) -> list[Card]:
    """Random cards, as many as possible of a few neighboring ranks, and sometimes of few suits."""
    lowest, count = chance.randrange(2, 15), chance.choice(FEW_RANKS)
    ranks = {(rank - 2) % 13 + 2 for rank in range(lowest, lowest + count)}
    suits = chance.sample(range(4), chance.choice((1, 2, 4)))
    near = [card for card in DECK if card.rank in ranks and card.suit in suits]
    chosen = chance.sample(near, min(len(near), needed))
    return chosen + chance.sample([card for card in DECK if card not in chosen], needed - len(chosen))


def _differences(solution: Solution, game: Game, now: PlainRound, cls: int) -> int:
    """How many endings bring something else than the solver takes the class to bring."""
    payoffs, found = solution.payoffs, 0
    for number, ending in enumerate(payoffs.tree.endings):
        played = now._replace(bets=payoffs.bets(ending), folded=ending.folded)
        settled = plain_settlement(game, played)
        due = sum(-played.bets[name] if each.result == "lose" else each.paid for name, each in settled.items())
        cents = payoffs.cents[solution.version, number, cls]
        found += any(int(cents[outcome]) != due for outcome in _outcomes(solution, game, played, cls))
    return found


def _outcomes(solution: Solution, game: Game, now: PlainRound, cls: int) -> Sequence[int]:
    """The columns of the payoffs that stand for how this round came out."""
    outcomes = solution.payoffs.classes[cls].outcomes
    if now.folded or not now.dealer:
        return range(len(outcomes))
    needed = bool(solution.payoffs.requirement)
    standing, plays = standing_of(game, now), not needed or qualified(game, now)
    found = [
        n for n, each in enumerate(outcomes) if each.standing is standing and (each.qualified or not needed) == plays
    ]
    assert found, f"no column stands for {standing} with {now}"
    return found


def _checks(solution: Solution, met: Counter[int], apart: Counter[int], whole: Counter[int]) -> list[ClassCheck]:
    of_class, dealt, endings = deals_by_class(solution).sum(axis=1), whole.total(), len(solution.payoffs.tree.endings)
    found = []
    for cls, hand in reversed(list(enumerate(solution.payoffs.classes))):
        chance = Fraction(int(of_class[cls]), solution.deals)
        error = sqrt(float(chance * (1 - chance)) * dealt)
        z = (whole[cls] - float(chance) * dealt) / error if error else 0.0
        found.append(
            ClassCheck(hand.name, met[cls], met[cls] * endings, apart[cls], whole[cls], float(chance) * dealt, z)
        )
    return found
