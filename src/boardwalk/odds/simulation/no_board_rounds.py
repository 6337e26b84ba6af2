"""Rounds of games without community cards, dealt at random and counted a block at a time.

Cards are drawn by the kernel that deals all other games, so a block gives the same counts wherever it is dealt. Hands
are ranked, compared and looked up as whole arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards import Ranking
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import PayTable, Pile
from boardwalk.games.declaration.requirement import RankedHand, Reading, ThreeCard
from boardwalk.games.declaration.wager import Wager
from boardwalk.odds.simulation import deal_kernels as kernels
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.longest_flush import LongestFlush
from boardwalk.odds.solver.no_board import NoBoard
from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.rank_numbers import numbers_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

NO_CARDS = Reading(())


def ranking_of_rows(game: Game, table: PayTable) -> Ranking | None:
    """The ranking by which all rows of a side bet's table are told apart, if there is one."""
    rankings = {
        row.hand.ranking if isinstance(row.hand, RankedHand) else Ranking.THREE_CARD
        for row in table.rows
        if isinstance(row.hand, RankedHand | ThreeCard)
    }
    told = len(rankings) == 1 and all(isinstance(row.hand, RankedHand | ThreeCard) for row in table.rows)
    plain = set(table.reads) <= {Pile.PLAYER, Pile.DEALER} and not table.dealer_rows
    if not told or not plain:
        return None
    (ranking,) = rankings
    return ranking if ranking.reads(game.cards_read(table.reads)) else None


def compare_hands(payoffs: Payoffs, hands: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The class of each player's hand, and its outcome against the dealer's, which follows it in the same row."""
    own, requirement = payoffs.game.hole_cards, payoffs.requirement
    mine, theirs = (payoffs.numbers.rank_hands(cards) for cards in (hands[:, :own], hands[:, own:]))
    order = np.where(mine > theirs, 0, np.where(mine == theirs, 1, 2))
    qualified = theirs >= requirement
    outcomes = np.where(mine >= requirement, np.where(qualified, 1 + order, 0), np.where(qualified, 3, order))
    return payoffs.classes_of(hands[:, :own], mine), outcomes


@dataclass(frozen=True)
class NoBoardRules:
    """Everything that is needed to deal one such game with one strategy."""

    payoffs: Payoffs
    deck: Deck
    choices: NDArray[np.uint8] | None
    """By hand and card face up, as the solver has them; if there are none, any that the hand allows is as likely."""
    bets: tuple[tuple[Wager, PayTable], ...]
    rejected: NDArray[np.uint64]
    main_shape: tuple[int, int, int]
    side_shape: tuple[int, int]

    @property
    def _game(self) -> Game:
        return self.payoffs.game

    def deal(self, rounds: int, state: np.uint64, counts: kernels.RoundCounts) -> None:
        """Deal, play and settle this many rounds from a state of the generator, and add them to the counts."""
        own = self._game.hole_cards
        hands = np.zeros((rounds, own + self._game.dealer_hole_cards), np.uint8)
        state = kernels.shuffle(self.deck.cards.copy(), self.rejected, state, hands)
        classes, outcomes = compare_hands(self.payoffs, hands)
        endings = np.array([option.ending for option in self.payoffs.tree.nodes[0].options])
        np.add.at(counts.main, (endings[self._options(hands, classes, int(state))], classes, outcomes), 1)
        for bet, (_, table) in enumerate(self.bets):
            rows = self._rows(table, hands)
            counts.side[bet] += np.bincount(rows, minlength=self.side_shape[1])

    def _options(self, hands: NDArray[np.uint8], classes: NDArray[np.uint8], state: int) -> NDArray[np.int64]:
        """The option that each round takes."""
        if self.choices is None:
            allowed = self.payoffs.allowed
            wanted = np.random.default_rng(state).integers(0, allowed.sum(axis=0)[classes])
            options: NDArray[np.int64] = self._nth_allowed[wanted, classes]
            return options
        own, up = self._game.hole_cards, self.payoffs.tree.dealer_up
        return self.choices[self._solver.find(hands[:, :own], hands[:, own] if up else None)].astype(np.int64)

    @cached_property
    def _nth_allowed(self) -> NDArray[np.int64]:
        """`[n, class]`: the option that is the nth of those that a class of hand may choose."""
        return np.argsort(~self.payoffs.allowed, axis=0, kind="stable")

    @cached_property
    def _solver(self) -> NoBoard | LongestFlush:
        form = LongestFlush if self._game.ranking is Ranking.LONGEST_FLUSH else NoBoard
        return form(self.payoffs, (0,), self.deck)

    def _rows(self, table: PayTable, hands: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The row that pays each round, from 1; 0 if none does."""
        ranking = ranking_of_rows(self._game, table)
        assert ranking is not None
        own, numbers = self._game.hole_cards, numbers_of(ranking)
        parts = {Pile.PLAYER: hands[:, :own], Pile.DEALER: hands[:, own:]}
        ranks = numbers.rank_hands(np.column_stack([parts[read] for read in parts if read in table.reads]))
        rows = [
            table.best_row(numbers.reading(number), NO_CARDS, self.payoffs.unit_cents) for number in range(numbers.size)
        ]
        of_number = [0 if row is None else 1 + table.rows.index(row) for row in rows]
        return np.array(of_number, np.int64)[ranks]
