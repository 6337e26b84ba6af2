"""Strategy cards against a player who reads the words off real cards and is dealt every deal of a small deck."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from boardwalk.cards import DECK, Rank, Suit, best_hand
from boardwalk.cards.rank_tables import HAND_RANKS, number_of, tables
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Declaration
from boardwalk.games.declaration.round import Decision
from boardwalk.odds.solver.boards import Deck, boards_of
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.payoff import PayClasses
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.solver.sweep import Matchup, RankedHands
from boardwalk.odds.strategy.card import StrategyCard, play_by_card, strategy_card
from boardwalk.odds.strategy.card_rule import board_features, own_features, ruled_action, stud_features
from boardwalk.odds.strategy.feature_keys import keys_on_board, stud_key
from boardwalk.odds.strategy.vocabulary import (
    OWN_THREE,
    OWN_TWO,
    STUD,
    TO_COME,
    WHOLE,
    Condition,
    Vocabulary,
)
from tests.support.games.other_games import CASINO_HOLDEM, TWO_FOLDS, ULTIMATE
from tests.support.odds.rule_reader import (
    RANKS,
    UNIT,
    ByTheWords,
    Cards,
    small_deck,
)
from tests.support.odds.small_games import Case
from tests.support.odds.whole_deck import solved


def unpacked(key: int, vocabulary: Vocabulary) -> dict[str, int]:
    return {feature.name: key >> 4 * place & 15 for place, feature in enumerate(vocabulary.features)}


def kernel_key(own: Cards, board: Cards, *, whole: bool) -> int:
    hand = np.array([sorted(card.number for card in own)], np.uint8)
    seen = len(own) + len(board)
    ranks = np.array([number_of(best_hand([*own, *board]).rank) if seen >= 5 else 0], np.int16)
    out = np.zeros(1, np.int64)
    classes = PayClasses(np.zeros(HAND_RANKS, np.uint8), np.zeros(1 << 13, np.uint8), 0)  # keys do not read them
    matchup = Matchup(Deck().cards, hand, tables(), classes, 0)
    live = RankedHands(np.zeros(1, np.int32), ranks, np.zeros(1, np.uint8), np.zeros(1, np.uint32))
    keys_on_board(np.array(sorted(card.number for card in board), np.uint8), whole, matchup, live, 1, out)
    return int(out[0])


SHAPES = [(2, 0, OWN_TWO), (3, 0, OWN_THREE), (2, 1, TO_COME), (2, 2, TO_COME), (2, 3, TO_COME), (2, 4, TO_COME),
          (3, 2, TO_COME), (2, 5, WHOLE), (3, 4, WHOLE)]  # fmt: skip


@pytest.mark.parametrize(("own", "board", "vocabulary"), SHAPES)
def test_kernel_reads_what_a_player_reads(own: int, board: int, vocabulary: Vocabulary) -> None:
    chance = Random(own * 10 + board)
    few = [card for card in DECK if card.suit in (Suit.HEARTS, Suit.SPADES) or card.rank > Rank.TEN]
    for deal in range(400):
        cards = tuple(chance.sample(few if deal % 2 else list(DECK), own + board))
        held, seen = cards[:own], cards[own:]
        twin = board_features(held, seen, DECK) if seen else own_features(held)
        found = unpacked(kernel_key(held, seen, whole=vocabulary is WHOLE), vocabulary)
        assert found == {name: twin[name] for name in found}, f"{held} beside {seen}"


def test_kernel_reads_stud_hands() -> None:
    chance = Random(5)
    for _ in range(500):
        *own, up = chance.sample(list(DECK), 6)
        key = stud_key(np.array(sorted(card.number for card in own), np.int64), np.int64(up.number))
        assert unpacked(int(key), STUD) == stud_features(tuple(own), up)


SMALL: dict[str, Declaration] = {
    "premium": GAMES["premium"],
    "heads-up": GAMES["heads-up"],
    "texas-bonus": GAMES["texas-bonus"],
    "holdem3": GAMES["holdem3"],
    "ultimate": ULTIMATE,
    "casino-holdem": CASINO_HOLDEM,
    "two-folds": TWO_FOLDS,
}


@cache
def small(name: str, rules: int = 10) -> tuple[Solution, StrategyCard]:
    solution = solve(SMALL[name].game(), UNIT, deck=Deck(RANKS))
    return solution, strategy_card(solution, rules)


@pytest.mark.parametrize(("name", "rules"), [("premium", 4), ("heads-up", 6), ("casino-holdem", 3), ("two-folds", 5)])
def test_cost_is_what_every_deal_of_a_small_deck_costs(name: str, rules: int) -> None:
    solution, card = small(name, rules)
    game = SMALL[name].game()
    assert card.ev == ByTheWords(game, card.rules, small_deck()).ev()
    assert card.cost == solution.ev - card.ev >= 0


@pytest.mark.parametrize("name", SMALL)
def test_a_card_is_short_and_each_rule_more_costs_no_more(name: str) -> None:
    solution, card = small(name)
    game = SMALL[name].game()
    decisions = [stage.name for stage in game.stages if isinstance(stage.choice, Decision)]
    assert len(card.rules) <= 10
    costs = [cost for _, cost in card.curve]
    assert [rules for rules, _ in card.curve] == list(range(len(decisions), 11))
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == card.cost >= 0
    assert card.optimal_ev == solution.ev
    assert list(dict.fromkeys(rule.decision for rule in card.rules)) == decisions
    for decision in decisions:
        *above, last = [rule for rule in card.rules if rule.decision == decision]
        assert not last.conditions
        assert last.words == ("otherwise" if above else "always")
        assert all(rule.conditions for rule in above)


def test_the_curve_holds_for_shorter_cards() -> None:
    _, long = small("heads-up")
    for rules in (3, 5):
        assert dict(long.curve)[rules] >= 0
        _, short = small("heads-up", rules)
        assert len(short.rules) <= rules
        assert short.cost >= long.cost


@pytest.mark.parametrize("name", ["premium", "texas-bonus", "two-folds"])
def test_choices_are_the_same_under_every_exchange_of_suits(name: str) -> None:
    solution, _ = small(name)
    choices = play_by_card(solution).played.choices
    played = solution.played
    assert isinstance(played, HoldEm)
    for level, options in enumerate(choices):
        boards = boards_of(played.deck, played.levels[level])
        assert options.shape == played.choices[level].shape
        for board, group in enumerate(boards.exchanges):
            for exchange in group:
                images = played.hands.exchanged[exchange]
                apart = ~np.isin(played.hands.cards, boards.cards[board]).any(axis=1)
                assert (options[:, board, images][:, apart] == options[:, board][:, apart]).all()


def test_counts_are_of_all_deals() -> None:
    solution, card = small("premium")
    assert card.counts.sum() == solution.deals
    assert card.counts.shape == solution.counts.shape


@cache
def caribbean() -> tuple[Solution, StrategyCard]:
    solution = solved(Case("caribbean"))
    return solution, strategy_card(solution)


def test_caribbean_stud_is_played_nearly_perfectly_in_five_lines() -> None:
    """The books: bet a pair or better, and ace-king in some cases against the up card."""
    _, card = caribbean()
    assert dict(card.curve)[2] < Fraction(1, 400)
    assert dict(card.curve)[5] < Fraction(1, 100_000)
    assert card.rules[-1].action == "fold"


def test_caribbean_choices_are_those_of_the_words() -> None:
    solution, card = caribbean()
    (choices,) = play_by_card(solution).played.choices
    assert choices.shape == solution.played.choices[0].shape
    boards, chance = boards_of(Deck(), 5).cards, Random(7)
    actions = [option.action for option in solution.payoffs.tree.nodes[0].options]
    for _ in range(300):
        row, up = chance.randrange(len(boards)), chance.choice(DECK)
        own = tuple(DECK[number] for number in boards[row])
        if up not in own:
            features = stud_features(own, up)
            assert actions[choices[row, up.number]] == ruled_action(card.rules, card.rules[0].decision, features)


@pytest.mark.parametrize("vocabulary", [OWN_TWO, OWN_THREE, TO_COME, WHOLE, STUD], ids=lambda each: str(each.name))
def test_every_bound_has_words_of_its_own(vocabulary: Vocabulary) -> None:
    ranked = {"kind", "high", "low", "second", "paired", "first", "third", "fourth", "up", "pair"}
    for place, feature in enumerate(vocabulary.features):
        bounds = range(3, 15) if feature.name in ranked else range(2, 3)
        for at_least in (True, False):
            if feature.at_least if at_least else feature.at_most:
                said = [vocabulary.say((Condition(place, at_least, bound),)) for bound in bounds]
                assert all(said)
                assert len(set(said)) == len(said), feature.name


@pytest.mark.parametrize(("name", "rules"), [("heads-up", 2), ("premium", 1), ("premium", 11), ("two-folds", 0)])
def test_a_card_with_too_few_or_too_many_lines_is_refused(name: str, rules: int) -> None:
    solution, _ = small(name)
    ask: Callable[..., Any]
    for ask in (strategy_card, play_by_card):
        with pytest.raises(InputError, match="one for each decision") as refused:
            ask(solution, rules)
        assert refused.value.field == "--rules"
