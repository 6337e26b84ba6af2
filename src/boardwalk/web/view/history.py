"""What happened at a table or to a meter, as one person may know it: finished rounds step by step with the proof of
their shuffle, and events as they happen. Nothing that is face down is revealed before the round is over.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Any

from sqlalchemy import Connection, select

from boardwalk.actor import Actor, Role, same_person
from boardwalk.api.history import EventLine, FoundEvent, RoundSheet, StepSheet
from boardwalk.cards import Card
from boardwalk.codec import read_cards, read_json, tag_of
from boardwalk.pit.randomness.commitment import Opening, Proof, open_all, open_some
from boardwalk.pit.record.cards_in_play import names_order, still_to_play, without_order
from boardwalk.pit.record.recall import ROUNDS_RECALLED, TableRecord, walk, walk_on
from boardwalk.pit.record.search import FoundRecord, round_of
from boardwalk.pit.store.schema import (
    RecordRow,
    RoundRow,
    last_round_end,
    last_rounds,
    meter_stream,
    one_round,
    orders_behind,
    records_of,
    shuffle_of,
    streams,
    table_stream,
)
from boardwalk.progressive.message import MeterEvent
from boardwalk.progressive.record import METER_EVENTS
from boardwalk.progressive.sentence import tell as tell_of_meter
from boardwalk.table import events as happened
from boardwalk.table.message import Event
from boardwalk.table.presentation.view import REBUILDS, FinishedView, view
from boardwalk.table.record import EVENTS
from boardwalk.table.sentence import tell
from boardwalk.table.state import Table


def last_round_sheets(connection: Connection, table: str, actor: Actor) -> list[RoundSheet]:
    """The last rounds of a table, latest first; for a player, only those that they played in."""
    stream = table_stream(table)
    rows = {row.last_seq: row for row in last_rounds(connection, stream, ROUNDS_RECALLED)}
    if not rows:
        return []
    ends = [moment for moment in walk(connection, stream, min(rows), max(rows)) if moment.row.seq in rows]
    return [
        _sheet_of_round(rows[end.row.seq], end.after, actor) for end in reversed(ends) if _may_recall(end.after, actor)
    ]


def round_sheet(connection: Connection, table: str, number: int, actor: Actor) -> RoundSheet | None:
    """A round of a table; None if it does not exist, or the player was not in it."""
    found = _round_end(connection, table, number)
    if found is None or not _may_recall(found[1], actor):
        return None
    return _sheet_of_round(*found, actor)


def step_sheets(connection: Connection, table: str, number: int, actor: Actor) -> list[StepSheet] | None:
    """A round from "No more bets" to its end."""
    row = one_round(connection, table_stream(table), number)
    if row is None:
        return None
    moments = list(walk(connection, row.stream, row.first_seq, row.last_seq))
    if not _may_recall(moments[-1].after, actor):
        return None
    return list(_sheets_of_moments(connection, moments, actor))


def shuffle_proof(connection: Connection, table: str, number: int, actor: Actor) -> Proof | Opening | None:
    """What proves the shuffle of a round to this person; None without a round or a commitment."""
    found = _round_end(connection, table, number)
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
    return open_some(order, secret, _visible_cards(_finished_view(found[1], actor)), last.cut_cards)


def _visible_cards(finished: FinishedView) -> Iterator[Card]:
    for cards in (*(hand.cards for hand in finished.hands.values()), finished.dealer, finished.community):
        yield from (card for card in cards if card is not None)


def _round_end(connection: Connection, table: str, number: int) -> tuple[RoundRow, Table] | None:
    row = one_round(connection, table_stream(table), number)
    if row is None:
        return None
    (end,) = walk(connection, row.stream, row.last_seq, row.last_seq)
    return row, end.after


def _may_recall(table: Table, actor: Actor) -> bool:
    last = table.last_round
    assert last is not None, "the last record of a round finishes it"
    return actor.role is not Role.PLAYER or any(same_person(name, actor.name) for name in last.players.values())


def _finished_view(table: Table, actor: Actor) -> FinishedView:
    finished = view(table, actor, with_prompts=False).last_round
    assert finished is not None
    return finished


def _sheet_of_round(row: RoundRow, table: Table, actor: Actor) -> RoundSheet:
    last = table.last_round
    assert last is not None
    finished = _finished_view(table, actor)
    return RoundSheet(row.number, bool(row.void), row.first_seq, row.last_seq, last.cut_cards, finished)


def _sheets_of_moments(connection: Connection, moments: Sequence[TableRecord], actor: Actor) -> Iterator[StepSheet]:
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


MOST_EVENTS = 100
MOST_TABLES_KEPT = 500
"""Tables to keep as they were after the last event sent, so that asking for more is fast."""


PUBLIC_EVENTS: frozenset[type[Event]] = frozenset(
    {
        happened.TableInstalled,
        happened.GameChanged,
        happened.CardSourceChosen,
        happened.ChangeScheduled,
        happened.ChangeCanceled,
        happened.LimitsChanged,
        happened.DeviceInstalled,
        happened.DeviceRemoved,
        happened.DeviceConnected,
        happened.DeviceDisconnected,
        happened.DeviceOutOfService,
        happened.DeviceInService,
        happened.DeviceAtFault,
        happened.FaultCleared,
        happened.DeviceReported,
        happened.AcceptorLit,
        happened.ReturnCounted,
        happened.SignRead,
        happened.TableOpened,
        happened.TableClosed,
        happened.TableHandedOver,
        happened.DealerRelieved,
        happened.InventoryFilled,
        happened.InventoryCredited,
        happened.InventoryCounted,
        happened.BoxesCollected,
        happened.DeckReceived,
        happened.DeckInspected,
        happened.DeckVerified,
        happened.SealVerified,
        happened.DeckSpread,
        happened.DeckTurnedUp,
        happened.DeckLookedAt,
        happened.LookDeclined,
        happened.LookTimeEnded,
        happened.DeckWashed,
        happened.ShufflerLoaded,
        happened.DeckShuffled,
        happened.DeckCounted,
        happened.ShufflerJammed,
        happened.DeckCut,
        happened.RecutOrdered,
        happened.DeckTaken,
        happened.DeckRemoved,
        happened.SeatTaken,
        happened.SeatLeft,
        happened.AbsenceNoted,
        happened.PlayerSatOut,
        happened.PlayerCameBack,
        happened.CashBoughtIn,
        happened.ChipsColoredUp,
        happened.BetPlaced,
        happened.BetTakenBack,
        happened.TipGiven,
        happened.BetsClosed,
        happened.LockedOut,
        happened.CommunityTurned,
        happened.ExposureChosen,
        happened.PlayerActed,
        happened.FoldedHandStays,
        happened.WagerConfirmed,
        happened.StubRacked,
        happened.StubCounted,
        happened.PlacesCounted,
        happened.DealerRevealed,
        happened.HandShown,
        happened.WagerSettled,
        happened.WagerReturned,
        happened.CardRead,
        happened.CardsEntered,
        happened.EntryWithdrawn,
        happened.WagerReopened,
        happened.CardsCollected,
        happened.RoundEnded,
        happened.DealerCardExposed,
        happened.CardFoundFaceUp,
        happened.FoundCardsPutBack,
        happened.CardDrawnInError,
        happened.HandVoided,
        happened.RoundVoided,
        happened.ShoeJammed,
        happened.IrregularityReported,
        happened.ReportConfirmed,
        happened.ReportDismissed,
        happened.WrongNumberFound,
        happened.AwardWithdrawn,
        happened.ApprovalRecorded,
        happened.ApprovalRevoked,
        happened.DemonstrationRecorded,
        happened.SignsConfirmed,
        happened.LinkedGamesChanged,
        happened.MeterConnected,
        happened.MeterDisconnected,
        happened.LinkWentDown,
        happened.LinkCameUp,
        happened.ReturnDeviceEmptied,
        happened.LightsCompared,
        happened.CountResolved,
        happened.WagersTakenIn,
        happened.ProgressiveWon,
        happened.LightVerified,
        happened.LightFoundDark,
        happened.LightResolved,
        happened.ProgressiveValidated,
        happened.ProgressivePaid,
        happened.SpinTriggered,
        happened.SpinPressed,
        happened.WheelSpun,
        happened.SpinWithdrawn,
        happened.MerchandiseAwarded,
    }
)
"""Events whose sentence names only cards that it turns up or that are face up; any other sentence is held until the
round is over, and is only for callers who may rebuild it."""


class EventBook:
    """Reads events of tables and meters."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._reached: OrderedDict[tuple[str, int], Table] = OrderedDict()
        """Tables after a certain record; records never change, so this stays valid."""

    def of_table(
        self, connection: Connection, number: str, actor: Actor, after: int | None = None, most: int = MOST_EVENTS
    ) -> list[EventLine]:
        """The events of a table after a record, or the latest ones, earliest first."""
        stream = table_stream(number)
        first, last = _event_range(connection, stream, after, most)
        moments = self._moments(connection, stream, first, last)
        over = last_round_end(connection, stream)
        rebuilt = over if actor.role in REBUILDS else 0
        sentences = [
            tell(each.event, each.before) if each.row.seq <= rebuilt or type(each.event) in PUBLIC_EVENTS else None
            for each in moments
        ]
        return list(
            _event_lines(connection, [each.row for each in moments], [each.event for each in moments], sentences)
        )

    def _moments(self, connection: Connection, stream: str, first: int, last: int) -> list[TableRecord]:
        if first > last:
            return []
        with self._lock:
            table = self._reached.get((stream, first - 1))
        if table is None:
            moments = list(walk(connection, stream, first, last))
        else:
            moments = list(walk_on(connection, stream, table, first, last))
        with self._lock:
            self._reached[stream, last] = moments[-1].after
            while len(self._reached) > MOST_TABLES_KEPT:
                self._reached.popitem(last=False)
        return moments


