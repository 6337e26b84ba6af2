"""Every figure of a report is computed a second time; none is left out without the test that proves it by name."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardwalk.cards import Rank
from boardwalk.game_file import find
from boardwalk.games import Game
from boardwalk.odds.analysis.certification import _exact_holds, _other_rules
from boardwalk.odds.analysis.mixes import mixes_of
from boardwalk.odds.analysis.second_count import second_count
from boardwalk.odds.report.material import ReportMaterial, ReportScope, collect
from boardwalk.odds.report.reproducibility import report_data
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import Solution, solve
from tests.support.odds.report_recount import Recount, leaves, settings

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))
ELSEWHERE = {
    r"/after_rounds/percentiles/.*": "test_report.py: test_many_rounds_agree_with_a_slow_convolution",
    r"/certification/fixed_play/\d+/(house_edge|average_wager|standard_deviation)": "test_fixed_lines.py",
    r"/certification/starting_hands/\d+/worth/.*": "test_fixed_lines.py, and the solver against every deal",
    r"/certification/later_choices/\d+/(deals|loses_otherwise/.*)": "test_fixed_lines.py and test_decisions.py",
    r"/certification/sensitivity/rules/\d+/.*": "test_decisions.py, and the solver against every deal",
    r"/certification/mixes/covariances/\d+/covariance": "test_sensitivity.py",
    r"/certification/second_computation/classes/\d+/(rounds|apart|from_whole_deck)": "test_sensitivity.py",
    r"/certification/ties/decisions/\d+/tied": "test_decisions.py",
    r"/certification/ties/larger_wager/(variance|paths/.*)": "test_decisions.py",
}
"""Figures that do not follow from the counts of best play, and where they are counted in another way."""


def reported(name: str) -> ReportMaterial:
    """With twenty cards, and with the parts of a report that are left out for so few."""
    declaration = find(name)
    material = collect(ReportScope(declaration, declaration.game(), 500, 0, card_rules=0, deck=SMALL))
    solution, bets, found = material.solution, material.side_bets, material.certification
    assert found is not None

    def solved(game: Game) -> Solution:
        return solve(game, 500, deck=SMALL)

    more = replace(
        found,
        exact_holds=_exact_holds(solution) if name == "caribbean" else (),
        rules=_other_rules(declaration, solution, bets, solved),
        mixes=mixes_of(solution, bets, solved),
        second=second_count(solution, 40),
    )
    return replace(material, certification=more)


@pytest.fixture(scope="module", params=["caribbean", "premium", "heads-up", "holdem3", "texas-bonus"])
def recounted(request: pytest.FixtureRequest) -> tuple[dict[str, Any], ReportMaterial]:
    material = reported(request.param)
    return json.loads(json.dumps(report_data(material))), material


def test_every_figure_is_found_again_by_another_formula(recounted: tuple[dict[str, Any], ReportMaterial]) -> None:
    data, material = recounted
    results = {name: part for name, part in data.items() if name not in ("inputs", "versions", "counts")}
    printed = dict(leaves(results))
    expected = Recount(material, data).figures()
    assert expected.keys() <= printed.keys()
    apart = {path: (printed[path], figure) for path, figure in expected.items() if not _same(printed[path], figure)}
    assert apart == {}
    left = printed.keys() - expected.keys() - settings(printed)
    assert {path for path in left if not any(re.fullmatch(each, path) for each in ELSEWHERE)} == set()


def _same(printed: float | Fraction, expected: float | Fraction) -> bool:
    if isinstance(printed, float):
        return printed == pytest.approx(float(expected), rel=1e-9, abs=1e-12)
    return printed == expected


@pytest.mark.parametrize("recounted", ["texas-bonus"], indirect=True)
def test_a_figure_that_is_wrong_or_new_is_noticed(recounted: tuple[dict[str, Any], ReportMaterial]) -> None:
    """The canary: a wrong figure, and one that nobody computes again."""
    data, material = recounted
    for change in ({"element_of_risk": {"exact": "1/3", "value": 1 / 3}}, {"something": 1.5}):
        changed = data | {"main": data["main"] | change}
        with pytest.raises(AssertionError):
            test_every_figure_is_found_again_by_another_formula((changed, material))
