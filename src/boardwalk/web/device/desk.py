"""Where reports of devices come in, over HTTP and WebSocket alike: each is carried out once, and answered with what
became of it and what the device is told.
"""

from __future__ import annotations

from boardwalk.api.device import RESEND, DeviceAnswer
from boardwalk.errors import InputError
from boardwalk.floor.link import meter_of
from boardwalk.floor.request import AtTable
from boardwalk.pit.auth.permission import allow_request
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.writer.request import RequestResult
from boardwalk.table.events import DeviceReported
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceKind
from boardwalk.table.hardware.device_report import DeviceReport
from boardwalk.table.hardware.device_sight import DeviceSight, device_sight
from boardwalk.table.record import COMMANDS
from boardwalk.table.state import Table
from boardwalk.web.api.draft import read_draft
from boardwalk.web.api.operation import in_time
from boardwalk.web.auth.caller import Caller
from boardwalk.web.server import Server


def device_of(server: Server, number: str, caller: Caller) -> tuple[Table, ConnectedDevice]:
    """The table and the device, if the token is for it and it is connected there."""
    house, table, name = server.pit.house, server.pit.state.table(number), caller.person.name
    member = None if house is None else house.person(name)
    post = None if member is None else member.post
    if post is None or table is None or post.table != number:
        raise Forbidden("device", f"the token of the {name} is not for table {number}")
    device = table.hardware.get(name)
    if device is None or not device.connected or device.kind is not post.kind:
        raise Forbidden("device", f"the {name} is not connected to table {number}")
    return table, device


def told(server: Server, number: str, caller: Caller, *, heard: bool = True) -> DeviceSight:
    """What a device is told. That it asks means that it is there."""
    table, device = device_of(server, number, caller)
    if heard:
        server.heartbeats.hear(number, device.name)
    return device_sight(table, device, _meter_cents(server, table, device))


def _meter_cents(server: Server, table: Table, device: ConnectedDevice) -> int | None:
    """What a sign of the table should show: the meter of its first wager on one."""
    floor = server.pit.state.floor_with(table.number)
    if device.kind is not DeviceKind.SIGN or floor is None:
        return None
    meters = (meter_of(floor, table, wager) for wager in table.links)
    return next((meter.display_cents for meter in meters if meter is not None), None)


async def take_report(server: Server, number: str, caller: Caller, data: object) -> DeviceAnswer:
    """Carry out a report, once. One after a gap is not taken: the device sends again from the first that is missing."""
    _, device = device_of(server, number, caller)
    server.heartbeats.hear(number, device.name)
    command = read_draft(COMMANDS, data, caller.actor)
    if not isinstance(command, DeviceReport):
        raise InputError("do", "must be a report of a device")
    due = device.last_number + 1
    if command.number > due:
        why = f"report {due} is missing"
        return DeviceAnswer(RESEND, why, repeated=False, sight=told(server, number, caller))
    request = AtTable(number, command)
    allow_request(caller.person, request)
    try:
        pending = server.pit.submit(request, key=f"device:{number}:{command.number}", person=caller.person.name)
        result = await in_time(pending, server.limits.answer_seconds)
    except Conflict as error:
        if error.field != "key":
            raise
        reason = f"report {command.number} was taken before, with different content; the next number is {due}"
        raise Conflict("number", reason) from None
    recorded = _recorded(result)
    sight = told(server, number, caller)
    return DeviceAnswer(recorded.outcome.value, recorded.why, result.repeated, sight)


def _recorded(result: RequestResult) -> DeviceReported:
    events = (each.event for each in result.happenings)
    return next(each for each in events if isinstance(each, DeviceReported))
