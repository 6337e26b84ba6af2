"""Oracles and lanes that start no process, for houses in tests."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from pathlib import Path

from boardwalk.games import declared
from boardwalk.web.lab.advice import (
    AdviceDesk,
    AdviceProgress,
    CardAnswer,
    CardQuestion,
    ChoiceAnswer,
    CoachAnswer,
    CoachQuestion,
    SolutionNeeded,
    StrategyLine,
)
from boardwalk.web.lab.result_cache import ResultCache
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue


class Echo:
    """Answers at once, with figures that depend on every word of the question and on nothing else."""

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        if isinstance(question, CardQuestion):
            return CardAnswer(
                (StrategyLine("own cards", "bet-2x", "always"),), "", _figure(question, "card"), Fraction(0)
            )
        game = declared(question.at.game, question.at.options)
        actions = {action: _figure(question, action) for each in game.decisions for action in each.actions}
        return ChoiceAnswer(max(actions, key=lambda action: actions[action]), tuple(actions.items()))

    def close(self) -> None:
        """There is nothing to stop."""


def _figure(question: CoachQuestion, action: str) -> Fraction:
    return Fraction(int(hashlib.sha256(f"{question} {action}".encode()).hexdigest()[:6], 16), 1_000)


class Direct(Echo):
    """Answers as the adviser does, in this process; what would have to be solved first stays open."""

    def __init__(self, folder: Path) -> None:
        self.answering = AdviceDesk(ResultCache(folder))

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        answer = self.answering.answer(question)
        return AdviceProgress(0.5) if isinstance(answer, SolutionNeeded) else answer


class Says(Echo):
    """Says always the same."""

    def __init__(self, answer: CoachAnswer | AdviceProgress) -> None:
        self.answer = answer

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        del question
        return self.answer


class IdleLane(WorkQueue):
    """Nothing is ever begun."""

    def __init__(self) -> None:
        super().__init__("idle")

    def add(self, piece: WorkItem) -> None:
        self._waiting.append(piece)
