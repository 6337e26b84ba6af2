"""Winners of a percentage at several tables at once: the dealer's notice, surveillance's review of the recordings, and
a supervisor's decision on who is paid first (28.11(i), R39).

The three come in this order, and each covers the awards that wait at that moment. If another award joins, what does not
cover it is done again for all that wait (D36). A person who reviews or decides has not validated
any of these hands, and may not validate one later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor, Role, same_person
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.press.notation import capitalized, joined
from boardwalk.progressive.award import ORDER, first_at_tables, recorded_order, simultaneous
from boardwalk.progressive.machine import folds, handles, tells, verify_linked
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Claim, Meter, Review

PEOPLE, REPEATED = cite("R39"), cite("D36")


@dataclass(frozen=True, slots=True)
class GiveNotice(MeterCommand):
    """Notify surveillance and casino management of simultaneous winners, from a table with one of them."""

    table: str


@dataclass(frozen=True, slots=True)
class RecordReview(MeterCommand):
    """Record which hand the surveillance recordings show to be first, and what was reviewed."""

    first: int
    reviewed: str


@dataclass(frozen=True, slots=True)
class DecideAwards(MeterCommand):
    """Decide the order in which simultaneous winners are paid, after surveillance's review."""

    order: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class RecordValidation(MeterCommand):
    """Record who validated the hand of an award."""

    number: int


@dataclass(frozen=True, slots=True)
class NoticeGiven(MeterEvent):
    """A dealer notified surveillance and casino management of these awards."""

    table: str
    awards: tuple[int, ...]
    by: Actor


@dataclass(frozen=True, slots=True)
class AwardsReviewed(MeterEvent):
    """A surveillance person reviewed the recordings of these awards and found which hand was first."""

    awards: tuple[int, ...]
    first: int
    reviewed: str
    by: Actor


@dataclass(frozen=True, slots=True)
class AwardsDecided(MeterEvent):
    """A supervisor decided the order in which winners are paid."""

    order: tuple[int, ...]
    by: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class AwardValidated(MeterEvent):
    """A supervisor validated the hand of an award."""

    number: int
    by: Actor


def _waiting(meter: Meter, field: str) -> tuple[Claim, ...]:
    claims = simultaneous(meter)
    if not claims:
        raise Refusal(field, "no winners are simultaneous", ORDER)
    return claims


def _numbers(claims: tuple[Claim, ...]) -> tuple[int, ...]:
    return tuple(claim.number for claim in claims)


def is_noticed(meter: Meter) -> bool:
    """Whether notices cover every award that waits."""
    return meter.noticed.issuperset(_numbers(simultaneous(meter)))


def is_reviewed(meter: Meter) -> bool:
    """Whether the last review covers every award that waits."""
    return meter.review is not None and meter.review.awards.issuperset(_numbers(simultaneous(meter)))


def proposed_order(meter: Meter) -> tuple[int, ...]:
    """The recorded order, with the hand first that the review found first."""
    order = recorded_order(meter)
    first = meter.review.first if meter.review is not None and is_reviewed(meter) else None
    return tuple(sorted(order, key=lambda number: number != first))


@handles(GiveNotice, Role.DEALER, law="13:69F-28.11(i)")
def give_notice(meter: Meter, command: GiveNotice) -> Iterator[MeterEvent]:
    verify_linked(meter, command.table)
    _verify_named(command.actor)
    claims = _waiting(meter, "table")
    if all(claim.table != command.table for claim in claims):
        raise Refusal("table", f"table {command.table} has no award that waits for a decision", ORDER)
    if is_noticed(meter):
        raise Refusal("table", "surveillance and casino management have been notified", ORDER)
    yield NoticeGiven(ORDER, command.table, _numbers(claims), command.actor)


@handles(RecordReview, Role.SURVEILLANCE, law="R39")
def record_review(meter: Meter, command: RecordReview) -> Iterator[MeterEvent]:
    """May be recorded again, such as when the supervisor disagrees; a decision made before it no longer counts."""
    claims = _waiting(meter, "first")
    _verify_named(command.actor)
    if not is_noticed(meter):
        raise Refusal("notice", "the dealer must first notify surveillance and casino management", ORDER)
    if command.first not in first_at_tables(claims):
        firsts = joined([str(number) for number in first_at_tables(claims)], "or")
        reason = f"must be award {firsts}, the first at its table, not {command.first}"
        raise Refusal("first", reason, ORDER)
    if not command.reviewed.strip():
        raise Refusal("reviewed", "enter what was reviewed, such as cameras and times", PEOPLE)
    _verify_impartial(command.actor, claims, "review")
    yield AwardsReviewed(PEOPLE, _numbers(claims), command.first, command.reviewed, command.actor)


