"""Approvals in a house file: read, checked, put on record at the tables that they cover, and missed where they lack."""

from __future__ import annotations

import pytest

from boardwalk.errors import Refusal
from boardwalk.floor.request import AtTable
from boardwalk.pit.house_file import demo_house, examine, setup_plan
from boardwalk.pit.house_file.examination import demo_text
from boardwalk.pit.house_file.fault import Fault
from boardwalk.table import commands as do
from tests.support.pit.house_text import (
    KIM,
    NORTH,
    PROGRESSIVE,
    carried_out,
    faults_of,
    floor_of,
    house,
    house_of,
    only_fault,
    opened,
    table,
)

FILING = ", ".join(f'"progressive-{item}"' for item in range(1, 11))
CARIBBEAN = table("2", "caribbean", f"devices = {PROGRESSIVE}", 'meter = "north"', options="progressive = true")
LAYOUT = '["layout-rendering", "layout-photograph"]'


def approval(what: str = LAYOUT, *lines: str) -> str:
    """One approval; each line given replaces the usual line with the same key."""
    usual = {"what": what, "number": '"DGE 7"', "date": "2026-03-05", "by": '"the Division"'}
    given = dict(line.split(" = ", 1) for line in lines)
    return "\n[[approval]]\n" + "\n".join(f"{key} = {value}" for key, value in {**usual, **given}.items()) + "\n"


@pytest.mark.law("R51")
@pytest.mark.parametrize(
    ("section", "key", "reason"),
    [
        (approval('["layout-foto"]'), "what[1]", 'Did you mean "layout-photograph"?'),
        (approval('["return-device"]'), "what[1]", "Choose from layout-rendering, layout-photograph"),
        (approval("[]"), "what", "name what it covers"),
        (approval('"layout-rendering"'), "what", "must be a list in square brackets"),
        (approval(LAYOUT, 'number = ""'), "number", "must not be empty"),
        (approval(LAYOUT, 'by = " "'), "by", "must not be empty"),
        (approval(LAYOUT, 'date = "2026-02-29"'), "date", "must be a date, such as 2026-03-05"),
        (approval(LAYOUT, 'date = "March 5"'), "date", "must be a date, such as 2026-03-05"),
        (approval(LAYOUT, "date = 2026-03-05T10:00:00"), "date", "must be a date, such as 2026-03-05"),
        (approval(LAYOUT, 'tables = ["1", "9"]'), "tables[2]", "Choose from 1"),
        (approval(LAYOUT).replace('by = "the Division"\n', ""), "by", "is missing; every approval needs it"),
        (approval(LAYOUT, 'signed = "Kim"'), "signed", "key of a approval"),
    ],
)
def test_a_record_that_is_not_whole_is_a_fault(section: str, key: str, reason: str) -> None:
    fault = only_fault(table(), section)
    assert fault.key == f"approval[1].{key}"
    assert reason in fault.reason


@pytest.mark.law("R51")
def test_two_papers_for_the_same_item_at_the_same_table_are_a_fault() -> None:
    (fault,) = faults_of(table(), table("2"), approval(), approval('["layout-photograph"]', 'tables = ["2"]'))
    reason = "approval[1] already has layout-photograph for table 2"
    assert (fault.key, fault.reason, str(fault.law)) == ("approval[2].what[1]", reason, "R51")
    fault = only_fault(table(), table("2"), approval(LAYOUT, 'tables = ["1"]'), approval('["layout"]'))
    assert fault.key == "approval[2].what[1]"


