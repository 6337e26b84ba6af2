"""What two people of different departments must sign, and a controller that is down."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.parameters import Parameters
from tests.support.progressive.meters import (
    BOSS,
    DEALER,
    EYE,
    FLOOR,
    GUARD,
    PLAIN,
    PLAYER,
    REGULATOR,
    SEVENTY,
    Book,
    opened,
)

PAIRS = [(BOSS, GUARD), (GUARD, BOSS), (FLOOR, GUARD), (GUARD, DEALER)]
NOT_TWO = {
    "the same department": (BOSS, FLOOR, "second"),
    "the same department, other names": (GUARD, Actor(Role.SECURITY, "Gil"), "second"),
    "one person": (BOSS, Actor(Role.SECURITY, "Kim"), "second"),
    "one person, spelled anew": (BOSS, Actor(Role.SECURITY, " kIM "), "second"),
    "surveillance for security": (BOSS, EYE, "second"),
    "surveillance for table games": (EYE, GUARD, "second"),
    "a player second": (BOSS, PLAYER, "second"),
    "a regulator second": (BOSS, REGULATOR, "second"),
    "nobody first": (Actor(Role.SUPERVISOR, " "), GUARD, "actor"),
    "nobody second": (BOSS, Actor(Role.SECURITY, ""), "second"),
}


def full() -> Book:
    """A meter at its limit, with overflow, and one contribution held."""
    book = opened(Parameters(10_00, 5_00, SEVENTY, 10_50, unreasonable_cents=2_00), a="caribbean")
    book.round("a", 1)
    book.round("a", 2, each=3_00)
    assert (book.meter.display_cents, book.meter.overflow_cents, len(book.meter.held)) == (10_50, 20, 1)
    return book


def signed(first: Actor, second: Actor, reason: str) -> list[MeterCommand]:
    """Every command that two people sign."""
    return [
        meter_commands.CorrectMeter(first, second, -1, reason),
        meter_commands.ReleaseOverflow(first, second, 1, reason),
        meter_commands.AdmitHeld(first, second, 1, reason),
        meter_commands.ChangeParameters(first, second, PLAIN, reason),
    ]


@pytest.mark.law("B38", "D15", "D19")
@pytest.mark.parametrize(("first", "second", "field"), NOT_TWO.values(), ids=NOT_TWO)
def test_one_department_or_one_person_is_not_enough(first: Actor, second: Actor, field: str) -> None:
    for command in signed(first, second, "a reason"):
        full().refuses(command, field, "B38")


@pytest.mark.law("B38")
def test_players_and_regulators_sign_nothing() -> None:
    for who in (PLAYER, REGULATOR):
        for command, law in zip(signed(who, GUARD, "a reason"), ("B38", "D15", "D19", "B39"), strict=True):
            full().refuses(command, "actor", law)


@pytest.mark.law("B38")
def test_it_is_recorded_why() -> None:
    for blank in ("", " \n"):
        for command in signed(BOSS, GUARD, blank):
            full().refuses(command, "reason", "B38")


@pytest.mark.law("B38")
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_two_departments_correct_the_display(first: Actor, second: Actor) -> None:
    book = opened(PLAIN)
    for cents in (-10_00, 3_33):
        book.do(meter_commands.CorrectMeter(first, second, cents, "the count"))
        event = book.last(meter_events.MeterCorrected)
        assert (event.cents, event.by, event.second, event.reason) == (cents, first, second, "the count")
    assert book.meter.display_cents == book.meter.funded_cents == PLAIN.base_cents - 6_67


@pytest.mark.law("B38")
def test_a_correction_stays_between_zero_and_the_limit() -> None:
    book = opened(Parameters(10_00, 0, SEVENTY, 11_00))
    book.refuses(meter_commands.CorrectMeter(BOSS, GUARD, 0, "why"), "cents", "B38")
    book.refuses(meter_commands.CorrectMeter(BOSS, GUARD, -10_01, "why"), "cents", "B38")
    book.refuses(meter_commands.CorrectMeter(BOSS, GUARD, 1_01, "why"), "cents", "B37")
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, 1_00, "why"))
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, -11_00, "why"))
    assert book.meter.display_cents == 0


@pytest.mark.law("B38", "R4")
def test_the_display_falls_by_nothing_else() -> None:
    book = full()
    before = book.meter.display_cents
    lowering = []
    for command in (
        meter_commands.AdmitHeld(BOSS, GUARD, 1, "good"),
        meter_commands.Contribute(DEALER, "a", 3, (1, 2), 2_00),
        meter_commands.ClaimAward(DEALER, "a", 3, (2,), "straight flush", 1),
        meter_commands.PayAward(DEALER, 1),
        meter_commands.ReverseContribution(DEALER, "a", 3, 1, 1_00),
        meter_commands.Contribute(DEALER, "a", 4, (1,), 1_00),
        meter_commands.ReverseContribution(DEALER, "a", 4, 1, 1_00),
        meter_commands.ReleaseOverflow(BOSS, GUARD, 10, "after the win"),
        meter_commands.ChangeParameters(BOSS, GUARD, replace(PLAIN, limit_cents=None), "no limit"),
        meter_commands.CorrectMeter(BOSS, GUARD, -1, "the count"),
        meter_commands.ReportDown(DEALER, "no link"),
        meter_commands.ReportUp(BOSS),
        meter_commands.DisconnectTable(BOSS, "a"),
    ):
        events = book.do(command)
        if book.meter.display_cents < before:
            lowering += [type(event) for event in events]
        before = book.meter.display_cents
    assert lowering == [meter_events.AwardPaid, meter_events.ContributionReversed, meter_events.MeterCorrected]


@pytest.mark.law("D15")
def test_two_departments_release_overflow_as_far_as_there_is_room() -> None:
    book = full()
    book.refuses(meter_commands.ReleaseOverflow(BOSS, GUARD, 1, "why"), "cents", "B37")
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, -15, "make room"))
    for cents in (-1, 0, 21):
        book.refuses(meter_commands.ReleaseOverflow(BOSS, GUARD, cents, "why"), "cents", "D15")
    book.refuses(meter_commands.ReleaseOverflow(BOSS, GUARD, 16, "why"), "cents", "B37")
    book.do(meter_commands.ReleaseOverflow(GUARD, BOSS, 15, "why"))
    assert (book.meter.display_cents, book.meter.overflow_cents) == (10_50, 5)
    assert str(book.last(meter_events.OverflowReleased).law) == "D15"


@pytest.mark.law("R4", "D15")
def test_overflow_that_was_released_is_taken_back_from_the_display() -> None:
    book = opened(Parameters(10_50, 0, SEVENTY, 10_50), a="caribbean")
    book.round("a", 1)
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, -50, "make room"))
    book.do(meter_commands.ReleaseOverflow(BOSS, GUARD, 50, "there is room"))
    book.do(meter_commands.ReverseContribution(DEALER, "a", 1, 1, 1_00))
    event = book.last(meter_events.ContributionReversed)
    assert (event.overflow_cents, event.display_cents, event.house_cents) == (20, 50, 0)


@pytest.mark.law("B39")
def test_no_parameter_changes_while_a_round_is_in_progress() -> None:
    book = opened(PLAIN, a="caribbean", b="texas A")
    change = meter_commands.ChangeParameters(BOSS, GUARD, replace(PLAIN, reset_cents=1), "a new season", ("b",))
    assert "table b" in book.refuses(change, "in_round", "B39")
    book.do(replace(change, in_round=()))
    event = book.last(meter_events.ParametersChanged)
    assert (event.parameters.reset_cents, str(event.law)) == (1, "B39")
    assert book.meter.parameters == event.parameters
    assert book.meter.display_cents == PLAIN.base_cents


@pytest.mark.law("B39")
def test_no_parameter_changes_while_an_award_is_not_paid_or_a_contribution_is_held() -> None:
    book = opened(replace(PLAIN, unreasonable_cents=1_00), a="caribbean")
    change = meter_commands.ChangeParameters(BOSS, GUARD, PLAIN, "a new season")
    book.round("a", 1)
    number = book.claim("a", 1, "flush")
    book.refuses(change, "claims", "B39")
    book.pay(number)
    book.round("a", 2, each=1_01)
    book.refuses(change, "held", "D19")
    book.do(meter_commands.AdmitHeld(BOSS, GUARD, 1, "good"))
    book.do(change)


@pytest.mark.law("B37", "B38")
def test_new_parameters_are_as_good_as_the_first_and_do_not_lower_the_display() -> None:
    book = opened(PLAIN, a="caribbean")
    for field, parameters in {
        "reserve_rate": replace(PLAIN, reserve_rate=Fraction(1)),
        "reset_cents": replace(PLAIN, reset_cents=-1),
    }.items():
        book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, parameters, "why"), field, "B37")
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, 1, "up"))
    low = replace(PLAIN, limit_cents=PLAIN.base_cents)
    book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, low, "why"), "limit_cents", "B38")
    book.do(meter_commands.ChangeParameters(BOSS, GUARD, replace(PLAIN, limit_cents=PLAIN.base_cents + 1), "why"))


@pytest.mark.law("B41")
def test_a_controller_goes_down_and_comes_back() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1)
    book.refuses(meter_commands.ReportUp(BOSS), "controller", "B41")
    book.refuses(meter_commands.ReportDown(DEALER, " "), "reason", "B41")
    book.refuses(meter_commands.ReportDown(PLAYER, "it blinks"), "actor", "B41")
    book.do(meter_commands.ReportDown(DEALER, "it blinks"))
    assert not book.meter.up
    book.refuses(meter_commands.ReportDown(BOSS, "still"), "controller", "B41")
    book.pay(book.claim("a", 1, "flush"))  # what was wagered is paid
    book.refuses(meter_commands.ReportUp(DEALER), "actor", "B41")
    book.do(meter_commands.ReportUp(FLOOR))
    assert book.meter.up
    assert book.last(meter_events.ControllerUp).by == FLOOR
