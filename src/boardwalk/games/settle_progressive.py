"""Settlement of a progressive payout wager by itself: it has no bearing on any other wager, and none on it."""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.cards import Card
from boardwalk.errors import InputError, Refusal
from boardwalk.games.collected import MeterShare, ProgressiveRow, ProgressiveWager
from boardwalk.games.game import Game
from boardwalk.games.requirement import Reading
from boardwalk.games.wager import Result
from boardwalk.law import Paragraph
from boardwalk.money import dollars


class ProgressiveLine(NamedTuple):
    """What became of a progressive; the stake is taken in before the deal and not given back."""

    wager: str
    staked: int
    result: Result
    paid: int
    law: Paragraph
    paid_by: str = ""

    @property
    def net(self) -> int:
        return self.paid - self.staked


def settle_progressive(
    game: Game, own: tuple[Card, ...], board: tuple[Card, ...], staked: int, meter_cents: int | None
) -> ProgressiveLine:
    """Settle a progressive with the meter at this amount; it is needed only where a part of it is won.

    >>> from boardwalk.cards import parse_cards
    >>> from boardwalk.games import GAMES
    >>> texas = GAMES["texas-bonus"].game({"progressive": "A"})
    >>> line = settle_progressive(texas, parse_cards("9h 8h"), parse_cards("7h 6h 5h 2c 2d"), 1_00, 12_345_67)
    >>> line.paid, line.paid_by, str(line.law)
    (123456, 'straight flush, 10% of the meter', '13:69F-28.11(f)')
    """
    wager = offered(game)
    if staked != wager.stake_cents:
        reason = f"{dollars(staked)} is not exactly {dollars(wager.stake_cents)}"
        raise Refusal(wager.name, reason, wager.law)
    row = wager.table.row_for(Reading(own + board[: wager.community]))
    if row is None:
        return ProgressiveLine(wager.name, staked, Result.LOSE, 0, wager.settled)
    paid = _paid(wager, row, meter_cents)
    short = paid - meter_cents if row.off_meter and meter_cents is not None else 0
    funded = f", {dollars(short)} of it from the house" if short > 0 else ""
    return ProgressiveLine(wager.name, staked, Result.WIN, paid, row.law, f"{row.name}, {row.pays}{funded}")


def offered(game: Game) -> ProgressiveWager:
    """The progressive of a game, or a refusal."""
    if game.progressive is None:
        raise Refusal("progressive", f"{game.title} is offered without it here", game.basics.wagering)
    return game.progressive


def _paid(wager: ProgressiveWager, row: ProgressiveRow, meter_cents: int | None) -> int:
    if meter_cents is None:
        if isinstance(row.pays, MeterShare):
            raise InputError("meter", f"a {row.name} is paid {row.pays}; say what it shows", wager.at_turn)
        return row.cents(0)
    return row.cents(meter_cents)
