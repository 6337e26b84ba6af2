"""An audit goes on from a checkpoint as if it had begun with the first record, and a checkpoint that was tampered with
is not used.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import func, select, update

from boardwalk.errors import InputError
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit import proof
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.checkpoint import Checkpoint, latest_checkpoint, open_checkpoint, read_checkpoint_seal
from boardwalk.pit.audit.checkpoint_contents import limits_of
from boardwalk.pit.audit.finding import AuditReport
from boardwalk.pit.clock import ClockSources
from boardwalk.pit.house.clock import DAY, ConfirmTime
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import public_hex
from boardwalk.pit.record.checkpoint import keep_checkpoint, seal_file, send_seals, sign_checkpoint
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import checkpoints, orders
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import CloseBets, DisconnectMeter
from tests.support.pit.audit_databases import Copy, opened, rows_of
from tests.support.pit.houses import ADMINISTRATOR, CASHIER, SUPERVISOR, TableInPit, open_meter, open_table, with_chips

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


class House:
    """A house that goes on from one checkpoint to the next: two tables on a meter, one of them in a round."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pit = Pit.open(store, SeededWorld(Random(1)))
        self.pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.TEST, public_hex(KEY))))
        self.pit.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)))
        open_meter(self.pit)
        self.tables = [
            open_table(self.pit, "caribbean", "7", "north"),
            open_table(self.pit, "texas-bonus", "9", "north"),
            open_table(self.pit, "premium", "8"),
        ]

    def play(self) -> None:
        for table in self.tables:
            table.play(2)
        with_chips(self.pit, "Zoë")

    def begin_round(self, table: TableInPit) -> None:
        """A round is in progress, with some cards dealt."""
        table.attend()
        for seated in list(table.table.seats.values()):
            table.bet(seated.player, {wager.name: 10_00 for wager in table.table.game.required})
        table.do(CloseBets(table.crew.dealer))
        for _ in range(3):
            table.step()

    def end_round(self, table: TableInPit) -> None:
        while table.table.round is not None:
            assert table.step()

    def check(self, at: int, found: AuditReport | None = None) -> AuditReport:
        """Audit from the latest checkpoint, and keep a new one."""
        found = found or audit(self.store, checkpoint=self.latest(), full=False)
        assert found.ok, found.findings
        keep_checkpoint(self.store, sign_checkpoint(found.house, found.contents, KEY, at))
        return found

    def latest(self) -> Checkpoint | None:
        with self.store.reading() as connection:
            found, problems = latest_checkpoint(connection)
        assert problems == []
        return found


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(snapshot, "SNAPSHOT_EVERY", 40)
    with opened(tmp_path / "house.db") as store:
        house = House(store)
        yield house
        house.pit.close()


def test_an_audit_goes_on_from_a_checkpoint(house: House) -> None:
    """Also when tables were in a round, sat between rounds, left their meter, or did not exist yet."""
    house.play()
    first = house.check(1)
    house.begin_round(house.tables[0])
    house.begin_round(house.tables[1])
    house.check(2)
    house.end_round(house.tables[0])
    house.check(3)
    house.end_round(house.tables[1])
    house.pit.do(AtTable("9", DisconnectMeter(SUPERVISOR)))
    house.tables[1] = open_table(house.pit, "holdem3", "10")
    house.play()
    later = house.check(4)
    whole = audit(house.store)
    assert later.since == 3
    assert later.contents == whole.contents, "however it was proved, the same record gives the same contents"
    assert later.balances == whole.balances
    assert 0 < later.counts["records"] < whole.counts["records"] - first.counts["records"]


def set_time(house: House, wrong_by: int) -> None:
    """Two people confirm a clock that is wrong by these microseconds."""
    usual = ClockSources()
    house.pit.clock.sources = ClockSources(lambda: usual.wall() + wrong_by, usual.steady, "pit1")
    house.pit._clock_watch._not_before = 0
    house.pit.check_clock()
    with_chips(house.pit, "Zoë")
    assert house.pit.house is not None
    jump = house.pit.house.clock.jumps["pit1"]
    for actor in (SUPERVISOR, ADMINISTRATOR):
        house.pit.do(AtHouse(ConfirmTime(actor, jump.number)))


