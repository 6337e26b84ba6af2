"""A table's figures since it was opened: rounds, drop, handle and win, from its records alone.

Figures cover finished rounds; only the drop is up to the moment.

- **Drop** is the cash that players exchanged for chips at the table.
- **Handle** is the chips bet on each wager that was decided, pushes included; wagers that were returned in a void do
  not count. A coupon in place of a chip counts as one (R20), a coupon under chips does not.
- **Win** is what the house kept of these wagers, less what the table inventory paid for them. A wager that feeds a
  meter stays in the inventory, but the part that went to display, overflow and reserve belongs to the meter: it is not
  win. So what is paid off the meter, reset amounts and shortfalls are not losses of the table, either. A held
  contribution counts once it is admitted.

If nobody miscounts, the win equals the increase in the table inventory and the drop box beyond the opener and fills,
plus credits, less what the meter was given.

The figures of all tables are kept up to date from the records. With each snapshot of a table, the writer keeps its
figures, so the first time only the records since then are added up; after that only new ones, and only when they
matter: while a round is in progress, none of its wagers count. Everything that a table contributes to its meter comes
from requests to the table; only held contributions are admitted by a request to the meter.

Theoretical win is what a table should have won from its handle, by the exact figures of its game. You can compare it
with the win, cent by cent.

On the base wager, the ante, the house keeps its edge of the whole main game under best play; on each side bet, that
bet's edge. `odds` calculates both elsewhere, because that takes a while; here they are passed in.

A wager that feeds a meter leaves the table what the meter is not given, less what the inventory pays on average
(D12). The meter's money is neither win nor loss of the table, so what the meter shows does not matter. A Bonus Spin
also pays other bettors, whose number is known. The cost of coupons is not included, and the meter's current
terms are used.
"""

from __future__ import annotations

import json
import threading
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, delete, insert, or_, select

from boardwalk.codec import Codec, compact, read_json, tag_of
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.games.declaration.wager import Result
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import (
    HOUSE_STREAM,
    figures,
    meter_stream,
    orders,
    records,
    split_stream,
    table_stream,
)
from boardwalk.pit.writer.sync import PitState
from boardwalk.progressive.chances import chance_of, mean_spin, spin_chance
from boardwalk.progressive.events import Contributed, ContributionReversed, HeldAdmitted
from boardwalk.progressive.linked_wager import LinkedWager
from boardwalk.progressive.parameters import Parameters
from boardwalk.table.events import (
    CashBoughtIn,
    GameChanged,
    RoundEnded,
    TableOpened,
    WagerReopened,
    WagerSettled,
    WagersTakenIn,
)
from boardwalk.table.state import FinishedRound, Table

OPENED, GAME_CHANGED = tag_of(TableOpened), tag_of(GameChanged)
BOUGHT_IN, ENDED = tag_of(CashBoughtIn), tag_of(RoundEnded)
TAKEN_IN, SETTLED, REOPENED = tag_of(WagersTakenIn), tag_of(WagerSettled), tag_of(WagerReopened)
FED, TAKEN_BACK, ADMITTED = tag_of(Contributed), tag_of(ContributionReversed), tag_of(HeldAdmitted)
FIGURE_EVENTS = (OPENED, GAME_CHANGED, BOUGHT_IN, ENDED, TAKEN_IN, SETTLED, REOPENED, FED, TAKEN_BACK, ADMITTED)
"""The events that the figures are made from."""
HOUR = 3_600_000_000
"""Microseconds."""


class Figures(NamedTuple):
    """A table's figures since it was opened."""

    opened_cents: int | None = None
    rounds: int = 0
    ended: tuple[int, ...] = ()
    """When its latest rounds ended, at least those of the last hour; microseconds since 1970."""
    drop_cents: int = 0
    handle: Mapping[str, int] = {}
    """Cents by wager."""
    companions: Mapping[str, int] = {}
    """For wagers that are taken in before the deal, the ordered pairs of such wagers in the same round."""
    win_cents: int = 0

    def rounds_since(self, at: int) -> int:
        """How many rounds ended after this time, within the last hour."""
        return len(self.ended) - bisect_right(self.ended, at)


class TallySums(NamedTuple):
    """The sums of a table, as they are kept in the database. The first and last rounds counted are by number."""

    opened_cents: int | None
    rounds: int
    first: int
    last: int
    ended: tuple[int, ...]
    drop_cents: int
    win_cents: int
    handle: Mapping[str, int]
    companions: Mapping[str, int]
    taken_in: tuple[str, ...]
    fed_cents: int


