"""Wagers that are taken in before the deal, up to the lock-out: hardware, meter, the one amount, what goes back."""

from __future__ import annotations

from itertools import product

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.device import Device
from boardwalk.table.machine import decide
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from tests.support.parameters import every_mode
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FIXED,
    METER,
    OFFERS,
    all_of,
    at,
    bet,
    closed,
    coupon,
    due,
    every_offer,
    finish,
    house_of,
    net,
    outcome,
    progressive_games,
    stacked,
)
from tests.support.table.houses import DEALER, FLOORPERSON, MODES, SUPERVISOR, House, on_record

HARDWARE = {"texas-bonus": "13:69E-1.13Q(e)1", "caribbean": "B35", "premium": "13:69E-1.13Y(c)"}
AMOUNT = {"texas-bonus": "R20", "caribbean": "B36", "premium": "13:69F-40.10(a)2"}
PLACED = {"texas-bonus": "13:69F-28.6(c)", "caribbean": "B36", "premium": "13:69F-40.10(a)2"}
CLOSED = {"texas-bonus": "13:69F-28.6(b)", "caribbean": "B18", "premium": "13:69F-40.6(b)"}
EYE = Actor(Role.SURVEILLANCE, "Eye")


def place(house: House, seat: int = 1, *, cents: int | None = None, coupon_cents: int = 0) -> do.PlaceBet:
    offer = OFFERS[house.table.game.name]
    return do.PlaceBet(at(seat), offer.wager, offer.stake if cents is None else cents, coupon_cents)


def lights(house: House) -> dict[int, tuple[str, ...]]:
    return {seat: seen.lights for seat, seen in view(house.table, at(1), with_prompts=False).seats.items()}


@every_offer
@pytest.mark.law("13:69F-28.6(c)", "R20", "B36", "13:69F-40.10(a)2", "13:69F-40.6(d)")
def test_it_is_one_exact_amount_by_chip_or_coupon_and_never_both(game: str) -> None:
    house, offer = house_of(game), OFFERS[game]
    right = {(offer.stake, 0), (0, offer.stake)} if offer.wager == "progressive" else {(offer.stake, 0)}
    for cents, paper in product(
        (-1_00, 0, 1, 99, 1_00, 1_01, 2_00, 4_99, 5_00, 5_01, 10_00), (-1_00, 0, 99, 1_00, 5_00)
    ):
        command = place(house, cents=cents, coupon_cents=paper)
        if (cents, paper) in right:
            (placed,) = decide(house.table, command)
            assert placed == happened.BetPlaced(placed.law, 1, offer.wager, cents, paper, by_hand=False)
            assert placed.law.id == PLACED[game]
        else:
            house.refused(command, AMOUNT[game], f"exactly ${offer.stake // 100} in chips")


@every_offer
@pytest.mark.law("13:69F-28.6(c)", "13:69E-1.13Q(e)1", "B35", "13:69F-40.10(a)2")
def test_its_light_comes_on_and_goes_out_when_it_is_taken_back_or_the_seat_is_left(game: str) -> None:
    house, name = house_of(game, seats=(1, 2)), OFFERS[game].wager
    assert lights(house) == {1: (), 2: ()}
    house.do(place(house, 2))
    assert lights(house) == {1: (), 2: (name,)}
    house.do(do.TakeBackBet(at(2), name))
    assert lights(house) == {1: (), 2: ()}
    house.do(place(house))
    house.do(do.ReturnBet(DEALER, 1, name))
    assert lights(house) == {1: (), 2: ()}
    house.do(place(house, 2))
    house.do(do.LeaveSeat(at(2)))
    assert all_of(house, happened.SeatLeft)[-1].chips_cents == 10_000_00


@pytest.mark.law("R20", "B19", "13:69F-28.6(c)")
@progressive_games
def test_a_coupon_in_the_acceptor_leaves_the_match_play_coupon_to_the_layout(game: str) -> None:
    house = house_of(game)
    coupon(house, 1)
    offered = [one for one in prompts(house.table, at(1)) if isinstance(one.command, do.PlaceBet)]
    (ante,) = [one for one in offered if getattr(one.command, "wager", "") == "ante"]
    assert "coupon_cents" in [need.field for need in ante.needs]
    house.do(do.PlaceBet(at(1), "ante", 10_00, coupon_cents=10_00))
    house.do(place(house, 1))
    coupon(house, 1)
    bets = house.table.seats[1].bets
    assert {name: tuple(each) for name, each in bets.items()} == {"progressive": (0, 1_00), "ante": (10_00, 10_00)}
    if game == "texas-bonus":
        house.refused(do.PlaceBet(at(1), "bonus", 5_00, coupon_cents=5_00), "B19", "one match play coupon")


