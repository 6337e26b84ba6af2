"""A dispute pack has everything that a round depends on, proves itself, and reveals no cards still to be played."""

from __future__ import annotations

import csv
import io
import json
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from boardwalk.codec import compact
from boardwalk.errors import InputError
from boardwalk.pit.record.dispute_pack import dispute_pack, write_pack, zipped
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import records_of
from boardwalk.table.device import Device
from tests.support.pit.audit_databases import opened
from tests.support.pit.houses import TableInPit, founded, open_meter, open_table

NUMBER = 2
Pack = dict[str, bytes]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table on a meter, and one with two decks, where the next deck is shuffled during a round."""
    path = tmp_path_factory.mktemp("dispute") / "house.db"
    with opened(path) as store:
        pit = founded(store)
        open_meter(pit)
        open_table(pit, "caribbean", "7", "north").play(3)
        table = TableInPit(pit, "8")
        table.open("premium", {}, [Device.SHUFFLER], ("red", "blue"), number="8")
        table.sit(1)
        table.play(3)
        table.attend()
        pit.close()
    return path


@pytest.fixture
def store(house: Path) -> Iterator[Store]:
    with opened(house) as store:
        yield store


@pytest.fixture
def pack(store: Store) -> Pack:
    with store.reading() as connection:
        return dispute_pack(connection, "7", NUMBER)


def lines(content: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in content.decode().splitlines()]


def _hash(*parts: object) -> str:
    return sha256(compact(parts).encode()).hexdigest()


def verify_chain(pack: Pack) -> None:
    """Verify the chain with nothing but the pack."""
    digests = {}
    for row in lines(pack["orders.jsonl"]):
        if row["command"] is not None:
            assert _hash(*(row[name] for name in list(row)[:-1])) == row["digest"]
        digests[row["stream"], row["seq"]] = row["digest"]
    chain = json.loads(pack["chain.json"])
    before, seq = chain["hash"], chain["seq"]
    for row in lines(pack["records.jsonl"]):
        seq += 1
        assert row["seq"] == seq
        digest = digests[row["order_stream"], row["order_seq"]]
        if row["event"] is not None:
            assert _hash(before, row["stream"], seq, row["number"], digest, row["event"]) == row["hash"]
        before = row["hash"]


def test_a_pack_goes_from_the_shuffle_to_the_end_and_chains(pack: Pack) -> None:
    verify_chain(pack)
    events = [json.loads(row["event"]) for row in lines(pack["records.jsonl"])]
    assert events[0]["event"] == "deck-shuffled"
    assert events[-1]["event"] == "round-ended"
    assert events[-1]["round"] == NUMBER
    assert [event["round"] for event in events if event["event"] == "bets-closed"] == [NUMBER]
    assert json.loads(pack["shuffle.json"])["commitment"] == events[0]["commitment"]


def test_a_record_that_is_changed_in_a_pack_breaks_its_chain(pack: Pack) -> None:
    changed = {**pack, "records.jsonl": pack["records.jsonl"].replace(b'"seat\\":1', b'"seat\\":2', 1)}
    assert changed != pack
    with pytest.raises(AssertionError):
        verify_chain(changed)


def test_the_verifier_in_a_pack_opens_the_shuffle(pack: Pack, tmp_path: Path) -> None:
    write_pack(pack, tmp_path / "pack")
    command = [sys.executable, "-I", "-S", "verifier.py", "shuffle.json"]
    done = run(command, cwd=tmp_path / "pack", capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert "52 cards are proved" in done.stdout


def test_ledger_lines_of_every_order_sum_to_zero(pack: Pack) -> None:
    sums: Counter[tuple[str, str]] = Counter()
    rows = list(csv.DictReader(io.StringIO(pack["ledger.csv"].decode())))
    for row in rows:
        sums[row["order_stream"], row["order_seq"]] += int(row["cents"])
    assert len(sums) > 3
    assert set(sums.values()) == {0}
    assert {row["account"].split(":")[0] for row in rows} >= {"bet", "stack", "inventory", "meter", "funding"}


def test_what_the_meter_did_is_in_the_pack(pack: Pack) -> None:
    others = lines(pack["others.jsonl"])
    assert {row["stream"] for row in others} == {"meter:north"}
    assert [json.loads(row["event"])["event"] for row in others] == ["contributed"]


def test_a_pack_is_told_with_people_paragraphs_cards_and_outcome(pack: Pack) -> None:
    told = pack["told.txt"].decode()
    data = json.loads(pack["round.json"])
    assert told.startswith(f"Table 7, round {NUMBER}\n")
    assert "dealer Dale" in told
    assert 'UTC  dealer Dale: "No more bets": Pat 7-1 (seat 1) and Pat 7-2 (seat 2) are in [B22]' in told
    assert f"seat 1: {data['seats'][0]['cards']}" in told
    assert "Net win or loss" in told


def test_the_same_round_is_the_same_bytes(store: Store, pack: Pack) -> None:
    with store.reading() as connection:
        again = dispute_pack(connection, "7", NUMBER)
    assert zipped(again) == zipped(pack)
    with zipfile.ZipFile(io.BytesIO(zipped(pack))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == pack


def test_no_pack_names_the_order_of_a_deck_that_is_still_to_be_played(house: Path, store: Store) -> None:
    """The next deck was shuffled before the last round was over."""
    with store.reading() as connection:
        pack = dispute_pack(connection, "8", 3)
    verify_chain(pack)
    held = [row for row in lines(pack["records.jsonl"]) if row["event"] is None]
    assert len(held) == 1
    assert sum(row["command"] is None for row in lines(pack["orders.jsonl"])) == 1
    with opened(house) as opened_store, opened_store.reading() as connection:
        (row,) = records_of(connection, "table:8", held[0]["seq"], held[0]["seq"])
    order = json.loads(row.event)["order"]
    assert len(order.split()) == 52
    assert all(order.encode() not in content for content in pack.values())


def test_a_pack_is_never_written_over_something(pack: Pack, tmp_path: Path) -> None:
    write_pack(pack, tmp_path / "round.zip")
    assert (tmp_path / "round.zip").read_bytes() == zipped(pack)
    for out in (tmp_path / "round.zip", tmp_path, tmp_path / "nowhere" / "round.zip"):
        with pytest.raises(InputError, match="must be a new file or folder"):
            write_pack(pack, out)
