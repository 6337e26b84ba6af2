"""Every drill by its reference: the game, the topic, the level and the seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from boardwalk.errors import InputError, unknown
from boardwalk.games import Game, declared
from boardwalk.school.chips import USUAL_CHIPS
from boardwalk.school.drill import LEVELS, DrillReference, Topic, WorkedDrill
from boardwalk.school.hand_drill import hand_drill
from boardwalk.school.irregularity_drill import irregularity_drill
from boardwalk.school.lesson import Lesson
from boardwalk.school.order_drill import order_drill
from boardwalk.school.payout_drill import payout_drill
from boardwalk.school.step_drill import step_drill

MAKERS: Mapping[Topic, Callable[[Lesson], WorkedDrill | None]] = {
    Topic.HANDS: hand_drill,
    Topic.PAYOUTS: payout_drill,
    Topic.NEXT_STEP: step_drill,
    Topic.IRREGULARITIES: irregularity_drill,
    Topic.ORDER: order_drill,
}
PICKY_ATTEMPTS, ATTEMPTS = 40, 120
"""How many scenes are tried until one suits the level, and until there is one at all."""
LONGEST_SEED = 80


def make_drill(reference: DrillReference, chips: tuple[int, ...] = USUAL_CHIPS) -> WorkedDrill:
    """The drill with this reference, and its right answers.

    >>> reference = DrillReference("premium", {}, Topic.HANDS, 1, "7")
    >>> make_drill(reference) == make_drill(reference)
    True
    """
    verify_reference(reference)
    return drill_of(declared(reference.game, reference.options), reference, chips)


def drill_of(game: Game, reference: DrillReference, chips: tuple[int, ...] = USUAL_CHIPS) -> WorkedDrill:
    """The same, for a game that is already declared."""
    for attempt in range(ATTEMPTS):
        dice = Random(f"{reference.topic.value} {reference.level} {reference.seed} {attempt}")
        lesson = Lesson(game, reference.topic, reference.level, dice, attempt < PICKY_ATTEMPTS, chips)
        found = MAKERS[reference.topic](lesson)
        if found is not None:
            return found
    raise InputError("topic", f"{game.title} has no drill for {reference.topic.heading!r}")


def verify_reference(reference: DrillReference) -> None:
    """Refuse a level or a seed that no drill has."""
    if reference.level not in LEVELS:
        raise InputError("level", f"must be {LEVELS[0]} to {LEVELS[-1]}, not {reference.level}")
    if not 1 <= len(reference.seed) <= LONGEST_SEED:
        raise InputError("seed", f"must be 1 to {LONGEST_SEED} characters")


def read_topic(name: str, field: str = "topic") -> Topic:
    """A topic by its name."""
    if name not in list(Topic):
        raise unknown(field, name, [topic.value for topic in Topic], "topic")
    return Topic(name)
