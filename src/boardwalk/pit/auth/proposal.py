"""What takes two people: one proposes it, another approves it, and only then does it become a request to a table, a
meter or the house.

The first person to approve takes the proposal, and the request has the proposal's own key: no matter how many approve
at once or how often the answer is lost, it happens once. A proposal that was taken stays open until its request is
answered; only the person who took it can approve it again.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from boardwalk.actor import DEPARTMENTS, Actor, Role, same_person
from boardwalk.codec import compact
from boardwalk.errors import InputError, Refusal, unknown
from boardwalk.floor.request import AtMeter
from boardwalk.pit.auth.account import RequestPort
from boardwalk.pit.auth.permission import Permission, Person, allow, allow_proposal, allow_signing
from boardwalk.pit.auth.session import SECOND, Clock, Secret, clock
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import LONGEST_REASON
from boardwalk.pit.house.signature import ACCOUNT_ACTS, second_roles, verify_signer, verify_signers
from boardwalk.pit.house.state import House
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders, proposals
from boardwalk.pit.writer.request import (
    SECOND_PERSON,
    PitRequest,
    RequestResult,
    command_json,
    read_request,
    stream_of,
    with_actor,
)
from boardwalk.progressive.machine import SIGNED, SIGNING
from boardwalk.progressive.message import MeterCommand, SignedCommand
from boardwalk.progressive.meter import Meter

PROPOSAL_TIME = 30 * 60 * SECOND
ACCOUNT_PROPOSAL_TIME = 24 * 3600 * SECOND
"""The second administrator may work another shift."""
NO_SECOND = Actor(Role.PLAYER, "")
"""A placeholder until there is a second person."""
WAITING, APPROVED, WITHDRAWN, REFUSED, EXPIRED = "waiting", "approved", "withdrawn", "refused", "expired"
WATCHING = (Role.SURVEILLANCE, Role.REGULATOR)
"""Who sees all proposals; anyone else sees their own, and those that their role may sign."""
FollowUp = Callable[..., Secret | None]


class MeterRequestPort(RequestPort, Protocol):
    """The part of a pit that proposals need."""

    @property
    def meters(self) -> Mapping[str, Meter]: ...


class Proposal(NamedTuple):
    """What one person proposed, and its outcome."""

    id: str
    at: int
    ends: int
    by: Actor
    target: str
    """The stream that the command is for."""
    command: Mapping[str, Any]
    """As JSON, without its two people."""
    seconds: tuple[Role, ...]
    """The roles that may approve it."""
    outcome: str
    second: str | None
    reason: str | None
    """Why it was refused."""


class Approval(NamedTuple):
    """The result of approving a proposal: it was carried out, or refused."""

    proposal: Proposal
    result: RequestResult | None
    refusal: InputError | None
    secret: Secret | None = None
    """The one-time password of a person whose account was opened, or whose password was reset."""


class Proposals:
    """The proposals of a house."""

    def __init__(
        self, store: Store, pit: MeterRequestPort, now: Clock = clock, follow_up: FollowUp | None = None
    ) -> None:
        """`follow_up` does what follows from a command about an account, see `Accounts.follow_up`."""
        self._store = store
        self._pit = pit
        self._now = now
        self._follow_up = follow_up

    def propose(self, person: Person, request: PitRequest, key: str | None = None) -> Proposal:
        """Propose a request for a second person to sign. The same key gives the same proposal."""
        request = with_actor(request, person.actor)
        allow_proposal(person, request)
        if isinstance(request, AtMeter):
            if request.meter not in self._pit.meters:
                raise unknown("meter", request.meter, self._pit.meters, "meter")
            _verify_reason(request.command)
        verify_signer(self._house, person.actor, self._now(), "actor")
        row = self._row(person, request, key)
        try:
            with self._store.writing() as connection:
                connection.execute(insert(proposals).values(**row))
        except IntegrityError:
            self._verify_same(row)
        return self._proposal(str(row["id"]))

    def approve(self, person: Person, proposal_id: str) -> Approval:
        """Approve a proposal as the second person, and carry it out."""
        proposal = self._proposal(proposal_id)
        request = _request(proposal, person.actor)
        if isinstance(request.command, SignedCommand):
            allow_signing(person, type(request.command), Permission.APPROVE)
            self._verify_second(proposal, person)
        allow(person, Permission.APPROVE)
        verify_signers(self._house, request.command, person.actor, self._now())
        self._take(proposal, person)
        try:
            result = self._pit.do(request, key=_key(proposal))
        except Conflict:
            raise
        except InputError as error:
            self._mark_refused(proposal, str(error))
            return Approval(self._proposal(proposal_id), None, error)
        secret = None
        if isinstance(request, AtHouse) and self._follow_up is not None:
            secret = self._follow_up(request.command, repeated=result.repeated)
        self._mark_approved(proposal)
        return Approval(self._proposal(proposal_id), result, None, secret)

    def withdraw(self, person: Person, proposal_id: str) -> None:
        """Withdraw your own proposal, unless someone is approving it."""
        allow(person, Permission.PROPOSE)
        proposal = self._proposal(proposal_id)
        if not same_person(proposal.by.name, person.name):
            raise Refusal("actor", f"only {proposal.by.name}, who proposed it, can withdraw it", SIGNED)
        free = update(proposals).where(*_waiting(proposal.id), proposals.c.second.is_(None))
        with self._store.writing() as connection:
            changed = connection.execute(free.values(outcome=WITHDRAWN)).rowcount
        if not changed:
            raise _conflict(self._proposal(proposal_id))

    def waiting(self, person: Person) -> list[Proposal]:
        """Proposals that wait for a second person and that this person may see, oldest first."""
        allow(person, Permission.SEE_PROPOSALS)
        query = select(proposals).where(proposals.c.outcome == WAITING, proposals.c.ends > self._now())
        with self._store.reading() as connection:
            rows = connection.execute(query.order_by(proposals.c.at, proposals.c.id)).all()
        return [proposal for proposal in map(self._read, rows) if _may_see(person, proposal)]

    def count_waiting(self) -> int:
        """The number of proposals that wait for a second person."""
        query = select(func.count()).where(proposals.c.outcome == WAITING, proposals.c.ends > self._now())
        with self._store.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def see(self, person: Person, proposal_id: str) -> Proposal:
        """A proposal, whatever its outcome."""
        allow(person, Permission.SEE_PROPOSALS)
        proposal = self._proposal(proposal_id)
        if not _may_see(person, proposal):
            raise InputError("proposal", "not found")
        return proposal

    @property
    def _house(self) -> House:
        house = self._pit.house
        assert house is not None, "a person has logged in"
        return house

    def _row(self, person: Person, request: PitRequest, key: str | None) -> dict[str, object]:
        draft = {name: value for name, value in command_json(request).items() if name not in ("actor", SECOND_PERSON)}
        now = self._now()
        lasts = ACCOUNT_PROPOSAL_TIME if isinstance(request.command, ACCOUNT_ACTS) else PROPOSAL_TIME
        return {
            "id": secrets.token_hex(16) if key is None else _id_of(person, key),
            "at": now,
            "ends": now + lasts,
            "person": person.name,
            "role": person.role.value,
            "target": stream_of(request),
            "command": compact(draft),
            "outcome": WAITING,
        }

    def _verify_same(self, row: Mapping[str, object]) -> None:
        """Refuse a key that was used for a different proposal."""
        query = select(proposals).where(proposals.c.id == row["id"])
        with self._store.reading() as connection:
            found = connection.execute(query).one()
        if (found.person, found.target, found.command) != (row["person"], row["target"], row["command"]):
            raise Conflict("key", "was already used for a different proposal")

    def _proposal(self, proposal_id: str) -> Proposal:
        # An id that we never made may be text that a database does not accept.
        known = proposal_id if proposal_id.isascii() and proposal_id.isalnum() else ""
        with self._store.reading() as connection:
            row = connection.execute(select(proposals).where(proposals.c.id == known)).one_or_none()
        if row is None:
            raise InputError("proposal", "not found")
        return self._read(row)

    def _read(self, row: Row[Any]) -> Proposal:
        expired = row.outcome == WAITING and row.second is None and row.ends <= self._now()
        proposal = Proposal(
            row.id,
            row.at,
            row.ends,
            Actor(Role(row.role), row.person),
            row.target,
            json.loads(row.command),
            (),
            EXPIRED if expired else row.outcome,
            row.second,
            row.reason,
        )
        return proposal._replace(seconds=second_roles(self._house.policy, _request(proposal, NO_SECOND).command))

    def _verify_second(self, proposal: Proposal, person: Person) -> None:
        """Two different people must sign, one from each department, and the first must still have their role."""
        first = proposal.by
        if same_person(first.name, person.name):
            raise Refusal("second", f"{person.name} proposed it; someone else must approve it", SIGNED)
        departments = {DEPARTMENTS.get(first.role), DEPARTMENTS.get(person.role)}
        if departments != SIGNING:
            both = " and ".join(sorted(SIGNING))
            raise Refusal("second", f"{both} must both sign, not {DEPARTMENTS.get(person.role)} twice", SIGNED)
        member = self._house.person(first.name)
        if member is None or not member.open or member.role is not first.role:
            raise Refusal("actor", f"{first.name} is no longer {first.role.article}", SIGNED)

    def _take(self, proposal: Proposal, person: Person) -> None:
        """Become its second person, unless someone else already is."""
        free = update(proposals).where(
            *_waiting(proposal.id), proposals.c.second.is_(None), proposals.c.ends > self._now()
        )
        with self._store.writing() as connection:
            taken = connection.execute(free.values(second=person.name)).rowcount
        if taken:
            return
        current = self._proposal(proposal.id)
        if current.outcome not in (WAITING, APPROVED) or not same_person(current.second or "", person.name):
            raise _conflict(current)
        if current.ends <= self._now() and not self._was_done(proposal):
            with self._store.writing() as connection:
                connection.execute(update(proposals).where(*_waiting(proposal.id)).values(outcome=EXPIRED))
            raise _conflict(self._proposal(proposal.id))

    def _was_done(self, proposal: Proposal) -> bool:
        """Whether it was carried out and only the answer was lost."""
        query = select(orders.c.seq).where(orders.c.person == proposal.by.name, orders.c.key == _key(proposal))
        with self._store.reading() as connection:
            return connection.execute(query).first() is not None

    def _mark_refused(self, proposal: Proposal, reason: str) -> None:
        with self._store.writing() as connection:
            change = update(proposals).where(*_waiting(proposal.id))
            connection.execute(change.values(outcome=REFUSED, reason=reason))

    def _mark_approved(self, proposal: Proposal) -> None:
        """If it was approved twice at once, it may already be marked refused; what really happened counts."""
        with self._store.writing() as connection:
            change = update(proposals).where(proposals.c.id == proposal.id)
            connection.execute(change.values(outcome=APPROVED, reason=None))


def _request(proposal: Proposal, second: Actor) -> PitRequest:
    people = {"actor": _actor_json(proposal.by), SECOND_PERSON: _actor_json(second)}
    return read_request(proposal.target, {**proposal.command, **people})


def _may_see(person: Person, proposal: Proposal) -> bool:
    own = same_person(person.name, proposal.by.name)
    return own or person.role in WATCHING or person.role in proposal.seconds


def _key(proposal: Proposal) -> str:
    """The key of its request. It contains a space, as no client's key does."""
    return f"proposal {proposal.id}"


def _waiting(proposal_id: str) -> tuple[Any, Any]:
    return proposals.c.id == proposal_id, proposals.c.outcome == WAITING


def _conflict(proposal: Proposal) -> Conflict:
    if proposal.outcome == WAITING:
        return Conflict("proposal", f"{proposal.second} is already approving it")
    reason = f": {proposal.reason}" if proposal.reason else ""
    return Conflict("proposal", f"is already {proposal.outcome}{reason}")


def _actor_json(actor: Actor) -> dict[str, str]:
    return {"role": actor.role.value, "name": actor.name}


def _id_of(person: Person, key: str) -> str:
    return hashlib.sha256(compact([person.name, key]).encode()).hexdigest()[:32]


def _verify_reason(command: MeterCommand) -> None:
    reason: str = getattr(command, "reason", "")
    if not reason.strip() or len(reason) > LONGEST_REASON:
        raise Refusal("reason", f"must be 1 to {LONGEST_REASON} characters; it is recorded", SIGNED)
