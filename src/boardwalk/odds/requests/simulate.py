"""The request to simulate rounds next to the exact figures, and a simulation as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.money import decimal
from boardwalk.odds.cluster import verify_cluster
from boardwalk.odds.figures import MOST_BLOCK_ROUNDS, MOST_SEED, STRATEGIES, USUAL_ROUNDS, USUAL_SEED, figure
from boardwalk.odds.requests.parameter import ParameterType, read_playable
from boardwalk.odds.requests.request import (
    OddsRequest,
    asks,
    asks_cluster,
    asks_game,
    asks_options,
    asks_pays,
    asks_unit,
)
from boardwalk.progress import Begin, nobody

if TYPE_CHECKING:
    from boardwalk.odds.simulation.rounds import PathFrequency, SimulatedAmount, Simulation


@dataclass(frozen=True)
class SimulationResult:
    """Simulated rounds."""

    simulation: Simulation

    def data(self) -> dict[str, Any]:
        simulation = self.simulation
        return {
            "game": simulation.game.name,
            "strategy": simulation.strategy,
            "rounds": simulation.rounds,
            "seed": simulation.seed,
            "options": simulation.game.house.as_text(),
            "unit": decimal(simulation.unit_cents),
            "wagers": {name: _amount_data(amount) for name, amount in simulation.wagers.items()},
            "total": _amount_data(simulation.total),
            "decisions": {path: _frequency_data(frequency) for path, frequency in simulation.decisions.items()},
            "rounds_per_second": round(simulation.rounds_per_second),
        }


@dataclass(frozen=True, kw_only=True)
class Simulate(OddsRequest[SimulationResult]):
    """Deal random rounds and compare the result of each wager with the exact figures."""

    name: ClassVar[str] = "simulate"
    game: str = asks_game()
    rounds: int = asks(ParameterType.WHOLE, "Rounds to deal.", USUAL_ROUNDS, least=1, most=MOST_BLOCK_ROUNDS)
    strategy: str = asks(
        ParameterType.CHOICE, f"How the player decides: {', '.join(STRATEGIES)}.", STRATEGIES[0], choices=STRATEGIES
    )
    seed: int = asks(
        ParameterType.WHOLE,
        "Decides every card; the same seed repeats the rounds.",
        USUAL_SEED,
        least=0,
        most=MOST_SEED,
    )
    options: Mapping[str, object] = asks_options()
    pays: Mapping[str, object] = asks_pays()
    unit: str = asks_unit("Dollars on the base wager and on each side bet.")
    cluster: str | None = asks_cluster("Deal on the Dask cluster with this scheduler address.")

    @cached_property
    def playable(self) -> tuple[Game, int]:
        return read_playable(self.game, self.options, self.unit, self.pays)

    def verify(self) -> None:
        if self.strategy not in STRATEGIES:
            raise InputError(self.flag("strategy"), f"{self.strategy!r} is not one of {', '.join(STRATEGIES)}")
        assert self.playable

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> SimulationResult:
        del folder
        from boardwalk.odds.result_store import stored_solution
        from boardwalk.odds.simulation.rounds import simulate, verify_simulation  # brings Numba along

        game, unit_cents = self.playable
        verify_simulation(game, self.rounds, self.strategy, self.seed, unit_cents)
        if self.cluster is not None:
            verify_cluster(self.cluster)
        solution = None
        if self.strategy != "random":
            solution = stored_solution(game, unit_cents, begin(f"solving {self.game}"))
        return SimulationResult(
            simulate(
                game,
                self.rounds,
                self.strategy,
                self.seed,
                unit_cents,
                cluster=self.cluster,
                solution=solution,
                progress=begin(f"dealing {self.game}"),
            )
        )


def _amount_data(amount: SimulatedAmount) -> dict[str, Any]:
    return {
        "mean": float(amount.mean),
        "standard_error": amount.standard_error,
        "interval": list(amount.interval),
        "exact": _exact_data(amount.exact),
        "z": amount.z,
    }


def _frequency_data(frequency: PathFrequency) -> dict[str, Any]:
    return {
        "count": frequency.count,
        "frequency": float(frequency.frequency),
        "exact": _exact_data(frequency.exact),
        "z": frequency.z,
    }


def _exact_data(value: Fraction | None) -> dict[str, str | float] | None:
    return None if value is None else figure(value)
