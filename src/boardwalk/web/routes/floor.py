"""The floor: the lobby, all tables with their money, hour by hour, the log of alarms, and slips for chips moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Query
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import Receipt
from boardwalk.api.floor import AlarmLine, FloorSheet, HourSheet, Lobby, SlipLine
from boardwalk.documents.inventory_slip import slip_document
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.hour_figures import MOST_DAYS
from boardwalk.pit.house.alarm_log import TakeAlarm
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.record.alarm_history import alarm_history
from boardwalk.pit.record.slip import printed_slip, slips
from boardwalk.pit.store.schema import HOUSE_STREAM
from boardwalk.press.pdf import to_pdf
from boardwalk.web.api.operation import IdempotencyKey, answer, operation, submit, text_answer
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.tables import TableNumber, table_of
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.floor_log import MOST_ALARMS, MOST_SLIPS, alarm_line, slip_line

router = APIRouter(tags=["floor"])
PDF_MEDIA_TYPE = "application/pdf"
Value = TypeVar("Value")


async def _read_store(server: Server, ask: Callable[[Connection], Value]) -> Value:
    def read() -> Value:
        with server.pit.store.reading() as connection:
            return ask(connection)

    return await run_in_threadpool(read)


@operation(router, "GET", "/lobby", "The lobby", action=None, returns=Lobby)
async def see_lobby(request: Request) -> Response:
    """All tables and meters, as anyone can see them; `/lobby/stream` sends the same whenever it changes."""
    return text_answer(server_of(request).floor_board.lobby_text())


@operation(router, "GET", "/floor", "The floor", action=Permission.SEE_FLOOR, returns=FloorSheet)
async def see_floor(request: Request) -> Response:
    """All tables with pace, money and alarms; `/floor/stream` sends the same whenever it changes.

    Drop, handle and win count from when the table was opened. Win is what the house kept of decided wagers, less what
    the table paid, not counting what went to or came off a meter; theory is the win that the exact edges predict for
    the handle.
    """
    return text_answer(await server_of(request).floor_board.text())


Days = Annotated[int, Query(ge=1, le=MOST_DAYS, description="How many days to go back.")]


@operation(
    router,
    "GET",
    "/floor/hours",
    "The floor hour by hour",
    action=Permission.SEE_FLOOR,
    returns=HourSheet,
    problems=(422,),
)
async def see_hours(request: Request, days: Days = 1) -> Response:
    """The figures of every table in each of the last hours, for pace, hold and win by hour, day, table or game.

    They go on when a table is closed and opened again. A round counts in the hour in which it ended, under its game.
    """
    board = server_of(request).floor_board
    return answer(HourSheet, await run_in_threadpool(board.hours, days))


@operation(
    router,
    "GET",
    "/floor/alarms",
    "The log of alarms",
    action=Permission.SEE_FLOOR,
    returns=tuple[AlarmLine, ...],
)
async def list_alarms(request: Request) -> Response:
    """The latest 200: first those that are not over, then the others, the last that came up first.

    A server notes an alarm that has lasted for some seconds. There is one line for each table and kind.
    """
    found = await _read_store(server_of(request), lambda connection: alarm_history(connection, MOST_ALARMS))
    return answer(tuple[AlarmLine, ...], [alarm_line(each) for each in found])


@operation(
    router,
    "POST",
    "/floor/alarms/{number}/take",
    "Take an alarm",
    action=Permission.TAKE_ALARM,
    returns=Receipt,
    problems=(409,),
    example={"stream": HOUSE_STREAM, "seq": 31, "at": 1763277600000000, "repeated": False, "version": None},
)
async def take_alarm(
    request: Request, number: Annotated[int, Path(ge=1, le=2**53, examples=[4])], key: IdempotencyKey = None
) -> Response:
    """Say that you are taking care of an alarm, so that nobody else has to. It is on record."""
    caller = caller_of(request)
    return answer(Receipt, await submit(request, caller, AtHouse(TakeAlarm(caller.actor, number)), key))


@operation(
    router,
    "GET",
    "/tables/{number}/slips",
    "Fills and credits of a table",
    action=Permission.SEE_FLOOR,
    returns=tuple[SlipLine, ...],
    problems=(404, 422),
)
async def list_slips(request: Request, number: TableNumber) -> Response:
    """The last 50, latest first, with who ordered and who signed each."""
    server = server_of(request)
    table_of(server, number)
    found = await _read_store(server, lambda connection: slips(connection, number, MOST_SLIPS))
    return answer(tuple[SlipLine, ...], [slip_line(each) for each in found])


@operation(
    router,
    "GET",
    "/tables/{number}/slips/{seq}",
    "A fill slip or a credit slip",
    action=Permission.SEE_FLOOR,
    media_type=PDF_MEDIA_TYPE,
    problems=(404, 422),
)
async def see_slip(
    request: Request, number: TableNumber, seq: Annotated[int, Path(ge=1, le=2**53, examples=[412])]
) -> Response:
    """The slip to print, as PDF, with the table inventory before and after, and room to sign."""
    server = server_of(request)
    table_of(server, number)
    house = server.pit.house
    assert house is not None, "the caller belongs to it"

    def pdf(connection: Connection) -> bytes | None:
        found = printed_slip(connection, number, seq)
        return None if found is None else to_pdf(slip_document(found, house.name))

    printed = await _read_store(server, pdf)
    if printed is None:
        raise not_found("seq", f"record {seq} of table {number} is neither a fill nor a credit")
    name = f"table-{number}-slip-{seq}.pdf".replace(" ", "-").replace("'", "-")
    return Response(printed, media_type=PDF_MEDIA_TYPE, headers={"Content-Disposition": f'inline; filename="{name}"'})
