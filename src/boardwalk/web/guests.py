"""Guests: what they may be, and how many an address brings in a minute, so that one visitor does not fill the house."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

from boardwalk.actor import Role
from boardwalk.pit.errors import TooSoon
from boardwalk.pit.house.command import HouseKind
from boardwalk.web.serving import LOOPBACK

SHOWN = (
    Role.PLAYER,
    Role.DEALER,
    Role.FLOORPERSON,
    Role.SUPERVISOR,
    Role.SURVEILLANCE,
    Role.REGULATOR,
    Role.ACCOUNTING,
)
"""What a guest at the machine itself may try.

No administrator, who manages the accounts of others; and no security, for what takes its signature beside one of table
games would take one visitor with two accounts.
"""
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""What a server in front of this one adds to a request; any of them says that it comes from elsewhere."""
MOST, SECONDS = 30, 60.0
ADDRESSES = 10_000


def guest_roles(kind: HouseKind, *, alone: bool) -> tuple[Role, ...]:
    """What a guest may be: in a demo house a player, and more where only this machine can reach it.

    >>> [role.value for role in guest_roles(HouseKind.DEMO, alone=False)], guest_roles(HouseKind.LIVE, alone=True)
    (['player'], ())
    """
    if kind is not HouseKind.DEMO:
        return ()
    return SHOWN if alone else (Role.PLAYER,)


def is_at_the_machine(headers: Mapping[str, str]) -> bool:
    """Whether whoever asks sits at this machine: no other server passes it on, and no page elsewhere has renamed us.

    >>> is_at_the_machine({"host": "localhost:8765"}), is_at_the_machine({"host": "pit.example:8765"})
    (True, False)
    """
    try:
        name = urlsplit(f"//{headers.get('host', '')}").hostname
    except ValueError:
        return False
    return name in LOOPBACK and not any(each in headers for each in PASSED_ON)


class Guests:
    """The last guests by address; only of this server, and only for a minute."""

    def __init__(self, now: Callable[[], float] = time.monotonic, most: int = MOST) -> None:
        self._now = now
        self._most = most
        self._came: dict[str, deque[float]] = {}

    def count(self, address: str) -> None:
        """One more guest from this address, or too many."""
        now = self._now()
        if len(self._came) > ADDRESSES:
            self._came.clear()
        came = self._came.setdefault(address, deque())
        while came and came[0] <= now - SECONDS:
            came.popleft()
        if len(came) >= self._most:
            raise TooSoon("address", int(came[0] + SECONDS - now) + 1)
        came.append(now)
