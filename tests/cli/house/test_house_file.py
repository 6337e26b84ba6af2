"""`boardwalk house`: faults with key, line and paragraph, or the house and its warnings."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib import resources
from pathlib import Path

import pytest

from boardwalk.games import GAMES
from boardwalk.odds.jackpot.progressive_wager import ProgressiveFigures
from boardwalk.pit.house_file import read_house
from tests.support.cli.command import Answer, Run
from tests.support.pit.house_text import NORTH, PROGRESSIVE, house, table

DEMO = resources.files("boardwalk.pit.house_file").joinpath("demo.toml").read_text("utf-8")
GENEROUS = house(
    table("1", "caribbean", f"devices = {PROGRESSIVE}", 'meter = "north"', options="progressive = true"),
    NORTH.replace("$10,000", "$1,000,000"),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pier.toml"
    path.write_text(DEMO, "utf-8")
    return path


def test_the_demonstration_house_can_be_had_as_a_file(run: Run) -> None:
    assert run("house", "demo").out == DEMO


def checked(run: Run, file: Path, *flags: str, code: int = 0) -> Answer:
    outcome = run("house", "check", str(file), "--json", *flags)
    assert (outcome.code, outcome.err) == (code, "")
    answer: Answer = json.loads(outcome.out)
    assert answer["file"] == str(file)
    assert answer["ok"] is (code == 0)
    return answer


def test_the_demonstration_house_is_right(run: Run, file: Path) -> None:
    found = checked(run, file, "--no-odds")
    assert found["faults"] == []
    assert {each["game"] for each in found["tables"]} == set(GAMES)
    assert {each["staff"] for each in found["tables"]} == {"automatic"}
    by_number = {each["number"]: each for each in found["tables"]}
    linked = next(each for each in found["meters"] if len(each["tables"]) > 1)
    assert {by_number[number]["game"] for number in linked["tables"]} == {"texas-bonus", "caribbean"}
    assert [each["options"]["bonus-spin"] for each in found["tables"] if "bonus-spin" in each["options"]] == [
        "5-jackpot"
    ]
    warned = [each["key"] for each in found["warnings"]]
    assert warned == ["table[1].options.bonus-spin-weights", *(f"table[{number}]" for number in range(1, 6))]
    assert not any(each["figure"] for each in found["warnings"])
    assert not any(each["on_record"] for table in found["tables"] for each in table["approvals"])
    assert [each["law"] for each in by_number["5"]["signs"]] == ["13:69E-1.13G(h)"]


def test_a_person_sees_tables_limits_dealing_and_meters(run: Run, file: Path) -> None:
    outcome = run("house", "check", str(file), "--no-odds")
    assert (outcome.code, outcome.err) == (0, "")
    lines = [" ".join(line.split()) for line in outcome.out.splitlines()]
    assert "3 Hold 'em 3 Bonus $5 to $300 automated dealing shoe green automatic" in lines
    assert "Atlantic $10,000 $10,000 70% 5% 4, 5" in lines
    assert "4 0 15 prizes (13:69E-1.13Q(e)2), link (13:69E-1.13Q(f))" in lines
    assert "Dale (dealer), Flo (floorperson), Sue (supervisor)" in lines
    assert any("no regulator has approved them" in line for line in lines)
    assert "No table favors the player." not in lines
    assert outcome.last_line == "This house file is valid."


def test_faults_are_said_on_standard_error_with_line_key_and_paragraph(run: Run, file: Path) -> None:
    file.write_text(
        DEMO.replace('progressive = "A"', 'progressive = "B"').replace('game = "caribbean"', 'game = "carribean"'),
        "utf-8",
    )
    outcome = run("house", "check", str(file))
    assert (outcome.code, outcome.out) == (2, "")
    (said,) = outcome.err.splitlines()
    written = file.read_text("utf-8").split("\n")
    line = next(number for number, text in enumerate(written, 1) if "carribean" in text)
    assert said == f'boardwalk: {file}:{line}: table[5].game: Unknown game "carribean". Did you mean "caribbean"?'

    file.write_text(DEMO.replace('progressive = "A"', 'progressive = "B"'), "utf-8")
    outcome = run("house", "check", str(file))
    assert outcome.code == 2
    assert (
        "table[5].meter: only Table A or none of the lettered tables is linked with Caribbean Stud Poker" in outcome.err
    )
    assert outcome.err.endswith("(13:69F-28.11(g))\n")


def test_faults_as_json(run: Run, file: Path) -> None:
    file.write_text(house(table("1", "heads-up", 'drop-box = "left"', 'tip-box = "left"', "x = 1")), "utf-8")
    found = checked(run, file, code=2)
    assert [(each["key"], each["law"]) for each in found["faults"]] == [
        ("table[1].tip-box", "13:69E-1.13Z(c)"),
        ("table[1].x", None),
    ]
    assert [each["line"] for each in found["faults"]] == [9, 10]
    assert (found["tables"], found["meters"], found["warnings"]) == ([], [], [])


def test_what_favors_the_player_is_warned_of_with_the_exact_figure(run: Run, file: Path) -> None:
    file.write_text(GENEROUS, "utf-8")
    (warning,) = (each for each in checked(run, file)["warnings"] if each["figure"])
    setup = read_house(GENEROUS)
    (wager,) = setup.tables[0].offered.progressives
    assert wager is not None
    gain = ProgressiveFigures(wager, setup.meters[0].parameters).return_at(1_000_000_00) - 1
    assert warning["key"] == "table[1]"
    assert Fraction(warning["figure"]["exact"]) == gain > 0
    shown = run("house", "check", str(file))
    assert shown.code == 0
    assert f"(exactly {gain})" in shown.out
    assert "No table favors the player." not in shown.out


def test_without_odds_nothing_is_said_of_them(run: Run, file: Path) -> None:
    file.write_text(GENEROUS, "utf-8")
    assert not [each for each in checked(run, file, "--no-odds")["warnings"] if each["figure"]]


def test_a_house_that_favors_nobody_is_said_so(run: Run, file: Path) -> None:
    file.write_text(house(table("1", "caribbean"), table("2", "caribbean", options="table-max = 5")), "utf-8")
    outcome = run("house", "check", str(file))
    assert outcome.code == 0
    assert "No table favors the player." in outcome.out
    assert "not posted" in outcome.out
    assert "to $5" in outcome.out


@pytest.mark.parametrize("arguments", [["nowhere.toml"], ["."], []])
def test_a_file_that_is_not_there_ends_with_code_2(run: Run, arguments: list[str]) -> None:
    outcome = run("house", "check", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert "Traceback" not in outcome.err


@pytest.mark.long
def test_no_choice_of_the_demonstration_house_favors_the_player(run: Run, file: Path) -> None:
    assert [each for each in checked(run, file)["warnings"] if each["figure"]] == []
