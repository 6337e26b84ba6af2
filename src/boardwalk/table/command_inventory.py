"""What people may ask of a table about its chips and boxes: counts, credits, cash for chips, boxes exchanged."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.table.command import Command


@dataclass(frozen=True, slots=True)
class CountInventory(Command):
    """Count the chips in the table inventory container, and report their value."""

    cents: int


@dataclass(frozen=True, slots=True)
class CreditInventory(Command):
    """Send chips from the table inventory container to the cage."""

    cents: int


@dataclass(frozen=True, slots=True)
class BuyIn(Command):
    """Take a player's cash for the drop box, and give chips of its value."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class ColorUp(Command):
    """Exchange a player's chips for fewer of a higher value."""

    seat: int
    cents: int


@dataclass(frozen=True, slots=True)
class CollectBoxes(Command):
    """Exchange the drop box and the tip box for empty ones."""
