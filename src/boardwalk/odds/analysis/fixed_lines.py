"""Fixed ways to play, each with its exact figures, read from the counts of best play.

The counts say how many deals have each class of hand and outcome, whatever was chosen in them. A way to play that
depends only on the class of the final hand therefore needs no new count: its deals are moved to the endings that it
leads to. That covers the named strategies, a player who decides the last wager by the kind of hand alone, and one who
raises on what qualifies the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.odds.figures import figure
from boardwalk.odds.solver.solution import Solution
from boardwalk.odds.strategy.fixed_play import NAMED
from boardwalk.odds.strategy.vocabulary import NAMED_STRATEGIES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.tree import Node, Option, Tree

ChooseEnding = Callable[[int, list[int]], int]
"""The ending for a class of hand, of those that a last decision leads to."""


@dataclass(frozen=True)
class FixedLine:
    """A way to play, and the game as it is played so."""

    name: str
    words: str
    played: Solution
    best: Solution

    @property
    def cost(self) -> Fraction:
        """What it gives up a round against best play, in units."""
        return self.best.ev - self.played.ev

    def data(self) -> dict[str, Any]:
        return {
            "strategy": self.name,
            "words": self.words,
            "house_edge": figure(self.played.house_edge),
            "cost": figure(self.cost),
            "element_of_risk": figure(self.played.element_of_risk),
            "average_wager": figure(self.played.average_wager),
            "standard_deviation": self.played.standard_deviation,
        }


NAMED_WORDS = dict(
    zip(
        NAMED_STRATEGIES,
        (
            "the largest wager that each decision allows",
            "the smallest wager that is not a fold",
            "the smallest choice at each decision, even a fold",
        ),
        strict=True,
    )
)
BY_KIND = "by the kind of hand"
BY_KIND_ONLY = "only by the kind of hand"
LIKE_THE_DEALER = "like the dealer"


def fixed_lines(best: Solution) -> tuple[FixedLine, ...]:
    """Every fixed way to play that the counts can tell the value of."""
    if any(decision.reserved for decision in best.game.decisions):
        return ()  # some hands may not choose what others may
    return tuple(_lines(best))


def deals_by_class(solution: Solution) -> NDArray[np.int64]:
    """`[class, outcome]`: the deals, whatever was chosen in them."""
    found: NDArray[np.int64] = solution.counts.sum(axis=0)
    return found


def _lines(best: Solution) -> Iterator[FixedLine]:
    tree = best.payoffs.tree
    for name, choose in NAMED.items():
        ending = _lead(tree, tree.start, partial(choose, tree))
        counts = np.zeros_like(best.counts)
        counts[ending] = deals_by_class(best)
        yield _line(best, name, NAMED_WORDS[name], counts)
    last = [node for node in tree.nodes if _is_last(best, node)]
    if not last:
        return
    words = "best play until the last decision, which then follows the kind of the final hand alone"
    if len(tree.nodes) > 1:
        yield _line(best, BY_KIND, words, _regrouped(best, last, lambda cls, ends: _worth_most(best, None, cls, ends)))
    node = _first_last(tree, last)
    if node is None:
        return
    ends = _endings(node)
    alone = "the smallest choice until the last decision, which then follows the kind of the final hand alone"
    yield _line(best, BY_KIND_ONLY, alone, _from_one(best, ends, lambda cls, ends: _worth_most(best, (), cls, ends)))
    if best.game.dealer_qualifies is not None:
        needed = best.payoffs.requirement
        words = (
            f"the smallest choice until the last decision; there, the smallest wager with "
            f"{best.game.dealer_qualifies.lowest} or better, else the smallest choice"
        )
        classes = best.payoffs.classes
        chosen = _from_one(best, ends, lambda cls, ends: ends[min(1, len(ends) - 1) * (classes[cls].lowest >= needed)])
        yield _line(best, LIKE_THE_DEALER, words, chosen)


def _line(best: Solution, name: str, words: str, counts: NDArray[np.int64]) -> FixedLine:
    assert int(counts.sum()) == best.deals, f"{name} plays {int(counts.sum())} of {best.deals} deals"
    return FixedLine(name, words, Solution(best.payoffs, best.version, counts, best.solver), best)


def _lead(tree: Tree, option: Option, choose: Callable[[Node], int]) -> int:
    """The ending that fixed choices lead to."""
    while option.ending is None:
        assert option.node is not None
        node = tree.nodes[option.node]
        option = node.options[choose(node)]
    return option.ending


def _is_last(best: Solution, node: Node) -> bool:
    """Whether a player decides here with the whole hand in sight, and nothing is decided after it."""
    whole = best.payoffs.tree.levels[node.level] == best.game.community_cards
    return whole and all(option.ending is not None for option in node.options)


def _endings(node: Node) -> list[int]:
    return [option.ending for option in node.options if option.ending is not None]


def _first_last(tree: Tree, last: list[Node]) -> Node | None:
    """The last decision that the smallest choices lead to, if they do not end the round before it."""
    option = tree.start
    while option.node is not None:
        node = tree.nodes[option.node]
        if node in last:
            return node
        option = node.options[0]
    return None


def _worth_most(best: Solution, counted: tuple[()] | None, cls: int, ends: list[int]) -> int:
    """The ending worth the most to all hands of a class together; the smallest wager if several are."""
    of_class = deals_by_class(best)[cls] if counted is not None else best.counts[ends, cls].sum(axis=0)
    cents = best.payoffs.cents[best.version]
    worth = {end: sum(map(int.__mul__, of_class.tolist(), cents[end, cls].tolist())) for end in ends}
    return max(ends, key=lambda end: worth[end])


def _regrouped(best: Solution, last: list[Node], choose: ChooseEnding) -> NDArray[np.int64]:
    """The counts of best play, with the deals of each last decision led to the ending for their class."""
    counts = best.counts.copy()
    for node in last:
        ends = _endings(node)
        for cls in range(len(best.payoffs.classes)):
            here = best.counts[ends, cls].sum(axis=0)
            counts[ends, cls] = 0
            counts[choose(cls, ends), cls] = here
    return counts


def _from_one(best: Solution, ends: list[int], choose: ChooseEnding) -> NDArray[np.int64]:
    counts = np.zeros_like(best.counts)
    whole = deals_by_class(best)
    for cls in range(len(best.payoffs.classes)):
        counts[choose(cls, ends), cls] = whole[cls]
    return counts
