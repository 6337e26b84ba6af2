"""Logging in and out, and your own account."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.account import SelfSheet, SessionOpened, SessionSheet, WrongPasswordSheet
from boardwalk.errors import InputError
from boardwalk.pit.auth.account import LogInProof
from boardwalk.pit.auth.permission import Permission, Person, allowed
from boardwalk.pit.auth.session import SECOND, SESSION_LIMIT, secret_digest
from boardwalk.pit.errors import CodeNeeded, LogInFailed, TooSoon, WrongCode
from boardwalk.pit.house.state import identity
from boardwalk.web.api.operation import Body, Code, Name, NewSecret, Password, answer, no_content, operation
from boardwalk.web.api.problem import ProblemRaised
from boardwalk.web.auth.caller import caller_of, find_caller, session_cookie
from boardwalk.web.auth.device_cookie import agent_label, device_secret, set_device_cookie
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.floor import table_sort_key

router = APIRouter(tags=["session"])
LOG_IN_FAILED, CODE_NEEDED = "log-in failed", "code needed"
TRIED_DIGITS = 6
"""How much of a name's digest to log: enough to tell accounts apart, too little to find a password typed as a name."""


class LogIn(Body):
    """A name and a password, and a code if the account needs one."""

    name: Name
    password: Password
    code: Code | None = None


class NewPassword(Body):
    """Your current password, and the new one."""

    old: Password
    new: NewSecret


ME_EXAMPLE = {
    "name": "Dale",
    "role": "dealer",
    "must_change_password": False,
    "must_add_second_factor": False,
    "second_factor": False,
    "wrong_passwords": {"times": 3, "last": 1763277600000000, "address": "198.51.100.7"},
    "may": ["see a table"],
    "sits_at": [],
}


async def _self_sheet(server: Server, person: Person) -> SelfSheet:
    house = server.pit.house
    member = None if house is None else house.person(person.name)
    assert house is not None, "the person belongs to it"
    assert member is not None, "the person belongs to it"
    actions = sorted(action.value for action in allowed(person, house.kind))
    tables = [number for number, table in server.pit.tables.items() if table.seat_of(person.name) is not None]
    wrong = None if person.by_token else await run_in_threadpool(server.people.wrong_passwords, person)
    return SelfSheet(
        person.name,
        person.role.value,
        person.must_change_password,
        person.must_add_second_factor,
        member.second_factor,
        None if wrong is None else WrongPasswordSheet(wrong.times, wrong.last, wrong.address),
        tuple(actions),
        tuple(sorted(tables, key=table_sort_key)),
    )


async def session_answer(request: Request, secret: str) -> Response:
    """The answer that opens a session, as JSON and as the cookie of the chair."""
    server = server_of(request)
    person = await server.sessions.find(secret)
    if person is None:
        raise InputError("password", "was changed at the same time; log in again")
    response = answer(SessionOpened, SessionOpened(await _self_sheet(server, person), secret), 201)
    response.set_cookie(
        session_cookie(request),
        secret,
        max_age=SESSION_LIMIT // SECOND,
        path="/",
        secure=server.secure,
        httponly=True,
        samesite="strict",
    )
    return response


@operation(
    router,
    "POST",
    "/session",
    "Log in",
    action=None,
    returns=SessionOpened,
    status=201,
    problems=(401, 429),
    example={"me": ME_EXAMPLE, "secret": "bs_..."},
    hashes=True,
)
async def log_in(request: Request, body: LogIn) -> Response:
    """Starts a session: a cookie that no script can read, and the same secret for programs.

    Another cookie makes the device known for this account: from then on, wrong passwords on other devices never make it
    wait. If the account needs a code, 401 names the field `code`; send the same request with the code.
    """
    server, address = server_of(request), server_of(request).address_of(request)
    device = device_secret(request, body.name)
    known = device is not None and await run_in_threadpool(server.people.knows_device, body.name, device)
    lane = server.password_lanes.known if known else server.password_lanes.strangers
    proof = LogInProof(device, body.code)
    try:
        secret = await lane.run(address, lambda: server.people.log_in(body.name, body.password, address, proof))
    except (LogInFailed, CodeNeeded, WrongCode, TooSoon) as error:
        request.state.line.update(
            outcome=CODE_NEEDED if isinstance(error, CodeNeeded) else LOG_IN_FAILED,
            address=address,
            tried=secret_digest(identity(body.name))[:TRIED_DIGITS],
        )
        raise
    response = await session_answer(request, secret.reveal())
    agent = agent_label(request.headers.get("user-agent", ""))
    kept = await run_in_threadpool(server.people.remember_device, body.name, device, agent)
    set_device_cookie(response, body.name, kept.reveal(), secure=server.secure)
    return response


@operation(
    router,
    "GET",
    "/session",
    "Who is logged in",
    action=None,
    returns=SessionSheet,
    example={"me": ME_EXAMPLE},
)
async def see_session(request: Request) -> Response:
    """Your account; null without a valid session or token. Pages ask this before they are drawn."""
    try:
        caller = await find_caller(request)
    except ProblemRaised:
        return answer(SessionSheet, SessionSheet(None))
    return answer(SessionSheet, SessionSheet(await _self_sheet(server_of(request), caller.person)))


@operation(router, "DELETE", "/session", "Log out", action=Permission.LOG_OUT, status=204)
async def log_out(request: Request) -> Response:
    """Ends the session; a token stays valid until it is revoked."""
    server, caller = server_of(request), caller_of(request)
    await run_in_threadpool(server.people.log_out, caller.secret)
    server.sessions.forget(caller.secret)
    response = no_content()
    response.delete_cookie(session_cookie(request), path="/", secure=server.secure, httponly=True, samesite="strict")
    return response


@operation(router, "GET", "/me", "Your account", action=Permission.SEE_SELF, returns=SelfSheet, example=ME_EXAMPLE)
async def see_me(request: Request) -> Response:
    """Your name and role, and what you may do; a token may do less than a session."""
    return answer(SelfSheet, await _self_sheet(server_of(request), caller_of(request).person))


@operation(
    router,
    "POST",
    "/me/password",
    "Change your password",
    action=Permission.CHANGE_OWN_PASSWORD,
    status=204,
    problems=(409, 429),
    hashes=True,
)
async def change_password(request: Request, body: NewPassword) -> Response:
    """All of your sessions and tokens end; log in with the new password. This requires a session, not a token."""
    server, caller = server_of(request), caller_of(request)
    change = partial(server.people.change_password, caller.person, body.old, body.new)
    await server.password_lanes.known.run(caller.person.name, change)
    return no_content()


@operation(
    router,
    "DELETE",
    "/me/wrong-passwords",
    "Dismiss the notice of wrong passwords",
    action=Permission.MANAGE_OWN_LOG_IN,
    status=204,
)
async def forget_wrong_passwords(request: Request) -> Response:
    """The count starts again from zero."""
    server = server_of(request)
    await run_in_threadpool(server.people.forget_wrong_passwords, caller_of(request).person)
    return no_content()
