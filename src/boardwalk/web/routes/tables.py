"""Tables: what you see at a table, commands to it, and more time for a player."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import ProposalSheet, Receipt
from boardwalk.api.floor import TableLine, TableSign, TableSigns
from boardwalk.api.game import GameSheet
from boardwalk.api.table import CommandAnswer, TableSight
from boardwalk.codec import compact, ref
from boardwalk.errors import Refusal
from boardwalk.floor.request import AtTable
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.errors import SecondNeeded
from boardwalk.pit.store.schema import table_stream
from boardwalk.progressive.sign import sign
from boardwalk.table.automation.table_clock import TableClock
from boardwalk.table.commands import InstallTable
from boardwalk.table.record import COMMANDS
from boardwalk.table.state import Table
from boardwalk.table.supervision.installation import HANDING_OVER
from boardwalk.web.api.answer_codec import ANSWER_CODEC
from boardwalk.web.api.draft import read_draft
from boardwalk.web.api.operation import IdempotencyKey, answer, operation, read_body, submit, text_answer
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.proposals import propose
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.game import game_sheet

router = APIRouter(prefix="/tables", tags=["tables"])
TableNumber = Annotated[
    str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._'-]*$", examples=["7"])
]
SeenVersion = Annotated[
    int | None,
    Query(ge=0, le=2**62, description="The version of the table that you saw; refused if the table has moved on."),
]


RECEIPT_EXAMPLE = {"stream": table_stream("7"), "seq": 412, "at": 1763277600000000, "repeated": False, "version": 412}


@operation(router, "GET", "", "All tables, for the lobby", action=None, returns=tuple[TableLine, ...])
async def list_tables(request: Request) -> Response:
    """Every table of the house, sorted by number, as anyone can see it."""
    return answer(tuple[TableLine, ...], server_of(request).floor_board.lobby().tables)


def table_of(server: Server, number: str) -> Table:
    """The table with this number; a 404 if there is none."""
    table = server.pit.state.table(number)
    if table is None:
        raise not_found("number", f'there is no table "{number}"')
    return table


@operation(
    router,
    "GET",
    "/{number}",
    "What you see at a table",
    action=Permission.SEE_TABLE,
    returns=TableSight,
    problems=(404, 422),
)
async def see_table(request: Request, number: TableNumber) -> Response:
    """The view for your role and seat; cards that you may not know are null."""
    server = server_of(request)
    table_of(server, number)
    request.state.line["table"] = number
    return text_answer(server.hub.sight_text(number, caller_of(request).actor))


@operation(
    router,
    "GET",
    "/{number}/game",
    "The game at a table",
    action=None,
    returns=GameSheet,
    problems=(404, 422),
)
async def see_game_of_table(request: Request, number: TableNumber) -> Response:
    """Wagers, decisions, pay tables and options at this table."""
    return answer(GameSheet, game_sheet(table_of(server_of(request), number).game))


@operation(
    router,
    "GET",
    "/{number}/signs",
    "The signs at a table",
    action=None,
    returns=TableSigns,
    problems=(404, 422),
)
async def see_signs_of_table(request: Request, number: TableNumber) -> Response:
    """What the sign of each wager's meter shows at this table, with every row of its own game."""
    server = server_of(request)
    table = table_of(server, number)
    found = ((wager, server.pit.state.meter(link.meter)) for wager, link in table.links.items())
    signs = tuple(
        TableSign(wager, table.game.titles[wager], sign(meter, number))
        for wager, meter in found
        if meter is not None and number in meter.tables
    )
    return answer(TableSigns, TableSigns(signs))


@operation(
    router,
    "POST",
    "/{number}/commands",
    "Send a command to a table",
    action=Permission.GIVE_TABLE_COMMAND,
    returns=CommandAnswer,
    body={
        "schema": ref("TableDraft"),
        "examples": {
            "bet": {"value": {"do": "place-bet", "wager": "ante", "cents": 1000}},
            "deal": {"value": {"do": "deal-next"}},
        },
    },
    example={"receipt": RECEIPT_EXAMPLE, "seeing": None},
    also={202: ProposalSheet},
    problems=(404, 409),
)
async def command_table(
    request: Request,
    number: TableNumber,
    key: IdempotencyKey = None,
    seen: SeenVersion = None,
    with_sight: Annotated[
        bool, Query(alias="sight", description="Whether to answer with your view afterward.")
    ] = False,
) -> Response:
    """Send the draft of a command; the answer comes when it is on disk. Prompts contain drafts that you can send.

    If it takes two people by the house's policy, it becomes a proposal (202), for a second person to approve.
    """
    server, caller = server_of(request), caller_of(request)
    request.state.line["table"] = number
    command = read_draft(COMMANDS, await read_body(request), caller.actor)
    if not isinstance(command, InstallTable):
        table_of(server, number)
    try:
        receipt = await submit(request, caller, AtTable(number, command), key, seen)
    except SecondNeeded:
        return await propose(request, AtTable(number, command), key)
    server.presence.note_act(number, caller.actor)
    seeing = server.hub.sight_text(number, caller.actor) if with_sight else "null"
    return text_answer(f'{{"receipt":{compact(ANSWER_CODEC.write(Receipt, receipt))},"seeing":{seeing}}}')


CLOCK_EXAMPLE = {
    "waits_for": "decision",
    "seat": 3,
    "seconds": 20.0,
    "left": 20.0,
    "then": "choose-for-seat",
    "more_time": False,
}


@operation(
    router,
    "POST",
    "/{number}/time",
    "Ask for more time",
    action=Permission.GIVE_TABLE_COMMAND,
    returns=TableClock,
    problems=(404, 409),
    example=CLOCK_EXAMPLE,
)
async def ask_for_time(request: Request, number: TableNumber) -> Response:
    """Restarts the clock, once per wait: if it is your turn, or if the table waits for everyone and you are seated.

    While the table waits for bets, you need a bet on the layout.
    """
    server, caller = server_of(request), caller_of(request)
    table_of(server, number)
    request.state.line["table"] = number
    if server.bulletin is not None:
        clock = await run_in_threadpool(server.bulletin.give_time, number, caller.actor)
    elif server.staff is not None:
        clock = server.staff.give_time(number, caller.actor)
    else:
        raise Refusal("time", "no automatic staff runs this table", HANDING_OVER)
    server.hub.clock_reset(number)
    return answer(TableClock, clock)
