"""A game from outside in browsers: without a dealer's hand, and with bets that are taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from boardwalk.actor import Role
from tests.support.games.registration import make_known
from tests.support.screens.actions import bet_the_least, decide, do_next_step, look, result_of, until
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import Premises, ReadyDecks
from tests.support.screens.servers import served
from tests.support.web.houses import install, opened, seated

NUMBER = "7"


def test_a_bet_is_taken_back_and_another_rides(
    tmp_path: Path, visiting: Visiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_known(monkeypatch)
    decks = ReadyDecks()
    with opened(tmp_path, world=decks) as house, served(house.app) as address:
        install(house, NUMBER, "let-it-ride", **{"table-min": "10"})
        premises, visits = Premises(house, decks, address), visiting(address)
        seated(house, NUMBER, 1, "Bea")
        premises.lay_ready({1: "9h 8s Jd", "community": "Tc Qh"})
        player = visits.page(f"/table/{NUMBER}", house.secrets["Bea"])
        dealer = visits.page(f"/deal/{NUMBER}", premises.secret(Role.DEALER))
        bet_the_least(player)
        until(player.locator("button.decision").first, (player, look), (dealer, do_next_step))
        first, ride = player.locator("button.decision").all()
        expect(first).to_contain_text("Take back First")
        expect(first).to_contain_text("$10 back")
        expect(ride).to_contain_text("bet stays")
        first.click()
        until(player.locator("button.decision", has_text="Take back Second"), (dealer, do_next_step))
        until(result_of(player), (player, decide), (dealer, do_next_step))
        expect(result_of(player)).to_have_text("You won $100")
        expect(player.locator("table.settlement tbody tr")).to_have_count(2)
        expect(player.locator(".round-cards dt")).to_have_text(["Your cards", "Community cards"])
        assert house.pit.tables[NUMBER].seats[1].chips_cents == 1_100_00
