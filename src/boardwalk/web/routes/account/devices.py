"""Your known devices: where you have logged in before."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.account import DeviceLine
from boardwalk.pit.auth.device import ID_DIGITS
from boardwalk.pit.auth.permission import Permission
from boardwalk.web.api.operation import answer, no_content, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.server import server_of

router = APIRouter(tags=["session"])


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
    """It is then like any other device. Sessions on it do not end; change your password to end all of them."""
    server = server_of(request)
    if not await run_in_threadpool(server.people.forget_device, caller_of(request).person, device):
        raise not_found("device", "you have no device with this ID")
    return no_content()
