"""Events of tables and meters, one by one: who gets them, in what words, and when."""

from __future__ import annotations

import re
from typing import Any

import pytest

from boardwalk.actor import Role
from boardwalk.codec import tag_of
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.table import events as happened
from boardwalk.table.presentation.view import REBUILDS
from boardwalk.table.record import EVENTS
from boardwalk.web.view import history
from boardwalk.web.view.history import MOST_EVENTS, PUBLIC_EVENTS
from tests.support.web.houses import API, Opened, install, open_meter, play_round, prompts, seated, send

NAMES_HIDDEN_CARDS = {
    happened.CardsDealt, happened.CardsMisdealt, happened.CardsBurned, happened.DealerHandCompleted,
}  # fmt: skip
"""Events whose sentence is shown only after the round, and only to people who may rebuild it."""
HIDDEN = {tag_of(kind) for kind in NAMES_HIDDEN_CARDS}
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    """One round is over and another is in progress: its cards are dealt, but none is turned."""
    open_meter(premises, "Atlantic")
    install(premises, "7", "heads-up")
    pat = seated(premises, "7", 1, "Pat")
    play_round(premises, "7", {1: pat})
    for wager in ("ante", "odds"):
        send(pat, "7", {"do": "place-bet", "wager": wager, "cents": 10_00})
    dale = premises.client(Role.DEALER)
    for command in ("shuffle-deck", "cut-deck", "take-deck", "close-bets", *["deal-next"] * 4):
        (draft,) = (each["draft"] for each in prompts(dale, "7") if each["draft"]["do"] == command)
        send(dale, "7", draft)
    return premises


def get(house: Opened, who: Role, path: str = "/tables/7/events", **query: int) -> list[dict[str, Any]]:
    response = house.client(who).get(f"{API}{path}", params=query)
    assert response.status_code == 200, response.text
    found: list[dict[str, Any]] = response.json()
    return found


def test_every_event_is_told_at_once_or_not() -> None:
    assert set(EVENTS.classes.values()) == PUBLIC_EVENTS | NAMES_HIDDEN_CARDS
    assert not PUBLIC_EVENTS & NAMES_HIDDEN_CARDS


def rounds(told: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The events up to the end of the finished round, and those since."""
    (end,) = (at for at, each in enumerate(told, 1) if each["kind"] == "round-ended")
    return told[:end], told[end:]


@pytest.mark.parametrize("role", [role for role in Role if Permission.RECALL_ROUNDS in PERMISSIONS[role]])
def test_of_a_round_under_way_nobody_is_told_what_lies_face_down(house: Opened, role: Role) -> None:
    over, under_way = rounds(get(house, role))
    assert {each["kind"] for each in under_way if each["told"] is None} == {"cards-dealt"}
    assert not any(CARD.search(each["told"] or "") for each in under_way)
    untold = {each["kind"] for each in over if each["told"] is None}
    assert untold == (set() if role in REBUILDS else {"cards-dealt"})


def test_who_and_when_and_by_which_paragraph(house: Opened) -> None:
    told = get(house, Role.SURVEILLANCE)
    assert [each["at"] for each in told] == sorted(each["at"] for each in told)
    by_kind = {each["kind"]: each for each in told}
    bet = by_kind["bet-placed"]
    assert (bet["person"], bet["role"]) == ("Pat", "player")
    assert bet["told"] == "Pat (seat 1) bets $10 on the Odds"
    assert (by_kind["deck-shuffled"]["person"], by_kind["deck-shuffled"]["role"]) == ("Dale", "dealer")
    assert all(house.client().get(f"{API}/law/{each['law']}").status_code == 200 for each in by_kind.values())


def test_from_where_one_left_off(house: Opened) -> None:
    told = get(house, Role.SUPERVISOR)
    head = house.pit.state.heads["table:7"].seq
    assert [each["seq"] for each in told] == list(range(max(1, head - MOST_EVENTS + 1), head + 1))
    for step in (1, 7, MOST_EVENTS):
        found, after = [], told[0]["seq"] - 1
        while some := get(house, Role.SUPERVISOR, after=after, limit=step):
            assert len(some) <= step
            found += some
            after = some[-1]["seq"]
        assert found == told, "whatever the steps"
    assert get(house, Role.SUPERVISOR, limit=3) == told[-3:]
    assert get(house, Role.SUPERVISOR, after=head) == []
    assert get(house, Role.SUPERVISOR, after=2**53) == []
    assert get(house, Role.SUPERVISOR, after=0)[0]["kind"] == "table-installed"


def test_what_was_read_before_is_not_read_again(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    head = house.pit.state.heads["table:7"].seq
    expected = get(house, Role.SUPERVISOR, after=head - 5)
    get(house, Role.SUPERVISOR, after=head - 10, limit=5)
    monkeypatch.setattr(history, "walk", None)
    assert get(house, Role.SUPERVISOR, after=head - 5) == expected


def test_only_so_many_tables_are_remembered(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_TABLES_KEPT", 3)
    for after in range(10):
        get(house, Role.SUPERVISOR, after=after, limit=1)
    assert len(house.app.state.server.event_book._reached) == 3


def test_events_of_a_meter(house: Opened) -> None:
    (opened,) = get(house, Role.ACCOUNTING, "/meters/Atlantic/events")
    assert opened["told"] == "The meter Atlantic is opened at $10,000 for Caribbean Stud Poker"
    assert (opened["kind"], opened["seq"], opened["person"]) == ("meter-opened", 1, "Sue")
    assert get(house, Role.ACCOUNTING, "/meters/Atlantic/events", after=1) == []
    for path in ("/meters/none/events", "/tables/99/events"):
        assert house.client(Role.SUPERVISOR).get(f"{API}{path}").status_code == 404
    for query in ({"after": -1}, {"limit": 0}, {"limit": MOST_EVENTS + 1}):
        assert house.client(Role.SUPERVISOR).get(f"{API}/tables/7/events", params=query).status_code == 422
