"""One table as a pure state machine: commands in, events out, its state the fold of its events.

`decide` answers a command with events or refuses it with the paragraph; `fold` computes the state; `view` is what a
role or seat may see of it, and `prompts` what it may do next. There is no clock, no random source, no input or output:
the order of a shuffled deck comes with a command.
"""

from boardwalk.table import commands, events
from boardwalk.table.hardware import dependency

__all__ = ["commands", "dependency", "events"]  # importing them registers every subject with the machine
