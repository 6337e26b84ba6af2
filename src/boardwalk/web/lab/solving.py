"""What is done in processes beside the server; solvers are imported when the work begins, and never in the server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardwalk.games import Game, declared
from boardwalk.odds.asked.kinds import KINDS
from boardwalk.odds.data import card_data
from boardwalk.odds.progress import Begin
from boardwalk.web.lab.keeping import Keep
from boardwalk.web.lab.questions import Offered

if TYPE_CHECKING:
    from boardwalk.odds.solution import Solution

CARD_PROGRESS = 0.25
"""So much of finding a card is solving the game, at most games."""


def do_job(begin: Begin, kind: str, given: Mapping[str, object], folder: Path) -> Any:
    """A job of the laboratory, with its files in a folder; the result is as JSON brings it, numbers of NumPy plain."""
    return json.loads(json.dumps(KINDS[kind].ask(given).carry_out(begin, folder)))


def played(at: Offered) -> Game:
    """The game with its payout limits as at the table, and none of the posted limits: a bet that lay stands (R1)."""
    game = declared(at.game, at.options)
    values = {name: None if name.endswith(("-min", "-max")) else value for name, value in game.house.values.items()}
    return replace(game, house=replace(game.house, values=values))


def solve_starting(begin: Begin, at: Offered, folder: Path) -> None:
    """What each first action is worth with each hand."""
    from boardwalk.odds.solution import solve

    solution = solve(played(at), at.unit_cents, progress=begin("solving"))
    _keep_starting(Keep(folder), solution)


def find_card(begin: Begin, at: Offered, folder: Path) -> None:
    """A strategy card; what the coach wants to know of the solution is kept as well."""
    from boardwalk.odds.solution import solve
    from boardwalk.odds.strategy.card import strategy_card

    progress, keep = begin("finding a card"), Keep(folder)
    solution = solve(played(at), at.unit_cents, progress=lambda done: progress(done * CARD_PROGRESS))
    _keep_starting(keep, solution)
    card = strategy_card(solution, progress=lambda done: progress(CARD_PROGRESS + done * (1 - CARD_PROGRESS)))
    keep.keep_card(solution.payoffs.digest, card_data(card, at.unit_cents))


def _keep_starting(keep: Keep, solution: Solution) -> None:
    from boardwalk.odds.advice import starting_of

    if solution.game.community_cards:
        keep.keep_starting(solution.payoffs.digest, starting_of(solution))
