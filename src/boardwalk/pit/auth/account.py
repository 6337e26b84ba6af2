"""Accounts: how people log in, change their passwords, and issue tokens.

The fact is recorded in the house's stream; the secret is in a table of its own. The fact comes first: if the server
stops in between, a person is left without a password and gets a new one, but no password is ever without a record.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.pit.auth.log_in import LogInAttempts, Passwords, account, account_at, address, verify_password
from boardwalk.pit.auth.permission import Permission, Person, allow
from boardwalk.pit.auth.session import (
    SECOND,
    TOKEN_PREFIX,
    Clock,
    Credential,
    KeyStore,
    Secret,
    TokenLabel,
    clock,
    one_time_password,
)
from boardwalk.pit.errors import Forbidden, LogInFailed
from boardwalk.pit.house.configuration import Founder, FoundHouse
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.machine import HouseCommand
from boardwalk.pit.house.people import AddPerson, ChangeRole, ClosePerson, IssueToken, RevokeToken, SetPassword
from boardwalk.pit.house.policy import Policy
from boardwalk.pit.house.state import House, HouseKind, Member
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writer.request import PitRequest, RequestResult

DAY = 24 * 3600 * SECOND
TOKEN_DAYS, TOKEN_DAYS_MOST = 90, 366
INSIDE_ADDRESS = "inside"
"""Stands in for the address of attempts made within a session."""
Show = Callable[[Secret], None]
ShowFor = Callable[[str, Secret], None]
"""Shows a person's secret."""


class RequestPort(Protocol):
    """The part of a pit that accounts need."""

    @property
    def house(self) -> House | None: ...

    def do(self, request: PitRequest, *, key: str | None = None) -> RequestResult: ...


