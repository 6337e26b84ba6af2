"""Hands counted for side bets: one reading for all hands that the rows of a pay table cannot tell apart, and how many
there are.

Up to four cards, every hand is read. From five cards on, hands of neighboring ranks that no row tells apart are read
once; only suited runs, which rows may pay by more than their rank, are read one by one.

Hands of each rank are counted by dealing every one of them: all cards but the last advance like the digits of a
counter, their keys are added up once, and the last card runs through the rest of the deck. Each thread takes the hands
with one lowest card and has its own counts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.cards import DECK, Ranking, Suit
from boardwalk.cards.evaluator import rank_of_sum, suit_with_five
from boardwalk.cards.rank_tables import FIVE_SUITED, MOST_CARDS, START, number_of, rank_at, tables
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.requirement import AllSuitedRun, FiveCard, LongestRun, Ranked, Reading
from boardwalk.odds.side_bets.suit_counts import kinds_by_flush, kinds_by_run
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.odds.solver.rank_numbers import numbers_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEWEST_RANKED = 5


@njit(cache=True, nogil=True)
def _count_ranks(counts, first, cards_in_hand, lookups):  # type: ignore[no-untyped-def]
    """Add up the ranks of all hands whose lowest card is `first`."""
    keys, low, high, unsuited, suited, _ = lookups
    held = cards_in_hand - 1  # all but the last
    hand = np.arange(first, first + held)
    while True:
        before = np.uint64(START)
        for place in range(held):
            before += keys[hand[place]]
        for last in range(hand[held - 1] + 1, 52):
            total = before + keys[last]
            if total & np.uint64(FIVE_SUITED):
                suit = suit_with_five(total)
                ranks = 1 << (last >> 2) if last & 3 == suit else 0
                for place in range(held):
                    if hand[place] & 3 == suit:
                        ranks |= 1 << (hand[place] >> 2)
                counts[suited[ranks]] += 1
            else:
                counts[rank_of_sum(total, cards_in_hand, low, high, unsuited)] += 1
        place = held - 1
        while place > 0 and hand[place] == 52 - cards_in_hand + place:  # as high as the places after it allow
            place -= 1
        if place == 0:
            return
        hand[place] += 1
        for after in range(place + 1, held):
            hand[after] = hand[after - 1] + 1


@cache
def count_ranks(cards_in_hand: int) -> NDArray[np.int64]:
    """How many hands of this many cards have each rank number; counted once per process.

    >>> counts = count_ranks(5)
    >>> int(counts.sum()), int(counts[7461])
    (2598960, 4)
    """
    assert 5 <= cards_in_hand <= MOST_CARDS, f"hands of {cards_in_hand} cards have no rank"
    lookups = tables()

    def work(first: int) -> NDArray[np.int64]:
        counts = np.zeros(len(lookups.scores), np.int64)
        _count_ranks(counts, first, cards_in_hand, lookups)
        return counts

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        total = sum(pool.map(work, range(53 - cards_in_hand)), np.zeros(len(lookups.scores), np.int64))
    total.setflags(write=False)  # all callers share it
    return total


def can_be_counted(table: PayTable, cards: int) -> bool:
    """Whether the rows of a table can be told apart in hands of five cards or more without reading each of them."""
    hands = [row.hand for row in table.rows]
    return (
        all(isinstance(hand, FiveCard | AllSuitedRun) for hand in hands)
        or all(isinstance(hand, LongestRun) for hand in hands)
        or _all_ranked(table, Ranking.LONGEST_FLUSH)
        or (_all_ranked(table, Ranking.FOUR_CARD) and cards == FEWEST_RANKED)
    )


def _all_ranked(table: PayTable, ranking: Ranking) -> bool:
    return all(isinstance(row.hand, Ranked) and row.hand.ranking is ranking for row in table.rows)


def kinds_of_hand(table: PayTable, cards: int) -> Iterator[tuple[Reading, int]]:
    """One reading for all hands that the table's rows cannot tell apart, and how many there are."""
    if cards < FEWEST_RANKED:
        yield from ((hand, 1) for hand in _every_hand(cards))
        return
    ranked = [row.hand for row in table.rows if isinstance(row.hand, Ranked)]
    runs = [row.hand for row in table.rows if isinstance(row.hand, LongestRun)]
    if runs:
        yield from kinds_by_run(runs, cards)
        return
    if ranked:
        yield from (
            kinds_by_flush(ranked, cards) if _all_ranked(table, Ranking.LONGEST_FLUSH) else _kinds_of_four(ranked)
        )
        return
    left = count_ranks(cards).copy()
    for hand in _suited_runs(cards):
        left[number_of(hand.rank)] -= 1
        yield hand, 1
    hands = [row.hand for row in table.rows if isinstance(row.hand, FiveCard)]
    edges = {number_of(edge) for hand in hands for edge in (hand.lowest, hand.below) if edge is not None}
    for start, end in pairwise(sorted(edges | {0, len(left)})):
        kind = Reading(())
        kind.rank, kind.run = rank_at(start), None
        yield kind, int(left[start:end].sum())


def _kinds_of_four(rows: Sequence[Ranked]) -> Iterator[tuple[Reading, int]]:
    """The same for the best four of five cards."""
    numbers = numbers_of(Ranking.FOUR_CARD)
    counts = _count_of_four()
    edges = {numbers.number_of(edge) for row in rows for edge in (row.lowest, row.below) if edge is not None}
    for start, end in pairwise(sorted(edges | {0, numbers.size})):
        yield numbers.reading(start), int(counts[start:end].sum())


@cache
def _count_of_four() -> NDArray[np.int64]:
    """How many hands of five cards have each rank by their best four."""
    numbers = numbers_of(Ranking.FOUR_CARD)
    hands = hands_of(Deck(), FEWEST_RANKED).cards
    return np.bincount(numbers.rank_hands(hands), minlength=numbers.size)


@cache
def _every_hand(cards: int) -> tuple[Reading, ...]:
    return tuple(map(Reading, combinations(DECK, cards)))


@cache
def _suited_runs(cards: int) -> tuple[Reading, ...]:
    suits = ([card for card in DECK if card.suit is suit] for suit in Suit)
    hands = (Reading(hand) for suit in suits for hand in combinations(suit, cards))
    return tuple(hand for hand in hands if hand.run is not None)
