"""The WebSocket of a device: it sends reports and heartbeats, and gets an answer to each report and what it is told,
whenever that changes.

The device sends `{"report": {...}}` or `{"heartbeat": true}`. It gets `{"number": 7, "answer": {...}}`, `{"number": 7,
"problem": {...}}` and `{"sight": {...}}`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from boardwalk.api.device import DeviceAnswer
from boardwalk.codec import compact, read_json
from boardwalk.errors import InputError
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.errors import Forbidden, Unavailable
from boardwalk.table.hardware.device_sight import DeviceSight
from boardwalk.web.api.answer_codec import ANSWER_CODEC
from boardwalk.web.api.problem import Problem, ProblemKind, problem_of_error
from boardwalk.web.auth.caller import Caller
from boardwalk.web.device.desk import device_of, take_report, told
from boardwalk.web.server import Server, server_of
from boardwalk.web.websocket import UNKNOWN, StreamClosed, run_stream

router = APIRouter()
MOST_CHARACTERS = 4_000
"""In one message of a device."""


@router.websocket("/tables/{number}/device/stream")
async def device_stream(socket: WebSocket, number: str) -> None:
    """Reports of a device, and what it is told."""
    server = server_of(socket)
    watch, hear = partial(_tell, socket, server, number), partial(_hear, socket, server, number)
    await run_stream(socket, server, "device", Permission.REPORT_AS_DEVICE, watch, hear=hear)


async def _tell(socket: WebSocket, server: Server, number: str, caller: Caller | None) -> None:
    """What the device is told, whenever it changes."""
    assert caller is not None, "only a device with its token has this stream"
    sent: DeviceSight | None = None
    with server.hub.tables[number].listening() as rung:
        while True:
            rung.clear()
            try:
                sight = told(server, number, caller, heard=False)
            except Forbidden:
                raise StreamClosed(UNKNOWN) from None
            if sight != sent:
                sent = sight
                await socket.send_text(compact({"sight": ANSWER_CODEC.write(DeviceSight, sight)}))
            await rung.wait()


async def _hear(socket: WebSocket, server: Server, number: str, caller: Caller) -> None:
    """Whatever the device sends means that it is there."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        _, device = device_of(server, number, caller)
        server.heartbeats.hear(number, device.name)
        report: object = None
        try:
            report = _report_in(message.get("text") or "")
            if report is None:
                continue
            server.command_limit.spend(caller.person.name)
            taken = await take_report(server, number, caller, report)
            answer: dict[str, Any] = {"answer": ANSWER_CODEC.write(DeviceAnswer, taken)}
        except Unavailable:
            problem = Problem(ProblemKind.UNAVAILABLE, "send the same report again", retry_seconds=1)
            answer = {"problem": problem.body()}
        except InputError as error:
            answer = {"problem": problem_of_error(error).body()}
        await socket.send_text(compact({"number": _number(report), **answer}))


def _report_in(text: str) -> object:
    """The report in a message; None if it is a heartbeat."""
    data = read_json(text[:MOST_CHARACTERS])
    if isinstance(data, dict) and data.keys() == {"heartbeat"}:
        return None
    if not isinstance(data, dict) or data.keys() != {"report"} or data["report"] is None:
        raise InputError("message", 'must be {"report": {...}} or {"heartbeat": true}')
    found: object = data["report"]
    return found


def _number(report: object) -> int | None:
    number = report.get("number") if isinstance(report, dict) else None
    return number if type(number) is int else None
