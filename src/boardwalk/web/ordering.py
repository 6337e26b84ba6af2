"""Orders that come in by HTTP: who gives them is known from the session, whether they may is asked in one place."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, NamedTuple

from fastapi import Header
from starlette.requests import Request

from boardwalk.errors import InputError, Refusal
from boardwalk.floor.order import AtTable
from boardwalk.form import tag_of
from boardwalk.pit.errors import Conflict, Unavailable
from boardwalk.pit.order import Done, Order
from boardwalk.pit.permission import allow_order
from boardwalk.web.door import Caller
from boardwalk.web.server import Server, server_of

LONGEST_KEY = 64
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=LONGEST_KEY,
        pattern=r"^[A-Za-z0-9._:-]+$",
        description="The same key sent again by the same person acts once, and is answered as it was.",
        examples=["3f0c9a52-bet-1"],
    ),
]


class Receipt(NamedTuple):
    """An order that was accepted and is on the disk."""

    stream: str
    seq: int
    at: int
    """Microseconds since 1970."""
    repeated: bool
    """Whether the same order had been done before, so that nothing happened now."""
    version: int | None
    """The version of the table after it."""


async def give(request: Request, caller: Caller, order: Order, key: str | None, seen: int | None = None) -> Receipt:
    """Have an order done, and say where it stands in the record."""
    server, kind = server_of(request), tag_of(type(order.command))
    line = request.state.line
    line["command"] = kind
    allow_order(caller.person, order)
    began = time.perf_counter()
    try:
        done = await asyncio.wrap_future(server.pit.submit(order, key=key, seen=seen, person=caller.person.name))
    except (InputError, Unavailable) as error:
        server.metrics.commands.labels(kind, _outcome(error)).inc()
        raise
    finally:
        server.metrics.command_seconds.observe(time.perf_counter() - began)
    server.metrics.commands.labels(kind, "repeated" if done.repeated else "done").inc()
    receipt = _receipt(server, done)
    line["version"] = receipt.version
    return receipt


def _receipt(server: Server, done: Done) -> Receipt:
    version = server.pit.version(done.order.table) if isinstance(done.order, AtTable) else None
    return Receipt(done.stream, done.seq, done.at, done.repeated, version)


def _outcome(error: Exception) -> str:
    if isinstance(error, Unavailable):
        return "unavailable"
    if isinstance(error, Conflict):
        return "conflict"
    return "refused" if isinstance(error, Refusal) else "invalid"
