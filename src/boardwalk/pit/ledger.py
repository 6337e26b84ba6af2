"""The ledger: what every event moves from one account to another, in cents. Each event's postings sum to zero.

An account is a place that holds value, and its balance is what it holds. What comes from outside the books comes from
an account that may go below zero: `outside` is patrons' pockets, `cage` the house's chips and cash, `coupons issued`
all outstanding coupons: with patrons, on the layout and in drop boxes. `funding:<meter>` is the house behind a meter:
wagers that feed the meter stay in the table inventory as chips, so the house owes what the meter gains; and when a
player is paid off the meter, the money comes from there as the meter falls. `variance:<table>` is the shortage when a
table was closed; below zero, the overage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from boardwalk.floor.request import MeterHappening, TableHappening
from boardwalk.floor.state import Floor
from boardwalk.games.declaration.wager import Result
from boardwalk.pit.house.cage import ChipsRedeemed, ChipsSold, CouponsIssued
from boardwalk.pit.house.machine import HouseEvent
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterEvent
from boardwalk.table import events as happened
from boardwalk.table.events import WagersTakenIn
from boardwalk.table.message import Event
from boardwalk.table.state import Bet, Table


class AccountKind(StrEnum):
    """The first part of an account's name; the table, seat and wager, the patron or the meter follow."""

    STACK = "stack"
    BET = "bet"
    COUPON_BET = "coupon-bet"
    INVENTORY = "inventory"
    DROP = "drop"
    COUPON_DROP = "coupon-drop"
    TIPS = "tips"
    VARIANCE = "variance"
    PATRON = "patron"
    COUPONS = "coupons"
    METER = "meter"
    FUNDING = "funding"
    OUTSIDE = "outside"
    CAGE = "cage"
    COUPONS_ISSUED = "coupons issued"
    COUNT_ROOM = "count room"
    TIP_POOL = "tip pool"

    def of(self, *owner: str | int) -> str:
        """The account of this kind of a table, seat, wager, patron or meter.

        >>> AccountKind.STACK.of("7", 2), AccountKind.PATRON.of("Ann"), AccountKind.CAGE.of()
        ('stack:7:2', 'patron:Ann', 'cage')
        """
        return ":".join(map(str, (self.value, *owner)))


def split_account(account: str) -> tuple[str, str]:
    """The kind of an account, and whose it is.

    >>> split_account("patron:Ann")
    ('patron', 'Ann')
    """
    kind, _, owner = account.partition(":")
    return kind, owner


OUTSIDE, CAGE, COUPONS = AccountKind.OUTSIDE.of(), AccountKind.CAGE.of(), AccountKind.COUPONS_ISSUED.of()
COUNT_ROOM, TIP_POOL = AccountKind.COUNT_ROOM.of(), AccountKind.TIP_POOL.of()
BELOW_ZERO = frozenset(
    {AccountKind.OUTSIDE, AccountKind.CAGE, AccountKind.COUPONS_ISSUED, AccountKind.FUNDING, AccountKind.VARIANCE}
)
"""The kinds of accounts whose balance can be below zero."""
ACCOUNTS = {
    AccountKind.STACK.of("7", 2): "the chips of seat 2 at table 7",
    AccountKind.BET.of("7", 2, "ante"): "the chips that seat 2 has on the ante",
    AccountKind.COUPON_BET.of("7", 2, "ante"): "the coupons that seat 2 has on the ante",
    AccountKind.INVENTORY.of("7"): "the table inventory",
    AccountKind.DROP.of("7"): "the cash in the drop box",
    AccountKind.COUPON_DROP.of("7"): "the coupons in the drop box",
    AccountKind.TIPS.of("7"): "the tip box",
    AccountKind.VARIANCE.of("7"): "the shortage when the table was closed; below zero, the overage",
    AccountKind.PATRON.of("Ann"): "the chips that a patron has away from the tables",
    AccountKind.COUPONS.of("Ann"): "the coupons that a patron holds",
    AccountKind.METER.of("north"): "a meter's display, overflow and reserve",
    AccountKind.FUNDING.of("north"): "the house behind a meter",
    OUTSIDE: "patrons' pockets",
    CAGE: "the house's chips and cash",
    COUPONS: "all outstanding coupons: with patrons, on the layout and in drop boxes",
    COUNT_ROOM: "the cash from the drop boxes",
    TIP_POOL: "the tips from the tip boxes",
}
"""An account of each kind, and what it holds."""
NO_BET = Bet(0)


