"""Money that outlives a round: meters and their links, pure; tables feed them and draw on them through `floor`.

A meter is a state machine like a table: commands in, events out, its state the fold of its events. `chances` counts
hands and spins exactly, so that no link, no parameter and no figure rests on faith.
"""
