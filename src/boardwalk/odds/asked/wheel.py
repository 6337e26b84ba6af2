"""A Bonus Spin wheel as it is asked about: what it returns under its weights, or which weights make a return."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from boardwalk.errors import InputError
from boardwalk.games.bonus_spin import POSITIONS, WHEELS
from boardwalk.games.collected import BonusSpin
from boardwalk.games.option import DEMONSTRATION
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.odds.asked.parameter import MOST_WHOLE, Parameter, Sort
from boardwalk.odds.asked.progressive import PICTURE, SEED, SIMULATE, read_picture
from boardwalk.odds.asked.read import read_game, read_meter_cents, read_part, typed_as
from boardwalk.odds.jackpot.progressive import ROUNDS_AN_HOUR
from boardwalk.odds.jackpot.wheel import GAME, MOST_BETTORS, Spinning
from boardwalk.odds.jackpot.wheel_data import title_of, weights_data, wheel_data
from boardwalk.odds.jackpot.wheel_solver import TOTAL, WITHIN, Target, solve_weights, verify_target
from boardwalk.odds.progress import Begin, Progress, silent

if TYPE_CHECKING:
    from boardwalk.law import Paragraph
    from boardwalk.odds.jackpot.checks import Check

FIRST = next(iter(WHEELS))
WHEEL = Parameter("wheel", Sort.CHOICE, f"One of {', '.join(WHEELS)}.", FIRST, choices=tuple(WHEELS))
WEIGHTS = Parameter("weights", Sort.WEIGHTS, f"{POSITIONS} whole numbers, 1,2,..., or {DEMONSTRATION}.", DEMONSTRATION)
PRIZE = Parameter("prize", Sort.AMOUNT, "The top prize of a wheel without a jackpot.")
JACKPOT = Parameter("jackpot", Sort.AMOUNT, "What the jackpot stands at; its seed if left out.")
PLAYERS = Parameter(
    "players", Sort.WHOLE, "Bettors at the table, the one in question with them.", MOST_BETTORS,
    least=1, most=MOST_BETTORS,
)  # fmt: skip
ROUNDS_PER_HOUR = Parameter(
    "rounds_per_hour", Sort.WHOLE, "Rounds that the table deals in an hour.", ROUNDS_AN_HOUR, least=1, most=1_000
)
RETURN = Parameter("return", Sort.PART, "The long-run return to reach: 0.80 or 80%.", required=True)
WITHIN_PART = Parameter("within", Sort.PART, "How far the return may be off.", str(float(WITHIN)))
MOST_TOTAL = Parameter("total", Sort.WHOLE, "The most that the weights may add up to.", TOTAL, least=1, most=MOST_WHOLE)
PARAMETERS = WHEEL, WEIGHTS, PRIZE, JACKPOT, PLAYERS, ROUNDS_PER_HOUR, PICTURE, SIMULATE, SEED
SOLVE_PARAMETERS = RETURN, WHEEL, PLAYERS, PRIZE, WITHIN_PART, MOST_TOTAL
FLAGS = {"bonus-spin": WHEEL.flag, "bonus-spin-weights": WEIGHTS.flag, "bonus-spin-prize": PRIZE.flag}
REFUSED_WORDS = {"; write off for none": "", ", demonstration, or none": f", or {DEMONSTRATION}"}
"""What the options of a house allow, and a wheel that is reckoned does not."""


@dataclass(frozen=True)
class WheelWork:
    """Everything about one wheel, drawn and simulated where that is wanted."""

    spinning: Spinning
    top_cents: int
    rounds_an_hour: int
    picture: str
    simulate: int | None
    seed: int

    def carry_out(self, begin: Begin, folder: Path) -> dict[str, Any]:
        begin("reckoning")
        checks, drawn = None, None
        if self.simulate is not None:
            checks = simulated(self.spinning, self.simulate, self.seed, begin("dealing"))
        if self.picture:
            drawn = f"wheel.{self.picture}"
            (folder / drawn).write_bytes(draw(self.spinning, self.top_cents, self.picture))
        return wheel_data(self.spinning, self.top_cents, self.rounds_an_hour, checks) | {"picture": drawn}


@dataclass(frozen=True)
class WeightsWork:
    """Weights for a return."""

    target: Target

    def carry_out(self, begin: Begin, folder: Path) -> dict[str, Any]:
        del folder
        begin("solving")
        return weights_data(self.target.with_weights(solve_weights(self.target)), self.target)


def read_wheel_work(*, picture: str, simulate: int | None, seed: int, **asked: Any) -> WheelWork:
    """A wheel with a picture and a simulation."""
    rounds_an_hour: int = asked["rounds_per_hour"]
    spinning, top = read_wheel(**asked)
    return WheelWork(spinning, top, rounds_an_hour, read_picture(picture), simulate, seed)


def read_wheel(
    *, wheel: str, weights: str, prize: str | None, jackpot: str | None, players: int, rounds_per_hour: int
) -> tuple[Spinning, int]:
    """A wheel as people and programs describe it, and what its top prize stands at."""
    spin = _read_spin(wheel, weights, prize)
    PLAYERS.verify(players)
    spinning = Spinning(spin, players)
    ROUNDS_PER_HOUR.verify(rounds_per_hour)
    return spinning, _read_top(spinning, jackpot)


def read_weights_work(
    *, wheel: str, players: int, prize: str | None, within: str, total: int, **wanted: str
) -> WeightsWork:
    """A return to find weights for; `return` is no name that Python allows for itself."""
    target = read_target(wanted[RETURN.name], wheel, players, prize, within, total)
    verify_target(target)
    return WeightsWork(target)


def read_target(wanted: str, wheel: str, players: int, prize: str | None, within: str, total: int) -> Target:
    """A return to find weights for."""
    spin = _read_spin(wheel, ",".join(["1"] * POSITIONS), prize)
    asked = read_part(wanted, RETURN.flag), read_part(within, WITHIN_PART.flag)
    PLAYERS.verify(players)
    return Target(spin, players, *asked, total)


def _read_spin(wheel: str, weights: str, prize: str | None) -> BonusSpin:
    if wheel.lower() not in WHEELS:
        raise InputError(WHEEL.flag, f"{wheel!r} is not one of {', '.join(WHEELS)}", cite("13:69F-40.11(e)"))
    options = {"bonus-spin": wheel, "bonus-spin-weights": weights}
    if prize is not None:
        options["bonus-spin-prize"] = prize
    with typed_as(FLAGS), _as_reckoned():
        spin = read_game(GAME, options).bonus_spin
    assert spin is not None
    return spin


@contextmanager
def _as_reckoned() -> Iterator[None]:
    """A wheel that is reckoned has weights and a prize: nobody is told to leave them off."""
    try:
        yield
    except InputError as error:
        reason = error.reason
        for words, instead in REFUSED_WORDS.items():
            reason = reason.replace(words, instead)
        raise type(error)(error.field, reason, cast("Paragraph", error.law)) from None


def _read_top(spinning: Spinning, given: str | None) -> int:
    if given is None:
        return spinning.least_top
    if not spinning.jackpot:
        raise InputError(JACKPOT.flag, f"{spinning.spin.wheel.name} has a fixed top prize; set it with --prize")
    cents, seed = read_meter_cents(given, JACKPOT.flag), spinning.least_top
    if cents < seed:
        reason = f"{dollars(cents)} is below its seed, {dollars(seed)}"
        raise InputError(JACKPOT.flag, reason, cite("13:69F-40.11(e)"))
    return cents


def simulated(spinning: Spinning, rounds: int, seed: int, progress: Progress = silent) -> list[Check]:
    """So many rounds at a table where all have bet on the wheel, beside what they should bring."""
    from boardwalk.odds.jackpot.checks import wheel_checks  # brings Numba along
    from boardwalk.odds.jackpot.simulate import play_wheels

    return list(wheel_checks(play_wheels(spinning, rounds, seed, progress=progress)))


def draw(spinning: Spinning, top: int, form: str) -> bytes:
    """The curves of the wheel."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells of a font cache that it builds the first time
    from boardwalk.odds.jackpot.pictures import wheel_picture

    return wheel_picture(spinning, title_of(spinning), top, form)
