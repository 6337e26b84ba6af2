"""A search over the records of all tables: by player, time, amount and paragraph.

A player is found in what they ordered, and in what happened at their seat while they sat there. An amount is any amount
of an event. A paragraph finds itself and everything under it, also if its chapter is left out: `39.11(b)`. Rounds in
progress are not searched, so a search can reveal no card: what it finds is finished, or was there for everyone to see.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, false, func, or_, select

from boardwalk.actor import same_person
from boardwalk.codec import compact, tag_of
from boardwalk.law.register import register
from boardwalk.pit.shift_figures import is_event
from boardwalk.pit.store.schema import RecordRow, orders, records, rounds, table_stream
from boardwalk.table.events import SeatLeft, SeatTaken

TAKEN, LEFT = tag_of(SeatTaken), tag_of(SeatLeft)
MOST_READ = 20_000
"""Records of a table that the database found, to look at for an amount."""


class SearchTerms(NamedTuple):
    """What is searched for. Times are in microseconds since 1970, both ends included."""

    since: int
    until: int
    player: str | None = None
    least_cents: int | None = None
    most_cents: int | None = None
    law: str | None = None

    @property
    def has_amount(self) -> bool:
        return self.least_cents is not None or self.most_cents is not None

    def allows(self, cents: int) -> bool:
        """Whether an amount is within the bounds."""
        return (self.least_cents or 0) <= cents and (self.most_cents is None or cents <= self.most_cents)


class FoundRecord(NamedTuple):
    """A record that was found, with its order."""

    table: str
    row: RecordRow
    at: int
    person: str
    role: str
    player: str | None
    """Who sat at the seat of the event, if it has one."""
    cents: int | None
    """The largest amount of the event that was searched for; None if it has none."""


class Stay(NamedTuple):
    """A player at a seat, from one record to another."""

    player: str
    seat: int
    first: int
    last: int


def search(
    connection: Connection, tables: Iterable[tuple[str, int]], terms: SearchTerms, most: int
) -> list[FoundRecord]:
    """The latest records that fit, latest first; each table comes with the last of its records to search."""
    found = [each for number, last in tables for each in _in_table(connection, number, last, terms, most)]
    return sorted(found, key=lambda each: (-each.at, each.table, -each.row.seq))[:most]


def round_of(connection: Connection, stream: str, seq: int) -> int | None:
    """The finished round that a record is in."""
    found = connection.execute(
        select(rounds.c.number, rounds.c.first_seq)
        .where(rounds.c.stream == stream, rounds.c.last_seq >= seq)
        .order_by(rounds.c.number)
        .limit(1)
    ).first()
    return None if found is None or found.first_seq > seq else int(found.number)


def _in_table(connection: Connection, number: str, last: int, terms: SearchTerms, most: int) -> Iterator[FoundRecord]:
    stream = table_stream(number)
    stays = list(_stays(connection, stream, last))
    query = (
        select(records, orders.c.at, orders.c.person, orders.c.role)
        .join(orders, and_(records.c.order_stream == orders.c.stream, records.c.order_seq == orders.c.seq))
        .where(records.c.stream == stream, records.c.seq <= last, *_conditions(terms, stays))
        .order_by(records.c.seq.desc())
        .limit(MOST_READ if terms.has_amount else most)
    )
    left = most
    for row in connection.execute(query):
        record, at, person, role = RecordRow._make(row[: len(RecordRow._fields)]), row.at, row.person, row.role
        event = json.loads(record.event)
        amounts = [cents for cents in amounts_of(event) if terms.allows(cents)]
        if terms.has_amount and not amounts:
            continue
        yield FoundRecord(
            number, record, at, person, role, _player(event, record.seq, stays), max(amounts, default=None)
        )
        left -= 1
        if left == 0:
            return


def amounts_of(event: Mapping[str, Any]) -> Iterator[int]:
    """Every amount of an event other than nothing, as JSON.

    >>> list(amounts_of({"event": "wager-settled", "seat": 1, "cents": 1000, "paid_cents": 0}))
    [1000]
    """
    for name, value in event.items():
        if (name == "cents" or name.endswith("_cents")) and isinstance(value, int) and value:
            yield abs(value)


def _player(event: Mapping[str, Any], seq: int, stays: Iterable[Stay]) -> str | None:
    seat = event.get("seat")
    if "player" in event:
        return str(event["player"])
    return next((stay.player for stay in stays if stay.seat == seat and stay.first <= seq <= stay.last), None)


def _stays(connection: Connection, stream: str, last: int) -> Iterator[Stay]:
    """Who sat where, and when."""
    query = select(records.c.seq, records.c.event).where(
        records.c.stream == stream, records.c.seq <= last, or_(is_event(TAKEN), is_event(LEFT))
    )
    seated: dict[int, tuple[str, int]] = {}
    for seq, text in connection.execute(query.order_by(records.c.seq)):
        event = json.loads(text)
        if event["event"] == TAKEN:
            seated[event["seat"]] = event["player"], seq
        elif event["seat"] in seated:
            player, first = seated.pop(event["seat"])
            yield Stay(player, event["seat"], first, seq)
    for seat, (player, first) in seated.items():
        yield Stay(player, seat, first, last)


def _conditions(terms: SearchTerms, stays: Iterable[Stay]) -> Iterator[ColumnElement[bool]]:
    yield orders.c.at >= terms.since
    yield orders.c.at <= terms.until
    if terms.law is not None:
        ends = ("",) if terms.law.endswith(")") else LAW_ENDS
        laws = [f"{chapter}{terms.law}{end}" for chapter in ("", *_chapters()) for end in ends]
        yield or_(*(records.c.event.contains(f'"law":"{law}', autoescape=True) for law in laws))
    if terms.has_amount:
        yield records.c.event.contains('cents":', autoescape=True)
    if terms.player is not None:
        name = terms.player
        at_seats = (_at_seat(stay) for stay in stays if same_person(stay.player, name))
        yield or_(func.lower(orders.c.person) == name.lower(), *at_seats, _names(name), false())


@cache
def _chapters() -> tuple[str, ...]:
    """What people leave out of a citation, such as `13:69F-`."""
    found = {identifier.partition("-")[0] for identifier in register() if ":" in identifier}
    return tuple(sorted(f"{each}-" for each in found))


LAW_ENDS = ('"', "(", ".", "-", "i", "v", "x")
"""What follows a paragraph that was asked for: its end, or a paragraph under it. Whatever follows a closing parenthesis
is under it, too."""


def _at_seat(stay: Stay) -> ColumnElement[bool]:
    here = (records.c.event.contains(f'"seat":{stay.seat}{end}', autoescape=True) for end in (",", "}"))
    return and_(records.c.seq >= stay.first, records.c.seq <= stay.last, or_(*here))


def _names(player: str) -> ColumnElement[bool]:
    return records.c.event.contains(f'"player":{compact(player)}', autoescape=True)
