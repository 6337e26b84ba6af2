"""Royal flushes at two linked tables at once, from the claims to the payments: who does what, in which order, and what
each of them sees (28.11(i), R39).

`GOLDEN=write pytest tests/floor/test_winner_order.py` rewrites the transcript.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.decide import act, act_in_steps
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest, TableHappening
from boardwalk.floor.sight import sight
from boardwalk.floor.state import Floor
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.events import ClaimWithdrawn
from boardwalk.progressive.machine import decide as decide_meter
from boardwalk.progressive.sentence import tell as tell_of_meter
from boardwalk.table import commands as do
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.sentence import tell
from tests.support.floor.floors import (
    DEALER,
    EYE,
    MANAGER,
    ROYAL_AT,
    SUPERVISOR,
    Watched,
    add_table,
    begin,
    open_floor,
)

TRANSCRIPT = Path(__file__).with_name("transcripts") / "simultaneous-jackpot.txt"
NOTICE = AtMeter("main", meter_commands.GiveNotice(DEALER, "2"))
REVIEW = AtMeter("main", meter_commands.RecordReview(EYE, 2, "cameras 3 and 9, 21:04 to 21:06"))
DECISION = AtMeter("main", meter_commands.DecideAwards(MANAGER, (2, 1), "table 1 had its last card first"))
STORY: tuple[FloorRequest, ...] = (
    AtTable("2", do.SettleSeat(DEALER)),
    AtTable("2", do.VerifyLight(DEALER)),
    AtTable("1", do.SettleSeat(DEALER)),
    AtTable("1", do.VerifyLight(DEALER)),
    NOTICE,
    AtTable("2", do.ValidateProgressive(SUPERVISOR)),
    REVIEW,
    AtTable("1", do.ValidateProgressive(SUPERVISOR)),
    DECISION,
    AtTable("1", do.PayProgressive(DEALER, 0)),
    AtTable("2", do.PayProgressive(DEALER, 0)),
)


@cache
def to_be_settled() -> Floor:
    """Both hands are out; table 1 had its cards first."""
    floor = open_floor()
    add_table(floor, "1", "texas-bonus", ROYAL_AT["texas-bonus"])
    add_table(floor, "2", "caribbean", ROYAL_AT["caribbean"])
    for number in ("1", "2"):
        begin(floor.tables[number])
        until(floor, number, Due.SETTLE)
    return floor.floor


def until(floor: Watched, number: str, due: Due) -> None:
    while waiting_for(floor.tables[number].table).due is not due:
        assert floor.tables[number].step()


def after(steps: int) -> Floor:
    floor = to_be_settled()
    for request in STORY[:steps]:
        floor, _ = act(floor, request)
    return floor


def accepts(floor: Floor, request: FloorRequest) -> bool:
    try:
        act(floor, request)
    except Refusal:
        return False
    return True


def transcript() -> Iterator[str]:
    floor = to_be_settled()
    yield "A royal flush at each of two tables on one meter; table 1 had its last card first, table 2 is settled first."
    for request in STORY:
        command = request.command
        where = f"table {request.table}" if isinstance(request, AtTable) else f"meter {request.meter}"
        yield ""
        yield f"{command.actor} at {where}: {(type(command).__doc__ or '').partition(chr(10))[0]}"
        floor, steps = act_in_steps(floor, request)
        for before, each in steps:
            if isinstance(each, TableHappening):
                yield f"    table {each.table}: {tell(each.event, before.tables[each.table])} [{each.event.law}]"
            else:
                yield f"    meter: {tell_of_meter(each.event)} [{each.event.law}]"


@pytest.mark.law("R39", "13:69F-28.11(i)", "D17")
def test_the_jackpots_are_told_as_they_were_reviewed() -> None:
    text = "\n".join(transcript()) + "\n"
    if os.environ.get("GOLDEN") == "write":
        TRANSCRIPT.parent.mkdir(exist_ok=True)
        TRANSCRIPT.write_text(text, "utf-8")
    assert TRANSCRIPT.read_text("utf-8") == text


@pytest.mark.law("R39")
@pytest.mark.parametrize("steps", range(len(STORY) + 1))
def test_each_person_is_asked_for_their_part_and_only_in_its_time(steps: int) -> None:
    """The drafts in a sight are what the meter would accept, and nobody else gets them."""
    floor = after(steps)
    waits = 2 <= steps <= STORY.index(DECISION)
    noticed, reviewed = steps > STORY.index(NOTICE), steps > STORY.index(REVIEW)
    for table in ("1", "2"):
        winning = waits and any(claim.table == table for claim in floor.meters["main"].unpaid)
        assert (sight(floor, table, DEALER).meters[0].to_notify is not None) is (winning and not noticed)
        assert (sight(floor, table, EYE).meters[0].to_review is not None) is (waits and noticed and not reviewed)
        assert (sight(floor, table, MANAGER).meters[0].to_decide is not None) is (waits and reviewed)
        assert sight(floor, table, SUPERVISOR).meters[0].to_decide is None, "Sue validates the hands"
        for role in set(Role) - {Role.DEALER, Role.SURVEILLANCE, Role.SUPERVISOR}:
            seen = sight(floor, table, Actor(role, "Someone"))
            assert [(each.to_notify, each.to_review, each.to_decide) for each in seen.meters] == [(None, None, None)]


@pytest.mark.law("R39")
@pytest.mark.parametrize("judge", [EYE, MANAGER], ids=lambda actor: actor.role.value)
def test_who_reviewed_or_decided_is_not_asked_to_validate_and_may_not(judge: Actor) -> None:
    floor = after(5)  # noticed, and nothing validated
    for request in (REVIEW, DECISION):
        floor, _ = act(floor, request)
    as_supervisor = Actor(Role.SUPERVISOR, judge.name)
    for table in ("1", "2"):
        offered = [type(prompt.command) for prompt in sight(floor, table, as_supervisor).table.prompts]
        assert do.ValidateProgressive not in offered
        with pytest.raises(Refusal, match="someone else must validate") as refused:
            act(floor, AtTable(table, do.ValidateProgressive(as_supervisor)))
        assert refused.value.law.id == "R39"
        assert accepts(floor, AtTable(table, do.ValidateProgressive(SUPERVISOR)))


@pytest.mark.law("R39")
@pytest.mark.parametrize("table", ["1", "2"])
def test_who_validated_a_hand_may_neither_review_nor_decide(table: str) -> None:
    floor, _ = act(after(5), AtTable(table, do.ValidateProgressive(Actor(Role.SUPERVISOR, EYE.name))))
    assert not accepts(floor, REVIEW)
    floor, _ = act(after(5), AtTable(table, do.ValidateProgressive(MANAGER)))
    floor, _ = act(floor, REVIEW)
    assert not accepts(floor, DECISION)
    assert sight(floor, table, MANAGER).meters[0].to_decide is None
    assert accepts(floor, AtMeter("main", replace(DECISION.command, actor=SUPERVISOR)))


@pytest.mark.law("R39")
def test_a_validation_reaches_the_meter_only_through_its_table() -> None:
    floor = after(5)
    with pytest.raises(Refusal, match="cannot be sent by itself"):
        act(floor, AtMeter("main", meter_commands.RecordValidation(SUPERVISOR, 1)))
    floor, _ = act(floor, AtTable("1", do.ValidateProgressive(SUPERVISOR)))
    assert [claim.validated_by for claim in floor.meters["main"].unpaid] == ["", SUPERVISOR.name]


@pytest.mark.law("R30", "D33", "R4")
@pytest.mark.parametrize("steps", range(2, len(STORY) - 1))
def test_a_claim_is_withdrawn_if_its_hand_is_found_to_be_wrong_before_it_is_paid(steps: int) -> None:
    """At any moment until the payment at table 1, a floorperson finds a card too many at seat 1 of table 2."""
    before, floorperson = after(steps), Actor(Role.FLOORPERSON, "Flo")
    floor, happenings = act(before, AtTable("2", do.ReportWrongHand(floorperson, 1, 6)))
    withdrawn = [each.event for each in happenings if isinstance(each.event, ClaimWithdrawn)]
    assert [(str(event.law), event.number, event.table, event.seats) for event in withdrawn] == [("R30", 1, "2", (1,))]
    meter = floor.meters["main"]
    assert 1 not in meter.claims
    assert 1 not in meter.decided
    assert meter.display_cents == before.meters["main"].display_cents - 70, "the contribution of the wager is reversed"
    assert not accepts(floor, AtTable("2", do.PayProgressive(DEALER, 0)))


@pytest.mark.law("R30")
@pytest.mark.parametrize(("number", "why"), [(3, "does not exist"), (2, "already paid")])
def test_only_an_unpaid_claim_is_withdrawn(number: int, why: str) -> None:
    meter = after(len(STORY) - 1).meters["main"]
    with pytest.raises(Refusal, match=why) as refusal:
        decide_meter(meter, meter_commands.WithdrawClaim(DEALER, number))
    assert (refusal.value.field, str(refusal.value.law)) == ("number", "R30")
