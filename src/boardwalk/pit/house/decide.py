"""The one way into the house: a command is answered with events, or refused. Nothing else happens.

>>> from boardwalk.actor import Actor
>>> ann = Actor(Role.ADMINISTRATOR, "Ann")
>>> house, events = act(None, FoundHouse(ann, "Boardwalk", HouseKind.LIVE, 32 * "07"))
>>> house, _ = act(house, AddPerson(ann, "Dale", Role.DEALER))
>>> house.person("dale").role.value
'dealer'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from boardwalk.actor import Actor, Role, same_person
from boardwalk.errors import InputError
from boardwalk.form import shown
from boardwalk.money import dollars
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house import event as happened
from boardwalk.pit.house.command import (
    AddPerson,
    ApplyConfiguration,
    ChangeRole,
    ClosePerson,
    FoundHouse,
    HouseCommand,
    HouseKind,
    IssueCoupons,
    IssueToken,
    RedeemChips,
    RevokeToken,
    SellChips,
    SetPassword,
)
from boardwalk.pit.house.event import HouseEvent
from boardwalk.pit.house.fold import apply
from boardwalk.pit.house.name import verify_name
from boardwalk.pit.house.state import House, Person

MOST_CENTS = 10**13
"""More than any patron buys or redeems at once."""
MOST_PLAY_CENTS = 10_000_00
"""The play chips that a player of a demo house takes at once."""
MOST_TOKENS = 20
LONGEST_REASON, LONGEST_CONFIGURATION = 500, 500_000
KEY = re.compile(r"(?:[0-9a-f]{2}){32,256}")
CommandType = TypeVar("CommandType", bound=HouseCommand)
Answer = Iterable[HouseEvent]


class Handler(NamedTuple):
    """Who may give a command, and what comes of it; some of these only in their own name."""

    roles: tuple[Role, ...]
    answer: Callable[[House, Any], Answer]


HANDLERS: dict[type[HouseCommand], Handler] = {}


def _handles(
    command: type[CommandType], *roles: Role
) -> Callable[[Callable[[House, CommandType], Answer]], Callable[[House, CommandType], Answer]]:
    def register(answer: Callable[[House, CommandType], Answer]) -> Callable[[House, CommandType], Answer]:
        HANDLERS[command] = Handler(roles, answer)
        return answer

    return register


def decide(house: House | None, command: HouseCommand) -> tuple[HouseEvent, ...]:
    """What comes of a command; raises an `InputError` that names the field, and nothing else."""
    if isinstance(command, FoundHouse):
        return tuple(_found_house(house, command))
    if house is None:
        raise InputError("house", "it is not founded")
    handler = HANDLERS[type(command)]
    role = command.actor.role
    if role not in handler.roles:
        raise forbidden(role, handler.roles)
    if not _registers(command):
        verify_actor(house, command.actor)
    return tuple(handler.answer(house, command))


def act(house: House | None, command: HouseCommand) -> tuple[House, tuple[HouseEvent, ...]]:
    """Decide a command and fold what comes of it."""
    events = decide(house, command)
    for event in events:
        house = apply(house, event)
    assert house is not None, "only founding is allowed before"
    return house, events


def forbidden(role: Role, roles: Iterable[Role]) -> Forbidden:
    """The error for a role that is none of these."""
    allowed = " or ".join(each.value for each in roles)
    return Forbidden("actor", f"this is for the {allowed}, not for the {role.value}")


def verify_actor(house: House, actor: Actor) -> None:
    """Refuse who is not, or is no longer, in the house what the order says."""
    person = house.person(actor.name)
    if person is None or not person.open or person.role is not actor.role or person.name != actor.name:
        raise Forbidden("actor", f"there is no {actor.role.value} {shown(actor.name)} in this house")


def _registers(command: HouseCommand) -> bool:
    """Whether people add themselves, so that nobody can know them yet."""
    return isinstance(command, AddPerson) and command.actor.role is Role.PLAYER


def _found_house(house: House | None, command: FoundHouse) -> Iterator[HouseEvent]:
    if house is not None:
        raise InputError("house", f"{house.name} is founded already")
    if command.actor.role is not Role.ADMINISTRATOR:
        raise forbidden(command.actor.role, [Role.ADMINISTRATOR])
    verify_name(command.name)
    verify_name(command.actor.name, "actor")
    if not KEY.fullmatch(command.public_key):
        raise InputError("public_key", "is no key in hexadecimal digits, lower case")
    yield happened.HouseFounded(command.name, command.kind, command.public_key)
    yield happened.PersonAdded(command.actor.name, command.actor.role)


@_handles(AddPerson, Role.ADMINISTRATOR, Role.ACCOUNTING, Role.PLAYER)
def _add_person(house: House, command: AddPerson) -> Iterator[HouseEvent]:
    """Patrons' accounts are opened at the cage; only where no money is played for do they open their own."""
    actor = command.actor
    if actor.role is not Role.ADMINISTRATOR and command.role is not Role.PLAYER:
        raise forbidden(actor.role, [Role.ADMINISTRATOR])
    if actor.role is Role.PLAYER and (house.kind is HouseKind.LIVE or actor.name != command.name):
        raise Forbidden("actor", "players register themselves, and only in a demo or test house")
    verify_name(command.name)
    if house.person(command.name) is not None:
        raise InputError("name", f"{command.name} is taken; a name is never given to another person")
    yield happened.PersonAdded(command.name, command.role)


