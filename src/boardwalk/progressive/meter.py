"""The state of one meter, computed from its events.

Every cent can be accounted for at any time: what wagers contributed plus what the house put in equals display,
overflow, reserve, winnings, and the two fractions of a cent that are carried.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.games import Game, recorded_game
from boardwalk.machine import quick_replace
from boardwalk.progressive.linked_wager import LinkedWager
from boardwalk.progressive.parameters import Parameters


class TableLink(NamedTuple):
    """A table on the meter: its game and options, and which of its wagers contributes."""

    game: str
    options: Mapping[str, str]
    wager: str
    declaration: Game | None = None
    """The game in full, if it is not New Jersey's."""


class AwardPayment(NamedTuple):
    """What an award took from the meter, and what brought an empty display back to its reset amount."""

    display_cents: int
    shortfall_cents: int
    """What the house added, because the display had less than the prize."""
    reset_cents: int = 0
    reserve_cents: int = 0
    house_cents: int = 0
    overflow_cents: int = 0


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
    validated_by: str = ""
    judged_by: tuple[str, ...] = ()
    """Who reviewed or decided its place among simultaneous winners."""
    payment: AwardPayment | None = None
    """Set once it is paid, in case a card was entered wrongly."""


class Review(NamedTuple):
    """Surveillance's review of simultaneous winners: which awards, which was first, what was reviewed, and by whom."""

    awards: frozenset[int]
    first: int
    reviewed: str
    by: Actor


class HeldContribution(NamedTuple):
    """A contribution that is not on the meter yet, by seat."""

    number: int
    table: str
    round: int
    by_seat: Mapping[int, int]

    @property
    def cents(self) -> int:
        return sum(self.by_seat.values())


class RoundContribution(NamedTuple):
    """The contribution of a table's latest round. Older rounds are over, so nothing of them can be taken back."""

    round: int
    by_seat: Mapping[int, int] = {}
    """For each seat that wagered, the cents whose contribution may still be taken back."""
    alive: frozenset[int] = frozenset()
    """The seats whose wagers were not returned."""
    overflow_cents: int = 0
    """How much of it went to the overflow."""
    won: bool = False
    """Whether the whole display has been won since, so none of it is left."""


@quick_replace
class Meter(NamedTuple):
    """One meter."""

    name: str
    parameters: Parameters
    approved: tuple[str, ...] = ()
    """The games that may be linked."""
    declarations: Mapping[str, Game] = {}
    """Those of them that are not New Jersey's, in full."""
    tables: Mapping[str, TableLink] = {}
    up: bool = True
    display_cents: int = 0
    carry: Fraction = Fraction(0)
    """The fraction of a cent not yet on the display."""
    overflow_cents: int = 0
    reserve_cents: int = 0
    reserve_carry: Fraction = Fraction(0)
    wagers_in_cents: int = 0
    contributed: Fraction = Fraction(0)
    """What wagers contributed to display, overflow and reserve, exactly."""
    funded_cents: int = 0
    """What the house put in: base, its share of resets and reversals, shortfalls, corrections."""
    won_cents: int = 0
    hits: Mapping[str, int] = {}
    """How many hands of each kind have won."""
    claims: Mapping[int, Claim] = {}
    """Awards not paid yet, and those of each table's latest round."""
    last_award: int = 0
    last_paid: int = 0
    """The award that was paid last."""
    noticed: frozenset[int] = frozenset()
    """The awards of the last notice to surveillance and casino management."""
    review: Review | None = None
    decided: tuple[int, ...] = ()
    """The last decided order of payment, without awards already paid."""
    held: Mapping[int, HeldContribution] = {}
    last_held: int = 0
    rounds: Mapping[str, RoundContribution] = {}

    def game_of(self, table: str) -> Game:
        """The game of a linked table, with its options."""
        linked = self.tables[table]
        return recorded_game(linked.game, linked.options, linked.declaration)

    def wager_of(self, table: str) -> LinkedWager:
        """The wager of a linked table that contributes to the meter."""
        game = self.game_of(table)
        return LinkedWager(game, game.on_meters[self.tables[table].wager])

    @property
    def wagers(self) -> dict[str, LinkedWager]:
        """The wager of every linked table."""
        return {table: self.wager_of(table) for table in self.tables}

    @property
    def unpaid(self) -> tuple[Claim, ...]:
        """Awards waiting to be paid, in the order they were claimed."""
        return tuple(claim for claim in self.claims.values() if not claim.paid)

    def fed_in(self, table: str, number: int) -> RoundContribution:
        """The contribution of this round of a table; empty if it is not the latest."""
        fed = self.rounds.get(table)
        return fed if fed is not None and fed.round == number else RoundContribution(number)

    def held_for(self, table: str, number: int, seat: int) -> HeldContribution | None:
        """The held contribution with this seat's wager of this round."""
        wanted = (table, number)
        return next(
            (one for one in self.held.values() if (one.table, one.round) == wanted and seat in one.by_seat), None
        )

    def reversible_cents(self, table: str, number: int, seat: int) -> int:
        """How much of a seat's wager of this round may still be taken back, from the meter or from what is held."""
        held = self.held_for(table, number, seat)
        by_seat = self.fed_in(table, number).by_seat if held is None else held.by_seat
        return by_seat.get(seat, 0)
