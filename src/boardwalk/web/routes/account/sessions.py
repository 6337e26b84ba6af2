"""Sessions of the whole house: who is logged in, and ending someone's session."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.account import SessionLine
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.auth.session import SESSION_ID_DIGITS, secret_digest
from boardwalk.pit.house.state import identity
from boardwalk.pit.house.suspension import EndSession
from boardwalk.web.api.operation import PathName, answer, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.account.people import manage_or_propose
from boardwalk.web.server import server_of

router = APIRouter(tags=["people"])
SessionId = Annotated[str, Path(pattern=f"^[0-9a-f]{{{SESSION_ID_DIGITS}}}$", examples=["5f" * 8])]


@operation(
    router,
    "GET",
    "/sessions",
    "Who is logged in",
    action=Permission.SEE_PEOPLE,
    returns=tuple[SessionLine, ...],
    example=[
        {
            "id": "5f" * 8,
            "name": "Dale",
            "role": "dealer",
            "begun": 1755501600000000,
            "used": 1755505200000000,
            "own": False,
        }
    ],
)
async def list_sessions(request: Request) -> Response:
    """Every open session, by person; never its secret."""
    server, caller = server_of(request), caller_of(request)
    found = await run_in_threadpool(server.people.sessions, caller.person)
    house, own = server.pit.house, secret_digest(caller.secret)[:SESSION_ID_DIGITS]
    assert house is not None, "the caller belongs to it"
    people = {each.name: each for each in house.people.values()}
    lines = [
        SessionLine(each.id, each.name, people[each.name].role.value, each.begun, each.used, each.id == own)
        for each in found
    ]
    return answer(tuple[SessionLine, ...], lines)


@operation(
    router,
    "DELETE",
    "/people/{name}/sessions/{session}",
    "End someone's session",
    action=Permission.MANAGE_PEOPLE,
    status=204,
    problems=(404, 409, 422),
)
async def end_session(request: Request, name: PathName, session: SessionId) -> Response:
    """It ends at once, and the record says who ended it. The person can log in again."""
    server, caller = server_of(request), caller_of(request)
    known = await run_in_threadpool(server.people.sessions, caller.person)
    if not any(each.id == session and identity(each.name) == identity(name) for each in known):
        raise not_found("session", "this person has no such session")
    response = await manage_or_propose(request, EndSession(caller.actor, name, session))
    server.sessions.forget_all()
    return response
