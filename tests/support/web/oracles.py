"""Oracles and queues that start no process, for houses in tests."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from pathlib import Path

from boardwalk.games import declared
from boardwalk.games.declaration.round import Decision, TakeBack
from boardwalk.odds.requests import Strategy
from boardwalk.odds.requests.advise import adviser_of
from boardwalk.odds.result_store import ResultStore
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.web.lab.advice import (
    AdviceDesk,
    CardAnswer,
    ChoiceAnswer,
    CoachAnswer,
    CoachQuestion,
    SolutionNeeded,
)
from boardwalk.web.lab.analyst import AdviceProgress
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue


class Echo:
    """Answers at once, with figures that depend on every word of the question and on nothing else."""

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        if isinstance(question, Strategy):
            return CardAnswer((CardRule("own cards", "always", "bet-2x"),), "", _figure(question, "card"), Fraction(0))
        game = declared(question.game, question.options)
        choices = [stage.choice for stage in game.stages if isinstance(stage.choice, Decision | TakeBack)]
        actions = {action: _figure(question, action) for each in choices for action in each.actions}
        return ChoiceAnswer(max(actions, key=lambda action: actions[action]), tuple(actions.items()))

    def close(self) -> None:
        """Do nothing: there is nothing to stop."""


def _figure(question: CoachQuestion, action: str) -> Fraction:
    return Fraction(int(hashlib.sha256(f"{question} {action}".encode()).hexdigest()[:6], 16), 1_000)


class Direct(Echo):
    """Answers as the adviser does, in this process; a question that needs a solution first stays open."""

    def __init__(self, folder: Path) -> None:
        adviser_of.cache_clear()
        self.answering = AdviceDesk(ResultStore(folder, shipped=False))

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        answer = self.answering.answer(question)
        return AdviceProgress(0.5) if isinstance(answer, SolutionNeeded) else answer


class Says(Echo):
    """Always gives the same answer."""

    def __init__(self, answer: CoachAnswer | AdviceProgress) -> None:
        self.answer = answer

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        del question
        return self.answer


class IdleLane(WorkQueue):
    """A queue that never starts anything."""

    def __init__(self) -> None:
        super().__init__("idle")

    def add(self, item: WorkItem) -> None:
        self._waiting.append(item)
