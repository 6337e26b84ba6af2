"""What happened at a table or to a meter, event by event, as it happens: for those who look over shoulders.

Of a round under way nobody is told in words what lies face down: only what everyone at the table could see and hear.
Which events there are, and by which paragraph, everyone at the table knows as well. When the round is over, those who
may rebuild it are told all of it. The order of a deck is told in no sentence at all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from boardwalk.actor import Actor
from boardwalk.form import read_json, tag_of
from boardwalk.pit.recall import Moment, walk, walk_on
from boardwalk.pit.store.reading import RecordRow, orders_behind, records_of
from boardwalk.pit.store.schema import rounds, streams
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.form import METER_EVENTS
from boardwalk.progressive.tell import tell as tell_of_meter
from boardwalk.table import event as between
from boardwalk.table import event_progressive as collected
from boardwalk.table import event_round as in_round
from boardwalk.table.event import Event
from boardwalk.table.state import Table
from boardwalk.table.tell import tell
from boardwalk.table.view import REBUILDS

MOST = 100
KEPT = 500
"""Tables that are kept as they stood after what was told last, so that whoever asks for more is answered quickly."""


class EventLine(NamedTuple):
    """Something that happened."""

    seq: int
    at: int
    """Microseconds since 1970."""
    kind: str
    law: str
    person: str
    """Who gave the order that it came of."""
    role: str
    told: str | None
    """In a sentence, where that names no card which the caller may not know now."""


TOLD_AT_ONCE: frozenset[type[Event]] = frozenset(
    {
        between.TableInstalled,
        between.GameChanged,
        between.DeviceInstalled,
        between.DeviceRemoved,
        between.TableOpened,
        between.TableClosed,
        between.TableHandedOver,
        between.InventoryFilled,
        between.InventoryCredited,
        between.InventoryCounted,
        between.BoxesCollected,
        between.DeckReceived,
        between.DeckInspected,
        between.DeckVerified,
        between.DeckSpread,
        between.DeckTurnedUp,
        between.DeckLookedAt,
        between.DeckWashed,
        between.ShufflerLoaded,
        between.DeckShuffled,
        between.DeckCounted,
        between.ShufflerJammed,
        between.DeckCut,
        between.RecutOrdered,
        between.DeckTaken,
        between.DeckRemoved,
        between.SeatTaken,
        between.SeatLeft,
        between.AbsenceNoted,
        between.CashBoughtIn,
        between.ChipsColoredUp,
        between.BetPlaced,
        between.BetTakenBack,
        between.TipGiven,
        in_round.BetsClosed,
        in_round.LockedOut,
        in_round.CommunityTurned,
        in_round.ExposureChosen,
        in_round.PlayerActed,
        in_round.FoldedHandStays,
        in_round.WagerConfirmed,
        in_round.StubRacked,
        in_round.StubCounted,
        in_round.DealerRevealed,
        in_round.HandShown,
        in_round.WagerSettled,
        in_round.WagerReturned,
        in_round.CardsCollected,
        in_round.RoundEnded,
        in_round.DealerCardExposed,
        in_round.CardFoundFaceUp,
        in_round.FoundCardsPutBack,
        in_round.CardDrawnInError,
        in_round.HandVoided,
        in_round.RoundVoided,
        in_round.ShoeJammed,
        collected.MeterConnected,
        collected.MeterDisconnected,
        collected.LinkWentDown,
        collected.LinkCameUp,
        collected.ReturnDeviceEmptied,
        collected.LightsCompared,
        collected.CountResolved,
        collected.WagersTakenIn,
        collected.ProgressiveWon,
        collected.LightVerified,
        collected.ProgressiveValidated,
        collected.ProgressivePaid,
        collected.SpinTriggered,
        collected.SpinPressed,
        collected.WheelSpun,
    }
)
"""Events whose sentence names no card but those that it turns up or that lie face up; any other waits for the end of
the round, and for those who may rebuild it."""


class EventBook:
    """Reads events of tables and meters."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._reached: OrderedDict[tuple[str, int], Table] = OrderedDict()
        """Tables as they stood after a record; records never change, so that this is always so."""

    def of_table(
        self, connection: Connection, number: str, actor: Actor, after: int | None = None, most: int = MOST
    ) -> list[EventLine]:
        """What happened at a table after a record, or the latest, the earliest first."""
        stream = f"table:{number}"
        first, last = _range(connection, stream, after, most)
        moments = self._moments(connection, stream, first, last)
        over = connection.execute(select(func.max(rounds.c.last_seq)).where(rounds.c.stream == stream)).scalar() or 0
        rebuilt = over if actor.role in REBUILDS else 0
        told = [
            tell(each.event, each.before) if each.row.seq <= rebuilt or type(each.event) in TOLD_AT_ONCE else None
            for each in moments
        ]
        return list(_lines(connection, [each.row for each in moments], [each.event for each in moments], told))

    def _moments(self, connection: Connection, stream: str, first: int, last: int) -> list[Moment]:
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
            while len(self._reached) > KEPT:
                self._reached.popitem(last=False)
        return moments


def of_meter(connection: Connection, name: str, after: int | None = None, most: int = MOST) -> list[EventLine]:
    """What happened to a meter after a record, or the latest, the earliest first. No card is in it."""
    stream = f"meter:{name}"
    rows = list(records_of(connection, stream, *_range(connection, stream, after, most)))
    events = [METER_EVENTS.read(read_json(row.event), "event") for row in rows]
    return list(_lines(connection, rows, events, [tell_of_meter(event) for event in events]))


def _range(connection: Connection, stream: str, after: int | None, most: int) -> tuple[int, int]:
    head = connection.execute(select(streams.c.seq).where(streams.c.name == stream)).scalar() or 0
    first = max(1, head - most + 1) if after is None else after + 1
    return first, min(head, first + most - 1)


def _lines(
    connection: Connection,
    rows: Sequence[RecordRow],
    events: Sequence[Event | MeterEvent],
    told: Sequence[str | None],
) -> Iterator[EventLine]:
    orders = orders_behind(connection, [(row.order_stream, row.order_seq) for row in rows])
    for row, event, sentence in zip(rows, events, told, strict=True):
        order = orders[row.order_stream, row.order_seq]
        yield EventLine(row.seq, order.at, tag_of(type(event)), event.law.id, order.person, order.role, sentence)
