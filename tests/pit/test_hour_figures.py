"""Tables' figures hour by hour: together they are the figures since the table was opened, and each is in its hour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, update

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtMeter
from boardwalk.pit.hour_figures import HourBook, HourFigures
from boardwalk.pit.pit import Pit
from boardwalk.pit.shift_figures import HOUR, Shift
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import orders
from boardwalk.progressive.commands import AdmitHeld
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import opening
from tests.support.pit.houses import SUPERVISOR, USUAL, TableInPit, founded, open_meter, open_table

GUARD = Actor(Role.SECURITY, "Gus")


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """A house in a file that need not outlive a power cut."""
    store = open_store(str(tmp_path / "house.db"))
    event.listen(store.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    store.engine.dispose()
    pit = founded(store)
    yield pit
    pit.close()
    store.close()


class Hours:
    """Puts everything that was done since the last time into an hour of its own."""

    def __init__(self, pit: Pit) -> None:
        self.pit = pit
        self.seq: dict[str, int] = {}

    def end(self, number: int) -> None:
        with self.pit.store.engine.begin() as connection:
            for stream, head in self.pit.state.heads.items():
                since = orders.c.stream == stream, orders.c.seq > self.seq.get(stream, 0), orders.c.seq <= head.seq
                connection.execute(update(orders).where(*since).values(at=number * HOUR + orders.c.seq))
                self.seq[stream] = head.seq


def hours(pit: Pit, since: int = 0) -> list[HourFigures]:
    """For a reader that starts from nothing."""
    return HourBook(pit.store).hours(pit.state, since * HOUR)


def added_up(found: Sequence[HourFigures]) -> tuple[int, int, int, dict[str, int], dict[str, int]]:
    handle, companions = Counter[str](), Counter[str]()
    for each in found:
        handle.update(each.figures.handle)
        companions.update(each.figures.companions)
    sums = [each.figures for each in found]
    rounds, drop, win = (
        sum(column) for column in zip(*((s.rounds, s.drop_cents, s.win_cents) for s in sums), strict=True)
    )
    return rounds, drop, win, dict(handle), dict(companions)


def money_moves(table: TableInPit) -> None:
    table.attend()
    table.do(do.FillInventory(table.crew.floorperson, 500_00))
    table.do(do.CreditInventory(table.crew.floorperson, 120_00))
    table.do(do.BuyIn(table.crew.dealer, 1, 100_00))


@pytest.mark.parametrize("game", ["caribbean", "texas-bonus"])
def test_the_hours_of_a_table_add_up_to_its_figures(pit: Pit, game: str) -> None:
    open_meter(pit)
    table, clock, book = open_table(pit, game, "1", "north", players=3), Hours(pit), HourBook(pit.store)
    clock.end(1)
    for hour in (2, 3, 5):
        money_moves(table)
        table.play(hour)
        clock.end(hour)
        book.hours(pit.state, 0)
    found = hours(pit)
    assert book.hours(pit.state, 0) == found, "step by step, or all at once"
    shift = Shift(pit.store)
    shift.refresh(pit.state)
    whole = shift.figures("1")
    assert added_up(found) == (10, 300_00, whole.win_cents, whole.handle, whole.companions)
    assert [(each.hour // HOUR, each.figures.rounds) for each in found] == [(2, 2), (3, 3), (5, 5)]
    assert {(each.fill_cents, each.credit_cents, each.figures.drop_cents) for each in found} == {
        (500_00, 120_00, 100_00)
    }


@pytest.mark.parametrize("since", [2, 3, 4, 5, 6])
def test_hours_that_are_read_from_later_on_are_the_same(pit: Pit, since: int) -> None:
    open_meter(pit)
    table, clock = open_table(pit, "caribbean", "1", "north", players=2), Hours(pit)
    for hour in (2, 3, 5):
        money_moves(table)
        table.play(2)
        clock.end(hour)
    assert hours(pit, since) == [each for each in hours(pit) if each.hour >= since * HOUR]


def test_a_round_counts_in_the_hour_in_which_it_ends(pit: Pit) -> None:
    """The wagers for the meter are taken in before the deal, in the hour before."""
    open_meter(pit)
    table, clock = open_table(pit, "caribbean", "1", "north"), Hours(pit)
    table.play()
    clock.end(1)
    table.attend()
    game = table.table.game
    bets = {wager.name: 10_00 for wager in game.required} | {
        name: wager.stake_cents for name, wager in game.collected.items()
    }
    for seated in list(table.table.seats.values()):
        table.bet(seated.player, bets)
    table.do(do.CloseBets(table.crew.dealer))
    for _ in range(3):
        assert table.step()
    clock.end(2)
    assert [each.hour // HOUR for each in hours(pit)] == [1]
    while table.table.round is not None:
        assert table.step()
    clock.end(3)
    found = hours(pit)
    assert [each.hour // HOUR for each in found] == [1, 3]
    shift = Shift(pit.store)
    shift.refresh(pit.state)
    assert sum(each.figures.win_cents for each in found) == shift.figures("1").win_cents
    assert hours(pit, 3) == found[1:], "read from its beginning, also for a reader who asks for the last hour only"


def test_a_held_contribution_counts_in_the_hour_of_its_round(pit: Pit) -> None:
    open_meter(pit, parameters=replace(USUAL, unreasonable_cents=1_00))
    table, clock, book = open_table(pit, "caribbean", "1", "north"), Hours(pit), HourBook(pit.store)
    for hour in (1, 2):
        table.play()
        clock.end(hour)
    before = [each.figures.win_cents for each in book.hours(pit.state, 0)]
    pit.do(AtMeter("north", AdmitHeld(SUPERVISOR, GUARD, 1, "it is right")))
    clock.end(3)
    after = [each.figures.win_cents for each in book.hours(pit.state, 0)]
    assert after == [before[0] - 1_40, before[1]] == [each.figures.win_cents for each in hours(pit)]


def test_an_hour_in_which_the_game_was_changed_has_both(pit: Pit) -> None:
    table, clock = open_table(pit, "caribbean", players=1), Hours(pit)
    table.play(2)
    clock.end(1)
    table.play()
    table.close()
    table.do(do.ChangeGame(SUPERVISOR, "heads-up", {}))
    clock.end(2)
    found = hours(pit)
    assert [(each.hour // HOUR, each.game.name, each.figures.rounds) for each in found] == [
        (1, "caribbean", 2),
        (2, "caribbean", 1),
    ]
    assert hours(pit, 2) == found[1:]


def test_a_table_that_is_opened_again_goes_on(pit: Pit) -> None:
    table, clock = open_table(pit, "caribbean", players=1), Hours(pit)
    table.play(2)
    table.close()
    for command in opening(table.table, table.crew, 700_00):
        table.do(command)
    clock.end(4)
    (found,) = hours(pit)
    assert (found.figures.rounds, found.hour) == (2, 4 * HOUR)


def test_hours_that_are_forgotten_are_read_again(pit: Pit) -> None:
    table, clock, book = open_table(pit, "caribbean", players=1), Hours(pit), HourBook(pit.store)
    for hour in (1, 2):
        table.play()
        clock.end(hour)
    whole = book.hours(pit.state, 0)
    book.forget(2 * HOUR + 7)
    assert book.hours(pit.state, 2 * HOUR) == whole[1:]
    assert book.hours(pit.state, 0) == whole
