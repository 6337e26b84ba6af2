"""The stored postings against the books, line by line; at the end the balances against tables, meters and patrons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from sqlalchemy import Connection, select

from boardwalk.form import read_json
from boardwalk.pit.audit.books import Books, Line
from boardwalk.pit.audit.finding import Found, Kind
from boardwalk.pit.audit.orders import Whole
from boardwalk.pit.audit.replay import FAULTS, Replay
from boardwalk.pit.store.reading import PostingRow
from boardwalk.pit.store.schema import patrons
from boardwalk.progressive.meter import Meter
from boardwalk.table.state import Table

BEYOND = frozenset({"outside", "cage", "coupons issued", "funding", "variance"})
"""Kinds of accounts that may be below zero: what came from there is in the house."""
AT_TABLE = ("stack", "bet", "coupon-bet", "inventory", "drop", "tips", "coupon-drop")

HELD = ("patron", "coupons")
"""What patrons have away from the tables."""


class Ledger:
    """Compares postings with books that are kept beside them."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.books = Books()
        self.stored: Counter[str] = Counter()
        self.lost: set[str] = set()
        """Streams with a record that cannot be booked; the books say nothing of them any more."""

    def take(self, whole: Whole) -> None:
        """One order: what is stored is what its records move, and sums to zero."""
        order = whole.order
        for posting in whole.postings:
            if type(posting.cents) is int:
                self.stored[str(posting.account)] += posting.cents
        due = self._booked(whole)
        if due is None:
            return
        sums = sum(posting.cents for posting in whole.postings if type(posting.cents) is int)
        wrong = _difference(whole.postings, due)
        if wrong:
            self.found.say(Kind.LEDGER, order.stream, order.seq, wrong)
        elif sums:
            self.found.say(Kind.LEDGER, order.stream, order.seq, f"the postings of the order sum to {sums} cents")

    def _booked(self, whole: Whole) -> list[Line] | None:
        lines: list[Line] = []
        try:
            for row in whole.records:
                said = read_json(row.event)
                assert isinstance(said, dict), "an event is an object"
                lines += self.books.book(row.stream, said)
        except FAULTS:
            streams = {whole.order.stream} | {row.stream for row in whole.records}
            if not streams & self.lost:
                self.found.say(Kind.LEDGER, whole.order.stream, whole.order.seq, "cannot be booked")
            self.lost |= streams
            return None
        return lines

    def balances(self) -> dict[str, int]:
        """The balances by kind of account."""
        kinds: Counter[str] = Counter()
        for account, cents in self.stored.items():
            kinds[account.partition(":")[0]] += cents
        return dict(sorted(kinds.items()))

    def close(self, connection: Connection, replay: Replay) -> int:
        """At the end: nothing below zero, everything as tables and meters have it; gives how many patrons there are."""
        for account, cents in sorted(self.stored.items()):
            if cents < 0 and account.partition(":")[0] not in BEYOND:
                self.found.say(Kind.BALANCE, account, None, f"the account is {cents} cents below zero")
        whole = {name for name in {*replay.numbers} if name not in replay.broken | self.lost}
        for number, table in replay.tables.items():
            if f"table:{number}" in whole:
                self._compare_table(number, table)
        for name, meter in replay.meters.items():
            if f"meter:{name}" in whole:
                self._compare_meter(name, meter)
        return self._compare_patrons(connection)

    def _compare_table(self, number: str, table: Table) -> None:
        held = dict(_held_at(number, table))
        accounts = {
            account: cents
            for account, cents in self.stored.items()
            if cents and account.split(":")[0] in AT_TABLE and account.split(":")[1] == number
        }
        for account in sorted(held.keys() | accounts.keys()):
            has, should = accounts.get(account, 0), held.get(account, 0)
            if has != should:
                what = f"the account {account} has {has} cents, and {should} lie there"
                self.found.say(Kind.BALANCE, f"table:{number}", None, what)

    def _compare_meter(self, name: str, meter: Meter) -> None:
        shown = {"display": meter.display_cents, "overflow": meter.overflow_cents, "reserve": meter.reserve_cents}
        has = self.stored[f"meter:{name}"]
        if has != sum(shown.values()) or self.books.meters[name] != shown:
            what = f"the account of the meter has {has} cents, and it holds {sum(shown.values())}"
            self.found.say(Kind.BALANCE, f"meter:{name}", None, what)

    def _compare_patrons(self, connection: Connection) -> int:
        rows = list(connection.execute(select(patrons).order_by(patrons.c.name)))
        self._compare_held("patron", "chips", {row.name: row.cents for row in rows})
        self._compare_held("coupons", "coupons", {row.name: row.coupon_cents for row in rows})
        known = {account.partition(":")[2] for account in self.stored if account.split(":")[0] in HELD}
        for row in rows:
            if row.name not in known:
                self.found.say(Kind.PATRON, f"patron:{row.name}", None, f"{row.name} is in no line of the ledger")
        return len(rows)

    def _compare_held(self, kind: str, what: str, rows: Mapping[str, int]) -> None:
        due = {name.partition(":")[2]: cents for name, cents in self.stored.items() if name.startswith(f"{kind}:")}
        for name in sorted(rows.keys() | due.keys()):
            has, should = rows.get(name), due.get(name, 0)
            if has != should and (has is not None or should):
                stands = "no row" if has is None else f"{has} cents"
                told = f"{name} stands with {stands} in {what}, the ledger has {should}"
                self.found.say(Kind.PATRON, f"patron:{name}", None, told)


def _held_at(number: str, table: Table) -> Iterator[tuple[str, int]]:
    boxes = {
        "inventory": table.inventory_cents,
        "drop": table.drop_cents,
        "tips": table.tip_cents,
        "coupon-drop": table.dropped_coupon_cents,
    }
    yield from ((f"{place}:{number}", cents) for place, cents in boxes.items() if cents)
    for seat, seated in table.seats.items():
        if seated.chips_cents:
            yield f"stack:{number}:{seat}", seated.chips_cents
        for wager, (chips, coupon) in seated.bets.items():
            if chips:
                yield f"bet:{number}:{seat}:{wager}", chips
            if coupon:
                yield f"coupon-bet:{number}:{seat}:{wager}", coupon


def _difference(stored: Sequence[PostingRow], due: Sequence[Line]) -> str | None:
    for line, (posting, right) in enumerate(zip_longest(stored, due), 1):
        if right is None:
            return (
                f"line {posting.line} of its postings, {posting.account} {posting.cents}, is of nothing that happened"
            )
        if posting is None:
            return f"line {line} of its postings is missing: {right[0]} {right[1]}"
        if (posting.line, posting.account, posting.cents) != (line, *right):
            told = f"line {posting.line} of its postings is {posting.account} {posting.cents}"
            return f"{told}, and line {line} should be {right[0]} {right[1]}"
    return None
