"""The house: its people and their roles, what the cage sells and redeems, its configuration, and its clocks."""

from boardwalk.pit.house import cage, clock, configuration, people

__all__ = ["cage", "clock", "configuration", "people"]  # each registers its commands and events with the machine
