"""What two people have to sign: it is proposed by a command to a meter, and done when another approves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.errors import InputError
from boardwalk.pit.permission import Action
from boardwalk.pit.proposal import Approval, Proposal
from boardwalk.web.door import caller_of
from boardwalk.web.draft import SignedDraft
from boardwalk.web.operation import answer, nothing, operation
from boardwalk.web.problem import unknown
from boardwalk.web.server import server_of

router = APIRouter(prefix="/proposals", tags=["proposals"])
Value = TypeVar("Value")
Identifier = Annotated[
    str, Path(min_length=32, max_length=32, pattern="^[0-9a-f]+$", examples=["9f86d081884c7d659a2feaa0c55ad015"])
]


class ProposalSheet(NamedTuple):
    """What one person proposed, and what became of it."""

    id: str
    at: int
    """Microseconds since 1970."""
    ends: int
    """When it is over, if nobody approves it before."""
    by: str
    role: str
    meter: str
    command: SignedDraft
    outcome: str
    second: str | None
    reason: str | None
    """Why it was refused."""


def proposal_sheet(proposal: Proposal) -> ProposalSheet:
    """A proposal as those see it who may."""
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
    router, "GET", "", "What waits for a second person", action=Action.SEE_PROPOSALS, returns=tuple[ProposalSheet, ...]
)
async def list_proposals(request: Request) -> Response:
    """The oldest first."""
    server, caller = server_of(request), caller_of(request)
    waiting = await run_in_threadpool(server.proposals.waiting, caller.person)
    return answer(tuple[ProposalSheet, ...], [proposal_sheet(each) for each in waiting])


@operation(
    router, "GET", "/{identifier}", "A proposal", action=Action.SEE_PROPOSALS, returns=ProposalSheet,
    problems=(404, 422),
)  # fmt: skip
async def see_proposal(request: Request, identifier: Identifier) -> Response:
    """Whatever became of it."""
    server, caller = server_of(request), caller_of(request)
    found = await run_in_threadpool(_known, lambda: server.proposals.see(caller.person, identifier))
    return answer(ProposalSheet, proposal_sheet(found))


@operation(
    router, "POST", "/{identifier}/approve", "Be the second person", action=Action.APPROVE, returns=ProposalSheet,
    problems=(404, 409),
)  # fmt: skip
async def approve_proposal(request: Request, identifier: Identifier) -> Response:
    """It is done now, in the name of both; or refused by the rules, and then it is over as well."""
    server, caller = server_of(request), caller_of(request)
    approval: Approval = await run_in_threadpool(_known, lambda: server.proposals.approve(caller.person, identifier))
    server.hub.proposed()
    if approval.refusal is not None:
        raise approval.refusal
    return answer(ProposalSheet, proposal_sheet(approval.proposal))


@operation(
    router, "DELETE", "/{identifier}", "Withdraw a proposal", action=Action.PROPOSE, status=204, problems=(404, 409)
)
async def withdraw_proposal(request: Request, identifier: Identifier) -> Response:
    """One's own, as long as nobody approves it."""
    server, caller = server_of(request), caller_of(request)
    await run_in_threadpool(_known, lambda: server.proposals.withdraw(caller.person, identifier))
    server.hub.proposed()
    return nothing()


def _known(ask: Callable[[], Value]) -> Value:
    """What is asked of a proposal, if there is one."""
    try:
        return ask()
    except InputError as error:
        if type(error) is InputError and error.field == "proposal":
            raise unknown("identifier", error.reason) from None
        raise
