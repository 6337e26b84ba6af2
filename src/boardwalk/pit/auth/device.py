"""Known devices: where someone has logged in before, so strangers' wrong passwords do not slow them down.

After a log-in, a device keeps a secret for that account alone, and the database its digest. The secret opens nothing:
it only gives the device its own count of failures, apart from the account's and the address's.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update

from boardwalk.pit.auth.session import SECOND, SECRET_BYTES, Clock, Secret, secret_digest
from boardwalk.pit.house.state import identity
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import devices

DEVICE_PREFIX = "bd_"
KNOWN_FOR = 180 * 24 * 3600 * SECOND
"""A device that is not used for this long is forgotten."""
MOST_DEVICES = 20
"""Of one account; a new one replaces the least recently used."""
LONGEST_AGENT = 120
ID_DIGITS = 16
"""How much of its digest names a device to its owner."""


class Device(NamedTuple):
    """A known device as its owner sees it."""

    id: str
    agent: str
    """What its browser says it is."""
    begun: int
    used: int


class DeviceStore:
    """The table of devices."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    def knows(self, name: str, secret: str | None) -> bool:
        """Whether this is the secret of a device that is known for this account."""
        if secret is None or not secret.startswith(DEVICE_PREFIX):
            return False
        query = select(devices.c.digest).where(
            devices.c.digest == secret_digest(secret),
            devices.c.name == identity(name),
            devices.c.used > self._now() - KNOWN_FOR,
        )
        with self._store.reading() as connection:
            return connection.execute(query).first() is not None

    def remember(self, name: str, secret: str | None, agent: str) -> Secret:
        """The secret that the device keeps from now on: its own if it has one, or else a new one."""
        now = self._now()
        if secret is not None and self.knows(name, secret):
            same = devices.c.digest == secret_digest(secret)
            with self._store.writing() as connection:
                connection.execute(update(devices).where(same).values(used=now, agent=agent[:LONGEST_AGENT]))
            return Secret(secret)
        made = Secret(DEVICE_PREFIX + secrets.token_urlsafe(SECRET_BYTES))
        who, digest = identity(name), secret_digest(made.reveal())
        row = {"digest": digest, "name": who, "agent": agent[:LONGEST_AGENT], "begun": now, "used": now}
        longest_unused = select(devices.c.digest).where(devices.c.name == who).order_by(devices.c.used.desc())
        with self._store.writing() as connection:
            connection.execute(insert(devices).values(row))
            too_many = connection.scalars(longest_unused.offset(MOST_DEVICES)).all()
            connection.execute(delete(devices).where(devices.c.digest.in_(too_many)))
        return made

    def of(self, name: str) -> list[Device]:
        """The known devices of an account, the last used first."""
        query = select(devices).where(devices.c.name == identity(name), devices.c.used > self._now() - KNOWN_FOR)
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(devices.c.used.desc(), devices.c.digest)).all()
        return [Device(row.digest[:ID_DIGITS], row.agent, row.begun, row.used) for row in rows]

    def forget(self, name: str, device_id: str) -> bool:
        """Forget one device of an account; false if there is none with this id."""
        same = devices.c.name == identity(name), devices.c.digest.startswith(device_id, autoescape=True)
        if len(device_id) != ID_DIGITS:
            return False
        with self._store.writing() as connection:
            return connection.execute(delete(devices).where(*same)).rowcount > 0

    def forget_all(self, name: str) -> None:
        """Forget all devices of an account."""
        with self._store.writing() as connection:
            connection.execute(delete(devices).where(devices.c.name == identity(name)))

    def sweep(self) -> None:
        """Delete devices that are no longer known."""
        with self._store.writing() as connection:
            connection.execute(delete(devices).where(devices.c.used <= self._now() - KNOWN_FOR))
