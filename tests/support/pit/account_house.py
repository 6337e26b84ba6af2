"""A house for tests of accounts, with everything that a test controls or inspects."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from boardwalk.actor import Role
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.permission import Person, token_permissions
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import metadata
from tests.support.pit.fake_pit import Clock, FakePit

ANN = Person("Ann", Role.ADMINISTRATOR)
DALE = Person("Dale", Role.DEALER)
DALES_PROGRAM = DALE._replace(scope=token_permissions(Role.DEALER))
PASSWORD = "four chips on the line"  # noqa: S105
DALES = "a hand of aces and eights"
ADDRESS = "192.0.2.1"


class House(NamedTuple):
    """A house that a test can inspect."""

    store: Store
    pit: FakePit
    clock: Clock
    people: Accounts
    dales_one_time: str

    def with_dale(self) -> str:
        """Log Dale in with a new password instead of the one-time password."""
        self.people.change_password(DALE, self.dales_one_time, DALES)
        return self.people.log_in("Dale", DALES, ADDRESS).reveal()


def everything_stored(store: Store) -> str:
    """Every row of every table."""
    with store.reading() as connection:
        return "\n".join(str(row) for table in metadata.sorted_tables for row in connection.execute(select(table)))
