"""Game recall: a finished round, step by step, from the database.

A round is recalled from its first bet, although it starts with "No more bets", to the last collected card. It shows
every card of the round, including those that nobody saw, so it is only for people who may rebuild a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from boardwalk.cards import Card, format_cards
from boardwalk.codec import read_json
from boardwalk.errors import InputError, unknown
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Result
from boardwalk.pit.record.cards_in_play import still_to_play, without_order
from boardwalk.pit.store.schema import (
    RecordRow,
    RoundRow,
    last_round_end,
    last_rounds,
    one_round,
    orders_behind,
    records_of,
    rounds,
    table_stream,
)
from boardwalk.pit.store.schema import table_numbers as all_tables
from boardwalk.pit.store.snapshot import last_snapshot, read_table
from boardwalk.table.events import BetPlaced, WagerReopened, WagerSettled
from boardwalk.table.machine import apply
from boardwalk.table.message import Event
from boardwalk.table.record import EVENTS
from boardwalk.table.sentence import tell
from boardwalk.table.state import FinishedRound, Table

ROUNDS_RECALLED = 10
"""The rounds that a table must be able to recall."""


class TableRecord(NamedTuple):
    """One record of a table, and the table before and after it."""

    row: RecordRow
    event: Event
    before: Table | None
    after: Table


class RecalledStep(NamedTuple):
    """One event of a round in words: when, on whose order, and under which paragraph."""

    seq: int
    number: int
    at: int
    person: str
    role: str
    told: str
    event: Event
    held_back: bool = False
    """Whether it contains the order of a deck that may still be played."""

    def to_json(self) -> dict[str, Any]:
        event = EVENTS.write(self.event)
        return {
            "seq": self.seq,
            "number": self.number,
            "at": self.at,
            "person": self.person,
            "role": self.role,
            "law": self.event.law.id,
            "told": self.told,
            "event": without_order(event) if self.held_back else event,
        }


class RecalledRound(NamedTuple):
    """A finished round."""

    table: str
    row: RoundRow
    finished: FinishedRound
    net_cents: Mapping[int, int]
    """What each seat won; below zero, what it lost."""
    steps: tuple[RecalledStep, ...]
    game: Game
    """The game under whose rules it was played."""

    @property
    def cards(self) -> dict[str, tuple[Card, ...]]:
        """The cards of every hand, by who held it."""
        own = {f"seat {seat}": hand.cards for seat, hand in self.finished.hands.items()}
        return {**own, "dealer": self.finished.dealer, "community": self.finished.community}

    def to_json(self) -> dict[str, Any]:
        finished = self.finished
        seats = [
            {
                "seat": seat,
                "player": finished.players[seat],
                "cards": format_cards(hand.cards),
                "folded": hand.folded,
                "void": hand.void,
                "net_cents": self.net_cents.get(seat, 0),
            }
            for seat, hand in finished.hands.items()
        ]
        return {
            "table": self.table,
            "round": self.row.number,
            "void": self.row.void,
            "first_seq": self.row.first_seq,
            "last_seq": self.row.last_seq,
            "commitment": finished.commitment,
            "cut_cards": finished.cut_cards,
            "seats": seats,
            "dealer": format_cards(finished.dealer),
            "community": format_cards(finished.community),
            "steps": [step.to_json() for step in self.steps],
        }


def recall(connection: Connection, table: str, number: int) -> RecalledRound:
    """A round of a table, by its number."""
    stream = table_stream(table)
    row = one_round(connection, stream, number)
    if row is None:
        raise _no_round(connection, table, number)
    return _recalled_round(connection, table, row, still_to_play(connection, stream))


def recall_last(connection: Connection, table: str, most: int = ROUNDS_RECALLED) -> list[RecalledRound]:
    """The last rounds of a table, most recent last."""
    stream = table_stream(table)
    found = last_rounds(connection, stream, most)
    if not found:
        _verify_table(connection, table)
        return []
    to_play = still_to_play(connection, stream)
    return [_recalled_round(connection, table, row, to_play) for row in reversed(found)]


def _verify_table(connection: Connection, table: str) -> None:
    numbers = all_tables(connection)
    if not numbers:
        raise InputError("table", "this house has no tables")
    if table not in numbers:
        raise unknown("table", table, numbers, "table")


def _no_round(connection: Connection, table: str, number: int) -> InputError:
    _verify_table(connection, table)
    ends = select(func.min(rounds.c.number), func.max(rounds.c.number)).where(rounds.c.stream == table_stream(table))
    first, last = connection.execute(ends).one()
    known = "it has none yet" if first is None else f"it has rounds {first} to {last}"
    return InputError("round", f"table {table} has no finished round {number}; {known}")


def _recalled_round(connection: Connection, table: str, row: RoundRow, to_play: frozenset[str]) -> RecalledRound:
    earlier = last_round_end(connection, row.stream, row.number)
    moments = list(_since_first_bet(walk(connection, row.stream, earlier + 1, row.last_seq), row.first_seq))
    finished = moments[-1].after.last_round
    assert finished is not None, "the last record of a round finishes it"
    steps = tuple(_steps(connection, moments, to_play))
    return RecalledRound(table, row, finished, _net(moments), steps, moments[-1].after.game)


def _since_first_bet(moments: Iterator[TableRecord], closed_seq: int) -> Iterator[TableRecord]:
    """The records from the first bet that was still down when betting closed."""
    before: list[TableRecord] = []
    for moment in moments:
        if moment.row.seq < closed_seq:
            has_bets = any(seated.bets for seated in moment.after.seats.values())
            before = [*before, moment] if has_bets and (before or isinstance(moment.event, BetPlaced)) else []
        else:
            yield from before
            before = []
            yield moment


def _net(moments: list[TableRecord]) -> dict[int, int]:
    last = moments[-1].after.last_round
    assert last is not None
    net = dict.fromkeys(last.hands, 0)
    for moment in moments:
        event = moment.event
        if isinstance(event, WagerSettled | WagerReopened):
            kept = event.result is Result.LOSE or event.wager in moment.after.game.collected
            won_cents = event.paid_cents - (event.cents if kept else 0)
            net[event.seat] += won_cents if isinstance(event, WagerSettled) else -won_cents
    return net


def _steps(connection: Connection, moments: list[TableRecord], to_play: frozenset[str]) -> Iterator[RecalledStep]:
    orders = orders_behind(connection, [(moment.row.order_stream, moment.row.order_seq) for moment in moments])
    for row, event, before, _ in moments:
        order = orders[row.order_stream, row.order_seq]
        hidden = getattr(event, "commitment", None) in to_play
        yield RecalledStep(row.seq, row.number, order.at, order.person, order.role, tell(event, before), event, hidden)


def walk(connection: Connection, stream: str, first: int, last: int) -> Iterator[TableRecord]:
    """The records of a table from `first` to `last`, with the table before and after each."""
    table, start = _state_before(connection, stream, first)
    return (moment for moment in walk_on(connection, stream, table, start, last) if moment.row.seq >= first)


def walk_on(connection: Connection, stream: str, table: Table | None, first: int, last: int) -> Iterator[TableRecord]:
    """The same, given the table before the first of them."""
    for row in records_of(connection, stream, first, last):
        event = EVENTS.read(read_json(row.event), "event")
        after = apply(table, event)
        yield TableRecord(row, event, table, after)
        table = after


def _state_before(connection: Connection, stream: str, seq: int) -> tuple[Table | None, int]:
    """The table from a snapshot, and the next record; without a snapshot, no table and record 1."""
    found = last_snapshot(connection, stream, seq)
    return (None, 1) if found is None else (read_table(found.state), found.seq + 1)
