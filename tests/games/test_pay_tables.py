"""Every row of every pay table, settled: what it pays, what misses it, and that no row is there that no text has."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from boardwalk.games import GAMES
from boardwalk.games.paytable import Odds
from tests.games.rounds import settlement_of


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


MAIN = {
    "premium": "ante=10 x-tra=10 play=30",
    "heads-up": "ante=10 odds=10 raise=30",
    "holdem3": "blind=10 flop=10 turn-river=10",
    "texas-bonus": "ante=10 flop=20",
    "caribbean": "ante=10 bet=20",
}
WAGER_OF = {"bad-beat": "odds", "blind-double": "blind"}


def paid_on(cell: Printed, hand: str) -> tuple[str, int, int]:
    """Result, stake and payout of the wager that the table belongs to."""
    wager = WAGER_OF.get(cell.table, cell.table)
    bets = MAIN[cell.game] if f"{wager}=" in MAIN[cell.game] else f"{MAIN[cell.game]} {wager}=4"
    options = "" if cell.option == "-" else f"{cell.option}={cell.label}"
    if cell.table == "blind-double":
        bets, options = bets.replace("turn-river=10", "turn-river=20"), f"{options} version=2"
    settlement = settlement_of(cell.game, deal_for(cell.table, cell.game, hand), bets, options=options)
    line = next(line for line in settlement.lines if line.wager == wager)
    return line.result.value, line.staked, line.paid


def name_of(cell: Printed) -> str:
    return f"{cell.game} {cell.table} {cell.label} {cell.hand}"


def cells_of(*laws: str) -> list[Printed]:
    return [cell for cell in CELLS if cell.law in laws and cell.payout != "-"]


def assert_pays_as_printed(cell: Printed) -> None:
    result, staked, paid = paid_on(cell, cell.hand)
    assert (result, paid) == ("win", cell.cents(staked))


@pytest.mark.law("13:69F-40.11(c)", "13:69F-40.11(d)")
@pytest.mark.parametrize("cell", cells_of("13:69F-40.11(c)", "13:69F-40.11(d)"), ids=name_of)
def test_premium_pays_what_the_text_prints(cell: Printed) -> None:
    assert_pays_as_printed(cell)


@pytest.mark.law("13:69F-39.11(b)(5)", "13:69F-39.11(f)")
@pytest.mark.parametrize("cell", cells_of("13:69F-39.11(b)(5)", "13:69F-39.11(f)"), ids=name_of)
def test_odds_and_bad_beat_pay_what_the_text_prints(cell: Printed) -> None:
    assert_pays_as_printed(cell)


@pytest.mark.law("13:69F-39.11(g)", "13:69F-39.11(i)")
@pytest.mark.parametrize("cell", cells_of("13:69F-39.11(g)", "13:69F-39.11(i)"), ids=name_of)
def test_trips_plus_and_pocket_bonus_pay_what_the_text_prints(cell: Printed) -> None:
    assert_pays_as_printed(cell)


@pytest.mark.law("13:69F-42.11(c)i", "13:69F-42.11(c)ii")
@pytest.mark.law("13:69F-42.5(d)", "13:69F-42.5(d)1", "13:69F-42.5(d)2", "13:69F-42.5(d)3", "13:69F-42.5(d)4")
@pytest.mark.law("13:69F-42.5(d)5", "13:69F-42.5(d)6", "13:69F-42.5(d)7", "13:69F-42.5(d)8")
@pytest.mark.parametrize("cell", cells_of("13:69F-42.11(c)i", "13:69F-42.11(c)ii"), ids=name_of)
def test_the_blind_bonus_pays_what_the_text_prints(cell: Printed) -> None:
    assert_pays_as_printed(cell)


@pytest.mark.law("13:69F-42.11(d)")
@pytest.mark.parametrize("cell", cells_of("13:69F-42.11(d)"), ids=name_of)
def test_the_3_card_bonus_pays_what_the_text_prints(cell: Printed) -> None:
    assert_pays_as_printed(cell)


@pytest.mark.law("13:69F-42.11(e)")
@pytest.mark.law("13:69F-42.5(f)", "13:69F-42.5(f)1", "13:69F-42.5(f)2", "13:69F-42.5(f)3", "13:69F-42.5(f)4")
@pytest.mark.law("13:69F-42.5(f)5", "13:69F-42.5(f)6", "13:69F-42.5(f)7", "13:69F-42.5(f)8", "13:69F-42.5(f)9")
@pytest.mark.parametrize("cell", cells_of("13:69F-42.11(e)"), ids=name_of)
def test_the_6_card_bonus_pays_what_the_text_prints(cell: Printed) -> None:
    assert_pays_as_printed(cell)


@pytest.mark.law("13:69F-28.11(c)", "13:69F-16/book-11")
@pytest.mark.parametrize("cell", cells_of("13:69F-28.11(c)", "13:69F-16/book-11"), ids=name_of)
def test_the_base_games_pay_what_the_game_book_lists(cell: Printed) -> None:
    assert_pays_as_printed(cell)


def test_every_printed_cell_is_in_one_of_these_tests() -> None:
    printed = {cell.law for cell in CELLS}
    assert len(printed) == 12
    assert len(cells_of(*printed)) == sum(cell.payout != "-" for cell in CELLS)


MISSES = {
    ("premium", "player-bonus"): ("two pair, tens up", "lose"),
    ("premium", "dealer-bonus"): ("two pair, tens up", "lose"),
    ("premium", "x-tra"): ("three of a kind", "push"),
    ("heads-up", "odds"): ("three of a kind", "push"),
    ("heads-up", "bad-beat"): ("three of a kind", "lose"),
    ("heads-up", "trips-plus"): ("two pair", "lose"),
    ("heads-up", "pocket-bonus"): ("ace-ten suited", "lose"),
    ("holdem3", "blind"): ("two pair, jacks up", "push"),
    ("holdem3", "blind-double"): ("three of a kind", "push"),
    ("holdem3", "three-card"): ("3-card nothing", "lose"),
    ("holdem3", "six-card"): ("two pair", "lose"),
    ("texas-bonus", "bonus"): ("ace-ten suited", "lose"),
}


@pytest.mark.parametrize(
    "cell",
    {(cell.game, cell.table, cell.label): cell for cell in CELLS if cell.game != "caribbean"}.values(),
    ids=name_of,
)
def test_the_hand_just_below_each_table_is_not_paid(cell: Printed) -> None:
    hand, result = MISSES[cell.game, cell.table]
    assert paid_on(cell, hand)[::2] == (result, 0)


@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell.payout == "-"], ids=name_of)
def test_a_hand_that_a_table_leaves_out_is_paid_as_the_next_one_it_makes(cell: Printed) -> None:
    lower = {"7-card royal flush": "royal flush", "7-card straight flush": "straight flush"}
    lower |= {"6-card royal, diamonds": "royal flush", "6-card royal, other": "royal flush"}
    _, staked, paid = paid_on(cell, cell.hand)
    column = [other for other in CELLS if other[:5] == cell[:5] and other.hand == lower.get(cell.hand)]
    assert paid == (column[0].cents(staked) if column else 0)


@pytest.mark.parametrize("game", GAMES)
def test_no_table_has_a_row_that_the_texts_do_not_print(game: str) -> None:
    """The ante of Texas hold 'em bonus is a rule with one row, not a printed table."""
    printed = {WAGER_OF.get(cell.table, cell.table) for cell in CELLS if cell.game == game}
    for wager, tables in GAMES[game].pay_tables().items():
        if (game, wager) == ("texas-bonus", "ante"):
            continue
        assert wager in printed
        declared = sum(len(table.rows) for table in tables)
        counted = [cell for cell in CELLS if cell.game == game and cell.payout != "-"]
        mine = [cell for cell in counted if WAGER_OF.get(cell.table, cell.table) == wager]
        if wager == "bonus":  # the print lists pairs and kickers one by one where the declaration groups them
            assert declared == 1 + 7
        else:
            assert declared == len(mine)


def test_the_declared_odds_are_in_lowest_terms() -> None:
    for declaration in GAMES.values():
        for tables in declaration.pay_tables().values():
            for row in (row for table in tables for row in table.rows):
                if isinstance(row.pays, Odds):
                    assert Fraction(row.pays.to, row.pays.per).denominator == row.pays.per
