"""The full strategy as data: every starting hand at the first decision, and later decisions by class of hand: of the
final one where all cards are seen, and of the hand so far where some are still to come.

Each choice comes with how often it is made and how close it is: what the next best choice would lose on average.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from boardwalk.cards import DECK, format_cards
from boardwalk.odds.figures import figure
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.solution import Solution

if TYPE_CHECKING:
    from boardwalk.odds.analysis.early_decisions import EarlyChoices
    from boardwalk.odds.solver.tree import Node


class StartingHand(NamedTuple):
    """Starting hands that differ only by an exchange of suits: one of them, and what each first action is worth."""

    cards: str
    hands: int
    worth: dict[str, Fraction]

    @property
    def best(self) -> str:
        """The action worth the most; of equal ones the smallest wager, which is listed first."""
        return max(self.worth, key=lambda action: self.worth[action])

    @property
    def margin(self) -> Fraction:
        """What the next best action loses; 0 if two are equal."""
        first, *others = sorted(self.worth.values(), reverse=True)
        return first - others[0] if others else Fraction(0)

    def data(self) -> dict[str, Any]:
        worth = {action: figure(value) for action, value in self.worth.items()}
        return {"cards": self.cards, "hands": self.hands, "best": self.best, "margin": figure(self.margin)} | {
            "worth": worth
        }


@dataclass(frozen=True)
class ClassChoice:
    """One choice at a later decision with one class of hand."""

    decision: str
    before: str
    hand: str
    """The class of all cards that the player sees."""
    cards_to_come: int
    """Community cards that are still to be turned up."""
    action: str
    deals: int
    of_class: int
    """Deals in which this decision is reached with this class of hand."""
    margins: dict[str, Fraction]
    """For each other choice, what it would lose on average in these deals."""

    @property
    def share(self) -> Fraction:
        return Fraction(self.deals, self.of_class)

    def data(self) -> dict[str, Any]:
        return {
            "decision": self.decision,
            "after": self.before,
            "hand": self.hand,
            "cards_to_come": self.cards_to_come,
            "action": self.action,
            "deals": self.deals,
            "share": figure(self.share),
            "loses_otherwise": {action: figure(margin) for action, margin in self.margins.items()},
        }


def starting_choices(solution: Solution) -> tuple[StartingHand, ...]:
    """Every starting hand at a first decision that comes before the board; none if there is no such decision."""
    played = solution.played
    if not isinstance(played, HoldEm):
        return ()
    starting = played.starting[played.versions.index(solution.version)]
    if len(starting) < 2:
        return ()
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, cards in enumerate(played.hands.cards.tolist()):
        groups[_least_image(cards)].append(number)
    ways, payoffs = played.ways_below(0), solution.payoffs
    found = []
    for cards, numbers in sorted(groups.items(), reverse=True):
        worth = {
            action: Fraction(int(sums[numbers[0]]) * payoffs.step_cents, ways * payoffs.unit_cents)
            for action, sums in starting.items()
        }
        name = format_cards(tuple(DECK[card] for card in reversed(cards)))
        found.append(StartingHand(name, len(numbers), worth))
    return tuple(found)


def _least_image(cards: list[int]) -> tuple[int, ...]:
    """The same hand for all hands that differ by an exchange of suits: suits are renamed in order of appearance."""
    images = []
    for order in _orders(len(cards)):
        names: dict[int, int] = {}
        renamed = [cards[place] >> 2 << 2 | names.setdefault(cards[place] & 3, len(names)) for place in order]
        images.append(tuple(sorted(renamed)))
    return min(images)


def _orders(size: int) -> list[tuple[int, ...]]:
    from itertools import permutations

    return list(permutations(range(size)))


def tied_starting_hands(hands: tuple[StartingHand, ...]) -> int:
    """How many starting hands have two best actions, of which the smaller wager is taken."""
    return sum(each.hands for each in hands if not each.margin)


def later_choices(solution: Solution, early: Sequence[EarlyChoices] = ()) -> tuple[ClassChoice, ...]:
    """What is chosen at every later decision, by class of hand; those with cards to come have been examined before."""
    tree, cards = solution.payoffs.tree, solution.game.community_cards
    examined = {each.node: each for each in early}
    found: list[ClassChoice] = []
    for number, node in enumerate(tree.nodes):
        if number in examined:
            found += _early_choices_at(solution, examined[number])
        elif tree.levels[node.level] == cards and all(option.ending is not None for option in node.options):
            found += _choices_at(solution, node)
    return tuple(found)


def _early_choices_at(solution: Solution, early: EarlyChoices) -> list[ClassChoice]:
    node = solution.payoffs.tree.nodes[early.node]
    actions, stage = [option.action for option in node.options], solution.game.stages[node.stage].name
    to_come = solution.game.community_cards - solution.payoffs.tree.levels[node.level]
    step, found = Fraction(solution.payoffs.step_cents, solution.payoffs.unit_cents), []
    for kind, name in reversed(list(enumerate(early.names))):
        reached = int(early.deals[kind].sum())
        for option, action in enumerate(actions):
            if deals := int(early.deals[kind, option]):
                margins = {
                    other: early.lost[kind, option, number] * step / deals
                    for number, other in enumerate(actions)
                    if number != option
                }
                found.append(ClassChoice(stage, node.path, name, to_come, action, deals, reached, margins))
    return found


def _choices_at(solution: Solution, node: Node) -> list[ClassChoice]:
    ends = {option.action: option.ending for option in node.options if option.ending is not None}
    stage = solution.game.stages[node.stage].name
    cents, unit = solution.payoffs.cents[solution.version], solution.payoffs.unit_cents
    found = []
    for cls, hand in reversed(list(enumerate(solution.payoffs.classes))):
        here = {action: solution.counts[end, cls] for action, end in ends.items()}
        reached = sum(int(counts.sum()) for counts in here.values())
        for action, counts in here.items():
            deals = int(counts.sum())
            if not deals:
                continue
            margins = {
                other: Fraction(_dot(counts, cents[ends[action], cls] - cents[end, cls]), deals * unit)
                for other, end in ends.items()
                if other != action
            }
            found.append(ClassChoice(stage, node.path, hand.name, 0, action, deals, reached, margins))
    return found


def _dot(counts: np.ndarray[Any, Any], cents: np.ndarray[Any, Any]) -> int:
    return sum(map(int.__mul__, counts.tolist(), cents.tolist()))
