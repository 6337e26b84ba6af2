"""Faults that the declaration of a progressive or a wheel can have; each is named, and ours have none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.collected import (
    BonusSpin,
    FixedPrize,
    MeterShare,
    ProgressiveRow,
    ProgressiveWager,
    WheelTop,
)
from boardwalk.games.declaration.pay_table import FLOP, FirstCommunity, Pile, Prize
from boardwalk.games.declaration.requirement import pair_of

TEXAS = GAMES["texas-bonus"].game({"progressive": "D"})
PREMIUM = GAMES["premium"].game({"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"})
FIXED = GAMES["premium"].game(
    {"bonus-spin": "1-fixed", "bonus-spin-weights": "demonstration", "bonus-spin-prize": "500"}
)


@pytest.mark.parametrize("game", [TEXAS, PREMIUM, FIXED, GAMES["caribbean"].game({"progressive": "on"})])
def test_ours_have_none(game: Game) -> None:
    assert faults_of(game) == []


def with_row(place: int, **changes: object) -> Callable[[ProgressiveWager], ProgressiveWager]:
    def change(wager: ProgressiveWager) -> ProgressiveWager:
        rows = list(wager.table.rows)
        rows[place] = replace(rows[place], **changes)  # type: ignore[arg-type]
        return replace(wager, table=replace(wager.table, rows=tuple(rows)))

    return change


def reordered(wager: ProgressiveWager) -> ProgressiveWager:
    rows: tuple[ProgressiveRow, ...] = wager.table.rows
    return replace(wager, table=replace(wager.table, rows=(*rows[:2], rows[3], rows[2], *rows[4:])))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda wager: replace(wager, name="ante"), "ante is declared twice"),
        (lambda wager: replace(wager, stake_cents=0), "its stake must be at least 1 cent"),
        (lambda wager: replace(wager, reads=(Pile.OTHERS, FLOP)), "depend on more than the player's own hand"),
        (lambda wager: replace(wager, reads=(Pile.PLAYER, FirstCommunity(2))), "no stage shows exactly that many"),
        (lambda wager: replace(wager, least_rate=Fraction(0)), "must be above 0 and at most 1"),
        (lambda wager: replace(wager, least_rate=Fraction(3, 2)), "must be above 0 and at most 1"),
        (with_row(0, pays=MeterShare(90)), "no hand wins the whole meter"),
        (with_row(1, off_meter=False), "must be deducted from the meter"),
        (with_row(1, pays=MeterShare(0)), "must be deducted from the meter"),
        (with_row(3, pays=Prize(0)), "full house pays nothing"),
        (with_row(3, pays=Prize(501_00)), "a lower hand pays more: full house pays"),
        (with_row(2, pays=MeterShare(20)), "a lower hand pays more: four of a kind pays 20%"),
        (with_row(0, pays=Prize(1_000_00)), "a lower hand pays more: straight flush"),
        (reordered, "which does not rank higher"),
    ],
)
def test_a_fault_of_a_progressive_is_named(change: Callable[[ProgressiveWager], ProgressiveWager], fault: str) -> None:
    faults = faults_of(replace(TEXAS, progressives=(change(TEXAS.progressives[0]),)))
    assert any(fault in each for each in faults), faults


def on_wheel(**changes: object) -> Callable[[BonusSpin], BonusSpin]:
    return lambda spin: replace(spin, wheel=replace(spin.wheel, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "change", "fault"),
    [
        (PREMIUM, lambda spin: replace(spin, trigger=pair_of("a pair", [])), "cannot be read from 3 cards"),
        (PREMIUM, lambda spin: on_wheel(positions=spin.wheel.positions[::-1])(spin), "must be numbered 1, 2, 3"),
        (PREMIUM, lambda spin: on_wheel(positions=spin.wheel.positions[1:])(spin), "must have exactly one top prize"),
        (PREMIUM, lambda spin: replace(spin, weights=spin.weights[1:]), "needs a weight"),
        (PREMIUM, lambda spin: replace(spin, weights=(0, *spin.weights[1:])), "needs a weight"),
        (PREMIUM, on_wheel(rate=Fraction(0)), "a jackpot needs a seed"),
        (PREMIUM, on_wheel(seed_cents=0), "a jackpot needs a seed"),
        (FIXED, on_wheel(rate=Fraction(7, 100)), "a fixed prize has neither"),
        (FIXED, on_wheel(top=WheelTop.JACKPOT), "a jackpot needs a seed"),
        (FIXED, lambda spin: replace(spin, prize=FixedPrize(0)), "a fixed top prize needs an amount"),
        (PREMIUM, lambda spin: replace(spin, prize=FixedPrize(1)), "a jackpot has none"),
    ],
)
def test_a_fault_of_a_wheel_is_named(game: Game, change: Callable[[BonusSpin], BonusSpin], fault: str) -> None:
    assert game.bonus_spin is not None
    faults = faults_of(replace(game, bonus_spin=change(game.bonus_spin)))
    assert any(fault in each for each in faults), faults
