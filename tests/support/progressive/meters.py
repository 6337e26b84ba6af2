"""Meters for the tests: people, tables in few words, and a hand that sends commands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games import GAMES
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.award import verify_payable
from boardwalk.progressive.machine import act, apply, decide, fold
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.winner_order import is_noticed

BOSS = Actor(Role.SUPERVISOR, "Kim")
DEALER = Actor(Role.DEALER, "Dale")
FLOOR = Actor(Role.FLOORPERSON, "Fay")
GUARD = Actor(Role.SECURITY, "Gus")
EYE = Actor(Role.SURVEILLANCE, "Eye")
PLAYER = Actor(Role.PLAYER, "Ann")
REGULATOR = Actor(Role.REGULATOR, "Reg")

SEVENTY = Fraction(70, 100)
PLAIN = Parameters(10_000_00, 5_000_00, SEVENTY)

APPROVED = tuple(GAMES)
TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "caribbean": ("caribbean", {"progressive": "on"}),
    **{f"texas {label}": ("texas-bonus", {"progressive": label}) for label in ("plain", "A", "B", "C", "D")},
    **{
        f"wheel {name}": ("premium", {"bonus-spin": name, "bonus-spin-weights": "demonstration"})
        for name in ("5-jackpot", "1-jackpot")
    },
    "wheel 5-fixed": (
        "premium",
        {"bonus-spin": "5-fixed", "bonus-spin-weights": "demonstration", "bonus-spin-prize": "20000"},
    ),
}
"""Tables in few words: a game under its options."""
WHEEL = Parameters(10_000_00, 10_000_00, Fraction(7, 100))
"""The terms of the wheel 5-jackpot."""

Kind = TypeVar("Kind", bound=MeterEvent)


def balance(meter: Meter) -> Fraction:
    """What came in less all that is somewhere; nothing, at every moment."""
    where = meter.display_cents + meter.carry + meter.overflow_cents + meter.reserve_cents + meter.reserve_carry
    return meter.contributed + meter.funded_cents - where - meter.won_cents


def in_order(meter: Meter) -> bool:
    """Nothing is negative, parts of a cent are parts, and the display keeps to its limit."""
    limit = meter.parameters.limit_cents
    return (
        min(meter.display_cents, meter.overflow_cents, meter.reserve_cents, meter.wagers_in_cents) >= 0
        and 0 <= meter.carry < 1
        and 0 <= meter.reserve_carry < 1
        and (limit is None or meter.display_cents <= limit)
    )


@dataclass
class Book:
    """A meter and its record; the books are balanced after every event."""

    now: Meter | None = None
    events: list[MeterEvent] = field(default_factory=list)

    @property
    def meter(self) -> Meter:
        assert self.now is not None
        return self.now

    def do(self, command: MeterCommand) -> tuple[MeterEvent, ...]:
        before = self.now
        after, events = act(before, command)
        for event in events:
            self.now = apply(self.now, event)
            assert in_order(self.now)
        assert self.now == after == fold(events, before)
        assert balance(after) == 0
        self.events += events
        return events

    def last(self, kind: type[Kind]) -> Kind:
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def refuses(self, command: MeterCommand, field: str, law: str) -> str:
        """The reason why this is refused."""
        with pytest.raises(Refusal) as caught:
            decide(self.now, command)
        assert (caught.value.field, str(caught.value.law)) == (field, law)
        return caught.value.reason

    def round(self, table: str, number: int, seats: tuple[int, ...] = (1,), each: int = 1_00) -> None:
        self.do(meter_commands.Contribute(DEALER, table, number, seats, each * len(seats)))

    def claim(
        self, table: str, number: int, hand: str, *seats: int, received: int = 0, overlapping: tuple[str, ...] = ()
    ) -> int:
        """The number of the claim, made by the first seat unless others are named."""
        self.do(meter_commands.ClaimAward(DEALER, table, number, seats or (1,), hand, received, overlapping))
        return self.meter.last_award

    def judge(self, *order: int, reason: str = "as the recordings show") -> None:
        """Notice, review and decision, as far as they are still needed for this order."""
        if not is_noticed(self.meter):
            self.do(meter_commands.GiveNotice(DEALER, self.meter.claims[order[0]].table))
        self.do(meter_commands.RecordReview(EYE, order[0], "all cameras of both tables"))
        self.do(meter_commands.DecideAwards(BOSS, order, reason))

    def pay(self, number: int) -> tuple[MeterEvent, ...]:
        return self.do(meter_commands.PayAward(DEALER, number))


def opened(parameters: Parameters = PLAIN, **tables: str) -> Book:
    """A meter with these tables connected, named `t7="caribbean"` and the like."""
    book = Book()
    wheels = [kind for kind in tables.values() if kind.startswith("wheel")]
    may_have_limit = wheels == [*tables.values()] if tables else parameters.limit_cents is not None
    approved = ("premium",) if may_have_limit else APPROVED
    book.do(meter_commands.OpenMeter(BOSS, "Boardwalk Royal", parameters, approved))
    for name, kind in tables.items():
        game, options = TABLES[kind]
        book.do(meter_commands.ConnectTable(BOSS, name, game, options))
    return book


def under_limit(book: Book, limit_cents: int | None) -> Book:
    """The same meter with a limit, such as a wheel's may have, whatever its rate."""
    book.now = book.meter._replace(parameters=replace(book.meter.parameters, limit_cents=limit_cents))
    return book


def payable(meter: Meter, number: int) -> bool:
    """Whether an award may be paid now."""
    try:
        verify_payable(meter, number)
    except Refusal:
        return False
    return True
