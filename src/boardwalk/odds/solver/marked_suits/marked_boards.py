"""The whole boards of a game by the suits in which a flush is possible, and the smaller boards that are part of them.

Boards with no such suit are described by ranks alone. Those with one are described once more with that suit marked, and
those with two with both marked. Each adds what it changes: with one suit marked, the value there less the value by
ranks alone; with two, less the values with either marked, plus the value by ranks alone. Summed up, every board has its
own value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.odds.solver.boards import Deck, boards_of, hands_of
from boardwalk.odds.solver.marked_suits.marked_sweep import count_pairs
from boardwalk.odds.solver.marked_suits.marking import SUITS, Marking, codes_of, marking_of, places_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

FLUSH = 5
MINORS = 3
"""With two suits marked, three descriptions of the board mark fewer."""
SIGNS = np.array([[0, 0, 0], [-1, 0, 0], [-1, -1, 1]], np.int64)
"""By marked suits: how the values of boards with fewer marked suits count."""

ORDERS = np.array([1, 1, 2], np.int64)
"""By marked suits: in how many orders they can be marked."""


class FaceTable(NamedTuple):
    """The faces and hands of each marking, as kernels take them."""

    keys: NDArray[np.uint64]
    """`[marking, face]`."""
    bits: NDArray[np.uint64]
    copies: NDArray[np.int64]
    hands: NDArray[np.int64]
    """By marking: how many hands there are."""
    codes: NDArray[np.uint32]
    """`[marking, hand]`: its faces, eight bits each."""
    minor_hands: NDArray[np.int16]
    """`[marking, minor, hand]`: what the hand is with fewer suits marked."""


class BoardTable(NamedTuple):
    """The boards of all markings, as kernels take them."""

    faces: NDArray[np.uint8]
    """`[board, card]`."""
    marked: NDArray[np.int64]
    """By board: how many suits are marked."""
    first: NDArray[np.int64]
    """By board: where its hands begin in an array that has all hands of all boards one after another; last, its end."""
    ways: NDArray[np.int64]
    """By board: how many boards look like it, in all `ORDERS` of the marked suits."""
    minors: NDArray[np.int64]
    """`[board, minor]`: the same board with fewer suits marked; -1 after the last."""


class PartTable(NamedTuple):
    """The boards of the decision before, as they look in each marking."""

    of_board: NDArray[np.int32]
    """`[board, part]`: the smaller board that is part of a board."""
    marked: NDArray[np.int64]
    """By smaller board: how many suits are marked."""
    first: NDArray[np.int64]
    """By smaller board: where its hands begin, as for whole boards."""
    pairs: NDArray[np.int64]
    """For each smaller board and hand: how many pairs of them look like these two."""
    scales: NDArray[np.int64]
    """By marking: a number that all of its pairs divide."""


class RoleTable(NamedTuple):
    """How cards look with any suits marked: none, each one, each two in both orders."""

    boards: NDArray[np.int32]
    """`[role, board]`: the board that it looks like, or -1 if it is part of none with a flush in the marked suits."""
    hands: NDArray[np.int16]
    """`[role, hand]`: the hand that it looks like."""


@dataclass(frozen=True)
class MarkedBoards:
    """All descriptions of whole boards of a size, for hands of a size.

    >>> boards = MarkedBoards(Deck(), 2, 5)
    >>> [len(each) for each in boards.by_marking]
    [6175, 36608]
    """

    deck: Deck
    own: int
    size: int

    @property
    def needed(self) -> int:
        """How many cards of a suit on the board make a flush possible."""
        return FLUSH - self.own

    @cached_property
    def markings(self) -> tuple[Marking, ...]:
        return tuple(marking_of(self.deck, marked) for marked in range(self.size // self.needed + 1))

    @cached_property
    def hands(self) -> tuple[NDArray[np.uint8], ...]:
        return tuple(marking.sets(self.own) for marking in self.markings)

    @cached_property
    def by_marking(self) -> tuple[NDArray[np.uint8], ...]:
        """The boards of each marking, as faces: a flush is possible in each marked suit."""
        return tuple(self._boards(marking) for marking in self.markings)

    def _boards(self, marking: Marking) -> NDArray[np.uint8]:
        found = marking.sets(self.size)
        suits = marking.suits[found]
        for suit in range(marking.marked):
            found = found[(suits == suit).sum(axis=1) >= self.needed]
            suits = marking.suits[found]
        if marking.marked > 1:  # exchanging the marked suits changes nothing, so one order is enough
            first, second = (self._set_of(marking, found, suit) for suit in range(2))
            found = found[first >= second]
        return found

    def _set_of(self, marking: Marking, boards: NDArray[np.uint8], suit: int) -> NDArray[np.int64]:
        """The ranks that boards have of a marked suit, as one number."""
        held = np.where(marking.suits[boards] == suit, 1 << marking.ranks[boards], 0)
        ranks: NDArray[np.int64] = held.sum(axis=1)
        return ranks

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """By marking: the number of its first board."""
        return np.cumsum([0, *map(len, self.by_marking)])

    @cached_property
    def faces(self) -> FaceTable:
        most_faces = max(len(marking.ranks) for marking in self.markings)
        most_hands = max(map(len, self.hands))
        table = FaceTable(
            np.zeros((len(self.markings), most_faces), np.uint64),
            np.zeros((len(self.markings), most_faces), np.uint64),
            np.zeros((len(self.markings), most_faces), np.int64),
            np.array([len(hands) for hands in self.hands], np.int64),
            np.zeros((len(self.markings), most_hands), np.uint32),
            np.zeros((len(self.markings), MINORS, most_hands), np.int16),
        )
        for row, (marking, hands) in enumerate(zip(self.markings, self.hands, strict=True)):
            of_face = slice(0, len(marking.ranks))
            table.keys[row, of_face], table.bits[row, of_face] = marking.keys, marking.bits
            table.copies[row, of_face] = marking.copies
            table.codes[row, : len(hands)] = codes_of(hands)
            for minor, (fewer, faces) in enumerate(self._with_fewer(marking)):
                places = places_in(self.hands[fewer], np.sort(faces[hands], axis=1))
                table.minor_hands[row, minor, : len(hands)] = places
        return table

    def _with_fewer(self, marking: Marking) -> list[tuple[int, NDArray[np.uint8]]]:
        """For each smaller choice of the marked suits: how many it marks, and what each face becomes."""
        kept: tuple[tuple[int, ...], ...] = ((), ((),), ((0,), (1,), ()))[marking.marked]
        ranks = len(self.deck.ranks)
        found = []
        for suits in kept:
            part = np.full(marking.marked + 1, len(suits), np.int64)
            part[list(suits)] = range(len(suits))
            found.append((len(suits), (part[marking.suits] * ranks + np.tile(np.arange(ranks), marking.marked + 1))))
        return [(fewer, faces.astype(np.uint8)) for fewer, faces in found]

    @cached_property
    def boards(self) -> BoardTable:
        minors = np.full((int(self.starts[-1]), MINORS), -1, np.int64)
        for marking, boards, start in zip(self.markings, self.by_marking, self.starts, strict=False):
            for minor, (fewer, faces) in enumerate(self._with_fewer(marking)):
                places = places_in(self.by_marking[fewer], np.sort(faces[boards], axis=1))
                minors[start : start + len(boards), minor] = self.starts[fewer] + places
        ways = [self._board_ways(*each) for each in zip(self.markings, self.by_marking, strict=True)]
        marked = _marked(self.by_marking)
        first = np.cumsum([0, *self.faces.hands[marked]])
        return BoardTable(np.concatenate(self.by_marking), marked, first, np.concatenate(ways), minors)

    def _board_ways(self, marking: Marking, boards: NDArray[np.uint8]) -> NDArray[np.int64]:
        """How many boards look like each. With two suits marked, a board is there in one order and counts for both."""
        ways = marking.ways(boards)
        if marking.marked < 2:
            return ways
        first, second = (self._set_of(marking, boards, suit) for suit in range(2))
        return np.where(first == second, 1, ORDERS[2]) * ways

    @cache  # noqa: B019  lives as long as the boards, of which `marked_boards` keeps one for each shape
    def smaller(self, size: int) -> tuple[NDArray[np.uint8], ...]:
        """The parts of so many cards that the boards of each marking have."""
        columns = _columns(self.size, size)
        found = []
        for boards in self.by_marking:
            parts = boards[:, columns].reshape(len(boards) * len(columns), size)
            found.append(parts[np.unique(codes_of(parts), return_index=True)[1]])
        return tuple(found)

    @cache  # noqa: B019
    def parts(self, size: int) -> PartTable:
        """The boards of the decision before, and which of them are part of each board."""
        smaller, columns = self.smaller(size), _columns(self.size, size)
        starts = np.cumsum([0, *map(len, smaller)])
        of_board = [
            start + places_in(parts, boards[:, columns])
            for start, parts, boards in zip(starts, smaller, self.by_marking, strict=False)
        ]
        marked = _marked(smaller)
        first = np.cumsum([0, *self.faces.hands[marked]])
        ways = np.concatenate([each.ways(parts) for each, parts in zip(self.markings, smaller, strict=True)])
        pairs = np.zeros(first[-1], np.int64)
        count_pairs(np.concatenate(smaller), marked, self.faces, self.own, ways, first, pairs)
        scales = [int(np.lcm.reduce(np.unique(each[each > 0]))) for each in np.split(pairs, first[starts[1:-1]])]
        return PartTable(np.concatenate(of_board).astype(np.int32), marked, first, pairs, np.array(scales, np.int64))

    @cache  # noqa: B019
    def roles(self, size: int) -> RoleTable:
        """How boards of a size, whole or smaller, and all hands look with any suits marked."""
        boards, hands = boards_of(self.deck, size).cards, hands_of(self.deck, self.own).cards
        among = self.by_marking if size == self.size else self.smaller(size)
        starts = np.cumsum([0, *map(len, among)])
        roles = [(marking, suits) for marking in self.markings for suits in permutations(range(SUITS), marking.marked)]
        of_board, of_hand = [], []
        for marking, suits in roles:
            places = places_in(among[marking.marked], marking.faces_of(boards, suits))
            of_board.append(np.where(places < 0, -1, starts[marking.marked] + places))
            of_hand.append(places_in(self.hands[marking.marked], marking.faces_of(hands, suits)))
        return RoleTable(np.array(of_board, np.int32), np.array(of_hand, np.int16))


def _marked(by_marking: tuple[NDArray[np.uint8], ...]) -> NDArray[np.int64]:
    """For boards of one marking after another, how many suits are marked."""
    return np.repeat(np.arange(len(by_marking)), [len(boards) for boards in by_marking])


def _columns(cards: int, size: int) -> NDArray[np.int64]:
    """Every choice of so many of the cards."""
    found = list(combinations(range(cards), size))
    return np.array(found, np.int64).reshape(len(found), size)


@cache
def marked_boards(deck: Deck, own: int, size: int) -> MarkedBoards:
    return MarkedBoards(deck, own, size)
