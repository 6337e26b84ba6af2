"""Tokens for programs: issuing, listing and revoking your own; everyone's for administrators."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.account import OwnTokens, TokenLine, TokenSecret
from boardwalk.api.command import ProposalSheet
from boardwalk.pit.auth.account import TOKEN_DAYS, TOKEN_DAYS_MOST
from boardwalk.pit.auth.permission import Permission, token_permissions
from boardwalk.pit.house.people import RevokeToken
from boardwalk.web.api.operation import Body, Label, PathName, answer, no_content, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.account.people import manage_or_propose
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["session"])
house_router = APIRouter(tags=["people"])
PathLabel = Annotated[str, Path(min_length=1, max_length=60, examples=["night bench"])]
Action = Annotated[str, Field(min_length=1, max_length=100, examples=["see a table"])]


class NewToken(Body):
    """A token for programs, and what it may be used for: everything that a token of yours can be, if left out."""

    label: Label
    days: Annotated[int, Field(ge=1, le=TOKEN_DAYS_MOST)] = TOKEN_DAYS
    may: Annotated[list[Action], Field(min_length=1, max_length=len(Permission))] | None = None


LINE_EXAMPLE = {
    "name": "Dale",
    "label": "night bench",
    "begun": 1755501600000000,
    "ends": 1763277600000000,
    "used": None,
    "may": ["see a table"],
}


@operation(
    router,
    "GET",
    "/me/tokens",
    "Your tokens",
    action=Permission.MANAGE_OWN_TOKENS,
    returns=OwnTokens,
    example={"tokens": [LINE_EXAMPLE], "possible": ["act at a table", "see a table"]},
)
async def list_tokens(request: Request) -> Response:
    """Their labels, what they may be used for, when they were last used, and when they expire."""
    server, person = server_of(request), caller_of(request).person
    found = await run_in_threadpool(server.people.tokens, person)
    lines = tuple(TokenLine(person.name, each.label, each.begun, each.ends, each.used, each.may) for each in found)
    possible = tuple(sorted(each.value for each in token_permissions(person.role)))
    return answer(OwnTokens, OwnTokens(lines, possible))


@operation(
    router,
    "POST",
    "/me/tokens",
    "Issue a token",
    action=Permission.MANAGE_OWN_TOKENS,
    returns=TokenSecret,
    status=201,
    problems=(409,),
    example={"label": "night bench", "token": "bw_..."},
)
async def issue_token(request: Request, body: NewToken) -> Response:
    """A secret with which a program acts in your name; it is shown only once. This requires a session.

    Name only what the program needs: anyone who finds the token can do that, and nothing else.
    """
    server, caller = server_of(request), caller_of(request)
    secret = await run_in_threadpool(server.people.issue_token, caller.person, body.label, body.days, body.may)
    return answer(TokenSecret, TokenSecret(body.label, secret.reveal()), 201)


@operation(
    router,
    "DELETE",
    "/me/tokens/{label}",
    "Revoke a token",
    action=Permission.MANAGE_OWN_TOKENS,
    status=204,
    problems=(404, 409, 422),
)
async def revoke_token(request: Request, label: PathLabel) -> Response:
    """It stops working at once."""
    server, caller = server_of(request), caller_of(request)
    _verify_token(server, caller.person.name, label)
    await run_in_threadpool(server.people.revoke_token, caller.person, label)
    return no_content()


@operation(
    house_router,
    "GET",
    "/tokens",
    "All tokens",
    action=Permission.SEE_PEOPLE,
    returns=tuple[TokenLine, ...],
    example=[LINE_EXAMPLE],
)
async def list_all_tokens(request: Request) -> Response:
    """Everyone's tokens, by owner and label; never their secrets."""
    server = server_of(request)
    found = await run_in_threadpool(server.people.all_tokens, caller_of(request).person)
    lines = [TokenLine(each.name, each.label, each.begun, each.ends, each.used, each.may) for each in found]
    return answer(tuple[TokenLine, ...], lines)


@operation(
    house_router,
    "DELETE",
    "/people/{name}/tokens/{label}",
    "Revoke someone's token",
    action=Permission.MANAGE_PEOPLE,
    status=204,
    also={202: ProposalSheet},
    problems=(404, 409, 422),
)
async def revoke_token_of(request: Request, name: PathName, label: PathLabel) -> Response:
    """It stops working at once. Nobody can issue a token for someone else. Where two people sign for staff accounts,
    it becomes a proposal (202).
    """
    _verify_token(server_of(request), name, label)
    return await manage_or_propose(request, RevokeToken(caller_of(request).actor, name, label))


def _verify_token(server: Server, name: str, label: str) -> None:
    house = server.pit.house
    member = None if house is None else house.person(name)
    if member is None or label not in member.tokens:
        raise not_found("label", "there is no token with this label")
