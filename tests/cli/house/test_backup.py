"""`boardwalk backup` and `boardwalk restore-check`: they say what a copy is worth, and never end in a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.cli.command import Run
from tests.support.pit.audit_databases import Copy, rows_of


def test_a_backup_is_made_and_checked(run: Run, written_house: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    made = run("backup", "--database", str(written_house), "--to", str(backup))
    assert (made.code, made.err) == (0, "")
    assert made.last_line == f"To check it: boardwalk restore-check --database {backup}"
    checked = run("restore-check", "--database", str(backup), "--against", str(written_house))
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.startswith(f"The copy is proved: {len(rows_of(written_house, 'orders'))} orders, ")
    assert checked.last_line == "It lacks nothing."


def test_a_moment_is_proved(run: Run, written_house: Path) -> None:
    outcome = run("restore-check", "--database", str(written_house), "--order", "house/2", "--json")
    data = json.loads(outcome.out)
    assert (outcome.code, data["ok"], data["last"]["stream"]) == (0, True, "house")
    assert data["heads"]["house"][0] >= 2
    time = "2000-01-01T00:00:00+01:00"
    early = run("restore-check", "--database", str(written_house), "--at", time)
    assert early.code == 2
    assert "is before the first order" in early.err


def test_a_bad_copy_is_named(run: Run, written_house: Path, tmp_path: Path) -> None:
    copy = Copy(written_house, tmp_path / "copy.db")
    row = next(row for row in rows_of(copy.path, "records") if row["stream"] == "house" and row["seq"] == 2)
    copy.edit("records", row, event=row["event"] + " ")
    for more in ((), ("--order", "house/2")):
        outcome = run("restore-check", "--database", str(copy.path), *more)
        assert outcome.code == 1
        assert outcome.out.startswith("house record 2: ")
        assert outcome.last_line == "The check failed."


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--at", "noon"], "--at: 'noon' is not a time"),
        (["--at", "2026-11-18T20:00:00"], "has no time zone"),
        (["--order", "table 7"], "--order: 'table 7' is not a record"),
        (["--order", "house/1", "--at", "2026-11-18T20:00:00Z"], "--order: cannot be combined with --at"),
    ],
)
def test_what_cannot_be_read_names_its_field(run: Run, written_house: Path, options: list[str], says: str) -> None:
    outcome = run("restore-check", "--database", str(written_house), *options)
    assert outcome.code == 2
    assert says in outcome.err


def test_a_dump_has_to_be_restored_first(run: Run, tmp_path: Path) -> None:
    (tmp_path / "house.dump").write_bytes(b"PGDMP and so on")
    outcome = run("restore-check", "--database", str(tmp_path / "house.dump"))
    assert outcome.code == 2
    assert "restore it into an empty database with pg_restore" in outcome.err
