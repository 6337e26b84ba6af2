"""What the staff may know of a meter: all of its money, and what waits for someone. No card is in it.

A sign is for the room; this is for those who sign, watch and count. It is an allow-list, as the view of a table is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boardwalk.actor import Actor, Role
from boardwalk.progressive.meter import Held, Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.sign import PendingAward, pending_awards

SEE_METER = frozenset(
    {Role.FLOORPERSON, Role.SUPERVISOR, Role.SECURITY, Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR}
)
"""Who sees more of a meter than its sign."""


@dataclass(frozen=True, slots=True)
class LinkedView:
    """A table on the meter: its game, and the options under which it is offered there."""

    game: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class HeldView:
    """A contribution that is held until two people admit it, by its number."""

    number: int
    table: str
    round: int
    cents: int
    by_seat: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class MeterView:
    """A meter as those see it who answer for it."""

    name: str
    up: bool
    display_cents: int
    carry: Fraction
    """The part of a cent that contributions have left below the display."""
    overflow_cents: int
    reserve_cents: int
    reserve_carry: Fraction
    wagers_in_cents: int
    """What was wagered on it in all."""
    contributed: Fraction
    """What wagers brought to display, overflow and reserve, exactly."""
    funded_cents: int
    """What the house put in."""
    won_cents: int
    hits: Mapping[str, int]
    """How many hands of each kind have won."""
    parameters: Parameters
    approved: Mapping[str, str]
    """The games that may feed it, each with the approval of its wager."""
    tables: Mapping[str, LinkedView]
    held: tuple[HeldView, ...]
    pending: tuple[PendingAward, ...]
    """Awards that wait to be paid."""


def meter_view(meter: Meter, actor: Actor) -> MeterView | None:
    """The state of a meter for this person; none for those who see only its sign."""
    if actor.role not in SEE_METER:
        return None
    return MeterView(
        name=meter.name,
        up=meter.up,
        display_cents=meter.display_cents,
        carry=meter.carry,
        overflow_cents=meter.overflow_cents,
        reserve_cents=meter.reserve_cents,
        reserve_carry=meter.reserve_carry,
        wagers_in_cents=meter.wagers_in_cents,
        contributed=meter.contributed,
        funded_cents=meter.funded_cents,
        won_cents=meter.won_cents,
        hits=dict(meter.hits),
        parameters=meter.parameters,
        approved=dict(meter.approved),
        tables={number: LinkedView(linked.game, dict(linked.options)) for number, linked in meter.tables.items()},
        held=tuple(map(_held, meter.held.values())),
        pending=pending_awards(meter),
    )


def _held(held: Held) -> HeldView:
    return HeldView(held.number, held.table, held.round, held.cents, dict(held.by_seat))
