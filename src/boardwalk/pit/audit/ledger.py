"""The ledger a second time: books kept from the texts of the records alone, and the stored postings and balances
checked against them, line by line.

The bet on a betting area is the balance of its account. Which wagers were taken in before the deal, each table's meter
and the three parts of a meter are kept alongside the accounts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from sqlalchemy import Connection, func, select

from boardwalk.codec import read_json
from boardwalk.pit.audit.chain import WholeOrder
from boardwalk.pit.audit.finding import FindingKind, FindingLog
from boardwalk.pit.audit.replay import FAULTS, Replay
from boardwalk.pit.store.schema import PostingRow, accounts, patrons
from boardwalk.progressive.meter import Meter
from boardwalk.table.state import Table

EventData = Mapping[str, Any]
BookLine = tuple[str, int]
METER_PARTS = ("display", "overflow", "reserve")


class AuditBooks:
    """The accounts of a whole house."""

    def __init__(self) -> None:
        self.accounts: Counter[str] = Counter()
        self.meter_of: dict[tuple[str, str], str] = {}
        self.meters: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(METER_PARTS, 0))
        self.taken_in: set[tuple[str, int, str]] = set()
        """Table, seat and wager of what was taken in before the deal."""
        self.players: dict[tuple[str, int], str] = {}
        """By table and seat."""
        self._lines: list[BookLine] = []

    def book(self, stream: str, data: EventData) -> list[BookLine]:
        """The lines of one event, in the order in which they are posted: first the source, then the target."""
        self._lines = []
        kind, _, name = stream.partition(":")
        entry = ENTRIES[kind].get(data["event"])
        if entry is not None:
            entry(self, name, data)
        return self._lines

    def move(self, source: str, target: str, cents: int) -> None:
        if type(cents) is not int:
            raise TypeError("an amount must be a whole number of cents")
        if cents:
            self.accounts[source] -= cents
            self.accounts[target] += cents
            self._lines += ((source, -cents), (target, cents))

    def change_meter(self, meter: str, **cents: int) -> None:
        """Change the parts of a meter; the house funds the difference in the total."""
        parts = self.meters[meter]
        before = sum(parts.values())
        for part, change in cents.items():
            parts[part] += change
        self.move(f"funding:{meter}", f"meter:{meter}", sum(parts.values()) - before)

    def bet_at(self, number: str, data: EventData) -> tuple[int, int]:
        """The chips and coupons on a betting area."""
        area = f"{number}:{data['seat']}:{data['wager']}"
        return self.accounts[f"bet:{area}"], self.accounts[f"coupon-bet:{area}"]

    def sit(self, number: str, data: EventData) -> None:
        """Seat a patron with chips."""
        self.players[number, data["seat"]] = data["player"]
        self.move(f"patron:{data['player']}", f"stack:{number}:{data['seat']}", data["chips_cents"])

    def coupon_account(self, number: str, seat: int) -> str:
        """The coupon account of the patron in a seat."""
        return f"coupons:{self.players[number, seat]}"

    def take_in(self, number: str, seat: int, wager: str) -> None:
        """Move a wager into the inventory before the deal, and a coupon into the drop box."""
        area = f"{number}:{seat}:{wager}"
        self.move(f"bet:{area}", f"inventory:{number}", self.accounts[f"bet:{area}"])
        self.move(f"coupon-bet:{area}", f"coupon-drop:{number}", self.accounts[f"coupon-bet:{area}"])
        self.taken_in.add((number, seat, wager))

    def was_taken_in(self, number: str, data: EventData) -> bool:
        """Whether a wager that is decided now was taken in before the deal; this forgets it."""
        key = number, data["seat"], data["wager"]
        taken_in = key in self.taken_in
        self.taken_in.discard(key)
        return taken_in


def _between(source: str, target: str, field: str = "cents") -> Callable[[AuditBooks, str, EventData], None]:
    """Moves one amount between two accounts, whose names are filled in from the table and the event."""
    return lambda books, number, data: books.move(
        source.format(number=number, **data), target.format(number=number, **data), data[field]
    )


def _closed(books: AuditBooks, number: str, data: EventData) -> None:
    books.move(f"variance:{number}", f"inventory:{number}", data["variance_cents"])
    books.move(f"inventory:{number}", "cage", data["inventory_cents"])


def _boxes(books: AuditBooks, number: str, data: EventData) -> None:
    books.move(f"drop:{number}", "count room", data["drop_cents"])
    books.move(f"coupon-drop:{number}", "coupons issued", data["coupon_cents"])
    books.move(f"tips:{number}", "tip pool", data["tip_cents"])


def _bought_in(books: AuditBooks, number: str, data: EventData) -> None:
    books.move("outside", f"drop:{number}", data["cents"])
    books.move(f"inventory:{number}", f"stack:{number}:{data['seat']}", data["cents"])


def _placed(books: AuditBooks, number: str, data: EventData) -> None:
    area, (chips, coupon) = f"{number}:{data['seat']}:{data['wager']}", books.bet_at(number, data)
    books.move(f"stack:{number}:{data['seat']}", f"bet:{area}", data["cents"] - chips)
    books.move(books.coupon_account(number, data["seat"]), f"coupon-bet:{area}", data["coupon_cents"] - coupon)


def _acted(books: AuditBooks, number: str, data: EventData) -> None:
    if data["wager"] is not None:
        books.move(f"stack:{number}:{data['seat']}", f"bet:{number}:{data['seat']}:{data['wager']}", data["cents"])


def _taken_in(books: AuditBooks, number: str, data: EventData) -> None:
    for seat in data["seats"]:
        books.take_in(number, seat, data["wager"])


def _returned(books: AuditBooks, number: str, data: EventData) -> None:
    area = f"{number}:{data['seat']}:{data['wager']}"
    taken_in = books.was_taken_in(number, data)
    books.move(f"inventory:{number}" if taken_in else f"bet:{area}", f"stack:{number}:{data['seat']}", data["cents"])
    coupon = f"coupon-drop:{number}" if taken_in else f"coupon-bet:{area}"
    books.move(coupon, books.coupon_account(number, data["seat"]), data["coupon_cents"])


STAKE_STAYS = {"win": (True, False), "push": (True, True), "lose": (False, False)}
"""By result, whether the chips and the coupon go back to the player."""


def _settled(books: AuditBooks, number: str, data: EventData) -> None:
    seat, off_meter = data["seat"], data["off_meter_cents"]
    area, stack = f"{number}:{seat}:{data['wager']}", f"stack:{number}:{seat}"
    if not books.was_taken_in(number, data):
        chips_stay, coupon_stays = STAKE_STAYS[data["result"]]
        held = books.coupon_account(number, seat)
        books.move(f"bet:{area}", stack if chips_stay else f"inventory:{number}", data["cents"])
        books.move(f"coupon-bet:{area}", held if coupon_stays else f"coupon-drop:{number}", data["coupon_cents"])
    books.move(f"inventory:{number}", stack, data["paid_cents"] - off_meter)
    if off_meter:
        books.move(f"funding:{books.meter_of[number, data['wager']]}", stack, off_meter)


def _reopened(books: AuditBooks, number: str, data: EventData) -> None:
    seat = data["seat"]
    area, stack = f"{number}:{seat}:{data['wager']}", f"stack:{number}:{seat}"
    off_meter = data.get("off_meter_cents", 0)
    if data.get("taken_in"):
        books.taken_in.add((number, seat, data["wager"]))
    else:
        chips_stayed, coupon_stayed = STAKE_STAYS[data["result"]]
        held = books.coupon_account(number, seat)
        books.move(stack if chips_stayed else f"inventory:{number}", f"bet:{area}", data["cents"])
        books.move(held if coupon_stayed else f"coupon-drop:{number}", f"coupon-bet:{area}", data["coupon_cents"])
    books.move(stack, f"inventory:{number}", data["paid_cents"] - off_meter)
    if off_meter:
        books.move(stack, f"funding:{books.meter_of[number, data['wager']]}", off_meter)


def _connected(books: AuditBooks, number: str, data: EventData) -> None:
    books.meter_of[number, data["wager"]] = data["meter"]


def _disconnected(books: AuditBooks, number: str, data: EventData) -> None:
    books.meter_of.pop((number, data["wager"]), None)


def _fed(books: AuditBooks, meter: str, data: EventData) -> None:
    books.change_meter(
        meter, display=data["display_cents"], overflow=data["overflow_cents"], reserve=data["reserve_cents"]
    )


def _taken_back(books: AuditBooks, meter: str, data: EventData) -> None:
    books.change_meter(
        meter, display=-data["display_cents"], overflow=-data["overflow_cents"], reserve=-data["reserve_cents"]
    )


BookEntry = Callable[[AuditBooks, str, EventData], None]
TABLE_ENTRIES: dict[str, BookEntry] = {
    "table-opened": _between("cage", "inventory:{number}", "inventory_cents"),
    "table-closed": _closed,
    "inventory-filled": _between("cage", "inventory:{number}"),
    "inventory-credited": _between("inventory:{number}", "cage"),
    "boxes-collected": _boxes,
    "seat-taken": AuditBooks.sit,
    "seat-left": _between("stack:{number}:{seat}", "patron:{player}", "chips_cents"),
    "cash-bought-in": _bought_in,
    "tip-given": _between("stack:{number}:{seat}", "tips:{number}"),
    "bet-placed": _placed,
    "bet-taken-back": _returned,
    "player-acted": _acted,
    "wagers-taken-in": _taken_in,
    "wager-returned": _returned,
    "wager-settled": _settled,
    "wager-reopened": _reopened,
    "meter-connected": _connected,
    "meter-disconnected": _disconnected,
}
METER_ENTRIES: dict[str, BookEntry] = {
    "meter-opened": lambda books, meter, data: books.change_meter(meter, display=data["parameters"]["base_cents"]),
    "contributed": _fed,
    "held-admitted": _fed,
    "contribution-reversed": _taken_back,
    "award-paid": lambda books, meter, data: books.change_meter(meter, display=-data["display_cents"]),
    "meter-reset": lambda books, meter, data: books.change_meter(
        meter,
        display=data["reset_cents"] + data["overflow_cents"],
        overflow=-data["overflow_cents"],
        reserve=-data["reserve_cents"],
    ),
    "award-reversed": _fed,
    "meter-corrected": lambda books, meter, data: books.change_meter(meter, display=data["cents"]),
}
HOUSE_ENTRIES: dict[str, BookEntry] = {
    "chips-sold": _between("outside", "patron:{patron}"),
    "chips-redeemed": _between("patron:{patron}", "outside"),
    "coupons-issued": _between("coupons issued", "coupons:{patron}"),
}
ENTRIES: dict[str, dict[str, BookEntry]] = {"table": TABLE_ENTRIES, "meter": METER_ENTRIES, "house": HOUSE_ENTRIES}
MOST_HELD = 10**13
"""Cents that an account may hold in one stream, either way, so that no sum leaves exact numbers."""
ACCOUNTS_BELOW_ZERO = frozenset({"outside", "cage", "coupons issued", "funding", "variance"})
"""The kinds of accounts that may be below zero: what they gave is now in the house."""
TABLE_ACCOUNTS = ("stack", "bet", "coupon-bet", "inventory", "drop", "tips", "coupon-drop")
PATRON_ACCOUNTS = ("patron", "coupons")
"""Patrons' chips and coupons away from the tables."""


