"""A backup of an open house is a house of one moment, on both kinds of database; and what it lacks can be told."""

from __future__ import annotations

import re
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from boardwalk.errors import InputError
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.moment import compare_records, extent
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.backup import back_up, is_dump
from boardwalk.pit.store.engine import Store, open_existing, open_store
from tests.support.pit.houses import CASHIER, open_table, with_chips
from tests.support.pit.postgresql_programs import on_path, restore

Opened = Callable[[Path], Store]


@contextmanager
def busy(pit: Pit) -> Iterator[None]:
    """The cage sells chips all the while."""
    with_chips(pit, "Pat")
    over = threading.Event()

    def sell() -> None:
        while not over.is_set():
            pit.do(AtHouse(SellChips(CASHIER, "Pat", 1_00)))

    thread = threading.Thread(target=sell)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@pytest.fixture
def restored(request: pytest.FixtureRequest, store: Store, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens a backup of the store: a file as it is, a dump in an empty database."""
    on_path(monkeypatch)

    def opened(backup: Path) -> Store:
        assert is_dump(backup) is not store.is_sqlite
        if store.is_sqlite:
            return open_existing(str(backup))
        url = request.getfixturevalue("fresh_postgresql")()
        restore(backup, url)
        return open_existing(url)

    return opened


def test_a_backup_of_a_busy_house_is_a_house_of_one_moment(
    pit: Pit, store: Store, database_url: str, tmp_path: Path, restored: Opened
) -> None:
    open_table(pit, "premium").play()
    backup = tmp_path / "backup"
    with busy(pit):
        back_up(database_url, backup)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []
    with closing(restored(backup)) as copy, copy.reading() as one, store.reading() as whole:
        assert audit(copy).findings == ()
        compared = compare_records(one, whole)
        assert compared.findings == ()
        assert compared.missing == extent(whole).orders - extent(one).orders
        later = compare_records(whole, one)
        assert bool(later.findings) is (compared.missing > 0), "a backup lacks what came later"


def test_two_houses_that_have_parted_are_told_apart(tmp_path: Path) -> None:
    from tests.support.pit.houses import founded

    with closing(open_store(str(tmp_path / "house.db"))) as store:
        pit = founded(store)
        with_chips(pit, "Pat")
        back_up(str(tmp_path / "house.db"), tmp_path / "other.db")
        pit.do(AtHouse(SellChips(CASHIER, "Pat", 1_00)))
        pit.close()
        with closing(open_store(str(tmp_path / "other.db"))) as other:
            parted = Pit.open(other)
            parted.do(AtHouse(SellChips(CASHIER, "Pat", 2_00)))
            parted.close()
            with store.reading() as one, other.reading() as two:
                (finding,) = compare_records(one, two).findings
    assert (finding.stream, finding.what) == ("house", "is a different record there: the two have diverged")


def test_what_cannot_be_backed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match=re.escape("does not exist")):
        back_up(str(tmp_path / "none.db"), tmp_path / "backup.db")
    (tmp_path / "noise.db").write_bytes(b"noise" * 1000)
    with pytest.raises(InputError, match="cannot be backed up"):
        back_up(str(tmp_path / "noise.db"), tmp_path / "backup.db")
    assert not (tmp_path / "backup.db").exists()
    with pytest.raises(InputError, match="must be a new file"):
        back_up(str(tmp_path / "noise.db"), tmp_path / "noise.db")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="pg_dump is not installed"):
        back_up("postgresql://127.0.0.1/house", tmp_path / "house.dump")
    assert [each.name for each in tmp_path.iterdir()] == ["noise.db"]
