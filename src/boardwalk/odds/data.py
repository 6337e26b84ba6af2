"""Results as JSON has them: what a command prints for programs and what the laboratory answers with are the same."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardwalk.money import decimal
from boardwalk.odds.figure import figure
from boardwalk.odds.outcomes import grouped

if TYPE_CHECKING:
    from boardwalk.odds.advice import Advice
    from boardwalk.odds.side_bets import SideBet
    from boardwalk.odds.solution import Solution
    from boardwalk.odds.strategy.card import StrategyCard


def solution_data(solution: Solution, seconds: float) -> dict[str, Any]:
    """A solution, and how long it took."""
    total = solution.total
    return {
        "game": solution.game.name,
        "options": solution.game.house.as_text(),
        "unit": decimal(solution.payoffs.unit_cents),
        "deals": solution.deals,
        "total": int(total) if total.denominator == 1 else str(total),
        "ev": figure(solution.ev),
        "house_edge": figure(solution.house_edge),
        "average_wager": figure(solution.average_wager),
        "element_of_risk": figure(solution.element_of_risk),
        "standard_deviation": solution.standard_deviation,
        "variance": figure(solution.variance),
        "decisions": {path: figure(share) for path, share in solution.decisions.items()},
        "wagers": {name: {"ev": figure(ev)} for name, ev in solution.wagers.items()},
        "outcomes": [
            {
                "low": str(each.low),
                "high": str(each.high),
                "deals": each.deals,
                "chance": figure(Fraction(each.deals, solution.deals)),
            }
            for each in grouped(solution.distribution)
        ],
        "favours_player": solution.ev > 0,
        "seconds": round(seconds, 3),
    }


def side_bet_data(bet: SideBet) -> dict[str, Any]:
    """A side bet under one table, with every row."""
    return {
        "game": bet.game,
        "wager": bet.wager,
        "table": bet.table,
        "options": dict(bet.options),
        "law": str(bet.law),
        "unit": decimal(bet.unit_cents),
        "deals": bet.deals,
        "house_edge": figure(bet.house_edge),
        "hit_frequency": figure(bet.hit_frequency),
        "variance": figure(bet.variance),
        "standard_deviation": bet.standard_deviation,
        "rows": [
            {
                "hand": row.name,
                "pays": str(row.pays),
                "deals": row.deals,
                "chance": figure(row.chance),
                "return": figure(row.contribution),
            }
            for row in bet.rows
        ],
    }


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


def advice_data(advice: Advice) -> dict[str, Any]:
    """What each choice is worth."""
    return {"actions": {name: figure(value) for name, value in advice.actions.items()}, "best": advice.best}
