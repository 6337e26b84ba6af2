"""The file of a house with as many tables as are wanted: all five games in turn, a share of them on meters."""

from __future__ import annotations

from typing import NamedTuple

TABLES_OF_A_METER = 50
"""Tables in a row of which those with a progressive share one meter."""
CROWD = "The Crowd"


class Kind(NamedTuple):
    """One kind of table."""

    game: str
    options: tuple[str, ...]
    hardware: str = ""
    meter: str = ""
    """The meter it is on; a table without one, and without the wager that feeds it, if there is none."""
    feeding: str = ""
    """The option with the wager that feeds the meter."""


KINDS = (
    Kind("premium", ('dealer-bonus-max = "$100"', 'player-bonus-max = "$100"')),
    Kind("heads-up", ('trips-plus-max = "$100"', 'pocket-bonus-max = "$100"')),
    Kind("holdem3", ("version = 1", 'three-card-max = "$50"', 'six-card-max = "$50"', "aggregate-limit = true")),
    Kind("texas-bonus", ('bonus-max = "$100"',), "progressive hardware", "Atlantic", 'progressive = "A"'),
    Kind("caribbean", (), "progressive hardware", "Atlantic", "progressive = true"),
    Kind(
        "premium", ('bonus-spin = "5-jackpot"', 'bonus-spin-weights = "demonstration"'), "Bonus Spin hardware", "Spin"
    ),
    Kind("heads-up", ("trips-plus-table = 2", "pocket-bonus-table = 2")),
    Kind("holdem3", ("version = 1", 'blind-table = "B"', 'three-card-table = "B"', 'six-card-table = "B"')),
    Kind("texas-bonus", ('bonus-max = "$100"',)),
    Kind("caribbean", ()),
)
"""Ten tables: every game twice, three of them on meters."""
APPROVED = {"Atlantic": ("texas-bonus", "caribbean"), "Spin": ("premium",)}
RATES = {"Atlantic": "70%", "Spin": "7%"}


def house_text(tables: int) -> str:
    """A house file with this many tables.

    >>> from boardwalk.pit.house_file.examine import read_house
    >>> house = read_house(house_text(12))
    >>> [table.game for table in house.tables if table.meter]
    ['texas-bonus', 'caribbean', 'premium']
    """
    kinds = [(str(number), KINDS[(number - 1) % len(KINDS)]) for number in range(1, tables + 1)]
    meters = sorted({(_meter(number, kind), kind.meter) for number, kind in kinds if kind.meter})
    parts = [f'[house]\nname = "{CROWD}"\n']
    parts += [_table(number, kind) for number, kind in kinds]
    parts += [_meter_text(name, kind) for name, kind in meters]
    return "\n".join(parts)


def _meter(number: str, kind: Kind) -> str:
    """Several tables share a meter, and the tables of a large house several meters."""
    return f"{kind.meter} {(int(number) - 1) // TABLES_OF_A_METER + 1}"


def _table(number: str, kind: Kind) -> str:
    devices = [f'"{device}"' for device in ("automated shuffler", kind.hardware) if device]
    lines = [
        "[[table]]",
        f'number = "{number}"',
        f'game = "{kind.game}"',
        f"devices = [{', '.join(devices)}]",
        'decks = ["red", "blue"]',
        'inventory = "$500,000"',
        'staff = "automatic"',
        "betting-seconds = 60",
        "decision-seconds = 60",
        *([f'meter = "{_meter(number, kind)}"'] if kind.meter else []),
        "",
        "[table.options]",
        'table-min = "$5"',
        'table-max = "$500"',
        *kind.options,
        *([kind.feeding] if kind.feeding else []),
    ]
    return "\n".join(lines) + "\n"


def _meter_text(name: str, kind: str) -> str:
    lines = ["[[meter]]", f'name = "{name}"', 'base = "$10,000"', f'rate = "{RATES[kind]}"', "", "[meter.approved]"]
    return "\n".join([*lines, *(f'{game} = "for measuring only"' for game in APPROVED[kind])]) + "\n"
