"""The request for the value of changed payouts under the old best play: exact, and known at once."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from boardwalk.games import Game
from boardwalk.money import decimal
from boardwalk.odds.figures import figure
from boardwalk.odds.requests.parameter import read_playable
from boardwalk.odds.requests.request import OddsRequest, asks_game, asks_options, asks_pays, asks_unit
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.result_store import ResultStore
    from boardwalk.odds.solver.solution import Solution

MEANING = "the old best play under the new payouts: a lower bound on the player's expectation"


class SideBetChange(NamedTuple):
    """A side bet whose payouts were changed. It needs no play, so both edges are exact, and no bounds."""

    wager: str
    title: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True)
class WhatIfResult:
    """A game before its payouts were changed, and the same play after it."""

    before: Solution
    bound: Solution
    side_bets: tuple[SideBetChange, ...] = ()

    @property
    def most_edge(self) -> Fraction:
        """The house edge if players play on as before. Best play can only lower it."""
        return self.bound.house_edge

    def data(self) -> dict[str, Any]:
        return {
            "game": self.bound.game.name,
            "options": self.bound.game.house.as_text(),
            "unit": decimal(self.bound.payoffs.unit_cents),
            "before": figure(self.before.house_edge),
            "bound": bound_data(self.bound),
            "side_bets": [
                {"wager": each.wager, "before": figure(each.before), "house_edge": figure(each.after)}
                for each in self.side_bets
            ],
        }


def bound_data(bound: Solution) -> dict[str, Any]:
    """The bound, and what it is."""
    return {"ev": figure(bound.ev), "house_edge": figure(bound.house_edge), "is": MEANING}


@dataclass(frozen=True, kw_only=True)
class WhatIf(OddsRequest[WhatIfResult]):
    """Give the exact value of other payouts to a player who plays on as before: a bound for best play, at once."""

    name: ClassVar[str] = "what-if"
    game: str = asks_game()
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit()

    @cached_property
    def playable(self) -> tuple[Game, int]:
        """The game with the changed payouts."""
        return read_playable(self.game, self.options, self.unit, self.pays)

    @cached_property
    def unchanged(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit)

    def verify(self) -> None:
        assert self.playable

    def known(self, store: ResultStore | None = None) -> WhatIfResult | None:
        """The result, if the game with its own payouts is already solved and in the store."""
        from boardwalk.odds.result_store import ResultStore, usual_folder
        from boardwalk.odds.solver.payoff import compile_payoffs

        game, unit_cents = self.unchanged
        before = (store or ResultStore(usual_folder())).solution(compile_payoffs([game], unit_cents))
        return None if before is None else self._priced(before)

    def _priced(self, before: Solution) -> WhatIfResult:
        return WhatIfResult(before, before.repriced(self.playable[0]), self._side_bets())

    def _side_bets(self) -> tuple[SideBetChange, ...]:
        from boardwalk.odds.side_bets.side_bet import NotCountedError, optional_wagers, side_bet

        (old, unit_cents), (new, _) = self.unchanged, self.playable
        found = []
        for was, now in zip(optional_wagers(old), optional_wagers(new), strict=True):
            with suppress(NotCountedError):
                if was.tables != now.tables:
                    edges = (side_bet(game, bet, unit_cents).house_edge for game, bet in ((old, was), (new, now)))
                    found.append(SideBetChange(now.name, now.title, *edges))
        return tuple(found)

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> WhatIfResult:
        del folder
        from boardwalk.odds.result_store import stored_solution

        game, unit_cents = self.unchanged
        return self._priced(stored_solution(game, unit_cents, begin(f"solving {self.game}")))