@pytest.mark.law("R51", "13:69E-1.13Y(b)")
def test_a_file_puts_its_papers_on_record_once_at_the_tables_that_they_cover() -> None:
    file = house_of(table(), table("2"), approval(LAYOUT, 'tables = ["2"]'))
    requests, left = setup_plan(file, {}, {}, KIM, for_money=True)
    records = [each for each in requests if isinstance(each.command, do.RecordApproval)]
    items = ("layout-rendering", "layout-photograph")
    assert records == [AtTable("2", do.RecordApproval(KIM, items, "DGE 7", "2026-03-05", "the Division"))]
    (fault,) = left
    assert (fault.key, str(fault.law)) == ("table[1]", "R51")
    assert "true-to-scale rendering of the layout and color photograph of the layout (13:69E-1.13Y(b))" in fault.reason
    floor = carried_out(floor_of(house_of()), *requests)
    assert setup_plan(file, floor.tables, floor.meters, KIM, for_money=True).requests == ()
    assert opened(floor, "2").tables["2"].open
    with pytest.raises(Refusal, match="not on record"):
        opened(floor, "1")


@pytest.mark.law("R51", "13:69D-1.39B(e)1")
def test_for_money_no_table_is_linked_without_the_approvals_of_its_progressive() -> None:
    with pytest.raises(Refusal, match="filing for the progressive: games and winning outcomes") as missed:
        setup_plan(house_of(CARIBBEAN, NORTH), {}, {}, KIM, for_money=True)
    assert (missed.value.field, missed.value.law.id) == ("table[1].meter", "13:69D-1.39B(e)1")
    requests, left = setup_plan(house_of(CARIBBEAN, NORTH, approval(f"[{FILING}]")), {}, {}, KIM, for_money=True)
    assert left == ()
    assert not any(isinstance(each.command, do.RecordDemonstration) for each in requests)


@pytest.mark.law("R51")
def test_without_money_what_the_file_lacks_is_marked_as_demonstration() -> None:
    file = house_of(table(), approval('["layout-rendering"]'))
    floor = floor_of(file)
    marked = {item: record.demonstration for item, record in floor.tables["1"].approvals.items()}
    assert marked == {"layout-rendering": False, "layout-photograph": True}
    assert setup_plan(file, floor.tables, floor.meters, KIM).requests == ()
    posted = house_of(table("1", "premium", options="table-min = 25"), approval('["layout-rendering"]'))
    requests = setup_plan(posted, floor.tables, floor.meters, KIM).requests
    assert [type(each.command) for each in requests] == [do.ChangeGame]


@pytest.mark.law("R51")
def test_a_check_lists_what_each_table_lacks_with_the_paragraphs() -> None:
    found = examine(house(table(), CARIBBEAN, NORTH, approval()))
    assert found.house is not None
    lacks = [each for each in found.cautions if "live house" in each.reason]
    assert [each.key for each in lacks] == ["table[2]"]
    assert "progressive-1 (13:69D-1.39B(e)1); progressive-2 to 10 (13:69D-1.39B(e)2 to 10)" in lacks[0].reason
    assert "(R51)" in lacks[0].reason


@pytest.mark.law("R51", "R40")
def test_the_demonstration_house_claims_no_approval_and_limits_no_payout_meter() -> None:
    file = demo_house()
    assert file.approvals == ()
    assert "Nothing here was filed or approved" in demo_text()
    assert all(meter.parameters.limit_cents is None for meter in file.meters)
    tables = floor_of(file).tables.values()
    assert all(record.demonstration for each in tables for record in each.approvals.values())
    assert not any(each.missing_approvals for each in tables)


@pytest.mark.law("R52", "13:69E-1.13Q(f)", "13:69E-1.13G(h)")
def test_the_signs_of_a_table_follow_from_the_games_on_its_meter() -> None:
    texas = table("1", "texas-bonus", f"devices = {PROGRESSIVE}", 'meter = "north"', options='progressive = "A"')
    linked, alone = house_of(texas, CARIBBEAN, NORTH), house_of(texas, NORTH)
    assert [[sign.law.id for sign in linked.signs_at(each)] for each in linked.tables] == [
        ["13:69E-1.13Q(e)2", "13:69E-1.13Q(f)"],
        ["13:69E-1.13G(h)"],
    ]
    assert [sign.name for sign in alone.signs_at(alone.tables[0])] == ["prizes"]
    assert isinstance(only_fault(texas), Fault)
