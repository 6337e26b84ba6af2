"""`boardwalk recall`, `dispute` and `export`: the record of a house for those who may see it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from boardwalk.pit.record.chain import create_key
from tests.support.cli.command import Run


@pytest.fixture
def house(written_house: Path) -> str:
    return str(written_house)


def test_the_last_rounds_are_told(run: Run, house: str) -> None:
    outcome = run("recall", "7", "--database", house)
    assert (outcome.code, outcome.err) == (0, "")
    assert [line.split(" ─")[0] for line in outcome.out.splitlines() if line.startswith("Table")] == [
        "Table 7, round 1",
        "Table 7, round 2",
        "Table 7, round 3",
    ]
    assert '"No more bets": Pat 7-1 (seat 1) and Pat 7-2 (seat 2) are in  B22  dealer Dale' in outcome.out


def test_one_round_is_told(run: Run, house: str) -> None:
    outcome = run("recall", "7", "--round", "2", "--database", house)
    assert "Round 2 is over" in outcome.out
    assert "Round 1 is over" not in outcome.out
    assert "dealer: " in outcome.out
    assert run("recall", "7", "--last", "1", "--database", house).out.count("is over") == 1


def test_rounds_as_json_lines(run: Run, house: str) -> None:
    lines = run("recall", "7", "--database", house, "--json").out.splitlines()
    rounds = [json.loads(line) for line in lines]
    assert [each["round"] for each in rounds] == [1, 2, 3]
    assert rounds[0]["steps"][-1]["told"] == "Round 1 is over"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["recall", "7", "--round", "0"], "round: table 7 has no finished round 0; it has rounds 1 to 3"),
        (["recall", "9"], 'table: Unknown table "9". Choose from 7, 8'),
        (["dispute", "7", "9", "--out", "{tmp}/pack.zip"], "round: table 7 has no finished round 9"),
        (["dispute", "7", "1", "--out", "{tmp}"], "must be a new file or folder"),
        (["export", "--out", "{tmp}/no/folder"], "out: folder '"),
        (["export", "--out", "{tmp}/out", "--key", "{tmp}/none"], "key: cannot read"),
    ],
)
def test_what_cannot_be_used_is_named(run: Run, house: str, tmp_path: Path, arguments: list[str], message: str) -> None:
    outcome = run(*(each.format(tmp=tmp_path) for each in arguments), "--database", house)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["audit", "recall", "dispute", "export"])
def test_looking_founds_no_house(run: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "none.db"
    given = {"recall": ["7"], "dispute": ["7", "1", "--out", str(tmp_path / "o.zip")]}
    given["export"] = ["--out", str(tmp_path / "out")]
    outcome = run(command, *given.get(command, []), "--database", str(path))
    assert outcome.code == 2
    assert "does not exist" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_a_dispute_is_packed(run: Run, house: str, tmp_path: Path) -> None:
    out = tmp_path / "round.zip"
    outcome = run("dispute", "7", "2", "--database", house, "--out", str(out))
    assert (outcome.code, outcome.err) == (0, "")
    with zipfile.ZipFile(out) as archive:
        assert "verifier.py" in archive.namelist()
        assert json.loads(archive.read("round.json"))["round"] == 2
    assert run("dispute", "7", "2", "--database", house, "--out", str(tmp_path / "folder")).code == 0
    assert (tmp_path / "folder" / "told.txt").read_text().startswith("Table 7, round 2\n")


def test_everything_is_exported_and_sealed(run: Run, house: str, tmp_path: Path) -> None:
    create_key(tmp_path / "key")
    out = tmp_path / "out"
    outcome = run("export", "--database", house, "--out", str(out), "--key", str(tmp_path / "key"))
    assert (outcome.code, outcome.err) == (0, "")
    assert ", sealed: 4 streams, " in outcome.out
    assert {path.name for path in out.iterdir()} >= {"records.jsonl", "records.csv", "README.md", "seal.json"}
