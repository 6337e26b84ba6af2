"""Logging in: which passwords are accepted, how they are hashed, and how often you can try.

Failed attempts are counted per account and address, per address, and per account from anywhere. After a few failures
an address has to wait before it can try the account again, while its owner can still log in from another address.
Only very many failures from many addresses make everyone wait.

An attempt is counted before the password is checked, and uncounted if it was right, so trying many at once gives no
extra tries. During a wait, even the right password is refused. Names that nobody has are counted like any other, so
the wait does not give them away. All servers of a house share the counts.
"""

from __future__ import annotations

import ipaddress
import unicodedata
from functools import cached_property
from threading import BoundedSemaphore
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from boardwalk.actor import same_person
from boardwalk.errors import InputError
from boardwalk.pit.auth.session import SECOND, Clock, secret_digest
from boardwalk.pit.errors import TooSoon
from boardwalk.pit.house.state import identity
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import failures

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
TIME_COST, MEMORY_KIB, LANES = 2, 65_536, 1
"""Argon2id with 64 MiB and 2 passes, above the recommended minimum (19 MiB, 2 passes); 0.1 s on one core."""
HASHES_AT_ONCE = 2
"""Passwords that are checked at the same time, so many log-ins at once do not use up the memory."""


def verify_password(password: str, name: str, field: str = "password") -> None:
    """Refuse a password that is too easy to guess. Any characters are fine.

    >>> verify_password("four chips on the line", "Dale")
    >>> verify_password("chips", "Dale")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: password: must have at least 10 characters
    """
    if len(password) < SHORTEST_PASSWORD:
        raise InputError(field, f"must have at least {SHORTEST_PASSWORD} characters")
    if len(password) > LONGEST_PASSWORD:
        raise InputError(field, f"must have at most {LONGEST_PASSWORD} characters")
    if _as_bytes(password) is None:
        raise InputError(field, "contains something that is not a character")
    if same_person(password, name):
        raise InputError(field, "must not be your name")


def _as_bytes(password: str) -> bytes | None:
    """The password in one Unicode form, however the keyboard composes letters; None if it cannot be encoded."""
    if len(password) > LONGEST_PASSWORD or any("\ud800" <= each <= "\udfff" for each in password):
        return None
    return unicodedata.normalize("NFKC", password).encode()


