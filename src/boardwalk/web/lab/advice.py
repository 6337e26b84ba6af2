"""What the coach asks and how it is answered: the questions and answers, the process that answers them, and the queues
for solutions and strategy cards, which take longer.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardwalk.cards import parse_cards
from boardwalk.errors import InputError
from boardwalk.games import Game, declared
from boardwalk.odds.long_work import Begin
from boardwalk.odds.requests.strategy import card_data
from boardwalk.web.api.problem import ProblemKind
from boardwalk.web.lab.result_cache import ResultCache, open_result_cache
from boardwalk.web.lab.work_queue import SPAWN, WorkFault, WorkItem, WorkQueue, WorkState, start_child_process

if TYPE_CHECKING:
    from boardwalk.odds.solver.advice import Adviser
    from boardwalk.odds.solver.solution import Solution

GameOptions = tuple[tuple[str, str], ...]


class OfferedGame(NamedTuple):
    """A game as a table offers it, with its unit in cents."""

    game: str
    options: GameOptions
    unit_cents: int

    @classmethod
    def of(cls, game: Game, unit_cents: int) -> OfferedGame:
        return cls(game.name, tuple(sorted(game.house.as_text().items())), unit_cents)


class ChoiceQuestion(NamedTuple):
    """What each choice was worth to a player who saw only these cards, with these multiples placed before."""

    at: OfferedGame
    cards: str
    board: str
    up: str
    placed: tuple[tuple[str, int], ...]


class CardQuestion(NamedTuple):
    """Which strategy card to find."""

    at: OfferedGame


CoachQuestion = ChoiceQuestion | CardQuestion


class ChoiceAnswer(NamedTuple):
    """What each choice was worth, in units, smallest wager first."""

    best: str
    values: tuple[tuple[str, Fraction], ...]


class StrategyLine(NamedTuple):
    """A line of a strategy card."""

    decision: str
    action: str
    words: str


class CardAnswer(NamedTuple):
    """A strategy card and its house edge, in units of the base wager."""

    lines: tuple[StrategyLine, ...]
    legend: str
    house_edge: Fraction
    best_house_edge: Fraction


class AdviceProgress(NamedTuple):
    """The answer is not known yet; how much is done, from 0 to 1."""

    progress: float


CoachAnswer = ChoiceAnswer | CardAnswer | WorkFault
CARD_PROGRESS = 0.25
"""The share of the work on a card that is solving the game, for most games."""


def game_without_limits(at: OfferedGame) -> Game:
    """The game with the table's payout limits but no posted limits: a bet that was accepted stands (R1)."""
    game = declared(at.game, at.options)
    values = {name: None if name.endswith(("-min", "-max")) else value for name, value in game.house.values.items()}
    return replace(game, house=replace(game.house, values=values))


def solve_starting(begin: Begin, at: OfferedGame, folder: Path) -> None:
    """Solve a game, and keep what each first action is worth with each hand."""
    from boardwalk.odds.solver.solution import solve

    solution = solve(game_without_limits(at), at.unit_cents, progress=begin("solving"))
    _keep_starting(ResultCache(folder), solution)


def find_card(begin: Begin, at: OfferedGame, folder: Path) -> None:
    """Find a strategy card, and keep it along with what the coach needs of the solution."""
    from boardwalk.odds.solver.solution import solve
    from boardwalk.odds.strategy.card import strategy_card

    progress, keep = begin("finding a card"), ResultCache(folder)
    solution = solve(game_without_limits(at), at.unit_cents, progress=lambda done: progress(done * CARD_PROGRESS))
    _keep_starting(keep, solution)
    card = strategy_card(solution, progress=lambda done: progress(CARD_PROGRESS + done * (1 - CARD_PROGRESS)))
    keep.keep_card(solution.payoffs.digest, card_data(card, at.unit_cents))


def _keep_starting(keep: ResultCache, solution: Solution) -> None:
    from boardwalk.odds.solver.advice import starting_of

    if solution.game.community_cards:
        keep.keep_starting(solution.payoffs.digest, starting_of(solution))


ADVICE_NICENESS = 5
"""A question takes only milliseconds, but tables go first."""
MOST_ADVISERS = 64


