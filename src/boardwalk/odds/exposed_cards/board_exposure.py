"""The exposure of games with community cards: for each kind of known cards, the rest of the game solved backward over
all boards, as `odds.solver.hold_em` solves the whole game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.cards.rank_tables import tables
from boardwalk.odds.exposed_cards.decision_values import DecisionValues, Followed, Measure, Value
from boardwalk.odds.exposed_cards.known_cards import KnownCards, RestBoards, places
from boardwalk.odds.exposed_cards.partial_sweep import (
    DealerRest,
    UsualChoices,
    add_to_parts,
    share_evenly,
    value_boards_to_come,
    value_whole_boards,
)
from boardwalk.odds.solver.agenda import PayoffPlan
from boardwalk.odds.solver.boards import EXCHANGES, INVERSE, BoardParts, boards_of, exchange_number, hands_of, suits_of
from boardwalk.odds.solver.sweep import Matchup
from boardwalk.odds.solver.tree import ways_below
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.exposed_cards.knowledge import Knowledge
    from boardwalk.odds.solver.hold_em import HoldEm

UNDO = exchange_number(INVERSE).astype(np.uint8)
BATCH_BYTES = 1 << 25
NOT_DEALT = 255
"""In place of a choice: a hand that holds a known card."""


class Findings(NamedTuple):
    """What one kind of known cards brings, added up over all deals."""

    deals: int
    value: int
    usual: int | None
    unlike: int
    paths: tuple[int, ...]
    """By ending."""
    values: dict[int, int]
    """By hand of the whole deck that can be dealt: its part of the value."""
    choices: NDArray[np.uint8] | None
    """By hand of the whole deck, if the first decision is made on it: the option taken, or `NOT_DEALT`."""


@dataclass
class BoardExposure:
    """The rest of a game for a player who knows these cards; `base` is the solution of the game as it is dealt."""

    base: HoldEm
    knowledge: Knowledge
    known: KnownCards
    follow_usual: bool = False
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    progress: Progress = silent

    def __post_init__(self) -> None:
        game, whole = self.base.payoffs.game, self.base.payoffs.tree
        self.payoffs = replace(self.base.payoffs, tree=self.knowledge.seen_by(whole, game.community_cards))
        self.levels = self.payoffs.tree.levels
        drawn = [level - len(self.known.community) for level in self.levels]
        self.boards = [RestBoards(self.known, self.base.deck, size) for size in drawn]
        rest = self.boards[0].rest
        self.hands = rest[places(len(rest), game.hole_cards)]
        self.rest_cards = game.dealer_hole_cards - len(self.known.dealer)
        self.ways = tuple(
            ways_below(drawn, level, len(rest) - game.hole_cards, self.rest_cards) for level in range(len(drawn))
        )
        self.payoffs.verify_sums(2 * len(EXCHANGES) * self.ways[0])
        self.values = DecisionValues(self.payoffs, self.follow_usual, self.ways)

    @property
    def deals(self) -> int:
        return len(self.hands) * self.ways[0]

    @cached_property
    def numbers(self) -> NDArray[np.int64]:
        """By hand: its number in the whole deck."""
        return hands_of(self.base.deck, self.hands.shape[1]).number_of(self.hands.astype(np.int64))

    @cached_property
    def images(self) -> NDArray[np.int32]:
        """`[exchange, hand]`: what a hand becomes, among all hands of the whole deck."""
        exchanged = hands_of(self.base.deck, self.hands.shape[1]).exchanged
        return exchanged[:, self.numbers].astype(np.int32)

    @cached_property
    def own_images(self) -> NDArray[np.int16]:
        """The same among the hands that do not hold a known card, for the exchanges that leave the known cards."""
        place = np.zeros(comb(len(self.base.deck.cards), self.hands.shape[1]), np.int16)
        place[self.numbers] = np.arange(len(self.hands))
        found = np.zeros((len(EXCHANGES), len(self.hands)), np.int16)
        for exchange in self.known.exchanges:
            found[exchange] = place[self.images[exchange]]
        return found

    def find(self) -> Findings:
        """Solve the rest of the game, from whole boards to the first decision."""
        with ThreadPoolExecutor(self.threads) as self.pool:
            totals: NDArray[np.int64] | None = None
            for level in range(len(self.levels) - 1, -1, -1):
                below, totals = totals, self._room(level) if level else None
                for first, sums in self._solve_level(level, below):
                    if totals is None:
                        return self._read(sums[:, 0])
                    self._add(level, first, sums, totals)
                    if below is None:
                        self.progress(first / len(self.boards[level].cards))
                if totals is not None:
                    self._share(level - 1, totals)
        raise AssertionError("the first level has one board")

    def _room(self, level: int) -> NDArray[np.int64]:
        shape = len(self.values.carried(level)), len(self.boards[level - 1].cards), len(self.hands)
        return np.zeros(shape, np.int64)

    def _seen(self, level: int) -> NDArray[np.uint8]:
        """The boards of a level, known community cards included."""
        drawn = self.boards[level].cards
        known = np.array(self.known.community, np.uint8)
        return np.column_stack([np.tile(known, (len(drawn), 1)), drawn])

    def _solve_level(self, level: int, below: NDArray[np.int64] | None) -> Iterator[tuple[int, NDArray[np.int64]]]:
        boards, rows, usual = self._seen(level), self.values.rows(level), self._usual(level)
        size = max(self.threads, BATCH_BYTES // (8 * max(1, len(rows.carried)) * len(self.hands)))
        for start in range(0, len(boards), size):
            end = min(start + size, len(boards))
            sums = np.zeros((len(rows.carried), end - start, len(self.hands)), np.int64)

            def work(first: int, last: int, start: int = start, sums: NDArray[np.int64] = sums) -> None:
                here, part = slice(start + first, start + last), sums[:, first:last]
                honest = usual._replace(starts=usual.starts[:, here], exchanges=usual.exchanges[:, here])
                if below is None:
                    pays = self.values.whole_board_pays()
                    value_whole_boards(boards[here], self._matchup, self._dealer, pays, rows, honest, part)
                else:
                    known = self.values.sums(level, below)
                    value_boards_to_come(boards, start + first, self.hands, known, rows, honest, part)

            self._spread(work, end - start)
            yield start, sums

    def _spread(self, work: Callable[[int, int], None], total: int) -> None:
        bounds = np.linspace(0, total, self.threads + 1).astype(int)
        list(self.pool.map(work, bounds[:-1], bounds[1:]))

    @cached_property
    def _matchup(self) -> Matchup:
        compared = self.payoffs.game.dealer_hole_cards > 0
        return Matchup(self.base.deck.cards, self.hands, tables(), self.payoffs.pay_classes, self.ways[-1], compared)

    @cached_property
    def _dealer(self) -> DealerRest:
        rest = self.boards[0].rest
        size = self.rest_cards if self.known.dealer else 0
        return DealerRest(np.array(self.known.dealer, np.uint8), rest[places(len(rest), size)])

    def _usual(self, level: int) -> UsualChoices:
        """What an honest player chooses at the decisions of a level, by the cards that such a player sees."""
        nodes, drawn = self.values.nodes_at(level), self.boards[level].cards
        starts = np.full((len(nodes), len(drawn)), -1, np.int64)
        exchanges = np.zeros_like(starts)
        pieces: list[NDArray[np.uint8]] = []
        for row, node in enumerate(nodes):
            base_level = self.base.payoffs.tree.nodes[node].level
            shown = self.base.levels[base_level]
            if self.knowledge.splits(shown, self.payoffs.game.community_cards):
                continue
            whole = self._seen(level) if shown == self.levels[level] else drawn
            seen = whole[:, :shown] if shown else whole[:, :0]
            suits = suits_of(seen) if shown else np.zeros((len(drawn), 4), np.int64)
            numbers, exchanges[row] = boards_of(self.base.deck, shown).find(suits)
            place = [spot.node for spot in self.base.agenda.nodes_at(base_level)].index(node)
            chosen = self.base.choices_at(base_level)[place]
            starts[row] = sum(piece.size for piece in pieces) + numbers * chosen.shape[1]
            pieces.append(chosen.reshape(-1))
        options = pieces[0] if len(pieces) == 1 else np.concatenate([np.zeros(0, np.uint8), *pieces])
        return UsualChoices(options, starts, exchanges, self.images)

    def _add(self, level: int, first: int, sums: NDArray[np.int64], totals: NDArray[np.int64]) -> None:
        numbers, exchanges = self._parts[level]
        these = slice(first, first + sums.shape[1])
        back = BoardParts(numbers[these], UNDO[exchanges[these]], self.own_images)
        weights = self.boards[level].weights[these]
        self._spread(lambda start, end: add_to_parts(sums, weights, back, start, end, totals), len(self.hands))

    @cached_property
    def _parts(self) -> dict[int, tuple[NDArray[np.int32], NDArray[np.uint8]]]:
        return {level: self.boards[level].parts(self.boards[level - 1]) for level in range(1, len(self.levels))}

    def _share(self, level: int, totals: NDArray[np.int64]) -> None:
        groups, sizes = self.boards[level].exchange_groups()
        own, order = self.own_images, len(self.known.exchanges)

        def work(start: int, end: int) -> None:
            share_evenly(totals[:, start:end], groups[start:end], sizes[start:end], own, order)

        self._spread(work, totals.shape[1])

    def _read(self, sums: NDArray[np.int64]) -> Findings:
        """The first level, where everything is known: the whole round, and the first choices."""
        tree, order = self.payoffs.tree, list(self.values.places(0))
        start = tree.start.node
        assert start is not None

        def total(measure: Measure, ending: int = -1) -> int:
            return sum(sums[order.index(Followed(start, measure, ending))].tolist())

        ends = self.values.endings_of[start]
        paths = tuple(total(Measure.PATH, end) if end in ends else 0 for end in range(len(tree.endings)))
        usual = total(Measure.USUAL) if self.follow_usual else None
        assert sum(paths) == self.deals, "every deal ends"
        best = sums[order.index(Followed(start, Measure.BEST))].tolist()
        values = dict(zip(self.numbers.tolist(), best, strict=True))
        first = self._first(sums, order)
        return Findings(self.deals, sum(best), usual, total(Measure.UNLIKE), paths, values, first)

    def _first(self, sums: NDArray[np.int64], order: list[Value]) -> NDArray[np.uint8] | None:
        tree = self.payoffs.tree
        node = tree.nodes[tree.start.node or 0]
        if node.level or tree.levels[0] != len(self.known.community) or node.stage:
            return None
        worth = [
            sums[order.index(Followed(option.node, Measure.BEST))]
            if option.node is not None
            else sums[order.index(PayoffPlan(int(self.values.agenda.plans.of_ending[0, option.ending])))]
            for option in node.options
        ]
        chosen = np.full(comb(len(self.base.deck.cards), self.hands.shape[1]), NOT_DEALT, np.uint8)
        chosen[self.numbers] = np.argmax(np.array(worth), axis=0)
        return chosen
