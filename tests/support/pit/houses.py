"""Houses for tests: founded as test houses, with patrons who have chips, and tables that run through the pit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from sqlalchemy import select

from boardwalk.actor import Actor, Role
from boardwalk.floor.link import with_meter_facts
from boardwalk.floor.request import AtMeter, AtTable, TableHappening
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import metadata
from boardwalk.pit.writer.sync import PitState
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.parameters import Parameters
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.policy import RandomLegal, opening_bets
from boardwalk.table.device import Device
from boardwalk.table.message import Command, Event
from boardwalk.table.state import Table

ADMINISTRATOR = Actor(Role.ADMINISTRATOR, "Ann")
CASHIER = Actor(Role.ACCOUNTING, "Cal")
SUPERVISOR = Actor(Role.SUPERVISOR, "Sue")
USUAL = Parameters(10_000_00, 5_000_00, Fraction(70, 100))
CHIPS = 5_000_00
LINKED = {"texas-bonus": {"progressive": "A"}, "caribbean": {"progressive": "on"}}
"""Games that share a meter."""


def founded(store: Store, seed: int = 1, kind: HouseKind = HouseKind.TEST, public_key: str = 32 * "07") -> Pit:
    """A new test house whose cards come from a seed."""
    pit = Pit.open(store, SeededWorld(Random(seed)) if kind is HouseKind.TEST else None)
    pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", kind, public_key, NO_POLICY)))
    pit.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)))
    return pit


def with_chips(pit: Pit, name: str, cents: int = CHIPS) -> Actor:
    """A patron who has bought chips at the cage."""
    assert pit.house is not None
    if pit.house.person(name) is None:
        pit.do(AtHouse(AddPerson(ADMINISTRATOR, name, Role.PLAYER)))
    pit.do(AtHouse(SellChips(CASHIER, name, cents)))
    return Actor(Role.PLAYER, name)


def open_meter(pit: Pit, name: str = "north", parameters: Parameters = USUAL) -> None:
    """A meter for the games that may share one."""
    pit.do(AtMeter(name, OpenMeter(SUPERVISOR, name, parameters, tuple(LINKED))))


class TableInPit(Driver):
    """A table that runs through the pit, with players who have bought their chips."""

    def __init__(self, pit: Pit, number: str, seed: int = 1) -> None:
        self.dice = Random(f"{number} {seed}")
        super().__init__(SeededWorld(self.dice))
        self.pit, self.number = pit, number

    @property
    def table(self) -> Table:
        return self.pit.tables[self.number]

    def do(self, command: Command) -> tuple[Event, ...]:
        floor = self.pit.state.floor_with(self.number)
        if floor is not None:
            command = with_meter_facts(floor, floor.tables.get(self.number), command)
        done = self.pit.do(AtTable(self.number, command))
        return tuple(
            each.event for each in done.happenings if isinstance(each, TableHappening) and each.table == self.number
        )

    def sit(self, players: int = 2) -> None:
        """Players who choose at random sit down."""
        for seat in range(1, players + 1):
            name = f"Pat {self.number}-{seat}"
            with_chips(self.pit, name)
            self.seat(seat, name, CHIPS, RandomLegal(self.dice))

    def play(self, rounds: int = 1, base_cents: int = 10_00) -> None:
        """Play rounds with every wager of the game."""
        for _ in range(rounds):
            self.attend()
            bets = opening_bets(self.table.game, base_cents, _side_bets(self.table, base_cents))
            for seated in list(self.table.seats.values()):
                self.bet(seated.player, bets)
            self.play_round()


def _side_bets(table: Table, cents: int) -> Mapping[str, int]:
    return {wager.name: cents for wager in table.game.wagers} | dict.fromkeys(table.game.collected, cents)


def open_table(
    pit: Pit, game: str, number: str = "1", meter: str | None = None, players: int = 2, seed: int = 1
) -> TableInPit:
    """An open table with players, on a meter or by itself."""
    table = TableInPit(pit, number, seed)
    devices = [Device.SHUFFLER] if meter is None else [Device.SHUFFLER, Device.PROGRESSIVE]
    table.open(game, LINKED[game] if meter else {}, devices, number=number, meter=meter)
    table.sit(players)
    return table


def reopened(store: Store) -> PitState:
    """The state that a server starting now would load."""
    pit = Pit.open(store)
    pit.close()
    return pit.state


def rows_of(store: Store) -> dict[str, list[Any]]:
    """Everything in the database."""
    with store.reading() as connection:
        return {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for name, table in metadata.tables.items()
        }
