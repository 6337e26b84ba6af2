"""Logging in: which passwords are accepted, how they are hashed, and how often you can try.

Failed attempts from devices that are not known are counted per account and per address, apart from each other. After
three failures, an account is slow for such devices, wherever they are; after twenty, an address is slow for all
accounts. A device on which someone has logged in before has a count of its own for that account, and no other count
applies to it, so nobody else can keep its owner out.

An attempt is counted before the password is checked, and uncounted if it was right, so trying many at once gives no
extra tries. During a wait, even the right password is refused. Names that nobody has are counted like any other, so
the wait does not give them away. All servers of a house share the counts.

Waits are measured from the last failure by the clock of the house. If that is in the future, the clock has been set
back, and the wait begins again now: a clock that jumps can cost one wait, never more.
"""

from __future__ import annotations

import ipaddress
import unicodedata
from functools import cached_property
from threading import BoundedSemaphore
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, select, true, update

from boardwalk.actor import same_person
from boardwalk.errors import InputError
from boardwalk.pit.auth.session import SECOND, Clock, secret_digest
from boardwalk.pit.errors import TooSoon
from boardwalk.pit.house.state import identity
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import failures, wrong_passwords

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
LONGEST_ACCOUNT_WAIT = 5 * 60 * SECOND
"""For an account from devices that are not known: its owner may be at one of them."""
FORGET_AFTER = 24 * 3600 * SECOND
"""After this long without a failure, earlier ones are forgotten."""
DEVICE_FREE, ACCOUNT_FREE, ADDRESS_FREE = 5, 3, 20
"""Failures without a wait: on a known device, for one account on all other devices, and for one address, which many
people may share."""
TELL_AFTER, ALARM_AFTER = 3, 20
"""Wrong passwords after which an account's owner is told, and after which the floor is."""
ALARM_FOR = 3600 * SECOND
"""How long the floor is told about the last of them."""
ADDRESS_PREFIX = "address:"
IPV6_PREFIX_BITS = 64
"""All IPv6 addresses with the same prefix of this length belong to one subscriber."""
FAILURE_COUNT = failures.c["count"]


class AttemptSubject(NamedTuple):
    """Whose failures are counted, how many of them are free, and the longest wait."""

    who: str
    free: int
    longest: int = LONGEST_WAIT


def wait_after(count: int, free: int, longest: int = LONGEST_WAIT) -> int:
    """How long to wait after this many failures.

    >>> [wait_after(count, 5) // SECOND for count in (4, 5, 6, 7, 30)]
    [0, 1, 2, 4, 900]
    """
    if count < free:
        return 0
    return min(longest, FIRST_WAIT << min(count - free, 40))


def account(name: str) -> AttemptSubject:
    """The account with this name, whether it exists or not, from any address."""
    return AttemptSubject(f"account:{secret_digest(identity(name))}", ACCOUNT_FREE, LONGEST_ACCOUNT_WAIT)


def known_device(secret: str) -> AttemptSubject:
    """A device that is known for the account."""
    return AttemptSubject(f"device:{secret_digest(secret)}", DEVICE_FREE)


def inside(name: str) -> AttemptSubject:
    """Someone who is logged in to this account, and is asked for the password again."""
    return AttemptSubject(f"inside:{secret_digest(identity(name))}", DEVICE_FREE)


