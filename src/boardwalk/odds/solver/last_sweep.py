"""What the solvers keep in memory of the last game that was solved, for other payouts of it."""

from __future__ import annotations

from boardwalk.odds.solver import no_board
from boardwalk.odds.solver.marked_suits import kept_solution


def last_sweep_bytes() -> int:
    """How much memory it takes."""
    last = kept_solution.last_pass()
    return (0 if last is None else last.size) + no_board.last_sweep_bytes()


def forget_last_sweep() -> None:
    """Free that memory; the next game is solved from the beginning."""
    kept_solution.forget_last_pass()
    no_board.forget_last_sweep()