class Accounts:
    """The accounts of a house."""

    def __init__(self, store: Store, pit: RequestPort, now: Clock = clock, passwords: Passwords | None = None) -> None:
        self._pit = pit
        self._now = now
        self._keys = KeyStore(store, now)
        self._attempts = LogInAttempts(store, now)
        self._passwords = passwords or Passwords()

    def found(
        self,
        name: str,
        kind: HouseKind,
        public_key: str,
        administrator: str,
        show: ShowFor | None = None,
        *,
        policy: Policy | None = None,
        founders: Sequence[Founder] = (),
    ) -> Secret:
        """Found the house, and give everyone in it a one-time password; returns the first administrator's."""
        first = Actor(Role.ADMINISTRATOR, administrator)
        self._do(FoundHouse(first, name, kind, public_key, policy, tuple(founders)))
        secrets = [
            self._set_one_time_password(each, None if show is None else partial(show, each))
            for each in (administrator, *(founder.name for founder in founders))
        ]
        return secrets[0]

    def locked_out_administrators(self) -> list[str]:
        """Administrators to restore because they never got a password: the first start was interrupted."""
        administrators = self._house.open_people(Role.ADMINISTRATOR)
        return [each.name for each in administrators if self._keys.credential(each.name) is None]

    def restore(self, name: str, show: Show | None = None) -> Secret:
        """A one-time password for an administrator, for someone with access to the database itself."""
        member = self._house.person(name)
        if member is None or not member.open or member.role is not Role.ADMINISTRATOR:
            raise InputError("name", f"{name} is not an administrator with an open account")
        self._do(SetPassword(Actor(member.role, member.name), member.name))
        return self._set_one_time_password(member.name, show)

    def add(self, by: Person, name: str, role: Role) -> Secret:
        """Add a person with a one-time password."""
        allow(by, Permission.ADD_PLAYER if role is Role.PLAYER else Permission.MANAGE_PEOPLE)
        self._do(AddPerson(by.actor, name, role))
        return self._set_one_time_password(name)

    def follow_up(self, command: HouseCommand, *, repeated: bool = False) -> Secret | None:
        """What follows from a command about someone's account that two people signed, which is on record by now.

        Returns a one-time password that it sets. If the command is `repeated`, that was done before, unless the
        server stopped in between; a password that is there is never replaced again.
        """
        match command:
            case AddPerson(name=name) | SetPassword(name=name):
                if repeated and self._keys.credential(name) is not None:
                    return None
                return self._set_one_time_password(name)
            case ChangeRole(name=name) | ClosePerson(name=name):
                self._keys.end_all(name)
            case RevokeToken(name=name, label=label):
                self._keys.end_token(name, label)
        return None

    def register(self, name: str, password: str) -> None:
        """Open your own account as a player; a live house opens accounts at the cage instead."""
        if self._house.kind is HouseKind.LIVE:
            raise Forbidden("house", "players open their accounts at the cage")
        verify_password(password, name)
        self._do(AddPerson(Actor(Role.PLAYER, name), name, Role.PLAYER))
        self._keys.set_password(name, self._passwords.hash(password), one_time=False)

    def change_role(self, by: Person, name: str, role: Role) -> None:
        """Change a person's role; all of that person's sessions and tokens end."""
        allow(by, Permission.MANAGE_PEOPLE)
        self._do(ChangeRole(by.actor, name, role))
        self._keys.end_all(name)

    def close(self, by: Person, name: str, reason: str) -> None:
        """Close an account; all of that person's sessions and tokens end."""
        allow(by, Permission.MANAGE_PEOPLE)
        self._do(ClosePerson(by.actor, name, reason))
        self._keys.end_all(name)

    def reset_password(self, by: Person, name: str) -> Secret:
        """Replace a person's password with a one-time password."""
        allow(by, Permission.MANAGE_PEOPLE)
        self._do(SetPassword(by.actor, name))
        return self._set_one_time_password(name)

    def log_in(self, name: str, password: str, address_text: str) -> Secret:
        """The secret of a new session, if the password is right."""
        subjects, origin = (account(name), account_at(name, address_text)), address(address_text)
        self._attempts.begin(*subjects, origin)
        member, credential = self._look_up(name)
        right = self._passwords.match(credential.password if credential else None, password)
        if not right or member is None or credential is None:
            raise LogInFailed
        secret = self._keys.begin_session(member, credential.password)
        if secret is None:  # the password has just been changed
            raise LogInFailed
        self._attempts.succeed(*subjects, once_only=origin)
        if self._passwords.is_outdated(credential.password):
            self._keys.rehash(name, credential.password, self._passwords.hash(password))
        return secret

    def log_out(self, secret: str) -> None:
        """End a session."""
        self._keys.end_session(secret)

    def who(self, secret: str) -> Person | None:
        """The person with this session or token; None if it has ended or the account has changed since."""
        key = self._keys.find(secret)
        house = self._pit.house
        member = None if key is None or house is None else house.person(key.name)
        if key is None or member is None or not member.open or key.changes < member.changes:
            return None
        return Person(member.name, member.role, key.one_time, secret.startswith(TOKEN_PREFIX))

    def change_password(self, person: Person, old: str, new: str) -> None:
        """Change your own password; all of your sessions and tokens end."""
        allow(person, Permission.CHANGE_OWN_PASSWORD)
        verify_password(new, person.name, "new")
        subjects = account(person.name), account_at(person.name, INSIDE_ADDRESS)
        self._attempts.begin(*subjects)
        _, credential = self._look_up(person.name)
        if not self._passwords.match(credential.password if credential else None, old) or credential is None:
            raise LogInFailed
        self._attempts.succeed(*subjects)
        if self._passwords.match(credential.password, new):
            raise InputError("new", "must differ from your current password")
        hashed = self._passwords.hash(new)
        self._do(SetPassword(person.actor, person.name))
        if not self._keys.change_password(person.name, credential.password, hashed):
            raise LogInFailed  # another password has just been set, perhaps to keep this caller out

    def issue_token(self, person: Person, label: str, days: int = TOKEN_DAYS) -> Secret:
        """A token for programs that act in this person's name; it is shown only once."""
        allow(person, Permission.MANAGE_OWN_TOKENS)
        if not 1 <= days <= TOKEN_DAYS_MOST:
            raise InputError("days", f"must be 1 to {TOKEN_DAYS_MOST}")
        self._do(IssueToken(person.actor, person.name, label))
        return self._keys.begin_token(self._member(person.name), label, self._now() + days * DAY)

    def tokens(self, person: Person) -> list[TokenLabel]:
        """Your own tokens, by label; their secrets are not shown again."""
        allow(person, Permission.MANAGE_OWN_TOKENS)
        return self._keys.labels(self._member(person.name))

    def revoke_token(self, by: Person, label: str, name: str | None = None) -> None:
        """Revoke your own token, or anyone's if you are an administrator."""
        owner = by.name if name is None else name
        allow(by, Permission.MANAGE_OWN_TOKENS if name is None else Permission.MANAGE_PEOPLE)
        if name is None:  # it ends even if it cannot be recorded now
            self._keys.end_token(owner, label)
        self._do(RevokeToken(by.actor, owner, label))
        self._keys.end_token(owner, label)

    def sweep(self) -> None:
        """Delete expired sessions and old failures; a server does this now and then."""
        self._keys.sweep()
        self._attempts.sweep()

    @property
    def _house(self) -> House:
        house = self._pit.house
        if house is None:
            raise InputError("house", "has not been founded yet")
        return house

    def _member(self, name: str) -> Member:
        member = self._house.person(name)
        assert member is not None, "the caller belongs to the house"
        return member

    def _look_up(self, name: str) -> tuple[Member | None, Credential | None]:
        """The person with this name who can log in, and their credential; a name that nobody has takes just as long."""
        house = self._pit.house
        member = None if house is None else house.person(name)
        credential = self._keys.credential(member.name if member else "")
        return (member, credential) if member is not None and member.open else (None, None)

    def _set_one_time_password(self, name: str, show: Show | None = None) -> Secret:
        """Show it before it is valid: if the server stops in between, the person gets another one."""
        secret = one_time_password()
        if show is not None:
            show(secret)
        self._keys.set_password(name, self._passwords.hash(secret.reveal()), one_time=True)
        return secret

    def _do(self, command: HouseCommand) -> None:
        self._pit.do(AtHouse(command))
