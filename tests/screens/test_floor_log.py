"""The floor looks back: hours as numbers and curves, alarms and who took them, fills and credits with their slips."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from boardwalk.actor import Role
from boardwalk.pit.house.policy import Policy
from boardwalk.pit.house.state import HouseKind
from boardwalk.web import alarm_watch
from tests.support.screens.axe import violations
from tests.support.screens.browser import Visiting
from tests.support.screens.fit import misfits
from tests.support.screens.servers import served
from tests.support.web.houses import NAMES, Opened, install, opened, play_round, seated, send

ALONE = 1_000_00
"""The most that one person may move."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Opened, str]]:
    """Two tables where a round was played and cash was exchanged, in a house where two people sign for large fills."""
    policy = Policy(alone={"fill": ALONE, "credit": ALONE})
    with (
        pytest.MonkeyPatch.context() as patch,
        opened(tmp_path_factory.mktemp("h"), HouseKind.TEST, policy=policy) as found,
    ):
        patch.setattr(alarm_watch, "LOOK_SECONDS", 0.3)
        for number, game in (("7", "heads-up"), ("8", "caribbean")):
            install(found, number, game)
            player = seated(found, number, 1, f"Pat {number}")
            play_round(found, number, {1: player})
            send(found.client(Role.DEALER), number, {"do": "buy-in", "seat": 1, "cents": 40_00})
        with served(found.app) as address:
            yield found, address


def rows(page: Page) -> list[str]:
    found: list[str] = page.locator(".floor-hours tbody tr").evaluate_all("rows => rows.map(row => row.dataset.group)")
    return found


def cell(page: Page, row: str, head: str) -> str:
    return page.locator(f"{row} [data-head={head}]").inner_text().splitlines()[0]


def test_hours_are_numbers_and_curves_by_table_game_hour_and_day(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    visits = visiting(address)
    floor = visits.page("/floor", opened_house.secrets[NAMES[Role.SUPERVISOR]])
    hours = floor.locator(".floor-hours")
    expect(hours.locator("tbody tr")).to_have_count(2)
    assert cell(floor, ".floor-hours tfoot tr", "Drop") == "$80"
    assert cell(floor, ".floor-hours tfoot tr", "Rounds") == "2"
    curve = hours.locator("[data-group='7'] [data-head=Win] svg")
    expect(curve).to_have_attribute("aria-label", re.compile(r"^Win so far, from \$0 to .*theory$"))
    assert hours.locator("[data-figure=Drop] .figure").inner_text() == "$80"
    assert rows(floor) == ["7", "8"]
    hours.locator("[data-sort=group]").click()
    assert rows(floor) == ["8", "7"]
    for by, count in (("game", 2), ("hour", None), ("day", None)):
        hours.locator(f"[data-by={by}]").click()
        if count is not None:
            expect(hours.locator("tbody tr")).to_have_count(count)
        drops = hours.locator("tbody [data-head=Drop]").all_inner_texts()
        assert sum(float(each.splitlines()[0].strip("$")) for each in drops) == 80, by
    assert violations(floor) == []
    assert misfits(floor) == []


def test_an_alarm_is_taken_and_its_history_says_by_whom(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    visits = visiting(address)
    send(opened_house.client(Role.DEALER), "7", {"do": "count-inventory", "cents": 5_00})
    send(opened_house.client(Role.FLOORPERSON), "7", {"do": "count-inventory", "cents": 6_00})
    floor = visits.page("/floor", opened_house.secrets[NAMES[Role.FLOORPERSON]])
    alarm = floor.locator("[data-alarm=counts-differ]")
    alarm.get_by_role("button", name="Take it").click()
    expect(alarm).to_contain_text("Flo took it")
    floor.locator(".alarm-history summary").click()
    line = floor.locator("[data-alarm-line=counts-differ]").first
    expect(line).to_contain_text("Flo, floorperson")
    expect(line).to_contain_text("not over")
    assert violations(floor) == []
    assert misfits(floor) == []
    send(opened_house.client(Role.FLOORPERSON), "7", {"do": "count-inventory", "cents": 5_00})
    expect(line).not_to_contain_text("not over")


def test_a_fill_is_confirmed_and_above_the_limit_signed_by_two(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    visits = visiting(address)
    flo = visits.page("/floor/7", opened_house.secrets[NAMES[Role.FLOORPERSON]])
    fill = flo.locator("bw-transfer [data-do=fill-inventory]")
    inventory = opened_house.pit.tables["7"].inventory_cents
    fill.locator("input").fill("five")
    fill.get_by_role("button", name="Review the fill").click()
    expect(flo.locator("bw-transfer [role=alert]")).to_be_visible()
    fill.locator("input").fill("500")
    fill.get_by_role("button", name="Review the fill").click()
    expect(flo.get_by_role("group", name="Fill of $500")).to_contain_text("Inventory afterward")
    assert opened_house.pit.tables["7"].inventory_cents == inventory, "nothing moves before it is confirmed"
    flo.get_by_role("button", name="Confirm the fill of $500").click()
    slip = flo.locator("[data-slip=fill]").first
    expect(slip).to_contain_text("Fill of $500")
    assert opened_house.pit.tables["7"].inventory_cents == inventory + 500_00
    printed = flo.request.get(address + str(slip.get_by_role("link").get_attribute("href")))
    assert printed.headers["content-type"] == "application/pdf"
    assert printed.body().startswith(b"%PDF")
    fill.locator("input").fill("5,000")
    fill.get_by_role("button", name="Review the fill").click()
    flo.get_by_role("button", name="Confirm the fill of $5,000").click()
    expect(flo.locator("bw-transfer [role=status]")).to_contain_text("waiting for a second person")
    assert opened_house.pit.tables["7"].inventory_cents == inventory + 500_00
    sue = visits.page("/floor", opened_house.secrets[NAMES[Role.SUPERVISOR]])
    proposal = sue.locator("[data-proposal=fill-inventory]")
    expect(proposal).to_contain_text("fill of $5,000")
    proposal.get_by_role("button", name="Approve").click()
    expect(slip).to_contain_text("Fill of $5,000")
    expect(slip).to_contain_text("Flo and Sue")
    assert violations(flo) == []
    assert misfits(flo) == []
