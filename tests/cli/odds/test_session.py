"""`boardwalk session`: the same answer as from Python, its picture, and refusals that name the flag."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from boardwalk.front_door.game import game
from tests.support.cli.command import Run
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture


def test_the_command_and_python_give_the_same_answer(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "evening.svg"
    asked = "session", "caribbean", "--bankroll", "50", "--bet", "10", "--rounds", "5", "--goal", "80"
    data = json.loads(run(*asked, "--json", "--picture", str(picture)).out)
    found = game("caribbean").session(bankroll=50, bet=10, rounds=5, goal=80)
    assert found.goal is not None
    assert Fraction(data["ruin"]["exact"]) == found.ruin.low
    assert Fraction(data["goal_reached"]["exact"]) == found.goal.low
    assert [each["period"] for each in data["house"]] == ["shift", "day", "month"]
    assert picture.read_text().startswith(("<?xml", "<svg"))
    shown = run(*asked)
    assert (shown.code, f"{float(found.ruin.low):.4%}" in shown.out) == (0, True)
    assert "Every chance is exact." in shown.out
    assert "N0 is 1,843.2 rounds" in shown.out


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["--bankroll", "5"], "--bankroll: must be at least $10 to play a round, not $5"),
        (["--bankroll", "NaN"], '--bankroll: "NaN" is not an amount of money'),
        (["--bankroll", "200", "--bet", "0"], "--bet: must be more than $0, not $0"),
        (["--bankroll", "200", "--rounds", "0"], "--rounds: must be from 1 to 100000, not 0"),
        (["--bankroll", "200", "--goal", "200"], "--goal: must be more than the bankroll, $200, not $200"),
        (["--bankroll", "200", "--side-bets", "trip"], '--side-bets: Unknown side bet "trip"'),
        (["--bankroll", "200", "--side-bets", "pocket-bonus"], "--side-bets: pocket-bonus is paid by cards other"),
        (["--bankroll", "200", "--strategy", "luck"], '--strategy: Unknown strategy "luck"'),
        (["--bankroll", "200", "--strategy", "@/nowhere"], "--strategy: cannot read "),
        (["--bankroll", "200", "--rounds-per-hour", "0"], "--rounds-per-hour: must be from 1 to 200, not 0"),
        (["--bankroll", "200", "--bet", "3.33", "--rounds", "50000"], "--rounds: payouts come in steps of $0.01"),
        (["--bankroll", "200", "--picture", "x.gif"], "--picture: must end in .svg, .png or .pdf"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, asked: list[str], message: str) -> None:
    outcome = run("session", "heads-up", *asked)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


def test_a_bankroll_must_be_named(run: Run) -> None:
    outcome = run("session", "caribbean")
    assert outcome.code == 2
    assert "--bankroll" in outcome.err
