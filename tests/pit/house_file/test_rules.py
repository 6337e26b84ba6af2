"""A house file is valid exactly when the rules of the floor accept what it says."""

from __future__ import annotations

import pytest

from boardwalk.pit.house_file import examine
from tests.support.pit.house_text import (
    NORTH,
    PROGRESSIVE,
    WHEEL,
    carried_out,
    faults_of,
    floor_of,
    house,
    house_of,
    only_fault,
    opened,
    table,
)

SPIN = 'bonus-spin = "5-jackpot"\nbonus-spin-weights = "demonstration"'
ON_NORTH = f"devices = {PROGRESSIVE}", 'meter = "north"'


@pytest.mark.parametrize(
    ("lines", "options", "key", "law"),
    [
        (['decks = ["red", "blue"]'], "", "decks", "13:69F-40.2(b)"),
        (['devices = ["automated shuffler"]', 'decks = ["red", "Red"]'], "", "decks", "13:69F-40.2(b)2"),
        (['devices = ["automated shuffler"]', 'decks = ["r", "b", "g"]'], "", "decks", "13:69F-40.2(b)"),
        (['devices = ["manual shoe", "automated shoe"]'], "", "devices", "13:69F-40.12(g)"),
        (['devices = ["manual shoe", "manual shoe"]'], "", "devices", "13:69F-40.12(g)"),
        (['devices = ["Bonus Spin hardware"]'], "", "devices", "13:69F-40.6(a)"),
        (['devices = ["progressive hardware"]'], SPIN, "devices", "13:69F-40.6(a)"),
    ],
)
def test_equipment_that_the_rules_refuse(lines: list[str], options: str, key: str, law: str) -> None:
    fault = only_fault(table("1", "premium", *lines, options=options))
    assert fault.key == f"table[1].{key}"
    assert fault.law is not None
    assert fault.law.id.startswith(law.rsplit("(", 1)[0])


def test_rivals_are_both_named() -> None:
    fault = only_fault(table("1", "premium", 'devices = ["automated shuffler", "counting automated shuffler"]'))
    assert "counting automated shuffler: remove the automated shuffler first" in fault.reason


@pytest.mark.parametrize(
    ("sections", "key", "law"),
    [
        (
            [
                table("1", "texas-bonus", *ON_NORTH, options='progressive = "B"'),
                table("2", "caribbean", *ON_NORTH, options="progressive = true"),
                NORTH,
            ],
            "table[2].meter",
            "13:69F-28.11(g)",
        ),
        (
            [table("1", "caribbean", *ON_NORTH, options="progressive = true"), NORTH.replace("70%", "69%")],
            "meter[1].rate",
            "R26",
        ),
        (
            [table("1", "caribbean", 'meter = "north"', options="progressive = true"), NORTH],
            "table[1].devices",
            "B35",
        ),
        ([table("1", "heads-up", 'meter = "north"'), NORTH], "table[1].meter", "13:69F-39"),
        (
            [
                table("1", "texas-bonus", *ON_NORTH, options="progressive = 'A'"),
                NORTH.replace('"texas-bonus", ', ""),
            ],
            "table[1].meter",
            "13:69D-1.39B(e)1",
        ),
        ([table(), NORTH.replace('rate = "70%"', 'rate = "70%"\nlimit = 9000')], "meter[1].limit", "B37"),
        ([table(), NORTH.replace('rate = "70%"', 'rate = "70%"\nlimit = 90000')], "meter[1].limit", "R40"),
        (
            [table(), NORTH.replace('rate = "70%"', 'rate = "70%"\nreserve-rate = "31%"')],
            "meter[1].reserve-rate",
            "B37",
        ),
        (
            [
                table("1", "premium", 'devices = ["Bonus Spin hardware"]', 'meter = "wheel"', options=SPIN),
                WHEEL.replace("$10,000", "$9,999"),
            ],
            "meter[1].base",
            "13:69F-40.11(e)",
        ),
    ],
)
def test_links_that_the_rules_refuse(sections: list[str], key: str, law: str) -> None:
    fault = only_fault(*sections)
    assert fault.key == key
    assert fault.law is not None
    assert fault.law.id.startswith(law)


