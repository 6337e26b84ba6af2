"""One run of the load test: set up a house, serve it, let the bots play, and report the measurements."""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardwalk.errors import BoardwalkError
from boardwalk.load_test.bot import Bot, BotTempo, ConnectionPool
from boardwalk.load_test.commit_cost import CommitRows, CommitTimes, read_commits, time_commits
from boardwalk.load_test.house import LoadHouse, prepare_house
from boardwalk.load_test.latency import LatencySpread, LoadTally, browser_pages, latency_spread, page_delays
from boardwalk.load_test.server_process import ServerProcess, fresh_database, server_processes
from boardwalk.pit.store.engine import open_store

CONNECTIONS = 100
"""Connections for the commands of all bots together; each stream has its own."""
SEATED_SECONDS = 120
OPENED_SECONDS = 600
"""How long the automatic staff may take to open all tables of an empty house."""
QUIET_SECONDS = 5.0
"""An empty house is open when nothing has been committed for this long."""
WARM_UP_SECONDS = 15.0
FULL_SPEED = BotTempo()
STEPS_OF_A_ROUND = 120
"""The dealer's pause between two steps is the time of a round divided by this."""
SHOWN_SECONDS = 1.0
"""How long to wait for the pages to draw the last commands."""
METRIC_SAMPLE = re.compile(r'^(\w+?)(?:_total)?(?:\{part="(\w+)"\})? (\S+)$', re.MULTILINE)
Say = Callable[[str], None]


class LoadFailed(BoardwalkError):  # noqa: N818
    """The bots could not play."""


class LoadPlan(NamedTuple):
    """What to measure."""

    tables: int
    bots: int
    """At each table; none for tables that are open and idle."""
    seconds: float
    pace_seconds: float | None
    """Between two rounds of a table; None for full speed."""
    database: str | None = None
    """The URL of a PostgreSQL server; None for SQLite."""
    seed: int = 1
    screens: int = 0
    """How many browser pages to open, each at its own table."""
    servers: int = 1
    """How many servers share the house; more than one needs PostgreSQL."""
    compare_commits: bool = True
    """Whether to write the commits again afterwards, next to the bare cost of the same rows."""


class CommitCost(NamedTuple):
    """What the commits of a run cost in seconds, and what the same rows cost bare."""

    commits: int
    orders: int
    records: int
    decide_seconds: float
    write_seconds: float
    """In the server under load, including waits for the processor and for other threads."""
    bare_seconds: float
    bare: LatencySpread | None
    ours: LatencySpread | None
    """Written again the way a server writes them, alternating with the bare ones, with nothing else running."""
    orders_of_a_commit: Mapping[int, int]
    """The number of commits, by number of orders."""


class LoadOutcome(NamedTuple):
    """The results of a run."""

    load: LoadPlan
    seconds: float
    warm_up_seconds: float
    rounds: int
    commands: LatencySpread | None
    """From a bot's command to its answer."""
    views: LatencySpread | None
    """From a bot's command to the view of it at another seat."""
    screens: LatencySpread | None
    """From a bot's command to the changed screen of another seat."""
    kinds: Mapping[str, int]
    refused: Mapping[str, int]
    lost: int
    """Connections lost during a command, which was then sent again."""
    messages: int
    message_bytes: int
    views_made: int
    server_cpu_seconds: float | None
    bots_cpu_seconds: float
    cost: CommitCost


class _LoadWindow(NamedTuple):
    """The start or end of the measurement."""

    at: int
    """Microseconds since 1970."""
    clock: float
    server_cpu: float | None
    bots_cpu: float
    metrics: Mapping[str, float]