class LedgerAudit:
    """Compares the stored postings with the auditor's own books."""

    def __init__(self, log: FindingLog) -> None:
        self.log = log
        self.books = AuditBooks()
        self.stored: Counter[str] = Counter()
        self.parts: Counter[tuple[str, str]] = Counter()
        """The same by account and by the stream of the order."""
        self.lost: set[str] = set()
        """Streams with a record that cannot be booked, which the books no longer cover."""

    def take(self, whole: WholeOrder) -> None:
        """Verify one order: its postings must match what its records move, and sum to zero."""
        order = whole.order
        for posting in whole.postings:
            if type(posting.cents) is int:
                self.stored[str(posting.account)] += posting.cents
                self.parts[str(posting.account), order.stream] += posting.cents
        due = self._booked(whole)
        if due is None:
            return
        sums = sum(posting.cents for posting in whole.postings if type(posting.cents) is int)
        wrong = _difference(whole.postings, due)
        if wrong:
            self.log.add(FindingKind.LEDGER, order.stream, order.seq, wrong)
        elif sums:
            self.log.add(
                FindingKind.LEDGER, order.stream, order.seq, f"the order's postings sum to {sums} cents, not to zero"
            )

    def _booked(self, whole: WholeOrder) -> list[BookLine] | None:
        lines: list[BookLine] = []
        try:
            for row in whole.records:
                data = read_json(row.event)
                assert isinstance(data, dict), "an event must be an object"
                lines += self.books.book(row.stream, data)
        except FAULTS:
            streams = {whole.order.stream} | {row.stream for row in whole.records}
            if not streams & self.lost:
                self.log.add(FindingKind.LEDGER, whole.order.stream, whole.order.seq, "cannot be booked")
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
        """Verify the final balances against tables, meters and patrons; return how many patrons there are."""
        self.close_floor(replay)
        return self.close_accounts(connection)

    def close_accounts(self, connection: Connection) -> int:
        """Verify the final balances by themselves and against patrons; return how many patrons there are."""
        for account, cents in sorted(self.stored.items()):
            if cents < 0 and account.partition(":")[0] not in ACCOUNTS_BELOW_ZERO:
                self.log.add(
                    FindingKind.BALANCE, account, None, f"the balance is {cents} cents, but must not be below zero"
                )
        large = select(accounts).where(func.abs(accounts.c.cents) > MOST_HELD).order_by(accounts.c.name)
        for row in connection.execute(large):
            what = f"the balance in {row.stream} is {row.cents} cents, beyond the bound of {MOST_HELD}"
            self.log.add(FindingKind.BALANCE, row.name, None, what)
        self._compare_balances(connection)
        return self._compare_patrons(connection)

    def _compare_balances(self, connection: Connection) -> None:
        """The balances that are kept for people to look at are the sums of the postings."""
        shown = {(str(row.name), str(row.stream)): row.cents for row in connection.execute(select(accounts))}
        for part in sorted(shown.keys() | self.parts.keys()):
            has, should = shown.get(part), self.parts.get(part)
            if has != should:
                says = "nothing" if has is None else f"{has} cents"
                sums = "there are no postings" if should is None else f"its postings sum to {should} cents"
                what = f"the balance that is shown for {part[1]} is {says}, but {sums}"
                self.log.add(FindingKind.BALANCE, part[0], None, what)

    def close_floor(self, replay: Replay) -> None:
        """Verify the final balances against tables and meters."""
        whole = {name for name in {*replay.numbers} if name not in replay.broken | self.lost}
        for number, table in replay.tables.items():
            if f"table:{number}" in whole:
                self._compare_table(number, table)
        for name, meter in replay.meters.items():
            if f"meter:{name}" in whole:
                self._compare_meter(name, meter)

    def _compare_table(self, number: str, table: Table) -> None:
        held = dict(_held_at(number, table))
        accounts = {
            account: cents
            for account, cents in self.stored.items()
            if cents and account.split(":")[0] in TABLE_ACCOUNTS and account.split(":")[1] == number
        }
        for account in sorted(held.keys() | accounts.keys()):
            has, should = accounts.get(account, 0), held.get(account, 0)
            if has != should:
                what = f"the account {account} has {has} cents, but the table has {should} there"
                self.log.add(FindingKind.BALANCE, f"table:{number}", None, what)

    def _compare_meter(self, name: str, meter: Meter) -> None:
        shown = {"display": meter.display_cents, "overflow": meter.overflow_cents, "reserve": meter.reserve_cents}
        has = self.stored[f"meter:{name}"]
        if has != sum(shown.values()) or self.books.meters[name] != shown:
            what = f"the meter's account has {has} cents, but the meter has {sum(shown.values())}"
            self.log.add(FindingKind.BALANCE, f"meter:{name}", None, what)

    def _compare_patrons(self, connection: Connection) -> int:
        rows = list(connection.execute(select(patrons).order_by(patrons.c.name)))
        self._compare_held("patron", "chips", {row.name: row.cents for row in rows})
        self._compare_held("coupons", "coupons", {row.name: row.coupon_cents for row in rows})
        known = {account.partition(":")[2] for account in self.stored if account.split(":")[0] in PATRON_ACCOUNTS}
        for row in rows:
            if row.name not in known:
                self.log.add(FindingKind.PATRON, f"patron:{row.name}", None, f"{row.name} has no line in the ledger")
        return len(rows)

    def _compare_held(self, kind: str, what: str, rows: Mapping[str, int]) -> None:
        due = {name.partition(":")[2]: cents for name, cents in self.stored.items() if name.startswith(f"{kind}:")}
        for name in sorted(rows.keys() | due.keys()):
            has, should = rows.get(name), due.get(name, 0)
            if has != should and (has is not None or should):
                stored = "no row for" if has is None else f"{has} cents in"
                wrong = f"{name} has {stored} {what}, but the ledger has {should} cents"
                self.log.add(FindingKind.PATRON, f"patron:{name}", None, wrong)


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


def _difference(stored: Sequence[PostingRow], due: Sequence[BookLine]) -> str | None:
    for line, (posting, right) in enumerate(zip_longest(stored, due), 1):
        if right is None:
            return f"line {posting.line} of its postings, {posting.account} {posting.cents}, matches no event"
        if posting is None:
            return f"line {line} of its postings is missing: {right[0]} {right[1]}"
        if (posting.line, posting.account, posting.cents) != (line, *right):
            stored_line = f"line {posting.line} of its postings is {posting.account} {posting.cents}"
            return f"{stored_line}, but line {line} should be {right[0]} {right[1]}"
    return None
