"""Valid and invalid parameters of a meter: each limit at its value, one below and one above."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardwalk.errors import Refusal
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.parameters import MOST, Parameters, verify_parameters
from tests.support.progressive.meters import APPROVED, BOSS, DEALER, PLAIN, Book, opened

WHOLE = Parameters(100_00, 50_00, Fraction(70, 100), 100_00, Fraction(30, 100), 1)


@pytest.mark.law("B37")
@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"base_cents": 0},
        {"base_cents": MOST, "limit_cents": None},
        {"reset_cents": 0},
        {"reset_cents": 100_00},
        {"rate": Fraction(0)},
        {"rate": Fraction(1), "reserve_rate": Fraction(0)},
        {"reserve_rate": Fraction(0)},
        {"limit_cents": None},
        {"unreasonable_cents": None},
    ],
)
def test_parameters_up_to_their_bounds_make_a_meter(changed: dict[str, Any]) -> None:
    parameters = replace(WHOLE, **changed)
    verify_parameters(parameters)
    meter = opened(parameters).meter
    assert (meter.display_cents, meter.funded_cents) == (parameters.base_cents, parameters.base_cents)


@pytest.mark.law("B37")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("base_cents", -1),
        ("base_cents", MOST + 1),
        ("base_cents", True),
        ("base_cents", 1.5),
        ("reset_cents", -1),
        ("reset_cents", MOST + 1),
        ("rate", Fraction(-1, 100)),
        ("rate", 0.7),
        ("rate", True),
        ("rate", Fraction(1, MOST + 1)),
        ("reserve_rate", Fraction(-1, 10**9)),
        ("reserve_rate", Fraction(30, 100) + Fraction(1, 10**9)),
        ("reserve_rate", Fraction(10**30)),
        ("limit_cents", 99_99),
        ("limit_cents", MOST + 1),
        ("unreasonable_cents", 0),
        ("unreasonable_cents", -1),
        ("unreasonable_cents", MOST + 1),
    ],
)
def test_parameters_beyond_their_bounds_are_refused(field: str, value: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        verify_parameters(replace(WHOLE, **{field: value}))
    assert (refusal.value.field, str(refusal.value.law)) == (field, "B37")


@pytest.mark.law("B37")
def test_a_limit_below_the_reset_amount_is_refused() -> None:
    parameters = replace(WHOLE, base_cents=0, reset_cents=100_01)
    Book().refuses(meter_commands.OpenMeter(BOSS, "Royal", parameters, ("premium",)), "limit_cents", "B37")


@pytest.mark.law("B37")
def test_a_supervisor_opens_a_meter_once_and_by_name() -> None:
    book = Book()
    book.refuses(meter_commands.OpenMeter(DEALER, "Royal", PLAIN, APPROVED), "actor", "B37")
    book.refuses(meter_commands.OpenMeter(BOSS, " ", PLAIN, APPROVED), "name", "B37")
    book.refuses(meter_commands.PayAward(DEALER, 1), "meter", "B37")
    book.do(meter_commands.OpenMeter(BOSS, "Royal", PLAIN, APPROVED))
    book.refuses(meter_commands.OpenMeter(BOSS, "Royal", PLAIN, APPROVED), "meter", "B37")
    book.refuses(MeterCommand(BOSS), "command", "B37")


@pytest.mark.law("13:69D-1.39B(e)", "13:69D-1.39B(e)1")
@pytest.mark.parametrize(
    ("approved", "law"),
    [
        ((), "13:69D-1.39B(e)"),
        (("caribean",), "13:69D-1.39B(e)1"),
        (("caribbean", ""), "13:69D-1.39B(e)1"),
    ],
)
def test_a_meter_opens_for_the_games_that_its_filing_names(approved: tuple[str, ...], law: str) -> None:
    Book().refuses(meter_commands.OpenMeter(BOSS, "Royal", PLAIN, approved), "approved", law)


@pytest.mark.law("13:69D-1.39B(e)", "13:69D-1.39B(e)1")
def test_only_a_game_that_the_approval_names_is_connected() -> None:
    book = Book()
    book.do(meter_commands.OpenMeter(BOSS, "Royal", PLAIN, ("caribbean",)))
    texas = meter_commands.ConnectTable(BOSS, "2", "texas-bonus", {"progressive": "A"})
    assert "is not approved for" in book.refuses(texas, "game", "13:69D-1.39B(e)1")
    book.do(meter_commands.ConnectTable(BOSS, "1", "caribbean", {"progressive": "on"}))
    assert book.meter.approved == ("caribbean",)
