"""Next step: what the dealer does or says now, by the table's own checklist and prompts."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.press.notation import capitalized
from boardwalk.school.drill import SceneLine, WorkedDrill
from boardwalk.school.lesson import Asked, Lesson, choice, law_choice, worked
from boardwalk.school.lesson_table import CREW, LessonTable, open_table, place_bets, play_on, scene_of
from boardwalk.table.presentation.caption import title
from boardwalk.table.presentation.checklist import checklist
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.step import StepView
from boardwalk.table.state import Table

CALLS_FROM, PARAGRAPHS_FROM = 2, 3
"""The levels from which the dealer's words and the paragraph are asked for."""
LAST_ACTS = 4
"""How many acts before the moment are told, without the cards that a dealer does not see."""
SILENCE = "Nothing"


def step_drill(lesson: Lesson) -> WorkedDrill | None:
    """A moment of a round, or before one. Every step is as likely as any other, however often it comes."""
    game, dice = lesson.game, lesson.dice
    mode = dice.choice(game.dealings).mode if lesson.level > 1 else game.dealings[0].mode
    house = open_table(game, dice, 2, mode)
    place_bets(house, dice, lesson.level, sides=lesson.level > 1)
    play_on(house)
    moments = _moments(house)
    name = dice.choice([*moments])
    place = dice.choice(moments[name])
    before = house.happened[place].before
    steps = checklist(before)
    return worked(lesson, "Look at the table.", tuple(_scene(house, place)), _questions(lesson, house, before, steps))


def step_due(steps: tuple[StepView, ...]) -> StepView:
    """The one step that the table is waiting for."""
    return next(step for step in steps if step.state == "now")


def _moments(house: LessonTable) -> dict[str, list[int]]:
    """The moments at which each step was due, by their number."""
    found: dict[str, list[int]] = {}
    for number, (before, _, _) in enumerate(house.happened):
        if before.open and before.decks:
            found.setdefault(step_due(checklist(before)).name, []).append(number)
    return found


def _scene(house: LessonTable, place: int) -> Iterator[SceneLine]:
    for before, command, _ in house.happened[max(0, place - LAST_ACTS) : place]:
        who = command.actor.name if command.actor.role is Role.PLAYER else capitalized(command.actor.role.value)
        yield SceneLine("", f"{who}: {title(before, command)}.")
    yield from scene_of(house.happened[place].before)


def _questions(
    lesson: Lesson, house: LessonTable, before: Table, steps: tuple[StepView, ...]
) -> Iterator[Asked | None]:
    due = step_due(steps)
    others = [step.title for step in steps if step.title != due.title and not _alternates(step, due)]
    yield choice("What comes next?", due.title, others, lesson.dice, f"Now: {due.title}.", due.law)
    if lesson.level >= CALLS_FROM:
        yield _call(lesson, house, before)
    if lesson.level >= PARAGRAPHS_FROM:
        yield law_choice(due.law, [step.law for step in steps], lesson.dice)


def _alternates(step: StepView, due: StepView) -> bool:
    """Whether a step is as right as the one that is due: players may bet until the dealer ends it."""
    return {step.name, due.name} == {"place-bet", "close-bets"}


def _call(lesson: Lesson, house: LessonTable, before: Table) -> Asked | None:
    """What the dealer says with it; nothing to ask if it is someone else's turn."""
    said = words_due(before)
    if said is None:
        return None
    heard = {words_due(each.before) or "" for each in house.happened[-40:]}
    others = [SILENCE, "Floor", "No more bets", *sorted(heard - {"", said})]
    why = f'The dealer says: "{said}".' if said else "The dealer acts without a word."
    return choice("What do you say as you do it?", said or SILENCE, others, lesson.dice, why)


def words_due(table: Table) -> str | None:
    """What the dealer says with the act that is due; empty for most acts, None if the dealer has none."""
    return next((prompt.aloud for prompt in prompts(table, CREW.dealer) if prompt.due), None)
