"""`boardwalk bench environment`: decisions per second of a random player, here and in other environments with cards."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table as Grid

from boardwalk.cli.bench.rates import Rate, timed
from boardwalk.cli.console import console
from boardwalk.extras import require
from boardwalk.games import GAMES

if TYPE_CHECKING:
    from boardwalk.gym import Environment, VectorEnvironment

SEATS = 65_536
FEWER_ALONE, FEWER_EXACT, FEWER_RLCARD = 400, 20_000, 1_000
"""How many times fewer decisions are measured where each takes longer."""
Measure = Callable[[str, int, int], Rate]


def bench_environment_command(
    game: Annotated[str | None, typer.Option(help="The game to play; without it, each of New Jersey's.")] = None,
    decisions: Annotated[int, typer.Option(min=20_000, help="Decisions for the vector environment.")] = 20_000_000,
    seed: Annotated[int, typer.Option(min=0, help="Seed of cards and choices.")] = 1,
) -> None:
    """Measure decisions of a random player: our environments next to Gymnasium's Blackjack and RLCard."""
    require("boardwalk bench environment", "gym")
    out = console()
    rates = []
    for name, measure in (_ours([game] if game else list(GAMES)) | _others()).items():
        with out.status(f"measuring {name}"):
            rates.append(measure(name, decisions, seed))
    _show_rates(rates)
    if not importlib.util.find_spec("rlcard"):
        out.print("not installed, so not measured: rlcard (`make bench` installs it)")


def _ours(games: Iterable[str]) -> dict[str, Measure]:
    return {name: measure for game in games for name, measure in _rows_of(game).items()}


def _rows_of(game: str) -> dict[str, Measure]:
    def vector(threads: int) -> Measure:
        return lambda name, decisions, seed: _vector_decisions(name, game, threads, decisions, seed)

    def alone(*, regret: bool) -> Measure:
        fewer = FEWER_EXACT if regret else FEWER_ALONE
        return lambda name, decisions, seed: _decisions(name, game, max(20, decisions // fewer), seed, regret=regret)

    threads = os.cpu_count() or 1
    return {
        f"boardwalk {game}, {SEATS:,} seats, {threads} threads": vector(threads),
        f"boardwalk {game}, {SEATS:,} seats, 1 thread": vector(1),
        f"boardwalk {game}, one seat": alone(regret=False),
        f"boardwalk {game}, one seat, exact regret": alone(regret=True),
    }


def _others() -> dict[str, Measure]:
    found: dict[str, Measure] = {
        "gymnasium Blackjack-v1": _blackjack_decisions,
        "gymnasium Blackjack-v1, 16 in a vector": _blackjack_vector_decisions,
    }
    if importlib.util.find_spec("rlcard"):
        found["rlcard limit-holdem"] = lambda name, decisions, seed: _rlcard_decisions(
            name, "limit-holdem", decisions, seed
        )
        found["rlcard blackjack"] = lambda name, decisions, seed: _rlcard_decisions(name, "blackjack", decisions, seed)
    return found


def _vector_decisions(name: str, game: str, threads: int, decisions: int, seed: int) -> Rate:
    from boardwalk.gym import VectorEnvironment

    seats: VectorEnvironment = VectorEnvironment(game, min(SEATS, decisions), threads=threads)
    seats.reset(seed=seed)
    seats.step(seats.sample_actions())  # compiles the kernels, or loads them
    steps = max(1, decisions // seats.num_envs)

    def play() -> None:
        for _ in range(steps):
            seats.step(seats.sample_actions())

    rate = timed(name, steps * seats.num_envs, play)
    seats.close()
    return rate


def _decisions(name: str, game: str, decisions: int, seed: int, *, regret: bool) -> Rate:
    from boardwalk.gym import Environment

    seat: Environment = Environment(game, regret=regret)
    _, first = seat.reset(seed=seed)
    seat.action_space.seed(seed)

    def play() -> None:
        mask = seat.reset(seed=seed)[1]["action_mask"]
        for _ in range(decisions):
            _, _, over, _, info = seat.step(seat.action_space.sample(mask=mask))
            mask = seat.reset()[1]["action_mask"] if over else info["action_mask"]

    if regret:
        seat.step(seat.action_space.sample(mask=first["action_mask"]))  # reads the solution, or solves
    return timed(name, decisions, play)


def _blackjack_decisions(name: str, decisions: int, seed: int) -> Rate:
    import gymnasium

    environment, count = gymnasium.make("Blackjack-v1"), max(20, decisions // FEWER_ALONE)
    environment.action_space.seed(seed)

    def play() -> None:
        environment.reset(seed=seed)
        for _ in range(count):
            if environment.step(environment.action_space.sample())[2]:
                environment.reset()

    return timed(name, count, play)


def _blackjack_vector_decisions(name: str, decisions: int, seed: int) -> Rate:
    import gymnasium
    from gymnasium.vector import AutoresetMode

    modes = {"autoreset_mode": AutoresetMode.SAME_STEP}
    tables = gymnasium.make_vec("Blackjack-v1", 16, vectorization_mode="sync", vector_kwargs=modes)
    tables.action_space.seed(seed)
    steps = max(2, decisions // FEWER_ALONE // 16)

    def play() -> None:
        tables.reset(seed=seed)
        for _ in range(steps):
            tables.step(tables.action_space.sample())

    return timed(name, 16 * steps, play)


def _rlcard_decisions(name: str, game: str, decisions: int, seed: int) -> Rate:
    import rlcard
    from rlcard.agents import RandomAgent

    table: Any = rlcard.make(game, config={"seed": seed})
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _ in range(table.num_players)])
    count = decided = max(20, decisions // FEWER_RLCARD)

    def play() -> None:
        nonlocal decided
        decided = 0
        while decided < count:
            trajectories, _ = table.run(is_training=False)
            decided += sum(len(trajectory) // 2 for trajectory in trajectories)  # states and actions take turns

    rate = timed(name, count, play)
    return Rate(name, decided, rate.seconds)


def _show_rates(rates: list[Rate]) -> None:
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column("a random player")
    for heading in ("decisions measured", "decisions a second", "times gymnasium"):
        grid.add_column(heading, justify="right")
    other = next(rate.per_second for rate in rates if rate.name.startswith("gymnasium"))
    for rate in rates:
        ratio = rate.per_second / other
        grid.add_row(rate.name, f"{rate.done:,}", f"{rate.per_second:,.0f}", f"{ratio:,.{0 if ratio >= 10 else 2}f}")
    console().print(grid)