TALLIES = Codec()
TALLY_VERSION = 1
"""Raise this whenever the same records add up to something else, so no older sums are used."""


class TableTally:
    """Adds up the records of a table, one by one."""

    def __init__(self) -> None:
        self._admitted: dict[int, int] = {}
        """By round, the held contributions that were admitted to a meter."""
        self._open(None)

    def _open(self, cents: int | None) -> None:
        self._opened_cents = cents
        self._rounds = 0
        self._first = self._last = 0
        """The numbers of the first and last rounds counted."""
        self._ended: list[int] = []
        self._drop_cents = self._win_cents = 0
        self._handle: Counter[str] = Counter()
        self._companions: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        self._settled: list[Mapping[str, Any]] = []
        self._taken_in: set[str] = set()
        self._fed_cents = 0

    def take(self, at: int, text: str) -> None:
        """Add the next record of the table, or one of its meter that the table caused; `at` is the order's time."""
        self.count(at, json.loads(text))

    def count(self, at: int, event: Mapping[str, Any]) -> None:
        """Add the next record, as JSON."""
        kind = event["event"]
        if kind == SETTLED:
            self._settled.append(event)
        elif kind == REOPENED:
            decided = (event["seat"], event["wager"])
            self._settled = [each for each in self._settled if (each["seat"], each["wager"]) != decided]
        elif kind == TAKEN_IN:
            self._taken_in.add(event["wager"])
        elif kind in (FED, TAKEN_BACK):
            self._fed_cents += moved_cents(event) if kind == FED else -moved_cents(event)
        elif kind == BOUGHT_IN:
            self._drop_cents += event["cents"]
        elif kind == ENDED:
            self._end(event["round"], at)
        elif kind in (OPENED, GAME_CHANGED):
            self._open(event.get("inventory_cents"))

    def start_over(self) -> None:
        """Start all sums over, apart from what belongs to a round that has not ended."""
        pending = self._settled, self._taken_in, self._fed_cents
        self._open(None)
        self._settled, self._taken_in, self._fed_cents = pending

    def admit(self, event: Mapping[str, Any]) -> None:
        """Add a held contribution that was admitted to its meter."""
        number = event["round"]
        self._admitted[number] = self._admitted.get(number, 0) + moved_cents(event)

    def _end(self, number: int, at: int) -> None:
        self._first, self._last = self._first or number, number
        self._rounds += 1
        # None is later, unless house time was set back.
        self._ended = [*(each for each in self._ended if at - HOUR < each <= at), at]
        wagers = Counter(event["wager"] for event in self._settled)
        for event in self._settled:
            name, rides = event["wager"], event["wager"] in self._taken_in
            self._handle[name] += event["cents"] + (event["coupon_cents"] if rides else 0)
            kept = rides or event["result"] == Result.LOSE.value
            self._win_cents += (event["cents"] if kept else 0) - event["paid_cents"] + event["off_meter_cents"]
        for name in self._taken_in & wagers.keys():
            self._companions[name] += wagers[name] * (wagers[name] - 1)
        self._win_cents -= self._fed_cents
        self._begin()

    def sums(self) -> TallySums:
        """What was added up, between two rounds. Held contributions are added again from the meter's own orders."""
        assert not self._settled, "figures are kept between rounds"
        ended, bounds = tuple(self._ended), (self._first, self._last)
        return TallySums(
            self._opened_cents,
            self._rounds,
            *bounds,
            ended,
            self._drop_cents,
            self._win_cents,
            dict(self._handle),
            dict(self._companions),
            tuple(sorted(self._taken_in)),
            self._fed_cents,
        )

    @classmethod
    def of(cls, sums: TallySums) -> TableTally:
        """A tally that goes on from what was sums."""
        tally = cls()
        tally._open(sums.opened_cents)
        tally._rounds, tally._first, tally._last = sums.rounds, sums.first, sums.last
        tally._ended = list(sums.ended)
        tally._drop_cents, tally._win_cents = sums.drop_cents, sums.win_cents
        tally._handle, tally._companions = Counter(sums.handle), Counter(sums.companions)
        tally._taken_in, tally._fed_cents = set(sums.taken_in), sums.fed_cents
        return tally

    def figures(self) -> Figures:
        """The figures so far."""
        counted = range(self._first, self._last + 1) if self._rounds else range(0)
        admitted = sum(cents for number, cents in self._admitted.items() if number in counted)
        return Figures(
            self._opened_cents,
            self._rounds,
            tuple(self._ended),
            self._drop_cents,
            dict(self._handle),
            dict(self._companions),
            self._win_cents - admitted,
        )


