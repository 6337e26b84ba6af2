"""House time, and the two people who confirm it when a clock has jumped."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import Receipt
from boardwalk.api.house import TimeSheet
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.house.clock import ConfirmTime
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.store.schema import HOUSE_STREAM
from boardwalk.web.api.operation import Body, IdempotencyKey, answer, operation, submit
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.server import server_of

router = APIRouter(prefix="/house/time", tags=["house"])


class JumpNumber(Body):
    """The number of the jump whose clock you confirm."""

    jump: Annotated[int, Field(ge=1, le=2**53, examples=[1])]


@operation(router, "GET", "", "House time", action=Permission.CONFIRM_TIME, returns=TimeSheet)
async def see_time(request: Request) -> Response:
    """The time that records are dated by, and the clocks that differ from it."""
    return answer(TimeSheet, server_of(request).clock_report.sheet())


@operation(
    router,
    "POST",
    "/confirm",
    "Confirm a server's clock",
    action=Permission.CONFIRM_TIME,
    returns=Receipt,
    problems=(409,),
    example={"stream": HOUSE_STREAM, "seq": 12, "at": 1763277600000000, "repeated": False, "version": None},
)
async def confirm_time(request: Request, body: JumpNumber, key: IdempotencyKey = None) -> Response:
    """Confirm that a server's clock is right after it jumped. When a second person has done so, house time is
    set by it.
    """
    caller = caller_of(request)
    return answer(Receipt, await submit(request, caller, AtHouse(ConfirmTime(caller.actor, body.jump)), key))
