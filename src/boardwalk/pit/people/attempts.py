"""How often one may try to log in, by account at an address, by address, and by account from wherever.

Few failures at one address make that address wait for the account, and its owner comes in from another; only very many
of them, from many addresses, make everyone wait for it.

An attempt is counted before the password is looked at, and taken back if it was right: whoever tries many at once has
no more tries than one after the other. While one must wait, the right password is refused as well. Names that nobody
has are counted like any other, so that the wait does not tell them apart. All servers of a house count together.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from boardwalk.pit.errors import TooSoon
from boardwalk.pit.house.name import identity
from boardwalk.pit.people.secret import digest
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import failures

SECOND = 1_000_000
"""Microseconds."""
FIRST_WAIT, LONGEST_WAIT = 1 * SECOND, 15 * 60 * SECOND
"""The wait after the first failure too many; it doubles with each further one, up to the longest."""
FORGOTTEN = 24 * 3600 * SECOND
"""After this time without a failure, all are forgotten."""
HERE_FREE, ADDRESS_FREE, ACCOUNT_FREE = 5, 20, 50
"""Failures that cost no wait: at one account from one address, from an address that may be that of many people, and at
one account from wherever, since that wait keeps its owner out as well."""
IPV6_NEIGHBOURS = 64
"""Bits of an address that are one subscriber's."""
COUNT = failures.c["count"]
Clock = Callable[[], int]


class Tried(NamedTuple):
    """Whose failures are counted, and how many of them are free."""

    who: str
    free: int


def wait_after(count: int, free: int) -> int:
    """How long one waits after so many failures.

    >>> [wait_after(count, 5) // SECOND for count in (4, 5, 6, 7, 30)]
    [0, 1, 2, 4, 900]
    """
    if count < free:
        return 0
    return min(LONGEST_WAIT, FIRST_WAIT << min(count - free, 40))


def account(name: str) -> Tried:
    """The account of this name, whether there is one or not, from wherever it is tried."""
    return Tried(f"account:{digest(identity(name))}", ACCOUNT_FREE)


def account_at(name: str, text: str) -> Tried:
    """The account of this name as it is tried from one address."""
    return Tried(f"here:{digest(f'{account(name).who} {address(text).who}')}", HERE_FREE)


def address(text: str) -> Tried:
    """The address that someone comes from; all addresses of one subscriber of IPv6 are one."""
    try:
        parsed = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return Tried(f"address:{digest(text)}", ADDRESS_FREE)
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        neighbours = ipaddress.ip_network((int(parsed), IPV6_NEIGHBOURS), strict=False)
        return Tried(f"address:{mapped or neighbours}", ADDRESS_FREE)
    return Tried(f"address:{parsed}", ADDRESS_FREE)


def _left(count: int, last: int, tried: Tried, now: int) -> int:
    wait = wait_after(count, tried.free)
    return last + wait - now if wait else 0


class Attempts:
    """The count of failures in the database."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def begin(self, *tried: Tried) -> None:
        """Count an attempt as a failure, for now; or refuse it, uncounted, while there is a wait."""
        now = self._now()
        with self._store.writing() as connection:
            counts = {each: self._count(connection, each, now) for each in sorted(tried)}
            left = max(_left(count, last, each, now) for each, (count, last) in counts.items())
            if left > 0:
                raise TooSoon("password", -(-left // SECOND))
            for each, (count, _) in counts.items():
                changed = update(failures).where(failures.c.who == each.who)
                connection.execute(changed.values(count=count + 1, last=now))

    def succeed(self, *tried: Tried, but: Tried | None = None) -> None:
        """Forget all failures of these, and of the one besides only this attempt."""
        with self._store.writing() as connection:
            for each in sorted(tried if but is None else (*tried, but)):  # in the order in which others lock them
                same = failures.c.who == each.who
                counted_back = update(failures).where(same, COUNT > 0).values(count=COUNT - 1)
                connection.execute(counted_back if each == but else delete(failures).where(same))

    def sweep(self) -> None:
        """Remove what is forgotten."""
        with self._store.writing() as connection:
            connection.execute(delete(failures).where(failures.c.last < self._now() - FORGOTTEN))

    def _count(self, connection: Connection, tried: Tried, now: int) -> tuple[int, int]:
        """How many failures there were, and when the last was; nobody else counts here until this is over."""
        insert = sqlite.insert if self._store.is_sqlite else postgresql.insert
        row = {"who": tried.who, "count": 0, "last": now}
        connection.execute(insert(failures).values(row).on_conflict_do_nothing())
        chosen = select(COUNT, failures.c.last).where(failures.c.who == tried.who)
        count, last = connection.execute(chosen.with_for_update()).one()
        return (0, now) if last < now - FORGOTTEN else (count, last)
