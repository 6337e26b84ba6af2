"""Match play coupons: one a round, under chips of its value; paid on a win, dropped unless its wager pushes (B19)."""

from __future__ import annotations

import pytest

from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import AlwaysRaise, Timid
from boardwalk.table.events import WagerReturned, WagerSettled
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due
from tests.support.parameters import every_game
from tests.support.table.by_game import ANN, BOB
from tests.support.table.houses import DEALER, House, bet_all, open_house

CHIPS = 10_000_00
REQUIRED = {
    "premium": ("ante", "x-tra"),
    "heads-up": ("ante", "odds"),
    "holdem3": ("flop", "blind"),
    "texas-bonus": ("ante",),
    "caribbean": ("ante",),
}
ACES = "As 9s Ah 9h Ac 2d Kd 7c 6h 4s"
"""At premium hold 'em, dealt to one player: three aces against a pair of nines."""
LESS = "9s As 9h Ah 2d Ac Kd 7c 6h 4s"
"""The same hands reversed."""
UNQUALIFIED = "As Js Ah 8h 5c 2d Kd 7c 6h 4s"
"""A pair of aces against king high, with which the dealer does not qualify: the ante pushes."""
FOUR_ACES = "As 9s Ah 9h Ac 2d Ad 7c 6h 4s"


def with_coupon(top: str, wager: str, coupon_cents: int, policy: AlwaysRaise | Timid) -> House:
    """A round of premium hold 'em with $10 on ante and X-Tra bonus, and a coupon under one of them, to its end."""
    house = open_house("premium", DealingMode.MANUAL_SHOE, top, seats=(1,), policy=policy)
    bet_all(house)
    house.do(do.PlaceBet(ANN, wager, 10_00, coupon_cents))
    house.play_round()
    return house


def outcome(house: House, wager: str) -> WagerSettled:
    (settled,) = [event for event in house.events if isinstance(event, WagerSettled) and event.wager == wager]
    return settled


@pytest.mark.law("B19", "13:69F-40.6(a)", "13:69F-39.6(a)", "13:69F-42.6(a)")
@every_game
@pytest.mark.parametrize("coupon_cents", [-1, 0, 1, 9_99, 10_00, 10_01])
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_coupon_is_worth_no_more_than_the_chips_on_it(game: str, coupon_cents: int, *, by_hand: bool) -> None:
    house = open_house(game, seats=(1,))
    wager = REQUIRED[game][0]
    bet: Command = do.PlaceBet(ANN, wager, 10_00, coupon_cents)
    if by_hand:
        bet = do.AcceptBet(DEALER, 1, wager, 10_00, coupon_cents)
    if 0 <= coupon_cents <= 10_00:
        house.do(bet)
        assert house.table.seats[1].bets[wager] == (10_00, coupon_cents)
        assert house.table.seats[1].chips_cents == CHIPS - 10_00
    else:
        house.refused(bet, "B19", "the chips bet with it")


@pytest.mark.law("B19")
@every_game
def test_a_bet_is_not_lowered_below_the_coupon_that_stays_under_it(game: str) -> None:
    house = open_house(game, seats=(1,))
    wager = REQUIRED[game][0]
    house.do(do.PlaceBet(ANN, wager, 10_00, 10_00))
    house.refused(do.PlaceBet(ANN, wager, 9_99, 10_00), "B19")
    house.do(do.PlaceBet(ANN, wager, 9_99))
    assert house.table.seats[1].bets[wager] == (9_99, 0)


@pytest.mark.law("B19")
@pytest.mark.parametrize("game", ["premium", "heads-up", "holdem3"])
@pytest.mark.parametrize("by_hand", [False, True])
def test_each_player_places_one_coupon_a_round(game: str, *, by_hand: bool) -> None:
    house = open_house(game, seats=(1, 2))
    first, second = REQUIRED[game]
    house.do(do.PlaceBet(ANN, first, 10_00, 5_00))
    again = do.AcceptBet(DEALER, 1, second, 10_00, 1) if by_hand else do.PlaceBet(ANN, second, 10_00, 1)
    house.refused(again, "B19", "only one match play coupon per round")
    house.do(do.PlaceBet(ANN, second, 10_00))
    house.do(do.PlaceBet(ANN, first, 10_00, 10_00))
    house.do(do.PlaceBet(BOB, second, 10_00, 5_00))
    house.do(do.TakeBackBet(ANN, first))
    house.do(again)


@pytest.mark.law("B19")
@every_game
def test_in_the_next_round_a_coupon_may_be_placed_again(game: str) -> None:
    house = open_house(game, seats=(1,), policy=Timid())
    for _ in range(2):
        bet_all(house)
        house.do(do.PlaceBet(ANN, REQUIRED[game][0], 10_00, 10_00))
        house.play_round()
    assert house.table.rounds == 2


