"""The people of the house and their roles: accounts, passwords and tokens as facts, with their commands, events,
handlers and folds.

Passwords and tokens are never in a command or an event, only the fact that one was set or issued. Events spell names
as they are on record, however the command spelled them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import PERSON_ROLES, Actor, Role, is_bot, same_person
from boardwalk.codec import shown
from boardwalk.errors import InputError
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, Time, folds, forbidden, handles, tells
from boardwalk.pit.house.state import House, HouseKind, Member, identity, verify_person_name, verify_spelling


@dataclass(frozen=True, slots=True)
class AddPerson(HouseCommand):
    """Add a person in a role."""

    name: str
    role: Role
    at: Time = 0

    @property
    def registers(self) -> bool:
        return self.actor.role is Role.PLAYER


@dataclass(frozen=True, slots=True)
class AddBot(HouseCommand):
    """Open the account of a bot, which plays for company in a demo house. Nobody can log in to it."""

    @property
    def registers(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class ChangeRole(HouseCommand):
    """Change a person's role."""

    name: str
    role: Role
    at: Time = 0


@dataclass(frozen=True, slots=True)
class ClosePerson(HouseCommand):
    """Close a person's account permanently."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class SetPassword(HouseCommand):
    """Set your own password, or give someone a one-time password."""

    name: str
    at: Time = 0


@dataclass(frozen=True, slots=True)
class ResetAtMachine(HouseCommand):
    """Set an administrator's password at the machine, in place of one that is lost; the actor is that administrator."""

    name: str
    machine_user: str
    """Who was logged in to the machine, as its operating system says."""


@dataclass(frozen=True, slots=True)
class AddSecondFactor(HouseCommand):
    """Require a code besides your password from now on."""

    name: str


@dataclass(frozen=True, slots=True)
class RemoveSecondFactor(HouseCommand):
    """Stop requiring a code: for yourself, or for anyone if you are an administrator."""

    name: str


@dataclass(frozen=True, slots=True)
class IssueToken(HouseCommand):
    """Issue an API token to yourself, with a label and what it may be used for."""

    name: str
    label: str
    may: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RevokeToken(HouseCommand):
    """Revoke an API token: your own, or anyone's if you are an administrator."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class PersonAdded(HouseEvent):
    """A person was added, at this time; 0 for those who were there when the house was founded."""

    name: str
    role: Role
    at: Time = 0


@dataclass(frozen=True, slots=True)
class RoleChanged(HouseEvent):
    """A person's role was changed; all of their sessions and tokens ended."""

    name: str
    role: Role
    at: Time


@dataclass(frozen=True, slots=True)
class PersonClosed(HouseEvent):
    """A person's account was closed; all of their sessions and tokens ended."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class PasswordSet(HouseEvent):
    """A person's password was set; all of their sessions and tokens ended."""

    name: str


@dataclass(frozen=True, slots=True)
class PasswordReset(HouseEvent):
    """Someone else gave a person a one-time password; all of their sessions and tokens ended."""

    name: str
    at: Time


@dataclass(frozen=True, slots=True)
class PasswordResetAtMachine(HouseEvent):
    """An administrator's password was set at the machine; all of their sessions and tokens ended."""

    name: str
    machine_user: str


@dataclass(frozen=True, slots=True)
class SecondFactorAdded(HouseEvent):
    """From now on, a person needs a code besides the password."""

    name: str


@dataclass(frozen=True, slots=True)
class SecondFactorRemoved(HouseEvent):
    """A person no longer needs a code."""

    name: str


@dataclass(frozen=True, slots=True)
class TokenIssued(HouseEvent):
    """A person was issued an API token."""

    name: str
    label: str
    may: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokenRevoked(HouseEvent):
    """An API token was revoked."""

    name: str
    label: str


MOST_TOKENS = 20
LEAST_SIGNERS = 2
"""Administrators that a house keeps where two people sign for accounts."""
LONGEST_REASON = 500
LONGEST_MACHINE_USER = 100


@handles(AddPerson, Role.ADMINISTRATOR, Role.ACCOUNTING, Role.PLAYER)
def _add_person(house: House, command: AddPerson) -> Iterator[HouseEvent]:
    """The cage opens patrons' accounts; players open their own only where they do not play for money."""
    actor = command.actor
    if actor.role is not Role.ADMINISTRATOR and command.role is not Role.PLAYER:
        raise forbidden(actor.role, [Role.ADMINISTRATOR])
    if actor.role is Role.PLAYER and (house.kind is HouseKind.LIVE or actor.name != command.name):
        raise Forbidden("actor", "players can register only themselves, and only in a demo or test house")
    verify_person_name(command.name)
    _verify_job(command.role)
    if house.person(command.name) is not None:
        raise InputError("name", f"{command.name} is taken; names are never reused")
    yield PersonAdded(command.name, command.role, command.at)


