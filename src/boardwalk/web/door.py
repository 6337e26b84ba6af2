"""The door: who is calling, and whether that person may do what is asked. Every operation but a few passes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from starlette.requests import HTTPConnection, Request

from boardwalk.actor import Actor, Role
from boardwalk.pit.people.person import Person
from boardwalk.pit.permission import Action, allow
from boardwalk.web.problem import Kind, raised
from boardwalk.web.server import server_of

COOKIE = "boardwalk"
SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


class Caller(NamedTuple):
    """Someone who has shown a session or a token."""

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


def _secrets(connection: HTTPConnection) -> Iterator[str]:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        yield token.strip()
    cookie = connection.cookies.get(COOKIE)
    if cookie:
        yield cookie


async def find_caller(connection: HTTPConnection, secret: str | None = None) -> Caller:
    """Who is calling, by this secret, or by a token in the header or the cookie of a session."""
    server = server_of(connection)
    for each in [secret] if secret is not None else _secrets(connection):
        person = await server.door.find(each)
        if person is not None:
            return Caller(person, each)
        raise raised(Kind.NOT_LOGGED_IN, "the session or token is not in force")
    raise raised(Kind.NOT_LOGGED_IN, "log in, or send a token")


def has_secret(connection: HTTPConnection) -> bool:
    """Whether someone shows a session or a token at all."""
    return next(_secrets(connection), None) is not None


class May:
    """Lets in who may do this, and where it is counted, has not done too much lately."""

    def __init__(self, action: Action, *, counted: bool) -> None:
        self.action = action
        self.counted = counted

    async def __call__(self, request: Request) -> None:
        caller = await find_caller(request)
        request.state.caller = caller
        line = request.state.line
        line["person"], line["role"] = caller.person.name, caller.role.value
        allow(caller.person, self.action)
        if self.counted:
            server_of(request).allowance.spend(caller.person.name)


def caller_of(request: Request) -> Caller:
    """Who was let in."""
    caller: Caller = request.state.caller
    return caller
