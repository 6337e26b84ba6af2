"""Deals for tests of settlement: a part of a deck, and a deal for every line of every printed pay table."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from boardwalk.cards import DECK, Card


def part_of_deck(chance: random.Random, needed: int) -> list[Card]:
    kind = chance.choice(("whole", "suits", "ranks", "high"))
    if kind == "high":  # two suits from the eight up: royal and seven-card flushes come often
        suits = chance.sample(range(4), 2)
        return [card for card in DECK if card.suit in suits and card.rank >= 8]
    if kind == "suits":
        suits = chance.sample(range(4), 2)
        return [card for card in DECK if card.suit in suits]
    if kind == "ranks":
        low = chance.randrange(2, 10)
        ranks = {*range(low, low + 5), 14}
        part = [card for card in DECK if card.rank in ranks]
        return part if len(part) >= needed else list(DECK)
    return list(DECK)


class Printed(NamedTuple):
    """One cell of a printed table."""

    game: str
    table: str
    option: str
    law: str
    label: str
    hand: str
    payout: str

    def cents(self, staked: int) -> int:
        if self.payout.startswith("$"):
            return int(self.payout[1:]) * 100
        return int(Fraction(self.payout) * staked)


def read_cells() -> list[Printed]:
    cells = []
    for block in Path(__file__).with_name("pay_tables.txt").read_text("utf-8").split("\n\n")[1:]:
        head, labels, *rows = block.strip().splitlines()
        for row in rows:
            hand, payouts = row[:24].strip(), row[24:].split()
            for label, payout in zip(labels[24:].split(), payouts, strict=True):
                game, table, option, law = head.split()
                cells.append(Printed(game, table, option, law, label, hand, payout))
    return cells


CELLS = read_cells()
THREE_AND_FOUR = {
    "7-card royal flush": "As Ks Qs / 2c 2d 7h / Js Ts 9s 8s",
    "7-card straight flush": "9s 8s 7s / 2c 2d Kh / 6s 5s 4s 3s",
    "royal flush": "As Ks Qs / 2c 2d 7h / Js Ts 3d 5c",
    "straight flush": "9s 8s 7s / 2c 2d Kh / 6s 5s Jd 3c",
    "four of a kind": "9s 9h 9d / 2c Kd 7h / 9c 5s Jd 3c",
    "full house": "9s 9h 9d / 2c Kd 7h / 5c 5s Jd 3c",
    "flush": "As 9s 4s / 2c Kd 7h / 6s Js Jd 3c",
    "straight": "9s 8h 7d / 2c Kd 4h / 6c 5s Jd Jc",
    "three of a kind": "9s 9h 9d / 2c Kd 7h / Qc 5s Jd 3c",
    "two pair, jacks up": "Js Jh 4d / 2c Kd 7h / 4c 8s Qd Tc",
    "two pair, tens up": "Ts Th 4d / 2c Kd 7h / 4c 8s Qd Jc",
}
TWO_AND_FIVE = {
    "royal flush": "As Ks / 2c 2d / Qs Js Ts 3d 5c",
    "straight flush": "9s 8s / 2c 2d / 7s 6s 5s Jd 3c",
    "four of a kind": "9s 9h / 2c Kd / 9d 9c 5s Jd 3c",
    "full house": "9s 9h / 2c Kd / 9d 5c 5s Jd 3c",
    "flush": "As 9s / 2c Kd / 4s 6s Js Jd 3c",
    "straight": "9s 8h / 2c Kd / 7d 6c 5s Jd Jc",
    "three of a kind": "9s 9h / 2c Kd / 9d 5c Qs Jd 3c",
    "two pair": "9s 9h / 2c Kd / 5d 5c Qs Jd 3c",
}
BEATEN = {
    "straight flush": "4s 3s / 9s 8s / 7s 6s 5s Jd 3c",
    "four of a kind": "Kd 3c / Ad 4c / 9s 9h 9d 9c 2s",
    "full house": "5h 2c / 9d 2d / 9s 9h 5d 5c Qs",
    "flush": "9s 2s / As 7s / 4s 6s Js Jd 3c",
    "straight": "4h 3c / 9s 8h / 7d 6c 5s Jd Jc",
    "three of a kind": "9s 2c / 9h Ad / 9d 9c 5s Jd 3c",
}
THREE_CARD = {
    "3-card royal": "As Ks Qs",
    "3-card straight flush": "9s 8s 7s",
    "3-card three of a kind": "9s 9h 9d",
    "3-card straight": "9s 8h 7d",
    "3-card flush": "As 9s 4s",
    "3-card pair": "Js Jh 4d",
    "3-card nothing": "Ks 9h 4d",
}
SIX_CARD = {
    "6-card royal, diamonds": "Ad Kd Qd / Jd Td 9d",
    "6-card royal, other": "As Ks Qs / Js Ts 9s",
    "royal flush": "Ad Kd Qd / Jd Td 2c",
    "straight flush": "9d 8d 7d / 6d 5d 2c",
    "four of a kind": "9s 9h 9d / 9c 2d 5h",
    "full house": "9s 9h 9d / 5c 5d 2h",
    "flush": "Ad 9d 4d / Jd 6d 2c",
    "straight": "9s 8h 7d / 6c 5d 2h",
    "three of a kind": "9s 9h 9d / 5c 6d 2h",
    "two pair": "9s 9h 5d / 5c 6d 2h",
}
POCKET = {
    "aces against aces": "As Ad / Ah Ac",
    "pair of aces": "As Ad / Ah Kc",
    "ace-face suited": "As Qs / 9h 8c",
    "ace-face unsuited": "As Qd / 9h 8c",
    "pair": "8s 8d / 9h 6c",
    "ace-king suited": "As Ks / 9h 8c",
    "ace-queen suited": "As Qs / 9h 8c",
    "ace-jack suited": "As Js / 9h 8c",
    "ace-king unsuited": "As Kd / 9h 8c",
    "pair of kings": "Ks Kd / 9h 8c",
    "pair of queens": "Qs Qd / 9h 8c",
    "pair of jacks": "Js Jd / 9h 8c",
    "ace-queen unsuited": "As Qd / 9h 8c",
    "ace-jack unsuited": "As Jd / 9h 8c",
    "pair of tens": "Ts Td / 9h 8c",
    "pair of twos": "2s 2d / 9h 8c",
    "ace-ten suited": "As Ts / 9h 8c",
}
STUD = {
    "royal flush": "As Ks Qs Js Ts",
    "straight flush": "9s 8s 7s 6s 5s",
    "four of a kind": "9s 9h 9d 9c 2s",
    "full house": "9s 9h 9d 2c 2s",
    "flush": "As 9s 7s 6s 5s",
    "straight": "9s 8h 7s 6s 5s",
    "three of a kind": "9s 9h 9d 4c 2s",
    "two pair": "9s 9h 4d 4c 2s",
    "pair": "9s 9h 5s 4c 2s",
}


def deal_for(table: str, game: str, hand: str) -> str:  # noqa: PLR0911
    """Cards that make exactly this hand for the table, the player ahead unless the table is about losing."""
    match game, table:
        case "premium", "dealer-bonus":
            player, dealer, board = THREE_AND_FOUR[hand].split(" / ")
            return f"{dealer} / {player} / {board}"
        case "holdem3", "three-card":
            return f"{THREE_CARD[hand]} / 2c 3h 6c / Td Jc 5h 5d"
        case "holdem3", "six-card":
            return f"{SIX_CARD[hand]} / Kc 3h 4h 8s"
        case (("premium" | "holdem3"), _):
            return THREE_AND_FOUR[hand]
        case "heads-up", "bad-beat":
            return BEATEN[hand]
        case _, ("pocket-bonus" | "bonus"):
            return f"{POCKET[hand]} / 3c 4h 5c Jh 7d"
        case "caribbean", _:
            return f"{STUD[hand]} / Ah Kd 8c 6d 3h /"
        case _:
            return TWO_AND_FIVE[hand]
