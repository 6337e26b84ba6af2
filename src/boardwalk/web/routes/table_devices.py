"""Devices at a table: which there are, their tokens, and what they report."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.device import DeviceAnswer, DeviceTokenSecret, TableDevice
from boardwalk.codec import ref
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.house.device_token import DEVICE_TOKEN
from boardwalk.table.hardware.device_sight import DeviceSight
from boardwalk.web.api.operation import PathName, answer, operation, read_body
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.device.desk import take_report, told
from boardwalk.web.routes.tables import TableNumber, table_of
from boardwalk.web.server import server_of

router = APIRouter(prefix="/tables", tags=["devices"])
SIGHT_EXAMPLE = {
    "device": "shoe 4711",
    "kind": "shoe",
    "round": 12,
    "next_number": 208,
    "in_service": True,
    "fault": None,
    "why": "",
    "task": "draw",
    "cards": 3,
    "seats": [],
    "cents": None,
}


@operation(
    router,
    "GET",
    "/{number}/devices",
    "The devices of a table",
    action=Permission.SEE_DEVICES,
    returns=tuple[TableDevice, ...],
    example=[
        {
            "device": "shoe 4711",
            "kind": "shoe",
            "serial": "4711",
            "approval": "DGE 2026-17",
            "in_service": True,
            "fault": None,
            "why": "",
            "last_number": 207,
            "has_token": True,
        }
    ],
    problems=(404, 422),
)
async def list_table_devices(request: Request, number: TableNumber) -> Response:
    """Those that report for themselves, with serial number and approval, and whether anyone can rely on them."""
    server = server_of(request)
    house = server.pit.house
    lines = []
    for device in table_of(server, number).hardware.values():
        member = None if house is None else house.person(device.name)
        has_token = member is not None and DEVICE_TOKEN in member.tokens
        state = device.in_service, device.fault, device.why, device.last_number
        if device.connected:
            lines.append(TableDevice(device.name, device.kind, device.serial, device.approval, *state, has_token))
    return answer(tuple[TableDevice, ...], lines)


@operation(
    router,
    "POST",
    "/{number}/devices/{device}/token",
    "Issue a token to a device",
    action=Permission.ISSUE_DEVICE_TOKENS,
    returns=DeviceTokenSecret,
    status=201,
    problems=(404, 409, 422),
    example={"device": "shoe 4711", "token": "bw_..."},
)
async def issue_device_token(request: Request, number: TableNumber, device: PathName) -> Response:
    """A secret with which the device reports at this table, and does nothing else. It is shown only once, and the one
    that the device had before ends. To revoke it, revoke the token `device` of this device as you would a person's.
    """
    server, person = server_of(request), caller_of(request).person
    found = table_of(server, number).hardware.get(device)
    if found is None or not found.connected:
        raise not_found("device", "no such device is connected to this table")
    secret = await run_in_threadpool(server.people.issue_device_token, person, device, number, found.kind)
    return answer(DeviceTokenSecret, DeviceTokenSecret(device, secret.reveal()), 201)


@operation(
    router,
    "GET",
    "/{number}/device",
    "What a device is told",
    action=Permission.REPORT_AS_DEVICE,
    returns=DeviceSight,
    example=SIGHT_EXAMPLE,
    problems=(404, 422),
)
async def see_as_device(request: Request, number: TableNumber) -> Response:
    """What the table expects of the device, and the number of its next report. It counts as a heartbeat."""
    return answer(DeviceSight, told(server_of(request), number, caller_of(request)))


@operation(
    router,
    "POST",
    "/{number}/device/reports",
    "Report as a device",
    action=Permission.REPORT_AS_DEVICE,
    returns=DeviceAnswer,
    body={
        "schema": ref("DeviceDraft"),
        "examples": {"chip": {"value": {"do": "chip-in", "number": 208, "round": 12, "seat": 3}}},
    },
    example={"outcome": "taken", "why": "", "repeated": False, "sight": SIGHT_EXAMPLE},
    problems=(404, 409),
)
async def report_as_device(request: Request, number: TableNumber) -> Response:
    """Reports are numbered from 1 without gaps; one that is sent again acts once and gets the same answer. After a gap,
    the outcome is `resend`: send again from `next_number` on. The answer comes when the report is on disk.
    """
    found = await take_report(server_of(request), number, caller_of(request), await read_body(request))
    return answer(DeviceAnswer, found)
