"""`boardwalk bench pit`: a crowd of bots through the API of a real server, beside the bare cost of its commits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table as Grid

from boardwalk.cli.console import console
from boardwalk.form import compact

if TYPE_CHECKING:
    from boardwalk.web.load.run import Outcome
    from boardwalk.web.load.tally import Spread

MOST_MILLISECONDS = 100
MOST_TIMES_BARE = 2
Line = tuple[str, str]


def bench_pit_command(
    tables: Annotated[int, typer.Option(min=1, max=1_000, help="Tables, of all five games, some on meters.")] = 100,
    bots: Annotated[int, typer.Option(min=1, max=6, help="Bots at each table.")] = 6,
    seconds: Annotated[float, typer.Option(min=1, help="How long is measured, after a warm-up.")] = 60,
    pace: Annotated[float, typer.Option(min=1, help="Seconds from one round of a table to the next.")] = 30,
    full_speed: Annotated[
        bool, typer.Option("--full-speed", help="Then also as quickly as it goes: bots answer at once.")
    ] = False,
    database: Annotated[
        str | None,
        typer.Option(help="A PostgreSQL URL; databases beside it are made and dropped.", show_default="SQLite"),
    ] = None,
    screens: Annotated[
        int, typer.Option(min=0, max=20, help="Tables that are also watched by pages in a Chromium on this machine.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the bots; cards are the server's own chance.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="All figures as one line of JSON for each run.")] = False,
) -> None:
    """Bots that log in, watch their tables on streams and send commands; the server is a process of its own."""
    from boardwalk.web.load.run import Load, run

    out = console()
    for pace_seconds in (pace, None) if full_speed else (pace,):
        with out.status("opening the house") as status:
            outcome = run(Load(tables, bots, seconds, pace_seconds, database, seed, screens), status.update)
        if as_json:
            typer.echo(compact(figures(outcome)))
        else:
            _show(outcome)


def figures(outcome: Outcome) -> dict[str, Any]:
    """Everything that was measured; durations in milliseconds, rates by the second."""
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
        "decide_ms": _each(cost.decide_seconds, cost.commits),
        "write_ms": _each(cost.write_seconds, cost.commits),
        "bare_ms": _each(cost.bare_seconds, cost.commits),
        "times_bare": _each(cost.write_seconds, cost.bare_seconds, 1),
        "bare_in_turn_ms": _milliseconds(cost.bare),
        "ours_in_turn_ms": _milliseconds(cost.ours),
        "times_bare_in_turn": _each(cost.ours.p50, cost.bare.p50, 1) if cost.ours and cost.bare else None,
    }


def _milliseconds(spread: Spread | None) -> dict[str, float] | None:
    if spread is None:
        return None
    named = {"p50": spread.p50, "p90": spread.p90, "p99": spread.p99, "max": spread.most}
    return {name: round(seconds * 1000, 2) for name, seconds in named.items()}


def _each(seconds: float, number: float, unit: int = 1000) -> float | None:
    return round(seconds / number * unit, 3) if number else None


def _show(outcome: Outcome) -> None:
    grid = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), show_header=False)
    for line in _lines(figures(outcome)):
        grid.add_row(*line)
    console().print(grid)
    console().print()


def _lines(found: dict[str, Any]) -> Iterator[Line]:
    pace = found["pace_seconds"]
    yield "how", "as quickly as it goes" if pace is None else f"a round every {pace:g} seconds at each table"
    yield "who", f"{found['tables']:,} tables, {found['bots']:,} bots, {found['store']}, {found['cores']} cores for all"
    yield "measured", f"{found['seconds']:.0f} s, after a warm-up of {found['warm_up_seconds']:.0f} s"
    yield "rounds", f"{found['rounds_a_second']:,.2f} a second"
    sent = sum(found["commands"].values())
    refused = sum(found["refused"].values())
    yield "bots' commands", f"{found['commands_a_second']:,.1f} a second ({sent:,} in all, {refused:,} refused)"
    yield "orders", f"{found['orders_a_second']:,.1f} a second with those of the staff"
    yield "command to answer", _percentiles(found["command_ms"], f"  (p99 wanted: under {MOST_MILLISECONDS} ms)")
    yield "command to view", _percentiles(found["view_ms"], "  at another seat")
    if found["screens"]:
        yield "command to screen", _percentiles(found["screen_ms"], f"  (p50 wanted: under {MOST_MILLISECONDS} ms)")
    yield "views", f"{found['views_a_second']:,.0f} a second, {found['view_bytes']:,} bytes each"
    server = found["server_cores"]
    yield "cores in use", f"{'-' if server is None else f'{server:.2f}'} server, {found['bots_cores']:.2f} bots"
    yield from _cost_lines(found)


def _cost_lines(found: dict[str, Any]) -> Iterator[Line]:
    if not found["orders_of_a_commit"]:
        yield "commits", "none"
        return
    of_a_commit = found["orders_a_second"] / found["commits_a_second"]
    most = max(map(int, found["orders_of_a_commit"]))
    yield "commits", f"{found['commits_a_second']:,.1f} a second, {of_a_commit:.1f} orders each, {most} at most"
    yield "a commit", f"{found['decide_ms']:.2f} ms to decide, {found['write_ms']:.2f} ms to write, under load"
    wanted = f"  (wanted: at most {MOST_TIMES_BARE})"
    yield (
        "the same, bare",
        f"{found['bare_ms']:.2f} ms: under load {found['times_bare']:.2f} times as long{wanted}",
    )
    medians = f"{found['ours_in_turn_ms']['p50']:.2f} ms by ours, {found['bare_in_turn_ms']['p50']:.2f} ms bare"
    yield "in turn, at rest", f"{medians} (medians): {found['times_bare_in_turn']:.2f} times as long"


def _percentiles(found: dict[str, float] | None, note: str) -> str:
    if found is None:
        return "-"
    return ", ".join(f"{name} {milliseconds:,.1f}" for name, milliseconds in found.items()) + f" ms{note}"
