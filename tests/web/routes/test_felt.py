"""The felt over HTTP, for anyone."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from boardwalk.actor import Role
from boardwalk.documents.felt.drawing import arrange, draw
from boardwalk.games import declared
from boardwalk.pit.house_file import Side, read_house
from tests.support.pit.house_text import house as file_of
from tests.support.pit.house_text import table
from tests.support.web.houses import API, Opened, install


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    install(premises, "7", "holdem3", **{"offer-six-card": "off"})
    return premises


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


LAYOUT = """
[[layout]]
game = "premium"
name = "Marina North"
lines = ["Good luck"]
[layout.move]
play = [0, 5]
"""


def test_a_felt_shows_what_the_configuration_in_force_has_on_its_layout(house: Opened) -> None:
    text = file_of(table("P1", "premium", 'drop-box = "right"'), LAYOUT)
    done = house.client(Role.SUPERVISOR).post(f"{API}/house/configuration", json={"text": text})
    assert done.status_code == 200
    game, (layout,) = declared("premium"), read_house(text).layouts
    for seat, asked in ((None, ""), (2, "?seat=2")):
        answer = house.client().get(f"{API}/tables/P1/felt{asked}")
        assert answer.text == draw(game, arrange(game, seat, "Marina", layout, Side.RIGHT))
        assert answer.text != draw(game, arrange(game, seat, "Marina"))
        of_game = house.client().get(f"{API}/games/premium/felt{asked}")
        assert of_game.text == draw(game, arrange(game, seat, "Marina", layout))
    other = declared("holdem3", (("offer-six-card", "off"),))
    assert house.client().get(f"{API}/tables/7/felt").text == draw(other, arrange(other, None, "Marina"))
