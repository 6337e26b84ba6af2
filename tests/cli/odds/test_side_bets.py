"""`boardwalk sidebets`: the figures of `odds.side_bets`, for people and for programs."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import isclose
from typing import TYPE_CHECKING

import pytest

from boardwalk.games import GAMES
from boardwalk.odds.side_bets.side_bet import side_bets

if TYPE_CHECKING:
    from tests.support.cli.command import Answer, Run

WITH_SIDE_BETS = [name for name in GAMES if side_bets(name)]


def asked(run: Run, *arguments: str) -> list[Answer]:
    outcome = run("sidebets", *arguments, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    answers: list[Answer] = json.loads(outcome.out)
    return answers


@pytest.mark.parametrize("name", WITH_SIDE_BETS)
def test_json_tells_programs_every_table_of_a_game(run: Run, name: str) -> None:
    answers = asked(run, name)
    bets = side_bets(name)
    for answer, bet in zip(answers, bets, strict=True):
        assert [answer[key] for key in ("game", "wager", "table")] == [bet.game, bet.wager, bet.table]
        assert (answer["options"], answer["law"], answer["unit"]) == (dict(bet.options), str(bet.law), "5.00")
        assert Fraction(answer["house_edge"]["exact"]) == bet.house_edge
        assert Fraction(answer["hit_frequency"]["exact"]) == bet.hit_frequency
        assert Fraction(answer["variance"]["exact"]) == bet.variance
        assert isclose(answer["standard_deviation"] ** 2, answer["variance"]["value"])


@pytest.mark.parametrize("name", WITH_SIDE_BETS)
def test_the_rows_of_json_add_up(run: Run, name: str) -> None:
    for answer in asked(run, name):
        chances = [Fraction(row["chance"]["exact"]) for row in answer["rows"]]
        assert chances == [Fraction(row["deals"], answer["deals"]) for row in answer["rows"]]
        returned = sum(Fraction(row["return"]["exact"]) for row in answer["rows"])
        assert returned - (1 - sum(chances)) == -Fraction(answer["house_edge"]["exact"])
        figures = [answer["house_edge"], *(row["return"] for row in answer["rows"])]
        assert all(each["value"] == float(Fraction(each["exact"])) for each in figures)


def test_without_a_game_all_that_have_side_bets_are_told(run: Run) -> None:
    assert asked(run) == [answer for name in WITH_SIDE_BETS for answer in asked(run, name)]
    assert "caribbean" not in WITH_SIDE_BETS


def test_options_that_are_given_do_not_vary(run: Run) -> None:
    answers = asked(run, "heads-up", "--option", "trips-plus-table=2", "--option", "pocket-bonus-table=3")
    assert [answer["table"] for answer in answers] == ["2", "3"]


def test_the_unit_matters_to_fixed_prizes_alone(run: Run) -> None:
    five, two = (asked(run, "holdem3", "--unit", unit) for unit in ("5", "$2.00"))
    for at_five, at_two in zip(five, two, strict=True):
        prized = any(row["pays"].startswith("$") for row in at_five["rows"])
        assert (at_five["house_edge"] != at_two["house_edge"]) == prized


def test_every_table_is_shown_with_its_edge(run: Run) -> None:
    outcome = run("sidebets")
    assert (outcome.code, outcome.err) == (0, "")
    assert "percent of the side bet, $5 staked" in outcome.out
    assert [GAMES[name].title in outcome.out for name in GAMES] == [name in WITH_SIDE_BETS for name in GAMES]
    for bet in (bet for name in WITH_SIDE_BETS for bet in side_bets(name)):
        one_in = f"1 in {float(1 / bet.hit_frequency):.1f}"
        figures = f"{float(bet.house_edge):.4%} +{float(bet.hit_frequency):.4%} +{one_in} +{bet.standard_deviation:.3f}"
        assert re.search(figures, outcome.out), bet
    assert "favors the player" not in outcome.out


@pytest.mark.parametrize("name", WITH_SIDE_BETS)
def test_one_game_is_shown_with_every_row(run: Run, name: str) -> None:
    out = run("sidebets", name).out
    for bet in side_bets(name):
        assert f"the house keeps {float(bet.house_edge):.4%} of the side bet; {bet.deals:,} deals" in out
        for row in bet.rows:
            figures = f"{row.deals:,} +1 in [0-9,.]+ +[+]{float(row.contribution):.6f}"
            assert re.search(rf"{re.escape(f'  {row.name} ')} *{re.escape(str(row.pays))} +{figures}\n", out), row


def test_a_switch_that_decides_the_table_is_shown_by_its_settings(run: Run) -> None:
    out = run("sidebets", "texas-bonus").out
    assert re.search(r"^bonus +dealer-aces on .*\n +dealer-aces off ", out, re.MULTILINE)
    assert "Bonus, dealer-aces off  13:69F-28.11(c)\n" in out


def test_a_side_bet_that_favors_the_player_is_called_so(run: Run) -> None:
    out = run("sidebets", "holdem3", "--unit", "1").out
    favored = [line for line in out.splitlines() if "favors the player" in line]
    assert len(favored) == 2
    assert re.search(r" B +-0\.\d+% .*favors the player", favored[0])
    assert re.match(r"favors the player by 0\.\d+% of the side bet", favored[1])


def test_a_row_that_no_deal_reaches_is_called_so(run: Run) -> None:
    out = run("sidebets", "holdem3", "--unit", "101", "--option", "six-card-table=A").out
    assert re.search(r"6-card royal, other +\$100,000 +0 +never", out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["premum"], 'game: Unknown game "premum". Did you mean "premium"?'),
        (["premium", "--option", "six-card-table=A"], 'six-card-table: Unknown option "six-card-table"'),
        (["holdem3", "--option", "six-card-table=Z"], 'six-card-table: "Z" is not one of A, B, '),
        (["holdem3", "--option", "six-card-table"], "--option: 'six-card-table' is not of the form NAME=VALUE"),
        (["--option", "six-card-table=A"], "--option: belongs to one game; name the game"),
        (["premium", "--unit", "five"], '--unit: "five" is not an amount of money'),
        (["premium", "--unit", "0.001"], '--unit: "0.001" is not a whole number of cents'),
        (["premium", "--unit", "0"], "--unit: must be more than $0, not $0"),
        (["premium", "--unit", "-5"], "--unit: must be more than $0, not -$5"),
        (["texas-bonus", "--unit", "0.99"], "bonus: must be at least $1, not $0.99 (13:69F-28.6(c))"),
    ],
)
def test_what_cannot_be_told_is_refused(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("sidebets", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"boardwalk: {message}")


def test_a_game_without_side_bets_says_so(run: Run) -> None:
    assert "has no side bets under these options; these games have some: premium, " in run("sidebets", "caribbean").out
    assert json.loads(run("sidebets", "caribbean", "--json").out) == []
    without_bonus = ("--option", "offer-bonus=off", "--option", "progressive=A")
    assert json.loads(run("sidebets", "texas-bonus", *without_bonus, "--json").out) == []
