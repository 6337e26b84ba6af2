"""A table's chips and cash: opener and closer, counts, fills and credits, buy-ins, drop box and tip box.

Other than that, only collected wagers and payouts change the table inventory (13:69D-1.20, B33).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor, Role, same_person
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.notation import capitalized
from boardwalk.table.deck.rotation import DeckRemoved, RemovalCause
from boardwalk.table.machine import IN_CHARGE, NOT_COUNTED, between_rounds, folds, handles, tells, verify_seated
from boardwalk.table.message import Command, Event
from boardwalk.table.report import require_no_report
from boardwalk.table.sentence import Scene
from boardwalk.table.state import InventoryCount, Table
from boardwalk.table.supervision.approval import verify_approvals
from boardwalk.table.supervision.posted_sign import verify_signs
from boardwalk.table.supervision.schedule import change_at_closing


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open the table with the counted table inventory."""

    inventory_cents: int


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close the table with the counted table inventory, and remove its cards."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class FillInventory(Command):
    """Add chips to the table inventory container."""

    cents: int


@dataclass(frozen=True, slots=True)
class CountInventory(Command):
    """Count the table inventory and report its value."""

    cents: int


@dataclass(frozen=True, slots=True)
class CreditInventory(Command):
    """Send chips from the table inventory container to the cage."""

    cents: int


@dataclass(frozen=True, slots=True)
class BuyIn(Command):
    """Sell a player chips for cash, which goes into the drop box."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class ColorUp(Command):
    """Exchange a player's chips for fewer chips of a higher value."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class CollectBoxes(Command):
    """Replace the drop box and the tip box with empty ones."""


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """The table opened."""

    inventory_cents: int


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The table closed and its counted inventory was taken away. A positive variance is over, a negative one short."""

    inventory_cents: int
    variance_cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class InventoryFilled(Event):
    """Chips were added to the table inventory."""

    cents: int


@dataclass(frozen=True, slots=True)
class InventoryCredited(Event):
    """Chips went from the table inventory to the cage."""

    cents: int


@dataclass(frozen=True, slots=True)
class InventoryCounted(Event):
    """Someone counted the table inventory."""

    by: Actor
    cents: int


@dataclass(frozen=True, slots=True)
class BoxesCollected(Event):
    """The drop box and tip box were replaced with empty ones. These amounts were in them."""

    drop_cents: int
    coupon_cents: int
    tip_cents: int


@dataclass(frozen=True, slots=True)
class CashBoughtIn(Event):
    """A player bought chips: the cash went into the drop box, the chips came out of the inventory."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsColoredUp(Event):
    """A player's chips were exchanged for fewer chips of a higher value."""

    seat: int
    cents: int


INVENTORY = cite("B33")
COUNT, VARIANCE, EXCHANGE, CREDIT, BOXES = (cite(name) for name in ("D23", "D24", "D25", "D26", "D27"))


@handles(CountInventory, Role.DEALER, *IN_CHARGE, law=lambda _: COUNT)
def count_inventory(table: Table, command: CountInventory) -> Iterator[Event]:
    """A later count by the same side replaces the earlier one. Nobody may count for both sides."""
    between_rounds(table, COUNT)
    actor = command.actor
    if not actor.name.strip():
        raise Refusal("actor", "enter a name", COUNT)
    if command.cents < 0:
        raise Refusal("cents", f"must be $0 or more, not {dollars(command.cents)}", COUNT)
    other = table.counts.in_charge if actor.role is Role.DEALER else table.counts.dealer
    if other is not None and same_person(other.by.name, actor.name):
        raise Refusal("actor", f"{actor.name} already counted as {other.by.role.value}; someone else must count", COUNT)
    yield InventoryCounted(COUNT, actor, command.cents)


def _agreed_count(table: Table) -> int:
    """What both sides have counted since the inventory last changed."""
    dealer, in_charge = table.counts
    if dealer is None:
        raise Refusal("counts", "the dealer must count the table inventory first", COUNT)
    if in_charge is None:
        raise Refusal("counts", "a floorperson or supervisor must count the table inventory first", COUNT)
    if dealer.cents != in_charge.cents:
        counts = f"{dealer.by} counted {dollars(dealer.cents)}, {in_charge.by} {dollars(in_charge.cents)}"
        raise Refusal("counts", f"{counts}; count again", COUNT)
    return dealer.cents


