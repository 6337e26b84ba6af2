"""`boardwalk layout`: what it writes, what it checks, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.cli.command import Run

BEGINS = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}
HOUSE = """
[house]
name = "The Steel Pier"
[[table]]
number = "1"
game = "heads-up"
decks = ["red"]
inventory = "$10,000"
staff = "people"
drop-box = "left"
tip-box = "right"
[[layout]]
game = "heads-up"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    return file


@pytest.mark.parametrize("form", BEGINS)
def test_the_ending_says_what_is_written(run: Run, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"felt.{form.upper()}"
    out.write_bytes(b"an older one")
    ended = run("layout", "heads-up", "--licensee", "The Steel Pier", "--out", str(out))
    assert ended.code == 0, ended.err
    assert out.read_bytes().startswith(BEGINS[form])
    assert "mm" in ended.out
    assert {"svg": "1:1", "pdf": "1:8, two sheets", "png": "one dot per millimeter"}[form] in ended.out
    assert ended.last_line == str(out)
    assert [each.name for each in tmp_path.iterdir()] == [out.name]


@pytest.mark.parametrize(("scale", "told"), [("1:10", "1:10,"), ("20", "1:20,"), ("1", "1:1,")])
def test_a_scale_is_kept(run: Run, tmp_path: Path, scale: str, told: str) -> None:
    ended = run("layout", "caribbean", "--licensee", "Pier", "--scale", scale, "--out", str(tmp_path / "felt.pdf"))
    assert ended.code == 0
    assert told in ended.out


def test_a_check_names_what_it_went_through(run: Run) -> None:
    ended = run("layout", "heads-up", "--check", "--licensee", "The Steel Pier")
    assert ended.code == 0
    lines = ended.out.splitlines()
    assert any("Raise" in line and "immediately behind Ante" in line and "13:69E-1.13Z(b)3" in line for line in lines)
    assert ended.last_line == f"All {len(lines) - 2} rules on placement and contents are met."
    as_json = run("layout", "heads-up", "--check", "--json", "--licensee", "The Steel Pier")
    assert json.loads(as_json.out) == {"ok": True, "breaches": []}


@pytest.mark.law("R32", "13:69E-1.13Y(b)1", "13:69E-1.13Z(b)1", "13:69E-1.13BB(b)1")
@pytest.mark.parametrize(
    ("game", "law"),
    [
        ("premium", "13:69E-1.13Y(b)1"), ("heads-up", "13:69E-1.13Z(b)1"), ("holdem3", "13:69E-1.13BB(b)1"),
        ("texas-bonus", "R32"), ("caribbean", "R32"),
    ],
)  # fmt: skip
def test_a_layout_without_the_licensees_name_is_refused(run: Run, tmp_path: Path, game: str, law: str) -> None:
    checked, out = run("layout", game, "--check"), tmp_path / "felt.pdf"
    assert checked.code == 2
    assert (
        "name: the licensee's name or trade name is not on the layout; add --licensee, or --house with" in checked.err
    )
    assert f"({law})" in checked.err
    assert "are met" not in checked.out
    (found,) = json.loads(run("layout", game, "--check", "--json").out)["breaches"]
    assert (found["field"], found["law"]) == ("name", law)
    assert run("layout", game, "--out", str(out)).code == 2
    assert not out.exists()
    assert run("layout", game, "--check", "--licensee", "Pier").code == 0


@pytest.mark.law("R32", "13:69E-1.13Z(b)1")
def test_a_house_that_leaves_its_name_off_is_told_so_and_not_told_to_add_a_flag(run: Run, house: Path) -> None:
    house.write_text(f'{HOUSE}name = ""\n')
    for command in (("layout", "heads-up", "--house", str(house), "--check"), ("house", "check", str(house))):
        ended = run(*command)
        assert ended.code == 2
        assert "the licensee's name or trade name is not on the layout" in ended.err
        assert "13:69E-1.13Z(b)1" in ended.err
        assert "--licensee" not in ended.err


@pytest.mark.law("13:69E-1.13Z(b)3", "13:69E-1.13Z(b)4(i)")
def test_a_layout_that_breaks_rules_is_told_all_of_them_and_not_drawn(run: Run, house: Path, tmp_path: Path) -> None:
    house.write_text(f"{HOUSE}move.raise = [0, -400]\nmove.odds = [0, 60]\n")
    out = tmp_path / "felt.pdf"
    ended = run("layout", "heads-up", "--house", str(house), "--out", str(out))
    assert ended.code == 2
    assert "raise: " in ended.err
    assert "(13:69E-1.13Z(b)3)" in ended.err
    assert "(13:69E-1.13Z(b)4(i))" in ended.err
    assert not out.exists()
    checked = run("layout", "heads-up", "--house", str(house), "--check", "--json")
    assert checked.code == 2
    found = json.loads(checked.out)
    assert not found["ok"]
    assert {"raise", "odds"} <= {each["field"] for each in found["breaches"]}
    assert {"13:69E-1.13Z(b)3", "13:69E-1.13Z(b)4(i)"} <= {each["law"] for each in found["breaches"]}


def test_the_house_names_its_layout(run: Run, house: Path, tmp_path: Path) -> None:
    out = tmp_path / "felt.svg"
    assert run("layout", "heads-up", "--house", str(house), "--table", "1", "--out", str(out)).code == 0
    assert "THE STEEL PIER" in out.read_text()
    ended = run("layout", "heads-up", "--house", str(house), "--licensee", "Another", "--out", str(out))
    assert (ended.code, "house file" in ended.err) == (2, True)


def test_an_interrupted_write_leaves_the_file_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "felt.svg"
    out.write_text("before")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupt)
    assert run("layout", "heads-up", "--licensee", "Pier", "--out", str(out)).code == 130
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("felt.svg", "before")]


