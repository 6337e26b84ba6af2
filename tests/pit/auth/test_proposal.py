"""What takes two people: proposed by one, approved by another, carried out once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import NamedTuple

import pytest
from sqlalchemy import update

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.request import AtMeter
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.proposal import NO_SECOND, PROPOSAL_TIME, Proposals
from boardwalk.pit.errors import Conflict, Forbidden, Unavailable
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson, ChangeRole, ClosePerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders
from boardwalk.pit.store.schema import proposals as rows
from boardwalk.progressive.commands import AdmitHeld, ChangeParameters, CorrectMeter
from boardwalk.progressive.message import SignedCommand
from tests.support.pit.fake_pit import KEY, Clock, FakePit, out_of_reach
from tests.support.progressive.meters import PLAIN

ANN = Actor(Role.ADMINISTRATOR, "Ann")
KIM, FAY = Person("Kim", Role.SUPERVISOR), Person("Fay", Role.FLOORPERSON)
GUS, GIL = Person("Gus", Role.SECURITY), Person("Gil", Role.SECURITY)
EYE, REG = Person("Eye", Role.SURVEILLANCE), Person("Reg", Role.REGULATOR)
UP = CorrectMeter(NO_SECOND, NO_SECOND, 100_00, "a coin was counted twice")


class Place(NamedTuple):
    """A house with a meter, and its proposals."""

    store: Store
    pit: FakePit
    clock: Clock
    proposals: Proposals

    @property
    def display_cents(self) -> int:
        return self.pit.meters["north"].display_cents

    def corrections(self) -> list[AtMeter]:
        return [order for order in self.pit.orders if isinstance(order, AtMeter)]


@pytest.fixture
def place(store: Store) -> Place:
    pit, clock = FakePit(), Clock()
    pit.do(AtHouse(FoundHouse(ANN, "Boardwalk", HouseKind.LIVE, KEY, NO_POLICY)))
    for person in (KIM, FAY, GUS, GIL, EYE, REG):
        pit.do(AtHouse(AddPerson(ANN, person.name, person.role)))
    return Place(store, pit, clock, Proposals(store, pit, clock))


@pytest.mark.law("B38")
@pytest.mark.parametrize(("first", "second"), [(KIM, GUS), (GUS, KIM), (FAY, GIL), (GIL, FAY)])
def test_one_proposes_and_another_approves(place: Place, first: Person, second: Person) -> None:
    before = place.display_cents
    waiting = place.proposals.propose(first, AtMeter("north", UP)).id
    assert place.display_cents == before
    approval = place.proposals.approve(second, waiting)
    assert place.display_cents == before + 100_00
    assert approval.result is not None
    assert approval.refusal is None
    assert (approval.proposal.outcome, approval.proposal.second) == ("approved", second.name)
    signed = replace(UP, actor=first.actor, second=second.actor)
    assert place.corrections() == [AtMeter("north", signed)]


@pytest.mark.law("B38")
def test_who_is_named_in_what_was_sent_does_not_count(place: Place) -> None:
    forged = replace(UP, actor=FAY.actor, second=GUS.actor)
    waiting = place.proposals.propose(KIM, AtMeter("north", forged)).id
    place.proposals.approve(GIL, waiting)
    (order,) = place.corrections()
    assert (order.command.actor, order.command.second) == (KIM.actor, GIL.actor)  # type: ignore[attr-defined]


@pytest.mark.law("B38")
@pytest.mark.parametrize("second", [KIM, Person("kim", Role.SECURITY), Person("KIM ", Role.SECURITY), FAY, EYE, REG])
def test_the_second_is_another_person_of_the_other_department(place: Place, second: Person) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id
    with pytest.raises(InputError):
        place.proposals.approve(second, waiting)
    assert not place.corrections()
    assert place.proposals.approve(GUS, waiting).result


@pytest.mark.parametrize("person", [EYE, REG, Person("Zoe", Role.PLAYER), Person("Ann", Role.ADMINISTRATOR)])
def test_other_departments_propose_nothing(place: Place, person: Person) -> None:
    with pytest.raises((Forbidden, Refusal)):
        place.proposals.propose(person, AtMeter("north", UP))
    assert place.proposals.waiting(REG) == []


def test_a_new_person_signs_nothing(place: Place) -> None:
    with pytest.raises(Forbidden, match="one-time"):
        place.proposals.propose(KIM._replace(must_change_password=True), AtMeter("north", UP))
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id
    with pytest.raises(Forbidden, match="one-time"):
        place.proposals.approve(GUS._replace(must_change_password=True), waiting)


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_a_reason_is_required(place: Place, reason: str) -> None:
    with pytest.raises(Refusal) as caught:
        place.proposals.propose(KIM, AtMeter("north", replace(UP, reason=reason)))
    assert caught.value.field == "reason"


def test_the_meter_must_exist(place: Place) -> None:
    with pytest.raises(InputError, match="Unknown meter"):
        place.proposals.propose(KIM, AtMeter("south", UP))


@pytest.mark.parametrize(
    "command",
    [
        UP,
        AdmitHeld(NO_SECOND, NO_SECOND, 1, "it was a coupon"),
        ChangeParameters(NO_SECOND, NO_SECOND, replace(PLAIN, reset_cents=6_000_00), "approved again"),
    ],
)
def test_all_that_two_people_sign_waits_as_it_was_proposed(place: Place, command: SignedCommand) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", command)).id
    (seen,) = place.proposals.waiting(GUS)
    assert (seen.id, seen.by, seen.target, seen.outcome) == (waiting, KIM.actor, "meter:north", "waiting")
    assert "actor" not in seen.command
    assert "second" not in seen.command
    place.proposals.approve(GUS, waiting)
    assert place.proposals.waiting(GUS) == []


def test_a_change_of_rates_takes_two(place: Place) -> None:
    changed = replace(PLAIN, reset_cents=6_000_00)
    waiting = place.proposals.propose(
        GUS, AtMeter("north", ChangeParameters(NO_SECOND, NO_SECOND, changed, "approved again"))
    ).id
    assert place.pit.meters["north"].parameters == PLAIN
    place.proposals.approve(KIM, waiting)
    assert place.pit.meters["north"].parameters == changed


def test_a_refusal_is_recorded_with_its_reason(place: Place) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", replace(UP, cents=-(10**12)))).id
    approval = place.proposals.approve(GUS, waiting)
    assert approval.result is None
    assert approval.refusal is not None
    assert approval.refusal.field == "cents"
    assert approval.proposal.outcome == "refused"
    assert "below $0" in str(approval.proposal.reason)
    with pytest.raises(Conflict, match=r"already refused: .*below \$0"):
        place.proposals.approve(GUS, waiting)


def test_a_proposal_runs_out(place: Place) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id
    place.clock.at += PROPOSAL_TIME - 1
    assert [each.id for each in place.proposals.waiting(GUS)] == [waiting]
    place.clock.at += 1
    assert place.proposals.waiting(GUS) == []
    assert place.proposals.see(GUS, waiting).outcome == "expired"
    with pytest.raises(Conflict, match="expired"):
        place.proposals.approve(GUS, waiting)
    assert not place.corrections()


def test_only_its_proposer_withdraws_a_proposal(place: Place) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id
    for other in (FAY, GUS):
        with pytest.raises(Refusal):
            place.proposals.withdraw(other, waiting)
    place.proposals.withdraw(KIM, waiting)
    with pytest.raises(Conflict, match="withdrawn"):
        place.proposals.approve(GUS, waiting)
    with pytest.raises(Conflict, match="withdrawn"):
        place.proposals.withdraw(KIM, waiting)
    assert not place.corrections()


def test_what_is_carried_out_is_not_withdrawn(place: Place) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id
    place.pit.before = lambda: _fails(place, waiting)
    assert place.proposals.approve(GUS, waiting).result


def _fails(place: Place, waiting: str) -> None:
    with pytest.raises(Conflict, match="Gus is already approving"):
        place.proposals.withdraw(KIM, waiting)
    with pytest.raises(Conflict, match="Gus is already approving"):
        place.proposals.approve(GIL, waiting)


def test_two_who_approve_at_once_have_it_done_once(place: Place) -> None:
    before, waiting = place.display_cents, place.proposals.propose(KIM, AtMeter("north", UP)).id
    together = Barrier(8)

    def approve(number: int) -> bool:
        together.wait()
        try:
            return place.proposals.approve((GUS, GIL)[number % 2], waiting).result is not None
        except Conflict:
            return False

    with ThreadPoolExecutor(8) as crowd:
        answers = [*crowd.map(approve, range(8))]
    assert place.display_cents == before + 100_00
    assert any(answers)
    assert len(place.corrections()) == 1


@pytest.mark.parametrize("moment", ["before", "after"])
def test_after_a_lost_answer_the_same_person_has_it_done_once(place: Place, moment: str) -> None:
    before, waiting = place.display_cents, place.proposals.propose(KIM, AtMeter("north", UP)).id
    setattr(place.pit, moment, out_of_reach)
    with pytest.raises(Unavailable):
        place.proposals.approve(GUS, waiting)
    setattr(place.pit, moment, lambda: None)
    with pytest.raises(Conflict, match="Gus is already approving"):
        place.proposals.approve(GIL, waiting)
    approval = place.proposals.approve(GUS, waiting)
    assert approval.result is not None
    assert approval.result.repeated is (moment == "after")
    again = place.proposals.approve(GUS, waiting)
    assert again.result is not None
    assert again.result.repeated
    assert place.display_cents == before + 100_00


@pytest.mark.parametrize("done", [False, True])
def test_an_approval_whose_answer_was_lost_is_not_carried_out_when_its_time_is_over(place: Place, done: bool) -> None:
    before, waiting = place.display_cents, place.proposals.propose(KIM, AtMeter("north", UP)).id
    setattr(place.pit, "after" if done else "before", out_of_reach)
    with pytest.raises(Unavailable):
        place.proposals.approve(GUS, waiting)
    place.pit.before = place.pit.after = lambda: None
    if done:
        given = {"stream": "meter:north", "seq": 2, "at": 1, "person": KIM.name, "role": "supervisor", "request": ""}
        with place.store.writing() as connection:
            connection.execute(orders.insert().values(**given, key=f"proposal {waiting}", command="", digest=""))
    place.clock.at += PROPOSAL_TIME
    if done:
        assert place.proposals.approve(GUS, waiting).proposal.outcome == "approved"
    else:
        with pytest.raises(Conflict, match="expired"):
            place.proposals.approve(GUS, waiting)
    assert place.display_cents == before + (100_00 if done else 0)


def test_what_was_carried_out_after_all_is_not_recorded_as_refused(place: Place) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id

    def refused_meanwhile() -> None:
        with place.store.writing() as connection:
            connection.execute(update(rows).values(outcome="refused", reason="too early"))

    place.pit.before = refused_meanwhile
    assert place.proposals.approve(GUS, waiting).proposal.outcome == "approved"


@pytest.mark.parametrize("change", [ChangeRole(ANN, "Kim", Role.SECURITY), ClosePerson(ANN, "Kim", "left")])
def test_the_proposer_must_still_have_the_role(place: Place, change: ChangeRole | ClosePerson) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id
    place.pit.do(AtHouse(change))
    with pytest.raises(Refusal, match="no longer"):
        place.proposals.approve(GUS, waiting)
    assert not place.corrections()


def test_a_proposal_sent_twice_under_one_key_is_one(place: Place) -> None:
    one = place.proposals.propose(KIM, AtMeter("north", UP), key="a").id
    assert place.proposals.propose(KIM, AtMeter("north", UP), key="a").id == one
    assert len(place.proposals.waiting(GUS)) == 1
    with pytest.raises(Conflict, match="key"):
        place.proposals.propose(KIM, AtMeter("north", replace(UP, cents=1)), key="a")
    assert place.proposals.propose(GUS, AtMeter("north", UP), key="a").id != one
    assert place.proposals.propose(KIM, AtMeter("north", UP), key="b").id != one


def test_who_sees_what_waits(place: Place) -> None:
    waiting = place.proposals.propose(KIM, AtMeter("north", UP)).id
    for person in (KIM, FAY, GUS, EYE, REG):
        assert [each.id for each in place.proposals.waiting(person)] == [waiting]
        assert place.proposals.see(person, waiting).command["cents"] == 100_00
    with pytest.raises(Forbidden):
        place.proposals.waiting(Person("Zoe", Role.PLAYER))
    for person in (Person("Cal", Role.ACCOUNTING), Person("Ann", Role.ADMINISTRATOR)):
        assert place.proposals.waiting(person) == []
        with pytest.raises(InputError, match="not found"):
            place.proposals.see(person, waiting)


@pytest.mark.parametrize("text", ["", "x", "\x00", "\ud800", "0" * 32, "0" * 999])
def test_an_unknown_proposal_is_not_found(place: Place, text: str) -> None:
    with pytest.raises(InputError, match="not found"):
        place.proposals.approve(GUS, text)
