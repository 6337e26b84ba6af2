"""Ways to tamper with a house that is closed, like someone who has its files; and who notices: start, audit or seal.

The house was sealed in the middle of the evening. The last orders came after the seal.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import BoardwalkError
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.chain import read_seal
from boardwalk.pit.audit.heads_file import heads_findings, read_heads
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import clock, secret_digest
from boardwalk.pit.errors import LogInFailed
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import create_key, make_seal, public_hex
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import open_store
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import GiveTip
from boardwalk.web.house_opening import OpeningOptions, open_house
from tests.support.pit.fake_pit import cheap_passwords
from tests.support.pit.houses import ADMINISTRATOR, CASHIER, open_table, with_chips

PASSWORD = "four chips on the line"  # noqa: S105
ANN = Person(ADMINISTRATOR.name, ADMINISTRATOR.role)
SEAL = "seal.json"
BEFORE_LAST = "before-last.db"
"""The database before the last orders, but after the seal."""
SNAPSHOT_EVERY = 10


def write_evening(folder: Path) -> None:
    """A house with tables, people who are logged in and wrong passwords; the files are those of a crash."""
    database = folder / "live" / "house.db"
    database.parent.mkdir()
    key = create_key(Path(f"{database}.key"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshot, "SNAPSHOT_EVERY", SNAPSHOT_EVERY)
        patch.setattr("boardwalk.pit.auth.account.Passwords", cheap_passwords)
        with closing(open_store(str(database))) as store:
            pit = Pit.open(store, SeededWorld(Random(5)))
            people = Accounts(store, pit)
            people.found("Marina", HouseKind.TEST, public_hex(key), ADMINISTRATOR.name)
            pit.close()
        with open_house(OpeningOptions(str(database), staffed=False), lambda _: None) as house:
            _fill(house.pit, house.people)
            with house.pit.store.reading() as connection:
                (folder / SEAL).write_text(make_seal(connection, key, clock()), encoding="utf-8")
            with_chips(house.pit, "Late")
            _copy_database(database, folder / BEFORE_LAST)
            house.pit.do(AtHouse(SellChips(CASHIER, "Late", 100_00)))
            house.pit.do(AtTable("7", GiveTip(Actor(Role.PLAYER, "Pat 7-1"), 5_00)))
            shutil.copytree(database.parent, folder / "evening", ignore=shutil.ignore_patterns("*.lock"))
    shutil.rmtree(database.parent)


def _fill(pit: Pit, people: Accounts) -> None:
    pit.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)))
    for name in ("Sue", "Sam"):
        one_time = people.add(ANN, name, Role.SUPERVISOR).reveal()
        sue = Person(name, Role.SUPERVISOR)
        people.change_password(sue, one_time, PASSWORD)
        people.log_in(name, PASSWORD, "192.0.2.1")
        people.issue_token(sue, "reports")
        for _ in range(3):
            with suppress(LogInFailed):
                people.log_in(name, "not the password", "192.0.2.7")
    open_table(pit, "premium", "7").play(2)
    open_table(pit, "premium", "8", players=1)


def _copy_database(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


class Evening:
    """A copy of the files, to tamper with."""

    def __init__(self, original: Path, folder: Path) -> None:
        shutil.copytree(original / "evening", folder)
        self.original, self.folder = original, folder
        self.database = folder / "house.db"

    def sql(self, statement: str, *values: Any) -> None:
        """Change something; a statement that changes nothing is a mistake of the test."""
        with closing(sqlite3.connect(self.database)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            assert connection.execute(statement, values).rowcount > 0, statement

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database)) as connection:
            return connection.execute(query, values).fetchall()

    @property
    def log(self) -> Path:
        return Path(f"{self.database}-wal")

    @property
    def heads(self) -> Path:
        return Path(f"{self.database}.heads")

    def roll_back(self) -> None:
        """The database from before the last orders, whole and consistent, as a backup would have it."""
        self.log.unlink(missing_ok=True)
        Path(f"{self.database}-shm").unlink(missing_ok=True)
        shutil.copyfile(self.original / BEFORE_LAST, self.database)

    def do(self, request: Any) -> None:
        """Give an order behind the back of the server."""
        with closing(open_store(str(self.database))) as store:
            pit = Pit.open(store)
            pit.do(request)
            pit.close()

    def start_notices(self) -> str:
        """What a start says instead of opening the house; empty if it opens."""
        said: list[str] = []
        try:
            with open_house(OpeningOptions(str(self.database), staffed=False), said.append):
                return ""
        except BoardwalkError as error:
            return str(error)

    def audit_notices(self, *, seal: bool = False) -> str:
        """The first finding of a full audit, perhaps with the seal; empty if it passes."""
        seals = [read_seal((self.original / SEAL).read_text(encoding="utf-8"), SEAL)] if seal else []
        kept = read_heads(self.heads.read_bytes(), self.heads.name)
        with closing(open_store(str(self.database))) as store:
            found = audit(store, seals=seals)
            with store.reading() as connection:
                found = found.with_findings(tuple(heads_findings(connection, kept, found.public_key)))
        return "" if found.ok else str(found.findings[0])


class Tampering(NamedTuple):
    """What someone does to the files, and whether anyone notices."""

    name: str
    tamper: Callable[[Evening], None]


def _another_hash(house: Evening) -> None:
    hashed = cheap_passwords().hash("the password of an intruder")
    house.sql("UPDATE credentials SET password = ?, one_time = 0 WHERE name = 'sue'", hashed)


def _role_in_record(house: Evening) -> None:
    house.sql("UPDATE records SET event = replace(event, '\"role\":\"supervisor\"', '\"role\":\"administrator\"') "
              "WHERE stream = 'house' AND event LIKE '%person-added%Sue%'")  # fmt: skip


def _role_in_snapshot(house: Evening) -> None:
    house.sql("UPDATE snapshots SET state = replace(state, 'supervisor', 'administrator') WHERE stream = 'house'")


def _table_snapshot(house: Evening) -> None:
    house.sql("UPDATE snapshots SET state = json_set(state, '$.inventory_cents', 1) WHERE stream LIKE 'table:%'")


def _session(house: Evening) -> None:
    values = secret_digest("bs_mine"), "ann", clock(), clock() + 10**9
    house.sql("INSERT INTO sessions (digest, name, begun, ends, changes) VALUES (?, ?, ?, ?, 9)", *values)


def _token(house: Evening) -> None:
    values = secret_digest("bw_mine"), "ann", "mine", clock() + 10**12
    house.sql(
        "INSERT INTO tokens (digest, name, label, ends, changes, begun, may) VALUES (?, ?, ?, ?, 9, 0, '[]')", *values
    )


def _cut_last_order(house: Evening) -> None:
    """The tip at table 7, with everything that followed from it, as if it had never been given."""
    house.roll_back()
    house.do(AtHouse(SellChips(CASHIER, "Late", 100_00)))


def _cut_last_rows(house: Evening) -> None:
    """Only the last records and orders themselves."""
    for table in ("postings", "records", "orders"):
        stream, seq = ("stream", "seq") if table == "orders" else ("order_stream", "order_seq")
        house.sql(f"DELETE FROM {table} WHERE {stream} = 'table:7' AND {seq} = "  # noqa: S608
                  f"(SELECT max({seq}) FROM {table} WHERE {stream} = 'table:7')")  # fmt: skip
    house.sql("UPDATE streams SET seq = (SELECT max(seq) FROM records WHERE stream = 'table:7'), "
              "head = (SELECT hash FROM records WHERE stream = 'table:7' ORDER BY seq DESC LIMIT 1), "
              "number = (SELECT max(number) FROM records WHERE stream = 'table:7') WHERE name = 'table:7'")  # fmt: skip


def _rewrite_last(house: Evening) -> None:
    """Other chips were sold, and the chain is right nevertheless."""
    house.roll_back()
    house.do(AtHouse(SellChips(CASHIER, "Late", 900_00)))
    house.do(AtTable("7", GiveTip(Actor(Role.PLAYER, "Pat 7-1"), 5_00)))


def _swap_streams(house: Evening) -> None:
    for table in ("streams", "orders", "records", "postings", "rounds", "snapshots"):
        names = {"streams": ["name"], "records": ["stream", "order_stream"], "postings": ["order_stream"]}
        for column in names.get(table, ["stream"]):
            for old, new in (("table:7", "table:x"), ("table:8", "table:7"), ("table:x", "table:8")):
                with suppress(AssertionError):
                    house.sql(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", new, old)  # noqa: S608


def _delete_stream(house: Evening) -> None:
    for table, column in (("postings", "order_stream"), ("records", "stream"), ("orders", "stream"),
                          ("snapshots", "stream"), ("streams", "name")):  # fmt: skip
        with suppress(AssertionError):
            house.sql(f"DELETE FROM {table} WHERE {column} = 'table:8'")  # noqa: S608


LOG_HEADER, FRAME_HEADER, PAGE = 32, 24, 4096
"""Bytes in SQLite's log; the salts of its header are in each frame that belongs to it, others are left from earlier."""


