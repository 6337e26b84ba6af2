"""The house: its people and their roles, the cage, its configuration and policy, its clocks, its log of alarms,
everyone's bookmarks, its school, inquiries into the wins of tables, and what guards its record.
"""

from boardwalk.pit.house import (
    alarm_log,
    bookmark,
    cage,
    clock,
    configuration,
    heads_file,
    inquiry,
    people,
    row_digest,
    school,
    software,
    suspension,
)

# Each registers its commands and events with the machine.
__all__ = [
    "alarm_log",
    "bookmark",
    "cage",
    "clock",
    "configuration",
    "heads_file",
    "inquiry",
    "people",
    "row_digest",
    "school",
    "software",
    "suspension",
]
