"""`python -m release.figures` solves the games of New Jersey with their default options and writes what comes with the
package: their solutions and strategy cards. `make figures` runs it after the solver or a declaration has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from boardwalk.games import NEW_JERSEY
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.requests.parameter import read_unlimited_game
from boardwalk.odds.result_store import CARD, SHIPPED, SOLUTION, card_data, card_key, shipped_name, solution_arrays
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.strategy.card import strategy_card
from boardwalk.odds.strategy.vocabulary import MOST_RULES


def solutions() -> Iterator[Solution]:
    """Each game with its default options, payout limits off, as every calculation has it."""
    for declaration in NEW_JERSEY:
        yield solve(read_unlimited_game(declaration.name, {}), UNIT_CENTS)


def write(folder: Path) -> None:
    """Replace the figures in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for solution in solutions():
        payoffs = solution.payoffs
        with (folder / shipped_name(payoffs.digest, SOLUTION)).open("wb") as file:
            np.savez_compressed(file, **solution_arrays(solution))
        card = card_data(strategy_card(solution, MOST_RULES), payoffs)
        (folder / shipped_name(card_key(payoffs, MOST_RULES), CARD)).write_text(json.dumps(card), "utf-8")
        sys.stdout.write(f"{card['about']}: {float(solution.house_edge):.6%}\n")


if __name__ == "__main__":
    write(SHIPPED)
