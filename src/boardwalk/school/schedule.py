"""What to repeat, and when: Leitner's boxes, as a pure function of past answers and the time.

A drill that was answered wrong goes into box 1. Each right answer on or after the day it is due moves it up a box, a
wrong one back to box 1, and after the last box it is learned. A drill that was right at once is not repeated.

| box | 1 | 2 | 3 | 4 | 5 |
|---|---|---|---|---|---|
| asked again after | 10 minutes | 1 day | 3 days | 7 days | 21 days |

Levels go by the same answers: five right in a row at a level lead to the next, three wrong in a row back to the one
before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.school.drill import LEVELS, DrillReference, Topic

MINUTE, DAY = 60, 24 * 60 * 60
WAITS = (10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""Seconds until a drill in each box is asked again."""
RISES_AFTER, FALLS_AFTER = 5, 3


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """A drill that was answered: which one, whether all of it was right, how long it took, and when."""

    drill: DrillReference
    right: bool
    seconds: int
    at: int
    """Seconds since 1970."""


class BoxedDrill(NamedTuple):
    """A drill that is repeated: its box, from 1, and when it is due."""

    drill: DrillReference
    box: int
    due_at: int


DrillKey = tuple[str, tuple[tuple[str, str], ...], Topic, int, str]


def key_of(drill: DrillReference) -> DrillKey:
    """A drill by its reference, to look it up by."""
    return drill.game, tuple(sorted(drill.options.items())), drill.topic, drill.level, drill.seed


def boxes(answers: Iterable[PastAnswer]) -> tuple[BoxedDrill, ...]:
    """Every drill that is still repeated, the one that is due first at the front. Answers are in the order given.

    >>> drill = DrillReference("premium", {}, Topic.HANDS, 1, "7")
    >>> wrong, right = PastAnswer(drill, False, 9, 0), PastAnswer(drill, True, 4, 700)
    >>> [(each.box, each.due_at) for each in boxes([wrong, right])]
    [(2, 87100)]
    >>> boxes([right])
    ()
    """
    found: dict[DrillKey, BoxedDrill] = {}
    for answer in answers:
        key = key_of(answer.drill)
        boxed = _after(found.pop(key, None), answer)
        if boxed is not None:
            found[key] = boxed
    return tuple(sorted(found.values(), key=lambda each: (each.due_at, key_of(each.drill))))


def _after(boxed: BoxedDrill | None, answer: PastAnswer) -> BoxedDrill | None:
    if not answer.right:
        return BoxedDrill(answer.drill, 1, answer.at + WAITS[0])
    if boxed is None:
        return None
    if answer.at < boxed.due_at:
        return boxed  # an early repetition proves nothing
    return None if boxed.box == len(WAITS) else BoxedDrill(answer.drill, boxed.box + 1, answer.at + WAITS[boxed.box])


def due_drills(answers: Iterable[PastAnswer], now: int) -> tuple[DrillReference, ...]:
    """What should be asked again by now, longest due first."""
    return tuple(each.drill for each in boxes(answers) if each.due_at <= now)


def level_of(answers: Iterable[PastAnswer], game: str, topic: Topic) -> int:
    """The level that a pupil has reached in a topic of a game."""
    level, right, wrong = LEVELS[0], 0, 0
    for answer in answers:
        if (answer.drill.game, answer.drill.topic, answer.drill.level) != (game, topic, level):
            continue
        right, wrong = (right + 1, 0) if answer.right else (0, wrong + 1)
        if right == RISES_AFTER and level < LEVELS[-1]:
            level, right = level + 1, 0
        elif wrong == FALLS_AFTER and level > LEVELS[0]:
            level, wrong = level - 1, 0
    return level


@dataclass(frozen=True, slots=True)
class TopicScore:
    """How a pupil does in a topic: drills answered, how many of them right, and how long they took in all."""

    topic: Topic
    title: str
    items: int
    right: int
    seconds: int
    level: int

    @property
    def percent(self) -> int:
        """The part that was right, rounded down."""
        return 100 * self.right // self.items if self.items else 0

    @property
    def seconds_each(self) -> int:
        """How long a drill took on average, in whole seconds."""
        return self.seconds // self.items if self.items else 0


def scores(answers: Sequence[PastAnswer], game: str) -> tuple[TopicScore, ...]:
    """The score in every topic of a game, also in those that were never asked."""
    found: Mapping[Topic, list[PastAnswer]] = {topic: [] for topic in Topic}
    for answer in answers:
        if answer.drill.game == game:
            found[answer.drill.topic].append(answer)
    return tuple(
        TopicScore(
            topic,
            topic.heading,
            len(asked),
            sum(each.right for each in asked),
            sum(each.seconds for each in asked),
            level_of(asked, game, topic),
        )
        for topic, asked in found.items()
    )


def next_topic(answers: Sequence[PastAnswer], game: str) -> Topic:
    """The topic to ask next: the one with the fewest drills, of equal ones the one with more errors."""
    return min(
        scores(answers, game), key=lambda score: (score.items, score.percent, list(Topic).index(score.topic))
    ).topic
