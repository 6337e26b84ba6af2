"""Everyone who has an account: how they come in, and what they may show for it.

The fact stands in the stream of the house, the secret in a table of its own. The fact comes first: if the server stops
in between, there is someone without a password, who is given another, never a password without a record.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.pit.errors import Forbidden, LogInFailed
from boardwalk.pit.house.command import (
    AddPerson,
    ChangeRole,
    ClosePerson,
    FoundHouse,
    HouseCommand,
    HouseKind,
    IssueToken,
    RevokeToken,
    SetPassword,
)
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.house.state import Person as Member
from boardwalk.pit.order import Done, Order
from boardwalk.pit.people.attempts import SECOND, Attempts, Clock, account, account_at, address
from boardwalk.pit.people.keys import Credential, Keys, Label
from boardwalk.pit.people.password import Passwords, verify_password
from boardwalk.pit.people.person import Person
from boardwalk.pit.people.secret import TOKEN, Secret, one_time_password
from boardwalk.pit.permission import Action, allow
from boardwalk.pit.store.engine import Store

DAY = 24 * 3600 * SECOND
TOKEN_DAYS, TOKEN_DAYS_MOST = 90, 366
INSIDE = "inside"
"""Where those are who try a password in a session."""
Show = Callable[[Secret], None]


class Orders(Protocol):
    """As much of a pit as accounts need."""

    @property
    def house(self) -> House | None: ...

    def do(self, order: Order, *, key: str | None = None) -> Done: ...


def clock() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000


class People:
    """The accounts of a house."""

    def __init__(self, store: Store, pit: Orders, now: Clock = clock, passwords: Passwords | None = None) -> None:
        self._pit = pit
        self._now = now
        self._keys = Keys(store, now)
        self._attempts = Attempts(store, now)
        self._passwords = passwords or Passwords()

    def found(
        self, name: str, kind: HouseKind, public_key: str, administrator: str, show: Show | None = None
    ) -> Secret:
        """Found the house, and give its first administrator a one-time password."""
        self._do(FoundHouse(Actor(Role.ADMINISTRATOR, administrator), name, kind, public_key))
        return self._one_time(administrator, show)

    def stranded(self) -> str | None:
        """An administrator to be restored, because none has a password: the first start did not come to its end."""
        administrators = self._house.open_people(Role.ADMINISTRATOR)
        if any(self._keys.credential(each.name) for each in administrators):
            return None
        return administrators[0].name

    def restore(self, name: str, show: Show | None = None) -> Secret:
        """A one-time password for an administrator, given to who has the database itself."""
        member = self._house.person(name)
        if member is None or not member.open or member.role is not Role.ADMINISTRATOR:
            raise InputError("name", "only an open administrator's account is restored")
        self._do(SetPassword(Actor(member.role, member.name), member.name))
        return self._one_time(member.name, show)

    def add(self, by: Person, name: str, role: Role) -> Secret:
        """Add a person, who gets a one-time password."""
        allow(by, Action.ADD_PLAYER if role is Role.PLAYER else Action.MANAGE_PEOPLE)
        self._do(AddPerson(by.actor, name, role))
        return self._one_time(name)

    def register(self, name: str, password: str) -> None:
        """Open a player's own account; a live house does that at the cage instead."""
        if self._house.kind is HouseKind.LIVE:
            raise Forbidden("house", "players' accounts are opened at the cage")
        verify_password(password, name)
        self._do(AddPerson(Actor(Role.PLAYER, name), name, Role.PLAYER))
        self._keys.set_password(name, self._passwords.hashed(password), one_time=False)

    def change_role(self, by: Person, name: str, role: Role) -> None:
        """Give a person another role; all sessions and tokens of that person end."""
        allow(by, Action.MANAGE_PEOPLE)
        self._do(ChangeRole(by.actor, name, role))
        self._keys.end_all(name)

    def close(self, by: Person, name: str, reason: str) -> None:
        """Close an account; all sessions and tokens of that person end."""
        allow(by, Action.MANAGE_PEOPLE)
        self._do(ClosePerson(by.actor, name, reason))
        self._keys.end_all(name)

    def reset_password(self, by: Person, name: str) -> Secret:
        """Give a person a one-time password in place of the one before."""
        allow(by, Action.MANAGE_PEOPLE)
        self._do(SetPassword(by.actor, name))
        return self._one_time(name)

    def log_in(self, name: str, password: str, address_text: str) -> Secret:
        """The secret of a session, for the right password."""
        tried, origin = (account(name), account_at(name, address_text)), address(address_text)
        self._attempts.begin(*tried, origin)
        member, credential = self._known(name)
        right = self._passwords.match(credential.password if credential else None, password)
        if not right or member is None or credential is None:
            raise LogInFailed
        secret = self._keys.begin_session(member, credential.password)
        if secret is None:  # the password was changed meanwhile
            raise LogInFailed
        self._attempts.succeed(*tried, but=origin)
        if self._passwords.is_outdated(credential.password):
            self._keys.rehash(name, credential.password, self._passwords.hashed(password))
        return secret

    def log_out(self, secret: str) -> None:
        """End a session."""
        self._keys.end_session(secret)

    def who(self, secret: str) -> Person | None:
        """Who shows this session or token; nobody, if it is over or the account has changed since."""
        key = self._keys.find(secret)
        house = self._pit.house
        member = None if key is None or house is None else house.person(key.name)
        if key is None or member is None or not member.open or key.changes < member.changes:
            return None
        return Person(member.name, member.role, key.one_time, secret.startswith(TOKEN))

    def change_password(self, person: Person, old: str, new: str) -> None:
        """Change one's own password; all sessions and tokens end, so that one logs in again."""
        allow(person, Action.CHANGE_OWN_PASSWORD)
        verify_password(new, person.name, "new")
        tried = account(person.name), account_at(person.name, INSIDE)
        self._attempts.begin(*tried)
        _, credential = self._known(person.name)
        if not self._passwords.match(credential.password if credential else None, old) or credential is None:
            raise LogInFailed
        self._attempts.succeed(*tried)
        if self._passwords.match(credential.password, new):
            raise InputError("new", "is the password there is")
        hashed = self._passwords.hashed(new)
        self._do(SetPassword(person.actor, person.name))
        if not self._keys.change_password(person.name, credential.password, hashed):
            raise LogInFailed  # another password was set meanwhile, perhaps to keep us out

    def issue_token(self, person: Person, label: str, days: int = TOKEN_DAYS) -> Secret:
        """A token for programs that act in this person's name; it is shown only now."""
        allow(person, Action.MANAGE_OWN_TOKENS)
        if not 1 <= days <= TOKEN_DAYS_MOST:
            raise InputError("days", f"a token is in force for 1 to {TOKEN_DAYS_MOST} days")
        self._do(IssueToken(person.actor, person.name, label))
        return self._keys.begin_token(self._member(person.name), label, self._now() + days * DAY)

    def tokens(self, person: Person) -> list[Label]:
        """One's own tokens; what they are is not shown again."""
        allow(person, Action.MANAGE_OWN_TOKENS)
        return self._keys.labels(self._member(person.name))

    def revoke_token(self, by: Person, label: str, name: str | None = None) -> None:
        """Revoke a token of one's own, or as an administrator anyone's."""
        owner = by.name if name is None else name
        allow(by, Action.MANAGE_OWN_TOKENS if name is None else Action.MANAGE_PEOPLE)
        self._keys.end_token(owner, label)
        self._do(RevokeToken(by.actor, owner, label))

    def sweep(self) -> None:
        """Remove what is over; a server does this now and then."""
        self._keys.sweep()
        self._attempts.sweep()

    @property
    def _house(self) -> House:
        house = self._pit.house
        if house is None:
            raise InputError("house", "it is not founded")
        return house

    def _member(self, name: str) -> Member:
        member = self._house.person(name)
        assert member is not None, "who asks belongs to the house"
        return member

    def _known(self, name: str) -> tuple[Member | None, Credential | None]:
        """Who may log in under this name, and the password that is kept; the question costs the same for nobody."""
        house = self._pit.house
        member = None if house is None else house.person(name)
        credential = self._keys.credential(member.name if member else "")
        return (member, credential) if member is not None and member.open else (None, None)

    def _one_time(self, name: str, show: Show | None = None) -> Secret:
        """Shown before it is in force: if the server stops in between, another one is given."""
        secret = one_time_password()
        if show is not None:
            show(secret)
        self._keys.set_password(name, self._passwords.hashed(secret.reveal()), one_time=True)
        return secret

    def _do(self, command: HouseCommand) -> None:
        self._pit.do(AtHouse(command))
