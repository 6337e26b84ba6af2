"""Finished rounds are recalled from the database exactly as they were played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwalk.cards import parse_cards
from boardwalk.errors import InputError
from boardwalk.pit.record.recall import recall, recall_last
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import Store
from boardwalk.table.events import BetsClosed, RoundEnded, WagerSettled
from boardwalk.table.state import FinishedRound
from tests.support.pit.audit_databases import opened
from tests.support.pit.houses import TableInPit, founded, open_meter, open_table

ROUNDS = 12


class Played:
    """A table on a meter with twelve rounds, and how each of them ended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ended: list[FinishedRound] = []
        self.chips: list[dict[int, int]] = []
        with opened(path) as store:
            pit = founded(store)
            open_meter(pit)
            open_table(pit, "premium", "8", players=1)
            table = open_table(pit, "texas-bonus", "7", "north")
            for _ in range(ROUNDS):
                self._play(table)
            pit.close()

    def _play(self, table: TableInPit) -> None:
        before = {seat: seated.chips_cents for seat, seated in table.table.seats.items()}
        table.play(1)
        assert table.table.last_round is not None
        self.ended.append(table.table.last_round)
        self.chips.append({seat: each.chips_cents - before[seat] for seat, each in table.table.seats.items()})


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshot, "SNAPSHOT_EVERY", 100)
        return Played(tmp_path_factory.mktemp("recall") / "house.db")


@pytest.fixture
def store(played: Played) -> Iterator[Store]:
    with opened(played.path) as store:
        yield store


@pytest.mark.parametrize("number", [1, 2, 7, ROUNDS])
def test_a_round_is_recalled_as_it_was_played(played: Played, store: Store, number: int) -> None:
    with store.reading() as connection:
        told = recall(connection, "7", number)
    assert told.finished == played.ended[number - 1]
    assert told.net_cents == played.chips[number - 1]
    assert (told.row.number, told.row.void) == (number, False)


def test_steps_go_from_the_first_bet_to_the_end(store: Store) -> None:
    with store.reading() as connection:
        told = recall(connection, "7", 3)
    steps = told.steps
    assert steps[0].told == "Pat 7-1 (seat 1) bets $10 on the Ante"
    assert steps[0].person == "Pat 7-1"
    assert steps[0].role == "player"
    assert steps[-1].told == "Round 3 is over"
    assert [step.seq for step in steps] == list(range(steps[0].seq, steps[-1].seq + 1))
    assert [step.at for step in steps] == sorted(step.at for step in steps)
    (closed,) = [step for step in steps if isinstance(step.event, BetsClosed)]
    assert closed.seq == told.row.first_seq
    assert isinstance(steps[-1].event, RoundEnded)
    assert steps[-1].seq == told.row.last_seq
    assert any(isinstance(step.event, WagerSettled) for step in steps)


def test_the_last_ten_rounds_are_recalled(store: Store) -> None:
    with store.reading() as connection:
        told = recall_last(connection, "7")
        assert [each.row.number for each in told] == list(range(ROUNDS - 9, ROUNDS + 1))
        assert [each.row.number for each in recall_last(connection, "7", 2)] == [ROUNDS - 1, ROUNDS]
        assert recall_last(connection, "8") == []


def test_a_snapshot_tells_the_same_as_the_whole_record(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with store.reading() as connection:
        from_snapshot = recall(connection, "7", ROUNDS)
        monkeypatch.setattr("boardwalk.pit.record.recall.last_snapshot", lambda *_: None)
        assert recall(connection, "7", ROUNDS) == from_snapshot


def test_a_round_for_programs_names_cards_seats_and_paragraphs(played: Played, store: Store) -> None:
    with store.reading() as connection:
        data = recall(connection, "7", 2).to_json()
    over = played.ended[1]
    assert (data["table"], data["round"], data["void"]) == ("7", 2, False)
    assert parse_cards(data["community"]) == over.community
    assert [(seat["player"], parse_cards(seat["cards"])) for seat in data["seats"]] == [
        (over.players[seat], hand.cards) for seat, hand in over.hands.items()
    ]
    assert data["commitment"] == over.commitment
    assert all(step["law"] and step["told"] for step in data["steps"])


@pytest.mark.parametrize(
    ("table", "number", "message"),
    [
        ("7", 99, "round: table 7 has no finished round 99; it has rounds 1 to 12"),
        ("8", 1, "round: table 8 has no finished round 1; it has none yet"),
        ("9", 1, 'table: Unknown table "9". Choose from 7, 8'),
    ],
)
def test_what_is_not_there_is_said(store: Store, table: str, number: int, message: str) -> None:
    with store.reading() as connection, pytest.raises(InputError) as raised:
        recall(connection, table, number)
    assert str(raised.value) == message


def test_a_house_without_tables_says_so(tmp_path: Path) -> None:
    with opened(tmp_path / "empty.db") as store, store.reading() as connection:
        with pytest.raises(InputError, match="no tables"):
            recall_last(connection, "7")
        with pytest.raises(InputError, match="no tables"):
            recall(connection, "7", 1)
