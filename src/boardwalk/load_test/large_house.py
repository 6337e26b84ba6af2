"""A large house, written quickly: hundreds of thousands of records of tables that play round after round.

The requests are decided and written by the code that a server uses (`Batch` and `write`), but thousands share one
commit, and nobody waits for it. The clock is made up: 100,000 records take a day. Everything follows from one seed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from boardwalk.actor import Actor, Role
from boardwalk.floor.link import with_meter_facts
from boardwalk.floor.request import AtTable, TableHappening
from boardwalk.load_test.house import house_text
from boardwalk.pit.house.cage import RedeemChips, SellChips
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house_file.examination import read_house
from boardwalk.pit.house_file.plan import setup_plan
from boardwalk.pit.randomness.generator import RandomSource
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writer.batch import Batch, Purse
from boardwalk.pit.writer.idempotency import Submission
from boardwalk.pit.writer.request import PitRequest, RequestResult, actor_of
from boardwalk.pit.writer.sync import PitState, sync_state
from boardwalk.pit.writer.transaction import purse_of, write
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.driver import Driver
from boardwalk.table.automation.duty import Crew, demonstration, opening
from boardwalk.table.automation.policy import RandomLegal, opening_bets
from boardwalk.table.commands import BuyIn, LeaveSeat, ReceiveDeck
from boardwalk.table.message import Command, Event
from boardwalk.table.state import Table

ORDERS_OF_A_COMMIT = 2_000
ORDER_MICROSECONDS = 1_200_000
"""The made-up time between two orders; an order makes about 1.4 records."""
FIRST_ORDER_AT = 1_700_000_000_000_000
"""Microseconds since 1970."""
PLAYERS = 3
BASE_CENTS, PURSE_CENTS, LOW_CENTS = 10_00, 2_000_00, 500_00
CHANGE_CHANCE = 0.05
"""How likely a player goes to the cage after a round."""
ADMINISTRATOR, CASHIER = Actor(Role.ADMINISTRATOR, "Ann"), Actor(Role.ACCOUNTING, "Cal")


class BulkWriter:
    """Decides and writes requests like a server, many in each commit."""

    def __init__(self, store: Store, chance: RandomSource) -> None:
        with store.reading() as connection:
            self.state, _ = sync_state(connection, PitState())
        self._store, self._chance = store, chance
        self._keys = self.records
        self._at = max(FIRST_ORDER_AT, self.state.at + ORDER_MICROSECONDS)
        self._begin()

    @property
    def records(self) -> int:
        """How many records there are, written or not."""
        return sum(head.seq for head in self.state.heads.values())

    def do(self, request: PitRequest) -> RequestResult:
        """Decide a request. It is on disk after the next `flush`."""
        self._keys, self._at = self._keys + 1, self._at + ORDER_MICROSECONDS
        self._batch.at = self._at
        done = self._batch.take(Submission(request, f"large-{self._keys}", actor_of(request).name))
        self.state = self._batch.state
        return done

    def flush_if_due(self) -> None:
        """Write what is decided, if it is enough for a commit."""
        if len(self._batch.rows.orders) >= ORDERS_OF_A_COMMIT:
            self.flush()

    def flush(self) -> None:
        """Write what is decided; snapshots are due only here, so call it between rounds."""
        if not self._batch.rows.orders:
            return
        with self._store.writing() as connection:
            snapshots = {each.stream: each.seq for each in write(connection, self._batch)}
        self.state = self._batch.state._replace(snapshots={**self._batch.state.snapshots, **snapshots})
        self._begin()

    def _begin(self) -> None:
        self._purses: dict[str, Purse] = {}
        self._batch = Batch(self.state, self._chance, self._at, self._purse)

    def _purse(self, name: str) -> Purse:
        """A patron's purse before this commit."""
        if name not in self._purses:
            with self._store.reading() as connection:
                self._purses[name] = purse_of(connection, name)
        return self._purses[name]


class HouseWriter(Protocol):
    """Whatever decides and writes requests."""

    @property
    def state(self) -> PitState:
        """The state of the house now."""

    def do(self, request: PitRequest) -> RequestResult:
        """Decide a request."""


