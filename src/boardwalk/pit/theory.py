"""What a table should have won of its handle, by the exact figures of its game: comparable with its win, cent by cent.

Of the wager that the round is quoted in, the ante, the house keeps what the whole main game leaves it under best play;
of each side bet its own edge. Both are worked out by `odds`, elsewhere, since that takes a while: here they are given.

A wager that feeds a meter leaves the table what the meter is not given, less what the inventory pays on average (D12).
Parts of the meter are no win and no loss of the table, so that what the meter shows does not matter. A Bonus Spin pays
other bettors too, and how many there were is known. What coupons cost the house is no part of it, and the terms of the
meter are those of today.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, ProgressiveWager
from boardwalk.games.paytable import Prize
from boardwalk.pit.figures import Figures
from boardwalk.progressive.chances import chance_of, mean_spin, spin_chance
from boardwalk.progressive.parameters import Parameters

Edges = Mapping[str, Fraction]
"""What the house keeps of a unit, for the base wager and for every side bet."""


def theory(figures: Figures, game: Game, edges: Edges, meter: Parameters | None = None) -> dict[str, Fraction]:
    """For each wager that was made, the cents that the house should have won; `meter` is what the game feeds."""
    found = {name: figures.handle[name] * edge for name, edge in edges.items() if name in figures.handle}
    for name in figures.handle.keys() & game.collected.keys():
        wager, handle = game.collected[name], figures.handle[name]
        fed = handle * _part(meter) if wager.feeds_meter else Fraction(0)
        if isinstance(wager, ProgressiveWager):
            paid = Fraction(handle, wager.stake_cents) * from_inventory(wager)
        else:
            assert isinstance(wager, BonusSpin)
            paid = _spun(wager, game.hole_cards, Fraction(handle, wager.stake_cents), figures.beside.get(name, 0))
        found[name] = handle - fed - paid
    return found


def _part(meter: Parameters | None) -> Fraction:
    return Fraction(0) if meter is None else meter.rate + meter.reserve_rate


def from_inventory(wager: ProgressiveWager) -> Fraction:
    """Cents that the table pays a wager on average, by rows that do not lower the meter.

    >>> from boardwalk.games import GAMES
    >>> from_inventory(GAMES["texas-bonus"].game({"progressive": "A"}).progressive)
    Fraction(214100, 10829)
    """
    prizes = ((row, row.pays) for row in wager.table.rows if not row.off_meter)
    return sum(
        (chance_of(wager.table, row) * pays.prize_cents for row, pays in prizes if isinstance(pays, Prize)), Fraction(0)
    )


def _spun(spin: BonusSpin, own_cards: int, wagers: Fraction, beside: int) -> Fraction:
    """What the wheel pays on average; a jackpot comes off the meter, which counts as nothing here."""
    player, community = mean_spin(spin.wheel, spin.weights, spin.prize_cents)
    return spin_chance(spin, own_cards) * (wagers * player + beside * community)
