"""Accounts and proposals through a real pit, on each kind of database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from boardwalk.actor import Role
from boardwalk.floor.request import AtMeter
from boardwalk.pit.auth.account import Accounts, LogInProof
from boardwalk.pit.auth.log_in import ACCOUNT_FREE
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.proposal import NO_SECOND, Proposals
from boardwalk.pit.auth.second_factor import STEP_SECONDS, code_at
from boardwalk.pit.auth.session import SECOND
from boardwalk.pit.errors import Conflict, LogInFailed, TooSoon, WrongCode
from boardwalk.pit.house.people import ChangeRole
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import open_store
from boardwalk.progressive.commands import CorrectMeter, OpenMeter
from tests.support.pit.account_house import ADDRESS, ANN, DALE, DALES, DALES_PROGRAM, PASSWORD
from tests.support.pit.fake_pit import KEY, Clock, cheap_passwords
from tests.support.progressive.meters import PLAIN

KIM, GUS, GIL = Person("Kim", Role.SUPERVISOR), Person("Gus", Role.SECURITY), Person("Gil", Role.SECURITY)


def test_people_come_in_and_sign(database_url: str) -> None:
    store, clock = open_store(database_url), Clock()
    pit = Pit.open(store)
    people = Accounts(store, pit, clock, cheap_passwords())
    try:
        come_in(people)
        try_too_often(people)
        come_in_with_a_code(people, clock)
        sign(people, pit, Proposals(store, pit, clock))
        people.sweep()
    finally:
        pit.close()
        store.close()


def come_in(people: Accounts) -> None:
    first = people.found("Boardwalk", HouseKind.LIVE, KEY, "Ann", policy=NO_POLICY).reveal()
    people.change_password(ANN, first, PASSWORD)
    people.change_password(DALE, people.add(ANN, "Dale", Role.DEALER).reveal(), DALES)
    session, token = people.log_in("dale", DALES, ADDRESS).reveal(), people.issue_token(DALE, "bot").reveal()
    assert people.who(session) == DALE
    assert people.who(token) == DALES_PROGRAM
    people.revoke_token(DALE, "bot")
    assert people.who(token) is None
    people.manage(ANN, ChangeRole(ANN.actor, "Dale", Role.FLOORPERSON))
    assert people.who(session) is None
    assert people.who(people.log_in("Dale", DALES, ADDRESS).reveal()) == Person("Dale", Role.FLOORPERSON)


def try_too_often(people: Accounts) -> None:
    def attempt(_: int) -> type[Exception]:
        with pytest.raises((LogInFailed, TooSoon)) as caught:
            people.log_in("Dale", "not the password", ADDRESS)
        return caught.type

    with ThreadPoolExecutor(4) as crowd:
        answers = [*crowd.map(attempt, range(2 * ACCOUNT_FREE))]
    assert answers.count(LogInFailed) == ACCOUNT_FREE


def come_in_with_a_code(people: Accounts, clock: Clock) -> None:
    """On a known device, which does not wait for the failures before."""
    dale = Person("Dale", Role.FLOORPERSON)
    device = people.remember_device("Dale", None, "a browser").reveal()
    assert people.remember_device("Dale", device, "the same").reveal() == device
    secret = people.begin_second_factor(dale, DALES).secret.reveal()
    spare = people.confirm_second_factor(dale, code_at(secret, clock.at // (STEP_SECONDS * SECOND)))
    with pytest.raises(WrongCode):
        people.log_in("Dale", DALES, ADDRESS, LogInProof(device, code_at(secret, clock.at // (STEP_SECONDS * SECOND))))
    assert people.who(people.log_in("Dale", DALES, ADDRESS, LogInProof(device, spare[0].reveal())).reveal()) == dale
    assert people.wrong_passwords(dale) is not None
    assert [each.agent for each in people.devices(dale)] == ["the same"]
    people.forget_device(dale, people.devices(dale)[0].id)
    people.remove_second_factor(dale, DALES)
    assert people.alarming_wrong_passwords() == []


def sign(people: Accounts, pit: Pit, proposals: Proposals) -> None:
    for person in (KIM, GUS, GIL):
        people.add(ANN, person.name, person.role)
    pit.do(AtMeter("north", OpenMeter(KIM.actor, "north", PLAIN, ("caribbean",))))
    up = CorrectMeter(NO_SECOND, NO_SECOND, 100_00, "a coin was counted twice")
    waiting = proposals.propose(KIM, AtMeter("north", up), key="one").id
    assert proposals.propose(KIM, AtMeter("north", up), key="one").id == waiting

    def approve(person: Person) -> bool:
        try:
            return proposals.approve(person, waiting).result is not None
        except Conflict:
            return False

    with ThreadPoolExecutor(4) as crowd:
        assert any(crowd.map(approve, (GUS, GIL, GUS, GIL)))
    assert pit.meters["north"].display_cents == PLAIN.base_cents + 100_00
    refused = proposals.approve(GUS, proposals.propose(KIM, AtMeter("north", replace(up, cents=-(10**12)))).id)
    assert refused.proposal.outcome == "refused"
