"""Opening a house's database from one URL, set up to be durable, at the newest version of the schema.

Alembic runs the steps in `migrations/` in one transaction, so a database is at the old version or the new one. A
server that starts at the same time waits, then finds nothing to do. Usually there is nothing to do at all: one query
says so, and Alembic is not even imported.

To add a version, add a file to `migrations/` and its name to `VERSIONS`.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import psycopg
from sqlalchemy import URL, Connection, Engine, Table, column, create_engine, event, inspect, select, table, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.pit.errors import Busy, StorageCause, Unavailable
from boardwalk.pit.store.row_digest import CHANGES_OF_TRANSACTION, RowChanges, RowDigests

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

DATABASE_FIELD = "database"
BUSY_SECONDS = 2
"""How long a SQLite writer waits for another one, such as a backup, before it tries again."""
WRITE_SECONDS, READ_SECONDS = 4.0, 60.0
"""How long one statement of the writer or of a reader may take on PostgreSQL, also if the network is frozen. The writer
answers for all tables; a reader may go through the whole record."""
WRITE_LOCK_SECONDS, READ_LOCK_SECONDS = 0.25, 2.0
"""How long to wait for rows that someone else holds; meanwhile, all tables of this server wait for the writer."""
HELD_SECONDS = 60
"""How long a transaction may be idle before PostgreSQL ends it and frees its rows."""
NETWORK_OPTIONS = {
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 4_000,
}
POOL_SECONDS = 3
LOCK_NOT_AVAILABLE = "55P03"
CAUSES = {
    "53100": StorageCause.DISK_FULL,
    "58030": StorageCause.DISK_ERROR,
    "25006": StorageCause.READ_ONLY,
    "57014": StorageCause.STALLED,
    "25P03": StorageCause.STALLED,
}
"""By PostgreSQL's code."""
FILE_CAUSES = {
    "SQLITE_FULL": StorageCause.DISK_FULL,
    "SQLITE_IOERR": StorageCause.DISK_ERROR,
    "SQLITE_READONLY": StorageCause.READ_ONLY,
    "SQLITE_BUSY": StorageCause.LOCKED,
    "SQLITE_LOCKED": StorageCause.LOCKED,
    "SQLITE_CANTOPEN": StorageCause.UNREACHABLE,
}
"""By the beginning of SQLite's code."""
PRAGMAS = (f"busy_timeout={BUSY_SECONDS * 1000}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Store:
    """An open database. One writer makes the transactions; any thread can read."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        """Readers have connections of their own, so the writer never waits for one."""
        self.engine = engine
        self.row_digests = RowDigests(engine)
        self._readers = readers
        options = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._consistent_readers = readers.execution_options(**options)
        self._consistent_writer = engine.execution_options(**options)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    def insert_into(self, into: Table) -> sqlite.Insert | postgresql.Insert:
        """An insert that can say what to do if the row is already there."""
        return sqlite.insert(into) if self.is_sqlite else postgresql.insert(into)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A view of the database at one moment."""
        with _reachable(), self._consistent_readers.connect() as connection:
            yield connection

    @contextmanager
    def reading_as_writer(self) -> Iterator[Connection]:
        """The same, on a connection that is reserved for the writer."""
        with _reachable(), self._consistent_writer.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, all or nothing."""
        with (
            _reachable(),
            self.engine.connect().execution_options(writing=True) as connection,
            connection.begin(),
        ):
            changes = connection.info[CHANGES_OF_TRANSACTION] = RowChanges()
            yield connection
            moved = self.row_digests.move(connection, changes)
        if moved and self.row_digests.listener is not None:
            self.row_digests.listener(moved)

    def try_write(self) -> None:
        """Commit something that changes nothing, to find out whether the database takes a commit."""
        with self.writing() as connection:
            connection.exec_driver_sql(TRIAL_FILE_WRITE if self.is_sqlite else TRIAL_WRITE)

    def database_time(self) -> int | None:
        """What the clock of the database says, in microseconds since 1970; None if it has none of its own."""
        if self.is_sqlite:
            return None
        with self.reading() as connection:
            return int(connection.exec_driver_sql(DATABASE_TIME).scalar_one())

    def close(self) -> None:
        self.engine.dispose()
        self._readers.dispose()


TRIAL_FILE_WRITE = "PRAGMA user_version = 0"
"""Writes the first page, and is on disk after the commit; we do not use this number."""
DATABASE_TIME = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)"
TRIAL_WRITE = "SELECT pg_logical_emit_message(true, 'boardwalk', 'ready')"
"""Goes into PostgreSQL's write-ahead log and nowhere else."""


@contextmanager
def _reachable() -> Iterator[None]:
    try:
        yield
    except PoolTimeoutError:
        reason = "the database is not available: all connections are in use"
        raise Unavailable(reason, StorageCause.STALLED) from None
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE:
            raise Busy("the database is not available: someone else has locked the rows to be changed") from error
        cause = _cause(error)
        if cause is None:
            raise
        raise Unavailable(f"the database is not available: {_reason(error)}", cause) from error


def _cause(error: DBAPIError) -> StorageCause | None:
    """Why the database could not be used; None if it is not the database's fault."""
    name = getattr(error.orig, "sqlite_errorname", "")
    known = next((cause for each, cause in FILE_CAUSES.items() if name.startswith(each)), None)
    known = known or CAUSES.get(getattr(error.orig, "sqlstate", None) or "")
    if known is not None:
        return known
    if isinstance(error.orig, DatabaseStalled):
        return StorageCause.STALLED
    if error.connection_invalidated or _is_operational(error):
        return StorageCause.UNKNOWN if name else StorageCause.UNREACHABLE
    return None


def _reason(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())


def _is_operational(error: DBAPIError) -> bool:
    return type(error).__name__ == "OperationalError"


class DatabaseStalled(psycopg.OperationalError):
    """PostgreSQL has not answered in time, whatever the network says."""


class WatchedConnection(psycopg.Connection[Any]):
    """A connection that gives up when the server does not answer.

    PostgreSQL's own time limits do not help if its machine or the network is frozen: then only the client has a clock.
    """

    stall_seconds: float | None = None

    def wait(self, gen: Any, *arguments: Any, **options: Any) -> Any:
        """Wait for an answer, but not longer than allowed; the driver looks up ten times a second."""
        return super().wait(self._until_stalled(gen), *arguments, **options)

    def _until_stalled(self, gen: Any) -> Any:
        end = math.inf if self.stall_seconds is None else time.monotonic() + self.stall_seconds
        try:
            state = next(gen)
            while True:
                ready = yield state
                if not ready and time.monotonic() >= end:
                    gen.close()
                    self.pgconn.finish()
                    raise DatabaseStalled("it does not answer")
                state = gen.send(ready)
        except StopIteration as stop:
            return stop.value


def open_store(url: str) -> Store:
    """Open the database at this URL or SQLite path, and create its tables or bring them up to date.

    >>> open_store("nonsense://house")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: 'nonsense://house' is not a database; give a file, or a URL such as postgresql://host/house
    """
    store = Store(_engine(url, WRITE_SECONDS, WRITE_LOCK_SECONDS), _engine(url, READ_SECONDS, READ_LOCK_SECONDS))
    try:
        with _reachable():
            migrate(store.engine)
    except DBAPIError as error:
        store.close()
        raise InputError(DATABASE_FIELD, f"{_shown(url)!r} cannot be used: {_reason(error)}") from error
    except BoardwalkError:
        store.close()
        raise
    return store


def url_of(text: str) -> URL:
    """The URL of a database; a path means a SQLite file.

    >>> url_of("postgresql://dale:secret@127.0.0.1:port/house")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: 'postgresql://127.0.0.1:port/house' is not a database; give a file, or a URL such as postgresql://host/house
    """  # noqa: E501
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except (ArgumentError, ValueError):
        raise _not_a_database(text) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg") or "@" in (url.host or ""):
        raise _not_a_database(text)
    if url.drivername == "sqlite" and url.query:
        raise InputError(DATABASE_FIELD, "the URL of a file cannot have options")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise InputError(DATABASE_FIELD, "must be a file; a database in memory is lost when the server stops")
    return url


def file_of(text: str) -> Path | None:
    """The file of a SQLite database; None for any other."""
    url = url_of(text)
    return Path(url.database or "") if url.drivername == "sqlite" else None


def _not_a_database(text: str) -> InputError:
    return InputError(
        DATABASE_FIELD,
        f"{_shown(text)!r} is not a database; give a file, or a URL such as postgresql://host/house",
    )


def _engine(text: str, statement_seconds: float, lock_seconds: float) -> Engine:
    url = url_of(text)
    if url.drivername == "sqlite":
        _verify_file(Path(url.database or ""))
    try:
        engine = create_engine(
            url,
            pool_pre_ping=url.get_backend_name() == "postgresql",
            pool_size=10,
            pool_timeout=POOL_SECONDS,
            connect_args={} if url.drivername == "sqlite" else NETWORK_OPTIONS,
            hide_parameters=True,  # errors are logged, and parameters may hold a password hash or cards
        )
    except (ArgumentError, ModuleNotFoundError, ValueError):
        raise _not_a_database(text) from None
    if url.drivername == "sqlite":
        _durable_sqlite(engine)
    else:
        _durable_postgresql(engine, statement_seconds, lock_seconds)
    return engine


def _shown(text: str) -> str:
    """A URL without its password, wherever that is."""
    scheme, mark, rest = text.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2].partition('?')[0]}"


