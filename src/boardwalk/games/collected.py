"""Wagers that are taken in before the deal and paid in dollars: the progressive payout wager and the Bonus Spin.

Each is optional and of one exact amount. The dealer puts it into the table inventory container before the first card,
so that it is never given back but in a void: what it wins is the amount that its table or wheel lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from boardwalk.games.paytable import Prize
from boardwalk.games.requirement import FiveCard, Reading, Requirement
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars


@dataclass(frozen=True, kw_only=True)
class CollectedWager:
    """What the two have in common."""

    name: str
    title: str
    stake_cents: int
    law: Paragraph
    hardware: Paragraph
    """The paragraph that demands hardware on the table for it."""
    counted: Paragraph
    """The dealer counts what was placed against the lights."""
    to_inventory: Paragraph
    """Then the chips go into the table inventory container."""
    settled: Paragraph
    """The paragraph that decides it."""
    alive_after_fold: Paragraph
    """The paragraph by which a fold leaves it alive, and the cards on the table for it."""
    coupon: Paragraph | None = None
    """The paragraph by which a coupon may take the place of the chip."""
    counted_on_layout: bool = False
    """Whether it is counted on the layout, in front of the table inventory container."""

    @property
    def feeds_meter(self) -> bool:
        """Whether a part of it goes to a progressive meter."""
        return True


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A part of what the meter shows, rounded down to the cent.

    >>> MeterShare(10).of(12_345_67), str(MeterShare(10))
    (123456, '10% of the meter')
    """

    percent: int

    def of(self, meter_cents: int) -> int:
        """What is paid when the meter shows this."""
        return meter_cents * self.percent // 100

    def __str__(self) -> str:
        return f"{self.percent}% of the meter"


@dataclass(frozen=True, slots=True)
class ProgressiveRow:
    """A hand and what it pays; `off_meter` says that the payout lowers the meter."""

    hand: FiveCard
    pays: Prize | MeterShare
    off_meter: bool
    law: Paragraph

    @property
    def name(self) -> str:
        return self.hand.name

    @property
    def empties(self) -> bool:
        """Whether it takes all that is on the meter, which then returns to its reset amount."""
        return isinstance(self.pays, MeterShare) and self.pays.percent == 100

    def cents(self, meter_cents: int) -> int:
        """What it pays when the meter shows this."""
        return self.pays.prize_cents if isinstance(self.pays, Prize) else self.pays.of(meter_cents)

    def shares(self, meter_cents: int, winners: int) -> tuple[int, ...]:
        """What each of several winners is paid who share the meter; the first get the cents left over (D14)."""
        each, over = divmod(self.cents(meter_cents), winners)
        return tuple(each + (place < over) for place in range(winners))

    def __str__(self) -> str:
        return f"{self.pays}{' (M)' if self.off_meter and isinstance(self.pays, Prize) else ''}"


@dataclass(frozen=True)
class ProgressiveTable:
    """Rows from the highest hand down."""

    label: str
    rows: tuple[ProgressiveRow, ...]
    law: Paragraph

    def __hash__(self) -> int:
        return hash(self.label)

    @property
    def title(self) -> str:
        return f"progressive, table {self.label}" if self.label else "progressive"

    def row_for(self, reading: Reading) -> ProgressiveRow | None:
        """The row of a five-card hand, if it wins."""
        return next((row for row in self.rows if row.hand.met_by(reading)), None)

    def row(self, name: str) -> ProgressiveRow:
        """The row of this name."""
        return next(row for row in self.rows if row.name == name)


_PAYS = re.compile(r"(?:([1-9][0-9]?|100)%|\$([1-9][0-9]*))( \(M\))?")


def progressive_rows(law: str, rows: Mapping[FiveCard, str]) -> tuple[ProgressiveRow, ...]:
    """Rows as the regulation prints them: a part of the meter, or dollars; `(M)` is deducted from the meter.

    >>> from boardwalk.games.requirement import FLUSH, STRAIGHT
    >>> [str(row) for row in progressive_rows("13:69F-28.11(g)", {FLUSH: "$50 (M)", STRAIGHT: "$10"})]
    ['$50 (M)', '$10']
    """
    return tuple(_read_row(hand, text, cite(law)) for hand, text in rows.items())


