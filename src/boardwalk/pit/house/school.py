"""The school on the record of the house: drills that were practiced, and table tests from the start to the mark.

The server makes a paper and marks it; what it found comes with the command, as the order of a shuffle comes with the
command that shuffles. So the record of a test stays as it was marked, whatever later versions would ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardwalk.actor import Role, same_person
from boardwalk.errors import InputError
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, Time, folds, handles, tells
from boardwalk.pit.house.state import House, PaperItem, TableTest, identity
from boardwalk.school.drill import LEVELS, DrillReference
from boardwalk.school.live_act import LiveAct
from boardwalk.school.live_round import MOST_ACTS
from boardwalk.school.paper import SchoolTerms, is_passed, verify_terms
from boardwalk.school.schedule import PastAnswer

PUPILS = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR)
"""Who practices and takes tests: everyone who deals, or stands in for a dealer."""
MOST_ANSWERS = 500
"""Past answers of each pupil that scores and repetitions go by."""
LONGEST_SECONDS = 24 * 60 * 60
LONGEST_TEXT, LONGEST_WORDS = 80, 2_000
MICROSECONDS = 1_000_000
LEEWAY = 30 * MICROSECONDS
"""How much later than its end a test may arrive, for a slow network."""


@dataclass(frozen=True, slots=True)
class RecordDrill(HouseCommand):
    """Record how you answered a drill."""

    drill: DrillReference
    right: bool
    seconds: int
    at: Time = 0


@dataclass(frozen=True, slots=True)
class StartTableTest(HouseCommand):
    """Start a table test: the game with the digest of its declaration, the seed of its paper, and the house's terms."""

    game: str
    title: str
    options: Mapping[str, str]
    digest: str
    seed: str
    terms: SchoolTerms
    at: Time = 0


@dataclass(frozen=True, slots=True)
class ActInLiveRound(HouseCommand):
    """Do something in the live rounds of a table test; `act` is the number of the act, from 1."""

    number: int
    act: int
    done: LiveAct
    at: Time = 0


@dataclass(frozen=True, slots=True)
class HandInTableTest(HouseCommand):
    """Hand in a table test, with all marks."""

    number: int
    items: tuple[PaperItem, ...]
    at: Time = 0


@dataclass(frozen=True, slots=True)
class DrillRecorded(HouseEvent):
    """A pupil answered a drill."""

    name: str
    drill: DrillReference
    right: bool
    seconds: int
    at: Time


@dataclass(frozen=True, slots=True)
class TableTestStarted(HouseEvent):
    """A pupil started a table test."""

    number: int
    name: str
    game: str
    title: str
    options: Mapping[str, str]
    digest: str
    seed: str
    terms: SchoolTerms
    at: Time


@dataclass(frozen=True, slots=True)
class LiveActDone(HouseEvent):
    """A pupil did something in the live rounds of a table test."""

    number: int
    name: str
    act: int
    done: LiveAct
    at: Time


@dataclass(frozen=True, slots=True)
class TableTestMarked(HouseEvent):
    """A table test was handed in and marked. One that came too late is not passed."""

    number: int
    name: str
    items: tuple[PaperItem, ...]
    right: int
    late: bool
    passed: bool
    at: Time


@handles(RecordDrill, *PUPILS)
def _record_drill(house: House, command: RecordDrill) -> Iterator[HouseEvent]:
    del house
    drill = command.drill
    texts = [drill.game, drill.seed, *drill.options, *drill.options.values()]
    if drill.level not in LEVELS or max(map(len, texts)) > LONGEST_TEXT or len(drill.options) > LONGEST_TEXT:
        raise InputError("drill", "is not a drill of the school")
    if not 0 <= command.seconds <= LONGEST_SECONDS:
        raise InputError("seconds", f"must be 0 to {LONGEST_SECONDS:,}, not {command.seconds}")
    yield DrillRecorded(command.actor.name, drill, command.right, command.seconds, command.at)


@handles(StartTableTest, *PUPILS)
def _start_table_test(house: House, command: StartTableTest) -> Iterator[HouseEvent]:
    verify_terms(command.terms)
    for test in house.school.tests.values():
        if same_person(test.name, command.actor.name) and test.is_open(command.at):
            raise Conflict("test", f"test {test.number} is not over; hand it in first")
    yield TableTestStarted(
        len(house.school.tests) + 1,
        command.actor.name,
        command.game,
        command.title,
        command.options,
        command.digest,
        command.seed,
        command.terms,
        command.at,
    )


