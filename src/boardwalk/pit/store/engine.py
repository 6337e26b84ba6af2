"""Opening the database of a house: one URL, with what each kind of database needs to be durable."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.pit.errors import Busy, Unavailable

FIELD = "database"
BUSY_SECONDS = 5
"""How long a writer of SQLite waits for another one, such as a back-up, before it tries again."""
LOCK_SECONDS = 2
"""How long a server on PostgreSQL waits for rows that another holds, while all its tables wait with it."""
HELD_SECONDS = 60
"""After which PostgreSQL ends a transaction of ours that does nothing, so that its rows are free."""
OVER_THE_NETWORK = {"connect_timeout": 10, "keepalives_idle": 30}
POOL_SECONDS = 10
LOCK_NOT_AVAILABLE = "55P03"
PRAGMAS = (f"busy_timeout={BUSY_SECONDS * 1000}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


class Store:
    """A database that is open. Transactions are those of one writer, reads may come from any thread."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        """Those who read have connections of their own, so that the writer never waits for one."""
        self.engine = engine
        self._readers = readers
        one_moment = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._at_one_moment = readers.execution_options(**one_moment)
        self._for_the_writer = engine.execution_options(**one_moment)

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A view of the database at one moment."""
        with _reachable(), self._at_one_moment.connect() as connection:
            yield connection

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """The same for the writer, on a connection that no reader can take."""
        with _reachable(), self._for_the_writer.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, all of it or nothing."""
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
        raise Unavailable("the database cannot be used: all connections to it are taken") from None
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE:
            raise Busy("the database cannot be used: someone else holds what is to be changed") from error
        if error.connection_invalidated or _is_operational(error):
            raise Unavailable(f"the database cannot be used: {_reason(error)}") from error
        raise


def _reason(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())


def _is_operational(error: DBAPIError) -> bool:
    return type(error).__name__ == "OperationalError"


def open_store(url: str) -> Store:
    """The database at this URL, a path being a file of SQLite; its tables are made or brought up to date.

    >>> open_store("nonsense://house")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: 'nonsense://house' is no database that can be used; give a file, or a URL such as postgresql://host/house
    """  # noqa: E501
    from boardwalk.pit.store.migrate import migrate

    store = Store(_engine(url), _engine(url))
    try:
        with _reachable():
            migrate(store.engine)
    except DBAPIError as error:
        store.close()
        raise InputError(FIELD, f"{_shown(url)!r} cannot be used: {_reason(error)}") from error
    except BoardwalkError:
        store.close()
        raise
    return store


def url_of(text: str) -> URL:
    """The URL of a database that can be used, a path being a file of SQLite.

    >>> url_of("postgresql://dale:secret@127.0.0.1:port/house")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: 'postgresql://127.0.0.1:port/house' is no database that can be used; give a file, or a URL such as postgresql://host/house
    """  # noqa: E501
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except (ArgumentError, ValueError):
        raise _wrong(text) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg") or "@" in (url.host or ""):
        raise _wrong(text)
    if url.drivername == "sqlite" and url.query:
        raise InputError(FIELD, "the URL of a file takes no options")
    if url.drivername == "sqlite" and url.database in (None, "", ":memory:"):
        raise InputError(FIELD, "must be a file: what is only in memory is lost with the server")
    return url


def file_of(text: str) -> Path | None:
    """The file of a database that is one."""
    url = url_of(text)
    return Path(url.database or "") if url.drivername == "sqlite" else None


def _wrong(text: str) -> InputError:
    return InputError(
        FIELD,
        f"{_shown(text)!r} is no database that can be used; give a file, or a URL such as postgresql://host/house",
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
            connect_args={} if url.drivername == "sqlite" else OVER_THE_NETWORK,
            hide_parameters=True,  # a fault is logged, and what was to be stored may be a hash of a password or cards
        )
    except (ArgumentError, ModuleNotFoundError, ValueError):
        raise _wrong(text) from None
    if url.drivername == "sqlite":
        _durable_sqlite(engine)
    else:
        event.listen(engine, "connect", _durable_postgresql)
    return engine


def _shown(text: str) -> str:
    """A URL without its password, wherever in it that may stand."""
    scheme, mark, rest = text.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2].partition('?')[0]}"


def _verify_file(path: Path) -> None:
    if path.is_dir():
        raise InputError(FIELD, f"{path} is a directory; give a file in it")
    if not path.parent.is_dir():
        raise InputError(FIELD, f"the directory {path.parent} does not exist")
    with suppress(OSError):  # the database itself says best what is wrong with the place
        path.touch(mode=0o600)  # it holds the order of decks in play: nobody else on the machine reads it


def _durable_sqlite(engine: Engine) -> None:
    """Write-ahead log, every commit on the disk before it returns, and one writer at a time from the start.

    The driver's own transactions begin with the first change, too late for a read before it: we begin them ourselves.
    """

    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    def begun(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)


def _durable_postgresql(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        cursor.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{HELD_SECONDS}s'")
    connection.commit()
