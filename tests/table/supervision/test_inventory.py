"""The chips and the cash of a table: opener and closer, counts, fills, credits, chips for cash, boxes (D23 to D27)."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.policy import Timid
from boardwalk.table.events import WagerReturned, WagerSettled, WagersTakenIn
from boardwalk.table.machine import apply, decide
from boardwalk.table.message import Command, Event
from boardwalk.table.presentation.view import CountView, view
from boardwalk.table.state import Table
from tests.support.parameters import every_game
from tests.support.table.books import Audited, Shuffling
from tests.support.table.by_game import ANN, BOB, bare, counted
from tests.support.table.command_universe import universe
from tests.support.table.houses import (
    ACCOUNTING,
    CREW,
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
    Arranged,
    House,
    bet_all,
    dealt,
    on_record,
    open_house,
)
from tests.support.table.moments import VIEWERS, played

OTHER_DEALER = Actor(Role.DEALER, "Dot")


def installed(game: str = "premium") -> House:
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "1", game))
    return on_record(house)


def seated(chips_cents: int = 100_00, inventory_cents: int = 500_00) -> Audited:
    """Ann sits at an open table without cards, and its books are checked."""
    house = Audited(Shuffling())
    house.open("premium", decks=(), inventory_cents=inventory_cents)
    house.do(do.TakeSeat(ANN, 1, chips_cents))
    return house


@pytest.mark.law("D23")
@every_game
def test_a_table_opens_with_what_dealer_and_floorperson_both_counted(game: str) -> None:
    house = installed(game)
    opens = do.OpenTable(FLOORPERSON, 500_00)
    house.refused(opens, "D23", "the dealer must count")
    house.do(do.CountInventory(DEALER, 500_00))
    house.refused(opens, "D23", "a floorperson or supervisor must count")
    (count,) = house.do(do.CountInventory(FLOORPERSON, 499_00))
    assert count == happened.InventoryCounted(count.law, FLOORPERSON, 499_00)
    house.refused(opens, "D23", "dealer Dale counted $500, floorperson Flo $499; count again")
    house.do(do.CountInventory(SUPERVISOR, 500_00))
    house.refused(do.OpenTable(FLOORPERSON, 499_00), "D23", "$500 was counted, not $499")
    (opened,) = house.do(opens)
    assert opened == happened.TableOpened(opened.law, 500_00)
    assert opened.law.id == "B33"
    assert house.table.inventory_cents == 500_00


@pytest.mark.law("D23")
@pytest.mark.parametrize("name", ["Dale", " dale", "DALE\t"])
@pytest.mark.parametrize("dealer_first", [True, False])
def test_the_two_who_count_are_two_people(name: str, dealer_first: bool) -> None:
    house = installed()
    counts = [do.CountInventory(DEALER, 500_00), do.CountInventory(Actor(Role.SUPERVISOR, name), 500_00)]
    first, second = counts if dealer_first else counts[::-1]
    house.do(first)
    house.refused(second, "D23", "someone else must count")


@pytest.mark.law("D23")
def test_who_counts_has_a_name_and_counts_no_debt() -> None:
    house = installed()
    house.refused(do.CountInventory(Actor(Role.DEALER, " "), 1), "D23", "enter a name")
    house.refused(do.CountInventory(DEALER, -1), "D23", "must be $0 or more")
    house.do(do.CountInventory(DEALER, 0))


@pytest.mark.law("D23")
def test_a_later_count_of_the_same_side_replaces_the_earlier() -> None:
    house = installed()
    counted(house, 500_00)
    house.do(do.CountInventory(OTHER_DEALER, 400_00))
    house.refused(do.OpenTable(FLOORPERSON, 500_00), "D23", "dealer Dot counted $400")
    house.do(do.CountInventory(SUPERVISOR, 400_00))
    house.do(do.OpenTable(FLOORPERSON, 400_00))


@pytest.mark.law("D23")
def test_the_staff_sees_who_counted_what_until_the_inventory_changes() -> None:
    house = installed()
    staff = (DEALER, FLOORPERSON, SUPERVISOR, Actor(Role.SURVEILLANCE, "Eye"), Actor(Role.REGULATOR, "Reg"))
    others = [viewer for viewer in VIEWERS if viewer.role not in {each.role for each in staff}]
    dale, flo = CountView(Role.DEALER, "Dale", 500_00), CountView(Role.FLOORPERSON, "Flo", 499_00)
    for counted_now in ((), (dale,), (dale, flo)):
        for count in counted_now[-1:]:
            house.do(do.CountInventory(Actor(count.role, count.name), count.cents))
        assert [view(house.table, viewer).counts for viewer in staff] == [counted_now] * len(staff)
        assert {view(house.table, viewer).counts for viewer in others} == {None}
    house.do(do.CountInventory(FLOORPERSON, 500_00))
    house.do(do.OpenTable(FLOORPERSON, 500_00))
    assert view(house.table, DEALER).counts == ()


@pytest.mark.law("D23")
@every_game
def test_nobody_counts_while_a_round_is_in_progress(game: str) -> None:
    house = dealt(open_house(game, seats=(1,)))
    for actor in (DEALER, FLOORPERSON, SUPERVISOR):
        house.refused(do.CountInventory(actor, 1), "D23", "a round is in progress")


@pytest.mark.law("D23")
@pytest.mark.parametrize(
    "changes",
    [
        (do.FillInventory(FLOORPERSON, 5_00),),
        (do.CreditInventory(FLOORPERSON, 5_00),),
        (do.TakeSeat(ANN, 1, 0), do.BuyIn(DEALER, 1, 5_00), do.LeaveSeat(ANN)),
        (do.FillInventory(FLOORPERSON, 5_00), do.CreditInventory(FLOORPERSON, 5_00)),
    ],
    ids=["a fill", "a credit", "a buy-in", "there and back"],
)
def test_a_table_closes_with_what_was_counted_since_the_inventory_last_changed(
    changes: tuple[Command, ...],
) -> None:
    house = bare("premium")
    counted(house, house.table.inventory_cents)
    for command in changes:
        house.do(command)
    house.refused(do.CloseTable(FLOORPERSON), "D23", "the dealer must count")
    counted(house, house.table.inventory_cents)
    (closed,) = house.do(do.CloseTable(FLOORPERSON))
    assert closed.law.id == "B33"


@pytest.mark.law("D23")
def test_what_does_not_change_the_inventory_leaves_the_counts() -> None:
    house = bare("premium")
    counted(house, house.table.inventory_cents)
    for command in (do.TakeSeat(ANN, 1, 10_00), do.ColorUp(DEALER, 1, 10_00), do.GiveTip(ANN, 1_00)):
        house.do(command)
    house.do(do.LeaveSeat(ANN))
    house.do(do.CloseTable(FLOORPERSON))


@pytest.mark.law("D23")
def test_opener_and_closer_are_counted_apart() -> None:
    house = bare("premium")
    house.refused(do.CloseTable(FLOORPERSON), "D23")
    house.close()
    assert house.table.counts == (None, None)
    house.refused(do.OpenTable(FLOORPERSON, 1), "D23", "the dealer must count")


@pytest.mark.law("D23")
def test_a_round_that_moves_chips_undoes_the_counts() -> None:
    house = open_house("caribbean", seats=(1,), policy=Timid())
    counted(house, house.table.inventory_cents)
    bet_all(house)
    assert house.table.counts.agreed_cents is not None
    house.play_round()
    assert house.table.counts == (None, None)


@pytest.mark.law("D24")
@every_game
@pytest.mark.parametrize(("off", "words"), [(5_00, "$5 over"), (-5_00, "$5 short")])
def test_a_closing_with_a_variance_is_a_supervisors_with_a_reason(game: str, off: int, words: str) -> None:
    house = bare(game)
    counted(house, house.table.inventory_cents + off)
    house.refused(
        do.CloseTable(FLOORPERSON, "a chip"), "D24", f"the count is {words}; a supervisor must close the table"
    )
    house.refused(do.CloseTable(SUPERVISOR, " "), "D24", "enter a reason")
    recorded = house.table.inventory_cents
    (closed,) = house.do(do.CloseTable(SUPERVISOR, "a chip rolled off"))
    assert closed == happened.TableClosed(closed.law, recorded + off, off, "a chip rolled off")
    assert closed.law.id == "D24"
    assert not house.table.open
    assert house.table.inventory_cents == 0


@pytest.mark.law("D23", "D24")
def test_a_closing_without_a_variance_is_anyones_in_charge_and_needs_no_reason() -> None:
    for actor in (FLOORPERSON, SUPERVISOR):
        house = bare("premium")
        recorded = house.table.inventory_cents
        counted(house, recorded)
        (closed,) = house.do(do.CloseTable(actor))
        assert closed == happened.TableClosed(closed.law, recorded, 0, "")


@pytest.mark.law("D26")
@every_game
def test_a_credit_takes_at_most_what_is_there_between_rounds_at_an_open_table(game: str) -> None:
    house = installed(game)
    house.refused(do.CreditInventory(FLOORPERSON, 1), "B33", "not open")
    counted(house, 500_00)
    house.do(do.OpenTable(FLOORPERSON, 500_00))
    for cents in (-1, 0, 500_01):
        house.refused(do.CreditInventory(FLOORPERSON, cents), "D26", "at most the table inventory, $500")
    (credited,) = house.do(do.CreditInventory(SUPERVISOR, 500_00))
    assert credited == happened.InventoryCredited(credited.law, 500_00)
    assert house.table.inventory_cents == 0
    in_round = dealt(open_house(game, seats=(1,)))
    in_round.refused(do.CreditInventory(FLOORPERSON, 1), "D26", "a round is in progress")


@pytest.mark.law("D25")
def test_cash_goes_into_the_drop_box_and_chips_of_its_value_to_the_player() -> None:
    house = seated()
    for cents in (0, -1):
        house.refused(do.BuyIn(DEALER, 1, cents), "D25", "must be more than $0")
    (bought,) = house.do(do.BuyIn(DEALER, 1, 200_00))
    assert bought == happened.CashBoughtIn(bought.law, 1, 200_00)
    assert house.table.seats[1].chips_cents == 300_00
    assert (house.table.inventory_cents, house.table.drop_cents) == (300_00, 200_00)


@pytest.mark.law("D25", "B33", "13:69D-1.20(a)")
def test_chips_that_the_inventory_does_not_hold_are_brought_before_they_are_sold() -> None:
    house = seated(inventory_cents=100_00)
    refusal = house.refused(do.BuyIn(DEALER, 1, 100_01), "B33", "$0.01 more is needed for this buy-in at seat 1")
    assert refusal.field == "inventory"
    house.attempt(do.BuyIn(DEALER, 1, 100_01))
    assert house.table.seats[1].chips_cents == 200_01


@pytest.mark.law("D25")
@every_game
def test_in_a_round_only_who_has_no_hand_in_it_buys_chips(game: str) -> None:
    house = open_house(game, seats=(1,))
    bet_all(house)
    house.do(do.TakeSeat(BOB, 2, 0))
    house.do(do.CloseBets(DEALER))
    house.refused(do.BuyIn(DEALER, 1, 5_00), "D25", "Ann is in this round")
    house.do(do.BuyIn(DEALER, 2, 5_00))
    assert house.table.seats[2].chips_cents == 5_00
    seat_law = house.table.game.procedure.conduct.seated.id
    house.refused(do.BuyIn(DEALER, 3, 5_00), seat_law, "nobody sits at seat 3")


@pytest.mark.law("D25")
def test_coloring_up_leaves_the_value_of_chips_as_it_is() -> None:
    house = seated(chips_cents=100_00)
    before = house.table
    for cents in (-1, 0, 100_01):
        house.refused(do.ColorUp(DEALER, 1, cents), "D25", "at most the player's chips, $100")
    (colored,) = house.do(do.ColorUp(DEALER, 1, 100_00))
    assert colored == happened.ChipsColoredUp(colored.law, 1, 100_00)
    assert house.table == before
    house.refused(do.ColorUp(DEALER, 2, 1), house.table.game.procedure.conduct.seated.id, "nobody sits")
    dealt(in_round := open_house("premium", seats=(1,)))
    in_round.refused(do.ColorUp(DEALER, 1, 1), "D25", "a round is in progress")


@pytest.mark.law("D27")
def test_accounting_exchanges_the_boxes_with_all_that_is_in_them() -> None:
    house = seated()
    house.do(do.BuyIn(DEALER, 1, 200_00))
    house.do(do.GiveTip(ANN, 3_00))
    (collected,) = house.do(do.CollectBoxes(ACCOUNTING))
    assert collected == happened.BoxesCollected(collected.law, 200_00, 0, 3_00)
    assert (house.table.drop_cents, house.table.dropped_coupon_cents, house.table.tip_cents) == (0, 0, 0)
    (empty,) = house.do(do.CollectBoxes(ACCOUNTING))
    assert empty == happened.BoxesCollected(empty.law, 0, 0, 0)


@pytest.mark.law("D27")
def test_coupons_leave_with_the_drop_box_and_no_box_leaves_in_a_round() -> None:
    house = open_house("caribbean", seats=(1,), policy=Timid())
    house.do(do.PlaceBet(ANN, "ante", 10_00, coupon_cents=10_00))
    house.do(do.CloseBets(DEALER))
    house.refused(do.CollectBoxes(ACCOUNTING), "D27", "a round is in progress")
    while house.step():
        pass
    (collected,) = house.do(do.CollectBoxes(ACCOUNTING))
    assert collected == happened.BoxesCollected(collected.law, 0, 10_00, 0)


@pytest.mark.law("D27")
def test_the_boxes_stay_with_a_table_that_closes() -> None:
    house = seated()
    house.do(do.BuyIn(DEALER, 1, 200_00))
    house.do(do.GiveTip(ANN, 3_00))
    house.close()
    assert (house.table.drop_cents, house.table.tip_cents) == (200_00, 3_00)
    house.do(do.CollectBoxes(ACCOUNTING))


OPENING_AND_CLOSING = (happened.TableOpened, happened.TableClosed)
PERMITTED: tuple[type[Event], ...] = (
    happened.InventoryFilled,
    happened.InventoryCredited,
    happened.CashBoughtIn,
    WagersTakenIn,
    WagerSettled,
    WagerReturned,
)
"""The events by which chips enter or leave a table inventory while the table is open."""


def changed_by(table: Table, command: Command) -> set[type[Event]]:
    """The kinds of events by which a command changed the inventory; none if it is refused."""
    try:
        events = decide(table, command)
    except Refusal:
        return set()
    found = set()
    for event in events:
        after = apply(table, event)
        if after.inventory_cents != table.inventory_cents:
            found.add(type(event))
        table = after
    return found


@pytest.mark.law("13:69D-1.20(a)", "B33")
@pytest.mark.parametrize("mode", DealingMode, ids=lambda mode: mode.name.lower())
@pytest.mark.parametrize("game", tuple(GAMES))
def test_nothing_enters_or_leaves_a_table_inventory_but_by_what_is_named_here(game: str, mode: DealingMode) -> None:
    """With any command by anyone at any moment, including rounds in which things go wrong."""
    seen: set[type[Event]] = set()
    for record in (played(game, mode, seed=11), played(game, mode, seed=12, slips=12)):
        table: Table | None = None
        for number, command in enumerate(record):
            if table is not None:
                seen |= changed_by(table, command)
                people = () if number % 7 else VIEWERS
                tried = (each for actor in people for each in universe(table, actor))
                seen.update(kind for each in tried for kind in changed_by(table, each))
            for event in decide(table, command):
                table = apply(table, event)
    assert seen <= {*PERMITTED, *OPENING_AND_CLOSING}
    assert {happened.TableOpened, happened.InventoryFilled, happened.InventoryCredited} <= seen
    assert {happened.CashBoughtIn, WagerSettled} <= seen


@pytest.mark.law("D23")
def test_the_staff_opens_and_closes_a_table_by_itself() -> None:
    house = open_house("heads-up", seats=(1, 2))
    house.close()
    assert [type(event) for event in house.events[-4:]] == [
        happened.InventoryCounted,
        happened.InventoryCounted,
        happened.DeckRemoved,
        happened.TableClosed,
    ]
    assert not house.table.seats
    assert {count.by for count in house.events if isinstance(count, happened.InventoryCounted)} == {*CREW[:2]}
