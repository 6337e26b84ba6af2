"""The pit: the one way to anything that happens in a house. What it answers is on the disk.

Whatever is read is how things stood after some commit; nobody ever sees a half. A file of SQLite has one server at a
time, which `boardwalk serve` sees to; servers on one PostgreSQL see what others have written.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Mapping
from concurrent.futures import Future

from boardwalk.actor import Actor
from boardwalk.errors import InputError, unknown
from boardwalk.floor.sight import Sight, sight
from boardwalk.floor.state import Floor
from boardwalk.pit.batch import Request
from boardwalk.pit.catching_up import caught_up
from boardwalk.pit.filling import Chance
from boardwalk.pit.house.command import HouseKind
from boardwalk.pit.house.state import House
from boardwalk.pit.order import Done, Order, actor_of
from boardwalk.pit.randomness import SystemWorld
from boardwalk.pit.standing import Standing
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writer import Commit, Heard, Writer
from boardwalk.progressive.meter import Meter
from boardwalk.table.state import Table

__all__ = ["Commit", "Pit"]

KEY = re.compile(r"[!-~]([ -~]{0,78}[!-~])?")
"""A key that every database and every log can hold: up to 80 plain characters."""


class Pit:
    """A house that is open. Every method may be called from any thread."""

    def __init__(self, store: Store, writer: Writer) -> None:
        """For `open`."""
        self.store = store
        self._writer = writer

    @classmethod
    def open(cls, store: Store, world: Chance | None = None) -> Pit:
        """The house in this database, as it stood after its last commit; chance is the operating system's.

        Another source of chance is for tests: only a house that was founded for them takes it.
        """
        with store.reading() as connection:
            standing, _ = caught_up(connection, Standing())
        if world is not None and standing.house is not None and standing.house.kind is not HouseKind.TEST:
            raise InputError("world", f"{standing.house.name} is no test house: its cards are shuffled by chance alone")
        return cls(store, Writer(store, standing, world or SystemWorld()))

    @property
    def standing(self) -> Standing:
        """How things stand; it never changes, there is another one after the next commit."""
        return self._writer.standing

    @property
    def house(self) -> House | None:
        """The house itself; none before it is founded."""
        return self.standing.house

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every table as it stands."""
        return {name: table for floor in self.standing.sections.values() for name, table in floor.tables.items()}

    @property
    def meters(self) -> Mapping[str, Meter]:
        """Every meter as it stands."""
        return {name: meter for floor in self.standing.sections.values() for name, meter in floor.meters.items()}

    def floor_with(self, table: str) -> Floor:
        """The section of the floor with this table."""
        standing = self.standing
        floor = standing.floor_with(table)
        if floor is None or table not in floor.tables:
            raise unknown("table", table, self.tables, "table")
        return floor

    def sight(self, table: str, actor: Actor) -> Sight:
        """What a person sees at a table."""
        return sight(self.floor_with(table), table, actor)

    def version(self, table: str) -> int:
        """A number that grows with every event at a table or on its meter."""
        return self.standing.version(table)

    def listen(self, heard: Heard) -> None:
        """Have it told after each commit what has moved; in the writer's thread, so be quick."""
        self._writer.listeners.append(heard)

    def measure(self, told: Callable[[Commit], None]) -> None:
        """Have the cost of each commit told, for metrics."""
        self._writer.measures.append(told)

    def submit(
        self, order: Order, *, key: str | None = None, seen: int | None = None, person: str | None = None
    ) -> Future[Done]:
        """Hand in an order. The same key from the same person acts once; `person` is the actor unless it is named."""
        if key is not None and not KEY.fullmatch(key):
            raise InputError("key", "is 1 to 80 plain characters, with no space at either end")
        sender = person or actor_of(order).name
        return self._writer.hand_in(Request(order, key or uuid.uuid4().hex, sender, seen, made=key is None))

    def do(self, order: Order, *, key: str | None = None, seen: int | None = None, person: str | None = None) -> Done:
        """Give an order and wait until it is durable."""
        return self.submit(order, key=key, seen=seen, person=person).result()

    def close(self) -> None:
        """Answer what waits, then stop."""
        self._writer.close()
