"""Games from outside in a house with books: what is taken back and paid as a bonus is posted, and the audit agrees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from boardwalk.actor import Role
from boardwalk.games.declaration.round import Decision, TakeBack
from tests.support.games.gallery import GALLERY
from tests.support.games.registration import make_known
from tests.support.pit.audit_databases import audited
from tests.support.web.houses import API, Opened, install, opened, prepare, prompts, seated, send
from tests.support.web.oracles import Direct


@pytest.fixture(autouse=True)
def _gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)


def play(house: Opened, number: str, players: dict[int, TestClient]) -> set[str]:
    """A round in which the first player makes the choice that costs least, and the others the last on offer."""
    dale, (cautious, *_) = house.client(Role.DEALER), players.values()
    prepare(house, number, players)
    for client in players.values():
        for wager in house.pit.tables[number].game.wagers:
            if wager.place.name != "DECISION":
                send(client, number, {"do": "place-bet", "wager": wager.name, "cents": 10_00})
    send(dale, number, {"do": "close-bets"})
    chosen: set[str] = set()
    while house.pit.tables[number].round is not None:
        due = [(who, each) for who in (dale, *players.values()) for each in prompts(who, number) if each["due"]]
        who, prompt = due[0] if due[0][0] in (dale, cautious) else due[-1]
        chosen.add(prompt["draft"].get("action", prompt["draft"]["do"]))
        send(who, number, prompt["draft"])
    return chosen


def test_the_books_of_every_game_balance_and_pass_the_audit(tmp_path: Path) -> None:
    chosen: set[str] = set()
    with opened(tmp_path) as house:
        for number, game in enumerate(GALLERY, 1):
            install(house, str(number), game)
            players = {seat: seated(house, str(number), seat, f"Guest {number}{seat}") for seat in (1, 2)}
            chosen |= play(house, str(number), players)
            held = sum(seat.chips_cents for seat in house.pit.tables[str(number)].seats.values())
            assert held + house.pit.tables[str(number)].inventory_cents == 2_000_00 + 100_000_00
    assert {"take-back", "let-it-ride", "fold", "play-1x", "show-hands"} <= chosen
    report = audited(tmp_path / "house.db")
    assert report.findings == ()
    assert report.balances["bet"] == 0


@pytest.mark.parametrize("game", GALLERY)
def test_the_sheet_of_a_game_says_what_screens_show(game: str, tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        install(house, "7", game)
        sheet: dict[str, Any] = house.client(Role.DEALER).get(f"{API}/tables/7/game").json()
    declared = GALLERY[game].game()
    assert sheet["dealer_cards"] == declared.dealer_hole_cards
    assert [(each["wager"], each["on"]) for each in sheet["bonuses"]] == [(b.name, b.on) for b in declared.bonuses]
    choices = [stage.choice for stage in declared.stages if isinstance(stage.choice, Decision | TakeBack)]
    assert [tuple(each["actions"]) for each in sheet["choices"]] == [choice.actions for choice in choices]


def test_the_coach_values_what_is_taken_back(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        house.app.state.server.oracle = Direct(tmp_path / "answers")
        install(house, "7", "let-it-ride")
        cautious = seated(house, "7", 1, "Guest")
        play(house, "7", {1: cautious})
        sheet = cautious.get(f"{API}/tables/7/coach").json()
    assert [each["action"] for each in sheet["decisions"]] == ["take-back", "take-back"]
    last = sheet["decisions"][-1]  # the first needs a solution of the whole game
    assert (last["ready"], last["says"]) == (True, None)
    assert {option["action"] for option in last["options"]} == {"take-back", "let-it-ride"}
