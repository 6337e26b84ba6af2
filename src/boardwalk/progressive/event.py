"""What happens to a meter, in the past tense. Its state is the fold of these.

Amounts named after a place are what moved there or from there: `display_cents` of a contribution went to the display,
that of an award came from it, `house_cents` is what the house put in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardwalk.actor import Actor
from boardwalk.law import Paragraph
from boardwalk.progressive.parameters import Parameters


@dataclass(frozen=True, slots=True)
class MeterEvent:
    """Something that happened to a meter, and the paragraph behind it."""

    law: Paragraph


@dataclass(frozen=True, slots=True)
class MeterOpened(MeterEvent):
    """A meter was opened for these games, each by its approval; the house put its base amount in."""

    name: str
    parameters: Parameters
    approved: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TableConnected(MeterEvent):
    """A table was connected; its wagers feed the meter from now on."""

    table: str
    game: str
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TableDisconnected(MeterEvent):
    """A table was taken off the meter."""

    table: str


@dataclass(frozen=True, slots=True)
class Contributed(MeterEvent):
    """The wagers of a round, so many cents in all, fed the meter."""

    table: str
    round: int
    seats: tuple[int, ...]
    cents: int
    display_cents: int
    overflow_cents: int
    reserve_cents: int


@dataclass(frozen=True, slots=True)
class ContributionHeld(MeterEvent):
    """The wagers of a round were unreasonably high and are held."""

    number: int
    table: str
    round: int
    seats: tuple[int, ...]
    cents: int


@dataclass(frozen=True, slots=True)
class HeldAdmitted(MeterEvent):
    """A held contribution was admitted and fed the meter."""

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
    """What a seat's wager had contributed was taken back, or came off what is held."""

    table: str
    round: int
    seat: int
    cents: int
    display_cents: int
    overflow_cents: int
    reserve_cents: int
    house_cents: int
    held: bool


@dataclass(frozen=True, slots=True)
class AwardClaimed(MeterEvent):
    """A winning hand was claimed; it may have to wait for a decision on the order of winners."""

    number: int
    table: str
    round: int
    seats: tuple[int, ...]
    hand: str
    received: int
    waits: bool


@dataclass(frozen=True, slots=True)
class AwardsDecided(MeterEvent):
    """A supervisor decided in which order winners are paid."""

    order: tuple[int, ...]
    by: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class AwardPaid(MeterEvent):
    """An award was paid when the display showed `meter_cents`; the house funded the shortfall."""

    number: int
    table: str
    round: int
    hand: str
    meter_cents: int
    paid_cents: int
    display_cents: int
    shortfall_cents: int


@dataclass(frozen=True, slots=True)
class MeterReset(MeterEvent):
    """All of the display was won; reserve and house brought it to its reset amount."""

    reset_cents: int
    reserve_cents: int
    house_cents: int


@dataclass(frozen=True, slots=True)
class MeterCorrected(MeterEvent):
    """Two people corrected the display by so many cents, upward or downward."""

    cents: int
    by: Actor
    second: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class OverflowReleased(MeterEvent):
    """Two people released overflow to the display."""

    cents: int
    by: Actor
    second: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class ParametersChanged(MeterEvent):
    """Two people changed the parameters."""

    parameters: Parameters
    by: Actor
    second: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class ControllerDown(MeterEvent):
    """The controller is down; linked tables take no progressive wagers."""

    by: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class ControllerUp(MeterEvent):
    """The controller works again."""

    by: Actor
