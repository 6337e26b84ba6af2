"""`boardwalk games`: what can be played, bet and chosen, as the declarations have it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from boardwalk.games import GAMES

if TYPE_CHECKING:
    from tests.support.cli.command import Run


def test_every_game_is_listed_with_its_wagers(run: Run) -> None:
    outcome = run("games")
    assert outcome.code == 0
    for name, declaration in GAMES.items():
        (line,) = [line for line in outcome.out.splitlines() if line.startswith(f"{name} ")]
        assert declaration.title in line
        assert all(wager.name in line for wager in declaration.game().wagers)


@pytest.mark.parametrize("name", GAMES)
def test_one_game_is_shown_with_every_row_and_option(run: Run, name: str) -> None:
    out = run("games", name).out
    game = GAMES[name].game()
    for row in (row for wager in game.wagers for table in wager.tables for row in table.rows):
        assert re.search(rf"{re.escape(row.name)} +{re.escape(str(row.pays))}", out)
    assert all(f"\n{option} " in out for option in game.house.options)
    assert all(action in out for decision in game.decisions for action in decision.actions)


def test_options_change_what_is_shown(run: Run) -> None:
    assert "turn-river-2x" not in run("games", "holdem3").out
    assert "turn-river-2x" in run("games", "holdem3", "--option", "version=2").out


@pytest.mark.parametrize("name", GAMES)
def test_json_tells_programs_the_same(run: Run, name: str) -> None:
    data = json.loads(run("games", name, "--json").out)
    game = GAMES[name].game()
    assert (data["game"], data["seats"]) == (name, game.seats)
    assert [each["wager"] for each in data["wagers"]] == [wager.name for wager in game.wagers]
    assert {each["name"]: each["set"] for each in data["options"]} == game.house.as_text()
    assert len(json.loads(run("games", "--json").out)) == len(GAMES)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [(["premum"], "game"), (["premium", "--option", "version=2"], "version"), (["bridge"], "game")],
)
def test_what_is_not_there_is_refused(run: Run, arguments: list[str], field: str) -> None:
    outcome = run("games", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert f" {field}: " in outcome.err


def test_a_misspelt_game_is_guessed(run: Run) -> None:
    assert 'Did you mean "premium"?' in run("games", "Premum").err
