"""What the dealer says: the calls the regulation requires, the hands that were turned up, and no hidden card."""

from __future__ import annotations

from collections import Counter

import pytest

from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import AlwaysRaise
from boardwalk.table.machine import act
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from boardwalk.table.state import Round, Table
from tests.support.parameters import every_game, every_table
from tests.support.table.collected_wagers import STAY, bet, closed, house_of, stacked
from tests.support.table.houses import CREW, House, bet_all, dealt, open_house
from tests.support.table.moments import played


def said(table: Table, kind: type[Command]) -> str:
    """What the dealer says with the first prompt of this kind."""
    return next(prompt.aloud for prompt in prompts(table, CREW.dealer) if isinstance(prompt.command, kind))


def announced(house: House) -> str:
    now = view(house.table, CREW.dealer, with_prompts=False).round
    assert now is not None
    return now.announces


@pytest.mark.law("13:69F-40.7(b)")
@pytest.mark.law("13:69F-39.7(b)")
@pytest.mark.law("13:69F-42.7(b)")
@pytest.mark.law("13:69F-28.7(b)")
@every_game
def test_no_more_bets_is_announced(game: str) -> None:
    house = open_house(game, seats=(1,))
    bet_all(house)
    assert said(house.table, do.CloseBets) == "No more bets"


@pytest.mark.law("13:69F-42.10(b)2ii")
def test_a_doubled_wager_is_confirmed_aloud_with_its_amount() -> None:
    house = dealt(open_house("holdem3", options={"version": "2"}, seats=(4,), policy=AlwaysRaise()), base=10_00)
    house.until(Due.CONFIRM)
    assert said(house.table, do.ConfirmWager) == "Seat 4, Turn/River, $20"


@pytest.mark.law("13:69F-42.10(e)")
@pytest.mark.law("13:69F-28.10(h)")
@every_table
def test_each_hand_is_read_when_it_is_turned_up_and_the_dealers_first(game: str, mode: DealingMode) -> None:
    """The best hands are found here from the cards in the events, as everyone at the table saw them."""
    read: Counter[str] = Counter()
    for seed in (11, 13):
        table: Table | None = None
        for command in played(game, mode, seed):
            table, events = act(table, command)
            shown = view(table, CREW.dealer, with_prompts=False).round
            if table.round is not None and shown is not None:
                assert table.round.revealed or not table.game.dealer_hole_cards or not shown.announces
                read.update(who for event in events if (who := heard(table.game, table.round, event, shown.announces)))
    assert read["seat"] > 0
    assert (read["dealer"] > 0) is bool(GAMES[game].game().dealer_hole_cards)


def heard(game: Game, now: Round, event: Event, words: str) -> str:
    """Whose hand the words call, after checking that they call it correctly."""
    if isinstance(event, happened.DealerRevealed) and now.community_up < game.community_cards:
        assert not words  # everyone has folded
        return ""
    if isinstance(event, happened.DealerRevealed):
        rank = game.ranking.rank(event.cards + now.community)
        plays = "" if game.dealer_qualifies is None else ", and qualifies"
        says = plays if game.qualifies(rank) else ", and does not qualify"
        assert words.removeprefix("Dealer has ").removeprefix("a ") == f"{rank.name}{says}"
        return "dealer"
    if isinstance(event, happened.HandShown) and not now.hands[event.seat].folded:
        if words.startswith("Dealer has ") and game.read_others:
            return ""  # all hands are turned up before the first is settled
        rank = game.ranking.rank(event.cards + now.community)
        assert words.removeprefix(f"Seat {event.seat} has ").removeprefix("a ") == rank.name
        return "seat"
    return ""


def test_a_void_round_is_announced() -> None:
    house = dealt(open_house("premium"))
    house.until(Due.ACT)
    assert announced(house) == ""
    house.do(do.ReportDealerCard(CREW.dealer, 1))
    assert announced(house) == "All hands are void"


def test_a_progressive_is_called_with_its_hand_while_that_lies_there() -> None:
    hands = ["As Ks Qs Js 9s", "2c 7d 9d 4h 5h"]
    deck = stacked(DealingMode.MANUAL_SHOE, hands, "3c 3d 8h 8c 6d")
    house = closed(bet(house_of("caribbean", deck, seats=(1, 2), policies=STAY)))
    house.until(Due.VALIDATE)
    assert announced(house) == "Seat 1 has a flush, ace high"
    house.until(Due.PAY)
    (pay,) = (prompt for prompt in prompts(house.table, CREW.dealer) if prompt.due)
    assert (pay.title, pay.aloud) == ("Pay the progressive, seat 1", "Progressive for seat 1: flush")


def test_a_spin_is_called_and_what_it_brought() -> None:
    deck = stacked(DealingMode.MANUAL_SHOE, ["2h 7h 9h", "3c 8d Ts"], "4c 4d 5h", "Ks Qd Jc 6c")
    house = closed(bet(house_of("premium", deck, seats=(1, 2), stops=(2,))))
    house.until(Due.TAP)
    assert said(house.table, type(prompts(house.table, CREW.dealer)[0].command)) == "Seat 1 spins the wheel"
    assert announced(house).startswith("Seat 1 has ")
    house.until(Due.SETTLE_SPINS)
    assert announced(house) == "Seat 1 wins $40"


def test_the_floor_is_called_for_what_went_wrong_and_cash_and_color_are_called_out() -> None:
    house = open_house("caribbean", seats=(2,))
    assert said(house.table, do.BuyIn) == "Changing cash, seat 2"
    assert said(house.table, do.ColorUp) == "Color coming in, seat 2"
    assert said(dealt(house).table, do.Misdeal) == "Floor"


@every_game
def test_seats_are_settled_in_the_order_that_the_view_says(game: str) -> None:
    house = open_house(game, seats=(1, 2, 3, 5), policy=AlwaysRaise())
    bet_all(house, side=5_00)
    house.do(do.CloseBets(CREW.dealer))
    house.until(Due.SETTLE)
    now = view(house.table, CREW.dealer).round
    assert now is not None
    order: list[object] = []
    while house.due is Due.SETTLE:
        place = waiting_for(house.table).place
        order += [] if place in order else [place]
        house.step()
    assert tuple(order) == now.settling == ((1, 2, 3, 5) if game == "premium" else (5, 3, 2, 1))
