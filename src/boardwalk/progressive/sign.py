"""What a meter's sign shows. Anyone can read it, so it has no cards and nothing of the reserve."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.progressive.award import ALL, JACKPOT, is_decided, recorded_order
from boardwalk.progressive.chances import chance_of, position_chances, spin_chance
from boardwalk.progressive.linked_wager import LinkedWager
from boardwalk.progressive.machine import verify_linked
from boardwalk.progressive.meter import Claim, Meter


@dataclass(frozen=True, slots=True)
class SignRow:
    """A winning hand or position, what it pays, and the chance that a wager wins it."""

    name: str
    pays: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class PendingAward:
    """An award waiting to be paid. `place` is its place in the decided order, from 1."""

    number: int
    table: str
    seats: tuple[int, ...]
    hand: str
    place: int | None


@dataclass(frozen=True, slots=True)
class Sign:
    """A meter's sign."""

    name: str
    display_cents: int
    limit_cents: int | None
    """The most the display shows; what is above it goes to the next jackpot (R40)."""
    up: bool
    pending: tuple[PendingAward, ...]
    """Percentages in the recorded order, then all others in the order they were claimed."""
    games: tuple[str, ...]
    """The titles of the linked games."""
    rows: tuple[SignRow, ...]
    linked_notice: bool
    """Whether more than one game is on this meter, which a sign at each table says: 13:69E-1.13G(h), 1.13Q(f)."""
    demonstration: bool
    """Whether a wheel uses demonstration weights, which nobody has approved (R8)."""


def sign(meter: Meter, table: str | None = None) -> Sign:
    """The sign for all tables, with the rows they share; or the sign at one table, with all its own rows."""
    if table is not None:
        verify_linked(meter, table)
    return Sign(
        name=meter.name,
        display_cents=meter.display_cents,
        limit_cents=meter.parameters.limit_cents,
        up=meter.up,
        pending=pending_awards(meter),
        games=tuple(dict.fromkeys(linked.game.title for linked in meter.wagers.values())),
        rows=_rows(meter, table),
        linked_notice=len({linked.game for linked in meter.tables.values()}) > 1,
        demonstration=any(
            isinstance(linked.wager, BonusSpin) and linked.wager.demonstration for linked in meter.wagers.values()
        ),
    )


def pending_awards(meter: Meter) -> tuple[PendingAward, ...]:
    """Awards waiting to be paid: percentages in the recorded order, then all others in the order they were claimed."""
    first = recorded_order(meter)
    others = (claim.number for claim in meter.unpaid if claim.number not in first)
    places = {number: place for place, number in enumerate(meter.decided, 1)} if is_decided(meter) else {}
    return tuple(_waiting(meter.claims[number], places.get(number)) for number in (*first, *others))


def _waiting(claim: Claim, place: int | None) -> PendingAward:
    return PendingAward(claim.number, claim.table, claim.seats, claim.hand, place)


def _rows(meter: Meter, table: str | None) -> tuple[SignRow, ...]:
    if table is not None:
        return rows_of(meter.wager_of(table))
    of_tables = [rows_of(linked) for linked in meter.wagers.values()]
    first, *others = of_tables or [()]
    return tuple(row for row in first if all(row in rows for rows in others))


def rows_of(linked: LinkedWager) -> tuple[SignRow, ...]:
    """Everything that the wager on the meter pays."""
    wager, cards = linked.wager, linked.cards
    return _wheel_rows(wager, cards) if isinstance(wager, BonusSpin) else _hand_rows(wager, cards)


def _hand_rows(wager: ProgressiveWager, cards: int) -> tuple[SignRow, ...]:
    return tuple(SignRow(row.name, row.words, chance_of(wager.table, row, cards)) for row in wager.table.rows)


def _wheel_rows(spin: BonusSpin, cards: int) -> tuple[SignRow, ...]:
    spins = spin_chance(spin, cards)
    positions = zip(spin.wheel.positions, position_chances(spin.weights), strict=True)
    return tuple(
        SignRow(JACKPOT, str(ALL), spins * chance)
        if position.player_cents is None
        else SignRow(f"position {position.number}", position.words, spins * chance)
        for position, chance in positions
    )
