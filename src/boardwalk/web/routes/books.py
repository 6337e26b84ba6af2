"""The books: ledger balances and lines, signed heads, the audit, the export for a regulator, and their jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import IO, Annotated, Any, NamedTuple, TypeVar

from fastapi import APIRouter, Path, Query
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.errors import Conflict
from boardwalk.pit.ledger import AccountKind
from boardwalk.pit.record.account import account_lines, balances
from boardwalk.pit.record.chain import make_seal
from boardwalk.web.api.operation import answer, no_content, operation, text_answer
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.lab.work_queue import WorkTarget
from boardwalk.web.record.jobs import (
    CHUNK_BYTES,
    RecordJob,
    RecordJobKind,
    RecordJobSheet,
    audit_job,
    database_of,
    export_job,
    record_job_sheet,
)
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["books"])
MOST_LINES = 500
Value = TypeVar("Value")


class Balance(NamedTuple):
    """An account of the ledger and its balance."""

    account: str
    cents: int


class LedgerLine(NamedTuple):
    """A line of the ledger, with its order."""

    stream: str
    seq: int
    line: int
    account: str
    cents: int
    at: int
    person: str
    role: str


class HeadSheet(NamedTuple):
    """The end of a stream of records."""

    name: str
    seq: int
    head: str


class SealSheet(NamedTuple):
    """The heads of all streams, signed by the house (Ed25519, over the JSON of house, at and streams)."""

    house: str
    at: int
    streams: tuple[HeadSheet, ...]
    public_key: str
    signature: str


async def _read_store(server: Server, ask: Callable[[Connection], Value]) -> Value:
    def read() -> Value:
        with server.pit.store.reading() as connection:
            return ask(connection)

    return await run_in_threadpool(read)


INVENTORY_EXAMPLE = AccountKind.INVENTORY.of("7")
AccountPrefix = Annotated[
    str,
    Query(
        max_length=120,
        pattern=r"^[^\x00]*$",
        description="The beginning of the account names.",
        examples=[AccountKind.INVENTORY.of("")],
    ),
]
AfterAccount = Annotated[
    str, Query(max_length=200, pattern=r"^[^\x00]*$", description="The last account on the previous page.")
]


@operation(
    router,
    "GET",
    "/ledger/accounts",
    "Account balances",
    action=Permission.SEE_LEDGER,
    returns=tuple[Balance, ...],
    problems=(422,),
    example=[{"account": INVENTORY_EXAMPLE, "cents": 10000000}],
)
async def list_accounts(request: Request, begins: AccountPrefix = "", after: AfterAccount = "") -> Response:
    """Accounts sorted by name, 500 at a time; all balances together sum to zero."""
    rows = await _read_store(server_of(request), lambda connection: balances(connection, begins, after, MOST_LINES))
    return answer(tuple[Balance, ...], [Balance(*row) for row in rows])


@operation(
    router,
    "GET",
    "/ledger/lines",
    "The lines of an account",
    action=Permission.SEE_LEDGER,
    returns=tuple[LedgerLine, ...],
    problems=(422,),
)
async def list_lines(
    request: Request,
    account: Annotated[str, Query(min_length=1, max_length=200, pattern=r"^[^\x00]*$", examples=[INVENTORY_EXAMPLE])],
    before: Annotated[int, Query(ge=0, le=2**62, description="Only lines before this time.")] = 2**62,
) -> Response:
    """What went in and out, latest first, 500 at a time."""
    rows = await _read_store(
        server_of(request), lambda connection: account_lines(connection, account, before, MOST_LINES)
    )
    return answer(tuple[LedgerLine, ...], [LedgerLine._make(row) for row in rows])


@operation(
    router, "GET", "/audit/seal", "The signed heads", action=Permission.SEE_HEADS, returns=SealSheet, problems=(404,)
)
async def see_seal(request: Request) -> Response:
    """The head of every stream, signed with the house's key; keep it, and you can show that a record was rewritten."""
    server = server_of(request)
    key = server.key
    if key is None:
        raise not_found("key", "this server does not have the house's key")
    at = server.pit.clock.now()
    return text_answer(await _read_store(server, lambda connection: make_seal(connection, key, at)))


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
        raise not_found("job", "you have not asked for this, or too long ago; POST to the same address first")
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


ZIP_MEDIA_TYPE = "application/zip"


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


JobId = Annotated[
    str, Path(min_length=32, max_length=32, pattern="^[0-9a-f]{32}$", examples=["9f86d081884c7d659a2feaa0c55ad015"])
]


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
async def see_record_job(request: Request, identifier: JobId) -> Response:
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
async def cancel_record_job(request: Request, identifier: JobId) -> Response:
    """Stops the job; if it is over, deletes it and its file."""
    await run_in_threadpool(server_of(request).jobs.cancel, _record_job(request, identifier))
    return no_content()