def moved_cents(event: Mapping[str, Any]) -> int:
    """What a contribution moved to its meter."""
    cents: int = event["display_cents"] + event["overflow_cents"] + event["reserve_cents"]
    return cents


def is_event(kind: str) -> ColumnElement[bool]:
    """Whether a record is an event of this kind."""
    return records.c.event.startswith(f'{{"event":"{kind}"', autoescape=True)


def records_with_times(*kinds: str) -> Select[tuple[int, str]]:
    """The records of these kinds in the orders to a stream `of`, `after` one order up to the `last`, with times."""
    return (
        select(orders.c.at, records.c.event)
        .join(records, and_(records.c.order_stream == orders.c.stream, records.c.order_seq == orders.c.seq))
        .where(orders.c.stream == bindparam("of"), orders.c.seq > bindparam("after"), orders.c.seq <= bindparam("last"))
        .where(or_(*map(is_event, kinds)))
        .order_by(orders.c.seq, records.c.number)
    )


FIGURE_RECORDS = records_with_times(*FIGURE_EVENTS)
"""The records that figures are made from."""
LAST_OPENED = (
    select(records.c.order_seq)
    .where(records.c.stream == bindparam("of"), records.c.seq <= bindparam("last"), is_event(OPENED))
    .order_by(records.c.seq.desc())
    .limit(1)
)
RECORDS_AT_ONCE = 5_000
"""Records of a stream to read at a time, so a table that has been open for months takes no more memory."""
LAST_ORDER = select(orders.c.at).where(orders.c.stream == bindparam("of")).order_by(orders.c.seq.desc()).limit(1)


class TableMark(NamedTuple):
    """Shows whether a table has anything new to count, without reading its records."""

    last_round: FinishedRound | None
    drop_cents: int


class CountedRecords(NamedTuple):
    """The last record of a table that was added up; with the table's mark once none are left to add."""

    seq: int
    mark: TableMark | None = None


class Shift:
    """The figures of all tables since they were opened. `refresh` reads the database; the rest uses what it found."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._heads: dict[str, int] = {}
        """How many records each stream had at the last refresh."""
        self._known: dict[str, CountedRecords] = {}
        self._tallies: dict[str, TableTally] = {}
        self._figures: dict[str, Figures] = {}
        self._last_orders: dict[str, int] = {}

    def figures(self, number: str) -> Figures:
        """A table's figures as of the last refresh."""
        return self._figures.get(number, Figures())

    def last_order_at(self, number: str) -> int | None:
        """When the last order in a round was given to a table; microseconds since 1970."""
        return self._last_orders.get(number)

    def refresh(self, state: PitState) -> None:
        """Read the records up to this state."""
        with self._lock:
            heads = ((name, head.seq) for name, head in state.heads.items() if name != HOUSE_STREAM)
            changed = {name: seq for name, seq in heads if seq != self._heads.get(name)}
            if not changed:
                return
            floors = state.sections.values()
            tables = {number: table for floor in floors for number, table in floor.tables.items()}
            meters = [name for floor in floors for name in floor.meters]
            with self._store.reading() as connection:
                for number, table in tables.items():
                    if table_stream(number) in changed:
                        self._refresh_table(connection, number, table, changed[table_stream(number)])
                for stream in map(meter_stream, meters):
                    if stream in changed:
                        self._admit(connection, stream, changed[stream])

    def _refresh_table(self, connection: Connection, number: str, table: Table, seq: int) -> None:
        if table.round is not None:
            self._last_orders[number] = connection.execute(LAST_ORDER, {"of": table_stream(number)}).scalar_one()
        self._add_up(connection, number, table, seq)
        self._heads[table_stream(number)] = seq

    def _add_up(self, connection: Connection, number: str, table: Table, seq: int) -> None:
        known = self._known.get(number)
        now = TableMark(table.last_round, table.drop_cents)
        if known is not None and table.round is not None and known.mark == now:
            return
        if known is None:
            self._tallies[number], upto = _tally_before(connection, table_stream(number), seq)
            known = CountedRecords(upto)
        tally = self._tallies[number]
        for upto, rows in record_ranges(connection, table_stream(number), known.seq, seq):
            for at, text in rows:
                tally.take(at, text)
            self._known[number] = CountedRecords(upto)
        self._known[number], self._figures[number] = CountedRecords(seq, now), tally.figures()

    def _admit(self, connection: Connection, stream: str, seq: int) -> None:
        """Add held contributions that were admitted; that takes two people, so a meter gets few orders of its own."""
        for upto, rows in record_ranges(connection, stream, self._heads.get(stream, 0), seq):
            for _, text in rows:
                event = json.loads(text)
                assert event["event"] == ADMITTED, "everything else comes from orders to tables"
                number = event["table"]
                self._tallies[number].admit(event)
                self._figures[number] = self._tallies[number].figures()
            self._heads[stream] = upto
        self._heads[stream] = seq


