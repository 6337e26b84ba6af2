"""The cage: chips for cash and back, coupons, patrons with their history, and receipts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import Role
from boardwalk.api.books import CageReceipt, PatronLine, PatronMove
from boardwalk.api.command import ProposalSheet, Receipt
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.house.cage import IssueCoupons, RedeemChips, SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.state import Member, identity
from boardwalk.pit.record.house_history import PurseMove, ReceiptEntry, purse_moves, receipt_entry
from boardwalk.pit.store.schema import HOUSE_STREAM
from boardwalk.pit.writer.batch import Purse
from boardwalk.pit.writer.transaction import purse_of
from boardwalk.web.api.operation import Body, Cents, IdempotencyKey, answer, operation, submit
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.proposals import submit_or_propose
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["cage"])
PatronName = Annotated[str, Path(min_length=1, max_length=60, examples=["Zoe"])]
PatronSearch = Annotated[
    str, Query(max_length=60, pattern=r"^[^\x00]*$", description="A part of the name.", examples=["zo"])
]
ReceiptNumber = Annotated[int, Path(ge=1, le=2**53, examples=[12])]


class ChipAmount(Body):
    """An amount in cents."""

    cents: Cents


SOLD_EXAMPLE = {"stream": HOUSE_STREAM, "seq": 12, "at": 1763277600000000, "repeated": False, "version": None}
PATRON_EXAMPLE = {"name": "Zoe", "cents": 50000, "coupon_cents": 2500, "open": True}
MOST_PATRONS = 50


@operation(
    router,
    "GET",
    "/me/chips",
    "Your chips",
    action=Permission.SEE_OWN_CHIPS,
    returns=PatronLine,
    example=PATRON_EXAMPLE,
)
async def see_my_chips(request: Request) -> Response:
    """Your chips and coupons away from the tables."""
    return await _purse_answer(server_of(request), caller_of(request).person.name)


@operation(
    router,
    "POST",
    "/me/chips",
    "Take play chips",
    action=Permission.TAKE_PLAY_CHIPS,
    returns=Receipt,
    problems=(409,),
    example=SOLD_EXAMPLE,
)
async def take_play_chips(request: Request, body: ChipAmount, key: IdempotencyKey = None) -> Response:
    """Only in a demo house."""
    caller = caller_of(request)
    sale = AtHouse(SellChips(caller.actor, caller.person.name, body.cents))
    return answer(Receipt, await submit(request, caller, sale, key))


@operation(
    router,
    "GET",
    "/patrons",
    "Find patrons",
    action=Permission.SEE_PATRONS,
    returns=tuple[PatronLine, ...],
    problems=(422,),
    example=[PATRON_EXAMPLE],
)
async def find_patrons(request: Request, search: PatronSearch = "") -> Response:
    """Patrons whose names have this in them, however it is spelled, by name; up to 50."""
    server = server_of(request)
    house = server.pit.house
    members = () if house is None else sorted(house.people.values(), key=lambda each: each.name.casefold())
    wanted = identity(search)
    found = [each for each in members if each.role is Role.PLAYER and wanted in identity(each.name)][:MOST_PATRONS]
    purses = await run_in_threadpool(_purses_of, server, [each.name for each in found])
    return answer(tuple[PatronLine, ...], [_patron_line(*each) for each in zip(found, purses, strict=True)])


@operation(
    router,
    "GET",
    "/patrons/{name}/moves",
    "A patron's history",
    action=Permission.SEE_PATRONS,
    returns=tuple[PatronMove, ...],
    problems=(404, 422),
)
async def list_patron_moves(
    request: Request,
    name: PatronName,
    before: Annotated[int, Query(ge=0, le=2**62, description="Only what happened before this time.")] = 2**62,
) -> Response:
    """What moved the patron's chips and coupons away from the tables, latest first, 200 at a time."""
    server = server_of(request)
    patron = _known_patron(server, name).name

    def read() -> list[PurseMove]:
        with server.pit.store.reading() as connection:
            return purse_moves(connection, patron, before)

    return answer(tuple[PatronMove, ...], [_move_line(each) for each in await run_in_threadpool(read)])


