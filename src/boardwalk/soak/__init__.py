"""Deterministic simulation: tables of every game, alone and linked to a meter, under people who make mistakes.

One seed decides a whole run. Auditors who keep books of their own, from the events alone, check every invariant
after every event; where one breaks, the run stops with the shortest list of commands that still breaks it.
"""
