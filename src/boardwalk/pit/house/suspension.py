"""Suspending an account and restoring it, and ending someone's session: commands, events, handlers, folds, sentences.

A suspended account keeps its role, its chips and its place in the record; only nobody can use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role, same_person
from boardwalk.errors import InputError
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.people import (
    changed_member,
    known_person,
    open_person,
    verify_administrator_left,
    verify_reason,
    with_member,
)
from boardwalk.pit.house.state import House, identity


@dataclass(frozen=True, slots=True)
class SuspendPerson(HouseCommand):
    """Suspend a person's account until someone restores it."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class RestorePerson(HouseCommand):
    """Restore a suspended account."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class EndSession(HouseCommand):
    """End a session of someone who is logged in."""

    name: str
    session: str
    """Its id, which is not its secret."""


@dataclass(frozen=True, slots=True)
class PersonSuspended(HouseEvent):
    """A person's account was suspended; all of their sessions and tokens ended."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class PersonRestored(HouseEvent):
    """A suspended account was restored; the password is the one from before."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class SessionEnded(HouseEvent):
    """An administrator ended a person's session."""

    name: str
    session: str


@handles(SuspendPerson, Role.ADMINISTRATOR)
def _suspend_person(house: House, command: SuspendPerson) -> Iterator[HouseEvent]:
    person = open_person(house, command.name)
    if same_person(person.name, command.actor.name):
        raise Forbidden("name", "you cannot suspend your own account")
    verify_reason(command.reason)
    verify_administrator_left(house, person)
    yield PersonSuspended(person.name, command.reason)


@handles(RestorePerson, Role.ADMINISTRATOR)
def _restore_person(house: House, command: RestorePerson) -> Iterator[HouseEvent]:
    person = known_person(house, command.name)
    if not person.suspended:
        state = "is open" if person.open else "was closed for good"
        raise InputError("name", f"{person.name}'s account is not suspended; it {state}")
    verify_reason(command.reason)
    yield PersonRestored(person.name, command.reason)


SESSION_ID = re.compile("[0-9a-f]{16}")


@handles(EndSession, Role.ADMINISTRATOR)
def _end_session(house: House, command: EndSession) -> Iterator[HouseEvent]:
    if not SESSION_ID.fullmatch(command.session):
        raise InputError("session", "must be the id of a session, as it is listed")
    yield SessionEnded(open_person(house, command.name).name, command.session)


@folds(PersonSuspended)
def _person_suspended(house: House, event: PersonSuspended) -> House:
    return with_member(house, changed_member(house, event.name)._replace(open=False, suspended=True))


@folds(PersonRestored)
def _person_restored(house: House, event: PersonRestored) -> House:
    return with_member(house, house.people[identity(event.name)]._replace(open=True, suspended=False))


@folds(SessionEnded)
def _session_ended(house: House, event: SessionEnded) -> House:
    del event  # sessions are not part of the record, only that someone ended one
    return house


@tells(PersonSuspended)
def _tell_person_suspended(event: PersonSuspended) -> str:
    return f"{event.name}'s account is suspended: {event.reason}"


@tells(PersonRestored)
def _tell_person_restored(event: PersonRestored) -> str:
    return f"{event.name}'s account is restored: {event.reason}"


@tells(SessionEnded)
def _tell_session_ended(event: SessionEnded) -> str:
    return f"A session of {event.name} is ended"
