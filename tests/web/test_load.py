"""Bots play by what they see, and commits that are written again are the same. No time is asserted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from boardwalk.errors import InputError
from boardwalk.load_test.bot import STAKE_CENTS, ConnectionPool, ServerUnreachable, choose
from boardwalk.load_test.commit_cost import read_commits, time_commits
from boardwalk.load_test.house import house_text
from boardwalk.load_test.latency import LoadTally, ViewWatch, latency_spread
from boardwalk.load_test.server_process import postgresql_url
from boardwalk.pit.house_file.examination import read_house
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import orders, postings, records, rounds, shuffles, streams
from tests.support.pit.houses import founded, open_meter, open_table

COMPARED = (orders, records, postings, rounds, shuffles, streams)


def prompt(do: str, *, due: bool = False, needs: tuple[dict[str, Any], ...] = (), **fields: Any) -> dict[str, Any]:
    return {"draft": {"do": do, **fields}, "due": due, "needs": needs}


def sight(*prompts: dict[str, Any], seat: int | None = 2, bets: tuple[str, ...] = ()) -> dict[str, Any]:
    seats = {} if seat is None else {str(seat): {"bets": {name: [500, 0] for name in bets}}}
    return {"table": {"seat": seat, "seats": seats, "prompts": list(prompts)}}


def bet(wager: str, least: int | None = 1, most: int | None = 100_00) -> dict[str, Any]:
    needs = ({"field": "coupon_cents", "least": 0, "most": 0}, {"field": "cents", "least": least, "most": most})
    return prompt("place-bet", wager=wager, cents=1, needs=needs)


def test_a_bot_does_what_is_due_before_anything_else() -> None:
    seen = sight(bet("ante"), prompt("act", due=True, action="raise"), prompt("act", due=True, action="fold"))
    chosen = [choose(seen, Random(seed), 0) for seed in range(20)]
    assert {each.draft["action"] for each in chosen if each is not None} == {"raise", "fold"}


def test_a_bot_that_stands_takes_a_seat_with_its_chips() -> None:
    choice = choose(sight(prompt("take-seat", seat=3, chips_cents=0), seat=None), Random(1), 700)
    assert choice is not None
    assert choice.draft == {"do": "take-seat", "seat": 3, "chips_cents": 700}


def test_a_bot_looks_at_cards_that_lie_spread_before_it_bets() -> None:
    choice = choose(sight(bet("ante"), prompt("look-at-deck", deck="red")), Random(1), 0)
    assert choice is not None
    assert choice.draft == {"do": "look-at-deck", "deck": "red"}


def test_a_bot_bets_on_what_has_no_bet_yet_and_then_waits() -> None:
    offers = (bet("ante"), bet("trips"))
    first, second = (choose(sight(*offers, bets=bets), Random(1), 0) for bets in ((), ("ante",)))
    assert first is not None
    assert second is not None
    assert (first.draft["wager"], first.opens) == ("ante", True)
    assert (second.draft["wager"], second.opens) == ("trips", False)
    assert choose(sight(*offers, bets=("ante", "trips")), Random(1), 0) is None


@given(st.none() | st.integers(1, 20_00), st.none() | st.integers(1, 20_00))
def test_a_bet_is_within_the_bounds_of_its_prompt(least: int | None, most: int | None) -> None:
    if least is not None and most is not None and most < least:
        least, most = most, least
    choice = choose(sight(bet("ante", least, most)), Random(1), 0)
    assert choice is not None
    cents = choice.draft["cents"]
    assert (least or 0) <= cents
    assert most is None or cents <= most
    assert cents == STAKE_CENTS or cents in (least, most)


def test_with_nothing_offered_a_bot_does_nothing() -> None:
    assert choose(sight(prompt("give-tip", cents=1)), Random(1), 0) is None


def test_a_house_for_load_has_all_games_and_shared_meters() -> None:
    house = read_house(house_text(100))
    assert len({table.game for table in house.tables}) == 5
    linked = [meter for table in house.tables for meter in table.meters.values()]
    assert len(linked) == 30
    assert all(linked.count(meter.name) > 1 for meter in house.meters)


@given(st.lists(st.floats(0, 10), min_size=1, max_size=300))
def test_percentiles_are_ranks(seconds: list[float]) -> None:
    found = latency_spread(seconds)
    assert found is not None
    for percent, value in ((50, found.p50), (90, found.p90), (99, found.p99), (100, found.most)):
        assert sum(each <= value for each in seconds) * 100 >= percent * len(seconds)
        assert sum(each < value for each in seconds) * 100 < percent * len(seconds)


@pytest.mark.parametrize("view_first", [True, False])
def test_a_command_is_seen_at_another_seat_with_the_first_view_that_has_it(view_first: bool) -> None:
    tally = LoadTally()
    tally.open = True
    views = ViewWatch(tally)
    if not view_first:
        views.expect(7, sent=10.0)
    for version, now in ((6, 10.5), (8, 11.0), (9, 12.0)):
        views.arrive(version, now)
    if view_first:
        views.expect(7, sent=10.0)
    assert tally.views == [1.0]


def test_nothing_is_counted_outside_of_the_measuring() -> None:
    tally = LoadTally()
    tally.count_answer("act", 200, 0.1)
    tally.count_view(0.1)
    tally.count_message(9)
    assert (tally.commands, tally.views, tally.messages) == ([], [], 0)


def played(url: str) -> None:
    store = open_store(url)
    pit = founded(store)
    open_meter(pit)
    tables = [open_table(pit, "heads-up", "1"), open_table(pit, "caribbean", "2", "north")]
    for table in tables:
        table.play(2)
    pit.close()
    store.close()


def rows_of(url: str) -> dict[str, list[Any]]:
    store = open_store(url)
    with store.reading() as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for table in COMPARED
        }
    store.close()
    return found


def test_commits_that_are_written_again_are_the_same_rows(tmp_path: Path) -> None:
    house, bare, ours = (str(tmp_path / f"{name}.db") for name in ("house", "bare", "ours"))
    played(house)
    store = open_store(house)
    commits = read_commits(store)
    store.close()
    again = time_commits(bare, ours, commits[:20], commits[20:])
    assert len(again.bare) == len(again.ours) == len(commits) - 20
    written = rows_of(house)
    for table in ("orders", "records", "postings", "rounds", "shuffles"):
        assert rows_of(bare)[table] == rows_of(ours)[table] == written[table]
    heads = [[(row[0], row[1], row[2], row[3]) for row in each["streams"]] for each in (written, rows_of(bare))]
    assert heads[0] == heads[1]
    assert rows_of(bare)["streams"] == rows_of(ours)["streams"]


def test_every_order_is_in_one_commit(tmp_path: Path) -> None:
    house = str(tmp_path / "house.db")
    played(house)
    store = open_store(house)
    commits = read_commits(store)
    store.close()
    assert sum(len(each.rows["orders"]) for each in commits) == len(rows_of(house)["orders"])
    assert [each.at for each in commits] == sorted({row[2] for row in rows_of(house)["orders"]})


@pytest.mark.parametrize("text", ["house.db", "sqlite:///house.db", "nonsense"])
def test_only_postgresql_is_named(text: str) -> None:
    with pytest.raises(InputError) as error:
        postgresql_url(text)
    assert error.value.field == "database"


async def _answers(server: asyncio.Server, times: int) -> list[tuple[int, bytes]]:
    port = server.sockets[0].getsockname()[1]
    pool = ConnectionPool(f"http://127.0.0.1:{port}", 2)
    replies = [await pool.post("/x", "token", "{}", str(place)) for place in range(times)]
    pool.close()
    return [(reply.status, reply.body) for reply in replies]


def test_a_request_whose_connection_is_lost_is_sent_again_under_its_key() -> None:
    asked: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answers the first request of each connection, and hangs up on the second."""
        for answered in (True, False):
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                break
            await reader.readexactly(2)
            asked.append(head.partition(b"Idempotency-Key: ")[2].partition(b"\r\n")[0])
            if answered:
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        writer.close()

    async def run() -> list[tuple[int, bytes]]:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            return await _answers(server, 2)

    assert asyncio.run(run()) == [(200, b"ok"), (200, b"ok")]
    assert asked == [b"0", b"1", b"1"]


def test_a_server_that_never_answers_is_given_up() -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async def run() -> None:
        async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
            await _answers(server, 1)

    with pytest.raises(ServerUnreachable):
        asyncio.run(run())
