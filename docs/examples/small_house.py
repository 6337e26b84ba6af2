"""A small test house with an evening behind it: one table of Heads Up Hold'em, two players, three rounds.

A test house says so in its record, and its cards come from a seed, so that everyone who follows along gets the same
rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtTable, TableHappening
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import key_at, public_hex
from boardwalk.pit.store.engine import open_store
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.policy import RandomLegal, opening_bets
from boardwalk.table.device import Device
from boardwalk.table.message import Command, Event
from boardwalk.table.state import Table

ADMINISTRATOR, CASHIER = Actor(Role.ADMINISTRATOR, "Ann"), Actor(Role.ACCOUNTING, "Cal")
CHIPS = 1_000_00


class TableOfTheHouse(Driver):
    """A table that runs by itself through the pit, which records everything done at it."""

    def __init__(self, pit: Pit, number: str, seed: int) -> None:
        super().__init__(SeededWorld(Random(seed)))  # noqa: S311
        self.pit, self.number = pit, number

    @property
    def table(self) -> Table:
        return self.pit.tables[self.number]

    def do(self, command: Command) -> tuple[Event, ...]:
        done = self.pit.do(AtTable(self.number, command))
        return tuple(each.event for each in done.happenings if isinstance(each, TableHappening))


def play_an_evening(
    database: str = "house.db", rounds: int = 3, seed: int = 1, after_round: Callable[[int], None] = lambda _: None
) -> None:
    """Found the house in a new file with its key next to it, and play the rounds at table 7; call back after each."""
    store = open_store(database)
    pit = Pit.open(store, SeededWorld(Random(seed)))  # noqa: S311
    key = key_at(Path(f"{database}.key"))
    pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.TEST, public_hex(key))))
    pit.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)))
    table = TableOfTheHouse(pit, "7", seed)
    table.open("heads-up", devices=[Device.SHUFFLER], number="7", inventory_cents=50_000_00)
    for seat, name in enumerate(("Pat", "Kim"), 1):
        pit.do(AtHouse(AddPerson(ADMINISTRATOR, name, Role.PLAYER)))
        pit.do(AtHouse(SellChips(CASHIER, name, CHIPS)))
        table.seat(seat, name, CHIPS, RandomLegal(Random(f"{name} {seed}")))  # noqa: S311
    for number in range(1, rounds + 1):
        table.attend()
        for seated in list(table.table.seats.values()):
            table.bet(seated.player, opening_bets(table.table.game, 10_00, {"trips-plus": 5_00}))
        table.play_round()
        after_round(number)
    pit.close()
    store.close()
