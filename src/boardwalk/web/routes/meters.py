"""Progressive meters: their signs, and commands to them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import ProposalSheet, Receipt
from boardwalk.codec import ref, tag_of
from boardwalk.floor.request import AtMeter
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.store.schema import meter_stream
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.message import SignedCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.record import METER_COMMANDS
from boardwalk.progressive.sign import Sign, sign
from boardwalk.progressive.view import MeterView, meter_view
from boardwalk.web.api.draft import read_draft
from boardwalk.web.api.operation import IdempotencyKey, answer, operation, read_body, submit
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.proposals import propose
from boardwalk.web.server import Server, server_of

router = APIRouter(prefix="/meters", tags=["meters"])
MeterName = Annotated[
    str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._'-]*$", examples=["Atlantic"])
]


def meter_of(server: Server, name: str) -> Meter:
    """The meter with this name; a 404 if there is none."""
    meter = server.pit.state.meter(name)
    if meter is None:
        raise not_found("name", f'there is no meter "{name}"')
    return meter


@operation(router, "GET", "", "The signs of all meters", action=None, returns=tuple[Sign, ...])
async def list_meters(request: Request) -> Response:
    """What each sign shows: the amount, what it pays, and pending awards."""
    return answer(tuple[Sign, ...], [sign(meter) for _, meter in sorted(server_of(request).pit.meters.items())])


@operation(router, "GET", "/{name}", "The sign of a meter", action=None, returns=Sign, problems=(404, 422))
async def see_meter(request: Request, name: MeterName) -> Response:
    """What the sign shows: the amount, what it pays, and pending awards."""
    return answer(Sign, sign(meter_of(server_of(request), name)))


@operation(
    router,
    "GET",
    "/{name}/state",
    "The state of a meter",
    action=Permission.SEE_METER_STATE,
    returns=MeterView,
    problems=(404, 422),
)
async def see_meter_state(request: Request, name: MeterName) -> Response:
    """What staff may know besides the sign: overflow, reserve, held contributions, parameters, pending awards."""
    shown = meter_view(meter_of(server_of(request), name), caller_of(request).actor)
    assert shown is not None, "everyone with the permission may see it"
    return answer(MeterView, shown)


@operation(
    router,
    "POST",
    "/{name}/commands",
    "Send a command to a meter",
    action=Permission.GIVE_METER_COMMAND,
    returns=Receipt,
    also={202: ProposalSheet},
    problems=(404, 409),
    body={"schema": ref("MeterDraft"), "examples": {"down": {"value": {"do": "report-down", "reason": "no power"}}}},
    example={"stream": meter_stream("Atlantic"), "seq": 8, "at": 1763277600000000, "repeated": False, "version": None},
)
async def command_meter(request: Request, name: MeterName, key: IdempotencyKey = None) -> Response:
    """Send the draft of a command.

    If two people must sign it, it becomes a proposal (202), for a second person to approve.
    """
    server, caller = server_of(request), caller_of(request)
    request.state.line["meter"] = name
    command = read_draft(METER_COMMANDS, await read_body(request), caller.actor)
    if not isinstance(command, OpenMeter):
        meter_of(server, name)
    if not isinstance(command, SignedCommand):
        return answer(Receipt, await submit(request, caller, AtMeter(name, command), key))
    request.state.line["command"] = tag_of(type(command))
    return await propose(request, AtMeter(name, command), key)
