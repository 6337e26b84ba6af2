"""Every row of every pay table, settled: what it pays, what misses it, and that every row is in the texts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardwalk.games import GAMES
from boardwalk.games.declaration.pay_table import Odds
from tests.support.games.deals import CELLS, Printed, deal_for
from tests.support.games.rounds import settlement_of

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


def assert_pay_as_printed(*laws: str) -> None:
    cells = cells_of(*laws)
    assert cells
    for cell in cells:
        result, staked, paid = paid_on(cell, cell.hand)
        assert (result, paid) == ("win", cell.cents(staked)), name_of(cell)


@pytest.mark.law("13:69F-40.11(c)", "13:69F-40.11(d)")
def test_premium_pays_what_the_text_prints() -> None:
    assert_pay_as_printed("13:69F-40.11(c)", "13:69F-40.11(d)")


@pytest.mark.law("13:69F-39.11(b)(5)", "13:69F-39.11(f)")
def test_odds_and_bad_beat_pay_what_the_text_prints() -> None:
    assert_pay_as_printed("13:69F-39.11(b)(5)", "13:69F-39.11(f)")


@pytest.mark.law("13:69F-39.11(g)", "13:69F-39.11(i)")
def test_trips_plus_and_pocket_bonus_pay_what_the_text_prints() -> None:
    assert_pay_as_printed("13:69F-39.11(g)", "13:69F-39.11(i)")


@pytest.mark.law("13:69F-42.11(c)i", "13:69F-42.11(c)ii")
@pytest.mark.law("13:69F-42.5(d)", "13:69F-42.5(d)1", "13:69F-42.5(d)2", "13:69F-42.5(d)3", "13:69F-42.5(d)4")
@pytest.mark.law("13:69F-42.5(d)5", "13:69F-42.5(d)6", "13:69F-42.5(d)7", "13:69F-42.5(d)8")
def test_the_blind_bonus_pays_what_the_text_prints() -> None:
    assert_pay_as_printed("13:69F-42.11(c)i", "13:69F-42.11(c)ii")


@pytest.mark.law("13:69F-42.11(d)")
def test_the_3_card_bonus_pays_what_the_text_prints() -> None:
    assert_pay_as_printed("13:69F-42.11(d)")


@pytest.mark.law("13:69F-42.1(suit)")
@pytest.mark.law("13:69F-42.11(e)")
@pytest.mark.law("13:69F-42.5(f)", "13:69F-42.5(f)1", "13:69F-42.5(f)2", "13:69F-42.5(f)3", "13:69F-42.5(f)4")
@pytest.mark.law("13:69F-42.5(f)5", "13:69F-42.5(f)6", "13:69F-42.5(f)7", "13:69F-42.5(f)8", "13:69F-42.5(f)9")
def test_the_6_card_bonus_pays_what_the_text_prints() -> None:
    assert_pay_as_printed("13:69F-42.11(e)")


@pytest.mark.law("13:69F-28.11(c)", "13:69F-16/book-11")
def test_the_base_games_pay_what_the_game_book_lists() -> None:
    assert_pay_as_printed("13:69F-28.11(c)", "13:69F-16/book-11")


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
