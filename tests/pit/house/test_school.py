"""Table tests on the record of the house: one at a time, in time, and passed or not by the house's terms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.actor import Actor, Role
from boardwalk.errors import InputError
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.house.configuration import Founder, FoundHouse
from boardwalk.pit.house.machine import act
from boardwalk.pit.house.school import (
    LEEWAY,
    MOST_ANSWERS,
    ActInLiveRound,
    HandInTableTest,
    RecordDrill,
    StartTableTest,
    TableTestMarked,
)
from boardwalk.pit.house.state import House, HouseKind, PaperItem
from boardwalk.pit.house_file.examination import examine, read_house
from boardwalk.school.drill import DrillReference, Topic
from boardwalk.school.live_act import LiveAct
from boardwalk.school.paper import SchoolTerms

ANN, DALE, DORA = Actor(Role.ADMINISTRATOR, "Ann"), Actor(Role.DEALER, "Dale"), Actor(Role.DEALER, "Dora")
TERMS = SchoolTerms(items=5, minutes=2)
START = StartTableTest(DALE, "premium", "Premium", {}, "ab" * 32, "seed", TERMS, at=1_000_000)
ENDS = 121_000_000


def founded() -> House:
    founders = tuple(Founder(each.name, each.role) for each in (DALE, DORA))
    house, _ = act(None, FoundHouse(ANN, "Pier", HouseKind.DEMO, 32 * "07", None, founders))
    return house


def item(right: bool) -> PaperItem:
    return PaperItem(Topic.HANDS, right, ("Who wins?",), ("Seat 1",), ("Seat 1" if right else "The dealer",), ("",))


@given(st.lists(st.booleans(), min_size=5, max_size=5), st.integers(1, 100), st.booleans())
def test_a_test_is_passed_by_the_share_of_right_drills_in_time(marks: list[bool], needed: int, late: bool) -> None:
    house, _ = act(founded(), replace(START, terms=replace(TERMS, pass_percent=needed)))
    at = ENDS + LEEWAY + late
    house, (event,) = act(house, HandInTableTest(DALE, 1, tuple(map(item, marks)), at))
    assert isinstance(event, TableTestMarked)
    assert (event.right, event.late) == (sum(marks), late)
    assert event.passed is (not late and sum(marks) / 5 >= needed / 100)
    assert house.school.tests[1].items == tuple(map(item, marks))


def test_a_pupil_has_one_test_at_a_time_and_hands_in_only_their_own_once() -> None:
    house, _ = act(founded(), START)
    with pytest.raises(Conflict, match="test 1 is not over"):
        act(house, replace(START, at=ENDS))
    act(house, replace(START, at=ENDS + 1))
    house, _ = act(house, replace(START, actor=DORA))
    items = tuple(item(True) for _ in range(5))
    with pytest.raises(Forbidden):
        act(house, HandInTableTest(DORA, 1, items, ENDS))
    with pytest.raises(InputError, match="there is no test 3"):
        act(house, HandInTableTest(DALE, 3, items, ENDS))
    with pytest.raises(InputError, match="must be 5"):
        act(house, HandInTableTest(DALE, 1, items[1:], ENDS))
    house, _ = act(house, HandInTableTest(DALE, 1, items, ENDS))
    with pytest.raises(Conflict, match="already handed in"):
        act(house, HandInTableTest(DALE, 1, items, ENDS))
    house, _ = act(house, replace(START, at=ENDS))
    assert [test.number for test in house.school.tests.values()] == [1, 2, 3]


def test_acts_of_live_rounds_are_kept_in_order_and_in_time_until_the_test_is_marked() -> None:
    house, _ = act(founded(), replace(START, terms=replace(TERMS, rounds=1)))
    first = ActInLiveRound(DALE, 1, 1, LiveAct("close-bets"), at=ENDS + LEEWAY)
    house, _ = act(house, first)
    for wrong, refusal in (
        (replace(first, actor=DORA, act=2), Forbidden),
        (first, Conflict),
        (replace(first, act=3), Conflict),
        (replace(first, act=2, at=ENDS + LEEWAY + 1), Conflict),
        (replace(first, act=2, done=LiveAct("x" * 81)), InputError),
    ):
        with pytest.raises(refusal):
            act(house, wrong)
    house, _ = act(house, replace(first, act=2, done=LiveAct("deal-next", "1")))
    assert house.school.tests[1].acts == (LiveAct("close-bets"), LiveAct("deal-next", "1"))
    with pytest.raises(InputError, match="must be 8"):
        act(house, HandInTableTest(DALE, 1, tuple(item(True) for _ in range(5)), ENDS))
    house, _ = act(house, HandInTableTest(DALE, 1, tuple(item(True) for _ in range(8)), ENDS))
    assert house.school.tests[1].acts == ()
    with pytest.raises(Conflict, match="already handed in"):
        act(house, replace(first, act=3))
    house, _ = act(founded(), START)
    with pytest.raises(InputError, match="no live rounds"):
        act(house, first)


@pytest.mark.parametrize("actor", [ANN, Actor(Role.DEALER, "Nobody")])
def test_only_those_who_deal_and_belong_to_the_house_take_tests(actor: Actor) -> None:
    with pytest.raises(Forbidden):
        act(founded(), replace(START, actor=actor))


def test_past_answers_are_kept_up_to_a_number() -> None:
    house = founded()
    for number in range(MOST_ANSWERS + 2):
        drill = DrillReference("premium", {}, Topic.HANDS, 1, str(number))
        house, _ = act(house, RecordDrill(DALE, drill, right=True, seconds=1, at=number * 1_000_000))
    (kept,) = house.school.answers.values()
    assert [answer.drill.seed for answer in kept] == [str(number) for number in range(2, MOST_ANSWERS + 2)]


@pytest.mark.parametrize(("level", "seed", "seconds"), [(0, "x", 1), (1, "x" * 81, 1), (1, "x", -1), (1, "x", 86_401)])
def test_what_no_drill_has_is_refused(level: int, seed: str, seconds: int) -> None:
    drill = DrillReference("premium", {}, Topic.HANDS, level, seed)
    with pytest.raises(InputError):
        act(founded(), RecordDrill(DALE, drill, right=True, seconds=seconds))


FILE = '[house]\nname = "Pier"\n[school]\n'


def test_a_house_file_sets_the_terms() -> None:
    text = f"{FILE}pass-percent = 90\nitems = 20\nminutes = 30\nlevel = 3\nrounds = 1\n"
    text += 'chips = ["$100", "$25", "$5", "$2.50"]\n'
    assert read_house(text).school == SchoolTerms(90, 20, 30, 3, (100_00, 25_00, 5_00, 2_50), 1)


@pytest.mark.parametrize(
    ("line", "key", "reason"),
    [
        ("pass-percent = 0", "school.pass-percent", "must be 1 to 100, not 0"),
        ("pass-percent = 101", "school.pass-percent", "must be 1 to 100, not 101"),
        ("items = 4", "school.items", "must be 5 to 50, not 4"),
        ('minutes = "ten"', "school.minutes", "must be a whole number"),
        ("rounds = 7", "school.rounds", "must be 0 to 6, not 7"),
        ("level = 4", "school.level", "must be 1 to 3, not 4"),
        ('chips = ["$5", "$25"]', "school.chips", "largest first"),
        ("pass = 80", "school.pass", "Unknown key"),
    ],
)
def test_faults_of_the_section_are_named(line: str, key: str, reason: str) -> None:
    (fault,) = examine(f"{FILE}{line}\n").faults
    assert fault.key == key
    assert reason in fault.reason
