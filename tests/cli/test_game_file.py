"""A game from a file goes through the commands that take a game, and cites its own rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from boardwalk.games import GAMES
from boardwalk.law.paragraph import ID_PATTERN
from tests.support.cli.command import Run

PIER = Path(__file__).parents[2] / "docs" / "examples" / "pier.py"
NEW_JERSEY = re.compile(rf"13:69|New Jersey|(?<![\w:])(?:{ID_PATTERN.pattern})(?![\w:])")
HAND = ("--player", "Ah Ad", "--dealer", "Ks Qd", "--board", "As 7h 7d 2s 3c")
BETS = ("--bet", "ante=10", "--bet", "blind=10", "--bet", "raise=30", "--bet", "pairs=5")
COMMANDS: dict[str, tuple[str, ...]] = {
    "games": (),
    "settle": (*HAND, *BETS),
    "sidebets": (),
    "advise": ("--player", "Ah Kd", "--board", "2c 7d 9h"),
    "layout": ("--licensee", "The Wharf", "--out", "layout.svg"),
    "sign": ("--licensee", "The Wharf", "--out", "sign.svg"),
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with the file alone; what it adds to the games is gone after the test."""
    (tmp_path / "pier.py").write_text(PIER.read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    with patch.dict(GAMES):
        yield


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_takes_a_file_and_cites_only_its_rules(run: Run, command: str) -> None:
    done = run(command, "./pier.py", *COMMANDS[command])
    assert (done.code, done.err) == (0, "")
    written = [path.read_text("utf-8") for path in Path().iterdir() if path.suffix in (".html", ".svg")]
    told = "\n".join((done.out, *written))
    assert "Pier Poker" in told
    assert NEW_JERSEY.findall(told) == []


def test_its_rules_are_printed_for_players(run: Run) -> None:
    done = run("rules", "./pier.py", "--out", "rules.html")
    assert (done.code, done.err) == (0, "")
    assert "Pier Poker" in Path("rules.html").read_text("utf-8")


def test_its_rules_are_listed_and_told_one_by_one(run: Run) -> None:
    listed = run("law", "--game", "./pier.py")
    assert "pier:wash" in listed.out
    assert NEW_JERSEY.findall(listed.out) == []
    one = run("law", "pier:wash", "--game", "pier")
    assert "washed face down" in one.out


def test_it_survives_a_soak_with_faults(run: Run) -> None:
    done = run("soak", "--game", "./pier.py", "--rounds", "12", "--faults")
    assert done.code == 0
    assert "every invariant held" in done.out
    together = run("soak", "--game", "./pier.py", "--linked")
    assert (together.code, "--game" in together.err) == (2, True)


def test_a_file_that_is_not_there_is_told_in_a_line(run: Run) -> None:
    done = run("solve", "./peer.py")
    assert done.code == 2
    assert done.err == 'boardwalk: game: cannot read "peer.py": no such file or directory\n'
