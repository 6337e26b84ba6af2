"""What each role may do, in one place. Every way in to the house checks this before the rules of the table apply.

Which commands a role may give to a table, a meter or the house is read from their handlers. Nobody may send
commands that follow from what happens at a table, or facts that the house itself records.

>>> dale = Person("Dale", Role.DEALER)
>>> allow(dale, Permission.SEE_TABLE)
>>> allow(dale, Permission.SEE_LEDGER)
Traceback (most recent call last):
...
boardwalk.pit.errors.Forbidden: actor: a dealer may not see the ledger
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.decide import FROM_METERS, FROM_TABLES
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.law import Paragraph
from boardwalk.machine import only
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.alarm_log import TAKERS, NoteAlarms, TakeAlarm
from boardwalk.pit.house.bookmark import READERS, AddBookmark, RemoveBookmark
from boardwalk.pit.house.cage import IssueCoupons, RedeemChips, SellChips
from boardwalk.pit.house.clock import ConfirmTime, ReportClock
from boardwalk.pit.house.configuration import ApplyConfiguration, FoundHouse, SetPolicy
from boardwalk.pit.house.device_token import IssueDeviceToken
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.heads_file import KeepHeadsFile
from boardwalk.pit.house.inquiry import OpenInquiry
from boardwalk.pit.house.machine import HOUSE, HouseCommand
from boardwalk.pit.house.people import (
    AddBot,
    AddPerson,
    AddSecondFactor,
    ChangeRole,
    ClosePerson,
    IssueToken,
    RemoveSecondFactor,
    ResetAtMachine,
    RevokeToken,
    SetPassword,
)
from boardwalk.pit.house.policy import ACCOUNT_SECONDS, SECONDS
from boardwalk.pit.house.row_digest import NoteRowDigests
from boardwalk.pit.house.school import ActInLiveRound, HandInTableTest, RecordDrill, StartTableTest
from boardwalk.pit.house.signature import AMOUNT_ACTS, METER_SIGNERS
from boardwalk.pit.house.software import AcceptChangedSoftware
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house.suspension import EndSession, RestorePerson, SuspendPerson
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.machine import LINKING, METER, SIGNED, SIGNING
from boardwalk.progressive.message import MeterCommand, SignedCommand
from boardwalk.table.commands import InstallTable
from boardwalk.table.hardware.device_report import DeviceReport
from boardwalk.table.machine import TABLE
from boardwalk.table.message import Command


class Person(NamedTuple):
    """A person with a valid session or token, or a device with its token."""

    name: str
    role: Role
    must_change_password: bool = False
    must_add_second_factor: bool = False
    """Whether the house requires a second factor that this person does not have yet."""
    scope: frozenset[Permission] | None = None
    """What the token that a program acts with may be used for; None in a session."""

    @property
    def by_token(self) -> bool:
        """Whether a program is acting with this person's token."""
        return self.scope is not None

    @property
    def actor(self) -> Actor:
        """The actor of all of this person's commands, whatever the request says."""
        return Actor(self.role, self.name)


AnyCommand = Command | MeterCommand | HouseCommand


class Permission(Enum):
    """Everything that people can be allowed to do, worded to follow "may"."""

    SEE_TABLE = "see a table"
    SEE_FLOOR = "see the floor"
    SEE_METER_STATE = "see the state of a meter"
    GIVE_TABLE_COMMAND = "act at a table"
    GIVE_METER_COMMAND = "act on a meter"
    PROPOSE = "propose what two people sign"
    APPROVE = "approve what two people sign"
    SEE_PROPOSALS = "see what waits for a second person"
    TAKE_ALARM = "take an alarm"
    RECALL_ROUNDS = "recall rounds"
    KEEP_BOOKMARKS = "keep bookmarks"
    MAKE_DISPUTE_PACK = "make a dispute pack"
    VERIFY_SHUFFLE = "verify a shuffle that was revealed"
    SEE_LEDGER = "see the ledger"
    SEE_HEADS = "see the signed heads and have the records verified"
    EXPORT = "export the records"
    SEE_RECORD_JOBS = "see their own audits, exports and dispute packs"
    SELL_CHIPS = "sell chips"
    ISSUE_COUPONS = "issue coupons"
    REDEEM_CHIPS = "redeem chips"
    SEE_PATRONS = "see what patrons have"
    TAKE_PLAY_CHIPS = "take play chips"
    SEE_OWN_CHIPS = "see their own chips"
    SEE_RATINGS = "see how players are rated"
    SEE_OWN_RATING = "see their own rating"
    OPEN_INQUIRY = "open an inquiry into a table's win"
    ADD_PLAYER = "open a player's account"
    SEE_PEOPLE = "see who belongs to the house"
    MANAGE_PEOPLE = "manage people"
    SEE_CONFIGURATION = "see the configuration"
    APPLY_CONFIGURATION = "apply a configuration"
    CONFIRM_TIME = "confirm the time"
    SET_POLICY = "set what takes two people"
    SEE_DEVICES = "see the devices of a table"
    ISSUE_DEVICE_TOKENS = "issue tokens to devices"
    REPORT_AS_DEVICE = "report as a device of a table"
    SEE_METRICS = "see the metrics"
    LEARN = "practice at the school and take table tests"
    SEE_TESTS = "see table tests"
    SEE_CLASS = "see how others do at the school"
    USE_LAB = "use the lab"
    SEE_SELF = "see their own account"
    CHANGE_OWN_PASSWORD = "change their own password"  # noqa: S105
    MANAGE_OWN_TOKENS = "issue and revoke their own tokens"
    MANAGE_OWN_LOG_IN = "manage how they log in"
    LOG_OUT = "log out"