@pytest.mark.parametrize(
    ("arguments", "field", "said"),
    [
        (["heads-up"], "--out", "name a file, or use --check"),
        (["heads-up", "--out", "felt.txt"], "--out", "must end in .svg, .pdf or .png"),
        (["heads-up", "--out", "felt"], "--out", "must end in .svg, .pdf or .png"),
        (["heads-up", "--out", "."], "--out", "is a folder"),
        (["heads-up", "--out", "missing/felt.svg", "--licensee", "Pier"], "--out", "cannot write"),
        (["heads-up", "--out", "felt.svg", "--scale", "10"], "--scale", "applies only to a .pdf"),
        (["heads-up", "--out", "felt.pdf", "--scale", "1:0"], "--scale", "1:1 to 1:20"),
        (["heads-up", "--out", "felt.pdf", "--scale", "21"], "--scale", "1:1 to 1:20"),
        (["heads-up", "--out", "felt.pdf", "--scale", "2:1"], "--scale", "'2:1'"),
        (["heads-up", "--out", "felt.svg", "--json"], "--json", "--check"),
        (["heads-up", "--out", "felt.svg", "--check"], "--check", "--out"),
        (["heads-up", "--check", "--licensee", " "], "--licensee", "must not be empty"),
        (["heads-up", "--out", "felt.pdf", "--licensee", "Pier 赌"], "text", "has no 赌"),
        (["heads-up", "--check", "--table", "1"], "--table", "--house"),
        (["headsup", "--check"], "game", "heads-up"),
        (["heads-up", "--check", "--option", "nope=1"], "nope", "option"),
    ],
)
def test_what_cannot_be_used_is_refused_by_its_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], field: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = run("layout", *arguments)
    assert ended.code == 2
    assert f"{field}: " in ended.err
    assert said in ended.err
    assert not list(tmp_path.iterdir())


def test_a_file_may_have_the_longest_name_that_there_is(run: Run, tmp_path: Path) -> None:
    out = tmp_path / f"{'a' * 251}.svg"
    assert run("layout", "heads-up", "--licensee", "Pier", "--out", str(out)).code == 0
    assert [each.name for each in tmp_path.iterdir()] == [out.name]


def test_a_house_without_the_game_has_no_table_of_it(run: Run, house: Path, tmp_path: Path) -> None:
    ended = run("layout", "caribbean", "--house", str(house), "--table", "7", "--out", str(tmp_path / "felt.svg"))
    assert ended.code == 2
    assert ended.err == 'boardwalk: --table: Unknown Caribbean Stud Poker table "7". There are none\n'
