"""Fixed strategies against a player who is dealt every deal of a small deck, and rules as text, written and read."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.errors import InputError
from boardwalk.games import GAMES, Declaration, Game, declared
from boardwalk.odds.requests import FixedStrategy, Strategy
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.solver.tree import Tree
from boardwalk.odds.strategy.card import StrategyCard, strategy_card
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.odds.strategy.fixed_play import card_rules, play_named, play_rules
from boardwalk.odds.strategy.rule_text import TextRule, decisions_of, phrases_of, read_rules, write_rules
from boardwalk.odds.strategy.vocabulary import NAMED_STRATEGIES, OWN_THREE, OWN_TWO, STUD, TO_COME, WHOLE, Vocabulary
from tests.support.games.other_games import CASINO_HOLDEM, TWO_FOLDS
from tests.support.odds.rule_reader import RANKS, UNIT, ByTheWords, small_deck

SMALL: dict[str, Declaration] = {
    "premium": GAMES["premium"],
    "heads-up": GAMES["heads-up"],
    "casino-holdem": CASINO_HOLDEM,
    "two-folds": TWO_FOLDS,
}
VOCABULARIES = [OWN_TWO, OWN_THREE, TO_COME, WHOLE, STUD]


@cache
def small_solution(name: str) -> Solution:
    return solve(SMALL[name].game(), UNIT, deck=Deck(RANKS))


@cache
def small_card(name: str) -> StrategyCard:
    return strategy_card(small_solution(name), 5)


def as_card_rules(game: Game, rules: tuple[TextRule, ...]) -> list[CardRule]:
    """The same rules for the player of a small deck, who knows features by their names."""
    vocabularies = {each.name: each.vocabulary for each in decisions_of(game)}
    return [
        CardRule(
            rule.decision,
            rule.words,
            rule.action,
            tuple((vocabularies[rule.decision].features[each.feature].name, each) for each in rule.conditions),
        )
        for rule in rules
    ]


def constant_rules(game: Game, name: str) -> list[CardRule]:
    """A strategy with a name as one line for each decision, by the multiples that the actions bet."""
    found = []
    for decision in decisions_of(game):
        actions = [each for each in decision.actions if each != "fold" or name == "never raise"]
        taken = actions[-1] if name == "always raise" else actions[0]
        found.append(CardRule(decision.name, "always", taken))
    return found


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("strategy", NAMED_STRATEGIES)
def test_a_strategy_with_a_name_costs_what_every_deal_of_a_small_deck_says(name: str, strategy: str) -> None:
    best = small_solution(name)
    play = play_named(strategy, best, Deck(RANKS))
    assert play.ev == ByTheWords(best.game, constant_rules(best.game, strategy), small_deck()).ev()
    assert play.played.deals == best.deals
    assert play.cost == best.ev - play.ev >= 0
    assert sum(play.played.decisions.values()) == 1
    folded = sum(share for path, share in play.played.decisions.items() if path.endswith("fold"))
    assert folded == (strategy == "never raise")


def test_options_are_in_the_order_that_names_rely_on() -> None:
    for declaration in SMALL.values():
        tree = Tree.of(declaration.game())
        for node in tree.nodes:
            endings = [option.ending for option in node.options[1:]]
            assert not any(ending is not None and tree.endings[ending].folded for ending in endings)


RULES = """
    own cards
      play-3x with a pair of jacks or better
      play-3x with an ace and two suited
      check otherwise
    community cards: play-2x with three of a kind or better (on the board alone or not)   # on one line
      play-1x with any hole card paired
      fold otherwise