_EVERYONE = {
    Permission.SEE_TABLE,
    Permission.VERIFY_SHUFFLE,
    Permission.SEE_OWN_CHIPS,
    Permission.USE_LAB,
    Permission.SEE_SELF,
    Permission.CHANGE_OWN_PASSWORD,
    Permission.MANAGE_OWN_TOKENS,
    Permission.MANAGE_OWN_LOG_IN,
    Permission.LOG_OUT,
}
LAB_IN_LIVE_HOUSES = frozenset(
    {Role.SUPERVISOR, Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR, Role.ADMINISTRATOR}
)
"""The lab uses the server's processor, so in a live house it is only for staff who need it for their work."""
WITH_ONE_TIME_PASSWORD = frozenset({Permission.SEE_SELF, Permission.CHANGE_OWN_PASSWORD, Permission.LOG_OUT})
"""What you may do before you change a one-time password."""
WITHOUT_SECOND_FACTOR = WITH_ONE_TIME_PASSWORD | {Permission.MANAGE_OWN_LOG_IN}
"""What you may do before you add a second factor that the house requires."""
SESSION_ONLY = frozenset(
    {
        Permission.CHANGE_OWN_PASSWORD,
        Permission.MANAGE_OWN_TOKENS,
        Permission.MANAGE_OWN_LOG_IN,
        Permission.MANAGE_PEOPLE,
        Permission.ISSUE_DEVICE_TOKENS,
        Permission.CONFIRM_TIME,
        Permission.SET_POLICY,
        Permission.APPROVE,
    }
)
"""What a token may not do: anyone who finds one could otherwise make something that outlives it, or be the second of
two people."""
_BY_ROLE: Mapping[Role, set[Permission]] = {
    Role.PLAYER: {Permission.TAKE_PLAY_CHIPS, Permission.SEE_OWN_RATING},
    Role.DEALER: {Permission.LEARN, Permission.SEE_TESTS},
    Role.FLOORPERSON: {
        Permission.SEE_FLOOR,
        Permission.SEE_RATINGS,
        Permission.RECALL_ROUNDS,
        Permission.SEE_METER_STATE,
        Permission.LEARN,
        Permission.SEE_TESTS,
        Permission.SEE_CLASS,
    },
    Role.SUPERVISOR: {
        Permission.LEARN,
        Permission.SEE_TESTS,
        Permission.SEE_CLASS,
        Permission.SEE_FLOOR,
        Permission.SEE_RATINGS,
        Permission.RECALL_ROUNDS,
        Permission.SEE_METER_STATE,
        Permission.MAKE_DISPUTE_PACK,
        Permission.SEE_RECORD_JOBS,
        Permission.SEE_CONFIGURATION,
        Permission.APPLY_CONFIGURATION,
        Permission.CONFIRM_TIME,
        Permission.OPEN_INQUIRY,
    },
    Role.SECURITY: {Permission.SEE_METER_STATE},
    Role.SURVEILLANCE: {
        Permission.SEE_FLOOR,
        Permission.SEE_RATINGS,
        Permission.RECALL_ROUNDS,
        Permission.SEE_METER_STATE,
        Permission.MAKE_DISPUTE_PACK,
        Permission.SEE_LEDGER,
        Permission.SEE_HEADS,
        Permission.SEE_RECORD_JOBS,
        Permission.SEE_PATRONS,
        Permission.SEE_PROPOSALS,
        Permission.SEE_PEOPLE,
        Permission.SEE_METRICS,
        Permission.OPEN_INQUIRY,
    },
    Role.ACCOUNTING: {
        Permission.SEE_FLOOR,
        Permission.SEE_RATINGS,
        Permission.SEE_METER_STATE,
        Permission.SEE_LEDGER,
        Permission.SEE_HEADS,
        Permission.SEE_RECORD_JOBS,
        Permission.SEE_PATRONS,
        Permission.SELL_CHIPS,
        Permission.REDEEM_CHIPS,
        Permission.ISSUE_COUPONS,
        Permission.ADD_PLAYER,
        Permission.OPEN_INQUIRY,
    },
    Role.REGULATOR: {
        Permission.SEE_TESTS,
        Permission.SEE_CLASS,
        Permission.SEE_FLOOR,
        Permission.SEE_RATINGS,
        Permission.SEE_METER_STATE,
        Permission.RECALL_ROUNDS,
        Permission.MAKE_DISPUTE_PACK,
        Permission.SEE_LEDGER,
        Permission.SEE_HEADS,
        Permission.EXPORT,
        Permission.SEE_RECORD_JOBS,
        Permission.SEE_PATRONS,
        Permission.SEE_PROPOSALS,
        Permission.SEE_PEOPLE,
        Permission.SEE_CONFIGURATION,
        Permission.OPEN_INQUIRY,
    },
    Role.ADMINISTRATOR: {
        Permission.SEE_HEADS,
        Permission.SEE_RECORD_JOBS,
        Permission.ADD_PLAYER,
        Permission.SEE_PEOPLE,
        Permission.MANAGE_PEOPLE,
        Permission.SEE_CONFIGURATION,
        Permission.APPLY_CONFIGURATION,
        Permission.CONFIRM_TIME,
        Permission.SET_POLICY,
        Permission.SEE_METRICS,
        Permission.SEE_DEVICES,
        Permission.ISSUE_DEVICE_TOKENS,
    },
    Role.DEVICE: {Permission.REPORT_AS_DEVICE},
}
"""What each role may do besides what everyone may; who may act at tables and on meters follows from the commands.

The floor with its money is for those who may see a table inventory and do not work at a single table. Metrics are for
those who run the server or watch the floor.
"""
FIRST_COMMANDS: Mapping[type[AnyCommand], frozenset[Role]] = {
    InstallTable: frozenset({Role.SUPERVISOR}),
    OpenMeter: frozenset({Role.SUPERVISOR}),
}
"""Commands that start a table or a meter have no handler among the others, so their roles are listed here."""
ACCOUNT_COMMANDS: tuple[type[HouseCommand], ...] = (
    AddPerson,
    ChangeRole,
    ClosePerson,
    SuspendPerson,
    RestorePerson,
    EndSession,
    SetPassword,
    ResetAtMachine,
    AddSecondFactor,
    RemoveSecondFactor,
    IssueToken,
    RevokeToken,
    IssueDeviceToken,
)
"""Given only by `Accounts`, which stores the secret along with the fact; never sent by a person."""
AT_THE_MACHINE: tuple[type[HouseCommand], ...] = (FoundHouse, AcceptChangedSoftware, AddBot)
"""Given only at the machine, by the server itself."""
BY_THE_SERVER: tuple[type[HouseCommand], ...] = (ReportClock, KeepHeadsFile, NoteRowDigests, NoteAlarms)
"""Given only by a server of its own accord."""
FORBIDDEN_COMMANDS: tuple[type[AnyCommand], ...] = (
    *FROM_TABLES,
    *FROM_METERS,
    *ACCOUNT_COMMANDS,
    *AT_THE_MACHINE,
    *BY_THE_SERVER,
)
"""Commands that nobody may send."""


