"""One round of one seat as a Gymnasium environment, played by the declaration itself: `legal_actions` says what may be
chosen, and `settle` what is paid, as at a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import gymnasium
import numpy as np

from boardwalk.cards import format_cards
from boardwalk.errors import InputError
from boardwalk.front_door.argument import shown
from boardwalk.front_door.game import Dollars, PlayableGame
from boardwalk.games import Seat, settle
from boardwalk.games.legality import Action, Seen, legal_actions
from boardwalk.gym.card_stream import CardStream, first_state
from boardwalk.gym.regret import cards_of, exact_values
from boardwalk.gym.round_form import DEFAULT_UNIT, FACE_DOWN, read_form
from boardwalk.odds.solver.tree import Node

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.advice import Advice

Observation = dict[str, Any]
Info = dict[str, Any]
MOST_STATE = 1 << 63


class Environment(gymnasium.Env[Observation, np.int64]):
    """A seat at a game; each episode is a round, and the reward is its net result in units of the first wager.

    An observation has the cards that the seat sees (`own`, `board`, `dealer`) and the number of the `decision`. Actions
    are numbered as in `actions`; `info["action_mask"]` marks those that are legal. After a step, `info["regret"]` is
    what the choice cost, exactly. An action that is not legal is taken as the smallest wager instead, and
    `info["legal"]` is False.

    >>> environment = Environment("premium")
    >>> observation, info = environment.reset(seed=7)
    >>> environment.render()
    'own: Jd 8s 7s; to decide: check, play-3x'
    >>> observation, reward, terminated, truncated, info = environment.step(environment.actions.index("play-3x"))
    >>> reward, terminated, info["regret"]
    (4.0, True, Fraction(238149001, 501086740))
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | PlayableGame,
        *,
        unit: Dollars = DEFAULT_UNIT,
        regret: bool = True,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Sit down at a game by its name; house options are keywords, as in `boardwalk.game`.

        `unit` is the first wager in dollars. Without `regret`, a step does not compute what the choice cost, which is
        much quicker.
        """
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError("render_mode", f"must be ansi, not {render_mode!r}")
        self.form = read_form(game, unit, **options)
        self.actions = self.form.actions
        self.observation_space = self.form.observation_space()
        self.action_space = self.form.action_space()
        self.render_mode = render_mode
        self._values = exact_values(self.form) if regret else None
        self._stream: CardStream | None = None
        self._node: int | None = None
        self._shown = 0
        self._cards: tuple[int, ...] = ()
        self.bets: dict[str, int] = {}
        """The wagers on the layout, in cents."""
        self._folded = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Deal the next round; a seed begins its own stream of rounds, the same one as in a vector environment."""
        super().reset(seed=seed)
        del options
        if seed is not None:
            self._stream = CardStream(first_state(seed))
        elif self._stream is None:
            self._stream = CardStream(int(self.np_random.integers(MOST_STATE)))
        self._cards = self._stream.deal(self.form.dealt)
        self.bets = {wager.name: self.form.unit_cents for wager in self.form.game.required}
        self._folded = False
        self._go_to(self.form.tree.start.node)
        return self._observe(), {"action_mask": self.action_masks()}

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Take an action; the round goes on to the next decision, or it is settled."""
        node, legal = self._decision(), self._legal()
        chosen = next((each for each in legal if each.name == self._name(action)), None)
        info: Info = {"legal": chosen is not None}
        chosen = chosen or legal[0]
        if self._values is not None:
            assert self._node is not None
            info["regret"] = self._values.regret(self._node, self._cards, chosen.name)
        self._place(chosen)
        self._go_to(next(option.node for option in node.options if option.action == chosen.name))
        reward, terminated = 0.0, self._node is None
        if terminated:
            info["net_cents"] = self._settle()
            reward = info["net_cents"] / self.form.unit_cents
        return self._observe(), reward, terminated, False, info | {"action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action, 0 for the others; none is legal once the round is over."""
        return self.form.mask({action.name for action in self._legal()} if self._node is not None else set())

    def advise(self) -> Advice:
        """What each legal action is worth now, exactly, in units; `best` is the one to take."""
        self._decision()
        assert self._node is not None
        return exact_values(self.form).advise(self._node, self._cards)

    def render(self) -> str:
        """The cards in sight, and what there is to decide, as a line of text."""
        if not self._cards:
            return "no round yet"
        seen = self._seen()
        parts = [
            f"{name}: {format_cards(cards_of(tuple(cards)))}"
            for name, place in self.form.places.items()
            if (cards := [card for card in seen[place] if card != FACE_DOWN])
        ]
        now = f"to decide: {', '.join(each.name for each in self._legal())}" if self._node is not None else "round over"
        return "; ".join([*parts, now])

    @property
    def situation(self) -> Seen:
        """The player's cards and the community cards in sight."""
        own, _ = self.form.game.hole_cards, self._decision()
        return Seen(cards_of(self._cards[:own]), cards_of(self._cards[own : own + self._shown]))

    def legal_actions(self) -> tuple[Action, ...]:
        """What may be chosen now, the smallest wager first."""
        self._decision()
        return self._legal()

    def _go_to(self, node: int | None) -> None:
        """Go on to a decision, or to the end of the round."""
        self._node = node
        if node is not None:
            self._shown = self.form.shown[node]

    def _decision(self) -> Node:
        if self._node is None:
            over = "the round is over; call reset to deal the next one"
            raise InputError("step", over if self._cards else "no round has been dealt yet; call reset first")
        return self.form.tree.nodes[self._node]

    def _legal(self) -> tuple[Action, ...]:
        stage = self.form.game.stages[self._decision().stage]
        return legal_actions(self.form.game, stage, self.bets, self.situation)

    def _name(self, action: int | np.int64) -> str | None:
        if not isinstance(action, SupportsIndex):
            raise InputError("action", f"must be the number of an action, not {shown(action)}")
        return self.actions[action] if 0 <= action < len(self.actions) else None

    def _place(self, action: Action) -> None:
        self._folded = action.folds
        if action.wager is not None:
            bet = self.bets.get(action.wager, 0) + action.cents
            self.bets[action.wager] = bet
            if not bet:
                del self.bets[action.wager]

    def _settle(self) -> int:
        """The net result of the round, in cents."""
        own, board = self.form.game.hole_cards, self.form.game.hole_cards + self.form.game.community_cards
        cards = cards_of(self._cards)
        return settle(self.form.game, Seat(cards[:own], self.bets, self._folded), cards[board:], cards[own:board]).net

    def _seen(self) -> list[int]:
        """The cards of the round, face down where the seat does not see them."""
        form, own = self.form, self.form.game.hole_cards
        board = own + form.game.community_cards
        if self._node is None and not self._folded:
            return list(self._cards)
        up = (*range(own + self._shown), *range(board, board + form.tree.dealer_up))
        return [card if place in up else FACE_DOWN for place, card in enumerate(self._cards)]

    def _observe(self) -> Observation:
        cards = np.array(self._seen(), np.uint8)
        parts: Observation = {name: cards[place] for name, place in self.form.places.items()}
        return parts | {"decision": np.int64(self.form.over if self._node is None else self._node)}
