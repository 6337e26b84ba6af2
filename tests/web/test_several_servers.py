"""Four servers of one house on PostgreSQL, a crowd that watches, and a server killed every few seconds: everyone
sees everything, wherever they are connected, and no table stops.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from boardwalk.load_test.bot import BotTempo
from boardwalk.load_test.house import LoadHouse, prepare_house
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.store.engine import open_store
from tests.support.web.crowd import ServerGroup, Viewer, servers

SERVERS, TABLES, PLAYERS = 4, 8, 6
VIEWERS = int(os.environ.get("VIEWERS", "2000"))
SECONDS = float(os.environ.get("SECONDS", "60"))
KILL_SECONDS = 4.0
TEMPO = BotTempo(30.0, first_bet_seconds=5.0, bet_seconds=1.0, choice_seconds=1.0)
STEP_SECONDS = 0.25
PATIENCE_SECONDS = 120


def crowd(house: LoadHouse, group: ServerGroup) -> list[Viewer]:
    """The players of all tables, and others who watch, each at some table."""
    players = [Viewer(group, patron, patron.table, TEMPO, 1) for patron in house.patrons]
    others = VIEWERS - len(players)
    watchers = [
        Viewer(group, house.patrons[place % len(house.patrons)], str(place % TABLES + 1), TEMPO, place)
        for place in range(others)
    ]
    return players + watchers


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not what():
            await asyncio.sleep(0.2)


async def kill_one_after_another(group: ServerGroup) -> None:
    """Kill any server but the last one every few seconds; each starts again, however long that takes."""
    dice, loop = Random(3), asyncio.get_running_loop()
    ends = loop.time() + SECONDS
    async with asyncio.TaskGroup() as starting:
        while loop.time() < ends:
            if len(group.live) > 1:
                number = dice.choice(sorted(group.live))
                await group.kill(number)
                starting.create_task(group.start(number))
            await asyncio.sleep(KILL_SECONDS)


async def all_up_to_date(viewers: list[Viewer]) -> bool:
    """Whether each viewer has what a server answers to the same person now."""
    answers = {(each.patron.name, each.patron.table): each for each in viewers}
    now = {key: await viewer.asked() for key, viewer in answers.items()}
    return all(each.shown == now[each.patron.name, each.patron.table] for each in viewers)


async def watch_them_go(house: LoadHouse, folder: Path) -> dict[str, int]:
    async with servers(house, folder, SERVERS, STEP_SECONDS) as group, asyncio.TaskGroup() as tasks:
        viewers = crowd(house, group)
        players = viewers[: len(house.patrons)]
        watching = [tasks.create_task(each.watch()) for each in viewers]
        await until(lambda: all(each.shown[0] >= 0 for each in viewers))
        playing = [tasks.create_task(each.play(0.0)) for each in players]
        await until(lambda: all(each.seated for each in players))
        await kill_one_after_another(group)
        for task in playing:
            task.cancel()
        async with asyncio.timeout(PATIENCE_SECONDS):  # the staff finishes what the players left
            while not await all_up_to_date(viewers):
                await asyncio.sleep(1)
        for task in watching:
            task.cancel()
        return {
            "kills": group.kills,
            "viewers": len(viewers),
            "breaks": sum(each.breaks for each in viewers),
            "messages": sum(each._tally.messages for each in viewers),
        }


@pytest.mark.long
def test_no_view_is_lost_wherever_people_are_connected(fresh_postgresql: Callable[[], str], tmp_path: Path) -> None:
    """A stream that lost a message would fail in `Bot`, and the end would not be what a server answers."""
    database = fresh_postgresql()
    house = prepare_house(database, tmp_path, TABLES, PLAYERS)
    counted = asyncio.run(watch_them_go(house, tmp_path))
    with closing(open_store(database)) as store:
        found = audit(store)
    counted |= {"rounds": found.counts["rounds"], "records": found.counts["records"]}
    print(counted)  # noqa: T201 - shown with -s, and when it fails
    assert found.ok, found.findings
    assert counted["kills"] >= min(SERVERS - 1, SECONDS / KILL_SECONDS)
    assert counted["breaks"] >= counted["kills"]
    assert counted["rounds"] > 0
