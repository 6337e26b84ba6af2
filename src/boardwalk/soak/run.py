"""A soak: many rounds at tables of all games in all ways of dealing, every invariant checked after every event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from boardwalk.games import GAMES
from boardwalk.soak.invariant import Violation
from boardwalk.soak.offer import EQUIPMENT, some_offer
from boardwalk.soak.table import SoakedTable
from boardwalk.soak.tally import Broken, Tally
from boardwalk.table.equipment import Device

MOST_ROUNDS_A_TABLE = 20


def soak(
    rounds: int, seed: int, *, faults: bool, tally: Tally | None = None, tick: Callable[[], None] = lambda: None
) -> Tally:
    """Play so many rounds; raises `Broken` where an invariant does not hold. `tick` is called after every round."""
    tally = tally or Tally()
    dice = Random(seed)
    at_a_table = max(1, min(MOST_ROUNDS_A_TABLE, rounds // (len(GAMES) * len(EQUIPMENT))))
    while tally.rounds < rounds:
        for table_seed, (game, (devices, decks)) in scenarios(dice):
            chance = Random(table_seed)
            table = SoakedTable(chance, tally, faults=faults)
            try:
                for _ in table.run(some_offer(game, devices, decks, chance), min(at_a_table, rounds - tally.rounds)):
                    tick()
            except Violation as violation:
                raise Broken(violation, table.commands, seed) from violation
            if tally.rounds >= rounds:
                break
    return tally


def scenarios(dice: Random) -> Iterator[tuple[int, tuple[str, tuple[tuple[Device, ...], tuple[str, ...]]]]]:
    """Every game with every equipment once, each with a seed of its own."""
    for scenario in product(GAMES, EQUIPMENT):
        yield dice.getrandbits(64), scenario