@handles(OpenTable, *IN_CHARGE, law=lambda _: INVENTORY)
def open_table(table: Table, command: OpenTable) -> Iterator[Event]:
    if table.open:
        raise Refusal("table", "is already open", INVENTORY)
    if command.inventory_cents <= 0:
        raise Refusal("inventory_cents", "must be more than $0", INVENTORY)
    opener = _agreed_count(table)
    if command.inventory_cents != opener:
        reason = f"{dollars(opener)} was counted, not {dollars(command.inventory_cents)}"
        raise Refusal("inventory_cents", reason, COUNT)
    verify_approvals(table, table.game.approvals)
    verify_signs(table, "signs", table.required_signs)
    yield TableOpened(INVENTORY, opener)


@handles(CloseTable, *IN_CHARGE, law=lambda _: INVENTORY)
def close_table(table: Table, command: CloseTable) -> Iterator[Event]:
    _verify_open(table)
    conduct = table.game.procedure.conduct
    between_rounds(table, conduct.seated)
    require_no_report(table)
    if table.seats:
        names = ", ".join(seated.player for seated in table.seats.values())
        raise Refusal("seats", f"{names} must leave first", conduct.seated)
    closer = _agreed_count(table)
    variance = closer - table.inventory_cents
    if variance:
        _verify_variance(command, variance)
    for back in table.decks:
        yield DeckRemoved(table.game.procedure.preparation.receipt, back, RemovalCause.TABLE_CLOSING)
    yield TableClosed(VARIANCE if variance else INVENTORY, closer, variance, command.reason)
    yield from change_at_closing(table)


def _verify_variance(command: CloseTable, variance: int) -> None:
    differs = f"the count is {dollars(abs(variance))} {'over' if variance > 0 else 'short'}"
    if command.actor.role is not Role.SUPERVISOR:
        raise Refusal("actor", f"{differs}; a supervisor must close the table", VARIANCE)
    if not command.reason.strip():
        raise Refusal("reason", f"{differs}; enter a reason", VARIANCE)


def _verify_open(table: Table) -> None:
    if not table.open:
        raise Refusal("table", "is not open", INVENTORY)


@handles(FillInventory, *IN_CHARGE, law=lambda _: INVENTORY)
def fill_inventory(table: Table, command: FillInventory) -> Iterator[Event]:
    _verify_open(table)
    if command.cents <= 0:
        raise Refusal("cents", f"must be more than $0, not {dollars(command.cents)}", INVENTORY)
    yield InventoryFilled(INVENTORY, command.cents)


@handles(CreditInventory, *IN_CHARGE, law=lambda _: CREDIT)
def credit_inventory(table: Table, command: CreditInventory) -> Iterator[Event]:
    _verify_open(table)
    between_rounds(table, CREDIT)
    if not 0 < command.cents <= table.inventory_cents:
        has = dollars(table.inventory_cents)
        raise Refusal("cents", f"must be more than $0 and at most the table inventory, {has}", CREDIT)
    yield InventoryCredited(CREDIT, command.cents)


@handles(BuyIn, Role.DEALER, law=lambda _: EXCHANGE)
def buy_in(table: Table, command: BuyIn) -> Iterator[Event]:
    seated = verify_seated(table, command.seat)
    if table.round is not None and command.seat in table.round.hands:
        raise Refusal("round", f"{seated.player} is in this round and can buy in when it is over", EXCHANGE)
    if command.cents <= 0:
        raise Refusal("cents", f"must be more than $0, not {dollars(command.cents)}", EXCHANGE)
    short_cents = command.cents - table.inventory_cents
    if short_cents > 0:
        reason = f"{dollars(short_cents)} more is needed for this buy-in at seat {command.seat}"
        raise Refusal("inventory", f"{reason}; fill the table inventory first", INVENTORY)
    yield CashBoughtIn(EXCHANGE, command.seat, command.cents)


@handles(ColorUp, Role.DEALER, law=lambda _: EXCHANGE)
def color_up(table: Table, command: ColorUp) -> Iterator[Event]:
    between_rounds(table, EXCHANGE)
    chips = verify_seated(table, command.seat).chips_cents
    if not 0 < command.cents <= chips:
        reason = f"must be more than $0 and at most the player's chips, {dollars(chips)}"
        raise Refusal("cents", reason, EXCHANGE)
    yield ChipsColoredUp(EXCHANGE, command.seat, command.cents)


@handles(CollectBoxes, Role.ACCOUNTING, law=lambda _: BOXES)
def collect_boxes(table: Table, command: CollectBoxes) -> Iterator[Event]:
    """Not during a round: a coupon in the drop box may still have to be returned."""
    del command
    between_rounds(table, BOXES)
    yield BoxesCollected(BOXES, table.drop_cents, table.dropped_coupon_cents, table.tip_cents)


