"""A table test: its paper of drills for every topic and its live rounds, made from one seed, and the mark.

A paper asks the same number of drills of each topic. A drill counts as right only if all of it is right and it was
handed in within the time of the whole test. A live round has three marks, and each counts as much as a drill.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.school.catalog import drill_of
from boardwalk.school.chips import USUAL_CHIPS, verify_chips
from boardwalk.school.drill import LEVELS, DrillReference, MarkedDrill, Numbers, Topic, WorkedDrill, mark_drill
from boardwalk.school.live_act import LiveAct
from boardwalk.school.live_round import MARKS_PER_ROUND, LiveRounds, play_rounds

MOST_ITEMS, MOST_MINUTES, MOST_ROUNDS = 50, 240, 6


@dataclass(frozen=True, slots=True)
class SchoolTerms:
    """What a house asks of a table test; it sets them in its file, under `[school]`."""

    pass_percent: int = 80
    items: int = 10
    minutes: int = 20
    level: int = 2
    chips: tuple[int, ...] = USUAL_CHIPS
    """The denominations of the house's chips, in cents, largest first."""
    rounds: int = 0
    """Live rounds; tests before there were any had none."""

    @property
    def marks(self) -> int:
        """How many marks a test has in all."""
        return self.items + MARKS_PER_ROUND * self.rounds


USUAL_TERMS = SchoolTerms(minutes=30, rounds=2)


def verify_terms(terms: SchoolTerms) -> None:
    """Refuse terms that no test can have.

    >>> verify_terms(SchoolTerms(pass_percent=0))
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: pass_percent: must be 1 to 100, not 0
    """
    bounds = {
        "pass_percent": (1, 100),
        "items": (len(Topic), MOST_ITEMS),
        "minutes": (1, MOST_MINUTES),
        "level": (LEVELS[0], LEVELS[-1]),
        "rounds": (0, MOST_ROUNDS),
    }
    for field, (least, most) in bounds.items():
        value = getattr(terms, field)
        if not least <= value <= most:
            raise InputError(field, f"must be {least} to {most}, not {value}")
    verify_chips(terms.chips)


def make_paper(game: Game, terms: SchoolTerms, seed: str) -> tuple[WorkedDrill, ...]:
    """The drills of a test, in the order they are asked: the topics take turns.

    >>> from boardwalk.games import GAMES
    >>> paper = make_paper(GAMES["caribbean"].game(), SchoolTerms(items=5, level=1), "one")
    >>> [worked.drill.topic.value for worked in paper]
    ['hands', 'payouts', 'next-step', 'irregularities', 'order']
    """
    topics = list(Topic)
    references = [
        DrillReference(game.name, game.house.changed(), topics[number % len(topics)], terms.level, f"{seed} {number}")
        for number in range(terms.items)
    ]
    return tuple(drill_of(game, reference, terms.chips) for reference in references)


def live_rounds(game: Game, terms: SchoolTerms, seed: str, acts: Iterable[LiveAct]) -> LiveRounds:
    """The live rounds of a test after these acts."""
    return play_rounds(game, terms.level, terms.rounds, seed, acts)


def mark_paper(paper: Sequence[WorkedDrill], answers: Sequence[Sequence[Numbers]]) -> tuple[MarkedDrill, ...]:
    """Mark the answers to all drills of a test."""
    if len(answers) != len(paper):
        raise InputError("answers", f"must be {len(paper)}, one list for each drill, not {len(answers)}")
    found = []
    for number, (worked, given) in enumerate(zip(paper, answers, strict=True)):
        try:
            found.append(mark_drill(worked, given))
        except InputError as error:
            raise InputError(f"answers[{number}].{error.field}", error.reason) from None
    return tuple(found)


def is_passed(right: int, items: int, pass_percent: int) -> bool:
    """Whether this many right answers reach the pass mark.

    >>> is_passed(8, 10, 80), is_passed(7, 9, 78)
    (True, False)
    """
    return 100 * right >= pass_percent * items