def test_an_audit_knows_that_the_time_was_set_back(house: House) -> None:
    house.pit.do(AtHouse(AddPerson(ADMINISTRATOR, SUPERVISOR.name, SUPERVISOR.role)))
    house.play()
    for at, wrong_by in enumerate((30 * DAY, 0), 1):
        house.check(at)
        set_time(house, wrong_by)
        house.play()
    later = house.check(3)
    ends = json.loads(later.contents)["streams"]
    assert {end[4] for end in ends.values()} == {0, 2}, "the second step was a step back, which no stream missed"
    assert audit(house.store, checkpoint=house.latest(), full=True, now=house.pit.clock.now()).ok
    before = ends["table:8"][0]
    with house.store.writing() as connection:
        last = (orders.c.stream == "table:8") & (orders.c.seq <= before)
        seq = connection.execute(select(func.max(orders.c.seq)).where(last)).scalar_one()
        here = (orders.c.stream == "table:8") & (orders.c.seq == seq)
        connection.execute(update(orders).where(here).values(at=orders.c.at - DAY))
    found = audit(house.store).findings
    assert any(each.what == "the order is dated before the previous one" for each in found), found


def test_a_full_audit_proves_the_checkpoint_itself(house: House) -> None:
    house.play()
    house.begin_round(house.tables[0])
    house.check(1)
    house.end_round(house.tables[0])
    checkpoint = house.latest()
    assert checkpoint is not None
    assert audit(house.store, checkpoint=checkpoint).findings == ()
    for part in checkpoint.contents["accounts"]:
        part[2] += {"cage": -100, "outside": 100}.get(part[0], 0)
    (wrong,) = audit(house.store, checkpoint=checkpoint).findings
    assert wrong.what == "the checkpoint does not match the records up to it: accounts"


def test_only_what_came_later_is_read(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.play()
    house.check(1)
    house.play()
    checkpoint = house.latest()
    assert checkpoint is not None
    fetched: list[int] = []
    usual = proof._fetched

    def fetch(*arguments: Any) -> Iterator[Any]:
        for row in usual(*arguments):
            fetched.append(1)
            yield row

    monkeypatch.setattr(proof, "_fetched", fetch)
    found = audit(house.store, checkpoint=checkpoint, full=False)
    total = sum(limits_of(json.loads(found.contents)).values())
    assert found.counts["records"] == total - sum(limits_of(checkpoint.contents).values())
    assert len(fetched) == sum(found.counts[name] for name in ("orders", "records", "postings", "rounds"))


CHANGES: dict[str, dict[str, Any]] = {
    "orders": {"person": "Eve"},
    "records": {"hash": 64 * "0"},
    "postings": {"cents": 1},
}


@pytest.mark.parametrize("table", CHANGES)
def test_what_is_changed_after_a_checkpoint_is_found_and_named(house: House, tmp_path: Path, table: str) -> None:
    house.play()
    house.check(1)
    house.play()
    house.pit.close()
    path = Path(str(house.store.engine.url.database))
    house.store.close()
    copy = Copy(path, tmp_path / "copy.db")
    row = next(row for row in reversed(rows_of(copy.path, table)) if "table:8" in row.values())
    copy.edit(table, row, **CHANGES[table])
    with opened(copy.path) as store, store.reading() as connection:
        checkpoint, _ = latest_checkpoint(connection)
        found = audit(store, checkpoint=checkpoint, full=False)
    assert row.get("seq", row.get("order_seq")) in [each.seq for each in found.findings if each.stream == "table:8"]


def test_a_row_that_is_deleted_or_added_before_a_checkpoint_is_noticed(house: House, tmp_path: Path) -> None:
    """Rows before it are not read again, but they are counted."""
    house.play()
    house.check(1)
    house.pit.close()
    path = Path(str(house.store.engine.url.database))
    house.store.close()
    for name in ("rounds", "shuffles", "postings", "snapshots"):
        copy = Copy(path, tmp_path / f"{name}.db")
        copy.delete(name, rows_of(copy.path, name)[-1])
        with opened(copy.path) as store, store.reading() as connection:
            checkpoint, _ = latest_checkpoint(connection)
            assert checkpoint is not None
            assert not audit(store, checkpoint=checkpoint, full=False).ok, name


def test_figures_that_were_kept_before_a_checkpoint_are_verified(house: House, tmp_path: Path) -> None:
    """They are not added up from the first record again, but must lead to the figures at the checkpoint."""
    house.play()
    house.begin_round(house.tables[0])
    house.check(1)
    house.end_round(house.tables[0])
    house.pit.close()
    path = Path(str(house.store.engine.url.database))
    house.store.close()
    copy = Copy(path, tmp_path / "copy.db")
    rows = rows_of(copy.path, "figures")
    assert len(rows) == len(house.tables)
    for row in rows:
        form, sums = json.loads(row["tally"])
        for changes in ({}, {"win_cents": sums["win_cents"] + 100}, {"ended": sums["ended"][1:]}):
            copy.edit("figures", row, tally=json.dumps([form, {**sums, **changes}]))
            with opened(copy.path) as store, store.reading() as connection:
                checkpoint, _ = latest_checkpoint(connection)
                found = audit(store, checkpoint=checkpoint, full=False)
            named = [each.stream for each in found.findings if each.stream != "figures"]  # the digest of the rows
            assert named == [row["stream"]] * bool(changes)
        copy.edit("figures", row, tally=row["tally"])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda row: {"contents": row.contents.replace('["cage",', '["cave",')}, "changed since it was sealed"),
        (lambda row: {"seal": row.seal.replace("Marina", "Marino")}, "signature does not match"),
        (lambda row: {"seal": _signed_again(row.seal)}, "not signed with the key of this house"),
        (lambda _: {"seal": "{}"}, "is not the seal of a checkpoint"),
    ],
)
def test_a_checkpoint_that_was_tampered_with_is_not_used(house: House, change: object, reason: str) -> None:
    house.check(1)
    house.play()
    house.check(2)
    with house.store.writing() as connection:
        row = connection.execute(select(checkpoints).where(checkpoints.c.at == 2)).one()
        values = change(row)  # type: ignore[operator]
        connection.execute(checkpoints.update().where(checkpoints.c.at == 2).values(**values))
    with house.store.reading() as connection:
        found, problems = latest_checkpoint(connection)
    assert found is not None
    assert found.at == 1, "the one before it still can be used"
    assert reason in problems[0]