class SolutionNeeded(NamedTuple):
    """The answer needs a solution of these payoffs, which is not in the cache."""

    digest: str


def run_advice_process(pipe: Connection, folder: Path) -> None:
    """Answer one question after another, until the pipe is closed."""
    start_child_process(ADVICE_NICENESS)
    answering = AdviceDesk(ResultCache(folder))
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            pipe.send((question, answering.answer(question)))


class AdviceDesk:
    """Answers what is in the cache or takes only a moment."""

    def __init__(self, keep: ResultCache) -> None:
        self._keep = keep
        self._adviser = lru_cache(maxsize=MOST_ADVISERS)(_adviser)

    def answer(self, question: CoachQuestion) -> CoachAnswer | SolutionNeeded:
        """An answer, a fault, or the solution that is needed first."""
        try:
            adviser = self._adviser(question.at)
            return self._choices(adviser, question) if isinstance(question, ChoiceQuestion) else self._card(adviser)
        except InputError as error:
            return WorkFault.of(error)
        except Exception as fault:  # one question that cannot be answered ends no other
            return WorkFault.ours(f"it failed: {type(fault).__name__}")

    def _choices(self, adviser: Adviser, question: ChoiceQuestion) -> ChoiceAnswer | SolutionNeeded:
        cards, board = parse_cards(question.cards), parse_cards(question.board) if question.board else ()
        up = parse_cards(question.up)[0] if question.up else None
        if adviser.needs_solution(board, up):
            starting = self._keep.starting(adviser.payoffs.digest)
            if starting is None:
                return SolutionNeeded(adviser.payoffs.digest)
            adviser.learn(starting)
        advice = adviser.advise(cards, board, up, dict(question.placed))
        return ChoiceAnswer(advice.best, tuple(advice.actions.items()))

    def _card(self, adviser: Adviser) -> CardAnswer | SolutionNeeded:
        found = self._keep.card(adviser.payoffs.digest)
        return SolutionNeeded(adviser.payoffs.digest) if found is None else _read_card(found)


def _adviser(at: OfferedGame) -> Adviser:
    from boardwalk.odds.solver.advice import Adviser  # brings Numba along

    return Adviser(game_without_limits(at), at.unit_cents)


def _read_card(data: dict[str, Any]) -> CardAnswer:
    lines = (StrategyLine(rule["decision"], rule["action"], rule["words"]) for rule in data["rules"])
    edges = (Fraction(data[name]["exact"]) for name in ("house_edge", "best_house_edge"))
    return CardAnswer(tuple(lines), data["legend"], *edges)


MOST_OPEN_QUESTIONS = 32
"""The most unanswered questions: few enough to fit into the pipe, so that sending one never blocks."""
PROCESS_ENDED = WorkFault.ours("the process that answers the coach ended; ask again later")


class AdviceProcess:
    """One process, for as long as it lives; `answered` is called in the thread that listens to it."""

    def __init__(self, folder: Path, answered: Callable[[CoachQuestion, CoachAnswer | SolutionNeeded], None]) -> None:
        self._answered = answered
        self._open: dict[CoachQuestion, None] = {}
        self._pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=run_advice_process, args=(theirs, folder), daemon=True)
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


MOST_ANSWERS = 4_000
MOST_WAITING_SOLUTIONS = 8
"""The most solutions that may wait in a queue; a question that needs another one has to be asked again later."""
RETRY_SECONDS = 60.0
"""How long to wait before trying again to answer a question after a fault of ours."""
SOLUTION_WORK: Mapping[type[Any], Callable[..., None]] = {ChoiceQuestion: solve_starting, CardQuestion: find_card}


class Oracle(Protocol):
    """Answers questions, or reports its progress."""

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        """The answer, if it is known; if not, calculate it from now on, and report the progress."""

    def close(self) -> None:
        """Stop all calculations."""


class SolutionKey(NamedTuple):
    """What a question waits for: a solution of these payoffs, for choices or for a card."""

    kind: type[Any]
    digest: str


