"""The Bonus Spin: tapped when shown, spun after all hands, and everyone who bet is paid (40.10, 40.11(e))."""

from __future__ import annotations

from itertools import combinations

import pytest

from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.device import Device
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.view import view
from tests.support.games.collected_pays import WHEELS
from tests.support.parameters import every_mode
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FOLD,
    SHOE,
    STAY,
    all_of,
    at,
    bet,
    closed,
    due,
    finish,
    house_of,
    net,
    outcome,
    round_of,
    stacked,
)
from tests.support.table.houses import DEALER, FLOORPERSON, MODES, SUPERVISOR

SUITED = ["Ah 9h 4h", "Ad 9d 4d", "Ac 9c 4c", "Ks 8s 3s"]
PLAIN = ["Ah 9h 6s", "Ad 9d 6h", "Ac 9c Js", "Ks 8s Jd"]
DEALER_HAND, BOARD = "2c 6d Jh", "7s Qd 5c Tc 8c 2d"


def options_of(wheel: str) -> dict[str, str]:
    prize = {} if "jackpot" in wheel else {"bonus-spin-prize": "25000"}
    return {"bonus-spin": wheel, "bonus-spin-weights": "demonstration", **prize}


def premium(
    *suited: int,
    wheel: str = "5-jackpot",
    mode: DealingMode = SHOE,
    bettors: tuple[int, ...] = (),
    folded: tuple[int, ...] = (),
    inventory: int = 1_000_000_00,
) -> Audited:
    """Four players. These have three suited cards, and all of them, or the bettors, have made the wager."""
    hands = [SUITED[seat - 1] if seat in suited else PLAIN[seat - 1] for seat in (1, 2, 3, 4)]
    house = house_of(
        "premium",
        stacked(mode, hands, DEALER_HAND, BOARD),
        mode=mode,
        options=options_of(wheel),
        seats=(1, 2, 3, 4),
        policies={seat: FOLD if seat in folded else STAY for seat in (1, 2, 3, 4)},
        meter="Grand" if "jackpot" in wheel else None,
        inventory=inventory,
    )
    return closed(bet(house, *bettors))


def spin_all(house: Audited, *stops: tuple[int, int]) -> Audited:
    """Every spin stops at this position, with the meter at this amount; the round is played to its end."""
    for position, meter in stops:
        house.until(Due.SPIN)
        house.do(do.SpinWheel(DEALER, position, meter))
    return finish(house)


@pytest.mark.law("13:69F-40.10(g)1", "13:69F-40.10(g)1i", "13:69F-40.10(h)", "D20")
@pytest.mark.parametrize("suited", [each for size in range(5) for each in combinations((1, 2, 3, 4), size)], ids=str)
def test_who_has_three_suited_cards_and_the_wager_is_tapped_and_spins_in_the_order_of_the_seats(
    suited: tuple[int, ...],
) -> None:
    house = premium(*suited, bettors=(1, 2, 4), folded=(2,))
    finish(house)
    spins = [seat for seat in suited if seat != 3]
    assert [event.seat for event in all_of(house, happened.SpinTriggered)] == spins
    assert [event.seat for event in all_of(house, happened.WheelSpun)] == spins
    order = [type(event).__name__ for event in house.events]
    if spins:
        last_hand = max(number for number, event in enumerate(house.events) if isinstance(event, happened.HandShown))
        assert order.index("WheelSpun") > last_hand, "after all hands are settled"


@pytest.mark.law("13:69F-40.10(g)1i", "13:69F-40.10(g)1", "13:69F-40.10(g)")
@every_mode
def test_the_seat_is_tapped_when_its_hand_lies_open_and_before_its_wagers_are_settled(mode: DealingMode) -> None:
    house = premium(1, mode=mode)
    for due_now in (Due.ACT, Due.REVEAL, Due.SETTLE):
        house.until(due_now)
        house.refused(do.TapSeat(DEALER), "13:69F-40.10(h)", "not now: ")
    (shown,) = house.do(do.SettleSeat(DEALER))
    assert isinstance(shown, happened.HandShown)
    assert due(house) is Due.TAP
    house.refused(do.SettleSeat(DEALER), "13:69F-40.10(g)", "taps a seat")
    for other in (SUPERVISOR, FLOORPERSON, at(1)):
        house.refused(do.TapSeat(other), "13:69F-40.10(h)")
    (tapped,) = house.do(do.TapSeat(DEALER))
    assert (tapped.law.id, getattr(tapped, "seat", 0)) == ("13:69F-40.10(g)1i", 1)
    house.refused(do.TapSeat(DEALER), "13:69F-40.10(h)", "not now: ")
    settled = house.do(do.SettleSeat(DEALER))
    assert isinstance(settled[0], happened.WagerSettled)
    seen = view(house.table, at(3), with_prompts=False)
    assert seen.round is not None
    assert (seen.round.to_spin, seen.seats[1].lights) == ((1,), ("bonus-spin",))
    finish(house)


