"""The order of winners: by turn at one table, by the first winning hand across tables, decided by a supervisor."""

from __future__ import annotations

from itertools import permutations

import pytest

from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.award import is_decided, recorded_order
from tests.support.progressive.meters import (
    BOSS,
    DEALER,
    EYE,
    FLOOR,
    PLAIN,
    Book,
    opened,
    payable,
)

ORDER = "13:69F-28.11(i)"


def linked() -> Book:
    """Three linked tables of both games, each with a round in progress."""
    book = opened(PLAIN, a="caribbean", b="texas A", c="caribbean")
    for table in ("a", "b", "c"):
        book.round(table, 1, (1, 2, 3))
    return book


def payable_now(book: Book) -> list[int]:
    return [number for number in book.meter.claims if payable(book.meter, number)]


@pytest.mark.law("13:69F-28.11(i)")
def test_alone_a_percentage_is_paid_at_once_on_the_meter_as_it_stands() -> None:
    book = linked()
    first = book.claim("a", 1, "straight flush", 3)
    assert not book.meter.claims[first].waits
    book.pay(first)
    second = book.claim("a", 1, "straight flush", 1)
    book.pay(second)
    paid = [(event.meter_cents, event.paid_cents) for event in book.events if isinstance(event, meter_events.AwardPaid)]
    assert paid == [(10_006_30, 1_000_63), (9_005_67, 900_56)]


@pytest.mark.law("D17")
def test_a_percentage_waits_while_hands_are_out_elsewhere_that_were_complete_before() -> None:
    book = linked()
    number = book.claim("a", 1, "straight flush", overlapping=("b",))
    event = book.last(meter_events.AwardClaimed)
    assert (event.waits, str(event.law)) == (True, "D17")
    book.refuses(meter_commands.PayAward(DEALER, number), "number", "D17")
    book.judge(number)
    book.pay(number)


def test_overlapping_with_itself_is_no_other_table() -> None:
    book = linked()
    book.pay(book.claim("a", 1, "straight flush", overlapping=("a",)))


@pytest.mark.law("D17")
def test_fixed_prizes_never_wait() -> None:
    book = linked()
    waiting = book.claim("a", 1, "royal flush", overlapping=("b", "c"))
    fixed = [book.claim(table, 1, "flush", 2, overlapping=("a", "b", "c")) for table in ("a", "b", "c")]
    assert payable_now(book) == fixed
    for number in fixed:
        book.pay(number)
    assert not book.meter.claims[waiting].paid


@pytest.mark.law("D17", "13:69F-28.11(i)")
def test_a_claim_elsewhere_makes_the_first_wait_too() -> None:
    book = linked()
    first = book.claim("a", 1, "straight flush", received=20)
    assert payable_now(book) == [first]
    second = book.claim("b", 1, "straight flush", received=10)
    assert [claim.waits for claim in book.meter.unpaid] == [False, True]
    assert payable_now(book) == []
    assert recorded_order(book.meter) == (second, first)
    book.judge(second, first)
    assert payable_now(book) == [second]
    book.refuses(meter_commands.PayAward(DEALER, first), "number", ORDER)
    book.pay(second)
    assert payable_now(book) == [first]
    book.pay(first)
    paid = [event.number for event in book.events if isinstance(event, meter_events.AwardPaid)]
    assert paid == [second, first]


@pytest.mark.law("13:69F-28.11(i)")
def test_the_first_royal_takes_the_meter_and_the_next_its_reset_amount() -> None:
    book = linked()
    first, second = book.claim("a", 1, "royal flush", received=1), book.claim("b", 1, "royal flush", received=2)
    book.judge(first, second)
    book.pay(first)
    book.pay(second)
    paid = [event.paid_cents for event in book.events if isinstance(event, meter_events.AwardPaid)]
    assert paid == [10_006_30, PLAIN.reset_cents]


