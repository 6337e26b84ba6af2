"""How a simulated house offers a game: its options, the devices on the table, and the meter it is on."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from boardwalk.errors import BoardwalkError
from boardwalk.games import GAMES
from boardwalk.games.bonus_spin import WHEELS
from boardwalk.games.collected import Top
from boardwalk.games.option import DEMONSTRATION, Choice
from boardwalk.table.equipment import Device

METER = "Royal"
EQUIPMENT: tuple[tuple[tuple[Device, ...], tuple[str, ...]], ...] = (
    ((Device.MANUAL_SHOE,), ("red",)),
    ((Device.SHUFFLER,), ("red",)),
    ((Device.AUTOMATED_SHOE,), ("red",)),
    ((Device.MANUAL_SHOE, Device.SHUFFLER), ("red", "blue")),
    ((Device.COUNTING_SHUFFLER,), ("red", "blue")),
    ((Device.AUTOMATED_SHOE, Device.COUNTING_SHUFFLER), ("red",)),
)
"""Devices and decks: every way of dealing, with one deck and two, shuffled by hand and by machine."""
COLLECTED: dict[str, tuple[dict[str, str], ...]] = {
    "texas-bonus": tuple({"progressive": label} for label in ("plain", "A", "B", "C", "D")),
    "caribbean": ({"progressive": "on"},),
    "premium": tuple(
        {"bonus-spin": wheel.name, "bonus-spin-weights": DEMONSTRATION}
        | ({"bonus-spin-prize": "7500"} if wheel.top is Top.FIXED else {})
        for wheel in WHEELS.values()
    ),
}
"""The options under which each game has a wager that is taken in before the deal."""
HARDWARE = {"texas-bonus": Device.PROGRESSIVE, "caribbean": Device.PROGRESSIVE, "premium": Device.BONUS_SPIN}
OFFERED, EQUIPPED, OTHERWISE = 0.8, 0.9, 0.3
"""How likely a wager is offered, has its hardware and its meter, and an option is not at its default."""


class Offer(NamedTuple):
    """A table as it is set up."""

    game: str
    options: dict[str, str]
    devices: tuple[Device, ...]
    decks: tuple[str, ...]
    meter: str | None = None


def some_offer(game: str, devices: tuple[Device, ...], decks: tuple[str, ...], dice: Random) -> Offer:
    """A game with some options other than the default, most often with its progressive or its wheel."""
    if game not in COLLECTED or dice.random() >= OFFERED:
        return Offer(game, some_options(game, {}, dice), devices, decks)
    options = some_options(game, dice.choice(COLLECTED[game]), dice)
    if dice.random() >= EQUIPPED:
        return Offer(game, options, devices, decks)
    feeds = any(wager.feeds_meter for wager in GAMES[game].game(options).collected.values())
    connected = feeds and dice.random() < EQUIPPED
    return Offer(game, options, (*devices, HARDWARE[game]), decks, METER if connected else None)


def some_options(game: str, given: dict[str, str], dice: Random) -> dict[str, str]:
    """These options and some others; a combination that the game refuses is left alone."""
    options = dict(given)
    for option in GAMES[game].options:
        if option.name not in TAKEN_APART and isinstance(option, Choice) and dice.random() < OTHERWISE:
            options[option.name] = dice.choice(tuple(option.values))
    try:
        GAMES[game].game(options)
    except BoardwalkError:
        return given
    return options


TAKEN_APART = frozenset({"progressive", "bonus-spin"})