CLUSTER = 200
"""Records that were found this close together at a table are told in one go."""


def found_events(connection: Connection, found: Sequence[FoundRecord], actor: Actor) -> list[FoundEvent]:
    """What a search found, in the words that this person may read."""
    told: dict[tuple[str, int], str | None] = {}
    by_table: dict[str, list[int]] = {}
    for each in found:
        by_table.setdefault(each.row.stream, []).append(each.row.seq)
    for stream, seqs in by_table.items():
        over = last_round_end(connection, stream) if actor.role in REBUILDS else 0
        for first, last in _clusters(sorted(seqs)):
            for moment in walk(connection, stream, first, last):
                public = moment.row.seq <= over or type(moment.event) in PUBLIC_EVENTS
                told[stream, moment.row.seq] = tell(moment.event, moment.before) if public else None
    return [_found_event(connection, each, told[each.row.stream, each.row.seq]) for each in found]


def _clusters(seqs: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ranges that have all of these, without long stretches between.

    >>> list(_clusters([3, 5, 900, 901]))
    [(3, 5), (900, 901)]
    """
    first = last = seqs[0]
    for seq in seqs[1:]:
        if seq - last > CLUSTER:
            yield first, last
            first = seq
        last = seq
    yield first, last


def _found_event(connection: Connection, found: FoundRecord, told: str | None) -> FoundEvent:
    event: Any = read_json(found.row.event)
    return FoundEvent(
        found.table,
        found.row.seq,
        found.at,
        event["event"],
        event["law"],
        found.person,
        found.role,
        round_of(connection, found.row.stream, found.row.seq),
        found.player,
        found.cents,
        told,
    )


def meter_events(
    connection: Connection, name: str, after: int | None = None, most: int = MOST_EVENTS
) -> list[EventLine]:
    """The events of a meter after a record, or the latest ones, earliest first. They contain no cards."""
    stream = meter_stream(name)
    rows = list(records_of(connection, stream, *_event_range(connection, stream, after, most)))
    events = [METER_EVENTS.read(read_json(row.event), "event") for row in rows]
    return list(_event_lines(connection, rows, events, [tell_of_meter(event) for event in events]))


def _event_range(connection: Connection, stream: str, after: int | None, most: int) -> tuple[int, int]:
    head = connection.execute(select(streams.c.seq).where(streams.c.name == stream)).scalar() or 0
    first = max(1, head - most + 1) if after is None else after + 1
    return first, min(head, first + most - 1)


def _event_lines(
    connection: Connection,
    rows: Sequence[RecordRow],
    events: Sequence[Event | MeterEvent],
    sentences: Sequence[str | None],
) -> Iterator[EventLine]:
    orders = orders_behind(connection, [(row.order_stream, row.order_seq) for row in rows])
    for row, event, sentence in zip(rows, events, sentences, strict=True):
        order = orders[row.order_stream, row.order_seq]
        yield EventLine(row.seq, order.at, tag_of(type(event)), event.law.id, order.person, order.role, sentence)
