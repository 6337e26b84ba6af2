"""The caller of an operation, and whether they may do it. All but a few operations pass through here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from starlette.requests import HTTPConnection, Request

from boardwalk.actor import Actor, Role
from boardwalk.pit.auth.permission import Permission, Person, allow
from boardwalk.web.api.problem import ProblemKind, problem_error
from boardwalk.web.server import server_of

SESSION_COOKIE = "boardwalk"
CHAIR_HEADER, CHAIR_PARAMETER = "x-chair", "chair"
"""Where a page names its chair: in a header, or in the address of a stream, a picture or a download."""
CHAIR = re.compile("[a-z]{1,20}")
ADMITTED = "admitted"
"""In the state of a request, whether its caller has a valid session or token."""


class Caller(NamedTuple):
    """A person with a valid session or token."""

    person: Person
    secret: str

    @property
    def actor(self) -> Actor:
        return self.person.actor

    @property
    def role(self) -> Role:
        return self.person.role

    def __repr__(self) -> str:
        return f"Caller({self.person!r})"


def session_cookie(connection: HTTPConnection) -> str:
    """The cookie of the session. Each chair has its own: one browser can deal in one tab and play in another.

    >>> session_cookie(HTTPConnection({"type": "http", "headers": [], "query_string": b"chair=dealer"}))
    'boardwalk-dealer'
    """
    chair = connection.headers.get(CHAIR_HEADER) or connection.query_params.get(CHAIR_PARAMETER) or ""
    if not chair:
        return SESSION_COOKIE
    if not CHAIR.fullmatch(chair):
        raise problem_error(ProblemKind.NOT_LOGGED_IN, "a chair has a name of 1 to 20 small letters")
    return f"{SESSION_COOKIE}-{chair}"


def _secrets(connection: HTTPConnection) -> Iterator[str]:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        yield token.strip()
    cookie = connection.cookies.get(session_cookie(connection))
    if cookie:
        yield cookie


async def find_caller(connection: HTTPConnection, secret: str | None = None) -> Caller:
    """The caller, by this secret, a token in the header, or a session cookie."""
    server = server_of(connection)
    for each in [secret] if secret is not None else _secrets(connection):
        person = await server.sessions.find(each)
        if person is not None:
            setattr(connection.state, ADMITTED, True)
            return Caller(person, each)
        raise problem_error(ProblemKind.NOT_LOGGED_IN, "your session or token has expired or is not valid")
    raise problem_error(ProblemKind.NOT_LOGGED_IN, "log in or send a token")


def has_secret(connection: HTTPConnection) -> bool:
    """Whether the request has a session or token at all."""
    return next(_secrets(connection), None) is not None


class RequirePermission:
    """Admits callers with this permission who are within their rate limit, if the operation counts."""

    def __init__(self, action: Permission, *, counted: bool) -> None:
        self.action = action
        self.counted = counted

    async def __call__(self, request: Request) -> None:
        caller = await find_caller(request)
        request.state.caller = caller
        line = request.state.line
        line["person"], line["role"] = caller.person.name, caller.role.value
        allow(caller.person, self.action)
        if self.counted:
            server_of(request).command_limit.spend(caller.person.name)


def caller_of(request: Request) -> Caller:
    """The caller that was admitted."""
    caller: Caller = request.state.caller
    return caller
