"""An event of a meter as a person would tell it: one sentence each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boardwalk.actor import Actor
from boardwalk.errors import BoardwalkError
from boardwalk.games import declared
from boardwalk.money import dollars
from boardwalk.press.words import joined
from boardwalk.progressive import event as happened
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.words import printable


def tell(event: MeterEvent) -> str:
    """What happened.

    >>> from boardwalk.law import cite
    >>> tell(happened.MeterReset(cite("D15"), reset_cents=1_000_00, reserve_cents=200_00, house_cents=800_00))
    'All of the display was won: it returns to $1,000, $200 from the reserve and $800 from the house'
    """
    return printable(SENTENCES[type(event)](event))


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {joined([str(seat) for seat in seats])}"


def _at(event: Any) -> str:
    return f"table {event.table}, round {event.round}"


def _signed(by: Actor, second: Actor, reason: str) -> str:
    return f"as {by} and {second} sign: {reason}"


def _title(game: str) -> str:
    try:
        return declared(game, ()).title
    except BoardwalkError:
        return game


def _parts(event: happened.Contributed | happened.HeldAdmitted | happened.ContributionReversed, way: str = "to") -> str:
    """Where the money went or came from; what is less than a cent is carried, and went nowhere yet."""
    parts = {"display": event.display_cents, "overflow": event.overflow_cents, "reserve": event.reserve_cents}
    return (
        joined([f"{dollars(cents)} {way} the {place}" for place, cents in parts.items() if cents]) or "not yet a cent"
    )


def _opened(event: happened.MeterOpened) -> str:
    games = joined([_title(name) for name in event.approved])
    return f"The meter {event.name} is opened at {dollars(event.parameters.base_cents)} for {games}"


def _contributed(event: happened.Contributed) -> str:
    return f"{dollars(event.cents)} wagered at {_at(event)}, {_seats(event.seats)}, feeds the meter: {_parts(event)}"


def _held(event: happened.ContributionHeld) -> str:
    return f"{dollars(event.cents)} wagered at {_at(event)}, {_seats(event.seats)}, is unreasonable and held"


def _admitted(event: happened.HeldAdmitted) -> str:
    signed = _signed(event.by, event.second, event.reason)
    return f"{dollars(event.cents)} held from {_at(event)}, is admitted: {_parts(event)}, {signed}"


def _reversed(event: happened.ContributionReversed) -> str:
    back = f"{dollars(event.cents)} wagered at {_at(event)}, seat {event.seat}, goes back"
    if event.held:
        return f"{back}, off what is held"
    house = f", and {dollars(event.house_cents)} from the house" if event.house_cents else ""
    return f"{back}: {_parts(event, 'from')}{house}"


def _claimed(event: happened.AwardClaimed) -> str:
    waits = ", which waits until a supervisor decides" if event.waits else ""
    return f"Award {event.number} is claimed at {_at(event)}, {_seats(event.seats)}: {event.hand}{waits}"


def _decided(event: happened.AwardsDecided) -> str:
    order = joined([str(number) for number in event.order])
    reason = f": {event.reason}" if event.reason else ""
    return f"{_capital(str(event.by))} decides the order of the awards: {order}{reason}"


def _paid(event: happened.AwardPaid) -> str:
    short = f"; the house adds {dollars(event.shortfall_cents)}" if event.shortfall_cents else ""
    shown = f"with the display at {dollars(event.meter_cents)}"
    return f"Award {event.number}, {event.hand} at {_at(event)}, is paid {dollars(event.paid_cents)} {shown}{short}"


def _reset(event: happened.MeterReset) -> str:
    parts = (event.reserve_cents, "reserve"), (event.house_cents, "house")
    came = joined([f"{dollars(cents)} from the {place}" for cents, place in parts if cents])
    return f"All of the display was won: it returns to {dollars(event.reset_cents)}" + (f", {came}" if came else "")


def _corrected(event: happened.MeterCorrected) -> str:
    way = "raised" if event.cents >= 0 else "lowered"
    return f"The display is {way} by {dollars(abs(event.cents))}, {_signed(event.by, event.second, event.reason)}"


def _released(event: happened.OverflowReleased) -> str:
    signed = _signed(event.by, event.second, event.reason)
    return f"{dollars(event.cents)} of overflow is released to the display, {signed}"


def _changed(event: happened.ParametersChanged) -> str:
    terms = event.parameters
    limit = "no limit" if terms.limit_cents is None else f"limit {dollars(terms.limit_cents)}"
    rates = f"{terms.rate} of each wager to the display, {terms.reserve_rate} to the reserve"
    return f"The terms are now {rates}, {limit}, {_signed(event.by, event.second, event.reason)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


SENTENCES: dict[type[MeterEvent], Callable[[Any], str]] = {
    happened.MeterOpened: _opened,
    happened.TableConnected: lambda event: f"Table {event.table} is connected, with {_title(event.game)}",
    happened.TableDisconnected: lambda event: f"Table {event.table} is taken off the meter",
    happened.Contributed: _contributed,
    happened.ContributionHeld: _held,
    happened.HeldAdmitted: _admitted,
    happened.ContributionReversed: _reversed,
    happened.AwardClaimed: _claimed,
    happened.AwardsDecided: _decided,
    happened.AwardPaid: _paid,
    happened.MeterReset: _reset,
    happened.MeterCorrected: _corrected,
    happened.OverflowReleased: _released,
    happened.ParametersChanged: _changed,
    happened.ControllerDown: lambda event: f"{_capital(str(event.by))} reports the controller down: {event.reason}",
    happened.ControllerUp: lambda event: f"{_capital(str(event.by))} reports that the controller works again",
}
