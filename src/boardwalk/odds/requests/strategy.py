"""The request for a strategy card with its charts, and the card as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.games import Game
from boardwalk.money import decimal
from boardwalk.odds.figures import described, figure
from boardwalk.odds.requests.parameter import ParameterType, read_playable
from boardwalk.odds.requests.request import OddsRequest, asks, asks_game, asks_options, asks_pays, asks_unit
from boardwalk.odds.strategy.vocabulary import MOST_RULES, verify_rules
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.odds.strategy.card import StrategyCard

CHART_FORMS = "svg", "png"


@dataclass(frozen=True)
class StrategyResult:
    """A strategy card, the solution behind it, and the names of the charts that were written."""

    card: StrategyCard
    solution: Solution
    files: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        return card_data(self.card, self.solution.payoffs.unit_cents) | {"files": list(self.files)}


@dataclass(frozen=True, kw_only=True)
class Strategy(OddsRequest[StrategyResult]):
    """Find a short card of rules to play by, and count exactly what it costs against best play."""

    name: ClassVar[str] = "strategy"
    game: str = asks_game()
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit()
    rules: int = asks(ParameterType.WHOLE, "The most lines on the card.", MOST_RULES, least=1, most=MOST_RULES)

    @cached_property
    def playable(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit, self.pays)

    def verify(self) -> None:
        verify_rules(self.playable[0], self.rules)

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> StrategyResult:
        from boardwalk.odds.result_store import stored_card, stored_solution  # bring Numba along

        game, unit_cents = self.playable
        solution = stored_solution(game, unit_cents, begin(f"solving {self.game}"))
        card = stored_card(solution, self.rules, begin("finding rules"))
        if folder is None:
            return StrategyResult(card, solution, ())
        begin("drawing")
        files = draw_strategy(solution, card)
        for name, picture in files.items():
            (folder / name).write_bytes(picture)
        return StrategyResult(card, solution, tuple(files))


def draw_strategy(solution: Solution, card: StrategyCard) -> dict[str, bytes]:
    """The pictures of a card, by the names of their files."""
    from boardwalk.odds.strategy.charts import chart_picture, curve_picture
    from boardwalk.odds.strategy.starting_hands import starting_hands

    note = described(card.game, solution.payoffs.unit_cents)
    chart, drawn = starting_hands(solution, note), {}
    for form in CHART_FORMS:
        pictures = {"starting-hands": chart_picture(chart, form), "curve": curve_picture(card, note, form)}
        drawn.update({f"{card.game.name}-{name}.{form}": data for name, data in pictures.items()})
    return drawn


def card_data(card: StrategyCard, unit_cents: int) -> dict[str, Any]:
    """A card to play by."""
    return {
        "game": card.game.name,
        "options": card.game.house.as_text(),
        "unit": decimal(unit_cents),
        "rules": [
            {
                "decision": rule.decision,
                "action": rule.action,
                "words": rule.words,
                "conditions": [
                    {"feature": name, "at_least" if each.at_least else "at_most": each.bound}
                    for name, each in rule.conditions
                ],
            }
            for rule in card.rules
        ],
        "house_edge": figure(card.house_edge),
        "best_house_edge": figure(-card.optimal_ev),
        "cost": figure(card.cost),
        "legend": card.legend,
        "curve": [{"rules": rules, "cost": figure(cost)} for rules, cost in card.curve],
    }
