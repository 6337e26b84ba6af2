"""The ledger a second time: books kept from the texts of the records alone, without tables, meters or the pit's ledger.

What lies on a betting area is the balance of its account. Which wagers were taken in before the deal, the meter of a
table and the three places of a meter are kept beside the accounts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Any

Said = Mapping[str, Any]
Line = tuple[str, int]
PLACES = ("display", "overflow", "reserve")


class Books:
    """The accounts of a whole house."""

    def __init__(self) -> None:
        self.accounts: Counter[str] = Counter()
        self.meter_of: dict[str, str] = {}
        self.meters: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(PLACES, 0))
        self._taken_in: set[tuple[str, int, str]] = set()
        self._players: dict[tuple[str, int], str] = {}
        self._lines: list[Line] = []

    def book(self, stream: str, said: Said) -> list[Line]:
        """The lines of one event, in the order in which they are posted: from where, then to where."""
        self._lines = []
        kind, _, name = stream.partition(":")
        entry = ENTRIES[kind].get(said["event"])
        if entry is not None:
            entry(self, name, said)
        return self._lines

    def move(self, source: str, target: str, cents: int) -> None:
        if type(cents) is not int:
            raise TypeError("an amount is a whole number of cents")
        if cents:
            for line in ((source, -cents), (target, cents)):
                self.accounts[line[0]] += line[1]
                self._lines.append(line)

    def shift(self, meter: str, **cents: int) -> None:
        """Places of a meter change; what it has more or less in all is the house's."""
        places = self.meters[meter]
        before = sum(places.values())
        for place, change in cents.items():
            places[place] += change
        self.move(f"funding:{meter}", f"meter:{meter}", sum(places.values()) - before)

    def lies(self, number: str, said: Said) -> tuple[int, int]:
        """Chips and coupons on a betting area."""
        area = f"{number}:{said['seat']}:{said['wager']}"
        return self.accounts[f"bet:{area}"], self.accounts[f"coupon-bet:{area}"]

    def sit(self, number: str, said: Said) -> None:
        """A patron comes to a seat with chips."""
        self._players[number, said["seat"]] = said["player"]
        self.move(f"patron:{said['player']}", f"stack:{number}:{said['seat']}", said["chips_cents"])

    def held(self, number: str, seat: int) -> str:
        """The coupons of whoever sits there."""
        return f"coupons:{self._players[number, seat]}"

    def take_in(self, number: str, seat: int, wager: str) -> None:
        """A wager goes into the inventory before the deal, a coupon into the drop box."""
        area = f"{number}:{seat}:{wager}"
        self.move(f"bet:{area}", f"inventory:{number}", self.accounts[f"bet:{area}"])
        self.move(f"coupon-bet:{area}", f"coupon-drop:{number}", self.accounts[f"coupon-bet:{area}"])
        self._taken_in.add((number, seat, wager))

    def was_taken_in(self, number: str, said: Said) -> bool:
        """Whether a wager that is decided now was taken in; it is no longer."""
        key = number, said["seat"], said["wager"]
        taken_in = key in self._taken_in
        self._taken_in.discard(key)
        return taken_in


def _between(source: str, target: str, field: str = "cents") -> Callable[[Books, str, Said], None]:
    """One amount from one account to another, their names made with the table and what the event says."""
    return lambda books, number, said: books.move(
        source.format(number=number, **said), target.format(number=number, **said), said[field]
    )


def _closed(books: Books, number: str, said: Said) -> None:
    books.move(f"variance:{number}", f"inventory:{number}", said["variance_cents"])
    books.move(f"inventory:{number}", "cage", said["inventory_cents"])


def _boxes(books: Books, number: str, said: Said) -> None:
    books.move(f"drop:{number}", "count room", said["drop_cents"])
    books.move(f"coupon-drop:{number}", "coupons issued", said["coupon_cents"])
    books.move(f"tips:{number}", "tip pool", said["tip_cents"])


def _bought_in(books: Books, number: str, said: Said) -> None:
    books.move("outside", f"drop:{number}", said["cents"])
    books.move(f"inventory:{number}", f"stack:{number}:{said['seat']}", said["cents"])


def _placed(books: Books, number: str, said: Said) -> None:
    area, (chips, coupon) = f"{number}:{said['seat']}:{said['wager']}", books.lies(number, said)
    books.move(f"stack:{number}:{said['seat']}", f"bet:{area}", said["cents"] - chips)
    books.move(books.held(number, said["seat"]), f"coupon-bet:{area}", said["coupon_cents"] - coupon)


