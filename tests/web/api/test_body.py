"""JSON that two readers can understand in two ways: a name given twice, numbers that JSON does not have, and texts that
are not UTF-8. Every operation refuses it, whichever part of the server reads the body.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from boardwalk.actor import PERSON_ROLES, Role
from tests.support.web.houses import API, NAMES, PASSWORD, Opened

JSON = {"Content-Type": "application/json"}
AMBIGUOUS = {
    '{"odd": 1, "odd": 2}': '"odd" is given twice',
    '{"a": {"odd": 1, "odd": 1}}': '"odd" is given twice',
    '{"odd": 1, "\\u006fdd": 2}': '"odd" is given twice',
    '{"odd": NaN}': "NaN is not a number in JSON",
    '{"odd": -Infinity}': "-Infinity is not a number in JSON",
}


def operations(house: Opened) -> list[tuple[str, str]]:
    """The method and an address of every operation with a body."""
    paths: dict[str, dict[str, Any]] = house.client().get(f"{API}/openapi.json").json()["paths"]
    return [
        (method, re.sub(r"{number}", "7", path).replace("{name}", "Dale"))
        for path, declared in paths.items()
        for method, operation in declared.items()
        if "requestBody" in operation and not path.endswith("/device/reports")  # for devices only
    ]


def test_every_operation_refuses_what_can_be_read_in_two_ways(house: Opened) -> None:
    clients = [house.client(role) for role in PERSON_ROLES]
    found = operations(house)
    assert len(found) > 10
    for method, path in found:
        for body, reason in AMBIGUOUS.items():
            answers = (each.request(method, path, content=body, headers=JSON) for each in clients)
            answer = next(each for each in answers if each.status_code != 403)
            assert (answer.status_code, answer.json()["detail"]) == (400, reason), (method, path, body)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1"])
def test_a_body_in_another_encoding_is_refused(house: Opened, encoding: str) -> None:
    body = json.dumps({"name": "Zoë", "password": PASSWORD}, ensure_ascii=False).encode(encoding)
    answer = house.client().post(f"{API}/session", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["detail"]) == (400, "not valid UTF-8")


def test_nobody_logs_in_by_the_second_of_two_names(house: Opened) -> None:
    name = NAMES[Role.DEALER]
    body = f'{{"name": "{NAMES[Role.PLAYER]}", "name": "{name}", "password": "{PASSWORD}"}}'
    answer = house.client().post(f"{API}/session", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["detail"]) == (400, '"name" is given twice')
