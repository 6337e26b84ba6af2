"""The coach: what the caller's own choices cost, and a card to play by."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Actor
from boardwalk.pit.permission import Action
from boardwalk.web.coach import NOT_PLAYED, CoachSheet, Played, coach_sheet, part_played
from boardwalk.web.door import caller_of
from boardwalk.web.lab.analyst import Oracle
from boardwalk.web.lab.fault import Fault
from boardwalk.web.lab.questions import Answer, Card, Question, Working
from boardwalk.web.operation import answer, operation
from boardwalk.web.problem import Kind, ProblemRaised, unknown
from boardwalk.web.routes.tables import Number, table_of
from boardwalk.web.server import Server, server_of
from boardwalk.web.strategy import StrategySheet, card_question, strategy_sheet

router = APIRouter(prefix="/tables/{number}", tags=["coach"])
PATIENCE_SECONDS = 0.4
"""So long an answer is waited for; most are there by then."""
LOOK_SECONDS = 0.02
Round = Annotated[
    int | None,
    Query(ge=1, le=2**53, description="The number of a round; the latest that the caller was in if left out."),
]


@operation(
    router, "GET", "/coach", "What one's own choices cost", action=Action.SEE_TABLE, returns=CoachSheet,
    problems=(404, 422), takes_work=True,
)  # fmt: skip
async def coach(request: Request, number: Number, played: Annotated[Round, Query(alias="round")] = None) -> Response:
    """Each choice that the caller has made in a round, with what every choice was worth, exactly.

    Nothing is said of a choice before it is made. While `ready` is false figures are being worked out: ask again.
    """
    server, actor = server_of(request), caller_of(request).actor
    table_of(server, number)
    request.state.line["table"] = number
    found = await run_in_threadpool(_part, server, number, actor, played)
    if found is None and played is not None:
        raise unknown("round", f"there is no round {played} that you were in")
    if found is None:
        return answer(CoachSheet, NOT_PLAYED)
    answers = await _patiently(server.oracle, [made.question for made in found.made])
    return answer(CoachSheet, coach_sheet(found, answers))


def _part(server: Server, number: str, actor: Actor, played: int | None) -> Played | None:
    standing = server.pit.standing
    with server.pit.store.reading() as connection:
        return part_played(connection, standing, number, actor, played)


@operation(
    router, "GET", "/strategy", "A card to play by", action=Action.SEE_TABLE, returns=StrategySheet,
    problems=(404, 422), takes_work=True,
)  # fmt: skip
async def see_strategy(request: Request, number: Number) -> Response:
    """At most ten lines for the game as it is offered at this table, and what playing by them costs.

    While `ready` is false it is being worked out, which takes minutes once and is then kept: ask again.
    """
    server = server_of(request)
    game = table_of(server, number).game
    (found,) = await _patiently(server.oracle, [card_question(game)])
    if isinstance(found, Fault):
        raise ProblemRaised(found.problem())
    assert isinstance(found, Card | Working)
    return answer(StrategySheet, strategy_sheet(game, found))


async def _patiently(oracle: Oracle, questions: Sequence[Question]) -> list[Answer | Working]:
    """What is known of each question, after a moment; a fault of ours is all that there is to say.

    Looks are taken in other threads, since one of them may start a process.
    """
    ends = time.monotonic() + PATIENCE_SECONDS
    while True:
        answers = await run_in_threadpool(lambda: [oracle.look(question) for question in questions])
        for each in answers:
            if isinstance(each, Fault) and each.kind == Kind.FAULT.name:
                raise ProblemRaised(each.problem())
        if time.monotonic() > ends or not any(isinstance(each, Working) for each in answers):
            return answers
        await asyncio.sleep(LOOK_SECONDS)
