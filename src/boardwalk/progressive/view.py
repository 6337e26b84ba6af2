"""What the staff may see of a meter: all its money, and what is waiting for someone. It has no cards.

A sign is for everyone; this is for the staff who sign, watch and count. Like the view of a table, it is an allow-list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from boardwalk.actor import Actor, Role
from boardwalk.progressive.award import is_decided, simultaneous
from boardwalk.progressive.meter import HeldContribution, Meter
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.sign import PendingAward, pending_awards
from boardwalk.progressive.winner_order import is_noticed, is_reviewed

SEE_METER = frozenset(
    {Role.FLOORPERSON, Role.SUPERVISOR, Role.SECURITY, Role.SURVEILLANCE, Role.ACCOUNTING, Role.REGULATOR}
)
"""The roles that see more of a meter than its sign."""


@dataclass(frozen=True, slots=True)
class LinkedView:
    """A table on the meter: its game and options, and which of its wagers contributes."""

    game: str
    options: Mapping[str, str]
    wager: str


@dataclass(frozen=True, slots=True)
class HeldView:
    """A contribution held until two people admit it."""

    number: int
    table: str
    round: int
    cents: int
    by_seat: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ReviewView:
    """Surveillance's review of simultaneous winners."""

    first: int
    reviewed: str
    by: str


@dataclass(frozen=True, slots=True)
class WinnersView:
    """Simultaneous winners, and how far notice, review and decision have come (28.11(i), R39)."""

    recorded: tuple[PendingAward, ...]
    """In the order in which the tables recorded the hands."""
    noticed: bool
    """Whether surveillance and casino management have been notified of all of them."""
    review: ReviewView | None
    decided: bool


@dataclass(frozen=True, slots=True)
class MeterView:
    """A meter as the staff responsible for it sees it."""

    name: str
    up: bool
    display_cents: int
    carry: Fraction
    """The fraction of a cent not yet on the display."""
    overflow_cents: int
    reserve_cents: int
    reserve_carry: Fraction
    wagers_in_cents: int
    """Total wagers on it."""
    contributed: Fraction
    """What wagers contributed to display, overflow and reserve, exactly."""
    funded_cents: int
    """What the house put in."""
    won_cents: int
    hits: Mapping[str, int]
    """How many hands of each kind have won."""
    parameters: Parameters
    approved: tuple[str, ...]
    """The games that may be linked."""
    tables: Mapping[str, LinkedView]
    held: tuple[HeldView, ...]
    pending: tuple[PendingAward, ...]
    """Awards waiting to be paid."""
    winners: WinnersView | None
    """Simultaneous winners among them."""


def meter_view(meter: Meter, actor: Actor) -> MeterView | None:
    """The state of a meter for this person; None for those who see only its sign."""
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
        approved=meter.approved,
        tables={
            number: LinkedView(linked.game, dict(linked.options), linked.wager)
            for number, linked in meter.tables.items()
        },
        held=tuple(map(_held, meter.held.values())),
        pending=pending_awards(meter),
        winners=winners_view(meter, actor),
    )


SEE_WINNERS = SEE_METER | {Role.DEALER}
"""The roles that see the recorded order of simultaneous winners."""


def winners_view(meter: Meter, actor: Actor) -> WinnersView | None:
    """Simultaneous winners for those who see to their order; None if there are none."""
    if actor.role not in SEE_WINNERS or not simultaneous(meter):
        return None
    waiting = {claim.number for claim in simultaneous(meter)}
    review = meter.review if is_reviewed(meter) else None
    return WinnersView(
        recorded=tuple(award for award in pending_awards(meter) if award.number in waiting),
        noticed=is_noticed(meter),
        review=None if review is None else ReviewView(review.first, review.reviewed, review.by.name),
        decided=is_decided(meter),
    )


def _held(held: HeldContribution) -> HeldView:
    return HeldView(held.number, held.table, held.round, held.cents, dict(held.by_seat))
