"""`boardwalk bench pit`: a load of bots on the API of a real server, next to the bare cost of its commits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boardwalk.cli.arguments import compact_json
from boardwalk.cli.console import console, grid
from boardwalk.errors import InputError, unknown
from boardwalk.extras import require

if TYPE_CHECKING:
    from boardwalk.load_test.load_run import LoadOutcome

MOST_MILLISECONDS = 100
MOST_TIMES_BARE = 2
FigureLine = tuple[str, str]


def bench_pit_command(
    tables: Annotated[int, typer.Option(min=1, max=1_000, help="Tables, of all five games, some on meters.")] = 100,
    bots: Annotated[int, typer.Option(min=0, max=6, help="Bots at each table; 0 for open tables without players.")] = 6,
    seconds: Annotated[float, typer.Option(min=1, help="How long to measure, after a warm-up.")] = 60,
    pace: Annotated[float, typer.Option(min=1, help="Seconds from one round of a table to the next.")] = 30,
    full_speed: Annotated[
        bool, typer.Option("--full-speed", help="Then also at full speed: bots answer immediately.")
    ] = False,
    database: Annotated[
        str | None,
        typer.Option(help="A PostgreSQL URL; databases are made and dropped on its server.", show_default="SQLite"),
    ] = None,
    servers: Annotated[
        int, typer.Option(min=1, max=16, help="Measure one server, then this many that share the house.")
    ] = 1,
    screens: Annotated[
        int, typer.Option(min=0, max=20, help="Tables also watched by pages in Chromium on this machine.")
    ] = 0,
    targets: Annotated[
        bool, typer.Option("--targets", help="Measure what a release is held to instead, as a load sheet in Markdown.")
    ] = False,
    only: Annotated[
        list[str] | None, typer.Option(help="With --targets: this target alone; repeat it for several.")
    ] = None,
    before: Annotated[
        str | None, typer.Option(help="With --targets: the boardwalk command of an earlier version, measured in turn.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the bots; the server's cards are random.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print all figures as one line of JSON per run.")] = False,
) -> None:
    """Measure a server under load: bots log in, watch their tables on streams and send commands.

    The server runs in its own process.
    """
    require("boardwalk bench pit", "house")
    from boardwalk.load_test.load_figures import load_figures
    from boardwalk.load_test.load_run import LoadPlan, run_load

    if targets:
        _measure_targets(only or [], before, seconds)
        return
    if servers > 1 and database is None:
        raise InputError("database", "several servers share a house on PostgreSQL only: name one with --database")
    load = LoadPlan(tables, bots, seconds, pace, database, seed, screens)
    for pace_seconds in (pace, None) if full_speed else (pace,):
        outcomes = []
        for number in sorted({1, servers}):
            plan = load._replace(pace_seconds=pace_seconds, servers=number, compare_commits=servers == 1)
            with console().status("opening the house") as status:
                outcomes.append(run_load(plan, status.update))
            if as_json:
                typer.echo(compact_json(load_figures(outcomes[-1])))
            else:
                _show_load(outcomes[-1])
        if servers > 1 and not as_json:
            console().print(_scaling(*map(load_figures, outcomes)))


def _scaling(one: dict[str, Any], several: dict[str, Any]) -> str:
    """What several servers do, next to one."""
    times = several["orders_a_second"] / max(1e-9, one["orders_a_second"])
    line = f"{several['servers']} servers, next to one: {times:.2f} times the orders"
    costs = [each["order_cpu_ms"] for each in (one, several)]
    if None not in costs:
        line += f", for {costs[1]:.2f} instead of {costs[0]:.2f} ms of processor time each"
    return f"{line}. They share {one['cores']} cores with the bots and the database."


def _measure_targets(only: Sequence[str], before: str | None, seconds: float) -> None:
    from boardwalk.load_test.load_sheet import LOAD_TARGETS, load_sheet, measure_target

    names = [each.name for each in LOAD_TARGETS]
    for name in only:
        if name not in names:
            raise unknown("only", name, names, "target")
    wanted = [each for each in LOAD_TARGETS if not only or each.name in only]
    with console().status("measuring") as status:
        measured = [measure_target(each, before, seconds, status.update) for each in wanted]
    typer.echo(load_sheet(measured))


def _show_load(outcome: LoadOutcome) -> None:
    from boardwalk.load_test.load_figures import load_figures

    table = grid()
    for line in _figure_lines(load_figures(outcome)):
        table.add_row(*line)
    console().print(table)
    console().print()


def _figure_lines(found: dict[str, Any]) -> Iterator[FigureLine]:
    pace = found["pace_seconds"]
    yield "pace", "full speed" if pace is None else f"a round every {pace:g} seconds at each table"
    yield "load", f"{found['tables']:,} tables, {found['bots']:,} bots, {found['store']}, {found['cores']} cores in all"
    if found["servers"] > 1:
        yield "servers", f"{found['servers']}; the bots of each table are divided among them"
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
    if found["ours_in_turn_ms"] is None:
        return
    goal = f"  (goal: at most {MOST_TIMES_BARE})"
    yield "bare commit", f"{found['bare_ms']:.2f} ms; under load {found['times_bare']:.2f} times as long{goal}"
    medians = f"{found['ours_in_turn_ms']['p50']:.2f} ms with ours, {found['bare_in_turn_ms']['p50']:.2f} ms bare"
    yield "in turn, at rest", f"{medians} (medians): {found['times_bare_in_turn']:.2f} times as long"


def _percentiles(found: dict[str, float] | None, note: str) -> str:
    if found is None:
        return "-"
    return ", ".join(f"{name} {milliseconds:,.1f}" for name, milliseconds in found.items()) + f" ms{note}"
