"""One run: a house is set up and served, bots play, and what they and the server saw is put together."""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from boardwalk.errors import BoardwalkError
from boardwalk.pit.store.engine import open_store
from boardwalk.web.load.bare import Again, write_again
from boardwalk.web.load.beside import fresh_database
from boardwalk.web.load.bot import Bot, Tempo
from boardwalk.web.load.commits import Written, read_commits
from boardwalk.web.load.patrons import Ready, prepare
from boardwalk.web.load.process import Process, serving
from boardwalk.web.load.screens import delays, screens
from boardwalk.web.load.tally import Spread, Tally, spread
from boardwalk.web.load.wire import Wire

CONNECTIONS = 100
"""Kept open for the commands of all bots together; each stream has its own besides."""
SEATED_SECONDS = 120
WARM_UP_SECONDS = 15.0
FULL_SPEED = Tempo()
STEPS_OF_A_ROUND = 120
"""A dealer's pause between two acts is the time of a round through this."""
SHOWN_SECONDS = 1.0
"""Until the last commands have been drawn."""
SAMPLE = re.compile(r'^(\w+?)(?:_total)?(?:\{part="(\w+)"\})? (\S+)$', re.MULTILINE)
Say = Callable[[str], None]


class LoadFailed(BoardwalkError):  # noqa: N818
    """The bots could not play."""


class Load(NamedTuple):
    """What is to be measured."""

    tables: int
    bots: int
    seconds: float
    pace_seconds: float | None
    """Between two rounds of a table; none for as quickly as it goes."""
    database: str | None = None
    """The URL of a PostgreSQL server; SQLite without one."""
    seed: int = 1
    screens: int = 0
    """Pages in a browser that watch as many tables."""


class Cost(NamedTuple):
    """What the commits of a run cost, in seconds, and what the same rows cost bare."""

    commits: int
    orders: int
    records: int
    decide_seconds: float
    write_seconds: float
    """In the server, under load: with all waiting for the processor and for other threads."""
    bare_seconds: float
    bare: Spread | None
    ours: Spread | None
    """Written again as a server writes it, in turn with the bare ones, when nothing else goes on."""
    orders_of_a_commit: Mapping[int, int]
    """How many commits had how many orders."""


class Outcome(NamedTuple):
    """What was seen."""

    load: Load
    seconds: float
    warm_up_seconds: float
    rounds: int
    commands: Spread | None
    """From a bot's command to its answer."""
    views: Spread | None
    """From a bot's command to the view with it at another seat."""
    screens: Spread | None
    """From a bot's command to the changed screen of another seat."""
    kinds: Mapping[str, int]
    refused: Mapping[str, int]
    lost: int
    """Connections that were lost in a command, which was then sent again."""
    messages: int
    message_bytes: int
    views_made: int
    server_cpu_seconds: float | None
    bots_cpu_seconds: float
    cost: Cost


class _Window(NamedTuple):
    """The beginning or the end of what is measured."""

    at: int
    """Microseconds since 1970."""
    clock: float
    server_cpu: float | None
    bots_cpu: float
    metrics: Mapping[str, float]


