"""An inquiry into a table's win, opened over HTTP: on record, with who opened it and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import Role
from tests.support.web.houses import API, Opened, install, opened

ASKED: dict[str, Any] = {
    "table": "7",
    "rounds": 21_600,
    "win_cents": -1_250_000,
    "chance_millionths": 40,
    "reason": "the win is too low for chance",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(Path(tmp_path_factory.mktemp("inquiry"))) as found:
        install(found, "7")
        yield found


def test_an_inquiry_is_on_record(house: Opened) -> None:
    client, asked = house.client(Role.SURVEILLANCE), ASKED
    assert client.post(f"{API}/house/inquiries", json=asked).status_code == 200
    (opened_inquiry,) = house.pit.house.inquiries  # type: ignore[union-attr]
    assert opened_inquiry[:5] == tuple(asked.values())
    unknown = client.post(f"{API}/house/inquiries", json=ASKED | {"table": "999"})
    assert unknown.status_code == 404
    for field, value in (("reason", ""), ("rounds", 0), ("chance_millionths", 1_000_001)):
        assert client.post(f"{API}/house/inquiries", json=asked | {field: value}).status_code == 422
    assert house.client(Role.DEALER).post(f"{API}/house/inquiries", json=asked).status_code == 403
    assert len(house.pit.house.inquiries) == 1  # type: ignore[union-attr]
