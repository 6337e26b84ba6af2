"""The suite finds nothing to complain about in games that are sound, and repeats a run from its seed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from boardwalk import game_file
from boardwalk.conformance.findings import Examine, Subject, examine
from boardwalk.conformance.layout import examine_layout
from boardwalk.conformance.settlement import examine_settlement
from boardwalk.conformance.solver import examine_solver
from boardwalk.conformance.suite import EXAMINATIONS, check_game
from boardwalk.declare import check_game as offered
from boardwalk.errors import InputError
from boardwalk.games import GAMES, add_game
from tests.support.games.example_files import example
from tests.support.games.gallery import GALLERY
from tests.support.parameters import every_game


@every_game
def test_a_game_of_new_jersey_is_sound(game: str) -> None:
    verdict = check_game(GAMES[game], quick=True)
    assert not verdict.faults, str(verdict)
    assert [each.name for each in verdict.examinations] == ["soundness", *EXAMINATIONS]


@pytest.mark.parametrize("name", ["pier", "ultimate-texas"])
def test_a_game_of_the_documentation_is_sound(name: str) -> None:
    verdict = offered(example(name), quick=True)
    assert verdict.sound, str(verdict)
    assert verdict.summary == f"{verdict.title} is sound: every command can use it."


@pytest.mark.parametrize("name", GALLERY)
@pytest.mark.parametrize("work", [examine_settlement, examine_layout], ids=["settlement", "layout"])
def test_what_works_for_games_with_other_words(name: str, work: Examine) -> None:
    found = examine("examined", work, Subject(add_game(GALLERY[name]), {}, 1, quick=True))
    assert not found.faults, found


@pytest.mark.parametrize("name", ["four-card", "let-it-ride", "three-card"])
def test_other_rankings_up_cards_and_wagers_taken_back_are_dealt_out(name: str) -> None:
    found = examine("solver", examine_solver, Subject(add_game(GALLERY[name]), {}, 2, quick=True))
    assert not found.faults, found
    assert "dealt out one by one" in found.examined


FOUR_EACH = """
from boardwalk.declare import *

@game("four-each", "Four Each")
def four_each(house):
    return Rules(
        own=4,
        community=3,
        seats=5,
        round=[stage("own cards", may("raise", 1, 2, otherwise=FOLD)), stage("board", shows=3)],
        wagers=[base("ante", *even_money()), placed("raise")],
    )
"""


def test_what_cannot_be_solved_is_refused_in_words_and_sound(tmp_path: Path) -> None:
    path = tmp_path / "four_each.py"
    path.write_text(FOUR_EACH, "utf-8")
    verdict = check_game(game_file.load(path), quick=True)
    assert verdict.sound, str(verdict)
    assert {each.name for each in verdict.examinations if each.result == "refused"} >= {"solver", "odds"}
    assert "cannot be solved exactly: players get 4 cards" in verdict.summary


def test_the_same_seed_gives_the_same_verdict() -> None:
    subjects = (Subject(GAMES["caribbean"], {}, seed, quick=True) for seed in (3, 3, 4))
    once, again, other = (examine("settlement", examine_settlement, each) for each in subjects)
    assert once == again
    assert once != other


def test_options_are_examined_as_they_are_set() -> None:
    verdict = check_game(GAMES["caribbean"], quick=True, options={"progressive": "on"})
    assert verdict.sound, str(verdict)
    with pytest.raises(InputError, match="no-such-option"):
        check_game(GAMES["caribbean"], quick=True, options={"no-such-option": "on"})


def test_a_game_file_does_not_load_the_suite() -> None:
    program = "import sys, boardwalk.declare; sys.exit(any(m.startswith('boardwalk.conformance') for m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0  # noqa: S603


@pytest.mark.long
@pytest.mark.parametrize("name", [*GAMES, "pier", "ultimate-texas"])
def test_the_thorough_run_finds_nothing(name: str) -> None:
    verdict = check_game(GAMES[name] if name in GAMES else example(name), seed=2)
    assert verdict.sound, str(verdict)
