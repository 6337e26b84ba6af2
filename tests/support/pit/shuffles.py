"""Shuffles for the examination to judge: a fair one, and well-known wrong ones.

All are dealt place by place over many decks at once, from a seed, without the compiled shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]
Deal = Callable[[int], Cards]
Choose = Callable[[np.random.Generator, int, int], NDArray[np.int64]]


def swapping(choose: Choose, lasts: Iterable[int] = range(51, 0, -1)) -> Callable[[int], Deal]:
    """A shuffle that swaps each of these places with the one that `choose(dice, last, decks)` says."""
    order = tuple(lasts)

    def seeded(seed: int) -> Deal:
        dice = np.random.default_rng(seed)

        def deal(decks: int) -> Cards:
            cards = np.repeat(np.arange(52, dtype=np.uint8)[:, None], decks, axis=1)
            each = np.arange(decks)
            for last in order:
                chosen = choose(dice, last, decks)
                cards[last, each], cards[chosen, each] = cards[chosen, each], cards[last, each]
            return cards

        return deal

    return seeded


def _fair(dice: np.random.Generator, last: int, decks: int) -> NDArray[np.int64]:
    return dice.integers(0, last + 1, decks)


def _modulo(dice: np.random.Generator, last: int, decks: int) -> NDArray[np.int64]:
    return dice.integers(0, 256, decks) % (last + 1)


def _late_rejection(dice: np.random.Generator, last: int, decks: int) -> NDArray[np.int64]:
    accepted = min(256, 256 - 256 % (last + 1) + 1)
    return dice.integers(0, accepted, decks) % (last + 1)


def _only_cut(seed: int) -> Deal:
    dice = np.random.default_rng(seed)

    def deal(decks: int) -> Cards:
        cuts = dice.integers(0, 51, decks)
        return ((np.arange(52)[:, None] + cuts) % 52).astype(np.uint8)

    return deal


def _each_twice(seed: int) -> Deal:
    deal = fair(seed)
    return lambda decks: np.repeat(deal(-(-decks // 2)), 2, axis=1)[:, :decks]


fair = swapping(_fair)
WRONG: dict[str, Callable[[int], Deal]] = {
    "every place is swapped with any of the 52": swapping(
        lambda dice, _, decks: dice.integers(0, 52, decks), range(52)
    ),
    "the remainder of a byte, without rejection": swapping(_modulo),
    "rejection that begins one value late": swapping(_late_rejection),
    "no card may stay where it was": swapping(lambda dice, last, decks: dice.integers(0, last, decks)),
    "the last card is never touched": swapping(_fair, range(50, 0, -1)),
    "a new deck that is only cut, and never at the last card": _only_cut,
    "each deck is dealt twice": _each_twice,
}
