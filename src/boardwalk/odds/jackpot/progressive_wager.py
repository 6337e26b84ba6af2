"""The progressive payout wager of 13:69F-28.11 and 16.12: return, meter, reserve and linked tables, all in fractions,
and the meters at which its return is shown.

A wager of one dollar is not given back (D12), so a meter of m cents returns `fixed_part + meter_part * m` cents.
Between royal flushes each wager adds the contribution r, fixed prizes take F on average, percentages their part:

    V(m) = E[prize of the next royal | meter m] = (royal * m + r - F) / meter_part

because V(m) = royal (m + r) + sum of the other rows' V(what they leave of m + r) is solved by a straight line. A
royal comes whatever the meter shows, so V(reset) is also the mean of all meters at which wagers are settled.
Therefore

    long-run return = fixed_part + meter_part * V(reset) = r + royal * reset + what the inventory pays:

the meter gives back what it was given, the house adds resets and the rows without (M). A shortfall (R23) adds to that
what the house pays, and each such cent is worth `royal / meter_part` cents at the next royal; `meter_cycle` gives
bounds of it. A limit would take something away, but a payout meter has none (R40).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import cycle
from math import ceil, comb, perm, prod

from boardwalk.cards import DECK
from boardwalk.games.declaration.collected import ProgressiveRow, ProgressiveWager
from boardwalk.games.declaration.pay_table import FirstCommunity, Prize
from boardwalk.odds.figures import round_up
from boardwalk.odds.jackpot.waiting_time import Bounds, WaitingTime
from boardwalk.progressive.chances import FIVE, chance_of, fixed_part, hands_on, meter_part
from boardwalk.progressive.parameters import Parameters


@dataclass(frozen=True, kw_only=True)
class LinkedTables:
    """The tables of one game on the link, and how many players at each make the wager."""

    game: str
    wager: ProgressiveWager
    tables: int
    players: int
    cards: int = FIVE
    """How many cards the wager is paid for."""

    @property
    def community(self) -> int:
        """How many of the cards are community cards; the others are the player's own."""
        return sum(each.cards for each in self.wager.reads if isinstance(each, FirstCommunity))

    @property
    def wagers(self) -> int:
        """Wagers of a round: one deal at every table."""
        return self.tables * self.players

    @cached_property
    def royal_at_a_table(self) -> Fraction:
        """The chance of at least one royal flush in one deal at one table.

        Two players who share a flop cannot both have one, so their chances add up. With five own cards each, up to four
        royals may come in one deal; they share no card, and those counted twice are subtracted.
        """
        table = self.wager.table
        (royal,) = [row for row in table.rows if row.empties]
        if self.players == 1:
            return chance_of(table, royal, self.cards)
        if self.community:
            return self.players * chance_of(table, royal, FIVE)
        royals = hands_on(table, FIVE)[royal.name]
        together = (
            Fraction(perm(royals, winners), prod(comb(len(DECK) - FIVE * each, FIVE) for each in range(winners)))
            for winners in range(1, min(self.players, royals) + 1)
        )
        return sum(
            (
                (-1) ** (winners - 1) * comb(self.players, winners) * chance
                for winners, chance in enumerate(together, 1)
            ),
            Fraction(0),
        )

    @property
    def no_royal(self) -> Fraction:
        """The chance of no royal flush in one deal at each of these tables."""
        return (1 - self.royal_at_a_table) ** self.tables


@dataclass(frozen=True)
class ProgressiveFigures:
    """The exact figures of one wager on one meter; amounts are in cents."""

    wager: ProgressiveWager
    meter: Parameters
    cards: int = FIVE
    """How many cards the wager is paid for."""

    @cached_property
    def chances(self) -> tuple[tuple[ProgressiveRow, Fraction], ...]:
        return tuple((row, chance_of(self.wager.table, row, self.cards)) for row in self.wager.table.rows)

    @cached_property
    def hit(self) -> Fraction:
        """The chance that a wager wins anything."""
        return sum((chance for _, chance in self.chances), Fraction(0))

    @cached_property
    def royal(self) -> Fraction:
        """The chance that a wager takes the whole meter."""
        return sum((chance for row, chance in self.chances if row.empties), Fraction(0))

    @cached_property
    def fixed_part(self) -> Fraction:
        """Cents that rows of fixed prizes pay a wager on average."""
        return fixed_part(self.wager.table, self.cards)

    @cached_property
    def off_meter(self) -> Fraction:
        """The part of `fixed_part` that lowers the meter."""
        paid = ((row.pays, chance) for row, chance in self.chances if row.off_meter)
        return sum((chance * pays.prize_cents for pays, chance in paid if isinstance(pays, Prize)), Fraction(0))

    @property
    def from_inventory(self) -> Fraction:
        """The part of `fixed_part` that the table pays."""
        return self.fixed_part - self.off_meter

    @cached_property
    def meter_part(self) -> Fraction:
        """The part of the meter that a wager is paid on average."""
        return meter_part(self.wager.table, self.cards)

    @property
    def stake(self) -> int:
        return self.wager.stake_cents

    @property
    def contribution(self) -> Fraction:
        """Cents that a wager adds to the meter."""
        return self.meter.rate * self.stake

    def return_at(self, meter_cents: Fraction | int) -> Fraction:
        """What a wager gets back on average, as a part of it, if the meter shows this when it is settled."""
        return (self.fixed_part + self.meter_part * meter_cents) / self.stake

    @cached_property
    def break_even(self) -> Fraction:
        """The meter, in cents, at which a wager breaks even."""
        return (self.stake - self.fixed_part) / self.meter_part

    def gain_at(self, meter_cents: Fraction | int) -> Fraction:
        """What the meter gains from a wager on average until a royal flush."""
        return self.contribution - self.off_meter - (self.meter_part - self.royal) * meter_cents

    @cached_property
    def level(self) -> Fraction | None:
        """The meter at which percentages take all that fixed prizes leave of the contributions: it grows no further."""
        shares = self.meter_part - self.royal
        return (self.contribution - self.off_meter) / shares if shares else None

    @cached_property
    def worth_of_a_cent(self) -> Fraction:
        """What one more cent on the meter adds to the next royal's prize on average."""
        return self.royal / self.meter_part

    def royal_prize(self, from_cents: int) -> Fraction:
        """What the next royal flush is paid on average from this meter on, without shortfalls."""
        return (self.royal * from_cents + self.contribution - self.off_meter) / self.meter_part

    def long_run(self, resets: Fraction | None = None, house_cents: Fraction = Fraction(0)) -> Fraction:
        """The return over many royals: what the meter is given, its resets and what the inventory pays.

        `resets` a wager are as many as royals unless some share a meter; `house_cents` is what shortfalls add to a
        cycle.
        """
        resets = self.royal if resets is None else resets
        to_meter = self.contribution + resets * (self.meter.reset_cents + house_cents)
        return (to_meter + self.from_inventory) / self.stake

    @property
    def waiting(self) -> WaitingTime:
        """Wagers from one royal flush to the next."""
        return WaitingTime(self.royal)


