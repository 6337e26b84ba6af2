"""How you log in: your known devices, your second factor, and wrong passwords that others tried."""

from __future__ import annotations

from functools import partial
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.pit.auth.device import ID_DIGITS
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.errors import SecondNeeded
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import RemoveSecondFactor
from boardwalk.press.qr_code import qr_code
from boardwalk.web.api.operation import Body, Code, Password, PathName, answer, no_content, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.proposals import ProposalSheet, propose
from boardwalk.web.server import server_of

router = APIRouter(tags=["session"])


class OwnPassword(Body):
    """Your password, to make sure that it is you."""

    password: Password


class OwnCode(Body):
    """A code of your authenticator app."""

    code: Code


class DeviceLine(NamedTuple):
    """A device on which you have logged in. Times are in microseconds since 1970."""

    id: str
    agent: str
    """What its browser says it is."""
    begun: int
    used: int


class SecondFactorSheet(NamedTuple):
    """A secret for an authenticator app, which is shown only once."""

    secret: str
    """To type in."""
    uri: str
    """The same as an address that apps understand."""
    qr_size: int
    """How many modules the QR code of the address has on each side."""
    qr_path: str
    """Its dark modules as the path of an SVG image, each one unit wide."""


class RecoveryCodes(NamedTuple):
    """Codes for when the app is lost, each used once. They are shown only once."""

    codes: tuple[str, ...]


@operation(
    router,
    "GET",
    "/me/devices",
    "Your devices",
    action=Permission.MANAGE_OWN_LOG_IN,
    returns=tuple[DeviceLine, ...],
    example=[
        {"id": "9f2c41d07ab3e650", "agent": "Chrome on Windows", "begun": 1755501600000000, "used": 1763277600000000}
    ],
)
async def list_devices(request: Request) -> Response:
    """Devices on which you have logged in during the last 180 days: wrong passwords elsewhere never make them wait."""
    server = server_of(request)
    found = await run_in_threadpool(server.people.devices, caller_of(request).person)
    return answer(tuple[DeviceLine, ...], [DeviceLine(*each) for each in found])


@operation(
    router,
    "DELETE",
    "/me/devices/{device}",
    "Forget a device",
    action=Permission.MANAGE_OWN_LOG_IN,
    status=204,
    problems=(404,),
)
async def forget_device(
    request: Request,
    device: Annotated[str, Path(min_length=ID_DIGITS, max_length=ID_DIGITS, examples=["9f2c41d07ab3e650"])],
) -> Response:
    """From then on it is like any other. Sessions on it do not end; change your password to end all of them."""
    server = server_of(request)
    if not await run_in_threadpool(server.people.forget_device, caller_of(request).person, device):
        raise not_found("device", "you have no such device")
    return no_content()


@operation(
    router,
    "DELETE",
    "/me/wrong-passwords",
    "Note that you have seen the wrong passwords",
    action=Permission.MANAGE_OWN_LOG_IN,
    status=204,
)
async def forget_wrong_passwords(request: Request) -> Response:
    """They are counted from zero again."""
    server = server_of(request)
    await run_in_threadpool(server.people.forget_wrong_passwords, caller_of(request).person)
    return no_content()


@operation(
    router,
    "POST",
    "/me/second-factor",
    "Begin to add a second factor",
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
    """You need no code any more, unless the house requires one: then add another."""
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
    """For someone whose app and recovery codes are lost; all of their sessions end. It is on the record. Where two
    people sign for staff accounts, it becomes a proposal (202).
    """
    server, caller = server_of(request), caller_of(request)
    house = server.pit.house
    member = None if house is None else house.person(name)
    if member is None or not member.second_factor:
        raise not_found("name", "nobody with this name has a second factor")
    try:
        await run_in_threadpool(server.people.remove_second_factor_of, caller.person, name)
    except SecondNeeded:
        return await propose(request, AtHouse(RemoveSecondFactor(caller.actor, name)))
    return no_content()
