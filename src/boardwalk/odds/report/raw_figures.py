"""The figures of a report for programs: exact ones as fractions beside the nearest number."""

from __future__ import annotations

from typing import Any

from boardwalk import __version__
from boardwalk.money import decimal
from boardwalk.odds.figure import figure
from boardwalk.odds.report.inputs import command_line, counts_of, digest, inputs_of
from boardwalk.odds.report.material import Material
from boardwalk.odds.report.rules import subchapter
from boardwalk.odds.side_bets import SideBet
from boardwalk.odds.solution import Solution
from boardwalk.odds.versions import Version


def as_data(material: Material) -> dict[str, Any]:
    """The report as JSON has it; the same material gives the same."""
    request, solution = material.request, material.solution
    inputs, counts = inputs_of(solution), counts_of(solution)
    return {
        "software": f"boardwalk {__version__}",
        "command": command_line(request.game, request.unit_cents, request.rounds, request.seed, brief=request.brief),
        "game": request.game.name,
        "title": request.game.title,
        "regulation": subchapter(request.game),
        "options": request.game.house.as_text(),
        "unit": decimal(request.unit_cents),
        "sha256": {"inputs": digest(inputs), "counts": digest(counts)},
        "main": _main(solution),
        "main_tables": [_version(*each) for each in material.versions or ()],
        "side_bets": [_side_bet(bet) for bet in material.side_bets],
        "side_bet_tables": [_side_bet(bet) for bet in material.tables],
        "strategy": _strategy(material),
        "after_rounds": {
            "rounds": material.fan.rounds,
            "mean": material.fan.means,
            "percentiles": {str(each): row for each, row in material.fan.percentiles.items()},
        },
        "simulation": _simulation(material),
        "counts": counts,
        "inputs": inputs,
    }


def _main(solution: Solution) -> dict[str, Any]:
    edge = solution.house_edge
    return {
        "deals": solution.deals,
        "total": str(solution.total),
        "ev": figure(solution.ev),
        "favours_player": solution.ev > 0,
        "base_wager": solution.game.base.name,
        "initial_wagers": [wager.name for wager in solution.game.required],
        "house_edge": figure(edge),
        "house_edge_of_initial_wagers": figure(edge / solution.initial_wager),
        "average_wager": figure(solution.average_wager),
        "element_of_risk": figure(solution.element_of_risk),
        "variance": figure(solution.variance),
        "standard_deviation": solution.standard_deviation,
        "wagers": {name: figure(ev) for name, ev in solution.wagers.items()},
        "decisions": {path: figure(frequency) for path, frequency in solution.decisions.items()},
        "net_results": [{"units": str(net), "deals": count} for net, count in solution.distribution.items()],
    }


def _version(version: Version, solution: Solution) -> dict[str, Any]:
    return {
        "options": version.options,
        "deals": solution.deals,
        "total": str(solution.total),
        "house_edge": figure(solution.house_edge),
    }


def _side_bet(bet: SideBet) -> dict[str, Any]:
    return {
        "wager": bet.wager,
        "table": bet.table,
        "options": dict(bet.options),
        "law": str(bet.law),
        "deals": bet.deals,
        "house_edge_per_side_bet": figure(bet.house_edge),
        "hit_frequency": figure(bet.hit_frequency),
        "variance": figure(bet.variance),
        "rows": [{"hand": row.name, "pays": str(row.pays), "deals": row.deals} for row in bet.rows],
    }


def _strategy(material: Material) -> dict[str, Any] | None:
    card = material.card
    if card is None:
        return None
    return {
        "expectation": figure(card.ev),
        "cost": figure(card.cost),
        "rules": [{"decision": rule.decision, "do": rule.action, "where": rule.words} for rule in card.rules],
        "cost_by_rules": [{"rules": count, "cost": figure(cost)} for count, cost in card.curve],
    }


def _simulation(material: Material) -> dict[str, Any] | None:
    run = material.simulation
    if run is None:
        return None
    return {
        "rounds": run.rounds,
        "seed": run.seed,
        "total": {"mean": figure(run.total.mean), "standard_error": run.total.standard_error, "z": run.total.z},
        "wagers": {
            name: {"mean": figure(each.mean), "standard_error": each.standard_error, "z": each.z}
            for name, each in run.wagers.items()
        },
        "decisions": {path: {"rounds": each.count, "z": each.z} for path, each in run.decisions.items()},
    }
