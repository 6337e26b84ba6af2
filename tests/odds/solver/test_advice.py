"""Advice against settlement itself: every hand of the dealer and every board to come, dealt out in plain Python."""

from __future__ import annotations

import random
import threading
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card, Category, Suit, best_hand, parse_cards
from boardwalk.cards.evaluator import rank_hands
from boardwalk.errors import InputError, Refusal
from boardwalk.games import GAMES, Seat, settle
from boardwalk.games.declaration.game import without_limit
from boardwalk.odds.solver import whole_boards
from boardwalk.odds.solver.advice import Advice, Adviser
from boardwalk.odds.solver.board_kernels import add_up_boards
from tests.support.games.other_games import CASINO_HOLDEM, TWO_FOLDS

UNIT = 500
ADVISERS = {name: Adviser(declared.game(without_limit(declared, {}))) for name, declared in GAMES.items()}
ADVISERS["two-folds"] = Adviser(TWO_FOLDS.game())
ADVISERS["casino-holdem"] = Adviser(CASINO_HOLDEM.game())


def advise(name: str, player: str, board: str = "", up: str = "", placed: Mapping[str, int] | None = None) -> Advice:
    return ADVISERS[name].advise(
        parse_cards(player), parse_cards(board) if board else (), parse_cards(up)[0] if up else None, placed
    )


def dealt_out(name: str, player: tuple[Card, ...], board: tuple[Card, ...], bets: Mapping[str, int]) -> Fraction:
    """The mean result by `settle` on whole boards, over every hand of the dealer."""
    rest = [card for card in DECK if card not in (*player, *board)]
    dealers = list(combinations(rest, len(player)))
    seat = Seat(player, {wager: multiple * UNIT for wager, multiple in bets.items()})
    total = sum(settle(ADVISERS[name].game, seat, dealer, board).net for dealer in dealers)
    return Fraction(total, UNIT * len(dealers))


@pytest.mark.parametrize("seed", range(3))
def test_after_the_river_at_heads_up_every_dealer_hand_is_counted(seed: int) -> None:
    cards = random.Random(seed).sample(DECK, 7)
    player, board = tuple(cards[:2]), tuple(cards[2:])
    found = ADVISERS["heads-up"].advise(player, board)
    assert found.actions == {
        "fold": Fraction(-2),
        "raise-1x": dealt_out("heads-up", player, board, {"ante": 1, "odds": 1, "raise": 1}),
    }


@pytest.mark.parametrize("turn", [0, 1])
def test_before_the_river_at_texas_every_river_is_counted(turn: int) -> None:
    player, board = parse_cards("Kh 7d"), parse_cards("2c 9h Js Kc")
    rivers = [card for card in DECK if card not in (*player, *board)]
    by_river = [count_wins(player, (*board, river)) for river in rivers]
    found = ADVISERS["texas-bonus"].advise(player, board, placed={"turn": 1} if turn else {})
    for action, staked in (("check", 2 + turn), ("river-1x", 3 + turn)):
        total = sum(staked * (won - lost) + (won if flush else 0) - lost for won, lost, flush in by_river)
        assert found.actions[action] == Fraction(total, len(rivers) * 990)


