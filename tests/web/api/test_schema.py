"""Schemathesis over the whole OpenAPI description, in process: no fault of ours, and every answer as described.

Each operation is called with what its schema allows and with what it does not, by someone who may, by someone who may
not, and without a session.
"""

from __future__ import annotations

import copy
import itertools
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.schemas import BaseSchema

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.pit.house.state import HouseKind
from boardwalk.web.api.operation import ANYONE
from tests.support.web.houses import API, NAMES, Opened, install, open_meter, opened, play_round, seated


@pytest.fixture(scope="module")
def house(demo_premises: Opened) -> Opened:
    open_meter(demo_premises, "Atlantic")
    install(demo_premises, "7", "caribbean", progressive="on")
    play_round(demo_premises, "7", {1: seated(demo_premises, "7", 1, "Pat")})
    return demo_premises


@pytest.fixture(scope="module")
def schema(house: Opened) -> BaseSchema:
    found = schemathesis.openapi.from_asgi(f"{API}/openapi.json", house.app)
    rejection = found.config.checks.negative_data_rejection
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]  # a text that is too long may be too large
    return found


NUMBERS = itertools.count(1)
LONGEST_SECONDS = 60
"""Audits and exports start a process each, and the machine may be busy."""


class Sessions:
    """A valid session for each role, whatever earlier requests did to the people."""

    def __init__(self, house: Opened) -> None:
        self.house = house
        self.names = dict(NAMES)

    def of(self, role: Role) -> str:
        name = self.names[role]
        person = self.house.people.who(self.house.secrets[name])
        if person is None or person.role is not role or person.must_change_password:
            name = self.names[role] = f"{role.value} {next(NUMBERS)}"
            assert role is not Role.ADMINISTRATOR, "the last administrator stays"
            self.house.join(name, role)
        return self.house.secrets[name]


def _who(operation: APIOperation[Any, Any, Any, Any], sessions: Sessions, way: str) -> dict[str, str]:
    """The header of someone who may, of someone who may not, or none."""
    action = operation.definition.raw["x-action"]
    allowed = [role for role in PERSON_ROLES if _may(role, action)]
    others = [role for role in PERSON_ROLES if role not in allowed]
    chosen = allowed if way == "allowed" else others
    if way == "nobody" or not chosen:
        return {}
    return {"Authorization": f"Bearer {sessions.of(chosen[0])}"}


KNOWN = {
    "tables": ("number", "7"),
    "meters": ("name", "Atlantic"),
    "people": ("name", "Pat"),
    "patrons": ("name", "Pat"),
}


def _point_to_what_there_is(case: Case[Any]) -> None:
    """Use names that exist; random ones never do."""
    name, value = KNOWN.get(case.operation.path.removeprefix(f"{API}/").partition("/")[0], ("", ""))
    if name in (case.path_parameters or {}):
        case.path_parameters[name] = value
    if "played" in (case.path_parameters or {}):
        case.path_parameters["played"] = 1


class Asking:
    """Calls every operation in one way, and counts the calls."""

    def __init__(self, house: Opened, way: str, mode: GenerationMode, examples: int) -> None:
        self.sessions = Sessions(house)
        self.way, self.mode, self.examples = way, mode, examples
        self.asked = 0

    def all(self, schema: BaseSchema) -> int:
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            self._operation(found.ok())
        return self.asked

    def _operation(self, operation: APIOperation[Any, Any, Any, Any]) -> None:
        usual = settings(
            max_examples=self.examples,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )

        def answered(case: Case[Any]) -> None:
            self.asked += 1
            if self.mode is GenerationMode.POSITIVE and self.asked % 2:
                _point_to_what_there_is(case)
            headers = _who(operation, self.sessions, self.way)
            response = case.call(headers=headers, timeout=LONGEST_SECONDS)
            case.validate_response(response, headers=headers, excluded_checks=EXCLUDED)

        try:
            usual(given(case=operation.as_strategy(generation_mode=self.mode))(answered))()
        except Unsatisfiable:
            pass  # this schema allows everything
        except Exception as error:
            error.add_note(f"{operation.label}, {self.way}, {self.mode}")
            raise


def _excluded() -> list[schemathesis.CheckFunction]:
    from schemathesis.specs.openapi import checks

    # The rules may refuse a valid bet, and a session is more than one credential.
    return [checks.positive_data_acceptance, checks.ignored_auth, checks.ensure_resource_availability]


EXCLUDED = _excluded()


@pytest.mark.parametrize("way", ["allowed", "others", "nobody"])
def test_what_the_schema_allows_is_answered_as_described(house: Opened, schema: BaseSchema, way: str) -> None:
    assert Asking(house, way, GenerationMode.POSITIVE, 3 if way == "allowed" else 2).all(schema) > 50


def test_what_the_schema_does_not_allow_is_refused_as_described(house: Opened, schema: BaseSchema) -> None:
    assert Asking(house, "allowed", GenerationMode.NEGATIVE, 3).all(schema) > 20


def test_every_example_is_understood(tmp_path: Path) -> None:
    """Every body in the description can be sent, though the rules may not allow it."""
    with opened(tmp_path, HouseKind.DEMO) as house:
        _send_every_example(house)


def _send_every_example(house: Opened) -> None:
    document, sessions, sent = house.app.openapi(), Sessions(house), 0
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            url = path
            for each in operation.get("parameters", ()):
                if each["in"] == "path":
                    url = url.replace(f"{{{each['name']}}}", str(each["schema"]["examples"][0]))
            for body in _bodies(document, operation):
                allowed = [role for role in PERSON_ROLES if _may(role, operation["x-action"])]
                if not allowed:
                    continue  # for devices, which have tests of their own
                client = house.client()
                client.headers["Authorization"] = f"Bearer {sessions.of(allowed[0])}"
                response = client.request(method, url, json=body)
                assert response.status_code not in (400, 415), (url, response.text)
                assert response.status_code != 422 or body.get("text"), (url, response.text)
                sent += 1
    assert sent > 12


def _may(role: Role, action: str) -> bool:
    return action == ANYONE or Permission(action) in PERMISSIONS[role]


def _bodies(document: dict[str, Any], operation: dict[str, Any]) -> list[Any]:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return []
    if "examples" in content:
        return [each["value"] for each in content["examples"].values()]
    component = document["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
    return [{name: component["properties"][name]["examples"][0] for name in component.get("required", ())}]


def test_an_answer_that_is_not_described_is_found(house: Opened) -> None:
    """The checks do check: if one answer is missing from the description, the same run fails."""
    document = copy.deepcopy(house.app.openapi())
    del document["paths"][f"{API}/tables/{{number}}/commands"]["post"]["responses"]["404"]
    mutilated = schemathesis.openapi.from_dict(document)
    mutilated.app = house.app
    with pytest.raises(FailureGroup, match="Undocumented status code"):
        Asking(house, "allowed", GenerationMode.POSITIVE, 8).all(mutilated)


@pytest.mark.long
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_operation_many_times(house: Opened, schema: BaseSchema, mode: GenerationMode) -> None:
    assert Asking(house, "allowed", mode, 150).all(schema) > 1000
