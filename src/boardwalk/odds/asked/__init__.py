"""What can be asked of the mathematics: the parameters, how they are read and refused, and how the work is done.

The command and the laboratory ask in the same words. A field at fault is named as the command has it, `--rate`; whoever
asks in another way takes the dashes off. Nothing here brings Numba along before the work begins.
"""