@pytest.mark.law("B19", "D9")
@pytest.mark.parametrize("coupon_cents", [0, 1, 5_00, 10_00])
def test_a_win_pays_chips_and_coupon_and_drops_the_coupon(coupon_cents: int) -> None:
    house = with_coupon(ACES, "ante", coupon_cents, AlwaysRaise())
    ante = outcome(house, "ante")
    assert (ante.result, ante.cents, ante.coupon_cents) == (Result.WIN, 10_00, coupon_cents)
    assert ante.paid_cents == 10_00 + coupon_cents
    assert house.table.dropped_coupon_cents == coupon_cents
    assert house.table.seats[1].chips_cents == CHIPS + 10_00 + coupon_cents + 30_00
    assert house.table.inventory_cents == 1_000_000_00 - 10_00 - coupon_cents - 30_00


@pytest.mark.law("B19")
def test_a_loss_takes_the_chips_and_drops_the_coupon() -> None:
    house = with_coupon(LESS, "ante", 5_00, AlwaysRaise())
    ante = outcome(house, "ante")
    assert (ante.result, ante.paid_cents) == (Result.LOSE, 0)
    assert house.table.dropped_coupon_cents == 5_00
    assert house.table.seats[1].chips_cents == CHIPS - 50_00
    assert house.table.inventory_cents == 1_000_000_00 + 50_00


@pytest.mark.law("B19")
def test_a_fold_takes_the_chips_and_drops_the_coupon() -> None:
    house = with_coupon(ACES, "ante", 5_00, Timid())
    assert outcome(house, "ante").result is Result.LOSE
    assert house.table.dropped_coupon_cents == 5_00
    assert house.table.seats[1].chips_cents == CHIPS - 20_00


@pytest.mark.law("B19")
def test_a_push_pays_nothing_and_leaves_the_coupon_to_the_player() -> None:
    house = with_coupon(UNQUALIFIED, "ante", 5_00, AlwaysRaise())
    ante = outcome(house, "ante")
    assert (ante.result, ante.paid_cents, ante.coupon_cents) == (Result.PUSH, 0, 5_00)
    assert house.table.dropped_coupon_cents == 0
    assert house.table.seats[1].chips_cents == CHIPS + 30_00


@pytest.mark.law("B19")
def test_a_void_gives_chips_and_coupon_back() -> None:
    house = open_house("premium", seats=(1,))
    bet_all(house)
    house.do(do.PlaceBet(ANN, "ante", 10_00, 5_00))
    house.do(do.CloseBets(DEALER))
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(DEALER, 1))
    back = [event for event in house.events if isinstance(event, WagerReturned) and event.wager == "ante"]
    assert [(event.cents, event.coupon_cents) for event in back] == [(10_00, 5_00)]
    assert house.table.dropped_coupon_cents == 0
    assert house.table.seats[1].chips_cents == CHIPS


@pytest.mark.law("D9")
def test_a_coupon_is_paid_at_the_odds_of_its_wager() -> None:
    """Four of a kind pays the X-Tra bonus 10 to 1: $100 on the chips, and $50 on the coupon."""
    house = with_coupon(FOUR_ACES, "x-tra", 5_00, AlwaysRaise())
    assert outcome(house, "x-tra").paid_cents == 150_00
    assert outcome(house, "ante").paid_cents == 10_00


@pytest.mark.law("D9")
@pytest.mark.parametrize(
    ("coupon_cents", "paid_cents", "limited"),
    [(9_99, 49_990_00, False), (10_00, 50_000_00, False), (10_01, 50_000_00, True), (40_00, 50_000_00, True)],
)
def test_a_coupon_counts_for_the_aggregate_limit(coupon_cents: int, paid_cents: int, *, limited: bool) -> None:
    """Aces against the dealer's aces pay the bonus 1000 to 1: $40,000 on the chips, the rest on the coupon."""
    house = open_house(
        "texas-bonus",
        DealingMode.MANUAL_SHOE,
        "As Ad Ah Ac",
        seats=(1,),
        options={"aggregate-limit": "on", "bonus-min": "1", "table-min": "1"},
        policy=Timid(),
    )
    house.do(do.PlaceBet(ANN, "ante", 10_00))
    house.do(do.PlaceBet(ANN, "bonus", 40_00, coupon_cents))
    house.play_round()
    bonus = outcome(house, "bonus")
    assert bonus.paid_cents == paid_cents
    assert (bonus.limited_by is not None) == limited
    assert house.table.dropped_coupon_cents == coupon_cents


@pytest.mark.law("B19")
@pytest.mark.parametrize("game", ["heads-up", "holdem3", "texas-bonus", "caribbean"])
def test_at_every_game_a_lost_wager_drops_its_coupon(game: str) -> None:
    house = open_house(game, seats=(1,), policy=Timid())
    bet_all(house)
    wager = REQUIRED[game][0]
    house.do(do.PlaceBet(ANN, wager, 10_00, 10_00))
    house.play_round()
    assert outcome(house, wager).result is Result.LOSE
    assert house.table.dropped_coupon_cents == 10_00
