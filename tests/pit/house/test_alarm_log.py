"""The log of alarms: one entry for a table and a kind, over when the machine that noted it says so, taken once."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.house.alarm_log import (
    ALARM_LOG,
    TAKERS,
    AlarmsNoted,
    AlarmTaken,
    NoteAlarms,
    RaisedAlarm,
    SeenAlarm,
    TakeAlarm,
)
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.device_token import IssueDeviceToken
from boardwalk.pit.house.machine import act, decide
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import House, HouseKind, verify_person_name
from boardwalk.table.hardware.connected_device import DeviceKind

ANN = Actor(Role.ADMINISTRATOR, "Ann")
LOW = SeenAlarm("7", "low-inventory", "The table inventory is down to $80", "B33")
STILL = SeenAlarm("7", "round-stands-still", "Nothing has happened in round 3 for 5 minutes", None)
DISK = SeenAlarm(None, "disk", "The disk is full", None)


def a_house(*roles: Role) -> House:
    house, _ = act(None, FoundHouse(ANN, "Boardwalk", HouseKind.TEST, 32 * "07"))
    for role in roles:
        name = f"The {role.value}"
        token = IssueDeviceToken(ANN, name, "7", DeviceKind.SHUFFLER)
        house, _ = act(house, token if role is Role.DEVICE else AddPerson(ANN, name, role))
    return house


def note(*raised: SeenAlarm, over: tuple[int, ...] = (), machine: str = "one") -> NoteAlarms:
    return NoteAlarms(ALARM_LOG, machine, raised, over)


def test_each_table_and_kind_has_one_entry_however_its_words_change() -> None:
    house, (noted,) = act(a_house(), note(LOW, STILL, DISK))
    assert isinstance(noted, AlarmsNoted)
    assert noted.raised == (RaisedAlarm(1, LOW), RaisedAlarm(2, STILL), RaisedAlarm(3, DISK))
    later = STILL._replace(says="Nothing has happened in round 3 for 6 minutes")
    with pytest.raises(Conflict):
        decide(house, note(later))
    _, (again,) = act(house, note(later, LOW._replace(table="8")))
    assert isinstance(again, AlarmsNoted)
    assert [(each.number, each.alarm.table) for each in again.raised] == [(4, "8")]


def test_two_of_a_kind_at_a_table_are_one_entry_with_the_words_of_the_first() -> None:
    _, (noted,) = act(a_house(), note(LOW, LOW._replace(says="something else")))
    assert isinstance(noted, AlarmsNoted)
    assert [each.alarm.says for each in noted.raised] == [LOW.says]


def test_only_the_machine_that_noted_it_says_that_it_is_over() -> None:
    """Another server may not see it: each knows its own disk, and only one runs the automatic staff."""
    house, _ = act(a_house(), note(LOW))
    with pytest.raises(Conflict):
        decide(house, note(over=(1,), machine="two"))
    house, _ = act(house, note(over=(1,)))
    assert not house.alarms
    house, (noted,) = act(house, note(LOW, machine="two"))
    assert isinstance(noted, AlarmsNoted)
    assert noted.raised[0].number == 2, "an alarm that comes back is another one"


@pytest.mark.parametrize("role", Role)
def test_an_alarm_is_taken_once_by_those_who_walk_the_floor(role: Role) -> None:
    house, _ = act(a_house(role, Role.SECURITY) if role is not Role.SECURITY else a_house(role), note(LOW))
    take = TakeAlarm(Actor(role, f"The {role.value}"), 1)
    if role not in TAKERS:
        with pytest.raises(InputError):
            decide(house, take)
        return
    house, events = act(house, take)
    assert events == (AlarmTaken(1, f"The {role.value}", role),)
    with pytest.raises(Conflict, match="already taken"):
        decide(house, take)
    with pytest.raises(Conflict, match="alarm 2"):
        decide(house, TakeAlarm(take.actor, 2))


def test_nobody_can_note_alarms_in_the_name_of_the_server() -> None:
    with pytest.raises(Forbidden):
        decide(a_house(Role.SUPERVISOR), NoteAlarms(Actor(Role.SUPERVISOR, "The supervisor"), "one", (LOW,), ()))
    with pytest.raises(InputError, match="reserved"):
        verify_person_name(ALARM_LOG.name)
