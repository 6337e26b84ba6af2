"""What each player bet and won, and how fast, from the records of a table; nothing here knows a card.

A hand counts if its round has ended and its base wager was settled. Handle and win are counted as `pit.shift_figures`
counts them for the table, but by player; what the meter was given is the table's, and no player's.

Time is from taking a seat to the end of the last round that was played there, for each stay at a table; a stay that was
going on when the period began counts from then on.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from boardwalk.codec import tag_of
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Placement, Result
from boardwalk.person_name import name_skeleton
from boardwalk.pit.hour_figures import HourTally, game_at, game_of_event, order_before
from boardwalk.pit.ledger import CAGE, OUTSIDE, AccountKind
from boardwalk.pit.record.recall import walk
from boardwalk.pit.shift_figures import (
    ADMITTED,
    ENDED,
    FED,
    FIGURE_EVENTS,
    GAME_CHANGED,
    REOPENED,
    SETTLED,
    TAKEN_BACK,
    TAKEN_IN,
    moved_cents,
    record_ranges,
    records_with_times,
)
from boardwalk.pit.store.schema import last_round_end, meter_stream, postings, streams, table_stream
from boardwalk.table.events import SeatLeft, SeatTaken, TableInstalled

INSTALLED, SEATED, LEFT = tag_of(TableInstalled), tag_of(SeatTaken), tag_of(SeatLeft)
HAND_RECORDS = records_with_times(*FIGURE_EVENTS, INSTALLED, SEATED, LEFT)


class PlayerHands(NamedTuple):
    """What a player bet and won at a table under one game."""

    player: str
    game: Game
    hands: int
    microseconds: int
    """How long the player was at the table."""
    bets: Mapping[tuple[str, int], int]
    """How often each amount was bet on the base wager and on each side bet."""
    handle: Mapping[str, int]
    """Cents by wager."""
    companions: Mapping[str, int]
    """For wagers that are taken in before the deal, how many others had made them in the same rounds."""
    win_cents: int
    """From the house's side."""
    rounds: Mapping[int, tuple[int, ...]]
    """The seats in which the player played each round."""


class TableBooks(NamedTuple):
    """How the hands of all players add up to what the table's own figures and the ledger say."""

    rounds: int
    players_cents: int
    """What the house won from all players."""
    meter_cents: int
    """What went to a meter."""
    win_cents: int
    """The table's win by its figures, as the floor shows it."""
    inventory_cents: int
    """What the ledger says that the table inventory gained in play."""

    @property
    def agree(self) -> bool:
        """Whether all of it adds up to the cent."""
        return self.players_cents - self.meter_cents == self.win_cents and self.players_cents == self.inventory_cents


class TablePlay(NamedTuple):
    """A table in a period: the hands of its players, and how they add up."""

    table: str
    players: tuple[PlayerHands, ...]
    books: TableBooks
    rounds: tuple[int, ...]
    """The numbers of all rounds in the period."""


class _Stay:
    """A player in a seat."""

    def __init__(self, player: str, since: int) -> None:
        self.player, self.counted = player, since
        """Up to when the time at the table has been counted."""


class _Sums:
    """What a player did under one game, added up."""

    def __init__(self, player: str, game: Game) -> None:
        self.player, self.game = player, game
        self.hands = self.microseconds = self.win_cents = 0
        self.bets: Counter[tuple[str, int]] = Counter()
        self.handle: Counter[str] = Counter()
        self.companions: Counter[str] = Counter()
        self.rounds: dict[int, tuple[int, ...]] = {}

    def end_hand(self, number: int, seat: int, microseconds: int) -> None:
        self.hands += 1
        self.microseconds += microseconds
        self.rounds[number] = (*self.rounds.get(number, ()), seat)

    def settle(self, event: Mapping[str, Any], *, rides: bool, others: int) -> None:
        """Add a wager that was decided; `rides` if it was taken in before the deal, like those of so many others."""
        name, game = event["wager"], self.game
        self.handle[name] += event["cents"] + (event["coupon_cents"] if rides else 0)
        if rides:
            self.companions[name] += others
        elif name == game.base.name or game.wager(name).place is Placement.OPTIONAL:
            self.bets[name, event["cents"]] += 1
        kept = rides or event["result"] == Result.LOSE.value
        self.win_cents += (event["cents"] if kept else 0) - event["paid_cents"] + event["off_meter_cents"]

    def hands_played(self) -> PlayerHands:
        bets, handle, companions = dict(self.bets), dict(self.handle), dict(self.companions)
        return PlayerHands(
            self.player, self.game, self.hands, self.microseconds, bets, handle, companions, self.win_cents, self.rounds
        )


