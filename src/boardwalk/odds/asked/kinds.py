"""Every kind of work that can be asked for, by the name of its command."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from boardwalk.odds.asked import games, progressive, wheel
from boardwalk.odds.asked.parameter import Kind

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind(
                "solve",
                "Solve a game exactly: expectation, house edge, best play and every wager's share, over all deals.",
                games.SOLVE_PARAMETERS,
                games.read_solve_work,
            ),
            Kind(
                "side-bets",
                "Show what each side bet costs: house edge, hit frequency and deviation under every pay table.",
                games.SIDE_BETS_PARAMETERS,
                games.read_side_bets_work,
            ),
            Kind(
                "strategy",
                "Find a short card of rules to play by, and count exactly what it costs against best play.",
                games.STRATEGY_PARAMETERS,
                games.read_strategy_work,
            ),
            Kind(
                "report",
                "Write the mathematical report that a laboratory or a regulator gets: figures, charts and method.",
                games.REPORT_PARAMETERS,
                games.read_report_work,
            ),
            Kind(
                "progressive",
                "Reckon the $1 progressive payout wager: return, break-even, growth, waiting, reserve and shortfalls.",
                progressive.PARAMETERS,
                progressive.read_progressive_work,
            ),
            Kind(
                "wheel",
                "Reckon a Bonus Spin wheel: chances, return among so many bettors, break-even jackpot, waiting.",
                wheel.PARAMETERS,
                wheel.read_wheel_work,
            ),
            Kind(
                "wheel-solve",
                "Find twelve whole weights for a long-run return: the more a position pays out the rarer it is.",
                wheel.SOLVE_PARAMETERS,
                wheel.read_weights_work,
            ),
        )
    }
)
