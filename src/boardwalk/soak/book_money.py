"""From where to where money goes with each event of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.games.wager import Result
from boardwalk.soak.books import CASH, COUPONS, DROP_BOX, INVENTORY, METER, OUTSIDE, TIPS, VARIANCE, Books
from boardwalk.soak.invariant import CHIPS, TAKEN_IN, Violation
from boardwalk.table import event as happened
from boardwalk.table import event_round as in_round
from boardwalk.table.event import Event
from boardwalk.table.event_progressive import WagersTakenIn


def _opened(books: Books, event: happened.TableOpened) -> None:
    books.move(OUTSIDE, INVENTORY, event.inventory_cents)


def _filled(books: Books, event: happened.InventoryFilled) -> None:
    books.move(OUTSIDE, INVENTORY, event.cents)


def _credited(books: Books, event: happened.InventoryCredited) -> None:
    books.move(INVENTORY, OUTSIDE, event.cents)


def _closed(books: Books, event: happened.TableClosed) -> None:
    """What was counted leaves the table, so that with the variance nothing is left."""
    books.move(VARIANCE, INVENTORY, event.variance_cents)
    books.move(INVENTORY, OUTSIDE, event.inventory_cents)
    if books.accounts[INVENTORY]:
        raise Violation(CHIPS, f"{books.accounts[INVENTORY]} cents are left in the inventory of a closed table")


def _emptied(books: Books, event: happened.BoxesCollected) -> None:
    held = tuple(books.accounts[account] for account in (CASH, DROP_BOX, TIPS))
    if held != (event.drop_cents, event.coupon_cents, event.tip_cents):
        raise Violation(CHIPS, f"the boxes hold {held}, not as in {event}")
    books.move(CASH, OUTSIDE, event.drop_cents)
    books.move(DROP_BOX, COUPONS, event.coupon_cents)
    books.move(TIPS, OUTSIDE, event.tip_cents)


def _bought_in(books: Books, event: happened.CashBoughtIn) -> None:
    books.move(OUTSIDE, CASH, event.cents)
    books.move(INVENTORY, f"chips {event.seat}", event.cents)


def _colored_up(books: Books, event: happened.ChipsColoredUp) -> None:
    """The same value both ways."""
    books.move(f"chips {event.seat}", INVENTORY, event.cents)
    books.move(INVENTORY, f"chips {event.seat}", event.cents)


def _seated(books: Books, event: happened.SeatTaken) -> None:
    books.move(OUTSIDE, f"chips {event.seat}", event.chips_cents)


def _left(books: Books, event: happened.SeatLeft) -> None:
    books.move(f"chips {event.seat}", OUTSIDE, event.chips_cents)


def _tipped(books: Books, event: happened.TipGiven) -> None:
    books.move(f"chips {event.seat}", TIPS, event.cents)


def _bet(books: Books, event: happened.BetPlaced) -> None:
    """A bet that is placed anew replaces what lay there."""
    chips, area = f"chips {event.seat}", f"{event.seat} {event.wager}"
    books.move(chips, f"bet {area}", event.cents - books.accounts[f"bet {area}"])
    books.move(COUPONS, f"coupon {area}", event.coupon_cents - books.accounts[f"coupon {area}"])


def _raised(books: Books, event: in_round.PlayerActed) -> None:
    if event.wager is not None:
        books.move(f"chips {event.seat}", f"bet {event.seat} {event.wager}", event.cents)


def _back(books: Books, event: happened.BetTakenBack | in_round.WagerReturned) -> None:
    """What was taken in comes back out of the inventory, its coupon out of the drop box."""
    area = f"{event.seat} {event.wager}"
    taken_in = _no_longer_riding(books, event) if isinstance(event, in_round.WagerReturned) else False
    books.move(INVENTORY if taken_in else f"bet {area}", f"chips {event.seat}", event.cents)
    books.move(DROP_BOX if taken_in else f"coupon {area}", COUPONS, event.coupon_cents)


def _no_longer_riding(books: Books, event: in_round.WagerReturned | in_round.WagerSettled) -> bool:
    """Whether the wager was taken in; if so it is decided now, in the amount that was taken in."""
    taken_in = books.riding.pop((event.seat, event.wager), None)
    if taken_in is None:
        return False
    if taken_in != (event.cents, event.coupon_cents):
        raise Violation(TAKEN_IN, f"{event.wager} of seat {event.seat} was taken in with {taken_in}, not as in {event}")
    return True


def _taken_in(books: Books, event: WagersTakenIn) -> None:
    for seat in event.seats:
        area = f"{seat} {event.wager}"
        cents, coupon = books.accounts[f"bet {area}"], books.accounts[f"coupon {area}"]
        if not cents + coupon or (seat, event.wager) in books.riding:
            raise Violation(TAKEN_IN, f"no {event.wager} lies at seat {seat} to be taken in")
        books.move(f"bet {area}", INVENTORY, cents)
        books.move(f"coupon {area}", DROP_BOX, coupon)
        books.riding[seat, event.wager] = cents, coupon


def _settled(books: Books, event: in_round.WagerSettled) -> None:
    """A stake that was taken in stays where it is (D12); what is paid off a meter is no chip of the table's (D13)."""
    chips, area = f"chips {event.seat}", f"{event.seat} {event.wager}"
    if not _no_longer_riding(books, event):
        books.move(f"bet {area}", INVENTORY if event.result is Result.LOSE else chips, event.cents)
        books.move(f"coupon {area}", COUPONS if event.result is Result.PUSH else DROP_BOX, event.coupon_cents)
    books.move(METER, chips, event.off_meter_cents)
    books.move(INVENTORY, chips, event.paid_cents - event.off_meter_cents)


MONEY_MOVES: dict[type[Event], Callable[[Books, Any], None]] = {
    happened.TableOpened: _opened,
    happened.InventoryFilled: _filled,
    happened.InventoryCredited: _credited,
    happened.TableClosed: _closed,
    happened.BoxesCollected: _emptied,
    happened.CashBoughtIn: _bought_in,
    happened.ChipsColoredUp: _colored_up,
    happened.SeatTaken: _seated,
    happened.SeatLeft: _left,
    happened.TipGiven: _tipped,
    happened.BetPlaced: _bet,
    happened.BetTakenBack: _back,
    in_round.PlayerActed: _raised,
    in_round.WagerReturned: _back,
    in_round.WagerSettled: _settled,
    WagersTakenIn: _taken_in,
}
