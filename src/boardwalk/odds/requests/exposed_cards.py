"""The request for what a game is worth to a player who sees more than it shows, and the answer as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import unknown
from boardwalk.games import Game
from boardwalk.money import decimal
from boardwalk.odds.exposed_cards.knowledge import COMMUNITY_ORDERS, FIRST, MOST_NEIGHBORS, Knowledge
from boardwalk.odds.figures import figure
from boardwalk.odds.requests.parameter import ParameterType, read_playable
from boardwalk.odds.requests.request import (
    OddsRequest,
    asks,
    asks_game,
    asks_options,
    asks_pays,
    asks_seed,
    asks_unit,
)
from boardwalk.odds.requests.solve import changed_pays
from boardwalk.odds.solver.solvable import verify_solvable
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.exposed_cards.exposure import Exposure

MOST_CARDS = 7
MOST_SAMPLES = 100_000
MOST_TELLTALES = 20


@dataclass(frozen=True)
class ExposureResult:
    """What was found."""

    exposure: Exposure

    def data(self) -> dict[str, Any]:
        return exposure_data(self.exposure)


@dataclass(frozen=True, kw_only=True)
class CardsSeen(OddsRequest[ExposureResult]):
    """Find what a game is worth to a player who knows cards of the dealer, the board or neighbors, and how it shows."""

    name: ClassVar[str] = "seen"
    game: str = asks_game()
    dealer: int = asks(ParameterType.WHOLE, "Face-down dealer cards that are known.", 0, least=0, most=MOST_CARDS)
    community: int = asks(
        ParameterType.WHOLE, "Community cards that are known from the start.", 0, least=0, most=MOST_CARDS
    )
    order: str = asks(
        ParameterType.CHOICE,
        "Whether they are the first or the last to be turned.",
        FIRST,
        choices=COMMUNITY_ORDERS,
    )
    neighbors: int = asks(ParameterType.WHOLE, "Neighbors who show their cards.", 0, least=0, most=MOST_NEIGHBORS)
    samples: int | None = asks(
        ParameterType.WHOLE,
        "Random ways for the known cards to fall; 0 for all. If left out, all where that takes minutes.",
        None,
        least=0,
        most=MOST_SAMPLES,
    )
    seed: int = asks_seed(1, "Decides the sample; the same seed draws the same cards.")
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit()

    @cached_property
    def playable(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit, self.pays)

    @cached_property
    def knowledge(self) -> Knowledge:
        return Knowledge(self.dealer, self.community, self.neighbors, self.order)

    def verify(self) -> None:
        if self.order not in COMMUNITY_ORDERS:
            raise unknown(self.flag("order"), self.order, COMMUNITY_ORDERS, "order")
        game, _ = self.playable
        verify_solvable(game)
        self.knowledge.verify(game)

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> ExposureResult:
        del folder
        from boardwalk.odds.result_store import stored_exposure  # brings Numba along

        game, unit_cents = self.playable
        return ExposureResult(stored_exposure(game, unit_cents, self.knowledge, self.samples, self.seed, begin=begin))


def exposure_data(exposure: Exposure) -> dict[str, Any]:
    """Every figure, with the whole card to play by."""
    misled = exposure.misled_ev
    shares = exposure.break_even(exposure.usual_ev), exposure.break_even(misled)
    return {
        "game": exposure.game.name,
        "options": exposure.game.house.as_text(),
        **changed_pays(exposure.game),
        "unit": decimal(exposure.solution.payoffs.unit_cents),
        "dealer": exposure.knowledge.dealer,
        "community": exposure.knowledge.community,
        "order": exposure.knowledge.order,
        "neighbors": exposure.knowledge.neighbors,
        "exact": exposure.samples is None,
        "samples": exposure.samples,
        "seed": exposure.seed,
        "deals": exposure.deals,
        "ev": figure(exposure.ev),
        "error_95": exposure.error,
        "usual_ev": figure(exposure.usual_ev),
        "gain": figure(exposure.gain),
        "worth_of_a_card": figure(exposure.worth_of_a_card),
        "misled_ev": None if misled is None else figure(misled),
        "break_even_without": None if shares[0] is None else figure(shares[0]),
        "break_even_misled": None if shares[1] is None else figure(shares[1]),
        "rounds_unlike_best_play": None if exposure.unlike is None else figure(exposure.unlike),
        "decisions": {path: figure(share) for path, share in exposure.paths.items()},
        "usual_decisions": {path: figure(share) for path, share in exposure.solution.decisions.items()},
        "first_choices": [
            {"best_play": usual, "chosen": chosen, "share": figure(share)}
            for (usual, chosen), share in exposure.first_choices.items()
        ],
        "telltales": [
            {"hand": each.kind, "best_play": each.usual, "chosen": each.chosen, "share": figure(each.share)}
            for each in exposure.telltales[:MOST_TELLTALES]
        ],
        "cards": [
            {
                "cards": each.cards,
                "chance": figure(each.chance),
                "ev": figure(each.ev),
                "card": {action: list(kinds) for action, kinds in exposure.card_at(place).items()},
            }
            for place, each in enumerate(exposure.by_cards)
        ],
    }
