"""Seats and bets: one position per player, chips or plaques, within limits, until "No more bets" (.6)."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import AlwaysRaise, Timid
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due
from tests.support.parameters import every_game
from tests.support.table.by_game import ANN, BOB, bare, paragraph
from tests.support.table.houses import DEALER, Arranged, House, bet_all, dealt, name_at, open_house

SEATING = {
    "premium": "13:69E-1.13Y(a)",
    "heads-up": "13:69E-1.13Z(a)",
    "holdem3": "13:69E-1.13BB(a)",
    "texas-bonus": "13:69E-1.13Q(a)",
    "caribbean": "13:69F-16/book-2",
}
BASE = {"premium": "ante", "heads-up": "ante", "holdem3": "flop", "texas-bonus": "ante", "caribbean": "ante"}
EQUAL = {"premium": "x-tra", "heads-up": "odds", "holdem3": "blind"}
SIDE = {"premium": "player-bonus", "heads-up": "trips-plus", "holdem3": "six-card", "texas-bonus": "bonus"}
LATER = {
    "premium": ("play",),
    "heads-up": ("raise",),
    "holdem3": ("turn-river",),
    "texas-bonus": ("flop", "turn", "river"),
    "caribbean": ("bet",),
}


def seats_of(game: str) -> int:
    return 7 if game in ("texas-bonus", "caribbean") else 6


def seated(game: str) -> str:
    return paragraph(game, "6(d)" if game == "holdem3" else "6(e)", "B17")


def wagering(game: str) -> str:
    return paragraph(game, "6(a)", "13:69F-28.6(a)", "13:69F-16/book-3")


def closed(game: str) -> str:
    return paragraph(game, "6(b)", "13:69F-28.6(b)", "B18")


def chips(house: House, seat: int = 1) -> int:
    return house.table.seats[seat].chips_cents


@every_game
@pytest.mark.parametrize("seat", [-1, 0, 1, 6, 7, 8])
def test_seats_are_numbered_from_one_to_as_many_as_the_table_has(game: str, seat: int) -> None:
    house = bare(game)
    sit = do.TakeSeat(ANN, seat, 100_00)
    if 1 <= seat <= seats_of(game):
        house.do(sit)
        assert list(house.table.seats) == [seat]
    else:
        house.refused(sit, SEATING[game], f"must be 1 to {seats_of(game)}")


@every_game
def test_a_seat_is_taken_by_one_player_with_a_name_and_no_debts_at_an_open_table(game: str) -> None:
    house = bare(game)
    house.do(do.TakeSeat(ANN, 1, 0))
    house.refused(do.TakeSeat(BOB, 1, 100_00), SEATING[game], "taken by Ann")
    house.refused(do.TakeSeat(Actor(BOB.role, " "), 2, 100_00), SEATING[game], "name")
    house.refused(do.TakeSeat(BOB, 2, -1), wagering(game))
    house.close()
    house.refused(do.TakeSeat(BOB, 2, 100_00), SEATING[game], "not open")


@pytest.mark.law("13:69F-40.13(a)", "R28")
@every_game
def test_a_player_bets_at_one_position_only(game: str) -> None:
    house = open_house(game, seats=(1,))
    law = "13:69F-40.13(a)" if game == "premium" else "R28"
    house.refused(do.TakeSeat(ANN, 2, 100_00), law, "already sits at seat 1")
    house.refused(do.TakeSeat(ANN, 1, 100_00), law, "already sits at seat 1")
    house.do(do.LeaveSeat(ANN))
    house.do(do.TakeSeat(ANN, 2, 100_00))
    assert list(house.table.seats) == [2]


def test_spaces_around_a_name_do_not_make_another_player() -> None:
    house = open_house("premium", seats=(1,))
    house.refused(do.TakeSeat(Actor(Role.PLAYER, "Ann "), 2, 100_00), "13:69F-40.13(a)")


@pytest.mark.law("13:69F-40.6(e)", "13:69F-39.6(e)", "13:69F-42.6(d)", "B17")
@every_game
def test_only_a_seated_player_bets(game: str) -> None:
    house = open_house(game, seats=(1,))
    house.refused(do.PlaceBet(BOB, BASE[game], 10_00), seated(game), "not seated")
    house.refused(do.AcceptBet(DEALER, 2, BASE[game], 10_00), seated(game), "nobody sits")
    house.refused(do.ReturnBet(DEALER, 2, BASE[game]), seated(game), "nobody sits")
    house.refused(do.TakeBackBet(BOB, BASE[game]), seated(game), "not seated")
    house.refused(do.LeaveSeat(BOB), seated(game), "not seated")
    house.refused(do.GiveTip(BOB, 1), seated(game), "not seated")


@pytest.mark.law("13:69F-40.6(e)", "13:69F-39.6(e)", "13:69F-42.6(d)", "B17")
@every_game
@pytest.mark.parametrize("mode", DealingMode, ids=lambda mode: mode.name.lower())
def test_a_player_who_has_bet_stays_until_the_round_is_over(game: str, mode: DealingMode) -> None:
    house = open_house(game, mode, seats=(1, 2), policy=Timid())
    dealt(house)
    while house.table.round is not None:
        house.refused(do.LeaveSeat(ANN), seated(game), "is in this round and must stay until it is over")
        assert house.step()
    before = chips(house)
    (left,) = house.do(do.LeaveSeat(ANN))
    assert left == happened.SeatLeft(left.law, 1, "Ann", before)


@pytest.mark.law("13:69F-40.6(e)", "13:69F-39.6(e)", "13:69F-42.6(d)", "B17")
@every_game
def test_a_player_who_is_no_part_of_the_round_may_come_and_go(game: str) -> None:
    house = open_house(game, seats=(1, 2))
    house.bet("Ann", {BASE[game]: 10_00, **({EQUAL[game]: 10_00} if game in EQUAL else {})})
    house.do(do.CloseBets(DEALER))
    house.do(do.LeaveSeat(BOB))
    house.do(do.TakeSeat(name_at(3), 3, 100_00))
    house.refused(do.PlaceBet(name_at(3), BASE[game], 10_00), closed(game))
    house.do(do.LeaveSeat(name_at(3)))
    assert list(house.table.seats) == [1]


@pytest.mark.law("13:69F-40.6(e)", "13:69F-39.6(e)", "13:69F-42.6(d)", "B17")
@every_game
def test_who_leaves_before_no_more_bets_takes_bets_and_chips_along(game: str) -> None:
    house = open_house(game, seats=(1, 2), chips=100_00)
    bet_all(house)
    *returned, left = house.do(do.LeaveSeat(ANN))
    assert all(isinstance(event, happened.BetTakenBack) for event in returned)
    assert left == happened.SeatLeft(left.law, 1, "Ann", 100_00)
    house.do(do.CloseBets(DEALER))
    assert house.table.round is not None
    assert list(house.table.round.hands) == [2]


@pytest.mark.law("13:69F-40.6(a)", "13:69F-39.6(a)", "13:69F-42.6(a)", "B19")
@every_game
def test_a_spoken_bet_with_cash_is_refused_and_plaques_are_taken_like_chips(game: str) -> None:
    house = open_house(game, seats=(1,))
    for form in ("cash", "verbal with cash", "", "credit"):
        house.refused(do.PlaceBet(ANN, BASE[game], 10_00, form=form), wagering(game), "chips or plaques")
    house.do(do.PlaceBet(ANN, BASE[game], 10_00, form="plaques"))
    house.do(do.PlaceBet(ANN, BASE[game], 20_00, form="chips"))
    assert house.table.seats[1].bets[BASE[game]].cents == 20_00


@pytest.mark.law("13:69F-40.6(a)", "13:69F-39.6(a)", "13:69F-42.6(a)")
@every_game
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_bet_lies_on_an_area_of_the_layout_in_an_amount_that_the_player_has(game: str, *, by_hand: bool) -> None:
    house = open_house(game, seats=(1,), chips=100_00)

    def bet(wager: str, cents: int) -> Command:
        return do.AcceptBet(DEALER, 1, wager, cents) if by_hand else do.PlaceBet(ANN, wager, cents)

    house.refused(bet("hard-eight", 10_00), wagering(game), "is not a wager at")
    house.refused(bet(BASE[game], 0), wagering(game), "must be more than $0")
    house.refused(bet(BASE[game], -1), wagering(game), "must be more than $0")
    house.refused(bet(BASE[game], 100_01), wagering(game), "all that Ann has")
    house.do(bet(BASE[game], 60_00))
    assert chips(house) == 40_00
    house.refused(bet(BASE[game], 100_01), wagering(game), "must be at most $100, all that Ann has")
    house.do(bet(BASE[game], 100_00))
    assert chips(house) == 0
    house.do(bet(BASE[game], 1_00))
    assert chips(house) == 99_00


@pytest.mark.law("13:69F-40.6(b)", "13:69F-39.6(b)", "13:69F-42.6(b)")
@every_game
def test_a_wager_of_a_decision_is_not_placed_before_its_time(game: str) -> None:
    house = open_house(game, seats=(1,))
    for wager in LATER[game]:
        law = house.table.game.wager(wager).law.id
        house.refused(do.PlaceBet(ANN, wager, 10_00), law, "cannot be placed before the deal")
        house.refused(do.AcceptBet(DEALER, 1, wager, 10_00), law, "cannot be placed before the deal")


@pytest.mark.law("R1")
@every_game
@pytest.mark.parametrize("cents", [9_99, 10_00, 10_01, 99_99, 100_00, 100_01])
@pytest.mark.parametrize("side", [False, True])
def test_a_bet_outside_the_posted_limits_is_refused_at_the_screen_and_stands_by_hand(
    game: str, cents: int, *, side: bool
) -> None:
    wager = SIDE.get(game, "ante") if side else BASE[game]
    posted = wager if side and game in SIDE else "table"
    house = open_house(game, seats=(1,), options={f"{posted}-min": "10", f"{posted}-max": "100"})
    bet = do.PlaceBet(ANN, wager, cents)
    if 10_00 <= cents <= 100_00:
        house.do(bet)
    else:
        house.refused(bet, "R1", "below the posted minimum" if cents < 10_00 else "above the posted maximum")
    (accepted,) = house.do(do.AcceptBet(DEALER, 1, wager, cents))
    assert accepted == happened.BetPlaced(accepted.law, 1, wager, cents, 0, by_hand=True)
    assert accepted.law.id == "R1"
    assert house.table.seats[1].bets[wager].cents == cents


@pytest.mark.law("R1")
def test_a_bet_accepted_by_hand_is_paid_in_full() -> None:
    house = open_house(
        "premium",
        DealingMode.MANUAL_SHOE,
        "As 9s Ah 9h Ac 2d Kd 7c 6h 4s",
        seats=(1,),
        options={"table-max": "100"},
        policy=AlwaysRaise(),
    )
    house.do(do.AcceptBet(DEALER, 1, "ante", 150_00))
    house.do(do.AcceptBet(DEALER, 1, "x-tra", 150_00))
    house.play_round()
    assert chips(house) == 10_000_00 + 150_00 + 450_00


@pytest.mark.law("R1")
def test_what_the_regulation_makes_the_least_holds_by_hand_too() -> None:
    house = open_house("premium", seats=(1,))
    house.refused(do.AcceptBet(DEALER, 1, "x-tra", 99), "13:69F-40.6(c)", "must be at least $1")
    house.do(do.AcceptBet(DEALER, 1, "x-tra", 1_00))


@pytest.mark.law("13:69F-40.6(b)", "13:69F-39.6(b)", "13:69F-42.6(b)", "B18")
@every_game
def test_until_no_more_bets_a_bet_is_raised_lowered_taken_back_or_returned(game: str) -> None:
    house = open_house(game, seats=(1,), chips=100_00)
    for cents in (10_00, 50_00, 20_00):
        house.do(do.PlaceBet(ANN, BASE[game], cents))
        assert chips(house) == 100_00 - cents
    for back in (do.TakeBackBet(ANN, BASE[game]), do.ReturnBet(DEALER, 1, BASE[game])):
        house.do(do.PlaceBet(ANN, BASE[game], 20_00))
        (event,) = house.do(back)
        assert event == happened.BetTakenBack(event.law, 1, BASE[game], 20_00, 0)
        assert chips(house) == 100_00
        house.refused(back, closed(game), "no bet on")


@pytest.mark.law("13:69F-40.6(b)", "13:69F-39.6(b)", "13:69F-42.6(b)", "B18")
@every_game
def test_after_no_more_bets_nothing_is_placed_raised_or_taken_back_until_the_round_is_over(game: str) -> None:
    """No matter what the round is waiting for: before the first card, at every decision, while seats are settled."""
    house = open_house(game, seats=(1, 2), policy=Timid())
    dealt(house)
    tries: tuple[Command, ...] = (
        do.PlaceBet(ANN, BASE[game], 20_00),
        do.PlaceBet(ANN, BASE[game], 5_00),
        do.PlaceBet(ANN, SIDE.get(game, BASE[game]), 5_00),
        do.AcceptBet(DEALER, 1, BASE[game], 20_00),
        do.TakeBackBet(ANN, BASE[game]),
        do.ReturnBet(DEALER, 1, BASE[game]),
        do.CloseBets(DEALER),
    )
    while house.table.round is not None:
        for command in tries:
            house.refused(command, closed(game), '"No more bets" has been called')
        assert house.step()
    house.do(do.PlaceBet(ANN, BASE[game], 20_00))


@pytest.mark.law("13:69F-40.6(b)", "13:69F-39.6(b)", "13:69F-42.6(b)", "B18")
@every_game
def test_after_no_more_bets_a_player_places_what_the_round_asks_for(game: str) -> None:
    house = open_house(game, seats=(1,), policy=AlwaysRaise())
    dealt(house).until(Due.ACT)
    before = chips(house)
    house.step()
    placed = house.table.seats[1].bets[LATER[game][0]].cents
    assert placed > 0
    assert chips(house) == before - placed


@pytest.mark.law("13:69F-40.6(b)", "13:69F-39.6(b)", "13:69F-42.6(b)", "B18")
@every_game
def test_no_more_bets_is_announced_at_an_open_table_where_somebody_has_bet(game: str) -> None:
    house = open_house(game, seats=(1,))
    house.refused(do.CloseBets(DEALER), closed(game), "nobody has placed a bet")
    shut = House(Arranged())
    shut.do(do.InstallTable(Actor(Role.SUPERVISOR, "Sue"), "1", game))
    shut.refused(do.CloseBets(DEALER), closed(game), "not open")


@pytest.mark.law("13:69F-40.6(c)", "13:69F-39.6(c)", "13:69F-39.1(odds-wager)", "R5", "13:69F-42.1(blind-bonus-wager)")
@pytest.mark.parametrize(
    ("game", "law"),
    [
        ("premium", "13:69F-40.10(a)"),
        ("heads-up", "13:69F-39.6(c)"),
        ("holdem3", "13:69F-42.1(blind-bonus-wager)"),
    ],
)
@pytest.mark.parametrize("cents", [None, 9_99, 10_01])
def test_no_more_bets_waits_for_equal_bets_and_names_the_seat(game: str, law: str, cents: int | None) -> None:
    house = open_house(game, seats=(1, 2))
    bet_all(house)
    equal = EQUAL[game]
    house.do(do.TakeBackBet(BOB, equal) if cents is None else do.PlaceBet(BOB, equal, cents))
    refusal = house.refused(do.CloseBets(DEALER), law, "is required" if cents is None else "must equal")
    assert refusal.field == f"seat 2, {equal}"
    house.do(do.PlaceBet(BOB, equal, 10_00))
    house.do(do.CloseBets(DEALER))


@pytest.mark.parametrize("game", SIDE)
def test_no_more_bets_waits_for_the_required_wagers_under_a_side_bet(game: str) -> None:
    house = open_house(game, seats=(1, 2))
    house.bet("Ann", {BASE[game]: 10_00, **({EQUAL[game]: 10_00} if game in EQUAL else {})})
    house.do(do.PlaceBet(BOB, SIDE[game], 5_00))
    first, *_ = house.table.game.required
    refusal = house.refused(do.CloseBets(DEALER), first.law.id, "is required")
    assert refusal.field == f"seat 2, {first.name}"
    house.do(do.ReturnBet(DEALER, 2, SIDE[game]))
    house.do(do.CloseBets(DEALER))


@every_game
@pytest.mark.parametrize("in_round", [False, True])
def test_a_tip_goes_from_the_chips_in_hand_to_the_tip_box(game: str, *, in_round: bool) -> None:
    house = open_house(game, devices=[Device.MANUAL_SHOE], seats=(1,), chips=100_00)
    bet_all(house)
    if in_round:
        house.do(do.CloseBets(DEALER))
    left = chips(house)
    for cents in (-1, 0, left + 1):
        house.refused(do.GiveTip(ANN, cents), wagering(game), "must be more than $0")
    house.do(do.GiveTip(ANN, 1))
    house.do(do.GiveTip(ANN, left - 1))
    assert house.table.tip_cents == left
    assert chips(house) == 0
    house.refused(do.GiveTip(ANN, 1), wagering(game))