def count_wins(player: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[int, int, bool]:
    """Dealer's hands that lose and that win, and whether the player has a flush or better."""
    mine = best_hand((*player, *board)).rank
    rest = [card for card in DECK if card not in (*player, *board)]
    theirs = [best_hand((*dealer, *board)).rank for dealer in combinations(rest, 2)]
    return sum(rank < mine for rank in theirs), sum(rank > mine for rank in theirs), mine.category >= Category.FLUSH


def mean_of_best(name: str, player: str, board: str, cards: int, placed: Mapping[str, int] | None = None) -> Fraction:
    """The value of going on: the mean over the next cards of the best choice after them."""
    own, seen = parse_cards(player), parse_cards(board)
    rest = [card for card in DECK if card not in (*own, *seen)]
    answers = [ADVISERS[name].advise(own, (*seen, *more), placed=placed) for more in combinations(rest, cards)]
    return sum((answer.actions[answer.best] for answer in answers), Fraction(0)) / len(answers)


def test_a_check_on_the_flop_is_worth_the_mean_of_the_best_answers_to_turn_and_river() -> None:
    assert advise("heads-up", "Kh 7d", "2c 9h Js").actions["check"] == mean_of_best("heads-up", "Kh 7d", "2c 9h Js", 2)


@pytest.mark.parametrize(("action", "placed"), [("check", {}), ("turn-1x", {"turn": 1})])
def test_at_texas_the_turn_lies_between(action: str, placed: dict[str, int]) -> None:
    found = advise("texas-bonus", "Ah Td", "2c 9h Js").actions[action]
    assert found == mean_of_best("texas-bonus", "Ah Td", "2c 9h Js", 1, placed)


def test_two_folds_in_a_row() -> None:
    going_on = mean_of_best("two-folds", "Ah Td", "2c", 1)
    assert advise("two-folds", "Ah Td", "2c").actions == {"fold": Fraction(-1), "third-1x": going_on}


def test_three_cards_against_every_pair_of_boards_and_dealers() -> None:
    """Hold 'em 3: all 1,081 pairs of community cards and 14,190 hands of the dealer, by ranks alone."""
    player, board = parse_cards("Kh 7d 2c"), parse_cards("9h Js")
    rest = np.array([card.number for card in DECK if card not in (*player, *board)], np.uint8)
    triples = np.array(list(combinations(range(45), 3)))
    total = 0
    pays = {3: 1, 4: 2, 5: 3, 6: 4, 7: 10, 8: 40, 9: 1000}  # blind table A, which the last two cards cannot exceed
    for pair in combinations(range(len(rest)), 2):
        whole = (*(card.number for card in board), *rest[list(pair)])
        dealers = np.delete(rest, pair)[triples]
        theirs = rank_hands(np.column_stack([np.tile(whole, (len(dealers), 1)), dealers]).astype(np.uint8))
        own = tuple(card.number for card in player)
        (mine,) = rank_hands(np.array([[*whole, *own]], np.uint8)).tolist()
        won, lost = int((theirs < mine).sum()), int((theirs > mine).sum())
        category = best_hand(tuple(DECK[int(card)] for card in (*whole, *own))).rank.category
        total += 2 * (won - lost) + (pays[category] * len(theirs) if category in pays else -lost)
    assert advise("holdem3", "Kh 7d 2c", "9h Js").actions["turn-river-1x"] == Fraction(total, 1081 * len(triples))


def test_against_an_up_card_every_dealer_hand_that_shows_it() -> None:
    player, up = parse_cards("Ah Kd Qc 5h 2s"), parse_cards("2d")
    rest = [card for card in DECK if card not in (*player, *up)]
    game = ADVISERS["caribbean"].game
    seat = Seat(player, {"ante": UNIT, "bet": 2 * UNIT})
    some = random.Random(1).sample(list(combinations(rest, 4)), 4_000)
    mean = sum(settle(game, seat, (*up, *four), ()).net for four in some) / len(some) / UNIT
    found = advise("caribbean", "Ah Kd Qc 5h 2s", up="2d").actions
    assert found["fold"] == -1
    assert abs(float(found["bet-2x"]) - mean) < 4 * 2.3 / len(some) ** 0.5


@given(st.permutations(list(Suit)), st.integers(0, 10**6))
@settings(max_examples=25)
def test_suits_are_equal(suits: list[Suit], seed: int) -> None:
    cards = random.Random(seed).sample(DECK, 7)
    exchanged = [Card(card.rank, suits[card.suit]) for card in cards]
    for name, own in (("premium", 3), ("heads-up", 2)):
        seen = own + ADVISERS[name].game.community_cards
        first, second = (ADVISERS[name].advise(tuple(each[:own]), tuple(each[own:seen])) for each in (cards, exchanged))
        assert first == second


def test_the_best_of_equal_choices_is_the_smaller_wager() -> None:
    assert Advice({"fold": Fraction(-1), "raise-1x": Fraction(-1)}).best == "fold"


def test_what_a_choice_costs() -> None:
    advice = advise("premium", "Ah Ad 3c", "As 7h 7d 2s")
    assert advice.cost(advice.best) == 0
    assert advice.cost("fold") == advice.actions["play-2x"] + 2


@pytest.mark.parametrize(
    ("name", "player", "board", "up", "placed", "field"),
    [
        ("premium", "Ah Ad", "", "", {}, "player"),
        ("premium", "Ah Ad 3c", "As 7h", "", {}, "board"),
        ("premium", "Ah Ad 3c", "Ah 7h 7d 2s", "", {}, "board"),
        ("premium", "Ah Ad 3c", "As 7h 7d 2s", "2d", {}, "up"),
        ("premium", "Ah Ad 3c", "As 7h 7d 2s", "", {"play": 3}, "wagers"),
        ("premium", "Ah Ad 3c", "As 7h 7d 2s", "", {"play": 4}, "play"),
        ("premium", "Ah Ad 3c", "As 7h 7d 2s", "", {"ante": 1}, "ante"),
        ("premium", "Ah Ad 3c", "As 7h 7d 2s", "", {"bluff": 1}, "bluff"),
        ("caribbean", "Ah Kd Qc 5h 2s", "", "", {}, "up"),
        ("caribbean", "Ah Kd Qc 5h 2s", "", "2s", {}, "up"),
        ("texas-bonus", "Ah Kd", "2c 3c 4c 5c 6c", "", {}, "board"),
    ],
)
def test_what_cannot_be_asked(name: str, player: str, board: str, up: str, placed: dict[str, int], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        advise(name, player, board, up, placed)
    assert refused.value.field == field


def test_a_street_that_was_paid_for_is_understood_without_saying() -> None:
    silent = advise("two-folds", "Ah Td", "2c 3c")
    assert silent == advise("two-folds", "Ah Td", "2c 3c", placed={"third": 1})
    with pytest.raises(InputError):
        advise("two-folds", "Ah Td", "2c 3c", placed={"fourth": 1})


@pytest.mark.long
@pytest.mark.parametrize("name", ["premium", "heads-up"])
def test_before_community_cards_the_best_choices_add_up_to_the_expectation(name: str) -> None:
    from boardwalk.odds.solver.solution import solve

    adviser = Adviser(ADVISERS[name].game)
    hands = list(combinations(DECK, adviser.game.hole_cards))
    answers = [adviser.advise(hand) for hand in hands]
    mean = sum((answer.actions[answer.best] for answer in answers), Fraction(0)) / len(hands)
    assert mean == solve(adviser.game).ev


@pytest.mark.parametrize("name", [name for name, adviser in ADVISERS.items() if adviser.game.community_cards])
def test_the_kernels_add_up_what_numpy_does(name: str) -> None:
    adviser, dice = ADVISERS[name], random.Random(name)
    own, size, carried = adviser.game.hole_cards, adviser.levels[-1], adviser.positions[-1].carried
    for _ in range(4):
        player, *more = (dice.sample(range(52), own + size) for _ in range(9))
        free = [card for card in range(52) if card not in player[:own]]
        boards = np.array([dice.sample(free, size) for _ in more], np.uint8)
        asked = boards, np.array(player[:own], np.uint8), adviser.board_play, carried
        assert np.array_equal(add_up_boards(*asked), whole_boards.add_up_plainly(*asked))


def test_those_who_ask_much_get_the_kernels() -> None:
    adviser = ADVISERS["premium"]
    way = whole_boards._Way()
    example = np.array([0, 1, 2], np.uint8), adviser.board_play, adviser.positions[-1].carried
    assert way.next(whole_boards.MANY_SHOWDOWNS, example) is whole_boards.add_up_plainly
    assert not way.begun
    assert way.next(1, example) in (whole_boards.add_up_plainly, add_up_boards)
    assert way.begun
    for thread in threading.enumerate():
        if thread.name == "compile board kernels":
            thread.join()
    assert way.next(1, example) is add_up_boards
