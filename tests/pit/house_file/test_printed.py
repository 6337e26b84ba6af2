"""The sections `[[layout]]` and `[[sign]]` are read in full, with every fault of form on its line."""

from __future__ import annotations

import re

import pytest

from boardwalk.pit.house_file import LayoutSetup, SignSetup, examine
from tests.support.pit.house_text import house, house_of, only_fault, table

LAYOUT = """
[[layout]]
game = "heads-up"
name = "Steel Pier Casino"
inscribed = false
lines = ["Good luck"]
left-out = ["pocket-bonus", "sign"]
[layout.move]
raise = [0, 12]
"community cards" = [-0.5, 5]
[layout.size]
raise = [90, 80.25]
"""
SIGN = """
[[sign]]
game = "holdem3"
lines = ["Ask the dealer for the rules of the game"]
"""


def test_a_file_without_tables_may_have_layouts_and_signs() -> None:
    read = house_of(LAYOUT, SIGN)
    assert read.layouts == (
        LayoutSetup(
            game="heads-up",
            name="Steel Pier Casino",
            inscribed=False,
            lines=("Good luck",),
            left_out=("pocket-bonus", "sign"),
            moved={"raise": (0, 12), "community cards": (-0.5, 5)},
            sized={"raise": (90, 80.25)},
        ),
    )
    assert read.signs == (SignSetup("holdem3", ("Ask the dealer for the rules of the game",)),)


def test_what_is_not_said_stays_as_it_is_and_a_name_may_be_left_off() -> None:
    assert house_of('[[layout]]\ngame = "premium"\n').layouts == (LayoutSetup(game="premium"),)
    (layout,) = house_of('[[layout]]\ngame = "premium"\nname = ""\n').layouts
    assert layout.name == ""


FAULTS = [
    ('game = "headsup"', "game", 'Did you mean "heads-up"?'),
    ("name = 5.0\ngame = 7", "game", 'Unknown game "7"'),
    ('lines = "Good luck"', "lines", "must be a list in square brackets, not 'Good luck'"),
    (f"lines = {['x'] * 7}", "lines", "must be at most 6, not 7"),
    ('inscribed = "no"', "inscribed", "must be true or false, not 'no'"),
    ('left-out = ["pocket-bonsu"]', "left-out[1]", 'Did you mean "pocket-bonus"?'),
    (
        'left-out = ["table inventory container"]',
        "left-out[1]",
        "Unknown area or thing on a layout of Heads Up Hold'em",
    ),
    ("colour = 1", "colour", 'Unknown key of a layout "colour"'),
    ("[layout.move]\nraise = 12", "move.raise", "toward the player, in millimeters), not 12"),
    ("[layout.move]\nraise = [1, 2, 3]", "move.raise", "toward the player, in millimeters), not a list"),
    ('[layout.move]\nraise = [1, "far"]', "move.raise", "toward the player, in millimeters), not a list"),
    ("[layout.move]\nraise = [true, 1]", "move.raise", "toward the player, in millimeters), not a list"),
    ("[layout.move]\nraise = [1, nan]", "move.raise", "toward the player, in millimeters), not a list"),
    ("[layout.move]\nraise = [0, 2001]", "move.raise", "must be 2000 mm or less in each direction, not [0, 2001]"),
    ("[layout.move]\nrise = [0, 1]", "move.rise", 'Did you mean "raise"?'),
    ('[layout.move]\n"comunity cards" = [0, 1]', "move.comunity cards", 'Did you mean "community cards"?'),
    ("[layout.size]\nraise = [29.9, 90]", "size.raise", "must be 30 to 600 mm each way, not [29.9, 90]"),
    ("[layout.size]\nraise = [90, 600.5]", "size.raise", "each way, not [90, 600.5]"),
    ('[layout.size]\n"drop box" = [90, 90]', "size.drop box", "Unknown betting area of Heads Up Hold'em"),
]


@pytest.mark.parametrize(("lines", "key", "reason"), FAULTS)
def test_every_fault_of_form_is_told_under_its_key_and_on_its_line(lines: str, key: str, reason: str) -> None:
    game = "" if "game =" in lines else 'game = "heads-up"\n'
    text = house(f"\n[[layout]]\n{game}{lines}\n")
    (fault,) = [each for each in examine(text).faults if each.key != "layout[1].name"]
    assert fault.key == f"layout[1].{key}"
    assert reason in fault.reason
    assert fault.line is not None
    last = re.split(r"[\[]", key.rpartition(".")[2])[0]
    assert text.split("\n")[fault.line - 1].strip('"').startswith(last)


def test_sizes_and_moves_at_their_limits_are_read() -> None:
    (layout,) = house_of(
        '[[layout]]\ngame = "heads-up"\n[layout.move]\nraise = [-2000, 2000]\n[layout.size]\nraise = [30, 600]\n'
    ).layouts
    assert (layout.moved, layout.sized) == ({"raise": (-2000, 2000)}, {"raise": (30, 600)})


def test_a_game_has_one_layout_and_one_sign() -> None:
    assert only_fault(LAYOUT, LAYOUT).key == "layout[2].game"
    assert only_fault(SIGN, SIGN).key == "sign[2].game"
    assert only_fault("[[sign]]\nlines = []\n").key == "sign[1].game"
    assert only_fault("[layout]\ngame = 'premium'\n").reason == "there can be several; start each with [[layout]]"


def test_areas_are_those_that_the_tables_of_the_house_offer() -> None:
    bonus = '[[layout]]\ngame = "texas-bonus"\nleft-out = ["progressive"]\n'
    assert only_fault(bonus).key == "layout[1].left-out[1]"
    assert only_fault(table("1", "texas-bonus"), bonus).key == "layout[1].left-out[1]"
    house_of(table("1", "texas-bonus"), table("2", "texas-bonus", options='progressive = "A"'), bonus)
    assert only_fault(table("1", "texas-bonus", options='progresive = "A"'), bonus).key == "table[1].options.progresive"
