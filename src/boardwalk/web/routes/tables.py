"""Tables: the lobby, what one sees at a table, and commands to it."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.floor.order import AtTable
from boardwalk.floor.sight import Sight
from boardwalk.form import compact
from boardwalk.games import Game
from boardwalk.pit.permission import Action
from boardwalk.table.command import InstallTable
from boardwalk.table.form import COMMANDS
from boardwalk.table.state import Table
from boardwalk.web.body import read_body
from boardwalk.web.declaration import GameSheet, sheet
from boardwalk.web.door import caller_of
from boardwalk.web.draft import read_draft
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


class WagerLimits(NamedTuple):
    """What may lie on a betting area."""

    wager: str
    least_cents: int | None
    most_cents: int | None


class TableLine(NamedTuple):
    """A table as the lobby shows it."""

    number: str
    game: str
    title: str
    open: bool
    in_round: bool
    seats: int
    taken: int
    limits: tuple[WagerLimits, ...]
    meter: str | None
    meter_cents: int | None
    version: int


class Seeing(NamedTuple):
    """What the caller sees at a table, with the table's version."""

    version: int
    sight: Sight


class Answer(NamedTuple):
    """A command that was done; where that was asked for, with what the caller sees after it."""

    receipt: Receipt
    seeing: Seeing | None


RECEIPT = {"stream": "table:7", "seq": 412, "at": 1763277600000000, "repeated": False, "version": 412}


@operation(router, "GET", "", "All tables, for the lobby", action=Action.SEE_TABLES, returns=tuple[TableLine, ...])
async def list_tables(request: Request) -> Response:
    """Every table of the house, in the order of their numbers."""
    server = server_of(request)
    tables = sorted(server.pit.tables.items(), key=lambda each: _natural(each[0]))
    return answer(tuple[TableLine, ...], [_line(server, table) for _, table in tables])


def _natural(number: str) -> tuple[int, int, str]:
    return (0, int(number), number) if number.isdecimal() and number.isascii() else (1, 0, number)


def _line(server: Server, table: Table) -> TableLine:
    meter = None if table.meter is None else server.pit.standing.meter(table.meter)
    return TableLine(
        number=table.number,
        game=table.game.name,
        title=table.game.title,
        open=table.open,
        in_round=table.round is not None,
        seats=table.game.seats,
        taken=len(table.seats),
        limits=limits_of(table.game),
        meter=table.meter,
        meter_cents=None if meter is None else meter.display_cents,
        version=server.pit.version(table.number),
    )


def limits_of(game: Game) -> tuple[WagerLimits, ...]:
    """The posted limits of every wager that has some."""
    limited = ((wager.name, *game.limits(wager)) for wager in game.wagers)
    return tuple(WagerLimits(*each) for each in limited if each[1:] != (None, None))


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
    router, "GET", "/{number}/game", "The game at a table", action=Action.SEE_TABLES, returns=GameSheet,
    problems=(404, 422),
)  # fmt: skip
async def see_game_of_table(request: Request, number: Number) -> Response:
    """Wagers, decisions, pay tables and options as they are in force at this table."""
    return answer(GameSheet, sheet(table_of(server_of(request), number).game))


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
