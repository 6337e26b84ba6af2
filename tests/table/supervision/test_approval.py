"""What must be filed or approved before use is on record, or the table does not open."""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.device import Device
from boardwalk.table.machine import TABLE, fold
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.state import ApprovalRecord
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, Arranged, House

WEIGHTS = ",".join(["1"] * 12)
JACKPOT = {"bonus-spin": "5-jackpot", "bonus-spin-weights": WEIGHTS}
DEMONSTRATION = {**JACKPOT, "bonus-spin-weights": "demonstration"}
PAPER = ApprovalRecord("DGE 2026-114", "2026-03-05", "Division of Gaming Enforcement")
FILING = [(f"progressive-{item}", f"13:69D-1.39B(e){item}") for item in range(1, 11)]
HARDWARE = {"premium": Device.BONUS_SPIN, "texas-bonus": Device.PROGRESSIVE, "caribbean": Device.PROGRESSIVE}
NEEDS: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = [
    ("premium", {}, [("layout-rendering", "13:69E-1.13Y(b)"), ("layout-photograph", "13:69E-1.13Y(b)")]),
    (
        "premium",
        JACKPOT,
        [
            ("layout-rendering", "13:69E-1.13Y(b)"), ("layout-photograph", "13:69E-1.13Y(b)"),
            ("bonus-spin-hardware", "13:69E-1.13Y(c)"), ("wheel-weights", "R8"), FILING[0],
        ],
    ),
    ("heads-up", {}, [("layout-rendering", "13:69E-1.13Z(b)"), ("layout-photograph", "13:69E-1.13Z(b)")]),
    (
        "holdem3",
        {},
        [
            ("layout-rendering", "13:69E-1.13BB(a)1"), ("layout-photograph", "13:69E-1.13BB(a)1"),
            ("cover-cards", "13:69F-42.2(a)"),
        ],
    ),
    ("texas-bonus", {}, [("layout", "13:69E-1.13Q(b)")]),
    (
        "texas-bonus",
        {"progressive": "A"},
        [
            ("layout", "13:69E-1.13Q(b)"), *FILING, ("prize-sign", "13:69E-1.13Q(e)2"),
            ("controller-panel", "13:69E-1.13Q(e)3"), ("return-device", "13:69E-1.13Q(e)4"),
            ("meter-amounts", "13:69F-28.11(h)"),
        ],
    ),
    ("caribbean", {}, []),
    ("caribbean", {"progressive": "on"}, FILING),
]  # fmt: skip
EVERY = pytest.mark.parametrize(
    ("game", "options", "needs"), NEEDS, ids=[f"{game} {len(needs)}" for game, _, needs in NEEDS]
)


def installed(game: str, options: dict[str, str]) -> House:
    """A closed table, counted, with its signs confirmed."""
    house = House(Arranged())
    house.do(do.InstallTable(SUPERVISOR, "1", game, options))
    house.do(do.InstallDevice(FLOORPERSON, Device.MANUAL_SHOE))
    if house.table.game.collected:
        house.do(do.InstallDevice(FLOORPERSON, HARDWARE[game]))
    for sign in house.table.unconfirmed_signs:
        house.do(do.ConfirmSigns(FLOORPERSON, (sign.name,)))
    house.do(do.CountInventory(DEALER, 500_00))
    house.do(do.CountInventory(FLOORPERSON, 500_00))
    return house


def record(*items: str, paper: ApprovalRecord = PAPER, actor: Actor = SUPERVISOR) -> do.RecordApproval:
    return do.RecordApproval(actor, items, paper.number, paper.date, paper.by)


OPEN = do.OpenTable(FLOORPERSON, 500_00)


@pytest.mark.law(
    "R51", "13:69E-1.13Y(b)", "13:69E-1.13Y(c)", "13:69E-1.13Z(b)", "13:69E-1.13BB(a)1", "13:69F-42.2(a)",
    "13:69E-1.13Q(b)", "13:69E-1.13Q(e)2", "13:69E-1.13Q(e)3", "13:69E-1.13Q(e)4", "13:69F-28.11(h)", "R8", "D45",
    "13:69D-1.39B(e)", "13:69D-1.39B(e)1",
)  # fmt: skip
@EVERY
def test_a_table_opens_only_when_each_item_is_on_record(
    game: str, options: dict[str, str], needs: list[tuple[str, str]]
) -> None:
    house = installed(game, options)
    assert [(each.item, each.law.id) for each in house.table.game.approvals] == needs
    for item, law in needs:
        refusal = house.refused(OPEN, law, "not on record")
        assert refusal.field == "approvals"
        (event,) = house.do(record(item))
        assert event == happened.ApprovalRecorded(event.law, SUPERVISOR, (item,), PAPER.number, PAPER.date, PAPER.by)
        assert house.table.approvals[item] == PAPER
    house.do(OPEN)
    assert house.table.open
    assert fold(house.events) == house.table


