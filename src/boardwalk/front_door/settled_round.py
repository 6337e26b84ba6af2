"""A settled round as Python users read it: dollars as `Decimal`, and for each wager the paragraph that decided it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from boardwalk.games.declaration.game import Game
from boardwalk.games.settlement import ProgressiveLine, SettlementLine
from boardwalk.money import decimal
from boardwalk.press.figure_table import FigureTable, ShownAsTable


@dataclass(frozen=True)
class SettledWager:
    """One wager of a settled round, in dollars.

    >>> SettledWager("ante", Decimal("10.00"), "lose", Decimal("0.00"), "", "pier:ante").net
    Decimal('-10.00')
    """

    wager: str
    staked: Decimal
    result: str
    """`win`, `lose` or `push`."""
    paid: Decimal
    """On top of the returned stake."""
    paid_by: str
    """The odds, or the row of the pay table; empty if nothing was paid."""
    law: str
    """The paragraph that decided it."""
    returned: bool = True
    """Whether a wager that does not lose is returned; a progressive is not."""

    @property
    def net(self) -> Decimal:
        if self.result == "lose":
            return -self.staked
        return self.paid if self.returned else self.paid - self.staked


@dataclass(frozen=True, repr=False)
class SettledRound(ShownAsTable):
    """Every wager of a player's round, in the order in which the dealer settles them.

    >>> from boardwalk.front_door.game import game
    >>> settled = game("premium").settle("AhAd3c", dealer="KsQd2c", board="As7h7d2s", ante=10, x_tra=10, play=30)
    >>> settled.net, [line.paid_by for line in settled.lines]
    (Decimal('70.00'), ['1 to 1', '1 to 1', 'full house, 3 to 1'])
    """

    title: str
    lines: tuple[SettledWager, ...]

    @property
    def net(self) -> Decimal:
        """What the player is ahead, in dollars; below zero if behind."""
        return sum((line.net for line in self.lines), Decimal("0.00"))

    def figure_table(self) -> FigureTable:
        rows = tuple(
            (each.wager, str(each.staked), each.result, str(each.paid), each.paid_by, each.law) for each in self.lines
        )
        heading = f"{self.title}: net {self.net}"
        return FigureTable(heading, ("wager", "staked", "result", "paid", "paid by", "law"), rows)


def settled_round(
    game: Game, lines: Iterable[SettlementLine], progressives: Iterable[ProgressiveLine] = ()
) -> SettledRound:
    """A settlement in dollars."""
    return SettledRound(game.title, (*map(_settled_wager, lines), *map(_settled_wager, progressives)))


def _settled_wager(line: SettlementLine | ProgressiveLine) -> SettledWager:
    staked, paid = Decimal(decimal(line.staked)), Decimal(decimal(line.paid))
    returned = isinstance(line, SettlementLine)
    return SettledWager(line.wager, staked, line.result.value, paid, line.paid_by, str(line.law), returned)
