"""Choices that favor the player are found with their exact figure, each distinct game solved once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.wager import Wager
from boardwalk.odds.figures import least_bet
from boardwalk.odds.side_bets.side_bet import in_force, side_bet
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.pit.house_file import Caution, HouseFile, player_edge
from boardwalk.progress import silent
from boardwalk.progressive.chances import fixed_part, meter_part
from tests.support.pit.house_text import NORTH, PROGRESSIVE, house_of, table

EVEN_WHEEL = f'bonus-spin = "1-fixed"\nbonus-spin-prize = 5000\nbonus-spin-weights = "{",".join(["1"] * 12)}"'


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], int]]:
    """What would be solved, without solving it; nothing favors the player then."""
    asked: list[tuple[list[str], int]] = []

    def solve_nothing(games: Sequence[Game], unit_cents: int, progress: object) -> list[Any]:
        del progress
        asked.append(([game.name for game in games], unit_cents))
        return [SimpleNamespace(warning=None) for _ in games]

    monkeypatch.setattr(player_edge, "solve_together", solve_nothing)
    return asked


def found(file: HouseFile) -> list[Caution]:
    return list(player_edge.player_edges(file, lambda _: silent))


Solved = list[tuple[list[str], int]]


def test_tables_that_differ_in_nothing_that_matters_are_solved_once(solved: Solved) -> None:
    file = house_of(
        table("1", "heads-up", options="table-min = 10"),
        table("2", "heads-up", 'devices = ["manual shoe"]', options="table-min = 10\ntrips-plus-table = 3"),
        table("3", "heads-up", options="table-min = 25"),
        table("4", "holdem3", options='blind-table = "B"'),
        table("5", "holdem3", options='blind-table = "C"\nsix-card-table = "C"'),
        table("6", "holdem3", options='version = 2\nblind-table = "B"'),
    )
    assert found(file) == []
    assert solved == [
        (["heads-up"], 10_00),
        (["heads-up"], 25_00),
        (["holdem3", "holdem3"], 5_00),
        (["holdem3"], 5_00),
    ]


@pytest.mark.parametrize(
    ("options", "base", "bonus"),
    [
        ("", 5_00, 5_00),
        ("table-min = 10", 10_00, 10_00),
        ("table-max = 2", 2_00, 5_00),
        ("table-min = 20\nbonus-min = 2", 20_00, 2_00),
        ("table-min = 20\nbonus-max = 3", 20_00, 3_00),
        ('table-min = "0.50"', 50, 1_00),
    ],
)
def test_the_least_bet_is_what_is_posted_or_usual(options: str, base: int, bonus: int) -> None:
    (setup,) = house_of(table("1", "texas-bonus", options=options)).tables
    game = setup.offered
    assert least_bet(game, game.base) == base
    assert least_bet(game, game.wager("bonus")) == bonus


@pytest.mark.usefixtures("solved")
def test_a_progressive_that_favors_the_player_at_its_base_is_found() -> None:
    on_north = table("1", "caribbean", f"devices = {PROGRESSIVE}", 'meter = "north"', options="progressive = true")
    assert found(house_of(on_north, NORTH)) == []
    (caution,) = found(house_of(on_north, NORTH.replace("$10,000", "$500,000")))
    (wager,) = GAMES["caribbean"].game({"progressive": "on"}).progressives
    expected = (fixed_part(wager.table, 5) + meter_part(wager.table, 5) * 500_000_00) / 100 - 1
    assert (caution.key, caution.figure) == ("table[1]", expected)
    assert str(expected) in caution.reason
    assert "base of $500,000" in caution.reason


@pytest.mark.usefixtures("solved")
def test_a_wheel_that_favors_the_player_is_found() -> None:
    (caution,) = found(house_of(table("1", "premium", 'devices = ["Bonus Spin hardware"]', options=EVEN_WHEEL)))
    player = [5000, 5, 100, 1000, 10, 20, 500, 15, 50, 200, 75, 25]
    community = [25, 3, 10]
    expected = Fraction(22, 425) * Fraction(sum(player) + 5 * sum(community), 12) - 1
    assert (caution.key, caution.figure) == ("table[1]", expected)


@pytest.mark.usefixtures("solved")
def test_a_side_bet_that_favors_the_player_is_found_at_its_least_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(game: Game, wager: Wager, unit_cents: int) -> Any:
        return SimpleNamespace(house_edge=side_bet(game, wager, unit_cents).house_edge - Fraction(1, 4))

    monkeypatch.setattr(player_edge, "side_bet", generous)
    (bet,) = in_force(GAMES["texas-bonus"].game(), 2_00)
    (caution,) = found(house_of(table("1", "texas-bonus", options="bonus-min = 2")))
    assert caution.figure == Fraction(1, 4) - bet.house_edge
    assert "at $2" in caution.reason


def test_a_game_that_favors_the_player_is_told_for_each_of_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = SimpleNamespace(warning="This choice favors the player.", ev=Fraction(1, 7))
    monkeypatch.setattr(player_edge, "solve_together", lambda games, *_, **__: [solution for _ in games])
    cautions = found(house_of(table("1", "caribbean"), table("2", "caribbean")))
    assert [(each.key, each.figure) for each in cautions] == [
        ("table[1]", Fraction(1, 7)),
        ("table[2]", Fraction(1, 7)),
    ]


def test_a_bet_that_cannot_be_calculated_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.odds.solver.payoff.LARGEST_SUM", 1)
    (caution,) = found(house_of(table("1", "caribbean")))
    assert (caution.key, caution.figure) == ("table[1]", None)
    assert "cannot calculate the edge" in caution.reason


@pytest.mark.long
def test_the_known_choice_that_favors_the_player_is_found() -> None:
    file = house_of(table("1", "holdem3", options='version = 2\nblind-table = "A"'))
    (caution,) = found(file)
    solution: Solution = solve(GAMES["holdem3"].game({"version": "2", "blind-table": "A"}))
    assert solution.ev > 0
    assert caution.figure == solution.ev
    assert str(solution.ev) in caution.reason
