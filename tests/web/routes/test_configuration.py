"""A configuration is checked as a whole, applied, followed by the staff, and reports what it leaves unchanged."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.request import AtTable
from boardwalk.law import cite
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house_file.examination import demo_text
from boardwalk.table.commands import HandOver
from boardwalk.web.house_opening import OpeningOptions, StaffRoster, StaffTroubleLog, open_house
from boardwalk.web.telemetry import LOG_FIELDS, open_log
from tests.support.web.houses import API, Opened, opened, send

STEP = 0.125
TABLE = """
[[table]]
number = "{number}"
game = "heads-up"
devices = ["automated shuffler"]
inventory = "$20,000"
staff = "{staff}"
"""


def text(name: str = "Marina", more: str = "", **staff: str) -> str:
    tables = (TABLE.format(number=number.removeprefix("table_"), staff=by) for number, by in staff.items())
    return f'[house]\nname = "{name}"\n{"".join(tables)}{more}'


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(tmp_path, HouseKind.DEMO) as house:
        yield house


def applied(house: Opened, text: str) -> list[str]:
    """Apply a configuration, and return what it left unchanged."""
    response = house.client(Role.SUPERVISOR).post(f"{API}/house/configuration", json={"text": text})
    assert response.status_code == 200, response.text
    left: list[str] = response.json()["left"]
    return left


@pytest.mark.law("13:69E-1.13Z(b)3")
def test_a_layout_that_breaks_a_paragraph_comes_into_force_neither_here_nor_at_the_start(
    house: Opened, tmp_path: Path
) -> None:
    moved = text(table_1="people", more='[[layout]]\ngame = "heads-up"\n[layout.move]\nraise = [60, 0]\n')
    refused = house.client(Role.SUPERVISOR).post(f"{API}/house/configuration", json={"text": moved})
    assert refused.status_code == 422
    assert "13:69E-1.13Z(b)3" in refused.json()["detail"]
    (tmp_path / "moved.toml").write_text(moved)
    wanted = OpeningOptions(str(tmp_path / "new.db"), file=tmp_path / "moved.toml")
    with pytest.raises(InputError, match=r"move\.raise"), open_house(wanted, lambda *_: None):
        pytest.fail("it opened")
    assert not (tmp_path / "new.db").exists()


def test_it_is_checked_as_a_whole_and_applied(house: Opened) -> None:
    sue = house.client(Role.SUPERVISOR)
    wrong = sue.post(f"{API}/house/configuration", json={"text": demo_text().replace('"premium"', '"whist"')})
    assert wrong.status_code == 422
    assert "whist" in wrong.json()["detail"]
    assert sue.get(f"{API}/tables").json() == [], "nothing of it was done"
    done = sue.post(f"{API}/house/configuration", json={"text": demo_text()})
    assert done.status_code == 200, done.text
    assert done.json()["orders"] > 5
    assert [each["number"] for each in sue.get(f"{API}/tables").json()] == ["1", "2", "3", "4", "5"]
    shown = sue.get(f"{API}/house/configuration").json()
    assert shown["text"] == demo_text()
    assert shown["policy"] == {"account_seconds": [], "grace_days": 0, "alone": {}}
    again = sue.post(f"{API}/house/configuration", json={"text": demo_text()})
    assert again.status_code in (200, 409, 422)


def automatic(house: Opened) -> set[str]:
    """The tables that the automatic staff runs."""
    return {number for number, table in house.pit.tables.items() if table.automatic}


def test_the_staff_follows_it(house: Opened) -> None:
    applied(house, text(table_1="automatic", table_2="people"))
    assert automatic(house) == {"1"}
    roster = StaffRoster(house.pit, STEP)
    roster.start()
    try:
        assert set(roster.staff._paces) == {"1", "2"}
        applied(house, text(table_1="people", table_2="automatic", table_3="automatic"))
        assert automatic(house) == {"2", "3"}, "people have table 1 back"
        assert set(roster.staff._paces) == {"1", "2", "3"}
        assert {pace.step_seconds for pace in roster.staff._paces.values()} == {STEP}
        assert set(roster.staff._due) == {"2", "3"}
        applied(house, text())
        assert not roster.staff._paces
        assert automatic(house) == {"2", "3"}, "what no file names stays with who runs it"
    finally:
        roster.stop()


@pytest.mark.law("D30")
def test_who_takes_a_table_over_by_hand_keeps_it_until_the_file_is_applied_again(house: Opened) -> None:
    applied(house, text(table_1="automatic"))
    send(house.client(Role.DEALER), "1", {"do": "hand-over", "automatic": False})
    applied(house, text("Steel Pier", table_2="people"))
    assert automatic(house) == set(), "the file does not name table 1"
    applied(house, text(table_1="automatic"))
    assert automatic(house) == {"1"}


def test_it_says_what_it_leaves(house: Opened) -> None:
    people = "".join(
        f'[[person]]\nname = "{name}"\nrole = "{role}"\n'
        for name, role in (("Sue", "supervisor"), ("Newt", "dealer"), ("Dale", "floorperson"), ("Gus", "security"))
    )
    assert applied(house, text(more=people)) == [
        "person[2].name: Newt has no account; an administrator can open one",
        "person[3].role: Dale is a dealer; an administrator can change that",
    ]
    house.client(Role.ADMINISTRATOR).post(f"{API}/people/Gus/close", json={"reason": "left"})
    left = applied(house, text("Steel Pier", people))
    assert left[0] == "house.name: the house was founded as Marina; its name cannot change"
    assert left[-1] == "person[4].name: Gus's account was closed permanently"
    assert house.client().get(f"{API}/house").json()["name"] == "Marina"


def test_a_start_with_the_file_says_so_as_well(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    said: list[str] = []
    for name, role in (("Marina", "dealer"), ("Steel Pier", "supervisor")):
        file.write_text(f'[house]\nname = "{name}"\n[[person]]\nname = "Sue"\nrole = "{role}"\n', encoding="utf-8")
        with open_house(OpeningOptions(str(tmp_path / "house.db"), file=file, staffed=False), said.append):
            pass
    assert [line for line in said if line.startswith("Note")] == [
        "Note: house.name: the house was founded as Marina; its name cannot change",
        "Note: person[1].role: Sue is a dealer; an administrator can change that",
    ]


@pytest.mark.law("D30")
def test_a_table_that_people_took_is_theirs_after_a_restart_with_the_file(tmp_path: Path) -> None:
    file, said, dealer = tmp_path / "house.toml", list[str](), Actor(Role.DEALER, "Dale")

    def restarted(**staff: str) -> set[str]:
        """The tables that automatic staff runs after a restart; a dealer then takes table 1 and hands over table 2."""
        file.write_text(text(**staff), encoding="utf-8")
        with open_house(OpeningOptions(str(tmp_path / "house.db"), file=file, staffed=False), said.append) as house:
            found = {number for number, table in house.pit.tables.items() if table.automatic}
            for number, automatic in (("1", False), ("2", True)):
                if house.pit.tables[number].automatic is not automatic:
                    house.pit.do(AtTable(number, HandOver(dealer, automatic=automatic)))
        return found

    assert restarted(table_1="automatic", table_2="people") == {"1"}
    assert restarted(table_1="automatic", table_2="people", table_3="automatic") == {"2", "3"}
    assert [line.partition(".staff")[0] for line in said if line.startswith("Note") and "].staff" in line] == [
        f"Note: table[{place}]" for place in (1, 2)
    ]
    assert restarted(table_1="people", table_2="automatic", table_3="automatic") == {"2", "3"}
    assert restarted(table_1="automatic", table_2="people", table_3="people") == {"1"}, "the file itself has changed"


def test_what_the_staff_is_refused_is_logged_without_what_lies_on_the_table() -> None:
    file = io.StringIO()
    trouble = StaffTroubleLog(open_log(file))
    for _ in range(3):
        trouble("7", "deal-next", Refusal("deck", "Ah Kd lie there", cite("B34")))
    trouble("7", "deal-next", InputError("actor", "Ah Kd"))
    trouble("8", "plan", ZeroDivisionError("Ah Kd"))
    refused, wrong, failed = map(json.loads, file.getvalue().splitlines())
    assert "Kd" not in file.getvalue()
    assert (refused["level"], refused["table"], refused["command"]) == ("warning", "7", "deal-next")
    assert (refused["field"], refused["law"]) == ("deck", "B34")
    assert (wrong["field"], "law" in wrong) == ("actor", False)
    assert (failed["level"], failed["table"], failed["fault"]) == ("error", "8", "ZeroDivisionError")
    assert all(set(line) <= LOG_FIELDS for line in (refused, wrong, failed))


def test_a_house_that_is_opened_logs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(StaffRoster, "__init__", lambda *given: told.extend(given[2:]))
    monkeypatch.setattr(StaffRoster, "start", lambda _: None)
    monkeypatch.setattr(StaffRoster, "stop", lambda _: None)
    monkeypatch.setattr(StaffRoster, "staff", None, raising=False)
    wanted = OpeningOptions(str(tmp_path / "house.db"), step_seconds=STEP)
    with open_house(wanted, lambda _: None, open_log(io.StringIO())):
        step, trouble, runs = told
    assert step == STEP
    assert isinstance(trouble, StaffTroubleLog)
    assert runs("7"), "a file has one server"


@pytest.mark.law("D49")
def test_new_limits_of_an_open_table_are_announced_and_its_new_pay_table_waits(house: Opened) -> None:
    first = text() + TABLE.format(number="7", staff="people")
    applied(house, first)
    sue, flo, dale = (house.client(role) for role in (Role.SUPERVISOR, Role.FLOORPERSON, Role.DEALER))
    for client in (dale, flo):
        send(client, "7", {"do": "count-inventory", "cents": 20_000_00})
    send(flo, "7", {"do": "open-table", "inventory_cents": 20_000_00})
    limits = '[table.options]\ntable-min = "$25"\n'
    applied(house, first + limits)
    assert house.pit.tables["7"].game.house.limits("table").least == 25_00, "nobody has bet"
    filed = first + limits + "trips-plus-table = 2\n"
    checked = sue.post(f"{API}/house/configuration/check", json={"text": filed}).json()
    assert (checked["orders"], checked["left"]) == (1, [])
    applied(house, filed)
    table = house.pit.tables["7"]
    assert table.scheduled is not None
    assert (table.scheduled.when, table.game.house.as_text()["trips-plus-table"]) == ("next opening", "1")
    assert sue.post(f"{API}/house/configuration/check", json={"text": filed}).json()["orders"] == 0, "it was announced"
    for client in (dale, flo):
        send(client, "7", {"do": "count-inventory", "cents": 20_000_00})
    send(flo, "7", {"do": "close-table"})
    assert house.pit.tables["7"].game.house.as_text()["trips-plus-table"] == "2"
