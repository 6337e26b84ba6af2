"""The page of verified figures: every exact figure on it is solved again, and each difference has its reason."""

from __future__ import annotations

import re

import pytest
from from_code.published import EDGE, FIGURES, FLUSH_AT_THREE, RISK, USUAL_EDGE, WAGER, PublishedFigure, pages

from boardwalk.game_file import find
from boardwalk.games.declaration.pay_change import change_pays
from boardwalk.odds.result_store import stored_solution
from boardwalk.odds.side_bets.side_bet import in_force
from boardwalk.odds.solver.solution import solve

UNIT = 500


def solved(each: PublishedFigure) -> object:
    game = find(each.game).game(dict(each.options))
    if each.side_bet:
        (bet,) = (bet for bet in in_force(game, UNIT) if bet.wager == each.side_bet)
        return bet.house_edge
    solution = stored_solution(change_pays(game, each.pays) if each.pays else game, UNIT)
    by_name = {EDGE: solution.house_edge, RISK: solution.element_of_risk, WAGER: solution.average_wager}
    return by_name.get(each.what, solution.variance)


@pytest.mark.parametrize(
    "each",
    [
        pytest.param(each, marks=pytest.mark.long if each.takes_minutes else (), id=f"{each.game}-{number}")
        for number, each in enumerate(FIGURES)
    ],
)
def test_an_exact_figure_on_the_page_is_what_the_solver_counts(each: PublishedFigure) -> None:
    assert solved(each) == each.exact


@pytest.mark.long
def test_a_flush_at_three_to_one_favors_the_player() -> None:
    game = change_pays(find("ultimate-texas").game(), {"blind.flush": "3"})
    assert solve(game, UNIT).house_edge == FLUSH_AT_THREE < 0
    assert stored_solution(find("ultimate-texas").game(), UNIT).house_edge == USUAL_EDGE


def test_what_differs_has_a_reason_and_nothing_else_does() -> None:
    assert [each for each in FIGURES if each.agrees == bool(each.why)] == []
    assert {each.published for each in FIGURES if not each.agrees} == {"3.500839", "10.23", "3.59", "1.37", "2.6855"}


def test_a_deviation_is_the_root_of_the_exact_variance() -> None:
    (deviation,) = (each for each in FIGURES if each.published == "3.500839")
    assert deviation.ours == "3.507271" == f"{float(deviation.exact) ** 0.5:.6f}"


def test_every_figure_is_on_the_page_with_its_source() -> None:
    (text,) = pages().values()
    lines = text.splitlines()
    for each in FIGURES:
        assert any(f"| {each.published}" in line and each.source in line and str(each.exact) in line for line in lines)
        assert re.search(r"[a-z]\.(com|org)", each.source)
    assert "1.6723% for the player" in text
