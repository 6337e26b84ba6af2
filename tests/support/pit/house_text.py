"""House files for tests: tables and meters as text, and a floor on which plans are carried out."""

from __future__ import annotations

from boardwalk.actor import Actor, Role
from boardwalk.floor.decide import act
from boardwalk.floor.request import AtTable, FloorRequest
from boardwalk.floor.state import Floor
from boardwalk.pit.house_file import Fault, HouseFile, examine, setup_plan
from boardwalk.table.automation.duty import Crew, opening

KIM = Actor(Role.SUPERVISOR, "Kim")
NORTH = """
[[meter]]
name = "north"
base = "$10,000"
rate = "70%"
approved = ["texas-bonus", "caribbean"]
"""
WHEEL = """
[[meter]]
name = "wheel"
base = "$10,000"
rate = "7%"
approved = ["premium"]
"""
PROGRESSIVE = '["automated shuffler", "progressive hardware"]'


def table(number: str = "1", game: str = "premium", *lines: str, options: str = "") -> str:
    """One table; each line given replaces the usual line with the same key."""
    usual = {"number": f'"{number}"', "game": f'"{game}"', "inventory": '"$20,000"'}
    given = dict(line.split(" = ", 1) for line in lines)
    body = "\n".join(f"{key} = {value}" for key, value in {**usual, **given}.items())
    return f"\n[[table]]\n{body}\n[table.options]\n{options}\n"


def house(*sections: str) -> str:
    return "".join(['[house]\nname = "Steel Pier"\n', *sections])


def faults_of(*sections: str) -> list[Fault]:
    """The faults of a house with these sections; there must be at least one."""
    found = examine(house(*sections))
    assert found.house is None
    assert found.faults
    return list(found.faults)


def only_fault(*sections: str) -> Fault:
    (fault,) = faults_of(*sections)
    return fault


def house_of(*sections: str) -> HouseFile:
    found = examine(house(*sections))
    assert found.house is not None, found.faults
    return found.house


def carried_out(floor: Floor, *orders: FloorRequest) -> Floor:
    for order in orders:
        floor, _ = act(floor, order)
    return floor


def floor_of(file: HouseFile) -> Floor:
    """A floor set up as the file says, with its tables closed."""
    return carried_out(Floor(), *setup_plan(file, {}, {}, KIM).requests)


def opened(floor: Floor, number: str) -> Floor:
    return carried_out(
        floor, *(AtTable(number, command) for command in opening(floor.tables[number], Crew(), 20_000_00))
    )
