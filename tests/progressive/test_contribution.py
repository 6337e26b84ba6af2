"""What wagers contribute to a meter, to the exact fraction of a cent, and what a void takes back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.actor import Actor
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.parameters import Parameters
from tests.support.progressive.meters import (
    BOSS,
    DEALER,
    FLOOR,
    GUARD,
    PLAIN,
    PLAYER,
    SEVENTY,
    WHEEL,
    Book,
    opened,
    under_limit,
)

THIRDS = Parameters(0, 0, Fraction(211, 300), reserve_rate=Fraction(1, 300))
"""Rates that leave a fraction of a cent for each dollar."""
NOTHING = Fraction(0)


def reverse(
    table: str, number: int, seat: int, cents: int = 1_00, by: Actor = DEALER
) -> meter_commands.ReverseContribution:
    return meter_commands.ReverseContribution(by, table, number, seat, cents)


@pytest.mark.law("B37")
def test_the_display_gets_its_rate_and_parts_of_a_cent_are_kept_until_they_make_one() -> None:
    book = opened(THIRDS, a="caribbean")
    for number in (1, 2, 3):
        book.round("a", number)
    meter = book.meter
    assert (meter.display_cents, meter.carry) == (211, NOTHING)
    assert (meter.reserve_cents, meter.reserve_carry) == (1, NOTHING)
    assert (meter.wagers_in_cents, meter.contributed) == (300, Fraction(212))
    shown = [event.display_cents for event in book.events if isinstance(event, meter_events.Contributed)]
    assert shown == [70, 70, 71]


@pytest.mark.law("13:69F-28.11(h)", "R26")
def test_each_contribution_rests_on_the_paragraph_of_its_game() -> None:
    for kind, law, parameters in (
        ("texas A", "13:69F-28.11(h)", PLAIN),
        ("caribbean", "R26", PLAIN),
        ("wheel 5-jackpot", "13:69F-40.11(e)", WHEEL),
    ):
        book = opened(parameters, a=kind)
        book.round("a", 1, (1, 2, 3), 5_00)
        event = book.last(meter_events.Contributed)
        assert str(event.law) == law
        assert event.display_cents == 15_00 * parameters.rate


@pytest.mark.law("B37")
@pytest.mark.parametrize(("limit", "shown", "above"), [(10_69, 10_69, 1), (10_70, 10_70, 0), (10_71, 10_70, 0)])
def test_the_display_stops_at_its_limit_and_the_rest_overflows(limit: int, shown: int, above: int) -> None:
    book = under_limit(opened(Parameters(10_00, 0, SEVENTY), a="caribbean"), limit)
    book.round("a", 1)
    assert (book.meter.display_cents, book.meter.overflow_cents) == (shown, above)


@pytest.mark.law("B37")
def test_at_the_limit_no_part_of_a_cent_is_lost() -> None:
    book = under_limit(opened(THIRDS, a="caribbean"), 100)
    for number in range(1, 10):
        book.round("a", number)
    meter = book.meter
    assert (meter.display_cents, meter.overflow_cents, meter.carry) == (100, 3 * 211 - 100, NOTHING)


@pytest.mark.law("D19")
@pytest.mark.parametrize(("most", "held"), [(2_99, True), (3_00, False), (3_01, False)])
def test_wagers_above_the_unreasonable_amount_are_held(most: int, held: bool) -> None:
    book = opened(replace(PLAIN, unreasonable_cents=most), a="caribbean")
    book.round("a", 1, (1, 2, 3))
    assert bool(book.meter.held) is held
    assert book.meter.wagers_in_cents == (0 if held else 3_00)
    assert book.meter.display_cents == PLAIN.base_cents + (0 if held else 2_10)


@pytest.mark.law("D19")
def test_the_wagers_of_one_round_are_added_up_to_see_whether_they_are_unreasonable() -> None:
    book = opened(replace(PLAIN, unreasonable_cents=2_00), a="caribbean", b="caribbean")
    book.round("a", 1, (1, 2))
    book.round("b", 1, (1, 2))
    book.round("a", 1, (3,))
    assert [held.by_seat for held in book.meter.held.values()] == [{3: 1_00}]


def held_book() -> Book:
    book = opened(replace(PLAIN, unreasonable_cents=5_00), a="caribbean")
    book.round("a", 1, (1, 2), 50_00)
    return book


@pytest.mark.law("D19")
def test_two_departments_admit_a_held_contribution() -> None:
    book = held_book()
    book.do(meter_commands.AdmitHeld(FLOOR, GUARD, 1, "the chips were counted"))
    event = book.last(meter_events.HeldAdmitted)
    assert (event.seats, event.cents, event.display_cents, event.by, event.second) == (
        (1, 2),
        100_00,
        70_00,
        FLOOR,
        GUARD,
    )
    assert not book.meter.held
    book.refuses(meter_commands.AdmitHeld(FLOOR, GUARD, 1, "again"), "number", "D19")


@pytest.mark.law("D19")
def test_what_is_held_is_decided_before_its_table_leaves_or_the_parameters_change() -> None:
    book = held_book()
    book.refuses(meter_commands.DisconnectTable(BOSS, "a"), "table", "D19")
    book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, PLAIN, "a new filing"), "held", "D19")


@pytest.mark.law("D19", "13:69F-28.11(h)")
def test_a_held_wager_is_good_and_feeds_the_meter_however_late() -> None:
    book = held_book()
    book.pay(book.claim("a", 1, "royal flush"))
    book.do(meter_commands.AdmitHeld(GUARD, BOSS, 1, "the chips were counted"))
    assert book.meter.display_cents == PLAIN.reset_cents + 70_00
    assert book.meter.wagers_in_cents == 100_00


@pytest.mark.law("D19", "R4")
def test_a_void_takes_its_wagers_off_what_is_held() -> None:
    book = held_book()
    book.do(reverse("a", 1, 2, 50_00))
    assert book.last(meter_events.ContributionReversed).held
    assert book.meter.held[1].by_seat == {1: 50_00}
    book.refuses(reverse("a", 1, 2, 1), "cents", "R4")
    book.refuses(reverse("a", 1, 1, 50_01), "cents", "R4")
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (2,), "flush", 1), "seats", "B36")
    book.do(reverse("a", 1, 1, 20_00))
    book.do(meter_commands.AdmitHeld(FLOOR, GUARD, 1, "the rest is good"))
    assert book.meter.wagers_in_cents == 30_00
    assert book.meter.display_cents == PLAIN.base_cents + 21_00
    book.do(reverse("a", 1, 1, 30_00))
    assert book.meter.display_cents == PLAIN.base_cents


@pytest.mark.law("D19", "R4")
def test_what_is_admitted_after_its_round_is_no_part_of_the_next() -> None:
    book = held_book()
    book.round("a", 2)
    book.do(meter_commands.AdmitHeld(FLOOR, GUARD, 1, "the chips were counted"))
    book.refuses(reverse("a", 1, 1, 50_00), "cents", "R4")
    book.refuses(reverse("a", 2, 1, 1_01), "cents", "R4")
    book.do(reverse("a", 2, 1))
    assert book.meter.display_cents == PLAIN.base_cents + 70_00


@pytest.mark.law("R4")
def test_a_held_contribution_that_is_all_taken_back_is_gone() -> None:
    book = held_book()
    for seat in (1, 2):
        book.do(reverse("a", 1, seat, 50_00))
    assert not book.meter.held
    book.refuses(meter_commands.Contribute(DEALER, "a", 1, (1,), 1_00), "seats", "B36")


@pytest.mark.law("R4")
@pytest.mark.parametrize("limit", [None, 0, 1, 100, 139, 140, 141, 1000])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_what_is_taken_back_at_once_leaves_no_trace(limit: int | None, before: int) -> None:
    book = under_limit(opened(THIRDS, a="caribbean", b="caribbean"), limit)
    for number in range(1, before + 1):
        book.round("b", number)
    untouched = book.meter
    book.round("a", 9, (4, 6))
    book.do(reverse("a", 9, 6))
    book.do(reverse("a", 9, 4, 40))
    book.do(reverse("a", 9, 4, 60))
    assert book.meter._replace(rounds=untouched.rounds) == untouched
    book.refuses(reverse("a", 9, 4, 1), "cents", "R4")


@pytest.mark.law("R4", "B38")
def test_what_is_taken_back_comes_from_the_overflow_that_its_round_made_before_the_display() -> None:
    book = under_limit(opened(Parameters(10_00, 0, SEVENTY), a="caribbean", b="texas A"), 11_00)
    book.round("a", 1)  # 70 to the display
    book.round("b", 1)  # 30 to the display, 40 above
    book.do(reverse("a", 1, 1))
    event = book.last(meter_events.ContributionReversed)
    assert (event.display_cents, event.overflow_cents) == (70, 0)
    book.do(reverse("b", 1, 1))
    event = book.last(meter_events.ContributionReversed)
    assert (event.display_cents, event.overflow_cents) == (30, 40)
    assert (book.meter.display_cents, book.meter.overflow_cents) == (10_00, 0)


@pytest.mark.law("R4")
def test_overflow_of_other_tables_is_left_alone() -> None:
    book = under_limit(opened(Parameters(10_00, 0, SEVENTY), a="caribbean", b="texas A"), 11_00)
    book.round("a", 1, (1, 2))  # 100 to the display, 40 above
    book.round("b", 1)  # 70 above
    for seat in (1, 2):
        book.do(reverse("a", 1, seat))
    taken = [
        (event.display_cents, event.overflow_cents)
        for event in book.events
        if isinstance(event, meter_events.ContributionReversed)
    ]
    assert taken == [(30, 40), (70, 0)]
    assert (book.meter.display_cents, book.meter.overflow_cents) == (10_00, 70)


@pytest.mark.law("R4")
def test_what_was_won_since_is_taken_back_from_the_house() -> None:
    """A royal flush at the other table won the contribution, too."""
    parameters = Parameters(10_00, 0, SEVENTY, reserve_rate=Fraction(10, 100))
    book = opened(parameters, a="caribbean", b="texas A")
    book.round("a", 1)
    book.round("b", 1)
    book.pay(book.claim("b", 1, "royal flush"))
    assert (book.meter.display_cents, book.meter.reserve_cents) == (0, 20)
    book.do(reverse("a", 1, 1))
    event = book.last(meter_events.ContributionReversed)
    assert (event.display_cents, event.reserve_cents, event.house_cents) == (0, 10, 70)
    assert book.meter.funded_cents == 10_00 + 70


@pytest.mark.law("R4", "D22", "R23")
def test_what_the_reserve_no_longer_has_is_taken_back_from_the_house() -> None:
    parameters = Parameters(0, 5_00, SEVENTY, reserve_rate=Fraction(10, 100))
    book = opened(parameters, a="caribbean", b="texas A")
    book.round("a", 1)
    book.round("b", 1)
    book.pay(book.claim("b", 1, "royal flush"))
    book.do(reverse("a", 1, 1))
    event = book.last(meter_events.ContributionReversed)
    assert (event.display_cents, event.reserve_cents, event.house_cents) == (0, 0, 80)
    assert book.meter.display_cents == 5_00


@pytest.mark.law("R4", "D19", "D22")
def test_what_was_admitted_after_the_meter_was_won_is_taken_back_from_the_new_display() -> None:
    book = opened(replace(PLAIN, unreasonable_cents=1_00), a="caribbean", b="texas A")
    book.round("a", 1)
    book.round("b", 1, (1, 2))
    book.pay(book.claim("a", 1, "royal flush"))
    book.do(meter_commands.AdmitHeld(FLOOR, GUARD, 1, "the chips were counted"))
    assert book.meter.display_cents == PLAIN.reset_cents + 1_40
    book.do(reverse("b", 1, 2))
    assert book.last(meter_events.ContributionReversed).house_cents == 0
    assert book.meter.display_cents == PLAIN.reset_cents + 70


@pytest.mark.law("R4")
def test_parts_of_a_cent_are_borrowed_from_the_display() -> None:
    book = opened(THIRDS, a="caribbean", b="caribbean")
    book.round("a", 1)
    book.round("b", 1)
    book.round("a", 2)
    assert (book.meter.display_cents, book.meter.carry) == (211, NOTHING)
    book.do(reverse("b", 1, 1))
    assert (book.meter.display_cents, book.meter.carry) == (140, Fraction(2, 3))


@pytest.mark.law("R4")
def test_nothing_is_taken_back_twice_or_beyond_what_the_seat_brought() -> None:
    book = opened(PLAIN, a="caribbean", b="caribbean")
    book.round("a", 3, (1, 2))
    for command in (
        reverse("a", 3, 1, 1_01),
        reverse("a", 3, 1, 0),
        reverse("a", 3, 1, -1),
        reverse("a", 3, 5),
        reverse("a", 2, 1),
        reverse("b", 3, 1),
    ):
        book.refuses(command, "cents", "R4")
    book.refuses(reverse("c", 3, 1), "table", "13:69D-1.39B(a)")
    book.refuses(reverse("a", 3, 1, by=PLAYER), "actor", "R4")
    book.do(reverse("a", 3, 1))
    book.refuses(reverse("a", 3, 1), "cents", "R4")
    book.round("a", 4)
    book.refuses(reverse("a", 3, 2), "cents", "R4")


@pytest.mark.law("R4")
def test_a_wager_that_has_won_is_not_taken_back_and_one_that_was_does_not_win() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1, (1, 2))
    book.claim("a", 1, "flush", 1)
    book.refuses(reverse("a", 1, 1), "seat", "R4")
    book.do(reverse("a", 1, 2))
    book.refuses(meter_commands.ClaimAward(DEALER, "a", 1, (2,), "flush", 1), "seats", "B36")


@pytest.mark.law("B39", "R4")
def test_after_new_parameters_nothing_of_the_old_rate_is_taken_back() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1)
    book.do(meter_commands.ChangeParameters(BOSS, GUARD, replace(PLAIN, rate=Fraction(80, 100)), "a better rate"))
    book.refuses(reverse("a", 1, 1), "cents", "R4")
    book.refuses(meter_commands.Contribute(DEALER, "a", 1, (1,), 1_00), "seats", "B36")


WRONG: dict[str, tuple[MeterCommand, str, str]] = {
    "unknown table": (meter_commands.Contribute(DEALER, "b", 2, (1,), 1_00), "table", "13:69D-1.39B(a)"),
    "a player": (meter_commands.Contribute(PLAYER, "a", 2, (1,), 1_00), "actor", "B37"),
    "a floorperson": (meter_commands.Contribute(FLOOR, "a", 2, (1,), 1_00), "actor", "B37"),
    "no seats": (meter_commands.Contribute(DEALER, "a", 2, (), 1_00), "seats", "B36"),
    "a seat twice": (meter_commands.Contribute(DEALER, "a", 2, (1, 1), 2_00), "seats", "B36"),
    "seat 0": (meter_commands.Contribute(DEALER, "a", 2, (0,), 1_00), "seats", "B36"),
    "seat 8": (meter_commands.Contribute(DEALER, "a", 2, (8,), 1_00), "seats", "B36"),
    "the same seat again": (meter_commands.Contribute(DEALER, "a", 1, (1,), 1_00), "seats", "B36"),
    "an older round": (meter_commands.Contribute(DEALER, "a", 0, (1,), 1_00), "round", "B36"),
    "nothing": (meter_commands.Contribute(DEALER, "a", 2, (1,), 0), "cents", "B36"),
    "less than nothing": (meter_commands.Contribute(DEALER, "a", 2, (1,), -1_00), "cents", "B36"),
    "unequal wagers": (meter_commands.Contribute(DEALER, "a", 2, (1, 2), 2_01), "cents", "B36"),
    "absurd cents": (meter_commands.Contribute(DEALER, "a", 2, (1,), 10**18 + 1), "cents", "B37"),
    "an absurd seat": (meter_commands.Contribute(DEALER, "a", 2, (10**30,), 1_00), "seats", "B37"),
    "a truth for a number": (meter_commands.Contribute(DEALER, "a", True, (1,), 1_00), "round", "B37"),
}


@pytest.mark.law("B37")
@pytest.mark.parametrize(("command", "field", "law"), WRONG.values(), ids=WRONG)
def test_what_is_no_contribution_is_refused(command: MeterCommand, field: str, law: str) -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1)
    book.refuses(command, field, law)


def test_an_older_round_is_refused_with_the_round_that_the_table_is_at() -> None:
    book = opened(PLAIN, a="texas A")
    book.round("a", 5)
    assert "must be 5 or later" in book.refuses(
        meter_commands.Contribute(DEALER, "a", 4, (2,), 1_00), "round", "13:69F-28.7(b)2"
    )


@pytest.mark.law("B41")
def test_wagers_taken_before_the_controller_went_down_still_feed_the_meter() -> None:
    book = opened(PLAIN, a="texas A")
    book.do(meter_commands.ReportDown(DEALER, "no link"))
    book.round("a", 1)
    assert book.meter.display_cents == PLAIN.base_cents + 70