@pytest.mark.law("R51")
@EVERY
def test_without_money_what_is_missing_is_marked_as_demonstration(
    game: str, options: dict[str, str], needs: list[tuple[str, str]]
) -> None:
    house = installed(game, options)
    marks = do.RecordDemonstration(SUPERVISOR)
    if not needs:
        house.refused(marks, "R51", "nothing is missing")
        return
    first = needs[0][0]
    house.do(record(first))
    if needs[1:]:
        (event,) = house.do(marks)
        assert event == happened.DemonstrationRecorded(event.law, SUPERVISOR, tuple(item for item, _ in needs[1:]))
        assert all(house.table.approvals[item].demonstration for item, _ in needs[1:])
    assert house.table.approvals[first] == PAPER
    house.refused(marks, "R51", "nothing is missing")
    house.do(OPEN)


@pytest.mark.law("R51")
@pytest.mark.parametrize(
    ("command", "field", "law", "reason"),
    [
        (record(), "items", "R51", "name what it covers"),
        (record("layout-rendering", "layout-rendering"), "items", "R51", "each item once"),
        (record("return-device"), "items", "R51", "it needs layout-rendering, layout-photograph"),
        (record("layout-rendering", paper=PAPER._replace(number=" ")), "number", "13:69E-1.13Z(b)", "1 to 120"),
        (record("layout-rendering", paper=PAPER._replace(by="")), "by", "13:69E-1.13Z(b)", "1 to 120"),
        (record("layout-rendering", paper=PAPER._replace(by="x" * 121)), "by", "13:69E-1.13Z(b)", "1 to 120"),
        (record("layout-rendering", paper=PAPER._replace(date="2026-02-29")), "date", "13:69E-1.13Z(b)", "YYYY-MM-DD"),
        (record("layout-rendering", paper=PAPER._replace(date="3/5/26")), "date", "13:69E-1.13Z(b)", "YYYY-MM-DD"),
        (do.RevokeApproval(SUPERVISOR, "DGE 1", "withdrawn"), "number", "R51", 'no approval "DGE 1"'),
    ],
)
def test_a_record_says_what_number_date_and_author(
    command: do.RecordApproval | do.RevokeApproval, field: str, law: str, reason: str
) -> None:
    assert installed("heads-up", {}).refused(command, law, reason).field == field


@pytest.mark.law("R8", "R51", "13:69E-1.13Y(c)")
def test_nobody_records_an_approval_of_demonstration_weights() -> None:
    house = installed("premium", DEMONSTRATION)
    house.refused(record("wheel-weights"), "R8", "nobody approved them")
    house.do(record("layout-rendering", "layout-photograph", "bonus-spin-hardware", "progressive-1"))
    house.refused(OPEN, "R8", "weights of the wheel")
    house.do(do.RecordDemonstration(SUPERVISOR))
    house.do(OPEN)


@pytest.mark.law("R51")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.SUPERVISOR])
def test_only_a_supervisor_puts_approvals_on_record(role: Role) -> None:
    house, other = installed("heads-up", {}), Actor(role, "Max")
    house.refused(record("layout-rendering", actor=other), "R51")
    house.refused(do.RecordDemonstration(other), "R51")
    house.do(record("layout-rendering"))
    house.refused(do.RevokeApproval(other, PAPER.number, "withdrawn"), "R51")


@pytest.mark.law("R51")
def test_a_later_paper_replaces_an_earlier_one_and_both_stay_in_the_record() -> None:
    house, later = installed("heads-up", {}), PAPER._replace(number="DGE 2026-120")
    house.do(record("layout-rendering", "layout-photograph"))
    house.do(record("layout-photograph", paper=later))
    assert [each.number for each in house.table.approvals.values()] == [PAPER.number, later.number]
    assert [event.number for event in house.last(happened.ApprovalRecorded)] == [PAPER.number, later.number]


