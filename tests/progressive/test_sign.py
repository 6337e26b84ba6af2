"""What a sign shows, and what it never shows."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

import pytest

from boardwalk.errors import Refusal
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.sign import Sign, SignRow, sign
from tests.support.progressive.meters import BOSS, DEALER, PLAIN, SEVENTY, TABLES, WHEEL, opened, under_limit


def test_a_sign_shows_the_meter_and_what_both_games_pay_off_it() -> None:
    book = opened(PLAIN, a="texas A", b="caribbean", c="texas A")
    book.round("a", 1)
    shown = sign(book.meter)
    assert (shown.name, shown.display_cents, shown.up) == ("Boardwalk Royal", 10_000_70, True)
    assert shown.games == ("Texas Hold 'Em Bonus Poker", "Caribbean Stud Poker")
    assert {row.name: row.pays for row in shown.rows} == {
        "royal flush": "100% of the meter",
        "straight flush": "10% of the meter",
        "four of a kind": "win $500 (M)",
        "full house": "win $100 (M)",
        "flush": "win $50 (M)",
    }
    book.do(meter_commands.ReportDown(DEALER, "no link"))
    assert not sign(book.meter).up


def test_the_sign_at_a_table_has_all_its_rows() -> None:
    book = opened(PLAIN, a="texas A", b="caribbean")
    assert [row.name for row in sign(book.meter, "a").rows][-3:] == ["straight", "three of a kind", "two pair"]
    assert sign(book.meter, "b").rows == sign(book.meter).rows
    with pytest.raises(Refusal, match="not connected"):
        sign(book.meter, "x")


@pytest.mark.parametrize(
    ("tables", "notice"),
    [
        ({}, False),
        ({"a": "caribbean", "b": "caribbean"}, False),
        ({"a": "texas A", "b": "texas A"}, False),
        ({"a": "texas A", "b": "caribbean"}, True),
    ],
)
def test_a_sign_says_when_both_games_are_linked(tables: dict[str, str], notice: bool) -> None:
    assert sign(opened(PLAIN, **tables).meter).linked_notice is notice


@pytest.mark.law("B40")
def test_the_chance_of_each_jackpot_is_shown() -> None:
    rows = sign(opened(PLAIN, a="caribbean").meter).rows
    assert rows[0] == SignRow("royal flush", "100% of the meter", Fraction(1, 649_740))
    book = opened(WHEEL)
    name, options = TABLES["wheel 5-jackpot"]
    weights = {"bonus-spin-weights": "1,989,1,1,1,1,1,1,1,1,1,1"}
    book.do(meter_commands.ConnectTable(BOSS, "a", name, {**options, **weights}))
    rows = sign(book.meter).rows
    assert rows[0] == SignRow("jackpot", "100% of the meter", Fraction(22, 425) * Fraction(1, 1000))
    assert (rows[2].name, rows[2].pays) == ("position 3", "win $100, all others win $50")
    assert sum(row.chance for row in rows) == Fraction(22, 425)


def test_awards_that_wait_stand_in_the_recorded_order_and_then_in_their_decided_places() -> None:
    book = opened(PLAIN, a="caribbean", b="texas A")
    for table in ("a", "b"):
        book.round(table, 1, (1, 2))
    fixed = book.claim("a", 1, "flush", 2, received=1)
    first = book.claim("a", 1, "straight flush", received=9)
    second = book.claim("b", 1, "royal flush", received=8)
    shown = sign(book.meter).pending
    assert [(award.number, award.table, award.seats, award.hand, award.place) for award in shown] == [
        (second, "b", (1,), "royal flush", None),
        (first, "a", (1,), "straight flush", None),
        (fixed, "a", (2,), "flush", None),
    ]
    book.judge(first, second, reason="seen on tape")
    assert [award.place for award in sign(book.meter).pending] == [2, 1, None]
    book.pay(fixed)
    book.pay(first)
    assert [(award.number, award.place) for award in sign(book.meter).pending] == [(second, 1)]
    book.pay(second)
    assert sign(book.meter).pending == ()


@pytest.mark.law("R40")
def test_reserve_and_overflow_are_not_on_a_sign() -> None:
    book = under_limit(opened(Parameters(1_00, 0, SEVENTY, None, Fraction(10, 100)), a="caribbean"), 1_00)
    book.round("a", 1, each=123_00)
    assert (book.meter.reserve_cents, book.meter.overflow_cents) == (12_30, 86_10)
    assert not any(str(cents) in repr(sign(book.meter)) for cents in (12_30, 86_10))
    assert sign(book.meter).limit_cents == 1_00, "the sign states the limit (R40)"
    assert not [each.name for each in fields(Sign) if "reserve" in each.name or "overflow" in each.name]