def run(load: Load, say: Say) -> Outcome:
    """Do all of it, in a folder and with databases that are gone afterwards."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="boardwalk-load-")))
        database = stack.enter_context(fresh_database(load.database, folder, "load"))
        say(f"letting in {load.tables * load.bots:,} bots")
        house = prepare(database, folder, load.tables, load.bots)
        tally = Tally()
        with serving(house, folder, _step(load)) as process:
            begin, end = asyncio.run(_play(house, process, load, tally, say))
        say("reading the commits")
        with closing(open_store(database)) as store:
            commits = read_commits(store)
        measured = [each for each in commits if begin.at <= each.at < end.at]
        say(f"writing {len(measured):,} commits again, bare")
        bare, ours = (stack.enter_context(fresh_database(load.database, folder, name)) for name in ("bare", "ours"))
        again = write_again(bare, ours, [each for each in commits if each.at < begin.at], measured)
    return _outcome(load, tally, begin, end, measured, again)


def _step(load: Load) -> float:
    return 0.0 if load.pace_seconds is None else load.pace_seconds / STEPS_OF_A_ROUND


def _tempo(load: Load) -> Tempo:
    pace = load.pace_seconds
    return FULL_SPEED if pace is None else Tempo(pace, betting=pace / 5, bet=pace / 25, choice=pace / 25)


async def _play(house: Ready, process: Process, load: Load, tally: Tally, say: Say) -> tuple[_Window, _Window]:
    wire = Wire(process.url, CONNECTIONS)
    with closing(wire):
        bots = _bots(house, wire, load, tally)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(_failing(bot.watch(process.url))) for bot in bots]
                tasks += [group.create_task(bot.play(begin)) for bot, begin in _beginnings(bots, load)]
                say("sitting down")
                await _until_seated(bots)
                say("warming up")
                await asyncio.sleep(_warm_up(load))
                async with _watched(house, process, load, tally):
                    say(f"measuring for {load.seconds:g} seconds")
                    begin = await _window(wire, process, house.watcher)
                    tally.open = True
                    await asyncio.sleep(load.seconds)
                    tally.open = False
                    end = await _window(wire, process, house.watcher)
                for task in tasks:
                    task.cancel()
        except ExceptionGroup as failed:
            raise failed.exceptions[0] from None
        tally.lost = wire.lost
    return begin, end


@asynccontextmanager
async def _watched(house: Ready, process: Process, load: Load, tally: Tally) -> AsyncIterator[None]:
    """Pages that watch some of the tables meanwhile; what they showed is told to the tally."""
    if not load.screens:
        yield
        return
    at_tables = {patron.table: patron for patron in house.patrons}
    async with screens(process.url, list(at_tables.values())[: load.screens]) as pages:
        yield
        await asyncio.sleep(SHOWN_SECONDS)
        for page in pages:
            tally.screens += delays(tally.sent, page.table, await page.shown())


async def _failing(watching: Awaitable[None]) -> None:
    """A stream that ends by itself ends the run."""
    await watching
    raise LoadFailed("the server closed a stream")


def _bots(house: Ready, wire: Wire, load: Load, tally: Tally) -> list[Bot]:
    tempo = _tempo(load)
    bots = [Bot(patron, wire, tempo, tally, f"{patron.name} {load.seed}") for patron in house.patrons]
    for bot in bots:
        bot.neighbours = tuple(each for each in bots if each.patron.table == bot.patron.table and each is not bot)
    return bots


def _beginnings(bots: Sequence[Bot], load: Load) -> list[tuple[Bot, float]]:
    """Tables begin their rounds at different times, all over the time of a round."""
    dice = Random(load.seed)  # noqa: S311  a run is repeated from its seed
    now = time.perf_counter()
    begins = {bot.patron.table: 0.0 for bot in bots}
    for table in begins:
        begins[table] = now + dice.uniform(0, load.pace_seconds or 0.0)
    return [(bot, begins[bot.patron.table]) for bot in bots]


def _warm_up(load: Load) -> float:
    """Decks are made ready, and every table has had its first bets."""
    return WARM_UP_SECONDS + (load.pace_seconds or 0.0)


async def _until_seated(bots: Sequence[Bot]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(SEATED_SECONDS):
            while not all(bot.seated for bot in bots):
                await asyncio.sleep(0.2)
    standing = sum(not bot.seated for bot in bots)
    if standing:
        raise LoadFailed(f"{standing} bots found no seat")


async def _window(wire: Wire, process: Process, token: str) -> _Window:
    metrics = (await wire.get("/metrics", token)).body.decode()
    return _Window(
        at=time.time_ns() // 1000,
        clock=time.perf_counter(),
        server_cpu=process.cpu_seconds,
        bots_cpu=time.process_time(),
        metrics=read_metrics(metrics),
    )


def read_metrics(text: str) -> dict[str, float]:
    r"""The samples without labels, and those whose only label is a part.

    >>> read_metrics('# HELP a b\nboardwalk_views_total 3.0\nboardwalk_commit_seconds_total{part="write"} 0.5\n')
    {'boardwalk_views': 3.0, 'boardwalk_commit_seconds write': 0.5}
    """
    return {f"{name} {part}".strip(): float(value) for name, part, value in SAMPLE.findall(text)}


def _outcome(
    load: Load, tally: Tally, begin: _Window, end: _Window, measured: Sequence[Written], again: Again
) -> Outcome:
    def grown(name: str) -> float:
        return end.metrics.get(name, 0.0) - begin.metrics.get(name, 0.0)

    cpu = None if begin.server_cpu is None or end.server_cpu is None else end.server_cpu - begin.server_cpu
    # The server counts to a few commits more or less than the clock does: its own mean is what each cost.
    share = len(measured) / max(1.0, grown("boardwalk_commits"))
    cost = Cost(
        commits=len(measured),
        orders=sum(len(each.rows["orders"]) for each in measured),
        records=sum(each.records for each in measured),
        decide_seconds=grown("boardwalk_commit_seconds decide") * share,
        write_seconds=grown("boardwalk_commit_seconds write") * share,
        bare_seconds=sum(again.bare),
        bare=spread(again.bare),
        ours=spread(again.ours),
        orders_of_a_commit=Counter(len(each.rows["orders"]) for each in measured),
    )
    return Outcome(
        load=load,
        seconds=end.clock - begin.clock,
        warm_up_seconds=_warm_up(load),
        rounds=sum(len(each.rows["rounds"]) for each in measured),
        commands=spread(tally.commands),
        views=spread(tally.views),
        screens=spread(tally.screens),
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
