"""What two people of different departments must sign: corrections and changed parameters. Also the controller going
down and coming back up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.press.notation import capitalized
from boardwalk.progressive.link import verify_limit, verify_terms
from boardwalk.progressive.machine import SIGNED, STAFF, folds, handles, tells, verify_signed
from boardwalk.progressive.message import MeterCommand, MeterEvent, SignedCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import LAW, MOST, Parameters, verify_parameters
from boardwalk.progressive.sentence import signatures


@dataclass(frozen=True, slots=True)
class CorrectMeter(SignedCommand):
    """Correct what the display shows, upward or downward."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChangeParameters(SignedCommand):
    """Change the parameters of the meter. `in_round` are the linked tables with a round in progress."""

    parameters: Parameters
    reason: str
    in_round: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportDown(MeterCommand):
    """Report that the controller is down."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReportUp(MeterCommand):
    """Report that the controller is back up."""


@dataclass(frozen=True, slots=True)
class MeterCorrected(MeterEvent):
    """Two people corrected the display by this many cents, upward or downward."""

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
    """The controller is back up."""

    by: Actor


CHANGE, CONTROLLER = cite("B39"), cite("B41")


@handles(CorrectMeter, *STAFF, law="B38")
def correct_meter(meter: Meter, command: CorrectMeter) -> Iterator[MeterEvent]:
    verify_signed(command.actor, command.second, command.reason)
    if command.cents == 0:
        raise Refusal("cents", "must not be $0", SIGNED)
    if meter.display_cents + command.cents < 0:
        raise Refusal("cents", f"would take the display below $0; it shows {dollars(meter.display_cents)}", SIGNED)
    if command.cents < 0 and meter.unpaid:
        reason = f"award {meter.unpaid[0].number} is still to be paid from what the display shows"
        raise Refusal("cents", reason, cite("13:69F-28.11(i)"))
    if meter.display_cents + command.cents > MOST:
        raise Refusal("cents", f"would take the display above {dollars(MOST)}", LAW)
    _verify_room(meter, command.cents)
    yield MeterCorrected(SIGNED, command.cents, command.actor, command.second, command.reason)


def _verify_room(meter: Meter, cents: int) -> None:
    room = meter.parameters.room(meter.display_cents)
    if room is not None and cents > room:
        raise Refusal("cents", f"must be at most {dollars(room)}, the room left below the display's limit", LAW)


@handles(ChangeParameters, *STAFF, law="B39")
def change_parameters(meter: Meter, command: ChangeParameters) -> Iterator[MeterEvent]:
    verify_signed(command.actor, command.second, command.reason)
    _verify_at_rest(meter, command.in_round)
    _verify_parameters(meter, command.parameters)
    yield ParametersChanged(CHANGE, command.parameters, command.actor, command.second, command.reason)


def _verify_at_rest(meter: Meter, in_round: tuple[str, ...]) -> None:
    if in_round:
        raise Refusal("in_round", f"a round is in progress at table {', '.join(in_round)}", CHANGE)
    if meter.unpaid:
        raise Refusal("claims", f"award {meter.unpaid[0].number} is not paid", CHANGE)
    if meter.held:
        raise Refusal("held", "admit what is held first, under the parameters it was wagered under", cite("D19"))


def _verify_parameters(meter: Meter, parameters: Parameters) -> None:
    verify_parameters(parameters)
    verify_limit(parameters, meter.approved, meter.declarations)
    limit = parameters.limit_cents
    if limit is not None and limit < meter.display_cents:
        reason = f"must be at least {dollars(meter.display_cents)}, what the display shows, not {dollars(limit)}"
        raise Refusal("limit_cents", reason, SIGNED)
    for linked in meter.wagers.values():
        verify_terms(parameters, linked)


@handles(ReportDown, *STAFF, law="B41")
def report_down(meter: Meter, command: ReportDown) -> Iterator[MeterEvent]:
    if not meter.up:
        raise Refusal("controller", "is already down", CONTROLLER)
    if not command.reason.strip():
        raise Refusal("reason", "enter what failed", CONTROLLER)
    yield ControllerDown(CONTROLLER, command.actor, command.reason)


@handles(ReportUp, Role.FLOORPERSON, Role.SUPERVISOR, law="B41")
def report_up(meter: Meter, command: ReportUp) -> Iterator[MeterEvent]:
    if meter.up:
        raise Refusal("controller", "is not down", CONTROLLER)
    yield ControllerUp(CONTROLLER, command.actor)


@folds(MeterCorrected)
def _fold_meter_corrected(meter: Meter, event: MeterCorrected) -> Meter:
    return meter._replace(
        display_cents=meter.display_cents + event.cents, funded_cents=meter.funded_cents + event.cents
    )


@folds(ParametersChanged)
def _fold_parameters_changed(meter: Meter, event: ParametersChanged) -> Meter:
    """No round is in progress, so nothing contributed at the old rates can still be taken back."""
    rounds = {
        table: fed._replace(by_seat=dict.fromkeys(fed.by_seat, 0), overflow_cents=0)
        for table, fed in meter.rounds.items()
    }
    return meter._replace(parameters=event.parameters, rounds=rounds)


@folds(ControllerDown)
def _fold_controller_down(meter: Meter, event: ControllerDown) -> Meter:
    del event
    return meter._replace(up=False)


@folds(ControllerUp)
def _fold_controller_up(meter: Meter, event: ControllerUp) -> Meter:
    del event
    return meter._replace(up=True)


@tells(MeterCorrected)
def _tell_meter_corrected(event: MeterCorrected) -> str:
    way = "raised" if event.cents >= 0 else "lowered"
    return f"The display is {way} by {dollars(abs(event.cents))}, {signatures(event.by, event.second, event.reason)}"


@tells(ParametersChanged)
def _tell_parameters_changed(event: ParametersChanged) -> str:
    terms = event.parameters
    limit = "no limit" if terms.limit_cents is None else f"limit {dollars(terms.limit_cents)}"
    rates = f"{terms.rate} of each wager to the display, {terms.reserve_rate} to the reserve"
    return f"The terms are now {rates}, {limit}, {signatures(event.by, event.second, event.reason)}"


@tells(ControllerDown)
def _tell_controller_down(event: ControllerDown) -> str:
    return f"{capitalized(str(event.by))} reports the controller down: {event.reason}"


@tells(ControllerUp)
def _tell_controller_up(event: ControllerUp) -> str:
    return f"{capitalized(str(event.by))} reports the controller back up"
