"""The request for the house edge of side bets, and a side bet as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import InputError
from boardwalk.games import GAMES, declared
from boardwalk.games.declaration.wager import Placement
from boardwalk.money import decimal
from boardwalk.odds.figures import figure
from boardwalk.odds.requests.parameter import ParameterType, read_unit
from boardwalk.odds.requests.request import OddsRequest, asks, asks_options, asks_unit
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.side_bets.side_bet import NotCounted, SideBet


@dataclass(frozen=True)
class CountedSideBets:
    """Side bets, each under every pay table, game by game."""

    bets: tuple[SideBet, ...]
    left_out: tuple[NotCounted, ...] = ()
    """Those without exact figures, each with the reason."""

    def data(self) -> list[dict[str, Any]]:
        return [side_bet_data(bet) for bet in self.bets]


@dataclass(frozen=True, kw_only=True)
class SideBets(OddsRequest[CountedSideBets]):
    """Show what each side bet costs: house edge, hit frequency and deviation under every pay table."""

    name: ClassVar[str] = "side-bets"
    game: str = asks(
        ParameterType.GAME, "One game, with every row; all games in short if left out.", "", choices=("", *GAMES)
    )
    options: Mapping[str, object] = asks_options("House options; the others vary.")
    unit: str = asks_unit("Dollars staked; this matters where a table pays fixed prizes.")

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that have side bets under these options."""
        return tuple(name for name in ([self.game] if self.game else GAMES) if has_side_bets(name, self.options))

    def verify(self) -> None:
        read_unit(self.unit)
        if self.options and not self.game:
            raise InputError("--option", "belongs to one game; name the game")
        assert self.games is not None

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> CountedSideBets:
        del folder
        if not self.games:
            return CountedSideBets(())
        from boardwalk.odds.side_bets.side_bet import not_counted, side_bets  # brings Numba along

        begin("counting side bets")
        unit_cents = read_unit(self.unit)
        bets = tuple(bet for name in self.games for bet in side_bets(name, self.options, unit_cents))
        left_out = [each for name in self.games for each in not_counted(declared(name, self.options), unit_cents)]
        return CountedSideBets(bets, tuple(left_out))


def has_side_bets(name: str, options: Mapping[str, object]) -> bool:
    """Whether a game has wagers besides the main ones."""
    return any(wager.place is Placement.OPTIONAL for wager in declared(name, options).wagers)


def side_bet_data(bet: SideBet) -> dict[str, Any]:
    """A side bet under one table, with every row."""
    return {
        "game": bet.game,
        "wager": bet.wager,
        "table": bet.table,
        "options": dict(bet.options),
        "law": str(bet.law),
        "unit": decimal(bet.unit_cents),
        "deals": bet.deals,
        "house_edge": figure(bet.house_edge),
        "hit_frequency": figure(bet.hit_frequency),
        "variance": figure(bet.variance),
        "standard_deviation": bet.standard_deviation,
        **({"provided": bet.provided} if bet.provided else {}),
        "rows": [
            {
                "hand": row.name,
                "pays": str(row.pays),
                "deals": row.deals,
                "chance": figure(row.chance),
                "return": figure(row.contribution),
            }
            for row in bet.rows
        ],
    }
