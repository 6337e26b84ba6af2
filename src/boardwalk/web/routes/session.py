"""Logging in and out, your account and tokens, and guests of a demo house."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.auth.account import TOKEN_DAYS, TOKEN_DAYS_MOST
from boardwalk.pit.auth.permission import Permission, Person, allowed
from boardwalk.pit.auth.session import SESSION_LIMIT, secret_digest
from boardwalk.pit.errors import Forbidden, LogInFailed, TooSoon
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.state import House, HouseKind, identity
from boardwalk.web.api.operation import Body, Label, Name, NewSecret, Password, answer, no_content, operation
from boardwalk.web.api.problem import ProblemRaised, not_found
from boardwalk.web.auth.caller import SESSION_COOKIE, caller_of, find_caller
from boardwalk.web.auth.origin import is_local
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.floor import table_sort_key

LOCAL_GUEST_ROLES = (
    Role.PLAYER,
    Role.DEALER,
    Role.FLOORPERSON,
    Role.SUPERVISOR,
    Role.SURVEILLANCE,
    Role.REGULATOR,
    Role.ACCOUNTING,
)
"""The roles that a guest at this machine can try.

Not administrator, who manages other people's accounts; and not security, since one visitor with two accounts could then
sign for both departments.
"""


def guest_roles(kind: HouseKind, *, alone: bool) -> tuple[Role, ...]:
    """The roles that a guest may have: player in a demo house, and more if only this machine can reach it.

    >>> [role.value for role in guest_roles(HouseKind.DEMO, alone=False)], guest_roles(HouseKind.LIVE, alone=True)
    (['player'], ())
    """
    if kind is not HouseKind.DEMO:
        return ()
    return LOCAL_GUEST_ROLES if alone else (Role.PLAYER,)


router = APIRouter(tags=["session"])
MICROSECONDS = 1_000_000
LOG_IN_FAILED = "log-in failed"
TRIED_DIGITS = 6
"""How much of a name's digest to log: enough to tell accounts apart, too little to find a password typed as a name."""


class LogIn(Body):
    """A name and a password."""

    name: Name
    password: Password


class NewPassword(Body):
    """Your current password, and the new one."""

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
    """What this person may do here, as in the `x-action` of operations."""
    sits_at: tuple[str, ...]
    """The tables at which this person has a seat."""


class SessionOpened(NamedTuple):
    """A session: the secret is for programs; browsers get it as a cookie."""

    me: SelfSheet
    secret: str


class SessionSheet(NamedTuple):
    """Who is logged in, or null."""

    me: SelfSheet | None


class TokenSecret(NamedTuple):
    """A token, which is shown only once."""

    label: str
    token: str


class TokenLine(NamedTuple):
    """A token as its owner sees it later."""

    label: str
    ends: int
    """Microseconds since 1970."""


ME_EXAMPLE = {"name": "Dale", "role": "dealer", "must_change_password": False, "may": ["see a table"], "sits_at": []}


def _self_sheet(server: Server, person: Person) -> SelfSheet:
    house = server.pit.house
    assert house is not None, "the person belongs to it"
    actions = sorted(action.value for action in allowed(person, house.kind))
    tables = [number for number, table in server.pit.tables.items() if table.seat_of(person.name) is not None]
    return SelfSheet(
        person.name,
        person.role.value,
        person.must_change_password,
        tuple(actions),
        tuple(sorted(tables, key=table_sort_key)),
    )


def address_of(request: Request) -> str:
    """The network address of the caller."""
    return request.client.host if request.client is not None else "unknown"


async def open_session(server: Server, name: str, password: str, address: str) -> Response:
    """Log in, and answer with the session."""
    secret = (await run_in_threadpool(server.people.log_in, name, password, address)).reveal()
    person = await server.sessions.find(secret)
    if person is None:
        raise InputError("password", "was changed at the same time; log in again")
    response = answer(SessionOpened, SessionOpened(_self_sheet(server, person), secret), 201)
    response.set_cookie(
        SESSION_COOKIE,
        secret,
        max_age=SESSION_LIMIT // MICROSECONDS,
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
)
async def log_in(request: Request, body: LogIn) -> Response:
    """Starts a session: a cookie that no script can read, and the same secret for programs."""
    address = address_of(request)
    try:
        return await open_session(server_of(request), body.name, body.password, address)
    except (LogInFailed, TooSoon):
        request.state.line.update(
            outcome=LOG_IN_FAILED, address=address, tried=secret_digest(identity(body.name))[:TRIED_DIGITS]
        )
        raise


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
    return answer(SessionSheet, SessionSheet(_self_sheet(server_of(request), caller.person)))


