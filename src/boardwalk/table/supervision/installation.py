"""The table itself: its game, its devices, and whether live or automatic staff runs it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from boardwalk.actor import Actor, Role
from boardwalk.errors import BoardwalkError, Refusal
from boardwalk.games import Game, declaration_for, declared, declared_or_refused, is_outside, recorded_game
from boardwalk.games.declaration.collected import CollectedWager
from boardwalk.law import cite
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.device import HARDWARE, SHOES, SHUFFLERS, Device, hardware_of, rivals, stack_size
from boardwalk.table.machine import (
    IN_CHARGE,
    INSTALLATION,
    begins,
    between_rounds,
    folds,
    handles,
    starts,
    tells,
    verify_virtual,
)
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import NUMBERS, Scene
from boardwalk.table.state import Deck, Phase, Table
from boardwalk.table.supervision.approval import same_filing


@dataclass(frozen=True, slots=True)
class InstallTable(Command):
    """Set up a table for a game, with the house's options."""

    number: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    declaration: Game | None = None
    """The game in full, if it is not New Jersey's. The house fills it in, as it does the order of a shuffle."""


@dataclass(frozen=True, slots=True)
class GameCommand(Command):
    """A command that names a game with its options."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    declaration: Game | None = None
    """As at the installation."""


@dataclass(frozen=True, slots=True)
class ChangeGame(GameCommand):
    """Change the game or the options of a closed table."""


@dataclass(frozen=True, slots=True)
class InstallDevice(Command):
    """Install a device on the table."""

    device: Device


@dataclass(frozen=True, slots=True)
class RemoveDevice(Command):
    """Remove a device from the table."""

    device: Device


@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """Turn the table over to the automatic staff, or back to live staff."""

    automatic: bool


@dataclass(frozen=True, slots=True)
class TableInstalled(Event):
    """A table was set up for a game."""

    number: str
    game: str
    options: Mapping[str, str]
    declaration: Game | None = None
    """The game in full, if it is not New Jersey's: the record can be read without its file."""


@dataclass(frozen=True, slots=True)
class GameChanged(Event):
    """The game or the options of a closed table changed."""

    game: str
    options: Mapping[str, str]
    declaration: Game | None = None
    """As at the installation."""


@dataclass(frozen=True, slots=True)
class DeviceInstalled(Event):
    """A device was installed."""

    device: Device


@dataclass(frozen=True, slots=True)
class DeviceRemoved(Event):
    """A device was removed. Cards inside it are stacked, to be shuffled again."""

    device: Device


@dataclass(frozen=True, slots=True)
class TableHandedOver(Event):
    """The automatic staff runs the table from now on, or live staff does."""

    by: Actor
    automatic: bool


GAME_CHANGE = cite("D28")


def with_declaration(command: Command) -> Command:
    """The command with the declaration of its game, if it names one that is not New Jersey's."""
    if isinstance(command, InstallTable | GameCommand):
        return replace(command, declaration=declaration_for(command.game, command.options))
    return command


def _for_record(game: Game) -> Game | None:
    return game if is_outside(game.name) else None


@starts(InstallTable, Role.SUPERVISOR, law="B34")
def install_table(table: Table | None, command: InstallTable) -> Iterator[Event]:
    """The first event of every table: its game and options."""
    if table is not None:
        raise Refusal("table", f"table {table.number} is already installed", INSTALLATION)
    if not command.number.strip():
        raise Refusal("number", "enter a number or a name", INSTALLATION)
    game = declared_or_refused(command.game, command.options, INSTALLATION, command.declaration)
    yield TableInstalled(INSTALLATION, command.number, game.name, game.house.as_text(), _for_record(game))


@handles(ChangeGame, Role.SUPERVISOR, law=lambda _: GAME_CHANGE)
def change_game(table: Table, command: ChangeGame) -> Iterator[Event]:
    """Nothing may be left of the old game: no player, no deck, no meter, and no hardware the new game does not use."""
    if table.open:
        raise Refusal("table", "close it first", GAME_CHANGE)
    game = declared_or_refused(command.game, command.options, INSTALLATION, command.declaration)
    if table.decks:
        raise Refusal("decks", f"remove the {next(iter(table.decks))} deck first", GAME_CHANGE)
    for link in table.links.values():
        raise Refusal("meter", f"disconnect the table from the meter {link.meter} first", GAME_CHANGE)
    for device in sorted(table.devices & HARDWARE):
        if not _wagers_using(game, device):
            reason = f"remove the {device.value} first; {game.title} does not use it here"
            raise Refusal("device", reason, GAME_CHANGE)
    yield GameChanged(GAME_CHANGE, game.name, game.house.as_text(), _for_record(game))


@handles(InstallDevice, *IN_CHARGE, law=lambda table: table.game.procedure.irregularities.device_off_first)
def install_device(table: Table, command: InstallDevice) -> Iterator[Event]:
    law = table.game.procedure.irregularities.device_off_first
    between_rounds(table, law)
    device = command.device
    if device in table.devices:
        raise Refusal("device", f"the {device.value} is already installed", law)
    for rival in sorted(rivals(device) & table.devices):
        raise Refusal("device", f"remove the {rival.value} first", law)
    if device in SHOES and any(deck.phase is Phase.IN_PLAY for deck in table.decks.values()):
        raise Refusal("device", "a deck is in play in the dealer's hand", law)
    wagers = _wagers_using(table.game, device)
    if device in HARDWARE and not wagers:
        reason = f"{table.game.title} has no wager here that uses the {device.value}"
        raise Refusal("device", reason, table.game.basics.wagering)
    yield DeviceInstalled(wagers[0].hardware if wagers else law, device)


