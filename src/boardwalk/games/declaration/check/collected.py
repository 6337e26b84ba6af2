"""Checks the wagers that are collected before the deal: progressives and the Bonus Spin."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwalk.cards import AnyRank
from boardwalk.games.declaration.check.pay_table import prefix_faults
from boardwalk.games.declaration.collected import (
    MOST_COUNTED,
    BonusSpin,
    MeterShare,
    ProgressiveTable,
    ProgressiveWager,
    WheelTop,
    countable,
)
from boardwalk.games.declaration.pay_table import Pile, Prize
from boardwalk.games.declaration.requirement import RankedHand, Requirement

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game


def collected_faults(game: Game) -> Iterator[str]:
    """Faults of the wagers that are collected before the deal."""
    names = {each.name for each in (*game.wagers, *game.bonuses)}
    for wager in (*game.progressives, *(() if game.bonus_spin is None else (game.bonus_spin,))):
        if wager.name in names:
            yield f"{wager.name} is declared twice, once as a wager collected before the deal"
        names.add(wager.name)
        if wager.stake_cents < 1:
            yield f"{wager.name}: its stake must be at least 1 cent"
    for progressive in game.progressives:
        yield from (f"{progressive.name}: {fault}" for fault in _progressive_faults(game, progressive))
    if game.bonus_spin is not None:
        yield from (f"{game.bonus_spin.name}: {fault}" for fault in _spin_faults(game, game.bonus_spin))


def _progressive_faults(game: Game, wager: ProgressiveWager) -> Iterator[str]:
    yield from _progressive_hand_faults(game, wager)
    if not 0 < wager.least_rate <= 1:
        yield f"the meter's share of a wager must be above 0 and at most 1, not {wager.least_rate}"
    yield from _progressive_row_faults(wager.table)


def _progressive_hand_faults(game: Game, wager: ProgressiveWager) -> Iterator[str]:
    """Whether a progressive's hands can be read from its cards."""
    cards = game.cards_read(wager.reads)
    for row in wager.table.rows:
        if not row.hand.readable_from(cards):
            yield f"{row.name} cannot be read from {cards} cards"
        elif not countable(row.hand, cards):
            yield f"{row.name}: its chance is counted for up to {MOST_COUNTED} cards, not for {cards}"
    if Pile.LOSER in wager.reads or Pile.OTHERS in wager.reads:
        yield "reads cards that depend on more than the player's own hand"
    if Pile.DEALER in wager.reads and not game.dealer_hole_cards:
        yield "reads the dealer's cards, but the dealer has no hand"
    yield from prefix_faults(game, wager.reads)


def _progressive_row_faults(table: ProgressiveTable) -> Iterator[str]:
    if not any(row.empties for row in table.rows):
        yield "no hand wins the whole meter"
    for row in table.rows:
        if isinstance(row.pays, MeterShare) and not (0 < row.pays.percent <= 100 and row.off_meter):
            yield f"{row.name} pays {row.pays}, which must be deducted from the meter"
        if isinstance(row.pays, Prize) and row.pays.prize_cents < 1:
            yield f"{row.name} pays nothing"
    for higher, lower in itertools.pairwise(table.rows):
        if _ranks_no_lower(lower.hand, higher.hand):
            yield f"{lower.name} is listed below {higher.name}, which does not rank higher"
        if _pays_more(higher.pays, lower.pays):
            yield f"a lower hand pays more: {lower.name} pays {lower.pays} and {higher.name} {higher.pays}"


def _ranks_no_lower(lower: Requirement, higher: Requirement) -> bool:
    """Whether the lower row's hand ranks as high, as far as the two can be compared."""
    if not isinstance(lower, RankedHand) or not isinstance(higher, RankedHand):
        return False
    lowest: AnyRank = lower.lowest
    return lower.ranking is higher.ranking and lowest >= higher.lowest


def _pays_more(higher: Prize | MeterShare, lower: Prize | MeterShare) -> bool:
    """Whether the lower row pays more. Shares and prizes are compared separately; a share may not follow a prize."""
    if isinstance(lower, MeterShare):
        return isinstance(higher, Prize) or lower.percent > higher.percent
    return isinstance(higher, Prize) and lower.prize_cents > higher.prize_cents


def _spin_faults(game: Game, spin: BonusSpin) -> Iterator[str]:
    wheel = spin.wheel
    if not spin.trigger.readable_from(game.hole_cards):
        yield f"{spin.trigger.name} cannot be read from {game.hole_cards} cards"
    if [position.number for position in wheel.positions] != list(range(1, len(wheel.positions) + 1)):
        yield "wheel positions must be numbered 1, 2, 3 and so on"
    if sum(position.player_cents is None for position in wheel.positions) != 1:
        yield "the wheel must have exactly one top prize"
    if len(spin.weights) != len(wheel.positions) or any(weight < 1 for weight in spin.weights):
        yield "each wheel position needs a weight of at least 1"
    jackpot = wheel.top is WheelTop.JACKPOT
    if jackpot != (0 < wheel.rate < 1) or jackpot != (wheel.seed_cents > 0):
        yield "a jackpot needs a seed and a share of each wager; a fixed prize has neither"
    if jackpot == (spin.prize_cents > 0):
        yield "a fixed top prize needs an amount; a jackpot has none"
