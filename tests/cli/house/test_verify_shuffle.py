"""`boardwalk verify-shuffle`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardwalk.cards import DECK
from boardwalk.pit.randomness.commitment import commit, open_all, open_some
from tests.support.cli.command import Run

SECRET = bytes(range(32))
ORDER = DECK[::-1]
COMMITMENT = commit(ORDER, SECRET).commitment


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(open_some(ORDER, SECRET, ORDER[10:12], 10).to_json()), "utf-8")
    return path


def test_cards_are_proved_for_people(run: Run, file: Path) -> None:
    ended = run("verify-shuffle", str(file))
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[:3] == [
        f"Commitment {COMMITMENT}",
        f"draw  1: {ORDER[10]} (position 11 of the shuffle)",
        f"draw  2: {ORDER[11]} (position 12 of the shuffle)",
    ]
    assert lines[-1].startswith("Not proved: ")


def test_cards_are_proved_for_programs(run: Run, file: Path) -> None:
    found = json.loads(run("verify-shuffle", str(file), "--json", "--commitment", COMMITMENT).out)
    assert found == {
        "proved": True,
        "commitment": COMMITMENT,
        "commitment_noted": True,
        "cards": [
            {"position": 11, "draw": 1, "card": str(ORDER[10])},
            {"position": 12, "draw": 2, "card": str(ORDER[11])},
        ],
    }


def test_a_proof_comes_through_standard_input(run: Run, file: Path) -> None:
    assert run("verify-shuffle", "-", stdin=file.read_text("utf-8")) == run("verify-shuffle", str(file))


def test_a_whole_opening_is_verified_too(run: Run) -> None:
    opening = json.dumps(open_all(ORDER, SECRET).to_json())
    assert "52 cards are proved" in run("verify-shuffle", "-", stdin=opening).out


def test_what_is_not_proved_ends_with_code_1(run: Run, file: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    data["shown"][1]["card"] = "2c"
    file.write_text(json.dumps(data), "utf-8")
    ended = run("verify-shuffle", str(file))
    assert (ended.code, ended.out) == (1, "")
    assert "not proved: position 12: 2c and its salt do not match the leaf" in ended.err
    ended = run("verify-shuffle", str(file), "--json")
    wrong = "position 12: 2c and its salt do not match the leaf"
    assert (ended.code, json.loads(ended.out)) == (1, {"proved": False, "wrong": wrong})


def test_another_commitment_than_noted_is_not_proved(run: Run, file: Path) -> None:
    ended = run("verify-shuffle", str(file), "--commitment", "00" * 32)
    assert ended.code == 1
    assert "noted before bets closed" in ended.err


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe\xfd", b"[1]"])
def test_what_is_no_proof_ends_with_code_2(run: Run, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    ended = run("verify-shuffle", str(file))
    assert (ended.code, ended.out) == (2, "")
    assert " FILE: " in ended.err


def test_a_file_that_is_not_there_ends_with_code_2(run: Run, tmp_path: Path) -> None:
    ended = run("verify-shuffle", str(tmp_path / "none.json"))
    assert ended.code == 2
    assert "no such file" in ended.err
