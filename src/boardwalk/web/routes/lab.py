"""The lab and the coach: exact mathematics as jobs, what your choices cost, and strategy cards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from boardwalk.actor import Actor
from boardwalk.api.coach import CoachSheet, StrategySheet
from boardwalk.api.lab import JobSheet, LabSheet, PayoutSheet
from boardwalk.codec import Schema
from boardwalk.errors import InputError
from boardwalk.odds.requests import WhatIf
from boardwalk.odds.requests.catalog import JOBS
from boardwalk.odds.requests.flag import error_without_flags
from boardwalk.odds.requests.parameter import LONGEST_TEXT, MOST_OPTIONS, Parameter, ParameterType
from boardwalk.odds.requests.request import OddsRequest
from boardwalk.pit.auth.permission import Permission, allow_here
from boardwalk.web.api.operation import PathId, answer, no_content, operation, read_body
from boardwalk.web.api.problem import ProblemKind, ProblemRaised, not_found
from boardwalk.web.auth.caller import Caller, caller_of
from boardwalk.web.lab.advice import BoundAnswer, CardAnswer, CoachAnswer, CoachQuestion
from boardwalk.web.lab.analyst import AdviceProgress, Oracle
from boardwalk.web.lab.job import Job, job_sheet, lab_sheet
from boardwalk.web.lab.work_queue import WorkFault
from boardwalk.web.routes.tables import TableNumber, table_of
from boardwalk.web.server import Server, server_of
from boardwalk.web.view.coach import NO_ROUND, RoundPart, card_question, coach_sheet, round_part, strategy_sheet
from boardwalk.web.view.payout import payout_sheet

router = APIRouter(prefix="/lab", tags=["lab"])
FileName = Annotated[str, Path(min_length=1, max_length=100, examples=["report.pdf"])]
FILE_MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""For a file that is opened in a browser: it can be seen, but runs and loads nothing."""
JOB_EXAMPLE = {
    "id": "9f86d081884c7d659a2feaa0c55ad015",
    "at": 1_767_225_600_000_000,
    "kind": "solve",
    "asked": {"game": "caribbean"},
    "state": "running",
    "progress": 0.4,
    "step": "solving Caribbean Stud Poker",
    "result": None,
    "problem": None,
    "files": [],
}


def _job_schema(kind: type[OddsRequest[Any]]) -> Schema:
    parameters = kind.json_parameters()
    return {
        "type": "object",
        "description": kind.summary(),
        "properties": {
            "kind": {"const": kind.name},
            **{each.name: _parameter_schema(each) for each in parameters},
        },
        "required": ["kind", *(each.name for each in parameters if each.required)],
        "additionalProperties": False,
    }


def _parameter_schema(parameter: Parameter) -> Schema:
    base: Schema = {"description": parameter.help}
    null = [] if parameter.required else ["null"]
    if parameter.sort is ParameterType.WHOLE:
        return base | {"type": ["integer", *null], "minimum": parameter.least, "maximum": parameter.most}
    if parameter.sort is ParameterType.SWITCH:
        return base | {"type": ["boolean", *null]}
    if parameter.sort.is_mapping:
        values = {"type": ["string", "integer", "boolean"], "maxLength": LONGEST_TEXT}
        return base | {"type": ["object", *null], "additionalProperties": values, "maxProperties": MOST_OPTIONS}
    return base | {"type": ["string", *null], "maxLength": parameter.longest}


JOB_BODY: Schema = {
    "schema": {"oneOf": [_job_schema(kind) for kind in JOBS.values()]},
    "examples": {
        "solve": {"value": {"kind": "solve", "game": "caribbean", "unit": "10"}},
        "advise": {"value": {"kind": "advise", "game": "caribbean", "player": "Ah Kd 9c 5s 2h", "up": "3c"}},
        "simulate": {"value": {"kind": "simulate", "game": "caribbean", "rounds": 1_000_000}},
        "wheel-solve": {"value": {"kind": "wheel-solve", "return": "80%"}},
    },
}


_WHAT_IF_SCHEMA = _job_schema(WhatIf)
WHAT_IF_BODY: Schema = {
    "schema": {
        **_WHAT_IF_SCHEMA,
        "properties": {name: each for name, each in _WHAT_IF_SCHEMA["properties"].items() if name != "kind"},
        "required": [name for name in _WHAT_IF_SCHEMA["required"] if name != "kind"],
    },
    "examples": {"premium": {"value": {"game": "premium", "pays": {"x-tra-bonus.flush": "2"}}}},
}


