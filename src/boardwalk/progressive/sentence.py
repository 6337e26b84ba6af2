"""`tell` puts a meter event into one sentence. Also the phrases that sentences share. The sentences themselves are with
their subjects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardwalk.actor import Actor
from boardwalk.press.notation import joined, printable
from boardwalk.progressive.machine import METER
from boardwalk.progressive.message import MeterEvent


def tell(event: MeterEvent) -> str:
    """What happened.

    >>> from boardwalk.law import cite
    >>> from boardwalk.progressive.award import MeterReset
    >>> tell(MeterReset(cite("D15"), reset_cents=1_000_00, reserve_cents=200_00, house_cents=800_00, overflow_cents=0))
    'The whole display was won: it resets to $1,000, $200 from the reserve and $800 from the house'
    """
    return printable(METER.sentences[type(event)](event))


def seat_numbers(seats: Sequence[int]) -> str:
    return f"seat{'s' if len(seats) > 1 else ''} {joined([str(seat) for seat in seats])}"


def table_and_round(event: Any) -> str:
    return f"table {event.table}, round {event.round}"


def signatures(by: Actor, second: Actor, reason: str) -> str:
    return f"signed by {by} and {second}: {reason}"
