"""Deterministic simulation: tables of every game, alone or linked to a meter, run by people who make mistakes.

One seed decides a whole run. Auditors keep their own books, from the events alone, and check every invariant after
every event. If one breaks, the run stops, and `shrink` looks for the shortest list of commands that still breaks it.
"""
