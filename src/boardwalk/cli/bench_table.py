"""`boardwalk bench table`: whole rounds a second at a table, beside pokerkit's checked-down hands in the same run."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from random import Random
from typing import Annotated

import typer
from rich.table import Table as Grid

from boardwalk.cli.bench import Rate, timed
from boardwalk.cli.console import console
from boardwalk.games import GAMES
from boardwalk.soak.world import SeededWorld
from boardwalk.table.driver import Driver
from boardwalk.table.equipment import Device
from boardwalk.table.policy import AlwaysRaise, opening_bets

SEATS = 6
CHIPS, BASE, SIDE = 10**12, 10_00, 5_00
WAYS = {
    "manual shoe": (Device.MANUAL_SHOE,),
    "from the hand": (Device.SHUFFLER,),
    "automated shoe": (Device.AUTOMATED_SHOE,),
}


def bench_table_command(
    rounds: Annotated[int, typer.Option(min=10, help="Rounds to play in each game and way of dealing.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the shuffles.")] = 1,
) -> None:
    """Rounds of six seats with every side bet, all players staying, on one core and without storage."""
    out = console()
    measures: dict[str, Callable[[str], Rate]] = {}
    for game in GAMES:
        for way, devices in WAYS.items():
            measures[f"{game}, {way}"] = lambda name, game=game, devices=devices: _rounds(  # type: ignore[misc]
                name, game, devices, rounds, seed
            )
    if importlib.util.find_spec("pokerkit"):
        measures["pokerkit, no limit hold 'em checked down"] = lambda name: _pokerkit(name, max(10, rounds // 4), seed)
    rates = []
    for name, measure in measures.items():
        with out.status(f"measuring {name}"):
            rates.append(measure(name))
    _show(rates)
    if not importlib.util.find_spec("pokerkit"):
        out.print("not installed, so not measured: pokerkit (`make bench` installs it)")


def _rounds(name: str, game: str, devices: tuple[Device, ...], rounds: int, seed: int) -> Rate:
    driver = Driver(SeededWorld(Random(seed)))  # noqa: S311  a measurement is repeated from its seed
    driver.open(game, devices=devices)
    players = [f"player {number}" for number in range(1, SEATS + 1)]
    for number, player in enumerate(players, 1):
        driver.seat(number, player, CHIPS, AlwaysRaise())
    driver.attend()
    bets = opening_bets(driver.table.game, BASE, SIDE)

    def play() -> None:
        for _ in range(rounds):
            for player in players:
                driver.bet(player, bets)
            driver.play_round()

    return timed(name, rounds, play)


def _pokerkit(name: str, hands: int, seed: int) -> Rate:
    """A hand that everyone calls and checks down, with every step automated that the library can automate."""
    import random

    from pokerkit import Automation, NoLimitTexasHoldem

    def play() -> None:
        random.seed(seed)  # the library shuffles with the global source
        for _ in range(hands):
            state = NoLimitTexasHoldem.create_state(
                tuple(Automation), ante_trimming_status=True, raw_antes=0, raw_blinds_or_straddles=(1, 2), min_bet=2,
                raw_starting_stacks=(200,) * SEATS, player_count=SEATS,
            )  # fmt: skip
            while state.status:
                state.check_or_call()

    return timed(name, hands, play)


def _show(rates: list[Rate]) -> None:
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    grid.add_column(f"a round of {SEATS} seats, one core")
    for heading in ("rounds measured", "rounds a second", "times pokerkit"):
        grid.add_column(heading, justify="right")
    other = next((rate.per_second for rate in rates if rate.name.startswith("pokerkit")), None)
    for rate in rates:
        ratio = f"{rate.per_second / other:,.1f}" if other else "-"
        grid.add_row(rate.name, f"{rate.done:,}", f"{rate.per_second:,.0f}", ratio)
    console().print(grid)
