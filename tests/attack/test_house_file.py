"""Two house files applied at the same time: one comes into force as a whole, the other changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, local
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtTable
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house_file import read_house, setup_plan
from boardwalk.pit.house_file.plan import SetupPlan
from boardwalk.table.commands import RemoveDevice
from boardwalk.table.device import Device
from boardwalk.web.routes import house as route
from tests.support.web.houses import API, Opened, opened

CONFIGURATION = f"{API}/house/configuration"
SUE = Actor(Role.SUPERVISOR, "Sue")
TABLE = '[[table]]\nnumber = "{number}"\ngame = "{game}"\ndevices = ["{device}"]\ninventory = "$20,000"\n'


SHOE, SHUFFLER = "manual shoe", "automated shuffler"


def text(*tables: tuple[str, str, str]) -> str:
    """A file with these tables, each with its number, game and device."""
    sections = (TABLE.format(number=number, game=game, device=device) for number, game, device in tables)
    return f'[house]\nname = "Marina"\n{"".join(sections)}'


BEFORE = text(("1", "heads-up", SHOE), ("2", "heads-up", SHOE))
FILES = (
    text(("1", "heads-up", SHUFFLER), ("2", "heads-up", SHOE), ("3", "premium", SHOE)),
    text(("1", "heads-up", SHOE), ("2", "heads-up", SHUFFLER), ("3", "holdem3", SHOE)),
)
"""Each changes a table that the other leaves alone, and both install table 3."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(tmp_path, HouseKind.DEMO) as house:
        assert house.client(Role.SUPERVISOR).post(CONFIGURATION, json={"text": BEFORE}).status_code == 200
        yield house


def apply_at_once(house: Opened, monkeypatch: pytest.MonkeyPatch, *texts: str) -> dict[str, Any]:
    """The answer to each file; all of them are planned before the first is carried out."""
    barrier, planned = Barrier(len(texts)), local()

    def plan_together(*given: Any, **more: Any) -> SetupPlan:
        plan = setup_plan(*given, **more)
        if not hasattr(planned, "once"):
            planned.once = True
            barrier.wait(30)
        return plan

    monkeypatch.setattr(route, "setup_plan", plan_together)
    client = house.client(Role.SUPERVISOR)
    with ThreadPoolExecutor(len(texts)) as pool:
        return dict(
            zip(texts, pool.map(lambda each: client.post(CONFIGURATION, json={"text": each}), texts), strict=True)
        )


def test_of_two_files_at_once_one_is_refused_and_changes_nothing(
    house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = apply_at_once(house, monkeypatch, *FILES)
    assert sorted(each.status_code for each in answers.values()) == [200, 409]
    (in_force,) = (each for each, answer in answers.items() if answer.status_code == 200)
    assert house.client(Role.SUPERVISOR).get(CONFIGURATION).json()["text"] == in_force
    pit, file = house.pit, read_house(in_force)
    assert setup_plan(file, pit.tables, pit.meters, SUE).requests == (), "the floor is as the file says"


def test_a_file_that_was_made_for_another_one_changes_nothing(house: Opened) -> None:
    sue, tables = house.client(Role.SUPERVISOR), house.pit.tables
    late = sue.post(CONFIGURATION, json={"text": FILES[0], "replaces": "0" * 64})
    assert (late.status_code, late.json()["field"]) == (409, "replaces")
    assert house.pit.tables == tables
    in_time = sue.post(CONFIGURATION, json={"text": FILES[0], "replaces": sue.get(CONFIGURATION).json()["sha256"]})
    assert in_time.status_code == 200


def test_a_file_is_planned_again_if_a_table_has_moved_on(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    plans = []

    def plan_late(*given: Any, **more: Any) -> SetupPlan:
        plans.append(setup_plan(*given, **more))
        if len(plans) == 1:
            house.pit.do(AtTable("1", RemoveDevice(SUE, Device(SHOE))))
        return plans[-1]

    monkeypatch.setattr(route, "setup_plan", plan_late)
    answer = house.client(Role.SUPERVISOR).post(CONFIGURATION, json={"text": FILES[0]})
    assert (answer.status_code, len(plans)) == (200, 2)
    assert house.pit.tables["1"].devices == {Device(SHUFFLER)}
