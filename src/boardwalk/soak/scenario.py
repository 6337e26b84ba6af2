"""What a simulated house offers: games with their options, devices, decks and meter, and every game with every kind of
equipment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from boardwalk.errors import BoardwalkError, Refusal
from boardwalk.games import GAMES, Declaration, Game, declared
from boardwalk.games.bonus_spin import WHEEL_OPTION, WHEELS, wheel_options
from boardwalk.games.declaration.collected import BonusSpin, WheelTop
from boardwalk.games.declaration.option import FLOOR_CONFIRMS, ChoiceOption, CountOption
from boardwalk.progressive.link import verify_link
from boardwalk.progressive.linked_wager import wagers_on_meters
from boardwalk.table.device import Device, hardware_for

METER_NAME = "Royal"
EQUIPMENT: tuple[tuple[tuple[Device, ...], tuple[str, ...]], ...] = (
    ((Device.MANUAL_SHOE,), ("red",)),
    ((Device.SHUFFLER,), ("red",)),
    ((Device.AUTOMATED_SHOE,), ("red",)),
    ((Device.MANUAL_SHOE, Device.SHUFFLER), ("red", "blue")),
    ((Device.COUNTING_SHUFFLER,), ("red", "blue")),
    ((Device.AUTOMATED_SHOE, Device.COUNTING_SHUFFLER), ("red",)),
)
"""Devices and decks: every way of dealing, with one deck or two, shuffled by hand or by machine."""
FIXED_PRIZES = ("7500", "merchandise: 2027 Harbor Cruiser, $25,000")
"""Cash and merchandise, for a wheel without a jackpot."""


def _collected_options(declaration: Declaration) -> Iterator[dict[str, str]]:
    """A progressive needs only one option. A wheel needs several, so no variation of a single option has it."""
    for game in declaration.variations():
        if game.collected:
            yield game.house.changed()
    if any(option.name == WHEEL_OPTION for option in declaration.options):
        for wheel in WHEELS.values():
            for prize in FIXED_PRIZES if wheel.top is WheelTop.FIXED else (None,):
                yield wheel_options(wheel.name, prize=prize)


_ALL_CHOICES = {name: tuple(_collected_options(declaration)) for name, declaration in GAMES.items()}
COLLECTED_OPTIONS = {name: choices for name, choices in _ALL_CHOICES.items() if choices}
"""The options that give each game a wager that is taken in before the deal; games without one are left out."""


def collected_options(name: str) -> tuple[dict[str, str], ...]:
    """The same for any game, one from a file, too."""
    return COLLECTED_OPTIONS.get(name) or tuple(_collected_options(GAMES[name]))


SEPARATE_OPTIONS = frozenset(option for choices in COLLECTED_OPTIONS.values() for each in choices for option in each)
OFFER_CHANCE, EQUIPMENT_CHANCE, OPTION_CHANCE = 0.8, 0.9, 0.3
"""The chances that a wager is offered, that it has its hardware or its meter, and that an option is random."""


class SimulatedOffer(NamedTuple):
    """What one simulated table offers, and its equipment."""

    game: str
    options: dict[str, str]
    devices: tuple[Device, ...]
    decks: tuple[str, ...]
    meters: Mapping[str, str] = MappingProxyType({})
    """The meter of each wager that is connected to one."""


def some_offer(game: str, devices: tuple[Device, ...], decks: tuple[str, ...], dice: Random) -> SimulatedOffer:
    """A game with some random options, usually with its progressive or its wheel."""
    choices = collected_options(game)
    if not choices or dice.random() >= OFFER_CHANCE:
        return SimulatedOffer(game, some_options(game, {}, dice), devices, decks)
    options = some_options(game, dice.choice(choices), dice)
    if dice.random() >= EQUIPMENT_CHANCE:
        return SimulatedOffer(game, options, devices, decks)
    meters = meters_of(declared(game, options))
    connected = {wager: meter for wager, meter in meters.items() if dice.random() < EQUIPMENT_CHANCE}
    return equipped_offer(game, options, devices, decks, connected)


def meters_of(game: Game) -> dict[str, str]:
    """A meter for each wager that contributes to one: the first has the usual name, the others their wager's, too."""
    names = (METER_NAME, *(f"{METER_NAME} {wager}" for wager in list(game.on_meters)[1:]))
    return dict(zip(game.on_meters, names, strict=False))


def equipped_offer(
    game: str, options: dict[str, str], devices: tuple[Device, ...], decks: tuple[str, ...], meters: Mapping[str, str]
) -> SimulatedOffer:
    """A game with these devices and the hardware of every wager that is taken in before the deal."""
    hardware = hardware_for(declared(game, options).collected.values())
    return SimulatedOffer(game, options, (*devices, *hardware), decks, meters)


def some_options(game: str, required: dict[str, str], dice: Random) -> dict[str, str]:
    """The required options and some random ones; only the required ones if the game refuses the combination."""
    required = {**required, FLOOR_CONFIRMS.name: dice.choice(("on", "off", "off"))}
    options = dict(required)
    for option in GAMES[game].house().options.values():
        if option.name in SEPARATE_OPTIONS or dice.random() >= OPTION_CHANCE:
            continue
        if isinstance(option, ChoiceOption):
            options[option.name] = dice.choice(tuple(option.values))
        elif isinstance(option, CountOption) and dice.random() < OPTION_CHANCE:
            options[option.name] = str(dice.randint(option.least, option.most))
    try:
        GAMES[game].game(options)
    except BoardwalkError:
        return required
    return options


class GameOptions(NamedTuple):
    """A game and the options that are not at their default."""

    name: str
    options: dict[str, str]

    @property
    def game(self) -> Game:
        return declared(self.name, self.options)


def jackpot_wheels() -> list[GameOptions]:
    """Every wheel that feeds a meter."""
    collected = (GameOptions(name, each) for name, choices in COLLECTED_OPTIONS.items() for each in choices)
    return [each for each in collected if any(isinstance(wager, BonusSpin) for wager in each.game.on_meters.values())]


@cache
def linked_progressives() -> tuple[GameOptions, ...]:
    """All games with a progressive, each with the first options that one meter accepts together with the others."""
    by_game = [
        [GameOptions(name, options) for options in choices]
        for name, choices in COLLECTED_OPTIONS.items()
        if all(declared(name, options).progressives for options in choices)
    ]
    return next(offers for offers in product(*by_game) if _linkable(offers))


def _linkable(offers: Sequence[GameOptions]) -> bool:
    try:
        verify_link({each.name: wagers_on_meters(each.game)[0] for each in offers})
    except Refusal:
        return False
    return True


Equipment = tuple[tuple[Device, ...], tuple[str, ...]]


def scenarios(dice: Random, games: Iterable[str] = GAMES) -> Iterator[tuple[int, tuple[str, Equipment]]]:
    """Each game with every kind of equipment once, each with its own seed."""
    for scenario in product(games, EQUIPMENT):
        yield dice.getrandbits(64), scenario
