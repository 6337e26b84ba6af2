"""Every request by name. The lab and the API offer all of them as jobs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from boardwalk.odds.requests.advise import Advise
from boardwalk.odds.requests.fixed_strategy import FixedStrategy
from boardwalk.odds.requests.progressive import Progressive
from boardwalk.odds.requests.report import Report
from boardwalk.odds.requests.request import OddsRequest
from boardwalk.odds.requests.session import PlayerSession
from boardwalk.odds.requests.side_bets import SideBets
from boardwalk.odds.requests.simulate import Simulate
from boardwalk.odds.requests.solve import Scan, Solve
from boardwalk.odds.requests.strategy import Strategy
from boardwalk.odds.requests.tune import Tune
from boardwalk.odds.requests.what_if import WhatIf
from boardwalk.odds.requests.wheel import Wheel, WheelWeights

JOBS: Mapping[str, type[OddsRequest[Any]]] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Solve,
            Scan,
            SideBets,
            Strategy,
            FixedStrategy,
            Advise,
            Simulate,
            WhatIf,
            Tune,
            PlayerSession,
            Report,
            Progressive,
            Wheel,
            WheelWeights,
        )
    }
)
"""Requests in the order in which the lab offers them."""
