"""The request for the exact edge of a fixed strategy, and the strategy as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import unknown
from boardwalk.games import Game
from boardwalk.money import decimal
from boardwalk.odds.figures import figure
from boardwalk.odds.requests.parameter import ParameterType, read_playable
from boardwalk.odds.requests.request import OddsRequest, asks, asks_game, asks_options, asks_pays, asks_unit
from boardwalk.odds.requests.solve import changed_pays
from boardwalk.odds.strategy.rule_text import TextRule, read_rules
from boardwalk.odds.strategy.vocabulary import NAMED_STRATEGIES
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.strategy.fixed_play import FixedPlay


@dataclass(frozen=True)
class FixedStrategyResult:
    """A fixed strategy that was counted."""

    play: FixedPlay

    def data(self) -> dict[str, Any]:
        return fixed_play_data(self.play)


@dataclass(frozen=True, kw_only=True)
class FixedStrategy(OddsRequest[FixedStrategyResult]):
    """Count exactly what a fixed strategy costs: always raise, never fold, or rules of your own."""

    name: ClassVar[str] = "fixed-strategy"
    game: str = asks_game()
    fixed: str = asks(
        ParameterType.RULES,
        f"The strategy: {', '.join(NAMED_STRATEGIES)}, or rules in the words of strategy cards.",
    )
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit()

    @cached_property
    def playable(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit, self.pays)

    @cached_property
    def named(self) -> str | None:
        """The name of the strategy, if it is one with a name."""
        name = " ".join(self.fixed.lower().split())
        return name if name in NAMED_STRATEGIES else None

    @cached_property
    def rules(self) -> tuple[TextRule, ...]:
        """The rules; none if the strategy has a name."""
        if self.named is not None:
            return ()
        if "\n" not in self.fixed.strip() and ":" not in self.fixed:
            raise unknown(self.flag("fixed"), self.fixed.strip(), NAMED_STRATEGIES, "strategy")
        return read_rules(self.playable[0], self.fixed, self.flag("fixed"))

    def verify(self) -> None:
        assert self.playable
        assert self.rules is not None

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> FixedStrategyResult:
        del folder
        from boardwalk.odds.result_store import stored_play, stored_solution  # brings NumPy along

        game, unit_cents = self.playable
        best = stored_solution(game, unit_cents, begin(f"solving {self.game}"))
        return FixedStrategyResult(stored_play(self.named or "rules", self.rules, best, begin("counting deals")))


def fixed_play_data(play: FixedPlay) -> dict[str, Any]:
    """A strategy, what it costs, and how often it takes each path."""
    return {
        "game": play.game.name,
        "options": play.game.house.as_text(),
        **changed_pays(play.game),
        "unit": decimal(play.best.payoffs.unit_cents),
        "strategy": play.name,
        "rules": [{"decision": rule.decision, "action": rule.action, "words": rule.words} for rule in play.rules],
        "deals": play.played.deals,
        "ev": figure(play.ev),
        "house_edge": figure(play.house_edge),
        "best_house_edge": figure(play.best.house_edge),
        "cost": figure(play.cost),
        "element_of_risk": figure(play.element_of_risk),
        "standard_deviation": play.played.standard_deviation,
        "decisions": {path: figure(share) for path, share in play.played.decisions.items()},
    }
