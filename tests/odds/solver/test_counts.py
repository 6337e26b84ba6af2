"""Counts that are kept, as chess engines keep theirs: every deal by path, class of hand and outcome.

`GOLDEN=write pytest tests/odds/solver/test_counts.py -m ""` rewrites the files, to be reviewed as a diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.money import dollars
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import Solution, solve
from tests.support.odds.small_games import ALL, Case
from tests.support.odds.whole_deck import FIVE, PUBLISHED, STRAIGHT, solved

COUNTS = Path(__file__).with_name("counts")
SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


def written(case: Case, solution: Solution, deck: Deck) -> str:
    return "\n".join(_lines(case, solution, deck)) + "\n"


def _lines(case: Case, solution: Solution, deck: Deck) -> Iterator[str]:
    cards = "the whole deck" if len(deck.cards) == 52 else f"{len(deck.cards)} cards, {_letters(deck)} of each suit"
    yield f"# {solution.game.title}{' with ' + case.options if case.options else ''}, on {cards}, best play,"
    yield f"# at {dollars(case.unit)} a unit. Written by test_counts.py from the exact solver: every deal of"
    yield "# own cards, community cards as they are seen and dealer's cards, by path, class of hand, and outcome."
    yield f"deals {solution.deals}"
    yield f"total {solution.total} units"
    yield f"ev {solution.ev}"
    yield from (f"wager {name} {value}" for name, value in solution.wagers.items())
    yield f"average wager {solution.average_wager}"
    yield f"variance {solution.variance}"
    for ending, each, outcome in np.argwhere(solution.counts).tolist():
        hand = solution.payoffs.classes[each]
        standing, qualified = hand.outcomes[outcome]
        words = str(standing.name).lower()
        if solution.payoffs.requirement:
            words += ", dealer qualifies" if qualified else ", dealer does not qualify"
        path = solution.payoffs.tree.paths[ending]
        yield f"{path} | {hand.name} | {words} | {solution.counts[ending, each, outcome]}"


def _letters(deck: Deck) -> str:
    return "".join(rank.letter for rank in sorted(deck.ranks))


def check(path: Path, found: str) -> None:
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, "utf-8")
    assert path.read_text("utf-8") == found


WHOLE = [
    pytest.param(case, name, marks=() if case.name == "caribbean" else pytest.mark.long, id=name)
    for case, name in [*((each, each.name) for each in (*FIVE, *PUBLISHED)), (STRAIGHT, "texas-bonus-straight")]
]


@pytest.mark.parametrize(("case", "name"), WHOLE)
def test_the_whole_deck_counts_what_was_kept(case: Case, name: str) -> None:
    check(COUNTS / f"{name}.txt", written(case, solved(case), Deck()))


@pytest.mark.parametrize("name", ALL)
def test_twenty_cards_count_what_was_kept(name: str) -> None:
    """The same deck that brute force deals out."""
    case = Case(name)
    check(COUNTS / f"{name}-small.txt", written(case, solve(case.game, case.unit, deck=SMALL), SMALL))