def test_no_parameter_of_a_meter_hides_another() -> None:
    meter = NORTH.replace('"70%"', '"70%"\nlimit = 9000\nreserve-rate = "31%"\nunreasonable = 0')
    keys = [each.key for each in faults_of(table(), meter)]
    assert keys == ["meter[1].limit", "meter[1].reserve-rate", "meter[1].unreasonable"]


def test_a_fault_of_a_meter_is_told_once_for_all_its_tables() -> None:
    tables = [table(str(number), "caribbean", *ON_NORTH, options="progressive = true") for number in (1, 2, 3)]
    assert only_fault(*tables, NORTH.replace("70%", "1%")).key == "meter[1].rate"


def test_what_follows_from_another_fault_is_not_told() -> None:
    misspelt = table(
        "1", "caribbean", 'devices = ["progresive hardware"]', 'meter = "north"', options="progressive = 1"
    )
    keys = [each.key for each in faults_of(misspelt, NORTH)]
    assert keys == ["table[1].devices[1]", "table[1].options.progressive"]


def test_a_table_without_a_usable_number_is_checked_anyway() -> None:
    keys = [each.key for each in faults_of(table("1"), table("1", "premium", 'decks = ["red", "blue"]'))]
    assert keys == ["table[2].number", "table[2].decks"]


def test_a_right_file_stands_on_the_floor_as_it_says() -> None:
    file = house_of(
        table("1", "texas-bonus", *ON_NORTH, options='progressive = "A"'),
        table("2", "caribbean", *ON_NORTH, options="progressive = true"),
        table("3", "heads-up", 'devices = ["automated shoe"]'),
        NORTH,
    )
    floor = floor_of(file)
    assert set(floor.meters["north"].tables) == {"1", "2"}
    for setup in file.tables:
        standing = floor.tables[setup.number]
        assert standing.devices == set(setup.devices)
        assert {wager: link.meter for wager, link in standing.links.items()} == setup.meters
        assert standing.game == setup.offered
        assert not standing.open
        assert opened(floor, setup.number).tables[setup.number].open
    assert carried_out(floor) == floor


HAND_NEEDS_SHUFFLER = {
    "premium": "13:69F-40.8(b)1",
    "heads-up": "13:69F-39.8(b)1",
    "holdem3": "13:69F-42.8(b)1",
    "texas-bonus": "B20",
    "caribbean": "B20",
}


@pytest.mark.parametrize("game", HAND_NEEDS_SHUFFLER)
def test_a_table_whose_automatic_staff_could_never_deal_is_a_fault(game: str) -> None:
    fault = only_fault(table("1", game, 'staff = "automatic"'))
    assert fault.key == "table[1].devices"
    assert "dealing from the hand needs an automated shuffler" in fault.reason
    assert str(fault.law) == HAND_NEEDS_SHUFFLER[game]
    for device in ("manual shoe", "automated shoe", "automated shuffler", "counting automated shuffler"):
        assert not examine(house(table("1", game, 'staff = "automatic"', f'devices = ["{device}"]'))).faults


def test_people_may_bring_what_their_table_lacks_but_are_told() -> None:
    caution, papers = examine(house(table("1", "heads-up"))).cautions
    assert caution.key == "table[1].devices"
    assert caution.reason.endswith("dealing from the hand needs an automated shuffler (13:69F-39.8(b)1)")
    assert examine(house(table("1", "heads-up", 'devices = ["manual shoe"]'))).cautions == (papers,)


def test_a_table_that_is_wrong_otherwise_is_not_asked_to_deal() -> None:
    fault = only_fault(table("1", "premium", 'staff = "automatic"', 'decks = ["red", "blue"]'))
    assert fault.key == "table[1].decks"


def test_what_looks_forgotten_is_a_caution_and_no_fault() -> None:
    found = examine(house(table("1", "caribbean", options="progressive = true"), NORTH))
    assert found.house is not None
    assert [(each.key, each.figure) for each in found.cautions] == [
        ("table[1].devices", None),
        ("table[1].devices", None),
        ("table[1].meter", None),
        ("table[1]", None),
        ("meter[1]", None),
    ]
    assert [each.key for each in examine(house()).cautions] == ["table"]
