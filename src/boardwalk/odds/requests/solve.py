"""The requests to solve a game exactly and to scan every permitted choice, and solutions as JSON."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game, find_game
from boardwalk.games.declaration.pay_change import changed_tables
from boardwalk.money import decimal
from boardwalk.odds.figures import figure, group_results
from boardwalk.odds.requests.parameter import ParameterType, read_playable, read_unit, read_unlimited_game
from boardwalk.odds.requests.request import (
    OddsRequest,
    asks,
    asks_cluster,
    asks_game,
    asks_options,
    asks_pays,
    asks_unit,
)
from boardwalk.odds.requests.what_if import WhatIf, WhatIfResult, bound_data
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.solver.solution import Solution
    from boardwalk.odds.solver.versions import ScanFinding, Version


@dataclass(frozen=True)
class Solved:
    """One solution, or those of every choice of pay tables, and how long it took."""

    solutions: tuple[tuple[Version | None, Solution], ...]
    seconds: float
    all_tables: bool
    bound: Solution | None = None
    """The old best play, if payouts were changed and the game without the changes was already solved."""

    @property
    def solution(self) -> Solution:
        return self.solutions[0][1]

    def data(self) -> Any:
        if self.all_tables:
            return [solution_data(solution, self.seconds) for _, solution in self.solutions]
        bound = {} if self.bound is None else {"bound": bound_data(self.bound)}
        return solution_data(self.solution, self.seconds) | bound


@dataclass(frozen=True, kw_only=True)
class Solve(OddsRequest[Solved]):
    """Solve a game exactly: expectation, house edge, best play and every wager's share, over all deals."""

    name: ClassVar[str] = "solve"
    game: str = asks_game()
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit()
    all_tables: bool = asks(ParameterType.SWITCH, "Solve every choice of pay tables for the main wagers.", False)

    @cached_property
    def playable(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit, self.pays)

    def verify(self) -> None:
        assert self.playable

    def what_if(self) -> WhatIfResult | None:
        """What the changed payouts are worth under the old best play, at once; None if that is not known."""
        if not self.pays or self.all_tables:
            return None
        return WhatIf(game=self.game, options=self.options, pays=self.pays, unit=self.unit).known()

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> Solved:
        del folder
        from boardwalk.odds.result_store import stored_solution

        game, unit_cents = self.playable
        what_if = self.what_if()
        started, progress = time.perf_counter(), begin(f"solving {self.game}")
        found: tuple[tuple[Version | None, Solution], ...]
        if self.all_tables:
            from boardwalk.odds.solver.versions import solve_versions  # brings Numba along

            declaration = find_game(self.game)
            found = tuple(solve_versions(declaration, self.options, unit_cents, tables_only=True, progress=progress))
        else:
            found = ((None, stored_solution(game, unit_cents, progress)),)
        bound = None if what_if is None else what_if.bound
        return Solved(found, time.perf_counter() - started, self.all_tables, bound)


@dataclass(frozen=True)
class Scanned:
    """What a scan found: each permitted choice with its house edge."""

    findings: tuple[ScanFinding, ...]

    def data(self) -> list[dict[str, Any]]:
        return [
            {
                "game": each.game,
                "wager": each.wager,
                "options": dict(each.options),
                "house_edge": figure(each.house_edge),
                "favors_player": each.favors_player,
            }
            for each in self.findings
        ]


@dataclass(frozen=True, kw_only=True)
class Scan(OddsRequest[Scanned]):
    """Solve every permitted combination of options and tables, and warn of those that favor players."""

    name: ClassVar[str] = "scan"
    game: str = asks(ParameterType.GAME, "One game; all if left out.", "", choices=("", *GAMES))
    options: Mapping[str, object] = asks_options("House options that are fixed; the others vary.")
    unit: str = asks_unit()
    cluster: str | None = asks_cluster("Solve on the Dask cluster with this scheduler address.")

    @property
    def games(self) -> tuple[str, ...]:
        return (self.game,) if self.game else tuple(GAMES)

    def verify(self) -> None:
        read_unit(self.unit)
        if self.options and not self.game:
            raise InputError("--option", "belongs to one game; name the game")
        for name in self.games:
            read_unlimited_game(name, self.options)

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> Scanned:
        del folder
        from boardwalk.odds.solver.versions import scan  # brings Numba along

        unit_cents, found = read_unit(self.unit), []
        for name in self.games:
            progress = begin(f"scanning {name}")
            found += scan(name, self.options, unit_cents, cluster=self.cluster, progress=progress)
        return Scanned(tuple(found))


def changed_pays(game: Game) -> dict[str, Any]:
    """The pay tables that were changed, row by row, if any."""
    tables = {table.title: {row.name: str(row.pays) for row in table.rows} for table in changed_tables(game)}
    return {"changed_pays": tables} if tables else {}


def solution_data(solution: Solution, seconds: float) -> dict[str, Any]:
    """A solution, and how long it took."""
    total = solution.total
    return {
        "game": solution.game.name,
        "options": solution.game.house.as_text(),
        **changed_pays(solution.game),
        "unit": decimal(solution.payoffs.unit_cents),
        "deals": solution.deals,
        "total": int(total) if total.denominator == 1 else str(total),
        "ev": figure(solution.ev),
        "house_edge": figure(solution.house_edge),
        "average_wager": figure(solution.average_wager),
        "element_of_risk": figure(solution.element_of_risk),
        "standard_deviation": solution.standard_deviation,
        "variance": figure(solution.variance),
        "decisions": {path: figure(share) for path, share in solution.decisions.items()},
        "wagers": {name: {"ev": figure(ev)} for name, ev in solution.wagers.items()},
        "outcomes": [
            {
                "low": str(each.low),
                "high": str(each.high),
                "deals": each.deals,
                "chance": figure(Fraction(each.deals, solution.deals)),
            }
            for each in group_results(solution.distribution)
        ],
        "favors_player": solution.ev > 0,
        "seconds": round(seconds, 3),
    }
