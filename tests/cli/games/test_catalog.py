"""`boardwalk games`: what can be played, bet and chosen, as the declarations have it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from boardwalk.gallery import GALLERY
from boardwalk.games import GAMES

if TYPE_CHECKING:
    from tests.support.cli.command import Run


def run_python(code: str) -> str:
    """What a fresh interpreter prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603


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
    assert (data["by"], [each["game"] for each in json.loads(run("games", "--json").out)]) == (
        "New Jersey",
        [*GAMES, *GALLERY],
    )


def test_the_gallery_has_a_heading_of_its_own(run: Run) -> None:
    lines = [line for line in run("games").out.splitlines() if line]
    first, second = lines.index("New Jersey"), lines.index("Gallery")
    names = [line.split()[0] for line in lines]
    assert [name for name in names[first:second] if name in (*GAMES, *GALLERY)] == [
        name for name in GAMES if name not in GALLERY
    ]
    assert [name for name in names[second:] if name in (*GAMES, *GALLERY)] == list(GALLERY)


def test_a_game_of_the_gallery_is_shown_with_what_others_do_not_have(run: Run) -> None:
    ride = run("games", "let-it-ride").out
    assert "own cards: take-back or let-it-ride  let-it-ride:first-taken-back" in ride
    assert "required, equal to the third, and can be taken back" in ride
    assert "2x and 3x only with a pair of aces or better" in run("games", "crazy-four").out
    bonus = run("games", "three-card").out
    assert re.search(r"ante-bonus +paid on the ante, win or lose", bonus)
    assert re.search(r"three of a kind +4 to 1", bonus)


def test_the_gallery_is_loaded_only_when_asked_for() -> None:
    told = run_python(
        "import sys, boardwalk.games, boardwalk.game_file; print([m for m in sys.modules if '.gallery.' in m])"
    )
    assert told == "[]"


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
