"""Time: a player for whom the automatic staff waits asks for it again. Nothing of it is recorded."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.errors import Refusal
from boardwalk.pit.permission import Action
from boardwalk.pit.staffing import Clock
from boardwalk.table.handing_over import HANDING_OVER
from boardwalk.web.door import caller_of
from boardwalk.web.operation import answer, operation
from boardwalk.web.routes.tables import Number, table_of
from boardwalk.web.server import server_of

router = APIRouter(prefix="/tables", tags=["tables"])
CLOCK = {
    "waits_for": "decision",
    "seat": 3,
    "seconds": 20.0,
    "left": 20.0,
    "then": "choose-for-seat",
    "more_time": False,
}


@operation(
    router, "POST", "/{number}/time", "Ask for more time", action=Action.GIVE_TABLE_COMMAND, returns=Clock,
    problems=(404, 409), example=CLOCK,
)  # fmt: skip
async def ask_for_time(request: Request, number: Number) -> Response:
    """The wait begins anew, once: for the player whose turn it is, or where it is everyone's for anyone seated.

    While bets are awaited, only for someone who has a bet on the layout.
    """
    server, caller = server_of(request), caller_of(request)
    table_of(server, number)
    request.state.line["table"] = number
    if server.staff is None:
        raise Refusal("time", "no automatic staff waits here", HANDING_OVER)
    clock = server.staff.give_time(number, caller.actor)
    server.hub.retime(number)
    return answer(Clock, clock)
