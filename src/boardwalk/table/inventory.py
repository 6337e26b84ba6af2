"""The chips and the cash of a table: opener and closer, counts, fills and credits, chips for cash, drop and tip box.

Chips enter and leave the table inventory by what stands here, by wagers taken and by payouts (13:69D-1.20, B33).
"""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role, same_person
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.table import event as happened
from boardwalk.table.command import CloseTable, FillInventory, OpenTable
from boardwalk.table.command_inventory import BuyIn, CollectBoxes, ColorUp, CountInventory, CreditInventory
from boardwalk.table.event import Event
from boardwalk.table.handler import IN_CHARGE, between_rounds, handles, verify_seated
from boardwalk.table.state import Table

INVENTORY = cite("B33")
COUNTED, VARIANCE, FOR_CASH, CREDIT, BOXES = (cite(name) for name in ("D23", "D24", "D25", "D26", "D27"))


@handles(CountInventory, Role.DEALER, *IN_CHARGE, law=lambda _: COUNTED)
def count_inventory(table: Table, command: CountInventory) -> Iterator[Event]:
    """A later count replaces an earlier one of the same side; nobody counts for both."""
    between_rounds(table, COUNTED)
    actor = command.actor
    if not actor.name.strip():
        raise Refusal("actor", "who counts has a name", COUNTED)
    if command.cents < 0:
        raise Refusal("cents", f"{dollars(command.cents)} in chips cannot be counted", COUNTED)
    other = table.counts.in_charge if actor.role is Role.DEALER else table.counts.dealer
    if other is not None and same_person(other.by.name, actor.name):
        raise Refusal("actor", f"{actor.name} has counted as {other.by.role.value}; another counts too", COUNTED)
    yield happened.InventoryCounted(COUNTED, actor, command.cents)


def _counted(table: Table) -> int:
    """What both have counted since the inventory last changed."""
    dealer, in_charge = table.counts
    if dealer is None:
        raise Refusal("counts", "a dealer counts the table inventory first", COUNTED)
    if in_charge is None:
        raise Refusal("counts", "a floorperson or supervisor counts the table inventory first", COUNTED)
    if dealer.cents != in_charge.cents:
        counts = f"{dealer.by} counted {dollars(dealer.cents)}, {in_charge.by} {dollars(in_charge.cents)}"
        raise Refusal("counts", f"{counts}; it is counted again", COUNTED)
    return dealer.cents


@handles(OpenTable, *IN_CHARGE, law=lambda _: INVENTORY)
def open_table(table: Table, command: OpenTable) -> Iterator[Event]:
    if table.open:
        raise Refusal("table", "it is open already", INVENTORY)
    if command.inventory_cents <= 0:
        raise Refusal("inventory_cents", "a table opens with chips in its table inventory container", INVENTORY)
    opener = _counted(table)
    if command.inventory_cents != opener:
        reason = f"{dollars(opener)} was counted, not {dollars(command.inventory_cents)}"
        raise Refusal("inventory_cents", reason, COUNTED)
    yield happened.TableOpened(INVENTORY, opener)


@handles(CloseTable, *IN_CHARGE, law=lambda _: INVENTORY)
def close_table(table: Table, command: CloseTable) -> Iterator[Event]:
    _verify_open(table)
    conduct = table.game.procedure.conduct
    between_rounds(table, conduct.seated)
    if table.seats:
        names = ", ".join(seated.player for seated in table.seats.values())
        raise Refusal("seats", f"{names} must leave first", conduct.seated)
    closer = _counted(table)
    variance = closer - table.inventory_cents
    if variance:
        _verify_variance(command, variance)
    for back in table.decks:
        yield happened.DeckRemoved(table.game.procedure.preparation.receipt, back, "the table closes")
    yield happened.TableClosed(VARIANCE if variance else INVENTORY, closer, variance, command.reason)


def _verify_variance(command: CloseTable, variance: int) -> None:
    differs = f"{dollars(abs(variance))} {'more' if variance > 0 else 'less'} was counted than is on record"
    if command.actor.role is not Role.SUPERVISOR:
        raise Refusal("actor", f"{differs}; a supervisor closes the table", VARIANCE)
    if not command.reason.strip():
        raise Refusal("reason", f"{differs}; say why the table closes so", VARIANCE)


def _verify_open(table: Table) -> None:
    if not table.open:
        raise Refusal("table", "it is not open", INVENTORY)


@handles(FillInventory, *IN_CHARGE, law=lambda _: INVENTORY)
def fill_inventory(table: Table, command: FillInventory) -> Iterator[Event]:
    _verify_open(table)
    if command.cents <= 0:
        raise Refusal("cents", f"{dollars(command.cents)} is no fill", INVENTORY)
    yield happened.InventoryFilled(INVENTORY, command.cents)


@handles(CreditInventory, *IN_CHARGE, law=lambda _: CREDIT)
def credit_inventory(table: Table, command: CreditInventory) -> Iterator[Event]:
    _verify_open(table)
    between_rounds(table, CREDIT)
    if not 0 < command.cents <= table.inventory_cents:
        has = dollars(table.inventory_cents)
        raise Refusal("cents", f"a credit is more than nothing and at most the table inventory, {has}", CREDIT)
    yield happened.InventoryCredited(CREDIT, command.cents)


@handles(BuyIn, Role.DEALER, law=lambda _: FOR_CASH)
def buy_in(table: Table, command: BuyIn) -> Iterator[Event]:
    seated = verify_seated(table, command.seat)
    if table.round is not None and command.seat in table.round.hands:
        raise Refusal("round", f"{seated.player} has a hand in it, and buys chips when it is over", FOR_CASH)
    if command.cents <= 0:
        raise Refusal("cents", f"{dollars(command.cents)} buys no chips", FOR_CASH)
    lacks = command.cents - table.inventory_cents
    if lacks > 0:
        reason = f"{dollars(lacks)} more is needed for the chips of seat {command.seat}"
        raise Refusal("inventory", f"{reason}; the table inventory is filled first", INVENTORY)
    yield happened.CashBoughtIn(FOR_CASH, command.seat, command.cents)


@handles(ColorUp, Role.DEALER, law=lambda _: FOR_CASH)
def color_up(table: Table, command: ColorUp) -> Iterator[Event]:
    between_rounds(table, FOR_CASH)
    chips = verify_seated(table, command.seat).chips_cents
    if not 0 < command.cents <= chips:
        reason = f"what is colored up is more than nothing and at most the chips in hand, {dollars(chips)}"
        raise Refusal("cents", reason, FOR_CASH)
    yield happened.ChipsColoredUp(FOR_CASH, command.seat, command.cents)


@handles(CollectBoxes, Role.ACCOUNTING, law=lambda _: BOXES)
def collect_boxes(table: Table, command: CollectBoxes) -> Iterator[Event]:
    """A coupon that was taken in may come back while its round goes on, so the boxes stay until it is over."""
    del command
    between_rounds(table, BOXES)
    yield happened.BoxesCollected(BOXES, table.drop_cents, table.dropped_coupon_cents, table.tip_cents)
