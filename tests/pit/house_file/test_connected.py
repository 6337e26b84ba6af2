"""Where a table's cards come from, and which devices report for themselves, by the house file (D49, D51)."""

from __future__ import annotations

import pytest

from boardwalk.floor.state import Floor
from boardwalk.pit.house_file import HouseFile, setup_plan
from boardwalk.pit.house_file.setup import ConnectedSetup
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.state import CardSource
from tests.support.pit.house_text import KIM, carried_out, floor_of, house_of, only_fault, table

SHOE = 'devices = ["automated shoe"]'


def connected(*devices: str, cards: str = "read") -> str:
    listed = ", ".join(f'"{each}"' for each in devices)
    return table("1", "heads-up", SHOE, f'cards = "{cards}"', f"connected = [{listed}]")


def changed(floor: Floor, file: HouseFile) -> Floor:
    """The floor after the file is applied to it."""
    return carried_out(floor, *setup_plan(file, floor.tables, floor.meters, KIM).requests)


@pytest.mark.law("D51")
def test_a_house_connects_the_devices_that_its_file_lists_and_no_others() -> None:
    file = house_of(connected("shoe 4711, DGE 2026-17"))
    (setup,) = file.tables
    assert setup.connected == (ConnectedSetup(DeviceKind.SHOE, "4711", "DGE 2026-17"),)
    floor = floor_of(file)
    table_1 = floor.tables["1"]
    assert table_1.card_source is CardSource.READ
    assert [(each.name, each.approval) for each in table_1.hardware.values()] == [("shoe 4711", "DGE 2026-17")]
    assert setup_plan(file, floor.tables, floor.meters, KIM).requests == ()
    other = changed(floor, house_of(connected("shoe 4712, DGE 2026-18")))
    assert [each.name for each in other.tables["1"].hardware.values() if each.connected] == ["shoe 4712"]
    none = changed(other, house_of(table("1", "heads-up", SHOE)))
    assert not any(each.connected for each in none.tables["1"].hardware.values())
    assert none.tables["1"].card_source is CardSource.VIRTUAL


@pytest.mark.parametrize(
    ("sections", "key", "reason"),
    [
        (connected("shoe, DGE 9"), "table[1].connected[1]", 'must be such as "shoe 4711, DGE 2026-17"'),
        (connected("toaster 1, DGE 9"), "table[1].connected[1]", "devices are shuffler, shoe"),
        (connected("shoe 4711"), "table[1].connected[1]", "with serial number and approval"),
        (connected("shoe a b, DGE 9"), "table[1].connected[1]", "serial number"),
        (connected("lock-out 1, DGE 9"), "table[1].connected", "belongs to a table with progressive hardware"),
        (connected("shoe 1, DGE 9", cards="virtual"), "table[1].connected", "handles real cards"),
        (connected(cards="scanned"), "table[1].cards", "source of cards"),
    ],
)
def test_what_cannot_be_connected_is_a_fault_at_its_key(sections: str, key: str, reason: str) -> None:
    fault = only_fault(sections)
    assert fault.key == key
    assert reason in str(fault)


def test_a_device_is_no_person() -> None:
    assert "is not a person" in str(only_fault(table(), '[[person]]\nname = "shoe 1"\nrole = "device"'))
