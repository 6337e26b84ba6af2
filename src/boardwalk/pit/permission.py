"""What each role may do. Here and nowhere else; every door of the house asks here before the table's own rules do.

Which commands a role may give to a table, a meter or the house is read from the rules that answer them. Besides, some
commands nobody gives: what comes of something that happens at a table, and facts that the house itself records.

>>> dale = Person("Dale", Role.DEALER)
>>> allow(dale, Action.SEE_TABLE)
>>> allow(dale, Action.SEE_LEDGER)
Traceback (most recent call last):
...
boardwalk.pit.errors.Forbidden: actor: to see the ledger is not for the dealer
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from boardwalk.actor import DEPARTMENTS, Role
from boardwalk.errors import Refusal
from boardwalk.floor.decide import FROM_TABLES
from boardwalk.floor.order import AtMeter, AtTable
from boardwalk.law import Paragraph
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house import command as in_house
from boardwalk.pit.house.command import HouseCommand, HouseKind
from boardwalk.pit.house.decide import HANDLERS as HOUSE_HANDLERS
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.people.person import Person
from boardwalk.progressive.command import MeterCommand, OpenMeter, SignedCommand
from boardwalk.progressive.handler import HANDLERS as METER_HANDLERS
from boardwalk.progressive.handler import LINKING, SIGNED, SIGNING
from boardwalk.table.command import Command, InstallTable
from boardwalk.table.handler import HANDLERS as TABLE_HANDLERS

AnyCommand = Command | MeterCommand | HouseCommand


class Action(Enum):
    """Everything that a door of the house lets people do, in words that end a sentence."""

    SEE_TABLE = "see a table"
    SEE_FLOOR = "see the floor"
    SEE_METER_STATE = "see the state of a meter"
    GIVE_TABLE_COMMAND = "act at a table"
    GIVE_METER_COMMAND = "act on a meter"
    PROPOSE = "propose what two people sign"
    APPROVE = "approve what two people sign"
    SEE_PROPOSALS = "see what waits for a second person"
    RECALL_ROUNDS = "recall rounds"
    MAKE_DISPUTE_PACK = "make a dispute pack"
    VERIFY_SHUFFLE = "verify a shuffle that was revealed"
    SEE_LEDGER = "see the ledger"
    SEE_HEADS = "see the signed heads and have the records verified"
    EXPORT = "export the records"
    SELL_CHIPS = "sell chips"
    ISSUE_COUPONS = "issue coupons"
    REDEEM_CHIPS = "redeem chips"
    SEE_PATRONS = "see what patrons have"
    TAKE_PLAY_CHIPS = "take play chips"
    SEE_OWN_CHIPS = "see one's own chips"
    ADD_PLAYER = "open a player's account"
    SEE_PEOPLE = "see who belongs to the house"
    MANAGE_PEOPLE = "manage people"
    SEE_CONFIGURATION = "see the configuration"
    APPLY_CONFIGURATION = "apply a configuration"
    SEE_METRICS = "see the metrics"
    USE_LAB = "use the lab"
    SEE_SELF = "see one's own account"
    CHANGE_OWN_PASSWORD = "change one's own password"  # noqa: S105
    MANAGE_OWN_TOKENS = "issue and revoke one's own tokens"
    LOG_OUT = "log out"


_EVERYONE = {
    Action.SEE_TABLE,
    Action.VERIFY_SHUFFLE,
    Action.SEE_OWN_CHIPS,
    Action.USE_LAB,
    Action.SEE_SELF,
    Action.CHANGE_OWN_PASSWORD,
    Action.MANAGE_OWN_TOKENS,
    Action.LOG_OUT,
}
LAB_IN_LIVE_HOUSES = frozenset(
    {Role.SUPERVISOR, Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR, Role.ADMINISTRATOR}
)
"""The lab takes the server's processor: where money is played for, it is for those whose work it is."""
WITH_ONE_TIME_PASSWORD = frozenset({Action.SEE_SELF, Action.CHANGE_OWN_PASSWORD, Action.LOG_OUT})
"""What one may do before a one-time password is changed."""
WITH_A_SESSION = frozenset({Action.CHANGE_OWN_PASSWORD, Action.MANAGE_OWN_TOKENS, Action.MANAGE_PEOPLE})
"""What a token does not do: whoever finds one could make something that outlives it."""

