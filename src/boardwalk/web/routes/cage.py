"""The cage: chips for cash and back, and coupons."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.pit.batch import Purse
from boardwalk.pit.house.command import IssueCoupons, RedeemChips, SellChips
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house.state import Person as Member
from boardwalk.pit.permission import Action
from boardwalk.pit.writing import purse_of
from boardwalk.web.door import caller_of
from boardwalk.web.model import Body, Cents
from boardwalk.web.operation import answer, operation
from boardwalk.web.ordering import Key, Receipt, give
from boardwalk.web.problem import unknown
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["cage"])
PatronName = Annotated[str, Path(min_length=1, max_length=60, examples=["Zoe"])]


class Amount(Body):
    """So many cents."""

    cents: Cents


class PatronLine(NamedTuple):
    """What a patron has away from the tables."""

    name: str
    cents: int
    coupon_cents: int


SOLD = {"stream": "house", "seq": 12, "at": 1763277600000000, "repeated": False, "version": None}
ZOE = {"name": "Zoe", "cents": 50000, "coupon_cents": 2500}


@operation(router, "GET", "/me/chips", "One's own chips", action=Action.SEE_OWN_CHIPS, returns=PatronLine, example=ZOE)
async def see_my_chips(request: Request) -> Response:
    """What one has away from the tables, to sit down with or to redeem."""
    return await _purse(server_of(request), caller_of(request).person.name)


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
async def see_patron(request: Request, name: PatronName) -> Response:
    """What a patron has away from the tables; whoever works here by now may still have something."""
    return await _purse(server_of(request), _known(server_of(request), name).name)


@operation(
    router, "POST", "/patrons/{name}/sell", "Sell chips", action=Action.SELL_CHIPS, returns=Receipt,
    problems=(404, 409), example=SOLD,
)  # fmt: skip
async def sell_chips(request: Request, name: PatronName, body: Amount, key: Key = None) -> Response:
    """Chips for a patron's cash."""
    caller = caller_of(request)
    patron = _player(server_of(request), name)
    return answer(Receipt, await give(request, caller, AtHouse(SellChips(caller.actor, patron, body.cents)), key))


@operation(
    router, "POST", "/patrons/{name}/coupons", "Issue coupons", action=Action.ISSUE_COUPONS, returns=Receipt,
    problems=(404, 409), example=SOLD,
)  # fmt: skip
async def issue_coupons(request: Request, name: PatronName, body: Amount, key: Key = None) -> Response:
    """For match play or for a progressive; each is played once."""
    caller = caller_of(request)
    patron = _player(server_of(request), name)
    return answer(Receipt, await give(request, caller, AtHouse(IssueCoupons(caller.actor, patron, body.cents)), key))


@operation(
    router, "POST", "/patrons/{name}/redeem", "Redeem chips", action=Action.REDEEM_CHIPS, returns=Receipt,
    problems=(404, 409), example=SOLD,
)  # fmt: skip
async def redeem_chips(request: Request, name: PatronName, body: Amount, key: Key = None) -> Response:
    """Cash for chips, owed also to a patron whose account is closed or who works here by now."""
    caller = caller_of(request)
    patron = _known(server_of(request), name).name
    return answer(Receipt, await give(request, caller, AtHouse(RedeemChips(caller.actor, patron, body.cents)), key))


def _known(server: Server, name: str) -> Member:
    house = server.pit.house
    member = None if house is None else house.person(name)
    if member is None:
        raise unknown("name", "there is no patron of this name")
    return member


def _player(server: Server, name: str) -> str:
    member = _known(server, name)
    if member.role is not Role.PLAYER:
        raise unknown("name", "there is no patron of this name")
    return member.name


async def _purse(server: Server, name: str) -> Response:
    return answer(PatronLine, PatronLine(name, *await run_in_threadpool(_purse_of, server, name)))


def _purse_of(server: Server, name: str) -> Purse:
    with server.pit.store.reading() as connection:
        return purse_of(connection, name)
