"""The figures of a load test: durations in milliseconds, rates per second."""

from __future__ import annotations

import os
from typing import Any

from boardwalk.load_test.latency import LatencySpread
from boardwalk.load_test.load_run import LoadOutcome


def load_figures(outcome: LoadOutcome) -> dict[str, Any]:
    """Everything that was measured; durations in milliseconds, rates per second."""
    load, cost, seconds = outcome.load, outcome.cost, outcome.seconds
    cpu = outcome.server_cpu_seconds
    return {
        "tables": load.tables,
        "bots": load.tables * load.bots,
        "pace_seconds": load.pace_seconds,
        "store": "sqlite" if load.database is None else "postgresql",
        "servers": load.servers,
        "cores": os.cpu_count(),
        "seconds": round(seconds, 3),
        "warm_up_seconds": outcome.warm_up_seconds,
        "rounds": outcome.rounds,
        "rounds_a_second": round(outcome.rounds / seconds, 3),
        "commands_a_second": round(sum(outcome.kinds.values()) / seconds, 3),
        "orders_a_second": round(cost.orders / seconds, 3),
        "commands": dict(outcome.kinds),
        "refused": dict(outcome.refused),
        "lost_connections": outcome.lost,
        "command_ms": _milliseconds(outcome.commands),
        "view_ms": _milliseconds(outcome.views),
        "screens": load.screens,
        "screen_ms": _milliseconds(outcome.screens),
        "views_a_second": round(outcome.messages / seconds, 3),
        "views_made_a_second": round(outcome.views_made / seconds, 3),
        "view_bytes": round(outcome.message_bytes / max(1, outcome.messages)),
        "order_cpu_ms": None if cpu is None else _average(cpu, cost.orders),
        "server_cores": None if cpu is None else round(cpu / seconds, 3),
        "bots_cores": round(outcome.bots_cpu_seconds / seconds, 3),
        "commits_a_second": round(cost.commits / seconds, 3),
        "records_a_second": round(cost.records / seconds, 3),
        "orders_of_a_commit": {str(orders): commits for orders, commits in sorted(cost.orders_of_a_commit.items())},
        "decide_ms": _average(cost.decide_seconds, cost.commits),
        "write_ms": _average(cost.write_seconds, cost.commits),
        "bare_ms": _average(cost.bare_seconds, cost.commits),
        "times_bare": _average(cost.write_seconds, cost.bare_seconds, 1),
        "bare_in_turn_ms": _milliseconds(cost.bare),
        "ours_in_turn_ms": _milliseconds(cost.ours),
        "times_bare_in_turn": _average(cost.ours.p50, cost.bare.p50, 1) if cost.ours and cost.bare else None,
    }


def _milliseconds(spread: LatencySpread | None) -> dict[str, float] | None:
    if spread is None:
        return None
    named = {"p50": spread.p50, "p90": spread.p90, "p99": spread.p99, "max": spread.most}
    return {name: round(seconds * 1000, 2) for name, seconds in named.items()}


def _average(seconds: float, number: float, unit: int = 1000) -> float | None:
    return round(seconds / number * unit, 3) if number else None
