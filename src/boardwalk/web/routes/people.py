"""Accounts of the house."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.pit.permission import Action
from boardwalk.web.door import caller_of
from boardwalk.web.model import Body, Name, NewSecret, PathName, Reason
from boardwalk.web.operation import answer, nothing, operation
from boardwalk.web.problem import unknown
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["people"])


AnyRole = Annotated[Role, Field(strict=False, examples=["floorperson"])]
"""A role by its name: strict, it would have to be one of Python's."""


class NewPerson(Body):
    """Someone who is to have an account."""

    name: Annotated[Name, Field(examples=["Robin"])]
    role: AnyRole


class NewRole(Body):
    """Another role."""

    role: AnyRole


class Closing(Body):
    """Why an account is closed."""

    reason: Reason


class Registration(Body):
    """A player who opens an account."""

    name: Annotated[Name, Field(examples=["Casey"])]
    password: NewSecret


class PersonLine(NamedTuple):
    """Someone who belongs to the house, or did."""

    name: str
    role: str
    open: bool


class OneTimePassword(NamedTuple):
    """A password that is shown only now, and must be changed before anything else is done."""

    name: str
    one_time_password: str


GIVEN = {"name": "Dale", "one_time_password": "k7mp-..."}


@operation(
    router, "POST", "/register", "Open one's own account as a player", action=None, status=204, problems=(409, 429)
)
async def register(request: Request, body: Registration) -> Response:
    """In a demo house; in a live one accounts are opened at the cage."""
    server = server_of(request)
    server.guests.count(request.client.host if request.client is not None else "unknown")
    await run_in_threadpool(server.people.register, body.name, body.password)
    return nothing()


@operation(
    router, "GET", "/people", "Everyone", action=Action.SEE_PEOPLE, returns=tuple[PersonLine, ...],
    example=[{"name": "Dale", "role": "dealer", "open": True}],
)  # fmt: skip
async def list_people(request: Request) -> Response:
    """All accounts, closed ones as well."""
    house = server_of(request).pit.house
    people = () if house is None else sorted(house.people.values(), key=lambda each: each.name)
    return answer(tuple[PersonLine, ...], [PersonLine(each.name, each.role.value, each.open) for each in people])


@operation(
    router, "POST", "/people", "Open an account", action=Action.ADD_PLAYER, returns=OneTimePassword, status=201,
    problems=(409,), example=GIVEN,
)  # fmt: skip
async def add_person(request: Request, body: NewPerson) -> Response:
    """Whoever manages people opens any account, the cage those of players."""
    server, caller = server_of(request), caller_of(request)
    secret = await run_in_threadpool(server.people.add, caller.person, body.name, body.role)
    return answer(OneTimePassword, OneTimePassword(body.name, secret.reveal()), 201)


@operation(
    router, "PATCH", "/people/{name}", "Change a role", action=Action.MANAGE_PEOPLE, status=204, problems=(404, 409)
)
async def change_role(request: Request, name: PathName, body: NewRole) -> Response:
    """All sessions and tokens of the person end."""
    server, caller = server_of(request), caller_of(request)
    _verify_known(server, name)
    await run_in_threadpool(server.people.change_role, caller.person, name, body.role)
    return nothing()


@operation(
    router, "POST", "/people/{name}/close", "Close an account", action=Action.MANAGE_PEOPLE, status=204,
    problems=(404, 409),
)  # fmt: skip
async def close_person(request: Request, name: PathName, body: Closing) -> Response:
    """For good; all sessions and tokens of the person end."""
    server, caller = server_of(request), caller_of(request)
    _verify_known(server, name)
    await run_in_threadpool(server.people.close, caller.person, name, body.reason)
    return nothing()


@operation(
    router, "POST", "/people/{name}/password", "Give a one-time password", action=Action.MANAGE_PEOPLE,
    returns=OneTimePassword, status=201, problems=(404, 409), example=GIVEN,
)  # fmt: skip
async def reset_password(request: Request, name: PathName) -> Response:
    """In place of the password there is; all sessions and tokens of the person end."""
    server, caller = server_of(request), caller_of(request)
    _verify_known(server, name)
    secret = await run_in_threadpool(server.people.reset_password, caller.person, name)
    return answer(OneTimePassword, OneTimePassword(name, secret.reveal()), 201)


def _verify_known(server: Server, name: str) -> None:
    house = server.pit.house
    if house is None or house.person(name) is None:
        raise unknown("name", "nobody of this name belongs to the house")
