"""Accounts: how people log in, change their passwords, and issue tokens.

The fact is recorded in the house's stream; the secret is in a table of its own. The fact comes first: if the server
stops in between, a person is left without a password and gets a new one, but no password is ever without a record.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, unknown
from boardwalk.pit.auth.device import Device, DeviceStore
from boardwalk.pit.auth.log_in import (
    NO_ADDRESS,
    TELL_AFTER,
    AttemptSubject,
    LogInAttempts,
    Passwords,
    WrongPasswordLog,
    WrongPasswords,
    account,
    address,
    inside,
    known_device,
    verify_password,
)
from boardwalk.pit.auth.permission import Permission, Person, allow, token_permissions
from boardwalk.pit.auth.second_factor import SecondFactors, otpauth_uri
from boardwalk.pit.auth.session import (
    SECOND,
    Clock,
    Credential,
    KeyStore,
    OpenSession,
    Secret,
    TokenLabel,
    clock,
    one_time_password,
)
from boardwalk.pit.errors import CodeNeeded, Conflict, Forbidden, LogInFailed, WrongCode
from boardwalk.pit.house.configuration import Founder, FoundHouse
from boardwalk.pit.house.device_token import DEVICE_TOKEN, IssueDeviceToken
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.machine import HouseCommand
from boardwalk.pit.house.people import (
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
from boardwalk.pit.house.policy import Policy
from boardwalk.pit.house.state import House, HouseKind, Member
from boardwalk.pit.house.suspension import EndSession, SuspendPerson
from boardwalk.pit.house_file.examination import requires_second_factor
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writer.request import PitRequest, RequestResult
from boardwalk.table.hardware.connected_device import DeviceKind

DAY = 24 * 3600 * SECOND
TOKEN_DAYS, TOKEN_DAYS_MOST = 90, 366
PERMISSION_NAMES = {each.value: each for each in Permission}
Show = Callable[[Secret], None]
ShowFor = Callable[[str, Secret], None]
"""Shows a person's secret."""


class RequestPort(Protocol):
    """The part of a pit that accounts need."""

    @property
    def house(self) -> House | None: ...

    def do(self, request: PitRequest, *, key: str | None = None) -> RequestResult: ...


class LogInProof(NamedTuple):
    """What comes with a name and a password."""

    device: str | None = None
    """The secret that a known device keeps."""
    code: str | None = None
    """A code of an authenticator app, or a recovery code."""


NO_PROOF = LogInProof()


class NewSecondFactor(NamedTuple):
    """A second factor that is not in force yet."""

    secret: Secret
    uri: Secret
    """The same for an authenticator app, to be read from a QR code."""


