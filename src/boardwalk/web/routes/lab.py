"""The laboratory: exact mathematics that takes a while, as jobs that one asks for and comes back to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from boardwalk.errors import InputError
from boardwalk.odds.asked.kinds import KINDS
from boardwalk.odds.asked.parameter import LONGEST, MOST_OPTIONS, Kind, Parameter, Sort
from boardwalk.pit.permission import Action, allow_here
from boardwalk.web.body import read_body
from boardwalk.web.door import Caller, caller_of
from boardwalk.web.lab.jobs import Job
from boardwalk.web.lab.sheets import JobSheet, LabSheet, job_sheet, lab_sheet
from boardwalk.web.operation import answer, nothing, operation
from boardwalk.web.problem import unknown
from boardwalk.web.server import Server, server_of
from boardwalk.web.shape import Schema

router = APIRouter(prefix="/lab", tags=["lab"])
Identifier = Annotated[
    str, Path(min_length=32, max_length=32, pattern="^[0-9a-f]{32}$", examples=["9f86d081884c7d659a2feaa0c55ad015"])
]
FileName = Annotated[str, Path(min_length=1, max_length=100, examples=["report.pdf"])]
MEDIA = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
APART = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""What a file may do that is opened in a browser: be looked at."""
JOB = {
    "id": "9f86d081884c7d659a2feaa0c55ad015", "at": 1_767_225_600_000_000, "kind": "solve",
    "asked": {"game": "caribbean"}, "state": "running", "progress": 0.4, "step": "solving Caribbean Stud Poker",
    "result": None, "problem": None, "files": [],
}  # fmt: skip


def _schema(kind: Kind) -> Schema:
    return {
        "type": "object",
        "description": kind.says,
        "properties": {
            "kind": {"const": kind.name},
            **{each.name: _value(each) for each in kind.parameters},
        },
        "required": ["kind", *(each.name for each in kind.parameters if each.required)],
        "additionalProperties": False,
    }


def _value(parameter: Parameter) -> Schema:
    said: Schema = {"description": parameter.help}
    null = [] if parameter.required else ["null"]
    if parameter.sort is Sort.WHOLE:
        return said | {"type": ["integer", *null], "minimum": parameter.least, "maximum": parameter.most}
    if parameter.sort is Sort.SWITCH:
        return said | {"type": ["boolean", *null]}
    if parameter.sort is Sort.OPTIONS:
        values = {"type": ["string", "integer", "boolean"], "maxLength": LONGEST}
        return said | {"type": ["object", *null], "additionalProperties": values, "maxProperties": MOST_OPTIONS}
    return said | {"type": ["string", *null], "maxLength": LONGEST}


BODY: Schema = {
    "schema": {"oneOf": [_schema(kind) for kind in KINDS.values()]},
    "examples": {
        "solve": {"value": {"kind": "solve", "game": "caribbean", "unit": "10"}},
        "wheel-solve": {"value": {"kind": "wheel-solve", "return": "80%"}},
    },
}


def _let_in(request: Request) -> tuple[Server, Caller]:
    """Who may use the laboratory in this house: it takes the server's processor."""
    server, caller = server_of(request), caller_of(request)
    house = server.pit.house
    assert house is not None, "the caller belongs to it"
    allow_here(caller.person, Action.USE_LAB, house.kind)
    return server, caller


@operation(router, "GET", "", "What can be asked", action=Action.USE_LAB, returns=LabSheet)
async def see_lab(request: Request) -> Response:
    """Games with their options, and kinds of jobs with their parameters, defaults and bounds."""
    _let_in(request)
    return answer(LabSheet, await run_in_threadpool(lab_sheet))


@operation(router, "GET", "/jobs", "One's own jobs", action=Action.USE_LAB, returns=tuple[JobSheet, ...])
async def list_jobs(request: Request) -> Response:
    """The latest first; those that are over are kept for a while, and by this server only."""
    server, caller = _let_in(request)
    return answer(tuple[JobSheet, ...], [job_sheet(job) for job in server.lab.jobs(caller.person.name)])


@operation(
    router, "POST", "/jobs", "Ask for a job", action=Action.USE_LAB, returns=JobSheet, status=201, body=BODY,
    problems=(409,), example=JOB,
)  # fmt: skip
async def ask_for_job(request: Request) -> Response:
    """Parameters are those of the command of the same name, and are refused as there.

    Jobs are done one after another; look at this one until its state is done, failed or cancelled.
    """
    server, caller = _let_in(request)
    kind, given = _read(await read_body(request))
    job = await run_in_threadpool(server.lab.ask, caller.person.name, kind, given)
    return answer(JobSheet, job_sheet(job), 201)


def _read(body: object) -> tuple[str, dict[str, Any]]:
    if not isinstance(body, Mapping) or not isinstance(body.get("kind"), str):
        raise InputError("kind", f"name one of {', '.join(KINDS)}")
    return body["kind"], {name: value for name, value in body.items() if name != "kind"}


def _job(server: Server, caller: Caller, identifier: str) -> Job:
    job = server.lab.find(caller.person.name, identifier)
    if job is None:
        raise unknown("identifier", "you have no such job here")
    return job


@operation(
    router, "GET", "/jobs/{identifier}", "A job", action=Action.USE_LAB, returns=JobSheet, problems=(404, 422),
    example=JOB,
)  # fmt: skip
async def see_job(request: Request, identifier: Identifier) -> Response:
    """How far it is, and what came of it."""
    return answer(JobSheet, job_sheet(_job(*_let_in(request), identifier)))


@operation(
    router, "DELETE", "/jobs/{identifier}", "Cancel a job", action=Action.USE_LAB, status=204, problems=(404,)
)  # fmt: skip
async def cancel_job(request: Request, identifier: Identifier) -> Response:
    """Stop it; one that is over is forgotten, and its files with it."""
    server, caller = _let_in(request)
    await run_in_threadpool(server.lab.cancel, _job(server, caller, identifier))
    return nothing()


@operation(
    router, "GET", "/jobs/{identifier}/files/{name}", "A file of a job", action=Action.USE_LAB, media_type="*/*",
    problems=(404, 422),
)  # fmt: skip
async def see_file(request: Request, identifier: Identifier, name: FileName) -> Response:
    """A report or a picture that a job has made."""
    job = _job(*_let_in(request), identifier)
    if name not in job_sheet(job).files:
        raise unknown("name", "the job has made no such file")
    return FileResponse(
        job.folder / name, media_type=MEDIA[PurePath(name).suffix], filename=name, content_disposition_type="inline",
        headers={"Content-Security-Policy": APART},
    )  # fmt: skip
