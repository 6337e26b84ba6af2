"""Inquiries into a table's win that chance does not explain."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.api.command import Receipt
from boardwalk.api.rating import InquiryLine
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.inquiry import CHANCE_PARTS, LONGEST_TABLE, OpenInquiry
from boardwalk.pit.house.people import LONGEST_REASON
from boardwalk.pit.store.schema import HOUSE_STREAM
from boardwalk.web.api.operation import Body, IdempotencyKey, answer, operation, submit
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.tables import table_of
from boardwalk.web.server import server_of

router = APIRouter(prefix="/house/inquiries", tags=["house"])
MOST = 2**53


class InquiryBody(Body):
    """The table, what a review of its win found, and why there is an inquiry."""

    table: Annotated[str, Field(min_length=1, max_length=LONGEST_TABLE, examples=["7"])]
    rounds: Annotated[int, Field(ge=1, le=MOST, examples=[21_600])]
    win_cents: Annotated[int, Field(ge=-MOST, le=MOST, examples=[-1_250_000])]
    chance_millionths: Annotated[int, Field(ge=0, le=CHANCE_PARTS, examples=[40])]
    reason: Annotated[str, Field(min_length=1, max_length=LONGEST_REASON, examples=["the win is too low for chance"])]


@operation(
    router,
    "POST",
    "",
    "Open an inquiry",
    action=Permission.OPEN_INQUIRY,
    returns=Receipt,
    problems=(404, 409),
    example={"stream": HOUSE_STREAM, "seq": 12, "at": 1763277600000000, "repeated": False, "version": None},
)
async def open_inquiry(request: Request, body: InquiryBody, key: IdempotencyKey = None) -> Response:
    """Put on record who asks about a table's win and why, with the figures that this person states, as of a review."""
    caller = caller_of(request)
    table_of(server_of(request), body.table)
    found = body.table, body.rounds, body.win_cents, body.chance_millionths, body.reason
    return answer(Receipt, await submit(request, caller, AtHouse(OpenInquiry(caller.actor, *found)), key))


@operation(
    router,
    "GET",
    "",
    "Inquiries into tables' wins",
    action=Permission.OPEN_INQUIRY,
    returns=tuple[InquiryLine, ...],
)
async def list_inquiries(request: Request) -> Response:
    """All that are on record, the last one first."""
    house = server_of(request).pit.house
    assert house is not None, "the caller belongs to it"
    numbered = enumerate(house.inquiries, 1)
    found = [InquiryLine(number, *each) for number, each in numbered]
    return answer(tuple[InquiryLine, ...], found[::-1])
