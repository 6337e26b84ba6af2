"""Who is there: the open streams of dealers and players, how long someone has been gone, and what follows from that.

A stream ends when a page is closed, and its heartbeat ends it when a machine or a network is gone. Only people who had
a table's stream open here are missed: someone who uses the API without one is not judged by it. What follows is a
command like any other, recorded with its reason, so the record can be replayed without a clock.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple

from boardwalk.actor import Actor, Role, is_bot
from boardwalk.floor.alarm import DealerGone
from boardwalk.person_name import name_skeleton
from boardwalk.pit.automatic_staff import CREW, PLAYER_DUES, awaited_bettors
from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.examination import house_file_in_force
from boardwalk.pit.house_file.setup import PresenceSetup
from boardwalk.table import commands as do
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.round.stake import incomplete
from boardwalk.table.state import Table

NOTICE_SECONDS = 5.0
"""Until the floor is told that a dealer is gone: a page that is loaded again is back sooner."""
DEALER_REASON = "the dealer left the table while players were waiting"
PLAYER_REASON = "away while others were waiting"
AttendanceKey = Role | str
"""Dealers relieve each other, so one is as good as another; a player is a person."""


class AttendancePlace(NamedTuple):
    """Someone at a table."""

    table: str
    key: AttendanceKey

    def change(self, kind: Literal["came", "left", "acted"]) -> PresenceChange:
        """What happens here."""
        if isinstance(self.key, Role):
            return PresenceChange(kind, self.table, role=self.key)
        return PresenceChange(kind, self.table, name=self.key)


def presence_setup(house: House | None) -> PresenceSetup:
    """How long the house waits for people who are gone."""
    file = None if house is None else house_file_in_force(house)
    return PresenceSetup() if file is None else file.presence


class Attendance(NamedTuple):
    """For how long the dealer and the players of a table have been gone; None and no entry if they are there."""

    dealer_seconds: float | None = None
    player_seconds: Mapping[int, float] = {}
    """By seat."""


class PresenceChange(NamedTuple):
    """What a server notes of who is there: a change, or everyone, beginning with `everyone`."""

    kind: Literal["everyone", "came", "left", "acted", "audience"]
    table: str = ""
    role: Role | None = None
    """The role of a dealer."""
    name: str = ""
    """The name of a player, as names are compared."""
    watching: bool = False
    """Whether anyone watches anything in the house."""


class Presence:
    """The streams that are open, here and at the other servers of the house. Any thread may call any method."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.listeners: list[Callable[[PresenceChange], None]] = []
        """Called with each change here."""
        self._now = now
        self._lock = threading.RLock()
        self._audience = 0
        self._open: Counter[AttendancePlace] = Counter()
        self._elsewhere: dict[int, set[AttendancePlace]] = {}
        """Who has a table's stream open at another server."""
        self._watched_elsewhere: set[int] = set()
        self._left: dict[str, dict[AttendanceKey, float]] = {}
        """By table, when the last stream of someone ended."""

    @property
    def has_audience(self) -> bool:
        """Whether anyone watches anything in the house."""
        return self._audience > 0 or bool(self._watched_elsewhere)

    @contextmanager
    def watching_house(self) -> Iterator[None]:
        """Someone has a stream open, of whatever kind."""
        self._change_audience(1)
        try:
            yield
        finally:
            self._change_audience(-1)

    def _change_audience(self, by: int) -> None:
        with self._lock:
            before, self._audience = self._audience, self._audience + by
            if bool(before) != bool(self._audience):
                self._tell(PresenceChange("audience", watching=self._audience > 0))

    @contextmanager
    def watching_table(self, number: str, actor: Actor) -> Iterator[None]:
        """Someone has the stream of a table open."""
        key = _attendance_key(actor)
        if key is None:
            yield
            return
        place = AttendancePlace(number, key)
        with self._lock:
            self._open[place] += 1
            self._came(place)
            if self._open[place] == 1:
                self._tell(place.change("came"))
        try:
            yield
        finally:
            with self._lock:
                self._open[place] -= 1
                if not self._open[place]:
                    del self._open[place]
                    self._leave(place)
                    self._tell(place.change("left"))

    def note_act(self, number: str, actor: Actor) -> None:
        """Someone did something at a table: someone who acts is not gone, even without a stream."""
        key = _attendance_key(actor)
        if key is None:
            return
        with self._lock:
            if self._note_act(AttendancePlace(number, key)):
                self._tell(AttendancePlace(number, key).change("acted"))

    def _note_act(self, place: AttendancePlace) -> bool:
        """Whether it mattered."""
        left = self._left.get(place.table, {})
        if place.key in left:
            left[place.key] = self._now()
        return place.key in left

    def _came(self, place: AttendancePlace) -> None:
        self._left.get(place.table, {}).pop(place.key, None)

    def _leave(self, place: AttendancePlace) -> None:
        """Note that someone is gone, unless another stream of theirs is open."""
        if place not in self._open and not any(place in others for others in self._elsewhere.values()):
            self._left.setdefault(place.table, {})[place.key] = self._now()

    def _tell(self, change: PresenceChange) -> None:
        for listener in self.listeners:
            listener(change)

    def everyone(self) -> list[PresenceChange]:
        """All who are there by this server, for one that does not know it yet."""
        with self._lock:
            audience = PresenceChange("audience", watching=self._audience > 0)
            return [PresenceChange("everyone"), audience, *(place.change("came") for place in self._open)]

    def hear(self, server: int, change: PresenceChange) -> None:
        """Note a change at another server."""
        with self._lock:
            if change.kind == "everyone":
                self._forget(server)
                return
            if change.kind == "audience":
                (self._watched_elsewhere.add if change.watching else self._watched_elsewhere.discard)(server)
                return
            place = AttendancePlace(change.table, change.role or change.name)
            if change.kind == "came":
                self._elsewhere.setdefault(server, set()).add(place)
                self._came(place)
            elif change.kind == "left":
                self._elsewhere.get(server, set()).discard(place)
                self._leave(place)
            else:
                self._note_act(place)

    def keep_servers(self, servers: Collection[int]) -> None:
        """Note that only these servers are there: who had a stream at another one is gone."""
        with self._lock:
            self._watched_elsewhere &= set(servers)
            for server in self._elsewhere.keys() - set(servers):
                self._forget(server)

    def _forget(self, server: int) -> None:
        for place in self._elsewhere.pop(server, ()):
            self._leave(place)

    def attendance(self, table: Table) -> Attendance:
        """Who is gone from a table. What is known of people who no longer matter there is forgotten."""
        players = {name_skeleton(seated.player): seat for seat, seated in table.seats.items()}
        with self._lock:
            now = self._now()
            left = self._left.get(table.number, {})
            gone: dict[AttendanceKey, float] = {key: now - since for key, since in left.items()}
            matter = {*players, *([] if table.automatic else [Role.DEALER])}
            for key in gone.keys() - matter:
                del left[key]
        seconds = {players[key]: away for key, away in gone.items() if key in players}
        return Attendance(None if table.automatic else gone.get(Role.DEALER), seconds)

    def dealer_gone(self, table: Table, setup: PresenceSetup, *, staffed: bool) -> DealerGone | None:
        """What the floor is told of a dealer who is gone; `staffed` says whether automatic staff can take over."""
        seconds = self.attendance(table).dealer_seconds
        if seconds is None or seconds < NOTICE_SECONDS or not table.open or not table.seats:
            return None
        return DealerGone(setup.dealer_away_seconds or None if staffed else None)


