"""The premises of the tests: a house with tables of all five games, made once and copied for every use."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.pit import Pit
from boardwalk.pit.randomness.generator import RandomSource
from boardwalk.pit.store.engine import open_store
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.parameters import Parameters
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew, demonstration, duty, opening
from boardwalk.table.commands import ConnectMeter
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.state import Phase
from tests.support.web.houses import NAMES, hurry, opened

CREW = Crew(accounting=Actor(Role.ACCOUNTING, NAMES[Role.ACCOUNTING]))
PLAYERS = ("Abe", "Bea", "Cob", "Dot")
RAILBIRD = NAMES[Role.PLAYER]
"""A player who only watches."""
INVENTORY, CHIPS = 1_000_000_00, 20_000_00
TERMS = {
    "Atlantic": Parameters(10_000_00, 5_000_00, Fraction(70, 100)),
    "Spin": Parameters(10_000_00, 10_000_00, Fraction(7, 100)),
}


class Setup(NamedTuple):
    """A table of the house."""

    game: str
    devices: tuple[Device, ...]
    options: Mapping[str, str] = {}
    meter: str | None = None
    decks: tuple[str, ...] = ("red",)
    players: tuple[str, ...] = PLAYERS[:3]


SPIN = {"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"}
TABLES = {
    "1": Setup("premium", (Device.MANUAL_SHOE, Device.BONUS_SPIN), SPIN, "Spin"),
    "2": Setup("heads-up", (Device.SHUFFLER,), decks=("red", "blue"), players=PLAYERS[1:]),
    "3": Setup("holdem3", (Device.AUTOMATED_SHOE,)),
    "4": Setup("texas-bonus", (Device.MANUAL_SHOE, Device.PROGRESSIVE), {"progressive": "A"}, "Atlantic"),
    "5": Setup(
        "caribbean", (Device.SHUFFLER, Device.PROGRESSIVE), {"progressive": "on"}, "Atlantic", decks=("red", "blue")
    ),
}


class Premises(NamedTuple):
    """A closed house on disk, and the sessions that are still valid."""

    path: Path
    secrets: Mapping[str, str]

    @contextmanager
    def copied(self, directory: Path, world: RandomSource) -> Iterator[Pit]:
        """A copy of the house, with its own source of cards."""
        path = directory / "copy.db"
        shutil.copyfile(self.path, path)
        store = open_store(str(path))
        hurry(store)
        pit = Pit.open(store, world)
        try:
            yield pit
        finally:
            pit.close()
            store.close()
            for each in directory.glob("copy.db*"):
                each.unlink()


def build(directory: Path, tables: Mapping[str, Setup]) -> Premises:
    """A new house with these tables; everyone is logged in and seated."""
    with opened(directory) as house:
        for name in PLAYERS:
            house.join(name)
            house.pit.do(AtHouse(SellChips(CREW.accounting, name, CHIPS * len(tables))))
        for meter, games in _meters(tables).items():
            house.pit.do(AtMeter(meter, OpenMeter(CREW.supervisor, meter, TERMS[meter], tuple(games))))
        for number, setup in tables.items():
            _open_table(house.pit, number, setup)
        secrets = dict(house.secrets)
        with house.pit.store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return Premises(directory / "house.db", secrets)


def _meters(tables: Mapping[str, Setup]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for setup in tables.values():
        if setup.meter is not None:
            found.setdefault(setup.meter, []).append(setup.game)
    return found


def _open_table(pit: Pit, number: str, setup: Setup) -> None:
    pit.do(AtTable(number, do.InstallTable(CREW.supervisor, number, setup.game, setup.options)))
    for device in setup.devices:
        pit.do(AtTable(number, do.InstallDevice(CREW.floorperson, device)))
    for command in demonstration(pit.tables[number], CREW):
        pit.do(AtTable(number, command))
    if setup.meter is not None:
        pit.do(AtTable(number, ConnectMeter(CREW.supervisor, setup.meter)))
    for command in opening(pit.tables[number], CREW, INVENTORY):
        pit.do(AtTable(number, command))
    for deck in setup.decks:
        pit.do(AtTable(number, do.ReceiveDeck(CREW.dealer, deck)))
    for seat, name in enumerate(setup.players, 1):
        pit.do(AtTable(number, do.TakeSeat(Actor(Role.PLAYER, name), seat, CHIPS)))
    for command in _preparation(pit, number):
        pit.do(AtTable(number, command))


def _preparation(pit: Pit, number: str) -> Iterator[Command]:
    """Everything that comes before the first shuffle."""
    while True:
        table = pit.tables[number]
        command = duty(table, CREW, seeded(0))
        if command is None:
            deck = next(deck.back for deck in table.decks.values() if deck.phase is Phase.SPREAD)
            command = do.LookAtDeck(Actor(Role.PLAYER, table.seats[1].player), deck)
        if isinstance(command, do.ShuffleDeck | do.LoadShuffler):
            return
        yield command


def seeded(seed: int) -> SeededWorld:
    """Cards from a seed."""
    return SeededWorld(Random(f"cards {seed}"))
