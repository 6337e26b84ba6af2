"""Opening a house's database from one URL, set up to be durable, at the newest version of the schema.

Alembic runs the steps in `migrations/` in one transaction, so a database is at the old version or the new one. A
server that starts at the same time waits, then finds nothing to do. Usually there is nothing to do at all: one query
says so, and Alembic is not even imported.

To add a version, add a file to `migrations/` and its name to `VERSIONS`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, column, create_engine, event, inspect, select, table, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.pit.errors import Busy, Unavailable

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

DATABASE_FIELD = "database"
BUSY_SECONDS = 5
"""How long a SQLite writer waits for another one, such as a backup, before it tries again."""
LOCK_SECONDS = 2
"""How long a server on PostgreSQL waits for rows that another server holds; meanwhile, all of its tables wait."""
HELD_SECONDS = 60
"""How long a transaction may be idle before PostgreSQL ends it and frees its rows."""
NETWORK_OPTIONS = {"connect_timeout": 10, "keepalives_idle": 30}
POOL_SECONDS = 10
LOCK_NOT_AVAILABLE = "55P03"
PRAGMAS = (f"busy_timeout={BUSY_SECONDS * 1000}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Store:
    """An open database. One writer makes the transactions; any thread can read."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        """Readers have connections of their own, so the writer never waits for one."""
        self.engine = engine
        self._readers = readers
        options = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._consistent_readers = readers.execution_options(**options)
        self._consistent_writer = engine.execution_options(**options)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

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
            yield connection

    def close(self) -> None:
        self.engine.dispose()
        self._readers.dispose()


@contextmanager
def _reachable() -> Iterator[None]:
    try:
        yield
    except PoolTimeoutError:
        raise Unavailable("the database is not available: all connections are in use") from None
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE:
            raise Busy("the database is not available: another server has locked the rows to be changed") from error
        if error.connection_invalidated or _is_operational(error):
            raise Unavailable(f"the database is not available: {_reason(error)}") from error
        raise


def _reason(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())


def _is_operational(error: DBAPIError) -> bool:
    return type(error).__name__ == "OperationalError"


def open_store(url: str) -> Store:
    """Open the database at this URL or SQLite path, and create its tables or bring them up to date.

    >>> open_store("nonsense://house")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: 'nonsense://house' is not a database; give a file, or a URL such as postgresql://host/house
    """
    store = Store(_engine(url), _engine(url))
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


def _engine(text: str) -> Engine:
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
        event.listen(engine, "connect", _durable_postgresql)
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


def _durable_postgresql(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        cursor.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{HELD_SECONDS}s'")
    connection.commit()


VERSIONS = ("0001", "0002")
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
            connection.execute(
                text("SET LOCAL lock_timeout = 0")
            )  # wait for another server's migration, however long it takes
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
        if _verified_version(connection) != VERSIONS[-1]:
            _upgrade(connection)


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
