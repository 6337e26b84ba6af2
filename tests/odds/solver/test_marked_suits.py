"""Boards with marked suits: their sweep and their passes, against those that look at every board and hand by itself."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from boardwalk.cards import DECK, Rank, best_hand
from boardwalk.cards.rank_tables import number_of, tables
from boardwalk.odds.solver.boards import Deck, boards_of, hands_of
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.marked_suits import marked_sweep
from boardwalk.odds.solver.marked_suits.marked_boards import MarkedBoards, marked_boards
from boardwalk.odds.solver.marked_suits.marked_sweep import NO_HAND, Contest, Showdowns
from boardwalk.odds.solver.marked_suits.marking import Marking
from boardwalk.odds.solver.payoff import compile_payoffs
from tests.support.odds.small_games import ALL, Case

kernels: Any = marked_sweep
SHORT = Deck((Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.ACE))
SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))
SHAPES = [(2, 5), (2, 4), (2, 3), (3, 4), (3, 3), (3, 2)]
REQUIREMENT = 1_500


@pytest.mark.parametrize(("own", "size"), SHAPES)
@pytest.mark.parametrize("deck", [Deck(), SHORT], ids=["whole", "short"])
def test_every_pair_of_board_and_hand_looks_like_one_of_ranks_alone(own: int, size: int, deck: Deck) -> None:
    cards, boards = len(deck.cards), marked_boards(deck, own, size)
    for smaller in range(size):
        parts = boards.parts(smaller)
        end = parts.first[np.count_nonzero(parts.marked == 0)]
        assert parts.pairs[:end].sum() == comb(cards, smaller) * comb(cards - smaller, own)


@pytest.mark.parametrize(("own", "size"), SHAPES)
def test_boards_with_a_suit_marked_are_those_on_which_a_flush_is_possible(own: int, size: int) -> None:
    """Counted from the suits of all boards, one by one."""
    boards, table = marked_boards(SHORT, own, size), marked_boards(SHORT, own, size).boards
    held = [[sum(card & 3 == suit for card in board) for suit in range(4)] for board in _all_boards(SHORT, size)]
    flushes = [sum(count >= 5 - own for count in counts) for counts in held]
    for marked in range(len(boards.markings)):
        expected = sum(comb(count, marked) for count in flushes)  # a board is there for any choice of its flush suits
        assert table.ways[table.marked == marked].sum() * comb(4, marked) == expected


def _all_boards(deck: Deck, size: int) -> list[tuple[int, ...]]:
    return list(combinations(deck.cards.tolist(), size))


def test_with_every_suit_marked_nothing_looks_alike() -> None:
    marking = Marking(SHORT, 4)
    assert (marking.copies == 1).all()
    assert len(marking.sets(3)) == comb(24, 3)


@cache
def swept(deck: Deck, own: int, size: int) -> tuple[MarkedBoards, Showdowns]:
    boards = marked_boards(deck, own, size)
    cells, table = int(boards.boards.first[-1]), boards.boards
    showdowns = Showdowns(np.zeros(cells, np.uint8), *(np.zeros(cells, np.int16) for _ in range(3)))
    kernels.sweep_boards(table, boards.faces, contest(own), 0, len(table.faces), showdowns)
    return boards, showdowns


def contest(own: int) -> Contest:
    classes = compile_payoffs([Case("holdem3").game], 500).pay_classes._replace(requirement=REQUIREMENT)
    return Contest(tables(), classes, own, compared=True)


def as_it_looks(boards: MarkedBoards, board: int) -> tuple[int, Any]:
    """Where a whole board's hands begin with all its flush suits marked, and what each hand looks like there."""
    roles = boards.roles(boards.size)
    role = max(role for role in range(len(roles.boards)) if roles.boards[role, board] >= 0)
    return int(boards.boards.first[roles.boards[role, board]]), roles.hands[role]


