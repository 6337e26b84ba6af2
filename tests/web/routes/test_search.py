"""Surveillance looks for things at all tables, and keeps bookmarks."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from boardwalk.actor import Role
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.pit.record.dispute_pack import dispute_pack
from tests.support.web.houses import API, Opened, install, play_round, prepare, seated, send


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    """Pat has played at table 7 and Quinn at table 8, and each has bought chips there."""
    for number, name, cents in (("7", "Pat", 30_00), ("8", "Quinn", 40_00)):
        install(premises, number)
        play_round(premises, number, {2: seated(premises, number, 2, name)})
        send(premises.client(Role.DEALER), number, {"do": "buy-in", "seat": 2, "cents": cents})
    return premises


def found(house: Opened, query: str = "", role: Role = Role.SURVEILLANCE) -> list[dict[str, Any]]:
    response = house.client(role).get(f"{API}/search?{query}")
    assert response.status_code == 200, response.text
    lines: list[dict[str, Any]] = response.json()
    assert [line["at"] for line in lines] == sorted((line["at"] for line in lines), reverse=True)
    return lines


def test_a_player_is_found_in_their_orders_and_at_their_seat(house: Opened) -> None:
    lines = found(house, "player=pat")
    assert {line["table"] for line in lines} == {"7"}
    kinds = {line["kind"] for line in lines}
    assert {"seat-taken", "bet-placed", "wager-settled", "cash-bought-in"} <= kinds
    assert {line["player"] for line in lines if line["kind"] == "wager-settled"} == {"Pat"}
    assert all(line["round"] == 1 for line in lines if line["kind"] == "wager-settled")
    assert found(house, "player=Nobody") == []


@pytest.mark.parametrize(
    ("least", "most", "tables"), [(30_00, 30_00, {"7"}), (30_01, 40_00, {"8"}), (30_00, 40_00, {"7", "8"})]
)
def test_an_amount_is_found_within_its_bounds(house: Opened, least: int, most: int, tables: set[str]) -> None:
    lines = [
        each for each in found(house, f"least_cents={least}&most_cents={most}") if each["kind"] == "cash-bought-in"
    ]
    assert {line["table"] for line in lines} == tables
    assert all(least <= line["cents"] <= most for line in lines)


def test_a_paragraph_is_found_with_everything_under_it(house: Opened) -> None:
    lines = found(house)
    law = next(line["law"] for line in lines if line["kind"] == "wager-settled")
    chapter = law.partition("(")[0]
    assert {line["law"] for line in found(house, f"law={law}")} == {law}
    under = {line["law"] for line in found(house, f"law={chapter}")}
    assert law in under
    assert all(each.startswith(chapter) for each in under)
    assert {line["law"] for line in found(house, f"law={chapter.partition('-')[2]}")} == under, "without 13:69F"
    assert found(house, f"law={chapter[:-1]}") == [], "half a number is another paragraph"


def test_a_time_is_found_and_a_table(house: Opened) -> None:
    lines = found(house)
    middle = lines[len(lines) // 2]["at"]
    assert [each for each in lines if each["at"] >= middle] == found(house, f"since={middle}")[: len(lines)]
    assert {line["table"] for line in found(house, "table=8")} == {"8"}
    assert found(house, "until=5&since=0") == []


def test_a_round_in_progress_is_not_searched(house: Opened) -> None:
    install(house, "9")
    sam = seated(house, "9", 1, "Sam")
    prepare(house, "9", {1: sam})
    for wager in house.pit.tables["9"].game.required:
        send(sam, "9", {"do": "place-bet", "wager": wager.name, "cents": 10_00})
    before = {line["seq"] for line in found(house, "table=9")}
    send(house.client(Role.DEALER), "9", {"do": "close-bets"})
    send(house.client(Role.DEALER), "9", {"do": "deal-next"})
    assert {line["seq"] for line in found(house, "table=9")} == before


def test_who_may_not_rebuild_a_round_reads_no_hidden_card(house: Opened) -> None:
    hidden = [line for line in found(house, "table=7", Role.FLOORPERSON) if line["kind"] == "card-dealt"]
    assert all(line["told"] is None for line in hidden)
    assert all(line["told"] for line in found(house, "table=7", Role.SURVEILLANCE))


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("least_cents=2&most_cents=1", "least_cents"),
        ("since=9&until=8", "since"),
        ("law=", "law"),
        ("least_cents=-1", "least_cents"),
        ("player=%00", "player"),
    ],
)
def test_a_search_that_makes_no_sense_is_refused(house: Opened, query: str, field: str) -> None:
    response = house.client(Role.SURVEILLANCE).get(f"{API}/search?{query}")
    assert (response.status_code, response.json()["field"]) == (422, field)


@pytest.mark.parametrize("role", Role)
def test_the_search_is_for_those_who_recall_rounds(house: Opened, role: Role) -> None:
    allowed = Permission.RECALL_ROUNDS in PERMISSIONS[role]
    assert house.client(role).get(f"{API}/search").status_code == (200 if allowed else 403)
    assert house.client(role).get(f"{API}/bookmarks").status_code == (200 if allowed else 403)


def test_a_bookmark_is_kept_for_the_person_who_made_it(house: Opened) -> None:
    iris, reg = house.client(Role.SURVEILLANCE), house.client(Role.REGULATOR)
    line = next(each for each in found(house, "player=Pat") if each["kind"] == "wager-settled")
    made = iris.post(f"{API}/bookmarks", json={"table": "7", "seq": line["seq"], "note": "paid twice?"})
    assert made.status_code == 200, made.text
    (mark,) = iris.get(f"{API}/bookmarks").json()
    assert (mark["table"], mark["seq"], mark["round"], mark["note"]) == ("7", line["seq"], 1, "paid twice?")
    assert mark["at"] == made.json()["at"]
    assert reg.get(f"{API}/bookmarks").json() == []
    assert reg.delete(f"{API}/bookmarks/{mark['number']}").status_code == 409
    assert iris.post(f"{API}/bookmarks", json={"table": "7", "seq": 10**6}).status_code == 404
    assert iris.post(f"{API}/bookmarks", json={"table": "70", "seq": 1}).status_code == 404
    assert iris.delete(f"{API}/bookmarks/{mark['number']}").status_code == 204
    assert iris.get(f"{API}/bookmarks").json() == []


def test_a_dispute_pack_has_the_round_to_print(house: Opened) -> None:
    with house.pit.store.reading() as connection:
        pack = dispute_pack(connection, "7", 1)
        assert dispute_pack(connection, "7", 1)["summary.pdf"] == pack["summary.pdf"]
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pack["summary.pdf"])]
    words = " ".join(" ".join(pages).split())
    for expected in ("Dispute pack", "Table 7, round 1", "Pat", "Ante", "Step by step", "README.txt"):
        assert expected in words, expected
    law = next(each["law"] for each in found(house, "player=Pat") if each["kind"] == "wager-settled")
    assert law in words
    assert "summary.pdf" in pack["README.txt"].decode()
