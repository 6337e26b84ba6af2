"""One table as a pure state machine: commands in, events out, its state the fold of its events.

`decide` answers a command with events or refuses it with the paragraph; `fold` gives the state; `view` says what a role
or seat may know of it and `prompts` what it may do next. No clock, no random source, no input or output: the order of a
shuffled deck arrives in a command.
"""
