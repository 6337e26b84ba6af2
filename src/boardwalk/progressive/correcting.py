"""What two people of different departments do with a meter, and the controller behind it."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.money import dollars
from boardwalk.progressive import event as happened
from boardwalk.progressive.command import ChangeParameters, CorrectMeter, ReleaseOverflow, ReportDown, ReportUp
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.handler import SIGNED, STAFF, handles, verify_signed
from boardwalk.progressive.link import verify_terms
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import LAW, MOST, Parameters, verify_parameters

OVERFLOW, CHANGING, CONTROLLER = cite("D15"), cite("B39"), cite("B41")


@handles(CorrectMeter, *STAFF, law="B38")
def correct_meter(meter: Meter, command: CorrectMeter) -> Iterator[MeterEvent]:
    verify_signed(command.actor, command.second, command.reason)
    if command.cents == 0:
        raise Refusal("cents", "nothing is corrected", SIGNED)
    if meter.display_cents + command.cents < 0:
        raise Refusal("cents", f"the display shows {dollars(meter.display_cents)} and cannot go below zero", SIGNED)
    if command.cents < 0 and meter.unpaid:
        reason = f"award {meter.unpaid[0].number} is due at what the display shows"
        raise Refusal("cents", reason, cite("13:69F-28.11(i)"))
    if meter.display_cents + command.cents > MOST:
        raise Refusal("cents", f"no display shows more than {dollars(MOST)}", LAW)
    _verify_room(meter, command.cents)
    yield happened.MeterCorrected(SIGNED, command.cents, command.actor, command.second, command.reason)


@handles(ReleaseOverflow, *STAFF, law="D15")
def release_overflow(meter: Meter, command: ReleaseOverflow) -> Iterator[MeterEvent]:
    verify_signed(command.actor, command.second, command.reason)
    if not 0 < command.cents <= meter.overflow_cents:
        raise Refusal("cents", f"the overflow holds {dollars(meter.overflow_cents)}", OVERFLOW)
    _verify_room(meter, command.cents)
    yield happened.OverflowReleased(OVERFLOW, command.cents, command.actor, command.second, command.reason)


def _verify_room(meter: Meter, cents: int) -> None:
    room = meter.parameters.room(meter.display_cents)
    if room is not None and cents > room:
        raise Refusal("cents", f"the display may rise by {dollars(room)} to its limit", LAW)


@handles(ChangeParameters, *STAFF, law="B39")
def change_parameters(meter: Meter, command: ChangeParameters) -> Iterator[MeterEvent]:
    verify_signed(command.actor, command.second, command.reason)
    _verify_at_rest(meter, command.in_round)
    _verify_parameters(meter, command.parameters)
    yield happened.ParametersChanged(CHANGING, command.parameters, command.actor, command.second, command.reason)


def _verify_at_rest(meter: Meter, in_round: tuple[str, ...]) -> None:
    if in_round:
        raise Refusal("in_round", f"a round is in progress at table {', '.join(in_round)}", CHANGING)
    if meter.unpaid:
        raise Refusal("claims", f"award {meter.unpaid[0].number} is not paid", CHANGING)
    if meter.held:
        raise Refusal("held", "what is held is decided under the parameters it was wagered under", cite("D19"))


def _verify_parameters(meter: Meter, parameters: Parameters) -> None:
    verify_parameters(parameters)
    limit = parameters.limit_cents
    if limit is not None and limit < meter.display_cents:
        reason = f"{dollars(limit)} is below what the display shows, which does not fall by this"
        raise Refusal("limit_cents", reason, SIGNED)
    for game in meter.games.values():
        verify_terms(parameters, game)


@handles(ReportDown, *STAFF, law="B41")
def report_down(meter: Meter, command: ReportDown) -> Iterator[MeterEvent]:
    if not meter.up:
        raise Refusal("controller", "it is down already", CONTROLLER)
    if not command.reason.strip():
        raise Refusal("reason", "it is recorded what failed", CONTROLLER)
    yield happened.ControllerDown(CONTROLLER, command.actor, command.reason)


@handles(ReportUp, Role.FLOORPERSON, Role.SUPERVISOR, law="B41")
def report_up(meter: Meter, command: ReportUp) -> Iterator[MeterEvent]:
    if meter.up:
        raise Refusal("controller", "it is not down", CONTROLLER)
    yield happened.ControllerUp(CONTROLLER, command.actor)