@pytest.mark.law("R51", "13:69D-1.39B(e)")
def test_a_revoked_approval_stops_its_wager_at_once_and_the_table_at_the_next_opening() -> None:
    house = installed("caribbean", {"progressive": "on"})
    items = tuple(item for item, _ in FILING)
    connect = do.ConnectMeter(SUPERVISOR, "Royal")
    house.refused(connect, "13:69D-1.39B(e)1", "not on record")
    house.do(record(*items[:5]))
    house.refused(connect, "13:69D-1.39B(e)6", "not on record")
    house.do(record(*items[5:], paper=PAPER._replace(number="DGE 2")))
    house.do(connect)
    house.do(OPEN)
    house.do(do.TakeSeat(ann := Actor(Role.PLAYER, "Ann"), 1, 100_00))
    house.do(do.PlaceBet(ann, "progressive", 1_00))
    house.do(do.TakeBackBet(ann, "progressive"))
    house.refused(do.RevokeApproval(SUPERVISOR, "DGE 2", " "), "R51", "enter a reason")
    (event,) = house.do(do.RevokeApproval(SUPERVISOR, "DGE 2", "withdrawn"))
    assert event == happened.ApprovalRevoked(event.law, SUPERVISOR, items[5:], "DGE 2", "withdrawn")
    house.refused(do.PlaceBet(ann, "progressive", 1_00), "13:69D-1.39B(e)6", "not on record")
    house.do(do.PlaceBet(ann, "ante", 10_00))
    house.do(do.TakeBackBet(ann, "ante"))
    house.close()
    house.do(do.CountInventory(DEALER, 500_00))
    house.do(do.CountInventory(FLOORPERSON, 500_00))
    house.refused(OPEN, "13:69D-1.39B(e)6", "not on record")


@pytest.mark.law("D45")
def test_approvals_hold_for_the_game_with_its_options_whatever_limits_are_posted() -> None:
    house = installed("premium", {})
    house.do(record("layout-rendering", "layout-photograph"))
    house.do(do.ChangeGame(SUPERVISOR, "premium", {"table-min": "25"}))
    assert set(house.table.approvals) == {"layout-rendering", "layout-photograph"}
    house.do(do.ChangeGame(SUPERVISOR, "premium", {"table-min": "25", "qualify-first": "on"}))
    assert not house.table.approvals
    house.do(record("layout-rendering", "layout-photograph"))
    house.do(do.ChangeGame(SUPERVISOR, "heads-up"))
    assert [each.item for each in house.table.missing_approvals] == ["layout-rendering", "layout-photograph"]


@pytest.mark.law("R51")
def test_the_checklist_and_the_prompts_ask_for_what_is_missing() -> None:
    house = installed("premium", DEMONSTRATION)
    assert (checklist(house.table)[0].name, checklist(house.table)[0].state) == ("record-approval", "now")
    offered = {type(each.command): each for each in prompts(house.table, SUPERVISOR)}
    form = offered[do.RecordApproval]
    assert isinstance(form.command, do.RecordApproval)
    assert form.command.items == ("layout-rendering", "layout-photograph", "bonus-spin-hardware", "progressive-1")
    assert (form.command.number, form.command.date, form.command.by) == ("", "", "")
    assert do.RecordDemonstration in offered
    assert do.RecordApproval not in {type(each.command) for each in prompts(house.table, FLOORPERSON)}
    house.do(record(*form.command.items))
    house.do(do.RecordDemonstration(SUPERVISOR))
    titles = [each.title for each in prompts(house.table, SUPERVISOR)]
    assert f"Revoke {PAPER.number}" in titles
    assert checklist(house.table)[0].name == "count-inventory"


def test_every_record_reads_as_a_sentence() -> None:
    house = installed("heads-up", {})
    house.do(record("layout-rendering"))
    house.do(do.RecordDemonstration(SUPERVISOR))
    house.do(do.RevokeApproval(SUPERVISOR, PAPER.number, "withdrawn"))
    kinds = (happened.ApprovalRecorded, happened.DemonstrationRecorded, happened.ApprovalRevoked)
    assert [type(event) for event in house.events if isinstance(event, kinds)] == list(kinds)
    assert all(kind in TABLE.sentences for kind in kinds)
