"""What takes two people: one proposes it, another approves it, and only then is it an order to the meter.

Whoever approves first takes the proposal for himself, and the order has the proposal's own key: however many approve at
once, and however often the answer is lost, it happens once. A proposal that was taken still waits until its order is
answered; the same person may approve it again, nobody else.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from boardwalk.actor import DEPARTMENTS, Actor, Role, same_person
from boardwalk.errors import InputError, Refusal, unknown
from boardwalk.floor.order import AtMeter
from boardwalk.form import compact
from boardwalk.pit.errors import Conflict
from boardwalk.pit.order import Done, meter_stream
from boardwalk.pit.people.attempts import SECOND, Clock
from boardwalk.pit.people.people import Orders, clock
from boardwalk.pit.people.person import Person
from boardwalk.pit.permission import Action, allow, allow_signing
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders, proposals
from boardwalk.progressive.command import SignedCommand
from boardwalk.progressive.form import METER_COMMANDS
from boardwalk.progressive.handler import SIGNED, SIGNING
from boardwalk.progressive.meter import Meter

ENDS_AFTER = 30 * 60 * SECOND
LONGEST_REASON = 500
NOBODY = Actor(Role.PLAYER, "")
"""Stands for the second person until there is one."""
WAITING, APPROVED, WITHDRAWN, REFUSED, EXPIRED = "waiting", "approved", "withdrawn", "refused", "expired"
METER = meter_stream("")


class MeterOrders(Orders, Protocol):
    """As much of a pit as proposals need."""

    @property
    def meters(self) -> Mapping[str, Meter]: ...


class Proposal(NamedTuple):
    """What one person proposed, and what became of it."""

    id: str
    at: int
    ends: int
    by: Actor
    meter: str
    command: Mapping[str, Any]
    """As JSON has it, without its two people."""
    outcome: str
    second: str | None
    reason: str | None
    """Why it was refused."""


class Approval(NamedTuple):
    """What came of approving: the order was carried out, or refused."""

    proposal: Proposal
    done: Done | None
    refusal: InputError | None


class Proposals:
    """The proposals of a house."""

    def __init__(self, store: Store, pit: MeterOrders, now: Clock = clock) -> None:
        self._store = store
        self._pit = pit
        self._now = now

    def propose(self, person: Person, meter: str, command: SignedCommand, key: str | None = None) -> str:
        """Propose a command, whoever it names; the answer is the proposal's id. The same key is the same proposal."""
        allow_signing(person, type(command), Action.PROPOSE)
        if meter not in self._pit.meters:
            raise unknown("meter", meter, self._pit.meters, "meter")
        _verify_reason(command)
        row = self._row(person, meter, command, key)
        try:
            with self._store.writing() as connection:
                connection.execute(insert(proposals).values(**row))
        except IntegrityError:
            self._verify_same(row)
        return str(row["id"])

    def approve(self, person: Person, proposal_id: str) -> Approval:
        """Be the second person, and have it carried out."""
        proposal = self._proposal(proposal_id)
        command = self._command(proposal, person)
        allow_signing(person, type(command), Action.APPROVE)
        self._verify_second(proposal, person)
        self._take(proposal, person)
        try:
            done = self._pit.do(AtMeter(proposal.meter, command), key=_key(proposal))
        except Conflict:
            raise
        except InputError as error:
            self._refused(proposal, str(error))
            return Approval(self._proposal(proposal_id), None, error)
        self._approved(proposal)
        return Approval(self._proposal(proposal_id), done, None)

    def withdraw(self, person: Person, proposal_id: str) -> None:
        """Take back what one proposed, as long as nobody approves it."""
        allow(person, Action.PROPOSE)
        proposal = self._proposal(proposal_id)
        if not same_person(proposal.by.name, person.name):
            raise Refusal("actor", f"{proposal.by.name} proposed it, and withdraws it", SIGNED)
        free = update(proposals).where(*_waiting(proposal.id), proposals.c.second.is_(None))
        with self._store.writing() as connection:
            changed = connection.execute(free.values(outcome=WITHDRAWN)).rowcount
        if not changed:
            raise _over(self._proposal(proposal_id))

    def waiting(self, person: Person) -> list[Proposal]:
        """What waits for a second person, the oldest first."""
        allow(person, Action.SEE_PROPOSALS)
        chosen = select(proposals).where(proposals.c.outcome == WAITING, proposals.c.ends > self._now())
        with self._store.reading() as connection:
            rows = connection.execute(chosen.order_by(proposals.c.at, proposals.c.id)).all()
        return [self._read(row) for row in rows]

    def count_waiting(self) -> int:
        """How much waits for a second person, without saying what."""
        chosen = select(func.count()).where(proposals.c.outcome == WAITING, proposals.c.ends > self._now())
        with self._store.reading() as connection:
            return int(connection.execute(chosen).scalar_one())

    def see(self, person: Person, proposal_id: str) -> Proposal:
        """A proposal, whatever became of it."""
        allow(person, Action.SEE_PROPOSALS)
        return self._proposal(proposal_id)

    def _row(self, person: Person, meter: str, command: SignedCommand, key: str | None) -> dict[str, object]:
        draft = METER_COMMANDS.write(command)
        del draft["actor"], draft["second"]
        now = self._now()
        return {
            "id": secrets.token_hex(16) if key is None else _id_of(person, key),
            "at": now,
            "ends": now + ENDS_AFTER,
            "person": person.name,
            "role": person.role.value,
            "target": meter_stream(meter),
            "command": compact(draft),
            "outcome": WAITING,
        }

    def _verify_same(self, row: Mapping[str, object]) -> None:
        """The same key for something else is no second proposal."""
        chosen = select(proposals).where(proposals.c.id == row["id"])
        with self._store.reading() as connection:
            found = connection.execute(chosen).one()
        if (found.person, found.target, found.command) != (row["person"], row["target"], row["command"]):
            raise Conflict("key", "was used for another proposal")

    def _proposal(self, proposal_id: str) -> Proposal:
        # What is no id at all might be no text that a database takes.
        known = proposal_id if proposal_id.isascii() and proposal_id.isalnum() else ""
        with self._store.reading() as connection:
            row = connection.execute(select(proposals).where(proposals.c.id == known)).one_or_none()
        if row is None:
            raise InputError("proposal", "there is no such proposal")
        return self._read(row)

    def _read(self, row: Row[Any]) -> Proposal:
        over = row.outcome == WAITING and row.second is None and row.ends <= self._now()
        return Proposal(
            row.id,
            row.at,
            row.ends,
            Actor(Role(row.role), row.person),
            row.target.removeprefix(METER),
            json.loads(row.command),
            EXPIRED if over else row.outcome,
            row.second,
            row.reason,
        )

    @staticmethod
    def _command(proposal: Proposal, second: Person) -> SignedCommand:
        people = {"actor": _written(proposal.by), "second": _written(second.actor)}
        command = METER_COMMANDS.read({**proposal.command, **people}, "command")
        assert isinstance(command, SignedCommand), "nothing else is proposed"
        return command

    def _verify_second(self, proposal: Proposal, person: Person) -> None:
        """Two different people, of the two departments that sign, and the first is still who he was."""
        first = proposal.by
        if same_person(first.name, person.name):
            raise Refusal("second", f"{person.name} cannot be both of the two people who sign", SIGNED)
        departments = {DEPARTMENTS.get(first.role), DEPARTMENTS.get(person.role)}
        if departments != SIGNING:
            both = " and ".join(sorted(SIGNING))
            raise Refusal("second", f"{both} sign, not {DEPARTMENTS.get(person.role)} twice", SIGNED)
        house = self._pit.house
        member = None if house is None else house.person(first.name)
        if member is None or not member.open or member.role is not first.role:
            raise Refusal("actor", f"{first.name} is no {first.role.value} any more", SIGNED)

    def _take(self, proposal: Proposal, person: Person) -> None:
        """Become its second person, or be him already."""
        free = update(proposals).where(
            *_waiting(proposal.id), proposals.c.second.is_(None), proposals.c.ends > self._now()
        )
        with self._store.writing() as connection:
            taken = connection.execute(free.values(second=person.name)).rowcount
        if taken:
            return
        now = self._proposal(proposal.id)
        if now.outcome not in (WAITING, APPROVED) or not same_person(now.second or "", person.name):
            raise _over(now)
        if now.ends <= self._now() and not self._was_done(proposal):
            with self._store.writing() as connection:
                connection.execute(update(proposals).where(*_waiting(proposal.id)).values(outcome=EXPIRED))
            raise _over(self._proposal(proposal.id))

    def _was_done(self, proposal: Proposal) -> bool:
        """Whether it was carried out, although its answer was lost."""
        given = select(orders.c.seq).where(orders.c.person == proposal.by.name, orders.c.key == _key(proposal))
        with self._store.reading() as connection:
            return connection.execute(given).first() is not None

    def _refused(self, proposal: Proposal, reason: str) -> None:
        with self._store.writing() as connection:
            waits = update(proposals).where(*_waiting(proposal.id))
            connection.execute(waits.values(outcome=REFUSED, reason=reason))

    def _approved(self, proposal: Proposal) -> None:
        """Sent twice at the same time, it may be refused and then carried out; what happened is what counts."""
        with self._store.writing() as connection:
            any_way = update(proposals).where(proposals.c.id == proposal.id)
            connection.execute(any_way.values(outcome=APPROVED, reason=None))


def _key(proposal: Proposal) -> str:
    """With a space, which no key has that a client sends."""
    return f"proposal {proposal.id}"


def _waiting(proposal_id: str) -> tuple[Any, Any]:
    return proposals.c.id == proposal_id, proposals.c.outcome == WAITING


def _over(proposal: Proposal) -> Conflict:
    if proposal.outcome == WAITING:
        return Conflict("proposal", f"{proposal.second} is approving it")
    return Conflict(
        "proposal", f"it is {proposal.outcome} already" + (f": {proposal.reason}" if proposal.reason else "")
    )


def _written(actor: Actor) -> dict[str, str]:
    return {"role": actor.role.value, "name": actor.name}


def _id_of(person: Person, key: str) -> str:
    return hashlib.sha256(compact([person.name, key]).encode()).hexdigest()[:32]


def _verify_reason(command: SignedCommand) -> None:
    reason: str = getattr(command, "reason", "")
    if not reason.strip() or len(reason) > LONGEST_REASON:
        raise Refusal("reason", f"it is recorded why, in at most {LONGEST_REASON} characters", SIGNED)
