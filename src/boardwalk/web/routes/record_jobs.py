"""Jobs on the record: audits, exports for a regulator, and what dispute packs share with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import IO, Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from boardwalk.api.books import RecordJobKind, RecordJobSheet
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.errors import Conflict
from boardwalk.web.api.operation import PathId, answer, no_content, operation
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.lab.work_queue import WorkTarget
from boardwalk.web.record.jobs import CHUNK_BYTES, RecordJob, audit_job, database_of, export_job, record_job_sheet
from boardwalk.web.server import server_of

router = APIRouter(tags=["books"])
ZIP_MEDIA_TYPE = "application/zip"
FromCheckpoint = Annotated[
    bool, Query(description="Whether to prove only what came after the latest checkpoint, if there is one.")
]
RECORD_JOB_EXAMPLE = {
    "id": "9f86d081884c7d659a2feaa0c55ad015",
    "at": 1_767_225_600_000_000,
    "kind": "audit",
    "asked": {"from_checkpoint": False},
    "state": "running",
    "ahead": 0,
    "step": "records",
    "progress": 0.4,
    "audit": None,
    "problem": None,
    "file": None,
}


async def ask_for_record_job(
    request: Request, kind: RecordJobKind, asked: Mapping[str, Any], target: WorkTarget, *arguments: Any
) -> Response:
    """Start a job of the caller on the record, and describe it."""
    server, actor = server_of(request), caller_of(request).actor
    database = database_of(server.pit.store)
    job = await run_in_threadpool(server.jobs.ask, actor, kind, asked, target, database, *arguments)
    return answer(RecordJobSheet, record_job_sheet(server.jobs, job), 201)


async def record_file(request: Request, kind: RecordJobKind, asked: Mapping[str, Any]) -> Response:
    """The file that the caller's last job of this kind has made."""
    server, person = server_of(request), caller_of(request).actor.name
    job = server.jobs.latest(person, kind, asked)
    if job is None or server.jobs.look(person, job.identifier) is None:
        raise not_found("job", "you have not asked for this, or it has expired; POST to the same address first")
    if not job.work.state.over:
        raise Conflict("job", "it is not ready yet")
    if job.file is None:
        raise not_found("job", "it did not finish; ask for it again")
    packed = await run_in_threadpool(job.file.open, "rb")  # it is sent to the end even if the job is deleted meanwhile
    headers = {"Content-Disposition": f'attachment; filename="{job.file.name}"'}
    return StreamingResponse(_file_chunks(packed), media_type=ZIP_MEDIA_TYPE, headers=headers)


def _file_chunks(packed: IO[bytes]) -> Iterator[bytes]:
    with packed:
        while chunk := packed.read(CHUNK_BYTES):
            yield chunk


@operation(
    router,
    "POST",
    "/audit",
    "Verify everything",
    action=Permission.SEE_HEADS,
    returns=RecordJobSheet,
    status=201,
    problems=(409, 422),
    example=RECORD_JOB_EXAMPLE,
)
async def verify_everything(request: Request, from_checkpoint: FromCheckpoint = False) -> Response:
    """Start an audit of chains, orders, rules, ledger, rounds and shuffles, from the records.

    It is a job: look at it until it is over, at `/record/jobs/{identifier}`. After 30 seconds without a look it ends.
    """
    asked = {"from_checkpoint": from_checkpoint}
    server = server_of(request)
    heads = None if server.guard is None else server.guard.open_file
    details = not from_checkpoint, server.pit.clock.now(), heads
    return await ask_for_record_job(request, RecordJobKind.AUDIT, asked, audit_job, *details)


@operation(
    router,
    "POST",
    "/audit/export",
    "Export the whole record",
    action=Permission.EXPORT,
    returns=RecordJobSheet,
    status=201,
    problems=(409,),
    example=RECORD_JOB_EXAMPLE | {"kind": "export", "asked": {}, "step": "orders"},
)
async def export_records(request: Request) -> Response:
    """Start an export: the output of `boardwalk export` as a zip file, sealed if the server has the key.

    It is a job, like an audit; once it is done, get the file from the same address. Cards in play are held back.
    """
    server = server_of(request)
    key = None if server.key is None else server.key.private_bytes_raw()
    return await ask_for_record_job(request, RecordJobKind.EXPORT, {}, export_job, key)


@operation(
    router,
    "GET",
    "/audit/export",
    "Your export",
    action=Permission.EXPORT,
    media_type=ZIP_MEDIA_TYPE,
    problems=(404, 409),
)
async def see_export(request: Request) -> Response:
    """The zip file of your last export. It is kept for ten minutes after you last looked at it."""
    return await record_file(request, RecordJobKind.EXPORT, {})


@operation(
    router,
    "GET",
    "/record/jobs",
    "Your audits, exports and dispute packs",
    action=Permission.SEE_RECORD_JOBS,
    returns=tuple[RecordJobSheet, ...],
)
async def list_record_jobs(request: Request) -> Response:
    """Latest first. Each person can have one unfinished job of each kind, and all people of a role together three;
    regulators six.
    """
    server, person = server_of(request), caller_of(request).actor.name
    found = [server.jobs.look(person, job.identifier) for job in server.jobs.jobs(person)]
    sheets = [record_job_sheet(server.jobs, job) for job in found if job is not None]
    return answer(tuple[RecordJobSheet, ...], sheets)


def _record_job(request: Request, identifier: str) -> RecordJob:
    job = server_of(request).jobs.look(caller_of(request).actor.name, identifier)
    if job is None:
        raise not_found("identifier", "you have no job with this ID on this server")
    return job


@operation(
    router,
    "GET",
    "/record/jobs/{identifier}",
    "An audit, an export or a dispute pack",
    action=Permission.SEE_RECORD_JOBS,
    returns=RecordJobSheet,
    problems=(404, 422),
    example=RECORD_JOB_EXAMPLE,
)
async def see_record_job(request: Request, identifier: PathId) -> Response:
    """How far it is and, once it is done, its result. A job that nobody looks at for 30 seconds ends."""
    return answer(RecordJobSheet, record_job_sheet(server_of(request).jobs, _record_job(request, identifier)))


@operation(
    router,
    "DELETE",
    "/record/jobs/{identifier}",
    "Cancel an audit, an export or a dispute pack",
    action=Permission.SEE_RECORD_JOBS,
    status=204,
    problems=(404,),
)
async def cancel_record_job(request: Request, identifier: PathId) -> Response:
    """Stops the job; if it is over, deletes it and its file."""
    await run_in_threadpool(server_of(request).jobs.cancel, _record_job(request, identifier))
    return no_content()
