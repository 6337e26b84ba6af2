"""The exposure of games without community cards: every hand against every set of the dealer's cards that is known."""

from __future__ import annotations

import os
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.odds.exposed_cards.hand_kind import kinds_of_ranks
from boardwalk.odds.exposed_cards.hand_sweep import (
    MISLED,
    UNLIKE,
    USUAL,
    VALUE,
    DealerHands,
    OwnHands,
    Stakes,
    UsualPlay,
    number_subsets,
    play_against,
    play_knowing_all,
)
from boardwalk.odds.exposed_cards.known_cards import places
from boardwalk.odds.solver.boards import hands_of
from boardwalk.odds.solver.no_board import CardSets
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.exposed_cards.known_cards import Cards
    from boardwalk.odds.solver.no_board import NoBoard

Ranks = tuple[int, ...]
BATCH = 256
"""Sets of known cards that wait for a thread at a time."""


class RankFindings(NamedTuple):
    """What known dealer's cards of some ranks bring, added up over all deals in which they are known."""

    deals: int
    value: int
    usual: int
    unlike: int
    misled: int | None
    choices: NDArray[np.int64]
    """`[kind of hand, honest option, best option]`: hands."""


@dataclass
class HandExposure:
    """A game without community cards for a player who knows some dealer's cards, and that some cards are gone."""

    base: NoBoard
    dealer: int
    """How many of the dealer's cards that are face down are known."""
    gone: Cards = ()
    """Cards in the hands of neighbors."""
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    progress: Progress = silent

    def __post_init__(self) -> None:
        game = self.base.payoffs.game
        self.size, self.dealer_cards = self.base.own, game.dealer_hole_cards
        self.ups = self.base.tree.dealer_up
        self.seen = self.dealer + self.ups
        self.unseen = self.dealer_cards - self.seen
        cards = self.base.deck.cards
        self.free = np.array([place for place, card in enumerate(cards.tolist()) if card not in self.gone], np.uint8)
        self.dealers = comb(len(self.free) - self.size - self.seen, self.unseen)
        assert self.dealers, "enough cards are left for the dealer"

    @property
    def deals(self) -> int:
        """All deals, and which of the dealer's known cards is face up."""
        left = len(self.free) - self.size
        return comb(len(self.free), self.size) * comb(left, self.seen) * max(1, self.seen * self.ups) * self.dealers

    def find(self) -> dict[Ranks, RankFindings]:
        """By the ranks of the dealer's cards that are known, in order; all in one if the whole hand is known."""
        if not self.unseen and not self.gone:
            return {(): self._knowing_all()}
        found: defaultdict[Ranks, list[tuple[NDArray[np.int64], NDArray[np.int64]]]] = defaultdict(list)
        known = self.free[places(len(self.free), self.seen)]
        ranks = np.sort(self.base.deck.cards[known] >> 2, axis=1)
        self._prepare()
        with ThreadPoolExecutor(self.threads) as pool:
            answers = (
                each
                for start in range(0, len(known), BATCH)
                for each in pool.map(self._against, known[start : start + BATCH])
            )
            for done, (figures, table) in enumerate(answers):
                of = tuple(ranks[done].tolist())
                if not found[of]:
                    found[of].append((figures, table))
                else:
                    found[of][0][0][:] += figures
                    found[of][0][1][:] += table
                self.progress(done / len(known))
        return {of: self._findings(*each) for of, (each,) in sorted(found.items())}

    def _findings(self, figures: NDArray[np.int64], table: NDArray[np.int64]) -> RankFindings:
        deals = int(table.sum()) * (self.dealers if self.unseen or self.gone else 1)
        misled = None if self.gone else int(figures[MISLED])
        return RankFindings(deals, int(figures[VALUE]), int(figures[USUAL]), int(figures[UNLIKE]), misled, table)

    def _prepare(self) -> None:
        """Compute what all threads share before they start."""
        for each in (self._own, self._usual, self._dealer, self._stakes):
            assert each

    def _against(self, known: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rest = np.setdiff1d(self.free, known)
        signs = self._sets(self.size).sign
        found: tuple[NDArray[np.int64], NDArray[np.int64]] = play_against(
            known, rest, self._own, self._usual, self._dealer, signs, self._stakes
        )
        return found

    def _knowing_all(self) -> RankFindings:
        counts, swept = self.base.swept.counts, self.base.swept
        below, tied, short = (each.astype(np.int64) for each in counts)
        dealers = np.where(self._held, 0, swept.dealers)
        at = swept.at_requirement[:, None]
        low = np.stack([below, tied, short - below - tied, dealers - short], axis=2)
        high = np.stack([short, below - short, tied, dealers - below - tied], axis=2)
        outcomes = np.where(self._held[:, :, None], 0, np.where(at[:, :, None], high, low))
        return self._findings(*play_knowing_all(self._own, self._usual, self._stakes, outcomes))

    @cached_property
    def _held(self) -> NDArray[np.bool_]:
        """`[hand, up card]`: whether the card face up is one of the player's."""
        hands = self._own.hands
        if not self.ups:
            return np.zeros((len(hands), 1), np.bool_)
        found: NDArray[np.bool_] = (hands[:, :, None] == np.arange(self.base.ups)).any(axis=1)
        return found

    def _sets(self, hand: int) -> CardSets:
        return CardSets.of(len(self.base.deck.cards), hand, min(self.size, self.unseen))

    @cached_property
    def _own(self) -> OwnHands:
        swept, payoffs = self.base.swept, self.base.payoffs
        if self.gone:
            hands = self.free[places(len(self.free), self.size)]
            ranks = payoffs.numbers.rank_hands(self.base.deck.cards[hands])
            order = np.argsort(ranks, kind="stable")
            hands, ranks = hands[order], ranks[order]
            classes, weights = payoffs.classes_of(self.base.deck.cards[hands], ranks), np.ones(len(hands), np.int64)
        else:
            hands, classes, weights = swept.hands, swept.classes, swept.weights
            ranks = payoffs.numbers.rank_hands(self.base.deck.cards[hands])
        sets = self._sets(self.size)
        subsets = np.zeros((len(hands), len(sets.size)), np.int32)
        number_subsets(hands, sets, subsets)
        kinds = self.kinds[1][ranks]
        return OwnHands(hands, ranks, classes, ranks >= payoffs.requirement, weights, kinds, subsets)

    @cached_property
    def kinds(self) -> tuple[tuple[str, ...], NDArray[np.int16]]:
        """The kinds of hands, the lowest first, and the kind of each rank."""
        return kinds_of_ranks(self.base.payoffs.numbers)

    @cached_property
    def _usual(self) -> UsualPlay:
        swept, choices = self.base.swept, self.base.choices[0]
        if not self.gone:
            return UsualPlay(choices[swept.order], self._usual_worth)
        hands = self.base.deck.cards[self._own.hands]
        found = np.zeros((len(hands), self.base.ups), np.uint8)
        for up in self.free.tolist() if self.ups else (0,):
            shown = np.full(len(hands), self.base.deck.cards[up], np.uint8) if self.ups else None
            found[:, up] = choices[self.base.find(hands, shown)]
        return UsualPlay(found, np.zeros((0, 0, 0), np.int64))

    @cached_property
    def _usual_worth(self) -> NDArray[np.int64]:
        swept, stakes = self.base.swept, self._stakes
        below, tied, short = (each.astype(np.int64) for each in swept.counts)
        at, dealers = swept.at_requirement[:, None], swept.dealers
        low = (below, tied, short - below - tied, dealers - short)
        high = (short, below - short, tied, dealers - below - tied)
        net = stakes.net[:, swept.classes]
        worth = np.zeros((*below.shape, len(net)), np.int64)
        for option in range(len(net)):
            for outcome in range(4):
                worth[:, :, option] += net[option, :, outcome, None] * np.where(at, high[outcome], low[outcome])
        return worth

    @cached_property
    def _stakes(self) -> Stakes:
        payoffs = self.base.payoffs
        return Stakes(payoffs.net[0][self.base.endings], payoffs.allowed, payoffs.requirement, self.dealers)

    @cached_property
    def _dealer(self) -> DealerHands:
        deck, size = self.base.deck, self.dealer_cards
        step = np.array([[comb(place, each + 1) for each in range(size)] for place in range(len(deck.cards))], np.int64)
        hands = hands_of(deck, size).cards
        order = places(len(deck.cards), size).astype(np.int64)
        rank_of = np.zeros(comb(len(deck.cards), size), np.int16)
        rank_of[step[order, np.arange(size)].sum(axis=1)] = self.base.payoffs.numbers.rank_hands(hands)
        rests = places(len(self.free) - self.seen, self.unseen)
        return DealerHands(rank_of, step, rests, self._sets(self.unseen), self.ups)
