"""What a hand wins off a meter."""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, MeterShare, ProgressiveRow, ProgressiveTable, ProgressiveWager
from boardwalk.games.paytable import Prize
from boardwalk.law import Paragraph

JACKPOT = "jackpot"
"""The name by which the top of a Bonus Spin wheel is claimed."""
ALL = MeterShare(100)


class Award(NamedTuple):
    """A row of a progressive that lowers the meter, or the jackpot of a wheel."""

    pays: Prize | MeterShare
    law: Paragraph
    in_turn: bool
    """Whether it is a percentage of 28.11(i), for which the order of winners matters."""

    @property
    def empties(self) -> bool:
        """Whether all of the meter is paid, which then returns to its reset amount."""
        return self.pays == ALL

    def cents(self, meter_cents: int) -> int:
        """What is paid when the meter shows this."""
        return self.pays.prize_cents if isinstance(self.pays, Prize) else self.pays.of(meter_cents)


def wager_of(game: Game) -> ProgressiveWager | BonusSpin:
    """The wager of a linked game that feeds its meter."""
    wager = game.progressive or game.bonus_spin
    assert wager is not None, "a game that is linked has a wager that feeds the meter"
    return wager


def find_award(game: Game, hand: str) -> Award:
    """What this hand wins off the meter; refused if it wins nothing, or nothing that lowers the meter.

    >>> from boardwalk.games import GAMES
    >>> award = find_award(GAMES["caribbean"].game({"progressive": "on"}), "straight flush")
    >>> award.cents(12_345_67), award.in_turn, award.empties
    (123456, True, False)
    """
    wager = wager_of(game)
    if isinstance(wager, BonusSpin):
        if hand != JACKPOT:
            raise Refusal("hand", f"{hand!r} is not paid off the meter; the {JACKPOT} of the wheel is", wager.settled)
        return Award(ALL, wager.wheel.law, in_turn=False)
    row = _row(wager.table, hand)
    if not row.off_meter:
        raise Refusal("hand", f"a {row.name} is paid from the table inventory, not off the meter", row.law)
    return Award(row.pays, row.law, in_turn=isinstance(row.pays, MeterShare))


def _row(table: ProgressiveTable, hand: str) -> ProgressiveRow:
    row = next((row for row in table.rows if row.name == hand), None)
    if row is None:
        names = ", ".join(row.name for row in table.rows)
        raise Refusal("hand", f"{hand!r} is not on the table of the progressive; there are {names}", table.law)
    return row
