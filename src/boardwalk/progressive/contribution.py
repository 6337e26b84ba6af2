"""Contributions of wagers to the meter: taking them back when a round is void, and holding unreasonably high ones.

Events have whole cents; fractions of a cent are carried in the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import BonusSpin
from boardwalk.law import Paragraph, cite
from boardwalk.money import dollars
from boardwalk.press.notation import joined
from boardwalk.progressive.machine import (
    AT_TABLE,
    REPORTING,
    STAFF,
    folds,
    handles,
    tells,
    verify_linked,
    verify_signed,
)
from boardwalk.progressive.message import MeterCommand, MeterEvent, SignedCommand
from boardwalk.progressive.meter import HeldContribution, Meter, RoundContribution
from boardwalk.progressive.sentence import seat_numbers, signatures, table_and_round


@dataclass(frozen=True, slots=True)
class Contribute(MeterCommand):
    """Contribute the wagers of a round to the meter: this many cents in all, the same at each of these seats."""

    table: str
    round: int
    seats: tuple[int, ...]
    cents: int


@dataclass(frozen=True, slots=True)
class ReverseContribution(MeterCommand):
    """Take back a seat's contribution because its round is void."""

    table: str
    round: int
    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class AdmitHeld(SignedCommand):
    """Admit a contribution that was held as unreasonably high."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Contributed(MeterEvent):
    """The wagers of a round, this many cents in all, contributed to the meter."""

    table: str
    round: int
    seats: tuple[int, ...]
    cents: int
    display_cents: int
    overflow_cents: int
    reserve_cents: int


@dataclass(frozen=True, slots=True)
class ContributionHeld(MeterEvent):
    """The wagers of a round were unreasonably high, so their contribution is held."""

    number: int
    table: str
    round: int
    seats: tuple[int, ...]
    cents: int


@dataclass(frozen=True, slots=True)
class HeldAdmitted(MeterEvent):
    """A held contribution was admitted to the meter."""

    number: int
    table: str
    round: int
    seats: tuple[int, ...]
    cents: int
    display_cents: int
    overflow_cents: int
    reserve_cents: int
    by: Actor
    second: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class ContributionReversed(MeterEvent):
    """A seat's contribution was taken back from the meter, or from what is held."""

    table: str
    round: int
    seat: int
    cents: int
    display_cents: int
    overflow_cents: int
    reserve_cents: int
    house_cents: int
    held: bool


REVERSAL, HOLD = cite("R4"), cite("D19")


class ContributionParts(NamedTuple):
    """Whole cents of a contribution to each place."""

    display_cents: int
    overflow_cents: int
    reserve_cents: int


def parts_of(meter: Meter, cents: int) -> ContributionParts:
    """Where these wagers go: the display up to its limit, then the overflow. The reserve has its own rate.

    A fraction of a cent is carried until it makes a whole one, even while the display is at its limit.
    """
    parameters = meter.parameters
    whole = floor(meter.carry + cents * parameters.rate)
    room = parameters.room(meter.display_cents)
    shown = whole if room is None else min(whole, room)
    return ContributionParts(shown, whole - shown, floor(meter.reserve_carry + cents * parameters.reserve_rate))


@handles(Contribute, *AT_TABLE, law="B37")
def contribute(meter: Meter, command: Contribute) -> Iterator[MeterEvent]:
    """A round's wagers at one table above the unreasonable amount are held; all others are added."""
    table, number, seats, cents = command.table, command.round, command.seats, command.cents
    verify_linked(meter, table)
    _verify_wagers(meter, command)
    most = meter.parameters.unreasonable_cents
    if most is not None and cents + sum(meter.fed_in(table, number).by_seat.values()) > most:
        yield ContributionHeld(HOLD, meter.last_held + 1, table, number, seats, cents)
    else:
        law = _contribution_law(meter, table)
        yield Contributed(law, table, number, seats, cents, *parts_of(meter, cents))


def _contribution_law(meter: Meter, table: str) -> Paragraph:
    wager = meter.wager_of(table).wager
    return wager.wheel.law if isinstance(wager, BonusSpin) else wager.rate_law


def _verify_wagers(meter: Meter, command: Contribute) -> None:
    game, wager = meter.wager_of(command.table)
    law, seats, cents = wager.counted, command.seats, command.cents
    if not seats or len(set(seats)) < len(seats) or not all(1 <= seat <= game.seats for seat in seats):
        raise Refusal("seats", f"must be different seats, {game.seat_range}", law)
    if cents <= 0 or cents % len(seats):
        raise Refusal(
            "cents", f"must be the same wager at each of {len(seats)} seats, not {dollars(cents)} in all", law
        )
    latest = meter.rounds.get(command.table, RoundContribution(1)).round
    if command.round < latest:
        raise Refusal("round", f"must be {latest} or later, not {command.round}", law)
    for seat in seats:
        if seat in meter.fed_in(command.table, command.round).by_seat:
            raise Refusal("seats", f"seat {seat} has already contributed in this round", law)


