"""The table itself: its game, the devices on it, opening and closing, its inventory of chips."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.games import declared
from boardwalk.games.collected import CollectedWager
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.table import event as happened
from boardwalk.table.command import (
    CloseTable,
    FillInventory,
    InstallDevice,
    InstallTable,
    OpenTable,
    RemoveDevice,
)
from boardwalk.table.equipment import HARDWARE, SHOES, Device, hardware_of, rivals
from boardwalk.table.event import Event
from boardwalk.table.handler import between_rounds, handles
from boardwalk.table.state import Phase, Table

INSTALLING = cite("B34")
INVENTORY = cite("B33")
IN_CHARGE = (Role.FLOORPERSON, Role.SUPERVISOR)


def install_table(table: Table | None, command: InstallTable) -> Event:
    """The first event of every table: which game it is, under which options of the house."""
    if command.actor.role is not Role.SUPERVISOR:
        raise Refusal("actor", "a supervisor sets up a table", INSTALLING)
    if table is not None:
        raise Refusal("table", f"table {table.number} is installed already", INSTALLING)
    if not command.number.strip():
        raise Refusal("number", "a table has a number or a name", INSTALLING)
    try:
        game = declared(command.game, tuple(sorted(command.options.items())))
    except InputError as error:
        raise Refusal(error.field, error.reason, error.law or INSTALLING) from None
    except BoardwalkError as error:
        raise Refusal("options", str(error), INSTALLING) from None
    return happened.TableInstalled(INSTALLING, command.number, command.game, game.house.as_text())


@handles(InstallDevice, *IN_CHARGE, law=lambda table: table.game.procedure.irregularities.device_off_first)
def install_device(table: Table, command: InstallDevice) -> Iterator[Event]:
    law = table.game.procedure.irregularities.device_off_first
    between_rounds(table, law)
    device = command.device
    if device in table.devices:
        raise Refusal("device", f"the {device.value} stands on the table already", law)
    for rival in sorted(rivals(device) & table.devices):
        raise Refusal("device", f"the {rival.value} is taken off the table first", law)
    if device in SHOES and any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        raise Refusal("device", "a deck is held for dealing from the hand", law)
    served = _served_by(table, device)
    if device in HARDWARE and served is None:
        reason = f"{table.game.title} offers no wager here that needs the {device.value}"
        raise Refusal("device", reason, table.game.basics.wagering)
    yield happened.DeviceInstalled(law if served is None else served.hardware, device)


def _served_by(table: Table, device: Device) -> CollectedWager | None:
    """The wager that needs this hardware, if the table offers it."""
    return next((wager for wager in table.game.collected.values() if hardware_of(wager) is device), None)


@handles(RemoveDevice, *IN_CHARGE, law=lambda table: table.game.procedure.irregularities.device_off_first)
def remove_device(table: Table, command: RemoveDevice) -> Iterator[Event]:
    law = table.game.procedure.irregularities.device_off_first
    between_rounds(table, law)
    if command.device not in table.devices:
        raise Refusal("device", f"there is no {command.device.value} on the table", law)
    served = _served_by(table, command.device)
    if served is not None and any(served.name in seated.bets for seated in table.seats.values()):
        raise Refusal("device", f"wagers on the {served.title} lie in it", served.hardware)
    if served is not None and served.feeds_meter and table.meter is not None:
        raise Refusal("device", f"the table is taken off the meter {table.meter} first", served.hardware)
    yield happened.DeviceRemoved(law, command.device)


@handles(OpenTable, *IN_CHARGE, law=lambda _: INVENTORY)
def open_table(table: Table, command: OpenTable) -> Iterator[Event]:
    if table.open:
        raise Refusal("table", "it is open already", INVENTORY)
    if command.inventory_cents <= 0:
        raise Refusal("inventory_cents", "a table opens with chips in its table inventory container", INVENTORY)
    yield happened.TableOpened(INVENTORY, command.inventory_cents)


@handles(CloseTable, *IN_CHARGE, law=lambda _: INVENTORY)
def close_table(table: Table, command: CloseTable) -> Iterator[Event]:
    del command
    if not table.open:
        raise Refusal("table", "it is not open", INVENTORY)
    between_rounds(table, table.game.procedure.conduct.seated)
    if table.seats:
        names = ", ".join(seated.player for seated in table.seats.values())
        raise Refusal("seats", f"{names} must leave first", table.game.procedure.conduct.seated)
    for back in table.decks:
        yield happened.DeckRemoved(table.game.procedure.preparation.receipt, back, "the table closes")
    yield happened.TableClosed(INVENTORY, table.inventory_cents)


@handles(FillInventory, *IN_CHARGE, law=lambda _: INVENTORY)
def fill_inventory(table: Table, command: FillInventory) -> Iterator[Event]:
    if not table.open:
        raise Refusal("table", "it is not open", INVENTORY)
    if command.cents <= 0:
        raise Refusal("cents", f"{dollars(command.cents)} is no fill", INVENTORY)
    yield happened.InventoryFilled(INVENTORY, command.cents)
