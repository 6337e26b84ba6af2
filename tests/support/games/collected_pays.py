"""`collected_pays.txt`, read: what a hand or a position pays, with nothing of the package in it."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tests.support.games import second_opinion

TEXT = Path(__file__).with_name("collected_pays.txt").read_text("utf-8")
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)


class Cell(NamedTuple):
    """One hand of one progressive: dollars or a part of the meter, and whether the meter falls by it."""

    law: str
    percent: int
    dollars: int
    off_meter: bool

    def cents(self, meter_cents: int) -> int:
        """R22: a part of the meter is rounded down to the cent."""
        return self.dollars * 100 + meter_cents * self.percent // 100


class Stop(NamedTuple):
    """One position of a wheel, in dollars; the top prize pays its player what the house or the meter says."""

    top: bool
    player: int
    community: int


class Printed(NamedTuple):
    """A wheel."""

    stake: int
    top: str
    seed: int
    percent: int
    stops: dict[int, Stop]


def _blocks() -> list[list[str]]:
    lines = [line for line in TEXT.splitlines() if not line.startswith("#")]
    return [list(block) for filled, block in groupby(lines, key=bool) if filled]


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text) or 0)


def _cell(law: str, text: str) -> Cell:
    value = _number(text)
    percent, dollars = (value, 0) if "%" in text else (0, value)
    return Cell(law, percent, dollars, "(M)" in text)


def _progressives() -> dict[tuple[str, str, str], Cell]:
    found = {}
    for head, labels, *rows in _blocks():
        kind, game, law, *_ = head.split()
        for row in rows if kind == "progressive" else ():
            for label, text in zip(labels[20:].split(), row[20:].split(), strict=True):
                if text != "None":
                    found[game, label, row[:20].strip().lower()] = _cell(law, text)
    return found


def _wheels() -> dict[str, Printed]:
    found = {}
    for head, *rows in _blocks():
        if head.startswith("wheel"):
            _, name, stake, top, seed, percent = head.split()
            stops = {
                int(position): Stop(player.isalpha(), 0 if player.isalpha() else _number(player), _number(community))
                for player, community, position in map(str.split, rows)
            }
            found[name] = Printed(_number(stake), top, _number(seed), _number(percent), stops)
    return found


PROGRESSIVES = _progressives()
WHEELS = _wheels()


def hand_name(cards: str) -> str:
    """What five cards make, by brute force."""
    return CATEGORIES[second_opinion.rank_five(second_opinion.cards_of(cards))[0]]


def progressive_pays(game: str, label: str, cards: str) -> Cell | None:
    """The row that five cards stand on, if they win."""
    return PROGRESSIVES.get((game, label, hand_name(cards)))
