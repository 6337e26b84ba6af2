"""The books: balances and lines of the ledger, the heads of the records, and their verification."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Annotated, NamedTuple, TypeVar

from fastapi import APIRouter, Query
from sqlalchemy import Connection, func, select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.pit.audit.auditing import audit
from boardwalk.pit.audit.finding import Finding
from boardwalk.pit.errors import Conflict
from boardwalk.pit.permission import Action
from boardwalk.pit.seal import sealed
from boardwalk.pit.store.schema import orders, postings
from boardwalk.web.operation import answer, operation, text_answer
from boardwalk.web.problem import unknown
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["books"])
MOST_LINES = 500
Value = TypeVar("Value")
AUDITING = threading.Lock()


class Balance(NamedTuple):
    """An account of the ledger, and what is in it."""

    account: str
    cents: int


class LedgerLine(NamedTuple):
    """A line of the ledger, with the order that it belongs to."""

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


class Seal(NamedTuple):
    """The heads of all streams, signed by the house (Ed25519, over the JSON of house, at and streams)."""

    house: str
    at: int
    streams: tuple[HeadSheet, ...]
    public_key: str
    signature: str


class AuditSheet(NamedTuple):
    """What an audit of everything came to."""

    ok: bool
    findings: tuple[Finding, ...]
    counts: Mapping[str, int]
    balances: Mapping[str, int]


async def _read(server: Server, ask: Callable[[Connection], Value]) -> Value:
    def asked() -> Value:
        with server.pit.store.reading() as connection:
            return ask(connection)

    return await run_in_threadpool(asked)


Prefix = Annotated[
    str, Query(max_length=120, pattern=r"^[^\x00]*$", description="How the account begins.", examples=["table:"])
]
After = Annotated[str, Query(max_length=200, pattern=r"^[^\x00]*$", description="The last account of the page before.")]


@operation(
    router, "GET", "/ledger/accounts", "Balances", action=Action.SEE_LEDGER, returns=tuple[Balance, ...],
    problems=(422,), example=[{"account": "inventory:7", "cents": 10000000}],
)  # fmt: skip
async def list_accounts(request: Request, begins: Prefix = "", after: After = "") -> Response:
    """Accounts in the order of their names, 500 at a time; all accounts together come to zero."""
    total = func.sum(postings.c.cents)
    chosen = (
        select(postings.c.account, total)
        .where(postings.c.account.startswith(begins, autoescape=True), postings.c.account > after)
        .group_by(postings.c.account)
        .order_by(postings.c.account)
        .limit(MOST_LINES)
    )
    rows = await _read(server_of(request), lambda connection: connection.execute(chosen).all())
    return answer(tuple[Balance, ...], [Balance(name, int(cents)) for name, cents in rows])


@operation(
    router, "GET", "/ledger/lines", "Lines of an account", action=Action.SEE_LEDGER, returns=tuple[LedgerLine, ...],
    problems=(422,),
)  # fmt: skip
async def list_lines(
    request: Request,
    account: Annotated[str, Query(min_length=1, max_length=200, pattern=r"^[^\x00]*$", examples=["inventory:7"])],
    before: Annotated[int, Query(ge=0, le=2**62, description="Only what came before this time.")] = 2**62,
) -> Response:
    """What went in and out, the latest first, 500 at a time."""
    joined = (orders.c.stream == postings.c.order_stream) & (orders.c.seq == postings.c.order_seq)
    chosen = (
        select(postings, orders.c.at, orders.c.person, orders.c.role)
        .join(orders, joined)
        .where(postings.c.account == account, orders.c.at < before)
        .order_by(orders.c.at.desc(), postings.c.order_stream, postings.c.order_seq.desc(), postings.c.line)
        .limit(MOST_LINES)
    )
    rows = await _read(server_of(request), lambda connection: connection.execute(chosen).all())
    return answer(tuple[LedgerLine, ...], [LedgerLine(*row) for row in rows])


@operation(router, "GET", "/audit/seal", "The signed heads", action=Action.SEE_HEADS, returns=Seal, problems=(404,))
async def see_seal(request: Request) -> Response:
    """The head of every stream, signed with the key of the house; whoever keeps it can show a rewritten record."""
    server = server_of(request)
    key = server.key
    if key is None:
        raise unknown("key", "this server does not have the key of the house")
    at = time.time_ns() // 1000
    return text_answer(await _read(server, lambda connection: sealed(connection, key, at)))


@operation(router, "POST", "/audit", "Verify everything", action=Action.SEE_HEADS, returns=AuditSheet, problems=(409,))
async def verify_everything(request: Request) -> Response:
    """Chains, orders, rules, ledger, rounds and shuffles, all anew from the records; one at a time."""
    server = server_of(request)
    del request
    return answer(AuditSheet, await run_in_threadpool(_audited, server))


def _audited(server: Server) -> AuditSheet:
    if not AUDITING.acquire(blocking=False):
        raise Conflict("audit", "another one is under way")
    try:
        found = audit(server.pit.store)
    finally:
        AUDITING.release()
    return AuditSheet(found.ok, found.findings, found.counts, found.balances)
