"""The table itself: its game and the devices on it."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import BoardwalkError, InputError, Refusal
from boardwalk.games import Game, declared
from boardwalk.games.collected import CollectedWager
from boardwalk.law import cite
from boardwalk.table import event as happened
from boardwalk.table.command import ChangeGame, InstallDevice, InstallTable, RemoveDevice
from boardwalk.table.equipment import HARDWARE, SHOES, Device, hardware_of, rivals
from boardwalk.table.event import Event
from boardwalk.table.handler import IN_CHARGE, between_rounds, handles
from boardwalk.table.state import Phase, Table

INSTALLING = cite("B34")
SET_UP_ANEW = cite("D28")


def install_table(table: Table | None, command: InstallTable) -> Event:
    """The first event of every table: which game it is, under which options of the house."""
    if command.actor.role is not Role.SUPERVISOR:
        raise Refusal("actor", "a supervisor sets up a table", INSTALLING)
    if table is not None:
        raise Refusal("table", f"table {table.number} is installed already", INSTALLING)
    if not command.number.strip():
        raise Refusal("number", "a table has a number or a name", INSTALLING)
    game = _declared(command)
    return happened.TableInstalled(INSTALLING, command.number, command.game, game.house.as_text())


def _declared(command: InstallTable | ChangeGame) -> Game:
    try:
        return declared(command.game, tuple(sorted(command.options.items())))
    except InputError as error:
        raise Refusal(error.field, error.reason, error.law or INSTALLING) from None
    except BoardwalkError as error:
        raise Refusal("options", str(error), INSTALLING) from None


@handles(ChangeGame, Role.SUPERVISOR, law=lambda _: SET_UP_ANEW)
def change_game(table: Table, command: ChangeGame) -> Iterator[Event]:
    """Nothing is left at the table of the old game: no player, no deck, no meter, no hardware but the new game's."""
    if table.open:
        raise Refusal("table", "it is closed first", SET_UP_ANEW)
    game = _declared(command)
    if table.decks:
        raise Refusal("decks", f"the {next(iter(table.decks))} deck is taken away first", SET_UP_ANEW)
    if table.meter is not None:
        raise Refusal("meter", f"the table is taken off the meter {table.meter} first", SET_UP_ANEW)
    for device in sorted(table.devices & HARDWARE):
        if _served_by(game, device) is None:
            reason = f"the {device.value} is taken off first, which {game.title} does not use here"
            raise Refusal("device", reason, SET_UP_ANEW)
    yield happened.GameChanged(SET_UP_ANEW, command.game, game.house.as_text())


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
    served = _served_by(table.game, device)
    if device in HARDWARE and served is None:
        reason = f"{table.game.title} offers no wager here that needs the {device.value}"
        raise Refusal("device", reason, table.game.basics.wagering)
    yield happened.DeviceInstalled(law if served is None else served.hardware, device)


def _served_by(game: Game, device: Device) -> CollectedWager | None:
    """The wager that needs this hardware, if the game offers it."""
    return next((wager for wager in game.collected.values() if hardware_of(wager) is device), None)


@handles(RemoveDevice, *IN_CHARGE, law=lambda table: table.game.procedure.irregularities.device_off_first)
def remove_device(table: Table, command: RemoveDevice) -> Iterator[Event]:
    law = table.game.procedure.irregularities.device_off_first
    between_rounds(table, law)
    if command.device not in table.devices:
        raise Refusal("device", f"there is no {command.device.value} on the table", law)
    served = _served_by(table.game, command.device)
    if served is not None and any(served.name in seated.bets for seated in table.seats.values()):
        raise Refusal("device", f"wagers on the {served.title} lie in it", served.hardware)
    if served is not None and served.feeds_meter and table.meter is not None:
        raise Refusal("device", f"the table is taken off the meter {table.meter} first", served.hardware)
    yield happened.DeviceRemoved(law, command.device)
