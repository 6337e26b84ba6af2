"""Progressive meters: their signs, commands to them, and proposals that a second person must approve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.codec import ref, tag_of
from boardwalk.errors import InputError
from boardwalk.floor.request import AtMeter
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.auth.proposal import Approval, Proposal
from boardwalk.pit.store.schema import meter_stream
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.message import SignedCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.record import METER_COMMANDS
from boardwalk.progressive.sign import Sign, sign
from boardwalk.progressive.view import MeterView, meter_view
from boardwalk.web.api.draft import read_draft
from boardwalk.web.api.operation import IdempotencyKey, Receipt, answer, no_content, operation, read_body, submit
from boardwalk.web.api.problem import not_found
from boardwalk.web.api.stand_in import SignedDraft
from boardwalk.web.auth.caller import Caller, caller_of
from boardwalk.web.server import Server, server_of

proposal_router = APIRouter(prefix="/proposals", tags=["proposals"])
Value = TypeVar("Value")
ProposalId = Annotated[
    str, Path(min_length=32, max_length=32, pattern="^[0-9a-f]+$", examples=["9f86d081884c7d659a2feaa0c55ad015"])
]


class ProposalSheet(NamedTuple):
    """What one person proposed, and its outcome."""

    id: str
    at: int
    """Microseconds since 1970."""
    ends: int
    """When it expires, unless someone approves it first."""
    by: str
    role: str
    meter: str
    command: SignedDraft
    outcome: str
    second: str | None
    reason: str | None
    """Why it was refused."""


def proposal_sheet(proposal: Proposal) -> ProposalSheet:
    """A proposal for people who may see it."""
    command: Any = {name: value for name, value in proposal.command.items() if name != "in_round"}
    return ProposalSheet(
        proposal.id,
        proposal.at,
        proposal.ends,
        proposal.by.name,
        proposal.by.role.value,
        proposal.meter,
        command,
        proposal.outcome,
        proposal.second,
        proposal.reason,
    )


@operation(
    proposal_router,
    "GET",
    "",
    "Proposals that wait for a second person",
    action=Permission.SEE_PROPOSALS,
    returns=tuple[ProposalSheet, ...],
)
async def list_proposals(request: Request) -> Response:
    """Oldest first."""
    server, caller = server_of(request), caller_of(request)
    waiting = await run_in_threadpool(server.proposals.waiting, caller.person)
    return answer(tuple[ProposalSheet, ...], [proposal_sheet(each) for each in waiting])


@operation(
    proposal_router,
    "GET",
    "/{identifier}",
    "A proposal",
    action=Permission.SEE_PROPOSALS,
    returns=ProposalSheet,
    problems=(404, 422),
)
async def see_proposal(request: Request, identifier: ProposalId) -> Response:
    """A proposal that is waiting or closed, with its outcome."""
    server, caller = server_of(request), caller_of(request)
    found = await run_in_threadpool(_known_proposal, lambda: server.proposals.see(caller.person, identifier))
    return answer(ProposalSheet, proposal_sheet(found))


@operation(
    proposal_router,
    "POST",
    "/{identifier}/approve",
    "Approve a proposal",
    action=Permission.APPROVE,
    returns=ProposalSheet,
    problems=(404, 409),
)
async def approve_proposal(request: Request, identifier: ProposalId) -> Response:
    """The command is carried out now, in both names. If the rules refuse it, the proposal is closed anyway."""
    server, caller = server_of(request), caller_of(request)
    approval: Approval = await run_in_threadpool(
        _known_proposal, lambda: server.proposals.approve(caller.person, identifier)
    )
    server.hub.proposals_changed()
    if approval.refusal is not None:
        raise approval.refusal
    return answer(ProposalSheet, proposal_sheet(approval.proposal))


@operation(
    proposal_router,
    "DELETE",
    "/{identifier}",
    "Withdraw a proposal",
    action=Permission.PROPOSE,
    status=204,
    problems=(404, 409),
)
async def withdraw_proposal(request: Request, identifier: ProposalId) -> Response:
    """Only your own, and not while someone is approving it."""
    server, caller = server_of(request), caller_of(request)
    await run_in_threadpool(_known_proposal, lambda: server.proposals.withdraw(caller.person, identifier))
    server.hub.proposals_changed()
    return no_content()


def _known_proposal(ask: Callable[[], Value]) -> Value:
    """Run this, and turn an unknown proposal into a 404."""
    try:
        return ask()
    except InputError as error:
        if type(error) is InputError and error.field == "proposal":
            raise not_found("identifier", error.reason) from None
        raise


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
    proposal = await run_in_threadpool(_propose, server, caller, name, command, key)
    server.hub.proposals_changed()
    return answer(ProposalSheet, proposal_sheet(proposal), 202)


def _propose(server: Server, caller: Caller, name: str, command: SignedCommand, key: str | None) -> Proposal:
    identifier = server.proposals.propose(caller.person, name, command, key)
    return server.proposals.see(caller.person, identifier)
