"""`boardwalk rng-test`."""

from __future__ import annotations

import json
from functools import partial

import numpy as np
import pytest

from boardwalk.pit.randomness import examination as chance
from tests.support.cli.command import Run
from tests.support.pit.shuffles import WRONG

FEW = str(chance.LEAST_DECKS)


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes every time, so that chance fails no test."""
    known = partial(chance.examine_generator, bytes_of=np.random.default_rng(1).bytes)
    monkeypatch.setattr(chance, "examine_generator", known)


@pytest.mark.usefixtures("seeded")
def test_a_verdict_for_people(run: Run) -> None:
    ended = run("rng-test", "--decks", FEW)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "13,260 decks  chi-square at 99%"
    positions, pairs, hands = (line.split() for line in lines[2:5])
    assert positions[4:6] == ["52", "51"]
    assert pairs[4:6] == ["1,326", "2,651"]
    assert pairs[7:11] == ["13.26", "5", "to", "24"]
    assert hands[3] == "2"
    assert any(line.startswith("PASS  the worst p-value is ") for line in lines)
    assert any(line.startswith("What a pass shows: ") for line in lines)
    assert "- That no one can predict the next card" in ended.out


@pytest.mark.usefixtures("seeded")
def test_a_verdict_for_programs(run: Run) -> None:
    ended = run("rng-test", "--decks", "20000", "--confidence", "99.9", "--json")
    assert (ended.code, ended.err) == (0, "")
    found = json.loads(ended.out)
    assert (found["decks"], found["confidence"], found["verdict"]) == (20_000, 99.9, "pass")
    assert {name: each["tests"] for name, each in found["families"].items()} == {
        "positions": 52,
        "pairs": 1326,
        "hands": 2,
    }
    pairs = found["families"]["pairs"]
    assert pairs["expected"] == pytest.approx(1.326)
    assert pairs["range"][0] <= pairs["failures"] <= pairs["range"][1]
    assert found["worst"]["p"] >= found["worst_allowed"] == pytest.approx(0.001 / 1380)
    assert len(found["it_does_not_prove"]) == 3


def test_a_wrong_generator_ends_with_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def biased(decks: int, confidence: float, **_: object) -> chance.GeneratorExamination:
        return chance.examine(decks, confidence, WRONG["every place is swapped with any of the 52"](1))

    monkeypatch.setattr(chance, "examine_generator", biased)
    ended = run("rng-test", "--decks", FEW)
    assert ended.code == 1
    assert "FAIL  " in ended.out
    found = run("rng-test", "--decks", FEW, "--json")
    assert (found.code, json.loads(found.out)["verdict"]) == (1, "fail")


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("--decks", "13259"), "--decks"),
        (("--decks", "0"), "--decks"),
        (("--decks", "many"), "--decks"),
        (("--confidence", "100"), "--confidence"),
        (("--confidence", "0.99"), "--confidence"),
        (("--confidence", "nan"), "--confidence"),
    ],
)
def test_what_cannot_be_tested_is_refused(run: Run, arguments: tuple[str, ...], field: str) -> None:
    ended = run("rng-test", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert field in ended.err
    assert "Traceback" not in ended.err