class BusyTable(Driver):
    """A table of the large house, with players who bet on everything."""

    def __init__(self, writer: HouseWriter, number: str, dice: Random) -> None:
        super().__init__(SeededWorld(dice), Crew())
        self.writer, self.number, self.dice = writer, number, dice

    @property
    def table(self) -> Table:
        table = self.writer.state.table(self.number)
        assert table is not None, "the house file installed it"
        return table

    def do(self, command: Command) -> tuple[Event, ...]:
        floor = self.writer.state.floor_with(self.number)
        assert floor is not None, "the house file installed it"
        request = AtTable(self.number, with_meter_facts(floor, floor.tables[self.number], command))
        return tuple(
            each.event
            for each in self.writer.do(request).happenings
            if isinstance(each, TableHappening) and each.table == self.number
        )

    def start(self, inventory_cents: int) -> None:
        """Open the table, and seat its players."""
        for command in demonstration(self.table, self.crew):
            self.do(command)
        for command in opening(self.table, self.crew, inventory_cents):
            self.do(command)
        self.do(ReceiveDeck(self.crew.dealer, "red"))
        self.attend()
        for seat in range(1, PLAYERS + 1):
            name = f"Pat {self.number}-{seat}"
            self.writer.do(AtHouse(AddPerson(ADMINISTRATOR, name, Role.PLAYER)))
            self._sit(seat, name)

    def play(self) -> None:
        """Play one round. Players who run low buy in, and now and then one goes to the cage."""
        for seat, seated in list(self.table.seats.items()):
            if self.dice.random() < CHANGE_CHANCE:
                self._go_to_cage(seat, seated.player, seated.chips_cents)
            elif seated.chips_cents < LOW_CENTS:
                self.do(BuyIn(self.crew.dealer, seat, PURSE_CENTS))
        self.attend()
        game = self.table.game
        sides = {wager.name: BASE_CENTS for wager in game.wagers} | dict.fromkeys(game.collected, BASE_CENTS)
        bets = opening_bets(game, BASE_CENTS, sides)
        for seated in list(self.table.seats.values()):
            self.bet(seated.player, bets)
        self.play_round()

    def _sit(self, seat: int, name: str) -> None:
        self.writer.do(AtHouse(SellChips(CASHIER, name, PURSE_CENTS)))
        self.seat(seat, name, PURSE_CENTS, RandomLegal(self.dice))

    def _go_to_cage(self, seat: int, name: str, chips_cents: int) -> None:
        self.do(LeaveSeat(Actor(Role.PLAYER, name)))
        if chips_cents:
            self.writer.do(AtHouse(RedeemChips(CASHIER, name, chips_cents)))
        self._sit(seat, name)


def write_large_house(
    store: Store,
    records: int,
    *,
    tables: int = 10,
    people: int = 0,
    seed: int = 1,
    progress: Callable[[int], object] = id,
) -> int:
    """Write a house with at least this many records and people to an empty database; returns how many records it has.

    `progress` is called with the number of records after every round of all tables.
    """
    dice = Random(seed)  # noqa: S311  a house is repeated from its seed
    writer = BulkWriter(store, SeededWorld(dice))
    opened = _opened_tables(writer, tables, dice)
    assert writer.state.house is not None, "it was founded"
    for number in range(len(writer.state.house.people), people):
        writer.do(AtHouse(AddPerson(ADMINISTRATOR, f"Guest {number}", Role.PLAYER)))
        writer.flush_if_due()
    return _play(writer, opened, records, progress)


def play_on(store: Store, records: int, *, seed: int = 2) -> int:
    """Play on in a large house until it has this many records more; returns how many it has."""
    dice = Random(seed)  # noqa: S311  a house is repeated from its seed
    writer = BulkWriter(store, SeededWorld(dice))
    numbers = [number for floor in writer.state.sections.values() for number in floor.tables]
    tables = [BusyTable(writer, number, dice) for number in sorted(numbers)]
    for table in tables:
        table.policies = {seated.player: RandomLegal(dice) for seated in table.table.seats.values()}
    return _play(writer, tables, writer.records + records, id)


def _play(writer: BulkWriter, tables: list[BusyTable], records: int, progress: Callable[[int], object]) -> int:
    while writer.records < records:
        for table in tables:
            table.play()
            writer.flush_if_due()
        progress(writer.records)
    writer.flush()
    return writer.records


def _opened_tables(writer: BulkWriter, tables: int, dice: Random) -> list[BusyTable]:
    file = read_house(house_text(tables))
    writer.do(AtHouse(FoundHouse(ADMINISTRATOR, file.name, HouseKind.TEST, 32 * "07")))
    writer.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)))
    for request in setup_plan(file, {}, {}, Crew().supervisor).requests:
        writer.do(request)
    seeds = [Random(dice.getrandbits(64)) for _ in file.tables]  # noqa: S311  a house is repeated from its seed
    found = [BusyTable(writer, table.number, own) for table, own in zip(file.tables, seeds, strict=True)]
    for table, plan in zip(found, file.tables, strict=True):
        table.start(plan.inventory_cents or PURSE_CENTS)
    writer.flush()
    return found
