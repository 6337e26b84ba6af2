"""`boardwalk seen`: the same answer as from Python, and refusals that name the field."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardwalk.cards import Rank
from boardwalk.front_door.game import game
from boardwalk.odds import result_store
from boardwalk.odds.solver import solution as solutions
from boardwalk.odds.solver.boards import Deck
from tests.support.cli.command import Run
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture

SMALL = Deck(ranks=tuple(Rank)[-5:])


def test_the_command_and_python_give_the_same_answer(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solutions, "Deck", lambda: SMALL)
    monkeypatch.setattr(result_store, "SHIPPED", Path("nowhere"))  # those are of the whole deck
    monkeypatch.setenv(result_store.FOLDER_VARIABLE, str(tmp_path))
    first = json.loads(run("seen", "three-card", "--dealer", "1", "--json").out)
    assert json.loads(run("seen", "three-card", "--dealer", "1", "--json").out) == first  # from the store
    found = game("three-card").seeing(dealer=1)
    assert (first["ev"]["exact"], first["exact"]) == (str(found.ev), True)
    shown = run("seen", "three-card", "--dealer", "1")
    assert shown.code == 0
    assert f"{float(found.ev):+.4%}" in shown.out
    assert "of rounds have a decision that best play does not make" in shown.out


def test_what_cannot_be_known_is_refused(run: Run) -> None:
    refused = run("seen", "caribbean", "--community", "1")
    assert refused.code == 2
    assert "--community: must be from 0 to 0, not 1: Caribbean Stud Poker has 0 community cards" in refused.err
