"""`python -m tests.support.odds.kernels` compiles the kernels that take longest, by solving and dealing a short deck.

`make test` does this on one core while the other checks types, so that its workers find the kernels compiled instead of
compiling each of them twice.
"""

from __future__ import annotations

from boardwalk.cards import Rank
from boardwalk.games import GAMES
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.requests import Progressive, SideBets
from boardwalk.odds.simulation.rounds import simulate
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import solve
from boardwalk.odds.strategy.card import strategy_card

SHORT = Deck(tuple(rank for rank in Rank if rank >= Rank.TEN))


def compile_kernels() -> None:
    for name, declaration in GAMES.items():
        game = declaration.game()
        solution = solve(game, UNIT_CENTS, deck=SHORT)
        simulate(game, 100, deck=SHORT, solution=solution)
        simulate(game, 100, "random")
        strategy_card(solution)
        SideBets(game=name).run()
    Progressive(simulate=100).run()


if __name__ == "__main__":
    compile_kernels()