def _own_open_test(house: House, command: ActInLiveRound | HandInTableTest) -> TableTest:
    test = house.school.tests.get(command.number)
    if test is None:
        raise InputError("number", f"there is no test {command.number}")
    if not same_person(test.name, command.actor.name):
        raise Forbidden("number", f"test {test.number} is {test.name}'s")
    if test.handed_in_at:
        raise Conflict("number", f"test {test.number} was already handed in")
    return test


@handles(ActInLiveRound, *PUPILS)
def _act_in_live_round(house: House, command: ActInLiveRound) -> Iterator[HouseEvent]:
    test, done = _own_open_test(house, command), command.done
    if command.at > test.ends_at + LEEWAY:
        raise Conflict("number", f"the time of test {test.number} is up")
    if not test.terms.rounds:
        raise InputError("number", f"test {test.number} has no live rounds")
    if command.act != len(test.acts) + 1:
        raise Conflict("act", f"must be {len(test.acts) + 1}, not {command.act}; look at the table again")
    if command.act > MOST_ACTS:
        raise InputError("act", f"a test has no more than {MOST_ACTS:,} acts")
    if max(len(done.do), len(done.place)) > LONGEST_TEXT or len(done.settles) > LONGEST_TEXT:
        raise InputError("done", "is not an act of a live round")
    yield LiveActDone(test.number, test.name, command.act, done, command.at)


@handles(HandInTableTest, *PUPILS)
def _hand_in_table_test(house: House, command: HandInTableTest) -> Iterator[HouseEvent]:
    test = _own_open_test(house, command)
    if len(command.items) != test.terms.marks:
        raise InputError("items", f"must be {test.terms.marks}, not {len(command.items)}")
    if any(len(words) > LONGEST_WORDS for item in command.items for words in (*item.given, *item.answers)):
        raise InputError("items", f"no answer may have more than {LONGEST_WORDS:,} characters")
    right, late = sum(item.right for item in command.items), command.at > test.ends_at + LEEWAY
    passed = not late and is_passed(right, test.terms.marks, test.terms.pass_percent)
    yield TableTestMarked(test.number, test.name, command.items, right, late, passed, command.at)


@folds(DrillRecorded)
def _drill_recorded(house: House, event: DrillRecorded) -> House:
    past = PastAnswer(event.drill, event.right, event.seconds, event.at // MICROSECONDS)
    key = identity(event.name)
    kept = (*house.school.answers.get(key, ()), past)[-MOST_ANSWERS:]
    return house._replace(school=house.school._replace(answers={**house.school.answers, key: kept}))


@folds(TableTestStarted)
def _table_test_started(house: House, event: TableTestStarted) -> House:
    test = TableTest(
        event.number,
        event.name,
        event.game,
        event.title,
        event.options,
        event.digest,
        event.seed,
        event.terms,
        event.at,
    )
    return _with_test(house, test)


@folds(LiveActDone)
def _live_act_done(house: House, event: LiveActDone) -> House:
    test = house.school.tests[event.number]
    return _with_test(house, test._replace(acts=(*test.acts, event.done)))


@folds(TableTestMarked)
def _table_test_marked(house: House, event: TableTestMarked) -> House:
    test = house.school.tests[event.number]
    return _with_test(
        house,
        test._replace(
            acts=(), items=event.items, right=event.right, late=event.late, passed=event.passed, handed_in_at=event.at
        ),
    )


def _with_test(house: House, test: TableTest) -> House:
    return house._replace(school=house.school._replace(tests={**house.school.tests, test.number: test}))


@tells(DrillRecorded)
def _tell_drill_recorded(event: DrillRecorded) -> str:
    return f"{event.name} answers a drill {'right' if event.right else 'wrong'}"


@tells(TableTestStarted)
def _tell_table_test_started(event: TableTestStarted) -> str:
    return f"{event.name} starts table test {event.number}: {event.title}"


@tells(LiveActDone)
def _tell_live_act_done(event: LiveActDone) -> str:
    return f"{event.name} does act {event.act} of the live rounds of table test {event.number}: {event.done.do}"


@tells(TableTestMarked)
def _tell_table_test_marked(event: TableTestMarked) -> str:
    passed = "passed" if event.passed else "not passed"
    return f"Table test {event.number} of {event.name} is marked: {event.right} of {len(event.items)} right, {passed}"
