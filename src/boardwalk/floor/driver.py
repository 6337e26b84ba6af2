"""Tables of a floor that run by themselves: one driver each, all on the same floor."""

from __future__ import annotations

from collections.abc import Callable

from boardwalk.errors import Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.link import verify_turn, with_meter_facts
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest, Happening, TableHappening, with_declared_games
from boardwalk.floor.state import Floor
from boardwalk.progressive.message import MeterCommand
from boardwalk.table.automation.driver import Driver, Keep
from boardwalk.table.automation.duty import Crew, World
from boardwalk.table.message import Command, Event
from boardwalk.table.state import Table

KeepAll = Callable[[FloorRequest, tuple[Happening, ...]], None]


class FloorKeeper:
    """Holds the floor. `keep` is called with every request and its results."""

    def __init__(self, keep: KeepAll | None = None) -> None:
        self.floor = Floor()
        self._keep = keep

    def do(self, request: FloorRequest) -> tuple[Happening, ...]:
        """Send a request. A refusal is raised and changes nothing."""
        request = with_declared_games(request)
        self.floor, happenings = act(self.floor, request)
        if self._keep is not None:
            self._keep(request, happenings)
        return happenings

    def at_meter(self, meter: str, command: MeterCommand) -> tuple[Happening, ...]:
        """Send a command to a meter."""
        return self.do(AtMeter(meter, command))


class TableOnFloor(Driver):
    """One table of the floor. What only its meter knows comes from the floor.

    `keep` is called with this table's own commands. What a meter causes at its tables is in the record of the floor.
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
        """Send a command to the table, with what its meter shows. Returns the events at this table."""
        command = with_meter_facts(self.keeper.floor, self.keeper.floor.tables.get(self.number), command)
        happenings = self.keeper.do(AtTable(self.number, command))
        events = tuple(
            each.event for each in happenings if isinstance(each, TableHappening) and each.table == self.number
        )
        if self._keep is not None:
            self._keep(command, events)
        return events

    def step(self) -> bool:
        """One more command of the round; false if it is waiting for a player or for winners at other tables."""
        command = self.next_command()
        if command is None or self.must_wait(command):
            return False
        self.attempt(command)
        return True

    def must_wait(self, command: Command) -> bool:
        """Whether a payment must wait for winners at other tables or for a supervisor's decision."""
        try:
            verify_turn(self.keeper.floor, self.number, command)
        except Refusal:
            return True
        return False
