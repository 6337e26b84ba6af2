"""Every request by the name of its command; the lab and the API offer those that may run as jobs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from boardwalk.odds.requests.progressive import Progressive
from boardwalk.odds.requests.report import Report
from boardwalk.odds.requests.request import OddsRequest
from boardwalk.odds.requests.side_bets import SideBets
from boardwalk.odds.requests.solve import Solve
from boardwalk.odds.requests.strategy import Strategy
from boardwalk.odds.requests.wheel import Wheel, WheelWeights

JOBS: Mapping[str, type[OddsRequest[Any]]] = MappingProxyType(
    {kind.name: kind for kind in (Solve, SideBets, Strategy, Report, Progressive, Wheel, WheelWeights)}
)
"""Requests that the lab takes as jobs, in the order in which it offers them."""
