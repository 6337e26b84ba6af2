"""A Bonus Spin wheel as JSON has it: its figures under its weights, or the weights that were found for a return."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from boardwalk.games.collected import BonusSpin, Top
from boardwalk.money import decimal
from boardwalk.odds.figure import figure
from boardwalk.odds.jackpot.data import break_even_data, checks_data, waiting_data
from boardwalk.odds.jackpot.wheel import MOST_BETTORS, Spinning
from boardwalk.progressive.link import LEAST_CHANCE

if TYPE_CHECKING:
    from boardwalk.odds.jackpot.checks import Check
    from boardwalk.odds.jackpot.wheel_solver import Target

ASSUMED = (
    "Every bettor gets the community pay of every other bettor's spin, his own spin or not (D20).",
    "Bettors at one table share a deck: that changes no mean, and the rounds between hits are counted with it.",
)
NUMBERS = range(1, MOST_BETTORS + 1)
"""How many may bet at one table."""


def wheel_data(spinning: Spinning, top: int, rounds_an_hour: int, checks: Iterable[Check] | None) -> dict[str, Any]:
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
        "return_by_players": [figure(Spinning(spinning.spin, each).return_at(top)) for each in NUMBERS],
        "waiting": waiting_data(spinning.waiting, rounds_an_hour),
        **_solved_data(spinning),
        "assumes": list(ASSUMED),
        "simulated": None if checks is None else checks_data(checks),
    }


def _solved_data(spinning: Spinning) -> dict[str, Any]:
    return {
        "hit": figure(spinning.hit),
        "break_even_top": break_even_data(spinning.break_even),
        "expected_top": figure(spinning.mean_jackpot / 100),
        "long_run_return": figure(spinning.long_run),
    }


def weights_data(solved: Spinning, target: Target) -> dict[str, Any]:
    """Weights that were found, beside what was asked for."""
    spin = solved.spin
    return {
        "wheel": spin.wheel.name,
        "players": solved.bettors,
        "prize": None if solved.jackpot else decimal(spin.prize_cents),
        "asked": figure(target.wanted),
        "within": figure(target.within),
        "weights": list(spin.weights),
        "total": sum(spin.weights),
        "option": as_options(spin),
        **_solved_data(solved),
    }


def as_options(spin: BonusSpin) -> str:
    """The house options of this wheel, ready to paste."""
    options = {"bonus-spin": spin.wheel.name, "bonus-spin-weights": ",".join(map(str, spin.weights))}
    if spin.wheel.top is not Top.JACKPOT:
        options["bonus-spin-prize"] = decimal(spin.prize_cents).removesuffix(".00")
    return " ".join(f"--option {name}={value}" for name, value in options.items())


def title_of(spinning: Spinning) -> str:
    """What is reckoned, in a line."""
    spin = spinning.spin
    bettors = f"{spinning.bettors} bettor{'s' if spinning.bettors > 1 else ''}"
    return f"Bonus Spin, wheel {spin.wheel.name}, {bettors}" + (", demonstration weights" * spin.demonstration)
