"""House files are read as a whole: every fault is found, under its key and on its line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.house_file import HouseFileError, Staff, examine, load_house, read_house
from boardwalk.pit.house_file.examination import demo_text
from boardwalk.table.device import Device
from tests.support.pit.house_text import NORTH, PROGRESSIVE, faults_of, house, house_of, only_fault, table

DEMO_LINES = demo_text().split("\n")


def test_a_house_is_read_with_all_that_it_says() -> None:
    read = house_of(
        table(
            "High limit 1",
            "texas-bonus",
            f"devices = {PROGRESSIVE}",
            'decks = ["red", "blue"]',
            "inventory = 12500.50",
            'staff = "Automatic"',
            "betting-seconds = 12",
            'meter = "north"',
            options='table-min = 10\nprogressive = "a"\naggregate-limit = true',
        ),
        NORTH.replace('rate = "70%"', 'rate = 0.705\nreset = 5000\nreserve-rate = "1/20"'),
        '[[person]]\nname = "Zoë"\nrole = "surveillance"',
    )
    (first,), (meter,), (person,) = read.tables, read.meters, read.people
    assert (read.name, first.number, first.inventory_cents, first.staff) == (
        "Steel Pier", "High limit 1", 12_500_50, Staff.AUTOMATIC,
    )  # fmt: skip
    assert first.devices == (Device.SHUFFLER, Device.PROGRESSIVE)
    assert (first.betting_seconds, first.decks, first.meters) == (
        12, ("red", "blue"), {"progressive": "north"},
    )  # fmt: skip
    assert first.offered.house.changed() == {"table-min": "$10", "progressive": "A", "aggregate-limit": "on"}
    terms = meter.parameters
    assert (terms.rate, terms.reserve_rate, terms.reset_cents) == (Fraction(705, 1000), Fraction(1, 20), 5_000_00)
    assert (terms.base_cents, terms.limit_cents, terms.unreasonable_cents) == (10_000_00, None, None)
    assert (person.name, person.role) == ("Zoë", Role.SURVEILLANCE)


def test_all_faults_are_told_at_once_from_top_to_bottom() -> None:
    text = house(
        table("1", "premum", 'colour = "red"'),
        table("2", "heads-up", 'drop-box = "front"', options='trips-plus-tabel = 2\npocket-bonus-table = "9"'),
        table("2", "holdem3", 'devices = ["manual shoe", "automated sho"]', 'meter = "nroth"', "decision-seconds = 0"),
        NORTH.replace('"70%"', '"170%"'),
        '[[person]]\nname = "Kim"\nrole = "suprevisor"\n[[person]]\nname = " kim "\nrole = "dealer"',
    )
    found = examine(text).faults
    assert [each.key for each in found] == [
        "table[1].game",
        "table[1].colour",
        "table[2].drop-box",
        "table[2].options.trips-plus-tabel",
        "table[2].options.pocket-bonus-table",
        "table[3].number",
        "table[3].devices[2]",
        "table[3].meter",
        "table[3].decision-seconds",
        "meter[1].rate",
        "person[1].role",
        "person[2].name",
    ]
    written = text.split("\n")
    for each in found:
        assert each.line is not None
        assert written[each.line - 1].startswith(each.key.rsplit(".", 1)[1].split("[")[0])
    hints = {each.key: each.reason for each in found}
    assert hints["table[1].game"].endswith('Did you mean "premium"?')
    assert hints["table[2].options.trips-plus-tabel"].endswith('Did you mean "trips-plus-table"?')
    assert hints["table[3].devices[2]"].endswith('Did you mean "automated shoe"?')
    assert hints["table[3].meter"].endswith('Did you mean "north"?')
    assert hints["person[1].role"].endswith('Did you mean "supervisor"?')
    laws = {each.key: str(each.law) for each in found if each.law}
    assert laws["table[2].options.pocket-bonus-table"] == "13:69F-39.11(i)"
    assert laws["meter[1].rate"] == "B37"


@pytest.mark.parametrize(
    ("sections", "key", "reason"),
    [
        ([table("#7")], "table[1].number", "starting with a letter or digit; not '#7'"),
        ([table("x" * 41)], "table[1].number", "at most 40 letters"),
        ([table(), table("2"), table("1")], "table[3].number", "is already the number of table[1]"),
        ([table("High"), table("high")], "table[2].number", "is already the number of table[1]"),
        ([NORTH, NORTH, table()], "meter[2].name", "is already the name of meter[1]"),
        ([table("1", "premium", 'meter = "north"')], "table[1].meter", "the file has no meters"),
        ([table("1", "premium", "decks = []")], "table[1].decks", "needs at least one deck"),
        ([table("1", "premium", 'decks = "red"')], "table[1].decks", "square brackets"),
        ([table("1", "premium", "decks = [[]]")], "table[1].decks[1]", "must be text in quotation marks, not a list"),
        ([table("1", "premium", "inventory = true")], "table[1].inventory", "true is not an amount of money"),
        ([table("1", "premium", 'inventory = "-5"')], "table[1].inventory", "must be $0 or more"),
        ([table("1", "premium", 'inventory = "0"')], "table[1].inventory", "must be more than $0"),
        ([table("1", "premium", "inventory = 1e9999999999999999")], "table[1].inventory", "not an amount of money"),
        ([table("1", "premium", "number = 0x" + "f" * 9000)], "table[1].number", "must fit in 64 bits"),
        ([table("1", "premium", "betting-seconds = true")], "table[1].betting-seconds", "from 1 to 600, not true"),
        ([table("1", "premium", 'staff = "robots"')], "table[1].staff", "Choose from automatic, people"),
        ([table(options="table-min = 1979-05-27")], "table[1].options.table-min", "must be text"),
        (
            [table(options='table-min = "$20"\ntable-max = "$10"')],
            "table[1].options.table-max",
            "must be at least table-min",
        ),
        (
            [table(options='bonus-spin = "5-jackpot"')],
            "table[1].options.bonus-spin-weights",
            "enter the 12 approved weights",
        ),
        ([NORTH.replace('base = "$10,000"\n', ""), table()], "meter[1].base", "is missing"),
        ([NORTH.replace('"70%"', '"7/0"'), table()], "meter[1].rate", "is not a rate"),
        ([NORTH.replace("caribbean", "carribean"), table()], "meter[1].approved[2]", 'caribbean"?'),
        ([NORTH.replace('"texas-bonus"', '""'), table()], "meter[1].approved[1]", "must not be empty"),
        ([table(), '[[person]]\nname = "Kim"'], "person[1].role", "is missing"),
        ([table(), '[[person]]\nname = "Ki\\u200bm"\nrole = "dealer"'], "person[1].name", "must be one line"),
        (["[table]\n", 'number = "1"\ngame = "premium"\ninventory = 1'], "table", "[[table]]"),
        ([table(), "[[tabel]]\nnumber = 2"], "tabel", 'Did you mean "table"?'),
    ],
)
def test_what_cannot_be_used_is_named_with_its_key(sections: list[str], key: str, reason: str) -> None:
    fault = only_fault(*sections)
    assert fault.key == key
    assert reason in fault.reason
    assert fault.line is not None


def test_sections_of_the_wrong_form_are_faults_too() -> None:
    assert [each.key for each in examine("house = 1\ntable = [2]\nmeter = 3\nperson = [{}]").faults] == [
        "house", "house.name", "table[1]", "table[1].game", "table[1].number", "table[1].inventory",
        "meter", "meter[1]", "meter[1].base", "meter[1].rate", "meter[1].name", "person[1].name", "person[1].role",
    ]  # fmt: skip
    assert faults_of(table("1", "premium", "options = 1").replace("[table.options]\n", ""))[0].key == "table[1].options"


@pytest.mark.parametrize(("text", "line"), [("[house", 1), ('[house]\nname = "x', 2), ("x = 1\nx = 2", 2)])
def test_what_is_no_toml_is_told_with_its_line(text: str, line: int) -> None:
    (fault,) = examine(text).faults
    assert fault.reason.startswith("is not valid TOML")
    assert fault.line in (line, None)
    assert "at line" not in fault.reason


@pytest.mark.parametrize("text", ["x = " + "[" * 20_000, f"[{'.'.join('a' * 20_000)}]"])
def test_a_file_nested_too_deeply_is_no_crash(text: str) -> None:
    (fault,) = examine(text).faults
    assert "nested" in fault.reason


def test_the_error_lists_every_fault_with_file_line_and_key(tmp_path: Path) -> None:
    path = tmp_path / "pier.toml"
    path.write_text(house(table("1", "premum"), table("2", "heads-up", "inventory = -1")), "utf-8-sig")
    with pytest.raises(HouseFileError) as caught:
        load_house(path)
    assert caught.value.field == str(path)
    assert 'line 6: table[1].game: Unknown game "premum"' in str(caught.value)
    assert [each.key for each in caught.value.faults] == ["table[1].game", "table[2].inventory"]


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"#" * 1_000_001])
def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "pier.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        load_house(path)
    assert caught.value.field == str(path)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.integers(0, len(DEMO_LINES) - 1), st.sampled_from(["drop", "double", "1", '""', "[]"]))))
def test_a_spoiled_file_is_a_house_or_has_faults_with_lines(spoiled: list[tuple[int, str]]) -> None:
    lines = list(DEMO_LINES)
    for at, how in spoiled:
        key, equals, _ = lines[at].partition(" = ")
        lines[at] = {"drop": "", "double": f"{lines[at]}\n{lines[at]}"}.get(how, f"{key}{equals}{how}")
    text = "\n".join(lines)
    found = examine(text)
    assert (found.house is None) == bool(found.faults)
    assert len(set(found.faults)) == len(found.faults)
    for fault in found.faults:
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 1
    if found.house is not None:
        assert read_house(text) == found.house
