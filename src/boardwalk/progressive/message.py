"""What every meter command and event has.

A command includes what only its sender can know, such as which linked tables have a round in progress. In an event, an
amount named after a place is what moved to or from that place; `house_cents` is what the house put in.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.actor import Actor
from boardwalk.law import Paragraph


@dataclass(frozen=True, slots=True)
class MeterCommand:
    """Something a person does with a meter or reports."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class SignedCommand(MeterCommand):
    """Something that two people of different departments must sign."""

    second: Actor


@dataclass(frozen=True, slots=True)
class MeterEvent:
    """Something that happened to a meter, and the paragraph behind it."""

    law: Paragraph
