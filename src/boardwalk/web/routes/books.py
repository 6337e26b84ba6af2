"""The books: ledger balances and lines, and signed heads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.books import AccountGroup, Balance, LedgerLine, SealSheet
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.ledger import AccountKind
from boardwalk.pit.record.account import account_groups, account_lines, balances
from boardwalk.pit.record.chain import make_seal
from boardwalk.web.api.operation import answer, operation, text_answer
from boardwalk.web.api.problem import not_found
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["books"])
MOST_LINES = 500
Value = TypeVar("Value")


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

ZeroBalance = Annotated[
    bool | None, Query(description="Only accounts whose balance is zero; if false, only the others; both by default.")
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
async def list_accounts(
    request: Request, begins: AccountPrefix = "", after: AfterAccount = "", zero: ZeroBalance = None
) -> Response:
    """Accounts sorted by name, 500 at a time; all balances together sum to zero."""
    rows = await _read_store(
        server_of(request), lambda connection: balances(connection, begins, after, MOST_LINES, zero=zero)
    )
    return answer(tuple[Balance, ...], [Balance(*row) for row in rows])


@operation(
    router,
    "GET",
    "/ledger/groups",
    "Accounts by kind",
    action=Permission.SEE_LEDGER,
    returns=tuple[AccountGroup, ...],
    example=[
        {
            "kind": AccountKind.STACK.value,
            "begins": AccountKind.STACK.of(""),
            "accounts": 30,
            "at_zero": 26,
            "cents": 412500,
        }
    ],
)
async def list_account_groups(request: Request) -> Response:
    """How many accounts of each kind there are, how many of them are at zero, and what they hold together."""
    groups = await _read_store(server_of(request), account_groups)
    return answer(tuple[AccountGroup, ...], [AccountGroup(*group) for group in groups])


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
    return answer(tuple[LedgerLine, ...], [LedgerLine(*tuple(row)) for row in rows])


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
