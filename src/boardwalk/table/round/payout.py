"""Paying and taking chips: how a settled or returned wager changes seats and inventory, and whether the table inventory
can pay it.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardwalk.errors import Refusal
from boardwalk.games.declaration.wager import Result
from boardwalk.money import dollars
from boardwalk.table.machine import folds, round_of, tells
from boardwalk.table.message import Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import PlayerHand, Table, without_bet
from boardwalk.table.supervision.inventory import INVENTORY
from boardwalk.table.wager_outcome import WagerReturned, WagerSettled


def shortage(table: Table, settled: Iterable[Event]) -> tuple[int, int] | None:
    """The seat the table inventory cannot pay, and how many cents it is short."""
    left = table.inventory_cents
    for event in settled:
        if isinstance(event, WagerSettled | WagerReturned):
            left += _flow(table, event)
            if left < 0:
                return event.seat, -left
    return None


def _flow(table: Table, event: WagerSettled | WagerReturned) -> int:
    """What the inventory gains, or pays if negative. A wager collected before the deal is already in it."""
    on_layout = event.wager in table.seats[event.seat].bets
    if isinstance(event, WagerReturned):
        return 0 if on_layout else -event.cents
    if event.result is Result.LOSE:
        return event.cents if on_layout else 0
    return event.off_meter_cents - event.paid_cents


def verify_inventory(table: Table, settled: Iterable[Event]) -> None:
    """Refuse a payout that the table inventory cannot cover."""
    short = shortage(table, settled)
    if short is not None:
        seat, cents = short
        reason = f"{dollars(cents)} more is needed to pay seat {seat}; fill the table inventory first"
        raise Refusal("inventory", reason, INVENTORY)


def _with_outcome(hand: PlayerHand, event: WagerSettled | WagerReturned) -> PlayerHand:
    riding = {name: bet for name, bet in hand.riding.items() if name != event.wager} if hand.riding else hand.riding
    return hand._replace(settled={**hand.settled, event.wager: event}, riding=riding)


@folds(WagerSettled)
def _fold_wager_settled(table: Table, event: WagerSettled) -> Table:
    """A wager collected before the deal is already in the inventory, and its coupon in the drop box."""
    now = round_of(table)
    hand: PlayerHand = now.hands[event.seat]
    lost, taken_in = event.result is Result.LOSE, event.wager in hand.riding
    stake, coupon = (0, 0) if taken_in else (event.cents, event.coupon_cents)
    back = 0 if lost else stake + event.paid_cents
    dropped = 0 if event.result is Result.PUSH else coupon
    return table._replace(
        seats={**table.seats, event.seat: without_bet(table.seats[event.seat], event.wager, back)},
        inventory_cents=table.inventory_cents + (stake if lost else event.off_meter_cents - event.paid_cents),
        dropped_coupon_cents=table.dropped_coupon_cents + dropped,
        round=now._replace(hands={**now.hands, event.seat: _with_outcome(hand, event)}),
    )


@folds(WagerReturned)
def _fold_wager_returned(table: Table, event: WagerReturned) -> Table:
    now = round_of(table)
    hand = now.hands[event.seat]
    cents, coupon = (event.cents, event.coupon_cents) if event.wager in hand.riding else (0, 0)
    return table._replace(
        seats={**table.seats, event.seat: without_bet(table.seats[event.seat], event.wager, event.cents)},
        inventory_cents=table.inventory_cents - cents,
        dropped_coupon_cents=table.dropped_coupon_cents - coupon,
        round=now._replace(hands={**now.hands, event.seat: _with_outcome(hand, event)}),
    )


def _bonus(scene: Scene, event: WagerSettled) -> str:
    """What a bonus pays; it has no stake of its own."""
    limited = ", reduced to the payout limit" if event.limited_by is not None else ""
    return f"{dollars(event.paid_cents)} for the {scene.wager(event.wager)}: {event.by}{limited}"


@tells(WagerSettled)
def _tell_wager_settled(scene: Scene, event: WagerSettled) -> str:
    who, on, staked = scene.who(event.seat), f"on the {scene.wager(event.wager)}", dollars(event.cents)
    if not event.cents and not event.coupon_cents:
        return f"{who} is paid {_bonus(scene, event)}"
    coupon = f"the {dollars(event.coupon_cents)} coupon" if event.coupon_cents else ""
    if not event.cents:  # a coupon instead of a chip; it went into the drop box when the wager was collected
        staked, coupon = f"a {dollars(event.coupon_cents)} coupon", ""
    if event.result is Result.PUSH:
        return f"{who} pushes {staked} {on}" + (f"; the player keeps {coupon}" if coupon else "")
    dropped = f"; {coupon} goes into the drop box" if coupon else ""
    if event.result is Result.LOSE:
        return f"{who} loses {staked} {on}{dropped}"
    by = f": {event.by}" if event.by else ""
    limited = ", reduced to the payout limit" if event.limited_by is not None else ""
    off_meter = ", paid off the meter" if event.off_meter_cents else ""
    won = "wins" if not event.paid_cents and event.limited_by is None else f"wins {dollars(event.paid_cents)}"
    return f"{who} {won} with {staked} {on}{by}{limited}{off_meter}{dropped}"
