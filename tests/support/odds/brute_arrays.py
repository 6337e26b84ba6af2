"""The brute force for decks of up to five ranks, where straights, flushes and royals come: every deal, as arrays.

It differs from `brute_force` in nothing but that numbers stand in arrays over all boards and all hands: each player's
hand is compared with each hand of the dealer, one by one, and sums run over all boards that hold a smaller one. Nothing
is left out for symmetry and nothing is subtracted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.games.legality import legal_actions
from tests.support.cards.naive_rank import Standing, standing_of_five
from tests.support.odds.brute_force import Cards, Cell, Rules, Spot, Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

OUTCOMES = [(standing, qualified) for standing in ("ahead", "tied", "behind") for qualified in (False, True)]


class Sets:
    """Every set of some cards: as places in the deck, as bits, and the number of each by its bits."""

    def __init__(self, cards: int, size: int) -> None:
        chosen = list(combinations(range(cards), size))
        self.places = np.array(chosen, np.int64).reshape(len(chosen), size)
        self.bits: NDArray[np.int64] = (1 << self.places).sum(axis=1)
        self.number = np.full(1 << cards, -1, np.int32)
        self.number[self.bits] = np.arange(len(chosen))


@cache
def ranks_of(deck: Cards) -> tuple[NDArray[np.int16], tuple[Standing, ...]]:
    """By bits: the place of each set of five to seven cards among all standings. The best five of more cards are the
    best five of one card fewer.
    """
    standings = {sum(1 << deck.index(card) for card in five): standing_of_five(five) for five in combinations(deck, 5)}
    order = sorted(set(standings.values()))
    place = {standing: number for number, standing in enumerate(order)}
    found = np.full(1 << len(deck), -1, np.int16)
    for bits, standing in standings.items():
        found[bits] = place[standing]
    for size in (6, 7):
        sets = Sets(len(deck), size)
        for out in range(size):
            found[sets.bits] = np.maximum(found[sets.bits], found[sets.bits & ~(1 << sets.places[:, out])])
    return found, tuple(order)


Example = tuple[int, int, int]
"""Own cards, the dealer's and the board, as bits."""


def outcomes(
    mine: NDArray[np.integer], theirs: NDArray[np.integer], qualified: NDArray[np.bool_]
) -> Iterator[NDArray[np.bool_]]:
    """For places of hands, whatever their shape: where each outcome holds, in the order of `OUTCOMES`."""
    met = qualified[theirs]
    for holds in (mine > theirs, mine == theirs, mine < theirs):
        yield holds & ~met
        yield holds & met


class Compared(NamedTuple):
    """Every hand of the player on every whole board against every hand of the dealer."""

    ranks: NDArray[np.int16]
    apart: NDArray[np.bool_]
    deals: NDArray[np.int16]
    """By outcome, board and hand."""
    examples: dict[tuple[int, int], Example]
    """By place of the hand and outcome."""


@lru_cache(maxsize=3)
def compare_all(deck: Cards, hole_cards: int, community_cards: int, qualifying: tuple[bool, ...]) -> Compared:
    hands, boards = Sets(len(deck), hole_cards), Sets(len(deck), community_cards)
    ranks = ranks_of(deck)[0][boards.bits[:, None] | hands.bits]
    apart = (boards.bits[:, None] & hands.bits) == 0
    disjoint = (hands.bits[:, None] & hands.bits) == 0
    deals = np.zeros((len(OUTCOMES), *ranks.shape), np.int16)
    examples: dict[tuple[int, int], Example] = {}
    for board, bits in enumerate(boards.bits.tolist()):
        live = np.flatnonzero(apart[board])
        own = ranks[board, live]
        possible = disjoint[np.ix_(live, live)]
        for outcome, stand_so in enumerate(outcomes(own[:, None], own[None, :], np.array(qualifying))):
            holds = stand_so & possible
            count = holds.sum(axis=1)
            deals[outcome, board, live] = count
            places, first = np.unique(own[count > 0], return_index=True)
            for place, at in zip(places.tolist(), np.flatnonzero(count)[first].tolist(), strict=True):
                if (place, outcome) not in examples:
                    dealer = int(hands.bits[live[holds[at].argmax()]])
                    examples[place, outcome] = int(hands.bits[live[at]]), dealer, bits
    return Compared(ranks, apart, deals, examples)


class Arrays:
    """A game on a small deck."""

    def __init__(self, rules: Rules, deck: Cards) -> None:
        assert len({card.rank for card in deck}) < 7, "no seven cards of one suit are looked for here"
        self.rules, self.game, self.deck = rules, rules.game, deck
        self.place, self.standings = ranks_of(deck)
        self.qualifying = tuple(rules.qualified(standing) for standing in self.standings)
        self.hands = Sets(len(deck), self.game.hole_cards)
        self.examples: dict[tuple[int, int], Example] = {}
        self.chosen: dict[tuple[int, str], NDArray[np.int64]] = {}
        self.tally: Tally = Counter()

    def cards(self, bits: int) -> Cards:
        return tuple(card for place, card in enumerate(self.deck) if bits >> place & 1)

    def cells(self, spot: Spot) -> dict[tuple[int, int], Cell]:
        """What every hand and outcome that was met comes to at the end of a path."""
        found = {}
        staked = sum(cents for _, cents in spot.bets)
        for (place, outcome), example in self.examples.items():
            hand, (standing, qualified) = self.standings[place], OUTCOMES[outcome]
            own, dealer, board = map(self.cards, example)
            nets = self.rules.nets_of_kind(spot.bets, spot.folded, hand, standing, qualified, own, dealer, board)
            found[place, outcome] = Cell(spot.path, hand.kind, standing, qualified, nets, staked)
        return found

    def nets(self, spot: Spot) -> NDArray[np.int64]:
        net = np.zeros((len(self.standings), len(OUTCOMES)), np.int64)
        for (place, outcome), cell in self.cells(spot).items():
            net[place, outcome] = cell.net
        return net

    def add(self, spot: Spot, deals: NDArray[np.int64]) -> None:
        """Count deals that are given by place of the hand and outcome."""
        cells = self.cells(spot)
        for place, outcome in np.argwhere(deals).tolist():
            self.tally[cells[place, outcome]] += int(deals[place, outcome])

    def spots_after(self, stage: int, spot: Spot) -> list[Spot]:
        actions = () if spot.folded else legal_actions(self.game, self.game.stages[stage], dict(spot.bets))
        return [spot.after(action) for action in actions] or [spot]


