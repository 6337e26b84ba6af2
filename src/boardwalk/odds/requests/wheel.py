"""The requests about a Bonus Spin wheel: its figures under given weights, or weights for a wanted return."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from boardwalk.errors import InputError
from boardwalk.games import declared
from boardwalk.games.bonus_spin import PAYS, POSITIONS, PRIZE, PRIZE_OPTION, WEIGHTS_OPTION, WHEEL_OPTION, WHEELS
from boardwalk.games.declaration.collected import BonusSpin, WheelTop
from boardwalk.games.declaration.option import DEMONSTRATION
from boardwalk.law import Paragraph, cite
from boardwalk.money import decimal, dollars
from boardwalk.odds.figures import USUAL_ROUNDS_PER_HOUR, break_even_data, checks_data, figure, waiting_data
from boardwalk.odds.jackpot.wheel import (
    MOST_BETTORS,
    MOST_WEIGHT_TOTAL,
    RETURN_WITHIN,
    WHEEL_GAME,
    ReturnTarget,
    WheelFigures,
    solve_weights,
    verify_target,
)
from boardwalk.odds.requests.parameter import (
    MOST_WHOLE,
    ParameterType,
    read_meter_cents,
    read_part,
    typed_as,
)
from boardwalk.odds.requests.request import OddsRequest, asks, asks_picture, asks_seed, asks_simulation, read_picture
from boardwalk.progress import Begin, Progress, nobody
from boardwalk.progressive.link import LEAST_CHANCE

if TYPE_CHECKING:
    from boardwalk.odds.simulation.meters import SimulationCheck

WHEEL_ASSUMPTIONS = (
    "Every bettor gets the community pay of every other bettor's spin, whether they spin or not (D20).",
    "Bettors at one table share a deck, which changes no average; the rounds between hits allow for it.",
)
BETTOR_COUNTS = range(1, MOST_BETTORS + 1)
"""How many players may bet at one table."""


@dataclass(frozen=True)
class WheelResult:
    """Everything about one wheel, with the checks and the chart that were asked for."""

    figures: WheelFigures
    top_cents: int
    rounds_an_hour: int
    checks: tuple[SimulationCheck, ...] | None = None
    picture: str | None = None

    def data(self) -> dict[str, Any]:
        checks = None if self.checks is None else checks_data(self.checks)
        figures = wheel_data(self.figures, self.top_cents, self.rounds_an_hour)
        return figures | {"simulated": checks, "picture": self.picture}

    def draw(self, form: str) -> bytes:
        """The curves of the wheel."""
        logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it reports the font cache that it builds at first
        from boardwalk.odds.jackpot.charts import wheel_picture

        return wheel_picture(self.figures, wheel_title(self.figures), self.top_cents, form)


def wheel_data(spinning: WheelFigures, top: int, rounds_an_hour: int) -> dict[str, Any]:
    """All figures; amounts of money in dollars."""
    wheel = spinning.spin.wheel
    return {
        "wheel": wheel.name,
        "law": str(wheel.law),
        "stake": decimal(spinning.stake),
        "weights": list(spinning.spin.weights),
        "demonstration": spinning.spin.demonstration,
        "players": spinning.bettors,
        "top": decimal(top),
        "trigger": figure(spinning.trigger),
        "positions": [
            {
                "position": position.number,
                "player": None if position.player_cents is None else decimal(position.player_cents),
                "community": decimal(position.community_cents),
                "chance_a_spin": figure(chance),
                "chance_a_wager": figure(chance * spinning.trigger),
                "return": figure(share),
            }
            for position, chance, share in zip(wheel.positions, spinning.chances, spinning.shares_at(top), strict=True)
        ],
        "permitted": spinning.hit >= LEAST_CHANCE,
        "return": figure(spinning.return_at(top)),
        "house_edge": figure(1 - spinning.return_at(top)),
        "return_by_players": [figure(WheelFigures(spinning.spin, each).return_at(top)) for each in BETTOR_COUNTS],
        "waiting": waiting_data(spinning.waiting, rounds_an_hour),
        **_solved_data(spinning),
        "assumes": list(WHEEL_ASSUMPTIONS),
    }


def _solved_data(spinning: WheelFigures) -> dict[str, Any]:
    return {
        "hit": figure(spinning.hit),
        "break_even_top": break_even_data(spinning.break_even),
        "expected_top": figure(spinning.mean_jackpot / 100),
        "long_run_return": figure(spinning.long_run),
    }


def weights_data(solved: WheelFigures, target: ReturnTarget) -> dict[str, Any]:
    """Weights that were found, next to what was asked for."""
    spin = solved.spin
    return {
        "wheel": spin.wheel.name,
        "players": solved.bettors,
        "prize": None if solved.jackpot else decimal(spin.prize_cents),
        "asked": figure(target.wanted),
        "within": figure(target.within),
        "weights": list(spin.weights),
        "total": sum(spin.weights),
        "option": wheel_options(spin),
        **_solved_data(solved),
    }


def wheel_options(spin: BonusSpin) -> str:
    """The house options of this wheel, ready to paste."""
    options = {WHEEL_OPTION: spin.wheel.name, WEIGHTS_OPTION: ",".join(map(str, spin.weights))}
    if spin.wheel.top is not WheelTop.JACKPOT:
        options[PRIZE_OPTION] = (
            f"'{PRIZE.text(spin.prize)}'" if spin.merchandise else decimal(spin.prize_cents).removesuffix(".00")
        )
    return " ".join(f"--option {name}={value}" for name, value in options.items())


def wheel_title(spinning: WheelFigures) -> str:
    """The wheel and its bettors, in a line."""
    spin = spinning.spin
    bettors = f"{spinning.bettors} bettor{'s' if spinning.bettors > 1 else ''}"
    return f"Bonus Spin, wheel {spin.wheel.name}, {bettors}" + (", demonstration weights" * spin.demonstration)


FIRST_WHEEL = next(iter(WHEELS))
REFUSED_WORDS = {", or off": "", ", demonstration, or none": f", or {DEMONSTRATION}"}
"""What the options of a house allow, and a request about a wheel does not."""


def _asks_wheel() -> Any:
    return asks(ParameterType.CHOICE, f"One of {', '.join(WHEELS)}.", FIRST_WHEEL, choices=tuple(WHEELS))


def _asks_players() -> Any:
    return asks(
        ParameterType.WHOLE, "Bettors at the table, including the one in question.", MOST_BETTORS,
        least=1, most=MOST_BETTORS,
    )  # fmt: skip


def _asks_prize() -> Any:
    return asks(ParameterType.AMOUNT, "The top prize of a wheel without a jackpot.", None)


@dataclass(frozen=True, kw_only=True)
class Wheel(OddsRequest[WheelResult]):
    """Calculate a Bonus Spin wheel: chances, return by number of bettors, break-even jackpot, waiting times."""

    name: ClassVar[str] = "wheel"
    wheel: str = _asks_wheel()
    weights: str = asks(
        ParameterType.WEIGHTS, f"{POSITIONS} whole numbers, 1,2,..., or {DEMONSTRATION}.", DEMONSTRATION
    )
    prize: str | None = _asks_prize()
    jackpot: str | None = asks(ParameterType.AMOUNT, "The jackpot now; its seed if left out.", None)
    players: int = _asks_players()
    rounds_per_hour: int = asks(
        ParameterType.WHOLE, "Rounds that the table deals in an hour.", USUAL_ROUNDS_PER_HOUR, least=1, most=1_000
    )
    picture: str = asks_picture()
    simulate: int | None = asks_simulation()
    seed: int = asks_seed(1, "Decides the simulation; the same seed repeats it.")

    @cached_property
    def figures(self) -> WheelFigures:
        return WheelFigures(_read_spin(self.wheel, self.weights, self.prize), self.players)

    @cached_property
    def top_cents(self) -> int:
        """What the top prize is now."""
        return _read_top(self.figures, self.jackpot)

    def verify(self) -> None:
        assert self.top_cents is not None
        read_picture(self.picture)

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> WheelResult:
        begin("calculating")
        found = WheelResult(self.figures, self.top_cents, self.rounds_per_hour)
        if self.simulate is not None:
            found = replace(found, checks=tuple(self._simulated(begin("dealing"))))
        if self.picture and folder is not None:
            found = replace(found, picture=f"wheel.{self.picture}")
            (folder / f"wheel.{self.picture}").write_bytes(found.draw(self.picture))
        return found

    def _simulated(self, progress: Progress) -> list[SimulationCheck]:
        """Simulated rounds at a table where everyone has bet on the wheel, next to the expected figures."""
        from boardwalk.odds.simulation.meters import play_wheels, wheel_checks  # brings Numba along

        assert self.simulate is not None
        return list(wheel_checks(play_wheels(self.figures, self.simulate, self.seed, progress=progress)))


@dataclass(frozen=True)
class SolvedWeights:
    """Weights that were found, next to what was asked for."""

    figures: WheelFigures
    target: ReturnTarget

    def data(self) -> dict[str, Any]:
        return weights_data(self.figures, self.target)


@dataclass(frozen=True, kw_only=True)
class WheelWeights(OddsRequest[SolvedWeights]):
    """Find twelve whole-number weights for a long-run return: the more a position pays out, the rarer it is."""

    name: ClassVar[str] = "wheel-solve"
    wanted: str = asks(ParameterType.PART, "The long-run return to reach: 0.80 or 80%.", name="return")
    wheel: str = _asks_wheel()
    players: int = _asks_players()
    prize: str | None = _asks_prize()
    within: str = asks(ParameterType.PART, "How far the return may be off.", str(float(RETURN_WITHIN)))
    total: int = asks(
        ParameterType.WHOLE, "The most that the weights may add up to.", MOST_WEIGHT_TOTAL, least=1, most=MOST_WHOLE
    )

    @cached_property
    def target(self) -> ReturnTarget:
        spin = _read_spin(self.wheel, ",".join(["1"] * POSITIONS), self.prize)
        wanted, within = read_part(self.wanted, self.flag("wanted")), read_part(self.within, self.flag("within"))
        return ReturnTarget(spin, self.players, wanted, within, self.total)

    def verify(self) -> None:
        verify_target(self.target)

    def run(self, begin: Begin = nobody, folder: Path | None = None) -> SolvedWeights:
        del folder
        begin("solving")
        return SolvedWeights(self.target.with_weights(solve_weights(self.target)), self.target)


def _read_spin(wheel: str, weights: str, prize: str | None) -> BonusSpin:
    if wheel.lower() not in WHEELS:
        raise InputError("--wheel", f"{wheel!r} is not one of {', '.join(WHEELS)}", cite(PAYS))
    options = {WHEEL_OPTION: wheel, WEIGHTS_OPTION: weights}
    if prize is not None:
        options[PRIZE_OPTION] = prize
    flags = {WHEEL_OPTION: "--wheel", WEIGHTS_OPTION: "--weights", PRIZE_OPTION: "--prize"}
    with typed_as(flags), _words_for_wheels():
        spin = declared(WHEEL_GAME, options).bonus_spin
    assert spin is not None
    return spin


@contextmanager
def _words_for_wheels() -> Iterator[None]:
    """A wheel here always has weights and a prize, so no message suggests leaving them out."""
    try:
        yield
    except InputError as error:
        reason = error.reason
        for words, instead in REFUSED_WORDS.items():
            reason = reason.replace(words, instead)
        raise type(error)(error.field, reason, cast("Paragraph", error.law)) from None


def _read_top(spinning: WheelFigures, given: str | None) -> int:
    if given is None:
        return spinning.least_top
    if not spinning.jackpot:
        raise InputError("--jackpot", f"{spinning.spin.wheel.name} has a fixed top prize; set it with --prize")
    cents, seed = read_meter_cents(given, "--jackpot"), spinning.least_top
    if cents < seed:
        raise InputError("--jackpot", f"{dollars(cents)} is below its seed, {dollars(seed)}", cite(PAYS))
    return cents
