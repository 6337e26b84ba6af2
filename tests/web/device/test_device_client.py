"""The client of a device over faulty lines, its journal, and simulated devices at a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.client.device import RETRY_SECONDS
from boardwalk.device_simulator.faulty_line import FaultyDevice, LineFaults
from boardwalk.device_simulator.process import kind_of, read_tokens
from boardwalk.device_simulator.simulated_device import (
    SimulatedAcceptors,
    SimulatedDevice,
    SimulatedLockOut,
    SimulatedReturnDevice,
)
from boardwalk.errors import InputError
from boardwalk.floor.request import AtTable
from boardwalk.pit.auth.permission import Person
from boardwalk.table import commands as do
from boardwalk.table.hardware.connected_device import DeviceFault, DeviceKind
from tests.support.web.houses import NAMES, Opened, install_on_meter, opened, seated

KINDS = (DeviceKind.ACCEPTORS, DeviceKind.LOCK_OUT, DeviceKind.RETURN_DEVICE)
BAD_LINE = LineFaults(lost=0.3, doubled=0.3, late=0.2, reordered=0.4, late_seconds=0.0)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    assert RETRY_SECONDS > 0
    monkeypatch.setattr("boardwalk.client.device.RETRY_SECONDS", 0.0)
    with opened(tmp_path) as house:
        install_on_meter(house, "7", "Grand")
        flo = Actor(Role.FLOORPERSON, NAMES[Role.FLOORPERSON])
        for kind in KINDS:
            house.pit.do(AtTable("7", do.ConnectDevice(flo, kind, "77", "DGE 9")))
        seated(house, "7", 1, "Zoe")
        seated(house, "7", 2, "Yan")
        yield house


def device(house: Opened, kind: DeviceKind, seed: int = 1, *, journal: Path | None = None) -> FaultyDevice:
    """A device over a bad line, with a new token."""
    ann = Person(NAMES[Role.ADMINISTRATOR], Role.ADMINISTRATOR)
    token = house.people.issue_device_token(ann, f"{kind.value} 77", "7", kind).reveal()
    http = house.client()
    return FaultyDevice("http://pit.test", "7", token, faults=BAD_LINE, dice=Random(seed), journal=journal, http=http)


@pytest.mark.law("D51")
def test_over_a_bad_line_every_report_acts_once_and_in_order(house: Opened) -> None:
    line = device(house, DeviceKind.ACCEPTORS)
    for turn in range(12):
        for seat in (1, 2, 3):
            line.note("light-changed", seat=seat, on=turn % 2 == 0)
        line.flush()
    assert min(line.met.values()) > 0, line.met  # every fault has happened
    unit = house.pit.tables["7"].hardware["acceptors 77"]
    assert (unit.last_number, unit.fault) == (36, None)
    assert unit.lights["progressive"] == frozenset()


@pytest.mark.law("D51")
def test_what_a_device_noted_before_it_died_is_sent_by_the_next_start(house: Opened, tmp_path: Path) -> None:
    journal = tmp_path / "acceptors.jsonl"
    line = device(house, DeviceKind.ACCEPTORS, journal=journal)
    line.note("chip-in", seat=1)
    line.note("light-changed", seat=1, on=True)
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"do": "chip-')  # torn by the crash, and so never sent
    assert "progressive" not in house.pit.tables["7"].seats[1].bets
    again = device(house, DeviceKind.ACCEPTORS, journal=journal)
    assert house.pit.tables["7"].seats[1].bets["progressive"].cents == 1_00
    assert again.sight.next_number == 3


def test_a_device_that_lost_its_journal_says_so(house: Opened) -> None:
    line = device(house, DeviceKind.ACCEPTORS)
    line._journal.add({"do": "light-changed", "number": 5, "round": 0, "seat": 1, "on": True})
    with pytest.raises(InputError, match="missing report 1"):
        line.flush()


@pytest.mark.law("D51")
def test_simulated_devices_do_what_their_table_expects(house: Opened) -> None:
    acceptors = SimulatedAcceptors(device(house, DeviceKind.ACCEPTORS), Random(1), seats=(1, 2))
    assert acceptors.step() == 4
    assert acceptors.step() == 0
    table = house.pit.tables["7"]
    assert [seat for seat, seated in table.seats.items() if "progressive" in seated.bets] == [1, 2]
    others: list[SimulatedDevice] = [
        SimulatedLockOut(device(house, DeviceKind.LOCK_OUT), Random(2)),
        SimulatedReturnDevice(device(house, DeviceKind.RETURN_DEVICE), Random(3), chips=lambda: 2),
    ]
    assert [each.step() for each in others] == [0, 0]


@pytest.mark.law("D51")
def test_a_device_that_lies_is_found_out(house: Opened) -> None:
    liar = SimulatedAcceptors(device(house, DeviceKind.ACCEPTORS), Random(1), seats=(6,), lies=1.0)
    liar.step()
    assert house.pit.tables["7"].hardware["acceptors 77"].fault is DeviceFault.CONTRADICTS  # nobody sits at seat 7


@pytest.mark.parametrize(
    ("text", "reason"),
    [("[]", "must be an object"), ("{", "cannot read"), (json.dumps({"toaster 1": "x"}), "does not begin with a kind")],
)
def test_a_file_of_tokens_is_read_or_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "tokens.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=reason):
        read_tokens(path)
    assert kind_of("lock-out 7") is DeviceKind.LOCK_OUT
