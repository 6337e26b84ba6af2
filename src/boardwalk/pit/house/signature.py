"""Who must sign a request: whether one person may do it alone by the house's policy, and whether the two who sign it
may. Tables and meters cannot know that; the pit asks it for every request before anything is recorded.

Automatic staff has no account and does only what its program says, so no limit applies to it. A meter's commands for
two people name their departments themselves (B38); only the accounts are verified here, where the house has a policy. A
dealer's report that a floorperson confirms has been signed by two people already, as have the counts with which a table
opens and closes.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from boardwalk.actor import DEPARTMENTS, Actor, Role, same_person
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.money import dollars
from boardwalk.pit.errors import Forbidden, SecondNeeded
from boardwalk.pit.house.cage import IssueCoupons, RedeemChips, SellChips
from boardwalk.pit.house.configuration import SetPolicy
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.machine import HouseCommand
from boardwalk.pit.house.people import AddPerson, ChangeRole, ClosePerson, RemoveSecondFactor, RevokeToken, SetPassword
from boardwalk.pit.house.policy import NO_POLICY, SECONDS, Policy, SoloAct
from boardwalk.pit.house.state import RESERVED_PREFIX, House, identity
from boardwalk.pit.house.suspension import RestorePerson, SuspendPerson
from boardwalk.progressive.machine import SIGNING
from boardwalk.progressive.message import MeterCommand, SignedCommand
from boardwalk.table.commands import BuyIn, ConfirmReport, CreditInventory, FillInventory, SettleSeat
from boardwalk.table.events import WagerReturned
from boardwalk.table.message import Command

DAY = 24 * 3600 * 1_000_000
"""Microseconds."""
AMOUNT_ACTS: dict[type[Command | HouseCommand], SoloAct] = {
    FillInventory: SoloAct.FILL,
    CreditInventory: SoloAct.CREDIT,
    BuyIn: SoloAct.BUY_IN,
    SellChips: SoloAct.SALE,
    RedeemChips: SoloAct.REDEMPTION,
    IssueCoupons: SoloAct.COUPONS,
}
"""Commands that move the amount they name."""
NO_REPORTS = (ConfirmReport, SettleSeat)
"""Commands that return wagers because of what someone else reported, or of a void that was signed before."""
METER_SIGNERS = tuple(role for role in Role if DEPARTMENTS.get(role) in SIGNING)
"""The roles in the two departments that sign for a meter."""
ACCOUNT_ACTS = (
    AddPerson,
    ChangeRole,
    ClosePerson,
    SuspendPerson,
    RestorePerson,
    SetPassword,
    RemoveSecondFactor,
    RevokeToken,
    SetPolicy,
)
"""Commands that take two people if they concern staff, in a house where two people sign for accounts."""


class NeededSecond(NamedTuple):
    """Why a request takes a second person, and the roles that may be that person."""

    reason: str
    roles: tuple[Role, ...]


def verify_signatures(house: House, request: AtTable | AtMeter | AtHouse, at: int, events: Iterable[Any]) -> None:
    """Refuse a request that needs another signature, or is signed by someone who may not; `events` are its answer."""
    second = request.command.second if isinstance(request.command, SignedCommand) else _second(request)
    if second is None:
        needed = needed_second(house, request.command, events)
        if needed is not None:
            raise SecondNeeded(needed.reason)
    elif house.policy != NO_POLICY or not isinstance(request.command, SignedCommand):
        verify_signers(house, request.command, second, at)


def verify_signers(house: House, command: Command | MeterCommand | HouseCommand, second: Actor, at: int) -> None:
    """Refuse a second person who may not sign this command with the first, or a first who may not sign."""
    first = command.actor
    if same_person(first.name, second.name):
        raise Forbidden("second", f"must be someone other than {first.name}")
    roles = second_roles(house.policy, command)
    if second.role not in roles:
        names = " or ".join(role.article for role in roles)
        raise Forbidden("second", f"must be {names}, not {second.role.article}" if roles else "takes one person only")
    verify_signer(house, first, at, "actor")
    verify_signer(house, second, at, "second")


def verify_signer(house: House, signer: Actor, at: int, field: str) -> None:
    """Refuse a person without an open account in this role, or whose account is too new to sign."""
    person = house.person(signer.name)
    if person is None or not person.open or person.role is not signer.role:
        raise Forbidden(field, f"{signer.name} is no longer {signer.role.article}")
    begins = signs_from(house, signer.name)
    if at < begins:
        day = datetime.fromtimestamp(begins / 1_000_000, UTC)
        reason = f"{person.name} may not sign with another person before {day:%Y-%m-%d %H:%M} UTC"
        raise Forbidden(field, f"{reason}; the account is new, or has a new role or password")


def signs_from(house: House, name: str) -> int:
    """When a person may sign with another, in microseconds since 1970."""
    person = house.person(name)
    assert person is not None, "the person belongs to the house"
    grace = house.policy.grace_days * DAY
    return person.since + grace if person.since and grace else 0


def needed_second(house: House, command: Any, events: Iterable[Any]) -> NeededSecond | None:
    """Why a command takes a second person in this house; None if one person may give it."""
    policy = house.policy
    if _concerns_staff(house, command):
        if not policy.two_for_accounts:
            return None
        return NeededSecond("two people must sign for staff accounts and the policy", policy.account_seconds)
    if command.actor.role is Role.PLAYER or identity(command.actor.name).startswith(RESERVED_PREFIX):
        return None
    act, cents = _amount(command, events)
    limit = policy.alone.get(act, cents)
    if cents <= limit:
        return None
    reason = f"{act.noun} {dollars(cents)} takes two people; one person alone may do up to {dollars(limit)}"
    return NeededSecond(reason, SECONDS[act])


def second_roles(policy: Policy, command: Command | MeterCommand | HouseCommand) -> tuple[Role, ...]:
    """The roles that may sign a command as the second person."""
    if isinstance(command, SignedCommand):
        return METER_SIGNERS
    if isinstance(command, ACCOUNT_ACTS):
        return policy.account_seconds or (Role.ADMINISTRATOR,)
    if isinstance(command, Command):
        return SECONDS[AMOUNT_ACTS.get(type(command), SoloAct.VOID)]
    act = AMOUNT_ACTS.get(type(command)) if isinstance(command, HouseCommand) else None
    return () if act is None else SECONDS[act]


def _second(request: AtTable | AtMeter | AtHouse) -> Actor | None:
    return None if isinstance(request, AtMeter) else request.second


def _amount(command: Any, events: Iterable[Any]) -> tuple[SoloAct, int]:
    act = AMOUNT_ACTS.get(type(command))
    if act is not None:
        return act, command.cents
    if isinstance(command, NO_REPORTS):
        return SoloAct.VOID, 0
    return SoloAct.VOID, sum(each.cents + each.coupon_cents for each in events if isinstance(each, WagerReturned))


def _concerns_staff(house: House, command: Any) -> bool:
    """Whether a command opens, changes or closes someone else's staff account, or changes the policy."""
    if isinstance(command, SetPolicy | ChangeRole):
        return True
    if isinstance(command, AddPerson):
        return command.role is not Role.PLAYER
    if not isinstance(command, ACCOUNT_ACTS):
        return False
    assert not isinstance(command, SetPolicy), "it was asked about before"
    own = same_person(command.name, command.actor.name) and not isinstance(command, ClosePerson)
    person = house.person(command.name)
    return not own and person is not None and person.role is not Role.PLAYER
