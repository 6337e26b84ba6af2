"""The house after what has happened in it. Decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from boardwalk.pit.house import event as happened
from boardwalk.pit.house.event import HouseEvent
from boardwalk.pit.house.name import identity
from boardwalk.pit.house.state import House, Person


def fold(events: Iterable[HouseEvent], house: House | None = None) -> House | None:
    """The house after all these events."""
    for event in events:
        house = apply(house, event)
    return house


def apply(house: House | None, event: HouseEvent) -> House:
    """The house after one more event."""
    if isinstance(event, happened.HouseFounded):
        assert house is None, "a house is founded once"
        return House(event.name, event.kind, event.public_key)
    assert house is not None, "a house is founded first"
    return _after(event, house)


@singledispatch
def _after(event: HouseEvent, house: House) -> House:
    raise AssertionError(f"{type(event).__name__} has no effect on {house.name}")


@_after.register
def _(event: happened.PersonAdded, house: House) -> House:
    return _with(house, Person(event.name, event.role))


@_after.register
def _(event: happened.RoleChanged, house: House) -> House:
    return _with(house, _changed(house, event.name)._replace(role=event.role))


@_after.register
def _(event: happened.PersonClosed, house: House) -> House:
    return _with(house, _changed(house, event.name)._replace(open=False))


@_after.register
def _(event: happened.PasswordSet, house: House) -> House:
    return _with(house, _changed(house, event.name))


@_after.register
def _(event: happened.TokenIssued, house: House) -> House:
    person = house.people[identity(event.name)]
    return _with(house, person._replace(tokens=person.tokens | {event.label}))


@_after.register
def _(event: happened.TokenRevoked, house: House) -> House:
    person = house.people[identity(event.name)]
    return _with(house, person._replace(tokens=person.tokens - {event.label}))


@_after.register(happened.ChipsSold)
@_after.register(happened.ChipsRedeemed)
@_after.register(happened.CouponsIssued)
def _(event: HouseEvent, house: House) -> House:
    del event  # what patrons have stands in the ledger
    return house


@_after.register
def _(event: happened.ConfigurationApplied, house: House) -> House:
    return house._replace(configuration=event.text)


def _changed(house: House, name: str) -> Person:
    person = house.people[identity(name)]
    return person._replace(changes=person.changes + 1, tokens=frozenset())


def _with(house: House, person: Person) -> House:
    return house._replace(people={**house.people, identity(person.name): person})
