"""Hands counted suit by suit, for requirements that a hand meets as soon as the cards of one suit do.

What the cards of a suit are worth depends only on their ranks, and a hand is worth its best suit. The hands worth less
than something are those in which every suit is: the sets of ranks that are worth less, counted by size, multiplied for
the four suits. No hand is dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import TypeVar

from boardwalk.cards import FlushRank, Rank, Suit, SuitedRun, longest_suited_run
from boardwalk.cards.card import Card
from boardwalk.games.declaration.requirement import LongestRun, Ranked, Reading

Worth = TypeVar("Worth", FlushRank, int)


def kinds_by_flush(rows: Sequence[Ranked], cards: int) -> Iterator[tuple[Reading, int]]:
    """One reading for all hands of this many cards that the rows cannot tell apart, and how many there are."""
    edges = {edge for row in rows for edge in (row.lowest, row.below) if isinstance(edge, FlushRank)}
    for worth, hands in _between({FlushRank(0), *edges}, _flush_of, cards):
        kind = Reading(())
        kind.flush = worth
        yield kind, hands


def kinds_by_run(rows: Sequence[LongestRun], cards: int) -> Iterator[tuple[Reading, int]]:
    """The same for sequences of suited cards."""
    for worth, hands in _between({0, *(row.length for row in rows)}, _longest_run_of, cards):
        kind = Reading(())
        kind.longest_run = SuitedRun(worth, Rank.ACE, Suit.SPADES) if worth else None
        yield kind, hands


def _between(
    edges: set[Worth], worth_of: Callable[[tuple[Rank, ...]], Worth], cards: int
) -> Iterator[tuple[Worth, int]]:
    """For each edge, the hands that are worth at least as much and less than the next."""
    ordered = sorted(edges)
    below = [_hands_below(edge, worth_of, cards) for edge in ordered]
    below.append(_hands_below(None, worth_of, cards))
    for edge, (under, until) in zip(ordered, pairwise(below), strict=True):
        yield edge, until - under


def _hands_below(edge: Worth | None, worth_of: Callable[[tuple[Rank, ...]], Worth], cards: int) -> int:
    """How many hands have no suit worth as much as the edge; all of them without an edge."""
    of_suit = [
        sum(edge is None or worth_of(ranks) < edge for ranks in combinations(Rank, size)) for size in range(cards + 1)
    ]
    hands = [1]
    for _ in Suit:
        hands = [
            sum(hands[size - more] * of_suit[more] for more in range(size + 1) if size - more < len(hands))
            for size in range(cards + 1)
        ]
    return hands[cards]


@cache
def _flush_of(ranks: tuple[Rank, ...]) -> FlushRank:
    return FlushRank(len(ranks), ranks[::-1])


@cache
def _longest_run_of(ranks: tuple[Rank, ...]) -> int:
    run = longest_suited_run([Card(rank, Suit.SPADES) for rank in ranks])
    return 0 if run is None else run.length
