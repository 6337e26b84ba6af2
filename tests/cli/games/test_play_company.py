"""`boardwalk play` at a table with others, and the record that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardwalk.games import GAMES
from tests.support.cli.sitting import ROUND, Keyboard

if TYPE_CHECKING:
    from tests.support.cli.command import Run


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("others", [0, 1, 5])
def test_a_round_is_played_beside_others_and_its_record_verifies(
    run: Run, tmp_path: Path, game: str, others: int
) -> None:
    record = tmp_path / "it's a record.jsonl"
    flags = ("--others", str(others), "--record", str(record))
    outcome = run("play", game, *flags, stdin=Keyboard([*ROUND[game], "q", "q"]))
    assert (outcome.code, outcome.err) == (0, "")
    assert f"You sit down at seat {others // 2 + 1}" in outcome.out
    assert (" too." in outcome.out) == (others > 0)
    replayed = run("replay", str(record))
    assert (replayed.code, replayed.err) == (0, "")
    assert "Every line of the record follows the rules." in replayed.out
    assert replayed.out.count("takes seat") == others + 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("limit", ["table-max=5", "table-max=9.99", "table-min=50"])
def test_the_others_bet_within_the_posted_limits(run: Run, game: str, limit: str) -> None:
    outcome = run("play", game, "--option", limit, stdin=Keyboard([""] * 4 + ["q"]))
    assert (outcome.code, outcome.err) == (0, "")
    assert "No more bets" in outcome.out


@pytest.mark.parametrize(("game", "most"), [("premium", 5), ("texas-bonus", 6)])
def test_no_more_others_sit_down_than_there_are_seats(run: Run, game: str, most: int) -> None:
    assert run("play", game, "--others", str(most), stdin=Keyboard([])).code == 0
    outcome = run("play", game, "--others", str(most + 1))
    assert (outcome.code, outcome.out) == (2, "")
    assert "--others" in outcome.err


def test_a_record_replaces_no_file_and_goes_where_it_can_be_written(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("precious")
    for place in (str(kept), str(tmp_path), str(tmp_path / "nowhere" / "record"), "-", "/dev/full"):
        outcome = run("play", "premium", "--record", place, stdin=Keyboard(["q"]))
        assert outcome.code == 2, place
        assert "--record: " in outcome.err
        assert "Traceback" not in outcome.err
    assert kept.read_text() == "precious"


def test_each_finished_command_is_in_the_record_at_once(run: Run, tmp_path: Path) -> None:
    """Whatever ends the sitting, a record is as long as what was played."""
    record = tmp_path / "record.jsonl"
    seen: list[int] = []

    class Watching(Keyboard):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            seen.append(len(record.read_text().splitlines()))
            return super().readline(size)

    run("play", "caribbean", "--record", str(record), stdin=Watching(["10", "2", "q"]))
    opened, decided, *_ = seen
    assert 0 < opened < decided


def test_chips_that_are_too_few_for_another_round_are_not_called_gone(run: Run) -> None:
    for _ in range(20):
        outcome = run("play", "premium", "--bankroll", "3", "--others", "0", stdin=Keyboard(["1", "", "", "c", "f"]))
        if "and a round takes" in outcome.out:
            assert "You have $1 left, and a round takes at least $2." in outcome.out
            assert "You are out of chips" not in outcome.out
            return
    raise AssertionError("a fold loses two of three dollars")
