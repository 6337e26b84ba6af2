"""What the floor looks back on: its figures hour by hour, its alarms, and the slips of its fills and credits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from boardwalk.actor import Actor
from boardwalk.api.floor import AlarmLine, HourLine, HourSheet, SlipLine
from boardwalk.pit.hour_figures import DAY, MOST_DAYS, HourBook, HourFigures
from boardwalk.pit.record.alarm_history import LoggedAlarm
from boardwalk.pit.record.slip import Slip
from boardwalk.pit.shift_figures import HOUR, theory
from boardwalk.pit.writer.sync import PitState
from boardwalk.progressive.parameters import Parameters
from boardwalk.web.lab.house_edge import EdgeSolver

MOST_ALARMS = 200
MOST_SLIPS = 50


def hour_sheet(book: HourBook, state: PitState, solver: EdgeSolver | None, now: int, days: int) -> HourSheet:
    """The last hours of all tables, with the theoretical win of each by the exact edges of its game."""
    since = now - days * DAY
    since += -since % HOUR
    book.forget(now - MOST_DAYS * DAY)
    lines = [_hour_line(each, state, solver) for each in book.hours(state, since)]
    return HourSheet(now, since, tuple(lines))


def _hour_line(found: HourFigures, state: PitState, solver: EdgeSolver | None) -> HourLine:
    figures = found.figures
    expected = _theory(found, solver, _meters_of(state, found.table))
    return HourLine(
        table=found.table,
        game=found.game.name,
        title=found.game.title,
        hour=found.hour,
        rounds=figures.rounds,
        drop_cents=figures.drop_cents,
        handle_cents=sum(figures.handle.values()),
        win_cents=figures.win_cents,
        theory_cents=None if expected is None else round(sum(expected.values(), Fraction(0))),
        fill_cents=found.fill_cents,
        credit_cents=found.credit_cents,
    )


def _theory(
    found: HourFigures, solver: EdgeSolver | None, meters: Mapping[str, Parameters]
) -> Mapping[str, Fraction] | None:
    if not found.figures.handle:
        return {}
    edges = None if solver is None else solver.edges(found.game)
    return None if edges is None else theory(found.figures, found.game, edges, meters)


def _meters_of(state: PitState, number: str) -> dict[str, Parameters]:
    """The terms of the meters that the table's wagers are on now."""
    table = state.table(number)
    links = {} if table is None else {wager: state.meter(link.meter) for wager, link in table.links.items()}
    return {wager: meter.parameters for wager, meter in links.items() if meter is not None}


def alarm_line(logged: LoggedAlarm) -> AlarmLine:
    """An alarm in the log."""
    alarm, taken = logged.alarm, logged.taken
    return AlarmLine(
        logged.number,
        alarm.table,
        alarm.kind,
        alarm.says,
        alarm.law,
        logged.raised_at,
        logged.over_at,
        None if taken is None else taken.by,
        None if taken is None else taken.role.value,
        logged.taken_at,
    )


def slip_line(slip: Slip) -> SlipLine:
    """A fill or a credit."""
    second: Actor | None = slip.second
    return SlipLine(
        slip.seq,
        slip.at,
        "fill" if slip.is_fill else "credit",
        slip.event.cents,
        slip.by.name,
        slip.by.role.value,
        None if second is None else second.name,
        None if second is None else second.role.value,
    )
