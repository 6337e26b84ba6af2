"""Table tests: a paper of drills, live rounds at a table of the school, and the record to print."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Annotated, cast

from fastapi import APIRouter, Path
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import same_person
from boardwalk.api.school import (
    LiveSheet,
    SeatToSettle,
    StartedTest,
    TableTestSheet,
)
from boardwalk.api.table import TableView
from boardwalk.documents.table_test import table_test_record
from boardwalk.games import declared
from boardwalk.games.declaration.written_game import game_digest
from boardwalk.pit.auth.permission import Permission, may
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.school import (
    ActInLiveRound,
    HandInTableTest,
    StartTableTest,
)
from boardwalk.pit.house.state import House, PaperItem, TableTest
from boardwalk.pit.record.table_test import record_of_test
from boardwalk.press.pdf import to_pdf
from boardwalk.school.drill import WorkedDrill
from boardwalk.school.live_act import MOST_CARDS, LiveAct
from boardwalk.school.live_round import MARKS_PER_ROUND, MOST_ACTS, LiveRounds
from boardwalk.school.paper import live_rounds, make_paper, mark_paper
from boardwalk.web.api.operation import Body, IdempotencyKey, answer, operation, submit
from boardwalk.web.api.problem import not_found
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.routes.school import (
    DRILL_EXAMPLE,
    LINE_EXAMPLE,
    MOST_PARTS,
    DrillAnswers,
    game_here,
    house_of,
    latest_tests,
    terms_of,
    test_line,
)
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["school"])
TestNumber = Annotated[int, Path(ge=1, le=10**9, examples=[3])]
ITEM_EXAMPLE = {
    "topic": "hands",
    "right": True,
    "asks": ["Does the dealer qualify?"],
    "given": ["Yes"],
    "answers": ["Yes"],
    "laws": ["13:69F-40.10(g)3iii"],
    "round": 0,
}
SHEET_EXAMPLE = {"test": LINE_EXAMPLE, "items": [ITEM_EXAMPLE]}


class WantedTest(Body):
    """The game of a table test."""

    game: Annotated[str, Field(max_length=40, examples=["premium"])]


class GivenAct(Body):
    """An act in a live round: what is done, where, and for a settlement what becomes of each wager."""

    act: Annotated[int, Field(ge=1, le=MOST_ACTS, description="Its number, from 1.", examples=[1])]
    do: Annotated[str, Field(max_length=40, examples=["close-bets"])]
    place: Annotated[str, Field(max_length=40, examples=[""])] = ""
    position: Annotated[int, Field(ge=0, le=MOST_CARDS, examples=[0])] = 0
    cards: Annotated[int, Field(ge=0, le=MOST_CARDS, examples=[0])] = 0
    settles: DrillAnswers = Field(default_factory=list)


class HandedIn(Body):
    """The answers to all drills of a table test, in order."""

    answers: Annotated[list[DrillAnswers], Field(max_length=MOST_PARTS, examples=[[[[1], [2]]]])]


@operation(
    router,
    "POST",
    "/school/tests",
    "Start a table test",
    action=Permission.LEARN,
    returns=StartedTest,
    status=201,
    problems=(409,),
    example={
        "number": 3,
        "title": "Premium Hold 'Em",
        "ends_at": 1763278800000000,
        "drills": [DRILL_EXAMPLE],
        "rounds": 2,
    },
)
async def start_table_test(request: Request, body: WantedTest, key: IdempotencyKey = None) -> Response:
    """The time runs from now, and the test is on record. You can have one test at a time."""
    server, caller = server_of(request), caller_of(request)
    game = game_here(server, body.game)
    terms, seed = terms_of(house_of(server)), secrets.token_hex(16)
    digest = await run_in_threadpool(game_digest, game)
    command = StartTableTest(caller.actor, game.name, game.title, game.house.changed(), digest, seed, terms)
    await submit(request, caller, AtHouse(command), key)
    test = next(each for each in latest_tests(house_of(server)) if same_person(each.name, caller.person.name))
    paper = await run_in_threadpool(_paper, test)
    return answer(StartedTest, _started(test, paper), 201)


def _started(test: TableTest, paper: tuple[WorkedDrill, ...]) -> StartedTest:
    return StartedTest(test.number, test.title, test.ends_at, tuple(each.drill for each in paper), test.terms.rounds)


def _paper(test: TableTest) -> tuple[WorkedDrill, ...]:
    return make_paper(declared(test.game, test.options), test.terms, test.seed)


@operation(
    router,
    "POST",
    "/school/tests/{number}",
    "Hand in a table test",
    action=Permission.LEARN,
    returns=TableTestSheet,
    problems=(404, 409),
    example=SHEET_EXAMPLE,
)
async def hand_in_table_test(
    request: Request, number: TestNumber, body: HandedIn, key: IdempotencyKey = None
) -> Response:
    """The server marks it, and the mark is on record. A drill that you left open counts as wrong."""
    server, caller = server_of(request), caller_of(request)
    test = _known_test(server, number)
    if not same_person(test.name, caller.person.name):
        raise not_found("number", f"you have no test {number}")
    items = await run_in_threadpool(_items, test, body.answers)
    await submit(request, caller, AtHouse(HandInTableTest(caller.actor, number, items)), key)
    return _test_answer(_known_test(server, number))


def _items(test: TableTest, answers: list[list[list[int]]]) -> tuple[PaperItem, ...]:
    return *_drill_items(test, answers), *_live_items(test)


def _live_items(test: TableTest) -> Iterator[PaperItem]:
    """The marks of the live rounds, from what was done in them."""
    marks = _live(test).marks() if test.terms.rounds else ()
    for number, mark in enumerate(marks):
        asks, given, answers, laws = zip(*mark.lines, strict=True)
        yield PaperItem(mark.topic, mark.right, asks, given, answers, laws, 1 + number // MARKS_PER_ROUND)


def _live(test: TableTest) -> LiveRounds:
    return live_rounds(declared(test.game, test.options), test.terms, test.seed, test.acts)


def _live_sheet(server: Server, test: TableTest, live: LiveRounds) -> LiveSheet:
    tables = server.pit.state.tables.values()
    felt = next((each.number for each in tables if each.game.name == test.game), None)
    view = live.view()
    seats = tuple(SeatToSettle(seat, live.scene(seat), live.questions(seat)) for seat in sorted(view.seats))
    table = cast(TableView, view)  # the same but for its prompts, which are written with their drafts
    return LiveSheet(
        live.round, live.rounds, live.over, live.acts, live.notice, live.sees, felt, table, live.choices(), seats
    )


def _own_live_test(request: Request, number: int) -> TableTest:
    test = _known_test(server_of(request), number)
    if not same_person(test.name, caller_of(request).person.name):
        raise not_found("number", f"you have no test {number}")
    if not test.terms.rounds:
        raise not_found("number", f"test {number} has no live rounds")
    if test.handed_in_at:
        raise not_found("number", f"test {number} was handed in")
    return test


@operation(
    router,
    "GET",
    "/school/tests/{number}/live",
    "The table of your live rounds",
    action=Permission.LEARN,
    returns=LiveSheet,
    problems=(404, 422),
    takes_work=True,
)
async def see_live_round(request: Request, number: TestNumber) -> Response:
    """Programs play at its seats; you deal."""
    test = _own_live_test(request, number)
    live = await run_in_threadpool(_live, test)
    return answer(LiveSheet, _live_sheet(server_of(request), test, live))


@operation(
    router,
    "POST",
    "/school/tests/{number}/live",
    "Act at the table of your live rounds",
    action=Permission.LEARN,
    returns=LiveSheet,
    problems=(404, 409),
)
async def act_in_live_round(
    request: Request, number: TestNumber, body: GivenAct, key: IdempotencyKey = None
) -> Response:
    """The act is on record with its time. Whether it was right is said after the test is handed in."""
    server, caller = server_of(request), caller_of(request)
    test = _own_live_test(request, number)
    settles = tuple(tuple(each) for each in body.settles)
    act = LiveAct(body.do, body.place, body.position, body.cards, settles)
    if body.act == len(test.acts) + 1:
        await run_in_threadpool(_live_after, test, act)  # refused here if no terminal has it
    await submit(request, caller, AtHouse(ActInLiveRound(caller.actor, number, body.act, act)), key)
    test = _known_test(server, number)
    live = await run_in_threadpool(_live, test)
    return answer(LiveSheet, _live_sheet(server, test, live))


def _live_after(test: TableTest, act: LiveAct) -> None:
    _live(test).do(act)


def _drill_items(test: TableTest, answers: list[list[list[int]]]) -> Iterator[PaperItem]:
    paper = _paper(test)
    given = [[tuple(numbers) for numbers in each] for each in answers]
    marked = mark_paper(paper, given)
    yield from (
        PaperItem(
            worked.drill.topic,
            mark.right,
            tuple(question.asks for question in worked.drill.questions),
            tuple(each.given_words for each in mark.questions),
            tuple(each.answer.words for each in mark.questions),
            tuple("" if each.answer.law is None else str(each.answer.law) for each in mark.questions),
        )
        for worked, mark in zip(paper, marked, strict=True)
    )


def _known_test(server: Server, number: int) -> TableTest:
    test = house_of(server).school.tests.get(number)
    if test is None:
        raise not_found("number", f"there is no test {number}")
    return test


def _test_answer(test: TableTest) -> Response:
    return answer(TableTestSheet, TableTestSheet(test_line(test), test.items))


def _seen_test(request: Request, number: int) -> TableTest:
    """A test that the caller may see: their own, or anyone's if they may see the class."""
    person = caller_of(request).person
    test = _known_test(server_of(request), number)
    if not same_person(test.name, person.name) and not may(person, Permission.SEE_CLASS):
        raise not_found("number", f"you have no test {number}")
    return test


