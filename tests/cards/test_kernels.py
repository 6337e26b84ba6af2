"""The compiled evaluator against the slow twin, against the reference and against combinatorics."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, combinations, islice, pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from boardwalk.cards import DECK, Card, Category, HandRank, Rank, Suit, best_hand, parse_cards
from boardwalk.cards.evaluator import rank_hands
from boardwalk.cards.rank_tables import number_of, rank_at
from boardwalk.errors import InputError
from boardwalk.odds.side_bets.hand_counts import count_ranks
from tests.support.cards.naive_rank import best_standing, count_kinds, place_of, rank_multisets, unsuited
from tests.support.cards.strategies import any_hands, many_examples

ALL_RANKS = 7_462


def numbered(hands: Sequence[Sequence[Card]]) -> NDArray[np.uint8]:
    return np.array([[card.number for card in cards] for cards in hands], np.uint8)


def array_of(hands: Iterable[tuple[int, ...]], size: int) -> NDArray[np.uint8]:
    return np.fromiter(chain.from_iterable(hands), np.uint8).reshape(-1, size)


def kernel_rank(cards: Sequence[Card]) -> int:
    return int(rank_hands(numbered([cards]))[0])


@pytest.fixture(scope="module")
def all_five_card_hands() -> NDArray[np.uint8]:
    return array_of(combinations(range(52), 5), 5)


def categories(ranks: NDArray[np.int16]) -> dict[Category, int]:
    counts = np.bincount(ranks, minlength=ALL_RANKS)
    totals: Counter[Category] = Counter()
    for number, count in enumerate(counts.tolist()):
        totals[rank_at(number).category] += count
    return dict(totals)


# five cards, all of them


def test_all_2598960_hands_count_as_combinatorics_says(all_five_card_hands: NDArray[np.uint8]) -> None:
    # Ten of the C(13, 5) sets of ranks are in sequence; a set is suited in 4 ways and mixed in 4^5 - 4.
    unmatched, mixed = comb(13, 5) - 10, 4**5 - 4
    expected = {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: (10 - 1) * 4,
        Category.FOUR_OF_A_KIND: 13 * 48,
        Category.FULL_HOUSE: 13 * comb(4, 3) * 12 * comb(4, 2),
        Category.FLUSH: unmatched * 4,
        Category.STRAIGHT: 10 * mixed,
        Category.THREE_OF_A_KIND: 13 * comb(4, 3) * comb(12, 2) * 4**2,
        Category.TWO_PAIR: comb(13, 2) * comb(4, 2) ** 2 * 44,
        Category.PAIR: 13 * comb(4, 2) * comb(12, 3) * 4**3,
        Category.HIGH_CARD: unmatched * mixed,
    }
    assert sum(expected.values()) == len(all_five_card_hands) == 2_598_960
    assert categories(rank_hands(all_five_card_hands)) == expected


def test_each_of_the_7462_ranks_occurs_and_no_other(all_five_card_hands: NDArray[np.uint8]) -> None:
    assert np.array_equal(np.unique(rank_hands(all_five_card_hands)), np.arange(ALL_RANKS))


def test_exchanging_two_suits_changes_no_rank(all_five_card_hands: NDArray[np.uint8]) -> None:
    ranks = rank_hands(all_five_card_hands)
    for suit in range(3):  # all exchanges of suits are made of exchanges of neighbors
        exchanged = np.arange(52, dtype=np.uint8).reshape(13, 4)
        exchanged[:, [suit, suit + 1]] = exchanged[:, [suit + 1, suit]]
        assert np.array_equal(rank_hands(exchanged.ravel()[all_five_card_hands]), ranks)


def test_every_five_card_hand_up_to_its_suits_ranks_as_the_reference_says(
    all_five_card_hands: NDArray[np.uint8],
) -> None:
    # Suits are called by the order in which they first appear, so that each hand is an exchange of suits away from one
    # of these; and to exchange them changes no rank.
    suits = all_five_card_hands % 4
    known = np.maximum.accumulate(suits, axis=1)
    in_order = (suits[:, 0] == 0) & (suits[:, 1:] <= known[:, :-1] + 1).all(axis=1)
    hands = all_five_card_hands[in_order]
    assert len(hands) >= 134_459  # the number of hands that no exchange of suits makes equal
    number = cache(number_of)
    expected = [number(best_hand([DECK[card] for card in cards]).rank) for cards in hands.tolist()]
    wrong = np.flatnonzero(rank_hands(hands) != np.array(expected))
    assert [[DECK[card] for card in hands[row]] for row in wrong[:3]] == []


@pytest.mark.long
@pytest.mark.parametrize("lowest", list(Rank)[:-1], ids=lambda rank: rank.name.lower())
def test_every_five_card_hand_ranks_as_the_reference_says(lowest: Rank) -> None:
    # Combinations come in order, so the first ones are all those whose lowest card is of this rank. The twelve parts
    # add up to C(52, 5) - C(4, 5), which is all 2,598,960.
    at_least = DECK[Card(lowest, Suit.CLUBS).number :]
    count = comb(len(at_least), 5) - comb(len(at_least) - 4, 5)
    hands = array_of(islice(combinations(range(52 - len(at_least), 52), 5), count), 5)
    number = cache(number_of)
    expected = (number(best_hand(cards).rank) for cards in islice(combinations(at_least, 5), count))
    wrong = np.flatnonzero(rank_hands(hands) != np.fromiter(expected, np.int16, count))
    assert [[DECK[card] for card in hands[row]] for row in wrong[:3]] == []


# five to seven cards: every entry of the tables


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_choice_of_ranks_without_a_flush_ranks_as_the_twin_and_the_reference_say(size: int) -> None:
    hands = [unsuited(ranks) for ranks in rank_multisets(size)]
    ranks = rank_hands(numbered(hands)).tolist()
    assert len(hands) == {5: 6_175, 6: 18_395, 7: 49_205}[size]
    assert ranks == [place_of()[best_standing(cards)] for cards in hands]
    assert ranks == [number_of(best_hand(cards).rank) for cards in hands]


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("suit", Suit, ids=lambda suit: suit.name.lower())
def test_every_choice_of_suited_cards_ranks_as_the_twin_and_the_reference_say(suit: Suit, size: int) -> None:
    hands = [with_a_match(ranks, suit, size) for suited in range(5, size + 1) for ranks in combinations(Rank, suited)]
    ranks = rank_hands(numbered(hands)).tolist()
    assert ranks == [place_of()[best_standing(cards)] for cards in hands]
    assert ranks == [number_of(best_hand(cards).rank) for cards in hands]


def with_a_match(ranks: Sequence[Rank], suit: Suit, size: int) -> tuple[Card, ...]:
    """Cards of one suit, filled up to the size with others of their highest rank, so that two kinds of hand compete."""
    others = [other for other in Suit if other is not suit]
    fill = [Card(ranks[-1], other) for other in others[: size - len(ranks)]]
    return (*fill, *(Card(rank, suit) for rank in ranks))


@many_examples
@given(any_hands(5, 7))
def test_any_hand_ranks_as_the_twin_says(cards: tuple[Card, ...]) -> None:
    assert kernel_rank(cards) == place_of()[best_standing(cards)]


@many_examples
@given(any_hands(5, 7))
def test_any_hand_ranks_as_the_reference_says(cards: tuple[Card, ...]) -> None:
    assert kernel_rank(cards) == number_of(best_hand(cards).rank)
    assert rank_at(kernel_rank(cards)) == best_hand(cards).rank


@many_examples
@given(any_hands(5, 7), st.data())
def test_the_order_of_the_cards_changes_nothing(cards: tuple[Card, ...], data: st.DataObject) -> None:
    assert kernel_rank(data.draw(st.permutations(cards))) == kernel_rank(cards)


@many_examples
@given(any_hands(5, 6), st.data())
def test_one_more_card_never_lowers_a_hand(cards: tuple[Card, ...], data: st.DataObject) -> None:
    another = data.draw(st.sampled_from([card for card in DECK if card not in cards]))
    assert kernel_rank((*cards, another)) >= kernel_rank(cards)


# all hands of six and seven cards


@pytest.mark.long
def test_all_133784560_seven_card_hands_count_as_the_twin_says() -> None:
    counts: Counter[str] = Counter()
    for number, hands in enumerate(count_ranks(7).tolist()):
        counts[rank_at(number).category.title] += hands
    assert counts.total() == comb(52, 7) == 133_784_560
    assert counts == count_kinds(7)


@pytest.mark.long
def test_all_20358520_six_card_hands_count_as_the_twin_says() -> None:
    totals: Counter[str] = Counter()
    for lowest in range(52 - 5):
        hands = array_of(((lowest, *rest) for rest in combinations(range(lowest + 1, 52), 5)), 6)
        totals.update({category.title: count for category, count in categories(rank_hands(hands)).items()})
    assert totals.total() == comb(52, 6) == 20_358_520
    assert totals == count_kinds(6)


# numbers and ranks


def test_rank_at_and_number_of_are_inverse() -> None:
    assert [number_of(rank_at(number)) for number in range(ALL_RANKS)] == list(range(ALL_RANKS))


def test_a_higher_number_is_a_higher_hand_rank() -> None:
    assert all(rank_at(worse) < rank_at(better) for worse, better in pairwise(range(ALL_RANKS)))


def test_the_numbers_run_from_seven_high_to_the_royal_flush() -> None:
    assert rank_at(0) == best_hand(parse_cards("7s 5h 4d 3c 2s")).rank
    assert rank_at(ALL_RANKS - 1) == HandRank(Category.ROYAL_FLUSH)


def test_the_number_of_a_rank_with_fewer_cards_named_is_that_of_the_lowest_such_hand() -> None:
    ranks = [rank_at(number) for number in range(ALL_RANKS)]
    fewer = {HandRank(rank.category, rank.ranks[:named]) for rank in ranks for named in range(len(rank.ranks) + 1)}
    assert set(map(HandRank, Category)) <= fewer
    assert all(number_of(rank) == bisect_left(ranks, rank) for rank in fewer)


# what goes in


@pytest.mark.parametrize("shape", [(5,), (7,), (), (2, 4), (2, 8), (0, 4), (3, 0), (1, 2, 5)], ids=str)
def test_hands_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(InputError) as refused:
        rank_hands(np.zeros(shape, np.uint8))
    assert refused.value.field == "hands"
    assert "5 to 7 cards" in refused.value.reason


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("card", [52, 53, 255])
def test_a_card_above_51_is_refused(card: int, size: int) -> None:
    for column in range(size):
        hands = np.arange(size, dtype=np.uint8).reshape(1, size)
        hands[0, column] = card
        with pytest.raises(InputError, match=rf"^hands: cards are numbered 0 to 51, not {card}$"):
            rank_hands(hands)


@pytest.mark.parametrize("row", [0, 9_999, 10_000, 29_999])
def test_a_card_above_51_is_refused_in_whichever_thread_finds_it(row: int) -> None:
    hands = np.tile(np.arange(7, dtype=np.uint8), (30_000, 1))
    hands[row, 3] = 52
    with pytest.raises(InputError, match=r"^hands: .* not 52$"):
        rank_hands(hands, threads=3)


@pytest.mark.parametrize("threads", [None, 1, 2])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_hands_have_no_ranks(size: int, threads: int | None) -> None:
    ranks = rank_hands(np.empty((0, size), np.uint8), threads)
    assert ranks.shape == (0,)
    assert ranks.dtype == np.int16


def test_the_number_of_threads_changes_nothing(all_five_card_hands: NDArray[np.uint8]) -> None:
    alone = rank_hands(all_five_card_hands, threads=1)
    for threads in (None, 2, 3, 7):
        assert np.array_equal(rank_hands(all_five_card_hands, threads), alone)


@pytest.mark.parametrize("layout", [np.asfortranarray, lambda hands: hands.repeat(2, axis=0)[::2], np.ndarray.tolist])
def test_the_layout_in_memory_changes_nothing(layout: object, all_five_card_hands: NDArray[np.uint8]) -> None:
    hands = all_five_card_hands[::997]
    assert callable(layout)
    assert np.array_equal(rank_hands(layout(hands)), rank_hands(hands))


def test_the_hands_given_are_left_as_they_were() -> None:
    hands = numbered([parse_cards("As Kd 7c 7d 2h 3s 9c")])
    before = hands.copy()
    rank_hands(hands)
    assert np.array_equal(hands, before)


@pytest.mark.parametrize(
    "hands",
    [
        np.array([[307, 47, 43, 39, 35]]),  # squeezed into a byte it would be the ace of spades
        np.array([[-1, 47, 43, 39, 35]]),
        np.array([[51.0, 47, 43, 39, 35]]),
        [[300, 47, 43, 39, 35]],
        [[51, 47, 43, 39, 35], [51, 47, 43]],
    ],
    ids=["wraps", "negative", "fractions", "list", "ragged"],
)
def test_numbers_that_are_no_cards_are_refused_before_they_are_squeezed(hands: NDArray[np.uint8]) -> None:
    with pytest.raises(InputError, match=r"^hands: "):
        rank_hands(hands)


@pytest.mark.parametrize("card", range(52))
def test_a_card_that_is_there_seven_times_has_no_rank_and_reads_nothing_beyond_the_tables(card: int) -> None:
    rank = rank_hands(np.full((1, 7), card, np.uint8))[0]
    assert -1 <= rank < ALL_RANKS


@pytest.mark.parametrize("number", [-1, 7_462])
def test_there_is_no_rank_beyond_the_royal_flush_or_below_the_lowest(number: int) -> None:
    with pytest.raises(InputError, match="ranks are numbered 0 to 7461"):
        rank_at(number)


def test_a_royal_flush_has_one_number_however_it_is_written() -> None:
    assert number_of(HandRank(Category.ROYAL_FLUSH, (Rank.ACE,))) == number_of(HandRank(Category.ROYAL_FLUSH)) == 7_461
