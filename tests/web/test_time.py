"""A clock that jumps: an alarm on the floor, a line in the log, a word to monitoring, and two people who confirm it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from boardwalk.actor import Role
from boardwalk.pit.house.clock import DAY
from tests.support.web.houses import API, Opened, opened
from tests.support.web.jumping_clock import JumpingClock

MONTH = 30 * DAY
SAYS = (
    "The clock on pit1 is 30 days ahead of house time. Records still use house time. "
    "Fix the clock, or have two people confirm it"
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(Path(tmp_path_factory.mktemp("time"))) as found:
        yield found


@pytest.fixture(scope="module")
def clock(house: Opened) -> JumpingClock:
    return JumpingClock(house)


def alarms(client: TestClient) -> list[dict[str, Any]]:
    return [each for each in client.get(f"{API}/floor").json()["alarms"] if each["kind"] == "clock"]


def logged(house: Opened, event: str) -> list[dict[str, Any]]:
    lines = map(json.loads, house.log.getvalue().splitlines())
    return [each for each in lines if each["event"] == event]


def test_a_jump_is_told_everywhere_until_the_clocks_agree(house: Opened, clock: JumpingClock) -> None:
    sue = house.client(Role.SUPERVISOR)
    assert alarms(sue) == []
    assert sue.get(f"{API}/house/time").json()["jumps"] == []
    clock.jump(MONTH)
    assert [each["says"] for each in alarms(sue)] == [SAYS]
    assert logged(house, "clock jumped")[-1]["ahead_seconds"] == 30 * 24 * 3600
    with house.client() as monitoring:
        ready = monitoring.get("/readyz")
        assert (ready.status_code, ready.json()["attention"]) == (200, ["a clock disagrees with house time"])
    (line,) = sue.get(f"{API}/house/time").json()["jumps"]
    assert (line["machine"], line["ahead_seconds"], line["confirmable"]) == ("pit1", 30 * 24 * 3600, True)
    clock.jump(0)
    assert alarms(sue) == []
    assert logged(house, "clocks agree again")


def test_two_people_confirm_the_clock(house: Opened, clock: JumpingClock) -> None:
    sue, ann = house.client(Role.SUPERVISOR), house.client(Role.ADMINISTRATOR)
    clock.jump(MONTH)
    (line,) = sue.get(f"{API}/house/time").json()["jumps"]
    number = {"jump": line["jump"]}
    assert sue.post(f"{API}/house/time/confirm", json=number).status_code == 200
    again = sue.post(f"{API}/house/time/confirm", json=number)
    assert (again.status_code, "someone else" in again.text) == (403, True)
    (line,) = ann.get(f"{API}/house/time").json()["jumps"]
    assert line["confirmed_by"] == "Sue"
    before = ann.get(f"{API}/house/time").json()["house_at"]
    assert ann.post(f"{API}/house/time/confirm", json=number).status_code == 200
    assert ann.get(f"{API}/house/time").json()["house_at"] - before >= MONTH
    assert alarms(sue) == [], "and nobody was logged out"
    assert ann.post(f"{API}/house/time/confirm", json=number).status_code == 409
    assert logged(house, "time set by two people")
    clock.jump(0)
    (line,) = sue.get(f"{API}/house/time").json()["jumps"]
    for client in (sue, ann):
        assert client.post(f"{API}/house/time/confirm", json={"jump": line["jump"]}).status_code == 200


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.SUPERVISOR, Role.ADMINISTRATOR}))
def test_nobody_else_is_asked(house: Opened, role: Role) -> None:
    client = house.client(role)
    assert client.get(f"{API}/house/time").status_code == 403
    assert client.post(f"{API}/house/time/confirm", json={"jump": 1}).status_code == 403
