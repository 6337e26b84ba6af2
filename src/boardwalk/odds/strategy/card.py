"""Strategy a person can use: a card of a few rules for each decision, found by search, with its exact cost.

What a card costs is counted, never sampled: its rules are written into the choices of the solver, and the deals are
counted under them as they are under best play. The search knows that cost already, decision by decision; the two must
agree to the last step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from boardwalk.codec import Codec
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.odds.solver.solution import Solution
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.odds.strategy.vocabulary import BEATERS, MOST_RULES, Condition, verify_rules
from boardwalk.press.figure_table import FigureTable, ShownAsTable
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.strategy.search import CardPlan, DecisionPoint, ListLengths, RuleLine
    from boardwalk.odds.strategy.study import StudStudy, Study


@dataclass(frozen=True, repr=False)
class StrategyCard(ShownAsTable):
    """A short list of rules and what it costs; amounts are in units of the base wager."""

    game: Game
    rules: tuple[CardRule, ...]
    ev: Fraction
    optimal_ev: Fraction
    curve: tuple[tuple[int, Fraction], ...]
    """For each number of rules, the least cost of a card with no more than that."""
    counts: NDArray[np.int64] = field(compare=False)
    """Deals under the card by ending, class and outcome, as a `Solution` has them."""

    @property
    def cost(self) -> Fraction:
        """What the card costs against best play."""
        return self.optimal_ev - self.ev

    @property
    def house_edge(self) -> Fraction:
        return -self.ev

    @property
    def legend(self) -> str:
        """The meaning of a word on the card that not everyone knows; empty if there is none."""
        return BEATERS if any("beaters" in rule.words for rule in self.rules) else ""

    def figure_table(self) -> FigureTable:
        rows = tuple((rule.decision, rule.action, rule.words) for rule in self.rules)
        heading = (
            f"{self.game.title}: house edge {float(self.house_edge):.4%}, {float(self.cost):.4%} more than best play"
        )
        return FigureTable(heading, ("decision", "action", "when"), rows)


class NamedCondition(NamedTuple):
    """A condition and the name of its feature, as they are stored."""

    name: str
    condition: Condition


class CurvePoint(NamedTuple):
    """The least cost of a card with no more than this many rules."""

    rules: int
    cost: Fraction


class RuleText(NamedTuple):
    """A line of a card as it is stored."""

    decision: str
    words: str
    action: str
    conditions: tuple[NamedCondition, ...]


class CardText(NamedTuple):
    """A strategy card as it is stored, without its game."""

    rules: tuple[RuleText, ...]
    ev: Fraction
    optimal_ev: Fraction
    curve: tuple[CurvePoint, ...]
    counts: tuple[tuple[tuple[int, ...], ...], ...]


_TEXTS = Codec()


def write_card(card: StrategyCard) -> Any:
    """A card as JSON data."""
    rules = (
        RuleText(each.decision, each.words, each.action, tuple(NamedCondition(*pair) for pair in each.conditions))
        for each in card.rules
    )
    curve = (CurvePoint(*each) for each in card.curve)
    counts = tuple(tuple(map(tuple, ending)) for ending in card.counts.tolist())
    return _TEXTS.write(CardText, CardText(tuple(rules), card.ev, card.optimal_ev, tuple(curve), counts))


def read_card(game: Game, data: object) -> StrategyCard:
    """The card of this game that `write_card` wrote."""
    text: CardText = _TEXTS.read(CardText, data)
    rules = (CardRule(*each[:3], tuple((pair.name, pair.condition) for pair in each.conditions)) for each in text.rules)
    curve = tuple((point.rules, point.cost) for point in text.curve)
    return StrategyCard(game, tuple(rules), text.ev, text.optimal_ev, curve, np.array(text.counts, np.int64))


def strategy_card(solution: Solution, rules: int = MOST_RULES, progress: Progress = silent) -> StrategyCard:
    """The best card found with no more than this many rules, counted exactly."""
    played, plan, lengths = _play(solution, rules, progress)
    scale = _scale(solution)
    curve = tuple((lines, plan.cost(each) * scale) for lines, each in plan.best().items())
    return StrategyCard(solution.game, _rules(plan, lengths), played.ev, solution.ev, curve, played.counts)


def play_by_card(solution: Solution, rules: int = MOST_RULES, progress: Progress = silent) -> Solution:
    """The game as a player plays it who follows the best card found."""
    return _play(solution, rules, progress)[0]


def _play(solution: Solution, rules: int, progress: Progress) -> tuple[Solution, CardPlan, ListLengths]:
    study, plan, lengths = _study(solution, rules, progress)
    study.play(_lists(plan, lengths))
    counts = study.count().counts[0]
    progress(1.0)
    played = Solution(solution.payoffs, solution.version, counts, study, play="a strategy card")
    if solution.ev - played.ev != plan.cost(lengths) * _scale(solution):
        solution.payoffs.verify_sums(solution.deals)  # the search adds up whole decks; large units do not fit
        raise AssertionError("search and count disagree")
    return played, plan, lengths


def _scale(solution: Solution) -> Fraction:
    """What a step over all deals is, in units a round."""
    return Fraction(solution.payoffs.step_cents, solution.deals * solution.payoffs.unit_cents)


def _study(solution: Solution, rules: int, progress: Progress) -> tuple[Study | StudStudy, CardPlan, ListLengths]:
    from boardwalk.odds.solver.no_board import is_stud
    from boardwalk.odds.strategy.study import StudStudy, Study  # brings Numba along; a card that is read needs none

    game = solution.game
    if game.taken_back or not (game.community_cards or is_stud(game)):
        raise InputError("game", f"there is no strategy card for {game.title} yet")
    form = Study if game.community_cards else StudStudy
    study = form(
        solution.payoffs, (solution.version,), solution.played.deck, progress=lambda done: progress(done * 0.99)
    )
    verify_rules(game, rules)
    plan = study.plan(rules)
    return study, plan, plan.best()[rules]


def _lists(plan: CardPlan, lengths: ListLengths) -> list[list[RuleLine]]:
    return [lists[length] for lists, length in zip(plan.lists, lengths, strict=True)]


def _rules(plan: CardPlan, lengths: ListLengths) -> tuple[CardRule, ...]:
    lists = zip(plan.moments, _lists(plan, lengths), strict=True)
    return tuple(_rule(moment, line, alone=len(lines) == 1) for moment, lines in lists for line in lines)


def _rule(moment: DecisionPoint, line: RuleLine, *, alone: bool) -> CardRule:
    features = moment.vocabulary.features
    words = f"with {moment.vocabulary.say(line.conditions)}" if line.conditions else "always" if alone else "otherwise"
    conditions = tuple((features[each.feature].name, each) for each in line.conditions)
    return CardRule(moment.name, words, moment.actions[line.option], conditions)
