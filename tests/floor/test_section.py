"""Sections: what happens in one does not depend on another, and tables join and leave without a trace."""

from __future__ import annotations

from boardwalk.floor.decide import act
from boardwalk.floor.request import AtTable
from boardwalk.floor.section import join_sections, meter_to_join, split_section
from boardwalk.floor.state import Floor
from boardwalk.table.commands import ConnectMeter, DisconnectMeter, ReportLinkDown
from tests.support.floor.floors import SUPERVISOR, Watched, add_table, begin, go_on, open_floor


def two_tables() -> Watched:
    floor = open_floor()
    add_table(floor, "1", "texas-bonus", players=2)
    add_table(floor, "2", "caribbean", players=2)
    return floor


def test_a_table_in_a_round_parts_with_everything_that_is_its_own() -> None:
    floor = two_tables()
    begin(floor.tables["1"])
    for _ in range(6):
        floor.tables["1"].step()
    floor.do(AtTable("2", ReportLinkDown(SUPERVISOR, "no line")))
    rest, alone = split_section(floor.floor, "1")
    assert set(rest.tables) == {"2"}
    assert set(alone.tables) == {"1"}
    assert alone.received.keys() <= {"1"}
    assert rest.cut_off == {"2"}
    assert join_sections(rest, alone) == floor.floor


def test_joined_sections_go_on_from_the_larger_number() -> None:
    floor = two_tables()
    apart = Floor({}, {}, 10_000)
    assert join_sections(floor.floor, apart).events == 10_000
    assert join_sections(apart, floor.floor).events == 10_000


def test_what_a_section_does_is_what_the_whole_floor_does() -> None:
    """A table without a meter gives the same events by itself as on the floor with all the others."""
    floor = two_tables()
    table = floor.tables["1"]
    table.do(DisconnectMeter(SUPERVISOR))
    _, alone = split_section(floor.floor, "1")
    orders = []
    floor._keep = lambda order, _: orders.append(order)
    begin(table, collected=False)
    assert go_on(table)
    for order in orders:
        alone, _ = act(alone, order)
    assert alone.tables["1"] == floor.floor.tables["1"]


def test_only_a_connection_joins_sections() -> None:
    assert meter_to_join(AtTable("1", ConnectMeter(SUPERVISOR, "north"))) == "north"
    assert meter_to_join(AtTable("1", DisconnectMeter(SUPERVISOR))) is None
