"""Tuning a pay table: every table within bounds whose exact house edge is in a range, nearest to its middle first.

A side bet's edge follows from its payouts by counting, so all of its tables are searched. A main wager's edge depends
on best play, which changes with the payouts: what a table costs a player who plays on as before is counted for all
tables, which rules out those that cost too little even then, and the nearest of the others are solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.pay_change import change_pays, find_table, named_tables, slug
from boardwalk.games.declaration.pay_table import Payout, PayTable, spell_payout
from boardwalk.games.declaration.wager import Placement, Wager
from boardwalk.odds.figures import base_wager
from boardwalk.odds.tuning.pay_grid import EdgeRange, PayGrid
from boardwalk.odds.tuning.row_totals import RowTotals, main_totals, side_bet_totals
from boardwalk.odds.tuning.table_search import Found
from boardwalk.press.figure_table import FigureTable, ShownAsTable

if TYPE_CHECKING:
    from boardwalk.odds.solver.solution import Solution

SolveGame = Callable[[Game, str], "Solution"]
"""Solves a game, and says what for."""
CANDIDATES_PER_SOLVE = 25
"""Of so many tables that may be in the range, the nearest one is solved next."""
TABLE_FLAG = "--pay"


class TunedTable(NamedTuple):
    """Payouts that were found, and their house edge."""

    payouts: tuple[tuple[str, Payout], ...]
    """By row, the highest hand first."""
    bound: Fraction
    """The house edge against a player who plays as before: exact for that play, and the most that the edge can be."""
    house_edge: Fraction | None
    """The exact house edge; None if the table was not solved."""
    changed: tuple[str, ...]
    """The rows that do not pay what they pay now."""

    @property
    def rows(self) -> dict[str, str]:
        """What to pass to `game.pays`: the rows with `_` for spaces, and their payouts."""
        return {slug(row).replace("-", "_"): spell_payout(payout) for row, payout in self.payouts}

    @property
    def is_exact(self) -> bool:
        return self.house_edge is not None

    @property
    def edge(self) -> Fraction:
        """The exact edge, or the most that it can be."""
        return self.bound if self.house_edge is None else self.house_edge


class TuningQuestion(NamedTuple):
    """What is asked: a table of a game, the edges that are wanted, the payouts to try, and how far to go."""

    game: Game
    table: PayTable
    unit_cents: int
    edges: EdgeRange
    grid: PayGrid
    solves: int
    """The most tables of a main wager to solve."""
    most: int
    """The most tables to list."""


@dataclass(frozen=True, repr=False)
class Tuning(ShownAsTable):
    """The tables that were found, nearest to the middle of the range first, and how much was searched."""

    question: TuningQuestion
    of: str
    """What the edge is a percentage of, such as `the ante`."""
    present_edge: Fraction
    """The house edge of the table as it is."""
    tables: tuple[TunedTable, ...]
    tried: int
    """All tables within the bounds, none of them left out."""
    in_range: int
    """Those with an edge in the range: exactly for a side bet, for a main wager if the player plays as before."""
    too_low: int
    """Those with an edge below the range for certain."""
    solved: int | None = None
    """How many tables were solved; None for a side bet, whose edges are exact without."""

    @property
    def game(self) -> Game:
        return self.question.game

    @property
    def unsolved(self) -> int:
        """Tables of a main wager that may be in the range and were not solved."""
        return 0 if self.solved is None else self.tried - self.too_low - self.solved

    @cached_property
    def exact(self) -> tuple[TunedTable, ...]:
        """The tables whose edge is exact and in the range."""
        return tuple(each for each in self.tables if each.is_exact)

    def searched(self) -> str:
        """How much was searched, in a sentence or two."""
        if self.solved is None:
            found = f"{self.in_range:,} of them are in the range, and every edge is exact"
            return f"All {self.tried:,} tables within the bounds were counted; {found}."
        return (
            f"Of {self.tried:,} tables within the bounds, {self.too_low:,} are below the range for certain, "
            f"{self.solved:,} have an exact edge, and {self.unsolved:,} were not solved. If players play on as before, "
            f"{self.in_range:,} tables are in the range; best play can only lower an edge."
        )

    def figure_table(self) -> FigureTable:
        rows = [row.name for row in self.question.table.rows]
        low, high = self.question.edges
        heading = (
            f"{self.game.title}, {self.question.table.title}: house edge from {float(low):.4%} to {float(high):.4%} "
            f"of {self.of}\n{self.searched()}"
        )
        lines = tuple(
            (
                f"{'' if each.is_exact else 'at most '}{float(each.edge):.6%}",
                *map(spell_payout, dict(each.payouts).values()),
            )
            for each in self.tables
        )
        return FigureTable(heading, ("house edge", *rows), lines)


def tuned_table(game: Game, name: str) -> PayTable:
    """The pay table of this name, if it can be tuned."""
    return find_table(named_tables(game), name, TABLE_FLAG)


def tune(question: TuningQuestion, solve: SolveGame) -> Tuning:
    """Search all tables of the question; `solve` is asked for those of a main wager."""
    wager = _side_bet_of(question.game, question.table)
    return tune_main(question, solve) if wager is None else tune_side_bet(question, wager)


def _side_bet_of(game: Game, table: PayTable) -> Wager | None:
    """The side bet that a table pays; None for a table of the main wagers."""
    paid = {wager.name: wager for wager in game.wagers if table in wager.tables}
    paid |= {bonus.on: game.wager(bonus.on) for bonus in game.bonuses if table in bonus.tables}
    optional = [wager for wager in paid.values() if wager.place is Placement.OPTIONAL]
    if optional and len(paid) > 1:
        raise InputError(TABLE_FLAG, f"{table.title} pays several wagers; tune it for one of them")
    if optional and table not in optional[0].tables:
        raise InputError(TABLE_FLAG, f"{table.title} is a bonus on a side bet, which cannot be tuned")
    return optional[0] if optional else None


def tune_side_bet(question: TuningQuestion, wager: Wager) -> Tuning:
    """Every table of a side bet in the range, by counting alone."""
    totals, edges = side_bet_totals(question.game, wager, question.table, question.unit_cents), question.edges
    search = totals.search(question.grid)
    low, high = totals.least_total(edges.high), totals.most_total(edges.low)
    found = search.nearest(totals.twice_total(edges.middle), question.most, low, high)
    tables = [_tuned(question, _payouts(question, each), Fraction(-each.total, totals.scale)) for each in found]
    return Tuning(
        question=question,
        of=f"the {wager.title} wager",
        present_edge=totals.edge(_present(question)),
        tables=tuple(_by_distance(tables, edges)),
        tried=search.count(),
        in_range=search.count(low, high),
        too_low=search.count(high + 1, None),
    )


def _present(question: TuningQuestion) -> tuple[Payout, ...]:
    return tuple(row.pays for row in question.table.rows)


def _payouts(question: TuningQuestion, found: Found) -> tuple[Payout, ...]:
    return tuple(row.payouts[place] for row, place in zip(question.grid, found.places, strict=True))


def _tuned(question: TuningQuestion, payouts: tuple[Payout, ...], bound: Fraction, *, exact: bool = True) -> TunedTable:
    pairs = tuple(zip(question.table.rows, payouts, strict=True))
    changed = tuple(row.name for row, payout in pairs if row.pays != payout)
    return TunedTable(tuple((row.name, payout) for row, payout in pairs), bound, bound if exact else None, changed)


def _by_distance(tables: Iterable[TunedTable], edges: EdgeRange) -> list[TunedTable]:
    """Exact edges first, then those nearest to the middle; of equal ones, those that change fewest rows."""
    return sorted(tables, key=lambda each: (not each.is_exact, abs(each.edge - edges.middle), len(each.changed)))


def tune_main(question: TuningQuestion, solve: SolveGame) -> Tuning:
    """Tables of a main wager: bounds for all of them, and exact edges of the nearest."""
    plays, edges = _KnownPlays(question, solve), question.edges
    plays.learn(_present(question), "the table as it is")
    before = plays.totals[0]
    search, most_total = before.search(question.grid), before.most_total(edges.low)
    wanted = question.most + CANDIDATES_PER_SOLVE * question.solves
    found = search.nearest(before.twice_total(edges.middle), wanted, None, most_total)
    candidates = [_payouts(question, each) for each in found]
    for number in range(question.solves):
        payouts = plays.choose(candidates)
        if payouts is None:
            break
        plays.learn(payouts, f"table {number + 1} of up to {question.solves}")
    within = [payouts for payouts, edge in plays.exact.items() if edge in edges and _is_in_grid(question, payouts)]
    tables = [_tuned(question, payouts, plays.exact[payouts]) for payouts in within]
    tables += [_tuned(question, each, bound, exact=False) for each, bound in plays.open_tables(candidates)]
    return Tuning(
        question=question,
        of=base_wager(question.game),
        present_edge=plays.exact[_present(question)],
        tables=tuple(_by_distance(tables, edges)[: question.most]),
        tried=search.count(),
        in_range=search.count(before.least_total(edges.high), most_total),
        too_low=search.count(most_total + 1, None),
        solved=sum(_is_in_grid(question, each) and before.edge(each) >= edges.low for each in plays.exact),
    )


def _is_in_grid(question: TuningQuestion, payouts: tuple[Payout, ...]) -> bool:
    return all(payout in row.payouts for row, payout in zip(question.grid, payouts, strict=True))


@dataclass
class _KnownPlays:
    """The ways to play that are known so far: best play under each table that was solved.

    Each of them gives every table an exact edge against it, and the lowest of these is the most that the table's own
    edge can be.
    """

    question: TuningQuestion
    solve: SolveGame
    totals: list[RowTotals] = field(default_factory=list)
    exact: dict[tuple[Payout, ...], Fraction] = field(default_factory=dict)
    """The exact edges of the tables that were solved."""

    def learn(self, payouts: tuple[Payout, ...], about: str) -> None:
        """Solve a table: its edge is exact, and its best play is one more to judge the others by."""
        table = self.question.table
        rows = zip(table.rows, payouts, strict=True)
        changes = {
            f"{slug(table.title)}.{slug(row.name)}": spell_payout(payout) for row, payout in rows if row.pays != payout
        }
        solution = self.solve(change_pays(self.question.game, changes), about)
        totals = main_totals(solution, table)
        assert totals.edge(payouts) == solution.house_edge, "rows and solution disagree"
        self.totals.append(totals)
        self.exact[payouts] = solution.house_edge

    def bound(self, payouts: tuple[Payout, ...]) -> Fraction:
        """The most that the edge of a table can be."""
        return min(totals.edge(payouts) for totals in self.totals)

    def choose(self, candidates: Sequence[tuple[Payout, ...]]) -> tuple[Payout, ...] | None:
        """The table to solve next: of those that may be in the range, the one nearest to the middle."""
        edges = self.question.edges
        bounds = {each: self.bound(each) for each in candidates if each not in self.exact}
        may_be = [each for each, bound in bounds.items() if bound >= edges.low]
        return min(may_be, key=lambda each: abs(bounds[each] - edges.middle), default=None)

    def open_tables(self, candidates: Iterable[tuple[Payout, ...]]) -> Iterator[tuple[tuple[Payout, ...], Fraction]]:
        """Tables that were not solved and are in the range by all that is known, each with its bound."""
        for each in candidates:
            if each not in self.exact and (bound := self.bound(each)) in self.question.edges:
                yield each, bound
