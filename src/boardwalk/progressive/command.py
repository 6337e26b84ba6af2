"""Everything that people may ask of a meter. `decide` answers each with events, or refuses it with the paragraph.

Like those of a table, a command carries what only its sender can know: which rounds are in progress at linked tables,
and which of them had their hands out when an award was claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardwalk.actor import Actor
from boardwalk.progressive.parameters import Parameters


@dataclass(frozen=True, slots=True)
class MeterCommand:
    """Something that a person does with a meter, or reports."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class OpenMeter(MeterCommand):
    """Open a meter under the parameters that were filed; `approved` names each game and the approval of its wager."""

    name: str
    parameters: Parameters
    approved: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ConnectTable(MeterCommand):
    """Connect a table to the meter, as its game is offered there."""

    table: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DisconnectTable(MeterCommand):
    """Take a table off the meter."""

    table: str


@dataclass(frozen=True, slots=True)
class Contribute(MeterCommand):
    """Feed the meter with the wagers of a round: so many cents in all, the same at each of these seats."""

    table: str
    round: int
    seats: tuple[int, ...]
    cents: int


@dataclass(frozen=True, slots=True)
class ReverseContribution(MeterCommand):
    """Take back what a seat's wager contributed, because its round is void."""

    table: str
    round: int
    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class ClaimAward(MeterCommand):
    """Claim what a hand wins off the meter, or the jackpot of a wheel.

    Seats stand in the order of settlement; several only share all of the meter. `received` is the number of the event
    with which the winner had the hand, `overlapping` are other linked tables with progressive hands out that were
    complete before this claim and are not settled.
    """

    table: str
    round: int
    seats: tuple[int, ...]
    hand: str
    received: int
    overlapping: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DecideAwards(MeterCommand):
    """Decide in which order simultaneous winners are paid."""

    order: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PayAward(MeterCommand):
    """Pay an award that was claimed."""

    number: int


@dataclass(frozen=True, slots=True)
class SignedCommand(MeterCommand):
    """Something that takes two people of different departments."""

    second: Actor


@dataclass(frozen=True, slots=True)
class CorrectMeter(SignedCommand):
    """Correct what the display shows, upward or downward."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class ReleaseOverflow(SignedCommand):
    """Release overflow to the display."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class AdmitHeld(SignedCommand):
    """Admit a contribution that was held as unreasonable."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChangeParameters(SignedCommand):
    """Change the parameters of the meter; `in_round` are the linked tables with a round in progress."""

    parameters: Parameters
    reason: str
    in_round: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportDown(MeterCommand):
    """Report that the controller is down."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReportUp(MeterCommand):
    """Report that the controller works again."""
