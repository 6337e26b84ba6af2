"""Bringing a database to the newest version of the schema, as every start of a server does.

Alembic does the steps in `migrations/`, in one transaction: a database is of the old version or of the new one. Whoever
starts at the same time waits, and finds nothing left to do. As a rule there is nothing to do at all: one query says so,
and Alembic is not even imported.

A new version is a file in `migrations/` and its name in `VERSIONS`.
"""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, column, inspect, select, table, text
from sqlalchemy.exc import OperationalError, ProgrammingError

from boardwalk.errors import InputError

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

FIELD = "database"
VERSIONS = ("0001",)
"""All versions of the schema, the newest last."""
VERSION_TABLE = "boardwalk_version"
DIRECTORY = Path(__file__).parent / "migrations"
_LOCK_KEY = 0x626F617264
_ONE_AT_A_TIME = Lock()
"""Alembic keeps the migration that runs in a global of its module."""


def migrate(engine: Engine) -> None:
    """Bring an empty or an older database to the newest version; one that is newer, or not ours, is an `InputError`."""
    if _version(engine) == VERSIONS[-1]:
        return
    with _ONE_AT_A_TIME, engine.execution_options(writing=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))  # however long another takes with its migration
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
        if _verified_version(connection) != VERSIONS[-1]:
            _upgrade(connection)


def _version(engine: Engine) -> str | None:
    """The version of the schema, None if there is none or it cannot be told without a closer look."""
    with engine.connect() as connection:
        try:
            return _stored_version(connection)
        except (OperationalError, ProgrammingError):  # the kinds of database call a missing table by different names
            return None


def _stored_version(connection: Connection) -> str | None:
    return connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE)))


def _verified_version(connection: Connection) -> str | None:
    """The version under the lock, None for an empty database."""
    names = inspect(connection).get_table_names()
    if not names:
        return None
    version = _stored_version(connection) if VERSION_TABLE in names else None
    if version is None:
        raise InputError(FIELD, f"holds tables that are not Boardwalk's, such as {min(names)}; give an empty database")
    if version not in VERSIONS:
        raise InputError(FIELD, f"is of version {version}, which {_why_not(version)}")
    return version


def _why_not(version: str) -> str:
    if version.isdecimal() and int(version) > int(VERSIONS[-1]):
        return f"is newer than this software's {VERSIONS[-1]}; install the newer one"
    return f"is none that this software knows; its own is {VERSIONS[-1]}"


def _upgrade(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it tells of every step, already as it is imported
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    script = scripts()

    def steps(version: Any, _: object) -> Any:
        return script._upgrade_revs(VERSIONS[-1], version)  # noqa: SLF001 - as its documentation has it

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()


def scripts() -> ScriptDirectory:
    """The migrations as Alembic has them."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(DIRECTORY, version_locations=[DIRECTORY])