def keep_figures(connection: Connection, stream: str, seq: int) -> None:
    """Keep the figures of a table up to a record between two rounds, going on from those kept before."""
    tally, known = _tally_before(connection, stream, seq)
    for _, rows in record_ranges(connection, stream, known, seq):
        for at, text in rows:
            tally.take(at, text)
    text = compact([TALLY_VERSION, TALLIES.write(TallySums, tally.sums())])
    connection.execute(delete(figures).where(figures.c.stream == stream))
    connection.execute(insert(figures), {"stream": stream, "seq": seq, "tally": text})


def _tally_before(connection: Connection, stream: str, last: int) -> tuple[TableTally, int]:
    """The sums to begin with, and the record that they go up to; before the table was last opened, nothing counts."""
    row = connection.execute(select(figures).where(figures.c.stream == stream, figures.c.seq <= last)).first()
    if row is not None:
        with suppress(InputError, LookupError, TypeError):
            data: Any = read_json(row.tally)
            if data[0] == TALLY_VERSION:
                return TableTally.of(TALLIES.read(TallySums, data[1])), row.seq
    return TableTally(), _opening_order(connection, split_stream(stream)[1], last) - 1


def _opening_order(connection: Connection, number: str, last: int) -> int:
    """The order that last opened a table; one that was never opened has nothing to count."""
    found = connection.execute(LAST_OPENED, {"of": table_stream(number), "last": last}).scalar()
    return last + 1 if found is None else int(found)


def record_ranges(
    connection: Connection, stream: str, after: int, last: int, query: Select[tuple[int, str]] = FIGURE_RECORDS
) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """The records range by range, each with its end, so nothing counts twice if the database is lost in between."""
    while after < last:
        upto = min(after + RECORDS_AT_ONCE, last)
        rows = connection.execute(query, {"of": stream, "after": after, "last": upto}).all()
        yield upto, [(row.at, row.event) for row in rows]
        after = upto


Edges = Mapping[str, Fraction]
"""What the house keeps of one unit, for the base wager and for every side bet."""


def theory(
    figures: Figures, game: Game, edges: Edges, meters: Mapping[str, Parameters] = MappingProxyType({})
) -> dict[str, Fraction]:
    """The cents that the house should have won on each wager that was made; `meters` are those of its wagers."""
    found = {name: figures.handle[name] * edge for name, edge in edges.items() if name in figures.handle}
    for name in figures.handle.keys() & game.collected.keys():
        wager, handle = game.collected[name], figures.handle[name]
        fed = handle * _meter_share(meters.get(name)) if wager.feeds_meter else Fraction(0)
        if isinstance(wager, ProgressiveWager):
            paid = Fraction(handle, wager.stake_cents) * from_inventory(LinkedWager(game, wager))
        else:
            assert isinstance(wager, BonusSpin)
            paid = _spin_paid(
                wager, game.hole_cards, Fraction(handle, wager.stake_cents), figures.companions.get(name, 0)
            )
        found[name] = handle - fed - paid
    return found


def _meter_share(meter: Parameters | None) -> Fraction:
    return Fraction(0) if meter is None else meter.rate + meter.reserve_rate


def from_inventory(linked: LinkedWager) -> Fraction:
    """The cents that the table pays on a progressive on average, by rows that are not paid off the meter.

    >>> from boardwalk.games import GAMES
    >>> from boardwalk.progressive.linked_wager import wagers_on_meters
    >>> [from_inventory(each) for each in wagers_on_meters(GAMES["texas-bonus"].game({"progressive": "A"}))]
    [Fraction(214100, 10829)]
    """
    assert isinstance(linked.wager, ProgressiveWager)
    table = linked.wager.table
    prizes = ((row, row.pays) for row in table.rows if not row.off_meter)
    return sum(
        (chance_of(table, row, linked.cards) * pays.prize_cents for row, pays in prizes if isinstance(pays, Prize)),
        Fraction(0),
    )


def _spin_paid(spin: BonusSpin, own_cards: int, wagers: Fraction, companions: int) -> Fraction:
    """What the wheel pays on average; a jackpot is paid off the meter, so it does not count here."""
    player, community = mean_spin(spin.wheel, spin.weights, spin.prize_cents)
    return spin_chance(spin, own_cards) * (wagers * player + companions * community)
