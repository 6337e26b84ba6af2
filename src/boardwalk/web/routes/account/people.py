"""The accounts of the house: registering as a player, and managing everyone's."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.api.account import OneTimePassword, PersonLine
from boardwalk.api.command import ProposalSheet
from boardwalk.api.history import HouseEventLine
from boardwalk.codec import tag_of
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.errors import SecondNeeded
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.machine import tell
from boardwalk.pit.house.people import AddPerson, ChangeRole, ClosePerson, RemoveSecondFactor, RevokeToken, SetPassword
from boardwalk.pit.house.state import identity
from boardwalk.pit.house.suspension import EndSession, RestorePerson, SuspendPerson
from boardwalk.pit.record.house_history import ACCOUNT_EVENTS, HouseEntry, house_entries
from boardwalk.web.api.operation import Body, Name, NewSecret, PathName, Reason, answer, no_content, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.proposals import propose
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["people"])


AnyRole = Annotated[Role, Field(strict=False, examples=["floorperson"])]
"""A role by its name; in strict mode, it would have to be a Python enum member."""


class NewPerson(Body):
    """A person to open an account for."""

    name: Annotated[Name, Field(examples=["Robin"])]
    role: AnyRole


class NewRole(Body):
    """A new role."""

    role: AnyRole


class AccountReason(Body):
    """Why an account is closed, suspended or restored."""

    reason: Reason


class Registration(Body):
    """A player's own new account."""

    name: Annotated[Name, Field(examples=["Casey"])]
    password: NewSecret


PASSWORD_EXAMPLE = {"name": "Dale", "one_time_password": "k7mp-..."}
AccountCommand = (
    AddPerson
    | ChangeRole
    | ClosePerson
    | SuspendPerson
    | RestorePerson
    | EndSession
    | SetPassword
    | RemoveSecondFactor
    | RevokeToken
)


async def manage_or_propose(request: Request, command: AccountCommand) -> Response:
    """Carry out a command about someone's account; where that takes two people, it becomes a proposal (202)."""
    server, caller = server_of(request), caller_of(request)
    try:
        secret = await run_in_threadpool(server.people.manage, caller.person, command)
    except SecondNeeded:
        return await propose(request, AtHouse(command))
    if secret is None:
        return no_content()
    return answer(OneTimePassword, OneTimePassword(command.name, secret.reveal()), 201)


@operation(
    router, "POST", "/register", "Register as a player", action=None, status=204, problems=(409, 429), hashes=True
)
async def register(request: Request, body: Registration) -> Response:
    """Opens an account for you. Not in a live house, where the cage opens accounts."""
    server = server_of(request)
    address = server.address_of(request)
    server.new_account_limit.count(address)
    await server.password_lanes.strangers.run(address, lambda: server.people.register(body.name, body.password))
    return no_content()


@operation(
    router,
    "GET",
    "/people",
    "All accounts",
    action=Permission.SEE_PEOPLE,
    returns=tuple[PersonLine, ...],
    example=[
        {
            "name": "Dale",
            "role": "dealer",
            "open": True,
            "second_factor": True,
            "wrong_passwords": 0,
            "suspended": False,
        }
    ],
)
async def list_people(request: Request) -> Response:
    """Everyone who belongs to the house, or did: suspended and closed accounts are listed, too."""
    server = server_of(request)
    house = server.pit.house
    wrong = await run_in_threadpool(server.people.wrong_password_times, caller_of(request).person)
    people = () if house is None else sorted(house.people.values(), key=lambda each: each.name)
    lines = [
        PersonLine(
            each.name,
            each.role.value,
            each.open,
            each.second_factor,
            wrong.get(identity(each.name), 0),
            each.suspended,
        )
        for each in people
    ]
    return answer(tuple[PersonLine, ...], lines)


@operation(
    router,
    "POST",
    "/people",
    "Open an account",
    action=Permission.ADD_PLAYER,
    returns=OneTimePassword,
    status=201,
    also={202: ProposalSheet},
    problems=(409,),
    example=PASSWORD_EXAMPLE,
)
async def add_person(request: Request, body: NewPerson) -> Response:
    """Administrators can open any account, the cage only players' accounts. Where two people sign for staff accounts,
    it becomes a proposal (202).
    """
    return await manage_or_propose(request, AddPerson(caller_of(request).actor, body.name, body.role))