"""


@pytest.mark.parametrize("name", SMALL)
def test_a_card_that_is_written_and_read_back_costs_the_same(name: str) -> None:
    best, card = small_solution(name), small_card(name)
    text = write_rules(card_rules(card))
    rules = read_rules(best.game, text)
    assert [(rule.decision, rule.action, rule.words) for rule in rules] == [
        (rule.decision, rule.action, rule.words) for rule in card.rules
    ]
    play = play_rules("card", rules, best, Deck(RANKS))
    assert (play.ev, play.cost) == (card.ev, card.cost)
    assert write_rules(rules) == text


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda each: str(each.name))
def test_every_phrase_is_what_a_card_says(vocabulary: Vocabulary) -> None:
    phrases = phrases_of(vocabulary)
    assert len(phrases) > 20
    for phrase, conditions in phrases.items():
        assert vocabulary.say(conditions) == phrase
        assert phrase == phrase.lower()


@st.composite
def some_rules(draw: st.DrawFn) -> tuple[Game, list[TextRule]]:
    game = declared(draw(st.sampled_from(["premium", "heads-up", "caribbean", "texas-bonus", "holdem3"])))
    rules = []
    for name, actions, vocabulary in decisions_of(game):
        phrases = phrases_of(vocabulary)
        for _ in range(draw(st.integers(0, 3))):
            said = draw(st.lists(st.sampled_from(sorted(phrases)), min_size=1, max_size=2, unique=True))
            conditions = tuple(each for phrase in said for each in phrases[phrase])
            if len(conditions) <= 3:
                rules.append(TextRule(name, draw(st.sampled_from(actions)), f"with {' and '.join(said)}", conditions))
        rules.append(TextRule(name, draw(st.sampled_from(actions)), "otherwise", ()))
    return game, rules


@given(case=some_rules())
def test_any_rules_are_read_as_they_are_written(case: tuple[Game, list[TextRule]]) -> None:
    game, rules = case
    assert list(read_rules(game, write_rules(rules))) == rules
    shouted = write_rules(rules).upper().replace("\n", "  # a comment\r\n\r\n")
    assert list(read_rules(game, shouted)) == rules


OWN = "own cards\n  check always\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("always rise", '--fixed: Unknown strategy "always rise". Did you mean "always raise"?'),
        ("own card\n  check always", '--fixed: line 1: Unknown decision "own card". Did you mean "own cards"?'),
        ("own cards\n  chek always", 'line 2: Unknown action at "own cards" "chek". Did you mean "check"?'),
        (
            "own cards\n  check sometimes",
            'line 2: after check must come with ..., otherwise or always, not "sometimes"',
        ),
        (
            "own cards\n  check with a pear or better",
            'Unknown words "a pear or better". Did you mean "a pair or better"',
        ),
        ("own cards\n  check with zzz", "boardwalk strategy GAME --words lists what a rule can say"),
        ("own cards\n  check with a pair or better", 'the last line for "own cards", and no other, must say otherwise'),
        (OWN, 'there are no rules for "community cards"; its actions are fold, play-1x, play-2x'),
        (f"{OWN}community cards: fold always\n{OWN}", 'the rules for "own cards" are in two places'),
        ("x" * 8001, "must be text of up to 8,000 characters"),
    ],
)
def test_rules_that_make_no_sense_are_refused_with_their_line(text: str, told: str) -> None:
    with pytest.raises(InputError) as refused:
        FixedStrategy.read({"game": "premium", "fixed": text})
    assert told in str(refused.value)


def test_rules_of_your_own_cost_what_the_words_say() -> None:
    best = small_solution("premium")
    rules = read_rules(best.game, RULES)
    play = play_rules("rules", rules, best, Deck(RANKS))
    assert play.ev == ByTheWords(best.game, as_card_rules(best.game, rules), small_deck()).ev()
    assert play.rules == rules


def test_a_stud_game_is_raised_blind_for_its_known_edge() -> None:
    """Published: 16.607% of the ante for a player of Caribbean Stud Poker who never folds."""
    blind = FixedStrategy(game="caribbean", fixed="Never  fold").run()
    assert blind.play.house_edge == Fraction(18390890767, 110740169540)
    assert blind.data()["house_edge"]["exact"] == "18390890767/110740169540"
    assert blind.play.played.decisions == {"fold": 0, "bet-2x": 1}


@pytest.mark.long
@pytest.mark.parametrize("name", ["premium", "heads-up", "holdem3", "texas-bonus", "caribbean"])
def test_the_shipped_cards_cost_as_rules_what_they_cost_as_cards(name: str) -> None:
    card = Strategy(game=name).run().card
    play = FixedStrategy(game=name, fixed=write_rules(card_rules(card))).run().play
    assert (play.ev, play.cost) == (card.ev, card.cost)
