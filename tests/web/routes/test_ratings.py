"""Ratings and reviews over HTTP: calculated in the background, for those who may see them, and each player's own."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import Role
from tests.support.web.houses import API, Opened, install, opened, play_round, seated

MOST_LOOKS = 1200


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A table where two players have played one round."""
    with opened(Path(tmp_path_factory.mktemp("ratings"))) as found:
        install(found, "7", "caribbean")
        players = {seat: seated(found, "7", seat, name) for seat, name in ((1, "Pat"), (2, "Kim"))}
        play_round(found, "7", players)
        yield found


def ready(house: Opened, who: Role | str, path: str) -> dict[str, Any]:
    client = house.client(who)
    for _ in range(MOST_LOOKS):
        sheet: dict[str, Any] = client.get(f"{API}{path}").json()
        if sheet["ready"]:
            return sheet
        assert sheet["problem"] is None, sheet
        time.sleep(0.1)
    raise AssertionError("it is never ready")


def test_everyone_who_played_is_rated(house: Opened) -> None:
    sheet = ready(house, Role.SUPERVISOR, "/floor/ratings")
    assert {each["player"] for each in sheet["players"]} == {"Pat", "Kim"}
    for each in sheet["players"]:
        assert each["total"]["hands"] == 1
        assert each["total"]["choices"] == 1
        assert float(each["total"]["theory_cents"]) == pytest.approx(
            float(each["total"]["best_play_cents"]) + float(each["total"]["cost_cents"]), abs=0.011
        )
        assert not each["bot"]
    (table,) = sheet["tables"]
    assert table["agree"]
    won = {each["player"]: each["total"]["win_cents"] for each in sheet["players"]}
    assert sum(won.values()) == table["players_cents"]


def test_a_file_has_a_row_for_each_player_table_and_game(house: Opened) -> None:
    sheet = ready(house, Role.ACCOUNTING, "/floor/ratings")
    answer = house.client(Role.ACCOUNTING).get(f"{API}/floor/ratings.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert {(row["player"], row["table"], row["game"], row["bot"]) for row in rows} == {
        ("Pat", "7", "caribbean", "no"),
        ("Kim", "7", "caribbean", "no"),
    }
    theory = {each["player"]: each["total"]["theory_cents"] for each in sheet["players"]}
    assert {row["player"]: row["theory_cents"] for row in rows} == theory


def test_players_see_their_own_and_nobody_elses(house: Opened) -> None:
    sheet = ready(house, "Pat", "/me/rating")
    assert sheet["rating"]["player"] == "Pat"
    assert "Kim" not in str(sheet)
    for role in (Role.DEALER, Role.SECURITY, Role.ADMINISTRATOR):
        assert house.client(role).get(f"{API}/floor/ratings").status_code == 403
        assert house.client(role).get(f"{API}/me/rating").status_code == 403
    assert house.client("Pat").get(f"{API}/floor/ratings").status_code == 403
    assert house.client("Pat").get(f"{API}/floor/ratings.csv").status_code == 403
    assert house.client(Role.SUPERVISOR).get(f"{API}/floor/ratings?days=32").status_code == 422


def test_a_tables_win_is_reviewed(house: Opened) -> None:
    sheet = ready(house, Role.ACCOUNTING, "/tables/7/win-review")
    review = sheet["review"]
    assert (review["rounds"], review["hands"], review["within"]) == (1, 2, True)
    assert [(each["wager"], each["place"], each["hands"]) for each in review["groups"]] == [
        ("ante", 1, 1),
        ("ante", 2, 1),
    ]
    assert sum(each["win_cents"] for each in review["groups"]) == review["win_cents"]
    assert house.client("Pat").get(f"{API}/tables/7/win-review").status_code == 403
    assert house.client(Role.SUPERVISOR).get(f"{API}/tables/9/win-review").status_code == 404


def test_inquiries_are_listed_last_first(house: Opened) -> None:
    client = house.client(Role.SURVEILLANCE)
    asked = {"table": "7", "rounds": 1, "win_cents": -500, "chance_millionths": 40, "reason": "too low"}
    assert client.post(f"{API}/house/inquiries", json=asked).status_code == 200
    assert client.post(f"{API}/house/inquiries", json=asked | {"reason": "again"}).status_code == 200
    found = client.get(f"{API}/house/inquiries").json()
    assert [(each["number"], each["reason"]) for each in found] == [(2, "again"), (1, "too low")]
    assert house.client(Role.DEALER).get(f"{API}/house/inquiries").status_code == 403
