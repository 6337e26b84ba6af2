"""The house loaded from its snapshot and later records equals the one made from all of its records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, event, select, update

from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house.cage import RedeemChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import HOUSE_STREAM, snapshots
from boardwalk.pit.store.snapshot import load_house, read_house_state, write_house
from tests.support.pit.audit_databases import opened
from tests.support.pit.houses import CASHIER, founded, reopened, with_chips

EVERY = 10


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A house with many visits to the cage."""
    monkeypatch.setattr(snapshot, "SNAPSHOT_EVERY", EVERY)
    with opened(tmp_path / "house.db") as store:
        pit = founded(store)
        for visit in range(3 * EVERY):
            with_chips(pit, f"Pat {visit % 3}", 100_00)
            pit.do(AtHouse(RedeemChips(CASHIER, f"Pat {visit % 3}", 50_00)))
        pit.close()
        yield store


def test_a_house_begins_from_its_snapshot(store: Store) -> None:
    read: list[int] = []

    def count(connection: object, cursor: object, statement: str, parameters: tuple[object, ...], *_: object) -> None:
        del connection, cursor
        if "FROM records" in statement and HOUSE_STREAM in parameters:
            read.append(int(next(each for each in parameters if isinstance(each, int))))

    with store.reading() as connection:
        last = connection.execute(select(snapshots.c.seq).where(snapshots.c.stream == HOUSE_STREAM)).scalars().all()
        event.listen(connection.engine, "before_cursor_execute", count)
        house = load_house(connection)
        event.remove(connection.engine, "before_cursor_execute", count)
    assert len(last) >= 3
    assert read == [max(last)], "only records after the last snapshot are read"
    with store.writing() as connection:
        connection.execute(delete(snapshots))
    assert reopened(store).house == house
    assert house is not None
    assert read_house_state(write_house(house)) == house


def test_a_snapshot_of_the_house_that_was_changed_is_found(store: Store) -> None:
    assert audit(store).ok
    of_house = snapshots.c.stream == HOUSE_STREAM
    with store.writing() as connection:
        text, seq = connection.execute(select(snapshots.c.state, snapshots.c.seq).where(of_house)).first()  # type: ignore[misc]
        changed = text.replace('"role":"accounting"', '"role":"supervisor"')
        assert changed != text
        connection.execute(update(snapshots).where(of_house, snapshots.c.seq == seq).values(state=changed))
    assert [(each.stream, each.seq) for each in audit(store).findings] == [(HOUSE_STREAM, seq)]
