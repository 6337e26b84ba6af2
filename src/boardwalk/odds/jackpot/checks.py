"""A simulation beside the exact figures.

A run ends in the middle of a cycle, and its meters begin at their base, so a mean over its royals is not that of the
long run. What it should be is known all the same: the mean display follows a straight line from wager to wager, and its
sum over so many rounds is that of a geometric series.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import copysign, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.games.paytable import Prize
from boardwalk.odds.jackpot.cycle import Cycle
from boardwalk.odds.jackpot.kernels import METER_AT_RESETS, RESETS, SHORT_CYCLES
from boardwalk.odds.jackpot.progressive import Progressive, Tables
from boardwalk.odds.jackpot.simulate import MeterRun, WheelRun
from boardwalk.odds.jackpot.waiting import power

if TYPE_CHECKING:
    from numpy.typing import NDArray

FAR_OUT = 1e9
"""The z-score of what cannot happen and did."""
LONG_ENOUGH = 200_000
"""Wagers of a meter after which a cycle that has not fallen short will not."""
FEW = 5
"""Royal flushes below which their mean says nothing."""


class Check(NamedTuple):
    """A figure that was found beside the one expected."""

    name: str
    found: float
    expected: Fraction | None
    standard_error: float

    @property
    def z(self) -> float | None:
        """How many standard errors lie between the two."""
        if self.expected is None:
            return None
        off = self.found - float(self.expected)
        if self.standard_error:
            return off / self.standard_error
        return copysign(FAR_OUT, off) if abs(off) > 1e-12 else 0.0


def mean_display(first: Fraction, kept: Fraction, wins: Fraction, adds: Fraction, wagers: int, rounds: int) -> Fraction:
    """The mean meter at which wagers are settled, over so many rounds from a first amount on.

    In a round every wager first adds its contribution; then each in turn leaves `kept` of the meter and adds `wins`.

    >>> mean_display(Fraction(0), Fraction(1), Fraction(0), Fraction(1), 2, 3)  # 2 2, 4 4, 6 6
    Fraction(4, 1)
    """
    # A settled meter is `slope * x + offset` of the display x before the round, so is their sum; the next x, too.
    slope, offset, slopes, offsets = Fraction(1), wagers * adds, Fraction(0), Fraction(0)
    for _ in range(wagers):
        slopes, offsets = slopes + slope, offsets + offset
        slope, offset = slope * kept, offset * kept + wins
    if slope == 1:
        displays = rounds * first + offset * rounds * (rounds - 1) / 2
    else:
        rest = offset / (1 - slope)
        displays = rounds * rest + (first - rest) * (1 - power(slope, rounds).low) / (1 - slope)
    return (slopes * displays + rounds * offsets) / (rounds * wagers)


def meter_checks(run: MeterRun) -> Iterator[Check]:
    """Return and rows of each game, the meter when it was reset, and cycles with a shortfall."""
    figures = [Progressive(group.wager, run.meter) for group in run.link.groups]
    displays = _displays(run, figures[0])
    for game, (group, each) in enumerate(zip(run.link.groups, figures, strict=True)):
        yield _return(run, game, group, each, displays)
        yield _prizes(run, game, group, each)
        yield from _rows(run, game, group, each)
    yield _at_resets(run.tally, displays, run.rounds, "meter at a royal flush")
    yield _short_cycles(run, figures[0])


def _displays(run: MeterRun, figures: Progressive) -> list[Fraction] | None:
    """The mean meter of each; a limit bends the line, so that it is not known."""
    if run.meter.limit_cents is not None:
        return None
    wins = figures.royal * run.meter.reset_cents - figures.off_meter
    known = {
        rounds: mean_display(
            Fraction(run.meter.base_cents), 1 - figures.meter_part, wins, figures.contribution, run.link.wagers, rounds
        )
        for rounds in set(run.rounds)
    }
    return [known[rounds] for rounds in run.rounds]


def _return(run: MeterRun, game: int, group: Tables, figures: Progressive, displays: list[Fraction] | None) -> Check:
    wagers = np.array(run.rounds) * group.wagers
    paid = run.paid[:, game].sum(axis=1)
    staked = int(wagers.sum()) * figures.stake
    name = f"return, {_called(group)}"
    if displays is None:
        return Check(name, paid.sum() / staked, None, _spread(paid) / staked)
    expected = [each * (figures.fixed_part + figures.meter_part * display)
                for each, display in zip(wagers.tolist(), displays, strict=True)]  # fmt: skip
    typical = sum(
        chance * row.cents(round(display)) ** 2 * each
        for each, display in zip(wagers.tolist(), displays, strict=True)
        for row, chance in figures.chances
    )
    off = paid - np.array([float(each) for each in expected])
    return Check(name, paid.sum() / staked, sum(expected, Fraction(0)) / staked, _error(off, typical) / staked)


def _prizes(run: MeterRun, game: int, group: Tables, figures: Progressive) -> Check:
    """Fixed prizes leave nothing to chance: all that hits were due, and no cent more."""
    due = paid = 0
    for place, (row, _) in enumerate(figures.chances):
        if isinstance(row.pays, Prize):
            due += int(run.hits[:, game, place].sum()) * row.pays.prize_cents
            paid += int(run.paid[:, game, place].sum())
    return Check(f"paid of fixed prizes due, {_called(group)}", paid / due if due else 1.0, Fraction(1), 0.0)


def _rows(run: MeterRun, game: int, group: Tables, figures: Progressive) -> Iterator[Check]:
    wagers = np.array(run.rounds) * group.wagers
    total = int(wagers.sum())
    for place, (row, chance) in enumerate(figures.chances):
        hits = run.hits[:, game, place]
        error = _error(hits - float(chance) * wagers, total * chance * (1 - chance))
        yield Check(f"{row.name}, {_called(group)}", hits.sum() / total, chance, error / total)


def _called(group: Tables) -> str:
    return "texas-bonus" if group.wager.community else "caribbean"


def _at_resets(
    tally: NDArray[np.int64], displays: Sequence[Fraction] | None, rounds: Sequence[int], name: str
) -> Check:
    """The mean meter when it was hit; it should be the mean of all meters at which wagers were settled."""
    resets, sums = tally[:, RESETS], tally[:, METER_AT_RESETS]
    hits = int(resets.sum())
    found = sums.sum() / hits if hits else 0.0
    if displays is None or hits < FEW:
        return Check(name, found, None, 0.0)
    expected = sum((each * display for each, display in zip(rounds, displays, strict=True)), Fraction(0)) / sum(rounds)
    return Check(name, found, expected, _spread(sums - float(expected) * resets) / hits)


def _short_cycles(run: MeterRun, figures: Progressive) -> Check:
    cycles, resets = len(run.rounds) + int(run.tally[:, RESETS].sum()), int(run.tally[:, RESETS].sum())
    found = int(run.tally[:, SHORT_CYCLES].sum()) / cycles
    if run.link.shares_flops or min(run.rounds) * run.link.wagers < LONG_ENOUGH:
        return Check("cycles with a shortfall", found, None, 0.0)
    cycle = Cycle(figures, run.link)
    first, later = cycle.shortfall_from(run.meter.base_cents), cycle.shortfall_from(run.meter.reset_cents)
    expected = ((first.low + first.high) / 2 * len(run.rounds) + (later.low + later.high) / 2 * resets) / cycles
    return Check("cycles with a shortfall", found, expected, sqrt(expected * (1 - expected) / cycles))


def wheel_checks(run: WheelRun) -> Iterator[Check]:
    """Spins, the top prize, the return, and the jackpot when it was hit."""
    spinning, wagers = run.spinning, np.array(run.rounds) * run.spinning.bettors
    total, spins = run.wagers, run.spins.sum(axis=1)
    for name, counts, chance in (
        ("spins a wager", spins, spinning.trigger),
        ("top prize a wager", run.spins[:, 0], spinning.hit),
    ):
        error = _error(counts - float(chance) * wagers, total * chance * (1 - chance))
        yield Check(name, counts.sum() / total, chance, error / total)
    for place, chance in enumerate(spinning.chances):
        counts = run.spins[:, place]
        error = _error(counts - float(chance) * spins, int(spins.sum()) * chance * (1 - chance))
        found = counts.sum() / max(1, spins.sum())
        yield Check(f"position {place + 1} a spin", found, chance, error / max(1, spins.sum()))
    kept, wins = 1 - spinning.hit, spinning.hit * spinning.least_top
    known = {
        rounds: mean_display(
            Fraction(spinning.least_top), kept, wins, spinning.contribution, spinning.bettors, rounds
        )
        for rounds in set(run.rounds)
    }  # fmt: skip
    tops = [known[rounds] for rounds in run.rounds]
    yield _wheel_return(run, tops)
    if spinning.jackpot:
        yield _at_resets(run.tally, tops, run.rounds, "jackpot when it is hit")


def _wheel_return(run: WheelRun, tops: Sequence[Fraction]) -> Check:
    spinning = run.spinning
    pays = [(position.player_cents or 0) + (spinning.bettors - 1) * position.community_cents
            for position in spinning.spin.wheel.positions]  # fmt: skip
    paid = run.spins @ np.array(pays, np.int64) + run.tally[:, METER_AT_RESETS]
    staked, wagers = run.wagers * spinning.stake, [rounds * spinning.bettors for rounds in run.rounds]
    expected = [each * spinning.stake * spinning.return_at(top) for each, top in zip(wagers, tops, strict=True)]
    typical = sum(
        spinning.trigger * chance * (pay or top) ** 2 * each
        for each, top in zip(wagers, tops, strict=True)
        for chance, pay in zip(spinning.chances, pays, strict=True)
    )
    off = paid - np.array([float(each) for each in expected])
    return Check("return", paid.sum() / staked, sum(expected, Fraction(0)) / staked, _error(off, typical) / staked)


def _spread(values: NDArray[np.float64]) -> float:
    """The standard error of the sum of independent values."""
    return sqrt(len(values) * float(np.var(values, ddof=1))) if len(values) > 1 else 0.0


def _error(off: NDArray[np.float64], typical: Fraction | int) -> float:
    """The standard error of a sum: what the meters show, and no less than wagers have that know nothing of each other.

    Players who share a flop win together, which only the meters show; a royal flush that did not come, they do not.
    """
    return max(_spread(off), sqrt(typical))
