"""What can be wrong with the declaration of a progressive or of a wheel."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwalk.games.collected import BonusSpin, MeterShare, ProgressiveTable, ProgressiveWager, Top
from boardwalk.games.paytable import Prize

if TYPE_CHECKING:
    from boardwalk.games.game import Game

PROGRESSIVE_READS = 5


def collected_faults(game: Game) -> Iterator[str]:
    """Faults of the wagers that are taken in before the deal, in words."""
    taken = {wager.name for wager in game.wagers}
    for name, wager in game.collected.items():
        if name in taken:
            yield f"{name} is declared twice, once as a wager that is taken in before the deal"
        if wager.stake_cents < 1:
            yield f"{name}: nothing can be staked on it"
    if game.progressive is not None:
        yield from (f"{game.progressive.name}: {fault}" for fault in _progressive_faults(game, game.progressive))
    if game.bonus_spin is not None:
        yield from (f"{game.bonus_spin.name}: {fault}" for fault in _spin_faults(game, game.bonus_spin))


def _progressive_faults(game: Game, wager: ProgressiveWager) -> Iterator[str]:
    cards = game.hole_cards + wager.community
    if cards != PROGRESSIVE_READS:
        yield f"reads {cards} cards, where chances are counted for {PROGRESSIVE_READS}"
    shown = {0, *(up for dealing in game.dealings for up in dealing.community_up())}
    if wager.community not in shown:
        yield f"reads {wager.community} community cards, which never lie open as such"
    if not 0 < wager.least_rate <= 1:
        yield f"{wager.least_rate} of a wager cannot go to the meter"
    yield from _row_faults(wager.table)


def _row_faults(table: ProgressiveTable) -> Iterator[str]:
    if not any(row.empties for row in table.rows):
        yield "no hand wins the whole meter"
    for row in table.rows:
        if isinstance(row.pays, MeterShare) and not (0 < row.pays.percent <= 100 and row.off_meter):
            yield f"{row.name} pays {row.pays}, which must lower the meter"
        if isinstance(row.pays, Prize) and row.pays.prize_cents < 1:
            yield f"{row.name} pays nothing"
    for higher, lower in itertools.pairwise(table.rows):
        if lower.hand.lowest >= higher.hand.lowest:
            yield f"{lower.name} stands below {higher.name}, which is not higher"
        if _grows(higher.pays, lower.pays):
            yield f"payouts grow downward, {lower.name} pays {lower.pays} and {higher.name} {higher.pays}"


def _grows(higher: Prize | MeterShare, lower: Prize | MeterShare) -> bool:
    """Shares are compared with shares and prizes with prizes; a share never stands below a prize."""
    if isinstance(lower, MeterShare):
        return isinstance(higher, Prize) or lower.percent > higher.percent
    return isinstance(higher, Prize) and lower.prize_cents > higher.prize_cents


def _spin_faults(game: Game, spin: BonusSpin) -> Iterator[str]:
    wheel = spin.wheel
    if not spin.trigger.readable_from(game.hole_cards):
        yield f"{spin.trigger.name} cannot be read from {game.hole_cards} cards"
    if [position.number for position in wheel.positions] != list(range(1, len(wheel.positions) + 1)):
        yield "positions of the wheel are not numbered from 1 up"
    if sum(position.player_cents is None for position in wheel.positions) != 1:
        yield "the wheel has not one top prize"
    if len(spin.weights) != len(wheel.positions) or any(weight < 1 for weight in spin.weights):
        yield "each position of the wheel needs a weight of at least 1"
    jackpot = wheel.top is Top.JACKPOT
    if jackpot != (0 < wheel.rate < 1) or jackpot != (wheel.seed_cents > 0):
        yield "a jackpot has a seed and a part of each wager, and no other top prize has"
    if jackpot == (spin.prize_cents > 0):
        yield "a top prize that is no jackpot has a worth, and a jackpot has none"
