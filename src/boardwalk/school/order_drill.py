"""Opening, round and closing: the acts in their order, as a table of the game goes through them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwalk.law import Paragraph
from boardwalk.school.drill import Question, QuestionKind, WorkedDrill
from boardwalk.school.lesson import Asked, Lesson, right_answer, worked
from boardwalk.school.lesson_table import (
    CHIPS_CENTS,
    CREW,
    LessonTable,
    closed_table,
    open_by_the_book,
    open_table,
    place_bets,
    play_on,
)
from boardwalk.table import commands as do
from boardwalk.table.automation.driver import player
from boardwalk.table.automation.duty import closing
from boardwalk.table.machine import TABLE
from boardwalk.table.message import Command
from boardwalk.table.presentation.checklist import checklist


class ActInOrder(NamedTuple):
    """An act as it is printed, and its paragraph."""

    title: str
    law: Paragraph


FEWEST_ACTS = 3
"""Acts at level 1 less one; each level has one more."""
PARTS = ("opening", "round", "closing")


def order_drill(lesson: Lesson) -> WorkedDrill | None:
    """Some acts of the opening, of a round, or of the closing, out of order."""
    part = lesson.dice.choice(PARTS)
    acts = {"opening": opening_acts, "round": round_acts, "closing": closing_acts}[part](lesson)
    if len(acts) < FEWEST_ACTS:
        return None
    count = min(len(acts), FEWEST_ACTS + lesson.level)
    chosen = [acts[place] for place in sorted(lesson.dice.sample(range(len(acts)), count))]
    words = {
        "opening": "A table opens. Put these acts in the order of the checklist.",
        "round": "A round is played. Put these acts in the order of the checklist.",
        "closing": "The last round is over, and the table closes. Put these acts in order.",
    }[part]
    return worked(lesson, words, (), [_question(lesson, chosen)])


def _question(lesson: Lesson, acts: list[ActInOrder]) -> Asked:
    places = list(range(len(acts)))
    while places == sorted(places):
        lesson.dice.shuffle(places)
    question = Question("In what order?", QuestionKind.ORDER, tuple(acts[place].title for place in places))
    why = "; ".join(f"{act.title} ({act.law})" for act in acts)
    return right_answer(
        question, tuple(places.index(number) + 1 for number in range(len(acts))), f"{why}.", acts[0].law
    )


def opening_acts(lesson: Lesson) -> list[ActInOrder]:
    """From a closed table to the first bets, each act as the checklist has it when it is due."""
    house = closed_table(lesson.game, lesson.dice, lesson.dice.choice(lesson.game.dealings).mode)
    open_by_the_book(house)
    house.attend()
    house.do(do.TakeSeat(player("Ann"), 1, CHIPS_CENTS))
    house.attend()
    return _by_checklist(house, 0)


def round_acts(lesson: Lesson) -> list[ActInOrder]:
    """A round from the bets to collecting the cards."""
    house = open_table(lesson.game, lesson.dice, 2, lesson.dice.choice(lesson.game.dealings).mode, steady=True)
    start = len(house.happened)
    place_bets(house, lesson.dice, lesson.level, sides=lesson.level > 1)
    play_on(house, then_attend=False)
    return _by_checklist(house, start)


def _by_checklist(house: LessonTable, start: int) -> list[ActInOrder]:
    """What was due, one after the other; what comes back, as with a decision in between, is left out."""
    due = [step for each in house.happened[start:] for step in checklist(each.before) if step.state == "now"]
    first: dict[str, ActInOrder] = {}
    again: set[str] = set()
    previous = ""
    for step in due:
        if step.title in first and step.title != previous:
            again.add(step.title)
        first.setdefault(step.title, ActInOrder(step.title, step.law))
        previous = step.title
    return [act for act in first.values() if act.title not in again]


def closing_acts(lesson: Lesson) -> list[ActInOrder]:
    """The end of the last round, and then everything up to a closed table."""
    house = open_table(lesson.game, lesson.dice, 1, steady=True)
    place_bets(house, lesson.dice, lesson.level, sides=False)
    start = len(house.happened)
    play_on(house, then_attend=False)
    last = _by_checklist(house, start)[-LAST_ACTS:]
    start = len(house.happened)
    house.everyone_leaves()
    for command in closing(house.table, CREW):
        house.do(command)
    given = {
        CLOSING[type(command)]: TABLE.law_of(type(command), before) for before, command, _ in house.happened[start:]
    }
    return [*last, *(ActInOrder(*each) for each in given.items())]


LAST_ACTS = 3
CLOSING: Mapping[type[Command], str] = {
    do.LeaveSeat: "The last player leaves",
    do.CountInventory: "The dealer and the floorperson count the table inventory",
    do.CloseTable: "The floorperson closes the table",
}
"""The acts of the closing. It does not matter who counts first, so the two counts are one act."""
