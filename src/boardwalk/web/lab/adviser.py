"""The process that answers the coach: at once what can be dealt out, from files what had to be solved first."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardwalk.cards import parse_cards
from boardwalk.errors import InputError
from boardwalk.web.lab.fault import Fault
from boardwalk.web.lab.keeping import Keep
from boardwalk.web.lab.process import begin_apart
from boardwalk.web.lab.questions import Answer, Card, ChoiceQuestion, Choices, Line, Offered, Question
from boardwalk.web.lab.solving import played

if TYPE_CHECKING:
    from boardwalk.odds.advice import Adviser

NICENESS = 5
"""A question takes milliseconds; even so tables go first."""
ADVISERS = 64


class Needs(NamedTuple):
    """The answer takes a solution of these payoffs, which is not there."""

    digest: str


def advise_on(pipe: Connection, folder: Path) -> None:
    """Answer one question after the other, as long as someone is there to ask."""
    begin_apart(NICENESS)
    answering = Answering(Keep(folder))
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            pipe.send((question, answering.answer(question)))


class Answering:
    """Answers from what is kept and what takes no time."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._adviser = lru_cache(maxsize=ADVISERS)(_adviser)

    def answer(self, question: Question) -> Answer | Needs:
        """An answer, a fault, or what must be solved before."""
        try:
            adviser = self._adviser(question.at)
            return self._choices(adviser, question) if isinstance(question, ChoiceQuestion) else self._card(adviser)
        except InputError as error:
            return Fault.of(error)
        except Exception as fault:  # one question that cannot be answered ends no other
            return Fault.ours(f"it failed: {type(fault).__name__}")

    def _choices(self, adviser: Adviser, question: ChoiceQuestion) -> Choices | Needs:
        cards, board = parse_cards(question.cards), parse_cards(question.board) if question.board else ()
        up = parse_cards(question.up)[0] if question.up else None
        if adviser.needs_solution(board, up):
            starting = self._keep.starting(adviser.payoffs.digest)
            if starting is None:
                return Needs(adviser.payoffs.digest)
            adviser.learn(starting)
        advice = adviser.advise(cards, board, up, dict(question.placed))
        return Choices(advice.best, tuple(advice.actions.items()))

    def _card(self, adviser: Adviser) -> Card | Needs:
        found = self._keep.card(adviser.payoffs.digest)
        return Needs(adviser.payoffs.digest) if found is None else _read_card(found)


def _adviser(at: Offered) -> Adviser:
    from boardwalk.odds.advice import Adviser  # brings Numba along

    return Adviser(played(at), at.unit_cents)


def _read_card(data: dict[str, Any]) -> Card:
    lines = (Line(rule["decision"], rule["action"], rule["words"]) for rule in data["rules"])
    edges = (Fraction(data[name]["exact"]) for name in ("house_edge", "best_house_edge"))
    return Card(tuple(lines), data["legend"], *edges)