def run_load(load: LoadPlan, say: Say) -> LoadOutcome:
    """Do a whole run, in a temporary folder and with temporary databases."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="boardwalk-load-")))
        database = stack.enter_context(fresh_database(load.database, folder, "load"))
        say(f"opening accounts for {load.tables * load.bots:,} bots")
        house = prepare_house(database, folder, load.tables, load.bots)
        tally = LoadTally()
        with server_processes(house, folder, _step_seconds(load), load.servers) as processes:
            begin, end = asyncio.run(_play_bots(house, processes, load, tally, say))
        say("reading the commits")
        with closing(open_store(database)) as store:
            commits = read_commits(store)
        measured = [each for each in commits if begin.at <= each.at < end.at]
        times = CommitTimes([], [])
        if load.compare_commits:
            say(f"writing {len(measured):,} commits again, to time them")
            bare, ours = (stack.enter_context(fresh_database(load.database, folder, name)) for name in ("bare", "ours"))
            times = time_commits(bare, ours, [each for each in commits if each.at < begin.at], measured)
    return _load_outcome(load, tally, begin, end, measured, times)


def _step_seconds(load: LoadPlan) -> float:
    return 0.0 if load.pace_seconds is None else load.pace_seconds / STEPS_OF_A_ROUND


def _tempo(load: LoadPlan) -> BotTempo:
    pace = load.pace_seconds
    return (
        FULL_SPEED
        if pace is None
        else BotTempo(pace, first_bet_seconds=pace / 5, bet_seconds=pace / 25, choice_seconds=pace / 25)
    )


async def _play_bots(
    house: LoadHouse, processes: Sequence[ServerProcess], load: LoadPlan, tally: LoadTally, say: Say
) -> tuple[_LoadWindow, _LoadWindow]:
    with ExitStack() as stack:
        pools = [stack.enter_context(closing(ConnectionPool(each.url, CONNECTIONS))) for each in processes]
        bots = _bots(house, pools, load, tally)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(_fail_at_end(bot.watch())) for bot in bots]
                tasks += [group.create_task(bot.play(begin)) for bot, begin in _first_rounds(bots, load)]
                read = partial(_read_window, pools, processes, house.watcher)
                await _until_ready(bots, load, read, say)
                async with _with_pages(house, processes[0], load, tally):
                    say(f"measuring for {load.seconds:g} seconds")
                    begin = await read()
                    tally.open = True
                    await asyncio.sleep(load.seconds)
                    tally.open = False
                    end = await read()
                for task in tasks:
                    task.cancel()
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        tally.lost = sum(pool.lost for pool in pools)
    return begin, end


async def _until_ready(
    bots: Sequence[Bot], load: LoadPlan, read: Callable[[], Awaitable[_LoadWindow]], say: Say
) -> None:
    if not bots:
        say("opening the tables")
        await _until_quiet(read)
        return
    say("taking seats")
    await _until_seated(bots)
    say("warming up")
    await asyncio.sleep(_warm_up(load))


async def _until_quiet(read: Callable[[], Awaitable[_LoadWindow]]) -> None:
    """Wait until the staff has opened every table, and nothing more is committed."""
    try:
        async with asyncio.timeout(OPENED_SECONDS):
            before, commits = -1.0, (await read()).metrics["boardwalk_commits"]
            while commits != before:
                await asyncio.sleep(QUIET_SECONDS)
                before, commits = commits, (await read()).metrics["boardwalk_commits"]
    except TimeoutError:
        raise LoadFailed(f"the tables were not open after {OPENED_SECONDS} seconds") from None


@asynccontextmanager
async def _with_pages(
    house: LoadHouse, process: ServerProcess, load: LoadPlan, tally: LoadTally
) -> AsyncIterator[None]:
    """Open pages that watch some of the tables; what they showed goes to the tally."""
    if not load.screens:
        yield
        return
    at_tables = {patron.table: patron for patron in house.patrons}
    async with browser_pages(process.url, list(at_tables.values())[: load.screens]) as pages:
        yield
        await asyncio.sleep(SHOWN_SECONDS)
        for page in pages:
            tally.screens += page_delays(tally.sent, page.table, await page.shown())


async def _fail_at_end(stream: Awaitable[None]) -> None:
    """A stream that ends by itself ends the run."""
    await stream
    raise LoadFailed("the server closed a stream")


def _bots(house: LoadHouse, pools: Sequence[ConnectionPool], load: LoadPlan, tally: LoadTally) -> list[Bot]:
    """The bots of a table are divided among the servers."""
    tempo = _tempo(load)
    bots = [
        Bot(patron, pool, tempo, tally, f"{patron.name} {load.seed}")
        for patron, pool in zip(house.patrons, cycle(pools), strict=False)
    ]
    at_tables = defaultdict[str, list[Bot]](list)
    for bot in bots:
        at_tables[bot.patron.table].append(bot)
    for bot in bots:
        bot.neighbors = tuple(each for each in at_tables[bot.patron.table] if each is not bot)
    return bots


def _first_rounds(bots: Sequence[Bot], load: LoadPlan) -> list[tuple[Bot, float]]:
    """Tables start their rounds at different times, spread over the time of a round."""
    dice = Random(load.seed)  # noqa: S311  a run can be repeated from its seed
    now = time.perf_counter()
    begins = {bot.patron.table: 0.0 for bot in bots}
    for table in begins:
        begins[table] = now + dice.uniform(0, load.pace_seconds or 0.0)
    return [(bot, begins[bot.patron.table]) for bot in bots]


def _warm_up(load: LoadPlan) -> float:
    """Long enough to prepare the decks and for every table to have its first bets."""
    return WARM_UP_SECONDS + (load.pace_seconds or 0.0)


async def _until_seated(bots: Sequence[Bot]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(SEATED_SECONDS):
            while not all(bot.seated for bot in bots):
                await asyncio.sleep(0.2)
    unseated = sum(not bot.seated for bot in bots)
    if unseated:
        raise LoadFailed(f"{unseated} bots did not find a seat")


async def _read_window(pools: Sequence[ConnectionPool], processes: Sequence[ServerProcess], token: str) -> _LoadWindow:
    """The figures of all servers together."""
    metrics = Counter[str]()
    for pool in pools:
        metrics.update(read_metrics((await pool.get("/metrics", token)).body.decode()))
    used = [each.cpu_seconds for each in processes]
    return _LoadWindow(
        at=time.time_ns() // 1000,
        clock=time.perf_counter(),
        server_cpu=None if None in used else sum(filter(None, used)),
        bots_cpu=time.process_time(),
        metrics=metrics,
    )


def read_metrics(text: str) -> dict[str, float]:
    r"""The samples without labels, and those whose only label is `part`.

    >>> read_metrics('# HELP a b\nboardwalk_views_total 3.0\nboardwalk_commit_seconds_total{part="write"} 0.5\n')
    {'boardwalk_views': 3.0, 'boardwalk_commit_seconds write': 0.5}
    """
    return {f"{name} {part}".strip(): float(value) for name, part, value in METRIC_SAMPLE.findall(text)}


def _load_outcome(
    load: LoadPlan,
    tally: LoadTally,
    begin: _LoadWindow,
    end: _LoadWindow,
    measured: Sequence[CommitRows],
    times: CommitTimes,
) -> LoadOutcome:
    def grown(name: str) -> float:
        return end.metrics.get(name, 0.0) - begin.metrics.get(name, 0.0)

    cpu = None if begin.server_cpu is None or end.server_cpu is None else end.server_cpu - begin.server_cpu
    # The server's counters may be off by a few commits from the clock, so use its own mean per commit.
    share = len(measured) / max(1.0, grown("boardwalk_commits"))
    cost = CommitCost(
        commits=len(measured),
        orders=sum(len(each.rows["orders"]) for each in measured),
        records=sum(each.records for each in measured),
        decide_seconds=grown("boardwalk_commit_seconds decide") * share,
        write_seconds=grown("boardwalk_commit_seconds write") * share,
        bare_seconds=sum(times.bare),
        bare=latency_spread(times.bare),
        ours=latency_spread(times.ours),
        orders_of_a_commit=Counter(len(each.rows["orders"]) for each in measured),
    )
    return LoadOutcome(
        load=load,
        seconds=end.clock - begin.clock,
        warm_up_seconds=_warm_up(load) if load.bots else 0.0,
        rounds=sum(len(each.rows["rounds"]) for each in measured),
        commands=latency_spread(tally.commands),
        views=latency_spread(tally.views),
        screens=latency_spread(tally.screens),
        kinds=tally.kinds,
        refused=tally.refused,
        lost=tally.lost,
        messages=tally.messages,
        message_bytes=tally.bytes,
        views_made=round(grown("boardwalk_views")),
        server_cpu_seconds=cpu,
        bots_cpu_seconds=end.bots_cpu - begin.bots_cpu,
        cost=cost,
    )
