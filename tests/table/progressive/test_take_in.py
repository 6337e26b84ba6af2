"""Between lock-out and first card: chips against lights against the record, then into the inventory (28.7(b))."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, product

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.machine import decide, fold
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import view
from boardwalk.table.sentence import tell
from tests.support.parameters import every_mode
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FIXED,
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
    outcome,
    progressive_games,
    take_in,
)
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR

COUNTED = {"texas-bonus": "13:69F-28.7(b)2", "caribbean": "B36", "premium": "13:69F-40.10(a)3"}
EMPTIED = {"texas-bonus": "13:69F-28.7(b)1", "caribbean": "13:69D-1.20(a)7"}
STORED = {"texas-bonus": "13:69F-28.7(b)3", "caribbean": "13:69D-1.20(a)7", "premium": "13:69F-40.10(a)3"}
PLACED = {"texas-bonus": "13:69F-28.6(c)", "caribbean": "B36", "premium": "13:69F-40.10(a)2"}


def waiting(game: str, *seats: int, mode: DealingMode = DealingMode.MANUAL_SHOE) -> Audited:
    """The wagers of these seats are down and locked in; Bob's progressive, if any, is a coupon."""
    house = house_of(game, mode=mode)
    bet(house, *seats)
    if OFFERS[game].wager == "progressive" and 2 in (seats or (2,)):
        coupon(house, 2)
    return closed(house)


def refusal(house: Audited, command: Command) -> str:
    with pytest.raises(Refusal) as refused:
        house.do(command)
    return str(refused.value)


def count(house: Audited, counted: int, lights: Iterable[int]) -> do.TakeInWagers:
    """The dealer counts so many chips and coupons; the lights of these seats are on."""
    return do.TakeInWagers(DEALER, OFFERS[house.table.game.name].wager, counted, tuple(lights))


def resolve(house: Audited, *seats: int, by: Actor = SUPERVISOR, reason: str = "counted again") -> do.ResolveCount:
    return do.ResolveCount(by, OFFERS[house.table.game.name].wager, seats, reason)


@pytest.mark.law("13:69F-28.7(b)", "13:69F-28.7(b)1", "13:69F-28.7(b)2", "13:69F-28.7(b)3", "13:69F-28.8(b)3")
@pytest.mark.law("13:69F-28.9(b)2", "13:69E-1.13Q(e)4", "13:69D-1.20(a)7", "B36", "13:69F-40.10(a)3", "D16")
@every_mode
@every_offer
def test_the_wagers_are_counted_and_lie_in_the_inventory_before_the_first_card(game: str, mode: DealingMode) -> None:
    house, name = waiting(game, mode=mode), OFFERS[game].wager
    stock, chips = house.table.inventory_cents, 3 if game == "premium" else 2
    assert due(house) is Due.TAKE_IN
    for early in (do.DealNext(DEALER), do.Misdeal(DEALER, 9), do.ReportFaceUp(DEALER), do.RackStub(DEALER)):
        assert "the dealer counts and collects these wagers" in refusal(house, early)
    events = take_in(house)
    told: list[tuple[type, str]] = [] if game == "premium" else [(happened.ReturnDeviceEmptied, EMPTIED[game])]
    told += [(happened.LightsCompared, COUNTED[game]), (happened.WagersTakenIn, STORED[game])]
    assert [(type(event), event.law.id) for event in events] == told
    assert house.table.inventory_cents == stock + chips * OFFERS[game].stake
    assert house.table.dropped_coupon_cents == (0 if game == "premium" else 1_00)
    assert not any(name in seated.bets for seated in house.table.seats.values())
    assert all(seen.lights == (name,) for seen in view(house.table, at(1)).seats.values())
    assert due(house) is Due.DEAL
    house.refused(count(house, 3, (1, 2, 3)), COUNTED[game], "not now: ")
    finish(house)
    kinds = [type(event) for event in house.events]
    assert kinds.index(happened.WagersTakenIn) < kinds.index(happened.CardsDealt)


@every_mode
@every_offer
@pytest.mark.law("13:69F-28.7(b)", "13:69F-28.8(b)3", "13:69F-28.9(b)2")
def test_where_nobody_made_it_there_is_nothing_to_count(game: str, mode: DealingMode) -> None:
    house = house_of(game, mode=mode)
    for seat in house.table.seats:
        house.bet(at(seat).name, {wager.name: 10_00 for wager in house.table.game.required})
    closed(house)
    assert due(house) is Due.DEAL
    house.refused(count(house, 0, ()), COUNTED[game])


SEATS = (1, 2, 3, 5)
LIT = tuple(chain.from_iterable(combinations(SEATS, size) for size in range(len(SEATS) + 1)))
"""Every way in which the lights of three players and of an empty seat can be on."""


