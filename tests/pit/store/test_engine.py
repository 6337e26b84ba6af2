"""A house's database is durable and has one writer at a time; one that cannot be used is refused in plain words."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import func, insert, make_url, select, text

from boardwalk.errors import InputError
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import patrons


def test_writer_of_a_file_holds_it_from_the_first_moment(tmp_path: Path) -> None:
    with (
        closing(open_store(str(tmp_path / "house.db"))) as store,
        closing(sqlite3.connect(tmp_path / "house.db")) as other,
    ):
        other.execute("PRAGMA busy_timeout=0")
        with store.writing(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        with store.reading() as reading:
            reading.execute(select(patrons))
            other.execute("BEGIN IMMEDIATE")
            other.rollback()


def test_reader_sees_one_moment(database_url: str) -> None:
    count = select(func.count()).select_from(patrons)
    with closing(open_store(database_url)) as store, store.reading() as reading:
        assert reading.scalar(count) == 0
        with store.writing() as writing:
            writing.execute(insert(patrons).values(name="Ada", cents=500, coupon_cents=0))
        assert reading.scalar(count) == 0
        with store.reading() as later:
            assert later.scalar(count) == 1


def test_writer_that_fails_leaves_nothing(database_url: str) -> None:
    def spoil(store: Store) -> None:
        with store.writing() as connection:
            connection.execute(insert(patrons).values(name="Ada", cents=500, coupon_cents=0))
            raise ZeroDivisionError

    with closing(open_store(database_url)) as store:
        with pytest.raises(ZeroDivisionError):
            spoil(store)
        with store.reading() as connection:
            assert connection.execute(select(patrons)).all() == []


def test_path_and_url_of_a_file_are_the_same_database(tmp_path: Path) -> None:
    path = tmp_path / "Steel Pier.db"
    with closing(open_store(str(path))) as store, store.writing() as connection:
        connection.execute(insert(patrons).values(name="Ada", cents=500, coupon_cents=0))
    with closing(open_store(f"sqlite:///{path}")) as store, store.reading() as connection:
        assert connection.scalar(select(patrons.c.cents)) == 500


def test_file_is_durable(tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "house.db"))) as store, store.reading() as connection:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        assert [connection.scalar(text(f"PRAGMA {name}")) for name in asked] == ["wal", 2, 1]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing/house.db", "the directory .*missing does not exist"),
        (".", "is a directory"),
        ("letter.txt", "file is not a database"),
        ("", "must be a file"),
    ],
)
def test_file_that_cannot_be_used(name: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear floorperson, " * 500)
    with pytest.raises(InputError, match=reason) as refused:
        open_store(str(tmp_path / name) if name else name)
    assert refused.value.field == "database"


WRONG = [
    ("mysql://ada:secret@host/house", InputError),
    ("postgresql://ada:secret@host:port/house", InputError),
    ("postgresql://ada:secret@[::1/house", InputError),
    ("postgresql://ada:se@secret@127.0.0.1:1/house", InputError),
    ("postgresql://ada@127.0.0.1:1/house?password=secret&colour=red", InputError),
    ("postgresql+asyncpg://ada:secret@host/house", InputError),
    ("sqlite:///house.db?key=secret", InputError),
    ("sqlite://", InputError),
    ("://", InputError),
    ("postgresql://ada:secret@127.0.0.1:1/house", Unavailable),
    ("postgres://ada@127.0.0.1:1/house?password=secret", Unavailable),
]


@pytest.mark.parametrize(("wrong", "kind"), WRONG)
def test_url_that_cannot_be_used_is_told_without_its_password(
    wrong: str, kind: type[Exception], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(kind) as refused:
        open_store(wrong)
    assert type(refused.value) is kind
    assert "secret" not in str(refused.value) + caplog.text
    assert "\n" not in str(refused.value)


def test_postgresql_names_the_database_that_is_not_there(postgresql_url: str) -> None:
    elsewhere = make_url(postgresql_url).set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(Unavailable, match='database "nowhere" does not exist'):
        open_store(elsewhere)


def test_postgresql_waits_for_the_disk(postgresql_url: str) -> None:
    with closing(open_store(postgresql_url)) as store, store.reading() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "on"


def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path) -> None:
    """It contains the order of decks in play, and what opens their commitments."""
    store = open_store(str(tmp_path / "house.db"))
    with store.writing() as connection:
        connection.execute(text("SELECT 1"))
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes
    assert set(modes.values()) == {0o600}, modes
    store.close()
