"""Who is calling: log in and out, one's own account, one's own tokens."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.errors import InputError
from boardwalk.pit.errors import LogInFailed, TooSoon
from boardwalk.pit.house.name import identity
from boardwalk.pit.people.keys import ABSOLUTE
from boardwalk.pit.people.people import TOKEN_DAYS, TOKEN_DAYS_MOST
from boardwalk.pit.people.person import Person
from boardwalk.pit.people.secret import digest
from boardwalk.pit.permission import Action, allowed
from boardwalk.web.door import COOKIE, caller_of, find_caller
from boardwalk.web.lobby import natural
from boardwalk.web.model import Body, Label, Name, NewSecret, Password
from boardwalk.web.operation import answer, nothing, operation
from boardwalk.web.problem import ProblemRaised, unknown
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["session"])
MICROSECONDS = 1_000_000
FAILED = "log-in failed"
TRIED_DIGITS = 6
"""Of the digest of a name in the log: enough to tell accounts apart, too few to find a password typed as a name."""


class LogIn(Body):
    """A name and a password."""

    name: Name
    password: Password


class NewPassword(Body):
    """The password there is, and the one that takes its place."""

    old: Password
    new: NewSecret


class NewToken(Body):
    """A token for programs."""

    label: Label
    days: Annotated[int, Field(ge=1, le=TOKEN_DAYS_MOST)] = TOKEN_DAYS


class SelfSheet(NamedTuple):
    """The caller's own account."""

    name: str
    role: str
    must_change_password: bool
    may: tuple[str, ...]
    """What this person may do here, as operations name it in `x-action`."""
    sits_at: tuple[str, ...]
    """The tables at which this person has a seat."""


class SessionOpened(NamedTuple):
    """A session: the secret is for programs, browsers have it as a cookie."""

    me: SelfSheet
    secret: str


class SessionSheet(NamedTuple):
    """Who is logged in, or nobody."""

    me: SelfSheet | None


class TokenIssued(NamedTuple):
    """A token, which is shown only now."""

    label: str
    token: str


class TokenLine(NamedTuple):
    """A token as its owner sees it later."""

    label: str
    ends: int
    """Microseconds since 1970."""


ME = {"name": "Dale", "role": "dealer", "must_change_password": False, "may": ["see a table"], "sits_at": []}


def _sheet(server: Server, person: Person) -> SelfSheet:
    house = server.pit.house
    assert house is not None, "someone belongs to it"
    actions = sorted(action.value for action in allowed(person, house.kind))
    tables = [number for number, table in server.pit.tables.items() if table.seat_of(person.name) is not None]
    return SelfSheet(
        person.name, person.role.value, person.must_change_password, tuple(actions), tuple(sorted(tables, key=natural))
    )


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "unknown"


async def open_session(server: Server, name: str, password: str, address: str) -> Response:
    """Log in, and answer with the session."""
    secret = (await run_in_threadpool(server.people.log_in, name, password, address)).reveal()
    person = await server.door.find(secret)
    if person is None:
        raise InputError("password", "it was changed at the same time; log in again")
    response = answer(SessionOpened, SessionOpened(_sheet(server, person), secret), 201)
    response.set_cookie(
        COOKIE,
        secret,
        max_age=ABSOLUTE // MICROSECONDS,
        path="/",
        secure=server.secure,
        httponly=True,
        samesite="strict",
    )
    return response


@operation(
    router, "POST", "/session", "Log in", action=None, returns=SessionOpened, status=201, problems=(401, 429),
    example={"me": ME, "secret": "bs_..."},
)  # fmt: skip
async def log_in(request: Request, body: LogIn) -> Response:
    """Begin a session: a cookie that no script can read, and the same secret for programs."""
    address = address_of(request)
    try:
        return await open_session(server_of(request), body.name, body.password, address)
    except (LogInFailed, TooSoon):
        request.state.line.update(outcome=FAILED, address=address, tried=digest(identity(body.name))[:TRIED_DIGITS])
        raise


@operation(
    router, "GET", "/session", "Who is logged in", action=None, returns=SessionSheet, example={"me": ME},
)  # fmt: skip
async def see_session(request: Request) -> Response:
    """The caller's own account; nobody, where no session or token is in force. A page asks this before it is drawn."""
    try:
        caller = await find_caller(request)
    except ProblemRaised:
        return answer(SessionSheet, SessionSheet(None))
    return answer(SessionSheet, SessionSheet(_sheet(server_of(request), caller.person)))


@operation(router, "DELETE", "/session", "Log out", action=Action.LOG_OUT, status=204)
async def log_out(request: Request) -> Response:
    """End the session; a token stays in force until it is revoked."""
    server, caller = server_of(request), caller_of(request)
    await run_in_threadpool(server.people.log_out, caller.secret)
    server.door.forget(caller.secret)
    response = nothing()
    response.delete_cookie(COOKIE, path="/", secure=server.secure, httponly=True, samesite="strict")
    return response


@operation(router, "GET", "/me", "One's own account", action=Action.SEE_SELF, returns=SelfSheet, example=ME)
async def see_me(request: Request) -> Response:
    """Name and role, and what this person may do; with a token less than in a session."""
    return answer(SelfSheet, _sheet(server_of(request), caller_of(request).person))


@operation(
    router, "POST", "/me/password", "Change one's own password", action=Action.CHANGE_OWN_PASSWORD, status=204,
    problems=(409, 429),
)  # fmt: skip
async def change_password(request: Request, body: NewPassword) -> Response:
    """All sessions and tokens end with the old password; log in with the new one. This takes a session."""
    server, caller = server_of(request), caller_of(request)
    await run_in_threadpool(server.people.change_password, caller.person, body.old, body.new)
    return nothing()


@operation(
    router, "GET", "/me/tokens", "One's own tokens", action=Action.MANAGE_OWN_TOKENS, returns=tuple[TokenLine, ...],
    example=[{"label": "night bench", "ends": 1763277600000000}],
)  # fmt: skip
async def list_tokens(request: Request) -> Response:
    """Their labels, and until when they are in force."""
    server = server_of(request)
    labels = await run_in_threadpool(server.people.tokens, caller_of(request).person)
    return answer(tuple[TokenLine, ...], labels)


@operation(
    router, "POST", "/me/tokens", "Issue a token", action=Action.MANAGE_OWN_TOKENS, returns=TokenIssued, status=201,
    problems=(409,), example={"label": "night bench", "token": "bw_..."},
)  # fmt: skip
async def issue_token(request: Request, body: NewToken) -> Response:
    """A secret with which a program acts in one's name; it is shown only now. This takes a session."""
    server, caller = server_of(request), caller_of(request)
    secret = await run_in_threadpool(server.people.issue_token, caller.person, body.label, body.days)
    return answer(TokenIssued, TokenIssued(body.label, secret.reveal()), 201)


@operation(
    router, "DELETE", "/me/tokens/{label}", "Revoke a token", action=Action.MANAGE_OWN_TOKENS, status=204,
    problems=(404, 409, 422),
)  # fmt: skip
async def revoke_token(
    request: Request, label: Annotated[str, Path(min_length=1, max_length=60, examples=["night bench"])]
) -> Response:
    """It is worth nothing from now on."""
    server, caller = server_of(request), caller_of(request)
    house = server.pit.house
    member = None if house is None else house.person(caller.person.name)
    if member is None or label not in member.tokens:
        raise unknown("label", "there is no such token")
    await run_in_threadpool(server.people.revoke_token, caller.person, label)
    return nothing()
