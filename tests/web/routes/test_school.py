"""The school over HTTP: drills are marked by the server, tests are on record, and instructors see their class."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from sqlalchemy import select

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.documents.table_test import table_test_record
from boardwalk.games import GAMES
from boardwalk.games.declaration.written_game import game_digest
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.record.table_test import record_of_test
from boardwalk.pit.store.schema import records
from boardwalk.school.catalog import make_drill
from boardwalk.school.drill import DrillReference, Topic
from boardwalk.school.live_round import NOT_NOW
from boardwalk.school.paper import live_rounds, make_paper
from tests.support.school.pupil import right_act
from tests.support.web.houses import API, Opened, opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert audit(house.pit.store).ok


def worked(sheet: dict[str, Any]) -> list[list[int]]:
    """The right answers to a drill that the server sent."""
    reference = DrillReference(sheet["game"], sheet["options"], Topic(sheet["topic"]), sheet["level"], sheet["seed"])
    return [list(key.answer) for key in make_drill(reference).key]


def answered(house: Opened, sheet: dict[str, Any], answers: list[list[int]]) -> Any:
    body = {name: sheet[name] for name in ("game", "options", "topic", "level", "seed")}
    return house.client(Role.DEALER).post(f"{API}/school/answers", json={**body, "answers": answers, "seconds": 7})


def test_a_drill_is_marked_by_the_server_and_counts(house: Opened) -> None:
    dale = house.client(Role.DEALER)
    sheet = dale.get(f"{API}/school/drill?game=caribbean&topic=hands").json()
    assert "answer" not in str(sheet["drill"]), "the key stays on the server"
    mark = answered(house, sheet, worked(sheet)).json()
    assert mark["right"]
    wrong = answered(house, sheet, [[] for _ in worked(sheet)]).json()
    assert not wrong["right"]
    assert {each["given_words"] for each in wrong["questions"]} == {"no answer"}
    scores = {each["topic"]: each for each in dale.get(f"{API}/school?game=caribbean").json()["scores"]}
    assert (scores["hands"]["items"], scores["hands"]["right"], scores["hands"]["seconds"]) == (2, 1, 14)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"topic": "hand"}, "topic"),
        ({"game": "whist"}, "game"),
        ({"level": 4}, "level"),
        ({"answers": []}, "answers"),
        ({"answers": [[99]] * 4}, "answers[0]"),
        ({"seconds": -1}, "seconds"),
        ({"options": {"no-such": "1"}}, "no-such"),
    ],
)
def test_a_bad_answer_is_refused_by_its_field(house: Opened, change: dict[str, Any], field: str) -> None:
    body = {"game": "premium", "options": {}, "topic": "hands", "level": 1, "seed": "7", "answers": [], "seconds": 1}
    refused = house.client(Role.DEALER).post(f"{API}/school/answers", json={**body, **change})
    assert refused.status_code == 422
    assert field in refused.text


def paper_answers(house: Opened, number: int) -> list[list[list[int]]]:
    state = house.pit.house
    assert state is not None
    test = state.school.tests[number]
    return [
        [list(key.answer) for key in each.key] for each in make_paper(GAMES[test.game].game(), test.terms, test.seed)
    ]


def deals(house: Opened, number: int) -> dict[str, Any]:
    """All live rounds of a test, by a pupil who knows everything."""
    dale, address = house.client(Role.DEALER), f"{API}/school/tests/{number}/live"
    sheet: dict[str, Any] = dale.get(address).json()
    state = house.pit.house
    assert state is not None
    test = state.school.tests[number]
    live = live_rounds(GAMES[test.game].game(), test.terms, test.seed, test.acts)
    while not sheet["over"]:
        assert not [prompt for prompt in sheet["table"]["prompts"] if prompt["due"]]
        act = right_act(live)
        live.do(act)
        body = {"act": sheet["acts"] + 1, **asdict(act)}
        answered = dale.post(address, json=body)
        assert answered.status_code == 200, answered.text
        sheet = answered.json()
        assert sheet["notice"] != NOT_NOW
    return sheet


def test_a_table_test_from_start_to_print(house: Opened) -> None:
    dale, sue = house.client(Role.DEALER), house.client(Role.SUPERVISOR)
    started = dale.post(f"{API}/school/tests", json={"game": "premium"})
    assert started.status_code == 201
    number, drills = started.json()["number"], started.json()["drills"]
    assert len(drills) == 10
    assert "seed" not in started.text
    again = dale.post(f"{API}/school/tests", json={"game": "premium"})
    assert (again.status_code, f"test {number} is not over" in again.text) == (409, True)
    assert dale.get(f"{API}/school/tests/{number}/record").status_code == 404, "nothing to print yet"

    answers = paper_answers(house, number)
    answers[0] = [[] for _ in answers[0]]
    assert sue.post(f"{API}/school/tests/{number}", json={"answers": answers}).status_code == 404, "not hers"
    assert dale.post(f"{API}/school/tests/{number}", json={"answers": answers[1:]}).status_code == 422
    live = f"{API}/school/tests/{number}/live"
    assert sue.get(live).status_code == 404, "not hers"
    assert dale.post(live, json={"act": 1, "do": "fly"}).status_code == 422
    assert dale.post(live, json={"act": 2, "do": "close-bets"}).status_code == 409
    assert deals(house, number)["round"] == 2
    marked = dale.post(f"{API}/school/tests/{number}", json={"answers": answers}).json()
    assert (marked["test"]["right"], marked["test"]["passed"], marked["test"]["late"]) == (15, True, False)
    assert [item["right"] for item in marked["items"]] == [False, *[True] * 15]
    assert [item["round"] for item in marked["items"]] == [0] * 10 + [1] * 3 + [2] * 3
    assert dale.get(live).status_code == 404, "it was handed in"
    assert marked["test"]["digest"] == game_digest(GAMES["premium"].game())
    assert dale.post(f"{API}/school/tests/{number}", json={"answers": answers}).status_code == 409

    for person in (dale, sue, house.client(Role.REGULATOR)):
        assert person.get(f"{API}/school/tests/{number}").json() == marked
        printed = person.get(f"{API}/school/tests/{number}/record")
        assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-")
    state, rows = house.pit.house, house.pit.store
    assert state is not None
    with rows.reading() as connection:
        place = record_of_test(connection, number)
        assert place is not None
        event = connection.execute(select(records).where(records.c.hash == place.hash)).one()
        assert record_of_test(connection, number + 1) is None
    assert json.loads(event.event)["items"] == marked["items"]
    document = table_test_record(state.school.tests[number], state.name, state.public_key, place)
    assert ("Hash in the chain", place.hash) in document.facts
    assert [section.title for section in document.sections] == ["Marks", "What was wrong", "Proof"]
    room = sue.get(f"{API}/school/class").json()
    assert room["tests"][0] == marked["test"]
    assert {line["name"] for line in room["pupils"]} >= {"Dale"}


def test_a_test_that_is_mostly_wrong_is_not_passed(house: Opened) -> None:
    dale = house.client(Role.DEALER)
    started = dale.post(f"{API}/school/tests", json={"game": "caribbean"}).json()
    answers: list[list[list[int]]] = [[[] for _ in drill["questions"]] for drill in started["drills"]]
    test = dale.post(f"{API}/school/tests/{started['number']}", json={"answers": answers}).json()["test"]
    assert (test["right"], test["passed"]) == (0, False)
    assert dale.get(f"{API}/school").json()["tests"][0] == test


def test_who_may_learn_and_who_sees_the_class(house: Opened) -> None:
    for role in PERSON_ROLES:
        client = house.client(role)
        learns = role in (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
        assert (client.get(f"{API}/school").status_code == 200) is learns
        sees = role in (Role.FLOORPERSON, Role.SUPERVISOR, Role.REGULATOR)
        assert (client.get(f"{API}/school/class").status_code == 200) is sees
    assert house.client(Role.DEALER).get(f"{API}/school/tests/99").status_code == 404