def _handler_roles() -> dict[type[AnyCommand], frozenset[Role]]:
    found: dict[type[AnyCommand], frozenset[Role]] = dict(FIRST_COMMANDS)
    for handlers in (TABLE.handlers, METER.handlers, HOUSE.handlers):
        found.update({kind: frozenset(handler.roles) for kind, handler in handlers.items()})
    return found


def _command_roles() -> dict[type[AnyCommand], frozenset[Role]]:
    """The roles that may give each command alone; none if it takes two people."""
    found = {
        kind: frozenset[Role]() if issubclass(kind, SignedCommand) else roles
        for kind, roles in _handler_roles().items()
    }
    return found | dict.fromkeys(FORBIDDEN_COMMANDS, frozenset[Role]())


def _signers() -> dict[type[SignedCommand], frozenset[Role]]:
    """The roles that may sign each command that takes two people: those of its roles in departments that sign."""
    return {
        kind: roles.intersection(METER_SIGNERS)
        for kind, roles in _handler_roles().items()
        if issubclass(kind, SignedCommand)
    }


COMMAND_ROLES: Mapping[type[AnyCommand], frozenset[Role]] = MappingProxyType(_command_roles())
"""For each command, the roles that may give it."""
SIGNERS: Mapping[type[SignedCommand], frozenset[Role]] = MappingProxyType(_signers())
"""For each command that two people sign, the roles that may be one of them."""


