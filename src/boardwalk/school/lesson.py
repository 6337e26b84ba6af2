"""What every maker of drills is given, and what it needs to make choices: the right one among others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from boardwalk.games import Game
from boardwalk.law import Paragraph
from boardwalk.school.chips import USUAL_CHIPS
from boardwalk.school.drill import (
    Drill,
    Numbers,
    Question,
    QuestionKind,
    RightAnswer,
    SceneLine,
    Topic,
    WorkedDrill,
    in_words,
)

MOST_CHOICES = 4


@dataclass(frozen=True, slots=True)
class Lesson:
    """One attempt at making a drill. A picky maker waits for a scene that is worth asking about."""

    game: Game
    topic: Topic
    level: int
    dice: Random
    picky: bool = True
    chips: tuple[int, ...] = USUAL_CHIPS


Asked = tuple[Question, RightAnswer]


def right_answer(question: Question, answer: Numbers, why: str, law: Paragraph | None = None) -> Asked:
    """A question with its answer."""
    return question, RightAnswer(answer, in_words(question, answer), why, law)


def choice(
    asks: str, right: str, others: Iterable[str], dice: Random, why: str, law: Paragraph | None = None
) -> Asked | None:
    """A question with the right answer among up to three others, in any order; None if there is no other."""
    wrong = [other for other in dict.fromkeys(others) if other != right]
    choices = [right, *dice.sample(wrong, min(len(wrong), MOST_CHOICES - 1))]
    dice.shuffle(choices)
    question = Question(asks, QuestionKind.CHOICE, tuple(choices))
    return right_answer(question, (choices.index(right) + 1,), why, law) if len(choices) > 1 else None


def fixed_choice(asks: str, right: str, choices: Sequence[str], why: str, law: Paragraph | None = None) -> Asked:
    """A question whose choices are always the same, in the same order."""
    question = Question(asks, QuestionKind.CHOICE, tuple(choices))
    return right_answer(question, (question.choices.index(right) + 1,), why, law)


def law_choice(law: Paragraph, others: Iterable[Paragraph], dice: Random) -> Asked | None:
    """Which paragraph applies."""
    wrong = [str(other) for other in others]
    return choice("Which paragraph applies?", str(law), wrong, dice, law.says, law)


def worked(lesson: Lesson, asks: str, scene: Sequence[SceneLine], asked: Iterable[Asked | None]) -> WorkedDrill | None:
    """The drill, without questions that could not be asked; None if nothing is left."""
    pairs = [each for each in asked if each is not None]
    if not pairs:
        return None
    questions = tuple(question for question, _ in pairs)
    drill = Drill(lesson.game.title, lesson.topic, lesson.level, asks, tuple(scene), questions)
    return WorkedDrill(drill, tuple(key for _, key in pairs))