@pytest.mark.law("13:69F-28.7(b)2", "B36", "13:69F-40.10(a)3", "R42")
@pytest.mark.parametrize("placed", [(1,), (2, 3), (1, 2, 3)], ids=str)
@every_offer
def test_chips_lights_and_record_agree_seat_by_seat_or_the_deal_waits(game: str, placed: tuple[int, ...]) -> None:
    """The right number of lights at the wrong seats does not match."""
    house = waiting(game, *placed)
    for counted, lights in product(range(len(placed) + 2), LIT):
        events = decide(house.table, count(house, counted, lights))
        agree = counted == len(placed) and lights == placed
        (compared,) = [event for event in events if isinstance(event, happened.LightsCompared)]
        assert (compared.counted, compared.lights, compared.agree) == (counted, lights, agree)
        assert set(compared.dark) == set(placed) - set(lights)
        assert set(compared.unplaced) == set(lights) - set(placed)
        assert any(isinstance(event, happened.WagersTakenIn) for event in events) is agree
        after = fold(events, house.table)
        assert waiting_for(after).due is (Due.DEAL if agree else Due.RESOLVE)
        if not agree:
            assert (after.seats, after.inventory_cents) == (house.table.seats, house.table.inventory_cents)


@pytest.mark.law("R42", "13:69F-28.7(b)2")
@every_offer
def test_a_mismatch_names_the_seats(game: str) -> None:
    house = waiting(game, 1, 3)
    before = house.table
    *_, compared = house.do(count(house, 2, (3, 5)))
    assert "seat 1 has a wager but no light, seat 5 has a light but no wager" in tell(compared, before)
    name = OFFERS[game].wager
    seen = view(house.table, SUPERVISOR).seats
    assert {seat: (each.lights, each.dark) for seat, each in seen.items()} == {
        1: ((), (name,)), 2: ((), ()), 3: ((name,), ()),
    }  # fmt: skip
    house.do(resolve(house, 1))
    seen = view(house.table, SUPERVISOR).seats
    assert {seat: (each.lights, each.dark) for seat, each in seen.items()} == {
        1: ((), (name,)), 2: ((), ()), 3: ((), ()),
    }  # fmt: skip


@pytest.mark.law("13:69F-28.7(b)2", "R42")
@every_offer
def test_what_cannot_be_counted_is_refused(game: str) -> None:
    house = waiting(game)
    all_lit = (1, 2, 3)
    house.refused(count(house, -1, all_lit), COUNTED[game], "must be 0 or more")
    for lights in ((0, 1, 2), (1, 1, 2), (1, 2, house.table.game.seats + 1)):
        house.refused(count(house, 3, lights), "R42", "must be different seats")
    for name in ("ante", "", "Progressive"):
        house.refused(do.TakeInWagers(DEALER, name, 3, all_lit), COUNTED[game], f"must be {OFFERS[game].wager} now")
    for other in (SUPERVISOR, FLOORPERSON, at(1)):
        house.refused(do.TakeInWagers(other, OFFERS[game].wager, 3, all_lit), COUNTED[game])


@pytest.mark.law("13:69F-28.7(b)2", "13:69F-28.6(c)")
@every_mode
@every_offer
def test_only_a_supervisor_resolves_a_count_with_a_reason_and_for_seats_on_record(game: str, mode: DealingMode) -> None:
    house = waiting(game, 1, 3, mode=mode)
    house.refused(resolve(house, 1), COUNTED[game], "not now: ")
    house.do(count(house, 3, (1, 3)))
    for other in (DEALER, FLOORPERSON, at(1), Actor(Role.SURVEILLANCE, "Eye")):
        house.refused(resolve(house, 1, 3, by=other), COUNTED[game])
    for early in (do.DealNext(DEALER), count(house, 2, (1, 3)), do.ReportFaceUp(DEALER)):
        assert "a supervisor resolves" in refusal(house, early)
    for seats in ((2,), (1, 2), (1, 2, 3), (0,), (9,), (-1, 1)):
        house.refused(resolve(house, *seats), PLACED[game], "on record")
    house.refused(resolve(house, 1, 3, reason=" "), COUNTED[game], "enter a reason")
    house.refused(do.ResolveCount(SUPERVISOR, "ante", (1,), "so"), COUNTED[game], f"must be {OFFERS[game].wager} now")
    house.do(resolve(house, 3, 1, 3))
    (taken,) = all_of(house, happened.WagersTakenIn)
    assert taken.seats == (1, 3), "each once, in the order of the seats"
    assert due(house) is Due.DEAL


