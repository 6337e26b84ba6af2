"""Chips are paid from the table inventory container, which must hold them."""

from __future__ import annotations

from collections.abc import Iterable

from boardwalk.errors import Refusal
from boardwalk.games.wager import Result
from boardwalk.money import dollars
from boardwalk.table.event import Event
from boardwalk.table.event_round import WagerReturned, WagerSettled
from boardwalk.table.inventory import INVENTORY
from boardwalk.table.state import Table


def shortage(table: Table, settled: Iterable[Event]) -> tuple[int, int] | None:
    """The seat that the table inventory cannot pay, and the cents that it lacks."""
    left = table.inventory_cents
    for event in settled:
        if isinstance(event, WagerSettled | WagerReturned):
            left += _flow(table, event)
            if left < 0:
                return event.seat, -left
    return None


def _flow(table: Table, event: WagerSettled | WagerReturned) -> int:
    """What the inventory gains or, below zero, pays; a wager that was taken in before the deal lies in it already."""
    on_layout = event.wager in table.seats[event.seat].bets
    if isinstance(event, WagerReturned):
        return 0 if on_layout else -event.cents
    if event.result is Result.LOSE:
        return event.cents if on_layout else 0
    return event.off_meter_cents - event.paid_cents


def verify_inventory(table: Table, settled: Iterable[Event]) -> None:
    """Refuse what the table inventory cannot pay."""
    short = shortage(table, settled)
    if short is not None:
        seat, lacks = short
        reason = f"{dollars(lacks)} more is needed to pay seat {seat}; the table inventory is filled first"
        raise Refusal("inventory", reason, INVENTORY)