@pytest.mark.law("13:69F-40.10(g)1", "D20")
@every_mode
def test_a_folded_hand_stays_for_the_spin_and_is_tapped_in_its_turn(mode: DealingMode) -> None:
    house = premium(2, 3, mode=mode, folded=(1, 2), bettors=(2, 3))
    house.until(Due.REVEAL)
    assert {seat: hand.collected for seat, hand in round_of(house).hands.items()} == {
        1: True,
        2: False,
        3: False,
        4: False,
    }
    spin_all(house, (4, 0), (10, 0))
    assert [outcome(house, seat) for seat in (2, 3)] == [("won", 5_000_00), ("won", 1_000_00)]
    assert outcome(house, 2, "ante") == ("lose", 0)


@pytest.mark.law("13:69F-40.11(e)", "13:69F-40.10(h)", "D12", "R8")
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_position_pays_its_player_and_every_other_bettor_what_the_text_prints(wheel: str) -> None:
    printed = WHEELS[wheel]
    for number, stop in printed.stops.items():
        house = premium(2, wheel=wheel, bettors=(1, 2, 4), folded=(4,))
        house.until(Due.SPIN)
        stock = house.table.inventory_cents
        spin_all(house, (number, 12_345_67))
        top = 12_345_67 if printed.top == "JACKPOT" else 25_000_00
        player = top if stop.top else stop.player * 100
        assert outcome(house, 2) == ("won", player)
        others = ("won", stop.community * 100) if stop.community else ("lose", 0)
        assert [outcome(house, 1), outcome(house, 4)] == [others, others]
        off_meter = top if stop.top and printed.top == "JACKPOT" else 0
        assert house.money.off_meter == off_meter
        assert house.table.inventory_cents == stock - player + off_meter - 2 * stop.community * 100
        hands = (house.table.last_round or pytest.fail("it ended")).hands
        assert "bonus-spin" not in hands[3].settled, "a player who has not bet is not paid"


@pytest.mark.law("D20", "13:69F-40.11(e)")
def test_who_spins_also_gets_the_community_pay_of_every_other_spin_but_not_of_the_own() -> None:
    house = premium(1, 3, 4)
    spin_all(house, (3, 0), (6, 0), (9, 0))  # $100 and 50, $250 and 100, $40 and 15
    assert [outcome(house, seat)[1] for seat in (1, 2, 3, 4)] == [215_00, 165_00, 315_00, 190_00]
    settled = [event for event in all_of(house, happened.WagerSettled) if event.wager == "bonus-spin"]
    assert [event.seat for event in settled] == [1, 2, 3, 4]
    assert settled[0].by == "position 3, $100; community pay of seat 3, $100; community pay of seat 4, $15"


@pytest.mark.law("13:69F-40.11(e)", "13:69F-40.10(h)")
def test_a_jackpot_is_the_meter_as_shown_and_a_second_one_takes_what_is_shown_then() -> None:
    house = premium(1, 2)
    spin_all(house, (1, 23_456_78), (1, 10_000_00))
    assert [outcome(house, seat) for seat in (1, 2)] == [("won", 23_456_78), ("won", 10_000_00)]
    assert house.money.off_meter == 33_456_78
    spun = all_of(house, happened.WheelSpun)
    assert [(event.seat, event.prize_cents, event.off_meter_cents) for event in spun] == [
        (1, 23_456_78, 23_456_78),
        (2, 10_000_00, 10_000_00),
    ]


@pytest.mark.law("13:69F-40.11(e)")
def test_a_meter_that_is_given_has_no_part_in_any_other_position_or_a_fixed_prize() -> None:
    house = premium(1)
    spin_all(house, (4, 999_999_99))
    assert (outcome(house, 1), house.money.off_meter) == (("won", 5_000_00), 0)
    house = premium(1, wheel="1-fixed")
    spin_all(house, (1, 999_999_99))
    assert (outcome(house, 1), house.money.off_meter) == (("won", 25_000_00), 0)
    house = premium(1)
    spin_all(house, (1, 0))
    assert outcome(house, 1) == ("won", 0), "a jackpot of $0 pays $0"