@pytest.mark.law("D17")
def test_a_later_claim_needs_a_new_decision() -> None:
    book = linked()
    first = book.claim("a", 1, "straight flush", received=1)
    second = book.claim("b", 1, "straight flush", received=3)
    book.judge(first, second)
    assert is_decided(book.meter)
    third = book.claim("c", 1, "straight flush", received=2)
    assert not is_decided(book.meter)
    book.refuses(meter_commands.PayAward(DEALER, first), "number", "D17")
    book.judge(first, third, second)
    assert book.last(meter_events.AwardsDecided).order == recorded_order(book.meter) == (first, third, second)
    book.pay(first)
    assert payable_now(book) == [third]


@pytest.mark.law("13:69F-28.11(i)", "R39")
def test_a_decision_has_a_reason_whatever_the_order() -> None:
    for turned in (False, True):
        book = linked()
        first = book.claim("a", 1, "straight flush", received=1)
        second = book.claim("b", 1, "straight flush", received=2)
        order = (second, first) if turned else (first, second)
        book.do(meter_commands.GiveNotice(DEALER, "a"))
        book.do(meter_commands.RecordReview(EYE, order[0], "camera 7"))
        for blank in ("", " \t"):
            book.refuses(meter_commands.DecideAwards(BOSS, order, blank), "reason", "R39")
        book.do(meter_commands.DecideAwards(BOSS, order, "the recording shows it"))
        event = book.last(meter_events.AwardsDecided)
        assert (event.order, event.by, event.reason) == (order, BOSS, "the recording shows it")
        assert payable_now(book) == [order[0]]


@pytest.mark.law("13:69F-28.11(i)")
def test_a_supervisor_decides_and_names_every_award_once() -> None:
    book = linked()
    book.refuses(meter_commands.DecideAwards(BOSS, (), "why not"), "order", ORDER)
    first = book.claim("a", 1, "straight flush")
    second = book.claim("b", 1, "straight flush")
    fixed = book.claim("c", 1, "flush")
    book.refuses(meter_commands.DecideAwards(FLOOR, (first, second), "why not"), "actor", ORDER)
    for order in ((), (first,), (first, first), (first, second, second), (first, second, fixed), (first, 99)):
        book.refuses(meter_commands.DecideAwards(BOSS, order, "why not"), "order", ORDER)
    book.judge(first, second)


@pytest.mark.law("13:69F-28.11(i)", "R21")
def test_awards_of_one_table_keep_the_order_of_their_turns() -> None:
    """Seat 3 is paid before seat 1, which had its cards first."""
    book = linked()
    turns = book.claim("a", 1, "straight flush", 3, received=12), book.claim("a", 1, "straight flush", 1, received=10)
    other = book.claim("b", 1, "straight flush", received=11)
    assert recorded_order(book.meter) == (turns[0], other, turns[1])
    accepted = []
    for order in permutations((*turns, other)):
        if order.index(turns[0]) < order.index(turns[1]):
            book.judge(*order)
            accepted.append(order)
        else:
            book.refuses(meter_commands.DecideAwards(BOSS, order, "seen"), "order", ORDER)
    assert len(accepted) == 3


@pytest.mark.law("13:69F-28.11(i)")
def test_a_percentage_waits_for_what_was_claimed_before_at_its_table() -> None:
    book = linked()
    fixed, share = book.claim("a", 1, "four of a kind", 3), book.claim("a", 1, "straight flush", 2)
    book.refuses(meter_commands.PayAward(DEALER, share), "number", ORDER)
    book.pay(fixed)
    book.pay(share)
    assert book.last(meter_events.AwardPaid).meter_cents == 10_006_30 - 500_00


def test_hands_received_with_the_same_event_stand_in_the_order_of_their_claims() -> None:
    book = linked()
    numbers = [book.claim(table, 1, "straight flush", received=7) for table in ("c", "a", "b")]
    assert recorded_order(book.meter) == tuple(numbers)


def test_a_supervisor_decides_again_before_the_first_is_paid() -> None:
    book = linked()
    first, second = book.claim("a", 1, "straight flush"), book.claim("b", 1, "straight flush")
    book.judge(first, second)
    book.judge(second, first, reason="surveillance looked again")
    assert payable_now(book) == [second]
