"""What two people must sign: proposals that a second person approves, and commands that become one because the house's
policy does not let one person give them alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import ProposalSheet, Receipt
from boardwalk.errors import InputError
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.auth.proposal import Approval, Proposal
from boardwalk.pit.auth.session import Secret
from boardwalk.pit.errors import SecondNeeded
from boardwalk.pit.writer.request import PitRequest
from boardwalk.web.api.draft import without_pit_fields
from boardwalk.web.api.operation import PathId, answer, no_content, operation, submit
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.server import server_of

router = APIRouter(prefix="/proposals", tags=["proposals"])
Value = TypeVar("Value")


def proposal_sheet(proposal: Proposal, secret: Secret | None = None) -> ProposalSheet:
    """A proposal for people who may see it."""
    command: Any = without_pit_fields(proposal.command)
    return ProposalSheet(
        proposal.id,
        proposal.at,
        proposal.ends,
        proposal.by.name,
        proposal.by.role.value,
        proposal.target,
        command,
        tuple(role.value for role in proposal.seconds),
        proposal.outcome,
        proposal.second,
        proposal.reason,
        None if secret is None else secret.reveal(),
    )


@operation(
    router,
    "GET",
    "",
    "Proposals that wait for a second person",
    action=Permission.SEE_PROPOSALS,
    returns=tuple[ProposalSheet, ...],
)
async def list_proposals(request: Request) -> Response:
    """Oldest first: your own, and those that your role may approve."""
    server, caller = server_of(request), caller_of(request)
    waiting = await run_in_threadpool(server.proposals.waiting, caller.person)
    return answer(tuple[ProposalSheet, ...], [proposal_sheet(each) for each in waiting])


@operation(
    router,
    "GET",
    "/{identifier}",
    "A proposal",
    action=Permission.SEE_PROPOSALS,
    returns=ProposalSheet,
    problems=(404, 422),
)
async def see_proposal(request: Request, identifier: PathId) -> Response:
    """A proposal that is waiting or closed, with its outcome."""
    server, caller = server_of(request), caller_of(request)
    found = await run_in_threadpool(_known_proposal, lambda: server.proposals.see(caller.person, identifier))
    return answer(ProposalSheet, proposal_sheet(found))


@operation(
    router,
    "POST",
    "/{identifier}/approve",
    "Approve a proposal",
    action=Permission.APPROVE,
    returns=ProposalSheet,
    problems=(404, 409),
)
async def approve_proposal(request: Request, identifier: PathId) -> Response:
    """The command is carried out now, in both names. If the rules refuse it, the proposal is closed anyway.

    If it opens an account or resets a password, the answer has the one-time password, for you to hand over.
    """
    server, caller = server_of(request), caller_of(request)
    approval: Approval = await run_in_threadpool(
        _known_proposal, lambda: server.proposals.approve(caller.person, identifier)
    )
    server.hub.proposals_changed()
    if approval.refusal is not None:
        raise approval.refusal
    return answer(ProposalSheet, proposal_sheet(approval.proposal, approval.secret))


@operation(
    router,
    "DELETE",
    "/{identifier}",
    "Withdraw a proposal",
    action=Permission.PROPOSE,
    status=204,
    problems=(404, 409),
)
async def withdraw_proposal(request: Request, identifier: PathId) -> Response:
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


async def propose(request: Request, envelope: PitRequest, key: str | None = None) -> Response:
    """Propose a command for a second person to approve (202)."""
    server, caller = server_of(request), caller_of(request)
    proposal = await run_in_threadpool(server.proposals.propose, caller.person, envelope, key)
    server.hub.proposals_changed()
    return answer(ProposalSheet, proposal_sheet(proposal), 202)


async def submit_or_propose(request: Request, envelope: PitRequest, key: str | None) -> Response:
    """Carry out a command; if it takes two people, it becomes a proposal (202)."""
    try:
        return answer(Receipt, await submit(request, caller_of(request), envelope, key))
    except SecondNeeded:
        return await propose(request, envelope, key)