@pytest.mark.law("13:69F-40.10(h)", "D20", "13:69F-40.11(e)")
def test_players_spin_for_themselves_in_their_turn_or_the_dealer_does_and_the_wheel_has_12_positions() -> None:
    house = premium(2, 4)
    house.until(Due.SPIN)
    for other in (SUPERVISOR, FLOORPERSON, at(2)):
        house.refused(do.SpinWheel(other, 1), "13:69F-40.10(h)")
    for seat in (1, 3, 4):
        house.refused(do.PressSpin(at(seat)), "13:69F-40.10(h)", "it is seat 2's turn to spin")
    for position in (-1, 0, 13, 99):
        house.refused(do.SpinWheel(DEALER, position), "13:69F-40.11(e)", "must be 1 to 12")
    house.refused(do.SpinWheel(DEALER, 1, -1), "13:69F-40.11(e)", "must be $0 or more")
    house.refused(do.SettleSpins(DEALER), "13:69F-40.10(h)", "a player spins the wheel")
    house.refused(do.CollectCards(DEALER), "B31")
    house.do(do.PressSpin(at(2)))
    house.refused(do.PressSpin(at(2)), "13:69F-40.10(h)", "is already spinning")
    house.do(do.SpinWheel(DEALER, 12))
    house.refused(do.PressSpin(at(2)), "13:69F-40.10(h)", "it is seat 4's turn to spin")
    house.do(do.SpinWheel(DEALER, 12))  # for a player who does not press
    assert [event.seat for event in all_of(house, happened.SpinPressed)] == [2]
    assert due(house) is Due.SETTLE_SPINS
    house.refused(do.PressSpin(at(2)), "13:69F-40.10(h)", "not now: the dealer settles the spins")
    for other in (SUPERVISOR, at(2)):
        house.refused(do.SettleSpins(other), "13:69F-40.10(h)")
    finish(house)


@pytest.mark.law("13:69F-40.10(h)")
def test_no_player_is_asked_where_the_wheel_stops_or_what_the_meter_shows() -> None:
    house = premium(2)
    house.until(Due.SPIN)
    (prompt,) = [one for one in prompts(house.table, at(2)) if one.due]
    assert not {need.field for need in prompt.needs} & {"position", "meter_cents"}


@pytest.mark.law("13:69F-40.10(h)", "D12")
@every_mode
def test_where_nobody_spins_the_wagers_are_lost_and_were_in_the_inventory_all_along(mode: DealingMode) -> None:
    house = premium(mode=mode)
    house.until(Due.SETTLE_SPINS)
    stock = house.table.inventory_cents
    finish(house)
    assert {outcome(house, seat) for seat in (1, 2, 3, 4)} == {("lose", 0)}
    assert house.table.inventory_cents == stock


@pytest.mark.law("13:69F-40.11(e)", "B33")
def test_prizes_are_paid_from_the_inventory_which_must_hold_them_but_not_the_jackpot() -> None:
    house = premium(1, 2, inventory=100_000_00)
    house.until(Due.SPIN)
    stock = house.table.inventory_cents
    house.do(do.SpinWheel(DEALER, 1, 10**9))
    house.do(do.SpinWheel(DEALER, 3, 0))
    owed = 100_00 + 3 * 50_00
    house._table = house.table._replace(inventory_cents=owed - 1)
    house.money.entered -= stock - (owed - 1)
    house.money.inventory = owed - 1
    house.refused(do.SettleSpins(DEALER), "B33", "$0.01 more is needed")
    house.do(do.FillInventory(FLOORPERSON, 1))
    house.do(do.SettleSpins(DEALER))
    assert house.table.inventory_cents == 0


@pytest.mark.law("13:69E-1.13Y(b)5", "13:69E-1.13Y(c)")
@every_mode
def test_a_table_without_the_wager_is_played_as_before(mode: DealingMode) -> None:
    """The same suited cards without hardware, and with it but without bets: no tap, no spin, the same money."""
    nets = []
    for bettors, devices in (((9,), (*MODES[mode], Device.BONUS_SPIN)), ((9,), MODES[mode])):
        house = house_of(
            "premium",
            stacked(mode, SUITED, DEALER_HAND, BOARD),
            mode=mode,
            seats=(1, 2, 3, 4),
            devices=devices,
            meter="Grand" if Device.BONUS_SPIN in devices else None,
        )
        finish(closed(bet(house, *bettors)))
        assert not all_of(house, happened.SpinTriggered)
        assert not all_of(house, happened.LockedOut)
        nets.append(net(house))
    assert nets[0] == nets[1]


@pytest.mark.law("13:69F-40.10(g)", "13:69F-40.10(g)1")
def test_seats_are_settled_from_the_far_left_each_tapped_before_its_other_wagers() -> None:
    house = premium(1, 3)
    finish(house)
    order: list[tuple[str, int]] = []
    for event in house.events:
        if isinstance(event, happened.SpinTriggered):
            order.append(("tap", event.seat))
        elif isinstance(event, happened.WagerSettled) and event.wager == "ante":
            order.append(("ante", event.seat))
    assert order == [("tap", 1), ("ante", 1), ("ante", 2), ("tap", 3), ("ante", 3), ("ante", 4)]


@pytest.mark.law("13:69F-40.10(h)", "13:69F-40.11(e)")
def test_results_are_won_by_any_payment_and_lost_by_none() -> None:
    house = premium(2, wheel="5-fixed")
    spin_all(house, (6, 0))
    results = {
        event.seat: event.result for event in all_of(house, happened.WagerSettled) if event.wager == "bonus-spin"
    }
    assert results == dict.fromkeys((1, 2, 3, 4), Result.WIN)