def _attendance_key(actor: Actor) -> AttendanceKey | None:
    if actor.role is Role.DEALER:
        return Role.DEALER
    return name_skeleton(actor.name) if actor.role is Role.PLAYER else None


def absence_commands(table: Table, setup: PresenceSetup, attendance: Attendance) -> Iterator[Command]:
    """What follows from who is gone: a dealer is relieved after the time that the house sets, and a player whom others
    wait for sits out.
    """
    gone = attendance.dealer_seconds
    if not table.open:
        return
    if gone is not None and setup.dealer_away_seconds and gone >= setup.dealer_away_seconds and table.seats:
        yield do.RelieveDealer(CREW.supervisor, DEALER_REASON)
    away = gone_from(table, setup, attendance)
    for seat in sorted(away - table.away):
        others = [other for other in table.seats if other not in away | table.away]
        if is_awaited(table, seat) and any(_is_waiting(table, other) for other in others):
            yield do.SitOut(CREW.supervisor, seat, PLAYER_REASON)


def gone_from(table: Table, setup: PresenceSetup, attendance: Attendance) -> frozenset[int]:
    """The seats of players who have been gone for as long as the house waits."""
    long = (seat for seat, each in attendance.player_seconds.items() if each >= setup.player_away_seconds)
    return frozenset(long) & table.seats.keys()


def is_awaited(table: Table, seat: int) -> bool:
    """Whether the table waits for the player at a seat: for bets, a choice or a spin."""
    if table.round is None:
        return seat in awaited_bettors(table) or any(each.seat == seat for each in incomplete(table))
    waiting = waiting_for(table)
    return waiting.place == seat and (waiting.due in PLAYER_DUES or waiting.due is Due.SPIN)


def _is_waiting(table: Table, seat: int) -> bool:
    """Whether someone at a seat waits for others: with a bet on the layout, or in a round, where bots have time."""
    seated = table.seats[seat]
    return bool(seated.bets) if table.round is None else not is_bot(seated.player)
