"""`boardwalk house check` draws the house's own layouts and tells what they break, with key, line and paragraph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.cli.command import Run
from tests.support.pit.house_text import house, table

WRONG = house(
    table("1", "heads-up"),
    table("2", "heads-up"),
    """
[[layout]]
game = "heads-up"
name = ""
inscribed = false
lines = ["Good luck", "Flush pays 3 for 2"]
left-out = ["tip box"]
[layout.move]
raise = [34, 0]
odds = [60, 0]
[layout.size]
trips-plus = [600, 50]

[[layout]]
game = "caribbean"
lines = ["A pair pays 2 for 1"]

[[sign]]
game = "holdem3"
lines = ["Ask the dealer for the rules", "A flush pays 8 for 5"]
""",
)
FOUND = [
    ("layout[1].name", "13:69E-1.13Z(b)1"),
    ("layout[1].inscribed", "13:69E-1.13Z(b)5"),
    ("layout[1].inscribed", "13:69E-1.13Z(b)6"),
    ("layout[1].lines[2]", "13:69F-39.11(a)"),
    ("layout[1].left-out", "13:69E-1.13Z(c)"),
    ("layout[1].move.raise", "13:69E-1.13Z(b)3"),
    ("layout[1].size.trips-plus", "13:69E-1.13Z(b)4(ii)"),
    ("layout[2].lines[1]", None),
    ("sign[1].lines[2]", "13:69F-42.11(a)"),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pier.toml"
    path.write_text(WRONG, "utf-8")
    return path


@pytest.mark.law("13:69E-1.13Z(b)1", "13:69E-1.13Z(b)3", "13:69E-1.13Z(b)5", "13:69E-1.13Z(b)6", "13:69E-1.13Z(c)")
def test_what_the_layouts_of_a_house_break_is_told_with_key_line_and_paragraph(run: Run, file: Path) -> None:
    outcome = run("house", "check", str(file), "--json")
    assert (outcome.code, outcome.err) == (2, "")
    faults = json.loads(outcome.out)["faults"]
    found = [(each["key"], each["law"]) for each in faults]
    assert set(FOUND) <= set(found)
    assert len(found) == len({json.dumps(each) for each in faults}), "two tables of a game have one layout"
    beside = [each["reason"] for each in faults if each["key"] == "layout[1]"]
    assert any(reason.startswith("pocket-bonus: is not ") for reason in beside), "what a moved neighbor made wrong"
    written = WRONG.split("\n")
    for each in faults:
        last = each["key"].split(".")[-1].split("[")[0]
        assert last in written[each["line"] - 1]


def test_a_person_reads_them_on_standard_error(run: Run, file: Path) -> None:
    outcome = run("house", "check", str(file))
    assert (outcome.code, outcome.out) == (2, "")
    number = WRONG.split("\n").index("raise = [34, 0]") + 1
    assert (
        f"boardwalk: {file}:{number}: layout[1].move.raise: is not immediately behind the Ante: it is 34 mm out of "
        "line to the right (24.7 mm allowed) (13:69E-1.13Z(b)3)"
    ) in outcome.err.splitlines()


def test_a_layout_that_breaks_nothing_is_right(run: Run, file: Path) -> None:
    changed = '[[layout]]\ngame = "holdem3"\ninscribed = false\n[layout.move]\nflop = [2, 0]\n'
    file.write_text(house(table("1", "holdem3"), changed, '[[sign]]\ngame = "holdem3"\nlines = ["Welcome"]\n'), "utf-8")
    outcome = run("house", "check", str(file), "--no-odds")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.last_line == "This house file is valid."


@pytest.mark.parametrize("pair", ["[1e9, 0]", "[nan, 0]", "[0, -inf]", "[true, 0]", "[1]", "34"])
def test_a_move_that_is_no_two_lengths_is_told_with_its_line(run: Run, file: Path, pair: str) -> None:
    file.write_text(house(table("1", "heads-up"), f'[[layout]]\ngame = "heads-up"\n[layout.move]\nante = {pair}\n'))
    outcome = run("house", "check", str(file), "--no-odds")
    number = file.read_text().splitlines().index(f"ante = {pair}") + 1
    assert outcome.code == 2
    assert f"{file}:{number}: layout[1].move.ante: " in outcome.err
    assert "must be two numbers in square brackets" in outcome.err
    assert "toward the player, in millimeters), not " in outcome.err