def _verify_file(path: Path) -> None:
    if path.is_dir():
        raise InputError(DATABASE_FIELD, f"{path} is a directory; give a file")
    if not path.parent.is_dir():
        raise InputError(DATABASE_FIELD, f"the directory {path.parent} does not exist")
    with suppress(OSError):  # the database itself reports problems with the file best
        path.touch(mode=0o600)  # it has the order of decks in play: nobody else on the machine may read it


def _durable_sqlite(engine: Engine) -> None:
    """Use a write-ahead log, put every commit on disk before it returns, and lock out other writers from the start.

    The driver's own transactions begin with the first change, too late for a read before it, so we begin them.
    """

    def on_connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    def on_begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)


def _durable_postgresql(engine: Engine, statement_seconds: float, lock_seconds: float) -> None:
    def on_connecting(_: object, __: object, arguments: Any, options: Any) -> WatchedConnection:
        return WatchedConnection.connect(*arguments, **options)

    def on_connect(connection: WatchedConnection, _: object) -> None:
        connection.stall_seconds = statement_seconds
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit = on")
            cursor.execute(f"SET statement_timeout = {statement_seconds * 1000:.0f}")
            cursor.execute(f"SET lock_timeout = {lock_seconds * 1000:.0f}")
            cursor.execute(f"SET idle_in_transaction_session_timeout = '{HELD_SECONDS}s'")
        connection.commit()

    event.listen(engine, "do_connect", on_connecting)
    event.listen(engine, "connect", on_connect)