class Posting(NamedTuple):
    """An account received this many cents; below zero, it gave them."""

    account: str
    cents: int


Moves = Iterator[tuple[str, str, int]]
"""Source, target and cents; below zero, it goes the other way."""


def postings(before: Floor, happening: TableHappening | MeterHappening) -> tuple[Posting, ...]:
    """What an event at a table or a meter moves; `before` is the section before the event.

    >>> from boardwalk.law import cite
    >>> reset = meter_events.MeterReset(
    ...     cite("D15"), reset_cents=1_000_00, reserve_cents=200_00, house_cents=800_00, overflow_cents=0
    ... )
    >>> [tuple(each) for each in postings(Floor(), MeterHappening(1, "north", reset))]
    [('funding:north', -80000), ('meter:north', 80000)]
    """
    event: Any = happening.event
    if isinstance(happening, TableHappening):
        at_table, number = TABLE_MOVES.get(type(event)), happening.table
        return () if at_table is None else _as_postings(at_table(before.tables[number], number, event))
    at_meter = METER_MOVES.get(type(event))
    return () if at_meter is None else _as_postings(at_meter(happening.meter, event))


def house_postings(event: HouseEvent) -> tuple[Posting, ...]:
    """What an event of the house moves: chips sold and redeemed at the cage, and coupons issued.

    >>> [tuple(each) for each in house_postings(ChipsSold("Ann", 100_00))]
    [('outside', -10000), ('patron:Ann', 10000)]
    """
    if isinstance(event, ChipsSold):
        return _as_postings(iter([(OUTSIDE, patron_account(event.patron), event.cents)]))
    if isinstance(event, ChipsRedeemed):
        return _as_postings(iter([(patron_account(event.patron), OUTSIDE, event.cents)]))
    if isinstance(event, CouponsIssued):
        return _as_postings(iter([(COUPONS, coupon_account(event.patron), event.cents)]))
    return ()


def _as_postings(moves: Moves) -> tuple[Posting, ...]:
    entries = ((Posting(source, -cents), Posting(target, cents)) for source, target, cents in moves if cents)
    return tuple(posting for entry in entries for posting in entry)


def patron_account(name: str) -> str:
    """The account of a patron's chips away from the tables."""
    return AccountKind.PATRON.of(name)


def coupon_account(name: str) -> str:
    """The account of a patron's coupons."""
    return AccountKind.COUPONS.of(name)


def _stack(number: str, seat: int) -> str:
    return AccountKind.STACK.of(number, seat)


def _bet(number: str, seat: int, wager: str) -> str:
    return AccountKind.BET.of(number, seat, wager)


def _coupon(number: str, seat: int, wager: str) -> str:
    return AccountKind.COUPON_BET.of(number, seat, wager)


def _inventory(number: str) -> str:
    return AccountKind.INVENTORY.of(number)


def _coupon_drop(number: str) -> str:
    return AccountKind.COUPON_DROP.of(number)


def _opened(_: Table, number: str, event: happened.TableOpened) -> Moves:
    yield CAGE, _inventory(number), event.inventory_cents


def _closed(_: Table, number: str, event: happened.TableClosed) -> Moves:
    """The variance makes the books agree with the count, which goes to the cage."""
    yield AccountKind.VARIANCE.of(number), _inventory(number), event.variance_cents
    yield _inventory(number), CAGE, event.inventory_cents