@operation(
    router,
    "PATCH",
    "/people/{name}",
    "Change a role",
    action=Permission.MANAGE_PEOPLE,
    status=204,
    also={202: ProposalSheet},
    problems=(404, 409),
)
async def change_role(request: Request, name: PathName, body: NewRole) -> Response:
    """All of the person's sessions and tokens end. Where two people sign for staff accounts, it becomes a proposal
    (202).
    """
    _verify_member(server_of(request), name)
    return await manage_or_propose(request, ChangeRole(caller_of(request).actor, name, body.role))


@operation(
    router,
    "POST",
    "/people/{name}/suspend",
    "Suspend an account",
    action=Permission.MANAGE_PEOPLE,
    status=204,
    also={202: ProposalSheet},
    problems=(404, 409),
)
async def suspend_person(request: Request, name: PathName, body: AccountReason) -> Response:
    """Nobody can use the account until it is restored; all of the person's sessions and tokens end. Chips can still be
    redeemed. Where two people sign for staff accounts, it becomes a proposal (202).
    """
    _verify_member(server_of(request), name)
    return await manage_or_propose(request, SuspendPerson(caller_of(request).actor, name, body.reason))


@operation(
    router,
    "POST",
    "/people/{name}/restore",
    "Restore a suspended account",
    action=Permission.MANAGE_PEOPLE,
    status=204,
    also={202: ProposalSheet},
    problems=(404, 409),
)
async def restore_person(request: Request, name: PathName, body: AccountReason) -> Response:
    """The person can log in again, with the same password. Where two people sign for staff accounts, it becomes a
    proposal (202).
    """
    _verify_member(server_of(request), name)
    return await manage_or_propose(request, RestorePerson(caller_of(request).actor, name, body.reason))


@operation(
    router,
    "POST",
    "/people/{name}/close",
    "Close an account",
    action=Permission.MANAGE_PEOPLE,
    status=204,
    also={202: ProposalSheet},
    problems=(404, 409),
)
async def close_person(request: Request, name: PathName, body: AccountReason) -> Response:
    """The account is closed for good; all of the person's sessions and tokens end. Where two people sign for staff
    accounts, it becomes a proposal (202).
    """
    _verify_member(server_of(request), name)
    return await manage_or_propose(request, ClosePerson(caller_of(request).actor, name, body.reason))


@operation(
    router,
    "POST",
    "/people/{name}/password",
    "Reset a password",
    action=Permission.MANAGE_PEOPLE,
    returns=OneTimePassword,
    status=201,
    also={202: ProposalSheet},
    problems=(404, 409),
    example=PASSWORD_EXAMPLE,
)
async def reset_password(request: Request, name: PathName) -> Response:
    """Replaces the current password with a one-time password; all of the person's sessions and tokens end. Where two
    people sign for staff accounts, it becomes a proposal (202).
    """
    _verify_member(server_of(request), name)
    return await manage_or_propose(request, SetPassword(caller_of(request).actor, name))


@operation(
    router,
    "GET",
    "/people/{name}/events",
    "What happened to an account",
    action=Permission.SEE_PEOPLE,
    returns=tuple[HouseEventLine, ...],
    problems=(404, 422),
)
async def list_account_events(request: Request, name: PathName) -> Response:
    """Who opened or changed the account and when, latest first, up to 200."""
    server = server_of(request)
    _verify_member(server, name)

    def read() -> list[HouseEntry]:
        with server.pit.store.reading() as connection:
            return house_entries(connection, ACCOUNT_EVENTS, name)

    return answer(tuple[HouseEventLine, ...], [house_line(each) for each in await run_in_threadpool(read)])


def house_line(entry: HouseEntry) -> HouseEventLine:
    """An event of the house for people who may see it."""
    order = entry.order
    kind = tag_of(type(entry.event))
    return HouseEventLine(entry.seq, order.at, kind, order.person, order.role, entry.second, tell(entry.event))


def _verify_member(server: Server, name: str) -> None:
    house = server.pit.house
    if house is None or house.person(name) is None:
        raise not_found("name", "there is no account with this name")