class Accounts:
    """The accounts of a house."""

    def __init__(self, store: Store, pit: RequestPort, now: Clock = clock, passwords: Passwords | None = None) -> None:
        self._pit = pit
        self._now = now
        self._keys = KeyStore(store, now)
        self._attempts = LogInAttempts(store, now)
        self._devices = DeviceStore(store, now)
        self._factors = SecondFactors(store, now)
        self._wrong = WrongPasswordLog(store, now)
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

    def administrator(self, name: str) -> str:
        """The name of an administrator with an open account, as it is on record."""
        member = self._house.person(name)
        if member is None or not member.open or member.role is not Role.ADMINISTRATOR:
            raise InputError("name", f"{name} is not an administrator with an open account")
        return member.name

    def restore(self, name: str, show: Show | None = None) -> Secret:
        """A one-time password for an administrator, for someone with access to the database itself."""
        administrator = self.administrator(name)
        self._do(SetPassword(Actor(Role.ADMINISTRATOR, administrator), administrator))
        return self._set_one_time_password(administrator, show)

    def reset_at_machine(self, name: str, password: str, machine_user: str, *, second_factor: bool = False) -> None:
        """Set an administrator's password for someone with access to the database itself; it says so in the record.

        With `second_factor`, the second factor is removed as well.
        """
        actor = Actor(Role.ADMINISTRATOR, self.administrator(name))
        verify_password(password, actor.name)
        hashed = self._passwords.hash(password)
        self._do(ResetAtMachine(actor, actor.name, machine_user))
        self._keys.set_password(actor.name, hashed, one_time=False)
        self._attempts.forget(account(actor.name))
        if second_factor and self._member(actor.name).second_factor:
            self._do(RemoveSecondFactor(actor, actor.name))
            self._factors.remove(actor.name)

    def add(self, by: Person, name: str, role: Role) -> Secret:
        """Add a person with a one-time password."""
        secret = self.manage(by, AddPerson(by.actor, name, role))
        assert secret is not None, "a new account has a one-time password"
        return secret

    def manage(self, by: Person, command: HouseCommand) -> Secret | None:
        """Give a command about someone's account and do what follows; returns a one-time password that it sets."""
        assert command.actor == by.actor, "people act in their own name"
        opens_player = isinstance(command, AddPerson) and command.role is Role.PLAYER
        allow(by, Permission.ADD_PLAYER if opens_player else Permission.MANAGE_PEOPLE)
        self._do(command)
        return self.follow_up(command)

    def follow_up(self, command: HouseCommand, *, repeated: bool = False) -> Secret | None:
        """Do what follows from a command about someone's account that is on record now.

        Returns a one-time password that it sets. If the command is `repeated`, this was done before, unless the server
        stopped in between; a password that is there is never replaced again.
        """
        match command:
            case AddPerson(name=name) | SetPassword(name=name):
                if repeated and self._keys.credential(name) is not None:
                    return None
                return self._set_one_time_password(name)
            case ChangeRole(name=name) | SuspendPerson(name=name):
                self._keys.end_all(name)
            case EndSession(name=name, session=session):
                self._keys.end_session_with(name, session)
            case ClosePerson(name=name):
                self._keys.end_all(name)
                self._devices.forget_all(name)
                self._factors.remove(name)
            case RemoveSecondFactor(name=name):
                self._factors.remove(name)
                self._keys.end_sessions(name)
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

    def log_in(self, name: str, password: str, address_text: str, proof: LogInProof = NO_PROOF) -> Secret:
        """The secret of a new session, if the password is right, and the code if one is needed."""
        own, shared = self._subjects(name, address_text, proof.device)
        self._attempts.begin(*own, *shared)
        member, credential = self._look_up(name)
        right = self._passwords.match(credential.password if credential else None, password)
        if not right or member is None or credential is None:
            self._wrong.note("" if member is None else member.name, address_text)
            raise LogInFailed
        if member.second_factor:
            self._verify_code(member, proof.code, address_text, (*own, *shared))
        secret = self._keys.begin_session(member, credential.password)
        if secret is None:  # the password has just been changed
            raise LogInFailed
        self._attempts.succeed(*own, once_only=shared)
        self._wrong.forget(member.name, fewer_than=TELL_AFTER)
        if self._passwords.is_outdated(credential.password):
            self._keys.rehash(name, credential.password, self._passwords.hash(password))
        return secret

    def knows_device(self, name: str, secret: str | None) -> bool:
        """Whether this is the secret of a device on which someone has logged in to this account before."""
        return self._devices.knows(name, secret)

    def remember_device(self, name: str, secret: str | None, agent: str) -> Secret:
        """The secret by which a device is known from now on, after a log-in; `secret` is the one that it has."""
        return self._devices.remember(name, secret, agent)

    def devices(self, person: Person) -> list[Device]:
        """The devices on which you have logged in."""
        allow(person, Permission.MANAGE_OWN_LOG_IN)
        return self._devices.of(person.name)

    def forget_device(self, person: Person, device_id: str) -> bool:
        """Forget one of your devices; false if there is none with this id."""
        allow(person, Permission.MANAGE_OWN_LOG_IN)
        return self._devices.forget(person.name, device_id)

    def wrong_passwords(self, person: Person) -> WrongPasswords | None:
        """Wrong passwords for your account since you last looked; None if they are too few to mention."""
        return self._wrong.of(person.name)

    def forget_wrong_passwords(self, person: Person) -> None:
        """Note that you have seen them."""
        allow(person, Permission.MANAGE_OWN_LOG_IN)
        self._wrong.forget(person.name)

    def alarming_wrong_passwords(self) -> list[WrongPasswords]:
        """The accounts with so many wrong passwords lately that the floor should know, by the names on record."""
        house = self._house
        found = ((house.person(each.name), each) for each in self._wrong.alarming())
        return [each._replace(name=member.name) for member, each in found if member is not None and member.open]

    def slow_addresses(self) -> list[tuple[str, int]]:
        """The addresses with so many wrong passwords lately that they must wait, with how many."""
        return self._attempts.slow_addresses()

    def wrong_password_times(self, by: Person) -> dict[str, int]:
        """Wrong passwords for each account since its owner last looked, by identity."""
        allow(by, Permission.SEE_PEOPLE)
        return self._wrong.times()

    def begin_second_factor(self, person: Person, password: str) -> NewSecondFactor:
        """A secret for an authenticator app; it is in force once a code of the app confirms it."""
        allow(person, Permission.MANAGE_OWN_LOG_IN)
        if self._member(person.name).second_factor:
            raise Conflict("second_factor", "you already have one; remove it first")
        self._verify_own_password(person, password)
        secret = self._factors.begin(person.name)
        return NewSecondFactor(secret, Secret(otpauth_uri(self._house.name, person.name, secret.reveal())))

    def confirm_second_factor(self, person: Person, code: str) -> tuple[Secret, ...]:
        """Require a code from now on; returns recovery codes, which are shown only once."""
        allow(person, Permission.MANAGE_OWN_LOG_IN)
        if self._member(person.name).second_factor:
            raise Conflict("second_factor", "you already have one; remove it first")
        self._attempts.begin(inside(person.name))
        if not self._factors.use(person.name, code):
            raise WrongCode
        self._attempts.succeed(inside(person.name))
        codes = self._factors.make_recovery_codes(person.name)
        self._do(AddSecondFactor(person.actor, person.name))
        return codes

    def remove_second_factor(self, person: Person, password: str) -> None:
        """Stop requiring a code."""
        allow(person, Permission.MANAGE_OWN_LOG_IN)
        if not self._member(person.name).second_factor:
            raise Conflict("second_factor", "you have none")
        self._verify_own_password(person, password)
        self._do(RemoveSecondFactor(person.actor, person.name))
        self._factors.remove(person.name)

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
        assert house is not None, "the member belongs to it"
        if key.may is not None:
            scope = frozenset(PERMISSION_NAMES[each] for each in key.may if each in PERMISSION_NAMES)
            return Person(member.name, member.role, key.one_time, scope=scope)
        return Person(member.name, member.role, key.one_time, _lacks_second_factor(house, member))

    def change_password(self, person: Person, old: str, new: str) -> None:
        """Change your own password; all of your sessions and tokens end."""
        allow(person, Permission.CHANGE_OWN_PASSWORD)
        verify_password(new, person.name, "new")
        credential = self._verify_own_password(person, old)
        if self._passwords.match(credential.password, new):
            raise InputError("new", "must differ from your current password")
        hashed = self._passwords.hash(new)
        self._do(SetPassword(person.actor, person.name))
        if not self._keys.change_password(person.name, credential.password, hashed):
            raise LogInFailed  # another password has just been set, perhaps to keep this caller out

    def issue_token(
        self, person: Person, label: str, days: int = TOKEN_DAYS, may: Collection[str] | None = None
    ) -> Secret:
        """A token for programs that act in this person's name; it is shown only once.

        `may` is what it may be used for, in the words of `Permission`; if left out, everything that a token of this
        person can be used for.
        """
        allow(person, Permission.MANAGE_OWN_TOKENS)
        if not 1 <= days <= TOKEN_DAYS_MOST:
            raise InputError("days", f"must be 1 to {TOKEN_DAYS_MOST}")
        possible = {each.value for each in token_permissions(person.role)}
        scope = tuple(sorted(possible if may is None else set(may)))
        for each in scope:
            if each not in possible:
                raise unknown("may", each, possible, f"permission of a token of {person.role.article}")
        self._do(IssueToken(person.actor, person.name, label, scope))
        return self._keys.begin_token(self._member(person.name), label, scope, self._now() + days * DAY)

    def issue_device_token(self, by: Person, device: str, table: str, kind: DeviceKind) -> Secret:
        """The token of a device at a table; it is shown only once, and the one that the device had ends."""
        allow(by, Permission.ISSUE_DEVICE_TOKENS)
        self._do(IssueDeviceToken(by.actor, device, table, kind))
        member, scope = self._member(device), (Permission.REPORT_AS_DEVICE.value,)
        return self._keys.begin_token(member, DEVICE_TOKEN, scope, self._now() + TOKEN_DAYS_MOST * DAY)

    def tokens(self, person: Person) -> list[TokenLabel]:
        """Your own tokens, by label; their secrets are not shown again."""
        allow(person, Permission.MANAGE_OWN_TOKENS)
        return self._keys.labels(self._member(person.name))

    def all_tokens(self, by: Person) -> list[TokenLabel]:
        """Everyone's tokens, by the names on record."""
        allow(by, Permission.SEE_PEOPLE)
        house = self._house
        found = ((house.person(each.name), each) for each in self._keys.all_labels())
        return [
            each._replace(name=member.name)
            for member, each in found
            if member is not None and each.label in member.tokens
        ]

    def sessions(self, by: Person) -> list[OpenSession]:
        """Who is logged in, by the names on record; none of a session that a change of the account has ended."""
        allow(by, Permission.SEE_PEOPLE)
        house = self._house
        found = ((house.person(each.name), each) for each in self._keys.open_sessions())
        return [
            each._replace(name=member.name)
            for member, each in found
            if member is not None and member.open and each.changes >= member.changes
        ]

    def revoke_token(self, person: Person, label: str) -> None:
        """Revoke your own token; it ends even if that cannot be recorded now."""
        allow(person, Permission.MANAGE_OWN_TOKENS)
        self._keys.end_token(person.name, label)
        self._do(RevokeToken(person.actor, person.name, label))

    def sweep(self) -> None:
        """Delete expired sessions and old failures; a server does this now and then."""
        self._keys.sweep()
        self._attempts.sweep()
        self._devices.sweep()

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

    def _subjects(
        self, name: str, address_text: str, device: str | None
    ) -> tuple[tuple[AttemptSubject, ...], tuple[AttemptSubject, ...]]:
        """What counts an attempt: what a right password clears, and what others share, where it clears only itself."""
        if device is not None and self._devices.knows(name, device):
            return (known_device(device),), ()
        return (account(name),), (address(address_text),)

    def _verify_code(
        self, member: Member, code: str | None, address_text: str, subjects: tuple[AttemptSubject, ...]
    ) -> None:
        """Ask for a code, which is not a failure, or refuse a wrong one, which is."""
        if not code:
            self._attempts.succeed(once_only=subjects)
            raise CodeNeeded
        if not self._factors.use(member.name, code):
            self._wrong.note(member.name, address_text)
            raise WrongCode

    def _verify_own_password(self, person: Person, password: str) -> Credential:
        """Make sure that it is really this person, and not someone at a screen that they left."""
        subject = inside(person.name)
        self._attempts.begin(subject)
        _, credential = self._look_up(person.name)
        if not self._passwords.match(credential.password if credential else None, password) or credential is None:
            self._wrong.note(person.name, NO_ADDRESS)
            raise LogInFailed
        self._attempts.succeed(subject)
        return credential

    def _set_one_time_password(self, name: str, show: Show | None = None) -> Secret:
        """Show it before it is valid: if the server stops in between, the person gets another one."""
        secret = one_time_password()
        if show is not None:
            show(secret)
        self._keys.set_password(name, self._passwords.hash(secret.reveal()), one_time=True)
        self._attempts.forget(account(name))  # failures with the old password keep nobody from using this one
        return secret

    def _do(self, command: HouseCommand) -> None:
        self._pit.do(AtHouse(command))


def _lacks_second_factor(house: House, member: Member) -> bool:
    """Whether this house requires a second factor that the person does not have; a demo house never does."""
    if member.role is Role.PLAYER or member.second_factor or house.kind is HouseKind.DEMO:
        return False
    return requires_second_factor(house.configuration)
