"""What wagers bring to the meter, what is taken back in a void, and what is held as unreasonable."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.games.collected import BonusSpin
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.progressive import event as happened
from boardwalk.progressive.award import wager_of
from boardwalk.progressive.command import AdmitHeld, Contribute, ReverseContribution
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.handler import AT_TABLE, STAFF, handles, verify_linked, verify_signed
from boardwalk.progressive.meter import Fed, Meter

REVERSING, HOLDING = cite("R4"), cite("D19")


class Parts(NamedTuple):
    """Whole cents that a contribution brings to each place."""

    display_cents: int
    overflow_cents: int
    reserve_cents: int


def parts_of(meter: Meter, cents: int) -> Parts:
    """Where these wagers go: the display up to its limit, then the overflow; the reserve has its own rate.

    A part of a cent is carried below the display until it makes a whole one, also while the display is at its limit.
    """
    parameters = meter.parameters
    whole = floor(meter.carry + cents * parameters.rate)
    room = parameters.room(meter.display_cents)
    shown = whole if room is None else min(whole, room)
    return Parts(shown, whole - shown, floor(meter.reserve_carry + cents * parameters.reserve_rate))


@handles(Contribute, *AT_TABLE, law="B37")
def contribute(meter: Meter, command: Contribute) -> Iterator[MeterEvent]:
    """Wagers of one table and round above the unreasonable amount are held; all others are in."""
    table, number, seats, cents = command.table, command.round, command.seats, command.cents
    verify_linked(meter, table)
    _verify_wagers(meter, command)
    most = meter.parameters.unreasonable_cents
    if most is not None and cents + sum(meter.fed_in(table, number).by_seat.values()) > most:
        yield happened.ContributionHeld(HOLDING, meter.last_held + 1, table, number, seats, cents)
    else:
        law = _feeding_law(meter, table)
        yield happened.Contributed(law, table, number, seats, cents, *parts_of(meter, cents))


def _feeding_law(meter: Meter, table: str) -> Paragraph:
    wager = wager_of(meter.game_of(table))
    return wager.wheel.law if isinstance(wager, BonusSpin) else wager.rate_law


def _verify_wagers(meter: Meter, command: Contribute) -> None:
    game = meter.game_of(command.table)
    law, seats, cents = wager_of(game).counted, command.seats, command.cents
    if not seats or len(set(seats)) < len(seats) or not all(1 <= seat <= game.seats for seat in seats):
        raise Refusal("seats", f"they are different seats from 1 to {game.seats}", law)
    if cents <= 0 or cents % len(seats):
        raise Refusal("cents", f"{dollars(cents)} is not the same wager at {len(seats)} seats", law)
    latest = meter.rounds.get(command.table, Fed(1)).round
    if command.round < latest:
        raise Refusal("round", f"round {command.round} is over, or there is none; the table is at {latest}", law)
    for seat in seats:
        if seat in meter.fed_in(command.table, command.round).by_seat:
            raise Refusal("seats", f"seat {seat} has fed the meter in this round", law)


@handles(ReverseContribution, *AT_TABLE, law="R4")
def reverse_contribution(meter: Meter, command: ReverseContribution) -> Iterator[MeterEvent]:
    """What a returned wager had brought is taken back exactly, from where it went as far as it is still there."""
    table, number, seat, cents = command.table, command.round, command.seat, command.cents
    verify_linked(meter, table)
    if any((claim.table, claim.round) == (table, number) and seat in claim.seats for claim in meter.claims.values()):
        raise Refusal("seat", f"the wager of seat {seat} has won", REVERSING)
    most = meter.reversible_cents(table, number, seat)
    if not 0 < cents <= most:
        reason = f"of seat {seat} in round {number}, {dollars(most)} may be taken back, not {dollars(cents)}"
        raise Refusal("cents", reason, REVERSING)
    if meter.held_for(table, number, seat) is not None:
        yield happened.ContributionReversed(REVERSING, table, number, seat, cents, 0, 0, 0, 0, held=True)
        return
    parts, house = _taken_back(meter, table, cents)
    yield happened.ContributionReversed(REVERSING, table, number, seat, cents, *parts, house, held=False)


def _taken_back(meter: Meter, table: str, cents: int) -> tuple[Parts, int]:
    """The last to come is the first to go: overflow of this round, the display; the house has what was won since."""
    parameters, fed = meter.parameters, meter.rounds[table]
    whole = _borrowed(meter.carry, cents * parameters.rate)
    overflow = min(whole, fed.overflow_cents, meter.overflow_cents)
    shown = 0 if fed.won else min(whole - overflow, meter.display_cents)
    hidden = _borrowed(meter.reserve_carry, cents * parameters.reserve_rate)
    reserve = min(hidden, meter.reserve_cents)
    return Parts(shown, overflow, reserve), whole - overflow - shown + hidden - reserve


def _borrowed(carry: Fraction, taken: Fraction) -> int:
    """Whole cents that must go so that a part of a cent is left of the carry.

    >>> _borrowed(Fraction(1, 4), Fraction(1, 4)), _borrowed(Fraction(1, 4), Fraction(1, 2))
    (0, 1)
    """
    return max(0, ceil(taken - carry))


@handles(AdmitHeld, *STAFF, law="D19")
def admit_held(meter: Meter, command: AdmitHeld) -> Iterator[MeterEvent]:
    """Wagers that stand feed the meter, however late; those of a void are taken off what is held."""
    verify_signed(command.actor, command.second, command.reason)
    held = meter.held.get(command.number)
    if held is None:
        raise Refusal("number", f"no contribution {command.number} is held", HOLDING)
    number, table, of_round, by_seat = held
    yield happened.HeldAdmitted(
        HOLDING, number, table, of_round, tuple(by_seat), held.cents, *parts_of(meter, held.cents),
        command.actor, command.second, command.reason,
    )  # fmt: skip
