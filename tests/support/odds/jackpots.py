"""Progressives and wheels whose jackpots are solved, walked and simulated."""

from __future__ import annotations

from boardwalk.games import GAMES
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.odds.jackpot.wheel import WheelFigures

PRIZES = {"5-fixed": "20000", "1-fixed": "5000"}


def spinning(wheel: str, bettors: int, weights: str = "demonstration") -> WheelFigures:
    options = {"bonus-spin": wheel, "bonus-spin-weights": weights, "bonus-spin-prize": PRIZES.get(wheel, "off")}
    spin = GAMES["premium"].game(options).bonus_spin
    assert spin is not None
    return WheelFigures(spin, bettors)


def texas(label: str = "A") -> ProgressiveWager:
    (wager,) = GAMES["texas-bonus"].game({"progressive": label}).progressives
    return wager


def caribbean() -> ProgressiveWager:
    (wager,) = GAMES["caribbean"].game({"progressive": "on"}).progressives
    return wager
