"""What two people of different departments must sign, and a controller that is down."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.games import GAMES
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
    TABLES,
    WHEEL,
    Book,
    opened,
    under_limit,
)

PAIRS = [(BOSS, GUARD), (GUARD, BOSS), (FLOOR, GUARD), (GUARD, DEALER)]
NOT_TWO = {
    "the same department": (BOSS, FLOOR, "second"),
    "the same department, other names": (GUARD, Actor(Role.SECURITY, "Gil"), "second"),
    "one person": (BOSS, Actor(Role.SECURITY, "Kim"), "second"),
    "one person, spelled differently": (BOSS, Actor(Role.SECURITY, " kIM "), "second"),
    "surveillance for security": (BOSS, EYE, "second"),
    "surveillance for table games": (EYE, GUARD, "second"),
    "a player second": (BOSS, PLAYER, "second"),
    "a regulator second": (BOSS, REGULATOR, "second"),
    "nobody first": (Actor(Role.SUPERVISOR, " "), GUARD, "actor"),
    "nobody second": (BOSS, Actor(Role.SECURITY, ""), "second"),
}


def full() -> Book:
    """A meter at its limit, with overflow, and one contribution held."""
    book = under_limit(opened(Parameters(10_00, 5_00, SEVENTY, unreasonable_cents=2_00), a="caribbean"), 10_50)
    book.round("a", 1)
    book.round("a", 2, each=3_00)
    assert (book.meter.display_cents, book.meter.overflow_cents, len(book.meter.held)) == (10_50, 20, 1)
    return book


def signed(first: Actor, second: Actor, reason: str) -> list[MeterCommand]:
    """Every command that two people sign."""
    return [
        meter_commands.CorrectMeter(first, second, -1, reason),
        meter_commands.AdmitHeld(first, second, 1, reason),
        meter_commands.ChangeParameters(first, second, PLAIN, reason),
    ]


@pytest.mark.law("B38", "D19")
@pytest.mark.parametrize(("first", "second", "field"), NOT_TWO.values(), ids=NOT_TWO)
def test_one_department_or_one_person_is_not_enough(first: Actor, second: Actor, field: str) -> None:
    for command in signed(first, second, "a reason"):
        full().refuses(command, field, "B38")


@pytest.mark.law("B38", "D19", "B39")
def test_players_and_regulators_sign_nothing() -> None:
    for who in (PLAYER, REGULATOR):
        for command, law in zip(signed(who, GUARD, "a reason"), ("B38", "D19", "B39"), strict=True):
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
    for cents in (0, 10**18 + 1):
        book.refuses(meter_commands.CorrectMeter(BOSS, GUARD, cents, "why"), "cents", "B38")
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


WHEEL_LIMIT = 10_000_10


def above_limit(above: int) -> Book:
    """A wheel's meter at its limit, with this overflow and a jackpot claimed by the last wager."""
    book = opened(replace(WHEEL, limit_cents=WHEEL_LIMIT), a="wheel 5-jackpot")
    book.round("a", 1, each=(above + 10) * 100 // 7 + 1)
    assert (book.meter.display_cents, book.meter.overflow_cents) == (WHEEL_LIMIT, above)
    return book


@pytest.mark.law("R40", "D37", "D15")
@pytest.mark.parametrize(("above", "moved"), [(0, 0), (1, 1), (9, 9), (10, 10), (11, 10), (25, 10)])
def test_what_is_above_a_limit_goes_to_the_next_jackpot_by_itself(above: int, moved: int) -> None:
    """As far as the limit has room above the reset amount; the rest waits for the jackpot after that."""
    book = above_limit(above)
    book.pay(book.claim("a", 1, "jackpot"))
    event = book.last(meter_events.MeterReset)
    assert (event.overflow_cents, event.house_cents) == (moved, WHEEL.reset_cents)
    assert str(event.law) == ("R40" if moved else "D15")
    assert (book.meter.display_cents, book.meter.overflow_cents) == (WHEEL.reset_cents + moved, above - moved)
    book.round("a", 2)
    book.pay(book.claim("a", 2, "jackpot"))
    left = max(0, above - 2 * 10)
    assert book.meter.overflow_cents >= left
    assert book.meter.display_cents <= WHEEL_LIMIT


@pytest.mark.law("R4", "D22", "R40")
def test_a_wager_returned_after_its_overflow_went_to_the_next_jackpot_comes_back_from_the_house() -> None:
    book = opened(replace(WHEEL, limit_cents=WHEEL_LIMIT), a="wheel 5-jackpot", b="wheel 5-jackpot")
    book.round("b", 1, each=5_00)
    book.round("a", 1, each=5_00)
    assert book.meter.overflow_cents == 60
    book.pay(book.claim("b", 1, "jackpot"))
    assert book.meter.overflow_cents == 50
    book.do(meter_commands.ReverseContribution(DEALER, "a", 1, 1, 5_00))
    event = book.last(meter_events.ContributionReversed)
    assert (event.display_cents, event.overflow_cents, event.house_cents) == (0, 35, 0)
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, -1, "it still adds up"))


@pytest.mark.law("R40", "13:69F-28.11(h)", "R26")
@pytest.mark.parametrize("kind", ["caribbean", "texas plain", "texas A", "texas D"])
@pytest.mark.parametrize("limit", [PLAIN.base_cents, 10**12])
def test_the_meter_of_a_progressive_payout_wager_has_no_limit(kind: str, limit: int) -> None:
    """Not when it is opened, not later, and a meter that has one takes no such table."""
    game, options = TABLES[kind]
    limited = replace(PLAIN, limit_cents=limit)
    opening = meter_commands.OpenMeter(BOSS, "Royal", limited, (game,))
    reason = Book().refuses(opening, "limit_cents", "R40")
    assert "70%" in reason
    assert str(GAMES[game].game(options).progressives[0].rate_law) in reason
    both = meter_commands.OpenMeter(BOSS, "Royal", limited, ("premium", game))
    Book().refuses(both, "limit_cents", "R40")
    book = opened(PLAIN, a=kind)
    book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, limited, "why"), "limit_cents", "R40")
    book = under_limit(opened(PLAIN, a=kind), limit)
    book.refuses(meter_commands.ConnectTable(BOSS, "b", game, options), "limit_cents", "R40")
    Book().do(meter_commands.OpenMeter(BOSS, "Wheel", limited, ("premium",)))


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
    book = opened(WHEEL, a="wheel 5-jackpot")
    for field, parameters in {
        "reserve_rate": replace(WHEEL, reserve_rate=Fraction(1)),
        "reset_cents": replace(WHEEL, reset_cents=-1),
    }.items():
        book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, parameters, "why"), field, "B37")
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, 1, "up"))
    low = replace(WHEEL, limit_cents=WHEEL.base_cents)
    book.refuses(meter_commands.ChangeParameters(BOSS, GUARD, low, "why"), "limit_cents", "B38")
    book.do(meter_commands.ChangeParameters(BOSS, GUARD, replace(WHEEL, limit_cents=WHEEL.base_cents + 1), "why"))


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
