"""The digest of a table is the sum of its rows, no matter how they are changed, or by how many at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from boardwalk.pit.audit.row_digest import row_findings
from boardwalk.pit.errors import Busy
from boardwalk.pit.record.chain import public_hex
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.row_digest import digest_problems
from boardwalk.pit.store.schema import (
    CHAINED_TABLES,
    DIGESTED_TABLES,
    PROVED_TABLES,
    SIGNED_TABLES,
    failures,
    metadata,
    proposals,
    row_digests,
    sessions,
)

KEY = Ed25519PrivateKey.from_private_bytes(32 * b"\5")
NAMES = ("ann", "bob", "zoë", "dale")


def test_every_table_is_covered_in_one_way() -> None:
    ways = [*CHAINED_TABLES, *PROVED_TABLES, *SIGNED_TABLES, *DIGESTED_TABLES]
    assert sorted(table.name for table in ways) == sorted(metadata.tables)
    assert {"credentials", "sessions", "tokens", "failures", "proposals"} <= {table.name for table in DIGESTED_TABLES}


def change(connection: Connection, dice: Random, *, is_sqlite: bool) -> None:
    """Anything that the house does to such rows."""
    who, when = dice.choice(NAMES), dice.randrange(1000)
    upsert = (sqlite.insert if is_sqlite else postgresql.insert)(failures).values(who=who, count=1, last=when)
    digest, begun = dice.randbytes(32).hex(), {"begun": when, "ends": when + 30, "changes": 0}
    statements = (
        upsert.on_conflict_do_nothing(),
        upsert.on_conflict_do_update(index_elements=[failures.c.who], set_={"count": failures.c["count"] + 1}),
        update(failures).where(failures.c.who == who).values(count=failures.c["count"] + 1),
        update(failures).where(failures.c.last < when).values(count=0),
        delete(failures).where(failures.c.last < when // 3),
        insert(sessions).values(digest=digest, name=who, **begun),
        delete(sessions).where(sessions.c.ends < when),
        delete(sessions).where(sessions.c.name == who),
    )
    for statement in dice.sample(statements, dice.randint(1, 4)):
        connection.execute(statement)
    if dice.random() < 0.2:
        rows = [{"digest": dice.randbytes(32).hex(), "name": who, **begun} for _ in range(3)]
        connection.execute(insert(sessions), rows)


def in_turns(store: Store, seed: int, times: int) -> None:
    dice = Random(seed)
    for _ in range(times):
        with suppress(Busy, ZeroDivisionError), store.writing() as connection:
            change(connection, dice, is_sqlite=store.is_sqlite)
            if dice.random() < 0.2:
                raise ZeroDivisionError  # the transaction is rolled back


def test_a_digest_follows_its_rows(database_url: str) -> None:
    with closing(open_store(database_url)) as store:
        store.row_digests.key = KEY
        with ThreadPoolExecutor(3) as crowd:
            for done in [crowd.submit(in_turns, store, seed, 25) for seed in range(3)]:
                done.result()
        with store.reading() as connection:
            assert digest_problems(connection, public_hex(KEY), ()) == []
            assert list(row_findings(connection, public_hex(KEY))) == []
            counted = {row.name: row.changes for row in connection.execute(select(row_digests))}
    assert min(counted["failures"], counted["sessions"]) > 5


@pytest.mark.parametrize(
    "tamper",
    [
        "UPDATE failures SET who = 'bob' WHERE who = 'ann'",
        "DELETE FROM failures",
        "INSERT INTO failures (who, count, last) VALUES ('eve', 0, 0)",
    ],
)
def test_a_row_that_is_changed_from_outside_is_seen(database_url: str, tamper: str) -> None:
    with closing(open_store(database_url)) as store:
        store.row_digests.key = KEY
        with store.writing() as connection:
            connection.execute(insert(failures).values(who="ann", count=3, last=5))
        with store.writing() as connection:
            connection.exec_driver_sql(tamper)
        with store.reading() as connection:
            assert digest_problems(connection, public_hex(KEY), ()) == ["rows of failures were changed from outside"]
            assert [each.stream for each in row_findings(connection, public_hex(KEY))] == ["failures"]


def test_moved_digests_are_told_after_the_commit(database_url: str) -> None:
    told: list[object] = []
    with closing(open_store(database_url)) as store:
        store.row_digests.listener = told.append
        with store.writing() as connection:
            connection.execute(insert(failures).values(who="ann", count=3, last=5))
            assert not told
        assert [list(each) for each in told] == [["failures"]]  # type: ignore[call-overload]
        with store.writing() as connection:
            connection.execute(update(proposals).values(outcome="refused"))  # there are none
        assert len(told) == 1
