"""What is kept of the game that was solved last, so that other payouts of it can start from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.odds.solver.boards import Deck

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from boardwalk.odds.solver.agenda import LevelValue
    from boardwalk.odds.solver.marked_suits.marked_deals import SharedWays
    from boardwalk.odds.solver.marked_suits.marked_values import SweptBoards
    from boardwalk.odds.solver.payoff import Payoffs
    from boardwalk.odds.solver.tree import Tree


class SweepQuestion(NamedTuple):
    """All that a sweep depends on. Payouts are not part of it, so a game with other payouts can use the same sweep."""

    deck: Deck
    own: int
    community: int
    dealer_cards: int
    requirement: int
    class_of_rank: bytes
    class_of_run: bytes

    @classmethod
    def of(cls, payoffs: Payoffs, deck: Deck) -> SweepQuestion:
        game = payoffs.game
        cards = game.hole_cards, game.community_cards, game.dealer_hole_cards
        classes = payoffs.class_of_rank.tobytes(), payoffs.class_of_run.tobytes()
        return cls(deck, *cards, payoffs.requirement, *classes)


class PlanPays(NamedTuple):
    """What each plan pays, in steps of so many cents."""

    net: NDArray[np.int64]
    """`[plan, class, outcome]`."""
    step_cents: int

    def in_steps(self, cents: int) -> NDArray[np.int64]:
        """The same in smaller steps."""
        return self.net * (self.step_cents // cents)


class LevelTotals(NamedTuple):
    """What larger boards passed on to the boards of a level, as `[number, board, hand]`, and under which payouts.

    These may be older payouts than the last ones, if those left all choices at this level and after it as they were.
    """

    pays: PlanPays
    totals: NDArray[np.int64]


class SolvedPass(NamedTuple):
    """The sums, choices and counts of a solution. Nothing of it is ever written to."""

    tree: Tree
    of_ending: NDArray[np.int64]
    carried: tuple[tuple[LevelValue, ...], ...]
    """By level from the second on: what it passes on."""
    pays: PlanPays
    totals: dict[int, LevelTotals]
    """By level, except for whole boards."""
    choices: NDArray[np.uint8]
    """`[node, hand]`: those on whole boards, for the hands of all boards one after another."""
    level_choices: tuple[NDArray[np.uint8], ...]
    """By level, except for whole boards: `[node, board, hand]`."""
    shared: SharedWays
    counts: NDArray[np.int64]


@dataclass(frozen=True)
class KeptPass:
    """What other payouts of the game that was solved last can start from."""

    question: SweepQuestion
    swept: SweptBoards
    solved: SolvedPass | None = None
    """None while the first solution is being found, and if several versions were solved together."""

    @property
    def size(self) -> int:
        """Its memory, in bytes."""
        size = sum(each.nbytes for each in self.swept.showdowns)
        if self.solved is not None:
            solved = self.solved
            size += solved.choices.nbytes + solved.shared.ways.nbytes
            size += sum(each.nbytes for each in solved.level_choices)
            size += sum(kept.totals.nbytes for kept in solved.totals.values())
        return size


_LAST: list[KeptPass] = []
"""At most one: the last game that was solved."""


def last_pass() -> KeptPass | None:
    """What is kept of the last solution."""
    return next(iter(_LAST), None)


def keep_pass(kept: KeptPass) -> None:
    """Keep this instead of what was kept before."""
    _LAST[:] = [kept]


def forget_last_pass() -> None:
    """Free the memory of the last solution; the next one starts from the beginning."""
    _LAST.clear()
