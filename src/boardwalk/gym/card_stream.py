"""The cards of round after round from one seed, in plain Python: the slow twin of the kernel that deals in a vector
environment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardwalk.odds.simulation.deal_kernels import DRAWN_AT_ONCE, STEP, WORD_BITS
from boardwalk.odds.simulation.rounds import block_start

_WORDS = (1 << 64) - 1
_BELOW = (1 << WORD_BITS) - 1
CARDS = 52


def first_state(seed: int) -> int:
    """The state of the generator that a seed begins with."""
    return block_start(seed, 0)


@dataclass
class CardStream:
    """A generator (SplitMix64), and the cards that it deals from a whole deck each time.

    >>> CardStream(first_state(7)).deal(4)
    (37, 27, 23, 51)
    """

    state: int

    def deal(self, cards: int) -> tuple[int, ...]:
        """The cards of the next round, by a partial Fisher-Yates shuffle of a deck in order."""
        deck, dealt = list(range(CARDS)), 0
        while dealt < cards:
            group = range(dealt, min(dealt + DRAWN_AT_ONCE, cards))
            for place, other in zip(group, self._draw(group), strict=True):
                deck[place], deck[other] = deck[other], deck[place]
            dealt = group.stop
        return tuple(deck[:cards])

    def _draw(self, group: Sequence[int]) -> list[int]:
        """A random place for each of these, none of them favored: a word that would favor one is drawn again."""
        ways = 1
        for place in group:
            ways *= CARDS - place
        while True:
            rest, others = self._word(), []
            for place in group:
                product = rest * (CARDS - place)
                others.append(place + (product >> WORD_BITS))
                rest = product & _BELOW
            if rest >= (1 << WORD_BITS) % ways:
                return others

    def _word(self) -> int:
        self.state = (self.state + int(STEP)) & _WORDS
        word = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & _WORDS
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORDS
        return (word ^ word >> 31) >> 64 - WORD_BITS