def _acted(books: Books, number: str, said: Said) -> None:
    if said["wager"] is not None:
        books.move(f"stack:{number}:{said['seat']}", f"bet:{number}:{said['seat']}:{said['wager']}", said["cents"])


def _taken_in(books: Books, number: str, said: Said) -> None:
    for seat in said["seats"]:
        books.take_in(number, seat, said["wager"])


def _back(books: Books, number: str, said: Said) -> None:
    area = f"{number}:{said['seat']}:{said['wager']}"
    taken_in = books.was_taken_in(number, said)
    books.move(f"inventory:{number}" if taken_in else f"bet:{area}", f"stack:{number}:{said['seat']}", said["cents"])
    coupon = f"coupon-drop:{number}" if taken_in else f"coupon-bet:{area}"
    books.move(coupon, books.held(number, said["seat"]), said["coupon_cents"])


STAKE_GOES = {"win": ("stack:{0}:{1}", "coupon-drop:{0}"), "push": ("stack:{0}:{1}", "{2}"),
              "lose": ("inventory:{0}", "coupon-drop:{0}")}  # fmt: skip
"""Where chips and coupons go by the result."""


def _settled(books: Books, number: str, said: Said) -> None:
    seat, off_meter = said["seat"], said["off_meter_cents"]
    area, stack = f"{number}:{seat}:{said['wager']}", f"stack:{number}:{seat}"
    if not books.was_taken_in(number, said):
        held = books.held(number, seat)
        chips, coupon = (place.format(number, seat, held) for place in STAKE_GOES[said["result"]])
        books.move(f"bet:{area}", chips, said["cents"])
        books.move(f"coupon-bet:{area}", coupon, said["coupon_cents"])
    books.move(f"inventory:{number}", stack, said["paid_cents"] - off_meter)
    if off_meter:
        books.move(f"funding:{books.meter_of[number]}", stack, off_meter)


def _connected(books: Books, number: str, said: Said) -> None:
    books.meter_of[number] = said["meter"]


def _disconnected(books: Books, number: str, said: Said) -> None:
    del said
    books.meter_of.pop(number, None)


def _fed(books: Books, meter: str, said: Said) -> None:
    books.shift(meter, display=said["display_cents"], overflow=said["overflow_cents"], reserve=said["reserve_cents"])


def _taken_back(books: Books, meter: str, said: Said) -> None:
    books.shift(meter, display=-said["display_cents"], overflow=-said["overflow_cents"], reserve=-said["reserve_cents"])


Entry = Callable[[Books, str, Said], None]
AT_TABLE: dict[str, Entry] = {
    "table-opened": _between("cage", "inventory:{number}", "inventory_cents"),
    "table-closed": _closed,
    "inventory-filled": _between("cage", "inventory:{number}"),
    "inventory-credited": _between("inventory:{number}", "cage"),
    "boxes-collected": _boxes,
    "seat-taken": Books.sit,
    "seat-left": _between("stack:{number}:{seat}", "patron:{player}", "chips_cents"),
    "cash-bought-in": _bought_in,
    "tip-given": _between("stack:{number}:{seat}", "tips:{number}"),
    "bet-placed": _placed,
    "bet-taken-back": _back,
    "player-acted": _acted,
    "wagers-taken-in": _taken_in,
    "wager-returned": _back,
    "wager-settled": _settled,
    "meter-connected": _connected,
    "meter-disconnected": _disconnected,
}
AT_METER: dict[str, Entry] = {
    "meter-opened": lambda books, meter, said: books.shift(meter, display=said["parameters"]["base_cents"]),
    "contributed": _fed,
    "held-admitted": _fed,
    "contribution-reversed": _taken_back,
    "award-paid": lambda books, meter, said: books.shift(meter, display=-said["display_cents"]),
    "meter-reset": lambda books, meter, said: books.shift(
        meter, display=said["reset_cents"], reserve=-said["reserve_cents"]
    ),
    "meter-corrected": lambda books, meter, said: books.shift(meter, display=said["cents"]),
    "overflow-released": lambda books, meter, said: books.shift(meter, display=said["cents"], overflow=-said["cents"]),
}
AT_HOUSE: dict[str, Entry] = {
    "chips-sold": _between("outside", "patron:{patron}"),
    "chips-redeemed": _between("patron:{patron}", "outside"),
    "coupons-issued": _between("coupons issued", "coupons:{patron}"),
}
ENTRIES: dict[str, dict[str, Entry]] = {"table": AT_TABLE, "meter": AT_METER, "house": AT_HOUSE}
