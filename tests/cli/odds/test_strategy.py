"""`boardwalk strategy`: the card for people and for programs, its pictures, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.support.cli.command import Run


@pytest.mark.usefixtures("solved_once")
def test_a_card_is_told_in_plain_words(run: Run) -> None:
    told = run("strategy", "caribbean", "--rules", "2")
    assert told.code == 0
    assert "bet-2x with a pair or better" in told.out
    assert "fold otherwise" in told.out
    assert "142031221/2718662100" in told.out
    for words in ("house edge with this card", "with best play", "cost of the card", "lines"):
        assert words in told.out


@pytest.mark.usefixtures("solved_once")
def test_a_card_for_programs_is_exact_and_its_pictures_are_written(run: Run, tmp_path: Path) -> None:
    into = tmp_path / "pictures"
    told = run("strategy", "caribbean", "--rules", "4", "--json", "--out", str(into))
    data = json.loads(told.out)
    assert data["game"] == "caribbean"
    assert len(data["rules"]) <= 4
    edge, best, cost = (Fraction(data[name]["exact"]) for name in ("house_edge", "best_house_edge", "cost"))
    assert edge - best == cost >= 0
    assert best == Fraction(142031221, 2718662100)
    costs = [Fraction(point["cost"]["exact"]) for point in data["curve"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == cost
    assert data["rules"][-1] == {"decision": "own cards", "action": "fold", "words": "otherwise", "conditions": []}
    names = {f"caribbean-{name}.{form}" for name in ("starting-hands", "curve") for form in ("svg", "png")}
    assert {path.name for path in into.iterdir()} == names
    assert {Path(name).name for name in data["files"]} == names


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], 'game: Unknown game "chess"'),
        (["premium", "--rules", "1"], "rules: a card for Premium Hold 'Em has 2 to 10 lines"),
        (["heads-up", "--rules", "2"], "rules: a card for Heads Up Hold'em has 3 to 10 lines"),
        (["caribbean", "--rules", "11"], "--rules"),
        (["caribbean", "--rules", "0"], "--rules"),
        (["caribbean", "--unit", "-5"], "--unit: must be more than $0, not -$5"),
        (["caribbean", "--unit", "much"], '--unit: "much" is not an amount of money'),
        (["caribbean", "--option", "qualify"], "--option: 'qualify' is not of the form NAME=VALUE"),
        (["premium", "--option", "colour=red"], "colour"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(run: Run, arguments: list[str], said: str) -> None:
    told = run("strategy", *arguments)
    assert told.code == 2
    assert said in told.err
    assert not told.out
