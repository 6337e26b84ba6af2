"""The pit: what was answered is in the database, once, in order, and nothing else is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import wait
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import event as on_engine
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.order import AtTable
from boardwalk.money import MOST_CENTS
from boardwalk.pit.audit import audit
from boardwalk.pit.batch import Batch
from boardwalk.pit.catching_up import caught_up
from boardwalk.pit.errors import Conflict, Forbidden, Unavailable
from boardwalk.pit.house.command import (
    AddPerson,
    ChangeRole,
    ClosePerson,
    FoundHouse,
    HouseKind,
    IssueCoupons,
    RedeemChips,
)
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.pit import Pit
from boardwalk.pit.standing import Standing
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import metadata, orders, patrons, records
from boardwalk.pit.writing import write
from boardwalk.soak.world import SeededWorld
from boardwalk.table.command import (
    FillInventory,
    GiveTip,
    InstallDevice,
    InstallTable,
    LeaveSeat,
    PlaceBet,
    ShuffleDeck,
    TakeBackBet,
    TakeSeat,
)
from boardwalk.table.command_inventory import BuyIn
from boardwalk.table.command_progressive import DisconnectMeter
from boardwalk.table.equipment import Device
from tests.pit.houses import (
    ADMINISTRATOR,
    CASHIER,
    CHIPS,
    LINKED,
    SUPERVISOR,
    TableInPit,
    founded,
    open_meter,
    open_table,
    with_chips,
)


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    opened = open_store(database_url)
    yield opened
    opened.close()


@pytest.fixture
def pit(store: Store) -> Iterator[Pit]:
    opened = founded(store)
    yield opened
    opened.close()


def reopened(store: Store) -> Standing:
    """How things stand for a server that starts now."""
    pit = Pit.open(store)
    pit.close()
    return pit.standing


def rows_of(store: Store) -> dict[str, list[Any]]:
    """Everything in the database."""
    with store.reading() as connection:
        return {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for name, table in metadata.tables.items()
        }


@pytest.mark.parametrize("game", ["premium", "heads-up", "holdem3", "texas-bonus", "caribbean"])
def test_a_server_that_starts_finds_the_table_where_it_stood(store: Store, pit: Pit, game: str) -> None:
    table = open_table(pit, game)
    table.play(2)
    assert reopened(store) == pit.standing
    assert table.table.rounds == 2


def test_it_stands_where_it_stood_after_every_single_order(store: Store, pit: Pit) -> None:
    open_meter(pit)
    tables = [open_table(pit, game, number, "north") for number, game in enumerate_games()]
    checked: list[bool] = []

    def compare(_: object) -> None:
        if len(checked) % 3:
            checked.append(True)
            return
        with store.reading() as connection:
            checked.append(caught_up(connection, Standing())[0] == pit.standing)

    pit.listen(compare)
    for table in tables:
        table.play()
    assert len(checked) > 60
    assert all(checked)


def enumerate_games() -> list[tuple[str, str]]:
    return [(str(number), game) for number, game in enumerate(LINKED, 1)]


def test_linked_tables_share_a_section_and_its_numbers(store: Store, pit: Pit) -> None:
    open_meter(pit)
    tables = [open_table(pit, game, number, "north") for number, game in enumerate_games()]
    for table in tables:
        table.play()
    with store.reading() as connection:
        numbers = connection.execute(
            select(records.c.number).where(records.c.stream.in_(["table:1", "table:2", "meter:north"]))
        ).scalars()
        after_linking = sorted(numbers)[-100:]
    assert len(set(after_linking)) == len(after_linking)
    assert pit.meters["north"].wagers_in_cents == 4_00


def test_a_table_that_is_taken_off_its_meter_parts_from_the_section(store: Store, pit: Pit) -> None:
    open_meter(pit)
    table = open_table(pit, "caribbean", "1", "north")
    table.play()
    table.do(DisconnectMeter(SUPERVISOR))
    assert set(pit.standing.sections) == {"meter:north", "table:1"}
    again = reopened(store)
    assert again.sections["table:1"].tables == pit.standing.sections["table:1"].tables
    assert again.sections["meter:north"].meters == pit.standing.sections["meter:north"].meters
    table.do(LeaveSeat(Actor(Role.PLAYER, "Pat 1-1")))


def test_the_same_order_sent_twice_acts_once(pit: Pit) -> None:
    open_table(pit, "premium")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 5_00))
    first, second = pit.do(tip, key="k1"), pit.do(tip, key="k1")
    assert (first.repeated, second.repeated) == (False, True)
    assert second._replace(repeated=False) == first
    assert pit.tables["1"].tip_cents == 5_00
    pit.do(tip, key="k2")
    assert pit.tables["1"].tip_cents == 10_00


def test_an_order_that_cannot_be_done_again_is_still_known_as_done(pit: Pit) -> None:
    open_table(pit, "premium")
    leave = AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat 1-1")))
    pit.do(leave, key="leave")
    assert pit.do(leave, key="leave").repeated
    with pytest.raises(Refusal, match="not seated"):
        pit.do(leave, key="another")


def test_a_shuffle_sent_twice_is_one_shuffle(pit: Pit) -> None:
    table = TableInPit(pit, "1")
    table.open("premium")
    table.sit(1)
    while not any(deck.phase.value == "stacked" for deck in table.table.decks.values()):
        assert table.tend()
    shuffle = AtTable("1", ShuffleDeck(table.crew.dealer, "red", ()))
    first, second = pit.do(shuffle, key="s"), pit.do(shuffle, key="s")
    assert second.repeated
    assert first.happenings == second.happenings


def test_a_key_is_for_one_order_and_one_person(pit: Pit) -> None:
    open_table(pit, "premium")
    pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 5_00)), key="k")
    with pytest.raises(Conflict, match="another order"):
        pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 6_00)), key="k")
    assert not pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-2"), 6_00)), key="k").repeated


def test_an_order_for_a_version_that_is_gone_is_a_conflict(pit: Pit) -> None:
    open_table(pit, "premium")
    seen = pit.version("1")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 5_00))
    pit.do(tip, seen=seen)
    with pytest.raises(Conflict, match="moved on"):
        pit.do(tip, seen=seen)
    assert pit.version("1") > seen


def test_a_refused_order_leaves_no_trace(store: Store, pit: Pit) -> None:
    open_table(pit, "premium")
    before, standing = rows_of(store), pit.standing
    with pytest.raises(Refusal):
        pit.do(AtTable("1", PlaceBet(Actor(Role.PLAYER, "Nobody"), "ante", 10_00)), key="k")
    with pytest.raises(Refusal):
        pit.do(AtTable("9", PlaceBet(Actor(Role.PLAYER, "Pat 1-1"), "ante", 10_00)))
    assert rows_of(store) == before
    assert pit.standing is standing


def test_nothing_happens_before_the_house_is_founded(store: Store) -> None:
    pit = Pit.open(store)
    with pytest.raises(InputError, match="not founded"):
        pit.do(AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat"))))
    pit.close()


@pytest.mark.parametrize("kind", [HouseKind.LIVE, HouseKind.DEMO])
def test_only_a_test_house_is_told_which_cards_come(store: Store, kind: HouseKind) -> None:
    told = Pit.open(store, SeededWorld(Random(1)))
    with pytest.raises(InputError, match="only a test house"):
        told.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", kind, "07" * 32)))
    told.close()
    founded(store, kind=kind).close()
    with pytest.raises(InputError, match="shuffled by chance alone"):
        Pit.open(store, SeededWorld(Random(1)))


def test_a_patron_sits_down_with_no_more_than_he_has(pit: Pit) -> None:
    table = open_table(pit, "premium")
    pat = with_chips(pit, "Pia", 100_00)
    with pytest.raises(Refusal, match=r"has \$100"):
        table.do(TakeSeat(pat, 3, 100_01))
    table.do(TakeSeat(pat, 3, 100_00))
    other = open_table(pit, "caribbean", "2")
    with pytest.raises(Refusal, match=r"has \$0"):
        other.do(TakeSeat(pat, 3, 1))
    table.do(LeaveSeat(pat))
    with pytest.raises(InputError, match=r"has \$100"):
        pit.do(AtHouse(RedeemChips(CASHIER, "Pia", 100_01)))
    pit.do(AtHouse(RedeemChips(CASHIER, "pia", 100_00)))


@pytest.mark.parametrize("cents", [MOST_CENTS + 1, 10**40])
def test_an_amount_that_no_database_holds_is_refused(pit: Pit, cents: int) -> None:
    table = open_table(pit, "premium")
    with pytest.raises(InputError, match=r"more than|is no number"):
        table.do(FillInventory(SUPERVISOR, cents))
    table.do(FillInventory(SUPERVISOR, MOST_CENTS))


@pytest.mark.law("B19")
def test_a_coupon_is_played_only_by_whom_it_was_issued_to(store: Store, pit: Pit) -> None:
    """It comes back when it is taken up again, and is spent once, at whichever table."""
    table = open_table(pit, "heads-up")
    pat = Actor(Role.PLAYER, "Pat 1-1")
    bet = PlaceBet(pat, "ante", 25_00, 25_00)
    with pytest.raises(Refusal, match=r"holds \$0 in coupons"):
        table.do(bet)
    pit.do(AtHouse(IssueCoupons(CASHIER, pat.name, 25_00)))
    table.do(bet)
    with pytest.raises(Refusal, match=r"holds \$0 in coupons, not \$0.01"):
        table.do(PlaceBet(pat, "ante", 26_00, 25_01))
    with pytest.raises(Refusal, match=r"holds \$0 in coupons"):
        table.do(PlaceBet(Actor(Role.PLAYER, "Pat 1-2"), "ante", 25_00, 25_00))
    table.do(TakeBackBet(pat, "ante"))
    table.do(bet)
    assert audit(store).ok


def test_whoever_is_no_longer_what_he_was_does_nothing_more(pit: Pit) -> None:
    table = open_table(pit, "premium")
    pit.do(AtHouse(AddPerson(ADMINISTRATOR, "Dan", Role.DEALER)))
    dan = Actor(Role.DEALER, "Dan")
    pit.do(AtHouse(ChangeRole(ADMINISTRATOR, "Dan", Role.FLOORPERSON)))
    with pytest.raises(Forbidden, match="no dealer"):
        table.do(BuyIn(dan, 1, 100_00))
    pit.do(AtHouse(ChangeRole(ADMINISTRATOR, "Dan", Role.DEALER)))
    table.do(BuyIn(dan, 1, 100_00))
    pit.do(AtHouse(ClosePerson(ADMINISTRATOR, "Dan", "left the house")))
    with pytest.raises(Forbidden, match="no dealer"):
        table.do(BuyIn(dan, 1, 100_00))


def test_two_servers_on_one_database_see_each_other(store: Store, pit: Pit) -> None:
    """Each decides on what it knew, finds that it is behind, and decides anew."""
    open_meter(pit)
    table = open_table(pit, "caribbean", "1", "north")
    other = Pit.open(store, SeededWorld(Random(2)))
    theirs = open_table(other, "texas-bonus", "2", "north")
    for server in (pit, other, other, pit, other):
        for each in (table, theirs):
            each.pit = server
            each.do(GiveTip(Actor(Role.PLAYER, f"Pat {each.number}-1"), 1_00))
            each.play()
    table.pit = pit
    table.do(GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))
    assert pit.standing == reopened(store)
    assert pit.meters["north"].wagers_in_cents == 20_00
    other.close()


def test_chips_are_spent_once_whichever_server_is_asked(store: Store, pit: Pit) -> None:
    first, second = open_table(pit, "premium", "1"), open_table(pit, "caribbean", "2")
    pat = with_chips(pit, "Pia", 100_00)
    other = Pit.open(store, SeededWorld(Random(2)))
    first.do(TakeSeat(pat, 3, 60_00))
    with pytest.raises(Refusal, match=r"has \$40"):
        other.do(AtTable(second.number, TakeSeat(pat, 3, 60_00)))
    other.close()


def test_orders_that_come_together_share_commits_and_are_each_answered(store: Store, pit: Pit) -> None:
    open_table(pit, "premium", "1")
    open_table(pit, "caribbean", "2")
    sizes: list[int] = []
    pit.measure(lambda commit: sizes.append(commit.orders))
    tips = [
        pit.submit(AtTable(number, GiveTip(Actor(Role.PLAYER, f"Pat {number}-1"), 1_00)))
        for _ in range(100)
        for number in ("1", "2")
    ]
    refused = pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 10**9)))
    wait([*tips, refused])
    assert all(each.result().happenings for each in tips)
    assert isinstance(refused.exception(), Refusal)
    assert sum(sizes) == 200
    assert max(sizes) > 1
    assert (pit.tables["1"].tip_cents, pit.tables["2"].tip_cents) == (100_00, 100_00)
    assert reopened(store) == pit.standing


class Broken:
    """A database that fails at the statement of a certain number, and works again after that."""

    def __init__(self, store: Store, at: int) -> None:
        self.left = at
        on_engine.listen(store.engine, "before_cursor_execute", self._execute)

    def _execute(self, *arguments: Any) -> None:
        statement = arguments[2]
        if statement.startswith(("INSERT", "UPDATE")):
            self.left -= 1
            if self.left == 0:
                raise OperationalError(statement, {}, Exception("the disk is gone"))


@pytest.mark.parametrize("at", range(1, 7))
def test_a_failure_at_any_statement_leaves_all_or_nothing(store: Store, pit: Pit, at: int) -> None:
    """The pit tries again by itself; what it then answers has happened once."""
    table = open_table(pit, "premium")
    count = len(rows_of(store)["orders"])
    Broken(store, at)
    table.do(GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))
    table.do(LeaveSeat(Actor(Role.PLAYER, "Pat 1-1")))
    assert len(rows_of(store)["orders"]) == count + 2
    assert table.table.tip_cents == 1_00
    assert reopened(store) == pit.standing


def test_a_commit_whose_answer_was_lost_is_not_done_again(
    store: Store, pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pit, "premium")
    lost: list[bool] = []

    def write_and_lose(connection: Any, batch: Any) -> Any:
        written = write(connection, batch)
        if not lost:
            lost.append(True)
            connection.commit()
            raise Unavailable("the line went dead after the commit")
        return written

    monkeypatch.setattr("boardwalk.pit.writer.write", write_and_lose)
    done = pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)))
    assert lost
    assert done.repeated
    assert pit.tables["1"].tip_cents == 1_00
    assert reopened(store) == pit.standing


def test_a_database_that_stays_away_is_said_so_and_nothing_is_doubled(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pit, "premium")
    monkeypatch.setattr("boardwalk.pit.writer.time.sleep", lambda _: None)
    with monkeypatch.context() as away:
        away.setattr("boardwalk.pit.writer.write", lambda *_: (_ for _ in ()).throw(Unavailable("no database")))
        with pytest.raises(Unavailable):
            pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)), key="k")
    assert not pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)), key="k").repeated
    assert pit.tables["1"].tip_cents == 1_00


def test_our_own_fault_in_one_order_does_not_fail_those_that_came_with_it(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pit, "premium")
    take = Batch.take

    def faulty(batch: Batch, request: Any) -> Any:
        assert not isinstance(request.order.command, LeaveSeat), "a fault of ours"
        return take(batch, request)

    monkeypatch.setattr(Batch, "take", faulty)
    good = [pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))) for _ in range(30)]
    bad = pit.submit(AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat 1-2"))))
    good += [pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))) for _ in range(30)]
    wait([*good, bad])
    assert all(each.result() for each in good)
    assert isinstance(bad.exception(), AssertionError)
    assert pit.tables["1"].tip_cents == 60_00


def test_a_listener_that_fails_changes_nothing(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    open_table(pit, "premium")
    heard: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", heard.append)
    pit.listen(lambda _: 1 // 0)  # type: ignore[arg-type]
    pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)))
    assert [each.exc_type for each in heard] == [ZeroDivisionError]


def test_the_record_never_goes_back_in_time(store: Store, pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    open_table(pit, "premium")
    monkeypatch.setattr("boardwalk.pit.writer.time.time_ns", lambda: 0)
    pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)))
    with store.reading() as connection:
        times = list(
            connection.execute(select(orders.c.at).where(orders.c.stream == "table:1").order_by("seq")).scalars()
        )
    assert times == sorted(times)
    assert len(set(times)) > 1


def test_the_same_order_twice_in_one_commit_is_done_once_and_fails_nobody_else(pit: Pit) -> None:
    open_table(pit, "premium", "1")
    open_table(pit, "caribbean", "2")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))
    leave = AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat 1-2")))
    stranger = AtTable("2", GiveTip(Actor(Role.PLAYER, "Pat 2-1"), 1_00))
    busy = [pit.submit(stranger) for _ in range(50)]
    twice = [pit.submit(order, key=key) for order, key in ((tip, "t"), (leave, "l")) for _ in range(2)]
    other = pit.submit(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 2_00)), key="t")
    wait([*busy, *twice, other])
    assert [each.result().repeated for each in twice] == [False, True, False, True]
    assert isinstance(other.exception(), Conflict)
    assert all(each.result() for each in busy)
    assert pit.tables["1"].tip_cents == 1_00


@pytest.mark.parametrize("key", ["", " k", "k ", "k" * 81, "k\0", "k\n", "clé", "\ud800"])
def test_a_key_is_plain_text_that_every_database_holds(pit: Pit, key: str) -> None:
    open_table(pit, "premium")
    tip = AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))
    with pytest.raises(InputError, match="plain characters"):
        pit.do(tip, key=key)
    pit.do(tip, key="k" * 80)


def test_a_pit_that_was_open_before_the_house_was_founded_deals_no_cards_of_its_own(store: Store) -> None:
    early = Pit.open(store, SeededWorld(Random(1)))
    live = founded(store, kind=HouseKind.LIVE)
    live.do(AtTable("1", InstallTable(SUPERVISOR, "1", "premium", {})))
    for _ in range(2):
        with pytest.raises(InputError, match=r"only a test house|not founded"):
            early.do(AtTable("1", InstallDevice(SUPERVISOR, Device.SHUFFLER)))
    early.close()
    live.close()


def test_time_goes_on_after_a_restart_with_a_clock_that_was_set_back(
    store: Store, pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_table(pit, "premium")
    pit.close()
    monkeypatch.setattr("boardwalk.pit.writer.time.time_ns", lambda: 0)
    again = Pit.open(store, SeededWorld(Random(2)))
    last = pit.standing.at
    assert again.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00))).at > last
    assert audit(store).ok
    again.close()


def test_a_closed_pit_answers_what_waits_and_takes_no_more(store: Store) -> None:
    pit = founded(store)
    futures = [pit.submit(AtHouse(AddPerson(ADMINISTRATOR, f"Pat {place}", Role.PLAYER))) for place in range(20)]
    pit.close()
    wait(futures)
    assert all(each.result() for each in futures)
    with pytest.raises(Unavailable):
        pit.do(AtHouse(AddPerson(ADMINISTRATOR, "Late", Role.PLAYER)))


@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), rounds=st.integers(1, 3))
def test_patrons_and_stacks_hold_what_was_sold_less_what_was_lost(
    tmp_path_factory: Any, seed: int, rounds: int
) -> None:
    store = open_store(str(tmp_path_factory.mktemp("house") / "house.db"))
    pit = founded(store, seed)
    table = open_table(pit, "holdem3", players=3, seed=seed)
    opened = table.table.inventory_cents
    table.play(rounds)
    for seated in list(table.table.seats.values()):
        table.do(LeaveSeat(Actor(Role.PLAYER, seated.player)))
    with store.reading() as connection:
        held = connection.execute(select(func.sum(patrons.c.cents))).scalar_one()
        assert connection.execute(select(func.count()).select_from(orders)).scalar_one() > 50
    assert held + table.table.inventory_cents + table.table.tip_cents == 3 * CHIPS + opened
    pit.close()
    store.close()
