"""A regulator exports the whole record while cards are face down and the next deck is shuffled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from boardwalk.actor import Role
from boardwalk.pit.record.export import export
from boardwalk.progress import Begin
from boardwalk.table.state import Table
from boardwalk.web.record import jobs as record_jobs
from boardwalk.web.routes import record_jobs as route
from tests.support.web.houses import API, NAMES
from tests.support.web.record_jobs import jobs_in_threads
from tests.support.web.secrets.chance import Evening
from tests.support.web.secrets.evenings import recorded
from tests.support.web.secrets.leaks import EXPORT, Checker, Leak
from tests.support.web.secrets.premises import Premises
from tests.support.web.secrets.sessions import House

TABLE = "4"
STEPS = 400


@pytest.fixture(scope="module", autouse=True)
def no_processes() -> Iterator[None]:
    with jobs_in_threads():
        yield


def hides(table: Table) -> bool:
    """Whether the dealer's cards are face down in a round, or a shuffled deck waits for the next one."""
    now = table.round
    return any(deck.order for deck in table.decks.values()) if now is None else bool(now.dealer) and not now.revealed


async def course(house: House, exports: int) -> None:
    """One round after another, with an export after a round and one in the middle of the next."""
    evening = Evening(house, 3, [TABLE])
    taken = 0
    for step in range(STEPS):
        await evening.go_on(TABLE)
        table = house.pit.tables[TABLE]
        if table.rounds > 1 and (table.round is not None) is (taken % 2 == 0) and step % 3 == 0 and hides(table):
            await house.ask_for_file(NAMES[Role.REGULATOR], f"{API}{EXPORT}")
            taken += 1
        if taken == exports:
            break


def taken(checker: Checker) -> list[str]:
    return [got.body for got in checker.house.got if got.where.endswith(EXPORT) and got.status == 200]


def test_what_is_in_play_is_held_back(premises: Premises) -> None:
    checker, leaks = recorded(premises, 5, partial(course, exports=4))
    assert not leaks, leaks[0]
    assert len(taken(checker)) == 4
    assert all('"event":null' in body for body in taken(checker)), "there is something to hold back"
    assert all("cards-dealt" in body for body in taken(checker)), "and there are rounds that are over"


def export_everything(begin: Begin, database: str, key: bytes | None, folder: str) -> None:
    """The job of an export that holds nothing back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_jobs, "export", partial(export, decks_in_play=True))
        record_jobs.export_job(begin, database, key, folder)


def test_an_export_that_holds_nothing_back_is_found(premises: Premises, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "export_job", export_everything)
    _, leaks = recorded(premises, 5, partial(course, exports=2))
    assert any(_is(leak, "the order of a deck") for leak in leaks)
    assert any(_is(leak, "now, in the export") for leak in leaks)


def _is(leak: Leak, what: str) -> bool:
    return leak.where.endswith(EXPORT) and what in leak.what