@pytest.mark.law("R20", "13:69F-28.6(a)")
@every_offer
def test_who_has_no_chips_left_has_only_a_coupon_for_it(game: str) -> None:
    house, offer = house_of(game, seats=(1,)), OFFERS[game]
    house.do(do.GiveTip(at(1), 10_000_00 - offer.stake + 1))
    house.refused(place(house), house.table.game.basics.wagering.id, "all that Ann has")
    if offer.wager == "progressive":
        coupon(house, 1)
        assert house.table.seats[1].chips_cents == offer.stake - 1


@pytest.mark.law("13:69F-28.6(a)", "13:69F-40.6(d)")
@every_offer
def test_it_is_no_bet_of_cash_and_no_bet_that_a_dealer_accepts_by_hand(game: str) -> None:
    house, offer = house_of(game), OFFERS[game]
    cash = do.PlaceBet(at(1), offer.wager, offer.stake, form="cash")
    house.refused(cash, house.table.game.basics.wagering.id, 'must be chips or plaques, not "cash"')
    house.refused(do.AcceptBet(DEALER, 1, offer.wager, offer.stake), PLACED[game], "must be placed by the player")
    house.refused(do.PlaceBet(DEALER, offer.wager, offer.stake), house.table.game.procedure.conduct.seated.id)


@pytest.mark.law("13:69F-28.6(c)", "B36")
@progressive_games
def test_a_plaque_does_not_go_into_an_acceptor(game: str) -> None:
    house = house_of(game)
    house.refused(do.PlaceBet(at(1), "progressive", 1_00, form="plaques"), PLACED[game], "must be chips")


@pytest.mark.law("13:69E-1.13Q(e)", "13:69E-1.13Q(e)1", "B35", "13:69E-1.13Y(c)")
@every_mode
@every_offer
def test_without_its_hardware_it_is_not_placed_and_the_game_is_played(game: str, mode: DealingMode) -> None:
    house = house_of(game, mode=mode, devices=MODES[mode], meter=None)
    house.refused(place(house), HARDWARE[game], f"the {OFFERS[game].hardware.value} is not installed")
    house.refused(do.ConnectMeter(SUPERVISOR, METER), HARDWARE[game], "is not installed")
    for seat in house.table.seats:
        house.bet(at(seat).name, {wager.name: 10_00 for wager in house.table.game.required})
    closed(house)
    assert not all_of(house, happened.LockedOut)
    finish(house)


@pytest.mark.law("13:69D-1.39B(a)")
@every_offer
def test_without_a_meter_it_is_not_placed(game: str) -> None:
    house = house_of(game, meter=None)
    house.refused(place(house), "13:69D-1.39B(a)", "not connected to a meter")
    house.do(do.ConnectMeter(SUPERVISOR, METER))
    on_record(house).do(place(house))


@pytest.mark.law("13:69F-40.11(e)", "13:69F-40.10(a)2")
def test_a_wheel_with_a_fixed_prize_needs_no_meter_and_takes_none() -> None:
    house = house_of("premium", options=FIXED, meter=None)
    house.refused(do.ConnectMeter(SUPERVISOR, METER), "13:69D-1.39B(a)", "no wager here that contributes to a meter")
    bet(house)
    finish(closed(house))


@pytest.mark.law("13:69E-1.13Y(b)5", "13:69F-40.10(a)2", "13:69F-40.6(d)")
@pytest.mark.parametrize("game", [*OFFERS, "heads-up", "holdem3"])
def test_a_table_that_does_not_offer_it_knows_neither_wager_nor_meter(game: str) -> None:
    house = Audited(house_of("caribbean").world)  # type: ignore[arg-type]
    house.open(game, devices=MODES[DealingMode.MANUAL_SHOE])
    house.do(do.TakeSeat(at(1), 1, 100_00))
    for name in ("progressive", "bonus-spin"):
        house.refused(do.PlaceBet(at(1), name, 1_00), house.table.game.basics.wagering.id, "is not a wager at")
    wagering = house.table.game.basics.wagering.id
    house.refused(do.ConnectMeter(SUPERVISOR, METER), wagering, "has no wager here that contributes to a meter")
    house.refused(do.TakeInWagers(DEALER, "progressive", 0, ()), wagering)


