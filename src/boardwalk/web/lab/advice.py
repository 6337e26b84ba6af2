"""The coach's questions, which are requests, their answers, and the process that answers what takes no time. What takes
longer, a solution or a strategy card, is calculated by `solve_starting` and `find_card` and found in the result store.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.errors import InputError
from boardwalk.game_file import LoadedGame, loaded_games
from boardwalk.odds.requests import Advise, Strategy, WhatIf
from boardwalk.odds.requests.what_if import SideBetChange
from boardwalk.odds.result_store import ResultStore, stored_card, stored_solution
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.progress import Begin, as_one_step
from boardwalk.web.lab.work_queue import SPAWN, WorkFault, start_child_process

if TYPE_CHECKING:
    from boardwalk.odds.solver.payoff import Payoffs
    from boardwalk.odds.strategy.card import StrategyCard

CoachQuestion = Advise | Strategy | WhatIf
"""What each choice was worth with these cards in sight, a strategy card, or other payouts under the old best play."""


class ChoiceAnswer(NamedTuple):
    """What each choice was worth, in units, smallest wager first."""

    best: str
    values: tuple[tuple[str, Fraction], ...]


class CardAnswer(NamedTuple):
    """A strategy card and its house edge, in units of the base wager."""

    lines: tuple[CardRule, ...]
    legend: str
    house_edge: Fraction
    best_house_edge: Fraction


class BoundAnswer(NamedTuple):
    """What other payouts cost a player who plays on as before, and what it was before, in units of the base wager."""

    before: Fraction
    bound: Fraction
    side_bets: tuple[SideBetChange, ...]


class SolutionNeeded(NamedTuple):
    """The answer needs a solution of these payoffs, which is not in the store."""

    digest: str


CoachAnswer = ChoiceAnswer | CardAnswer | BoundAnswer | WorkFault
CARD_SHARES = 0.25, 0.75
"""Solving the game and finding rules, as shares of the time that a card takes at most games."""


def solve_starting(begin: Begin, question: Advise, folder: Path) -> None:
    """Calculate what each first action is worth with each hand."""
    game, unit_cents = question.playable
    stored_solution(game, unit_cents, begin("solving"), ResultStore(folder))


def solve_unchanged(begin: Begin, question: WhatIf, folder: Path) -> None:
    """Solve a game with its own payouts."""
    game, unit_cents = question.unchanged
    stored_solution(game, unit_cents, begin("solving"), ResultStore(folder))


def find_card(begin: Begin, question: Strategy, folder: Path) -> None:
    """Find a strategy card. Its solution also has what the coach needs before community cards."""
    step, store = as_one_step(begin("finding a card"), *CARD_SHARES), ResultStore(folder)
    game, unit_cents = question.playable
    solution = stored_solution(game, unit_cents, step("solving"), store)
    stored_card(solution, question.rules, step("finding rules"), store)


ADVICE_NICENESS = 5
"""A question takes only milliseconds, but tables go first."""
MOST_DIGESTS = 64


class AdviceDesk:
    """Answers what is in the store or takes only a moment."""

    def __init__(self, store: ResultStore) -> None:
        self._store = store

    def answer(self, question: CoachQuestion) -> CoachAnswer | SolutionNeeded:
        """An answer, a fault, or the solution that is needed first."""
        try:
            return self._answer(question)
        except InputError as error:
            return WorkFault.of(error)
        except Exception as fault:  # one question that cannot be answered ends no other
            return WorkFault.ours(f"it failed: {type(fault).__name__}")

    def _answer(self, question: CoachQuestion) -> CoachAnswer | SolutionNeeded:
        if isinstance(question, Advise):
            return self._choices(question)
        return self._card(question) if isinstance(question, Strategy) else self._bound(question)

    def _bound(self, question: WhatIf) -> BoundAnswer | SolutionNeeded:
        found = question.known(self._store)
        if found is None:
            unchanged = Strategy(game=question.game, options=question.options, unit=question.unit)
            return SolutionNeeded(_payoffs(unchanged).digest)
        return BoundAnswer(found.before.house_edge, found.most_edge, found.side_bets)

    def _choices(self, question: Advise) -> ChoiceAnswer | SolutionNeeded:
        adviser = question.adviser
        if adviser.needs_solution(question.cards("board")):
            starting = self._store.starting(adviser.payoffs.digest)
            if starting is None:
                return SolutionNeeded(adviser.payoffs.digest)
            adviser.learn(starting)
        advice = question.run().advice
        return ChoiceAnswer(advice.best, tuple(advice.actions.items()))

    def _card(self, question: Strategy) -> CardAnswer | SolutionNeeded:
        payoffs = _payoffs(question)
        solution = self._store.solution(payoffs)
        card = None if solution is None else self._store.card(solution, question.rules)
        return SolutionNeeded(payoffs.digest) if card is None else _card_answer(card)


@lru_cache(maxsize=MOST_DIGESTS)
def _payoffs(question: Strategy) -> Payoffs:
    from boardwalk.odds.solver.payoff import compile_payoffs

    game, unit_cents = question.playable
    return compile_payoffs([game], unit_cents)


def _card_answer(card: StrategyCard) -> CardAnswer:
    return CardAnswer(card.rules, card.legend, card.house_edge, -card.optimal_ev)


def run_advice_process(pipe: Connection, games: Sequence[LoadedGame], folder: Path) -> None:
    """Answer one question after another until the other end of the pipe is closed."""
    start_child_process(ADVICE_NICENESS, games)
    desk = AdviceDesk(ResultStore(folder))
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            pipe.send((question, desk.answer(question)))


MOST_OPEN_QUESTIONS = 32
"""The most unanswered questions: few enough to fit into the pipe, so that sending one never blocks."""
PROCESS_ENDED = WorkFault.ours("the process that answers the coach ended; try again later")


class AdviceProcess:
    """One process, for as long as it lives; `answered` is called in the thread that listens to it."""

    def __init__(self, folder: Path, answered: Callable[[CoachQuestion, CoachAnswer | SolutionNeeded], None]) -> None:
        self._answered = answered
        self._open: dict[CoachQuestion, None] = {}
        self._pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=run_advice_process, args=(theirs, loaded_games(), folder), daemon=True)
        self._process.start()
        theirs.close()
        self.over = False
        self._thread = threading.Thread(target=self._listen, name="coach", daemon=True)
        self._thread.start()

    @property
    def full(self) -> bool:
        return len(self._open) >= MOST_OPEN_QUESTIONS

    def send(self, question: CoachQuestion) -> None:
        self._open[question] = None
        with suppress(OSError):  # it has just ended
            self._pipe.send(question)
        if self.over:  # the listener may have answered those that were open before this one was
            self._end(question)

    def close(self) -> None:
        """Kill the process; open questions are answered with a fault."""
        self._process.kill()
        self._thread.join()

    def _listen(self) -> None:
        while True:
            try:
                question, answer = self._pipe.recv()
            except (EOFError, OSError):
                break
            self._open.pop(question, None)
            self._answered(question, answer)
        self.over = True
        self._process.join()
        for question in list(self._open):
            self._end(question)

    def _end(self, question: CoachQuestion) -> None:
        if self._open.pop(question, PROCESS_ENDED) is None:
            self._answered(question, PROCESS_ENDED)
