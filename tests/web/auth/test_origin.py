"""Pages of other hosts: the allowed ones may use the API, and no other gets even a header."""

from __future__ import annotations

import pytest

from boardwalk.errors import InputError
from boardwalk.web.app import create_app
from boardwalk.web.auth.origin import read_origin
from boardwalk.web.telemetry import open_log
from tests.support.web.houses import API, PASSWORD, Opened, TestClient, opened

NAMED, OTHER = "https://lobby.example", "https://evil.example"


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    app = create_app(premises.pit, premises.people, log=open_log(premises.log), origins=[NAMED])
    return premises._replace(app=app)


def asked(client: TestClient, origin: str, path: str = f"{API}/tables/7/commands") -> tuple[int, dict[str, str]]:
    """The answer to a browser's preflight request before a command."""
    response = client.options(
        path,
        headers={
            "Origin": origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type,idempotency-key",
        },
    )
    return response.status_code, cross_origin(dict(response.headers))


def cross_origin(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name.startswith("access-control-")}


def test_a_page_that_was_named_is_let_through(house: Opened) -> None:
    status, headers = asked(house.client(), NAMED)
    assert status == 204
    assert headers["access-control-allow-origin"] == NAMED
    assert headers["access-control-allow-credentials"] == "true"
    assert "POST" in headers["access-control-allow-methods"]
    assert {"authorization", "content-type", "idempotency-key", "x-chair"} == {
        each.strip().lower() for each in headers["access-control-allow-headers"].split(",")
    }


def test_it_reads_answers_and_problems(house: Opened) -> None:
    client = house.client("Zoe")
    client.headers["Origin"] = NAMED
    opened_ = client.post(f"{API}/session", json={"name": "Zoe", "password": PASSWORD})
    for response in (client.get(f"{API}/me"), opened_, client.get(f"{API}/nowhere"), client.put(f"{API}/me", json={})):
        told = cross_origin(dict(response.headers))
        assert told["access-control-allow-origin"] == NAMED, response.text
        assert told["access-control-allow-credentials"] == "true"
        assert "Origin" in response.headers["vary"]
    assert opened_.status_code == 201


@pytest.mark.parametrize(
    "origin", [OTHER, "null", f"{NAMED}.evil.example", f"{NAMED}:8443", "http://lobby.example", "*"]
)
def test_any_other_gets_nothing(house: Opened, origin: str) -> None:
    client = house.client("Zoe")
    status, headers = asked(client, origin)
    assert status == 405
    assert not headers
    client.headers["Origin"] = origin
    read, sent = client.get(f"{API}/me"), client.delete(f"{API}/session")
    assert not cross_origin(dict(read.headers))
    assert not cross_origin(dict(sent.headers))
    assert sent.status_code == 403
    assert read.headers["vary"] == "Origin", "no cache may take one answer for the other"


def test_without_a_named_host_nothing_is_shared(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(tmp_path_factory.mktemp("plain")) as plain:
        assert asked(plain.client(), NAMED) == (405, {})
        response = plain.client("Zoe").get(f"{API}/me", headers={"Origin": NAMED})
        assert not cross_origin(dict(response.headers))


@pytest.mark.parametrize(
    ("text", "origin"),
    [(NAMED, NAMED), ("HTTPS://Lobby.Example", NAMED), (f"{NAMED}:443", NAMED), ("http://[::1]:80", "http://[::1]"),
     ("http://localhost:3000", "http://localhost:3000")],
)  # fmt: skip
def test_an_origin_is_read_as_browsers_write_it(text: str, origin: str) -> None:
    assert read_origin(text) == origin


@pytest.mark.parametrize(
    "text", ["", "*", "null", "lobby.example", f"{NAMED}/", f"{NAMED}/lobby", "https://", "https://*.example",
             "ftp://lobby.example", "https://dale:secret@lobby.example", "https://lobby.example:port", "https://[::1"],
)  # fmt: skip
def test_what_is_no_origin_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        read_origin(text)
    assert refused.value.field == "origin"