def _wagers_using(game: Game, device: Device) -> list[CollectedWager]:
    """The wagers that use this hardware; one panel serves all progressives, with an acceptor for each."""
    return [wager for wager in game.collected.values() if hardware_of(wager) is device]


@handles(RemoveDevice, *IN_CHARGE, law=lambda table: table.game.procedure.irregularities.device_off_first)
def remove_device(table: Table, command: RemoveDevice) -> Iterator[Event]:
    law = table.game.procedure.irregularities.device_off_first
    between_rounds(table, law)
    if command.device not in table.devices:
        raise Refusal("device", f"the {command.device.value} is not installed", law)
    for wager in _wagers_using(table.game, command.device):
        if any(wager.name in seated.bets for seated in table.seats.values()):
            raise Refusal("device", f"{wager.title} wagers are in it", wager.hardware)
        link = table.links.get(wager.name)
        if link is not None:
            raise Refusal("device", f"disconnect the table from the meter {link.meter} first", wager.hardware)
    yield DeviceRemoved(law, command.device)


HANDING_OVER = cite("D30")


@handles(HandOver, Role.DEALER, *IN_CHARGE, law=lambda _: HANDING_OVER)
def hand_over(table: Table, command: HandOver) -> Iterator[Event]:
    """A table that the automatic staff took over from a dealer who was away can be left with it, to end the alarm."""
    between_rounds(table, HANDING_OVER)
    if command.automatic is table.automatic and not (command.automatic and table.relieved):
        staff = "automatic" if table.automatic else "live"
        raise Refusal("automatic", f"{staff} staff already runs the table", HANDING_OVER)
    if command.automatic:
        verify_virtual(table, HANDING_OVER)
    yield TableHandedOver(HANDING_OVER, command.actor, command.automatic)


@begins(TableInstalled)
def _fold_table_installed(event: TableInstalled) -> Table:
    return Table(event.number, recorded_game(event.game, event.options, event.declaration))


@folds(GameChanged)
def _fold_game_changed(table: Table, event: GameChanged) -> Table:
    """The last round is dropped, since the new game may not have its wagers. It stays in the record.

    So are approvals, unless only posted limits differ: they were given for the game with its options (D45).
    """
    game = recorded_game(event.game, event.options, event.declaration)
    kept = table.approvals if same_filing(table.game, game) else {}
    after = table._replace(game=game, last_round=None, approvals=kept, signs=frozenset())
    return after._replace(scheduled=None, setups=table.setups + 1)


@folds(DeviceInstalled)
def _fold_device_installed(table: Table, event: DeviceInstalled) -> Table:
    return table._replace(devices=table.devices | {event.device})


@folds(DeviceRemoved)
def _fold_device_removed(table: Table, event: DeviceRemoved) -> Table:
    """Cards come out of the device: stacked if their shuffle was not finished, otherwise as they were."""
    devices = table.devices - {event.device}
    no_shoe = SHOES.isdisjoint(devices)
    decks = {back: _without_device(deck, event.device, no_shoe=no_shoe) for back, deck in table.decks.items()}
    return table._replace(devices=devices, decks=decks)


def _without_device(deck: Deck, device: Device, *, no_shoe: bool) -> Deck:
    if device in SHUFFLERS and deck.in_shuffler:
        unfinished = deck.phase is Phase.IN_SHUFFLER
        return replace(deck, phase=Phase.STACKED if unfinished else deck.phase, inside=False)
    # Dealing from the hand needs a shuffler, so without one the dealer puts the deck down.
    if deck.phase is Phase.IN_PLAY and (device in SHOES or (device in SHUFFLERS and no_shoe)):
        return replace(deck, phase=Phase.SHUFFLED)
    return deck


@folds(TableHandedOver)
def _fold_table_handed_over(table: Table, event: TableHandedOver) -> Table:
    return table._replace(automatic=event.automatic, relieved=False)


@tells(TableInstalled)
def _tell_table_installed(scene: Scene, event: TableInstalled) -> str:
    del scene
    return f"Table {event.number} is set up for {_game_with_options(event)}"


def _game_with_options(event: TableInstalled | GameChanged) -> str:
    """The game, with the options that are not at their default."""
    if event.declaration is not None:
        changed = [f"{name} {value}" for name, value in sorted(event.declaration.house.changed().items())]
        return event.declaration.title + (f", with {joined(changed)}" if changed else "")
    try:
        usual = declared(event.game)
    except BoardwalkError:
        return event.game
    texts = usual.house.as_text()
    chosen = [f"{name} {value}" for name, value in sorted(event.options.items()) if texts.get(name) != value]
    return usual.title + (f", with {joined(chosen)}" if chosen else "")


@tells(GameChanged)
def _tell_game_changed(scene: Scene, event: GameChanged) -> str:
    table = "The table" if scene.table is None else f"Table {scene.table.number}"
    return f"{table} is changed to {_game_with_options(event)}"


def _with_article(device: str) -> str:
    return device if device.endswith("hardware") else f"{'an' if device[0] in 'aeiou' else 'a'} {device}"


@tells(DeviceInstalled)
def _tell_device_installed(scene: Scene, event: DeviceInstalled) -> str:
    text = f"{capitalized(_with_article(event.device.value))} is installed"
    if event.device is not Device.AUTOMATED_SHOE or scene.table is None:
        return text
    return f"{text}; it deals stacks of {NUMBERS[stack_size(scene.table.game)]}"


@tells(TableHandedOver)
def _tell_table_handed_over(_: Scene, event: TableHandedOver) -> str:
    staff = "the automatic staff" if event.automatic else "live staff"
    return f"{capitalized(str(event.by))} turns the table over to {staff}"


@tells(DeviceRemoved)
def _tell_device_removed(scene: Scene, event: DeviceRemoved) -> str:
    del scene
    return f"The {event.device.value} is removed"