def _last_frame(log: bytes) -> int:
    """Where the last frame of SQLite's log begins."""
    starts = range(LOG_HEADER, len(log) - FRAME_HEADER - PAGE + 1, FRAME_HEADER + PAGE)
    return max(start for start in starts if log[start + 8 : start + 16] == log[16:24])


def _flip_in_log(house: Evening) -> None:
    """One bit in SQLite's log: its checksum fails there, and SQLite drops the commit and all later ones, silently."""
    log = house.log.read_bytes()
    written = bytearray(log)
    written[_last_frame(log) + FRAME_HEADER + PAGE // 2] ^= 1
    house.log.write_bytes(written)


def _cut_log(house: Evening) -> None:
    os.truncate(house.log, _last_frame(house.log.read_bytes()))


def _run(statement: str) -> Callable[[Evening], None]:
    return lambda house: house.sql(statement)


TAMPERINGS = (
    Tampering("password replaced", _another_hash),
    Tampering("one-time mark cleared", _run("UPDATE credentials SET one_time = 1 - one_time")),
    Tampering("role changed in a record", _role_in_record),
    Tampering("role changed in a snapshot", _role_in_snapshot),
    Tampering("session added", _session),
    Tampering("session given to another person", _run("UPDATE sessions SET name = 'ann'")),
    Tampering("token added", _token),
    Tampering("failures forgotten", _run("DELETE FROM failures")),
    Tampering("failures invented", _run("UPDATE failures SET count = 90")),
    Tampering("last rows of a stream cut", _cut_last_rows),
    Tampering("last order undone", _cut_last_order),
    Tampering("last orders of all streams undone", Evening.roll_back),
    Tampering("last orders rewritten, chain recalculated", _rewrite_last),
    Tampering("two tables swapped", _swap_streams),
    Tampering("table deleted", _delete_stream),
    Tampering("posting changed", _run("UPDATE postings SET cents = cents + 1 WHERE account LIKE 'patron:%'")),
    Tampering("balance changed", _run("UPDATE accounts SET cents = cents + 1 WHERE name LIKE 'patron:%'")),
    Tampering("patron's chips changed", _run("UPDATE patrons SET cents = cents + 1 WHERE name = 'Late'")),
    Tampering("figures changed", _run("UPDATE figures SET tally = json_set(tally, '$[1].win_cents', 1)")),
    Tampering("snapshot of a table changed", _table_snapshot),
    Tampering("idempotency key changed", _run("UPDATE orders SET key = 'x' || key WHERE stream = 'table:7'")),
    Tampering("round taken out of the index", _run("DELETE FROM rounds")),
    Tampering("secret of a shuffle changed", _run("UPDATE shuffles SET secret = substr(secret, 2) || '1'")),
    Tampering("bit flipped in SQLite's log", _flip_in_log),
    Tampering("end of SQLite's log cut off", _cut_log),
)
