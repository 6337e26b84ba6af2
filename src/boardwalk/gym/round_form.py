"""What an environment is made of: the decisions of a game, its actions, and what a seat sees at each.

Everything comes from the declaration, by the same tree of choices that the solver reads. So an outside game has
environments as soon as it is declared.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from boardwalk.errors import InputError
from boardwalk.front_door.game import Dollars, PlayableGame, game
from boardwalk.games import Game
from boardwalk.odds.requests.parameter import read_unit
from boardwalk.odds.solver.payoff import Payoffs, compile_payoffs
from boardwalk.odds.solver.tree import Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

FACE_DOWN = 52
"""In an observation, the number of a card that the seat does not see; cards are numbered from 0."""
DEFAULT_UNIT: Dollars = 5


@dataclass(frozen=True)
class RoundForm:
    """The form of a round of one game under one house's options, with this much on the first wager."""

    playable: PlayableGame
    unit_cents: int

    @cached_property
    def game(self) -> Game:
        return self.playable.declared.without_posted_limits

    @cached_property
    def payoffs(self) -> Payoffs:
        return compile_payoffs([self.game], self.unit_cents)

    @cached_property
    def tree(self) -> Tree:
        return self.payoffs.tree

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Every action of the game by its number, in the order in which decisions offer them.

        >>> read_form("premium").actions
        ('check', 'play-3x', 'fold', 'play-1x', 'play-2x')
        """
        return tuple(dict.fromkeys(option.action for node in self.tree.nodes for option in node.options))

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """How many community cards are face up at each decision."""
        return tuple(self.tree.levels[node.level] for node in self.tree.nodes)

    @property
    def dealt(self) -> int:
        """Cards of a round: the player's, then the community cards, then the dealer's."""
        return self.game.hole_cards + self.game.community_cards + self.game.dealer_hole_cards

    @property
    def over(self) -> int:
        """In an observation, the number that stands for a decision when the round is over."""
        return len(self.tree.nodes)

    @cached_property
    def places(self) -> dict[str, slice]:
        """Where the cards of each part of an observation are among the cards of a round."""
        own, board = self.game.hole_cards, self.game.hole_cards + self.game.community_cards
        places = {"own": slice(0, own), "board": slice(own, board), "dealer": slice(board, self.dealt)}
        return {name: place for name, place in places.items() if place.stop > place.start}

    def observation_space(self) -> spaces.Dict:
        """The parts of an observation: the cards that the game has, and the number of the decision."""
        cards: dict[str, spaces.Space[Any]] = {
            name: spaces.MultiDiscrete([FACE_DOWN + 1] * (place.stop - place.start), dtype=np.uint8)
            for name, place in self.places.items()
        }
        return spaces.Dict(cards | {"decision": spaces.Discrete(self.over + 1)})

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(len(self.actions))

    def mask(self, names: set[str]) -> NDArray[np.int8]:
        """1 for each of these actions, 0 for all others, as `Discrete.sample` takes it."""
        return np.array([name in names for name in self.actions], np.int8)


def read_form(name: str | PlayableGame, unit: Dollars = DEFAULT_UNIT, **options: object) -> RoundForm:
    """The form of a game by its name, with house options as keywords, or of a game that you already have."""
    if not isinstance(name, PlayableGame):
        name = game(name, **options)
    elif options:
        raise InputError(next(iter(options)), "is set where the game is made, as in bw.game")
    return _form(name, read_unit(str(unit)))


@lru_cache(maxsize=32)
def _form(playable: PlayableGame, unit_cents: int) -> RoundForm:
    return RoundForm(playable, unit_cents)