def _signed_again(text: str) -> str:
    """The seal, signed by someone else."""
    other = Ed25519PrivateKey.from_private_bytes(bytes(32))
    data = json.loads(text)
    signed = {name: data[name] for name in ("house", "at", "streams", "contents")}
    signature = other.sign(json.dumps(signed, separators=(",", ":")).encode()).hex()
    return json.dumps({**signed, "public_key": public_hex(other), "signature": signature})


def test_a_record_that_a_seal_covers_cannot_be_rewritten(house: House) -> None:
    house.play()
    house.check(1)
    with house.store.writing() as connection:
        seal = read_checkpoint_seal(connection.execute(select(checkpoints.c.seal)).scalar_one(), "seal")
        head = next(each for each in seal.streams if each.name == "table:8")
        connection.exec_driver_sql(
            "UPDATE records SET hash = ? WHERE stream = ? AND seq = ?", (64 * "0", head.name, head.seq)
        )
    with house.store.reading() as connection, pytest.raises(InputError, match="table:8 has been rewritten"):
        open_checkpoint(connection, seal)


def test_seals_are_written_to_a_folder_and_those_that_failed_are_written_later(house: House, tmp_path: Path) -> None:
    house.check(1)
    away = tmp_path / "share"
    with house.store.reading() as connection, pytest.raises(InputError, match="cannot write"):
        send_seals(connection, away)
    house.play()
    house.check(2)
    away.mkdir()
    with house.store.reading() as connection:
        assert send_seals(connection, away) == 2
        assert send_seals(connection, away) == 0
    assert sorted(path.name for path in away.iterdir()) == [seal_file(away, 1).name, seal_file(away, 2).name]


def test_a_seal_reveals_no_card_in_play(house: House) -> None:
    """The contents have the order of decks to be played; the seal has only their hash, with a salt."""
    house.begin_round(house.tables[2])
    house.check(1)
    with house.store.reading() as connection:
        row = connection.execute(select(checkpoints)).one()
    table = house.pit.tables["8"]
    assert table.round is not None
    assert str(table.round.order[0]) not in row.seal
    assert len(json.loads(row.contents)["salt"]) == 64
    assert json.loads(row.seal).keys() == {"house", "at", "streams", "contents", "public_key", "signature"}


def test_several_processes_prove_what_one_does(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.pit.audit.auditor.FEW_RECORDS", 0)
    house.play()
    alone, together = audit(house.store), audit(house.store, processes=2)
    assert together == alone
    assert together.ok
