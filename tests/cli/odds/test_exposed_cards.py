"""`boardwalk seen`: the same answer as from Python, and refusals that name the field."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from boardwalk.cards import Rank
from boardwalk.cli.odds.exposed_cards import _show_break_even
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
    assert "--community: must be 0, not 1: Caribbean Stud Poker has no community cards" in refused.err


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("heads-up", "--community", "1", "--samples", "1"), "--samples: must be 2 or more, or 0 to count every deal"),
        (("heads-up",), "--dealer: must be 1 or more, or --community or --neighbors"),
    ],
)
def test_what_says_nothing_is_refused(run: Run, asked: tuple[str, ...], told: str) -> None:
    refused = run("seen", *asked)
    assert (refused.code, told in refused.err) == (2, True)


def test_a_player_who_cannot_break_even_is_told_so() -> None:
    out = Console(width=120, record=True, file=StringIO())
    _show_break_even(out, _worth(lambda _: None))
    assert out.export_text() == "Even a player who always knows the cards does not break even.\n"
    _show_break_even(out, _worth(lambda ev: None if ev is None else Fraction(1, 4)))
    assert "in 25.00% of rounds and play the others without\nthem." in out.export_text()


def _worth(break_even: Callable[[Fraction | None], Fraction | None]) -> Any:
    return SimpleNamespace(usual_ev=Fraction(-1, 20), misled_ev=None, break_even=break_even)
