"""The state of a meter is the fold of its events: `apply` for one, `fold` for a record or any prefix of it.

Nothing is decided here: how many whole cents went where stands in the event. The parts of a cent are carried here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from boardwalk.progressive import event as happened
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.meter import Claim, Fed, Held, Linked, Meter


def fold(events: Iterable[MeterEvent], meter: Meter | None = None) -> Meter:
    """The meter after these events, which begin with its opening or follow on the meter given."""
    for event in events:
        meter = apply(meter, event)
    assert meter is not None, "a record begins with the opening of its meter"
    return meter


def apply(meter: Meter | None, event: MeterEvent) -> Meter:
    """The meter after one more event."""
    if meter is None:
        assert isinstance(event, happened.MeterOpened), "a record begins with the opening of its meter"
        base = event.parameters.base_cents
        return Meter(event.name, event.parameters, event.approved, display_cents=base, funded_cents=base)
    return FOLDS[type(event)](meter, event)


def _table_connected(meter: Meter, event: happened.TableConnected) -> Meter:
    return meter._replace(tables={**meter.tables, event.table: Linked(event.game, event.options)})


def _table_disconnected(meter: Meter, event: happened.TableDisconnected) -> Meter:
    table = event.table
    return meter._replace(
        tables={name: linked for name, linked in meter.tables.items() if name != table},
        rounds={name: fed for name, fed in meter.rounds.items() if name != table},
        claims={number: claim for number, claim in meter.claims.items() if claim.table != table},
    )


def _round_of(meter: Meter, table: str, number: int) -> Meter:
    """The meter with this round as the table's latest. What was paid in an older one is history."""
    fed = meter.rounds.get(table)
    if fed is not None and fed.round == number:
        return meter
    return meter._replace(
        rounds={**meter.rounds, table: Fed(number)},
        claims={each.number: each for each in meter.claims.values() if each.table != table or not each.paid},
    )


def _with_fed(meter: Meter, table: str, fed: Fed) -> Meter:
    return meter._replace(rounds={**meter.rounds, table: fed})