@operation(router, "DELETE", "/session", "Log out", action=Permission.LOG_OUT, status=204)
async def log_out(request: Request) -> Response:
    """Ends the session; a token stays valid until it is revoked."""
    server, caller = server_of(request), caller_of(request)
    await run_in_threadpool(server.people.log_out, caller.secret)
    server.sessions.forget(caller.secret)
    response = no_content()
    response.delete_cookie(SESSION_COOKIE, path="/", secure=server.secure, httponly=True, samesite="strict")
    return response


@operation(router, "GET", "/me", "Your account", action=Permission.SEE_SELF, returns=SelfSheet, example=ME_EXAMPLE)
async def see_me(request: Request) -> Response:
    """Your name and role, and what you may do; a token may do less than a session."""
    return answer(SelfSheet, _self_sheet(server_of(request), caller_of(request).person))


@operation(
    router,
    "POST",
    "/me/password",
    "Change your password",
    action=Permission.CHANGE_OWN_PASSWORD,
    status=204,
    problems=(409, 429),
)
async def change_password(request: Request, body: NewPassword) -> Response:
    """All of your sessions and tokens end; log in with the new password. This requires a session, not a token."""
    server, caller = server_of(request), caller_of(request)
    await run_in_threadpool(server.people.change_password, caller.person, body.old, body.new)
    return no_content()


@operation(
    router,
    "GET",
    "/me/tokens",
    "Your tokens",
    action=Permission.MANAGE_OWN_TOKENS,
    returns=tuple[TokenLine, ...],
    example=[{"label": "night bench", "ends": 1763277600000000}],
)
async def list_tokens(request: Request) -> Response:
    """Their labels, and when they expire."""
    server = server_of(request)
    labels = await run_in_threadpool(server.people.tokens, caller_of(request).person)
    return answer(tuple[TokenLine, ...], labels)


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
    """A secret with which a program acts in your name; it is shown only once. This requires a session."""
    server, caller = server_of(request), caller_of(request)
    secret = await run_in_threadpool(server.people.issue_token, caller.person, body.label, body.days)
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
async def revoke_token(
    request: Request, label: Annotated[str, Path(min_length=1, max_length=60, examples=["night bench"])]
) -> Response:
    """It stops working at once."""
    server, caller = server_of(request), caller_of(request)
    house = server.pit.house
    member = None if house is None else house.person(caller.person.name)
    if member is None or label not in member.tokens:
        raise not_found("label", "you have no token with this label")
    await run_in_threadpool(server.people.revoke_token, caller.person, label)
    return no_content()


GUEST_CENTS = 1_000_00
"""Play chips that a guest player starts with."""
GUEST_TRIES = 5


class Guest(Body):
    """The role that a guest wants; a player by default."""

    role: Literal["player", "dealer", "floorperson", "supervisor", "surveillance", "regulator", "accounting"] = "player"


GUEST_PLAYER = Guest()


@operation(
    router,
    "POST",
    "/guest",
    "Enter as a guest of a demo house",
    action=None,
    returns=SessionOpened,
    status=201,
    problems=(401, 409, 429),
    example={"me": {**ME_EXAMPLE, "name": "Guest 4711", "role": "player"}, "secret": "bs_..."},
)
async def enter_as_guest(request: Request, body: Guest = GUEST_PLAYER) -> Response:
    """A player's account with play chips, or a staff account if only this machine can reach the server.

    The house's `guest_roles` lists the roles. A live house has no guests.
    """
    server = server_of(request)
    house = server.pit.house
    role = Role(body.role)
    alone = server.alone and is_local(request.headers)
    offered = () if house is None else guest_roles(house.kind, alone=alone)
    if house is None or not offered:
        raise Forbidden("house", "only a demo house has guests")
    if role not in offered:
        raise Forbidden("role", f"a guest can be {role.article} only on the machine that runs the server")
    server.new_account_limit.count(address_of(request))
    password = secrets.token_urlsafe(24)
    name = await run_in_threadpool(_new_guest, server, house, role, password)
    return await open_session(server, name, password, address_of(request))


def _new_guest(server: Server, house: House, role: Role, password: str) -> str:
    """Open an account with this password, and return its name."""
    name = _guest_name(house, role)
    if role is Role.PLAYER:
        server.people.register(name, password)
        server.pit.do(AtHouse(SellChips(Person(name, role).actor, name, GUEST_CENTS)))
        return name
    administrator = house.open_people(Role.ADMINISTRATOR)[0]
    once = server.people.add(Person(administrator.name, administrator.role), name, role)
    server.people.change_password(Person(name, role), once.reveal(), password)
    return name


def _guest_name(house: House, role: Role) -> str:
    title = "Guest" if role is Role.PLAYER else f"Guest {role.value}"
    for _ in range(GUEST_TRIES):
        name = f"{title} {secrets.randbelow(9_000_000) + 1_000_000}"
        if house.person(name) is None:
            return name
    raise Forbidden("house", "there are too many guests; try again")
