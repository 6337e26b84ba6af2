"""What opens the house: credentials, sessions and tokens in the database.

A session or a token is worth something only while the account is what it was when it began: each keeps how often the
account had changed by then, so that none outlives a change, even if the server stops before it is removed.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, insert, select, true, update
from sqlalchemy.dialects import postgresql, sqlite

from boardwalk.pit.house.name import identity
from boardwalk.pit.house.state import Person as Member
from boardwalk.pit.people.attempts import SECOND, Clock
from boardwalk.pit.people.secret import SESSION, TOKEN, Secret, digest, new_session, new_token
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import credentials, sessions, tokens

IDLE, ABSOLUTE = 30 * 60 * SECOND, 12 * 3600 * SECOND
"""A session ends when it is not used for so long, and in any case after a shift."""
NOTED = 60 * SECOND
"""How exactly it is noted that a session is used, so that not every request writes."""


class Credential(NamedTuple):
    """What is kept of a password."""

    password: str
    one_time: bool


class Key(NamedTuple):
    """A session or a token that is in force, if the account has not changed since."""

    name: str
    """The identity of the person."""
    changes: int
    one_time: bool


class Label(NamedTuple):
    """A token as its owner sees it."""

    label: str
    ends: int


class Keys:
    """The tables of credentials, sessions and tokens."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def credential(self, name: str) -> Credential | None:
        """What is kept of a person's password."""
        chosen = select(credentials.c.password, credentials.c.one_time).where(credentials.c.name == identity(name))
        with self._store.reading() as connection:
            row = connection.execute(chosen).one_or_none()
        return None if row is None else Credential(row.password, row.one_time)

    def set_password(self, name: str, hashed: str, *, one_time: bool) -> None:
        """Keep another password, and end what the one before had opened."""
        who = identity(name)
        kept = {"password": hashed, "one_time": one_time}
        insert_or_update = sqlite.insert if self._store.is_sqlite else postgresql.insert
        row = insert_or_update(credentials).values(name=who, **kept)
        with self._store.writing() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=[credentials.c.name], set_=kept))
            for table in (sessions, tokens):
                connection.execute(delete(table).where(table.c.name == who))

    def change_password(self, name: str, before: str, hashed: str) -> bool:
        """Keep another password in place of the one with this hash, if that is the password still."""
        same = (credentials.c.name == identity(name)) & (credentials.c.password == before)
        with self._store.writing() as connection:
            changed = connection.execute(update(credentials).where(same).values(password=hashed, one_time=False))
            if not changed.rowcount:
                return False
            for table in (sessions, tokens):
                connection.execute(delete(table).where(table.c.name == identity(name)))
        return True

    def rehash(self, name: str, before: str, hashed: str) -> None:
        """Keep another hash of the same password."""
        same = (credentials.c.name == identity(name)) & (credentials.c.password == before)
        with self._store.writing() as connection:
            connection.execute(update(credentials).where(same).values(password=hashed))

    def end_all(self, name: str) -> None:
        """End all sessions and tokens of a person."""
        with self._store.writing() as connection:
            for table in (sessions, tokens):
                connection.execute(delete(table).where(table.c.name == identity(name)))

    def begin_session(self, member: Member, hashed: str) -> Secret | None:
        """A session for who has shown the password with this hash, if it is the password still."""
        secret, who, now = new_session(), identity(member.name), self._now()
        same = select(credentials.c.name).where(credentials.c.name == who, credentials.c.password == hashed)
        session = {"digest": digest(secret.reveal()), "name": who, "begun": now, "ends": now + IDLE}
        with self._store.writing() as connection:
            if connection.execute(same.with_for_update()).one_or_none() is None:
                return None
            connection.execute(insert(sessions).values(**session, changes=member.changes))
        return secret

    def end_session(self, text: str) -> None:
        with self._store.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.digest == digest(text)))

    def begin_token(self, member: Member, label: str, ends: int) -> Secret:
        """A token under this label, in place of any before it."""
        secret = new_token()
        with self._store.writing() as connection:
            connection.execute(delete(tokens).where(_labelled(member.name, label)))
            row = {"digest": digest(secret.reveal()), "name": identity(member.name), "label": label, "ends": ends}
            connection.execute(insert(tokens).values(**row, changes=member.changes))
        return secret

    def end_token(self, name: str, label: str) -> None:
        with self._store.writing() as connection:
            connection.execute(delete(tokens).where(_labelled(name, label)))

    def labels(self, member: Member) -> list[Label]:
        """A person's tokens, those that have run out as well, until they are revoked."""
        own = select(tokens.c.label, tokens.c.ends).where(tokens.c.name == identity(member.name))
        with self._store.reading() as connection:
            rows = connection.execute(own.where(tokens.c.changes >= member.changes).order_by(tokens.c.label))
            return [Label(row.label, row.ends) for row in rows]

    def find(self, text: str) -> Key | None:
        """What a secret opens; using a session keeps it open."""
        if text.startswith(TOKEN):
            return self._token(text)
        return self._session(text) if text.startswith(SESSION) else None

    def sweep(self) -> None:
        """Remove sessions that are over. Tokens stay until they are revoked, so that their owner sees them."""
        with self._store.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.ends <= self._now()))

    def _token(self, text: str) -> Key | None:
        chosen = (
            select(tokens.c.name, tokens.c.changes, credentials.c.one_time)
            .join(credentials, credentials.c.name == tokens.c.name)
            .where(tokens.c.digest == digest(text), tokens.c.ends > self._now())
        )
        with self._store.reading() as connection:
            row = connection.execute(chosen).one_or_none()
        return None if row is None else Key(row.name, row.changes, row.one_time)

    def _session(self, text: str) -> Key | None:
        now = self._now()
        chosen = (
            select(sessions, credentials.c.one_time)
            .join(credentials, credentials.c.name == sessions.c.name)
            .where(sessions.c.digest == digest(text), sessions.c.ends > now)
        )
        with self._store.reading() as connection:
            row = connection.execute(chosen).one_or_none()
        if row is None:
            return None
        ends = min(now + IDLE, row.begun + ABSOLUTE)
        if ends - row.ends >= NOTED:
            with self._store.writing() as connection:
                connection.execute(update(sessions).where(sessions.c.digest == row.digest).values(ends=ends))
        return Key(row.name, row.changes, row.one_time)


def _labelled(name: str, label: str) -> ColumnElement[bool]:
    return true() & (tokens.c.name == identity(name)) & (tokens.c.label == label)
