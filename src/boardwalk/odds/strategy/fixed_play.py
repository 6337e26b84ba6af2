"""Fixed strategies: "always raise", "never fold", a card or a list of rules, each with its exact edge.

The choices are written into the solver and all deals are counted under them, as they are under best play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from boardwalk.errors import InputError
from boardwalk.odds.figures import base_wager
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.solution import Solution, form_of
from boardwalk.odds.solver.tree import Node, Tree
from boardwalk.odds.strategy.rule_text import TextRule
from boardwalk.odds.strategy.search import RuleLine
from boardwalk.odds.strategy.study import StudStudy, Study
from boardwalk.odds.strategy.vocabulary import NAMED_STRATEGIES
from boardwalk.press.figure_table import FigureTable, ShownAsTable
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from boardwalk.games import Game
    from boardwalk.odds.strategy.card import StrategyCard

ChooseOption = Callable[[Tree, Node], int]


def _last(tree: Tree, node: Node) -> int:
    del tree
    return len(node.options) - 1


def _first(tree: Tree, node: Node) -> int:
    del tree, node
    return 0


def _not_fold(tree: Tree, node: Node) -> int:
    ending = node.options[0].ending
    return int(ending is not None and tree.endings[ending].folded)


NAMED: Mapping[str, ChooseOption] = MappingProxyType(
    dict(zip(NAMED_STRATEGIES, (_last, _not_fold, _first), strict=True))
)


@dataclass(frozen=True, repr=False)
class FixedPlay(ShownAsTable):
    """A strategy and what it costs, counted over all deals; amounts are in units of the base wager."""

    name: str
    """`always raise`, for instance; `rules` for a list of rules, `card` for a strategy card."""
    rules: tuple[TextRule, ...]
    """The list of rules, if it has one."""
    played: Solution
    """The game as this strategy plays it, with every figure of a solution."""
    best: Solution

    @property
    def game(self) -> Game:
        return self.best.game

    @property
    def ev(self) -> Fraction:
        return self.played.ev

    @property
    def house_edge(self) -> Fraction:
        return self.played.house_edge

    @property
    def element_of_risk(self) -> Fraction:
        return self.played.element_of_risk

    @property
    def cost(self) -> Fraction:
        """What it costs against best play."""
        return self.best.ev - self.played.ev

    @property
    def shares(self) -> dict[str, Fraction]:
        """The share of rounds that takes each path; without those that this strategy never takes."""
        return {path: share for path, share in self.played.decisions.items() if share}

    def figure_table(self) -> FigureTable:
        base = f" of {base_wager(self.game)}"
        exact = (
            ("house edge", self.house_edge, base),
            ("with best play", self.best.house_edge, base),
            ("cost", self.cost, base),
            ("element of risk", self.element_of_risk, " of the total wagered"),
        )
        rows = tuple((name, f"{float(value):+.6%}{of}", str(value)) for name, value, of in exact)
        shares = tuple(
            (path.replace("/", ", "), f"{float(share):.4%} of rounds", str(share))
            for path, share in self.shares.items()
        )
        heading = f"{self.game.title}: {self.name}, {self.played.deals:,} deals"
        return FigureTable(heading, ("figure", "value", "exact"), rows + shares)


def play_named(name: str, best: Solution, deck: Deck | None = None, progress: Progress = silent) -> FixedPlay:
    """A strategy by its name, such as `always raise`."""
    game, choose = best.game, NAMED[name]
    if any(decision.reserved for decision in game.decisions):
        raise InputError("game", f"some hands of {game.title} may not raise, so it has no fixed strategies")
    solver = form_of(game)(best.payoffs, (best.version,), deck or Deck(), progress)
    if isinstance(solver, HoldEm):
        for level, choices in enumerate(solver.choices):
            for row, spot in enumerate(solver.agenda.nodes_at(level)):
                choices[row] = choose(solver.tree, solver.tree.nodes[spot.node])
    else:
        solver.choices[:] = choose(best.payoffs.tree, best.payoffs.tree.nodes[0])
    counts = solver.count().counts[0]
    return FixedPlay(name, (), Solution(best.payoffs, best.version, counts, solver, play=name), best)


def play_rules(
    name: str,
    rules: Iterable[TextRule],
    best: Solution,
    deck: Deck | None = None,
    progress: Progress = silent,
) -> FixedPlay:
    """A list of rules for every decision, the first that applies."""
    listed = tuple(rules)
    form = Study if best.game.community_cards else StudStudy
    study = form(best.payoffs, (best.version,), deck or Deck(), progress)
    study.play(
        [
            [
                RuleLine(rule.conditions, moment.actions.index(rule.action))
                for rule in listed
                if rule.decision == moment.name
            ]
            for moment in study.moments
        ]
    )
    played = Solution(best.payoffs, best.version, study.count().counts[0], study, play=name)
    return FixedPlay(name, listed, played, best)


def card_rules(card: StrategyCard) -> tuple[TextRule, ...]:
    """The rules of a strategy card."""
    return tuple(
        TextRule(rule.decision, rule.action, rule.words, tuple(each for _, each in rule.conditions))
        for rule in card.rules
    )
