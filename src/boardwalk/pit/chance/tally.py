"""Counts over many decks: which card lies at which position, which two at which two, and what hands are on top."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards import Category
from boardwalk.cards.kernels import rank_hands
from boardwalk.cards.lookup import tables
from boardwalk.errors import BoardwalkError
from boardwalk.odds.progress import Progress, silent
from boardwalk.pit.chance.kernels import POSITIONS, count_pairs, count_positions, deal_fresh

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Deal = Callable[[int], NDArray[np.uint8]]
    """Gives decks in columns: at least one, and no more than it is asked for."""

BLOCK_DECKS = 1 << 16
HAND_SIZES = 5, 7
FIRST, SECOND = np.triu_indices(POSITIONS, 1)
"""The 1,326 pairs of positions."""


@dataclass(frozen=True)
class Tally:
    """What was counted over a number of decks."""

    decks: int
    positions: NDArray[np.int64]
    """`[position, card]`."""
    pairs: NDArray[np.int32]
    """`[pair, card at the first position, card at the second]`."""
    hands: Mapping[int, NDArray[np.int64]]
    """By cards in the hand, from the top of the deck: `[category]`."""


def tally(decks: int, deal: Deal = deal_fresh, *, threads: int | None = None, progress: Progress = silent) -> Tally:
    """Deal so many decks and count them, on all cores."""
    threads = threads or os.cpu_count() or 1
    positions = np.zeros((POSITIONS, POSITIONS), np.int64)
    pairs = np.zeros((len(FIRST), POSITIONS, POSITIONS), np.int32)
    hands = {size: np.zeros(len(Category), np.int64) for size in HAND_SIZES}
    ends = [len(FIRST) * share // threads for share in range(threads + 1)]
    shares = [slice(start, end) for start, end in pairwise(ends)]
    dealt = 0
    with ThreadPoolExecutor(threads) as pool:
        while dealt < decks:
            cards = _some(deal, min(BLOCK_DECKS, decks - dealt))
            counting = [pool.submit(count_pairs, cards, FIRST[each], SECOND[each], pairs[each]) for each in shares]
            count_positions(cards, positions)
            for size in HAND_SIZES:
                hands[size] += _categories(cards[:size])
            for share in counting:
                share.result()
            dealt += cards.shape[1]
            progress(dealt / decks)
    return Tally(decks, positions, pairs, hands)


def _some(deal: Deal, most: int) -> NDArray[np.uint8]:
    cards = deal(most)
    if not cards.shape[1]:
        raise BoardwalkError("the generator's bytes are not enough for a single deck")
    return cards


def _categories(top: NDArray[np.uint8]) -> NDArray[np.int64]:
    ranks = rank_hands(np.ascontiguousarray(top.T), threads=1)
    return np.bincount(tables().scores[ranks] >> 20, minlength=len(Category))
