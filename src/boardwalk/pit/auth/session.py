"""Sessions, tokens and credentials: the secrets that the house makes, and the digests of them that the database keeps.

A session or token is valid only while its account is unchanged: each stores how often the account had changed when
it began, so none outlives a change, even if the server stops before deleting it.

>>> Secret("swordfish")
Secret(...)
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

from sqlalchemy import ColumnElement, Row, Select, delete, insert, select, true, update

from boardwalk.codec import compact
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.house.state import Member, identity
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import credentials, sessions, tokens

SECOND = 1_000_000
"""Microseconds."""
Clock = Callable[[], int]
SESSION_PREFIX, TOKEN_PREFIX = "bs_", "bw_"
"""The first characters of each, so a leaked one can be searched for."""
SECRET_BYTES = 32
PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # noqa: S105 - letters to choose from
"""Without those that are easily misread: i, l, o, 0 and 1."""
PASSWORD_GROUPS, GROUP_LETTERS = 5, 4


class Secret:
    """A text that only `reveal` shows; it never appears in a log, a message or a traceback."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(...)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret cannot be pickled")


def new_session() -> Secret:
    """The secret of a session: 256 random bits."""
    return Secret(SESSION_PREFIX + secrets.token_urlsafe(SECRET_BYTES))


def new_token() -> Secret:
    """An API token: 256 random bits."""
    return Secret(TOKEN_PREFIX + secrets.token_urlsafe(SECRET_BYTES))


def one_time_password() -> Secret:
    """A password that a person can read aloud and type: 99 random bits."""
    return readable_secret(PASSWORD_GROUPS)


def readable_secret(groups: int) -> Secret:
    """Groups of four letters and digits that are hard to misread: 19.8 random bits each."""
    made = ("".join(secrets.choice(PASSWORD_LETTERS) for _ in range(GROUP_LETTERS)) for _ in range(groups))
    return Secret("-".join(made))


def secret_digest(text: str) -> str:
    """The digest of a secret. It accepts any text, so no encoding error can reveal the secret."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


IDLE_LIMIT, SESSION_LIMIT = 30 * 60 * SECOND, 12 * 3600 * SECOND
"""A session ends when it has been idle this long, and in any case after a shift."""
SESSION_ID_DIGITS = 16
NOTE_EVERY = 60 * SECOND
"""How often the use of a session is saved, so not every request writes to the database."""


NOTE_TOKEN_EVERY = 10 * 60 * SECOND
"""The same for a token, whose use is only listed."""


class Credential(NamedTuple):
    """A password's hash, and whether it is a one-time password."""

    password: str
    one_time: bool


class AccessKey(NamedTuple):
    """A session or token that is valid, if the account has not changed since."""

    name: str
    """The person's identity, see `identity`."""
    changes: int
    one_time: bool
    may: tuple[str, ...] | None = None
    """What a token may be used for; None for a session."""


class TokenLabel(NamedTuple):
    """A token as its owner and administrators see it."""

    label: str
    begun: int
    ends: int
    used: int | None
    """When it was last used, to ten minutes; None if never."""
    may: tuple[str, ...]
    """What it may be used for."""
    name: str
    """The identity of its owner."""


class OpenSession(NamedTuple):
    """A session as administrators see it."""

    id: str
    """The beginning of its digest, which tells nothing of its secret."""
    name: str
    """The identity of the person."""
    begun: int
    used: int
    """When it was last used, to a minute."""
    changes: int


