"""Bets are offered in amounts that can stand, and everyone is told which bets cannot."""

from __future__ import annotations

import pytest

from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.policy import AlwaysRaise
from boardwalk.table.presentation.prompt import Need, prompts
from boardwalk.table.presentation.view import view
from boardwalk.table.round.stake import Incomplete
from tests.support.parameters import every_game
from tests.support.table.houses import CREW, House, dealt, open_house
from tests.support.table.moments import VIEWERS, moments, played

EQUAL = {"heads-up": ("ante", "odds"), "premium": ("ante", "x-tra"), "holdem3": ("flop", "blind")}
"""The games in which one wager must equal another: the one that sets the amount, and the one that follows."""
every_equal = pytest.mark.parametrize("game", EQUAL)
ANN = player("Ann")


def bets_offered(house: House) -> dict[str, tuple[int, Need]]:
    """The suggested amount of each bet that Ann is offered, and its bounds."""
    return {
        prompt.command.wager: (prompt.command.cents, prompt.needs[0])
        for prompt in prompts(house.table, ANN)
        if isinstance(prompt.command, do.PlaceBet) and prompt.command.wager not in house.table.game.collected
    }


def accepted_by_hand(house: House) -> dict[str, tuple[int, Need]]:
    return {
        prompt.command.wager: (prompt.command.cents, prompt.needs[0])
        for prompt in prompts(house.table, CREW.dealer)
        if isinstance(prompt.command, do.AcceptBet)
    }


@every_equal
def test_what_must_equal_another_bet_waits_for_it_and_is_offered_in_its_amount(game: str) -> None:
    base, other = EQUAL[game]
    house = open_house(game, seats=(1,), chips=100_00)
    assert base in bets_offered(house)
    assert other not in bets_offered(house)
    assert other not in accepted_by_hand(house)
    for cents in (35_00, 20_00):
        house.bet("Ann", {base: cents})
        assert bets_offered(house)[other] == accepted_by_hand(house)[other] == (cents, Need("cents", cents, cents))
        house.bet("Ann", {other: cents})
        assert not view(house.table, ANN).incomplete


@every_equal
def test_the_base_wager_leaves_the_chips_for_what_must_equal_it(game: str) -> None:
    base, other = EQUAL[game]
    house = open_house(game, seats=(1,), chips=35_00)
    assert bets_offered(house)[base][1].most == 17_50
    house.bet("Ann", {base: 10_00, other: 10_00})
    assert bets_offered(house)[base][1].most == 17_50
    house.bet("Ann", {other: 20_00})
    assert bets_offered(house)[base][1].most == 15_00, "$5 is left, and the rest is bet elsewhere"


def test_a_side_bet_leaves_the_chips_for_what_the_game_requires() -> None:
    house = open_house("heads-up", seats=(1,), chips=25_00, options={"table-min": "10"})
    assert bets_offered(house)["trips-plus"][1].most == 5_00
    house.bet("Ann", {"ante": 11_00})
    assert bets_offered(house)["trips-plus"][1].most == 3_00
    house.bet("Ann", {"odds": 11_00})
    assert bets_offered(house)["trips-plus"][1].most == 3_00


def test_who_cannot_make_the_least_opening_is_offered_no_bet() -> None:
    house = open_house("heads-up", seats=(1,), chips=19_99, options={"table-min": "10"})
    assert bets_offered(house) == {}
    assert "ante" in accepted_by_hand(house), "a dealer may accept less than the posted minimum (R1)"


@pytest.mark.law("13:69F-39.6(c)")
def test_everyone_sees_which_bets_would_not_stand_and_why() -> None:
    house = open_house("heads-up", seats=(1, 2))
    house.bet("Ann", {"ante": 10_00})
    house.bet("Bob", {"ante": 10_00, "odds": 5_00})
    for viewer in VIEWERS:
        first, second = view(house.table, viewer).incomplete
        assert (first.seat, first.wager, first.law.id) == (1, "odds", "13:69F-39.6(c)")
        assert "required" in first.reason
        assert (second.seat, second.wager) == (2, "odds")
        assert "must equal the ante of $10, not $5" in second.reason
    assert not any(isinstance(prompt.command, do.CloseBets) for prompt in prompts(house.table, CREW.dealer))
    with pytest.raises(Refusal, match=r"^seat 1, odds: "):
        house.do(do.CloseBets(CREW.dealer))
    house.bet("Ann", {"odds": 10_00})
    house.bet("Bob", {"odds": 10_00})
    assert view(house.table, ANN).incomplete == ()
    assert any(isinstance(prompt.command, do.CloseBets) for prompt in prompts(house.table, CREW.dealer))


def test_nothing_is_incomplete_without_bets_or_once_the_betting_is_closed() -> None:
    house = open_house("holdem3", seats=(1,), policy=AlwaysRaise())
    assert view(house.table, ANN).incomplete == ()
    dealt(house)
    while house.table.round is not None:
        assert view(house.table, ANN).incomplete == (), "a wager placed at a decision is not an opening bet"
        house.step()


@every_game
def test_bets_are_closed_exactly_where_none_is_incomplete(game: str) -> None:
    seen: set[bool] = set()
    for moment in moments(played(game, DealingMode.MANUAL_SHOE, seed=8)):
        table = moment.table
        if table.round is not None or not any(seated.bets for seated in table.seats.values()):
            continue
        lacking: tuple[Incomplete, ...] = view(table, ANN).incomplete
        closes = any(isinstance(prompt.command, do.CloseBets) for prompt in prompts(table, CREW.dealer))
        assert closes is not bool(lacking)
        seen.add(closes)
    assert True in seen
