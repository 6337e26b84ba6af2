"""Advice: the exact value of each legal choice with the cards in hand, found by dealing out every board and every
dealer's hand, or from a solution before the first community card.

With community cards on the table, no full solution is needed: whole boards are dealt out (`whole_boards.py`). It is the
obvious method, quick enough for one question. Before community cards, a solution of the whole game has the answer for
every hand; it is computed once.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from boardwalk.cards import DECK, Card, Ranking
from boardwalk.errors import InputError, Refusal
from boardwalk.games import Game
from boardwalk.games.declaration.wager import AHEAD, BEHIND, TIED
from boardwalk.games.legality import Seen, legal_actions, verify_multiples, verify_visible_cards
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.solver.agenda import Agenda
from boardwalk.odds.solver.boards import Deck, hands_of
from boardwalk.odds.solver.payoff import Payoffs, compile_payoffs
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.solver.tree import Ending, ways_below
from boardwalk.odds.solver.whole_boards import BoardPlay, deal_out, index_combinations, rank_whole_hands
from boardwalk.press.figure_table import FigureTable, ShownAsTable
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.longest_flush import LongestFlush


StartingValues: TypeAlias = "dict[str, NDArray[np.int64]]"
"""For each first action, the sum for each hand, as in a solution."""


@dataclass(frozen=True, repr=False)
class Advice(ShownAsTable):
    """What each legal choice is worth: the expected result of the whole round, main wagers only, in units.

    >>> advice = Advice({"fold": Fraction(-2), "play-1x": Fraction(-1), "play-2x": Fraction(-3, 2)})
    >>> advice.best, advice.cost("fold")
    ('play-1x', Fraction(1, 1))
    """

    actions: dict[str, Fraction]
    """The smallest wager first."""

    @property
    def best(self) -> str:
        """The choice with the highest value; of equal ones, the smaller wager."""
        return max(self.actions, key=self.actions.__getitem__)

    def cost(self, action: str) -> Fraction:
        """What a choice costs against the best one."""
        return self.actions[self.best] - self.actions[action]

    def figure_table(self) -> FigureTable:
        rows = tuple(
            (action, f"{float(value):+.6f}", f"{float(self.cost(action)):.6f}", str(value))
            for action, value in self.actions.items()
        )
        return FigureTable(f"best: {self.best}", ("choice", "units", "cost", "exact"), rows)


class Adviser:
    """Answers questions about one game; long computations are done once and kept."""

    def __init__(self, game: Game, unit_cents: int = UNIT_CENTS) -> None:
        self.game = game
        self.payoffs = compile_payoffs([game], unit_cents)
        self.agenda = Agenda(self.payoffs, (0,))
        self.levels = self.payoffs.tree.levels
        self.positions = [self.agenda.positions(level) for level in range(len(self.levels))]

    def advise(
        self,
        player: tuple[Card, ...],
        board: tuple[Card, ...] = (),
        up: Card | None = None,
        placed: Mapping[str, int] | None = None,
        progress: Progress = silent,
    ) -> Advice:
        """What to do with these cards, seeing this board; `placed` are multiples placed at earlier decisions.

        >>> from boardwalk.cards import parse_cards
        >>> from boardwalk.games import GAMES
        >>> adviser = Adviser(GAMES["premium"].game())
        >>> advice = adviser.advise(parse_cards("Ah Ad 3c"), parse_cards("As 7h 7d 2s"))
        >>> advice.best, advice.actions["play-2x"], advice.cost("play-1x")
        ('play-2x', Fraction(2823, 473), Fraction(470, 473))
        """
        verify_visible_cards(self.game, player, board, up)
        return self.advise_at(_find_node(self.payoffs, len(board), dict(placed or {})), player, board, up, progress)

    def advise_at(
        self,
        number: int,
        player: tuple[Card, ...],
        board: tuple[Card, ...] = (),
        up: Card | None = None,
        progress: Progress = silent,
    ) -> Advice:
        """The same at a decision by its number in the tree, for a caller who dealt the cards."""
        if not self.game.community_cards:
            values, ways = self._against_every_hand(number, player, up)
        elif board:
            values, ways = self._with_board(number, player, board)
        else:
            if number != self.payoffs.tree.start.node:
                raise InputError("wagers", "before the community cards, you can ask only about the first decision")
            values, ways = self._from_solution(player, progress)
        scale = Fraction(self.payoffs.step_cents, self.payoffs.unit_cents * ways)
        names = [option.action for option in self.payoffs.tree.nodes[number].options]
        worth = {name: value * scale for name, value in zip(names, values, strict=True)}
        return Advice({name: value for name, value in worth.items() if name in self._permitted(number, player, board)})

    def _permitted(self, number: int, player: tuple[Card, ...], board: tuple[Card, ...]) -> set[str]:
        """The choices that these cards allow; some multiples may need a better hand."""
        node = self.payoffs.tree.nodes[number]
        bets = self.payoffs.bets(Ending(node.path, node.placed, folded=False))
        return {each.name for each in legal_actions(self.game, self.game.stages[node.stage], bets, Seen(player, board))}

    def _against_every_hand(self, number: int, player: tuple[Card, ...], up: Card | None) -> tuple[list[int], int]:
        """Every hand of the dealer, or every one that shows this card."""
        if self.game.ranking is Ranking.LONGEST_FLUSH:
            return self._against_every_flush(number, player)
        payoffs, numbers = self.payoffs, self.payoffs.numbers
        shown = () if up is None else (up,)
        rest = np.array([card.number for card in DECK if card not in (*player, *shown)], np.uint8)
        others = rest[index_combinations(len(rest), self.game.dealer_hole_cards - len(shown))]
        face_up = np.tile(np.array([card.number for card in shown], np.uint8), (len(others), 1))
        rank = rank_whole_hands if numbers.ranking is Ranking.FIVE_CARD else numbers.rank_hands
        theirs = rank(np.column_stack([face_up, others]))
        own = np.array([[card.number for card in player]], np.uint8)
        ranks = rank(own)
        mine, hand_class = int(ranks[0]), int(payoffs.classes_of(own, ranks)[0])
        standing, qualified = np.sign(mine - theirs.astype(np.int64)), theirs >= payoffs.requirement
        counts = [
            int(((standing == _SIGNS[each.standing]) & (qualified == each.qualified)).sum())
            for each in payoffs.classes[hand_class].outcomes
        ]
        endings = [option.ending for option in payoffs.tree.nodes[number].options]
        return (payoffs.net[0][endings, hand_class] @ np.array(counts)).tolist(), len(theirs)

    def _against_every_flush(self, number: int, player: tuple[Card, ...]) -> tuple[list[int], int]:
        """Every hand of the dealer, counted suit by suit."""
        hand_class, outcomes = self._flushes.outcomes(np.array([card.number for card in player], np.uint8))
        endings = [option.ending for option in self.payoffs.tree.nodes[number].options]
        return (self.payoffs.net[0][endings, hand_class] @ np.array(outcomes)).tolist(), self._flushes.dealers

    @cached_property
    def _flushes(self) -> LongestFlush:
        from boardwalk.odds.solver.longest_flush import LongestFlush  # brings Numba along

        return LongestFlush(self.payoffs)

    def _with_board(self, number: int, player: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[list[int], int]:
        level = self.payoffs.tree.nodes[number].level
        with ThreadPoolExecutor() as pool:
            rest = _Rest(self, np.array([card.number for card in player], np.uint8), pool)
            values = rest.values(level, np.array([card.number for card in board], np.uint8))
        row = [spot.node for spot in self.agenda.nodes_at(level)].index(number)
        places = [place for place in self.positions[level][0][row].tolist() if place >= 0]
        return [int(values[place]) for place in places], self._ways(level)

    def needs_solution(self, board: tuple[Card, ...] = ()) -> bool:
        """Whether a question with these cards on the table needs a solution of the whole game that is not there yet."""
        return bool(self.game.community_cards) and not board and not self._starting

    def learn(self, starting: StartingValues) -> None:
        """Take what each first action is worth with each hand from a solution of the same payoffs."""
        self._starting.update(starting)

    def _from_solution(self, player: tuple[Card, ...], progress: Progress) -> tuple[list[int], int]:
        if not self._starting:
            self.learn(starting_of(solve(self.game, self.payoffs.unit_cents, progress=progress)))
        hand = hands_of(Deck(), len(player)).number_of(np.array([card.number for card in player], np.int64))
        return [int(sums[hand]) for sums in self._starting.values()], self._ways(0)

    @cached_property
    def _starting(self) -> StartingValues:
        """What each first action is worth with each hand, once the game is solved."""
        return {}

    @cached_property
    def sums(self) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """How the values known at each level but the last follow from what is carried there."""
        return [self.agenda.sums_of(level, self._ways(level)) for level in range(len(self.levels) - 1)]

    @cached_property
    def board_play(self) -> BoardPlay:
        """What is the same for every whole board."""
        dealers = self._ways(len(self.levels) - 1)
        compared = self.game.dealer_hole_cards > 0
        return BoardPlay(self.payoffs.pay_classes, self.agenda.plans.net, self.positions[-1].options, dealers, compared)

    def _ways(self, level: int) -> int:
        return ways_below(self.levels, level, 52 - self.game.hole_cards, self.game.dealer_hole_cards)


def starting_of(solution: Solution) -> StartingValues:
    """What each first action is worth with each hand; for `Adviser.learn`."""
    from boardwalk.odds.solver.hold_em import HoldEm  # brings Numba along

    played = solution.played
    assert isinstance(played, HoldEm), "without community cards, every hand of the dealer is dealt out"
    return dict(played.starting[0])


def _find_node(payoffs: Payoffs, shown: int, placed: dict[str, int]) -> int:
    """The decision of a player who sees this many community cards and has placed these multiples."""
    game, tree = payoffs.game, payoffs.tree
    verify_multiples(game, placed)
    here = [node for node in tree.nodes if tree.levels[node.level] == shown]
    if not here:
        sizes = sorted({tree.levels[node.level] for node in tree.nodes})
        expected = " or ".join(map(str, sizes))
        raise Refusal("board", f"must be {expected} cards at a decision, not {shown}", game.basics.wagering)
    fitting = [node for node in here if placed.items() <= dict(node.placed).items()]
    fewest = min((len(node.placed) for node in fitting), default=0)
    fitting = [node for node in fitting if len(node.placed) == fewest]
    fitting = [node for node in fitting if node.stage == fitting[0].stage]  # the first of several on one board
    if not fitting:
        raise Refusal("wagers", "there is nothing left to decide with these wagers placed", game.basics.wagering)
    if len(fitting) > 1:
        (name, _), *_ = (item for item in fitting[0].placed if item[0] not in placed)
        raise InputError("wagers", f"say which multiple was placed on {name}", game.wager(name).law)
    return tree.nodes.index(fitting[0])


_SIGNS = {AHEAD: 1, TIED: 0, BEHIND: -1}


class _Rest:
    """What can follow a board: sums over the boards to come and the dealer's hands, level by level."""

    def __init__(self, adviser: Adviser, player: NDArray[np.uint8], pool: ThreadPoolExecutor) -> None:
        self.adviser, self.player, self.pool = adviser, player, pool
        self.last = len(adviser.levels) - 1

    def values(self, level: int, board: NDArray[np.uint8]) -> NDArray[np.int64]:
        """All values on a board of a level, in the agenda's order."""
        options, _ = self.adviser.positions[level]
        if level == self.last:
            return self._whole(board[None], np.arange(len(self.adviser.agenda.known(level)) + len(options)))
        boards, (_, carried) = self._boards_after(level, board), self.adviser.positions[level + 1]
        if level + 1 == self.last:
            totals = self._whole(boards, carried)
        else:
            totals = np.zeros(len(carried), np.int64)
            for each in boards:
                totals += self.values(level + 1, each)[carried]
        fixed, terms = self.adviser.sums[level]
        return np.array(_choose((fixed + terms @ totals).tolist(), options), np.int64)

    def _boards_after(self, level: int, board: NDArray[np.uint8]) -> NDArray[np.uint8]:
        seen = {*self.player.tolist(), *board.tolist()}
        rest = np.array([card for card in range(52) if card not in seen], np.uint8)
        more = rest[index_combinations(len(rest), self.adviser.levels[level + 1] - self.adviser.levels[level])]
        return np.column_stack([np.tile(board, (len(more), 1)), more])

    def _whole(self, boards: NDArray[np.uint8], carried: NDArray[np.int64]) -> NDArray[np.int64]:
        return deal_out(boards, self.player, self.adviser.board_play, carried, self.pool)


def _choose(known: list[int], options: NDArray[np.int64]) -> list[int]:
    """Known values, and after them what the best option of each node is worth."""
    values = [*known, *(0 for _ in options)]
    for row in range(len(options) - 1, -1, -1):
        values[len(known) + row] = max(values[place] for place in options[row].tolist() if place >= 0)
    return values