@folds(TableOpened)
def _fold_table_opened(table: Table, event: TableOpened) -> Table:
    return table._replace(open=True, inventory_cents=event.inventory_cents, counts=NOT_COUNTED)


@folds(TableClosed)
def _fold_table_closed(table: Table, event: TableClosed) -> Table:
    del event
    return table._replace(open=False, inventory_cents=0, counts=NOT_COUNTED, last_deck=None, signs=frozenset())


@folds(InventoryFilled)
def _fold_inventory_filled(table: Table, event: InventoryFilled) -> Table:
    return table._replace(inventory_cents=table.inventory_cents + event.cents)


@folds(InventoryCredited)
def _fold_inventory_credited(table: Table, event: InventoryCredited) -> Table:
    return table._replace(inventory_cents=table.inventory_cents - event.cents)


@folds(InventoryCounted)
def _fold_inventory_counted(table: Table, event: InventoryCounted) -> Table:
    count = InventoryCount(event.by, event.cents)
    by_dealer = event.by.role is Role.DEALER
    return table._replace(
        counts=table.counts._replace(dealer=count) if by_dealer else table.counts._replace(in_charge=count)
    )


@folds(BoxesCollected)
def _fold_boxes_collected(table: Table, event: BoxesCollected) -> Table:
    return table._replace(
        drop_cents=table.drop_cents - event.drop_cents,
        dropped_coupon_cents=table.dropped_coupon_cents - event.coupon_cents,
        tip_cents=table.tip_cents - event.tip_cents,
    )


@folds(CashBoughtIn)
def _fold_cash_bought_in(table: Table, event: CashBoughtIn) -> Table:
    seated = table.seats[event.seat]
    chips, brought = seated.chips_cents + event.cents, seated.brought_cents + event.cents
    changed = seated._replace(chips_cents=chips, brought_cents=brought)
    return table._replace(
        seats={**table.seats, event.seat: changed},
        inventory_cents=table.inventory_cents - event.cents,
        drop_cents=table.drop_cents + event.cents,
    )


@folds(ChipsColoredUp)
def _fold_chips_colored_up(table: Table, event: ChipsColoredUp) -> Table:
    del event
    return table


@tells(InventoryFilled)
def _tell_inventory_filled(scene: Scene, event: InventoryFilled) -> str:
    if scene.table is None:
        return f"A fill of {dollars(event.cents)} goes into the table inventory"
    total = dollars(scene.table.inventory_cents + event.cents)
    return f"A fill of {dollars(event.cents)} brings the table inventory to {total}"


@tells(InventoryCredited)
def _tell_inventory_credited(scene: Scene, event: InventoryCredited) -> str:
    if scene.table is None:
        return f"A credit of {dollars(event.cents)} goes to the cage"
    left = dollars(scene.table.inventory_cents - event.cents)
    return f"A credit of {dollars(event.cents)} goes to the cage, leaving {left} in the table inventory"


@tells(TableClosed)
def _tell_table_closed(scene: Scene, event: TableClosed) -> str:
    del scene
    text = f"The table closes with an inventory of {dollars(event.inventory_cents)}"
    if event.variance_cents:
        text = f"{text}, {dollars(abs(event.variance_cents))} {'over' if event.variance_cents > 0 else 'short'}"
    return f"{text}: {event.reason}" if event.reason else text


@tells(BoxesCollected)
def _tell_boxes_collected(scene: Scene, event: BoxesCollected) -> str:
    del scene
    drop = f"{dollars(event.drop_cents)} in cash and {dollars(event.coupon_cents)} in coupons"
    tips = dollars(event.tip_cents)
    return f"The drop box and tip box are replaced: {drop} in the drop box, {tips} in the tip box"


@tells(TableOpened)
def _tell_table_opened(scene: Scene, event: TableOpened) -> str:
    del scene
    return f"The table opens with an inventory of {dollars(event.inventory_cents)}"


@tells(InventoryCounted)
def _tell_inventory_counted(scene: Scene, event: InventoryCounted) -> str:
    del scene
    return f"{capitalized(str(event.by))} counts {dollars(event.cents)} in the table inventory"


@tells(CashBoughtIn)
def _tell_cash_bought_in(scene: Scene, event: CashBoughtIn) -> str:
    return f"{scene.who(event.seat)} buys in for {dollars(event.cents)}"


@tells(ChipsColoredUp)
def _tell_chips_colored_up(scene: Scene, event: ChipsColoredUp) -> str:
    return f"{scene.who(event.seat)} colors up {dollars(event.cents)}"
