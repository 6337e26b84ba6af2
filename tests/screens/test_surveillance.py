"""Surveillance: tiles with names and bets, a search over all tables, bookmarks, and a dispute pack with a PDF."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from boardwalk.actor import Role
from tests.support.screens.axe import violations
from tests.support.screens.browser import Visiting
from tests.support.screens.fit import misfits
from tests.support.screens.servers import served
from tests.support.web.houses import NAMES, Opened, install, opened, play_round, prepare, seated, send

WORK_MILLISECONDS = 120_000
"""A pack is made in a process of its own, which takes its time to start on a busy machine."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Opened, str]]:
    """Pat has played a round at table 7 and is dealt in again; nobody has played at table 8."""
    with opened(tmp_path_factory.mktemp("house")) as found:
        install(found, "7")
        install(found, "8", "caribbean")
        pat = seated(found, "7", 2, "Pat")
        play_round(found, "7", {2: pat})
        send(found.client(Role.DEALER), "7", {"do": "buy-in", "seat": 2, "cents": 77_00})
        prepare(found, "7", {2: pat})
        for wager in found.pit.tables["7"].game.required:
            send(pat, "7", {"do": "place-bet", "wager": wager.name, "cents": 20_00})
        with served(found.app) as address:
            yield found, address


def test_a_tile_names_players_with_stack_bets_and_cards(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    dale = opened_house.client(Role.DEALER)
    send(dale, "7", {"do": "close-bets"})
    visits = visiting(address)
    wall = visits.page("/watch", opened_house.secrets[NAMES[Role.SURVEILLANCE]])
    seat = wall.locator(".watch-seats [data-seat='2']")
    expect(seat).to_contain_text("Pat")
    at_table = opened_house.pit.tables["7"].seats[2]
    playing = opened_house.pit.tables["7"].round
    assert playing is not None
    bet = sum(made.cents for made in playing.hands[2].made.values()) // 100
    expect(seat).to_contain_text(f"${at_table.chips_cents // 100:,} in chips")
    expect(seat).to_contain_text(f"${bet} bet")
    while not opened_house.pit.tables["7"].round.hands[2].cards:  # type: ignore[union-attr]
        send(dale, "7", {"do": "deal-next"})
    expect(seat.locator(".card-row")).to_be_visible()
    expect(seat.locator(".card-row .back, .card-row [aria-label*=down]").first).to_be_visible()
    assert violations(wall) == []
    assert misfits(wall) == []


def test_a_search_finds_a_bookmark_is_kept_and_leads_back(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    visits = visiting(address)
    page = visits.page("/watch", opened_house.secrets[NAMES[Role.SURVEILLANCE]])
    page.get_by_role("link", name="Search and bookmarks").click()
    page.get_by_label("Player").fill("pat")
    page.get_by_label("Amount from").fill("77")
    page.get_by_label("Amount up to").fill("$77.00")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?player=pat&least=77"))  # others can be sent there
    expect(page.locator("[data-found]")).to_have_count(1)
    expect(page.locator("[data-found=cash-bought-in]")).to_contain_text("$77")
    page.get_by_label("Amount from").fill("")
    page.get_by_label("Amount up to").fill("")
    page.get_by_role("button", name="Search", exact=True).click()
    settled = page.locator("[data-found=wager-settled]").first
    expect(settled).to_contain_text("Table 7, round 1")
    paragraph = settled.locator("button.law").inner_text()
    page.locator("input[name=law]").fill(paragraph)
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator("[data-found]").filter(has_not_text=paragraph)).to_have_count(0)
    settled.get_by_role("button", name="Bookmark this").click()
    settled.get_by_role("textbox", name="Note").fill("paid twice?")
    settled.get_by_role("button", name="Save").click()
    mark = page.locator("[data-bookmark]")
    expect(mark).to_contain_text("paid twice?")
    assert violations(page) == []
    assert misfits(page) == []
    mark.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Table 7, round 1")).to_be_visible()
    expect(page.locator(".recall-steps li.now button.law").first).to_have_text(paragraph)
    page.get_by_role("button", name=re.compile("^Bookmark this")).click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".toast").last).to_contain_text("saved")
    page.goto(f"{address}/search")
    expect(page.locator("[data-bookmark]")).to_have_count(2)
    page.locator("[data-bookmark]").first.get_by_role("button", name="Remove").click()
    expect(page.locator("[data-bookmark]")).to_have_count(1)


def test_a_dispute_pack_has_a_page_to_print_beside_the_data(house: tuple[Opened, str], visiting: Visiting) -> None:
    opened_house, address = house
    page = visiting(address).page("/recall/7/1", opened_house.secrets[NAMES[Role.SURVEILLANCE]])
    with page.expect_download(timeout=WORK_MILLISECONDS) as download:
        page.get_by_role("button", name="Dispute pack").click()
    with zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes())) as pack:
        assert {"summary.pdf", "records.jsonl", "README.txt"} <= set(pack.namelist())
        assert pack.read("summary.pdf").startswith(b"%PDF")
    assert violations(page) == []