@operation(
    router,
    "GET",
    "/school/tests/{number}",
    "A table test",
    action=Permission.SEE_TESTS,
    returns=TableTestSheet,
    problems=(404, 422),
    example=SHEET_EXAMPLE,
)
async def see_table_test(request: Request, number: TestNumber) -> Response:
    """Your own, or anyone's if you may see the class."""
    return _test_answer(_seen_test(request, number))


PDF = "application/pdf"


@operation(
    router,
    "GET",
    "/school/tests/{number}/record",
    "Print a table test",
    action=Permission.SEE_TESTS,
    media_type=PDF,
    problems=(404, 422),
    takes_work=True,
)
async def print_table_test(request: Request, number: TestNumber) -> Response:
    """The record of a test that was handed in, as a PDF."""
    test, house = _seen_test(request, number), house_of(server_of(request))
    if not test.handed_in_at:
        raise not_found("number", f"test {number} was not handed in")
    data = await run_in_threadpool(_printed, server_of(request), test, house)
    name = f'attachment; filename="table-test-{number}.pdf"'
    return Response(data, media_type=PDF, headers={"Content-Disposition": name})


def _printed(server: Server, test: TableTest, house: House) -> bytes:
    with server.pit.store.reading() as connection:
        place = record_of_test(connection, test.number)
    assert place is not None, "a test that was handed in is on record"
    return to_pdf(table_test_record(test, house.name, house.public_key, place))
