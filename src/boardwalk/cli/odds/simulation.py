"""`boardwalk simulate`: random rounds, dealt and settled, next to the exact figures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from boardwalk.cli.arguments import JSON_FLAG, OPTION_FLAG, PAY_FLAG, known_game, read_pairs
from boardwalk.cli.console import console, progress_steps
from boardwalk.games.declaration.wager import Placement
from boardwalk.odds.figures import described
from boardwalk.odds.requests import Simulate

if TYPE_CHECKING:
    from boardwalk.odds.simulation.rounds import SimulatedAmount, Simulation

HEADINGS = "wager", "units a round", "standard error", "95% interval", "exact", "z"
NARROW_HEADINGS = tuple(heading for heading in HEADINGS if heading != "95% interval")
"""For a terminal that has no room for more."""
WIDE = 105
FAR = 4.0
"""Standard errors beyond which chance does not explain a difference."""


def simulate_command(
    game: Annotated[str, typer.Argument(help=Simulate.help("game"), show_default=False, callback=known_game)],
    rounds: Annotated[int, typer.Option(help=Simulate.help("rounds"))] = Simulate.rounds,
    strategy: Annotated[str, typer.Option(help=Simulate.help("strategy"))] = Simulate.strategy,
    seed: Annotated[int, typer.Option(help=Simulate.help("seed"))] = Simulate.seed,
    option: OPTION_FLAG = None,
    pay: PAY_FLAG = None,
    unit: Annotated[str, typer.Option(help=Simulate.help("unit"))] = Simulate.unit,
    as_json: JSON_FLAG = False,
    cluster: Annotated[str | None, typer.Option(help=Simulate.help("cluster"))] = Simulate.cluster,
) -> None:
    """Deal random rounds and compare the result of each wager with the exact figures.

    The same seed deals the same rounds on any number of threads, and on a cluster. A unit is the base wager; each side
    bet has one too. Payout limits are off unless an option sets them, and then apply to the main wagers.
    """
    request = Simulate(
        game=game,
        rounds=rounds,
        strategy=strategy,
        seed=seed,
        options=read_pairs(option or (), "--option"),
        pays=read_pairs(pay or (), "--pay"),
        unit=unit,
        cluster=cluster,
    )
    with progress_steps() as begin:
        result = request.run(begin)
    if as_json:
        typer.echo(json.dumps(result.data(), ensure_ascii=False, indent=2))
    else:
        show_simulation(result.simulation)


def show_simulation(simulation: Simulation) -> None:
    """A simulation as people read it."""
    out = console()
    played = f"  {simulation.rounds:,} rounds, {simulation.strategy} play, seed {simulation.seed}"
    out.print(Text(simulation.game.title, style="bold").append(played, style="not bold dim"))
    out.print(Text(described(simulation.game, simulation.unit_cents), style="dim"))
    table = _columns(*(NARROW_HEADINGS if out.width < WIDE else HEADINGS))
    for wager in simulation.game.wagers:
        aside = " (side bet)" if wager.place is Placement.OPTIONAL else ""
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


def _add_amount(table: Table, title: Text, amount: SimulatedAmount) -> None:
    low, high = amount.interval
    interval = (f"{low:+.6f} to {high:+.6f}",) if len(table.columns) > len(NARROW_HEADINGS) else ()
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