class KeyStore:
    """The tables of credentials, sessions and tokens."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def credential(self, name: str) -> Credential | None:
        """A person's credential."""
        query = select(credentials.c.password, credentials.c.one_time).where(credentials.c.name == identity(name))
        with self._store.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Credential(row.password, row.one_time)

    def set_password(self, name: str, hashed: str, *, one_time: bool) -> None:
        """Set a new password, and end the sessions and tokens of the old one."""
        who = identity(name)
        values = {"password": hashed, "one_time": one_time}
        row = self._store.insert_into(credentials).values(name=who, **values)
        with self._store.writing() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=[credentials.c.name], set_=values))
            for table in (sessions, tokens):
                connection.execute(delete(table).where(table.c.name == who))

    def change_password(self, name: str, before: str, hashed: str) -> bool:
        """Replace the password with hash `before`; false if it has changed meanwhile."""
        same = (credentials.c.name == identity(name)) & (credentials.c.password == before)
        with self._store.writing() as connection:
            changed = connection.execute(update(credentials).where(same).values(password=hashed, one_time=False))
            if not changed.rowcount:
                return False
            for table in (sessions, tokens):
                connection.execute(delete(table).where(table.c.name == identity(name)))
        return True

    def rehash(self, name: str, before: str, hashed: str) -> None:
        """Store another hash of the same password."""
        same = (credentials.c.name == identity(name)) & (credentials.c.password == before)
        with self._store.writing() as connection:
            connection.execute(update(credentials).where(same).values(password=hashed))

    def end_all(self, name: str) -> None:
        """End all of a person's sessions and tokens."""
        with self._store.writing() as connection:
            for table in (sessions, tokens):
                connection.execute(delete(table).where(table.c.name == identity(name)))

    def end_sessions(self, name: str) -> None:
        """End all of a person's sessions, but not their tokens."""
        with self._store.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.name == identity(name)))

    def begin_session(self, member: Member, hashed: str) -> Secret | None:
        """A new session for a person whose password has this hash; None if it has changed meanwhile."""
        secret, who, now = new_session(), identity(member.name), self._now()
        same = select(credentials.c.name).where(credentials.c.name == who, credentials.c.password == hashed)
        session = {"digest": secret_digest(secret.reveal()), "name": who, "begun": now, "ends": now + IDLE_LIMIT}
        with self._store.writing() as connection:
            if connection.execute(same.with_for_update()).one_or_none() is None:
                return None
            connection.execute(insert(sessions).values(**session, changes=member.changes))
        return secret

    def open_sessions(self) -> list[OpenSession]:
        """All sessions that have not ended, by person, latest first."""
        query = select(sessions).where(sessions.c.ends > self._now())
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(sessions.c.name, sessions.c.begun.desc())).all()
        return [
            OpenSession(row.digest[:SESSION_ID_DIGITS], row.name, row.begun, row.ends - IDLE_LIMIT, row.changes)
            for row in rows
        ]

    def end_session_with(self, name: str, session_id: str) -> None:
        """End a person's session with this id."""
        same = sessions.c.digest.startswith(session_id, autoescape=True) & (sessions.c.name == identity(name))
        if len(session_id) == SESSION_ID_DIGITS:
            with self._store.writing() as connection:
                connection.execute(delete(sessions).where(same))

    def end_session(self, text: str) -> None:
        with self._store.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.digest == secret_digest(text)))

    def begin_token(self, member: Member, label: str, may: Sequence[str], ends: int) -> Secret:
        """A new token with this label, in place of an earlier one."""
        secret = new_token()
        with self._store.writing() as connection:
            connection.execute(delete(tokens).where(_has_label(member.name, label)))
            row = {
                "digest": secret_digest(secret.reveal()),
                "name": identity(member.name),
                "label": label,
                "begun": self._now(),
                "ends": ends,
                "may": compact(list(may)),
            }
            connection.execute(insert(tokens).values(**row, changes=member.changes))
        return secret

    def end_token(self, name: str, label: str) -> None:
        with self._store.writing() as connection:
            connection.execute(delete(tokens).where(_has_label(name, label)))

    def labels(self, member: Member) -> list[TokenLabel]:
        """A person's tokens, including expired ones until they are revoked."""
        own = select(tokens).where(tokens.c.name == identity(member.name), tokens.c.changes >= member.changes)
        return self._labels(own)

    def all_labels(self) -> list[TokenLabel]:
        """Everyone's tokens; those of accounts that have changed since no longer work."""
        return self._labels(select(tokens))

    def _labels(self, query: Select[Any]) -> list[TokenLabel]:
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(tokens.c.name, tokens.c.label)).all()
        return [TokenLabel(row.label, row.begun, row.ends, row.used, _may(row), row.name) for row in rows]

    def find(self, text: str) -> AccessKey | None:
        """The session or token with this secret; looking up a session keeps it open."""
        if text.startswith(TOKEN_PREFIX):
            return self._token(text)
        return self._session(text) if text.startswith(SESSION_PREFIX) else None

    def sweep(self) -> None:
        """Delete expired sessions. Tokens stay until they are revoked, so their owner can see them."""
        with self._store.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.ends <= self._now()))

    def _token(self, text: str) -> AccessKey | None:
        now = self._now()
        query = (
            select(tokens, credentials.c.one_time)
            .outerjoin(credentials, credentials.c.name == tokens.c.name)  # a device has no password
            .where(tokens.c.digest == secret_digest(text), tokens.c.ends > now)
        )
        with self._store.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        if row.used is None or abs(now - row.used) >= NOTE_TOKEN_EVERY:
            with suppress(Unavailable), self._store.writing() as connection:  # a program can read without it
                connection.execute(update(tokens).where(tokens.c.digest == row.digest).values(used=now))
        return AccessKey(row.name, row.changes, bool(row.one_time), _may(row))

    def _session(self, text: str) -> AccessKey | None:
        now = self._now()
        query = (
            select(sessions, credentials.c.one_time)
            .join(credentials, credentials.c.name == sessions.c.name)
            .where(sessions.c.digest == secret_digest(text), sessions.c.ends > now)
            .where(sessions.c.begun <= now + SESSION_LIMIT)  # otherwise it was begun by a clock that was wrong
        )
        with self._store.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        ends = min(now + IDLE_LIMIT, row.begun + SESSION_LIMIT)
        if ends - row.ends >= NOTE_EVERY:
            with self._store.writing() as connection:
                connection.execute(update(sessions).where(sessions.c.digest == row.digest).values(ends=ends))
        return AccessKey(row.name, row.changes, row.one_time)


def _may(row: Row[Any]) -> tuple[str, ...]:
    return tuple(json.loads(row.may))


def _has_label(name: str, label: str) -> ColumnElement[bool]:
    return true() & (tokens.c.name == identity(name)) & (tokens.c.label == label)


def clock() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000
