"""From the current house to what its file says: the fewest requests, all of them accepted or none sent."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.state import Floor
from boardwalk.pit.house_file import HouseFile, demo_house, examine, setup_plan
from boardwalk.pit.house_file.setup import Staff
from boardwalk.progressive.commands import OpenMeter
from boardwalk.table import commands as do
from tests.support.floor.floors import ROYAL_AT, add_table, begin, open_floor
from tests.support.pit.house_text import (
    KIM,
    NORTH,
    PROGRESSIVE,
    WHEEL,
    carried_out,
    floor_of,
    house,
    house_of,
    opened,
    table,
)

MANUAL = 'devices = ["manual shoe"]'
HAND, SHOE = table("1", "heads-up"), table("1", "heads-up", MANUAL)
AUTOMATIC = table("1", "heads-up", MANUAL, 'staff = "automatic"')
SPIN = 'bonus-spin = "5-jackpot"\nbonus-spin-weights = "demonstration"'
ON_NORTH = f"devices = {PROGRESSIVE}", 'meter = "north"'
LINKED = [
    table("1", "texas-bonus", *ON_NORTH, options='progressive = "A"'),
    table("2", "texas-bonus", *ON_NORTH, options='progressive = "A"'),
]
KINDS = (
    ("premium", (), ""),
    ("premium", ('devices = ["automated shoe"]',), "table-min = 10"),
    ("premium", ('devices = ["automated shoe"]', 'staff = "automatic"'), ""),
    ("premium", ('devices = ["Bonus Spin hardware"]', 'meter = "wheel"'), SPIN),
    ("heads-up", ('devices = ["manual shoe", "counting automated shuffler"]',), "trips-plus-table = 3"),
    ("holdem3", (), "version = 2"),
    ("texas-bonus", ON_NORTH, 'progressive = "A"'),
    ("texas-bonus", ON_NORTH, 'progressive = "C"'),
    ("caribbean", ON_NORTH, "progressive = true"),
    ("caribbean", (f"devices = {PROGRESSIVE}",), "progressive = true"),
)
TABLES = st.lists(st.sampled_from(KINDS), max_size=4)


def commands(file: HouseFile, floor: Floor) -> list[str]:
    return [type(order.command).__name__ for order in setup_plan(file, floor.tables, floor.meters, KIM).requests]


def file_of(kinds: list[tuple[str, tuple[str, ...], str]]) -> HouseFile | None:
    tables = (table(str(number), game, *lines, options=options) for number, (game, lines, options) in enumerate(kinds))
    return examine(house(*tables, NORTH, WHEEL)).house


def floor_in_a_round() -> Floor:
    """Table 1 deals Caribbean stud from a shoe, on a meter, and its betting is closed."""
    floor = open_floor()
    begin(add_table(floor, "1", "caribbean", ROYAL_AT["caribbean"]))
    assert floor.floor.tables["1"].round is not None
    return floor.floor


def file_in_a_round(
    *others: str, devices: str = '["manual shoe", "progressive hardware"]', meter: str = "main"
) -> HouseFile:
    """The file of that floor, with this changed."""
    lines = [f"devices = {devices}", *([f'meter = "{meter}"'] if meter else [])]
    meters = NORTH.replace("north", "main").replace('"70%"', '"70%"\nreset = 5000') + NORTH
    return house_of(*others, table("1", "caribbean", *lines, options="progressive = true"), meters)


def test_an_unchanged_file_plans_nothing() -> None:
    floor = floor_of(demo_house())
    assert setup_plan(demo_house(), floor.tables, floor.meters, KIM) == ((), ())


@settings(max_examples=60)
@given(TABLES, TABLES)
def test_any_house_becomes_any_other_while_its_tables_are_closed(
    first: list[tuple[str, tuple[str, ...], str]], second: list[tuple[str, tuple[str, ...], str]]
) -> None:
    before, after = file_of(first), file_of(second)
    assume(before is not None and after is not None)
    assert before is not None
    assert after is not None
    floor = floor_of(before)
    orders, left = setup_plan(after, floor.tables, floor.meters, KIM)
    floor = carried_out(floor, *orders)
    for setup in after.tables:
        standing = floor.tables[setup.number]
        linked = {wager: link.meter for wager, link in standing.links.items()}
        assert (standing.game, linked) == (setup.offered, setup.meters)
        assert standing.devices == set(setup.devices)
        assert standing.automatic is (setup.staff is Staff.AUTOMATIC)
    assert {fault.key for fault in left} == {f"table {number}" for number in range(len(second), len(first))}
    assert setup_plan(after, floor.tables, floor.meters, KIM).requests == ()


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([HAND], [SHOE], ["InstallDevice"]),
        ([SHOE], [HAND], ["RemoveDevice"]),
        ([SHOE], [table("1", "heads-up", 'devices = ["automated shoe"]')], ["RemoveDevice", "InstallDevice"]),
        ([HAND], [table("1", "heads-up", options="exact-raises = true")], ["ChangeGame", "RecordDemonstration"]),
        ([HAND], [table("1", "heads-up", options="exact-raises = false")], []),
        ([SHOE], [table("1", "heads-up", MANUAL, "decision-seconds = 5", "inventory = 1")], []),
        ([SHOE], [AUTOMATIC], ["HandOver"]),
        ([AUTOMATIC], [SHOE], ["HandOver"]),
        ([AUTOMATIC], [AUTOMATIC], []),
        ([AUTOMATIC], [HAND], ["HandOver", "RemoveDevice"]),
        ([HAND], [AUTOMATIC], ["InstallDevice", "HandOver"]),
        ([], [AUTOMATIC], ["InstallTable", "InstallDevice", "RecordDemonstration", "HandOver"]),
        ([HAND], [HAND, table("2", "premium")], ["InstallTable", "RecordDemonstration"]),
        ([*LINKED, NORTH], [*(each.replace('meter = "north"', "") for each in LINKED), NORTH], ["DisconnectMeter"] * 2),
        (
            [*LINKED, NORTH],
            [*(each.replace('"A"', '"B"') for each in LINKED), NORTH],
            ["DisconnectMeter"] * 2 + ["ChangeGame"] * 2 + ["RecordDemonstration"] * 2 + ["ConnectMeter"] * 2,
        ),
    ],
)
def test_only_what_differs_is_ordered(before: list[str], after: list[str], expected: list[str]) -> None:
    assert commands(house_of(*after), floor_of(house_of(*before))) == expected


def test_an_open_table_may_get_a_device_and_no_other_game() -> None:
    floor = opened(floor_of(house_of(HAND)), "1")
    assert commands(house_of(SHOE), floor) == ["InstallDevice"]
    with pytest.raises(Refusal) as refused:
        setup_plan(house_of(table("1", "premium")), floor.tables, floor.meters, KIM)
    assert (refused.value.field, str(refused.value.law)) == ("table[1].game", "D28")


@pytest.mark.parametrize(
    ("after", "key"),
    [
        (file_in_a_round(devices='["automated shoe", "progressive hardware"]'), "table[1].devices"),
        (file_in_a_round(meter=""), "table[1].meter"),
        (file_in_a_round(meter="north"), "table[1].meter"),
        (house_of(table("1", "premium")), "table[1].meter"),
        (file_in_a_round(table("5"), devices='["progressive hardware"]'), "table[2].devices"),
    ],
)
def test_no_change_to_a_table_in_a_round(after: HouseFile, key: str) -> None:
    floor = floor_in_a_round()
    with pytest.raises(Refusal, match="a round is in progress") as refused:
        setup_plan(after, floor.tables, floor.meters, KIM)
    assert refused.value.field == key
    assert refused.value.law is not None


def test_what_leaves_a_table_in_a_round_alone_is_planned() -> None:
    assert commands(file_in_a_round(table("2")), floor_in_a_round()) == [
        "OpenMeter",
        "InstallTable",
        "RecordDemonstration",
    ]


@pytest.mark.law("D30")
@pytest.mark.parametrize("before", [None, SHOE, AUTOMATIC])
@pytest.mark.parametrize("after", [SHOE, AUTOMATIC])
@pytest.mark.parametrize("automatic", [False, True])
def test_only_a_file_that_says_otherwise_takes_a_table_from_who_runs_it(
    automatic: bool, after: str, before: str | None
) -> None:
    floor = floor_of(house_of(AUTOMATIC if automatic else SHOE))
    in_force = None if before is None else house_of(before)
    orders, left = setup_plan(house_of(after), floor.tables, floor.meters, KIM, in_force)
    agrees = automatic is (after == AUTOMATIC)
    assert [type(order.command) for order in orders] == ([] if agrees or before == after else [do.HandOver])
    assert [each.key for each in left] == ([] if agrees or before != after else ["table[1].staff"])


@pytest.mark.law("D30")
def test_a_file_hands_over_the_tables_that_it_installs() -> None:
    assert [
        type(order.command) for order in setup_plan(house_of(AUTOMATIC), {}, {}, KIM, house_of(AUTOMATIC)).requests
    ] == [
        do.InstallTable,
        do.InstallDevice,
        do.RecordDemonstration,
        do.HandOver,
    ]


@pytest.mark.law("D30")
@pytest.mark.parametrize("automatic", [False, True])
def test_a_table_in_a_round_stays_with_its_staff_and_the_plan_says_so(automatic: bool) -> None:
    floor = floor_in_a_round()
    floor = Floor({"1": floor.tables["1"]._replace(automatic=automatic)}, floor.meters)
    file = file_in_a_round(table("2"))
    wanted = replace(file.tables[-1], staff=Staff.PEOPLE if automatic else Staff.AUTOMATIC)
    orders, left = setup_plan(replace(file, tables=(*file.tables[:-1], wanted)), floor.tables, floor.meters, KIM)
    assert [type(order.command) for order in orders] == [OpenMeter, do.InstallTable, do.RecordDemonstration]
    assert (left[0].key, str(left[0].law)) == ("table[2].staff", "D30")


def test_every_table_that_cannot_be_changed_is_named() -> None:
    floor = floor_of(house_of(table("1", "premium"), table("2", "premium")))
    floor = opened(opened(floor, "1"), "2")
    with pytest.raises(Refusal, match=r"^table\[1\].game: .*; table\[2\].game: "):
        setup_plan(house_of(table("1", "holdem3"), table("2", "holdem3")), floor.tables, floor.meters, KIM)


@pytest.mark.law("B39", "13:69D-1.39B(e)")
def test_parameters_of_a_meter_are_left_to_two_people() -> None:
    floor = floor_of(house_of(*LINKED, NORTH))
    other = NORTH.replace('"70%"', '"75%"').replace(', "caribbean"', "")
    orders, left = setup_plan(house_of(*LINKED, other), floor.tables, floor.meters, KIM)
    assert orders == ()
    assert [(each.key, str(each.law)) for each in left] == [
        ("meter[1]", "B39"),
        ("meter[1].approved", "13:69D-1.39B(e)"),
    ]


@pytest.mark.law("B34", "B37")
def test_what_the_file_does_not_name_stays() -> None:
    floor = floor_of(house_of(*LINKED, NORTH))
    orders, left = setup_plan(house_of(HAND.replace('"1"', '"7"')), floor.tables, floor.meters, KIM)
    assert [type(order.command) for order in orders] == [do.InstallTable, do.RecordDemonstration]
    assert [(each.key, str(each.law)) for each in left] == [
        ("table 1", "B34"),
        ("table 2", "B34"),
        ("meter north", "B37"),
    ]


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SUPERVISOR])
def test_only_a_supervisor_sets_a_house_up(role: Role) -> None:
    with pytest.raises(Refusal):
        setup_plan(house_of(HAND), {}, {}, Actor(role, "Kim"))


def test_planning_changes_nothing() -> None:
    floor = floor_of(house_of(*LINKED, NORTH))
    tables, meters = dict(floor.tables), dict(floor.meters)
    setup_plan(house_of(table("1", "premium"), table("3", "premium"), NORTH), floor.tables, floor.meters, KIM)
    assert (floor.tables, floor.meters) == (tables, meters)