VERSIONS = ("0001", "0002", "0003", "0004")
"""Every version of the schema, newest last."""
VERSION_TABLE = "boardwalk_version"
DIRECTORY = Path(__file__).parent / "migrations"
_LOCK_KEY = 0x626F617264
_ONE_AT_A_TIME = Lock()
"""Alembic keeps the running migration in a global variable."""


def migrate(engine: Engine) -> None:
    """Bring an empty or older database to the newest version; one that is newer, or not ours, is an `InputError`."""
    if _version(engine) == VERSIONS[-1]:
        return
    with _ONE_AT_A_TIME, engine.execution_options(writing=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            _be_patient(connection)
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
        if _verified_version(connection) != VERSIONS[-1]:
            _upgrade(connection)


def _be_patient(connection: Connection) -> None:
    """Let this transaction wait for another server's migration, and for its own, however long they take."""
    for setting in ("lock_timeout", "statement_timeout"):
        connection.execute(text(f"SET LOCAL {setting} = 0"))
    driver = connection.connection.driver_connection
    assert isinstance(driver, WatchedConnection)
    driver.stall_seconds = None
    connection.detach()  # so that no other transaction waits that long


def _version(engine: Engine) -> str | None:
    """The version of the schema; None if the database has none, or its table cannot be read."""
    with engine.connect() as connection:
        try:
            return _stored_version(connection)
        except (OperationalError, ProgrammingError):  # databases differ in how they report a missing table
            return None


def _stored_version(connection: Connection) -> str | None:
    return connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE)))


def _verified_version(connection: Connection) -> str | None:
    """The version, read under the lock; None for an empty database."""
    names = inspect(connection).get_table_names()
    if not names:
        return None
    version = _stored_version(connection) if VERSION_TABLE in names else None
    if version is None:
        raise InputError(
            DATABASE_FIELD, f"has tables that are not Boardwalk's, such as {min(names)}; give an empty database"
        )
    if version not in VERSIONS:
        raise InputError(DATABASE_FIELD, f"has schema version {version}, which {_version_problem(version)}")
    return version


def _version_problem(version: str) -> str:
    if version.isdecimal() and int(version) > int(VERSIONS[-1]):
        return f"is newer than this software's {VERSIONS[-1]}; install newer software"
    return f"this software does not know; it uses {VERSIONS[-1]}"


def _upgrade(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs every step, even while it is imported
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    script = scripts()

    def steps(version: Any, _: object) -> Any:
        return script._upgrade_revs(VERSIONS[-1], version)  # noqa: SLF001 - as in its documentation

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()


def scripts() -> ScriptDirectory:
    """Alembic's directory of the migrations."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(DIRECTORY, version_locations=[DIRECTORY])


def open_existing(url: str) -> Store:
    """Open the database at this URL, which must exist: reading never creates a house.

    >>> open_existing("/no/such/house.db")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: file '/no/such/house.db' does not exist
    """
    path = file_of(url)
    if path is not None and not path.is_file():
        raise InputError(DATABASE_FIELD, f"file {str(path)!r} does not exist")
    return open_store(url)
