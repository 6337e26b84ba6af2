"""The ways to solve a game side by side: every board by itself, boards with only the flush suits marked, and other
payouts of a game that is already solved.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from rich.table import Table

from boardwalk.cli.console import console
from boardwalk.games import Game
from boardwalk.games.declaration.pay_change import change_pays, named_tables, slug
from boardwalk.games.declaration.pay_table import Odds
from boardwalk.odds.requests.parameter import read_unlimited_game

if TYPE_CHECKING:
    from boardwalk.odds.solver.boards import Deck


class WayCosts(NamedTuple):
    """Processor seconds of each way, and what is kept for other payouts."""

    plain: float | None
    """None for a game without community cards."""
    whole: float
    changed: float | None
    """None if no pay table of the main wagers can be changed."""
    kept_bytes: int


def show_solver_ways(games: Iterable[str]) -> None:
    """Measure each game in a process of its own, and print the ways side by side."""
    grid = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("processor seconds, kernels compiled")
    headings = "board by board", "flush suits marked", "times as fast", "other payouts", "of a whole solution", "kept"
    for heading in headings:
        grid.add_column(heading, justify="right")
    for name in games:
        with console().status(f"solving {name} in each way"):
            grid.add_row(name, *_row(_in_own_process(name)))
    console().print(grid)


def _row(costs: WayCosts) -> tuple[str, ...]:
    plain, whole, changed, kept = costs
    return (
        "-" if plain is None else f"{plain:.2f}",
        f"{whole:.2f}",
        "-" if plain is None else f"{plain / whole:.1f}",
        "-" if changed is None else f"{changed:.2f}",
        "-" if changed is None else f"{changed / whole:.0%}",
        f"{kept / 1e6:,.0f} MB",
    )


def _in_own_process(name: str) -> WayCosts:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(way_costs, name).result()


def way_costs(name: str, deck: Deck | None = None) -> WayCosts:
    """Solve a game in each way; a short deck first, so that all kernels are compiled."""
    from boardwalk.cards import Rank
    from boardwalk.odds.solver.boards import Deck

    game = read_unlimited_game(name, {})
    _measure(game, Deck(tuple(Rank)[-6:]))
    return _measure(game, deck or Deck())


def _measure(game: Game, deck: Deck) -> WayCosts:
    from boardwalk.odds.figures import UNIT_CENTS
    from boardwalk.odds.solver.hold_em import HoldEm
    from boardwalk.odds.solver.last_sweep import forget_last_sweep, last_sweep_bytes
    from boardwalk.odds.solver.payoff import compile_payoffs
    from boardwalk.odds.solver.solution import solve

    plain = None
    if game.community_cards:
        plain = _seconds(lambda: HoldEm(compile_payoffs([game], UNIT_CENTS), deck=deck, plain=True).solve())
    forget_last_sweep()
    whole = _seconds(lambda: solve(game, deck=deck))
    kept, other = last_sweep_bytes(), other_payouts(game)
    changed = None if other is None else _seconds(lambda: solve(other, deck=deck))
    return WayCosts(plain, whole, changed, kept)


def _seconds(work: Callable[[], object]) -> float:
    """Processor time of all threads, because it depends less on what else the machine does."""
    start = time.process_time()
    work()
    return time.process_time() - start


def other_payouts(game: Game) -> Game | None:
    """The game with all odds of a main wager's pay table raised by 1 to 1."""
    from boardwalk.odds.solver.payoff import main_wagers

    titles = {table.title for wager in main_wagers(game) for table in wager.tables}
    for name, table in sorted(named_tables(game).items()):
        if table.title in titles:
            odds = {slug(row.name): row.pays for row in table.rows if isinstance(row.pays, Odds)}
            raised = {f"{name}.{row}": f"{pays.to + pays.per}:{pays.per}" for row, pays in odds.items()}
            return change_pays(game, raised)
    return None