def _parts(event: happened.Contributed | happened.ContributionHeld) -> dict[int, int]:
    return dict.fromkeys(event.seats, event.cents // len(event.seats))


def _contributed(meter: Meter, event: happened.Contributed) -> Meter:
    meter = _round_of(meter, event.table, event.round)
    fed = meter.rounds[event.table]
    meter = _with_fed(meter, event.table, fed._replace(alive=fed.alive | frozenset(event.seats)))
    return _taken_in(meter, event, _parts(event))


def _taken_in(meter: Meter, event: happened.Contributed | happened.HeldAdmitted, parts: Mapping[int, int]) -> Meter:
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


def _contribution_held(meter: Meter, event: happened.ContributionHeld) -> Meter:
    meter = _round_of(meter, event.table, event.round)
    fed = meter.rounds[event.table]
    fed = fed._replace(
        by_seat={**fed.by_seat, **dict.fromkeys(event.seats, 0)}, alive=fed.alive | frozenset(event.seats)
    )
    held = Held(event.number, event.table, event.round, _parts(event))
    meter = meter._replace(held={**meter.held, event.number: held}, last_held=event.number)
    return _with_fed(meter, event.table, fed)


def _without_held(meter: Meter, number: int) -> Meter:
    return meter._replace(held={each: held for each, held in meter.held.items() if each != number})


def _held_admitted(meter: Meter, event: happened.HeldAdmitted) -> Meter:
    return _taken_in(_without_held(meter, event.number), event, meter.held[event.number].by_seat)


def _contribution_reversed(meter: Meter, event: happened.ContributionReversed) -> Meter:
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


def _held_lowered(meter: Meter, event: happened.ContributionReversed) -> Meter:
    held = meter.held_for(event.table, event.round, event.seat)
    assert held is not None, "what is taken off a held contribution was held"
    left = held.by_seat[event.seat] - event.cents
    by_seat = {seat: left if seat == event.seat else cents for seat, cents in held.by_seat.items()}
    by_seat = {seat: cents for seat, cents in by_seat.items() if cents}
    lowered = meter._replace(held={**meter.held, held.number: held._replace(by_seat=by_seat)})
    meter = lowered if by_seat else _without_held(meter, held.number)
    fed = meter.rounds[event.table]
    if left or fed.round != event.round:
        return meter
    return _with_fed(meter, event.table, fed._replace(alive=fed.alive - {event.seat}))


def _award_claimed(meter: Meter, event: happened.AwardClaimed) -> Meter:
    claim = Claim(event.number, event.table, event.round, event.seats, event.hand, event.received, event.waits)
    return meter._replace(claims={**meter.claims, event.number: claim}, last_award=event.number)


def _awards_decided(meter: Meter, event: happened.AwardsDecided) -> Meter:
    return meter._replace(decided=event.order)


def _award_paid(meter: Meter, event: happened.AwardPaid) -> Meter:
    claim = meter.claims[event.number]
    return meter._replace(
        display_cents=meter.display_cents - event.display_cents,
        funded_cents=meter.funded_cents + event.shortfall_cents,
        won_cents=meter.won_cents + event.paid_cents,
        hits={**meter.hits, event.hand: meter.hits.get(event.hand, 0) + len(claim.seats)},
        claims={**meter.claims, event.number: claim._replace(paid=True)},
        decided=tuple(number for number in meter.decided if number != event.number),
    )


def _meter_reset(meter: Meter, event: happened.MeterReset) -> Meter:
    return meter._replace(
        display_cents=meter.display_cents + event.reset_cents,
        reserve_cents=meter.reserve_cents - event.reserve_cents,
        funded_cents=meter.funded_cents + event.house_cents,
        rounds={table: fed._replace(won=fed.won or any(fed.by_seat.values())) for table, fed in meter.rounds.items()},
    )


def _meter_corrected(meter: Meter, event: happened.MeterCorrected) -> Meter:
    return meter._replace(
        display_cents=meter.display_cents + event.cents, funded_cents=meter.funded_cents + event.cents
    )


def _overflow_released(meter: Meter, event: happened.OverflowReleased) -> Meter:
    return meter._replace(
        display_cents=meter.display_cents + event.cents, overflow_cents=meter.overflow_cents - event.cents
    )


def _parameters_changed(meter: Meter, event: happened.ParametersChanged) -> Meter:
    """No round is in progress, so that nothing which went in at the old rates can still be taken back."""
    rounds = {
        table: fed._replace(by_seat=dict.fromkeys(fed.by_seat, 0), overflow_cents=0)
        for table, fed in meter.rounds.items()
    }
    return meter._replace(parameters=event.parameters, rounds=rounds)


def _controller_down(meter: Meter, event: happened.ControllerDown) -> Meter:
    del event
    return meter._replace(up=False)


def _controller_up(meter: Meter, event: happened.ControllerUp) -> Meter:
    del event
    return meter._replace(up=True)


FOLDS: dict[type[MeterEvent], Callable[[Meter, Any], Meter]] = {
    happened.TableConnected: _table_connected,
    happened.TableDisconnected: _table_disconnected,
    happened.Contributed: _contributed,
    happened.ContributionHeld: _contribution_held,
    happened.HeldAdmitted: _held_admitted,
    happened.ContributionReversed: _contribution_reversed,
    happened.AwardClaimed: _award_claimed,
    happened.AwardsDecided: _awards_decided,
    happened.AwardPaid: _award_paid,
    happened.MeterReset: _meter_reset,
    happened.MeterCorrected: _meter_corrected,
    happened.OverflowReleased: _overflow_released,
    happened.ParametersChanged: _parameters_changed,
    happened.ControllerDown: _controller_down,
    happened.ControllerUp: _controller_up,
}
