"""Starting-hand charts: every hand once, values that add up to the game's, and pictures that never change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, cast
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import Solution
from boardwalk.odds.strategy.card import StrategyCard
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.odds.strategy.charts import chart_picture, curve_picture
from boardwalk.odds.strategy.starting_hands import STUD_KINDS, HandChart, starting_hands
from boardwalk.odds.strategy.vocabulary import OWN_TWO
from tests.support.odds.small_games import Case
from tests.support.odds.whole_deck import solved


@dataclass
class Supposed(HoldEm):
    """A solver that was never run: values are set by a test, so that a chart can be drawn of them at once."""

    def suppose(self, values: dict[str, Sequence[int]]) -> Supposed:
        self.starting = [{action: np.array(sums, np.int64) for action, sums in values.items()}]
        return self


def supposed(name: str, *actions: str, deck: Deck | None = None) -> Solution:
    """The first action is best with hands of an even number, the last with the others, by a step a deal."""
    payoffs = compile_payoffs([GAMES[name].game()], 5_00)
    payoffs.net  # noqa: B018
    solver = Supposed.__new__(Supposed)
    solver.payoffs, solver.versions, solver.deck = payoffs, (0,), deck or Deck()
    solver.levels, solver.tree = payoffs.tree.levels, payoffs.tree
    solver.hands = hands_of(solver.deck, payoffs.game.hole_cards)
    ways, count = solver.ways_below(0), len(solver.hands.cards)
    rows = [[ways * (1 if hand % 2 == place % 2 else -1) for hand in range(count)] for place in range(len(actions))]
    solver.suppose(dict(zip(actions, rows, strict=True)))
    return Solution(payoffs, 0, cast(Any, None), solver)


@cache
def caribbean() -> HandChart:
    return starting_hands(solved(Case("caribbean")), "unit $5")


def hands_in(chart: HandChart) -> int:
    return sum(cell.hands for panel in chart.panels for cell in panel.cells.values())


def test_two_cards_are_drawn_as_everyone_draws_them() -> None:
    (panel,) = starting_hands(supposed("texas-bonus", "fold", "flop-2x")).panels
    assert len(panel.cells) == 169
    for (row, column), cell in panel.cells.items():
        assert cell.hands == (6 if row == column else 4 if column > row else 12)
    assert panel.rows[0] == "A"
    assert panel.columns[-1] == "2"


def test_three_cards_take_a_panel_for_each_way_their_suits_agree() -> None:
    chart = starting_hands(supposed("premium", "check", "play-3x"))
    pairs, *others = chart.panels
    assert hands_in(chart) == comb(52, 3)
    assert sum(cell.hands for cell in pairs.cells.values()) == 13 * 4 + 13 * 6 * 48
    assert [sum(cell.hands for cell in panel.cells.values()) for panel in others] == [
        comb(13, 3) * ways for ways in (4 * 3 * 2, 4 * 3 * 3, 4)
    ]
    for panel in others:
        assert all(row < column < len(panel.columns) and row < len(panel.rows) for row, column in panel.cells)


def test_a_cell_is_worth_the_mean_of_its_hands_under_their_best_action() -> None:
    solution = supposed("texas-bonus", "fold", "flop-2x")
    (panel,) = starting_hands(solution).panels
    step = Fraction(solution.payoffs.step_cents, solution.payoffs.unit_cents)
    assert {cell.ev for cell in panel.cells.values()} == {step}
    for cell in panel.cells.values():
        assert sum(cell.shares.values()) == 1
        assert cell.shares[cell.action] == max(cell.shares.values())


def test_of_equal_actions_the_modest_one_is_drawn() -> None:
    solution = supposed("texas-bonus", "fold", "flop-2x")
    played = cast(Supposed, solution.played)
    played.suppose({action: [0] * comb(52, 2) for action in ("fold", "flop-2x")})
    (panel,) = starting_hands(solution).panels
    assert {cell.action for cell in panel.cells.values()} == {"fold"}


def test_caribbean_hands_stand_against_every_up_card() -> None:
    chart = caribbean()
    (panel,) = chart.panels
    assert chart.actions == ("fold", "bet-2x")
    assert panel.rows == STUD_KINDS
    assert hands_in(chart) == comb(52, 5) * 47
    always, never = range(13), range(13)
    assert all(panel.cells[0, up].shares["bet-2x"] == 1 for up in always)
    assert all(panel.cells[5, up].shares["fold"] == 1 for up in never)
    assert 0 < panel.cells[2, 6].shares["bet-2x"] < 1


@pytest.mark.parametrize(
    ("name", "form"), [("caribbean", "svg"), ("texas-bonus", "png"), ("premium", "svg"), ("holdem3", "png")]
)
def test_charts_are_drawn_and_the_same_figures_give_the_same_picture(name: str, form: str) -> None:
    actions = {"texas-bonus": ("fold", "flop-2x"), "premium": ("check", "play-3x"), "holdem3": ("",)}
    chart = caribbean() if name == "caribbean" else starting_hands(supposed(name, *actions[name]), "unit $5")
    picture = chart_picture(chart, form)
    if name in ("caribbean", "texas-bonus"):  # the others take long to draw
        assert picture == chart_picture(chart, form)
    if form == "png":
        assert picture.startswith(b"\x89PNG")
    else:
        assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314
        assert b"<dc:date>" not in picture


@pytest.mark.parametrize("last", [Fraction(0), Fraction(1, 100_000)])
def test_the_curve_is_drawn_also_where_it_comes_down_to_nothing(last: Fraction) -> None:
    rules = (CardRule("own cards", OWN_TWO.name, "fold"),)
    curve = (1, Fraction(1, 10)), (2, Fraction(1, 400)), (3, last)
    card = StrategyCard(GAMES["caribbean"].game(), rules, Fraction(-1), Fraction(0), curve, cast(Any, None))
    assert curve_picture(card, "", "png") == curve_picture(card, "", "png")


def test_a_small_deck_has_no_chart() -> None:
    with pytest.raises(InputError, match="standard deck"):
        starting_hands(supposed("texas-bonus", "fold", "flop-2x", deck=Deck((Rank.ACE, Rank.KING, Rank.QUEEN))))
