"""The school: drills and their marks, table tests, and the instructor's class."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from boardwalk.actor import same_person
from boardwalk.api.school import (
    ClassSheet,
    DrillMark,
    DrillSheet,
    GameScores,
    PupilLine,
    SchoolGame,
    SchoolSheet,
    SchoolTopic,
    TableTestLine,
)
from boardwalk.games import GAMES, Game, declared, find_game
from boardwalk.pit.auth.permission import Permission
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.school import (
    LONGEST_SECONDS,
    PUPILS,
    RecordDrill,
)
from boardwalk.pit.house.state import House, TableTest, identity
from boardwalk.pit.house_file.examination import house_file_in_force
from boardwalk.school.catalog import LONGEST_SEED, drill_of, read_topic, verify_reference
from boardwalk.school.drill import LEVELS, DrillReference, MarkedDrill, Topic, mark_drill
from boardwalk.school.paper import USUAL_TERMS, SchoolTerms
from boardwalk.school.schedule import PastAnswer, due_drills, level_of, next_topic, scores
from boardwalk.web.api.operation import Body, IdempotencyKey, answer, operation, submit
from boardwalk.web.auth.caller import caller_of
from boardwalk.web.server import Server, server_of

router = APIRouter(tags=["school"])
GameQuery = Annotated[str, Query(max_length=40, description="A game; the first if left out.", examples=["premium"])]
TopicQuery = Annotated[str, Query(max_length=40, description="A topic; if left out, the one that is next.")]
LevelQuery = Annotated[
    int | None, Query(ge=LEVELS[0], le=LEVELS[-1], description="If left out, the level that you have reached.")
]
MOST_PARTS = 60
AnswerNumbers = Annotated[list[int], Field(max_length=MOST_PARTS, examples=[[2]])]
DrillAnswers = Annotated[list[AnswerNumbers], Field(max_length=MOST_PARTS, examples=[[[1], [1], [1], [1]]])]
"""The answer to each question of a drill; empty for none."""


class GivenAnswers(Body):
    """The answers to a drill, with what names it."""

    game: Annotated[str, Field(max_length=40, examples=["premium"])]
    options: Annotated[dict[str, str], Field(max_length=60, examples=[{}])]
    topic: Annotated[str, Field(max_length=40, examples=["hands"])]
    level: Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1], examples=[1])]
    seed: Annotated[str, Field(min_length=1, max_length=LONGEST_SEED, examples=["9f2c41d07ab3"])]
    answers: DrillAnswers
    seconds: Annotated[int, Field(ge=0, le=LONGEST_SECONDS, examples=[14])]


def house_of(server: Server) -> House:
    """The house, which a server always has once it answers."""
    house = server.pit.house
    assert house is not None
    return house


def terms_of(house: House) -> SchoolTerms:
    """What this house asks of a table test."""
    file = house_file_in_force(house)
    return USUAL_TERMS if file is None else file.school


def game_here(server: Server, name: str) -> Game:
    """A game as the first table of the house has it, or with its usual options."""
    tables = (table.game for table in server.pit.state.tables.values() if table.game.name == name)
    return next(tables, None) or declared(find_game(name).name)


def _past(house: House, name: str) -> tuple[PastAnswer, ...]:
    return house.school.answers.get(identity(name), ())


def latest_tests(house: House) -> list[TableTest]:
    """All table tests, the latest first."""
    return [*house.school.tests.values()][::-1]


def test_line(test: TableTest) -> TableTestLine:
    """A test as lists show it."""
    return TableTestLine(
        test.number,
        test.name,
        test.game,
        test.title,
        test.digest,
        test.started_at,
        test.ends_at,
        test.handed_in_at or None,
        test.terms.marks,
        test.right,
        test.terms.pass_percent,
        test.late,
        test.passed,
    )


LINE_EXAMPLE = {
    "number": 3,
    "name": "Dale",
    "game": "premium",
    "title": "Premium Hold 'Em",
    "digest": "5f0c",
    "started_at": 1763277600000000,
    "ends_at": 1763278800000000,
    "handed_in_at": 1763278200000000,
    "items": 10,
    "right": 9,
    "pass_percent": 80,
    "late": False,
    "passed": True,
}
SCORE_EXAMPLE = {"topic": "hands", "title": "Read the hands", "items": 12, "right": 10, "seconds": 140, "level": 2}
QUESTION_EXAMPLE = {"asks": "Does the dealer qualify?", "kind": "choice", "choices": ["Yes", "No"]}
DRILL_EXAMPLE = {
    "title": "Premium Hold 'Em",
    "topic": "hands",
    "level": 1,
    "asks": "Read the hands.",
    "scene": [{"place": "Dealer", "text": "", "cards": ["Kd", "Ks", "5s"]}],
    "questions": [QUESTION_EXAMPLE],
}


@operation(
    router,
    "GET",
    "/school",
    "Your school",
    action=Permission.LEARN,
    returns=SchoolSheet,
    problems=(422,),
    example={
        "games": [{"name": "premium", "title": "Premium Hold 'Em"}],
        "topics": [{"name": "hands", "title": "Read the hands"}],
        "levels": [1, 2, 3],
        "game": "premium",
        "scores": [SCORE_EXAMPLE],
        "due": 2,
        "tests": [LINE_EXAMPLE],
        "items": 10,
        "rounds": 2,
        "minutes": 30,
        "pass_percent": 80,
    },
)
async def see_school(request: Request, game: GameQuery = "") -> Response:
    """What you can practice, your scores in a game, and your table tests."""
    server, name = server_of(request), caller_of(request).person.name
    house = house_of(server)
    chosen = find_game(game or next(iter(GAMES))).name
    past, terms = _past(house, name), terms_of(house)
    tests = [test_line(test) for test in latest_tests(house) if same_person(test.name, name)]
    sheet = SchoolSheet(
        tuple(SchoolGame(each.name, each.title) for each in GAMES.values()),
        tuple(SchoolTopic(topic.value, topic.heading) for topic in Topic),
        LEVELS,
        chosen,
        scores(past, chosen),
        sum(drill.game == chosen for drill in due_drills(past, int(time.time()))),
        tuple(tests),
        terms.items,
        terms.rounds,
        terms.minutes,
        terms.pass_percent,
    )
    return answer(SchoolSheet, sheet)


@operation(
    router,
    "GET",
    "/school/drill",
    "A drill",
    action=Permission.LEARN,
    returns=DrillSheet,
    problems=(422,),
    takes_work=True,
    example={
        "game": "premium",
        "options": {},
        "topic": "hands",
        "level": 1,
        "seed": "9f2c41d07ab3",
        "repeated": False,
        "drill": DRILL_EXAMPLE,
    },
)
async def see_drill(
    request: Request, game: GameQuery = "", topic: TopicQuery = "", level: LevelQuery = None
) -> Response:
    """What you got wrong and should repeat comes first; then something new."""
    server, name = server_of(request), caller_of(request).person.name
    house = house_of(server)
    played = game_here(server, game or next(iter(GAMES)))
    wanted = read_topic(topic) if topic else None
    past, options = _past(house, name), dict(played.house.changed())
    due = (
        drill
        for drill in due_drills(past, int(time.time()))
        if (drill.game, dict(drill.options)) == (played.name, options)
        and wanted in (None, drill.topic)
        and level in (None, drill.level)
    )
    repeated = next(due, None)
    reference = repeated or _new_drill(past, played, wanted, level)
    worked = await run_in_threadpool(drill_of, played, reference, terms_of(house).chips)
    sheet = DrillSheet(
        reference.game,
        reference.options,
        reference.topic.value,
        reference.level,
        reference.seed,
        repeated is not None,
        worked.drill,
    )
    return answer(DrillSheet, sheet)


def _new_drill(past: tuple[PastAnswer, ...], game: Game, wanted: Topic | None, level: int | None) -> DrillReference:
    topic = wanted or next_topic(past, game.name)
    reached = level or level_of(past, game.name, topic)
    return DrillReference(game.name, game.house.changed(), topic, reached, secrets.token_hex(6))


@operation(
    router,
    "POST",
    "/school/answers",
    "Answer a drill",
    action=Permission.LEARN,
    returns=DrillMark,
    problems=(409,),
    example={
        "right": True,
        "questions": [
            {
                "given": [1],
                "given_words": "Yes",
                "right": True,
                "answer": {
                    "answer": [1],
                    "words": "Yes",
                    "why": "The dealer needs a pair of threes or better and has a pair of kings.",
                    "law": "13:69F-40.10(g)3iii",
                },
            }
        ],
    },
)
async def answer_drill(request: Request, body: GivenAnswers, key: IdempotencyKey = None) -> Response:
    """The server marks it; how you did is recorded."""
    server, caller = server_of(request), caller_of(request)
    reference = DrillReference(body.game, body.options, read_topic(body.topic), body.level, body.seed)
    marked = await run_in_threadpool(_marked, reference, terms_of(house_of(server)).chips, body.answers)
    command = RecordDrill(caller.actor, reference, marked.right, body.seconds)
    await submit(request, caller, AtHouse(command), key)
    return answer(DrillMark, DrillMark(marked.right, marked.questions))


def _marked(reference: DrillReference, chips: tuple[int, ...], answers: list[list[int]]) -> MarkedDrill:
    verify_reference(reference)
    worked = drill_of(declared(reference.game, reference.options), reference, chips)
    return mark_drill(worked, [tuple(each) for each in answers])


@operation(
    router,
    "GET",
    "/school/class",
    "The class",
    action=Permission.SEE_CLASS,
    returns=ClassSheet,
    example={
        "pupils": [
            {
                "name": "Dale",
                "role": "dealer",
                "games": [{"game": "premium", "title": "Premium Hold 'Em", "scores": [SCORE_EXAMPLE]}],
            }
        ],
        "tests": [LINE_EXAMPLE],
    },
)
async def see_class(request: Request) -> Response:
    """Everyone who deals, with their scores, and every table test."""
    house = house_of(server_of(request))
    pupils = [person for role in PUPILS for person in house.open_people(role)]
    lines = tuple(
        PupilLine(person.name, person.role.value, tuple(_scores(_past(house, person.name)))) for person in pupils
    )
    tests = tuple(test_line(test) for test in latest_tests(house))
    return answer(ClassSheet, ClassSheet(lines, tests))


def _scores(past: tuple[PastAnswer, ...]) -> Iterator[GameScores]:
    titles: Mapping[str, str] = {name: declaration.title for name, declaration in GAMES.items()}
    for game in dict.fromkeys(each.drill.game for each in past):
        yield GameScores(game, titles.get(game, game), scores(past, game))
