"""Who is there: the open streams of dealers and players, how long someone has been gone, and what follows from that.

A stream ends when a page is closed, and its heartbeat ends it when a machine or a network is gone. Only people who had
a table's stream open here are missed: someone who uses the API without one is not judged by it. What follows is a
command like any other, recorded with its reason, so the record can be replayed without a clock.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

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


def presence_setup(house: House | None) -> PresenceSetup:
    """How long the house waits for people who are gone."""
    file = None if house is None else house_file_in_force(house)
    return PresenceSetup() if file is None else file.presence


class Attendance(NamedTuple):
    """For how long the dealer and the players of a table have been gone; None and no entry if they are there."""

    dealer_seconds: float | None = None
    player_seconds: Mapping[int, float] = {}
    """By seat."""


class Presence:
    """The streams that are open. Any thread may call any method."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._audience = 0
        self._open: Counter[tuple[str, AttendanceKey]] = Counter()
        self._left: dict[tuple[str, AttendanceKey], float] = {}
        """When the last stream of someone ended."""

    @property
    def has_audience(self) -> bool:
        """Whether anyone watches anything in the house."""
        return self._audience > 0

    @contextmanager
    def watching_house(self) -> Iterator[None]:
        """Someone has a stream open, of whatever kind."""
        with self._lock:
            self._audience += 1
        try:
            yield
        finally:
            with self._lock:
                self._audience -= 1

    @contextmanager
    def watching_table(self, number: str, actor: Actor) -> Iterator[None]:
        """Someone has the stream of a table open."""
        key = _attendance_key(actor)
        if key is None:
            yield
            return
        place = (number, key)
        with self._lock:
            self._open[place] += 1
            self._left.pop(place, None)
        try:
            yield
        finally:
            with self._lock:
                self._open[place] -= 1
                if not self._open[place]:
                    del self._open[place]
                    self._left[place] = self._now()

    def note_act(self, number: str, actor: Actor) -> None:
        """Someone did something at a table: someone who acts is not gone, even without a stream."""
        key = _attendance_key(actor)
        with self._lock:
            if key is not None and (number, key) in self._left:
                self._left[number, key] = self._now()

    def attendance(self, table: Table) -> Attendance:
        """Who is gone from a table. What is known of people who no longer matter there is forgotten."""
        players = {name_skeleton(seated.player): seat for seat, seated in table.seats.items()}
        with self._lock:
            now = self._now()
            gone: dict[AttendanceKey, float] = {
                key: now - left for (number, key), left in self._left.items() if number == table.number
            }
            matter = {*players, *([] if table.automatic else [Role.DEALER])}
            for key in gone.keys() - matter:
                del self._left[table.number, key]
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
