"""The request for advice with the cards in hand, and the advice as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.cards import Card, parse_cards
from boardwalk.errors import InputError, Refusal
from boardwalk.games import Game
from boardwalk.games.legality import verify_multiples, verify_visible_cards
from boardwalk.odds.figures import figure
from boardwalk.odds.requests.parameter import FrozenMapping, ParameterType, read_accepted, read_unlimited_game
from boardwalk.odds.requests.request import OddsRequest, asks, asks_game, asks_options, asks_pays, asks_unit
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.solver.advice import Advice, Adviser

MOST_ADVISERS = 256


@dataclass(frozen=True)
class AdviceResult:
    """What each choice is worth."""

    advice: Advice

    def data(self) -> dict[str, Any]:
        return advice_data(self.advice)


def advice_data(advice: Advice) -> dict[str, Any]:
    return {"actions": {name: figure(value) for name, value in advice.actions.items()}, "best": advice.best}


@dataclass(frozen=True, kw_only=True)
class Advise(OddsRequest[AdviceResult]):
    """Give the exact value of each legal choice, the best one, and what the others cost."""

    name: ClassVar[str] = "advise"
    game: str = asks_game()
    player: str = asks(ParameterType.CARDS, "The player's own cards, such as 'Ah Ad'.", "")
    board: str = asks(ParameterType.CARDS, "The community cards turned so far.", "")
    up: str = asks(ParameterType.CARDS, "The dealer's face-up card, in games that have one.", "")
    wagers: Mapping[str, object] = asks(ParameterType.WAGERS, "Multiples placed earlier, such as turn=1.")
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit()

    @cached_property
    def playable(self) -> tuple[Game, int]:
        """A bet is on the layout, so posted limits do not matter any more."""
        return read_accepted(self.game, self.options, self.unit, self.pays)

    @property
    def adviser(self) -> Adviser:
        """Answers every question about this game and unit; all requests share it, however they spell the options."""
        options = read_unlimited_game(self.game, self.options).house.as_text()
        return adviser_of(self.game, FrozenMapping(options), FrozenMapping(self.pays), self.playable[1])

    def cards(self, key: str) -> tuple[Card, ...]:
        """The cards of a field; none if it is empty."""
        text: str = getattr(self, key)
        if not text.strip():
            return ()
        try:
            return parse_cards(text)
        except InputError as error:
            raise InputError(key, error.reason, self.playable[0].basics.deck) from None

    @cached_property
    def up_card(self) -> Card | None:
        """The dealer's face-up card, if there is one."""
        cards = self.cards("up")
        if len(cards) > 1:
            raise Refusal("up", f"{len(cards)} cards, but only one is face up", self.playable[0].basics.deal)
        return cards[0] if cards else None

    def verify(self) -> None:
        game, _ = self.playable
        verify_visible_cards(game, self.cards("player"), self.cards("board"), self.up_card)
        verify_multiples(game, self.placed)

    @cached_property
    def placed(self) -> Mapping[str, int]:
        """Wagers placed at earlier decisions, as multiples of the base wager; 0 for one that was taken back."""
        game = self.playable[0]
        multiples = {name: _read_multiple(name, value, game) for name, value in self.wagers.items()}
        return {name: multiple for name, multiple in multiples.items() if multiple or name in game.taken_back}

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> AdviceResult:
        del folder
        player, board, progress = self.cards("player"), self.cards("board"), begin(f"solving {self.game}")
        adviser = self.adviser
        if adviser.needs_solution(board):
            from boardwalk.odds.result_store import stored_starting

            adviser.learn(stored_starting(adviser.game, adviser.payoffs.unit_cents, progress))
        return AdviceResult(adviser.advise(player, board, self.up_card, self.placed, progress))


@lru_cache(maxsize=MOST_ADVISERS)
def adviser_of(game: str, options: FrozenMapping, pays: FrozenMapping, unit_cents: int) -> Adviser:
    """The adviser for a game with these options and payouts, whatever limits they post."""
    from boardwalk.odds.solver.advice import Adviser  # brings Numba along

    return Adviser(read_unlimited_game(game, options, pays).without_posted_limits, unit_cents)


def _read_multiple(wager: str, value: object, game: Game) -> int:
    try:
        return int(str(value).removesuffix("x"))
    except ValueError:
        raise Refusal(wager, f"{value!r} is not a multiple of the {game.base.name}", game.basics.wagering) from None
