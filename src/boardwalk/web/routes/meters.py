"""Progressive meters: their signs, and commands to them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.floor.order import AtMeter
from boardwalk.form import tag_of
from boardwalk.pit.permission import Action
from boardwalk.pit.proposal import Proposal
from boardwalk.progressive.command import OpenMeter, SignedCommand
from boardwalk.progressive.form import METER_COMMANDS
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.sign import Sign, sign
from boardwalk.progressive.view import MeterView, meter_view
from boardwalk.web.body import read_body
from boardwalk.web.door import Caller, caller_of
from boardwalk.web.draft import read_draft
from boardwalk.web.operation import answer, operation
from boardwalk.web.ordering import Key, Receipt, give
from boardwalk.web.problem import unknown
from boardwalk.web.routes.proposals import ProposalSheet, proposal_sheet
from boardwalk.web.server import Server, server_of
from boardwalk.web.shape import ref

router = APIRouter(prefix="/meters", tags=["meters"])
MeterName = Annotated[
    str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._'-]*$", examples=["Atlantic"])
]


def meter_of(server: Server, name: str) -> Meter:
    """The meter of this name, if there is one."""
    meter = server.pit.standing.meter(name)
    if meter is None:
        raise unknown("name", f"there is no meter {name!r}")
    return meter


@operation(router, "GET", "", "All signs", action=None, returns=tuple[Sign, ...])
async def list_meters(request: Request) -> Response:
    """What the sign of every meter shows."""
    return answer(tuple[Sign, ...], [sign(meter) for _, meter in sorted(server_of(request).pit.meters.items())])


@operation(router, "GET", "/{name}", "A sign", action=None, returns=Sign, problems=(404, 422))
async def see_meter(request: Request, name: MeterName) -> Response:
    """What the sign of a meter shows: the amount, what it pays, and awards that wait."""
    return answer(Sign, sign(meter_of(server_of(request), name)))


@operation(
    router, "GET", "/{name}/state", "The state of a meter", action=Action.SEE_METER_STATE, returns=MeterView,
    problems=(404, 422),
)  # fmt: skip
async def see_meter_state(request: Request, name: MeterName) -> Response:
    """What staff knows of a meter besides its sign: overflow, reserve, held contributions, parameters, what waits."""
    seen = meter_view(meter_of(server_of(request), name), caller_of(request).actor)
    assert seen is not None, "who has the permission may see it"
    return answer(MeterView, seen)


@operation(
    router, "POST", "/{name}/commands", "Do something with a meter", action=Action.GIVE_METER_COMMAND,
    returns=Receipt, also={202: ProposalSheet}, problems=(404, 409),
    body={"schema": ref("MeterDraft"), "examples": {"down": {"value": {"do": "report-down", "reason": "no power"}}}},
    example={"stream": "meter:Atlantic", "seq": 8, "at": 1763277600000000, "repeated": False, "version": None},
)  # fmt: skip
async def command_meter(request: Request, name: MeterName, key: Key = None) -> Response:
    """Send the draft of a command. What two people sign is only proposed by it (202), and another approves it."""
    server, caller = server_of(request), caller_of(request)
    request.state.line["meter"] = name
    command = read_draft(METER_COMMANDS, await read_body(request), caller.actor)
    if not isinstance(command, OpenMeter):
        meter_of(server, name)
    if not isinstance(command, SignedCommand):
        return answer(Receipt, await give(request, caller, AtMeter(name, command), key))
    request.state.line["command"] = tag_of(type(command))
    proposal = await run_in_threadpool(_proposed, server, caller, name, command, key)
    server.hub.proposed()
    return answer(ProposalSheet, proposal_sheet(proposal), 202)


def _proposed(server: Server, caller: Caller, name: str, command: SignedCommand, key: str | None) -> Proposal:
    identifier = server.proposals.propose(caller.person, name, command, key)
    return server.proposals.see(caller.person, identifier)
