"""Guests of a demo house: who may be one, and an account that opens at once."""

from __future__ import annotations

import secrets
from typing import Literal

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.api.account import SessionOpened
from boardwalk.pit.auth.permission import Person
from boardwalk.pit.auth.session import Secret
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.web.api.operation import Body, operation
from boardwalk.web.auth.origin import is_local
from boardwalk.web.routes.account.session import ME_EXAMPLE, session_answer
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["session"])
LOCAL_GUEST_ROLES = PERSON_ROLES
"""The roles that a guest at this machine can try: all of them, so that one visitor can finish what takes two people.

That proves nothing about who they are. So only a demo house has guests, and only the machine that runs it has staff.
"""


def guest_roles(kind: HouseKind, *, alone: bool) -> tuple[Role, ...]:
    """The roles that a guest may have: player in a demo house, and more if only this machine can reach it.

    >>> [role.value for role in guest_roles(HouseKind.DEMO, alone=False)], guest_roles(HouseKind.LIVE, alone=True)
    (['player'], ())
    """
    if kind is not HouseKind.DEMO:
        return ()
    return LOCAL_GUEST_ROLES if alone else (Role.PLAYER,)


GUEST_CENTS = 1_000_00
"""Play chips that a guest player starts with."""
GUEST_TRIES = 5


class Guest(Body):
    """The role that a guest wants; a player by default."""

    role: Literal[
        "player",
        "dealer",
        "floorperson",
        "supervisor",
        "security",
        "surveillance",
        "accounting",
        "regulator",
        "administrator",
    ] = "player"


GUEST_PLAYER = Guest()


@operation(
    router,
    "POST",
    "/guest",
    "Enter as a guest of a demo house",
    action=None,
    returns=SessionOpened,
    status=201,
    problems=(401, 409, 429),
    example={"me": {**ME_EXAMPLE, "name": "Guest 4711", "role": "player"}, "secret": "bs_..."},
    hashes=True,
)
async def enter_as_guest(request: Request, body: Guest = GUEST_PLAYER) -> Response:
    """A player's account with play chips, or a staff account if only this machine can reach the server.

    The house's `guest_roles` lists the roles. A live house has no guests.
    """
    server = server_of(request)
    house = server.pit.house
    role = Role(body.role)
    alone = server.alone and is_local(request.headers)
    offered = () if house is None else guest_roles(house.kind, alone=alone)
    if house is None or not offered:
        raise Forbidden("house", "only a demo house has guests")
    if role not in offered:
        raise Forbidden("role", f"a guest can be {role.article} only on the machine that runs the server")
    address = server.address_of(request)
    server.new_account_limit.count(address)
    secret = await server.password_lanes.strangers.run(address, lambda: _new_guest(server, house, role, address))
    return await session_answer(request, secret.reveal())


def _new_guest(server: Server, house: House, role: Role, address: str) -> Secret:
    """Open an account with a password that nobody learns, and log in to it."""
    password = secrets.token_urlsafe(24)
    name = _guest_account(server, house, role, password)
    return server.people.log_in(name, password, address)


def _guest_account(server: Server, house: House, role: Role, password: str) -> str:
    name = _guest_name(house, role)
    if role is Role.PLAYER:
        server.people.register(name, password)
        server.pit.do(AtHouse(SellChips(Person(name, role).actor, name, GUEST_CENTS)))
        return name
    administrator = house.open_people(Role.ADMINISTRATOR)[0]
    once = server.people.add(Person(administrator.name, administrator.role), name, role)
    server.people.change_password(Person(name, role), once.reveal(), password)
    return name


def _guest_name(house: House, role: Role) -> str:
    title = "Guest" if role is Role.PLAYER else f"Guest {role.value}"
    for _ in range(GUEST_TRIES):
        name = f"{title} {secrets.randbelow(9_000_000) + 1_000_000}"
        if house.person(name) is None:
            return name
    raise Forbidden("house", "there are too many guests; try again")
