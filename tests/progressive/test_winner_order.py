"""Simultaneous winners: notice, review, decision, in this order, by people who validated none of the hands (R39)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.award import is_decided
from boardwalk.progressive.machine import METER
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.view import SEE_WINNERS, winners_view
from boardwalk.progressive.winner_order import is_noticed, is_reviewed, proposed_order
from tests.support.progressive.meters import BOSS, DEALER, EYE, PLAIN, Book, opened, payable

ORDER = "13:69F-28.11(i)"
MANAGER = Actor(Role.SUPERVISOR, "Mac")


def claimed() -> Book:
    """A straight flush at each of two linked tables, the second with the earlier hand; a third is being dealt."""
    book = opened(PLAIN, a="caribbean", b="texas A", c="texas plain")
    for table in ("a", "b", "c"):
        book.round(table, 1, (1, 2, 3))
    book.claim("a", 1, "straight flush", received=20)
    book.claim("b", 1, "straight flush", received=10)
    return book


NOTICE = meter_commands.GiveNotice(DEALER, "a")
REVIEW = meter_commands.RecordReview(EYE, 2, "cameras 7 and 12, from 21:04 to 21:06")
DECISION = meter_commands.DecideAwards(MANAGER, (2, 1), "the recordings show table b first")
STEPS: tuple[MeterCommand, ...] = (NOTICE, REVIEW, DECISION)


def accepts(book: Book, command: MeterCommand) -> bool:
    try:
        METER.decide(book.meter, command)
    except Exception:
        return False
    return True


@pytest.mark.law("R39", ORDER)
def test_notice_review_and_decision_are_three_events_with_their_people() -> None:
    book = claimed()
    events = [event for step in STEPS for event in book.do(step)]
    notice, review, decision = events
    assert isinstance(notice, meter_events.NoticeGiven)
    assert isinstance(review, meter_events.AwardsReviewed)
    assert isinstance(decision, meter_events.AwardsDecided)
    assert (notice.table, notice.awards, notice.by) == ("a", (1, 2), DEALER)
    assert (review.awards, review.first, review.by) == ((1, 2), 2, EYE)
    assert review.reviewed == "cameras 7 and 12, from 21:04 to 21:06"
    assert (decision.order, decision.by, decision.reason) == ((2, 1), MANAGER, "the recordings show table b first")
    assert [payable(book.meter, number) for number in (1, 2)] == [False, True]
    book.pay(2)
    book.pay(1)


@pytest.mark.law("R39")
@pytest.mark.parametrize("order", [each for each in permutations(range(3)) if each != (0, 1, 2)])
def test_in_any_other_order_they_are_refused(order: tuple[int, int, int]) -> None:
    """Nothing is paid before all three are done in their order."""
    book = claimed()
    done: set[int] = set()
    for step in order:
        due = step == len(done)
        assert accepts(book, STEPS[step]) is due
        if due:
            book.do(STEPS[step])
            done.add(step)
        assert not payable(book.meter, 1)
        assert not payable(book.meter, 2)


@pytest.mark.law("R39")
def test_what_is_missing_is_said() -> None:
    book = claimed()
    assert "dealer must first notify" in book.refuses(REVIEW, "notice", ORDER)
    assert "surveillance must first record" in book.refuses(DECISION, "review", "R39")
    book.do(NOTICE)
    assert "have been notified" in book.refuses(NOTICE, "table", ORDER)
    assert "surveillance must first record" in book.refuses(DECISION, "review", "R39")
    book.refuses(meter_commands.RecordReview(EYE, 2, " "), "reviewed", "R39")
    for first in (0, 3):
        book.refuses(meter_commands.RecordReview(EYE, first, "camera 7"), "first", ORDER)
    book.do(REVIEW)
    book.refuses(meter_commands.DecideAwards(MANAGER, (2, 1), ""), "reason", "R39")


@pytest.mark.law("R39", "D36")
def test_the_decision_begins_with_the_hand_that_the_review_found_first() -> None:
    book = claimed()
    book.do(NOTICE)
    book.do(meter_commands.RecordReview(EYE, 1, "camera 7"))
    assert proposed_order(book.meter) == (1, 2), "the recorded order is 2, 1"
    book.refuses(DECISION, "order", "D36")
    book.do(meter_commands.DecideAwards(MANAGER, (1, 2), "the clocks differ"))
    assert is_decided(book.meter)
    book.do(REVIEW)
    assert not is_decided(book.meter), "a new review cancels the decision"
    assert not payable(book.meter, 1)
    book.do(DECISION)
    assert payable(book.meter, 2)


@pytest.mark.law("D36", "D17")
def test_an_award_that_joins_is_noticed_reviewed_and_decided_with_the_others() -> None:
    book = claimed()
    for step in STEPS:
        book.do(step)
    third = book.claim("c", 1, "straight flush", received=15)
    assert [is_noticed(book.meter), is_reviewed(book.meter), is_decided(book.meter)] == [False, False, False]
    assert not any(payable(book.meter, number) for number in (1, 2, third))
    book.refuses(REVIEW, "notice", ORDER)
    book.do(meter_commands.GiveNotice(DEALER, "c"))
    assert book.last(meter_events.NoticeGiven).awards == (1, 2, third)
    book.refuses(meter_commands.DecideAwards(MANAGER, (2, third, 1), "why"), "review", "R39")
    book.do(REVIEW)
    book.do(meter_commands.DecideAwards(MANAGER, (2, third, 1), "as before"))
    for number in (2, third, 1):
        book.pay(number)


@pytest.mark.law("R39")
@pytest.mark.parametrize("judge", ["review", "decide"])
@pytest.mark.parametrize("award", [1, 2])
def test_who_validated_one_of_the_hands_neither_reviews_nor_decides(judge: str, award: int) -> None:
    """The check is by person, whatever the role they act in."""
    book = claimed()
    name = (EYE if judge == "review" else MANAGER).name
    book.do(meter_commands.RecordValidation(Actor(Role.SUPERVISOR, f" {name.upper()}"), award))
    book.do(NOTICE)
    if judge == "review":
        assert f"validated award {award}" in book.refuses(REVIEW, "actor", "R39")
        return
    book.do(REVIEW)
    assert f"validated award {award}" in book.refuses(DECISION, "actor", "R39")
    book.do(meter_commands.DecideAwards(BOSS, (2, 1), "someone else"))


@pytest.mark.law("R39")
@pytest.mark.parametrize("award", [1, 2])
def test_who_reviewed_or_decided_validates_none_of_the_hands_later(award: int) -> None:
    book = claimed()
    for step in STEPS:
        book.do(step)
    for judge in (EYE, MANAGER):
        own = Actor(Role.SUPERVISOR, judge.name.lower())
        assert "reviewed or decided" in book.refuses(meter_commands.RecordValidation(own, award), "actor", "R39")
    book.do(meter_commands.RecordValidation(BOSS, award))
    assert book.last(meter_events.AwardValidated).by == BOSS
    book.refuses(meter_commands.RecordValidation(BOSS, award), "number", "R39")


@pytest.mark.law("R39")
def test_the_reviewer_and_the_decider_are_two_people() -> None:
    book = claimed()
    book.do(NOTICE)
    book.do(REVIEW)
    same = meter_commands.DecideAwards(Actor(Role.SUPERVISOR, EYE.name), (2, 1), "why")
    assert "someone else must decide" in book.refuses(same, "actor", "R39")


@pytest.mark.law("R39", "13:69F-28.11(i)")
@pytest.mark.parametrize("role", Role)
def test_each_step_has_its_role(role: Role) -> None:
    """A validation follows from the one at the table."""
    validation = meter_commands.RecordValidation(BOSS, 1)
    expected: dict[MeterCommand, tuple[set[Role], str]] = {
        validation: ({Role.SUPERVISOR}, "R39"),
        NOTICE: ({Role.DEALER}, ORDER),
        REVIEW: ({Role.SURVEILLANCE}, "R39"),
        DECISION: ({Role.SUPERVISOR}, ORDER),
    }
    book = claimed()
    for step, (roles, law) in expected.items():
        own = replace(step, actor=Actor(role, "Someone"))
        if role in roles:
            assert accepts(book, own)
        else:
            book.refuses(own, "actor", law)
        assert step is validation or not accepts(book, replace(step, actor=Actor(role, " ")))
        book.do(step)


@pytest.mark.law("R39")
def test_a_notice_comes_from_a_table_with_one_of_the_winners() -> None:
    book = claimed()
    book.refuses(meter_commands.GiveNotice(DEALER, "c"), "table", ORDER)
    book.refuses(meter_commands.GiveNotice(DEALER, "nowhere"), "table", "13:69D-1.39B(a)")
    book.do(meter_commands.GiveNotice(DEALER, "b"))


@pytest.mark.law(ORDER)
def test_winners_who_are_not_simultaneous_need_none_of_it() -> None:
    book = opened(PLAIN, a="caribbean", b="texas A")
    book.round("a", 1, (1, 2))
    number = book.claim("a", 1, "straight flush")
    for step, field in ((NOTICE, "table"), (REVIEW, "first"), (DECISION, "order")):
        assert "no winners are simultaneous" in book.refuses(step, field, ORDER)
    book.pay(number)


@pytest.mark.law("R39")
@pytest.mark.parametrize("role", Role)
def test_both_see_the_recorded_order_and_how_far_it_has_come(role: Role) -> None:
    book, viewer = claimed(), Actor(role, "Someone")
    seen = winners_view(book.meter, viewer)
    assert (seen is not None) is (role in SEE_WINNERS)
    assert {Role.SURVEILLANCE, Role.SUPERVISOR, Role.DEALER} <= SEE_WINNERS
    assert Role.PLAYER not in SEE_WINNERS
    for step in STEPS:
        book.do(step)
        seen = winners_view(book.meter, viewer)
        if seen is not None:
            assert [award.number for award in seen.recorded] == [2, 1]
            assert seen.noticed
            assert (seen.review is not None) is (step is not NOTICE)
            assert seen.decided is (step is DECISION)
    if seen is not None and seen.review is not None:
        assert (seen.review.first, seen.review.by) == (2, EYE.name)
