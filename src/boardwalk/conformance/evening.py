"""Rounds at a table that runs by itself, kept as the entries of a record."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.games import Game, declared
from boardwalk.games.declaration.round import DealingMode
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import Driver, player
from boardwalk.table.automation.duty import Crew
from boardwalk.table.automation.policy import RandomLegal, opening_bets
from boardwalk.table.device import Device, hardware_for
from boardwalk.table.message import Command, Event
from boardwalk.table.record import Entry
from boardwalk.table.state import Table

NAMES = ("Ann", "Bob", "Cleo")
CREW = Crew()
CHIPS_CENTS, BASE_CENTS, SIDE_CENTS = 100_000_00, 25_00, 10_00
DEVICES = {
    DealingMode.MANUAL_SHOE: (Device.MANUAL_SHOE,),
    DealingMode.HAND: (Device.SHUFFLER,),
    DealingMode.AUTOMATED_SHOE: (Device.AUTOMATED_SHOE,),
}
"""The fewest devices for each way of dealing."""


class Evening(NamedTuple):
    """Everything that was recorded, and the table at the end."""

    entries: tuple[Entry, ...]
    table: Table


def play_evening(game: Game, mode: DealingMode, rounds: int, seed: str) -> Evening:
    """Up to three players make every bet on offer half of the time, and decide at random."""
    dice = Random(seed)
    entries: list[Entry] = []

    def keep(command: Command, events: tuple[Event, ...]) -> None:
        entries.append(Entry(command, events))

    house = Driver(SeededWorld(dice), CREW, keep)
    options = game.house.changed()
    hardware = hardware_for(declared(game.name, options).collected.values())
    house.open(game.name, options, (*DEVICES[mode], *hardware))
    for number, name in enumerate(NAMES[: game.seats], 1):
        house.seat(number, name, CHIPS_CENTS, RandomLegal(dice))
    for _ in range(rounds):
        for name in NAMES[: game.seats]:
            _bet(house, name, opening_bets(house.table.game, BASE_CENTS, _side_bets(house.table.game, dice)))
        house.play_round()
    return Evening(tuple(entries), house.table)


def _side_bets(game: Game, dice: Random) -> Mapping[str, int]:
    offered = [wager for wager in game.wagers if wager not in game.required]
    return {wager.name: max(SIDE_CENTS, wager.min_cents) for wager in offered if dice.random() < 0.5}


def _bet(house: Driver, name: str, bets: Mapping[str, int]) -> None:
    """Place bets; one that is not accepted, such as one below a posted minimum, is not made."""
    for wager, cents in bets.items():
        try:
            house.do(do.PlaceBet(player(name), wager, cents))
        except Refusal:
            continue