class HoldEmArrays(Arrays):
    """Own cards and community cards; arrays are by board and hand."""

    def play(self) -> Tally:
        self.shown = self.game.dealings[0].community_up()
        self.boards = {size: Sets(len(self.deck), size) for size in {0, *self.shown}}
        self.ranks, self.apart, self.deals, self.examples = compare_all(
            self.deck, self.game.hole_cards, self.game.community_cards, self.qualifying
        )
        start = Spot("", self.rules.opening, folded=False)
        self.value(0, start)
        self.walk(0, start, np.ones((1, len(self.hands.bits)), np.int64))
        return self.tally

    def before(self, stage: int) -> int:
        return self.shown[stage - 1] if stage else 0

    def parts(self, stage: int) -> list[NDArray[np.int32]]:
        """For every choice of the cards that lay there before: which smaller board they are, for each board."""
        larger, smaller = self.boards[self.shown[stage]], self.boards[self.before(stage)]
        columns = combinations(range(self.shown[stage]), self.before(stage))
        return [smaller.number[(1 << larger.places[:, list(chosen)]).sum(axis=1)] for chosen in columns]

    def value(self, stage: int, spot: Spot) -> NDArray[np.int64]:
        """What a hand brings in all deals that follow, for each board before this stage."""
        if stage == len(self.game.stages):
            net = self.nets(spot)
            return sum((self.deals[each] * net[self.ranks, each] for each in range(len(OUTCOMES))),
                       np.zeros(self.ranks.shape, np.int64))  # fmt: skip
        values = np.array([self.value(stage + 1, after) for after in self.spots_after(stage, spot)])
        self.chosen[stage, spot.path] = values.argmax(axis=0)  # the first of equals
        best = values.max(axis=0)
        total = np.zeros((len(self.boards[self.before(stage)].bits), best.shape[1]), np.int64)
        for part in self.parts(stage):
            order = np.argsort(part, kind="stable")
            reached, starts = np.unique(part[order], return_index=True)
            total[reached] += np.add.reduceat(best[order], starts, axis=0)
        return total

    def walk(self, stage: int, spot: Spot, ways: NDArray[np.int64]) -> None:
        """Follow the choices: in how many ways each board and hand is reached along each path."""
        if stage == len(self.game.stages):
            found = np.zeros((len(self.standings), len(OUTCOMES)), np.int64)
            for outcome in range(len(OUTCOMES)):
                np.add.at(found[:, outcome], self.ranks[self.apart], (ways * self.deals[outcome])[self.apart])
            self.add(spot, found)
            return
        here = sum((ways[part] for part in self.parts(stage)), np.zeros_like(ways[self.parts(stage)[0]]))
        for number, after in enumerate(self.spots_after(stage, spot)):
            self.walk(stage + 1, after, here * (self.chosen[stage, spot.path] == number))


class StudArrays(Arrays):
    """Five cards each and one of the dealer's up: for every hand, every hand of the dealer, each card of it up."""

    def play(self) -> Tally:
        start = Spot("", self.rules.opening, folded=False)
        spots = self.spots_after(0, start)
        places = self.place[self.hands.bits].tolist()
        rows = [(place, self._by_up_card(hand, place)) for hand, place in enumerate(places)]
        nets = [self.nets(spot) for spot in spots]
        deals = np.zeros((len(spots), len(self.standings), len(OUTCOMES)), np.int64)
        for place, counts in rows:
            values = np.array([counts @ net[place] for net in nets])
            for up, best in enumerate(values.argmax(axis=0)):
                deals[best, place] += counts[up]
        for spot, found in zip(spots, deals, strict=True):
            self.add(spot, found)
        return self.tally

    def _by_up_card(self, hand: int, place: int) -> NDArray[np.int64]:
        own = int(self.hands.bits[hand])
        dealers = np.flatnonzero((self.hands.bits & own) == 0)
        counts = np.zeros((len(self.deck), len(OUTCOMES)), np.int64)
        theirs = self.place[self.hands.bits[dealers]]
        for outcome, holds in enumerate(outcomes(np.array([place]), theirs, np.array(self.qualifying))):
            held = dealers[holds]
            counts[:, outcome] = np.bincount(self.hands.places[held].ravel(), minlength=len(self.deck))
            if len(held):
                self.examples.setdefault((place, outcome), (own, int(self.hands.bits[held[0]]), 0))
        return counts


def play_all(rules: Rules, deck: Cards) -> Tally:
    """Every deal under best play, counted by what it came to."""
    return (HoldEmArrays if rules.game.community_cards else StudArrays)(rules, deck).play()
