"""A clock that jumps, as the two people see it who confirm it: on the floor, and on the page of the audit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from boardwalk.actor import Role
from boardwalk.pit.house.clock import DAY
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import Premises, texas_on_a_meter
from tests.support.web.jumping_clock import JumpingClock

CONFIRM = "Confirm this clock"


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with texas_on_a_meter(tmp_path) as found:
        yield found


def test_two_people_confirm_a_clock_before_their_screens(premises: Premises, visiting: Visiting) -> None:
    visits = visiting(premises.address)
    clock = JumpingClock(premises.house)
    sue = visits.page("/floor", premises.secret(Role.SUPERVISOR))
    flo = visits.page("/floor", premises.secret(Role.FLOORPERSON))
    alarm = "[data-alarm=clock]"
    sue.get_by_role("heading", name="The floor").wait_for()
    expect(sue.locator(alarm)).to_have_count(0)
    clock.jump(30 * DAY)
    for page in (sue, flo):
        expect(page.locator(alarm)).to_contain_text("The clock on pit1 is 30 days ahead of house time")
    expect(flo.get_by_role("button", name=CONFIRM)).to_have_count(0)
    sue.get_by_role("button", name=CONFIRM).click()
    expect(sue.locator("[data-jump]")).to_contain_text("Sue has confirmed this clock")
    expect(sue.get_by_role("button", name=CONFIRM)).to_have_count(0)
    ann = visits.page("/audit", premises.secret(Role.ADMINISTRATOR))
    ann.get_by_role("button", name=CONFIRM).click()
    expect(ann.locator("[data-jump]")).to_have_count(0)
    for page in (sue, flo):
        expect(page.locator(alarm)).to_have_count(0)
