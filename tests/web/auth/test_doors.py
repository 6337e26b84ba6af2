"""Every operation, tried by everyone without the permission; the application lists them, so none is forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.web.api.operation import ANYONE
from tests.support.web.houses import API, Opened, TestClient, opened

PUBLIC = {
    "log_in", "enter_as_guest", "register", "see_house", "see_law", "see_felt_of_table", "see_felt_of_game",
    "read_rules_of_table", "healthz",
    "readyz", "see_lobby", "list_tables", "see_game_of_table", "see_signs_of_table", "list_meters", "see_meter",
    "list_games", "see_game", "see_session",
}  # fmt: skip
"""Operations for anyone; a new operation has to be added here to be one of them."""


def operations(house: Opened) -> list[tuple[str, str, dict[str, Any]]]:
    """Every operation: its method, its path filled in with examples, and its description."""
    found = []
    for path, methods in house.app.openapi()["paths"].items():
        for method, operation in methods.items():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path":
                    example = parameter["schema"].get("examples", ["1"])[0]
                    path = path.replace(f"{{{parameter['name']}}}", str(example))  # noqa: PLW2901
            found.append((method.upper(), path, operation))
    return found


def _ask(client: TestClient, method: str, path: str) -> tuple[int, str]:
    body: Any = {} if method in ("POST", "PATCH", "PUT") else None
    response = client.request(method, path, json=body)
    assert response.headers["content-type"] in ("application/problem+json", "application/json") or response.is_success
    return response.status_code, response.text


def test_only_a_few_operations_are_for_anyone(house: Opened) -> None:
    assert {each["operationId"] for _, _, each in operations(house) if each["x-action"] == ANYONE} == PUBLIC


def test_every_route_is_described(house: Opened) -> None:
    for _, path, operation in operations(house):
        assert operation["summary"], path
        assert operation["tags"], path
        assert all(code in operation["responses"] for code in ("500", "503")), path
        for code, response in operation["responses"].items():
            if int(code) >= 400:
                assert list(response["content"]) == ["application/problem+json"], (path, code)
                assert "example" in response["content"]["application/problem+json"], (path, code)


def test_nobody_gets_in_without_a_session(house: Opened) -> None:
    client = house.client()
    for method, path, operation in operations(house):
        if operation["x-action"] != ANYONE:
            assert _ask(client, method, path)[0] == 401, (method, path)


@pytest.mark.parametrize("token", ["", "bs_nothing", "bw_nothing", "\xff"])
def test_nobody_gets_in_with_a_wrong_token(house: Opened, token: str) -> None:
    client = house.client()
    client.headers = {"Authorization": f"Bearer {token}".encode("latin-1")}
    for method, path, operation in operations(house):
        if operation["x-action"] != ANYONE:
            assert _ask(client, method, path)[0] == 401, (method, path)


@pytest.mark.parametrize("role", Role)
def test_no_role_reaches_what_is_not_its_own(house: Opened, role: Role) -> None:
    client = house.client(role)
    tried = 0
    for method, path, operation in operations(house):
        action = operation["x-action"]
        if action != ANYONE and Permission(action) not in PERMISSIONS[role]:
            status, text = _ask(client, method, path)
            assert status == 403, (method, path, text)
            tried += 1
    assert tried > 3, "every role is kept out of something"


@pytest.mark.parametrize("role", PERSON_ROLES)
def test_every_role_reaches_its_own(house: Opened, role: Role) -> None:
    """The checks do not simply refuse everything. Devices have tests of their own."""
    client = house.client(role)
    for method, path, operation in operations(house):
        action = operation["x-action"]
        if action != ANYONE and Permission(action) in PERMISSIONS[role] and method == "GET":
            kept_out = operation["operationId"] == "recall_round" and not _recalls(role)
            assert _ask(client, method, path)[0] in ((403,) if kept_out else (200, 404, 409, 422)), (method, path)


def _recalls(role: Role) -> bool:
    """Players recall their own rounds, staff with the permission any round of the table."""
    return role is Role.PLAYER or Permission.RECALL_ROUNDS in PERMISSIONS[role]


def test_with_a_one_time_password_only_that_can_be_changed(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        ann = house.people.who(house.secrets["Ann"])
        assert ann is not None
        once = house.people.add(ann, "Newt", Role.SUPERVISOR).reveal()
        house.secrets["Newt"] = house.people.log_in("Newt", once, "here").reveal()
        client = house.client("Newt")
        for method, path, operation in operations(house):
            if operation["operationId"] not in (*PUBLIC, "see_me", "change_password", "log_out"):
                assert _ask(client, method, path)[0] == 403, (method, path)
        assert client.get(f"{API}/me").json()["must_change_password"]


def test_pages_of_other_hosts_are_kept_out(house: Opened) -> None:
    for method, path, operation in operations(house):
        if method != "GET" and operation["x-action"] != ANYONE:
            client = house.client(Role.SUPERVISOR)
            client.headers["Origin"] = "http://elsewhere.example"
            assert _ask(client, method, path)[0] == 403, (method, path)
