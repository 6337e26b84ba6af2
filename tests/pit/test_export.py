"""An export holds the whole record and no secret, and proves itself."""

from __future__ import annotations

import csv
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Column, insert

from boardwalk.errors import InputError
from boardwalk.pit.audit import audit
from boardwalk.pit.audit.seals import read_seal
from boardwalk.pit.export import EXPORTED, export
from boardwalk.pit.store import schema
from tests.pit.audit.databases import opened, rows_of, write_house

NAMES = [table.name for table in EXPORTED]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
SECRET = (schema.credentials, schema.sessions, schema.tokens, schema.failures, schema.proposals)


def _secret(column: Column[Any]) -> Any:
    """Something that tells its column, of the right type."""
    kind = column.type.python_type
    return f"secret {column.table.name}" if kind is str else kind(0)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "house.db"
    write_house(path)
    with opened(path) as store, store.writing() as connection:
        for table in SECRET:
            connection.execute(insert(table), {column.name: _secret(column) for column in table.columns})
    return path


def exported(house: Path, out: Path, key: Ed25519PrivateKey | None = None) -> dict[str, bytes]:
    with opened(house) as store, store.reading() as connection:
        export(connection, out, key)
    return {path.name: path.read_bytes() for path in out.iterdir()}


def test_every_row_of_the_record_is_in_both_forms(house: Path, tmp_path: Path) -> None:
    files = exported(house, tmp_path / "out")
    for name in NAMES:
        rows = rows_of(house, name)
        told = [json.loads(line) for line in files[f"{name}.jsonl"].decode().splitlines()]
        sheet = list(csv.DictReader(files[f"{name}.csv"].decode().splitlines(keepends=True)))
        assert len(told) == len(sheet) == len(rows) > 0
        assert [list(row) for row in told] == [list(row) for row in sheet]
        for row, written, cells in zip(rows, told, sheet, strict=True):
            assert [str(value).lower() if value is not None else "" for value in written.values()] == [
                cell.lower() for cell in cells.values()
            ]
            if name not in ("shuffles", "rounds"):
                assert written == row


def test_only_what_was_played_is_opened(house: Path, tmp_path: Path) -> None:
    files = exported(house, tmp_path / "out")
    opened_ones = {row["commitment"]: row for row in rows_of(house, "shuffles")}
    kept_back = 0
    for line in files["shuffles.jsonl"].decode().splitlines():
        row = json.loads(line)
        if row["secret"]:
            assert row == opened_ones[row["commitment"]]
        else:
            kept_back += 1
            assert row["cards"] == ""
            assert opened_ones[row["commitment"]]["secret"].encode() not in b"".join(files.values())
    assert 0 < kept_back < len(opened_ones)


def test_no_secret_of_a_person_is_exported(house: Path, tmp_path: Path) -> None:
    everything = b"".join(exported(house, tmp_path / "out").values())
    assert b"secret credentials" not in everything
    assert not [table.name for table in SECRET if f"secret {table.name}".encode() in everything]


def test_the_same_database_is_the_same_bytes(house: Path, tmp_path: Path) -> None:
    assert exported(house, tmp_path / "one", KEY) == exported(house, tmp_path / "two", KEY)


def test_sums_are_those_of_the_files(house: Path, tmp_path: Path) -> None:
    files = exported(house, tmp_path / "out", KEY)
    lines = [line.split("  ") for line in files.pop("SHA256SUMS").decode().splitlines()]
    sums = {name: digest for digest, name in lines}
    assert sums == {name: sha256(content).hexdigest() for name, content in files.items()}
    assert "seal.json" in sums


def test_the_seal_holds_against_the_database(house: Path, tmp_path: Path) -> None:
    files = exported(house, tmp_path / "out", KEY)
    with opened(house) as store:
        found = audit(store, seals=[read_seal(files["seal.json"].decode(), "seal.json")])
    assert [each.what for each in found.findings] == ["the seal is signed with another key than that of the house"]


def test_chains_are_proved_from_the_export_alone(house: Path, tmp_path: Path) -> None:
    """By the description in the export, and nothing else."""
    files = exported(house, tmp_path / "out")
    tables = {name: [json.loads(line) for line in files[f"{name}.jsonl"].decode().splitlines()] for name in NAMES}
    digests = {(row["stream"], row["seq"]): row["digest"] for row in tables["orders"]}
    heads: dict[str, str] = {}
    for row in tables["records"]:
        digest = digests[row["order_stream"], row["order_seq"]]
        before = heads.get(row["stream"], 64 * "0")
        text = json.dumps(
            [before, row["stream"], row["seq"], row["number"], digest, row["event"]], separators=(",", ":")
        )
        assert sha256(text.encode()).hexdigest() == row["hash"]
        heads[row["stream"]] = row["hash"]
    assert heads == {row["name"]: row["head"] for row in tables["streams"]}


def test_the_description_names_every_file_and_column(house: Path, tmp_path: Path) -> None:
    readme = exported(house, tmp_path / "out")["README.md"].decode()
    assert readme.startswith("# Export of Marina\n")
    for table in EXPORTED:
        assert f"| `{table.name}` |" in readme
        assert ", ".join(table.columns.keys()) in readme


def test_an_export_is_never_written_over_something(house: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path, tmp_path / "file"):
        with pytest.raises(InputError, match="must be a new folder"):
            exported(house, out)
    with pytest.raises(InputError, match="there is no folder"):
        exported(house, tmp_path / "no" / "out")
