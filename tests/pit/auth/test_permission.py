"""What each role may do: all roles, all actions, all commands of tables, meters and the house."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from typing import Any, get_type_hints

import pytest

from boardwalk.actor import DEPARTMENTS, PERSON_ROLES, Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.decide import FROM_METERS, FROM_TABLES
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.pit.auth import permission
from boardwalk.pit.auth.permission import (
    ACCOUNT_COMMANDS,
    AT_THE_MACHINE,
    BY_THE_SERVER,
    COMMAND_ROLES,
    FORBIDDEN_COMMANDS,
    PERMISSIONS,
    SIGNERS,
    WITH_ONE_TIME_PASSWORD,
    Permission,
    Person,
    allow,
    allow_here,
    allow_request,
    allow_signing,
    allowed,
    may,
)
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.configuration import FoundHouse
from boardwalk.pit.house.form import HOUSE_COMMANDS, AtHouse
from boardwalk.pit.house.machine import HOUSE, HouseCommand
from boardwalk.pit.house.state import HouseKind
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.machine import METER
from boardwalk.progressive.machine import decide as decide_meter
from boardwalk.progressive.message import MeterCommand, SignedCommand
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.record import METER_COMMANDS
from boardwalk.table.commands import InstallTable
from boardwalk.table.device import Device
from boardwalk.table.machine import TABLE
from boardwalk.table.machine import decide as decide_table
from boardwalk.table.message import Command, Place
from boardwalk.table.record import COMMANDS
from tests.support.progressive.meters import APPROVED, PLAIN

ALL_COMMANDS: tuple[type[Any], ...] = (
    *COMMANDS.classes.values(),
    *METER_COMMANDS.classes.values(),
    *HOUSE_COMMANDS.classes.values(),
)
BY_RULE: dict[type[Any], tuple[Role, ...]] = {
    kind: handler.roles
    for handlers in (TABLE.handlers, METER.handlers, HOUSE.handlers)
    for kind, handler in handlers.items()
}
SAMPLES: dict[Any, Any] = {
    int: 1,
    bool: True,
    str: "red",
    Fraction: Fraction(1, 2),
    Parameters: PLAIN,
    Device: Device.SHUFFLER,
    Role: Role.DEALER,
    HouseKind: HouseKind.DEMO,
    Place: 1,
    Actor: Actor(Role.SECURITY, "Gus"),
}


def request_of(kind: type[Any], actor: Actor) -> AtTable | AtMeter | AtHouse:
    """A request with this command."""
    hints = get_type_hints(kind)
    given = {each.name: SAMPLES.get(hints[each.name], ()) for each in fields(kind)}
    command = kind(**given | {"actor": actor})
    if isinstance(command, Command):
        return AtTable("7", command)
    return AtMeter("north", command) if isinstance(command, MeterCommand) else AtHouse(command)


def is_allowed(role: Role, kind: type[Any]) -> bool:
    person = Person("Somebody", role)
    try:
        allow_request(person, request_of(kind, person.actor))
    except (Forbidden, Refusal):
        return False
    return True


MAY: dict[str, str] = {
    "see a table": "everyone",
    "see the floor": "floorperson supervisor surveillance accounting regulator",
    "act at a table": "player dealer floorperson supervisor security surveillance accounting",
    "act on a meter": "dealer floorperson supervisor security surveillance",
    "propose what two people sign": "dealer floorperson supervisor security accounting administrator",
    "approve what two people sign": "dealer floorperson supervisor security surveillance accounting administrator",
    "see what waits for a second person": (
        "dealer floorperson supervisor security surveillance accounting regulator administrator"
    ),
    "take an alarm": "floorperson supervisor surveillance",
    "recall rounds": "floorperson supervisor surveillance regulator",
    "keep bookmarks": "floorperson supervisor surveillance regulator",
    "make a dispute pack": "supervisor surveillance regulator",
    "verify a shuffle that was revealed": "everyone",
    "see their own audits, exports and dispute packs": ("supervisor surveillance accounting regulator administrator"),
    "see the ledger": "surveillance accounting regulator",
    "see the signed heads and have the records verified": "surveillance accounting regulator administrator",
    "export the records": "regulator",
    "sell chips": "accounting",
    "redeem chips": "accounting",
    "see the state of a meter": "floorperson supervisor security surveillance accounting regulator",
    "issue coupons": "accounting",
    "see what patrons have": "surveillance accounting regulator",
    "take play chips": "player",
    "see their own chips": "everyone",
    "open a player's account": "accounting administrator",
    "see who belongs to the house": "surveillance regulator administrator",
    "manage people": "administrator",
    "see the configuration": "supervisor regulator administrator",
    "apply a configuration": "supervisor administrator",
    "confirm the time": "supervisor administrator",
    "see how players are rated": "floorperson supervisor surveillance accounting regulator",
    "see their own rating": "player",
    "open an inquiry into a table's win": "supervisor surveillance accounting regulator",
    "set what takes two people": "administrator",
    "see the metrics": "surveillance administrator",
    "see the devices of a table": "floorperson supervisor surveillance accounting regulator administrator",
    "issue tokens to devices": "administrator",
    "report as a device of a table": "device",
    "practice at the school and take table tests": "dealer floorperson supervisor",
    "see table tests": "dealer floorperson supervisor regulator",
    "see how others do at the school": "floorperson supervisor regulator",
    "use the lab": "everyone",
    "see their own account": "everyone",
    "change their own password": "everyone",
    "issue and revoke their own tokens": "everyone",
    "manage how they log in": "everyone",
    "log out": "everyone",
}
"""Who may do what, in words, written independently of the table of permissions."""


@pytest.mark.parametrize("role", Role)
def test_what_each_role_may_do(role: Role) -> None:
    person = Person("Somebody", role)
    for action in Permission:
        who = MAY[action.value]
        allowed = role.value in who.split() or (who == "everyone" and role is not Role.DEVICE)
        assert may(person, action) is allowed, action
        if allowed:
            allow(person, action)
        else:
            with pytest.raises(Forbidden, match=f"{role.article} may not "):
                allow(person, action)


@pytest.mark.parametrize("role", PERSON_ROLES)
def test_a_one_time_password_is_changed_before_anything_else(role: Role) -> None:
    new = Person("Somebody", role, must_change_password=True)
    for action in Permission:
        assert may(new, action) is (action in WITH_ONE_TIME_PASSWORD), action
    for action in PERMISSIONS[role] - WITH_ONE_TIME_PASSWORD:
        with pytest.raises(Forbidden, match="one-time password"):
            allow(new, action)


def test_every_action_and_every_command_is_covered() -> None:
    assert set(MAY) == {action.value for action in Permission}
    assert set(COMMAND_ROLES) == set(ALL_COMMANDS)
    assert set(PERMISSIONS) == set(Role)
    assert set(permission.HOUSE_PERMISSIONS) == set(HOUSE_COMMANDS.classes.values())


@pytest.mark.parametrize("kind", ALL_COMMANDS)
def test_roles_that_a_rule_refuses_are_refused_before_the_table_is_asked(kind: type[Any]) -> None:
    allowed = {role for role in Role if is_allowed(role, kind)}
    if issubclass(kind, FORBIDDEN_COMMANDS) or issubclass(kind, SignedCommand):
        assert not allowed
    else:
        assert allowed == set(BY_RULE.get(kind, (Role.SUPERVISOR,)))


@pytest.mark.parametrize("role", Role)
def test_what_begins_a_table_or_a_meter_is_refused_by_its_rule_to_the_same_roles(role: Role) -> None:
    actor = Actor(role, "Somebody")
    answered: dict[type[Any], Callable[[], tuple[object, ...]]] = {
        InstallTable: lambda: decide_table(None, InstallTable(actor, "7", "premium")),
        OpenMeter: lambda: decide_meter(None, OpenMeter(actor, "north", PLAIN, APPROVED)),
    }
    assert {kind for kind in ALL_COMMANDS if kind not in BY_RULE} == {*answered, FoundHouse}
    for kind, decide in answered.items():
        if is_allowed(role, kind):
            assert decide()
        else:
            with pytest.raises(Refusal) as caught:
                decide()
            assert caught.value.field == "actor"


def test_nobody_sends_commands_that_follow_from_others() -> None:
    given = {*FROM_TABLES, *FROM_METERS, *ACCOUNT_COMMANDS, *AT_THE_MACHINE, *BY_THE_SERVER}
    assert given == set(FORBIDDEN_COMMANDS)
    assert not [kind for kind in FORBIDDEN_COMMANDS if COMMAND_ROLES[kind]]


@pytest.mark.parametrize("role", Role)
def test_a_request_is_in_its_senders_name(role: Role) -> None:
    person = Person("Somebody", role)
    for actor in (Actor(Role.SUPERVISOR, "Kim"), Actor(role, "Another"), Actor(role, "somebody")):
        for kind in ALL_COMMANDS:
            with pytest.raises(Forbidden, match="in your own name"):
                allow_request(person, request_of(kind, actor))


@pytest.mark.parametrize("role", Role)
def test_a_token_has_what_its_owner_has_but_for_accounts(role: Role) -> None:
    person, program = Person("Somebody", role), Person("Somebody", role, scope=frozenset(Permission))
    kept = {
        "change their own password", "issue and revoke their own tokens", "manage how they log in", "manage people",
        "confirm the time", "set what takes two people", "approve what two people sign",
        "issue tokens to devices",
    }  # fmt: skip
    for action in Permission:
        assert may(program, action) is (may(person, action) and action.value not in kept), action
        if may(person, action) and action.value in kept:
            with pytest.raises(Forbidden, match="a token may not"):
                allow(program, action)


@pytest.mark.parametrize("kind", HouseKind)
@pytest.mark.parametrize("role", Role)
def test_nothing_is_promised_that_is_refused(role: Role, kind: HouseKind) -> None:
    for scope in (None, frozenset(Permission), frozenset({Permission.SEE_TABLE})):
        person = Person("Somebody", role, scope=scope)
        expected = {action for action in Permission if may(person, action)}
        if kind is not HouseKind.DEMO:
            expected.discard(Permission.TAKE_PLAY_CHIPS)
        if kind is HouseKind.LIVE and role.value in ("player", "dealer", "floorperson", "security"):
            expected.discard(Permission.USE_LAB)
        assert allowed(person, kind) == expected
        for action in PERMISSIONS[role]:
            if action in expected:
                allow_here(person, action, kind)
            else:
                with pytest.raises(Forbidden):
                    allow_here(person, action, kind)


def test_a_new_person_sends_no_request() -> None:
    new = Person("Somebody", Role.SUPERVISOR, must_change_password=True)
    with pytest.raises(Forbidden, match="one-time"):
        allow_request(new, request_of(InstallTable, new.actor))


@pytest.mark.law("B38")
@pytest.mark.parametrize(("kind", "role"), [*itertools.product(SIGNERS, Role)])
def test_table_games_and_security_sign_and_nobody_alone(kind: type[SignedCommand], role: Role) -> None:
    person = Person("Somebody", role)
    for action in (Permission.PROPOSE, Permission.APPROVE):
        if DEPARTMENTS.get(role) in ("table games", "security"):
            allow_signing(person, kind, action)
        else:
            with pytest.raises(InputError):
                allow_signing(person, kind, action)
    with pytest.raises(InputError):
        allow_request(person, request_of(kind, person.actor))


def test_all_that_two_people_sign_is_known() -> None:
    assert set(SIGNERS) == {kind for kind in METER_COMMANDS.classes.values() if issubclass(kind, SignedCommand)}
    assert {kind.__name__ for kind in SIGNERS} == {"CorrectMeter", "AdmitHeld", "ChangeParameters"}


def test_a_player_takes_play_chips_and_sells_none() -> None:
    zoe = Person("Zoe", Role.PLAYER)
    allow_request(zoe, AtHouse(SellChips(zoe.actor, "Zoe", 1)))
    assert not may(zoe, Permission.SELL_CHIPS)


def test_no_command_of_the_house_is_left_out() -> None:
    assert all(issubclass(kind, HouseCommand) for kind in ACCOUNT_COMMANDS)
    direct = set(HOUSE_COMMANDS.classes.values()) - set(FORBIDDEN_COMMANDS)
    given = {"SellChips", "RedeemChips", "IssueCoupons", "ApplyConfiguration", "ConfirmTime", "SetPolicy"}
    given |= {"OpenInquiry", "RecordDrill", "StartTableTest", "ActInLiveRound", "HandInTableTest"}
    given |= {"TakeAlarm", "AddBookmark", "RemoveBookmark"}
    assert {kind.__name__ for kind in direct} == given