class _HandTally:
    """Adds up the records of a table by player. It begins between two rounds."""

    def __init__(self, game: Game | None, seated: Mapping[int, str], since: int) -> None:
        self._since = since
        self._games: list[Game] = [] if game is None else [game]
        self._stays = {seat: _Stay(player, since) for seat, player in seated.items()}
        self._sums: dict[tuple[str, int], _Sums] = {}
        self.rounds: list[int] = []
        self.fed_cents = 0
        self._begin()

    def _begin(self) -> None:
        self._settled: list[tuple[_Stay, Mapping[str, Any]]] = []
        self._taken_in: set[str] = set()
        self._fed_cents = 0

    def take(self, at: int, event: Mapping[str, Any], text: str) -> None:
        """Add the next record; `at` is the time of its order."""
        kind = event["event"]
        if kind in (INSTALLED, GAME_CHANGED):
            self._games.append(game_of_event(text))
            self._stays = {seat: _Stay(stay.player, at) for seat, stay in self._stays.items()}
        elif kind == SEATED:
            self._stays[event["seat"]] = _Stay(event["player"], max(at, self._since))
        elif kind == LEFT:
            del self._stays[event["seat"]]
        elif kind == SETTLED:  # the player may leave before the round is over
            self._settled.append((self._stays[event["seat"]], event))
        elif kind == REOPENED:
            decided = event["seat"], event["wager"]
            self._settled = [each for each in self._settled if (each[1]["seat"], each[1]["wager"]) != decided]
        elif kind == TAKEN_IN:
            self._taken_in.add(event["wager"])
        elif kind in (FED, TAKEN_BACK):
            self._fed_cents += moved_cents(event) if kind == FED else -moved_cents(event)
        elif kind == ENDED:
            self._end_round(event["round"], at)

    def _end_round(self, number: int, at: int) -> None:
        game, wagers = self._games[-1], Counter(event["wager"] for _, event in self._settled)
        for stay, event in self._settled:
            sums, name = self._of(stay.player), event["wager"]
            sums.settle(event, rides=name in self._taken_in, others=wagers[name] - 1)
            if name == game.base.name:
                sums.end_hand(number, event["seat"], max(at - stay.counted, 0))
                stay.counted = at
        self.rounds.append(number)
        self.fed_cents += self._fed_cents
        self._begin()

    def _of(self, player: str) -> _Sums:
        key = name_skeleton(player), len(self._games) - 1
        return self._sums.setdefault(key, _Sums(player, self._games[-1]))

    def players(self) -> tuple[PlayerHands, ...]:
        """Everyone who played."""
        return tuple(each.hands_played() for each in self._sums.values())


def table_play(connection: Connection, table: str, since: int = 0) -> TablePlay:
    """The hands at a table in rounds that ended at this time or later; microseconds since 1970."""
    stream = table_stream(table)
    after = order_before(connection, stream, since)
    game, seated = game_at(connection, stream, after), _seated(connection, stream, after)
    by_player, by_hour = _HandTally(game, seated, since), HourTally(game)
    head = connection.execute(select(streams.c.seq).where(streams.c.name == stream)).scalar() or 0
    for _, rows in record_ranges(connection, stream, after, head, HAND_RECORDS):
        for at, text in rows:
            event = json.loads(text)
            by_player.take(at, event, text)
            if event["event"] not in (SEATED, LEFT):
                by_hour.take(at, text)
    admitted = _admitted(connection, table, frozenset(by_player.rounds))
    by_hour.admitted.update(admitted)
    players = by_player.players()
    books = TableBooks(
        rounds=len(by_player.rounds),
        players_cents=sum(each.win_cents for each in players),
        meter_cents=by_player.fed_cents + sum(admitted.values()),
        win_cents=sum(each.figures.win_cents for each in by_hour.hours(table, 0)),
        inventory_cents=_gained_in_play(connection, table, after),
    )
    return TablePlay(table, players, books, tuple(by_player.rounds))


def _seated(connection: Connection, stream: str, seq: int) -> Mapping[int, str]:
    """Who was in each seat after this record."""
    if not seq:
        return {}
    (moment,) = walk(connection, stream, seq, seq)
    return {seat: seated.player for seat, seated in moment.after.seats.items()}


def _admitted(connection: Connection, table: str, rounds: Collection[int]) -> dict[int, int]:
    """Held contributions of these rounds that were admitted to a meter later, by round."""
    found: Counter[int] = Counter()
    meters = select(streams.c.name, streams.c.seq).where(streams.c.name.startswith(meter_stream(""), autoescape=True))
    for name, head in connection.execute(meters).all():
        for _, rows in record_ranges(connection, name, 0, head):
            for event in (json.loads(text) for _, text in rows):
                if event["event"] == ADMITTED and event["table"] == table and event["round"] in rounds:
                    found[event["round"]] += moved_cents(event)
    return dict(found)


def _gained_in_play(connection: Connection, table: str, after: int) -> int:
    """What the table inventory gained from a record to the end of the last round, by the ledger alone.

    Orders that also move money at the cage or in patrons' pockets are fills, credits, buy-ins, openings and closings.
    """
    stream = table_stream(table)
    apart = [CAGE, OUTSIDE, AccountKind.VARIANCE.of(table)]
    within = postings.c.order_stream == stream, postings.c.order_seq > after
    others = select(postings.c.order_seq).where(*within, postings.c.account.in_(apart))
    gained = select(func.coalesce(func.sum(postings.c.cents), 0)).where(
        *within,
        postings.c.account == AccountKind.INVENTORY.of(table),
        postings.c.order_seq <= last_round_end(connection, stream),
        postings.c.order_seq.not_in(others),
    )
    return int(connection.execute(gained).scalar_one())
