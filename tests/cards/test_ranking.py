"""Rankings of fewer cards than five, and of flushes: against a twin, and as many of each kind as combinatorics says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given

from boardwalk.cards import (
    DECK,
    Card,
    FlushRank,
    FourCardCategory,
    Rank,
    Ranking,
    four_card_hand,
    longest_flush,
    longest_suited_run,
    parse_cards,
    three_card_hand,
)
from boardwalk.errors import InputError
from boardwalk.games.declaration.requirement import LongestRun, flush_of
from boardwalk.odds.side_bets.suit_counts import kinds_by_flush, kinds_by_run
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.odds.solver.rank_numbers import numbers_of
from tests.support.cards.strategies import any_hands
from tests.support.games import gallery_opinion as opinion


def plain(cards: tuple[Card, ...]) -> list[tuple[int, str]]:
    return [(int(card.rank), card.suit.letter) for card in cards]


@given(any_hands(3, 3), any_hands(3, 3))
def test_three_cards_compare_like_the_twin_says(one: tuple[Card, ...], other: tuple[Card, ...]) -> None:
    ranks = [three_card_hand(cards) for cards in (one, other)]
    keys = [opinion.three(plain(cards)) for cards in (one, other)]
    assert (ranks[0] > ranks[1], ranks[0] == ranks[1]) == (keys[0] > keys[1], keys[0] == keys[1])


@pytest.mark.parametrize("size", [4, 5, 6])
def test_four_of_more_cards_rank_like_the_twin_says(size: int) -> None:
    @given(any_hands(size, size))
    def check(cards: tuple[Card, ...]) -> None:
        rank = four_card_hand(cards)
        assert (int(rank.category), tuple(map(int, rank.ranks))) == opinion.four(plain(cards))

    check()


@given(any_hands(7, 7))
def test_the_longest_flush_is_the_twins(cards: tuple[Card, ...]) -> None:
    length, ranks = opinion.flush(plain(cards))
    assert longest_flush(cards) == FlushRank(length, tuple(map(Rank, ranks)))
    run = longest_suited_run(cards)
    assert (1 if run is None else run.length) == opinion.longest_run(plain(cards))


def test_five_cards_by_their_best_four_are_as_many_as_the_books_say() -> None:
    numbers = numbers_of(Ranking.FOUR_CARD)
    counts = Counter[FourCardCategory]()
    for number, hands in enumerate(np.bincount(numbers.rank_hands(hands_of(Deck(), 5).cards)).tolist()):
        rank = numbers.rank_at(number)
        counts[rank.category] += hands  # type: ignore[attr-defined]
    assert {category.title: count for category, count in counts.items() if category >= FourCardCategory.TWO_PAIR} == {
        "four of a kind": 624,
        "straight flush": 2_072,
        "three of a kind": 58_656,
        "flush": 114_616,
        "straight": 101_808,
        "two pair": 123_552,
    }
    assert counts.total() == comb(52, 5)


@pytest.mark.parametrize("ranking", [Ranking.THREE_CARD, Ranking.FOUR_CARD])
def test_numbers_are_in_the_order_of_the_ranks(ranking: Ranking) -> None:
    numbers = numbers_of(ranking)
    ranks = [numbers.rank_at(number) for number in range(numbers.size)]
    assert ranks == sorted(set(ranks))
    assert [numbers.number_of(rank) for rank in ranks] == list(range(numbers.size))
    sample = list(combinations(DECK, ranking.fewest_cards))[::997]
    found = numbers.rank_hands(np.array([[card.number for card in cards] for cards in sample], np.uint8))
    assert [numbers.rank_at(number) for number in found.tolist()] == [ranking.rank(cards) for cards in sample]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_flushes_are_as_many_as_dealing_them_says(size: int) -> None:
    found = {reading.flush.length: hands for reading, hands in kinds_by_flush([flush_of(4)], size)}
    dealt = Counter(longest_flush(cards).length >= 4 for cards in combinations(DECK, size))
    assert found.get(4, 0) == dealt[True]
    assert sum(found.values()) == comb(52, size)


def test_runs_of_three_cards_are_as_many_as_dealing_them_says() -> None:
    found = {0 if each.longest_run is None else each.longest_run.length: hands
             for each, hands in kinds_by_run([LongestRun("", 2), LongestRun("", 3)], 3)}  # fmt: skip
    dealt = Counter(opinion.longest_run(plain(cards)) for cards in combinations(DECK, 3))
    assert found == {0: dealt[1], 2: dealt[2], 3: dealt[3]}


@pytest.mark.parametrize("ranking", Ranking)
def test_kinds_go_up_and_cards_that_make_no_hand_are_refused(ranking: Ranking) -> None:
    assert list(ranking.kinds) == sorted(ranking.kinds)
    assert not ranking.reads(ranking.fewest_cards - 1)
    assert not ranking.reads(ranking.most_cards + 1)
    with pytest.raises(InputError, match="takes"):
        ranking.rank(())
    assert ranking.rank(parse_cards("Ah Kh Qh Jh Th")[: 3 if ranking is Ranking.THREE_CARD else 5]) >= ranking.kinds[0]