def _filled(_: Table, number: str, event: happened.InventoryFilled) -> Moves:
    yield CAGE, _inventory(number), event.cents


def _credited(_: Table, number: str, event: happened.InventoryCredited) -> Moves:
    yield _inventory(number), CAGE, event.cents


def _boxes(_: Table, number: str, event: happened.BoxesCollected) -> Moves:
    yield AccountKind.DROP.of(number), COUNT_ROOM, event.drop_cents
    yield _coupon_drop(number), COUPONS, event.coupon_cents
    yield AccountKind.TIPS.of(number), TIP_POOL, event.tip_cents


def _seated(_: Table, number: str, event: happened.SeatTaken) -> Moves:
    yield patron_account(event.player), _stack(number, event.seat), event.chips_cents


def _left(_: Table, number: str, event: happened.SeatLeft) -> Moves:
    yield _stack(number, event.seat), patron_account(event.player), event.chips_cents


def _bought_in(_: Table, number: str, event: happened.CashBoughtIn) -> Moves:
    yield OUTSIDE, AccountKind.DROP.of(number), event.cents
    yield _inventory(number), _stack(number, event.seat), event.cents


def _tipped(_: Table, number: str, event: happened.TipGiven) -> Moves:
    yield _stack(number, event.seat), AccountKind.TIPS.of(number), event.cents


def _bet_placed(table: Table, number: str, event: happened.BetPlaced) -> Moves:
    """A new bet replaces the one that was there."""
    seat, wager = event.seat, event.wager
    before = table.seats[seat].bets.get(wager, NO_BET)
    yield _stack(number, seat), _bet(number, seat, wager), event.cents - before.cents
    yield _player_coupons(table, seat), _coupon(number, seat, wager), event.coupon_cents - before.coupon_cents


def _bet_taken_back(table: Table, number: str, event: happened.BetTakenBack | happened.WagerReturned) -> Moves:
    seat, wager = event.seat, event.wager
    yield _bet(number, seat, wager), _stack(number, seat), event.cents
    yield _coupon(number, seat, wager), _player_coupons(table, seat), event.coupon_cents


def _player_coupons(table: Table, seat: int) -> str:
    return coupon_account(table.seats[seat].player)


def _acted(_: Table, number: str, event: happened.PlayerActed) -> Moves:
    if event.wager is not None:
        yield _stack(number, event.seat), _bet(number, event.seat, event.wager), event.cents


def _taken_in(table: Table, number: str, event: WagersTakenIn) -> Moves:
    for seat in event.seats:
        bet = table.seats[seat].bets[event.wager]
        yield _bet(number, seat, event.wager), _inventory(number), bet.cents
        yield _coupon(number, seat, event.wager), _coupon_drop(number), bet.coupon_cents


def _rides(table: Table, event: happened.WagerSettled | happened.WagerReturned) -> bool:
    """Whether the wager was taken in before the deal: its chips are in the inventory, its coupon in the drop box."""
    assert table.round is not None, "a wager is decided in a round"
    return event.wager in table.round.hands[event.seat].riding


def _returned(table: Table, number: str, event: happened.WagerReturned) -> Moves:
    if not _rides(table, event):
        yield from _bet_taken_back(table, number, event)
        return
    yield _inventory(number), _stack(number, event.seat), event.cents
    yield _coupon_drop(number), _player_coupons(table, event.seat), event.coupon_cents


def _settled(table: Table, number: str, event: happened.WagerSettled) -> Moves:
    """The stake follows the result, unless it was taken in; the payout comes from the inventory or off the meter."""
    seat, wager = event.seat, event.wager
    if not _rides(table, event):
        lost, pushed = event.result is Result.LOSE, event.result is Result.PUSH
        yield _bet(number, seat, wager), _inventory(number) if lost else _stack(number, seat), event.cents
        coupon_target = _player_coupons(table, seat) if pushed else _coupon_drop(number)
        yield _coupon(number, seat, wager), coupon_target, event.coupon_cents
    yield _inventory(number), _stack(number, seat), event.paid_cents - event.off_meter_cents
    if event.off_meter_cents:
        yield AccountKind.FUNDING.of(table.links[wager].meter), _stack(number, seat), event.off_meter_cents


