"""Deterministic simulation: tables of every game under random players, irregularities and illegal commands.

One seed decides a whole run. An auditor who keeps books of his own, from the events alone, checks every invariant after
every event; where one breaks, the run stops with the shortest list of commands that still breaks it.
"""
