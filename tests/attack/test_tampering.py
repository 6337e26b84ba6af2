"""Someone who has the files of a closed house changes something: the audit always notices, a start whenever it can.

Before heads files and row digests, the audit noticed 12 of these, with and without a seal, and a start none.
"""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from boardwalk.errors import InputError
from boardwalk.pit.audit.heads_file import read_heads
from boardwalk.pit.errors import LogInFailed
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.record.heads_file import HeadsFile, read_heads_file
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.row_digest import digest_text
from boardwalk.web.house_opening import OpeningOptions, open_house
from tests.support.pit.houses import CASHIER
from tests.support.pit.tampering import TAMPERINGS, Evening, Tampering, write_evening

ONLY_AUDIT = {
    "role changed in a record", "role changed in a snapshot", "posting changed", "balance changed",
    "patron's chips changed", "snapshot of a table changed", "idempotency key changed", "round taken out of the index",
    "secret of a shuffle changed",
}  # fmt: skip
"""What lies before the end of a stream, or is derived from it: a start does not read all of that."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tampering")
    write_evening(folder)
    return folder


@pytest.fixture
def house(written: Path, tmp_path: Path) -> Evening:
    return Evening(written, tmp_path / "house")


def test_a_house_that_nobody_touched_is_proved_and_opens(house: Evening) -> None:
    assert house.audit_notices() == ""
    assert house.audit_notices(seal=True) == ""
    assert house.start_notices() == ""
    assert house.start_notices() == ""
    assert house.audit_notices() == ""


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda each: each.name)
def test_tampering_is_noticed(tampering: Tampering, house: Evening) -> None:
    tampering.tamper(house)
    noticed = house.start_notices()  # first: an audit brings SQLite's log into the file
    assert bool(noticed) is (tampering.name not in ONLY_AUDIT), noticed
    assert house.audit_notices()


def test_what_is_lost_is_named_with_its_stream_and_numbers(house: Evening) -> None:
    kept = read_heads(house.heads.read_bytes(), "heads")
    last = next(each.seq for each in kept.heads if each.name == "table:7")
    next(each for each in TAMPERINGS if each.name.startswith("bit flipped")).tamper(house)
    assert f"table:7 was acknowledged up to record {last}, but ends at record {last - 1}" in house.start_notices()
    assert f"table:7 record {last}: is missing, but was acknowledged" in house.audit_notices()


def test_the_heads_file_itself_can_be_neither_changed_nor_deleted_nor_replaced(house: Evening) -> None:
    whole = house.heads.read_bytes()
    for changed in (whole.replace(b"table:7", b"table:6", 1), whole.replace(b"\n", b"\n\n", 1), b"{}\n", b""):
        house.heads.write_bytes(changed)
        assert "was changed, or is not a heads file of this house" in house.start_notices()
    house.heads.unlink()
    assert "is missing, but the house keeps one" in house.start_notices()
    shutil.move(house.database, f"{house.database}.away")
    house.log.unlink(missing_ok=True)
    house.heads.write_bytes(whole)
    assert "the database is empty" in house.start_notices()


def test_a_line_that_was_not_finished_does_not_count(house: Evening) -> None:
    whole = house.heads.read_bytes()
    public_key = house.rows("SELECT json_extract(event, '$.public_key') FROM records WHERE stream = 'house'")[0][0]
    kept = read_heads_file(house.heads, public_key)
    lines = whole.splitlines(keepends=True)
    for torn in (whole[:-1], whole[:-70], b"".join(lines[:-1]) + b"\0" * 50 + lines[-1], whole + b"\0" * 4096):
        house.heads.write_bytes(torn)
        assert (read_heads_file(house.heads, public_key) == kept) is (torn[: len(whole)] == whole)
        assert house.start_notices() == ""


def test_sessions_of_an_intruder_end_when_a_record_is_accepted(house: Evening) -> None:
    """The reason is on record, but nobody knows yet what else was changed."""
    next(each for each in TAMPERINGS if each.name == "session added").tamper(house)
    wanted = OpeningOptions(str(house.database), staffed=False, accept_record="we have looked into it")
    with open_house(wanted, lambda _: None) as opened:
        assert opened.people.who("bs_mine") is None


def test_rows_that_are_changed_while_the_house_is_open_are_an_alarm(house: Evening) -> None:
    with open_house(OpeningOptions(str(house.database), staffed=False), lambda _: None) as opened:
        opened.guard.check(opened.pit)
        assert opened.guard.alarms() == ()
        next(each for each in TAMPERINGS if each.name == "session added").tamper(house)
        opened.guard.check(opened.pit)
        assert [alarm.kind for alarm in opened.guard.alarms()] == ["rows"]


def test_rows_cannot_be_taken_from_an_earlier_time(house: Evening) -> None:
    """Someone forgets the wrong passwords with the digest and signature of a time before them."""
    before = house.rows("SELECT * FROM row_digests WHERE name = 'failures'"), house.rows("SELECT * FROM failures")
    wanted = OpeningOptions(str(house.database), staffed=False)
    with open_house(wanted, lambda _: None) as opened, pytest.raises(LogInFailed):
        opened.people.log_in("Nobody", "not the password", "192.0.2.99")
    house.sql("DELETE FROM failures")
    for row in before[1]:
        house.sql("INSERT INTO failures VALUES (?, ?, ?)", *row)
    house.sql(
        "UPDATE row_digests SET changes = ?, digest = ?, signature = ? WHERE name = 'failures'", *before[0][0][1:]
    )
    assert "rows of failures were rolled back" in house.start_notices()
    assert "its rows were rolled back" in house.audit_notices()


def test_someone_who_knows_how_digests_are_calculated_cannot_sign_them(house: Evening) -> None:
    house.sql("DELETE FROM failures")
    with closing(open_store(str(house.database))) as store, store.writing() as connection:
        store.row_digests.reset(connection)
    assert house.rows("SELECT digest FROM row_digests WHERE name = 'failures'") == [(digest_text(0),)]
    assert "rows of credentials were changed without the house's key" in house.start_notices()
    assert "is not signed with the key of this house" in house.audit_notices()


def test_after_a_restore_a_person_at_the_machine_opens_the_house_and_it_is_on_record(house: Evening) -> None:
    house.roll_back()
    assert house.start_notices()
    reason = "restored from the backup of Monday"
    wanted = OpeningOptions(str(house.database), staffed=False, accept_record=reason)
    with open_house(wanted, lambda _: None) as opened:
        opened.pit.do(AtHouse(SellChips(CASHIER, "Late", 1_00)))
    (event, person), = house.rows(
        "SELECT event, person FROM records JOIN orders ON order_stream = orders.stream AND order_seq = orders.seq "
        "WHERE event LIKE '{\"event\":\"heads-file-kept\"%' AND event LIKE ?", f"%{reason}%"
    )  # fmt: skip
    assert '"lost":[{"stream":"house"' in event
    assert '"stream":"table:7"' in event
    assert person == "house:operator"
    assert house.rows("SELECT count(*) FROM sessions") == [(0,)]
    assert house.start_notices() == ""
    assert house.audit_notices() == ""
    assert house.audit_notices(seal=True) == ""


def test_everything_on_the_machine_from_an_earlier_time_is_noticed_only_by_what_was_sent_away(house: Evening) -> None:
    """The heads file on another disk, or a later seal: this is why they should be elsewhere."""
    heads = house.heads.read_bytes()
    lines = heads.splitlines(keepends=True)
    house.roll_back()
    cut = next(number for number, line in enumerate(lines) if b'"table:7":[' in line and number > len(lines) - 3)
    house.heads.write_bytes(b"".join(lines[: cut - 1]))
    assert house.start_notices() == ""
    house.heads.write_bytes(heads)
    assert house.start_notices()


def test_a_second_server_needs_a_heads_file_of_its_own(house: Evening) -> None:
    wanted = OpeningOptions(str(house.database), staffed=False)
    with open_house(wanted, lambda _: None) as opened:
        key = opened.key
        assert key is not None
        with pytest.raises(InputError, match="in use by another server"):
            HeadsFile(house.heads, key, 32 * "0", {}, {})


def test_a_disk_that_is_full_is_an_alarm_and_the_house_goes_on(house: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = OpeningOptions(str(house.database), staffed=False)
    with open_house(wanted, lambda _: None) as opened:
        with monkeypatch.context() as patch:
            patch.setattr("boardwalk.pit.record.heads_file.os.write", lambda *_: 3)
            opened.pit.do(AtHouse(SellChips(CASHIER, "Late", 1_00)))
            assert [alarm.kind for alarm in opened.guard.alarms()] == ["heads"]
        opened.pit.do(AtHouse(SellChips(CASHIER, "Late", 1_00)))
        assert opened.guard.alarms() == ()
    assert house.start_notices() == ""