PROPOSING = frozenset(
    {Role.ADMINISTRATOR}.union(*SIGNERS.values(), *(COMMAND_ROLES[kind] for kind in AMOUNT_ACTS)) - {Role.PLAYER}
)
"""Who may propose something: administrators for accounts, signers for meters, anyone who moves the house's money."""
SECOND_PEOPLE = frozenset({*ACCOUNT_SECONDS}.union(*SIGNERS.values(), *SECONDS.values()))
"""Everyone who may be the second person of something; what that is depends on the house's policy."""


def _may_give(role: Role, base: type[AnyCommand]) -> bool:
    return any(role in roles for kind, roles in COMMAND_ROLES.items() if issubclass(kind, base))


def _permissions(role: Role) -> frozenset[Permission]:
    if role is Role.DEVICE:
        return frozenset(_BY_ROLE[role])
    found = _EVERYONE | _BY_ROLE[role]
    if Permission.SEE_FLOOR in found:
        found |= {Permission.SEE_DEVICES}
    if role in TAKERS:
        found |= {Permission.TAKE_ALARM}
    if role in READERS:
        found |= {Permission.KEEP_BOOKMARKS}
    if _may_give(role, Command):
        found |= {Permission.GIVE_TABLE_COMMAND}
    if _may_give(role, MeterCommand):
        found |= {Permission.GIVE_METER_COMMAND}
    if role in PROPOSING:
        found |= {Permission.PROPOSE}
    if role in SECOND_PEOPLE:
        found |= {Permission.APPROVE, Permission.SEE_PROPOSALS}
    return frozenset(found)


PERMISSIONS: Mapping[Role, frozenset[Permission]] = MappingProxyType({role: _permissions(role) for role in Role})
"""For each role, what it may do."""


def token_permissions(role: Role) -> frozenset[Permission]:
    """Everything that a token of someone in this role can be used for."""
    return PERMISSIONS[role] - SESSION_ONLY


def may(person: Person, action: Permission) -> bool:
    """Whether a person may do this."""
    if person.must_change_password and action not in WITH_ONE_TIME_PASSWORD:
        return False
    if person.must_add_second_factor and action not in WITHOUT_SECOND_FACTOR:
        return False
    if person.scope is not None and action not in person.scope - SESSION_ONLY:
        return False
    return action in PERMISSIONS[person.role]


def allowed(person: Person, kind: HouseKind) -> frozenset[Permission]:
    """Everything that a person may do in a house of this kind; play chips are only for demo houses."""
    found = frozenset(action for action in PERMISSIONS[person.role] if may(person, action))
    if kind is not HouseKind.DEMO:
        found -= {Permission.TAKE_PLAY_CHIPS}
    if kind is HouseKind.LIVE and person.role not in LAB_IN_LIVE_HOUSES:
        found -= {Permission.USE_LAB}
    return found


def allow_here(person: Person, action: Permission, kind: HouseKind) -> None:
    """Refuse what the person may not do in a house of this kind."""
    allow(person, action)
    if action not in allowed(person, kind):
        raise Forbidden("actor", f"in a {kind.value} house, {person.role.article} may not {action.value}")


def allow(person: Person, action: Permission) -> None:
    """Refuse what the person may not do."""
    if may(person, action):
        return
    if action not in PERMISSIONS[person.role]:
        raise Forbidden("actor", f"{person.role.article} may not {action.value}")
    if person.must_change_password and action not in WITH_ONE_TIME_PASSWORD:
        raise Forbidden("password", "change your one-time password first")
    if person.must_add_second_factor and action not in WITHOUT_SECOND_FACTOR:
        raise Forbidden("second_factor", "add a second factor first; this house requires it of its staff")
    if action in SESSION_ONLY:
        raise Forbidden("token", f"a token may not {action.value}; log in with your password")
    raise Forbidden("token", f"this token may not be used to {action.value}")


