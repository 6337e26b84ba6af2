"""The cage: chips for cash, and back."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.pit.house.command import RedeemChips, SellChips
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.permission import Action
from boardwalk.pit.writing import purse_of
from boardwalk.web.door import caller_of
from boardwalk.web.model import Body, Cents, PathName
from boardwalk.web.operation import answer, operation
from boardwalk.web.ordering import Key, Receipt, give
from boardwalk.web.problem import unknown
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["cage"])


class Amount(Body):
    """So many cents."""

    cents: Cents


class PatronLine(NamedTuple):
    """What a patron has away from the tables."""

    name: str
    cents: int


SOLD = {"stream": "house", "seq": 12, "at": 1763277600000000, "repeated": False, "version": None}
ZOE = {"name": "Zoe", "cents": 50000}


@operation(router, "GET", "/me/chips", "One's own chips", action=Action.SEE_OWN_CHIPS, returns=PatronLine, example=ZOE)
async def see_my_chips(request: Request) -> Response:
    """What one has away from the tables, to sit down with."""
    return await _chips(server_of(request), caller_of(request).person.name)


@operation(
    router, "POST", "/me/chips", "Take play chips", action=Action.TAKE_PLAY_CHIPS, returns=Receipt, problems=(409,),
    example=SOLD,
)  # fmt: skip
async def take_play_chips(request: Request, body: Amount, key: Key = None) -> Response:
    """In a demo house only."""
    caller = caller_of(request)
    order = AtHouse(SellChips(caller.actor, caller.person.name, body.cents))
    return answer(Receipt, await give(request, caller, order, key))


@operation(
    router, "GET", "/patrons/{name}", "A patron's chips", action=Action.SEE_PATRONS, returns=PatronLine,
    problems=(404, 422), example=ZOE,
)  # fmt: skip
async def see_patron(request: Request, name: PathName) -> Response:
    """What a patron has away from the tables."""
    return await _chips(server_of(request), _patron(server_of(request), name))


@operation(
    router, "POST", "/patrons/{name}/sell", "Sell chips", action=Action.SELL_CHIPS, returns=Receipt,
    problems=(404, 409), example=SOLD,
)  # fmt: skip
async def sell_chips(request: Request, name: PathName, body: Amount, key: Key = None) -> Response:
    """Chips for a patron's cash."""
    caller = caller_of(request)
    patron = _patron(server_of(request), name)
    return answer(Receipt, await give(request, caller, AtHouse(SellChips(caller.actor, patron, body.cents)), key))


@operation(
    router, "POST", "/patrons/{name}/redeem", "Redeem chips", action=Action.REDEEM_CHIPS, returns=Receipt,
    problems=(404, 409), example=SOLD,
)  # fmt: skip
async def redeem_chips(request: Request, name: PathName, body: Amount, key: Key = None) -> Response:
    """Cash for a patron's chips."""
    caller = caller_of(request)
    patron = _patron(server_of(request), name)
    return answer(Receipt, await give(request, caller, AtHouse(RedeemChips(caller.actor, patron, body.cents)), key))


def _patron(server: Server, name: str) -> str:
    house = server.pit.house
    member = None if house is None else house.person(name)
    if member is None or member.role is not Role.PLAYER:
        raise unknown("name", "there is no patron of this name")
    return member.name


async def _chips(server: Server, name: str) -> Response:
    return answer(PatronLine, PatronLine(name, await run_in_threadpool(_chips_of, server, name)))


def _chips_of(server: Server, name: str) -> int:
    with server.pit.store.reading() as connection:
        return purse_of(connection, name).cents
