"""What every table command and event has, and the places on the layout they name."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.actor import Actor
from boardwalk.law import Paragraph

Place = int | str
"""Where cards are: a seat's number, `dealer`, `community` or `discard rack`."""
DEALER, COMMUNITY, RACK = "dealer", "community", "discard rack"


def place_name(place: Place) -> str:
    """A place as a person would say it."""
    if isinstance(place, int):
        return f"seat {place}"
    return "the community area" if place == COMMUNITY else f"the {place}"


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person does at the table or reports."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the paragraph behind it."""

    law: Paragraph