def test_a_truth_value_is_no_seat_and_would_make_a_record_that_cannot_be_read() -> None:
    house = waiting("texas-bonus")
    house.do(count(house, 2, (1, 2, 3)))
    with pytest.raises(Refusal):
        house.do(resolve(house, True, 2))


SUBSETS = list(chain.from_iterable(combinations((1, 2, 3), size) for size in range(4)))


@pytest.mark.law("13:69F-28.7(b)2", "13:69F-28.7(b)3", "13:69D-1.20(a)7", "D16")
@pytest.mark.parametrize("standing", SUBSETS, ids=str)
@every_offer
def test_what_stands_is_alive_and_the_rest_goes_back(game: str, standing: tuple[int, ...]) -> None:
    house, name = waiting(game), OFFERS[game].wager
    stock, stake = house.table.inventory_cents, OFFERS[game].stake
    house.do(count(house, 2, (1, 2, 3)))
    resolved, *others = house.do(resolve(house, *standing))
    assert isinstance(resolved, happened.CountResolved)
    assert (resolved.seats, resolved.by, resolved.reason) == (standing, "Sue", "counted again")
    back = {
        event.seat: (event.cents, event.coupon_cents) for event in others if isinstance(event, happened.WagerReturned)
    }
    by_coupon = {2} if name == "progressive" else set()
    assert back == {seat: (0, stake) if seat in by_coupon else (stake, 0) for seat in {1, 2, 3} - set(standing)}
    taken = [event.seats for event in others if isinstance(event, happened.WagersTakenIn)]
    assert taken == ([standing] if standing else [])
    assert house.table.inventory_cents == stock + stake * len(set(standing) - by_coupon)
    assert house.table.dropped_coupon_cents == stake * len(by_coupon & set(standing))
    assert due(house) is Due.DEAL
    finish(house)
    assert {seat for seat in (1, 2, 3) if outcome(house, seat, name)[0] == "returned"} == set(back)
    assert house.table.dropped_coupon_cents == stake * len(by_coupon & set(standing)), "a coupon is dropped once"


@pytest.mark.law("D16")
@every_offer
def test_no_wager_is_taken_in_before_its_count_agrees_or_is_resolved(game: str) -> None:
    for ending in ((), (1,), (1, 2, 3)):
        house = waiting(game)
        house.do(count(house, 0, (1, 2, 3)))
        assert not all_of(house, happened.WagersTakenIn)
        assert house.table.round is not None
        assert not any(hand.riding for hand in house.table.round.hands.values())
        house.do(resolve(house, *ending))
        assert [event.seats for event in all_of(house, happened.WagersTakenIn)] == ([ending] if ending else [])


@pytest.mark.law("13:69F-28.7(b)", "B15")
@every_offer
def test_a_recut_that_is_ordered_before_the_count_is_made_first(game: str) -> None:
    house = waiting(game)
    house.do(do.OrderRecut(SUPERVISOR, "red", "a card fell"))
    assert due(house) is Due.CUT
    assert "the deck cut again" in str(house.refused(count(house, 3, (1, 2, 3)), COUNTED[game]))
    house.do(do.CutDeck(DEALER, "red", 20))
    assert due(house) is Due.TAKE_IN
    take_in(house)


@pytest.mark.law("13:69F-28.10(a)2i", "R4")
@progressive_games
def test_a_wager_that_was_not_let_stand_keeps_no_folded_hand_on_the_table(game: str) -> None:
    house = waiting(game)
    for seat in (1, 2, 3):
        house.policies.pop(at(seat).name)
    house.do(count(house, 2, (1, 2, 3)))
    house.do(resolve(house, 2))
    house.until(Due.ACT)
    stays = {}
    for seat in (1, 2, 3):
        events = house.do(do.Act(at(seat), "fold"))
        stays[seat] = any(isinstance(event, happened.FoldedHandStays) for event in events)
    assert stays == {1: False, 2: True, 3: False}


@pytest.mark.law("13:69F-40.10(a)3")
def test_the_wagers_of_a_fixed_wheel_are_taken_in_too() -> None:
    house = house_of("premium", options=FIXED, meter=None)
    closed(bet(house))
    assert due(house) is Due.TAKE_IN
    take_in(house)
    assert house.table.inventory_cents == 1_000_000_00 + 15_00


@every_offer
def test_the_staff_counts_and_resolves_by_itself(game: str) -> None:
    house = waiting(game)
    house.do(count(house, 3, (1,)))
    finish(house)
    (resolved,) = all_of(house, happened.CountResolved)
    assert resolved.seats == (1, 2, 3)
    assert decide(house.table, do.LeaveSeat(at(1)))
