"""The configuration as a form: edits are checked without being done, faults name their keys, and changes are listed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import Role
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house_file.examination import demo_text
from boardwalk.pit.house_file.schema import SECTIONS
from tests.support.pit.house_files import WITHOUT_PAPERS
from tests.support.web.houses import API, Opened, opened

HOUSE = '[house]\nname = "Marina"\n'
TABLE = '[[table]]\nnumber = "7"\ngame = "heads-up"\ninventory = "$5,000"\n'


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("house"), HouseKind.DEMO) as house:
        yield house


def check(house: Opened, text: str, *edits: dict[str, Any], role: Role = Role.SUPERVISOR) -> dict[str, Any]:
    response = house.client(role).post(f"{API}/house/configuration/check", json={"text": text, "edits": edits})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def put(key: str, value: Any) -> dict[str, Any]:
    return {"do": "set", "key": key, "value": value}


def test_the_form_has_every_section_and_key(house: Opened) -> None:
    form = house.client(Role.REGULATOR).get(f"{API}/house/configuration/form").json()
    assert [(each["key"], [field["key"] for field in each["fields"]]) for each in form] == [
        (each.key, [*each.keys]) for each in SECTIONS
    ]
    assert house.client(Role.DEALER).get(f"{API}/house/configuration/form").status_code == 403


def test_a_check_changes_nothing_and_says_what_would_change(house: Opened) -> None:
    before = house.client(Role.SUPERVISOR).get(f"{API}/house/configuration").json()
    found = check(house, HOUSE, {"do": "add", "key": "table"}, put("table[1].number", "7"),
                  put("table[1].game", "heads-up"), put("table[1].inventory", "$5,000"))  # fmt: skip
    assert found["text"] == f"{HOUSE}\n{TABLE}"
    assert (found["faults"], found["values"]["table"][0]["game"]) == ([], "heads-up")
    assert found["orders"] > 0
    assert {each["kind"] for each in found["diff"]} == {"added"}
    assert house.client(Role.SUPERVISOR).get(f"{API}/house/configuration").json() == before
    assert house.client(Role.SUPERVISOR).get(f"{API}/tables").json() == []


def test_a_fault_names_its_key_its_line_and_its_paragraph(house: Opened) -> None:
    found = check(house, HOUSE + TABLE, put("table[1].options.table-min", "lots"), put("table[1].drop-box", "middle"))
    faults = {each["key"]: each for each in found["faults"]}
    assert set(faults) == {"table[1].options.table-min", "table[1].drop-box"}
    assert faults["table[1].drop-box"]["law"].startswith("13:69E")
    assert found["text"].split("\n")[faults["table[1].drop-box"]["line"] - 1] == 'drop-box = "middle"'
    assert found["orders"] == 0
    broken = check(house, "[house\nname = 1\n")
    assert broken["values"] is None
    assert broken["faults"][0]["line"] == 1


def test_what_the_floor_does_not_allow_now_is_a_fault_of_its_key(tmp_path: Path) -> None:
    """A check that finds nothing can be applied; one that would be refused says where and why."""
    text = HOUSE + WITHOUT_PAPERS
    with opened(tmp_path, HouseKind.LIVE) as live:
        found = check(live, text)
        assert [(each["key"], each["law"]) for each in found["faults"]] == [("table[1].meter", "13:69D-1.39B(e)1")]
        assert found["text"].split("\n")[found["faults"][0]["line"] - 1] == 'meter = "Atlantic"'
        assert found["orders"] == 0
        refused = live.client(Role.SUPERVISOR).post(f"{API}/house/configuration", json={"text": text})
        assert (refused.status_code, refused.json()["field"]) == (409, "table[1].meter")
        assert check(live, HOUSE + WITHOUT_PAPERS.replace('meter = "Atlantic"\n', ""))["faults"] == []


def test_a_layout_that_breaks_a_paragraph_is_a_fault_of_its_key(house: Opened) -> None:
    layout = '[[layout]]\ngame = "heads-up"\nleft-out = ["odds"]\n'
    assert [each["key"] for each in check(house, HOUSE + TABLE + layout)["faults"]] == ["layout[1].left-out"]


@pytest.mark.parametrize(
    "edit", [put("table[9].game", "premium"), put("house", "x"), {"do": "remove", "key": "table[4]"}, put("a.b", None)]
)
def test_an_edit_that_cannot_be_made_is_refused_by_number(house: Opened, edit: dict[str, Any]) -> None:
    body = {"text": HOUSE, "edits": [put("house.player-away-seconds", 9), edit]}
    refused = house.client(Role.SUPERVISOR).post(f"{API}/house/configuration/check", json=body)
    assert (refused.status_code, refused.json()["field"]) == (422, "edits[1]")


def test_every_change_is_listed_with_its_author_and_what_changed(house: Opened) -> None:
    sue, ann = house.client(Role.SUPERVISOR), house.client(Role.ADMINISTRATOR)
    first = demo_text().replace("The Steel Pier", "Marina")
    assert sue.post(f"{API}/house/configuration", json={"text": first}).status_code == 200
    closed = check(house, first, put("house.player-away-seconds", 9))["text"]
    assert ann.post(f"{API}/house/configuration", json={"text": closed}).status_code == 200
    changes = ann.get(f"{API}/house/configuration/history").json()
    assert [(each["person"], each["told"].split(" is ")[-1]) for each in changes] == [
        ("Ann", "applied"), ("Sue", "applied"), ("Ann", "founded as a demo house")
    ]  # fmt: skip
    changed = [(each["kind"], each["text"]) for each in changes[0]["diff"] if each["kind"] != "same"]
    assert changed == [("removed", "player-away-seconds = 5"), ("added", "player-away-seconds = 9")]
    assert {each["kind"] for each in changes[1]["diff"]} == {"added"}
    assert changes[2]["diff"] == []
