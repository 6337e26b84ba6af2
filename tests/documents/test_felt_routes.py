"""The felt over HTTP, for anyone."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import fromstring

import pytest

from tests.web.houses import API, Opened, install, opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("house")) as house:
        install(house, "7", "holdem3", **{"offer-six-card": "off"})
        yield house


def test_anyone_sees_the_felt_of_a_table_as_the_house_has_set_it_up(house: Opened) -> None:
    answer = house.client().get(f"{API}/tables/7/felt")
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == "image/svg+xml"
    drawn = fromstring(answer.text)  # noqa: S314 - it is ours
    assert {each.get("data-wager") for each in drawn.iter() if each.get("class", "").startswith("area ")} == {
        "flop", "blind", "turn-river", "three-card",
    }  # fmt: skip
    assert [each.text for each in drawn.iter() if each.get("class") == "inscription house"] == ["MARINA"]


@pytest.mark.parametrize("path", ["tables/7/felt", "games/holdem3/felt"])
def test_a_seat_is_drawn_alone(house: Opened, path: str) -> None:
    answer = house.client().get(f"{API}/{path}", params={"seat": 3})
    assert answer.status_code == 200
    drawn = fromstring(answer.text)  # noqa: S314 - it is ours
    assert {each.get("data-seat") for each in drawn.iter()} == {None, "3"}


@pytest.mark.parametrize(
    ("path", "status", "field"),
    [
        ("tables/8/felt", 404, "number"),
        ("tables/8/felt?seat=1", 404, "number"),
        ("games/whist/felt", 404, "name"),
        ("tables/7/felt?seat=7", 422, "seat"),
        ("tables/7/felt?seat=0", 422, "seat"),
        ("tables/7/felt?seat=first", 422, "seat"),
        ("games/holdem3/felt?seat=7", 422, "seat"),
    ],
)
def test_there_is_none_of_what_is_not_there(house: Opened, path: str, status: int, field: str) -> None:
    answer = house.client().get(f"{API}/{path}")
    assert (answer.status_code, answer.json()["field"]) == (status, field)