_OWN: Mapping[Role, set[Action]] = {
    Role.PLAYER: {Action.TAKE_PLAY_CHIPS},
    Role.DEALER: set(),
    Role.FLOORPERSON: {Action.SEE_FLOOR, Action.RECALL_ROUNDS, Action.SEE_METER_STATE},
    Role.SUPERVISOR: {
        Action.SEE_FLOOR,
        Action.RECALL_ROUNDS,
        Action.SEE_METER_STATE,
        Action.MAKE_DISPUTE_PACK,
        Action.SEE_CONFIGURATION,
        Action.APPLY_CONFIGURATION,
    },
    Role.SECURITY: {Action.SEE_METER_STATE},
    Role.SURVEILLANCE: {
        Action.SEE_FLOOR,
        Action.RECALL_ROUNDS,
        Action.SEE_METER_STATE,
        Action.MAKE_DISPUTE_PACK,
        Action.SEE_LEDGER,
        Action.SEE_HEADS,
        Action.SEE_PATRONS,
        Action.SEE_PROPOSALS,
        Action.SEE_PEOPLE,
        Action.SEE_METRICS,
    },
    Role.ACCOUNTING: {
        Action.SEE_FLOOR,
        Action.SEE_METER_STATE,
        Action.SEE_LEDGER,
        Action.SEE_HEADS,
        Action.SEE_PATRONS,
        Action.SELL_CHIPS,
        Action.REDEEM_CHIPS,
        Action.ISSUE_COUPONS,
        Action.ADD_PLAYER,
    },
    Role.REGULATOR: {
        Action.SEE_FLOOR,
        Action.SEE_METER_STATE,
        Action.RECALL_ROUNDS,
        Action.MAKE_DISPUTE_PACK,
        Action.SEE_LEDGER,
        Action.SEE_HEADS,
        Action.EXPORT,
        Action.SEE_PATRONS,
        Action.SEE_PROPOSALS,
        Action.SEE_PEOPLE,
        Action.SEE_CONFIGURATION,
    },
    Role.ADMINISTRATOR: {
        Action.SEE_HEADS,
        Action.ADD_PLAYER,
        Action.SEE_PEOPLE,
        Action.MANAGE_PEOPLE,
        Action.SEE_CONFIGURATION,
        Action.APPLY_CONFIGURATION,
        Action.SEE_METRICS,
    },
}
"""What each role may do besides what everyone may; who acts at tables and on meters follows from the commands.

The floor with its money is for those who see a table inventory and do not stand at one table. Metrics are for those
who look after the server or watch the floor. A token has all that its owner has, none has less:
a program that only reads metrics is given an account of its own with surveillance, which moves no money.
"""

FIRST_COMMANDS: Mapping[type[AnyCommand], frozenset[Role]] = {
    InstallTable: frozenset({Role.SUPERVISOR}),
    OpenMeter: frozenset({Role.SUPERVISOR}),
}
"""What begins a table or a meter is answered apart from the rest, so that who may do it is said here."""
THROUGH_PEOPLE: tuple[type[HouseCommand], ...] = (
    in_house.AddPerson,
    in_house.ChangeRole,
    in_house.ClosePerson,
    in_house.SetPassword,
    in_house.IssueToken,
    in_house.RevokeToken,
)
"""What comes of managing accounts: the fact is recorded where the secret is kept, and is no order by itself."""
SELF_MADE: tuple[type[AnyCommand], ...] = (*FROM_TABLES, *THROUGH_PEOPLE, in_house.FoundHouse)
"""What nobody gives."""


def _answered() -> dict[type[AnyCommand], frozenset[Role]]:
    found: dict[type[AnyCommand], frozenset[Role]] = dict(FIRST_COMMANDS)
    for handlers in (TABLE_HANDLERS, METER_HANDLERS, HOUSE_HANDLERS):
        found.update({kind: frozenset(handler.roles) for kind, handler in handlers.items()})
    return found


def _orders() -> dict[type[AnyCommand], frozenset[Role]]:
    """Who gives each command, alone; two people sign what takes two."""
    found = {
        kind: frozenset[Role]() if issubclass(kind, SignedCommand) else roles for kind, roles in _answered().items()
    }
    return found | dict.fromkeys(SELF_MADE, frozenset[Role]())


def _signers() -> dict[type[SignedCommand], frozenset[Role]]:
    """Who signs each command that takes two: those whom its rule names, in the departments that sign."""
    sign = {role for role in Role if DEPARTMENTS.get(role) in SIGNING}
    return {kind: roles & sign for kind, roles in _answered().items() if issubclass(kind, SignedCommand)}


ORDERS: Mapping[type[AnyCommand], frozenset[Role]] = MappingProxyType(_orders())
"""For each command, the roles that may give it."""
SIGNERS: Mapping[type[SignedCommand], frozenset[Role]] = MappingProxyType(_signers())
"""For each command that two people sign, the roles that may be one of them."""


def _may_give(role: Role, base: type[AnyCommand]) -> bool:
    return any(role in roles for kind, roles in ORDERS.items() if issubclass(kind, base))