def _reopened(table: Table, number: str, event: happened.WagerReopened) -> Moves:
    """A settlement by wrong cards, backward. The stake of a wager that was taken in stays where it is."""
    seat, wager = event.seat, event.wager
    if not event.taken_in:
        lost, pushed = event.result is Result.LOSE, event.result is Result.PUSH
        yield _inventory(number) if lost else _stack(number, seat), _bet(number, seat, wager), event.cents
        coupon_source = _player_coupons(table, seat) if pushed else _coupon_drop(number)
        yield coupon_source, _coupon(number, seat, wager), event.coupon_cents
    yield _stack(number, seat), _inventory(number), event.paid_cents - event.off_meter_cents
    if event.off_meter_cents:
        yield _stack(number, seat), AccountKind.FUNDING.of(table.links[wager].meter), event.off_meter_cents


TABLE_MOVES: dict[type[Event], Callable[[Table, str, Any], Moves]] = {
    happened.TableOpened: _opened,
    happened.TableClosed: _closed,
    happened.InventoryFilled: _filled,
    happened.InventoryCredited: _credited,
    happened.BoxesCollected: _boxes,
    happened.SeatTaken: _seated,
    happened.SeatLeft: _left,
    happened.CashBoughtIn: _bought_in,
    happened.TipGiven: _tipped,
    happened.BetPlaced: _bet_placed,
    happened.BetTakenBack: _bet_taken_back,
    happened.PlayerActed: _acted,
    happened.WagerReturned: _returned,
    happened.WagerSettled: _settled,
    happened.WagerReopened: _reopened,
    WagersTakenIn: _taken_in,
}


def _meter_gain(meter: str, cents: int) -> Moves:
    """The meter as a whole (display, overflow and reserve) gains this much; below zero, it loses it."""
    yield AccountKind.FUNDING.of(meter), AccountKind.METER.of(meter), cents


def _meter_opened(meter: str, event: meter_events.MeterOpened) -> Moves:
    yield from _meter_gain(meter, event.parameters.base_cents)


def _contributed(meter: str, event: meter_events.Contributed | meter_events.HeldAdmitted) -> Moves:
    yield from _meter_gain(meter, event.display_cents + event.overflow_cents + event.reserve_cents)


def _reversed(meter: str, event: meter_events.ContributionReversed) -> Moves:
    yield from _meter_gain(meter, -(event.display_cents + event.overflow_cents + event.reserve_cents))


def _award_paid(meter: str, event: meter_events.AwardPaid) -> Moves:
    """The meter gives up what it can; the house pays that and any shortfall when the wager is settled."""
    yield from _meter_gain(meter, -event.display_cents)


def _meter_reset(meter: str, event: meter_events.MeterReset) -> Moves:
    yield from _meter_gain(meter, event.reset_cents - event.reserve_cents)


def _award_reversed(meter: str, event: meter_events.AwardReversed) -> Moves:
    yield from _meter_gain(meter, event.display_cents + event.overflow_cents + event.reserve_cents)


def _meter_corrected(meter: str, event: meter_events.MeterCorrected) -> Moves:
    yield from _meter_gain(meter, event.cents)


METER_MOVES: dict[type[MeterEvent], Callable[[str, Any], Moves]] = {
    meter_events.MeterOpened: _meter_opened,
    meter_events.Contributed: _contributed,
    meter_events.HeldAdmitted: _contributed,
    meter_events.ContributionReversed: _reversed,
    meter_events.AwardPaid: _award_paid,
    meter_events.MeterReset: _meter_reset,
    meter_events.AwardReversed: _award_reversed,
    meter_events.MeterCorrected: _meter_corrected,
}
