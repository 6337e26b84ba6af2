"""A database of any age is brought to the newest version, once; one that is newer or not ours is refused."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, event, insert, text

from boardwalk.errors import InputError
from boardwalk.pit.store.engine import DIRECTORY, VERSION_TABLE, VERSIONS, migrate, open_store, scripts
from boardwalk.pit.store.schema import metadata, patrons

VERSION = text("SELECT version_num FROM boardwalk_version")


def differences(engine: Engine) -> list[Any]:
    """What Alembic would still change; comments on columns are only for readers of the source."""
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_server_default": True}
        )
        found = compare_metadata(context, metadata)
    # A change of a column is a list of such entries, a change of a table is one.
    each = [one for entry in found for one in (entry if isinstance(entry, list) else [entry])]
    return [one for one in each if one[0] != "modify_comment"]


def statements_of(engine: Engine, act: Callable[[], object]) -> list[str]:
    heard: list[str] = []

    def hear(*given: Any) -> None:
        heard.append(given[2])

    event.listen(engine, "before_cursor_execute", hear)
    act()
    event.remove(engine, "before_cursor_execute", hear)
    return heard


def test_empty_database_gets_the_schema_and_a_second_start_asks_one_question(database_url: str) -> None:
    with closing(open_store(database_url)) as store:
        assert not differences(store.engine)
        asked = statements_of(store.engine, lambda: migrate(store.engine))
        assert [statement for statement in asked if "BEGIN" not in statement] == [
            f"SELECT version_num \nFROM {VERSION_TABLE}"
        ]


def test_differences_are_seen(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "house.db"))) as store:
        with store.writing() as connection:
            connection.execute(text("ALTER TABLE patrons ADD COLUMN nickname TEXT"))
            connection.execute(text("DROP INDEX ix_postings_account_order_stream_order_seq"))
        assert {entry[0] for entry in differences(store.engine)} == {"remove_column", "add_index"}


def test_versions_are_the_migrations_in_order() -> None:
    known = [script.revision for script in scripts().walk_revisions()]
    assert tuple(reversed(known)) == VERSIONS


LATER = """
from alembic import op
from sqlalchemy import Column, Integer

revision = "9000"
down_revision = "{before}"


def upgrade() -> None:
    op.add_column("patrons", Column("visits", Integer, nullable=False, server_default="1"))
"""


def test_older_database_comes_to_the_newest_version_with_what_it_holds(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(database_url)) as store, store.writing() as connection:
        connection.execute(insert(patrons).values(name="Ada", cents=500, coupon_cents=0))
    later = shutil.copytree(DIRECTORY, tmp_path / "migrations")
    (later / "v9000_visits.py").write_text(LATER.format(before=VERSIONS[-1]))
    monkeypatch.setattr("boardwalk.pit.store.engine.DIRECTORY", later)
    monkeypatch.setattr("boardwalk.pit.store.engine.VERSIONS", (*VERSIONS, "9000"))
    with closing(open_store(database_url)) as store, store.reading() as connection:
        assert connection.execute(text("SELECT name, cents, visits FROM patrons")).all() == [("Ada", 500, 1)]
        assert connection.scalars(VERSION).all() == ["9000"]


@pytest.mark.parametrize("version", ["0000", "1", "head"])
def test_a_version_that_never_was_is_not_called_newer(version: str, tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    with closing(open_store(database)) as store, store.writing() as connection:
        connection.execute(text("UPDATE boardwalk_version SET version_num = :version"), {"version": version})
    with pytest.raises(InputError, match=f"version {version}, which this software does not know"):
        open_store(database)


def test_newer_version_is_refused_and_nothing_is_touched(database_url: str) -> None:
    with closing(open_store(database_url)) as store, store.writing() as connection:
        connection.execute(text("UPDATE boardwalk_version SET version_num = '9999'"))
        connection.execute(insert(patrons).values(name="Ada", cents=500, coupon_cents=0))
    with pytest.raises(InputError, match="version 9999, which is newer") as refused:
        open_store(database_url)
    assert refused.value.field == "database"
    if "://" not in database_url:
        with sqlite3.connect(database_url) as connection_:
            assert connection_.execute("SELECT name, cents FROM patrons").fetchall() == [("Ada", 500)]


def test_database_of_others_is_refused_and_nothing_is_made_in_it(tmp_path: Path) -> None:
    path = tmp_path / "music.db"
    with closing(sqlite3.connect(path)) as theirs:
        theirs.execute("CREATE TABLE albums (title TEXT)")
        with pytest.raises(InputError, match="tables that are not Boardwalk's, such as albums"):
            open_store(str(path))
        assert theirs.execute("SELECT name FROM sqlite_master").fetchall() == [("albums",)]


def test_step_that_fails_leaves_nothing_behind(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object, **__: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", stumble)
    with pytest.raises(RuntimeError, match="power cut"):
        open_store(database_url)
    monkeypatch.undo()
    with closing(open_store(database_url)) as store:
        assert not differences(store.engine)


START = """
import sys
from boardwalk.pit.store.engine import open_store
sys.stdin.readline()
open_store(sys.argv[1]).close()
"""


def test_servers_that_start_at_the_same_time_make_one_schema(database_url: str) -> None:
    starts = [
        subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", START, database_url], stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for start in starts:
        assert start.stdin is not None
        start.stdin.write("go\n")
        start.stdin.flush()
    assert [(start.communicate()[1], start.returncode) for start in starts] == [("", 0)] * 3
    with closing(open_store(database_url)) as store, store.reading() as connection:
        assert connection.scalars(VERSION).all() == [VERSIONS[-1]]


def test_start_says_nothing_and_loads_alembic_only_to_migrate(tmp_path: Path) -> None:
    program = "import logging, sys; logging.basicConfig(level=0)\n" + START + "print('alembic' in sys.modules)"
    said = [
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", program, str(tmp_path / "house.db")], input="\n", capture_output=True, text=True,
            check=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    assert [(each.stdout, each.stderr) for each in said] == [("True\n", ""), ("False\n", "")]
