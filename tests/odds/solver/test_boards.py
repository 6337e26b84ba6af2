"""Boards under the symmetry of suits: none is missing, none is repeated, and every exchange can be undone."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb, factorial

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.odds.solver.boards import EXCHANGES, INVERSE, Boards, Deck, boards_of, exchange_number, hands_of

KNOWN = {0: 1, 1: 13, 2: 169, 3: 1_755, 4: 16_432, 5: 134_459}
"""Boards that no exchange of suits makes equal; of two cards, they are the 169 hands that players know."""


def cycles(exchange: tuple[int, ...]) -> list[int]:
    """Lengths of the cycles of an exchange."""
    left, found = set(range(4)), []
    while left:
        suit, length = left.pop(), 1
        at = exchange[suit]
        while at != suit:
            left.remove(at)
            at, length = exchange[at], length + 1
        found.append(length)
    return found


def burnside(ranks: int, size: int) -> int:
    """Boards that differ, as the mean number of boards that an exchange leaves alone.

    Such a board holds, of each rank, all suits of a cycle or none: a factor (1 + x^length) a cycle and rank.
    """
    total = 0
    for exchange in permutations(range(4)):
        ways = [1] + [0] * size
        for length in cycles(exchange) * ranks:
            ways = [ways[k] + (ways[k - length] if k >= length else 0) for k in range(size + 1)]
        total += ways[size]
    assert total % factorial(4) == 0
    return total // factorial(4)


@pytest.mark.parametrize("size", KNOWN)
def test_there_are_as_many_boards_as_are_known(size: int) -> None:
    boards = boards_of(Deck(), size)
    assert len(boards.suits) == KNOWN[size] == burnside(13, size)
    assert int(boards.weights.sum()) == comb(52, size)


@pytest.mark.parametrize("ranks", [(2, 13, 14), (2, 3, 4, 5, 14), (5, 7, 8, 9, 10, 11)])
@pytest.mark.parametrize("size", range(6))
def test_the_same_on_decks_cut_down(ranks: tuple[int, ...], size: int) -> None:
    deck = Deck(tuple(map(Rank, ranks)))
    boards = boards_of(deck, size)
    assert len(boards.suits) == burnside(len(ranks), size)
    assert int(boards.weights.sum()) == comb(4 * len(ranks), size)


def sets_of(cards: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Boards as sets of ranks by suit, made card by card."""
    sets = np.zeros((len(cards), 4), np.int64)
    for row, board in enumerate(cards.tolist()):
        for card in board:
            sets[row, card % 4] |= 1 << card // 4
    return sets


def some_boards(size: int, count: int = 300) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    chance = np.random.default_rng(size)
    return np.array([sorted(chance.choice(52, size, replace=False)) for _ in range(count)], np.int64)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_all_images_of_a_board_find_the_one_that_stands_for_them(size: int) -> None:
    """And the exchange that `find` names leads to exactly those cards."""
    boards, cards = boards_of(Deck(), size), some_boards(size)
    expected, _ = boards.find(sets_of(cards))
    for exchange in EXCHANGES:
        image = cards // 4 * 4 + exchange[cards % 4]
        numbers, found = boards.find(sets_of(image))
        assert (numbers == expected).all()
        there = np.sort(image // 4 * 4 + np.take_along_axis(EXCHANGES[found], image % 4, axis=1), axis=1)
        assert (there == np.sort(boards.cards[numbers].astype(np.int64), axis=1)).all()


def test_weights_are_the_numbers_of_images() -> None:
    """Each board stands for exactly as many boards as find it, on a deck small enough to ask them all."""
    deck = Deck((Rank.TWO, Rank.NINE, Rank.KING, Rank.ACE))
    for size in range(1, 6):
        boards = boards_of(deck, size)
        every = deck.cards[np.array(list(combinations(range(16), size)), np.int64).reshape(-1, size)]
        numbers, _ = boards.find(sets_of(every.astype(np.int64)))
        assert (np.bincount(numbers, minlength=len(boards.suits)) == boards.weights).all()


def test_exchanges_that_leave_a_board_alone_are_those_listed() -> None:
    boards = boards_of(Deck(), 3)
    for number, cards in enumerate(boards.cards.astype(np.int64)):
        held = set(cards.tolist())
        same = [row for row, exchange in enumerate(EXCHANGES)
                if set((cards // 4 * 4 + exchange[cards % 4]).tolist()) == held]  # fmt: skip
        assert boards.exchanges[number].tolist() == same


@pytest.mark.parametrize(("size", "smaller"), [(5, 3), (5, 4), (4, 3), (4, 2), (4, 0), (3, 2), (2, 1), (1, 0)])
def test_parts_are_the_very_cards(size: int, smaller: int) -> None:
    """Undoing the exchange on the smaller board that stands for a part gives back the cards of the part."""
    deck = Deck((Rank.TWO, Rank.SIX, Rank.NINE, Rank.KING, Rank.ACE))
    whole, part = boards_of(deck, size), boards_of(deck, smaller)
    numbers, exchanges = whole.parts(part)
    columns = list(combinations(range(size), smaller))
    assert numbers.shape == exchanges.shape == (len(whole.suits), len(columns))
    for column, chosen in enumerate(columns):
        wanted = np.sort(whole.cards[:, list(chosen)].astype(np.int64), axis=1)
        canonical = part.cards[numbers[:, column]].astype(np.int64)
        back = INVERSE[exchanges[:, column]]
        found = np.sort(canonical // 4 * 4 + np.take_along_axis(back, canonical % 4, axis=1), axis=1)
        assert (found == wanted).all()


@pytest.mark.parametrize("size", [2, 3])
def test_exchanging_the_suits_of_hands_is_a_group_action(size: int) -> None:
    """One exchange after another is their product, none changes nothing, and each hand goes where its cards go."""
    hands = hands_of(Deck(), size)
    identity = int(exchange_number(np.arange(4)))
    assert (hands.exchanged[identity] == np.arange(comb(52, size))).all()
    for first, one in enumerate(EXCHANGES):
        cards = hands.cards.astype(np.int64)
        moved = np.sort(cards // 4 * 4 + one[cards % 4], axis=1)
        assert (hands.cards[hands.exchanged[first]] == moved).all()
        for second, other in enumerate(EXCHANGES):
            product = int(exchange_number(other[one]))
            assert (hands.exchanged[second][hands.exchanged[first]] == hands.exchanged[product]).all()


def test_boards_are_boards_of_the_deck_in_order() -> None:
    """Cards are all different, rise, and belong to the deck; keys rise, so that a board is found by halving."""
    deck = Deck((Rank.THREE, Rank.SEVEN, Rank.JACK, Rank.ACE))
    boards = Boards(deck, 4)
    assert (np.diff(boards.cards.astype(int), axis=1) > 0).all()
    assert np.isin(boards.cards, deck.cards).all()
    assert (np.diff(boards.keys) > 0).all()
