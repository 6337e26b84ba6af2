"""An export has the whole record and no secret, and proves itself."""

from __future__ import annotations

import csv
import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Column, insert

from boardwalk.errors import InputError
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.chain import read_seal
from boardwalk.pit.ledger import AccountKind
from boardwalk.pit.record.cards_in_play import still_to_play
from boardwalk.pit.record.export import EXPORTED_TABLES, export
from boardwalk.pit.store import schema
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.commands import CloseBets
from boardwalk.table.events import CardsDealt
from boardwalk.table.message import DEALER, Command
from tests.support.pit.audit_databases import Copy, opened, rows_of
from tests.support.pit.houses import TableInPit, founded, open_table

NAMES = [table.name for table in EXPORTED_TABLES]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
SECRET = (schema.credentials, schema.sessions, schema.tokens, schema.failures, schema.proposals)


def _secret(column: Column[Any]) -> Any:
    """A value of the right type that shows which column it is from."""
    kind = column.type.python_type
    return f"secret {column.table.name}" if kind is str else kind(0)


@pytest.fixture(scope="module")
def house(written_house: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with something in every table of secrets."""
    path = Copy(written_house, tmp_path_factory.mktemp("export") / "house.db").path
    with opened(path) as store, store.writing() as connection:
        for table in SECRET:
            connection.execute(insert(table), {column.name: _secret(column) for column in table.columns})
    return path


def exported(
    house: Path, out: Path, key: Ed25519PrivateKey | None = None, *, decks_in_play: bool = False
) -> dict[str, bytes]:
    with opened(house) as store, store.reading() as connection:
        export(connection, out, key, decks_in_play=decks_in_play)
    return {path.name: path.read_bytes() for path in out.iterdir()}


@pytest.mark.parametrize("decks_in_play", [False, True])
def test_every_row_of_the_record_is_in_both_forms(house: Path, tmp_path: Path, decks_in_play: bool) -> None:
    files = exported(house, tmp_path / "out", decks_in_play=decks_in_play)
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
                assert written == row | {each: None for each in written if written[each] is None and not decks_in_play}


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


def column(files: dict[str, bytes], name: str, wanted: str) -> list[Any]:
    return [json.loads(line)[wanted] for line in files[f"{name}.jsonl"].decode().splitlines()]


TEXTS = [("records", "event", "hash"), ("orders", "command", "digest")]


@pytest.mark.parametrize(("name", "text", "digest"), TEXTS)
def test_no_deck_that_may_still_be_played_is_told(
    house: Path, tmp_path: Path, name: str, text: str, digest: str
) -> None:
    files, whole = exported(house, tmp_path / "out"), exported(house, tmp_path / "whole", decks_in_play=True)
    with opened(house) as store, store.reading() as connection:
        to_play = still_to_play(connection)
    decks = [row["cards"].encode() for row in rows_of(house, "shuffles") if row["commitment"] in to_play]
    assert decks
    assert not any(cards in content for cards in decks for content in files.values())
    assert all(cards in whole[f"{each}.jsonl"] for cards in decks for each in (name, "shuffles"))
    pairs = list(zip(column(files, name, text), column(whole, name, text), strict=True))
    assert {told for told, stored in pairs if told != stored} == {None}
    assert None not in column(whole, name, text)
    assert column(files, name, digest) == column(whole, name, digest)


def test_it_says_what_is_held_back(house: Path, tmp_path: Path) -> None:
    assert "--decks-in-play" in exported(house, tmp_path / "out")["README.md"].decode()
    assert "Nothing is held back" in exported(house, tmp_path / "whole", decks_in_play=True)["README.md"].decode()


def test_no_card_of_a_round_under_way_is_told(tmp_path: Path) -> None:
    """A card that is face down now is named by the event that dealt it, even if the shuffle is held back."""
    path = tmp_path / "house.db"
    with opened(path) as store:
        pit = founded(store)
        table = open_table(pit, "premium", "8", players=1)
        table.play(1)
        table.attend()
        table.bet("Pat 8-1", opening_bets(table.table.game, 10_00, {}))
        over = pit.state.heads["table:8"].seq
        table.do(CloseBets(table.crew.dealer))
        while not any(isinstance(each, CardsDealt) and each.to == DEALER for each in table.attempt(_next(table))):
            pass
        pit.close()
    events = {
        seq: event
        for stream, seq, event in zip(
            *(column(exported(path, tmp_path / f"out {each}"), "records", each) for each in ("stream", "seq", "event")),
            strict=True,
        )
        if stream == "table:8"
    }
    assert max(events) > over
    assert [event for seq, event in events.items() if seq > over] == [None] * (max(events) - over)
    assert any(event is not None and '"cards-dealt"' in event for event in events.values()), "the first round is over"
    assert b'"event":null' not in exported(path, tmp_path / "whole", decks_in_play=True)["records.jsonl"]


def _next(table: TableInPit) -> Command:
    command = table.next_command()
    assert command is not None
    return command


def test_only_its_owner_reads_an_export(house: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir(mode=0o755)
    before = os.umask(0)
    try:
        for out in (tmp_path / "out", tmp_path / "empty"):
            exported(house, out, KEY)
            assert out.stat().st_mode & 0o777 == 0o700
            assert {path.stat().st_mode & 0o777 for path in out.iterdir()} == {0o600}
    finally:
        os.umask(before)


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
    assert [each.what for each in found.findings] == ["the seal was not signed with the key of this house"]


@pytest.mark.parametrize("decks_in_play", [False, True])
def test_chains_are_proved_from_the_export_alone(house: Path, tmp_path: Path, decks_in_play: bool) -> None:
    """Using only the description in the export; the chain continues across a text that is held back."""
    files = exported(house, tmp_path / "out", decks_in_play=decks_in_play)
    tables = {name: [json.loads(line) for line in files[f"{name}.jsonl"].decode().splitlines()] for name in NAMES}
    digests = {(row["stream"], row["seq"]): row["digest"] for row in tables["orders"]}
    heads: dict[str, str] = {}
    for row in tables["records"]:
        digest = digests[row["order_stream"], row["order_seq"]]
        before = heads.get(row["stream"], 64 * "0")
        text = json.dumps(
            [before, row["stream"], row["seq"], row["number"], digest, row["event"]], separators=(",", ":")
        )
        assert sha256(text.encode()).hexdigest() == row["hash"] or (row["event"] is None and not decks_in_play)
        heads[row["stream"]] = row["hash"]
    assert heads == {row["name"]: row["head"] for row in tables["streams"]}


def test_the_description_names_every_file_and_column(house: Path, tmp_path: Path) -> None:
    readme = exported(house, tmp_path / "out")["README.md"].decode()
    assert readme.startswith("# Export of Marina\n")
    for table in EXPORTED_TABLES:
        assert f"| `{table.name}` |" in readme
        assert ", ".join(table.columns.keys()) in readme


def test_the_description_names_every_kind_of_account_once(house: Path, tmp_path: Path) -> None:
    readme = exported(house, tmp_path / "out")["README.md"].decode()
    ledger = readme.partition("## The ledger")[2].partition("##")[0]
    named = [line.split("`")[1].partition(":")[0] for line in ledger.splitlines() if line.startswith("| `")]
    assert sorted(named) == sorted(AccountKind)
    assert "| `funding:north` | the house behind a meter | yes |" in ledger
    assert "| `stack:7:2` | the chips of seat 2 at table 7 | no |" in ledger


def test_an_export_is_never_written_over_something(house: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path, tmp_path / "file"):
        with pytest.raises(InputError, match="must be a new or empty folder"):
            exported(house, out)
    with pytest.raises(InputError, match=r"folder .* does not exist"):
        exported(house, tmp_path / "no" / "out")
