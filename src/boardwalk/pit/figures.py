"""What a table has brought since it was opened: rounds, drop, handle and win, told by its records and nothing else.

Figures are of rounds that are over; only the drop is of this moment.

- **Drop** is the cash that players gave for chips at the table.
- **Handle** is what was wagered in chips on each wager that was decided, pushes included; what a void gave back was
  wagered by nobody. A coupon in the place of a chip counts as one (R20), a coupon under chips does not.
- **Win** is what the house kept of these wagers less what the table inventory paid for them. A wager that feeds a meter
  stays in the inventory, but the part of it that went to display, overflow and reserve belongs to the meter: it is no
  win. So what is paid off the meter, reset amounts and shortfalls are no loss of the table either. A contribution that
  was held counts once it is admitted.

Where nobody counts wrong, the win is what the table inventory and the drop box have more than came by opener and fills
and went by credits, less what the meter was given.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from boardwalk.form import tag_of
from boardwalk.games.wager import Result
from boardwalk.progressive.event import Contributed, ContributionReversed, HeldAdmitted
from boardwalk.table.event import CashBoughtIn, GameChanged, TableOpened
from boardwalk.table.event_progressive import WagersTakenIn
from boardwalk.table.event_round import RoundEnded, WagerSettled

OPENED, SET_UP_ANEW = tag_of(TableOpened), tag_of(GameChanged)
BOUGHT_IN, ENDED = tag_of(CashBoughtIn), tag_of(RoundEnded)
TAKEN_IN, SETTLED = tag_of(WagersTakenIn), tag_of(WagerSettled)
FED, TAKEN_BACK, ADMITTED = tag_of(Contributed), tag_of(ContributionReversed), tag_of(HeldAdmitted)
TELLING = (OPENED, SET_UP_ANEW, BOUGHT_IN, ENDED, TAKEN_IN, SETTLED, FED, TAKEN_BACK, ADMITTED)
"""The events that figures are made of."""
HOUR = 3_600_000_000
"""Microseconds."""


class Figures(NamedTuple):
    """What a table has brought since it was opened."""

    opened_cents: int | None = None
    rounds: int = 0
    ended: tuple[int, ...] = ()
    """When its latest rounds were over, at least those of the last hour; microseconds since 1970."""
    drop_cents: int = 0
    handle: Mapping[str, int] = {}
    """Cents by wager."""
    beside: Mapping[str, int] = {}
    """For wagers that are taken in, how often one had another of the same round beside it."""
    win_cents: int = 0

    def rounds_since(self, at: int) -> int:
        """How many rounds were over after this time, within the last hour."""
        return len(self.ended) - bisect_right(self.ended, at)


class Tally:
    """Adds up the records of a table, one after the other."""

    def __init__(self) -> None:
        self._admitted: dict[int, int] = {}
        """By round, what two people admitted to a meter."""
        self._open(None)

    def _open(self, cents: int | None) -> None:
        self._opened_cents = cents
        self._rounds = 0
        self._first = self._last = 0
        """The numbers of the first and the last round that are counted."""
        self._ended: list[int] = []
        self._drop_cents = self._win_cents = 0
        self._handle: Counter[str] = Counter()
        self._beside: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        self._settled: list[Mapping[str, Any]] = []
        self._taken_in: set[str] = set()
        self._fed_cents = 0

    def take(self, at: int, text: str) -> None:
        """The next record of the table, or of a meter on account of it, from an order of this time."""
        said = json.loads(text)
        kind = said["event"]
        if kind == SETTLED:
            self._settled.append(said)
        elif kind == TAKEN_IN:
            self._taken_in.add(said["wager"])
        elif kind in (FED, TAKEN_BACK):
            self._fed_cents += _moved(said) if kind == FED else -_moved(said)
        elif kind == BOUGHT_IN:
            self._drop_cents += said["cents"]
        elif kind == ENDED:
            self._end(said["round"], at)
        elif kind in (OPENED, SET_UP_ANEW):
            self._open(said.get("inventory_cents"))

    def admit(self, said: Mapping[str, Any]) -> None:
        """A contribution that was held has been admitted to its meter."""
        number = said["round"]
        self._admitted[number] = self._admitted.get(number, 0) + _moved(said)

    def _end(self, number: int, at: int) -> None:
        self._first, self._last = self._first or number, number
        self._rounds += 1
        self._ended = [*(each for each in self._ended if each > at - HOUR), at]
        wagers = Counter(said["wager"] for said in self._settled)
        for said in self._settled:
            name, rides = said["wager"], said["wager"] in self._taken_in
            self._handle[name] += said["cents"] + (said["coupon_cents"] if rides else 0)
            kept = rides or said["result"] == Result.LOSE.value
            self._win_cents += (said["cents"] if kept else 0) - said["paid_cents"] + said["off_meter_cents"]
        for name in self._taken_in & wagers.keys():
            self._beside[name] += wagers[name] * (wagers[name] - 1)
        self._win_cents -= self._fed_cents
        self._begin()

    def figures(self) -> Figures:
        """What it comes to so far."""
        counted = range(self._first, self._last + 1) if self._rounds else range(0)
        admitted = sum(cents for number, cents in self._admitted.items() if number in counted)
        return Figures(
            self._opened_cents,
            self._rounds,
            tuple(self._ended),
            self._drop_cents,
            dict(self._handle),
            dict(self._beside),
            self._win_cents - admitted,
        )


def _moved(said: Mapping[str, Any]) -> int:
    cents: int = said["display_cents"] + said["overflow_cents"] + said["reserve_cents"]
    return cents
