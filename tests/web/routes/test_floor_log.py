"""What the floor looks back on: hours, alarms and who took them, and slips of fills and credits."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest

from boardwalk.actor import Role
from boardwalk.money import dollars
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.pit.house.policy import Policy
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.shift_figures import HOUR
from boardwalk.web.alarm_watch import AlarmWatch
from boardwalk.web.telemetry import open_log
from tests.support.web.houses import API, NAMES, Opened, install, opened, play_round, seated, send

ALONE = 20_000_00
"""The most that one person may move."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A house where two people sign for large fills, with a round played at table 7."""
    policy = Policy(alone={"fill": ALONE, "credit": ALONE})
    with opened(tmp_path_factory.mktemp("house"), HouseKind.TEST, policy=policy) as found:
        install(found)
        pat = seated(found, "7", 1, "Pat")
        play_round(found, "7", {1: pat})
        yield found


@pytest.fixture
def watch(house: Opened) -> AlarmWatch:
    return AlarmWatch(house.pit, house.app.state.server.floor_board, open_log(io.StringIO()))


def get(house: Opened, path: str, role: Role = Role.SUPERVISOR) -> Any:
    response = house.client(role).get(f"{API}{path}")
    assert response.status_code == 200, response.text
    return response.json()


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


def test_an_hour_has_what_the_floor_has_since_the_table_was_opened(house: Opened) -> None:
    send(house.client(Role.DEALER), "7", {"do": "buy-in", "seat": 1, "cents": 40_00})
    (line,) = (each for each in get(house, "/floor")["tables"] if each["number"] == "7")
    sheet = get(house, "/floor/hours?days=2")
    (hour,) = sheet["hours"]
    names = ("rounds", "drop_cents", "handle_cents", "win_cents", "theory_cents")
    assert {name: hour[name] for name in names} == {name: line[name] for name in names}
    assert (hour["table"], hour["game"], hour["title"]) == ("7", "heads-up", line["title"])
    assert hour["hour"] % HOUR == sheet["since"] % HOUR == 0
    assert 0 <= sheet["now"] - hour["hour"] < HOUR or sheet["now"] // HOUR == hour["hour"] // HOUR + 1
    assert 47 * HOUR < sheet["now"] - sheet["since"] <= 48 * HOUR


@pytest.mark.parametrize("days", ["0", "8", "x", "-1"])
def test_days_are_bounded(house: Opened, days: str) -> None:
    response = house.client(Role.SUPERVISOR).get(f"{API}/floor/hours?days={days}")
    assert (response.status_code, response.json()["field"]) == (422, "days")


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("path", ["/floor/hours", "/floor/alarms", "/tables/7/slips"])
def test_what_has_money_in_it_is_for_those_who_see_the_floor(house: Opened, role: Role, path: str) -> None:
    allowed = Permission.SEE_FLOOR in PERMISSIONS[role]
    assert house.client(role).get(API + path).status_code == (200 if allowed else 403)


def test_an_alarm_that_lasts_is_noted_taken_by_one_person_and_over(house: Opened, watch: AlarmWatch) -> None:
    dale, flo, iris = (house.client(role) for role in (Role.DEALER, Role.FLOORPERSON, Role.SURVEILLANCE))
    before = len(get(house, "/floor/alarms"))
    send(dale, "7", {"do": "count-inventory", "cents": 5_00})
    send(flo, "7", {"do": "count-inventory", "cents": 6_00})
    watch.look()
    assert len(get(house, "/floor/alarms")) == before, "it may be gone in a moment"
    watch.look()
    watch.look()
    line = get(house, "/floor/alarms")[0]
    assert (line["table"], line["kind"], line["law"]) == ("7", "counts-differ", "D23")
    assert (line["over_at"], line["taken_by"]) == (None, None)
    take = f"{API}/floor/alarms/{line['number']}/take"
    assert house.client(Role.DEALER).post(take).status_code == 403
    assert iris.post(take).status_code == 200
    refused = flo.post(take)
    assert (refused.status_code, refused.json()["detail"]) == (409, f"{NAMES[Role.SURVEILLANCE]} has already taken it")
    send(flo, "7", {"do": "count-inventory", "cents": 5_00})
    for _ in range(3):
        watch.look()
    (line,) = (each for each in get(house, "/floor/alarms") if each["kind"] == "counts-differ")
    assert (line["taken_by"], line["taken_role"]) == (NAMES[Role.SURVEILLANCE], "surveillance")
    assert line["raised_at"] <= line["taken_at"] <= line["over_at"]
    assert flo.post(take).status_code == 409


def test_a_slip_has_who_ordered_and_what_the_table_had(house: Opened) -> None:
    flo = house.client(Role.FLOORPERSON)
    had = house.pit.tables["7"].inventory_cents
    receipt = send(flo, "7", {"do": "fill-inventory", "cents": ALONE})
    send(flo, "7", {"do": "credit-inventory", "cents": 1_00})
    credit, fill = get(house, "/tables/7/slips", Role.ACCOUNTING)[:2]
    assert (credit["kind"], credit["cents"], fill["kind"], fill["cents"]) == ("credit", 1_00, "fill", ALONE)
    assert (fill["by"], fill["role"], fill["second"]) == (NAMES[Role.FLOORPERSON], "floorperson", None)
    assert (fill["seq"], fill["at"]) == (receipt["seq"], receipt["at"])
    response = flo.get(f"{API}/tables/7/slips/{fill['seq']}")
    assert (response.status_code, response.headers["content-type"]) == (200, "application/pdf")
    assert response.content == flo.get(f"{API}/tables/7/slips/{fill['seq']}").content
    printed = text_of(response.content)
    for words in ("Fill slip", dollars(had), dollars(had + ALONE), f"7-{fill['seq']}", "Flo, floorperson", "B33"):
        assert words in printed, words
    assert "Second signature: not required" in printed.replace("Second signature not", "Second signature: not")


def test_a_slip_for_two_people_names_both(house: Opened) -> None:
    flo, cal = house.client(Role.FLOORPERSON), house.client(Role.ACCOUNTING)
    draft = {"do": "fill-inventory", "cents": ALONE + 1}
    proposed = flo.post(f"{API}/tables/7/commands", json=draft)
    assert proposed.status_code == 202
    assert not [each for each in get(house, "/tables/7/slips") if each["cents"] == ALONE + 1], "nothing has moved yet"
    assert cal.post(f"{API}/proposals/{proposed.json()['id']}/approve").status_code == 200
    line = get(house, "/tables/7/slips")[0]
    assert (line["cents"], line["by"], line["second"], line["second_role"]) == (ALONE + 1, "Flo", "Cal", "accounting")
    assert "Cal, accounting" in text_of(flo.get(f"{API}/tables/7/slips/{line['seq']}").content)


@pytest.mark.parametrize("seq", [1, 2**40])
def test_what_is_no_slip_is_not_printed(house: Opened, seq: int) -> None:
    response = house.client(Role.SUPERVISOR).get(f"{API}/tables/7/slips/{seq}")
    assert (response.status_code, response.json()["field"]) == (404, "seq")
