"""`boardwalk bench environment`: our environments and others in one table. No rate is asserted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.support.cli.command import Run

MEASURE = ("bench", "environment", "--decisions", "20000")
ROWS = (
    "boardwalk premium, 65,536 seats, 1 thread",
    "boardwalk premium, one seat",
    "boardwalk premium, one seat, exact regret",
    "gymnasium Blackjack-v1",
    "gymnasium Blackjack-v1, 16 in a vector",
)


def installed(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    found = SimpleNamespace(util=SimpleNamespace(find_spec=lambda name: name if name in names else None))
    monkeypatch.setattr("boardwalk.cli.bench.environment.importlib", found)


def test_ours_and_gymnasiums_have_a_row_and_rlcard_is_said_to_be_missing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, "gymnasium")
    outcome = run(*MEASURE, "--game", "premium")
    assert outcome.code == 0
    for name in ROWS:
        row = next(line for line in outcome.out.splitlines() if line.startswith(f"{name} "))
        assert all(float(figure.replace(",", "")) > 0 for figure in row.removeprefix(name).split()), row
    assert "not installed, so not measured: rlcard" in outcome.last_line


def test_rlcard_is_measured_if_it_is_there(run: Run) -> None:
    pytest.importorskip("rlcard")
    assert "rlcard limit-holdem" in run(*MEASURE, "--game", "three-card").out


def test_without_gymnasium_it_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.extras.find_spec", lambda module: None if module == "gymnasium" else module)
    outcome = run(*MEASURE)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "boardwalk bench environment needs Gymnasium: pip install 'boardwalk[gym]'\n"


def test_an_unknown_game_is_refused(run: Run) -> None:
    outcome = run(*MEASURE, "--game", "premiun")
    assert outcome.code == 2
    assert "premium" in outcome.err
