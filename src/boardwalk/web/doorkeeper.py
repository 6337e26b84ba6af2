"""Who shows a secret: asked of the people of the house, and remembered for a moment."""

from __future__ import annotations

import time
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool

from boardwalk.pit.house.state import House
from boardwalk.pit.house.state import Person as Member
from boardwalk.pit.people.people import People
from boardwalk.pit.people.person import Person
from boardwalk.pit.people.secret import digest
from boardwalk.pit.pit import Pit

KEPT_SECONDS = 5.0
"""How long a session is taken for valid before the database is asked again; whatever happens to the account counts at
once, a token that is revoked as well."""
MOST_KEPT = 10_000


class Kept(NamedTuple):
    """A person who was found by a secret."""

    person: Person
    member: Member | None
    """The account then; it is another object after anything that happens to it."""
    until: float


class Doorkeeper:
    """Finds out who shows a secret, and remembers it for a moment."""

    def __init__(self, pit: Pit, people: People) -> None:
        self._pit = pit
        self._people = people
        self._kept: dict[str, Kept] = {}

    async def find(self, secret: str) -> Person | None:
        """Who shows this secret, if it is in force."""
        key = digest(secret)
        kept = self._kept.get(key)
        now = time.monotonic()
        if kept is not None and kept.until > now and kept.member is _member(self._pit.house, kept.person.name):
            return kept.person
        before = self._pit.house  # a change while we ask must not be taken for known
        person = await run_in_threadpool(self._people.who, secret)
        if person is None:
            self._kept.pop(key, None)
            return None
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = Kept(person, _member(before, person.name), now + KEPT_SECONDS)
        return person

    def forget(self, secret: str) -> None:
        """The session is over."""
        self._kept.pop(digest(secret), None)


def _member(house: House | None, name: str) -> Member | None:
    return None if house is None else house.person(name)