@handles(AddBot, Role.PLAYER)
def _add_bot(house: House, command: AddBot) -> Iterator[HouseEvent]:
    """The server gives this command in the bot's own name, which tells everyone what it is."""
    name = command.actor.name
    if house.kind is not HouseKind.DEMO:
        raise Forbidden("house", "only a demo house has bots")
    verify_spelling(name)
    if not is_bot(name):
        raise InputError("name", f"must start with Bot, as in Bot Ada; not {shown(name)}")
    if house.person(name) is not None:
        raise InputError("name", f"{name} is taken; names are never reused")
    yield PersonAdded(name, Role.PLAYER)


@handles(ChangeRole, Role.ADMINISTRATOR)
def _change_role(house: House, command: ChangeRole) -> Iterator[HouseEvent]:
    person = open_person(house, command.name)
    if same_person(person.name, command.actor.name):
        raise Forbidden("name", "you cannot change your own role")
    _verify_person(person)
    _verify_job(command.role)
    if person.role is command.role:
        raise InputError("role", f"{person.name} is already {command.role.article}")
    verify_administrator_left(house, person)
    yield RoleChanged(person.name, command.role, command.at)


@handles(ClosePerson, Role.ADMINISTRATOR)
def _close_person(house: House, command: ClosePerson) -> Iterator[HouseEvent]:
    person = known_person(house, command.name)
    if not person.suspended:
        open_person(house, command.name)
    verify_reason(command.reason)
    verify_administrator_left(house, person)
    yield PersonClosed(person.name, command.reason)


@handles(SetPassword, *PERSON_ROLES)
def _set_password(house: House, command: SetPassword) -> Iterator[HouseEvent]:
    person = _own_or_administrator(house, command.actor, command.name)
    _verify_person(person)
    own = same_person(person.name, command.actor.name)
    yield PasswordSet(person.name) if own else PasswordReset(person.name, command.at)


@handles(ResetAtMachine, Role.ADMINISTRATOR)
def _reset_at_machine(house: House, command: ResetAtMachine) -> Iterator[HouseEvent]:
    person = open_person(house, command.name)
    if person.name != command.actor.name:
        raise Forbidden("name", "only an administrator's own password is reset at the machine")
    if not command.machine_user.isprintable() or not 1 <= len(command.machine_user) <= LONGEST_MACHINE_USER:
        raise InputError("machine_user", f"must be 1 to {LONGEST_MACHINE_USER} printable characters; it is recorded")
    yield PasswordResetAtMachine(person.name, command.machine_user)


@handles(AddSecondFactor, *PERSON_ROLES)
def _add_second_factor(house: House, command: AddSecondFactor) -> Iterator[HouseEvent]:
    person = open_person(house, command.name)
    if person.name != command.actor.name:
        raise Forbidden("name", "you can add a second factor only for yourself")
    if person.second_factor:
        raise InputError("second_factor", "you already have one; remove it first")
    yield SecondFactorAdded(person.name)


@handles(RemoveSecondFactor, *PERSON_ROLES)
def _remove_second_factor(house: House, command: RemoveSecondFactor) -> Iterator[HouseEvent]:
    person = _own_or_administrator(house, command.actor, command.name)
    if not person.second_factor:
        raise InputError("second_factor", f"{person.name} has none")
    yield SecondFactorRemoved(person.name)


@handles(IssueToken, *PERSON_ROLES)
def _issue_token(house: House, command: IssueToken) -> Iterator[HouseEvent]:
    person = open_person(house, command.name)
    if person.name != command.actor.name:
        raise Forbidden("name", "you can issue tokens only to yourself")
    verify_spelling(command.label, "label")
    if command.label in person.tokens:
        raise InputError("label", f"you already have a token {shown(command.label)}; revoke it first")
    if len(person.tokens) >= MOST_TOKENS:
        raise InputError("label", f"you can have at most {MOST_TOKENS} tokens; revoke one first")
    if not command.may:
        raise InputError("may", "choose at least one thing that the token may be used for")
    yield TokenIssued(person.name, command.label, command.may)


@handles(RevokeToken, *PERSON_ROLES)
def _revoke_token(house: House, command: RevokeToken) -> Iterator[HouseEvent]:
    person = _own_or_administrator(house, command.actor, command.name)
    if command.label not in person.tokens:
        raise InputError("label", f"{person.name} has no token {shown(command.label)}")
    yield TokenRevoked(person.name, command.label)


def _verify_job(role: Role) -> None:
    if role not in PERSON_ROLES:
        raise InputError("role", "a device gets a token for its table instead of an account")


def _verify_person(member: Member) -> None:
    if member.role not in PERSON_ROLES:
        raise InputError("name", f"{member.name} is a device")


def verify_reason(reason: str) -> None:
    """Refuse a reason that says nothing, or is too long to record."""
    if not reason.strip() or len(reason) > LONGEST_REASON:
        raise InputError("reason", f"must be 1 to {LONGEST_REASON} characters; it is recorded")