def _read_row(hand: FiveCard, text: str, law: Paragraph) -> ProgressiveRow:
    match = _PAYS.fullmatch(text)
    assert match is not None, f"{text!r} is no payout of a progressive"
    percent, prize, off_meter = match.groups()
    pays = MeterShare(int(percent)) if percent else Prize(int(prize) * 100)
    return ProgressiveRow(hand, pays, off_meter is not None, law)


@dataclass(frozen=True, kw_only=True)
class ProgressiveWager(CollectedWager):
    """The progressive payout wager: the own cards and the first `community` community cards make the hand."""

    table: ProgressiveTable
    community: int
    least_rate: Fraction
    """The part of each wager that must at least go to the meter."""
    rate_law: Paragraph
    lock_out: Paragraph
    from_return_device: Paragraph
    hand_verified: Paragraph
    light_verified: Paragraph
    validated: Paragraph
    at_turn: Paragraph
    """Percentages are paid on the meter as it stands at the player's turn."""
    shared: Paragraph
    """Several who win the whole meter at one table share it."""


class Top(Enum):
    """What the first position of a wheel pays its player."""

    JACKPOT = "progressive jackpot"
    FIXED = "fixed prize"


@dataclass(frozen=True, slots=True)
class Position:
    """One position of a wheel. `player_cents` is missing where the top prize stands."""

    number: int
    player_cents: int | None
    community_cents: int = 0

    def __str__(self) -> str:
        pays = "top prize" if self.player_cents is None else dollars(self.player_cents)
        return pays if not self.community_cents else f"{pays}, others {dollars(self.community_cents)}"


@dataclass(frozen=True)
class Wheel:
    """A wheel of the regulation: its positions by number, and for a jackpot its seed and what each wager adds."""

    name: str
    stake_cents: int
    top: Top
    positions: tuple[Position, ...]
    law: Paragraph
    seed_cents: int = 0
    rate: Fraction = Fraction(0)

    def __hash__(self) -> int:
        return hash(self.name)

    def position(self, number: int) -> Position:
        """The position of this number; they are numbered from 1."""
        return self.positions[number - 1]


def wheel(name: str, law: str, top: Top, pays: str, *, stake: int, seed: int = 0, percent: int = 0) -> Wheel:
    """A wheel from what the regulation prints, in dollars, position by position: player pay, a slash, community pay.

    >>> small = wheel("small", "13:69F-40.11(e)", Top.FIXED, "top 1,000 50/5", stake=1)
    >>> [str(position) for position in small.positions]
    ['top prize', '$1,000', '$50, others $5']
    """
    positions = tuple(_read_position(number, text) for number, text in enumerate(pays.split(), 1))
    return Wheel(name, stake * 100, top, positions, cite(law), seed * 100, Fraction(percent, 100))


def _read_position(number: int, text: str) -> Position:
    player, _, community = text.replace(",", "").partition("/")
    return Position(number, None if player == "top" else int(player) * 100, int(community or "0") * 100)


@dataclass(frozen=True, kw_only=True)
class BonusSpin(CollectedWager):
    """The Bonus Spin: own cards that meet the trigger spin the wheel after all hands are settled."""

    wheel: Wheel
    weights: tuple[int, ...]
    """How likely each position is, in the order of their numbers."""
    demonstration: bool
    """Whether the weights are those shipped for demonstration, which no regulator has approved."""
    prize_cents: int
    """The fixed top prize; nothing where the top is a jackpot."""
    trigger: Requirement
    triggered: Paragraph
    tapped: Paragraph
    spun: Paragraph

    @property
    def feeds_meter(self) -> bool:
        return self.wheel.top is Top.JACKPOT
