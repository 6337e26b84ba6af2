"""What another laboratory needs to compare and repeat a report: inputs, counts, digests, the command line, raw figures
as JSON, and the sections on method.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from boardwalk import __version__
from boardwalk.cards import Ranking
from boardwalk.games import Game
from boardwalk.games.declaration.game import LIMIT
from boardwalk.games.declaration.option import House
from boardwalk.law import Paragraph
from boardwalk.money import decimal
from boardwalk.odds.figures import figure
from boardwalk.odds.report.material import ReportMaterial, ReportScope
from boardwalk.odds.report.proof import versions_of_libraries
from boardwalk.odds.report.prose import prose
from boardwalk.odds.report.rules import subchapter
from boardwalk.odds.side_bets.side_bet import SideBet
from boardwalk.odds.solver.solution import Solution
from boardwalk.odds.solver.versions import Version
from boardwalk.press.document import Block, Listing, Section
from boardwalk.press.notation import whole

DIRECTORY = "DIR"
"""In the printed command, this stands for the folder, which is not part of a report."""


def written_out(value: Any) -> Any:  # noqa: PLR0911
    """A declaration, or a part of one, for JSON: records by field, paragraphs by their identifier."""
    match value:
        case Paragraph():
            return str(value)
        case House():
            return value.as_text()
        case Enum():
            return str(value.name)
        case Mapping():
            return {str(written_out(key)): written_out(each) for key, each in value.items()}
        case frozenset():
            return sorted(map(written_out, value), key=canonical)
        case list() | tuple():
            return [written_out(each) for each in value]
        case None | bool() | int() | str():
            return value
        case Fraction():
            return str(value)
    assert is_dataclass(value), f"{value!r} has no written form"
    return {field.name: written_out(getattr(value, field.name)) for field in fields(value)}


def canonical(data: Any) -> str:
    """The canonical text of JSON data: keys in order, no spaces."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(data: Any) -> str:
    """SHA-256 of the canonical text in UTF-8.

    >>> digest({})
    '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def inputs_of(solution: Solution) -> dict[str, Any]:
    """Everything that decides the figures: the declaration in full, the deck, the unit and the software."""
    return {
        "software": f"boardwalk {__version__}",
        "unit_cents": solution.payoffs.unit_cents,
        "deck": [int(rank) for rank in solution.played.deck.ranks],
        "declaration": written_out(solution.game),
    }


def counts_of(solution: Solution) -> list[dict[str, Any]]:
    """The table of counted deals from which every exact figure is read, without its zeros."""
    rows = []
    for ending, path in enumerate(solution.payoffs.tree.paths):
        for each, hand in enumerate(solution.payoffs.classes):
            for number, outcome in enumerate(hand.outcomes):
                deals = int(solution.counts[ending, each, number])
                if deals:
                    net = int(solution.payoffs.cents[solution.version, ending, each, number])
                    standing = str(outcome.standing.name).lower()
                    rows.append(
                        {
                            "path": path,
                            "hand": hand.name,
                            "standing": standing,
                            "qualified": outcome.qualified,
                            "net_cents": net,
                            "deals": deals,
                        }
                    )
    return rows


def command_line(game: Game, unit_cents: int, rounds: int, seed: int, *, brief: bool = False, author: str = "") -> str:
    """The command that makes the report again. A payout limit is left out of calculations that do not ask for it."""
    words = ["boardwalk", "report", game.name, "--out", DIRECTORY]
    limit = {LIMIT: "on"} if game.house.as_text().get(LIMIT) == "on" else {}
    for name, text in (game.house.changed() | limit).items():
        words += ["--option", f"{name}={text}"]
    words += ["--unit", decimal(unit_cents), "--rounds", str(rounds), "--seed", str(seed)]
    words += ["--author", author] if author else []
    return shlex.join([*words, "--brief"] if brief else words)


def _command_of(request: ReportScope) -> str:
    return command_line(
        request.game, request.unit_cents, request.rounds, request.seed, brief=request.brief, author=request.author
    )


def report_data(material: ReportMaterial) -> dict[str, Any]:
    """The report, for JSON; the same material gives the same data."""
    request, solution = material.request, material.solution
    inputs, counts = inputs_of(solution), counts_of(solution)
    return {
        "software": f"boardwalk {__version__}",
        "command": _command_of(request),
        "author": request.author or None,
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
        "certification": None if material.certification is None else material.certification.data(),
        "versions": versions_of_libraries(),
        "counts": counts,
        "inputs": inputs,
    }


def _main(solution: Solution) -> dict[str, Any]:
    edge = solution.house_edge
    return {
        "deals": solution.deals,
        "total": str(solution.total),
        "ev": figure(solution.ev),
        "favors_player": solution.ev > 0,
        "base_wager": solution.game.base.name,
        "initial_wagers": [wager.name for wager in solution.game.required],
        "house_edge": figure(edge),
        "house_edge_of_initial_wagers": figure(edge / solution.initial_wager),
        "return": figure(1 - edge),
        "return_of_total_wagered": figure(1 - solution.element_of_risk),
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
        "return": figure(1 - bet.house_edge),
        "hit_frequency": figure(bet.hit_frequency),
        "variance": figure(bet.variance),
        "rows": [{"hand": row.name, "pays": str(row.pays), "deals": row.deals} for row in bet.rows],
    }


def _strategy(material: ReportMaterial) -> dict[str, Any] | None:
    card = material.card
    if card is None:
        return None
    return {
        "expectation": figure(card.ev),
        "cost": figure(card.cost),
        "rules": [{"decision": rule.decision, "do": rule.action, "where": rule.words} for rule in card.rules],
        "cost_by_rules": [{"rules": count, "cost": figure(cost)} for count, cost in card.curve],
    }


def _simulation(material: ReportMaterial) -> dict[str, Any] | None:
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


def _method(game: Game) -> str:
    """The name of the prose on how a game of this kind is solved."""
    if not game.dealer_hole_cards:
        return "no-dealer"
    if game.community_cards:
        return "hold-em"
    if game.ranking is Ranking.LONGEST_FLUSH:
        return "longest-flush"
    return "stud" if game.ranking is Ranking.FIVE_CARD else "no-board"


def method_section(material: ReportMaterial) -> Section:
    """How the exact figures are computed, on one page."""
    solution, payoffs = material.solution, material.solution.payoffs
    blocks: list[Block] = [
        *prose(
            "common" if material.game.dealer_hole_cards else "common-no-dealer",
            classes=str(len(payoffs.classes)),
            endings=str(len(payoffs.tree.endings)),
        ),
        *prose(_method(material.game)),
        *prose("rest", deals=whole(solution.deals)),
    ]
    return Section("Method", tuple(blocks))


def reproducibility_section(material: ReportMaterial) -> Section:
    """What another laboratory needs to make this report again and to compare its own figures with it."""
    request, solution = material.request, material.solution
    blocks: list[Block] = [
        *prose("again", software=f"boardwalk {__version__}"),
        Listing(_command_of(request)),
        *prose("inputs"),
        Listing(digest(inputs_of(solution))),
        *prose("counts"),
        Listing(digest(counts_of(solution))),
    ]
    return Section("Reproducibility", tuple(blocks))
