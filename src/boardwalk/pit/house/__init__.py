"""The house: its people and their roles, the cage, its configuration and policy, its clocks, and what guards its
record.
"""

from boardwalk.pit.house import cage, clock, configuration, heads_file, people, row_digest, software

# Each registers its commands and events with the machine.
__all__ = ["cage", "clock", "configuration", "heads_file", "people", "row_digest", "software"]
