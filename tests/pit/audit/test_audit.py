"""An audit accepts a database as it was written, and names anything that was changed in it since."""

from __future__ import annotations

import gc
import json
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardwalk.floor.request import AtTable
from boardwalk.load_test.large_house import play_on, write_large_house
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.examination import examine
from boardwalk.pit.audit.finding import AuditFinding, AuditReport
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import OrderRow, PostingRow, RecordRow
from boardwalk.soak.floor import SimulatedLink
from boardwalk.soak.tally import FloorTally
from boardwalk.table.commands import InstallTable, RecordDemonstration
from tests.support.pit.audit_databases import RECORDED, TABLES, Copy, audited, opened, rows_of
from tests.support.pit.houses import ADMINISTRATOR, SUPERVISOR, founded, open_meter, open_table
from tests.support.pit.second_writer import Writer

NOT_HISTORY = {("streams", "version")}
"""What servers use to see each other's writes; it is not part of the record."""
COLUMNS = [
    (name, column.name)
    for name in RECORDED
    for column in TABLES[name].columns
    if (name, column.name) not in NOT_HISTORY
]
SEEDS = range(12)


@pytest.fixture
def copy(written_house: Path, tmp_path: Path) -> Copy:
    return Copy(written_house, tmp_path / "copy.db")


def test_a_house_as_it_was_written_is_proved(written_house: Path) -> None:
    found = audited(written_house)
    assert found.findings == ()
    assert found.ok
    rows = {name: len(rows_of(written_house, name)) for name in RECORDED}
    assert {name: found.counts[name] for name in RECORDED} == rows
    assert min(rows.values()) >= 3
    assert sum(found.balances.values()) == 0
    assert found.balances["meter"] > 10_000_00


