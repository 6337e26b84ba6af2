"""The figures of every table hour by hour: rounds, drop, handle and win, and the chips that came and went by fill and
credit. What each figure is, `pit.shift_figures` says.

An hour is one of the clock, in UTC. A wager counts in the hour in which its round ended, under the game of that round;
cash, fills and credits count at once. A held contribution that is admitted later counts in the hour of its round.

Hours are added up from the records when someone asks, and then kept up to date. They go back as far as anyone asked,
at most `MOST_DAYS`.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, or_, select

from boardwalk.codec import read_json, tag_of
from boardwalk.games import Game, recorded_game
from boardwalk.pit.shift_figures import (
    ADMITTED,
    ENDED,
    FIGURE_EVENTS,
    GAME_CHANGED,
    HOUR,
    OPENED,
    Figures,
    TableTally,
    is_event,
    record_ranges,
    records_with_times,
)
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import meter_stream, orders, records, rounds, table_stream
from boardwalk.pit.writer.sync import PitState
from boardwalk.table.events import GameChanged, InventoryCredited, InventoryFilled, TableInstalled
from boardwalk.table.record import EVENTS

INSTALLED, FILLED, CREDITED = tag_of(TableInstalled), tag_of(InventoryFilled), tag_of(InventoryCredited)
HOUR_RECORDS = records_with_times(*FIGURE_EVENTS, INSTALLED, FILLED, CREDITED)
DAY = 24 * HOUR
MOST_DAYS = 7
"""A table that is busy day and night has some 200,000 records to add up in that time."""


class HourFigures(NamedTuple):
    """The figures of a table in one hour, under one game."""

    table: str
    game: Game
    hour: int
    """When it began; microseconds since 1970."""
    figures: Figures
    fill_cents: int
    credit_cents: int


class HourPart:
    """The sums of an hour under one game; a table that was opened again in between adds to the same."""

    def __init__(self) -> None:
        self.rounds: set[int] = set()
        self.count = self.drop_cents = self.win_cents = self.fill_cents = self.credit_cents = 0
        self.handle: Counter[str] = Counter()
        self.companions: Counter[str] = Counter()

    def add(self, figures: Figures) -> None:
        """Add what a tally has counted since it last started over."""
        self.count += figures.rounds
        self.drop_cents += figures.drop_cents
        self.win_cents += figures.win_cents
        self.handle.update(figures.handle)
        self.companions.update(figures.companions)

    def figures(self, admitted: Mapping[int, int]) -> Figures:
        """The sums, less held contributions of these rounds that were admitted."""
        given = sum(cents for number, cents in admitted.items() if number in self.rounds)
        return Figures(
            rounds=self.count,
            drop_cents=self.drop_cents,
            handle=dict(self.handle),
            companions=dict(self.companions),
            win_cents=self.win_cents - given,
        )


class HourTally:
    """Adds up the records of a table hour by hour. It begins between two rounds, with the game of that time."""

    def __init__(self, game: Game | None) -> None:
        self.admitted: dict[int, int] = {}
        """By round, the held contributions that were admitted to a meter."""
        self._tally = TableTally()
        self._games: list[Game] = [] if game is None else [game]
        self._parts: dict[tuple[int, int], HourPart] = {}
        self._hour = 0

    def take(self, at: int, text: str) -> None:
        """Add the next record; `at` is the time of its order."""
        event = json.loads(text)
        kind, hour = event["event"], at - at % HOUR
        if hour != self._hour or kind in (OPENED, GAME_CHANGED):
            self._finish()
            self._hour = hour
        if kind in (INSTALLED, GAME_CHANGED):
            self._games.append(game_of_event(text))
        if kind == FILLED:
            self._part().fill_cents += event["cents"]
        elif kind == CREDITED:
            self._part().credit_cents += event["cents"]
        elif kind != INSTALLED:
            self._tally.count(at, event)
            if kind == ENDED:
                self._part().rounds.add(event["round"])

    def _part(self) -> HourPart:
        return self._parts.setdefault((self._hour, len(self._games) - 1), HourPart())

    def _finish(self) -> None:
        """Put what was counted into its hour."""
        counted = self._tally.figures()
        if counted.rounds or counted.drop_cents:
            self._part().add(counted)
        self._tally.start_over()

    def hours(self, table: str, since: int) -> list[HourFigures]:
        """Every hour from this one on in which something happened, earliest first."""
        self._finish()
        return [
            HourFigures(table, self._games[game], hour, part.figures(self.admitted), part.fill_cents, part.credit_cents)
            for (hour, game), part in sorted(self._parts.items())
            if hour >= since and (part.count or part.drop_cents or part.fill_cents or part.credit_cents)
        ]

    def forget(self, before: int) -> None:
        """Forget the hours before this one."""
        for key in [key for key in self._parts if key[0] < before]:
            del self._parts[key]


def game_of_event(text: str) -> Game:
    """The game that an event set a table up for."""
    event = EVENTS.read(read_json(text), "event")
    assert isinstance(event, TableInstalled | GameChanged)
    return recorded_game(event.game, event.options, event.declaration)


class HourBook:
    """The figures of all tables, hour by hour."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._since: int | None = None
        """The first hour that has been added up."""
        self._tallies: dict[str, HourTally] = {}
        self._heads: dict[str, int] = {}
        """For each stream, how many of its records have been added up."""

    def hours(self, state: PitState, since: int) -> list[HourFigures]:
        """The hours of all tables from the one with this time on, table by table; reads what is new in the database."""
        first = since - since % HOUR
        with self._lock:
            if self._since is None or first < self._since:
                self._tallies, self._heads = {}, {}
                self._since = first
            with self._store.reading() as connection:
                floors = state.sections.values()
                for number in (number for floor in floors for number in floor.tables):
                    self._add_up(connection, number, state.heads[table_stream(number)].seq)
                for stream in (meter_stream(name) for floor in floors for name in floor.meters):
                    self._admit(connection, stream, state.heads[stream].seq)
            return [each for number, tally in self._tallies.items() for each in tally.hours(number, first)]

    def forget(self, before: int) -> None:
        """Forget the hours before the one with this time, so that a server can run for months."""
        hour = before - before % HOUR
        with self._lock:
            if self._since is not None and hour > self._since:
                self._since = hour
                for tally in self._tallies.values():
                    tally.forget(hour)

    def _add_up(self, connection: Connection, number: str, seq: int) -> None:
        stream = table_stream(number)
        if number not in self._tallies:
            assert self._since is not None
            after = order_before(connection, stream, self._since)
            self._tallies[number] = HourTally(game_at(connection, stream, after))
            self._heads[stream] = after
        tally = self._tallies[number]
        for upto, rows in record_ranges(connection, stream, self._heads[stream], seq, HOUR_RECORDS):
            for at, text in rows:
                tally.take(at, text)
            self._heads[stream] = upto

    def _admit(self, connection: Connection, stream: str, seq: int) -> None:
        for upto, rows in record_ranges(connection, stream, self._heads.get(stream, 0), seq):
            for _, text in rows:
                event: dict[str, Any] = json.loads(text)
                assert event["event"] == ADMITTED, "everything else comes from orders to tables"
                given = self._tallies[event["table"]].admitted
                moved = event["display_cents"] + event["overflow_cents"] + event["reserve_cents"]
                given[event["round"]] = given.get(event["round"], 0) + moved
            self._heads[stream] = upto


