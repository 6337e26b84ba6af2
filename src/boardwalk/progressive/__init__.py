"""Progressive meters and their links, as pure functions. Tables reach them through `floor`.

A meter is a state machine like a table: commands in, events out, its state computed from its events. `chances` counts
hands and spins exactly, so links and parameters are checked by count.
"""

from boardwalk.progressive import commands, events

__all__ = ["commands", "events"]  # importing them registers every subject with the machine