@_handles(ChangeRole, Role.ADMINISTRATOR)
def _change_role(house: House, command: ChangeRole) -> Iterator[HouseEvent]:
    person = _open_person(house, command.name)
    if same_person(person.name, command.actor.name):
        raise Forbidden("name", "nobody changes his own role")
    if person.role is command.role:
        raise InputError("role", f"{person.name} is {command.role.value} already")
    _verify_administered(house, person)
    yield happened.RoleChanged(person.name, command.role)


@_handles(ClosePerson, Role.ADMINISTRATOR)
def _close_person(house: House, command: ClosePerson) -> Iterator[HouseEvent]:
    person = _open_person(house, command.name)
    if not command.reason.strip() or len(command.reason) > LONGEST_REASON:
        raise InputError("reason", f"it is recorded why, in at most {LONGEST_REASON} characters")
    _verify_administered(house, person)
    yield happened.PersonClosed(person.name, command.reason)


@_handles(SetPassword, *Role)
def _set_password(house: House, command: SetPassword) -> Iterator[HouseEvent]:
    yield happened.PasswordSet(_own_or_administered(house, command.actor, command.name).name)


@_handles(IssueToken, *Role)
def _issue_token(house: House, command: IssueToken) -> Iterator[HouseEvent]:
    person = _open_person(house, command.name)
    if person.name != command.actor.name:
        raise Forbidden("name", "a token is issued to whoever asks for it")
    verify_name(command.label, "label")
    if command.label in person.tokens:
        raise InputError("label", f"there is a token {command.label!r}; revoke it first")
    if len(person.tokens) >= MOST_TOKENS:
        raise InputError("label", f"nobody has more than {MOST_TOKENS} tokens; revoke one first")
    yield happened.TokenIssued(person.name, command.label)


@_handles(RevokeToken, *Role)
def _revoke_token(house: House, command: RevokeToken) -> Iterator[HouseEvent]:
    person = _own_or_administered(house, command.actor, command.name)
    if command.label not in person.tokens:
        raise InputError("label", f"{person.name} has no such token")
    yield happened.TokenRevoked(person.name, command.label)


@_handles(SellChips, Role.ACCOUNTING, Role.PLAYER)
def _sell_chips(house: House, command: SellChips) -> Iterator[HouseEvent]:
    patron = _player(house, command.patron)
    most = MOST_CENTS
    if command.actor.role is Role.PLAYER:
        if house.kind is not HouseKind.DEMO or patron.name != command.actor.name:
            raise Forbidden("actor", "players take play chips themselves, and only in a demo house")
        most = MOST_PLAY_CENTS
    _verify_cents(command.cents, most)
    yield happened.ChipsSold(patron.name, command.cents)


@_handles(IssueCoupons, Role.ACCOUNTING)
def _issue_coupons(house: House, command: IssueCoupons) -> Iterator[HouseEvent]:
    patron = _player(house, command.patron)
    _verify_cents(command.cents, MOST_CENTS)
    yield happened.CouponsIssued(patron.name, command.cents)


@_handles(RedeemChips, Role.ACCOUNTING)
def _redeem_chips(house: House, command: RedeemChips) -> Iterator[HouseEvent]:
    """What a patron has is owed also when the account is closed, or the patron works here by now."""
    patron = _known_person(house, command.patron, "patron")
    _verify_cents(command.cents, MOST_CENTS)
    yield happened.ChipsRedeemed(patron.name, command.cents)


@_handles(ApplyConfiguration, Role.SUPERVISOR, Role.ADMINISTRATOR)
def _apply_configuration(house: House, command: ApplyConfiguration) -> Iterator[HouseEvent]:
    del house
    if not command.text.strip() or len(command.text) > LONGEST_CONFIGURATION:
        raise InputError("text", f"is no configuration of at most {LONGEST_CONFIGURATION:,} characters")
    yield happened.ConfigurationApplied(command.text)


def _known_person(house: House, name: str, field: str = "name") -> Person:
    person = house.person(name)
    if person is None:
        verify_name(name, field)
        raise InputError(field, f"nobody here is called {name}")
    return person


def _open_person(house: House, name: str, field: str = "name") -> Person:
    person = _known_person(house, name, field)
    if not person.open:
        raise InputError(field, f"the account of {person.name} is closed")
    return person


def _player(house: House, name: str) -> Person:
    patron = _open_person(house, name, "patron")
    if patron.role is not Role.PLAYER:
        raise InputError("patron", f"{patron.name} is {patron.role.value}, and only players have chips and coupons")
    return patron


def _own_or_administered(house: House, actor: Actor, name: str) -> Person:
    if actor.role is not Role.ADMINISTRATOR and not same_person(actor.name, name):
        raise forbidden(actor.role, [Role.ADMINISTRATOR])
    return _open_person(house, name)


def _verify_administered(house: House, person: Person) -> None:
    if house.open_people(Role.ADMINISTRATOR) == [person]:
        raise InputError("name", f"{person.name} is the last administrator, and a house has one")


def _verify_cents(cents: int, most: int) -> None:
    if type(cents) is not int or not 0 < cents <= most:
        raise InputError("cents", f"is no amount from {dollars(1)} to {dollars(most)}")