def address(text: str) -> AttemptSubject:
    """A network address; all IPv6 addresses of one subscriber count as one."""
    try:
        parsed = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return AttemptSubject(f"{ADDRESS_PREFIX}{secret_digest(text)}", ADDRESS_FREE)
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        prefix = ipaddress.ip_network((int(parsed), IPV6_PREFIX_BITS), strict=False)
        return AttemptSubject(f"{ADDRESS_PREFIX}{mapped or prefix}", ADDRESS_FREE)
    return AttemptSubject(f"{ADDRESS_PREFIX}{parsed}", ADDRESS_FREE)


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
            left = max(
                last + wait_after(count, each.free, each.longest) - now for each, (count, last) in counts.items()
            )
            if left <= 0:
                for each, (count, _) in counts.items():
                    changed = update(failures).where(failures.c.who == each.who)
                    connection.execute(changed.values(count=count + 1, last=now))
        if left > 0:
            raise TooSoon("password", -(-left // SECOND))

    def succeed(self, *subjects: AttemptSubject, once_only: tuple[AttemptSubject, ...] = ()) -> None:
        """Forget all failures of these subjects; of those in `once_only`, forget only this attempt."""
        with self._store.writing() as connection:
            # Everyone locks in the same order.
            for each in sorted((*subjects, *once_only)):
                same = failures.c.who == each.who
                counted_back = update(failures).where(same, FAILURE_COUNT > 0).values(count=FAILURE_COUNT - 1)
                connection.execute(counted_back if each in once_only else delete(failures).where(same))

    def forget(self, subject: AttemptSubject) -> None:
        """Forget all failures of a subject."""
        with self._store.writing() as connection:
            connection.execute(delete(failures).where(failures.c.who == subject.who))

    def slow_addresses(self) -> list[tuple[str, int]]:
        """The addresses that have lately used up their free tries, for any accounts, with their failures."""
        recent = failures.c.last.between(self._now() - ALARM_FOR, self._now() + ALARM_FOR)
        found = select(failures.c.who, FAILURE_COUNT).where(
            failures.c.who.startswith(ADDRESS_PREFIX), FAILURE_COUNT >= ADDRESS_FREE, recent
        )
        with self._store.reading() as connection:
            rows = connection.execute(found.order_by(failures.c.who)).all()
        return [(_shown_address(who.removeprefix(ADDRESS_PREFIX)), count) for who, count in rows]

    def sweep(self) -> None:
        """Delete failures that no longer count."""
        with self._store.writing() as connection:
            connection.execute(delete(failures).where(failures.c.last < self._now() - FORGET_AFTER))

    def _count(self, connection: Connection, subject: AttemptSubject, now: int) -> tuple[int, int]:
        """The number of failures and the time of the last; locked until the transaction ends."""
        row = {"who": subject.who, "count": 0, "last": now}
        connection.execute(self._store.insert_into(failures).values(row).on_conflict_do_nothing())
        same = failures.c.who == subject.who
        count, last = connection.execute(select(FAILURE_COUNT, failures.c.last).where(same).with_for_update()).one()
        if last > now:  # the clock was set back
            connection.execute(update(failures).where(same).values(last=now))
            return count, now
        return (0, now) if last < now - FORGET_AFTER else (count, last)


NO_ADDRESS = ""


class WrongPasswords(NamedTuple):
    """Wrong passwords for an account since its owner last looked."""

    name: str
    """The identity of the account."""
    times: int
    last: int
    address: str
    """Of the last one; empty if it was someone in a session of the account."""


class WrongPasswordLog:
    """Wrong passwords of each account, for its owner and for the floor. They keep nobody out."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def note(self, name: str, address_text: str) -> None:
        """Count a wrong password; names that nobody has count together, so that they take as long."""
        values = {"last": self._now(), "address": _shown_address(address_text)}
        row = self._store.insert_into(wrong_passwords).values(name=identity(name), times=1, **values)
        one_more = {"times": wrong_passwords.c.times + 1, **values}
        with self._store.writing() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=[wrong_passwords.c.name], set_=one_more))

    def of(self, name: str) -> WrongPasswords | None:
        """What the owner of an account should know; None if it is too little to mention."""
        query = select(wrong_passwords).where(
            wrong_passwords.c.name == identity(name), wrong_passwords.c.times >= TELL_AFTER
        )
        with self._store.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else WrongPasswords(*row)

    def forget(self, name: str, *, fewer_than: int | None = None) -> None:
        """Start over: the owner has seen it, or there are fewer than this."""
        few = true() if fewer_than is None else wrong_passwords.c.times < fewer_than
        with self._store.writing() as connection:
            connection.execute(delete(wrong_passwords).where(wrong_passwords.c.name == identity(name), few))

    def times(self) -> dict[str, int]:
        """How many there were for each account, by its identity."""
        with self._store.reading() as connection:
            rows = connection.execute(select(wrong_passwords.c.name, wrong_passwords.c.times)).all()
        return {row.name: row.times for row in rows}

    def alarming(self) -> list[WrongPasswords]:
        """The accounts with many wrong passwords, the last of them not long ago."""
        recent = wrong_passwords.c.last.between(self._now() - ALARM_FOR, self._now() + ALARM_FOR)
        query = select(wrong_passwords).where(
            wrong_passwords.c.times >= ALARM_AFTER, recent, wrong_passwords.c.name != ""
        )
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(wrong_passwords.c.name)).all()
        return [WrongPasswords(*row) for row in rows]


def _shown_address(text: str) -> str:
    """An address as it is shown; anything else that a proxy may have forwarded is not."""
    try:
        return str(ipaddress.ip_network(text.partition("%")[0], strict=False)).removesuffix("/32").removesuffix("/128")
    except ValueError:
        return NO_ADDRESS
