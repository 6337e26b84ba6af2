"""Tables and meters together: what is contributed, reversed, claimed and paid, and who is first."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtMeter, AtTable
from boardwalk.floor.sight import sight
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.parameters import Parameters
from boardwalk.progressive.sign import sign
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import Timid
from boardwalk.table.commands import PayProgressive
from boardwalk.table.device import Device
from boardwalk.table.next_act import Due, waiting_for
from tests.support.floor.floors import (
    APPROVED,
    DEALER,
    GUARD,
    OPTIONS,
    ROYAL_AT,
    SUPERVISOR,
    USUAL,
    Watched,
    add_table,
    ann,
    begin,
    go_on,
    judge,
    open_floor,
)


def until(floor: Watched, number: str, due: Due) -> None:
    table = floor.tables[number]
    while waiting_for(table.table).due is not due:
        assert table.step(), waiting_for(table.table)


@pytest.mark.law("D16", "13:69F-28.11(h)", "13:69D-1.39B(a)")
def test_wagers_of_linked_tables_feed_one_meter_once_they_are_counted() -> None:
    floor = open_floor()
    texas, stud = add_table(floor, "1", "texas-bonus", players=3), add_table(floor, "2", "caribbean", players=2)
    begin(texas)
    assert floor.meter().display_cents == 10_000_00
    until(floor, "1", Due.DEAL)
    assert floor.meter().display_cents == 10_002_10
    begin(stud)
    assert go_on(stud)
    assert go_on(texas)
    assert floor.meter().wagers_in_cents == 5_00
    assert floor.meter().contributed == Fraction(350)
    assert floor.replayed()


@pytest.mark.law("13:69F-28.11(i)", "R23")
@pytest.mark.parametrize("game", ["texas-bonus", "caribbean"])
def test_a_royal_takes_the_meter_as_it_stands_and_resets_it(game: str) -> None:
    floor = open_floor()
    table = add_table(floor, "1", game, ROYAL_AT[game])
    before = table.table.seats[1].chips_cents
    begin(table)
    assert go_on(table)
    (paid,) = floor.of_meter(meter_events.AwardPaid)
    assert isinstance(paid, meter_events.AwardPaid)
    assert (paid.meter_cents, paid.paid_cents) == (10_000_70, 10_000_70)
    assert floor.meter().display_cents == 5_000_00
    assert table.table.seats[1].chips_cents > before + 10_000_00
    assert floor.replayed()


@pytest.mark.law("D38", "R42")
@pytest.mark.parametrize("stands", [True, False])
def test_a_royal_is_claimed_once_its_light_is_verified_and_a_wager_that_does_not_stand_leaves_the_meter(
    stands: bool,
) -> None:
    floor = open_floor()
    table = add_table(floor, "1", "caribbean", ROYAL_AT["caribbean"])
    begin(table)
    until(floor, "1", Due.LIGHT)
    assert (floor.meter().display_cents, floor.meter().unpaid) == (10_000_70, ())
    table.do(do.ReportDarkLight(DEALER, 1))
    table.do(do.ResolveLight(SUPERVISOR, stands, "the recording"))
    assert [claim.seats for claim in floor.meter().unpaid] == ([(1,)] if stands else [])
    assert go_on(table)
    assert len(floor.of_meter(meter_events.AwardPaid)) == stands
    assert floor.meter().display_cents == (5_000_00 if stands else 10_000_00)
    assert floor.replayed()


@pytest.mark.law("13:69F-28.11(i)", "D17")
def test_winners_at_two_tables_wait_for_a_decision_and_are_paid_as_their_hands_were_received() -> None:
    floor = open_floor()
    first, second = (add_table(floor, str(number), "caribbean", ROYAL_AT["caribbean"]) for number in (1, 2))
    other = add_table(floor, "3", "texas-bonus", "Ah Kd 2c 2d 2h 9d 8s 5d Qh Jc Tc", policy=Timid())
    for table in (first, second, other):
        begin(table)
    for number in ("1", "2"):  # table 1 has its cards before table 2, and is settled after it
        until(floor, number, Due.ACT)
    assert not go_on(second)
    assert waiting_for(second.table).due is Due.PAY
    floor.table_refuses("2", PayProgressive(DEALER, 1), "D17", "supervisor must first decide")
    assert [each.table for each in sign(floor.meter()).pending] == ["2"]
    judge(floor, 1)
    floor.table_refuses("2", PayProgressive(DEALER, 1), "D17", "complete earlier")
    assert not go_on(first)
    floor.table_refuses("2", PayProgressive(DEALER, 1), "D17", "supervisor must first decide")
    assert [each.table for each in sign(floor.meter()).pending] == ["1", "2"]
    assert go_on(other)
    judge(floor, 2, 1)
    assert [each.place for each in sign(floor.meter()).pending] == [1, 2]
    floor.table_refuses("2", PayProgressive(DEALER, 1), "13:69F-28.11(i)", "paid first")
    assert go_on(first)
    assert go_on(second)
    paid = [(each.table, each.paid_cents) for each in floor.of_meter(meter_events.AwardPaid)]  # type: ignore[attr-defined]
    assert paid == [("1", 10_002_10), ("2", 5_000_00)]
    assert floor.replayed()


@pytest.mark.law("R4", "B38")
def test_a_void_gives_the_wagers_back_and_takes_their_contributions_off_the_meter() -> None:
    floor = open_floor(Parameters(10_000_00, 5_000_00, Fraction(7051, 10_000), reserve_rate=Fraction(1, 300)))
    table = add_table(floor, "1", "texas-bonus", players=3)
    begin(table)
    until(floor, "1", Due.DEAL)
    table.do(do.DealNext(DEALER))
    table.do(do.Misdeal(DEALER, 2))
    assert go_on(table)
    assert floor.meter().contributed == 2 * 100 * (Fraction(7051, 10_000) + Fraction(1, 300))
    begin(table)
    until(floor, "1", Due.DEAL)
    for _ in range(2):
        table.do(do.ReportFaceUp(DEALER))
    assert go_on(table)
    assert floor.meter().contributed == 2 * 100 * (Fraction(7051, 10_000) + Fraction(1, 300))
    assert {seated.chips_cents % 100 for seated in table.table.seats.values()} == {0}
    assert floor.replayed()


@pytest.mark.law("B41")
def test_a_controller_that_is_down_stops_its_wager_at_every_table_and_nothing_else() -> None:
    floor = open_floor()
    tables = [add_table(floor, "1", "texas-bonus"), add_table(floor, "2", "caribbean")]
    tables[0].attend()
    tables[0].bet("Ann", {"ante": 10_00, "progressive": 1_00})
    chips = tables[0].table.seats[1].chips_cents
    floor.at_meter("main", meter_commands.ReportDown(Actor(Role.SURVEILLANCE, "Eye"), "no power"))
    assert tables[0].table.seats[1].chips_cents == chips + 1_00
    for table in tables:
        floor.table_refuses(table.number, do.PlaceBet(ann(), "progressive", 1_00), "B41", "down")
        floor.table_refuses(table.number, do.ReportLinkUp(DEALER), "B41", "down")
    tables[0].do(do.CloseBets(DEALER))
    assert go_on(tables[0])
    floor.at_meter("main", meter_commands.ReportUp(SUPERVISOR))
    begin(tables[1])
    assert go_on(tables[1])
    assert floor.meter().wagers_in_cents == 1_00
    assert floor.replayed()


@pytest.mark.law("B39")
def test_no_parameter_changes_while_a_linked_table_is_in_a_round() -> None:
    floor = open_floor()
    table = add_table(floor, "1", "texas-bonus")
    add_table(floor, "2", "caribbean")
    change = meter_commands.ChangeParameters(SUPERVISOR, GUARD, Parameters(1_00, 1_00, Fraction(1)), "a new filing")
    begin(table, collected=False)
    floor.meter_refuses(change, "B39", "table 1")
    assert go_on(table)
    floor.at_meter("main", change)
    assert floor.meter().parameters.rate == 1


@pytest.mark.law("13:69F-28.11(g)", "13:69D-1.39B(a)", "R43")
@pytest.mark.parametrize("label", ["plain", "A", "B", "C", "D"])
def test_linked_with_caribbean_stud_only_table_a_or_none_of_them_is_admitted(label: str) -> None:
    for first in ("texas-bonus", "caribbean"):
        floor = open_floor()
        games = {"texas-bonus": {"progressive": label}, "caribbean": OPTIONS["caribbean"]}
        second = next(game for game in games if game != first)
        add_table(floor, "1", first, options=games[first])
        table = add_table(floor, "2", second, options=games[second], meter=None)
        if label in ("plain", "A"):
            table.do(do.ConnectMeter(SUPERVISOR, "main"))
            assert [link.meter for link in table.table.links.values()] == ["main"]
            continue
        floor.table_refuses("2", do.ConnectMeter(SUPERVISOR, "main"), "13:69F-28.11(g)", "only Table A or none")
        assert not table.table.links


@pytest.mark.law("13:69D-1.39B(a)")
def test_meters_are_fed_and_drawn_on_through_tables_alone() -> None:
    floor = open_floor()
    add_table(floor, "1", "caribbean")
    commands = (
        meter_commands.ConnectTable(SUPERVISOR, "9", "caribbean", OPTIONS["caribbean"]),
        meter_commands.DisconnectTable(SUPERVISOR, "1"),
        meter_commands.Contribute(DEALER, "1", 1, (1,), 1_00),
        meter_commands.ReverseContribution(DEALER, "1", 1, 1, 1_00),
        meter_commands.ClaimAward(DEALER, "1", 1, (1,), "royal flush", 1),
        meter_commands.PayAward(DEALER, 1),
    )
    for command in commands:
        floor.meter_refuses(command, "13:69D-1.39B(a)", "at a table")


@pytest.mark.law("B34", "B37")
def test_orders_go_to_what_is_there() -> None:
    floor = open_floor()
    floor.table_refuses("5", do.CloseBets(DEALER), "B34", "Unknown table")
    floor.table_refuses("5", do.InstallTable(SUPERVISOR, "6", "caribbean"), "B34", "not 6")
    floor.meter_refuses(meter_commands.ReportUp(SUPERVISOR), "B37", "Unknown meter", name="side")
    floor.meter_refuses(meter_commands.OpenMeter(SUPERVISOR, "main", USUAL, APPROVED), "B37", "not main", name="side")
    table = add_table(floor, "1", "caribbean", meter=None)
    floor.table_refuses("1", do.ConnectMeter(SUPERVISOR, "side"), "B37", "Unknown meter")
    floor.at_meter("main", meter_commands.ReportDown(SUPERVISOR, "tested"))
    floor.table_refuses("1", do.ConnectMeter(SUPERVISOR, "main"), "B41", "down")
    floor.at_meter("main", meter_commands.ReportUp(SUPERVISOR))
    table.do(do.ConnectMeter(SUPERVISOR, "main"))
    table.do(do.DisconnectMeter(SUPERVISOR))
    assert not floor.meter().tables
    table.do(do.RemoveDevice(SUPERVISOR, Device.PROGRESSIVE))


@pytest.mark.law("13:69F-40.11(e)", "D20")
def test_a_jackpot_of_the_wheel_takes_its_meter_and_the_next_one_the_seed() -> None:
    floor = open_floor(Parameters(10_000_00, 10_000_00, Fraction(7, 100)))
    table = add_table(floor, "1", "premium", "Ah Ad 2s Kh Kd 3s Qh Qd 4c 9c 9d 8s 7s", players=2)
    table.world.stops = [1, 1]  # type: ignore[attr-defined]
    begin(table)
    assert go_on(table)
    paid = [(each.hand, each.paid_cents) for each in floor.of_meter(meter_events.AwardPaid)]  # type: ignore[attr-defined]
    assert paid == [("jackpot", 10_000_70), ("jackpot", 10_000_00)]
    assert floor.meter().display_cents == 10_000_00
    assert floor.replayed()


def test_an_order_that_is_refused_at_the_meter_has_not_happened_at_the_table() -> None:
    floor = open_floor(Parameters(1_00, 1_00, Fraction(1, 2)))
    table = add_table(floor, "1", "caribbean", meter=None)
    before = floor.floor
    floor.refused(AtTable("1", do.ConnectMeter(SUPERVISOR, "main")), "R26", "70%")
    assert floor.floor is before
    assert not table.table.links
    floor.refused(AtMeter("main", meter_commands.CorrectMeter(SUPERVISOR, SUPERVISOR, 1, "x")), "B38")


@pytest.mark.law("13:69F-40.10(h)")
def test_a_player_sets_the_wheel_in_motion_and_the_terminal_lets_it_stop() -> None:
    floor = open_floor(Parameters(10_000_00, 10_000_00, Fraction(7, 100)))
    table = add_table(floor, "1", "premium", "Ah 2s Kh 3s Qh 4c 9c 9d 8s 7s")
    begin(table)
    until(floor, "1", Due.SPIN)
    table.do(do.PressSpin(ann()))
    floor.table_refuses("1", do.PressSpin(ann()), "13:69F-40.10(h)", "already spinning")
    floor.table_refuses("1", do.SpinWheel(ann(), 1), "13:69F-40.10(h)", "only a dealer")
    table.do(do.SpinWheel(DEALER, 1))
    assert go_on(table)
    assert [each.paid_cents for each in floor.of_meter(meter_events.AwardPaid)] == [10_000_35]  # type: ignore[attr-defined]


@pytest.mark.law("D19", "R4")
@pytest.mark.parametrize("admit", [True, False])
def test_a_void_takes_back_what_was_held_whether_it_was_admitted_by_then_or_not(admit: bool) -> None:
    floor = open_floor(Parameters(10_000_00, 5_000_00, Fraction(70, 100), unreasonable_cents=1_00))
    table = add_table(floor, "1", "texas-bonus", players=2)
    begin(table)
    until(floor, "1", Due.DEAL)
    assert floor.meter().display_cents == 10_000_00
    if admit:
        floor.at_meter("main", meter_commands.AdmitHeld(SUPERVISOR, GUARD, 1, "counted again"))
    assert floor.meter().display_cents == 10_000_00 + 1_40 * admit
    for _ in range(2):
        table.do(do.ReportFaceUp(DEALER))
    assert go_on(table)
    assert floor.meter().display_cents == 10_000_00
    assert {seated.chips_cents for seated in table.table.seats.values()} == {10_000_00}
    assert floor.replayed()


@pytest.mark.law("13:69E-1.13Q(e)2", "13:69E-1.13Q(f)", "13:69E-1.13G(h)", "R34")
def test_the_sign_at_a_table_lists_every_winning_hand_and_says_what_is_linked() -> None:
    floor = open_floor()
    for number, game in (("1", "texas-bonus"), ("2", "caribbean")):
        assert not sign(floor.meter()).linked_notice
        add_table(floor, number, game)
    for number, wager in (
        ("1", floor.tables["1"].table.game.progressives[0]),
        ("2", floor.tables["2"].table.game.progressives[0]),
    ):
        (seen,) = sight(floor.floor, number, ann()).meters
        assert (seen.wager, seen.title) == (wager.name, wager.title)
        shown = seen.sign
        assert shown.linked_notice
        assert [row.name for row in shown.rows] == [row.name for row in wager.table.rows]
        assert [row.pays for row in shown.rows] == [
            f"win {row}" if isinstance(row.pays, Prize) else str(row) for row in wager.table.rows
        ]
        assert shown.display_cents == 10_000_00