@pytest.mark.law("13:69D-1.39B(a)")
@every_offer
def test_a_supervisor_connects_a_table_to_one_meter_between_rounds(game: str) -> None:
    house = house_of(game, meter=None)
    for other in (DEALER, FLOORPERSON, at(1), EYE):
        house.refused(do.ConnectMeter(other, METER), "13:69D-1.39B(a)")
    house.refused(do.ConnectMeter(SUPERVISOR, " "), "13:69D-1.39B(a)", "enter a name")
    house.refused(do.DisconnectMeter(SUPERVISOR), "13:69D-1.39B(a)", "not connected to a meter")
    house.do(do.ConnectMeter(SUPERVISOR, METER))
    house.refused(do.ConnectMeter(SUPERVISOR, "Other"), "13:69D-1.39B(a)", f"connected to {METER}")
    on_record(house)
    closed(bet(house))
    house.refused(do.DisconnectMeter(SUPERVISOR), "13:69D-1.39B(a)", "a round is in progress")
    finish(house)
    house.do(place(house))
    taken_back, gone = house.do(do.DisconnectMeter(SUPERVISOR))
    assert isinstance(taken_back, happened.BetTakenBack)
    assert isinstance(gone, happened.MeterDisconnected)
    assert not house.table.links
    house.refused(place(house), "13:69D-1.39B(a)")


@pytest.mark.law("13:69D-1.39B(a)")
def test_tables_of_different_games_may_be_connected_to_one_meter() -> None:
    connected = {all_of(house_of(game), happened.MeterConnected)[0].meter for game in OFFERS}
    assert connected == {METER}


@pytest.mark.law("B41")
@every_mode
@every_offer
def test_a_controller_that_is_down_stops_its_wager_and_nothing_else(game: str, mode: DealingMode) -> None:
    house, name = house_of(game, mode=mode), OFFERS[game].wager
    bet(house, 1, 3)
    if name == "progressive":
        coupon(house, 3)
    *back, down = house.do(do.ReportLinkDown(DEALER, "no answer"))
    assert down == happened.LinkWentDown(down.law, METER, name, "no answer", controller=False)
    assert [(event.seat, event.law.id) for event in back if isinstance(event, happened.BetTakenBack)] == [
        (1, "B41"),
        (3, "B41"),
    ]
    assert set(lights(house).values()) == {()}
    house.refused(place(house), "B41", f"the controller of {METER} is down")
    closed(house)
    finish(house)
    assert house.table.rounds == 1
    assert not all_of(house, happened.WagersTakenIn)
    house.do(do.ReportLinkUp(EYE))
    house.do(place(house))


@pytest.mark.law("B41")
@every_offer
def test_a_round_in_progress_goes_on_and_its_wagers_are_decided_while_the_controller_is_down(game: str) -> None:
    house, name = house_of(game), OFFERS[game].wager
    closed(bet(house))
    house.until(Due.ACT)
    (down,) = house.do(do.ReportLinkDown(SUPERVISOR, "no answer"))
    assert isinstance(down, happened.LinkWentDown)
    finish(house)
    assert [outcome(house, seat, name)[0] for seat in (1, 2, 3)] != ["returned"] * 3


@pytest.mark.law("B41")
@every_offer
def test_who_may_report_the_controller_and_when(game: str) -> None:
    house = house_of(game)
    house.refused(do.ReportLinkUp(DEALER), "B41", "is not down")
    house.refused(do.ReportLinkDown(DEALER, " "), "B41", "what is wrong")
    for other in (at(1), Actor(Role.REGULATOR, "Reg")):
        house.refused(do.ReportLinkDown(other, "no answer"), "B41")
    house.do(do.ReportLinkDown(EYE, "no answer"))
    house.refused(do.ReportLinkDown(FLOORPERSON, "no answer"), "B41", "already")
    house.do(do.ReportLinkUp(FLOORPERSON))
    house.do(do.ReportLinkDown(FLOORPERSON, "again"))
    house.do(do.DisconnectMeter(SUPERVISOR))
    house.refused(do.ReportLinkUp(DEALER), "13:69D-1.39B(a)", "not connected to a meter")
    house.do(do.ConnectMeter(SUPERVISOR, "Other"))
    on_record(house).do(place(house))


LOCKED = {"texas-bonus": "13:69E-1.13Q(e)3", "caribbean": "B35"}


