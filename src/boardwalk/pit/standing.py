"""The house as it stands: the head of every stream, the sections of the floor, and the house itself. Never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boardwalk.floor.section import meter_to_join
from boardwalk.floor.state import Floor
from boardwalk.pit.chain import NOTHING
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.order import Order, meter_stream, stream_of, table_stream
from boardwalk.progressive.meter import Meter
from boardwalk.table.state import Table


class Head(NamedTuple):
    """The end of a stream; `version` grows with every order that touches it, `link` is the meter a table is on."""

    seq: int = 0
    hash: str = NOTHING
    number: int = 0
    version: int = 0
    link: str | None = None


class Standing(NamedTuple):
    """Everything that the records up to now come to."""

    heads: Mapping[str, Head] = {}
    sections: Mapping[str, Floor] = {}
    """By the stream that stands for the section: the meter's, or that of a table by itself."""
    house: House | None = None
    begun: Mapping[str, int] = {}
    """For each table in a round, the record with which the bets were closed."""
    at: int = 0
    """When the last order was given, in microseconds since 1970."""
    snapped: Mapping[str, int] = {}
    """For each stream that has one, the record up to which its last snapshot goes."""

    def section_of(self, stream: str) -> str:
        """The stream that stands for the section of a stream."""
        head = self.heads.get(stream)
        return stream if head is None or head.link is None else head.link

    def sections_of(self, orders: Iterable[Order]) -> set[str]:
        """The sections that these orders touch; one that connects a table touches two."""
        found = set()
        for order in orders:
            found.add(self.section_of(stream_of(order)))
            meter = None if isinstance(order, AtHouse) else meter_to_join(order)
            if meter is not None:
                found.add(meter_stream(meter))
        return found

    def floor_with(self, table: str) -> Floor | None:
        """The section of a table."""
        return self.sections.get(self.section_of(table_stream(table)))

    def table(self, number: str) -> Table | None:
        floor = self.floor_with(number)
        return None if floor is None else floor.tables.get(number)

    def meter(self, name: str) -> Meter | None:
        floor = self.sections.get(meter_stream(name))
        return None if floor is None else floor.meters.get(name)

    def version(self, table: str) -> int:
        """A number that grows with every event at a table or on its meter, and with no other."""
        head = self.heads.get(table_stream(table), Head())
        meter = Head() if head.link is None else self.heads[head.link]
        return max(head.number, meter.number)
