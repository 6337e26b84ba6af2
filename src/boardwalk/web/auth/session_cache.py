"""Who has a session or token, looked up in the database and remembered for a few seconds."""

from __future__ import annotations

import time
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import secret_digest
from boardwalk.pit.house.state import House, Member
from boardwalk.pit.pit import Pit

KEPT_SECONDS = 5.0
"""How long a session counts as valid before the database is asked again; changes to the account take effect at once,
and so does a revoked token."""
MOST_KEPT = 10_000


class CachedSession(NamedTuple):
    """A person found by a secret."""

    person: Person
    member: Member | None
    """The account at that time; any change to it makes another object."""
    until: float


class SessionCache:
    """Finds the person with a secret, and remembers it for a moment."""

    def __init__(self, pit: Pit, people: Accounts) -> None:
        self._pit = pit
        self._people = people
        self._kept: dict[str, CachedSession] = {}

    async def find(self, secret: str) -> Person | None:
        """The person with this secret, if it is valid."""
        key = secret_digest(secret)
        kept = self._kept.get(key)
        now = time.monotonic()
        if kept is not None and kept.until > now and kept.member is _member(self._pit.house, kept.person.name):
            return kept.person
        before = self._pit.house  # a change during the lookup must not count as seen
        person = await run_in_threadpool(self._people.who, secret)
        if person is None:
            self._kept.pop(key, None)
            return None
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = CachedSession(person, _member(before, person.name), now + KEPT_SECONDS)
        return person

    def forget_all(self) -> None:
        """Ask the database again about everyone: someone else ended a session."""
        self._kept.clear()

    def forget(self, secret: str) -> None:
        """Forget a session that has ended."""
        self._kept.pop(secret_digest(secret), None)


def _member(house: House | None, name: str) -> Member | None:
    return None if house is None else house.person(name)
