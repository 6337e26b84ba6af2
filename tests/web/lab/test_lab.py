"""The lab: who may use it, what they can ask, and jobs from request to result."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.games import GAMES
from boardwalk.odds.requests.catalog import JOBS
from boardwalk.pit.house.state import HouseKind
from boardwalk.web.lab import job
from boardwalk.web.lab.job import MOST_FINISHED_JOBS, MOST_UNFINISHED_JOBS, Lab
from boardwalk.web.lab.work_queue import WorkFault, WorkResult
from tests.support.cli.command import Run
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture
from tests.support.web.houses import API, Opened, TestClient, opened
from tests.support.web.lab_processes import Pretended, until
from tests.support.web.lab_processes import started as started  # noqa: PLC0414  a fixture
from tests.support.web.oracles import Echo, IdleLane

WHEEL = {"kind": "wheel-solve", "return": "80%"}


def furnished(premises: Opened, lab: Lab) -> Iterator[Opened]:
    premises.app.state.server.lab = lab
    yield premises
    lab.close()


@pytest.fixture
def house(premises: Opened) -> Iterator[Opened]:
    """A lab in which nothing ever starts."""
    yield from furnished(premises, Lab(IdleLane()))


@pytest.fixture
def at_work(premises: Opened, started: list[Pretended]) -> Iterator[Opened]:
    """A lab whose processes end when the test says so."""
    del started
    yield from furnished(premises, Lab())


def ask(client: TestClient, body: object = WHEEL, status: int = 201) -> dict[str, Any]:
    response = client.post(f"{API}/lab/jobs", json=body)
    assert response.status_code == status, response.text
    found: dict[str, Any] = response.json()
    return found


def look(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{API}/lab/jobs/{job['id']}").json()
    return found


def test_a_page_needs_no_rule_of_its_own(house: Opened) -> None:
    sheet = house.client(Role.PLAYER).get(f"{API}/lab").json()
    assert [each["kind"] for each in sheet["kinds"]] == [*JOBS]
    for game in sheet["games"]:
        declared = GAMES[game["game"]].game()
        assert {each["option"]: each["default"] for each in game["options"]} == {
            name: option.default for name, option in declared.house.options.items()
        }
        for option in game["options"]:
            assert option["free"] or option["default"] in option["values"]
    for kind in sheet["kinds"]:
        for each in kind["parameters"]:
            assert each["help"]
            assert each["sort"] != "game" or set(each["choices"]) - {""} == set(GAMES)


def test_a_job_that_is_asked_for_waits(house: Opened) -> None:
    client = house.client(Role.SUPERVISOR)
    job = ask(client)
    assert job == {
        "id": job["id"], "at": job["at"], "kind": "wheel-solve", "asked": {"return": "80%"}, "state": "waiting",
        "progress": 0.0, "step": "", "result": None, "problem": None, "files": [],
    }  # fmt: skip
    assert client.get(f"{API}/lab/jobs").json() == [job]


def test_a_job_tells_when_it_was_asked_for(premises: Opened) -> None:
    times = iter([1_700_000_000_000_000, 1_700_000_000_000_007])
    lab = premises.app.state.server.lab = Lab(IdleLane(), lambda: next(times))
    client = premises.client(Role.PLAYER)
    asked = [ask(client)["at"] for _ in range(2)]
    assert asked == [1_700_000_000_000_000, 1_700_000_000_000_007]
    assert [job["at"] for job in client.get(f"{API}/lab/jobs").json()] == asked[::-1]
    lab.close()


def test_a_folder_that_was_cleared_away_is_made_again(
    house: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    client, lab = house.client(Role.PLAYER), house.app.state.server.lab
    before = ask(client)
    shutil.rmtree(tmp_path / "temporary")
    after = ask(client)
    assert lab.find("Zoe", after["id"]).folder.is_dir()
    assert lab._folder.stat().st_mode & 0o077 == 0, "it is nobody else's to read"
    assert [job["id"] for job in client.get(f"{API}/lab/jobs").json()] == [after["id"], before["id"]]
    lab.close()
    assert not [*(tmp_path / "temporary").iterdir()]


def test_everybody_has_jobs_of_his_own(house: Opened) -> None:
    sue, zoe = house.client(Role.SUPERVISOR), house.client(Role.PLAYER)
    hers, another = ask(sue), ask(zoe)
    for mine, theirs, client in ((hers, another, sue), (another, hers, zoe)):
        assert [job["id"] for job in client.get(f"{API}/lab/jobs").json()] == [mine["id"]]
        for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/files/wheel.svg")):
            response = client.request(method, f"{API}/lab/jobs/{theirs['id']}{path}")
            assert (response.status_code, response.json()["field"]) == (404, "identifier")
    assert look(zoe, another)["state"] == "waiting"


def test_one_person_has_only_so_many_under_way(house: Opened) -> None:
    sue = house.client(Role.SUPERVISOR)
    jobs = [ask(sue) for _ in range(MOST_UNFINISHED_JOBS)]
    assert "cancel it" in ask(sue, status=409)["detail"]
    ask(house.client(Role.PLAYER))
    assert sue.delete(f"{API}/lab/jobs/{jobs[1]['id']}").status_code == 204
    assert [job["state"] for job in sue.get(f"{API}/lab/jobs").json()] == ["waiting", "canceled", "waiting"]
    ask(sue)
    assert sue.delete(f"{API}/lab/jobs/{jobs[1]['id']}").status_code == 204
    assert jobs[1]["id"] not in [job["id"] for job in sue.get(f"{API}/lab/jobs").json()]


def test_all_together_have_only_so_many(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "MOST_WAITING_JOBS", 2)
    for role in (Role.PLAYER, Role.DEALER):
        ask(house.client(role))
    assert "2 jobs are already waiting" in ask(house.client(Role.SUPERVISOR), status=409)["detail"]


@pytest.mark.parametrize(
    ("body", "status", "field", "law"),
    [
        ([], 422, "kind", None),
        ({"kind": 7}, 422, "kind", None),
        ({"kind": "poker"}, 422, "kind", None),
        ({"kind": "solve"}, 422, "game", None),
        ({"kind": "solve", "game": "faro"}, 422, "game", None),
        ({"kind": "solve", "game": "premium", "unit": "0.50"}, 409, "x-tra", "13:69F-40.6(c)"),
        ({"kind": "progressive", "reserve_rate": "40%"}, 409, "reserve_rate", "B37"),
        ({"kind": "progressive", "rounds_per_hour": 0}, 422, "rounds_per_hour", None),
        ({"kind": "side-bets", "options": {"x": 1}}, 422, "options", None),
        ({"kind": "wheel", "wheel": "5-fixed"}, 422, "prize", "13:69F-40.11(e)"),
        ({"kind": "wheel", "seed": 1, "seeds": 1}, 422, "seeds", None),
        ({"kind": "scan", "cluster": "tcp://10.0.0.1:8786"}, 422, "cluster", None),
        ({"kind": "scan", "cluster": None}, 422, "cluster", None),
        ({"kind": "simulate", "game": "premium", "cluster": "tcp://10.0.0.1:8786"}, 422, "cluster", None),
        ({"kind": "simulate", "game": "premium", "rounds": 0}, 422, "rounds", None),
        ({"kind": "advise", "game": "premium", "player": "Ah Ad Xx"}, 422, "player", "13:69F-40.2(a)"),
        ({"kind": "advise", "game": "premium", "player": "Ah Ad"}, 409, "player", "13:69F-40.7(d)"),
        ({"kind": "advise", "game": "premium", "player": "Ah Ad 3c", "board": "Ah"}, 409, "board", "13:69F-40.2(a)"),
        ({"kind": "advise", "game": "caribbean", "player": "Ah Kd 9c 5s 2h"}, 409, "up", "13:69F-16/book-1"),
        (
            {"kind": "advise", "game": "texas-bonus", "player": "Kh 7d", "board": "2c 9h Js Kc", "wagers": {"turn": 2}},
            409,
            "turn",
            "13:69F-28/book-4",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_field_and_paragraph(
    house: Opened, body: object, status: int, field: str, law: str | None
) -> None:
    client = house.client(Role.REGULATOR)
    problem = ask(client, body, status)
    assert (problem["field"], problem.get("law")) == (field, law)
    assert "--" not in problem["detail"]
    assert client.get(f"{API}/lab/jobs").json() == []


def test_a_job_goes_from_waiting_to_its_result(at_work: Opened, started: list[Pretended]) -> None:
    client = at_work.client(Role.ACCOUNTING)
    first, second = ask(client), ask(client)
    until(lambda: look(client, first)["step"] == "working")
    told = look(client, first)
    assert (told["state"], told["progress"], look(client, second)["state"]) == ("running", 0.5, "waiting")
    folder = at_work.app.state.server.lab.find("Cal", first["id"]).folder
    (folder / "wheel.svg").write_text("<svg/>")
    assert look(client, first)["files"] == [], "nothing is shown before it is whole"
    started[0].end = WorkResult({"weights": [1, 2]})
    started[0].over.set()
    until(lambda: look(client, first)["state"] == "done")
    told = look(client, first)
    assert (told["result"], told["progress"], told["files"]) == ({"weights": [1, 2]}, 1.0, ["wheel.svg"])
    file = client.get(f"{API}/lab/jobs/{first['id']}/files/wheel.svg")
    assert (file.text, file.headers["content-type"]) == ("<svg/>", "image/svg+xml")
    assert "sandbox" in file.headers["content-security-policy"]
    for name in ("wheel.png", "..%2Fhouse.db", "%2Fetc%2Fpasswd"):
        assert client.get(f"{API}/lab/jobs/{first['id']}/files/{name}").status_code == 404
    assert client.delete(f"{API}/lab/jobs/{first['id']}").status_code == 204
    assert not folder.exists()
    assert client.get(f"{API}/lab/jobs/{first['id']}").status_code == 404


def test_a_job_that_comes_to_nothing_says_why(at_work: Opened, started: list[Pretended]) -> None:
    client = at_work.client(Role.ACCOUNTING)
    for number, (end, status) in enumerate(
        (
            (WorkFault("REFUSED", "is too much", "unit", "R1"), 409),
            (WorkFault.ours("the process ended with code 1; try again"), 500),
        )
    ):
        job = ask(client)
        until(lambda number=number: len(started) > number)  # type: ignore[misc]
        started[number].end = end  # type: ignore[assignment]
        started[number].over.set()
        until(lambda job=job: look(client, job)["state"] == "failed")  # type: ignore[misc]
        problem = look(client, job)["problem"]
        assert (problem["status"], problem["detail"], problem.get("field")) == (status, end.reason, end.field)
        assert problem.get("law") == end.law


def test_a_job_that_runs_is_stopped(at_work: Opened, started: list[Pretended]) -> None:
    client = at_work.client(Role.ACCOUNTING)
    job = ask(client)
    until(lambda: look(client, job)["state"] == "running" and len(started) == 1)
    until(lambda: look(client, job)["step"] == "working")
    assert client.delete(f"{API}/lab/jobs/{job['id']}").status_code == 204
    assert look(client, job)["state"] == "canceled"
    assert started[0].over.is_set()


def test_the_oldest_that_are_over_go(at_work: Opened, started: list[Pretended]) -> None:
    client = at_work.client(Role.ACCOUNTING)
    first = ask(client)
    for number in range(MOST_FINISHED_JOBS + 1):
        until(lambda number=number: len(started) > number)  # type: ignore[misc]
        started[number].end = WorkResult(number)
        started[number].over.set()
        job = ask(client)
    until(lambda: look(client, job)["step"] == "working")
    listed = client.get(f"{API}/lab/jobs").json()
    assert len(listed) == MOST_FINISHED_JOBS + 1, "and one under way"
    assert first["id"] not in [each["id"] for each in listed]


def test_what_is_canceled_before_its_turn_goes_as_well(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job, "MOST_FINISHED_JOBS", 2)
    monkeypatch.setattr(job, "MOST_JOBS_KEPT", 3)
    sue, zoe = house.client(Role.SUPERVISOR), house.client(Role.PLAYER)
    asked = []
    for client in (sue, sue, sue, zoe, zoe):
        asked.append(ask(client)["id"])
        assert client.delete(f"{API}/lab/jobs/{asked[-1]}").status_code == 204
    left = [job["id"] for client in (zoe, sue) for job in client.get(f"{API}/lab/jobs").json()]
    assert left == [asked[4], asked[3], asked[2]], "two of one person, three of all"
    folder = house.app.state.server.lab._folder
    assert {path.name for path in folder.iterdir()} == set(left)


def test_a_real_job_is_done_in_a_process_of_its_own(premises: Opened) -> None:
    lab = Lab()
    premises.app.state.server.lab = lab
    client = premises.client(Role.PLAYER)
    job = ask(client, {"kind": "wheel", "wheel": "1-jackpot", "players": 3, "picture": ""})
    until(lambda: look(client, job)["state"] not in ("waiting", "running"))
    told = look(client, job)
    assert (told["state"], told["step"], told["problem"]) == ("done", "calculating", None)
    assert (told["result"]["players"], len(told["result"]["positions"])) == (3, 12)
    folder = lab._folder
    lab.close()
    assert folder is not None
    assert not folder.exists()


COMMANDS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "scan": ({"game": "caribbean"}, ["caribbean"]),
    "advise": (
        {"game": "caribbean", "player": "Ah Kd 9c 5s 2h", "up": "3c"},
        ["caribbean", "--player", "Ah Kd 9c 5s 2h", "--up", "3c"],
    ),
    "simulate": (
        {"game": "caribbean", "rounds": 1000, "strategy": "random", "seed": 7},
        ["caribbean", "--rounds", "1000", "--strategy", "random", "--seed", "7"],
    ),
}


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_job_answers_what_the_command_prints(premises: Opened, run: Run, kind: str) -> None:
    asked, arguments = COMMANDS[kind]
    lab = premises.app.state.server.lab = Lab()
    client = premises.client(Role.PLAYER)
    job = ask(client, {"kind": kind, **asked})
    until(lambda: look(client, job)["state"] not in ("waiting", "running"))
    told = look(client, job)
    lab.close()
    assert (told["state"], told["problem"]) == ("done", None)
    printed = json.loads(run(kind, *arguments, "--json").out)
    for each in (told["result"], printed) if kind == "simulate" else ():
        assert each.pop("rounds_per_second") > 0
    assert told["result"] == printed


def test_no_page_and_no_description_offers_a_cluster(house: Opened) -> None:
    sheet = house.client(Role.PLAYER).get(f"{API}/lab").json()
    assert "cluster" not in {each["name"] for kind in sheet["kinds"] for each in kind["parameters"]}
    body = house.app.openapi()["paths"][f"{API}/lab/jobs"]["post"]["requestBody"]["content"]["application/json"]
    kinds = {each["properties"]["kind"]["const"]: each for each in body["schema"]["oneOf"]}
    assert [*kinds] == [*JOBS]
    assert not [name for name, each in kinds.items() if "cluster" in each["properties"]]


def test_wagers_that_may_have_been_placed_earlier_are_named(house: Opened) -> None:
    games = {each["game"]: each["wagers"] for each in house.client(Role.PLAYER).get(f"{API}/lab").json()["games"]}
    assert games.pop("texas-bonus") == [
        {"wager": "flop", "title": "Flop", "multiples": [2]},
        {"wager": "turn", "title": "Turn", "multiples": [1]},
    ]
    assert not any(games.values()), "nothing is left to decide after the wager of the other games"


def test_in_a_live_house_the_laboratory_is_for_those_whose_work_it_is(tmp_path: Path) -> None:
    with opened(tmp_path, HouseKind.LIVE) as house:
        kept_out = set()
        for role in PERSON_ROLES:
            client = house.client(role)
            statuses = {client.get(f"{API}/lab{path}").status_code for path in ("", "/jobs")}
            statuses.add(client.post(f"{API}/lab/jobs", json={}).status_code)
            if statuses == {403}:
                kept_out.add(role)
            else:
                assert statuses == {200, 422}
        assert kept_out == {Role.PLAYER, Role.DEALER, Role.FLOORPERSON, Role.SECURITY}


def test_whatever_runs_beside_the_server_goes_with_it(tmp_path: Path) -> None:
    closed: list[object] = []

    class Apart(Echo):
        def close(self) -> None:
            closed.append(self)

    with opened(tmp_path) as house:
        server = house.app.state.server
        server.oracle, server.lab = Apart(), Apart()
        with house.client():
            assert not closed
        assert closed == [server.oracle, server.lab]
