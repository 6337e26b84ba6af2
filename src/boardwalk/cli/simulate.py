"""`boardwalk simulate`: random rounds, dealt and settled, beside what they should bring."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from boardwalk.cli.console import console
from boardwalk.cli.flags import A_UNIT, AS_JSON, OPTION
from boardwalk.cli.progress import progress_bar
from boardwalk.cli.read import read_pairs
from boardwalk.games import GAMES
from boardwalk.games.wager import Place
from boardwalk.money import decimal
from boardwalk.odds.asked.read import read_unit, read_unlimited_game
from boardwalk.odds.figure import described, figure
from boardwalk.odds.simulator import ROUNDS, SEED

if TYPE_CHECKING:
    from boardwalk.odds.simulator.simulate import Amount, Frequency, Simulation

HEADINGS = "wager", "units a round", "standard error", "95% interval", "exact", "z"
NARROW = tuple(heading for heading in HEADINGS if heading != "95% interval")
"""Of a terminal that has no room for more."""
WIDE = 105
FAR = 4.0
"""Standard errors beyond which chance is no explanation."""


def simulate_command(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.", show_default=False)],
    rounds: Annotated[int, typer.Option(help="Rounds to deal.")] = ROUNDS,
    strategy: Annotated[str, typer.Option(help="How the player decides: optimal, card or random.")] = "optimal",
    seed: Annotated[int, typer.Option(help="Decides every card; the same seed repeats the rounds.")] = SEED,
    option: OPTION = None,
    unit: Annotated[str, typer.Option(help="Dollars on the base wager and on each side bet.")] = A_UNIT,
    as_json: AS_JSON = False,
    cluster: Annotated[str | None, typer.Option(help="Deal on the Dask cluster whose scheduler is here.")] = None,
) -> None:
    """Deal random rounds and compare what each wager brings with the exact figures.

    The same seed brings the same rounds on any number of threads, and on a cluster. A unit is the base wager; each side
    bet has one too. Payout limits are off unless an option sets them, and then hold for the main wagers.
    """
    house, unit_cents = read_unlimited_game(game, read_pairs(option or (), "--option")), read_unit(unit)

    from boardwalk.odds.cluster import verify_cluster
    from boardwalk.odds.simulator.simulate import simulate, verify_request  # brings Numba along
    from boardwalk.odds.solution import solve

    verify_request(house, rounds, strategy, seed, unit_cents)
    if cluster is not None:
        verify_cluster(cluster)
    solution = None
    if strategy != "random":
        with progress_bar(f"solving {game}") as progress:
            solution = solve(house, unit_cents, progress=progress)
    with progress_bar(f"dealing {game}") as progress:
        found = simulate(
            house, rounds, strategy, seed, unit_cents, cluster=cluster, solution=solution, progress=progress
        )
    if as_json:
        typer.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
    else:
        show(found)


def as_data(simulation: Simulation) -> dict[str, Any]:
    """A simulation as JSON has it."""
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


def _amount_data(amount: Amount) -> dict[str, Any]:
    return {
        "mean": float(amount.mean),
        "standard_error": amount.standard_error,
        "interval": list(amount.interval),
        "exact": _known(amount.exact),
        "z": amount.z,
    }


def _frequency_data(frequency: Frequency) -> dict[str, Any]:
    return {
        "count": frequency.count,
        "frequency": float(frequency.frequency),
        "exact": _known(frequency.exact),
        "z": frequency.z,
    }


def _known(value: Fraction | None) -> dict[str, str | float] | None:
    return None if value is None else figure(value)


def show(simulation: Simulation) -> None:
    """A simulation as people read it."""
    out = console()
    played = f"  {simulation.rounds:,} rounds, {simulation.strategy} play, seed {simulation.seed}"
    out.print(Text(simulation.game.title, style="bold").append(played, style="not bold dim"))
    out.print(Text(described(simulation.game, simulation.unit_cents), style="dim"))
    table = _columns(*(NARROW if out.width < WIDE else HEADINGS))
    for wager in simulation.game.wagers:
        aside = " (side bet)" if wager.place is Place.OPTIONAL else ""
        _add_amount(table, Text(wager.title).append(aside, style="dim"), simulation.wagers[wager.name])
    _add_amount(table, Text("main wagers together", style="bold"), simulation.total)
    out.print(table)
    out.print()
    table = _columns("decisions", "rounds", "frequency", "exact", "z")
    for path, taken in simulation.decisions.items():
        exact = "not computed" if taken.exact is None else f"{float(taken.exact):.5%}"
        table.add_row(path, f"{taken.count:,}", f"{float(taken.frequency):.5%}", exact, _z(taken.z))
    out.print(table)
    out.print()
    out.print(Text(f"{simulation.rounds_per_second:,.0f} rounds a second", style="dim"))


def _add_amount(table: Table, title: Text, amount: Amount) -> None:
    low, high = amount.interval
    interval = (f"{low:+.6f} to {high:+.6f}",) if len(table.columns) > len(NARROW) else ()
    exact = "not computed" if amount.exact is None else f"{float(amount.exact):+.6f}"
    table.add_row(title, f"{float(amount.mean):+.6f}", f"{amount.standard_error:.6f}", *interval, exact, _z(amount.z))


def _z(z: float | None) -> Text:
    if z is None:
        return Text("-", style="dim")
    return Text(f"{z:+.2f}", style="bold red" if abs(z) > FAR else "green")


def _columns(first: str, *figures: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(first, header_style="dim")
    for heading in figures:
        table.add_column(heading, justify="right", header_style="dim", no_wrap=True)
    return table
