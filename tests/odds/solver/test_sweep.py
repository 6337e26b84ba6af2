"""The sweep over one board: its counts are those of comparing a hand with every hand that the dealer may hold."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import pytest

from boardwalk.cards import DECK, Card, Rank
from boardwalk.cards.rank_tables import tables
from boardwalk.games import GAMES
from boardwalk.odds.solver import sweep
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.odds.solver.payoff import compile_payoffs
from tests.support.cards.naive_rank import best_standing, place_of

ABOVE_ALL = 7_462
Counts = tuple[int, int, int]
kernels: Any = sweep


class Swept(NamedTuple):
    """By hand: below, tied and unqualified as the kernel counts them, and the rank that it found."""

    counts: dict[tuple[int, ...], Counts]
    ranks: dict[tuple[int, ...], int]


def swept(deck: Deck, board: tuple[int, ...], size: int, requirement: int, *, python: bool = False) -> Swept:
    hands = hands_of(deck, size).cards
    payoffs = compile_payoffs([GAMES["texas-bonus"].game()], 500)
    classes = payoffs.pay_classes._replace(requirement=requirement)
    work = kernels.workspace(hands)
    matchup = sweep.Matchup(deck.cards, hands, tables(), classes, 0)
    count = kernels.sweep_board(np.array(board, np.uint8), matchup, work)
    if python:
        kernels.sweep_three.py_func(work.ordered, count, requirement, work.counts)
    held = [tuple(hands[number].tolist()) for number in work.ordered.numbers[:count]]
    rows = zip(*(counts.tolist() for counts in work.counts), strict=True)
    return Swept(dict(zip(held, rows, strict=False)), dict(zip(held, work.ordered.ranks.tolist(), strict=False)))


def standings(deck: Deck, board: tuple[int, ...], size: int) -> dict[tuple[int, ...], int]:
    """Every hand on the board and its place among all hands, from the slow evaluator."""
    left = [int(card) for card in deck.cards if card not in board]
    on_board = tuple(DECK[card] for card in board)
    return {hand: place_of()[best_standing((*on_board, *cards(hand)))] for hand in combinations(left, size)}


def cards(hand: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(DECK[card] for card in hand)


def counted(hand: tuple[int, ...], ranked: dict[tuple[int, ...], int], requirement: int) -> Counts:
    """The dealer's hands below, tied and unqualified, each compared; without a requirement, all qualify."""
    theirs = [rank for other, rank in ranked.items() if not set(other) & set(hand)]
    mine = ranked[hand]
    unqualified = sum(rank < requirement for rank in theirs)
    return sum(rank < mine for rank in theirs), sum(rank == mine for rank in theirs), unqualified


def check(deck: Deck, board: tuple[int, ...], size: int, sample: int, *, python: bool = False) -> None:
    ranked = standings(deck, board, size)
    middle = sorted(ranked.values())[len(ranked) // 2]
    hands = list(ranked)
    chosen = random.Random(str(board)).sample(hands, min(sample, len(hands)))
    for requirement in (0, middle, middle + 1, ABOVE_ALL - 1, ABOVE_ALL):
        found = swept(deck, board, size, requirement, python=python)
        assert found.ranks == ranked
        for hand in chosen:
            assert found.counts[hand] == counted(hand, ranked, requirement), (board, hand, requirement)


def some_board(seed: int, deck: Deck, size: int) -> tuple[int, ...]:
    return tuple(sorted(random.Random(seed).sample(deck.cards.tolist(), size)))


ROYAL = tuple(Card.parse(text).number for text in ("Ts", "Js", "Qs", "Ks", "As"))


@pytest.mark.parametrize("board", [ROYAL, *(some_board(seed, Deck(), 5) for seed in range(5))], ids=str)
def test_two_cards_on_a_board_of_the_whole_deck(board: tuple[int, ...]) -> None:
    check(Deck(), board, 2, 40)


@pytest.mark.parametrize("board", [some_board(seed, Deck(), 4) for seed in (1,)], ids=str)
def test_three_cards_on_a_board_of_the_whole_deck(board: tuple[int, ...]) -> None:
    check(Deck(), board, 3, 10)


@pytest.mark.long
@pytest.mark.parametrize("board", [some_board(seed, Deck(), 4) for seed in range(10, 40)], ids=str)
def test_three_cards_on_more_boards_of_the_whole_deck(board: tuple[int, ...]) -> None:
    check(Deck(), board, 3, 60)


@pytest.mark.long
@pytest.mark.parametrize("board", [some_board(seed, Deck(), 5) for seed in range(10, 110)], ids=str)
def test_two_cards_on_more_boards_of_the_whole_deck(board: tuple[int, ...]) -> None:
    check(Deck(), board, 2, 1_081)


SMALL = Deck((Rank.TWO, Rank.KING, Rank.ACE)), Deck((Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.ACE))


@pytest.mark.parametrize("deck", SMALL, ids=lambda deck: "".join(rank.letter for rank in deck.ranks))
@pytest.mark.parametrize(("size", "on_board"), [(2, 5), (2, 3), (3, 4), (3, 2)])
def test_every_hand_on_a_board_of_a_small_deck(deck: Deck, size: int, on_board: int) -> None:
    check(deck, some_board(7, deck, on_board), size, 10**6 if len(deck.cards) == 12 else 50)


@pytest.mark.parametrize("fault", ["no pairs added back", "its own hand not left out"])
def test_a_sweep_that_counts_wrongly_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary: the sweep as plain Python, without one step of adding and subtracting."""
    sound = kernels.without_three.py_func

    def no_pairs(total: int, by_card: Any, _by_pair: Any, code: int) -> int:
        return int(total - sum(by_card[code >> shift & 63] for shift in (0, 8, 16)))

    def one_more(total: int, by_card: Any, by_pair: Any, code: int) -> int:
        return int(sound(total, by_card, by_pair, code)) + 1

    deck = SMALL[0]
    board = some_board(7, deck, 4)
    check(deck, board, 3, 10**6, python=True)
    monkeypatch.setattr(sweep, "without_three", no_pairs if fault == "no pairs added back" else one_more)
    with pytest.raises(AssertionError):
        check(deck, board, 3, 10**6, python=True)
