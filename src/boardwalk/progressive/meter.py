"""The state of one meter: what the fold of its events leaves.

Where every cent is can be added up at any time: what wagers contributed and what the house put in equals what is on the
display, in the overflow, in the reserve, what was won, and the two parts of a cent that no display can show.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from boardwalk.games import Game, declared
from boardwalk.progressive.parameters import Parameters


class Linked(NamedTuple):
    """A table on the meter: its game, and the options under which it is offered there."""

    game: str
    options: Mapping[str, str]


class Claim(NamedTuple):
    """An award that was claimed."""

    number: int
    table: str
    round: int
    seats: tuple[int, ...]
    hand: str
    received: int
    waits: bool
    paid: bool = False


class Held(NamedTuple):
    """A contribution that is not in yet, seat by seat."""

    number: int
    table: str
    round: int
    by_seat: Mapping[int, int]

    @property
    def cents(self) -> int:
        return sum(self.by_seat.values())


class Fed(NamedTuple):
    """What the latest round of a table brought. Older rounds are over, so nothing of them is taken back."""

    round: int
    by_seat: Mapping[int, int] = {}
    """For each seat that wagered, the cents whose contribution is in and may still be taken back."""
    alive: frozenset[int] = frozenset()
    """The seats whose wagers were not given back."""
    overflow_cents: int = 0
    """How much of it went to the overflow."""
    won: bool = False
    """Whether all of the display was won since, so that none of it is there any more."""


class Meter(NamedTuple):
    """One meter."""

    name: str
    parameters: Parameters
    approved: Mapping[str, str] = {}
    """The games that may feed it, each with the approval of its wager."""
    tables: Mapping[str, Linked] = {}
    up: bool = True
    display_cents: int = 0
    carry: Fraction = Fraction(0)
    """The part of a cent that contributions have left below the display."""
    overflow_cents: int = 0
    reserve_cents: int = 0
    reserve_carry: Fraction = Fraction(0)
    wagers_in_cents: int = 0
    contributed: Fraction = Fraction(0)
    """What wagers brought to display, overflow and reserve, exactly."""
    funded_cents: int = 0
    """What the house put in: base, its part of resets and reversals, shortfalls, corrections."""
    won_cents: int = 0
    hits: Mapping[str, int] = {}
    """How many hands of each kind have won."""
    claims: Mapping[int, Claim] = {}
    """Awards not paid yet, and those of each table's latest round."""
    last_award: int = 0
    decided: tuple[int, ...] = ()
    """The order of payment last decided, without what is paid by now."""
    held: Mapping[int, Held] = {}
    last_held: int = 0
    rounds: Mapping[str, Fed] = {}

    def game_of(self, table: str) -> Game:
        """The game of a linked table, as it is offered there."""
        linked = self.tables[table]
        return declared(linked.game, tuple(sorted(linked.options.items())))

    @property
    def games(self) -> dict[str, Game]:
        """The game of every linked table."""
        return {table: self.game_of(table) for table in self.tables}

    @property
    def unpaid(self) -> tuple[Claim, ...]:
        """Awards that wait to be paid, in the order in which they were claimed."""
        return tuple(claim for claim in self.claims.values() if not claim.paid)

    def fed_in(self, table: str, number: int) -> Fed:
        """What this round of a table brought; nothing, if it is not the latest."""
        fed = self.rounds.get(table)
        return fed if fed is not None and fed.round == number else Fed(number)

    def held_for(self, table: str, number: int, seat: int) -> Held | None:
        """The held contribution that has this seat's wager of this round."""
        wanted = (table, number)
        return next(
            (one for one in self.held.values() if (one.table, one.round) == wanted and seat in one.by_seat), None
        )

    def reversible_cents(self, table: str, number: int, seat: int) -> int:
        """How much of a seat's wager of this round may still be taken back, from the meter or from what is held."""
        held = self.held_for(table, number, seat)
        by_seat = self.fed_in(table, number).by_seat if held is None else held.by_seat
        return by_seat.get(seat, 0)
