"""Tables' figures, from records alone: they agree with the chips on the table, no matter how the records are read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, event, select, update

from boardwalk.actor import Actor, Role
from boardwalk.codec import compact, read_json
from boardwalk.floor.request import AtMeter
from boardwalk.games.declaration.wager import Result
from boardwalk.law import cite
from boardwalk.pit import shift_figures as shifts
from boardwalk.pit.pit import Pit
from boardwalk.pit.shift_figures import HOUR, Figures, Shift, TableTally
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.store.schema import figures as kept_figures
from boardwalk.pit.store.schema import postings, records
from boardwalk.progressive.commands import AdmitHeld
from boardwalk.progressive.events import Contributed
from boardwalk.progressive.record import METER_EVENTS
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import opening
from boardwalk.table.commands import BuyIn, CreditInventory
from boardwalk.table.events import RoundEnded, TableOpened, WagerSettled, WagersTakenIn
from boardwalk.table.message import Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.record import EVENTS
from tests.support.pit.houses import SUPERVISOR, USUAL, TableInPit, founded, open_meter, open_table

GUARD = Actor(Role.SECURITY, "Gus")
LAW = cite("B33")


@pytest.fixture
def in_a_file(tmp_path: Path) -> Iterator[Pit]:
    """A house in a file that need not outlive a power cut."""
    store = open_store(str(tmp_path / "house.db"))
    event.listen(store.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    store.engine.dispose()
    pit = founded(store)
    yield pit
    pit.close()
    store.close()


def figures(pit: Pit, number: str = "1") -> Figures:
    """The figures for a reader that starts from nothing."""
    shift = Shift(pit.store)
    shift.refresh(pit.state)
    return shift.figures(number)


def ledger_win(store: Store, number: str) -> int:
    """The same figure another way: what inventory and drop box gained in the ledger, less what the meter got.

    Chips from and to the cage are not win, and neither is an overage or shortage when the table was closed.
    """
    with store.reading() as connection:
        chosen = select(postings.c.account, postings.c.cents).where(postings.c.order_stream == f"table:{number}")
        rows = connection.execute(chosen).all()
        events = connection.execute(select(records.c.event).where(records.c.stream.startswith("meter:"))).scalars()
        fed = sum(_fed(read_json(text), number) for text in events)
    places = (f"inventory:{number}", f"drop:{number}", "cage", f"variance:{number}", "count room")
    moved = [(str(account), int(cents)) for account, cents in rows]
    return sum(cents for account, cents in moved if account in places) - fed


def _fed(said: object, number: str) -> int:
    assert isinstance(said, dict)
    sign = {"contributed": 1, "held-admitted": 1, "contribution-reversed": -1}.get(said["event"], 0)
    if not sign or said["table"] != number:
        return 0
    cents: int = said["display_cents"] + said["overflow_cents"] + said["reserve_cents"]
    return sign * cents


def money_moves(table: TableInPit) -> None:
    """A fill, a credit, and cash for chips."""
    table.attend()
    table.do(do.FillInventory(table.crew.floorperson, 500_00))
    table.do(CreditInventory(table.crew.floorperson, 120_00))
    table.do(BuyIn(table.crew.dealer, 1, 100_00))


def begin(table: TableInPit) -> None:
    """A round with the required bets and those that are taken in."""
    table.attend()
    game = table.table.game
    bets = {wager.name: 10_00 for wager in game.required} | {
        name: wager.stake_cents for name, wager in game.collected.items()
    }
    for seated in list(table.table.seats.values()):
        table.bet(seated.player, bets)
    table.do(do.CloseBets(table.crew.dealer))


def until(table: TableInPit, due: Due) -> None:
    while waiting_for(table.table).due is not due:
        assert table.step()


def void(table: TableInPit) -> None:
    """A round in which the dealer's card is exposed too early."""
    begin(table)
    until(table, Due.ACT)
    table.do(do.ReportDealerCard(table.crew.dealer, 1))
    while table.table.round is not None:
        assert table.step()