@operation(
    router,
    "GET",
    "/cage/receipts/{number}",
    "A receipt of the cage",
    action=Permission.SEE_PATRONS,
    returns=CageReceipt,
    problems=(404, 422),
    example={
        "number": 12,
        "at": 1763277600000000,
        "kind": "sell-chips",
        "patron": "Zoe",
        "cents": 50000,
        "cashier": "Cal",
        "second": None,
        "house": "The Steel Pier",
    },
)
async def see_receipt(request: Request, number: ReceiptNumber) -> Response:
    """What the patron gets on paper; it can be printed again at any time."""
    server = server_of(request)
    house = server.pit.house
    assert house is not None, "the caller belongs to it"

    def read() -> ReceiptEntry | None:
        with server.pit.store.reading() as connection:
            return receipt_entry(connection, number)

    found = await run_in_threadpool(read)
    if found is None:
        raise not_found("number", f"there is no receipt {number}")
    order, patron = found.order, _known_patron(server, found.patron).name
    receipt = CageReceipt(number, order.at, found.kind, patron, found.cents, order.person, found.second, house.name)
    return answer(CageReceipt, receipt)


def _move_line(move: PurseMove) -> PatronMove:
    order = move.order
    return PatronMove(
        order.at, order.stream, order.seq, move.kind, move.cents, move.coupon_cents, order.person, order.role
    )


@operation(
    router,
    "GET",
    "/patrons/{name}",
    "A patron's chips",
    action=Permission.SEE_PATRONS,
    returns=PatronLine,
    problems=(404, 422),
    example=PATRON_EXAMPLE,
)
async def see_patron(request: Request, name: PatronName) -> Response:
    """A patron's chips and coupons away from the tables; a patron who now works here may still have some."""
    return await _purse_answer(server_of(request), _known_patron(server_of(request), name).name)


@operation(
    router,
    "POST",
    "/patrons/{name}/sell",
    "Sell chips",
    action=Permission.SELL_CHIPS,
    returns=Receipt,
    also={202: ProposalSheet},
    problems=(404, 409),
    example=SOLD_EXAMPLE,
)
async def sell_chips(request: Request, name: PatronName, body: ChipAmount, key: IdempotencyKey = None) -> Response:
    """Sell a patron chips for cash. Above the house's limit, it becomes a proposal (202)."""
    patron = _player_name(server_of(request), name)
    return await submit_or_propose(request, AtHouse(SellChips(caller_of(request).actor, patron, body.cents)), key)


@operation(
    router,
    "POST",
    "/patrons/{name}/coupons",
    "Issue coupons",
    action=Permission.ISSUE_COUPONS,
    returns=Receipt,
    also={202: ProposalSheet},
    problems=(404, 409),
    example=SOLD_EXAMPLE,
)
async def issue_coupons(request: Request, name: PatronName, body: ChipAmount, key: IdempotencyKey = None) -> Response:
    """Issue coupons for match play or a progressive; each can be played once. Above the house's limit, it becomes a
    proposal (202).
    """
    patron = _player_name(server_of(request), name)
    return await submit_or_propose(request, AtHouse(IssueCoupons(caller_of(request).actor, patron, body.cents)), key)


@operation(
    router,
    "POST",
    "/patrons/{name}/redeem",
    "Redeem chips",
    action=Permission.REDEEM_CHIPS,
    returns=Receipt,
    also={202: ProposalSheet},
    problems=(404, 409),
    example=SOLD_EXAMPLE,
)
async def redeem_chips(request: Request, name: PatronName, body: ChipAmount, key: IdempotencyKey = None) -> Response:
    """Pay cash for chips, even if the patron's account is closed or the patron now works here. Above the house's limit,
    it becomes a proposal (202).
    """
    patron = _known_patron(server_of(request), name).name
    return await submit_or_propose(request, AtHouse(RedeemChips(caller_of(request).actor, patron, body.cents)), key)


def _known_patron(server: Server, name: str) -> Member:
    house = server.pit.house
    member = None if house is None else house.person(name)
    if member is None:
        raise not_found("name", "there is no patron with this name")
    return member


def _player_name(server: Server, name: str) -> str:
    member = _known_patron(server, name)
    if member.role is not Role.PLAYER:
        raise not_found("name", "there is no patron with this name")
    return member.name


async def _purse_answer(server: Server, name: str) -> Response:
    purse = await run_in_threadpool(_purse_of, server, name)
    return answer(PatronLine, _patron_line(_known_patron(server, name), purse))


def _patron_line(member: Member, purse: Purse) -> PatronLine:
    return PatronLine(member.name, *purse, member.open and member.role is Role.PLAYER)


def _purse_of(server: Server, name: str) -> Purse:
    return _purses_of(server, [name])[0]


def _purses_of(server: Server, names: Sequence[str]) -> list[Purse]:
    with server.pit.store.reading() as connection:
        return [purse_of(connection, name) for name in names]