def order_before(connection: Connection, stream: str, at: int) -> int:
    """The last record of the last round that had ended by this time; 0 if there was none.

    What belongs to a round that ended later is read from its beginning. Orders have no index by time, but their times
    rise with their numbers, apart from the rare moment when two people set house time back.
    """
    low, high = 0, connection.execute(_last_order(stream)).scalar() or 0
    while low < high:
        middle = (low + high + 1) // 2
        found = connection.execute(_last_order(stream, middle, orders.c.at)).scalar()
        if found is not None and found >= at:
            high = middle - 1
        else:
            low = middle
    ended = select(rounds.c.last_seq).where(rounds.c.stream == stream, rounds.c.last_seq <= low)
    return int(connection.execute(ended.order_by(rounds.c.number.desc()).limit(1)).scalar() or 0)


def _last_order(stream: str, upto: int | None = None, column: Any = orders.c.seq) -> Any:
    query = select(column).where(orders.c.stream == stream).order_by(orders.c.seq.desc()).limit(1)
    return query if upto is None else query.where(orders.c.seq <= upto)


def game_at(connection: Connection, stream: str, seq: int) -> Game | None:
    """The game that a table was set up for after this record; None if it was not set up yet."""
    found = select(records.c.event).where(
        records.c.stream == stream, records.c.seq <= seq, or_(is_event(INSTALLED), is_event(GAME_CHANGED))
    )
    text = connection.execute(found.order_by(records.c.seq.desc()).limit(1)).scalar()
    return None if text is None else game_of_event(text)