@handles(ReverseContribution, *REPORTING, law="R4")
def reverse_contribution(meter: Meter, command: ReverseContribution) -> Iterator[MeterEvent]:
    """Take back exactly what a returned wager contributed, from where it went as far as it is still there."""
    table, number, seat, cents = command.table, command.round, command.seat, command.cents
    verify_linked(meter, table)
    if any((claim.table, claim.round) == (table, number) and seat in claim.seats for claim in meter.claims.values()):
        raise Refusal("seat", f"seat {seat}'s wager has won", REVERSAL)
    most = meter.reversible_cents(table, number, seat)
    if not 0 < cents <= most:
        reason = f"must be more than $0 and at most {dollars(most)}, what seat {seat} wagered, not {dollars(cents)}"
        raise Refusal("cents", reason, REVERSAL)
    if meter.held_for(table, number, seat) is not None:
        yield ContributionReversed(REVERSAL, table, number, seat, cents, 0, 0, 0, 0, held=True)
        return
    parts, house = _taken_back(meter, table, cents)
    yield ContributionReversed(REVERSAL, table, number, seat, cents, *parts, house, held=False)


def _taken_back(meter: Meter, table: str, cents: int) -> tuple[ContributionParts, int]:
    """Last in, first out: this round's overflow, then the display. The house covers what has been won since."""
    parameters, fed = meter.parameters, meter.rounds[table]
    whole = _borrowed(meter.carry, cents * parameters.rate)
    overflow = min(whole, fed.overflow_cents, meter.overflow_cents)
    shown = 0 if fed.won else min(whole - overflow, meter.display_cents)
    hidden = _borrowed(meter.reserve_carry, cents * parameters.reserve_rate)
    reserve = min(hidden, meter.reserve_cents)
    return ContributionParts(shown, overflow, reserve), whole - overflow - shown + hidden - reserve


def _borrowed(carry: Fraction, taken: Fraction) -> int:
    """Whole cents to take so that the carry stays at zero or more.

    >>> _borrowed(Fraction(1, 4), Fraction(1, 4)), _borrowed(Fraction(1, 4), Fraction(1, 2))
    (0, 1)
    """
    return max(0, ceil(taken - carry))


@handles(AdmitHeld, *STAFF, law="D19")
def admit_held(meter: Meter, command: AdmitHeld) -> Iterator[MeterEvent]:
    """Wagers that stand are added, however late. Those of a void round are taken off what is held."""
    verify_signed(command.actor, command.second, command.reason)
    held = meter.held.get(command.number)
    if held is None:
        raise Refusal("number", f"no contribution {command.number} is held", HOLD)
    number, table, of_round, by_seat = held
    yield HeldAdmitted(
        HOLD, number, table, of_round, tuple(by_seat), held.cents, *parts_of(meter, held.cents),
        command.actor, command.second, command.reason,
    )  # fmt: skip


def _with_round(meter: Meter, table: str, number: int) -> Meter:
    """The meter with this round as the table's latest. Paid claims of older rounds are dropped."""
    fed = meter.rounds.get(table)
    if fed is not None and fed.round == number:
        return meter
    return meter._replace(
        rounds={**meter.rounds, table: RoundContribution(number)},
        claims={each.number: each for each in meter.claims.values() if each.table != table or not each.paid},
    )


def _with_fed(meter: Meter, table: str, fed: RoundContribution) -> Meter:
    return meter._replace(rounds={**meter.rounds, table: fed})


