"""Rounds that were played: as the caller may know them, step by step, with the proof of the shuffle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.pit.dispute import dispute_pack, zipped
from boardwalk.pit.permission import Action, allow
from boardwalk.pit.store.reading import one_round
from boardwalk.web.door import caller_of
from boardwalk.web.operation import answer, operation
from boardwalk.web.problem import unknown
from boardwalk.web.replay import RoundSheet, ShuffleProof, StepSheet, last_sheets, one_sheet, proof, steps
from boardwalk.web.routes.tables import Number, table_of
from boardwalk.web.server import server_of

router = APIRouter(prefix="/tables/{number}/rounds", tags=["rounds"])
ZIP = "application/zip"
RoundNumber = Annotated[int, Path(ge=1, le=2**53, examples=[12])]
Value = TypeVar("Value")


async def _read(request: Request, number: str, ask: Callable[[Connection], Value]) -> Value:
    """Ask the database about a table that there is."""
    server = server_of(request)
    table_of(server, number)
    request.state.line["table"] = number

    def asked() -> Value:
        with server.pit.store.reading() as connection:
            return ask(connection)

    return await run_in_threadpool(asked)


def _known(found: Value | None, number: int) -> Value:
    if found is None:
        raise unknown("number", f"there is no round {number} that is over and that you were in or may recall")
    return found


@operation(
    router, "GET", "", "The last rounds of a table", action=Action.SEE_TABLE, returns=tuple[RoundSheet, ...],
    problems=(404, 422),
)  # fmt: skip
async def list_rounds(request: Request, number: Number) -> Response:
    """The last ten, the latest first, as the caller may know them; to a player only those that he was in."""
    actor = caller_of(request).actor
    found = await _read(request, number, lambda connection: last_sheets(connection, number, actor))
    return answer(tuple[RoundSheet, ...], found)


@operation(router, "GET", "/{played}", "A round", action=Action.SEE_TABLE, returns=RoundSheet, problems=(404, 422))
async def see_round(request: Request, number: Number, played: RoundNumber) -> Response:
    """A round that is over, as the caller may know it; to a player only one that he was in."""
    actor = caller_of(request).actor
    found = await _read(request, number, lambda connection: one_sheet(connection, number, played, actor))
    return answer(RoundSheet, _known(found, played))


@operation(
    router, "GET", "/{played}/steps", "A round step by step", action=Action.SEE_TABLE, returns=tuple[StepSheet, ...],
    problems=(404, 422),
)  # fmt: skip
async def recall_round(request: Request, number: Number, played: RoundNumber) -> Response:
    """Every event with the table after it, as the caller saw it then or may rebuild it now.

    Players recall rounds that they were in; of the staff, those who may recall rounds.
    """
    caller = caller_of(request)
    if caller.role is not Role.PLAYER:
        allow(caller.person, Action.RECALL_ROUNDS)
    found = await _read(request, number, lambda connection: steps(connection, number, played, caller.actor))
    return answer(tuple[StepSheet, ...], _known(found, played))


@operation(
    router, "GET", "/{played}/proof", "The proof of a shuffle", action=Action.VERIFY_SHUFFLE, returns=ShuffleProof,
    problems=(404, 422),
)  # fmt: skip
async def prove_shuffle(request: Request, number: Number, played: RoundNumber) -> Response:
    """Opens the commitment that was published before the bets closed: of cards that the caller saw, and no other.

    Those who may rebuild the round get the whole order. `boardwalk verify-shuffle` checks both, and so does a short
    program of its own that needs nothing else.
    """
    actor = caller_of(request).actor
    found = await _read(request, number, lambda connection: proof(connection, number, played, actor))
    return answer(ShuffleProof, _known(found, played))


@operation(
    router, "GET", "/{played}/dispute", "A dispute pack", action=Action.MAKE_DISPUTE_PACK, media_type=ZIP,
    problems=(404, 422),
)  # fmt: skip
async def make_dispute_pack(request: Request, number: Number, played: RoundNumber) -> Response:
    """Everything that a round rests on: events, cards, orders, paragraphs, ledger and hashes, in one file."""

    def packed(connection: Connection) -> bytes | None:
        if one_round(connection, f"table:{number}", played) is None:
            return None
        return zipped(dispute_pack(connection, number, played))

    found = _known(await _read(request, number, packed), played)
    name = f"table-{number}-round-{played}.zip".replace(" ", "-").replace("'", "-")
    return Response(found, media_type=ZIP, headers={"Content-Disposition": f'attachment; filename="{name}"'})