@pytest.mark.law("13:69F-28.6(b)", "13:69F-28.7(b)", "13:69F-28.8(b)3", "13:69F-28.9(b)2")
@pytest.mark.law("13:69E-1.13Q(e)3", "B35", "R48")
@every_mode
@every_offer
def test_no_more_bets_ends_it_and_the_lock_out_is_the_next_act(game: str, mode: DealingMode) -> None:
    """After the announcement nothing is placed, changed or taken back; the button is pressed before anything else."""
    house, name = house_of(game, mode=mode), OFFERS[game].wager
    bet(house, 1)
    (first,) = house.do(do.CloseBets(DEALER))
    announced = {"texas-bonus": {"MANUAL_SHOE": "28.7(b)", "HAND": "28.8(b)3", "AUTOMATED_SHOE": "28.9(b)2"}}
    if game in announced:
        assert first.law.id == f"13:69F-{announced[game][mode.name]}"
    if game in LOCKED:
        assert due(house) is Due.LOCK_OUT
        for early in (do.TakeInWagers(DEALER, name, 1, (1,)), do.DealNext(DEALER), do.ReportFaceUp(DEALER)):
            with pytest.raises(Refusal, match="presses the lock-out button"):
                house.do(early)
        for other in (SUPERVISOR, FLOORPERSON, at(1)):
            house.refused(do.PressLockOut(other), LOCKED[game])
        (pressed,) = house.do(do.PressLockOut(DEALER))
        assert (type(pressed), pressed.law.id) == (happened.LockedOut, LOCKED[game])
    with pytest.raises(Refusal):
        house.do(do.PressLockOut(DEALER))
    while house.table.round is not None:
        for command in (place(house, 1), place(house, 2), do.TakeBackBet(at(1), name), do.ReturnBet(DEALER, 1, name)):
            house.refused(command, CLOSED[game], '"No more bets" has been called')
        assert house.step()
    house.do(place(house, 2))


@pytest.mark.law("R48", "13:69F-28.7(b)")
@progressive_games
def test_the_button_is_pressed_even_if_nobody_bets_on_it_but_only_where_there_is_one(game: str) -> None:
    for devices, first in ((None, Due.LOCK_OUT), ((Device.MANUAL_SHOE,), Due.DEAL)):
        house = house_of(game, devices=devices, meter=None)
        for seat in house.table.seats:
            house.bet(at(seat).name, {wager.name: 10_00 for wager in house.table.game.required})
        house.refused(do.PressLockOut(DEALER), LOCKED[game])
        house.do(do.CloseBets(DEALER))
        assert due(house) is first
        assert house.step()
        assert due(house) is Due.DEAL


@pytest.mark.law("R48", "B15")
@progressive_games
def test_the_button_comes_before_a_recut_too(game: str) -> None:
    house = house_of(game)
    bet(house)
    house.do(do.CloseBets(DEALER))
    house.do(do.OrderRecut(SUPERVISOR, "red", "a card fell"))
    assert due(house) is Due.LOCK_OUT
    house.do(do.PressLockOut(DEALER))
    assert due(house) is Due.CUT


@pytest.mark.law("13:69F-28.6(c)", "B36", "13:69F-40.10(a)2")
@every_offer
def test_it_is_made_only_by_who_also_makes_the_required_bets(game: str) -> None:
    house = house_of(game)
    house.do(place(house))
    with pytest.raises(Refusal, match="seat 1"):
        house.do(do.CloseBets(DEALER))


@pytest.mark.law("13:69F-28.6(c)", "D12")
@every_mode
@every_offer
def test_its_outcome_has_no_bearing_on_any_other_wager(game: str, mode: DealingMode) -> None:
    """The same cards with and without it: all other wagers end the same, and the difference is its own result."""
    hands = {
        "texas-bonus": (["Ah Kh", "2c 2d", "9d 9c"], "3s 4s", "5d Qh Jh Th 5c 8c 5s 7c"),
        "caribbean": (["Ah Kh Qh Jh 9h", "2c 2d 3d 3c 9c", "9d Td Jd Qd Kc"], "3s 4s Ks As 8c", ""),
        "premium": (["Ah Kh 9h", "2c 2d 3d", "9d Td Jd"], "3s 4s Ks", "5d 6c 7c 8c 4d 4c"),
    }
    dealt = stacked(mode, *hands[game])
    name, without = OFFERS[game].wager, house_of(game, dealt, mode=mode)
    for seat in without.table.seats:
        without.bet(at(seat).name, {wager.name: 10_00 for wager in without.table.game.required})
    finish(closed(without))
    with_it = house_of(game, dealt, mode=mode)
    bet(with_it, 1, 3)
    finish(closed(with_it))
    for seat in (1, 2, 3):
        stake, paid = (OFFERS[game].stake, outcome(with_it, seat, name)[1]) if seat in (1, 3) else (0, 0)
        assert net(with_it)[seat] - net(without)[seat] == paid - stake
        for wager in without.table.game.required:
            assert outcome(with_it, seat, wager.name) == outcome(without, seat, wager.name)
    assert outcome(with_it, 1, name)[0] == "won"
