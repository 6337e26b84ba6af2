"""`boardwalk bench pit`: a load of bots on the API of a real server, next to the bare cost of its commits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwalk.cli.arguments import compact_json
from boardwalk.cli.console import console, grid
from boardwalk.extras import require

if TYPE_CHECKING:
    from boardwalk.load_test.latency import LatencySpread
    from boardwalk.load_test.load_run import LoadOutcome

MOST_MILLISECONDS = 100
MOST_TIMES_BARE = 2
FigureLine = tuple[str, str]


def bench_pit_command(
    tables: Annotated[int, typer.Option(min=1, max=1_000, help="Tables, of all five games, some on meters.")] = 100,
    bots: Annotated[int, typer.Option(min=1, max=6, help="Bots at each table.")] = 6,
    seconds: Annotated[float, typer.Option(min=1, help="How long to measure, after a warm-up.")] = 60,
    pace: Annotated[float, typer.Option(min=1, help="Seconds from one round of a table to the next.")] = 30,
    full_speed: Annotated[
        bool, typer.Option("--full-speed", help="Then also at full speed: bots answer immediately.")
    ] = False,
    database: Annotated[
        str | None,
        typer.Option(help="A PostgreSQL URL; databases are made and dropped on its server.", show_default="SQLite"),
    ] = None,
    screens: Annotated[
        int, typer.Option(min=0, max=20, help="Tables also watched by pages in Chromium on this machine.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the bots; the server's cards are random.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as one line of JSON per run.")] = False,
) -> None:
    """Measure a server under load: bots log in, watch their tables on streams and send commands.

    The server runs in its own process.
    """
    require("boardwalk bench pit", "house")
    from boardwalk.load_test.load_run import LoadPlan, run_load

    out = console()
    for pace_seconds in (pace, None) if full_speed else (pace,):
        with out.status("opening the house") as status:
            outcome = run_load(LoadPlan(tables, bots, seconds, pace_seconds, database, seed, screens), status.update)
        if as_json:
            typer.echo(compact_json(load_figures(outcome)))
        else:
            _show_load(outcome)


def load_figures(outcome: LoadOutcome) -> dict[str, Any]:
    """Everything that was measured; durations in milliseconds, rates per second."""
    load, cost, seconds = outcome.load, outcome.cost, outcome.seconds
    cpu = outcome.server_cpu_seconds
    return {
        "tables": load.tables,
        "bots": load.tables * load.bots,
        "pace_seconds": load.pace_seconds,
        "store": "sqlite" if load.database is None else "postgresql",
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


def _show_load(outcome: LoadOutcome) -> None:
    table = grid()
    for line in _figure_lines(load_figures(outcome)):
        table.add_row(*line)
    console().print(table)
    console().print()


def _figure_lines(found: dict[str, Any]) -> Iterator[FigureLine]:
    pace = found["pace_seconds"]
    yield "pace", "full speed" if pace is None else f"a round every {pace:g} seconds at each table"
    yield "load", f"{found['tables']:,} tables, {found['bots']:,} bots, {found['store']}, {found['cores']} cores in all"
    yield "measured", f"{found['seconds']:.0f} s, after a warm-up of {found['warm_up_seconds']:.0f} s"
    yield "rounds", f"{found['rounds_a_second']:,.2f} a second"
    sent = sum(found["commands"].values())
    refused = sum(found["refused"].values())
    yield "bots' commands", f"{found['commands_a_second']:,.1f} a second ({sent:,} in all, {refused:,} refused)"
    yield "orders", f"{found['orders_a_second']:,.1f} a second, including the staff's"
    yield "command to answer", _percentiles(found["command_ms"], f"  (p99 goal: under {MOST_MILLISECONDS} ms)")
    yield "command to view", _percentiles(found["view_ms"], "  at another seat")
    if found["screens"]:
        yield "command to screen", _percentiles(found["screen_ms"], f"  (p50 goal: under {MOST_MILLISECONDS} ms)")
    yield "views", f"{found['views_a_second']:,.0f} a second, {found['view_bytes']:,} bytes each"
    server = found["server_cores"]
    yield "cores in use", f"{'-' if server is None else f'{server:.2f}'} server, {found['bots_cores']:.2f} bots"
    yield from _cost_lines(found)


def _cost_lines(found: dict[str, Any]) -> Iterator[FigureLine]:
    if not found["orders_of_a_commit"]:
        yield "commits", "none"
        return
    of_a_commit = found["orders_a_second"] / found["commits_a_second"]
    most = max(map(int, found["orders_of_a_commit"]))
    yield "commits", f"{found['commits_a_second']:,.1f} a second, {of_a_commit:.1f} orders each, {most} at most"
    yield "one commit", f"{found['decide_ms']:.2f} ms to decide, {found['write_ms']:.2f} ms to write, under load"
    goal = f"  (goal: at most {MOST_TIMES_BARE})"
    yield "bare commit", f"{found['bare_ms']:.2f} ms; under load {found['times_bare']:.2f} times as long{goal}"
    medians = f"{found['ours_in_turn_ms']['p50']:.2f} ms with ours, {found['bare_in_turn_ms']['p50']:.2f} ms bare"
    yield "in turn, at rest", f"{medians} (medians): {found['times_bare_in_turn']:.2f} times as long"


def _percentiles(found: dict[str, float] | None, note: str) -> str:
    if found is None:
        return "-"
    return ", ".join(f"{name} {milliseconds:,.1f}" for name, milliseconds in found.items()) + f" ms{note}"
