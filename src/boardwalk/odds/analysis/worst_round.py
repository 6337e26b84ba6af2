"""What one round can cost the house: the most at a seat and at a full table, with and without payout limits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from boardwalk.games import Game
from boardwalk.money import decimal
from boardwalk.odds.side_bets.side_bet import optional_wagers
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import Solution


@dataclass(frozen=True)
class WorstRound:
    """The most that a round can cost the house with one unit on every wager, in cents.

    The main wagers' worst result is exact: some deal has it. Side bets are added at their highest payouts, which need
    not be possible in the same deal, and so are the other seats; those sums are bounds.
    """

    limited: bool
    main_cents: int
    """The worst result of the main wagers at a seat."""
    hand: str
    path: str
    side_bets_cents: dict[str, int]
    """By title: the highest payout of each."""
    seats: int

    @property
    def seat_cents(self) -> int:
        """No round at a seat costs more."""
        return self.main_cents + sum(self.side_bets_cents.values())

    @property
    def table_cents(self) -> int:
        """No round at a full table costs more."""
        return self.seats * self.seat_cents

    def data(self) -> dict[str, Any]:
        return {
            "payout_limit": self.limited,
            "main_wagers": decimal(self.main_cents),
            "hand": self.hand,
            "path": self.path,
            "side_bets": {name: decimal(cents) for name, cents in self.side_bets_cents.items()},
            "seat_at_most": decimal(self.seat_cents),
            "table_at_most": decimal(self.table_cents),
        }


def worst_rounds(game: Game, limited: Game | None, best: Solution) -> tuple[WorstRound, ...]:
    """Without payout limits, and with them if the game has some; `limited` is the game with its limit on."""
    found = [_worst_round(replace(game, payout_limit=None), best)]
    if limited is not None and limited.payout_limit is not None:
        found.append(_worst_round(limited, best))
    return tuple(found)


def _worst_round(game: Game, best: Solution) -> WorstRound:
    unit = best.payoffs.unit_cents
    payoffs = compile_payoffs([game], unit)
    possible = best.counts.sum(axis=0) > 0
    cents = payoffs.cents[0]
    worst = max(
        (
            (ending, cls, outcome)
            for ending in range(cents.shape[0])
            for cls, outcome in zip(*possible.nonzero(), strict=True)
        ),
        key=lambda place: int(cents[place]),
    )
    side = {wager.title: wager.most_cents(unit) for wager in optional_wagers(game)}
    hand, path = payoffs.classes[int(worst[1])].name, payoffs.tree.paths[worst[0]]
    return WorstRound(game.payout_limit is not None, int(cents[worst]), hand, path, side, game.seats)
