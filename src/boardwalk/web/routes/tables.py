"""Tables: the lobby, what one sees at a table, and commands to it."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.floor.order import AtTable
from boardwalk.floor.sight import Sight
from boardwalk.form import compact
from boardwalk.pit.permission import Action
from boardwalk.pit.staffing import Clock
from boardwalk.progressive.sign import Sign, sign
from boardwalk.table.command import InstallTable
from boardwalk.table.form import COMMANDS
from boardwalk.table.state import Table
from boardwalk.web.body import read_body
from boardwalk.web.declaration import GameSheet, sheet
from boardwalk.web.door import caller_of
from boardwalk.web.draft import read_draft
from boardwalk.web.lobby import TableLine, lobby
from boardwalk.web.operation import answer, operation, text_answer
from boardwalk.web.ordering import Key, Receipt, give
from boardwalk.web.problem import unknown
from boardwalk.web.seen import SEEN
from boardwalk.web.server import Server, server_of
from boardwalk.web.shape import ref

router = APIRouter(prefix="/tables", tags=["tables"])
Number = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._'-]*$", examples=["7"])]
Seen = Annotated[
    int | None,
    Query(ge=0, le=2**62, description="The version of the table that the sender saw; refused if it has moved on."),
]


class Seeing(NamedTuple):
    """What the caller sees at a table, with the table's version, and what its automatic staff waits for."""

    version: int
    clock: Clock | None
    sight: Sight


class Answer(NamedTuple):
    """A command that was done; where that was asked for, with what the caller sees after it."""

    receipt: Receipt
    seeing: Seeing | None


RECEIPT = {"stream": "table:7", "seq": 412, "at": 1763277600000000, "repeated": False, "version": 412}


@operation(router, "GET", "", "All tables, for the lobby", action=None, returns=tuple[TableLine, ...])
async def list_tables(request: Request) -> Response:
    """Every table of the house, in the order of their numbers: as much as anyone sees who comes to the rope."""
    return answer(tuple[TableLine, ...], lobby(server_of(request).pit.standing).tables)


def table_of(server: Server, number: str) -> Table:
    """The table of this number, if there is one."""
    table = server.pit.standing.table(number)
    if table is None:
        raise unknown("number", f"there is no table {number!r}")
    return table


@operation(
    router, "GET", "/{number}", "What the caller sees at a table", action=Action.SEE_TABLE, returns=Seeing,
    problems=(404, 422),
)  # fmt: skip
async def see_table(request: Request, number: Number) -> Response:
    """The view of the caller's role and seat: cards that the caller may not know are null."""
    server = server_of(request)
    table_of(server, number)
    request.state.line["table"] = number
    _, text = server.hub.sight_text(number, caller_of(request).actor)
    return text_answer(text)


@operation(
    router, "GET", "/{number}/game", "The game at a table", action=None, returns=GameSheet, problems=(404, 422),
)  # fmt: skip
async def see_game_of_table(request: Request, number: Number) -> Response:
    """Wagers, decisions, pay tables and options as they are in force at this table."""
    return answer(GameSheet, sheet(table_of(server_of(request), number).game))


@operation(
    router, "GET", "/{number}/sign", "The sign at a table", action=None, returns=Sign, problems=(404, 422),
)  # fmt: skip
async def see_sign_of_table(request: Request, number: Number) -> Response:
    """What the sign of its meter shows there, with every row of its own game; there is none without a meter."""
    server = server_of(request)
    table = table_of(server, number)
    meter = None if table.meter is None else server.pit.standing.meter(table.meter)
    if meter is None or number not in meter.tables:
        raise unknown("number", f"table {number!r} is on no meter")
    return answer(Sign, sign(meter, number))


@operation(
    router, "POST", "/{number}/commands", "Do something at a table", action=Action.GIVE_TABLE_COMMAND, returns=Answer,
    body={
        "schema": ref("TableDraft"),
        "examples": {
            "bet": {"value": {"do": "place-bet", "wager": "ante", "cents": 1000}},
            "deal": {"value": {"do": "deal-next"}},
        },
    },
    example={"receipt": RECEIPT, "seeing": None}, problems=(404, 409),
)  # fmt: skip
async def command_table(
    request: Request,
    number: Number,
    key: Key = None,
    seen: Seen = None,
    with_sight: Annotated[bool, Query(alias="sight", description="Whether to answer with the view after it.")] = False,
) -> Response:
    """Send the draft of a command; it is answered when it is on the disk. Prompts hold drafts that can be sent."""
    server, caller = server_of(request), caller_of(request)
    request.state.line["table"] = number
    command = read_draft(COMMANDS, await read_body(request), caller.actor)
    if not isinstance(command, InstallTable):
        table_of(server, number)
    receipt = await give(request, caller, AtTable(number, command), key, seen)
    seeing = server.hub.sight_text(number, caller.actor)[1] if with_sight else "null"
    return text_answer(f'{{"receipt":{compact(SEEN.write(Receipt, receipt))},"seeing":{seeing}}}')
