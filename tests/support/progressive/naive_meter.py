"""A second formulation of a meter's arithmetic, from the rules of the game book: exact amounts, no cents kept apart.

The display and the part of a cent below it are one amount, of which a sign shows the whole cents; so are reserve and
its part. It follows commands that were accepted and knows nothing of events.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.parameters import Parameters

DOLLARS = {"four of a kind": 500, "full house": 100, "flush": 50, "straight": 10}
PERCENT = {"royal flush": 100, "straight flush": 10, "jackpot": 100}


class NaivePayment(NamedTuple):
    """What an award moved: the prize, what was shown of it, and what the reset brought from reserve and overflow."""

    prize: int
    shown: int
    reset: int = 0
    hidden: Fraction = Fraction(0)
    spilled: Fraction = Fraction(0)


Wager = tuple[str, int, int]
"""A table, a round and a seat."""


@dataclass
class NaiveMeter:
    """All that there is to know of a meter, but for who may do what."""

    parameters: Parameters
    amount: Fraction
    house: Fraction
    reserve: Fraction = Fraction(0)
    overflow: Fraction = Fraction(0)
    wagers: Fraction = Fraction(0)
    won: Fraction = Fraction(0)
    hits: dict[str, int] = field(default_factory=dict)
    up: bool = True
    inside: dict[Wager, Fraction] = field(default_factory=dict)
    spilled: dict[tuple[str, int], int] = field(default_factory=dict)
    """What each round of a table brought to the overflow."""
    emptied: set[tuple[str, int]] = field(default_factory=set)
    """Rounds that fed the meter before all of it was won."""
    held: dict[int, dict[Wager, Fraction]] = field(default_factory=dict)
    holds: int = 0
    claims: list[meter_commands.ClaimAward] = field(default_factory=list)
    payments: dict[int, NaivePayment] = field(default_factory=dict)

    @classmethod
    def of(cls, parameters: Parameters) -> NaiveMeter:
        return cls(parameters, Fraction(parameters.base_cents), Fraction(parameters.base_cents))

    def follow(self, command: MeterCommand) -> None:
        getattr(self, type(command).__name__, lambda _: None)(command)

    @property
    def shows(self) -> int:
        return floor(self.amount)

    def Contribute(self, command: meter_commands.Contribute) -> None:  # noqa: N802
        place = (command.table, command.round)
        each = Fraction(command.cents, len(command.seats))
        wagers = {(*place, seat): each for seat in command.seats}
        before = sum(cents for wager, cents in self.inside.items() if wager[:2] == place)
        most = self.parameters.unreasonable_cents
        if most is not None and before + command.cents > most:
            self.holds += 1
            self.held[self.holds] = wagers
        else:
            self.let_in(wagers)

    def let_in(self, wagers: dict[Wager, Fraction]) -> None:
        for (table, number, seat), cents in wagers.items():
            self.inside[table, number, seat] = self.inside.get((table, number, seat), Fraction(0)) + cents
        cents = sum(wagers.values(), Fraction(0))
        self.wagers += cents
        self.amount += cents * self.parameters.rate
        self.reserve += cents * self.parameters.reserve_rate
        limit = self.parameters.limit_cents
        if limit is not None and self.shows > limit:
            above = self.shows - limit
            self.amount -= above
            self.overflow += above
            ((table, number), *_) = {wager[:2] for wager in wagers}
            self.spilled[table, number] = self.spilled.get((table, number), 0) + above

    def ReverseContribution(self, command: meter_commands.ReverseContribution) -> None:  # noqa: N802
        wager = (command.table, command.round, command.seat)
        for wagers in self.held.values():
            if wagers.get(wager):
                wagers[wager] -= command.cents
                return
        self.inside[wager] -= command.cents
        self.wagers -= command.cents
        shown = self.shows
        self.amount -= command.cents * self.parameters.rate
        back = min(shown - self.shows, self.spilled.get(wager[:2], 0), floor(self.overflow))
        self.overflow -= back
        self.amount += back
        if back:
            self.spilled[wager[:2]] -= back
        self.reserve -= command.cents * self.parameters.reserve_rate
        gone = shown - self.shows if wager[:2] in self.emptied else 0  # it was won; a new reset is no part of it
        self.amount += gone
        self.house += gone
        missing, hidden = max(0, ceil(-self.amount)), max(0, ceil(-self.reserve))
        self.amount += missing
        self.reserve += hidden
        self.house += missing + hidden

    def AdmitHeld(self, command: meter_commands.AdmitHeld) -> None:  # noqa: N802
        self.let_in(self.held.pop(command.number))

    def ClaimAward(self, command: meter_commands.ClaimAward) -> None:  # noqa: N802
        self.claims.append(command)

    def PayAward(self, command: meter_commands.PayAward) -> None:  # noqa: N802
        claim = self.claims[command.number - 1]
        percent = PERCENT.get(claim.hand)
        prize = DOLLARS[claim.hand] * 100 if percent is None else self.shows * percent // 100
        paid = NaivePayment(prize, min(prize, self.shows))
        self.house += prize - paid.shown
        self.amount -= paid.shown
        self.won += prize
        self.hits[claim.hand] = self.hits.get(claim.hand, 0) + len(claim.seats)
        if percent == 100:
            hidden = min(floor(self.reserve), self.parameters.reset_cents)
            self.reserve -= hidden
            self.house += self.parameters.reset_cents - hidden
            self.amount += self.parameters.reset_cents
            limit = self.parameters.limit_cents
            room = self.overflow if limit is None else Fraction(max(0, limit - self.shows))
            next_jackpot = min(self.overflow, room)
            self.overflow -= next_jackpot
            self.amount += next_jackpot
            self.emptied |= {wager[:2] for wager, cents in self.inside.items() if cents}
            paid = paid._replace(reset=self.parameters.reset_cents, hidden=Fraction(hidden), spilled=next_jackpot)
        self.payments[command.number] = paid

    def ReverseAward(self, command: meter_commands.ReverseAward) -> None:  # noqa: N802
        """Everything that the payment moved goes back, but the display never falls."""
        before = self.shows
        claim, paid, most = self.claims[command.number - 1], self.payments[command.number], self.parameters.limit_cents
        most = None if most is None else max(most, self.shows)
        self.won -= paid.prize
        self.hits[claim.hand] -= len(claim.seats)
        self.hits = {hand: count for hand, count in self.hits.items() if count}
        self.house -= paid.prize - paid.shown + paid.reset - paid.hidden
        self.reserve += paid.hidden
        self.overflow += paid.spilled
        self.amount += paid.shown - paid.reset - paid.spilled
        missing = max(0, before - self.shows)
        self.amount += missing
        self.house += missing
        above = 0 if most is None else max(0, self.shows - most)
        self.amount -= above
        self.overflow += above

    def CorrectMeter(self, command: meter_commands.CorrectMeter) -> None:  # noqa: N802
        self.amount += command.cents
        self.house += command.cents

    def ChangeParameters(self, command: meter_commands.ChangeParameters) -> None:  # noqa: N802
        self.parameters = command.parameters
        self.inside = dict.fromkeys(self.inside, Fraction(0))
        self.spilled = {}

    def DisconnectTable(self, command: meter_commands.DisconnectTable) -> None:  # noqa: N802
        self.inside = {wager: cents for wager, cents in self.inside.items() if wager[0] != command.table}
        self.spilled = {place: cents for place, cents in self.spilled.items() if place[0] != command.table}
        self.emptied = {place for place in self.emptied if place[0] != command.table}

    def ReportDown(self, command: meter_commands.ReportDown) -> None:  # noqa: N802
        del command
        self.up = False

    def ReportUp(self, command: meter_commands.ReportUp) -> None:  # noqa: N802
        del command
        self.up = True