def _lab_caller(request: Request) -> tuple[Server, Caller]:
    """The server, and the caller if they may use the lab in this house: jobs take the server's processor time."""
    server, caller = server_of(request), caller_of(request)
    house = server.pit.house
    assert house is not None, "the caller belongs to it"
    allow_here(caller.person, Permission.USE_LAB, house.kind)
    return server, caller


@operation(router, "GET", "", "What you can ask the lab", action=Permission.USE_LAB, returns=LabSheet)
async def see_lab(request: Request) -> Response:
    """Games with their options, and the kinds of jobs with their parameters, defaults and bounds."""
    _lab_caller(request)
    return answer(LabSheet, await run_in_threadpool(lab_sheet))


@operation(router, "GET", "/jobs", "Your jobs", action=Permission.USE_LAB, returns=tuple[JobSheet, ...])
async def list_jobs(request: Request) -> Response:
    """Latest first. Finished jobs are kept for a while, and only by this server."""
    server, caller = _lab_caller(request)
    return answer(tuple[JobSheet, ...], [job_sheet(job) for job in server.lab.jobs(caller.person.name)])


@operation(
    router,
    "POST",
    "/jobs",
    "Start a job",
    action=Permission.USE_LAB,
    returns=JobSheet,
    status=201,
    body=JOB_BODY,
    problems=(409,),
    example=JOB_EXAMPLE,
)
async def ask_for_job(request: Request) -> Response:
    """Takes the same parameters as the command with the same name, and refuses the same values.

    Jobs run one after another. Poll this one until its state is `done`, `failed` or `canceled`.
    """
    server, caller = _lab_caller(request)
    kind, parameters = _read_job(await read_body(request))
    job = await run_in_threadpool(server.lab.ask, caller.person.name, kind, parameters, server.address_of(request))
    return answer(JobSheet, job_sheet(job), 201)


@operation(
    router,
    "POST",
    "/what-if",
    "Other payouts, at once",
    action=Permission.USE_LAB,
    returns=PayoutSheet,
    body=WHAT_IF_BODY,
    problems=(422,),
)
async def ask_what_if(request: Request) -> Response:
    """Every pay table of a game, and what other payouts cost a player who plays on as before.

    That edge is exact, and the most that the house edge can be; start a `solve` job for the edge of best play. While
    `ready` is false, the game with its own payouts is being solved: ask again.
    """
    server, _ = _lab_caller(request)
    question = await run_in_threadpool(_read_what_if, await read_body(request))
    (found,) = await _answers_in_time(server.oracle, [question])
    if isinstance(found, WorkFault):
        raise ProblemRaised(found.problem())
    assert isinstance(found, BoundAnswer | AdviceProgress)
    return answer(PayoutSheet, payout_sheet(question, found))


def _read_what_if(body: object) -> WhatIf:
    if not isinstance(body, Mapping):
        raise InputError("game", "must be given")
    try:
        return WhatIf.read(body)
    except InputError as error:
        raise error_without_flags(error) from None


def _read_job(body: object) -> tuple[str, dict[str, Any]]:
    if not isinstance(body, Mapping) or not isinstance(body.get("kind"), str):
        raise InputError("kind", f"must be one of {', '.join(JOBS)}")
    return body["kind"], {name: value for name, value in body.items() if name != "kind"}


def _job(server: Server, caller: Caller, identifier: str) -> Job:
    job = server.lab.find(caller.person.name, identifier)
    if job is None:
        raise not_found("identifier", "you have no job with this ID on this server")
    return job


@operation(
    router,
    "GET",
    "/jobs/{identifier}",
    "A job",
    action=Permission.USE_LAB,
    returns=JobSheet,
    problems=(404, 422),
    example=JOB_EXAMPLE,
)
async def see_job(request: Request, identifier: PathId) -> Response:
    """Its progress and, once it is done, its result."""
    return answer(JobSheet, job_sheet(_job(*_lab_caller(request), identifier)))


