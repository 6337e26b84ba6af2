"""Rounds that are over, as one person may know them: the table is built up again from its records, and looked at.

What the person sees is the same `view` as at the table, so that a round tells nobody more afterwards than the rules do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from boardwalk.actor import Actor, Role, same_person
from boardwalk.cards import Card
from boardwalk.form import tag_of
from boardwalk.pit.commitment import Opening, Proof, open_all, open_some
from boardwalk.pit.held_back import names_order, still_to_play, without_order
from boardwalk.pit.recall import LAST, Moment, walk
from boardwalk.pit.store.reading import RoundRow, last_rounds, one_round, orders_behind, shuffle_of
from boardwalk.table.form import EVENTS
from boardwalk.table.state import Table
from boardwalk.table.tell import tell
from boardwalk.table.view import REBUILDS, FinishedView, View, view
from boardwalk.web.shape import read_cards


class EventJson:
    """Stands for an event as the record has it."""


class RoundSheet(NamedTuple):
    """A round that is over, as the caller may know it."""

    number: int
    void: bool
    first_seq: int
    last_seq: int
    cut_cards: int
    """Cards cut off the top since the shuffle that the commitment is to."""
    seen: FinishedView


class StepSheet(NamedTuple):
    """One event of a round, and the table after it as the caller may know it."""

    seq: int
    at: int
    """Microseconds since 1970."""
    kind: str
    law: str
    person: str | None
    """Who gave the order, for those who may rebuild the round; so are the next two."""
    told: str | None
    event: EventJson | None
    view: View


class ShuffleProof:
    """Stands for what proves a shuffle: the cards that the caller saw, or for who may rebuild the round all of it."""


def last_sheets(connection: Connection, table: str, actor: Actor) -> list[RoundSheet]:
    """The last rounds of a table, the latest first; a player's are those that he was in."""
    stream = f"table:{table}"
    rows = {row.last_seq: row for row in last_rounds(connection, stream, LAST)}
    if not rows:
        return []
    ends = [moment for moment in walk(connection, stream, min(rows), max(rows)) if moment.row.seq in rows]
    return [_sheet(rows[end.row.seq], end.after, actor) for end in reversed(ends) if _may_know(end.after, actor)]


def one_sheet(connection: Connection, table: str, number: int, actor: Actor) -> RoundSheet | None:
    """A round of a table; none if there is no such round, or the player was not in it."""
    found = _end(connection, table, number)
    if found is None or not _may_know(found[1], actor):
        return None
    return _sheet(*found, actor)


def steps(connection: Connection, table: str, number: int, actor: Actor) -> list[StepSheet] | None:
    """A round from "No more bets" to its end."""
    row = one_round(connection, f"table:{table}", number)
    if row is None:
        return None
    moments = list(walk(connection, row.stream, row.first_seq, row.last_seq))
    if not _may_know(moments[-1].after, actor):
        return None
    return list(_steps(connection, moments, actor))


def proof(connection: Connection, table: str, number: int, actor: Actor) -> Proof | Opening | None:
    """What proves the shuffle of a round to this person; none if there is no round, or nothing was published."""
    found = _end(connection, table, number)
    if found is None:
        return None
    last = found[1].last_round
    assert last is not None
    opening = shuffle_of(connection, last.commitment)
    if opening is None:
        return None
    order, secret = read_cards(opening.cards), bytes.fromhex(opening.secret)
    if actor.role in REBUILDS:
        return open_all(order, secret, last.cut_cards)
    return open_some(order, secret, _seen_cards(_finished(found[1], actor)), last.cut_cards)


def _seen_cards(seen: FinishedView) -> Iterator[Card]:
    for cards in (*(hand.cards for hand in seen.hands.values()), seen.dealer, seen.community):
        yield from (card for card in cards if card is not None)


def _end(connection: Connection, table: str, number: int) -> tuple[RoundRow, Table] | None:
    row = one_round(connection, f"table:{table}", number)
    if row is None:
        return None
    (end,) = walk(connection, row.stream, row.last_seq, row.last_seq)
    return row, end.after


def _may_know(table: Table, actor: Actor) -> bool:
    last = table.last_round
    assert last is not None, "a round is over with its last record"
    return actor.role is not Role.PLAYER or any(same_person(name, actor.name) for name in last.players.values())


def _finished(table: Table, actor: Actor) -> FinishedView:
    seen = view(table, actor, with_prompts=False).last_round
    assert seen is not None
    return seen


def _sheet(row: RoundRow, table: Table, actor: Actor) -> RoundSheet:
    last = table.last_round
    assert last is not None
    seen = _finished(table, actor)
    return RoundSheet(row.number, bool(row.void), row.first_seq, row.last_seq, last.cut_cards, seen)


def _steps(connection: Connection, moments: Sequence[Moment], actor: Actor) -> Iterator[StepSheet]:
    rebuilds = actor.role in REBUILDS
    orders = orders_behind(connection, [(each.row.order_stream, each.row.order_seq) for each in moments])
    to_play = still_to_play(connection, moments[0].row.stream) if rebuilds else frozenset[str]()
    for moment in moments:
        order = orders[moment.row.order_stream, moment.row.order_seq]
        event: Any = EVENTS.write(moment.event) if rebuilds else None
        if rebuilds and names_order(event, to_play):
            event = without_order(event)
        yield StepSheet(
            seq=moment.row.seq,
            at=order.at,
            kind=tag_of(type(moment.event)),
            law=moment.event.law.id,
            person=order.person if rebuilds else None,
            told=tell(moment.event, moment.before) if rebuilds else None,
            event=event,
            view=view(moment.after, actor, with_prompts=False),
        )
