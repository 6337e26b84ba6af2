"""The second factor: adding and removing your own, and removing one for someone who has lost it."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.account import RecoveryCodes, SecondFactorSheet
from boardwalk.api.command import ProposalSheet
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.house.people import RemoveSecondFactor
from boardwalk.press.qr_code import qr_code
from boardwalk.web.api.operation import Body, Code, Password, PathName, answer, no_content, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.account.people import manage_or_propose
from boardwalk.web.server import server_of

router = APIRouter(tags=["session"])


class OwnPassword(Body):
    """Your password, to make sure that it is you."""

    password: Password


class OwnCode(Body):
    """A code of your authenticator app."""

    code: Code


@operation(
    router,
    "POST",
    "/me/second-factor",
    "Start adding a second factor",
    action=Permission.MANAGE_OWN_LOG_IN,
    returns=SecondFactorSheet,
    status=201,
    problems=(401, 409, 429),
    example={
        "secret": "GEZDGNBVGY3TQOJQ...",
        "uri": "otpauth://totp/Marina:Dale?secret=GEZDGNBVGY3TQOJQ...&issuer=Marina",
        "qr_size": 37,
        "qr_path": "M0 0h7v1h-7z...",
    },
    hashes=True,
)
async def begin_second_factor(request: Request, body: OwnPassword) -> Response:
    """A secret for your authenticator app. Nothing changes until a code of the app confirms it."""
    server, caller = server_of(request), caller_of(request)
    begin = partial(server.people.begin_second_factor, caller.person, body.password)
    made = await server.password_lanes.known.run(caller.person.name, begin)
    drawn = await run_in_threadpool(qr_code, made.uri.reveal())
    sheet = SecondFactorSheet(made.secret.reveal(), made.uri.reveal(), drawn.size, drawn.path)
    return answer(SecondFactorSheet, sheet, 201)


@operation(
    router,
    "POST",
    "/me/second-factor/confirm",
    "Add the second factor",
    action=Permission.MANAGE_OWN_LOG_IN,
    returns=RecoveryCodes,
    status=201,
    problems=(401, 409, 429),
    example={"codes": ["k7mp-..."]},
)
async def confirm_second_factor(request: Request, body: OwnCode) -> Response:
    """From now on you need a code to log in. Write the recovery codes down."""
    server, caller = server_of(request), caller_of(request)
    codes = await run_in_threadpool(server.people.confirm_second_factor, caller.person, body.code)
    return answer(RecoveryCodes, RecoveryCodes(tuple(each.reveal() for each in codes)), 201)


@operation(
    router,
    "POST",
    "/me/second-factor/remove",
    "Remove the second factor",
    action=Permission.MANAGE_OWN_LOG_IN,
    status=204,
    problems=(401, 409, 429),
    hashes=True,
)
async def remove_second_factor(request: Request, body: OwnPassword) -> Response:
    """You no longer need a code. If the house requires one, add another."""
    server, caller = server_of(request), caller_of(request)
    remove = partial(server.people.remove_second_factor, caller.person, body.password)
    await server.password_lanes.known.run(caller.person.name, remove)
    return no_content()


@operation(
    router,
    "DELETE",
    "/people/{name}/second-factor",
    "Remove someone's second factor",
    action=Permission.MANAGE_PEOPLE,
    status=204,
    also={202: ProposalSheet},
    problems=(404, 409),
)
async def remove_second_factor_of(request: Request, name: PathName) -> Response:
    """For someone who has lost the app and the recovery codes; all of their sessions end. It is recorded. Where two
    people sign for staff accounts, it becomes a proposal (202).
    """
    house = server_of(request).pit.house
    member = None if house is None else house.person(name)
    if member is None or not member.second_factor:
        raise not_found("name", "nobody with this name has a second factor")
    return await manage_or_propose(request, RemoveSecondFactor(caller_of(request).actor, name))
