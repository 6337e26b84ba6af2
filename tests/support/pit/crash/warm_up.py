"""Everything that a server works out once in its life is worked out before the fork: games, forms, routes, drivers."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import httpx
from fastapi import FastAPI

from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import open_store
from boardwalk.web.app import create_app
from boardwalk.web.telemetry import open_log
from tests.support.pit.crash.premises import Guest, build
from tests.support.pit.houses import TableInPit


def warm_up() -> None:
    """Play a round at each table of a house, and have everyone look at it; no thread is left behind."""
    with tempfile.TemporaryDirectory() as directory, Path("/dev/null").open("w", encoding="utf-8") as nowhere:
        premises = build(str(Path(directory) / "house.db"), Path(directory))
        with closing(open_store(premises.database)) as store, closing(Pit.open(store)) as pit:
            for number in pit.tables:
                TableInPit(pit, number).play(1)
            asyncio.run(_look(create_app(pit, Accounts(store, pit), log=open_log(nowhere)), premises.guests))
    assert threading.active_count() == 1, "a process that is forked with threads may hang"


async def _look(app: FastAPI, guests: Sequence[Guest]) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as client:
        for guest in guests:
            headers = {"Authorization": f"Bearer {guest.token}"}
            await client.get(f"/api/v1/tables/{guest.table}", headers=headers)
            draft = {"do": "give-tip", "cents": 1}
            await client.post(f"/api/v1/tables/{guest.table}/commands?sight=true", json=draft, headers=headers)