@dataclass(frozen=True)
class Reserve:
    """The reserve when a royal flush hits, if it was empty at the one before."""

    progressive: ProgressiveFigures

    @property
    def _contribution(self) -> Fraction:
        return self.progressive.meter.reserve_rate * self.progressive.stake

    @property
    def expected(self) -> Fraction:
        """Cents that it holds on average."""
        return self._contribution / self.progressive.royal

    @property
    def wagers_needed(self) -> int | None:
        """Wagers after which it holds a reset amount."""
        if not self._contribution:
            return None
        return max(1, ceil(self.progressive.meter.reset_cents / self._contribution))

    @property
    def covers(self) -> Bounds:
        """The chance that it holds a reset amount: that the royal flush takes that many wagers or more."""
        if self.wagers_needed is None:
            return Bounds.exactly(not self.progressive.meter.reset_cents)
        return self.progressive.waiting.at_least(self.wagers_needed)

    @property
    def formula(self) -> str:
        """The same chance as a formula; as a fraction it is too long to write out."""
        needed = self.wagers_needed
        return "" if needed is None else f"({1 - self.progressive.royal})^{needed - 1}"

    @property
    def house_funds(self) -> Fraction:
        """Cents of each reset that the house pays over many royals, if what is left in the reserve is kept (D15)."""
        return max(Fraction(0), self.progressive.meter.reset_cents - self.expected)


@dataclass(frozen=True)
class MeterLink:
    """Tables on one meter: how long a royal flush takes in rounds, a round being one deal at each table."""

    groups: tuple[LinkedTables, ...]

    @property
    def wagers(self) -> int:
        return sum(group.wagers for group in self.groups)

    @property
    def shares_flops(self) -> bool:
        """Whether bettors win together because they share a flop: then wagers do not come one after another."""
        return any(group.community and group.players > 1 for group in self.groups)

    @cached_property
    def waiting(self) -> WaitingTime:
        """Rounds from one with a royal flush to the next."""
        return WaitingTime(1 - prod((group.no_royal for group in self.groups), start=Fraction(1)))

    @cached_property
    def resets(self) -> Fraction:
        """Resets a wager: several royals in one deal at a table empty the meter once."""
        return sum((group.tables * group.royal_at_a_table for group in self.groups), Fraction(0)) / self.wagers


MOST_CURVE_STEPS = 20
CURVE_PAST = Fraction(5, 4)
"""How far the curve goes beyond the last point of note."""
DOLLAR = 100


def meters_of_note(figures: ProgressiveFigures, now_cents: int) -> list[Fraction]:
    """Meters in cents, the lowest first: even steps, with the present one and break-even among them."""
    even = figures.break_even
    far = max(even, Fraction(now_cents), Fraction(DOLLAR)) * CURVE_PAST
    step = even_step(far)
    last = Fraction(round_up(far / step) * step)
    steps = (Fraction(step * each) for each in range(MOST_CURVE_STEPS + 1))
    return sorted({each for each in (*steps, last, Fraction(now_cents), even) if 0 <= each <= last})


def even_step(far_cents: Fraction) -> int:
    """The smallest round amount of which `MOST_CURVE_STEPS` reach this far.

    >>> even_step(Fraction(150_000_00)), even_step(Fraction(1))
    (1000000, 100)
    """
    step = DOLLAR
    for more, less in cycle(((2, 1), (5, 2), (2, 1))):
        if step * MOST_CURVE_STEPS >= far_cents:
            break
        step = step * more // less
    return step
