"""Whole boards for one hand of the player: every hand of the dealer is dealt out, and the best option is taken.

NumPy answers the first questions, because nobody who asks one should wait for a compiler. For those who ask many, the
kernels of `board_kernels.py` are compiled meanwhile. Each way is the twin of the other.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from boardwalk.cards.rank_tables import FIVE_SUITED, HIGH_SHIFT, START, SUIT_SHIFT, tables
from boardwalk.odds.solver.payoff import NO_RUN, PayClasses

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEW_BOARDS = 64
"""Up to this many boards, one thread is faster than several."""
MANY_SHOWDOWNS = 5_000_000
"""After so many, the kernels are worth compiling for the next question."""
LOW_MASK = (1 << HIGH_SHIFT) - 1
HIGH_MASK = (1 << (SUIT_SHIFT - HIGH_SHIFT)) - 1
FLUSH = 5


class BoardPlay(NamedTuple):
    """What is the same on every whole board of a game."""

    classes: PayClasses
    net: NDArray[np.int64]
    """`[plan, class, outcome]`: what the player wins, in steps."""
    options: NDArray[np.int64]
    """The decisions on a whole board, as `Positions` has them."""
    dealers: int
    """How many hands the dealer can hold."""
    compared: bool
    """Whether the dealer has a hand."""


AddUp: TypeAlias = "Callable[[NDArray[np.uint8], NDArray[np.uint8], BoardPlay, NDArray[np.int64]], NDArray[np.int64]]"


def deal_out(
    boards: NDArray[np.uint8],
    player: NDArray[np.uint8],
    play: BoardPlay,
    carried: NDArray[np.int64],
    pool: ThreadPoolExecutor,
) -> NDArray[np.int64]:
    """The carried values, added up over these whole boards; many boards are shared among the pool's threads."""
    add_up = _WAY.next(len(boards) * play.dealers, (player, play, carried))
    if len(boards) <= FEW_BOARDS:
        return add_up(boards, player, play, carried)
    batches = np.array_split(boards, os.cpu_count() or 1)
    total: NDArray[np.int64] = np.sum(
        list(pool.map(lambda some: add_up(some, player, play, carried), batches)), axis=0, dtype=np.int64
    )
    return total


@cache
def index_combinations(cards: int, size: int) -> NDArray[np.int64]:
    """Every choice of so many of these cards, by their places."""
    return np.array(list(combinations(range(cards), size)), np.int64)


@cache
def _combination_columns(cards: int, size: int) -> NDArray[np.int64]:
    """The same, a row for each card of the choice."""
    return np.ascontiguousarray(index_combinations(cards, size).T)


class _Way:
    """How sums are added up in this process: by NumPy, until there were many showdowns and the kernels are compiled."""

    def __init__(self) -> None:
        self.left, self.begun = MANY_SHOWDOWNS, False
        self.kernels: AddUp | None = None

    def next(self, showdowns: int, example: tuple[Any, ...]) -> AddUp:
        """The way for so many showdowns. The thread is waited for at the end of the process, and never before."""
        if self.left <= 0 and not self.begun:
            self.begun = True
            threading.Thread(target=self._compile, args=example, name="compile board kernels").start()
        self.left -= showdowns
        return self.kernels or add_up_plainly

    def _compile(self, player: NDArray[np.uint8], play: BoardPlay, carried: NDArray[np.int64]) -> None:
        from boardwalk.odds.solver.board_kernels import add_up_boards  # brings Numba along

        add_up_boards(np.zeros((0, 1), np.uint8), player, play, carried)
        self.kernels = add_up_boards


_WAY = _Way()