def rank_of(cards: tuple[int, ...]) -> int:
    return number_of(best_hand([DECK[card] for card in cards]).rank)


@pytest.mark.parametrize(
    ("own", "size", "places"), [(2, 5, (0, 7, -1)), (2, 3, (3,)), (3, 4, (0, 9, 40, -1)), (3, 2, (1,))]
)
def test_a_hand_has_the_counts_of_comparing_it_with_every_hand(own: int, size: int, places: tuple[int, ...]) -> None:
    """The plain twin: every hand of the dealer on a deck of 24 cards, ranked by the readable evaluator."""
    boards, showdowns = swept(SHORT, own, size)
    whole, hands = boards_of(SHORT, size).cards, hands_of(SHORT, own).cards
    for place in places:
        board = tuple(whole[place].tolist())
        first, looks = as_it_looks(boards, range(len(whole))[place])
        ranked = {hand: rank_of((*board, *hand)) for hand in map(tuple, hands.tolist()) if not set(hand) & set(board)}
        for number, hand in enumerate(map(tuple, hands.tolist())):
            if hand not in ranked or (number % 7 and own == 3):
                continue
            theirs = [rank for other, rank in ranked.items() if not set(other) & set(hand)]
            at = first + int(looks[number])
            assert showdowns.classes[at] != NO_HAND
            assert showdowns.below[at] == sum(rank < ranked[hand] for rank in theirs), (board, hand)
            assert showdowns.tied[at] == sum(rank == ranked[hand] for rank in theirs), (board, hand)
            assert showdowns.unqualified[at] == sum(rank < REQUIREMENT for rank in theirs), (board, hand)


def test_a_sweep_that_counts_wrongly_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary: hands that look alike counted once, in plain Python."""
    boards, sound = swept(SHORT, 2, 3)
    table, faces = boards.boards, boards.faces

    def recount() -> bool:
        work, below = kernels.scratch(faces.codes.shape[1]), np.zeros_like(sound.below)
        board, marked = 5, 0
        these = slice(int(table.first[board]), int(table.first[board + 1]))
        count = kernels.rank_marked(table.faces[board], marked, faces, contest(2), work, sound.classes[these].copy())
        kernels.sort_keys(count, work.keys, work.other)
        args = [below[these], np.zeros_like(below[these]), np.zeros_like(below[these])]
        kernels.sweep_marked.py_func(count, faces.codes[marked], contest(2), work, *args)
        return bool((below[these] == sound.below[these]).all())

    assert recount()
    monkeypatch.setattr(marked_sweep, "_add_two", lambda _code, _left, _by_card: 1)
    assert not recount()


@pytest.mark.parametrize("name", ALL)
def test_both_ways_find_the_same_choices_and_counts(name: str) -> None:
    """The plain way sweeps every board by itself; brute force checks both in `test_solver.py`."""
    case = Case(name)
    if not case.game.community_cards:
        pytest.skip("there is no board")
    payoffs = compile_payoffs([case.game], case.unit)
    marked, plain = HoldEm(payoffs, deck=SMALL).solve(), HoldEm(payoffs, deck=SMALL, plain=True).solve()
    assert (marked.counts == plain.counts).all()
    assert marked.totals == plain.totals
    for one, other in zip(marked.choices, plain.choices, strict=True):
        assert (one == other).all()
    for action, sums in marked.starting[0].items():
        assert (plain.starting[0][action] == sums).all()


def test_counts_that_do_not_fit_are_made_the_plain_way(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case("heads-up")
    payoffs = compile_payoffs([case.game], case.unit)
    expected = HoldEm(payoffs, deck=SMALL).solve()
    monkeypatch.setattr("boardwalk.odds.solver.marked_suits.marked_pass.LARGEST_COUNT", 1)
    found = HoldEm(payoffs, deck=SMALL).solve()
    assert (found.counts == expected.counts).all()
    assert found.totals == expected.totals