@pytest.mark.parametrize("game", ["caribbean", "texas-bonus"])
def test_win_is_what_inventory_and_drop_box_have_more_less_what_the_meter_was_given(in_a_file: Pit, game: str) -> None:
    open_meter(in_a_file)
    table = open_table(in_a_file, game, "1", "north", players=3, seed=2)
    shift = Shift(in_a_file.store)
    for spoiled in (False, True, False):
        money_moves(table)
        void(table) if spoiled else table.play()
        shift.refresh(in_a_file.state)
        assert shift.figures("1") == figures(in_a_file), "step by step, or all at once"
        assert shift.figures("1").win_cents == ledger_win(in_a_file.store, "1")
    told = shift.figures("1")
    assert (told.rounds, told.drop_cents, told.opened_cents) == (3, 3 * 100_00, 1_000_000_00)
    assert told.handle["ante"] == 2 * 3 * 10_00, "what a void gave back was wagered by nobody"
    assert told.companions["progressive"] == 3 * 3 * 2, "three of them beside two others, in the void too"


def test_a_round_counts_when_it_is_over_and_cash_at_once(in_a_file: Pit) -> None:
    open_meter(in_a_file)
    table, shift = open_table(in_a_file, "caribbean", "1", "north"), Shift(in_a_file.store)
    table.play()
    shift.refresh(in_a_file.state)
    before = shift.figures("1")
    begin(table)
    until(table, Due.SETTLE)
    table.step()
    shift.refresh(in_a_file.state)
    assert shift.figures("1") == before == figures(in_a_file)
    moved = shift.last_order_at("1")
    assert moved is not None
    assert moved > before.ended[-1]
    while table.table.round is not None:
        assert table.step()
    table.do(BuyIn(table.crew.dealer, 1, 50_00))
    shift.refresh(in_a_file.state)
    assert (shift.figures("1").rounds, shift.figures("1").drop_cents) == (2, 50_00)


def test_a_held_contribution_is_not_win_once_it_is_admitted(in_a_file: Pit) -> None:
    open_meter(in_a_file, parameters=replace(USUAL, unreasonable_cents=1_00))
    table, shift = open_table(in_a_file, "caribbean", "1", "north"), Shift(in_a_file.store)
    table.play()
    shift.refresh(in_a_file.state)
    before = shift.figures("1").win_cents
    in_a_file.do(AtMeter("north", AdmitHeld(SUPERVISOR, GUARD, 1, "it is right")))
    shift.refresh(in_a_file.state)
    assert shift.figures("1").win_cents == before - 1_40 == ledger_win(in_a_file.store, "1")
    assert shift.figures("1") == figures(in_a_file)


def test_a_table_that_is_opened_again_starts_over(in_a_file: Pit) -> None:
    table, shift = open_table(in_a_file, "caribbean"), Shift(in_a_file.store)
    table.play()
    shift.refresh(in_a_file.state)
    table.close()
    shift.refresh(in_a_file.state)
    assert shift.figures("1").rounds == 1, "its figures stay until then"
    for command in opening(table.table, table.crew, 700_00):
        table.do(command)
    shift.refresh(in_a_file.state)
    assert shift.figures("1") == figures(in_a_file) == Figures(opened_cents=700_00)


def test_a_table_that_is_set_up_for_another_game_has_brought_nothing(in_a_file: Pit) -> None:
    table, shift = open_table(in_a_file, "caribbean"), Shift(in_a_file.store)
    table.play()
    table.close()
    table.do(do.ChangeGame(SUPERVISOR, "heads-up", {}))
    shift.refresh(in_a_file.state)
    assert shift.figures("1") == figures(in_a_file) == Figures()
    assert figures(in_a_file, "2") == Figures(), "and none is there at all"


