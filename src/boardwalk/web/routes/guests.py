"""Guests of a demo house: an account without a name or password to think of."""

from __future__ import annotations

import secrets
from typing import Literal

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.command import SellChips
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.people.person import Person
from boardwalk.web.guests import guest_roles, is_at_the_machine
from boardwalk.web.model import Body
from boardwalk.web.operation import operation
from boardwalk.web.routes.session import ME, SessionOpened, address_of, open_session
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["session"])
GUEST_CENTS = 1_000_00
"""Play chips that a player begins with."""
GUEST_TRIES = 5


class Guest(Body):
    """What a guest wants to be; a player, if nothing is said."""

    role: Literal["player", "dealer", "floorperson", "supervisor", "surveillance", "regulator", "accounting"] = "player"


PLAYER = Guest()


@operation(
    router, "POST", "/guest", "Come in as a guest of a demo house", action=None, returns=SessionOpened, status=201,
    problems=(401, 409, 429), example={"me": {**ME, "name": "Guest 4711", "role": "player"}, "secret": "bs_..."},
)  # fmt: skip
async def enter_as_guest(request: Request, body: Guest = PLAYER) -> Response:
    """A player's account with play chips, or one of the staff where only this machine reaches the server.

    `guest_roles` of the house says what a guest may be. There are no guests in a live house.
    """
    server = server_of(request)
    house = server.pit.house
    role = Role(body.role)
    alone = server.alone and is_at_the_machine(request.headers)
    offered = () if house is None else guest_roles(house.kind, alone=alone)
    if house is None or not offered:
        raise Forbidden("house", "guests play in a demo house")
    if role not in offered:
        raise Forbidden("role", f"as {role.value} a guest comes in only at the machine that serves the house")
    server.guests.count(address_of(request))
    password = secrets.token_urlsafe(24)
    name = await run_in_threadpool(_entered, server, house, role, password)
    return await open_session(server, name, password, address_of(request))


def _entered(server: Server, house: House, role: Role, password: str) -> str:
    """The name of a new account with this password."""
    name = _new_name(house, role)
    if role is Role.PLAYER:
        server.people.register(name, password)
        server.pit.do(AtHouse(SellChips(Person(name, role).actor, name, GUEST_CENTS)))
        return name
    administrator = house.open_people(Role.ADMINISTRATOR)[0]
    once = server.people.add(Person(administrator.name, administrator.role), name, role)
    server.people.change_password(Person(name, role), once.reveal(), password)
    return name


def _new_name(house: House, role: Role) -> str:
    title = "Guest" if role is Role.PLAYER else f"Guest {role.value}"
    for _ in range(GUEST_TRIES):
        name = f"{title} {secrets.randbelow(9_000_000) + 1_000_000}"
        if house.person(name) is None:
            return name
    raise Forbidden("house", "there are too many guests")
