"""A house to crash: four open tables, three of them on one meter, players in their seats, and tokens for everyone.

It is built once for each kind of database and copied, so a new one with a short history costs next to nothing.
"""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import psycopg
from sqlalchemy import make_url, select

from boardwalk.actor import Role
from boardwalk.floor.request import AtTable
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import KeyStore, clock
from boardwalk.pit.automatic_staff import CREW
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import public_hex
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import orders
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.commands import HandOver, TakeSeat
from boardwalk.table.device import Device
from tests.support.pit.crash.servers import HOUSE_KEY, PACE
from tests.support.pit.houses import ADMINISTRATOR, LINKED, TableInPit, _side_bets, founded, open_meter, with_chips

METER = "north"
GAMES = {"1": "texas-bonus", "2": "caribbean", "3": "caribbean", "4": "premium"}
PLAYERS = 2
STACK_CENTS = 2_000_00
CASHIER = "Cage"
"""The cashier who is a client; another one sold the first chips."""

Sent = tuple[str, str]
"""Who sent the request, and its key."""


class Guest(NamedTuple):
    """A person who sends requests."""

    name: str
    token: str
    table: str | None = None
    bets: tuple[tuple[str, int], ...] = ()
    """The bets that start a round for this person, by wager."""


class Premises(NamedTuple):
    """A house before anything is sent to it."""

    database: str
    guests: tuple[Guest, ...]
    before: frozenset[Sent]
    """The orders that set up the house."""
    sold_cents: int
    folder: Path
    """Where servers keep what is not in the database."""

    def heads(self, server: int = 0) -> str:
        """The heads file of a server."""
        return str(self.folder / f"{Path(self.database.partition('?')[0]).name}.heads{server}")


def build(database: str, folder: Path) -> Premises:
    """The house from which the others are copied."""
    store = open_store(database)
    pit = founded(store, public_key=public_hex(HOUSE_KEY))
    open_meter(pit, METER)
    guests = [guest for number, game in GAMES.items() for guest in _table(store, pit, number, game)]
    pit.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER, Role.ACCOUNTING)))
    guests.append(Guest(CASHIER, _token(store, pit, Person(CASHIER, Role.ACCOUNTING))))
    pit.close()
    with store.reading() as connection:
        before = frozenset((row.person, row.key) for row in connection.execute(select(orders)))
    store.close()
    return Premises(database, tuple(guests), before, len(GAMES) * PLAYERS * STACK_CENTS, folder)


def _table(store: Store, pit: Pit, number: str, game: str) -> list[Guest]:
    table = TableInPit(pit, number)
    table.crew = CREW
    devices, meter = ([Device.SHUFFLER, Device.PROGRESSIVE], METER) if game in LINKED else ([Device.SHUFFLER], None)
    inventory = PACE.inventory_cents
    assert inventory is not None
    table.open(game, LINKED.get(game, {}), devices, inventory_cents=inventory, number=number, meter=meter)
    bets = tuple(opening_bets(table.table.game, 10_00, _side_bets(table.table, 5_00)).items())
    guests = []
    for seat in range(1, PLAYERS + 1):
        player = with_chips(pit, f"Pat {number}-{seat}", STACK_CENTS)
        pit.do(AtTable(number, TakeSeat(player, seat, STACK_CENTS)))
        guests.append(Guest(player.name, _token(store, pit, Person(player.name, Role.PLAYER)), number, bets))
    table.attend()
    table.do(HandOver(CREW.supervisor, automatic=True))
    return guests


def _token(store: Store, pit: Pit, person: Person) -> str:
    """A token for someone with no usable password."""
    KeyStore(store, clock).set_password(person.name, "-", one_time=False)
    return Accounts(store, pit).issue_token(person, "trial").reveal()


class SqliteEstate:
    """Houses in files."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._numbers = itertools.count(1)
        self._first = build(str(directory / "first.db"), directory)

    def fresh(self) -> Premises:
        """A house in its initial state."""
        database = str(self._directory / f"house{next(self._numbers)}.db")
        shutil.copyfile(self._first.database, database)
        return self._first._replace(database=database)


class PostgresqlEstate:
    """Houses in the databases of a PostgreSQL server."""

    def __init__(self, fresh: Callable[[], str], folder: Path) -> None:
        self._first = build(fresh(), folder)
        self._numbers = itertools.count(1)

    def fresh(self) -> Premises:
        """A house in its initial state."""
        url = make_url(self._first.database)
        name = f"{url.database}_{next(self._numbers)}"
        with psycopg.connect(url.set(database="postgres").render_as_string(hide_password=False), autocommit=True) as to:
            to.execute(f"CREATE DATABASE {name} TEMPLATE {url.database}")  # type: ignore[call-overload, unused-ignore]
        return self._first._replace(database=url.set(database=name).render_as_string(hide_password=False))


Estate = SqliteEstate | PostgresqlEstate