def test_a_house_on_postgresql_is_proved(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are fetched a few at a time, with other queries in between."""
    monkeypatch.setattr("boardwalk.pit.audit.proof.PROOF_ROWS_AT_ONCE", 10)
    monkeypatch.setattr("boardwalk.pit.audit.proof.KEYS_AT_ONCE", 7)
    store = open_store(postgresql_url)
    pit = founded(store)
    open_meter(pit)
    open_table(pit, "texas-bonus", "1", "north").play(1)
    pit.close()
    found = audit(store)
    store.close()
    assert found.findings == ()
    assert found.counts["rounds"] == 1
    assert found.counts["orders"] > 50


def test_the_transaction_of_an_audit_outlives_a_proof_in_other_processes(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They take more than a second just to start."""
    monkeypatch.setattr("boardwalk.pit.store.engine.HELD_SECONDS", 1)
    monkeypatch.setattr("boardwalk.pit.audit.auditor.FEW_RECORDS", 0)
    with closing(open_store(postgresql_url)) as store:
        pit = founded(store)
        open_table(pit, "premium", "1").play(1)
        pit.close()
        assert audit(store, processes=2).ok


def test_a_proof_does_not_depend_on_how_many_orders_it_takes_at_once(
    written_house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Batches end in the middle of rounds, between a table and its meter, and before a snapshot."""
    whole = audited(written_house)
    assert whole.contents
    for orders in (1, 2, 7):
        monkeypatch.setattr("boardwalk.pit.audit.proof.ORDERS_AT_ONCE", orders)
        assert audited(written_house) == whole


@pytest.mark.parametrize("orders", [1, 5])
def test_whatever_is_changed_is_found_in_any_batch(copy: Copy, monkeypatch: pytest.MonkeyPatch, orders: int) -> None:
    """An event, an amount and a number: each fails at another check."""
    monkeypatch.setattr("boardwalk.pit.audit.proof.ORDERS_AT_ONCE", orders)
    changes: tuple[tuple[str, dict[str, object]], ...] = (
        ("records", {"event": "{}"}),
        ("postings", {"cents": 12345}),
        ("orders", {"command": "{}"}),
    )
    for name, change in changes:
        row = rows_of(copy.path, name)[-1]
        copy.edit(name, row, **change)
        assert not copy.audit().ok
        copy.edit(name, row, **{column: row[column] for column in change})
    assert copy.audit().ok


def test_a_database_without_a_house_is_proved(tmp_path: Path) -> None:
    found = audited(tmp_path / "empty.db")
    assert found.ok
    assert set(found.counts.values()) == {0}


@pytest.mark.law("R51")
@pytest.mark.parametrize("kind", [HouseKind.LIVE, HouseKind.TEST])
def test_a_live_house_with_approvals_for_demonstration_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: HouseKind
) -> None:
    """The house and its tables are proved apart from each other, and a table alone does not know the house's kind."""
    monkeypatch.setattr("boardwalk.pit.writer.batch._verify_for_money", lambda *_: None)
    with opened(tmp_path / "house.db") as store:
        pit = Pit.open(store)
        pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", kind, 32 * "07", NO_POLICY)))
        pit.do(AtHouse(AddPerson(ADMINISTRATOR, SUPERVISOR.name, SUPERVISOR.role)))
        pit.do(AtTable("1", InstallTable(SUPERVISOR, "1", "premium")))
        pit.do(AtTable("1", RecordDemonstration(SUPERVISOR)))
        pit.close()
        found = audit(store)
    refused = AuditFinding(
        "table:1", 2, "the rules refuse the recorded order: approvals: a live house needs real approvals"
    )
    assert found.findings == ((refused,) if kind is HouseKind.LIVE else ())


@pytest.mark.parametrize("seed", range(2))
def test_a_floor_with_irregularities_is_proved(tmp_path: Path, seed: int) -> None:
    tally = FloorTally()
    link = SimulatedLink(Random(seed), tally, 4, faults=True)
    for _ in link.run(60):
        pass
    assert sum(tally.voided.values())
    writer = Writer()
    writer.give_all(link.floor.requests)
    with opened(tmp_path / "soaked.db") as store:
        writer.store(store)
        assert audit(store).findings == ()


def changed(value: Any, name: str, column: str) -> Any:
    """Another plausible value for the column."""
    if column == "link":
        return None if value else "meter:north"
    if column == "extra":
        return value.replace("}", ',"jukebox":1}')
    if isinstance(value, int):
        return value + 1000 if column in {c.name for c in TABLES[name].primary_key.columns} else 1 - value
    if column == "state":
        return value.replace('"', '"0', 1) if "_cents" not in value else value.replace('_cents":', '_cents":1', 1)
    return f"{'1' if value[0] != '1' else '2'}{value[1:]}"


def names(found: AuditReport, row: dict[str, Any], name: str) -> bool:
    """Whether a finding names the row: its stream and its record."""
    match name:
        case "streams":
            return any(each.stream == row["name"] for each in found.findings)
        case "orders" | "records" | "snapshots":
            return Named(found).at(row["stream"], row["seq"])
        case "postings":
            return Named(found).at(row["order_stream"], row["order_seq"])
        case "patrons":
            return any(each.stream == f"patron:{row['name']}" for each in found.findings)
        case "rounds":
            return Named(found).at(row["stream"], row["first_seq"])
        case _:
            return any(each.stream == row["stream"] and "commitment" in each.what for each in found.findings) or any(
                each.stream == row["stream"] and "opening" in each.what for each in found.findings
            )


class Named:
    def __init__(self, found: AuditReport) -> None:
        self.places = {(each.stream, each.seq) for each in found.findings}

    def at(self, stream: str, seq: int) -> bool:
        return (stream, seq) in self.places


@pytest.mark.parametrize(("name", "column"), COLUMNS)
def test_an_edit_of_any_column_is_found_and_named(copy: Copy, name: str, column: str) -> None:
    rows = rows_of(copy.path, name)
    row = Random(f"{name} {column}").choice(rows)
    value = changed(row[column], name, column)
    assert value != row[column]
    copy.edit(name, row, **{column: value})
    found = copy.audit()
    # A row that is not a record may also be named by its new place.
    moved = name == "snapshots" and names(found, {**row, column: value}, name)
    assert names(found, row, name) or moved, found.findings


@pytest.mark.parametrize("seed", SEEDS)
def test_any_edit_is_found_and_named(copy: Copy, seed: int) -> None:
    dice = Random(seed)
    name, column = dice.choice([each for each in COLUMNS if each[0] in ("records", "orders", "postings")])
    row = dice.choice(rows_of(copy.path, name))
    copy.edit(name, row, **{column: changed(row[column], name, column)})
    found = copy.audit()
    assert names(found, row, name), found.findings


@pytest.mark.parametrize("name", [name for name in RECORDED if name != "snapshots"])
@pytest.mark.parametrize("which", [0, 0.4, 1])
def test_a_row_that_is_deleted_is_found_and_named(copy: Copy, name: str, which: float) -> None:
    """All rows except snapshots, which may be left out at any time: everything is in the records."""
    rows = [row for row in rows_of(copy.path, name) if row.get("cents") != 0]
    row = rows[round(which * (len(rows) - 1))]
    copy.delete(name, row)
    found = copy.audit()
    assert names(found, row, name), found.findings


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["records", "orders", "postings"])
def test_rows_that_change_places_are_found_and_named(copy: Copy, name: str, seed: int) -> None:
    dice = Random(seed)
    rows = rows_of(copy.path, name)
    one, other = dice.sample(rows, 2)
    same = [column for column in one if column not in TABLES[name].primary_key.columns]
    if all(one[column] == other[column] for column in same):
        return
    copy.swap(name, one, other)
    found = copy.audit()
    assert names(found, one, name) or names(found, other, name), found.findings


def test_a_record_that_is_rewritten_with_all_hashes_is_found_by_the_rules(copy: Copy) -> None:
    """Someone with the file and the software can rebuild the chain; what the rules do not allow is still found."""
    row = next(row for row in rows_of(copy.path, "records") if '"event":"cash-bought-in"' in row["event"])
    copy.edit("records", row, event=row["event"].replace('"cents":20000', '"cents":2000'))
    rehash(copy, row["stream"])
    found = copy.audit()
    assert [each for each in found.findings if each.stream == row["stream"] and each.seq == row["seq"]]
    assert not [each for each in found.findings if "hash" in each.what]


def rehash(copy: Copy, stream: str) -> None:
    from tests.support.pit.second_writer import _hash

    digests = {(row["stream"], row["seq"]): row["digest"] for row in rows_of(copy.path, "orders")}
    last = 64 * "0"
    for row in rows_of(copy.path, "records"):
        if row["stream"] == stream:
            digest = digests[row["order_stream"], row["order_seq"]]
            last = _hash(last, stream, row["seq"], row["number"], digest, row["event"])
            copy.edit("records", row, hash=last)
    copy.run("UPDATE streams SET head = ? WHERE name = ?", last, stream)


def test_an_order_that_the_rules_refuse_is_found(copy: Copy) -> None:
    """All hashes are right, but a seat was taken with chips that the order does not mention."""
    row = next(row for row in rows_of(copy.path, "orders") if '"do":"give-tip"' in row["command"])
    from tests.support.pit.second_writer import _hash

    command = row["command"].replace('"cents":500', '"cents":99999999')
    keys = ("stream", "seq", "at", "person", "role", "key", "request")
    copy.edit("orders", row, command=command, digest=_hash(*(row[key] for key in keys), command))
    rehash(copy, row["stream"])
    found = copy.audit()
    assert AuditFinding(row["stream"], row["seq"], "") in [each._replace(what="") for each in found.findings]
    assert any("the rules refuse" in each.what for each in found.findings)


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("records", "number", "many"),
        ("records", "number", b"7"),
        ("records", "stream", b"table:7"),
        ("records", "seq", "last"),
        ("records", "order_seq", "last"),
        ("records", "event", b"{}"),
        ("records", "hash", 7.5),
        ("orders", "seq", "last"),
        ("orders", "stream", b"table:7"),
        ("orders", "person", b"Ann"),
        ("orders", "digest", ""),
        ("postings", "line", "last"),
        ("postings", "account", b"cage"),
        ("postings", "order_stream", b"table:7"),
        ("streams", "number", b"7"),
        ("rounds", "void", "perhaps"),
        ("snapshots", "extra", b"{}"),
        ("records", "event", "{"),
        ("records", "event", "[" * 100_000),
        ("records", "event", '{"event":7}'),
        ("orders", "command", "null"),
        ("orders", "at", "yesterday"),
        ("postings", "cents", "much"),
        ("patrons", "cents", "much"),
        ("streams", "seq", "last"),
        ("rounds", "first_seq", "first"),
        ("snapshots", "state", "[]"),
        ("shuffles", "secret", "zz"),
        ("shuffles", "cards", ""),
    ],
)
def test_an_audit_answers_whatever_a_column_contains(copy: Copy, name: str, column: str, value: object) -> None:
    """Nothing that a database may contain stops an audit."""
    for row in rows_of(copy.path, name)[1:2]:
        copy.edit(name, row, **{column: value})
        found = copy.audit()
        assert names(found, row, name), found.findings


