"""`boardwalk soak --house`: whole houses in a storm of crashes, lost messages, full disks and wrong clocks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from boardwalk.storm.run import StormFailure, StormTally

Tick = Callable[[], None]


def soak_in_storm(out: Console, rounds: int, seed: int, progress: AbstractContextManager[Tick]) -> None:
    """Play houses and print what they met; exit code 1 if an invariant breaks."""
    from boardwalk.storm.run import StormFailure, StormTally, soak_houses

    tally = StormTally()
    began = time.perf_counter()
    try:
        with progress as tick:
            soak_houses(rounds, seed, tally=tally, tick=tick)
    except StormFailure as failure:
        _show_failure(out, failure)
        sys.exit(1)
    except KeyboardInterrupt:
        out.print(f"stopped after {tally.rounds:,} of {rounds:,} rounds")
        _show(out, tally, time.perf_counter() - began, seed)
        sys.exit(130)
    _show(out, tally, time.perf_counter() - began, seed)


def _show(out: Console, tally: StormTally, seconds: float, seed: int) -> None:
    houses = f"{tally.houses:,} house{'' if tally.houses == 1 else 's'}"
    out.print(f"{tally.rounds:,} rounds in {houses}, seed {seed}: every invariant held")
    out.print(f"{tally.rounds / seconds:,.1f} rounds a second, proved")
    for title, counts in (("counted", tally.counted), ("went wrong", tally.faults)):
        if counts:
            out.print(Text(f"{title}:", style="bold"))
        for name, count in counts.most_common():
            out.print(f"  {count:>9,}  {name}")
    out.print(Text(f"course {tally.course[:16]}", style="dim"))


def _show_failure(out: Console, failure: StormFailure) -> None:
    """Which invariant, when, how to repeat it, and what has to go wrong for it."""
    from boardwalk.storm.run import fewest_faults

    out.print(Text("An invariant broke. ", style="bold red").append(str(failure.violation), style="default not bold"))
    out.print(f"seed {failure.seed}, step {failure.step:,}, {failure.seconds:,.3f} simulated seconds")
    out.print(f"to repeat: boardwalk soak --house --rounds {failure.rounds} --seed {failure.seed}")
    for line in failure.trail:
        out.print(Text(f"  {line}", style="dim"), soft_wrap=True)
    with out.status("looking for what has to go wrong"):
        needed = fewest_faults(failure)
    out.print(f"it takes: {', '.join(needed) or 'nothing; it breaks in calm weather'}")
