"""The exact value of a policy: it is asked once in every situation, and then every deal is counted under its choices.

There is no sampling and no luck in it. Suits are equal, so only situations that differ by more than an exchange of
suits are asked about. Samples are asked about again with other suits; a policy that then chooses otherwise is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.cards import Ranking
from boardwalk.errors import InputError
from boardwalk.front_door.argument import shown
from boardwalk.front_door.game import Dollars, PlayableGame
from boardwalk.gym.round_form import DEFAULT_UNIT, FACE_DOWN, RoundForm, read_form
from boardwalk.odds.solver.boards import EXCHANGES, cards_of
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.longest_flush import LongestFlush
from boardwalk.odds.solver.no_board import NoBoard
from boardwalk.odds.solver.solution import Solution
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

Policy = Callable[[dict[str, Any]], "NDArray[Any]"]
"""Takes observations as a vector environment gives them, and returns the number of an action for each."""
TOGETHER = 1 << 18
"""About how many situations a policy is asked about at once."""
CHECKED = 256
"""Of those, how many it is asked about again with other suits and in another order."""


def evaluate(
    policy: Policy,
    game: str | PlayableGame,
    *,
    unit: Dollars = DEFAULT_UNIT,
    progress: Progress = silent,
    **options: object,
) -> Solution:
    """What a policy is worth, over all deals. An action that is not legal counts as the smallest wager.

    >>> import numpy as np
    >>> evaluate(lambda seen: np.ones(len(seen["decision"]), int), "three-card").house_edge
    Fraction(1947749, 25448150)
    """
    if not callable(policy):
        raise InputError("policy", f"must be a function from observations to actions, not {shown(policy)}")
    asked = _Questions(read_form(game, unit, **options), policy, progress)
    played = asked.with_board() if asked.form.game.community_cards else asked.without_board()
    return Solution(asked.form.payoffs, 0, played.count().counts[0], played, play="a policy")


class _Questions:
    """All situations of a game, put to one policy."""

    def __init__(self, form: RoundForm, policy: Policy, progress: Progress) -> None:
        self.form, self.policy, self.progress = form, policy, progress
        self._dice = np.random.default_rng(1)

    def with_board(self) -> HoldEm:
        """Fill in the choices on every board with every hand."""
        solver = HoldEm(self.form.payoffs, progress=self.progress)
        hands = solver.hands.cards
        for level, boards in enumerate(solver.boards):
            for row, spot in enumerate(solver.agenda.nodes_at(level)):
                for part in _parts(len(boards.cards), len(hands)):
                    board = np.repeat(boards.cards[part], len(hands), axis=0)
                    own = np.tile(hands, (part.stop - part.start, 1))
                    apart = ~(own[:, :, None] == board[:, None, :]).any(axis=(1, 2))
                    chosen = np.zeros(len(own), np.uint8)
                    chosen[apart] = self._options(spot.node, own[apart], board[apart], None)
                    solver.choices[level][row, part] = chosen.reshape(-1, len(hands))
        return solver

    def without_board(self) -> NoBoard | LongestFlush:
        """Fill in the choices with every hand against every card face up."""
        flushes = self.form.game.ranking is Ranking.LONGEST_FLUSH
        solver: NoBoard | LongestFlush = (LongestFlush if flushes else NoBoard)(
            self.form.payoffs, progress=self.progress
        )
        hands = solver.hands if isinstance(solver, LongestFlush) else solver.boards.suits
        ups = solver.choices.shape[-1]
        for part in _parts(len(hands), ups):
            own = np.repeat(cards_of(hands[part], self.form.game.hole_cards), ups, axis=0)
            up = np.tile(solver.deck.cards, part.stop - part.start) if self.form.tree.dealer_up else None
            apart = np.ones(len(own), np.bool_) if up is None else (own != up[:, None]).all(axis=1)
            chosen = np.zeros(len(own), np.uint8)
            chosen[apart] = self._options(0, own[apart], own[apart][:, :0], None if up is None else up[apart])
            solver.choices[0, part] = chosen.reshape(-1, ups)
        return solver

    def _options(
        self, node: int, own: NDArray[np.uint8], board: NDArray[np.uint8], up: NDArray[np.uint8] | None
    ) -> NDArray[np.uint8]:
        """The place of the policy's choice among the options of a decision."""
        cards = np.full((len(own), self.form.dealt), FACE_DOWN, np.uint8)
        cards[:, : own.shape[1]] = own
        cards[:, own.shape[1] : own.shape[1] + board.shape[1]] = board
        if up is not None:
            cards[:, own.shape[1] + self.form.game.community_cards] = up
        actions = self._ask(node, cards)
        self._verify_suits(node, cards, actions)
        options = self.form.tree.nodes[node].options
        place_of = np.zeros(len(self.form.actions) + 1, np.uint8)  # the last one is for numbers that are no action
        for place, option in enumerate(options):
            place_of[self.form.actions.index(option.action)] = place
        known = (actions >= 0) & (actions < len(self.form.actions))
        chosen = place_of[np.where(known, actions, len(self.form.actions))]
        return self._allowed(own, chosen)

    def _allowed(self, own: NDArray[np.uint8], chosen: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The smallest wager instead of one that the hand does not allow."""
        payoffs = self.form.payoffs
        if payoffs.allowed.all():
            return chosen
        classes = payoffs.classes_of(own, payoffs.numbers.rank_hands(own))
        return np.where(payoffs.allowed[chosen, classes], chosen, 0).astype(np.uint8)

    def _ask(self, node: int, cards: NDArray[np.uint8]) -> NDArray[Any]:
        seen: dict[str, Any] = {name: cards[:, place] for name, place in self.form.places.items()}
        actions = np.asarray(self.policy(seen | {"decision": np.full(len(cards), node)}))
        if actions.shape != (len(cards),) or not np.issubdtype(actions.dtype, np.integer):
            raise InputError("policy", f"must return {len(cards)} whole numbers, one for each observation")
        return actions

    def _verify_suits(self, node: int, cards: NDArray[np.uint8], actions: NDArray[Any]) -> None:
        """Ask about some of the same situations with suits exchanged and cards in another order."""
        some = self._dice.integers(len(cards), size=min(CHECKED, len(cards)))
        exchange = EXCHANGES[self._dice.integers(len(EXCHANGES), size=len(some))]
        old = cards[some]
        suits = np.take_along_axis(exchange, (old & 3).astype(np.int64), axis=1)
        new = np.where(old == FACE_DOWN, FACE_DOWN, old & 0xFC | suits).astype(np.uint8)
        shown = self.form.shown[node]
        own = self.form.game.hole_cards
        for first, last in ((0, own), (own, own + shown)):
            new[:, first:last] = self._dice.permuted(new[:, first:last], axis=1)
        if not np.array_equal(self._ask(node, new), actions[some]):
            raise InputError(
                "policy", "must choose the same whatever the suits are called and in whatever order cards come"
            )


def _parts(rows: int, width: int) -> Iterator[slice]:
    """Slices of rows with about as many situations as are asked about at once."""
    size = max(1, TOGETHER // width)
    for start in range(0, rows, size):
        yield slice(start, min(start + size, rows))
