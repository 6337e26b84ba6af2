"""The pit: every request that was answered is in the database once, in order, and nothing else is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.request import AtTable
from boardwalk.money import MOST_CENTS
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.house.cage import IssueCoupons, RedeemChips
from boardwalk.pit.house.configuration import ApplyConfiguration, FoundHouse, text_digest
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson, ChangeRole, ClosePerson
from boardwalk.pit.house.policy import NO_POLICY
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import orders, patrons, records
from boardwalk.pit.writer.sync import PitState, sync_state
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import (
    BuyIn,
    DisconnectMeter,
    FillInventory,
    GiveTip,
    InstallDevice,
    InstallTable,
    LeaveSeat,
    PlaceBet,
    TakeBackBet,
    TakeSeat,
)
from boardwalk.table.device import Device
from tests.support.pit.houses import (
    ADMINISTRATOR,
    CASHIER,
    CHIPS,
    LINKED,
    SUPERVISOR,
    founded,
    open_meter,
    open_table,
    reopened,
    rows_of,
    with_chips,
)


@pytest.mark.parametrize("game", ["premium", "heads-up", "holdem3", "texas-bonus", "caribbean"])
def test_a_server_that_starts_finds_the_table_where_it_stood(store: Store, pit: Pit, game: str) -> None:
    table = open_table(pit, game)
    table.play(2)
    assert reopened(store) == pit.state
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
            checked.append(sync_state(connection, PitState())[0] == pit.state)

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
    assert set(pit.state.sections) == {"meter:north", "table:1"}
    again = reopened(store)
    assert again.sections["table:1"].tables == pit.state.sections["table:1"].tables
    assert again.sections["meter:north"].meters == pit.state.sections["meter:north"].meters
    table.do(LeaveSeat(Actor(Role.PLAYER, "Pat 1-1")))


def test_a_refused_order_leaves_no_trace(store: Store, pit: Pit) -> None:
    open_table(pit, "premium")
    before, state = rows_of(store), pit.state
    with pytest.raises(Refusal):
        pit.do(AtTable("1", PlaceBet(Actor(Role.PLAYER, "Nobody"), "ante", 10_00)), key="k")
    with pytest.raises(Refusal):
        pit.do(AtTable("9", PlaceBet(Actor(Role.PLAYER, "Pat 1-1"), "ante", 10_00)))
    assert rows_of(store) == before
    assert pit.state is state


def test_nothing_happens_before_the_house_is_founded(store: Store) -> None:
    pit = Pit.open(store)
    with pytest.raises(InputError, match="not been founded"):
        pit.do(AtTable("1", LeaveSeat(Actor(Role.PLAYER, "Pat"))))
    pit.close()


@pytest.mark.parametrize("kind", [HouseKind.LIVE, HouseKind.DEMO])
def test_only_a_test_house_is_told_which_cards_come(store: Store, kind: HouseKind) -> None:
    told = Pit.open(store, SeededWorld(Random(1)))
    with pytest.raises(InputError, match="only a test house"):
        told.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", kind, "07" * 32, NO_POLICY)))
    told.close()
    founded(store, kind=kind).close()
    with pytest.raises(InputError, match="must be shuffled at random"):
        Pit.open(store, SeededWorld(Random(1)))


def test_patrons_sit_down_with_no_more_than_they_have(pit: Pit) -> None:
    table = open_table(pit, "premium")
    pat = with_chips(pit, "Pia", 100_00)
    with pytest.raises(Refusal, match=r"has only \$100"):
        table.do(TakeSeat(pat, 3, 100_01))
    table.do(TakeSeat(pat, 3, 100_00))
    other = open_table(pit, "caribbean", "2")
    with pytest.raises(Refusal, match=r"has only \$0"):
        other.do(TakeSeat(pat, 3, 1))
    table.do(LeaveSeat(pat))
    with pytest.raises(InputError, match=r"has only \$100"):
        pit.do(AtHouse(RedeemChips(CASHIER, "Pia", 100_01)))
    pit.do(AtHouse(RedeemChips(CASHIER, "pia", 100_00)))


@pytest.mark.parametrize("cents", [MOST_CENTS + 1, 10**40])
def test_an_amount_that_no_database_holds_is_refused(pit: Pit, cents: int) -> None:
    table = open_table(pit, "premium")
    with pytest.raises(InputError, match=r"more than|must be a whole number"):
        table.do(FillInventory(SUPERVISOR, cents))
    table.do(FillInventory(SUPERVISOR, MOST_CENTS))


@pytest.mark.law("B19")
def test_a_coupon_is_played_only_by_the_patron_it_was_issued_to(store: Store, pit: Pit) -> None:
    """The patron gets it back when they take it back, and can spend it once, at any table."""
    table = open_table(pit, "heads-up")
    pat = Actor(Role.PLAYER, "Pat 1-1")
    bet = PlaceBet(pat, "ante", 25_00, 25_00)
    with pytest.raises(Refusal, match=r"has only \$0 in coupons") as refused:
        table.do(bet)
    assert (refused.value.field, refused.value.law.id) == ("coupon_cents", "B19")
    pit.do(AtHouse(IssueCoupons(CASHIER, pat.name, 25_00)))
    table.do(bet)
    with pytest.raises(Refusal, match=r"has only \$0 in coupons, not \$0.01"):
        table.do(PlaceBet(pat, "ante", 26_00, 25_01))
    with pytest.raises(Refusal, match=r"has only \$0 in coupons"):
        table.do(PlaceBet(Actor(Role.PLAYER, "Pat 1-2"), "ante", 25_00, 25_00))
    table.do(TakeBackBet(pat, "ante"))
    table.do(bet)
    assert audit(store).ok


def test_people_who_have_lost_their_role_can_do_nothing_more(pit: Pit) -> None:
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
    """Each decides on the state it has, finds that it is behind, and decides again."""
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
    assert pit.state == reopened(store)
    assert pit.meters["north"].wagers_in_cents == 20_00
    other.close()


def test_chips_are_spent_once_whichever_server_is_asked(store: Store, pit: Pit) -> None:
    first, second = open_table(pit, "premium", "1"), open_table(pit, "caribbean", "2")
    pat = with_chips(pit, "Pia", 100_00)
    other = Pit.open(store, SeededWorld(Random(2)))
    first.do(TakeSeat(pat, 3, 60_00))
    with pytest.raises(Refusal, match=r"has only \$40"):
        other.do(AtTable(second.number, TakeSeat(pat, 3, 60_00)))
    other.close()


def test_a_pit_that_was_open_before_the_house_was_founded_deals_no_cards_of_its_own(store: Store) -> None:
    early = Pit.open(store, SeededWorld(Random(1)))
    live = founded(store, kind=HouseKind.LIVE)
    live.do(AtTable("1", InstallTable(SUPERVISOR, "1", "premium", {})))
    for _ in range(2):
        with pytest.raises(InputError, match=r"only a test house|not been founded"):
            early.do(AtTable("1", InstallDevice(SUPERVISOR, Device.SHUFFLER)))
    early.close()
    live.close()


@settings(max_examples=8)
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


def test_requests_done_together_are_all_done_or_none(store: Store, pit: Pit) -> None:
    last = AtHouse(ApplyConfiguration(ADMINISTRATOR, "x = 1", text_digest("")))
    installed = [AtTable(number, InstallTable(SUPERVISOR, number, "heads-up", {})) for number in ("1", "2")]
    equipped = [AtTable(number, InstallDevice(SUPERVISOR, Device.MANUAL_SHOE)) for number in ("1", "2")]
    planned_for, written = pit.state, rows_of(store)
    with pytest.raises(Refusal):
        pit.do_together([*installed, *equipped, equipped[0]], last, planned_for)
    assert rows_of(store) == written
    assert pit.state == planned_for

    pit.do_together([*installed, *equipped], last, planned_for)
    assert all(table.devices == {Device.MANUAL_SHOE} for table in pit.tables.values())
    with pytest.raises(Conflict) as late:  # table 3 could be installed, but not table 1
        pit.do_together([AtTable("3", InstallTable(SUPERVISOR, "3", "heads-up", {})), *installed], last, planned_for)
    assert late.value.field == "seen"
    assert set(pit.tables) == {"1", "2"}
    assert reopened(store) == pit.state
    assert audit(store).ok
