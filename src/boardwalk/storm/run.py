"""Many simulated houses, one after another, each from a seed of its own: what they met, and what broke in one.

The first house has the seed of the run, the next one the seed after it, and so on: to repeat a failure, only its own
house has to be played again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from boardwalk.soak.audit.invariant import Violation
from boardwalk.storm.house import SimulatedHouse
from boardwalk.storm.weather import Fault

ROUNDS_PER_HOUSE = 400
FAST_FOLDER = Path("/dev/shm")  # noqa: S108 - each house has a new folder of its own there


@dataclass
class StormTally:
    """What happened in a run."""

    rounds: int = 0
    houses: int = 0
    faults: Counter[Fault] = field(default_factory=Counter)
    counted: Counter[str] = field(default_factory=Counter)
    """Requests, commits, views and so on, by name."""
    course: str = ""
    """A digest of everything that happened: the same for the same seed, on any machine."""

    def add(self, house: SimulatedHouse) -> None:
        """Count a house that held."""
        self.houses += 1
        self.faults.update(house.weather.counted)
        self.counted.update({name: count for name, count in house.counted.items() if name != "rounds"})
        end = f"{self.course} {house.timeline.now} {house.timeline.steps} {sorted(house.counted.items())}"
        self.course = hashlib.sha256(end.encode()).hexdigest()


@dataclass(repr=False)
class StormFailure(Exception):  # noqa: N818
    """An invariant broke in a simulated house."""

    violation: Violation
    seed: int
    """Of this house."""
    rounds: int
    """How many rounds were to be played in it."""
    step: int
    seconds: float
    """When it broke, counted from the opening."""
    faults: tuple[Fault, ...]
    """What went wrong before."""
    trail: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.violation} (seed {self.seed}, step {self.step}, {self.seconds:.3f} s)"


def soak_houses(
    rounds: int,
    seed: int,
    *,
    faults: Iterable[Fault] = Fault,
    tally: StormTally | None = None,
    tick: Callable[[], None] = lambda: None,
) -> StormTally:
    """Play this many rounds in simulated houses, and call `tick` after every round.

    Raises `StormFailure` if an invariant breaks.
    """
    tally, kinds = tally or StormTally(), tuple(faults)
    while tally.rounds < rounds:
        before, number = tally.rounds, tally.houses

        def count(done: int) -> None:
            tally.rounds += done
            for _ in range(done):
                tick()

        tally.add(play_house(min(ROUNDS_PER_HOUSE, rounds - before), seed + number, kinds, count))
    return tally


def play_house(
    rounds: int, seed: int, faults: Iterable[Fault] = Fault, tick: Callable[[int], None] = lambda _: None
) -> SimulatedHouse:
    """Play one house and prove it."""
    with _folder() as folder:
        house = SimulatedHouse(folder, Random(seed), faults)
        try:
            house.run(rounds, tick)
        except Violation as violation:
            weather, timeline = house.weather, house.timeline
            struck = tuple(fault for fault in Fault if weather.counted[fault])
            raise StormFailure(
                violation, seed, rounds, timeline.steps, timeline.seconds, struck, tuple(weather.trail)
            ) from violation
        finally:
            house.close()
        return house


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder for one house, in memory where there is such a place."""
    with TemporaryDirectory(prefix="boardwalk-storm-", dir=FAST_FOLDER if FAST_FOLDER.is_dir() else None) as name:
        yield Path(name)


def fewest_faults(failure: StormFailure) -> tuple[Fault, ...]:
    """The same house with as little going wrong as possible, so that it still breaks the same invariant."""
    needed = list(failure.faults)
    for fault in failure.faults:
        fewer = [each for each in needed if each is not fault]
        if _breaks_again(failure, fewer):
            needed = fewer
    return tuple(needed)


def _breaks_again(failure: StormFailure, faults: Iterable[Fault]) -> bool:
    try:
        play_house(failure.rounds, failure.seed, faults)
    except StormFailure as again:
        return again.violation.invariant == failure.violation.invariant
    return False
