"""The rules of a table over HTTP, for anyone: as this table plays, on a page that loads nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwalk.actor import Role
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house_file.examination import demo_text
from tests.support.web.houses import API, Opened, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(tmp_path, HouseKind.DEMO) as house:
        text = demo_text().replace("trips-plus-table = 2", "trips-plus-table = 3")
        done = house.client(Role.SUPERVISOR).post(f"{API}/house/configuration", json={"text": text})
        assert done.status_code == 200, done.text
        yield house


def test_they_are_those_of_the_table_as_it_stands(house: Opened) -> None:
    answer = house.client().get(f"{API}/tables/2/rules")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    page = answer.text
    for words in ("Heads Up Hold\u2019em", "$5 to $500 on the Ante", "trips plus, table 3", "13:69F-39.10(d)"):
        assert words.lower() in page.lower(), words
    linked = house.client().get(f"{API}/tables/4/rules").text
    assert "Atlantic" in linked
    assert "Caribbean Stud Poker" in linked


def test_the_page_loads_nothing_and_its_own_style_alone_is_let_in(house: Opened) -> None:
    answer = house.client().get(f"{API}/tables/3/rules")
    policy = answer.headers["content-security-policy"]
    (style,) = re.findall("<style>(.*?)</style>", answer.text, re.DOTALL)
    assert f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script|style=\"|src=", answer.text)


def test_a_table_that_is_not_there_has_none(house: Opened) -> None:
    answer = house.client().get(f"{API}/tables/77/rules")
    assert answer.status_code == 404
    assert answer.json()["field"] == "number"