@operation(
    router, "DELETE", "/jobs/{identifier}", "Cancel a job", action=Permission.USE_LAB, status=204, problems=(404,)
)
async def cancel_job(request: Request, identifier: PathId) -> Response:
    """Stops the job; if it is over, deletes it and its files."""
    server, caller = _lab_caller(request)
    await run_in_threadpool(server.lab.cancel, _job(server, caller, identifier))
    return no_content()


@operation(
    router,
    "GET",
    "/jobs/{identifier}/files/{name}",
    "A file of a job",
    action=Permission.USE_LAB,
    media_type="*/*",
    problems=(404, 422),
)
async def see_file(request: Request, identifier: PathId, name: FileName) -> Response:
    """A report or a picture that a job made."""
    job = _job(*_lab_caller(request), identifier)
    if name not in job_sheet(job).files:
        raise not_found("name", "the job has no file with this name")
    return FileResponse(
        job.folder / name,
        media_type=FILE_MEDIA_TYPES[PurePath(name).suffix],
        filename=name,
        content_disposition_type="inline",
        headers={"Content-Security-Policy": FILE_POLICY},
    )


coach_router = APIRouter(prefix="/tables/{number}", tags=["coach"])
PATIENCE_SECONDS = 0.4
"""How long to wait for an answer; most are ready by then."""
LOOK_SECONDS = 0.02
RoundQuery = Annotated[
    int | None,
    Query(ge=1, le=2**53, description="The number of a round; without it, the latest that you were in."),
]


@operation(
    coach_router,
    "GET",
    "/coach",
    "What your choices cost",
    action=Permission.SEE_TABLE,
    returns=CoachSheet,
    problems=(404, 422),
    takes_work=True,
)
async def coach(
    request: Request, number: TableNumber, played: Annotated[RoundQuery, Query(alias="round")] = None
) -> Response:
    """Every choice that you made in a round, with what each option was worth, exactly.

    Nothing is said about a choice before you make it. While `ready` is false, figures are being calculated: ask again.
    """
    server, actor = server_of(request), caller_of(request).actor
    table_of(server, number)
    request.state.line["table"] = number
    found = await run_in_threadpool(_read_round_part, server, number, actor, played)
    if found is None and played is not None:
        raise not_found("round", f"there is no round {played} that you were in")
    if found is None:
        return answer(CoachSheet, NO_ROUND)
    answers = await _answers_in_time(server.oracle, [choice.question for choice in found.choices])
    return answer(CoachSheet, coach_sheet(found, answers))


def _read_round_part(server: Server, number: str, actor: Actor, played: int | None) -> RoundPart | None:
    state = server.pit.state
    with server.pit.store.reading() as connection:
        return round_part(connection, state, number, actor, played)


@operation(
    coach_router,
    "GET",
    "/strategy",
    "A strategy card",
    action=Permission.SEE_TABLE,
    returns=StrategySheet,
    problems=(404, 422),
    takes_work=True,
)
async def see_strategy(request: Request, number: TableNumber) -> Response:
    """At most ten lines for the game as this table offers it, and what it costs to play by them.

    While `ready` is false, the card is being calculated: ask again. That takes minutes, but only the first time.
    """
    server = server_of(request)
    game = table_of(server, number).game
    (found,) = await _answers_in_time(server.oracle, [card_question(game)])
    if isinstance(found, WorkFault):
        raise ProblemRaised(found.problem())
    assert isinstance(found, CardAnswer | AdviceProgress)
    return answer(StrategySheet, strategy_sheet(game, found))


async def _answers_in_time(
    oracle: Oracle, questions: Sequence[CoachQuestion | WorkFault]
) -> list[CoachAnswer | AdviceProgress]:
    """What is known of each question, after a moment; a fault of ours is raised.

    Other threads look, since a look may start a process. A question that could not be asked is its own answer.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS

    def look() -> list[CoachAnswer | AdviceProgress]:
        return [each if isinstance(each, WorkFault) else oracle.look(each) for each in questions]

    while True:
        answers = await run_in_threadpool(look)
        for each in answers:
            if isinstance(each, WorkFault) and each.kind == ProblemKind.FAULT.name:
                raise ProblemRaised(each.problem())
        if time.monotonic() > deadline or not any(isinstance(each, AdviceProgress) for each in answers):
            return answers
        await asyncio.sleep(LOOK_SECONDS)
