"""People who vanish, and company: a dealer is relieved, a player sits out and comes back, a bot plays with a newcomer.

Everything that happened is audited at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house_file.examination import demo_text
from boardwalk.pit.store.engine import open_store
from tests.support.screens.actions import bet_the_least, decide, do_next_step, look, result_of, sit_down, until
from tests.support.screens.browser import Visiting
from tests.support.screens.servers import Demo

NUMBER = "2"
IMPATIENT = {
    "dealer-away-seconds = 60": "dealer-away-seconds = 12",
    "player-away-seconds = 5": "player-away-seconds = 1",
}
DATABASE = "boardwalk-demo.db"
Opening = Callable[[bool], str]


@pytest.fixture
def opening(tmp_path: Path) -> Iterator[Opening]:
    """The address of a demo house that does not wait long for anyone, with or without bots; it is audited later."""
    text = demo_text()
    for usual, wanted in IMPATIENT.items():
        assert usual in text
        text = text.replace(usual, wanted)
    (tmp_path / "house.toml").write_text(text, "utf-8")
    houses: list[Demo] = []

    def opened(bots: bool) -> str:
        houses.append(Demo(tmp_path, "--house", "house.toml", bots=bots))
        return houses[-1].address

    yield opened
    for each in houses:
        each.stop()
    store = open_store(str(tmp_path / DATABASE))
    assert audit(store).findings == ()
    store.close()


def guest(address: str, role: str) -> str:
    """The secret of a guest's session in this role."""
    answer = httpx.post(f"{address}/api/v1/guest", json={"role": role}, timeout=60)
    assert answer.status_code == 201
    return str(answer.json()["secret"])


def another_player(page: Page, words: str) -> Locator:
    """A name among the other players at the table that matches these words."""
    return page.locator(".others .called").filter(has_text=re.compile(words))


def test_the_automatic_staff_takes_over_from_a_dealer_who_vanishes(opening: Opening, visiting: Visiting) -> None:
    address = opening(False)
    visits = visiting(address)
    dealer = visits.page(f"/deal/{NUMBER}", guest(address, "dealer"))
    dealer.locator("[data-do=hand-over]").click()
    expect(dealer.locator(".main-step, .next-step").first).to_be_visible()
    floor = visits.page("/floor", guest(address, "supervisor"))
    player = visits.page("/")
    sit_down(player, NUMBER)
    until(player.locator("#deal"), (player, look), (dealer, do_next_step))
    bet_the_least(player)
    until(player.locator("button.decision").first, (player, look), (dealer, do_next_step))
    dealer.close()
    expect(floor.locator("[data-alarm=dealer-away]")).to_contain_text("takes over after 12 seconds")
    expect(floor.locator("[data-alarm=dealer-relieved]")).to_contain_text("the automatic staff has taken over")
    expect(floor.locator("[data-alarm=dealer-away]")).to_have_count(0)
    until(result_of(player), (player, decide))
    floor.goto(f"{address}/floor/{NUMBER}")
    floor.locator("[data-do=leave-automatic]").click()
    expect(floor.locator("[data-do=leave-automatic]")).to_have_count(0)
    floor.goto(f"{address}/floor")
    expect(floor.locator("[data-table]").first).to_be_visible()
    expect(floor.locator("[data-alarm=dealer-relieved]")).to_have_count(0)


def test_a_player_who_vanishes_sits_out_and_returns_with_a_tap(opening: Opening, visiting: Visiting) -> None:
    address = opening(False)
    visits = visiting(address)
    stays, goes = visits.page("/"), visits.page("/")
    for page in (stays, goes):
        sit_down(page, NUMBER)
        page.locator("#deal").wait_for()
    goes.goto("about:blank")
    bet_the_least(stays)
    expect(another_player(stays, "away$")).to_have_count(1)
    until(result_of(stays), (stays, decide))
    goes.goto(f"{address}/table/{NUMBER}")
    expect(goes.get_by_role("alert").filter(has_text="You were away")).to_be_visible()
    goes.get_by_role("button", name="I\u2019m back").click()
    expect(goes.locator("[data-do=come-back]")).to_have_count(0)
    expect(another_player(stays, "away")).to_have_count(0)
    for page in (goes, stays):
        bet_the_least(page)
    until(result_of(goes), (stays, decide), (goes, decide))


def test_a_bot_that_says_so_plays_a_round_beside_a_newcomer(opening: Opening, visiting: Visiting) -> None:
    address = opening(True)
    visits = visiting(address)
    page = visits.page("/")
    card = page.locator(f"[data-table='{NUMBER}']")
    expect(card).to_contain_text("2 of 6 taken, 2 by bots")
    floor = visits.page("/floor", guest(address, "supervisor"))
    expect(floor.locator(f"[data-table='{NUMBER}']")).to_contain_text("2 bots")
    sit_down(page, NUMBER)
    expect(another_player(page, "^Bot Cleo")).to_have_count(1)
    bet_the_least(page)
    until(result_of(page), (page, decide))
    last = page.evaluate(f"async () => (await (await fetch('/api/v1/tables/{NUMBER}')).json()).sight.table.last_round")
    assert len(last["hands"]) == 3, "both bots were in"
    seats = page.evaluate(f"async () => (await (await fetch('/api/v1/tables/{NUMBER}')).json()).sight.table.seats")
    assert {seat["player"]: seat["bot"] for seat in seats.values() if seat["bot"]} == {
        "Bot Cleo": True,
        "Bot Dora": True,
    }