def known_person(house: House, name: str, field: str = "name") -> Member:
    person = house.person(name)
    if person is None:
        verify_person_name(name, field)
        raise InputError(field, f"nobody here is named {name}")
    return person


def open_person(house: House, name: str, field: str = "name") -> Member:
    person = known_person(house, name, field)
    if person.suspended:
        raise InputError(field, f"{person.name}'s account is suspended")
    if not person.open:
        raise InputError(field, f"{person.name}'s account is closed")
    return person


def _own_or_administrator(house: House, actor: Actor, name: str) -> Member:
    if actor.role is not Role.ADMINISTRATOR and not same_person(actor.name, name):
        raise forbidden(actor.role, [Role.ADMINISTRATOR])
    return open_person(house, name)


def verify_administrator_left(house: House, person: Member) -> None:
    """Refuse to take an administrator away whom the house needs."""
    administrators = house.open_people(Role.ADMINISTRATOR)
    if administrators == [person]:
        raise InputError("name", f"{person.name} is the last administrator; the house must keep one")
    if person in administrators and len(administrators) <= LEAST_SIGNERS and house.policy.two_for_accounts:
        raise InputError("name", f"{person.name} is one of the last two administrators; both are needed to sign")


@folds(PersonAdded)
def _person_added(house: House, event: PersonAdded) -> House:
    return with_member(house, Member(event.name, event.role, since=event.at))


@folds(RoleChanged)
def _role_changed(house: House, event: RoleChanged) -> House:
    return with_member(house, changed_member(house, event.name)._replace(role=event.role, since=event.at))


@folds(PersonClosed)
def _person_closed(house: House, event: PersonClosed) -> House:
    return with_member(house, changed_member(house, event.name)._replace(open=False, suspended=False))


@folds(PasswordSet)
def _password_set(house: House, event: PasswordSet) -> House:
    return with_member(house, changed_member(house, event.name))


@folds(PasswordReset)
def _password_reset(house: House, event: PasswordReset) -> House:
    return with_member(house, changed_member(house, event.name)._replace(since=event.at))


@folds(PasswordResetAtMachine)
def _password_reset_at_machine(house: House, event: PasswordResetAtMachine) -> House:
    return with_member(house, changed_member(house, event.name))


@folds(SecondFactorAdded)
def _second_factor_added(house: House, event: SecondFactorAdded) -> House:
    return with_member(house, house.people[identity(event.name)]._replace(second_factor=True))


@folds(SecondFactorRemoved)
def _second_factor_removed(house: House, event: SecondFactorRemoved) -> House:
    return with_member(house, house.people[identity(event.name)]._replace(second_factor=False))


@folds(TokenIssued)
def _token_issued(house: House, event: TokenIssued) -> House:
    person = house.people[identity(event.name)]
    return with_member(house, person._replace(tokens=person.tokens | {event.label}))


@folds(TokenRevoked)
def _token_revoked(house: House, event: TokenRevoked) -> House:
    person = house.people[identity(event.name)]
    return with_member(house, person._replace(tokens=person.tokens - {event.label}))


def changed_member(house: House, name: str) -> Member:
    """The person after a change that ends all of their sessions and tokens."""
    person = house.people[identity(name)]
    return person._replace(changes=person.changes + 1, tokens=frozenset())


def with_member(house: House, person: Member) -> House:
    """The house with this person as they are now."""
    return house._replace(people={**house.people, identity(person.name): person})


@tells(PersonAdded)
def _tell_person_added(event: PersonAdded) -> str:
    return f"{event.name} joins the house as {event.role.article}"


@tells(RoleChanged)
def _tell_role_changed(event: RoleChanged) -> str:
    return f"{event.name} is now {event.role.article}"


@tells(PersonClosed)
def _tell_person_closed(event: PersonClosed) -> str:
    return f"{event.name}'s account is closed for good: {event.reason}"


@tells(PasswordSet)
def _tell_password_set(event: PasswordSet) -> str:
    return f"{event.name} sets a new password"


@tells(PasswordReset)
def _tell_password_reset(event: PasswordReset) -> str:
    return f"{event.name} gets a one-time password"


@tells(PasswordResetAtMachine)
def _tell_password_reset_at_machine(event: PasswordResetAtMachine) -> str:
    return f"{event.name}'s password is set at the machine, by its user {event.machine_user}"


@tells(SecondFactorAdded)
def _tell_second_factor_added(event: SecondFactorAdded) -> str:
    return f"{event.name} adds a second factor"


@tells(SecondFactorRemoved)
def _tell_second_factor_removed(event: SecondFactorRemoved) -> str:
    return f"{event.name}'s second factor is removed"


@tells(TokenIssued)
def _tell_token_issued(event: TokenIssued) -> str:
    return f"{event.name} gets the token {event.label}"


@tells(TokenRevoked)
def _tell_token_revoked(event: TokenRevoked) -> str:
    return f"{event.name}'s token {event.label} is revoked"
