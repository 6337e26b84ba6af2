"""Who may look back at what: rounds, proofs and dispute packs, only after the round; players only at what they saw."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

import pytest

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from tests.support.web.houses import API, NAMES
from tests.support.web.record_jobs import jobs_in_threads
from tests.support.web.secrets.card_search import cards_in
from tests.support.web.secrets.chance import WATCHERS, Evening
from tests.support.web.secrets.evenings import by_chance, recorded
from tests.support.web.secrets.leaks import Checker, Leak
from tests.support.web.secrets.lookups import looks
from tests.support.web.secrets.premises import CREW, PLAYERS, RAILBIRD, TABLES, Premises
from tests.support.web.secrets.sessions import Got, House

TABLE = "5"
SEED = 3
OF_A_ROUND = ("", "/steps", "/proof", "/dispute")
STRANGER = next(name for name in PLAYERS if name not in TABLES[TABLE].players)
"""A player who has no seat at the table."""


OVER, UNDER_WAY = (1, 2), 3


async def three_rounds(house: House) -> None:
    """Two finished rounds and one in progress, whose deck was shuffled during the round before."""
    evening = Evening(house, SEED, [TABLE])
    evening.habits.modest = True
    for _ in range(300):
        if house.pit.tables[TABLE].rounds == OVER[-1] and house.pit.tables[TABLE].round is None:
            break
        await evening.go_on(TABLE)
    await everybody_asks(house)
    for _ in range(100):
        now = house.pit.tables[TABLE].round
        if now is not None and now.dealer:
            break
        await evening.go_on(TABLE)
    await everybody_asks(house)


async def everybody_asks(house: House) -> None:
    for name in WATCHERS:
        await house.ask(name, "GET", f"{API}/tables/{TABLE}/rounds")
        for played in (*OVER, UNDER_WAY):
            for about in OF_A_ROUND:
                ask = house.ask_for_file if about == "/dispute" else partial(house.ask, method="GET")
                await ask(name, path=f"{API}/tables/{TABLE}/rounds/{played}{about}")


@pytest.fixture(scope="module")
def looked_back(premises: Premises) -> tuple[Checker, list[Leak]]:
    with jobs_in_threads():
        return recorded(premises, SEED, three_rounds)


def _answers(checker: Checker, played: int, about: str) -> Iterator[Got]:
    where = f"GET {API}/tables/{TABLE}/rounds/{played}{about}"
    return (got for got in checker.house.got if got.where == where)


def test_nobody_learns_from_a_round_what_he_may_not_know(looked_back: tuple[Checker, list[Leak]]) -> None:
    checker, leaks = looked_back
    assert not leaks, leaks[0]
    assert checker.counted["salts"] > 20, "those who get a proof are given salts"


@pytest.mark.parametrize("about", OF_A_ROUND)
def test_a_round_under_way_is_told_to_nobody(looked_back: tuple[Checker, list[Leak]], about: str) -> None:
    answers = [*_answers(looked_back[0], UNDER_WAY, about)]
    assert len(answers) == 2 * len(WATCHERS), "before it began, and while it is played"
    assert {got.status for got in answers} <= {403, 404}


@pytest.mark.parametrize("about", OF_A_ROUND)
def test_players_look_back_on_rounds_that_they_were_in(looked_back: tuple[Checker, list[Leak]], about: str) -> None:
    by_name = {got.who.name: got for got in _answers(looked_back[0], OVER[0], about)}
    for name in TABLES[TABLE].players:
        assert by_name[name].status == (403 if about == "/dispute" else 200)
    for name in (STRANGER, RAILBIRD) if about != "/proof" else ():
        assert by_name[name].status in (403, 404)


@pytest.mark.parametrize("role", [role for role in PERSON_ROLES if role is not Role.PLAYER])
def test_dispute_packs_are_for_those_who_settle_disputes(looked_back: tuple[Checker, list[Leak]], role: Role) -> None:
    pack, *_ = (got for got in _answers(looked_back[0], OVER[0], "/dispute") if got.who.name == NAMES[role])
    allowed = Permission.MAKE_DISPUTE_PACK in PERMISSIONS[role]
    assert pack.status == (200 if allowed else 403)
    assert (len({*cards_in(pack.body)}) == 52) is allowed, "the whole order, or nothing"


def test_a_player_gets_the_salts_of_his_own_cards_and_no_others(looked_back: tuple[Checker, list[Leak]]) -> None:
    checker, _ = looked_back
    shown = {
        got.who.name: {each["card"] for each in json.loads(got.body)["shown"]}
        for got in _answers(checker, OVER[0], "/proof")
        if got.who.role == "player"
    }
    for name, cards in shown.items():
        may_know = {*checker.knowledge.of_round(checker.house.people[name], TABLE, OVER[0], 10**9)}
        assert cards <= may_know
        assert len(cards) >= (2 if name in TABLES[TABLE].players else 0), "his own at least"
    assert any(shown[one] != shown[other] for one in shown for other in shown)


def test_the_next_deck_was_shuffled_meanwhile(looked_back: tuple[Checker, list[Leak]]) -> None:
    """Otherwise there would be nothing to hold back."""
    told, *_ = (got for got in _answers(looked_back[0], OVER[-1], "/steps") if got.who.name == CREW.supervisor.name)
    assert "deck-shuffled" in told.body


def test_everybody_asks_for_everything_at_some_moment(premises: Premises) -> None:
    checker, leaks = recorded(premises, 11, by_chance(11, 40, curious=True))
    assert not leaks, leaks[0]
    house = checker.house
    asked = {(got.who.name, got.action) for got in house.got}
    for look in looks(house):
        for name in WATCHERS:
            assert (name, look.action) in asked
