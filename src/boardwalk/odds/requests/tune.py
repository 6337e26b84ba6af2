"""The request to tune a pay table, and the tables that were found as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.games import Game
from boardwalk.games.declaration.pay_change import find_table, named_tables, printed_title, slug
from boardwalk.games.declaration.pay_table import PayTable, spell_payout
from boardwalk.money import decimal
from boardwalk.odds.figures import figure
from boardwalk.odds.requests.parameter import ParameterType, read_playable
from boardwalk.odds.requests.request import OddsRequest, asks, asks_game, asks_options, asks_pays, asks_unit
from boardwalk.odds.requests.solve import changed_pays
from boardwalk.odds.tuning.pay_grid import EdgeRange, PayGrid, pay_grid, read_edges
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.odds.tuning.tuning import TunedTable, Tuning

USUAL_SOLVES = 10
MOST_SOLVES = 200
USUAL_TABLES = 20
MOST_TABLES = 1000


@dataclass(frozen=True)
class TuneResult:
    """Pay tables in a range of edges."""

    tuning: Tuning

    def data(self) -> dict[str, Any]:
        return tuning_data(self.tuning)


@dataclass(frozen=True, kw_only=True)
class Tune(OddsRequest[TuneResult]):
    """List every pay table within bounds whose exact house edge is in a range, nearest to the middle first."""

    name: ClassVar[str] = "tune"
    game: str = asks_game()
    pay: str = asks(ParameterType.PAY_TABLE, "The pay table to tune, such as x-tra-bonus.")
    edge: str = asks(ParameterType.EDGES, "The house edges you want, in percent of the wager, such as 2.0..2.5.")
    row: Mapping[str, object] = asks(
        ParameterType.ROW_BOUNDS,
        "Bounds of a row, such as flush=1..3, royal-flush=250..1000/50 with a step, or one payout to fix it. "
        "Without bounds, a row is tried from half to twice what it pays.",
    )
    halves: bool = asks(ParameterType.SWITCH, "Try half numbers such as 3 to 2 as well.", False)
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit()
    solves: int = asks(
        ParameterType.WHOLE,
        "The most tables of a main wager to solve for their exact edge; each takes seconds. Side bets need none.",
        USUAL_SOLVES,
        least=0,
        most=MOST_SOLVES,
    )
    most: int = asks(ParameterType.WHOLE, "The most tables to list.", USUAL_TABLES, least=1, most=MOST_TABLES)

    @cached_property
    def playable(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit, self.pays)

    @cached_property
    def table(self) -> PayTable:
        return find_table(named_tables(self.playable[0]), self.pay, self.flag("pay"))

    @cached_property
    def edges(self) -> EdgeRange:
        return read_edges(self.edge, self.flag("edge"))

    @cached_property
    def grid(self) -> PayGrid:
        return pay_grid(self.table, self.row, halves=self.halves, flag=self.flag("row"))

    def verify(self) -> None:
        assert self.edges
        assert self.grid

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> TuneResult:
        del folder
        from boardwalk.odds.result_store import stored_solution
        from boardwalk.odds.tuning.tuning import TuningQuestion, tune  # brings Numba along

        game, unit_cents = self.playable

        def solve(changed: Game, about: str) -> Solution:
            return stored_solution(changed, unit_cents, begin(f"solving {about}"))

        begin("counting tables")
        question = TuningQuestion(game, self.table, unit_cents, self.edges, self.grid, self.solves, self.most)
        return TuneResult(tune(question, solve))


def tuning_data(tuning: Tuning) -> dict[str, Any]:
    """The tables that were found, and how much was searched."""
    question = tuning.question
    return {
        "game": question.game.name,
        "table": question.table.title,
        "name": slug(printed_title(question.table)),
        "options": question.game.house.as_text(),
        **changed_pays(question.game),
        "unit": decimal(question.unit_cents),
        "edge": {"low": figure(question.edges.low), "high": figure(question.edges.high), "of": tuning.of},
        "present": {
            "pays": {row.name: spell_payout(row.pays) for row in question.table.rows},
            "house_edge": figure(tuning.present_edge),
        },
        "rows": {row.name: [spell_payout(payout) for payout in row.payouts] for row in question.grid},
        "searched": {
            "tables": tuning.tried,
            "in_range": tuning.in_range,
            "too_low": tuning.too_low,
            "solved": tuning.solved,
            "unsolved": tuning.unsolved,
            "says": tuning.searched(),
        },
        "tables": [_table_data(each) for each in tuning.tables],
    }


def _table_data(table: TunedTable) -> dict[str, Any]:
    return {
        "pays": {row: spell_payout(payout) for row, payout in table.payouts},
        "changed": list(table.changed),
        "exact": table.is_exact,
        "house_edge": figure(table.edge),
    }
