"""Players rated by skill on the floor, a player's own rating, and a table's win next to what chance allows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from boardwalk.actor import Role
from tests.support.screens.axe import violations
from tests.support.screens.browser import Visiting
from tests.support.screens.fit import misfits
from tests.support.screens.servers import served
from tests.support.web.houses import NAMES, Opened, install, opened, play_round, seated

CALCULATED = 120_000
"""Milliseconds; a process has to start first."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Opened, str]]:
    """Two tables where a round was played, and one player at both."""
    with opened(tmp_path_factory.mktemp("h")) as found:
        for number, game in (("7", "heads-up"), ("8", "caribbean")):
            install(found, number, game)
            play_round(found, number, {1: seated(found, number, 1, f"Pat {number}")})
        with served(found.app) as address:
            yield found, address


def test_the_floor_rates_players_and_shows_how_they_add_up(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    page = visiting(address).page("/ratings", opened_house.secrets[NAMES[Role.SUPERVISOR]])
    rows = page.locator(".ratings tbody tr[data-player]")
    expect(rows).to_have_count(2, timeout=CALCULATED)
    page.get_by_role("button", name="Pat 8").click()
    expect(page.locator("tr[data-player='Pat 8 8 caribbean']")).to_contain_text("Table 8")
    expect(page.locator("tr[data-table='8'] [data-head='Reconciles']")).to_have_text("yes")
    assert page.get_by_role("link", name="Save as CSV").get_attribute("href") == "/api/v1/floor/ratings.csv?days=1"
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert violations(page) == []
        assert misfits(page) == []


def test_a_player_sees_their_own_rating(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    page = visiting(address).page("/account", opened_house.secrets["Pat 8"])
    own = page.locator(".own-rating")
    expect(own.locator("[data-rating]")).to_have_count(1, timeout=CALCULATED)
    expect(own).to_contain_text("Table 8, Caribbean Stud Poker")
    expect(own).not_to_contain_text("Pat 7")
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert violations(page) == []
        assert misfits(page) == []


def test_a_win_is_reviewed_and_an_inquiry_goes_on_record(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    page = visiting(address).page("/floor/8", opened_house.secrets[NAMES[Role.SUPERVISOR]])
    review = page.locator(".win-review")
    review.get_by_role("button", name="Review the win").click()
    expect(review).to_contain_text("Within what chance allows.", timeout=CALCULATED)
    expect(review.locator("svg")).to_have_count(1)
    review.get_by_label("Reason for an inquiry").fill("a test")
    review.get_by_role("button", name="Open an inquiry").click()
    expect(review).to_contain_text(f"{NAMES[Role.SUPERVISOR]}: a test")
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert violations(page) == []
        assert misfits(page) == []
