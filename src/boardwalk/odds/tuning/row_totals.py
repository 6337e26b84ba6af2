"""What each row of a pay table brings: the deals that it pays and the stakes in them, counted exactly.

With these, the edge of any payouts is a sum of whole numbers: for a side bet its exact edge, for a main wager the exact
edge of a player who plays on as before. Best play under the other payouts can only be better for the player, so that
edge is the most that the house can have.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import Odds, Payout, PayTable
from boardwalk.games.declaration.wager import Wager
from boardwalk.odds.side_bets.side_bet import side_bet
from boardwalk.odds.tuning.pay_grid import PayGrid, worth
from boardwalk.odds.tuning.table_search import SearchRow, TableSearch

if TYPE_CHECKING:
    from boardwalk.games.settlement import SettlementLine
    from boardwalk.odds.solver.solution import Solution


@dataclass(frozen=True)
class RowTotals:
    """For each row of a table, how many deals pay it at which stake; and what all deals bring without them."""

    table: PayTable
    unit_cents: int
    deals: int
    paid: tuple[Counter[int], ...]
    """By row: deals by stake in cents."""
    others_cents: int
    """The player's net result over all deals, without what these rows pay."""

    @property
    def scale(self) -> int:
        """What an edge of the whole wager is over all deals, in cents."""
        return self.deals * self.unit_cents

    def row_cents(self, row: int, payout: Payout) -> int:
        """What a row pays over all deals."""
        return sum(deals * payout.cents(stake) for stake, deals in self.paid[row].items())

    def edge(self, payouts: tuple[Payout, ...]) -> Fraction:
        """The house edge if the rows pay this."""
        paid = sum(self.row_cents(row, payout) for row, payout in enumerate(payouts))
        return Fraction(-(self.others_cents + paid), self.scale)

    def search(self, grid: PayGrid) -> TableSearch:
        """All tables of a grid, each with the player's net result over all deals."""
        values = [[worth(payout, self.unit_cents) for payout in row.payouts] for row in grid]
        ranks = {value: rank for rank, value in enumerate(sorted({each for row in values for each in row}))}
        present = [worth(row.pays, self.unit_cents) for row in self.table.rows]
        ordered = [True, *(above >= below for above, below in pairwise(present))]
        rows = tuple(
            SearchRow(
                tuple(ranks[value] for value in values[row]),
                tuple(self.row_cents(row, payout) for payout in grid[row].payouts),
                values[row].index(present[row]) if present[row] in values[row] else -1,
                ordered[row],
            )
            for row in range(len(grid))
        )
        return TableSearch(rows, self.others_cents)

    def least_total(self, edge: Fraction) -> int:
        """The lowest net result of the player with no more than this edge."""
        return ceil(-edge * self.scale)

    def most_total(self, edge: Fraction) -> int:
        """The highest net result of the player with no less than this edge."""
        return floor(-edge * self.scale)

    def twice_total(self, edge: Fraction) -> int:
        """Twice the net result of the player at this edge, rounded."""
        return round(-2 * edge * self.scale)


def side_bet_totals(game: Game, wager: Wager, table: PayTable, unit_cents: int) -> RowTotals:
    """The rows of a side bet's table."""
    _verify_order(table, unit_cents)
    bet = side_bet(game, wager, unit_cents)
    others = [each for each in wager.tables if each != table]
    names = {row.name for each in others for row in each.rows} & {row.name for row in table.rows}
    if names:
        raise InputError("--pay", f"{wager.name} pays {min(names)} by two tables, which cannot be told apart")
    by_name: Counter[str] = Counter()
    for row in bet.rows:
        by_name[row.name] += row.deals
    paid = tuple(Counter({unit_cents: by_name[row.name]}) for row in table.rows)
    present = sum(row.pays.cents(unit_cents) * by_name[row.name] for row in table.rows)
    total = -bet.house_edge * bet.deals * unit_cents
    assert total.denominator == 1, "cents are whole"
    return RowTotals(table, unit_cents, bet.deals, paid, int(total) - present)


def main_totals(solution: Solution, table: PayTable) -> RowTotals:
    """The rows of a main wager's table, under the play of a solution."""
    payoffs, places = solution.payoffs, {row.hand: place for place, row in enumerate(table.rows)}
    _verify_order(table, payoffs.unit_cents)
    paid: list[Counter[int]] = [Counter() for _ in table.rows]
    total = 0
    for place in zip(*np.nonzero(solution.counts), strict=True):
        ending, each, outcome = map(int, place)
        deals = int(solution.counts[place])
        for line in payoffs.settlement(solution.version, ending, each, outcome).lines:
            total += deals * line.net
            if line.table is not None and line.row is not None and is_same_table(line.table, table):
                total -= deals * _paid_cents(line, table)
                paid[places[line.row.hand]][line.staked] += deals
    return RowTotals(table, payoffs.unit_cents, solution.deals, tuple(paid), total)


def is_same_table(one: PayTable, other: PayTable) -> bool:
    """Whether two tables are the same but for what they pay."""
    hands = ([(row.hand, row.dealer) for row in table.rows] for table in (one, other))
    return one.name == other.name and one.reads == other.reads and next(hands) == next(hands)


def _paid_cents(line: SettlementLine, table: PayTable) -> int:
    assert line.row is not None
    if line.limited_by is not None or line.paid != line.row.pays.cents(line.staked):
        raise InputError("--pay", f"a payout limit caps {table.title}; set the limit off to tune it")
    return line.paid


def _verify_order(table: PayTable, unit_cents: int) -> None:
    """With fixed prizes, the row that pays most counts; if they are in order, that is the first, whatever odds say."""
    worths = [worth(row.pays, unit_cents) for row in table.rows]
    if not all(isinstance(row.pays, Odds) for row in table.rows) and worths != sorted(worths, reverse=True):
        raise InputError("--pay", f"the fixed prizes of {table.title} are out of order at this unit; use another unit")
