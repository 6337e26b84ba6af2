"""Who sees the state of a meter, and that all of its money is in it."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.view import HeldView, LinkedView, MeterView, ReviewView, WinnersView, meter_view
from tests.support.progressive.meters import BOSS, EYE, FLOOR, GUARD, PLAIN, SEVENTY, Book, opened, under_limit

ALLOWED = {
    MeterView: "name up display_cents carry overflow_cents reserve_cents reserve_carry wagers_in_cents contributed"
    " funded_cents won_cents hits parameters approved tables held pending winners",
    WinnersView: "recorded noticed review decided",
    ReviewView: "first reviewed by",
    LinkedView: "game options wager",
    HeldView: "number table round cents by_seat",
}
"""A field that is not here is shown to nobody until someone has thought about it."""


@pytest.mark.parametrize("kind", ALLOWED, ids=lambda kind: kind.__name__)
def test_every_field_of_the_view_was_thought_about(kind: type) -> None:
    assert {each.name for each in fields(kind)} == set(ALLOWED[kind].split())


@pytest.mark.parametrize("role", Role)
def test_only_those_who_answer_for_a_meter_see_more_than_its_sign(role: Role) -> None:
    found = meter_view(opened(PLAIN, a="caribbean").meter, Actor(role, "Kim"))
    assert (found is None) is (role in (Role.PLAYER, Role.DEALER, Role.ADMINISTRATOR, Role.DEVICE))


def seen(book: Book) -> MeterView:
    found = meter_view(book.meter, EYE)
    assert found is not None
    return found


def unaccounted(shown: MeterView) -> Fraction:
    """What came in, minus everything accounted for, by the view alone."""
    where = shown.display_cents + shown.carry + shown.overflow_cents + shown.reserve_cents + shown.reserve_carry
    return shown.contributed + shown.funded_cents - where - shown.won_cents


def test_every_cent_is_in_the_view() -> None:
    book = opened(Parameters(10_000_00, 5_000_00, SEVENTY, None, Fraction(1, 30)), a="caribbean", b="texas A")
    under_limit(book, 10_010_00)
    book.round("a", 1, each=123_45)
    book.pay(book.claim("a", 1, "straight flush"))
    book.round("a", 2, each=1_01)
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, -1_00, "a chip was counted twice"))
    shown = seen(book)
    assert (shown.name, shown.up) == (book.meter.name, True)
    assert shown.wagers_in_cents == 124_46
    assert shown.won_cents == book.meter.won_cents > 0
    assert all((shown.overflow_cents, shown.reserve_cents, shown.carry, shown.reserve_carry))
    assert unaccounted(shown) == 0
    assert shown.hits == {"straight flush": 1}
    assert {number: linked.game for number, linked in shown.tables.items()} == {"a": "caribbean", "b": "texas-bonus"}
    assert shown.parameters.limit_cents == 10_010_00
    assert "caribbean" in shown.approved


def test_a_held_contribution_is_seen_by_its_number_until_it_is_decided() -> None:
    book = opened(replace(PLAIN, unreasonable_cents=1_00), a="caribbean")
    book.round("a", 1, (1, 3))
    (held,) = seen(book).held
    assert held == HeldView(book.meter.last_held, "a", 1, 2_00, {1: 1_00, 3: 1_00})
    book.do(meter_commands.AdmitHeld(FLOOR, GUARD, held.number, "the lights were counted"))
    assert seen(book).held == ()


def test_an_award_that_waits_and_a_meter_that_is_down_are_seen() -> None:
    book = opened(PLAIN, a="caribbean")
    book.round("a", 1)
    number = book.claim("a", 1, "royal flush")
    book.do(meter_commands.ReportDown(EYE, "no power"))
    shown = seen(book)
    assert [(award.number, award.table, award.hand) for award in shown.pending] == [(number, "a", "royal flush")]
    assert not shown.up
