"""What the solvers keep in memory of the last game that was solved, for other payouts of it."""

from __future__ import annotations

from boardwalk.odds.solver import no_board
from boardwalk.odds.solver.marked_suits import marked_pass


def last_sweep_bytes() -> int:
    """How much memory it takes."""
    last = marked_pass.last_pass()
    return (0 if last is None else last.size) + no_board.last_sweep_bytes()


def forget_last_sweep() -> None:
    """Free that memory; the next game is solved from the beginning."""
    marked_pass.forget_last_pass()
    no_board.forget_last_sweep()