@handles(DecideAwards, Role.SUPERVISOR, law="13:69F-28.11(i)")
def decide_awards(meter: Meter, command: DecideAwards) -> Iterator[MeterEvent]:
    """Surveillance and the supervisor agree on the first hand; if not, surveillance reviews again (D36)."""
    waiting = _waiting(meter, "order")
    _verify_named(command.actor)
    _verify_order(waiting, command.order)
    if not is_reviewed(meter):
        raise Refusal("review", "surveillance must first record its review of the recordings", PEOPLE)
    review = meter.review
    assert review is not None
    if same_person(command.actor.name, review.by.name):
        raise Refusal("actor", f"{review.by.name} reviewed the recordings; someone else must decide", PEOPLE)
    _verify_impartial(command.actor, waiting, "decide")
    if review.first in command.order and command.order[0] != review.first:
        reason = f"must begin with award {review.first}, which the review found first; otherwise review again"
        raise Refusal("order", reason, REPEATED)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", PEOPLE)
    yield AwardsDecided(ORDER, command.order, command.actor, command.reason)


def _verify_order(waiting: tuple[Claim, ...], order: tuple[int, ...]) -> None:
    claims = {claim.number: claim for claim in waiting}
    if sorted(order) != sorted(claims):
        raise Refusal("order", f"must name each of the awards {', '.join(map(str, claims))} once", ORDER)
    for table in dict.fromkeys(claim.table for claim in waiting):
        own = [number for number in order if claims[number].table == table]
        if own != sorted(own):
            raise Refusal("order", f"must keep the awards of table {table} in the order of their turns", ORDER)


def _verify_named(actor: Actor) -> None:
    if not actor.name.strip():
        raise Refusal("actor", "enter a name", ORDER)


def _verify_impartial(actor: Actor, claims: tuple[Claim, ...], verb: str) -> None:
    for claim in claims:
        if same_person(actor.name, claim.validated_by):
            reason = f"{actor.name} validated award {claim.number}; someone else must {verb}"
            raise Refusal("actor", reason, PEOPLE)


@handles(RecordValidation, Role.SUPERVISOR, law="R39")
def record_validation(meter: Meter, command: RecordValidation) -> Iterator[MeterEvent]:
    """Follows from the validation at the table, and refuses it to those who reviewed or decided."""
    claim = meter.claims.get(command.number)
    if claim is None or claim.paid:
        raise Refusal("number", f"award {command.number} is not waiting to be paid", PEOPLE)
    if claim.validated_by:
        raise Refusal("number", f"{claim.validated_by} has validated award {claim.number}", PEOPLE)
    name = command.actor.name
    if any(same_person(name, judge) for judge in claim.judged_by):
        reason = f"{name} reviewed or decided the order of award {claim.number}; someone else must validate it"
        raise Refusal("actor", reason, PEOPLE)
    yield AwardValidated(PEOPLE, claim.number, command.actor)


def _with_judge(meter: Meter, awards: tuple[int, ...], judge: Actor) -> Meter:
    judged = {
        number: meter.claims[number]._replace(judged_by=(*meter.claims[number].judged_by, judge.name))
        for number in awards
    }
    return meter._replace(claims={**meter.claims, **judged})


@folds(NoticeGiven)
def _fold_notice_given(meter: Meter, event: NoticeGiven) -> Meter:
    return meter._replace(noticed=frozenset(event.awards))


@folds(AwardsReviewed)
def _fold_awards_reviewed(meter: Meter, event: AwardsReviewed) -> Meter:
    review = Review(frozenset(event.awards), event.first, event.reviewed, event.by)
    return _with_judge(meter, event.awards, event.by)._replace(review=review, decided=())


@folds(AwardsDecided)
def _fold_awards_decided(meter: Meter, event: AwardsDecided) -> Meter:
    return _with_judge(meter, event.order, event.by)._replace(decided=event.order)


@folds(AwardValidated)
def _fold_award_validated(meter: Meter, event: AwardValidated) -> Meter:
    claim = meter.claims[event.number]._replace(validated_by=event.by.name)
    return meter._replace(claims={**meter.claims, event.number: claim})


def _awards(numbers: tuple[int, ...]) -> str:
    return f"award{'s' if len(numbers) > 1 else ''} {joined([str(number) for number in numbers])}"


@tells(NoticeGiven)
def _tell_notice_given(event: NoticeGiven) -> str:
    by = capitalized(str(event.by))
    return f"{by} at table {event.table} notifies surveillance and casino management of {_awards(event.awards)}"


@tells(AwardsReviewed)
def _tell_awards_reviewed(event: AwardsReviewed) -> str:
    by = capitalized(str(event.by))
    return f"{by} reviews {_awards(event.awards)} and finds award {event.first} first: {event.reviewed}"


@tells(AwardsDecided)
def _tell_awards_decided(event: AwardsDecided) -> str:
    order = ", then ".join(f"award {number}" for number in event.order)
    return f"{capitalized(str(event.by))} decides the order of payment: {order} ({event.reason})"


@tells(AwardValidated)
def _tell_award_validated(event: AwardValidated) -> str:
    return f"{capitalized(str(event.by))} validates award {event.number}"
