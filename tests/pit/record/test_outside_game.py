"""Reading may begin at a snapshot or in the middle of a record: a game from outside is known there without its file,
and each round is read under the version of the game that it was played with.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from boardwalk.floor.request import AtTable
from boardwalk.games import GAMES
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.record.dispute_pack import dispute_pack
from boardwalk.pit.record.recall import recall, recall_last
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import snapshots
from boardwalk.table.commands import ChangeGame, RemoveDeck
from tests.support.games.outside import LATER_PIER, PIER, forgotten, loaded
from tests.support.pit.houses import TableInPit, founded, open_table, reopened


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    with forgotten():
        yield


def change_to(table: TableInPit, game: str) -> None:
    """Change the game of a closed table by the book."""
    table.everyone_leaves()
    table.close()
    for back in list(table.table.decks):
        table.do(RemoveDeck(table.crew.floorperson, back, "worn"))
    table.pit.do(AtTable(table.number, ChangeGame(table.crew.supervisor, game)))


def test_rounds_of_two_versions_are_read_under_their_own_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "SNAPSHOT_EVERY", 30)
    store = open_store(str(tmp_path / "house.db"))
    pit = founded(store)
    with forgotten():
        loaded(tmp_path, PIER)
        table = open_table(pit, "pier")
        table.play(3)
        first = table.table.game
    with forgotten():
        loaded(tmp_path, LATER_PIER)
        change_to(table, "pier")
        later = table.table.game
    pit.close()
    assert "pier" not in GAMES
    with store.reading() as connection:
        assert connection.execute(select(func.count()).select_from(snapshots)).scalar_one() > 1
        assert [each.game for each in recall_last(connection, "1")] == [first] * 3
        assert recall(connection, "1", 3).game == first != later
        assert b'"title":"Pier Poker"' in dispute_pack(connection, "1", 2)["game.json"]
    assert reopened(store).tables["1"].game == later
    assert audit(store).ok
    store.close()
