"""Tables of a floor that run by themselves: each a driver of its own, all on one floor."""

from __future__ import annotations

from collections.abc import Callable

from boardwalk.errors import Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.informed import informed, verify_turn
from boardwalk.floor.order import AtMeter, AtTable, Happening, Order, TableHappening
from boardwalk.floor.state import Floor
from boardwalk.progressive.command import MeterCommand
from boardwalk.table.command import Command
from boardwalk.table.driver import Driver, Keep
from boardwalk.table.event import Event
from boardwalk.table.staff import Crew, World
from boardwalk.table.state import Table

KeepAll = Callable[[Order, tuple[Happening, ...]], None]


class FloorKeeper:
    """Holds the floor. `keep` is told of every order and what came of it."""

    def __init__(self, keep: KeepAll | None = None) -> None:
        self.floor = Floor()
        self._keep = keep

    def do(self, order: Order) -> tuple[Happening, ...]:
        """Give an order; a refusal passes through and changes nothing."""
        self.floor, happenings = act(self.floor, order)
        if self._keep is not None:
            self._keep(order, happenings)
        return happenings

    def at_meter(self, meter: str, command: MeterCommand) -> tuple[Happening, ...]:
        """Give an order to a meter."""
        return self.do(AtMeter(meter, command))


class TableOnFloor(Driver):
    """One table of the floor; what only its meter knows comes from the floor.

    `keep` is told of this table's own commands; what a meter brings to its tables stands in the record of the floor.
    """

    def __init__(
        self, keeper: FloorKeeper, number: str, world: World, crew: Crew | None = None, keep: Keep | None = None
    ) -> None:
        super().__init__(world, crew, keep)
        self.keeper = keeper
        self.number = number

    @property
    def table(self) -> Table:
        return self.keeper.floor.tables[self.number]

    def do(self, command: Command) -> tuple[Event, ...]:
        """Send a command to the table, with what its meter shows; the events are those at this table."""
        command = informed(self.keeper.floor, self.keeper.floor.tables.get(self.number), command)
        happenings = self.keeper.do(AtTable(self.number, command))
        events = tuple(
            each.event for each in happenings if isinstance(each, TableHappening) and each.table == self.number
        )
        if self._keep is not None:
            self._keep(command, events)
        return events

    def step(self) -> bool:
        """One more command of the round; false where it waits for a player, or for winners at other tables."""
        command = self.next_command()
        if command is None or self.must_wait(command):
            return False
        self.attempt(command)
        return True

    def must_wait(self, command: Command) -> bool:
        """Whether a payment has to wait for winners at other tables, or for a supervisor's decision."""
        try:
            verify_turn(self.keeper.floor, self.number, command)
        except Refusal:
            return True
        return False