def _actions(role: Role) -> frozenset[Action]:
    found = _EVERYONE | _OWN[role]
    if _may_give(role, Command):
        found |= {Action.GIVE_TABLE_COMMAND}
    if _may_give(role, MeterCommand):
        found |= {Action.GIVE_METER_COMMAND}
    if any(role in roles for roles in SIGNERS.values()):
        found |= {Action.PROPOSE, Action.APPROVE, Action.SEE_PROPOSALS}
    return frozenset(found)


ACTIONS: Mapping[Role, frozenset[Action]] = MappingProxyType({role: _actions(role) for role in Role})
"""For each role, what it may do."""


def may(person: Person, action: Action) -> bool:
    """Whether a person may do this."""
    if person.must_change_password and action not in WITH_ONE_TIME_PASSWORD:
        return False
    if person.by_token and action in WITH_A_SESSION:
        return False
    return action in ACTIONS[person.role]


def allowed(person: Person, kind: HouseKind) -> frozenset[Action]:
    """All that a person may do in a house of this kind: play chips are for those who play for nothing."""
    found = frozenset(action for action in ACTIONS[person.role] if may(person, action))
    if kind is not HouseKind.DEMO:
        found -= {Action.TAKE_PLAY_CHIPS}
    if kind is HouseKind.LIVE and person.role not in LAB_IN_LIVE_HOUSES:
        found -= {Action.USE_LAB}
    return found


def allow_here(person: Person, action: Action, kind: HouseKind) -> None:
    """Refuse what the person may not do in a house of this kind."""
    allow(person, action)
    if action not in allowed(person, kind):
        raise Forbidden("actor", f"in a {kind.value} house, to {action.value} is not for the {person.role.value}")


def allow(person: Person, action: Action) -> None:
    """Refuse what the person may not do."""
    if may(person, action):
        return
    if action not in ACTIONS[person.role]:
        raise Forbidden("actor", f"to {action.value} is not for the {person.role.value}")
    if person.must_change_password and action not in WITH_ONE_TIME_PASSWORD:
        raise Forbidden("password", "change the one-time password first")
    raise Forbidden("token", f"to {action.value} takes a session; log in with the password")


def allow_order(person: Person, order: AtTable | AtMeter | AtHouse) -> None:
    """Refuse an order that is not this person's to give, before anyone looks at what it asks."""
    command = order.command
    if command.actor != person.actor:
        raise Forbidden("actor", "an order is in the name of who gives it")
    allow(person, _action_of(order))
    if isinstance(command, SignedCommand):
        raise Refusal("second", "two people sign this: propose it, and another approves", SIGNED)
    if isinstance(command, FROM_TABLES):
        raise Refusal("command", "this comes of what happens at a table", LINKING)
    roles = ORDERS[type(command)]
    if person.role not in roles:
        others = " or ".join(role.value for role in Role if role in roles) or "house itself"
        raise Forbidden("actor", f"this is for the {others}, not for the {person.role.value}", law_of(command))


def allow_signing(person: Person, kind: type[SignedCommand], action: Action) -> None:
    """Refuse who is neither of the two people that sign this."""
    allow(person, action)
    if person.role not in SIGNERS[kind]:
        departments = " and ".join(sorted(SIGNING))
        raise Refusal("actor", f"{departments} sign, not the {person.role.value}", SIGNED)


def law_of(command: AnyCommand) -> Paragraph | None:
    """The paragraph that says who may give it, where it does not depend on the game of a table."""
    handler = METER_HANDLERS.get(type(command)) if isinstance(command, MeterCommand) else None
    return None if handler is None else handler.law


def _action_of(order: AtTable | AtMeter | AtHouse) -> Action:
    if isinstance(order, AtTable):
        return Action.GIVE_TABLE_COMMAND
    if isinstance(order, AtMeter):
        return Action.GIVE_METER_COMMAND
    if isinstance(order.command, in_house.SellChips) and order.command.actor.role is Role.PLAYER:
        return Action.TAKE_PLAY_CHIPS
    return HOUSE_ACTIONS[type(order.command)]


HOUSE_ACTIONS: Mapping[type[HouseCommand], Action] = {
    in_house.FoundHouse: Action.MANAGE_PEOPLE,
    in_house.AddPerson: Action.MANAGE_PEOPLE,
    in_house.ChangeRole: Action.MANAGE_PEOPLE,
    in_house.ClosePerson: Action.MANAGE_PEOPLE,
    in_house.SetPassword: Action.CHANGE_OWN_PASSWORD,
    in_house.IssueToken: Action.MANAGE_OWN_TOKENS,
    in_house.RevokeToken: Action.MANAGE_OWN_TOKENS,
    in_house.SellChips: Action.SELL_CHIPS,
    in_house.RedeemChips: Action.REDEEM_CHIPS,
    in_house.IssueCoupons: Action.ISSUE_COUPONS,
    in_house.ApplyConfiguration: Action.APPLY_CONFIGURATION,
}
"""What each command of the house comes to."""
