"""`boardwalk audit`: it says what is proved, names what is wrong, and never ends in a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import create_key, public_hex
from tests.support.cli.command import Run
from tests.support.pit.audit_databases import Copy, opened, rows_of
from tests.support.pit.houses import ADMINISTRATOR


@pytest.fixture
def copy(written_house: Path, tmp_path: Path) -> Copy:
    return Copy(written_house, tmp_path / "copy.db")


def test_all_that_was_proved_is_said(run: Run, written_house: Path) -> None:
    outcome = run("audit", "--database", str(written_house))
    assert (outcome.code, outcome.err) == (0, "")
    records = len(rows_of(written_house, "records"))
    assert outcome.out.startswith("The audit passed: ")
    assert f"{records} records" in outcome.out
    assert "4 streams" in outcome.out
    assert outcome.last_line.split() == ["sum", "$0"]


def test_a_record_that_was_changed_is_named(run: Run, copy: Copy) -> None:
    row = next(row for row in rows_of(copy.path, "records") if row["stream"] == "table:8" and row["seq"] == 20)
    copy.edit("records", row, event=row["event"] + " ")
    outcome = run("audit", "--database", str(copy.path))
    assert outcome.code == 1
    assert "table:8 record 20: its hash does not match its contents" in outcome.out
    assert outcome.last_line.startswith("The audit failed: ")


def test_json_says_the_same(run: Run, written_house: Path, copy: Copy) -> None:
    data = json.loads(run("audit", "--database", str(written_house), "--json").out)
    assert (data["ok"], data["findings"]) == (True, [])
    assert data["counts"]["orders"] == len(rows_of(written_house, "orders"))
    assert sum(data["balances"].values()) == 0
    copy.delete("records", rows_of(copy.path, "records")[-1])
    outcome = run("audit", "--database", str(copy.path), "--json")
    data = json.loads(outcome.out)
    assert outcome.code == 1
    assert data["ok"] is False
    assert data["findings"][0].keys() == {"stream", "seq", "what"}
    assert data["findings"][0]["stream"] == "table:8"


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Path, Path]:
    """A house that knows its key, and the key."""
    path, key = tmp_path / "sealed.db", tmp_path / "house.key"
    with opened(path) as store:
        pit = Pit.open(store)
        pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.LIVE, public_hex(create_key(key)), NO_POLICY)))
        pit.close()
    return path, key


def test_a_seal_is_written_and_holds(run: Run, sealed: tuple[Path, Path], tmp_path: Path) -> None:
    path, key = sealed
    seal = tmp_path / "january.json"
    outcome = run("audit", "--database", str(path), "--write-seal", str(seal), "--key", str(key))
    assert outcome.code == 0, outcome.err
    assert json.loads(seal.read_text())["house"] == "Marina"
    assert run("audit", "--database", str(path), "--seal", str(seal), "--seal", str(seal)).code == 0
    other = json.loads(seal.read_text()) | {"at": 7}
    (tmp_path / "forged.json").write_text(json.dumps(other))
    outcome = run("audit", "--database", str(path), "--seal", str(tmp_path / "forged.json"))
    assert outcome.code == 1
    assert "forged.json: the seal's signature" in outcome.out


def test_nothing_is_sealed_that_is_not_proved(run: Run, copy: Copy, sealed: tuple[Path, Path], tmp_path: Path) -> None:
    copy.run("UPDATE patrons SET cents = cents + 1")
    seal = tmp_path / "january.json"
    outcome = run("audit", "--database", str(copy.path), "--write-seal", str(seal), "--key", str(sealed[1]))
    assert outcome.code == 1
    assert not seal.exists()


def test_only_the_key_of_the_house_seals(
    run: Run, written_house: Path, sealed: tuple[Path, Path], tmp_path: Path
) -> None:
    outcome = run(
        "audit", "--database", str(written_house), "--write-seal", str(tmp_path / "seal"), "--key", str(sealed[1])
    )
    assert (outcome.code, outcome.out) == (2, "")
    assert "--key: is not the key of Marina" in outcome.err
    assert not (tmp_path / "seal").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--database", "/nowhere/house.db"], "database: file '/nowhere/house.db' does not exist"),
        (["--database", "mysql://host/house"], "database: "),
        (["--database", "{house}", "--seal", "/nowhere/seal"], "--seal: cannot read '/nowhere/seal'"),
        (["--database", "{house}", "--seal", "{house}"], "house.db' is not UTF-8 text"),
        (["--database", "{house}", "--write-seal", "/nowhere/seal"], "--key: goes with --write-seal"),
        (["--database", "{house}", "--key", "/nowhere/key"], "--key: goes with --write-seal"),
        (["--database", "{house}", "--write-seal", "seal", "--key", "/nowhere/key"], "key: cannot read '/nowhere/key'"),
    ],
)
def test_what_cannot_be_used_is_named(run: Run, written_house: Path, arguments: list[str], message: str) -> None:
    outcome = run("audit", *(each.format(house=written_house) for each in arguments))
    assert outcome.code == 2
    assert message in outcome.err


def test_a_file_that_is_no_database_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear house, " * 1000)
    outcome = run("audit", "--database", str(path))
    assert outcome.code == 2
    assert "boardwalk: " in outcome.err
