"""The round as a tree of choices, read from the declaration: where a player decides, on what cards, and how the round
can end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.round import Decision, Otherwise, TakeBack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Placed = tuple[tuple[str, int], ...]
"""Wagers placed at decisions so far, each with its multiple of the base wager; 0 for one that was taken back."""


class Ending(NamedTuple):
    """One way through the choices: the wagers placed by the end, and whether the hand was folded."""

    path: str
    placed: Placed
    folded: bool


class Option(NamedTuple):
    """A choice at a node, and where it leads: to a node by its number, or to an ending."""

    action: str
    node: int | None
    ending: int | None


class Node(NamedTuple):
    """A point at which the player chooses, seeing the board of a level."""

    level: int
    stage: int
    path: str
    placed: Placed
    options: tuple[Option, ...]
    """The smallest wager first, so that it is taken when values are equal."""


@dataclass(frozen=True)
class Tree:
    """All nodes and endings of a game. Nodes are numbered level by level, those that lead to others first.

    >>> from boardwalk.games import GAMES
    >>> tree = Tree.of(GAMES["premium"].game())
    >>> tree.levels, [node.path for node in tree.nodes]
    ((0, 4), ['', 'check'])
    >>> [ending.path for ending in tree.endings]
    ['check/fold', 'check/play-1x', 'check/play-2x', 'play-3x']
    """

    levels: tuple[int, ...]
    """How many community cards are seen: none, then those at each decision, then all."""
    nodes: tuple[Node, ...]
    endings: tuple[Ending, ...]
    start: Option
    """Where the round begins: usually the first node."""
    dealer_up: int = 0
    """How many of the dealer's cards are face up when the player decides."""

    @classmethod
    def of(cls, game: Game) -> Tree:
        return _TreeBuilder(game).build()

    def deals(self, cards: int, hole_cards: int, dealer_cards: int | None = None) -> int:
        """Equally likely deals of this many cards: the player's hand, the board level by level, and the dealer's hand.

        The dealer has as many cards as a player unless given. Which of them is face up counts, too.
        """
        dealers = hole_cards if dealer_cards is None else dealer_cards
        seen = comb(dealers, self.dealer_up)
        return comb(cards, hole_cards) * ways_below(self.levels, 0, cards - hole_cards, dealers) * seen

    def spot(self, option: Option) -> int:
        """Where an option leads: endings are spots 0 and up, nodes follow."""
        return option.ending if option.ending is not None else len(self.endings) + (option.node or 0)

    def next_spots(self) -> NDArray[np.int64]:
        """For each spot and choice, where it leads."""
        import numpy as np  # requests read the tree without it

        ends = np.zeros((len(self.endings) + len(self.nodes), max(len(node.options) for node in self.nodes)), np.int64)
        for number, node in enumerate(self.nodes, len(self.endings)):
            ends[number, : len(node.options)] = [self.spot(option) for option in node.options]
        return ends

    @cached_property
    def paths(self) -> tuple[str, ...]:
        return tuple(ending.path for ending in self.endings)


def ways_below(levels: Sequence[int], level: int, left: int, dealer_cards: int) -> int:
    """Deals of what follows a level, the rest of the board and the dealer's hand; `left` cards are not the player's."""
    ways, left = 1, left - levels[level]
    for before, after in pairwise(levels[level:]):
        ways *= comb(left, after - before)
        left -= after - before
    return ways * comb(left, dealer_cards)


class _TreeBuilder:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.shown = game.dealings[0].community_up()
        deciding = {
            up
            for up, stage in zip(self.shown, game.stages, strict=True)
            if isinstance(stage.choice, Decision | TakeBack)
        }
        self.levels = tuple(sorted({0, *deciding, game.community_cards}))
        self.nodes: list[Node | None] = []
        self.endings: list[Ending] = []

    def build(self) -> Tree:
        if not self.game.decisions and not self.game.taken_back:
            raise InputError("game", f"there is nothing to decide at {self.game.title}")
        start = self._lead_to(0, "", (), "")
        found = [node for node in self.nodes if node]
        by_level = sorted(range(len(found)), key=lambda number: found[number].level)
        nodes = [
            found[number]._replace(options=tuple(_renumber(by_level, found[number].options))) for number in by_level
        ]
        (start,) = _renumber(by_level, [start])
        return Tree(self.levels, tuple(nodes), tuple(self.endings), start, self.game.dealings[0].dealer_up())

    def _lead_to(self, stage: int, path: str, placed: Placed, action: str) -> Option:
        """The option that goes on at this stage, or at the first later one with a decision."""
        for number in range(stage, len(self.game.stages)):
            choice = self.game.stages[number].choice
            if isinstance(choice, TakeBack):
                return Option(action, self._take_back(number, choice, path, placed), None)
            if isinstance(choice, Decision) and choice.wager not in dict(placed):
                return Option(action, self._branch(number, choice, path, placed), None)
        return self._end(Ending(path, placed, folded=False), action)

    def _end(self, ending: Ending, action: str) -> Option:
        self.endings.append(ending)
        return Option(action, None, len(self.endings) - 1)

    def _take_back(self, stage: int, choice: TakeBack, path: str, placed: Placed) -> int:
        number = len(self.nodes)
        self.nodes.append(None)
        options = [
            self._lead_to(stage + 1, f"{path}/{action}".removeprefix("/"), (*placed, (choice.wager, rides)), action)
            for rides, action in enumerate(choice.actions)
        ]
        level = self.levels.index(self.shown[stage])
        self.nodes[number] = Node(level, stage, path, placed, tuple(options))
        return number

    def _branch(self, stage: int, decision: Decision, path: str, placed: Placed) -> int:
        number = len(self.nodes)
        self.nodes.append(None)
        cheapest, *placing = decision.actions
        after = f"{path}/{cheapest}".removeprefix("/")
        if decision.otherwise is Otherwise.FOLD:
            options = [self._end(Ending(after, placed, folded=True), cheapest)]
        else:
            options = [self._lead_to(stage + 1, after, placed, cheapest)]
        for action, multiple in zip(placing, decision.multiples, strict=True):
            wagers = (*placed, (decision.wager, multiple))
            options.append(self._lead_to(stage + 1, f"{path}/{action}".removeprefix("/"), wagers, action))
        level = self.levels.index(self.shown[stage])
        self.nodes[number] = Node(level, stage, path, placed, tuple(options))
        return number


def _renumber(order: Sequence[int], options: Iterable[Option]) -> Iterator[Option]:
    for option in options:
        yield option if option.node is None else option._replace(node=order.index(option.node))
