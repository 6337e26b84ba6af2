"""The figures of every table a second time, from the texts of the records: rounds, drop, handle and win since it was
opened. What is kept of them for the floor must be the same.

A row of `figures` is a list: 1, and an object with these fields, all in cents unless they are counts or times:

| field | what it is |
|---|---|
| `opened_cents` | the inventory that the table was opened with; null if its game was changed since |
| `rounds`, `first`, `last` | how many rounds have ended, and the numbers of the first and the last; 0 without any |
| `ended` | when rounds ended, as of the last one: those of the hour before it |
| `drop_cents` | cash that was exchanged for chips |
| `handle` | by wager, the chips of all decided wagers; for wagers that were taken in before the deal, coupons as well |
| `win_cents` | wagers that were lost or taken in, less what was paid from the inventory, less what went to the meter |
| `companions` | by wager taken in before the deal, the ordered pairs of such wagers in the same round |
| `taken_in`, `fed_cents` | of a round that has not ended: wagers taken in, and what went to the meter |

Wagers count when their round ends. Held contributions that are admitted later are not part of it. A checkpoint also has
`settled`, the decided wagers of a round that has not ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from boardwalk.codec import read_json
from boardwalk.pit.audit.chain import WholeOrder
from boardwalk.pit.audit.finding import FindingKind, FindingLog
from boardwalk.pit.audit.replay import FAULTS
from boardwalk.pit.store.schema import figures, orders, records

ROW_FORM = 1
HOUR = 3_600_000_000
"""Microseconds."""
EventData = Mapping[str, Any]
METER_PARTS = ("display_cents", "overflow_cents", "reserve_cents")


class FigureTally:
    """The figures of one table, event by event."""

    def __init__(self, known: Mapping[str, Any] | None = None) -> None:
        """`known` are the sums to go on from."""
        self._sums: dict[str, Any]
        self._taken_in: set[str]
        self._settled: list[tuple[Any, ...]]
        self._open(None)
        if known is not None:
            self._sums = {**known, "handle": Counter(known["handle"]), "companions": Counter(known["companions"])}
            self._taken_in = set(known["taken_in"])
            self._settled = [tuple(each) for each in known.get("settled", ())]

    def _open(self, cents: int | None) -> None:
        self._sums = {"opened_cents": cents, "rounds": 0, "first": 0, "last": 0, "ended": []}
        self._sums |= {"drop_cents": 0, "win_cents": 0, "handle": Counter(), "companions": Counter(), "fed_cents": 0}
        self._taken_in, self._settled = set(), []

    def take(self, at: int, data: EventData) -> None:
        """Count an event that an order to the table has caused, if it matters; `at` is the time of the order."""
        counted = COUNTED_EVENTS.get(data["event"])
        if counted is not None:
            counted(self, at, data)

    def count_opened(self, at: int, data: EventData) -> None:
        """A table, or a game, begins with nothing."""
        del at
        self._open(data.get("inventory_cents"))

    def count_bought_in(self, at: int, data: EventData) -> None:
        """Cash goes into the drop box."""
        del at
        self._sums["drop_cents"] += data["cents"]

    def count_took_in(self, at: int, data: EventData) -> None:
        """A wager is taken in before the deal."""
        del at
        self._taken_in.add(data["wager"])

    def count_fed(self, at: int, data: EventData) -> None:
        """A part of a wager goes to the meter."""
        del at
        self._sums["fed_cents"] += sum(data[part] for part in METER_PARTS)

    def count_reversed(self, at: int, data: EventData) -> None:
        """It comes back."""
        del at
        self._sums["fed_cents"] -= sum(data[part] for part in METER_PARTS)

    def count_decided(self, at: int, data: EventData) -> None:
        """A wager is decided."""
        del at
        lost, from_inventory = data["result"] == "lose", data["paid_cents"] - data["off_meter_cents"]
        self._settled.append((data["wager"], data["cents"], data["coupon_cents"], lost, from_inventory))

    def count_reopened(self, at: int, data: EventData) -> None:
        """A wager that was decided by wrong cards is open again."""
        del at
        lost, from_inventory = data["result"] == "lose", data["paid_cents"] - data.get("off_meter_cents", 0)
        self._settled.remove((data["wager"], data["cents"], data["coupon_cents"], lost, from_inventory))

    def count_ended(self, at: int, data: EventData) -> None:
        """The round ends, and its wagers count."""
        sums, number = self._sums, data["round"]
        sums["first"], sums["last"], sums["rounds"] = sums["first"] or number, number, sums["rounds"] + 1
        sums["ended"] = [each for each in sums["ended"] if at - HOUR < each <= at] + [at]
        made: Counter[str] = Counter()
        for wager, cents, coupon_cents, lost, from_inventory in self._settled:
            made[wager] += 1
            taken_in = wager in self._taken_in
            sums["handle"][wager] += cents + coupon_cents * taken_in
            sums["win_cents"] += cents * (taken_in or lost) - from_inventory
        for wager in self._taken_in & made.keys():
            sums["companions"][wager] += made[wager] * (made[wager] - 1)
        sums["win_cents"] -= sums["fed_cents"]
        sums["fed_cents"], self._taken_in, self._settled = 0, set(), []

    @property
    def in_round(self) -> bool:
        """Whether wagers are decided whose round has not ended."""
        return bool(self._settled)

    def sums(self) -> dict[str, Any]:
        """The sums, as a row holds them."""
        plain = {"handle": dict(self._sums["handle"]), "companions": dict(self._sums["companions"])}
        sums = {**self._sums, **plain, "taken_in": sorted(self._taken_in)}
        sums.pop("settled", None)
        return sums

    def contents(self) -> dict[str, Any]:
        """The sums, as a checkpoint holds them."""
        return {**self.sums(), "settled": [list(each) for each in self._settled]}


COUNTED_EVENTS: dict[str, Callable[[FigureTally, int, EventData], None]] = {
    "table-opened": FigureTally.count_opened,
    "game-changed": FigureTally.count_opened,
    "cash-bought-in": FigureTally.count_bought_in,
    "wagers-taken-in": FigureTally.count_took_in,
    "wager-settled": FigureTally.count_decided,
    "wager-reopened": FigureTally.count_reopened,
    "contributed": FigureTally.count_fed,
    "contribution-reversed": FigureTally.count_reversed,
    "round-ended": FigureTally.count_ended,
}


class KeptFigures(NamedTuple):
    """The figures of a table as they are kept for the floor, up to a record."""

    stream: str
    seq: int
    tally: str


class FiguresAudit:
    """Compares the figures that are kept with the auditor's own."""

    def __init__(self, connection: Connection, log: FindingLog, mine: Iterable[str] | None = None) -> None:
        """With `mine`, only the figures of these streams."""
        self.log = log
        self._connection = connection
        self.tallies: dict[str, FigureTally] = {}
        self._due: dict[str, KeptFigures] = {}
        self._lost: set[str] = set()
        chosen = None if mine is None else {*mine}
        for row in connection.execute(select(figures).order_by(figures.c.stream)):
            if chosen is None or row.stream in chosen:
                self._due[str(row.stream)] = KeptFigures(*row)

    def resume(self, tallies: Mapping[str, Mapping[str, Any]], known: Mapping[str, int]) -> None:
        """Go on from the figures of a checkpoint. What was kept before it must lead to them."""
        self.tallies = {stream: FigureTally(sums) for stream, sums in tallies.items()}
        for stream, kept in [*self._due.items()]:
            if type(kept.seq) is int and kept.seq <= known.get(stream, 0):
                del self._due[stream]
                self._lead_on(kept, known[stream])

    def _lead_on(self, kept: KeptFigures, upto: int) -> None:
        joined = (records.c.order_stream == orders.c.stream) & (records.c.order_seq == orders.c.seq)
        later = select(orders.c.at, records.c.event).join(records, joined)
        later = later.where(orders.c.stream == kept.stream, orders.c.seq > kept.seq, orders.c.seq <= upto)
        try:
            sums = _sums_of(kept)
            if sums is None:
                return
            tally = FigureTally(sums)
            for at, text in map(tuple, self._connection.execute(later.order_by(orders.c.seq, records.c.number))):
                tally.take(at, _object(text))
            same = tally.contents() == self.tallies[kept.stream].contents()
        except FAULTS:
            same = False
        if not same:
            self._add(kept, "do not lead to the figures at the checkpoint")

    def take(self, whole: WholeOrder) -> None:
        """Count all records of an order, and compare what is kept up to it."""
        try:
            for row in whole.records:
                self.count(whole.order.stream, whole.order.at, _object(row.event))
        except FAULTS:  # the ledger says so, too
            self._lost.add(whole.order.stream)
        for row in whole.records:
            self.reach(row.stream, row.seq)

    def count(self, stream: str, at: int, data: EventData) -> None:
        """Count an event that an order to this stream has caused."""
        if stream.startswith("table:"):
            tally = self.tallies.get(stream)
            if tally is None:
                tally = self.tallies[stream] = FigureTally()
            tally.take(at, data)

    def reach(self, stream: str, seq: int) -> None:
        """Compare the figures that are kept up to this record of a table."""
        kept = self._due.get(stream)
        if kept is None or seq != kept.seq:
            return
        del self._due[stream]
        tally = self.tallies.get(stream, FigureTally())
        try:
            sums = _sums_of(kept)
            same = sums is None or (not tally.in_round and sums == tally.sums())
        except FAULTS:
            same = False
        if not same and stream not in self._lost:
            self._add(kept, "do not match the records up to it")

    def close(self, upto: Mapping[str, int] | None = None) -> None:
        """Report the figures that are left: their record is missing. With `upto`, later ones are left alone."""
        for kept in self._due.values():
            if upto is None or (kept.stream in upto and (type(kept.seq) is not int or kept.seq <= upto[kept.stream])):
                self._add(kept, "go up to a record that is missing")

    def _add(self, kept: KeptFigures, what: str) -> None:
        self.log.add(FindingKind.FIGURES, kept.stream, kept.seq, f"the figures that are kept for the floor {what}")


def _object(text: str) -> EventData:
    data = read_json(text)
    assert isinstance(data, dict), "an event must be an object"
    return data


def _sums_of(kept: KeptFigures) -> dict[str, Any] | None:
    """The sums in a row; None in another form, which nobody uses."""
    data: Any = read_json(kept.tally)
    form, sums = data
    return {**sums} if form == ROW_FORM else None
