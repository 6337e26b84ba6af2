"""The house: its people and their roles, what the cage sells and redeems, and its configuration."""

from boardwalk.pit.house import cage, configuration, people

__all__ = ["cage", "configuration", "people"]  # each registers its commands and events with the machine