def test_progress_is_reported_step_by_step(written_house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("auditor", "examination"):
        monkeypatch.setattr(f"boardwalk.pit.audit.{module}.PROGRESS_EVERY", 50)
    monkeypatch.setattr("boardwalk.pit.audit.proof.ORDERS_AT_ONCE", 50)
    told: list[tuple[str, float]] = []
    with opened(written_house) as store:
        audit(store, lambda step: lambda done: told.append((step, done)))
        assert {step for step, _ in told} == {"records"}
        with store.reading() as connection:
            examine(connection, lambda step: lambda done: told.append((step, done)))
    assert {step for step, _ in told} == {"records", "chains", "orders"}
    assert all(0 < done <= 1 for _, done in told)


def test_an_order_that_is_dated_back_is_named(copy: Copy) -> None:
    """Within a stream, time does not run backward; only a seal from that time proves when something happened."""
    rows = rows_of(copy.path, "orders")
    row = [each for each in rows if each["stream"] == "table:7"][-1]
    copy.edit("orders", row, at=1)
    found = copy.audit().findings
    assert ("table:7", row["seq"], "the order is dated before the previous one") in found


def test_a_balance_that_was_changed_is_named(copy: Copy) -> None:
    """People look at balances that are kept; the audit compares them with the postings."""
    for row in rows_of(copy.path, "accounts")[:3]:
        copy.edit("accounts", row, cents=row["cents"] + 1)
        (finding,) = copy.audit().findings
        assert finding.stream == row["name"]
        assert "the balance that is shown" in finding.what
        copy.edit("accounts", row, cents=row["cents"])
    assert copy.audit().ok


def test_a_part_of_a_balance_that_was_moved_is_named(copy: Copy) -> None:
    """The lines of an account are found by its parts: without one, some of them would not be shown."""
    one, other = [row for row in rows_of(copy.path, "accounts") if row["name"] == "cage"][:2]
    copy.edit("accounts", other, cents=one["cents"] + other["cents"])
    copy.delete("accounts", one)
    (finding,) = copy.audit().findings
    assert finding.stream == "cage"
    assert f"shown for {one['stream']} is nothing" in finding.what


def test_figures_that_were_changed_are_named(copy: Copy) -> None:
    """The floor shows figures that go on from kept ones; the audit adds them up again from the records."""
    rows = rows_of(copy.path, "figures")
    assert rows
    for row in rows:
        form, sums = json.loads(row["tally"])
        changed = {"win_cents": sums["win_cents"] - 100, "drop_cents": sums["drop_cents"] + 100, "rounds": 0}
        for name, value in changed.items():
            copy.edit("figures", row, tally=json.dumps([form, {**sums, name: value}]))
            finding, of_rows = copy.audit().findings
            assert finding[:2] == (row["stream"], row["seq"])
            assert "the figures that are kept" in finding.what
            assert of_rows.stream == "figures", "the signed digest of the rows tells, too"
        copy.edit("figures", row, tally=row["tally"])
        copy.edit("figures", row, seq=10**9)
        assert "a record that is missing" in copy.audit().findings[0].what
        copy.edit("figures", row, seq=row["seq"])
    assert copy.audit().ok
    for wrong in ("", "{}", "[1]", "[1, 2]", "[1, {}]"):
        copy.edit("figures", rows[0], tally=wrong)
        assert "the figures that are kept" in copy.audit().findings[0].what
    copy.edit("figures", rows[0], stream="table:99", tally=rows[0]["tally"])
    assert "a record that is missing" in copy.audit().findings[0].what


def test_memory_does_not_grow_with_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the record, only a few rows of each stream are there at a time."""
    monkeypatch.setattr("boardwalk.pit.audit.proof.PROOF_ROWS_AT_ONCE", 20)
    monkeypatch.setattr("boardwalk.pit.audit.proof.ORDERS_AT_ONCE", 100)
    monkeypatch.setattr("boardwalk.pit.audit.auditor.PROGRESS_EVERY", 1)
    with opened(tmp_path / "large.db") as store:
        write_large_house(store, 1_000, tables=4)
        short = most_rows_alive(store)
        play_on(store, 3_000)
        long = most_rows_alive(store)
    assert 0 < long <= 1.5 * short + 50, (short, long)


def most_rows_alive(store: Store) -> int:
    """The most rows that there are at any moment of an audit."""
    alive: list[int] = []
    gc.collect()
    gc.freeze()  # what was there before is no row of the audit, and there may be a million of it
    try:
        audit(store, lambda _: lambda _: alive.append(rows_alive()))
    finally:
        gc.unfreeze()
    return max(alive)


def rows_alive() -> int:
    return sum(isinstance(each, OrderRow | RecordRow | PostingRow) for each in gc.get_objects())