class Analyst:
    """Answers in processes of its own, which start with the first question. Any thread may call any method."""

    def __init__(self, folder: Path | None = None) -> None:
        """Results are kept in this folder, or in the user's cache folder by default."""
        self._wanted_folder = folder
        self._folder: Path | None = None
        self._leave_folder: Callable[[], None] = lambda: None
        self._lock = threading.RLock()
        self._known: OrderedDict[CoachQuestion, tuple[CoachAnswer, float]] = OrderedDict()
        self._open: dict[CoachQuestion, WorkItem | None] = {}
        """Open questions, with the work that each waits for."""
        self._work: dict[SolutionKey, WorkItem] = {}
        """Solutions in progress or done; their results are in the cache."""
        self._doubted: set[CoachQuestion] = set()
        self._lanes = {kind: WorkQueue(kind.__name__) for kind in SOLUTION_WORK}
        self._adviser: AdviceProcess | None = None
        self._closed = False

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        """The answer, if it is known; if not, calculate it from now on, and report the progress."""
        with self._lock:
            known = self._recall(question)
            if known is not None:
                return known
            piece = self._open.get(question)
            if piece is not None and piece.state.over:
                del self._open[question]
            if question not in self._open:
                self._ask(question)
            return AdviceProgress(0.0 if piece is None else piece.progress)

    def close(self) -> None:
        """Stop all calculations; afterward, no process is left."""
        with self._lock:
            self._closed = True
            adviser = self._adviser
        if adviser is not None:
            adviser.close()
        for lane in self._lanes.values():
            lane.close()
        self._leave_folder()

    def _recall(self, question: CoachQuestion) -> CoachAnswer | None:
        answer, at = self._known.get(question, (None, 0.0))
        ours = isinstance(answer, WorkFault) and answer.kind == ProblemKind.FAULT.name
        if ours and time.monotonic() - at > RETRY_SECONDS:
            del self._known[question]
            return None
        return answer

    def _ask(self, question: CoachQuestion) -> None:
        if self._closed:
            return
        if self._adviser is None or self._adviser.over:
            self._adviser = AdviceProcess(self._opened(), self._answered)
        if not self._adviser.full:
            self._open[question] = None
            self._adviser.send(question)

    def _opened(self) -> Path:
        if self._folder is None:
            keep, self._leave_folder = open_result_cache(self._wanted_folder)
            self._folder = keep.folder
        return self._folder

    def _answered(self, question: CoachQuestion, answer: CoachAnswer | SolutionNeeded) -> None:
        with self._lock:
            if isinstance(answer, SolutionNeeded):
                self._solve(question, SolutionKey(type(question), answer.digest))
            else:
                self._settle(question, answer)

    def _settle(self, question: CoachQuestion, answer: CoachAnswer) -> None:
        self._open.pop(question, None)
        self._doubted.discard(question)
        self._known[question] = answer, time.monotonic()
        self._known.move_to_end(question)
        while len(self._known) > MOST_ANSWERS:
            self._known.popitem(last=False)

    def _solve(self, question: CoachQuestion, solving: SolutionKey) -> None:
        """Let a question wait for its solution; if that is done and still not in the cache, it could not be kept."""
        piece, lane = self._work.get(solving), self._lanes[solving.kind]
        if piece is not None and piece.state is WorkState.DONE and question not in self._doubted:
            self._doubted.add(question)  # it may have been made after the adviser looked; the next look tells
            del self._open[question]
        elif piece is not None and piece.state is WorkState.DONE:
            del self._work[solving]
            self._settle(question, WorkFault.ours("what was worked out could not be kept"))
        elif piece is None and lane.waiting >= MOST_WAITING_SOLUTIONS:
            del self._open[question]
        else:
            self._open[question] = piece or self._begin(question, solving, lane)

    def _begin(self, question: CoachQuestion, solving: SolutionKey, lane: WorkQueue) -> WorkItem:
        work = SOLUTION_WORK[solving.kind]
        piece = WorkItem(work, question.at, self._opened(), then=partial(self._over, solving))
        self._work[solving] = piece
        lane.add(piece)
        return piece

    def _over(self, solving: SolutionKey, piece: WorkItem) -> None:
        """If the work failed, answer the questions that waited for it; if not, the next look asks the adviser again."""
        with self._lock:
            if piece.fault is not None:
                del self._work[solving]
                for question in [question for question, waits in self._open.items() if waits is piece]:
                    self._settle(question, piece.fault)