def _seat_shares(event: Contributed | ContributionHeld) -> dict[int, int]:
    return dict.fromkeys(event.seats, event.cents // len(event.seats))


@folds(Contributed)
def _fold_contributed(meter: Meter, event: Contributed) -> Meter:
    meter = _with_round(meter, event.table, event.round)
    fed = meter.rounds[event.table]
    meter = _with_fed(meter, event.table, fed._replace(alive=fed.alive | frozenset(event.seats)))
    return _added(meter, event, _seat_shares(event))


def _added(meter: Meter, event: Contributed | HeldAdmitted, parts: Mapping[int, int]) -> Meter:
    parameters, cents = meter.parameters, event.cents
    meter = meter._replace(
        display_cents=meter.display_cents + event.display_cents,
        overflow_cents=meter.overflow_cents + event.overflow_cents,
        carry=(meter.carry + cents * parameters.rate) % 1,
        reserve_cents=meter.reserve_cents + event.reserve_cents,
        reserve_carry=(meter.reserve_carry + cents * parameters.reserve_rate) % 1,
        wagers_in_cents=meter.wagers_in_cents + cents,
        contributed=meter.contributed + cents * (parameters.rate + parameters.reserve_rate),
    )
    fed = meter.rounds[event.table]
    if fed.round != event.round:
        return meter
    by_seat = {**fed.by_seat, **{seat: fed.by_seat.get(seat, 0) + part for seat, part in parts.items()}}
    fed = fed._replace(by_seat=by_seat, overflow_cents=fed.overflow_cents + event.overflow_cents)
    return _with_fed(meter, event.table, fed)


@folds(ContributionHeld)
def _fold_contribution_held(meter: Meter, event: ContributionHeld) -> Meter:
    meter = _with_round(meter, event.table, event.round)
    fed = meter.rounds[event.table]
    fed = fed._replace(
        by_seat={**fed.by_seat, **dict.fromkeys(event.seats, 0)}, alive=fed.alive | frozenset(event.seats)
    )
    held = HeldContribution(event.number, event.table, event.round, _seat_shares(event))
    meter = meter._replace(held={**meter.held, event.number: held}, last_held=event.number)
    return _with_fed(meter, event.table, fed)


def _without_held(meter: Meter, number: int) -> Meter:
    return meter._replace(held={each: held for each, held in meter.held.items() if each != number})


@folds(HeldAdmitted)
def _fold_held_admitted(meter: Meter, event: HeldAdmitted) -> Meter:
    return _added(_without_held(meter, event.number), event, meter.held[event.number].by_seat)


@folds(ContributionReversed)
def _fold_contribution_reversed(meter: Meter, event: ContributionReversed) -> Meter:
    if event.held:
        return _held_lowered(meter, event)
    fed = meter.rounds[event.table]
    left = fed.by_seat[event.seat] - event.cents
    fed = fed._replace(
        by_seat={**fed.by_seat, event.seat: left},
        alive=fed.alive if left else fed.alive - {event.seat},
        overflow_cents=fed.overflow_cents - event.overflow_cents,
    )
    parameters, cents = meter.parameters, event.cents
    meter = meter._replace(
        display_cents=meter.display_cents - event.display_cents,
        overflow_cents=meter.overflow_cents - event.overflow_cents,
        carry=(meter.carry - cents * parameters.rate) % 1,
        reserve_cents=meter.reserve_cents - event.reserve_cents,
        reserve_carry=(meter.reserve_carry - cents * parameters.reserve_rate) % 1,
        wagers_in_cents=meter.wagers_in_cents - cents,
        contributed=meter.contributed - cents * (parameters.rate + parameters.reserve_rate),
        funded_cents=meter.funded_cents + event.house_cents,
    )
    return _with_fed(meter, event.table, fed)


def _held_lowered(meter: Meter, event: ContributionReversed) -> Meter:
    held = meter.held_for(event.table, event.round, event.seat)
    assert held is not None, "only a held contribution can be lowered"
    left = held.by_seat[event.seat] - event.cents
    by_seat = {seat: left if seat == event.seat else cents for seat, cents in held.by_seat.items()}
    by_seat = {seat: cents for seat, cents in by_seat.items() if cents}
    lowered = meter._replace(held={**meter.held, held.number: held._replace(by_seat=by_seat)})
    meter = lowered if by_seat else _without_held(meter, held.number)
    fed = meter.rounds[event.table]
    if left or fed.round != event.round:
        return meter
    return _with_fed(meter, event.table, fed._replace(alive=fed.alive - {event.seat}))


def _tell_parts(event: Contributed | HeldAdmitted | ContributionReversed, way: str = "to") -> str:
    """Where the money went or came from. Less than a cent is carried and has gone nowhere yet."""
    parts = {"display": event.display_cents, "overflow": event.overflow_cents, "reserve": event.reserve_cents}
    return (
        joined([f"{dollars(cents)} {way} the {place}" for place, cents in parts.items() if cents])
        or "less than a cent so far"
    )


def _tell_wagered(event: Contributed | ContributionHeld) -> str:
    return f"{dollars(event.cents)} wagered at {table_and_round(event)}, {seat_numbers(event.seats)}"


@tells(Contributed)
def _tell_contributed(event: Contributed) -> str:
    return f"{_tell_wagered(event)}, contributes to the meter: {_tell_parts(event)}"


@tells(ContributionHeld)
def _tell_contribution_held(event: ContributionHeld) -> str:
    return f"{_tell_wagered(event)}, is unreasonably high and held"


@tells(HeldAdmitted)
def _tell_held_admitted(event: HeldAdmitted) -> str:
    signed = signatures(event.by, event.second, event.reason)
    return f"{dollars(event.cents)} held from {table_and_round(event)}, is admitted: {_tell_parts(event)}, {signed}"


@tells(ContributionReversed)
def _tell_contribution_reversed(event: ContributionReversed) -> str:
    back = f"{dollars(event.cents)} wagered at {table_and_round(event)}, seat {event.seat}, is taken back"
    if event.held:
        return f"{back} from what is held"
    house = f", and {dollars(event.house_cents)} from the house" if event.house_cents else ""
    return f"{back}: {_tell_parts(event, 'from')}{house}"