class Passwords:
    """Hashes passwords at this cost; hashes made at another cost still match, and are replaced."""

    def __init__(self, time_cost: int = TIME_COST, memory_kib: int = MEMORY_KIB, lanes: int = LANES) -> None:
        self._hasher = PasswordHasher(time_cost, memory_kib, lanes)
        self._room = BoundedSemaphore(HASHES_AT_ONCE)

    def hash(self, password: str) -> str:
        """The hash of a password that `verify_password` accepted."""
        encoded = _as_bytes(password)
        assert encoded is not None, "it was verified"
        with self._room:
            return self._hasher.hash(encoded)

    def match(self, stored: str | None, password: str) -> bool:
        """Whether this is the password; a missing one takes just as long to reject."""
        encoded = _as_bytes(password)
        try:
            with self._room:
                right = self._hasher.verify(stored or self._nobody, encoded or b"")
        except (VerificationError, InvalidHashError):
            return False
        return right and stored is not None and encoded is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash was made at another cost."""
        return self._hasher.check_needs_rehash(stored)

    @cached_property
    def _nobody(self) -> str:
        """A hash to compare with when there is no account."""
        return self._hasher.hash("nobody has this password")


FIRST_WAIT, LONGEST_WAIT = 1 * SECOND, 15 * 60 * SECOND
"""The wait after the first failure that is not free; it doubles with each one after that, up to the longest."""
FORGET_AFTER = 24 * 3600 * SECOND
"""After this long without a failure, earlier ones are forgotten."""
HERE_FREE, ADDRESS_FREE, ACCOUNT_FREE = 5, 20, 50
"""Failures without a wait: for one account from one address, for one address (many people may share it), and for one
account from anywhere, where a wait locks out its owner, too."""
IPV6_PREFIX_BITS = 64
"""All IPv6 addresses with the same prefix of this length belong to one subscriber."""
FAILURE_COUNT = failures.c["count"]


class AttemptSubject(NamedTuple):
    """Whose failures are counted, and how many of them are free."""

    who: str
    free: int


def wait_after(count: int, free: int) -> int:
    """How long to wait after this many failures.

    >>> [wait_after(count, 5) // SECOND for count in (4, 5, 6, 7, 30)]
    [0, 1, 2, 4, 900]
    """
    if count < free:
        return 0
    return min(LONGEST_WAIT, FIRST_WAIT << min(count - free, 40))


def account(name: str) -> AttemptSubject:
    """The account with this name, whether it exists or not, from any address."""
    return AttemptSubject(f"account:{secret_digest(identity(name))}", ACCOUNT_FREE)


def account_at(name: str, text: str) -> AttemptSubject:
    """The account with this name, from one address."""
    return AttemptSubject(f"here:{secret_digest(f'{account(name).who} {address(text).who}')}", HERE_FREE)


def address(text: str) -> AttemptSubject:
    """A network address; all IPv6 addresses of one subscriber count as one."""
    try:
        parsed = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return AttemptSubject(f"address:{secret_digest(text)}", ADDRESS_FREE)
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        prefix = ipaddress.ip_network((int(parsed), IPV6_PREFIX_BITS), strict=False)
        return AttemptSubject(f"address:{mapped or prefix}", ADDRESS_FREE)
    return AttemptSubject(f"address:{parsed}", ADDRESS_FREE)


def _wait_left(count: int, last: int, subject: AttemptSubject, now: int) -> int:
    wait = wait_after(count, subject.free)
    return last + wait - now if wait else 0


class LogInAttempts:
    """The counts of failures in the database."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def begin(self, *subjects: AttemptSubject) -> None:
        """Count the attempt as a failure for now; during a wait, refuse it without counting."""
        now = self._now()
        with self._store.writing() as connection:
            counts = {each: self._count(connection, each, now) for each in sorted(subjects)}
            left = max(_wait_left(count, last, each, now) for each, (count, last) in counts.items())
            if left > 0:
                raise TooSoon("password", -(-left // SECOND))
            for each, (count, _) in counts.items():
                changed = update(failures).where(failures.c.who == each.who)
                connection.execute(changed.values(count=count + 1, last=now))

    def succeed(self, *subjects: AttemptSubject, once_only: AttemptSubject | None = None) -> None:
        """Forget all failures of these subjects; of `once_only`, forget only this attempt."""
        with self._store.writing() as connection:
            # Everyone locks in the same order.
            for each in sorted(subjects if once_only is None else (*subjects, once_only)):
                same = failures.c.who == each.who
                counted_back = update(failures).where(same, FAILURE_COUNT > 0).values(count=FAILURE_COUNT - 1)
                connection.execute(counted_back if each == once_only else delete(failures).where(same))

    def sweep(self) -> None:
        """Delete failures that no longer count."""
        with self._store.writing() as connection:
            connection.execute(delete(failures).where(failures.c.last < self._now() - FORGET_AFTER))

    def _count(self, connection: Connection, subject: AttemptSubject, now: int) -> tuple[int, int]:
        """The number of failures and the time of the last; locked until the transaction ends."""
        insert = sqlite.insert if self._store.is_sqlite else postgresql.insert
        row = {"who": subject.who, "count": 0, "last": now}
        connection.execute(insert(failures).values(row).on_conflict_do_nothing())
        query = select(FAILURE_COUNT, failures.c.last).where(failures.c.who == subject.who)
        count, last = connection.execute(query.with_for_update()).one()
        # Nobody has to wait for a failure in the future, which was counted by a clock that was wrong.
        return (count, last) if now - FORGET_AFTER <= last <= now + LONGEST_WAIT else (0, now)
