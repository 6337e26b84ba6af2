"""Requests to the mathematics, with the same fields for the commands, the lab and the API.

>>> from boardwalk.odds import requests
>>> requests.Solve(game="premum")
Traceback (most recent call last):
...
boardwalk.errors.InputError: game: Unknown game "premum". Did you mean "premium"?
>>> requests.Strategy(game="premium", rules=0)
Traceback (most recent call last):
...
boardwalk.errors.InputError: --rules: must be from 1 to 10, not 0
"""

from boardwalk.odds.requests.advise import Advise
from boardwalk.odds.requests.fixed_strategy import FixedStrategy
from boardwalk.odds.requests.progressive import Progressive
from boardwalk.odds.requests.report import Report
from boardwalk.odds.requests.session import PlayerSession
from boardwalk.odds.requests.side_bets import SideBets
from boardwalk.odds.requests.simulate import Simulate
from boardwalk.odds.requests.solve import Scan, Solve
from boardwalk.odds.requests.strategy import Strategy
from boardwalk.odds.requests.tune import Tune
from boardwalk.odds.requests.what_if import WhatIf
from boardwalk.odds.requests.wheel import Wheel, WheelWeights

__all__ = [
    "Advise",
    "FixedStrategy",
    "PlayerSession",
    "Progressive",
    "Report",
    "Scan",
    "SideBets",
    "Simulate",
    "Solve",
    "Strategy",
    "Tune",
    "WhatIf",
    "Wheel",
    "WheelWeights",
]