@pytest.mark.parametrize("at_once", [1, 7, 50])
def test_in_ranges_they_are_the_same_even_where_the_database_goes_away_between(
    in_a_file: Pit, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    open_meter(in_a_file, parameters=replace(USUAL, unreasonable_cents=1_00))
    table = open_table(in_a_file, "caribbean", "1", "north", players=2)
    money_moves(table)
    table.play()
    in_a_file.do(AtMeter("north", AdmitHeld(SUPERVISOR, GUARD, 1, "it is right")))
    table.play()
    begin(table)
    expected, shift, whole, ranges = figures(in_a_file), Shift(in_a_file.store), shifts.record_ranges, list[int]()

    def told(*given: Any) -> Any:
        for each in whole(*given):
            ranges.append(len(each[1]))
            if len(ranges) % 3 == 0:
                raise ConnectionError
            yield each

    monkeypatch.setattr(shifts, "RECORDS_AT_ONCE", at_once)
    monkeypatch.setattr(shifts, "record_ranges", told)
    for _ in range(1_000):
        with suppress(ConnectionError):
            shift.refresh(in_a_file.state)
            break
    assert shift.figures("1") == expected
    assert len(ranges) >= 3, "it went away at least once"
    assert max(ranges) < sum(ranges)


def test_both_kinds_of_databases_tell_the_same(pit: Pit) -> None:
    open_meter(pit)
    table = open_table(pit, "caribbean", "1", "north")
    money_moves(table)
    table.play()
    told = figures(pit)
    assert (told.rounds, told.drop_cents, told.handle["progressive"]) == (1, 100_00, 2_00)
    assert told.win_cents == ledger_win(pit.store, "1")
    assert Shift(pit.store).last_order_at("1") is None


def text(event: Event | Contributed) -> str:
    return compact(METER_EVENTS.write(event) if isinstance(event, Contributed) else EVENTS.write(event))


def settled(wager: str, cents: int, result: Result, paid: int = 0, off_meter: int = 0, coupon: int = 0) -> Event:
    return WagerSettled(LAW, 1, wager, cents, coupon, result, paid, "", None, off_meter)


def test_what_comes_off_a_meter_is_no_loss_of_the_table_and_a_coupon_is_no_chip() -> None:
    tally = TableTally()
    happened: list[Event | Contributed] = [
        TableOpened(LAW, 1_000_00),
        WagersTakenIn(LAW, "progressive", (1, 2)),
        Contributed(LAW, "1", 1, (1, 2), 2_00, 1_40, 3, 2),
        settled("progressive", 1_00, Result.WIN, 10_000_70, off_meter=10_000_70),
        settled("progressive", 0, Result.LOSE, coupon=1_00),
        settled("ante", 10_00, Result.WIN, 20_00, coupon=10_00),
        settled("bet", 20_00, Result.PUSH),
        settled("bonus", 5_00, Result.LOSE),
        RoundEnded(LAW, 1, void=False),
    ]
    for each in happened:
        tally.take(5, text(each))
    told = tally.figures()
    assert told.handle == {"progressive": 2_00, "ante": 10_00, "bet": 20_00, "bonus": 5_00}
    assert told.win_cents == 1_00 - 1_45 - 20_00 + 5_00
    assert told.companions == {"progressive": 2}


def test_rounds_of_the_last_hour() -> None:
    tally = TableTally()
    times = [0, 10, HOUR, HOUR + 9, HOUR + 10, 2 * HOUR]
    for number, at in enumerate(times, 1):
        tally.take(at, text(RoundEnded(LAW, number, void=False)))
    told = tally.figures()
    assert told.rounds == len(times)
    for now in (2 * HOUR, 2 * HOUR + 5, 2 * HOUR + 9, 2 * HOUR + 10, 3 * HOUR - 1, 3 * HOUR):
        assert told.rounds_since(now - HOUR) == sum(now - HOUR < at for at in times)


def test_a_first_look_adds_up_only_what_came_after_the_last_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sums that are kept with a snapshot give the same figures as all records since the table was opened."""
    monkeypatch.setattr(snapshot, "SNAPSHOT_EVERY", 30)
    store = open_store(str(tmp_path / "house.db"))
    pit = founded(store)
    open_meter(pit)
    for table in (open_table(pit, "caribbean", "1", "north"), open_table(pit, "premium", "2")):
        table.play(3)
        money_moves(table)
        table.play(2)
    with store.reading() as connection:
        kept = {row.stream: row.seq for row in connection.execute(select(kept_figures))}
    assert set(kept) == {"table:1", "table:2"}
    asked: list[int] = []
    usual = shifts.record_ranges
    monkeypatch.setattr(
        shifts,
        "record_ranges",
        lambda *range_: asked.append(range_[2]) or usual(*range_),  # type: ignore[func-returns-value]
    )
    found = [figures(pit, number) for number in "12"]
    assert set(kept.values()) <= set(asked), "only what came after it is read"
    with store.writing() as connection:
        connection.execute(delete(kept_figures))
    assert [figures(pit, number) for number in "12"] == found
    assert all(each.rounds == 5 for each in found)
    pit.close()
    store.close()


def test_sums_of_another_version_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "SNAPSHOT_EVERY", 30)
    store = open_store(str(tmp_path / "house.db"))
    pit = founded(store)
    open_table(pit, "premium", "1").play(2)
    found = figures(pit)
    for text in ("[0,{}]", "nonsense", "[1,{}]", "7"):
        with store.writing() as connection:
            connection.execute(update(kept_figures).values(tally=text))
        assert figures(pit) == found
    pit.close()
    store.close()