def add_up_plainly(
    boards: NDArray[np.uint8], player: NDArray[np.uint8], play: BoardPlay, carried: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The carried values, added up over these whole boards, with NumPy alone."""
    sums = np.zeros(len(carried), np.int64)
    known = len(play.net)
    for board in boards:
        own, paid_as = _own_rank(np.concatenate([player, board]), play.classes)
        outcomes = _outcomes(board, player, own, play)
        values = [*(play.net[:, paid_as] @ np.array(outcomes)).tolist(), *(0 for _ in play.options)]
        for node in range(len(play.options) - 1, -1, -1):
            values[known + node] = max(values[place] for place in play.options[node].tolist() if place >= 0)
        sums += np.array(values, np.int64)[carried]
    return sums


def _outcomes(board: NDArray[np.uint8], player: NDArray[np.uint8], own: int, play: BoardPlay) -> tuple[int, ...]:
    """The dealer's hands by outcome, in the order of `BELOW_REQUIREMENT` or `AT_REQUIREMENT`."""
    if not play.compared:
        return _by_outcome(0, 0, 0, play, at_requirement=own >= play.classes.requirement)
    seen = np.zeros(52, np.bool_)
    seen[board] = seen[player] = True
    rest = np.flatnonzero(~seen)
    theirs = _ranks(board, rest[_combination_columns(len(rest), len(player))])
    requirement = play.classes.requirement
    below, tied, unqualified = (int(each.sum()) for each in (theirs < own, theirs == own, theirs < requirement))
    return _by_outcome(below, tied, unqualified, play, at_requirement=own >= requirement)


def _by_outcome(below: int, tied: int, unqualified: int, play: BoardPlay, *, at_requirement: bool) -> tuple[int, ...]:
    if at_requirement:
        return unqualified, below - unqualified, tied, play.dealers - below - tied
    return below, tied, unqualified - below - tied, play.dealers - unqualified


def rank_whole_hands(hands: NDArray[np.uint8]) -> NDArray[np.int16]:
    """The ranks of whole hands of five to seven cards, row by row, without a kernel."""
    return _ranks(hands[0, :0], np.ascontiguousarray(hands.T.astype(np.int64)))


def _ranks(board: NDArray[np.uint8], hands: NDArray[np.int64]) -> NDArray[np.int16]:
    """The ranks of hands with this board; `hands` has a row for the first card of each, one for the second."""
    _, low, high, unsuited, suited, _ = tables()
    keys, cards = _keys(), len(board) + len(hands)
    totals = np.full(hands.shape[1], START + int(keys[board].sum()), np.int64)
    for each in hands:
        totals += keys[each]
    ranks: NDArray[np.int16] = unsuited[high[cards][(totals >> HIGH_SHIFT) & HIGH_MASK] + low[totals & LOW_MASK]]
    if np.bincount(board & 3, minlength=1).max() + len(hands) >= FLUSH:
        flushes = np.flatnonzero(totals & FIVE_SUITED)
        ranks[flushes] = suited[_flush_ranks(board, hands[:, flushes])]
    return ranks


@cache
def _keys() -> NDArray[np.int64]:
    """What each card adds to a sum, which has a bit to spare."""
    return tables().keys.astype(np.int64)


def _flush_ranks(board: NDArray[np.uint8], hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """The set of ranks in the suit of which each hand with this board has five or more cards."""
    cards = np.concatenate([np.repeat(board[:, None], hands.shape[1], axis=1), hands]).astype(np.int64)
    suits = np.arange(4)[:, None, None]
    of_suit = cards & 3 == suits
    suit = of_suit.sum(axis=1).argmax(axis=0)
    sets = np.bitwise_or.reduce(np.where(of_suit, 1 << (cards >> 2), 0), axis=1)
    found: NDArray[np.int64] = sets[suit, np.arange(hands.shape[1])]
    return found


def _own_rank(cards: NDArray[np.uint8], classes: PayClasses) -> tuple[int, int]:
    """The rank of the player's cards with the board, and the class by which they are paid."""
    column = cards.astype(np.int64)[:, None]
    rank = int(_ranks(cards[:0], column)[0])
    if np.bincount(cards & 3).max() >= FLUSH:
        run = int(classes.of_run[_flush_ranks(cards[:0], column)[0]])
        if run != NO_RUN:
            return rank, run
    return rank, int(classes.of_rank[rank])