def allow_request(person: Person, request: AtTable | AtMeter | AtHouse) -> None:
    """Refuse a request that this person may not send, before looking at its contents."""
    command = request.command
    if command.actor != person.actor:
        raise Forbidden("actor", "you can only act in your own name")
    allow(person, _permission_of(request))
    if isinstance(command, SignedCommand):
        raise Refusal("second", "two people must sign this; propose it for a second person to approve", SIGNED)
    if isinstance(command, FROM_TABLES):
        raise Refusal("command", "this follows from what happens at a table; nobody can order it", LINKING)
    if isinstance(command, FROM_METERS):
        raise Refusal("command", "this follows from what happens at a meter; nobody can order it", LINKING)
    roles = COMMAND_ROLES[type(command)]
    if person.role not in roles:
        reason = (
            only(tuple(role for role in Role if role in roles), person.role)
            if roles
            else "only the house itself can do this"
        )
        raise Forbidden("actor", reason, law_of(command))


def allow_signing(person: Person, kind: type[SignedCommand], action: Permission) -> None:
    """Refuse anyone who may not be one of the two people who sign this."""
    allow(person, action)
    if person.role not in SIGNERS[kind]:
        departments = " and ".join(sorted(SIGNING))
        raise Refusal("actor", f"only {departments} may sign this, not {person.role.article}", SIGNED)


def allow_proposal(person: Person, request: AtTable | AtMeter | AtHouse) -> None:
    """Refuse a request that this person may not propose for a second person to sign."""
    command = request.command
    if isinstance(command, SignedCommand):
        allow_signing(person, type(command), Permission.PROPOSE)
        return
    allow(person, Permission.PROPOSE)
    if isinstance(command, ACCOUNT_COMMANDS):
        allow(person, Permission.MANAGE_PEOPLE)
    else:
        allow_request(person, request)


def law_of(command: AnyCommand) -> Paragraph | None:
    """The paragraph that says who may give a command, if it does not depend on the game of a table."""
    return METER.law_of(type(command), None) if isinstance(command, MeterCommand) else None


def _permission_of(request: AtTable | AtMeter | AtHouse) -> Permission:
    if isinstance(request, AtTable):
        by_device = isinstance(request.command, DeviceReport)
        return Permission.REPORT_AS_DEVICE if by_device else Permission.GIVE_TABLE_COMMAND
    if isinstance(request, AtMeter):
        return Permission.GIVE_METER_COMMAND
    if isinstance(request.command, SellChips) and request.command.actor.role is Role.PLAYER:
        return Permission.TAKE_PLAY_CHIPS
    return HOUSE_PERMISSIONS[type(request.command)]


HOUSE_PERMISSIONS: Mapping[type[HouseCommand], Permission] = {
    FoundHouse: Permission.MANAGE_PEOPLE,
    AcceptChangedSoftware: Permission.MANAGE_PEOPLE,
    AddPerson: Permission.MANAGE_PEOPLE,
    AddBot: Permission.MANAGE_PEOPLE,
    ChangeRole: Permission.MANAGE_PEOPLE,
    ClosePerson: Permission.MANAGE_PEOPLE,
    SuspendPerson: Permission.MANAGE_PEOPLE,
    RestorePerson: Permission.MANAGE_PEOPLE,
    EndSession: Permission.MANAGE_PEOPLE,
    SetPassword: Permission.CHANGE_OWN_PASSWORD,
    ResetAtMachine: Permission.MANAGE_PEOPLE,
    AddSecondFactor: Permission.MANAGE_OWN_LOG_IN,
    RemoveSecondFactor: Permission.MANAGE_OWN_LOG_IN,
    IssueToken: Permission.MANAGE_OWN_TOKENS,
    RevokeToken: Permission.MANAGE_OWN_TOKENS,
    IssueDeviceToken: Permission.ISSUE_DEVICE_TOKENS,
    SellChips: Permission.SELL_CHIPS,
    RedeemChips: Permission.REDEEM_CHIPS,
    IssueCoupons: Permission.ISSUE_COUPONS,
    ApplyConfiguration: Permission.APPLY_CONFIGURATION,
    ReportClock: Permission.CONFIRM_TIME,
    ConfirmTime: Permission.CONFIRM_TIME,
    SetPolicy: Permission.SET_POLICY,
    KeepHeadsFile: Permission.MANAGE_PEOPLE,
    NoteRowDigests: Permission.MANAGE_PEOPLE,
    OpenInquiry: Permission.OPEN_INQUIRY,
    RecordDrill: Permission.LEARN,
    StartTableTest: Permission.LEARN,
    ActInLiveRound: Permission.LEARN,
    HandInTableTest: Permission.LEARN,
    NoteAlarms: Permission.MANAGE_PEOPLE,
    TakeAlarm: Permission.TAKE_ALARM,
    AddBookmark: Permission.KEEP_BOOKMARKS,
    RemoveBookmark: Permission.KEEP_BOOKMARKS,
}
"""The permission that each command to the house needs."""
