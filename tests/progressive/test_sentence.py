"""Every event of a meter is told in one sentence."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.machine import METER
from boardwalk.progressive.message import MeterEvent
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.record import METER_EVENTS
from boardwalk.progressive.sentence import tell
from tests.support.progressive.meters import BOSS, GUARD, PLAIN, opened
from tests.support.table.strategies import NUMBERS, VALUES

SIGNED = "signed by supervisor Kim and security Gus"
KINDS = tuple(METER_EVENTS.classes.values())
TERMS = st.builds(
    Parameters, NUMBERS, NUMBERS, st.fractions(), st.none() | NUMBERS, st.fractions(), st.none() | NUMBERS
)


def test_every_event_has_a_sentence() -> None:
    assert set(METER.sentences) == set(KINDS)


def instances(kind: type[Any]) -> st.SearchStrategy[Any]:
    values = VALUES | {Parameters: TERMS}
    return st.builds(kind, **{name: values[hint] for name, hint in get_type_hints(kind).items()})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=6)
@given(data=st.data())
def test_whatever_happens_is_told_in_one_line(kind: type[MeterEvent], data: st.DataObject) -> None:
    sentence = tell(data.draw(instances(kind)))
    assert sentence
    assert sentence.isprintable()


def test_the_life_of_a_meter() -> None:
    book = opened(replace(PLAIN, unreasonable_cents=5_00, reserve_rate=Fraction(1, 100)), a="caribbean", b="caribbean")
    book.round("a", 1, (1, 2))
    book.do(meter_commands.ReverseContribution(BOSS, "a", 1, 2, 1_00))
    book.round("b", 1, (1, 2, 3, 4, 5, 6))
    book.do(meter_commands.AdmitHeld(BOSS, GUARD, 1, "right"))
    royal, other = book.claim("a", 1, "royal flush"), book.claim("b", 1, "royal flush", 3)
    book.judge(royal, other)
    book.pay(royal)
    book.pay(other)
    book.do(meter_commands.CorrectMeter(BOSS, GUARD, -5, "a misread sign"))
    book.do(meter_commands.ReportDown(GUARD, "no power"))
    book.do(meter_commands.ReportUp(BOSS))
    book.do(meter_commands.ChangeParameters(BOSS, GUARD, PLAIN, "a new filing"))
    assert [tell(event) for event in book.events[2:]] == [
        "Table b is connected with Caribbean Stud Poker",
        (
            "$2 wagered at table a, round 1, seats 1 and 2, contributes to the meter: "
            "$1.40 to the display and $0.02 to the reserve"
        ),
        "$1 wagered at table a, round 1, seat 2, is taken back: $0.70 from the display and $0.01 from the reserve",
        "$6 wagered at table b, round 1, seats 1, 2, 3, 4, 5 and 6, is unreasonably high and held",
        f"$6 held from table b, round 1, is admitted: $4.20 to the display and $0.06 to the reserve, {SIGNED}: right",
        "Award 1 is claimed at table a, round 1, seat 1: royal flush",
        "Award 2 is claimed at table b, round 1, seat 3: royal flush; it waits for a supervisor's decision",
        "Dealer Dale at table a notifies surveillance and casino management of awards 1 and 2",
        "Surveillance Eye reviews awards 1 and 2 and finds award 1 first: all cameras of both tables",
        "Supervisor Kim decides the order of payment: award 1, then award 2 (as the recordings show)",
        "Award 1, royal flush at table a, round 1, is paid $10,004.90 with the display at $10,004.90",
        "The whole display was won: it resets to $5,000, $0.07 from the reserve and $4,999.93 from the house",
        "Award 2, royal flush at table b, round 1, is paid $5,000 with the display at $5,000",
        "The whole display was won: it resets to $5,000, $5,000 from the house",
        f"The display is lowered by $0.05, {SIGNED}: a misread sign",
        "Security Gus reports the controller down: no power",
        "Supervisor Kim reports the controller back up",
        f"The terms are now 7/10 of each wager to the display, 0 to the reserve, no limit, {SIGNED}: a new filing",
    ]
