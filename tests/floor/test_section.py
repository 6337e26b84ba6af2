"""Sections: what happens in one does not depend on another, and tables join and leave without a trace."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boardwalk.floor.decide import act
from boardwalk.floor.request import AtTable
from boardwalk.floor.section import join_sections, leading_meter, meter_to_join, split_sections
from boardwalk.floor.state import Floor
from boardwalk.table.commands import ConnectMeter, DisconnectMeter
from boardwalk.table.state import MeterLink
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
    whole = floor.floor
    assert list(split_sections(whole)) == [whole]
    apart = whole._replace(tables={**whole.tables, "1": whole.tables["1"]._replace(links={})})
    rest, alone = split_sections(apart)
    assert (set(rest.tables), set(rest.meters), set(rest.received)) == ({"2"}, {"main"}, set())
    assert (set(alone.tables), set(alone.meters)) == ({"1"}, set())
    assert alone.received == whole.received
    assert join_sections(rest, alone) == apart


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12))
def test_sections_are_what_links_hold_together(pairs: list[tuple[int, int]]) -> None:
    """Whatever is linked is in one section, and nothing else is: found a second time by merging pair by pair."""
    blank = two_tables().floor
    tables = {str(number): blank.tables["1"]._replace(links={}) for number in range(6)}
    for number, meter in dict.fromkeys(pairs):
        links = tables[str(number)].links
        tables[str(number)] = tables[str(number)]._replace(links={**links, str(meter): MeterLink(f"m{meter}")})
    whole = Floor(tables, {f"m{number}": blank.meters["main"] for number in range(6)}, 7)
    groups = {name: {name} for name in (*whole.tables, *whole.meters)}
    for number, meter in pairs:
        merged = groups[str(number)] | groups[f"m{meter}"]
        groups.update(dict.fromkeys(merged, merged))
    found = [{*part.tables, *part.meters} for part in split_sections(whole)]
    assert sorted(map(sorted, found)) == sorted(map(list, {tuple(sorted(each)) for each in groups.values()}))
    assert all(part.events == 7 for part in split_sections(whole))
    assert [leading_meter(part) for part in split_sections(whole)] == [
        min(part.meters, default=None) for part in split_sections(whole)
    ]


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
    _, alone = split_sections(floor.floor)
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
