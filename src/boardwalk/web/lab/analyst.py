"""Whom the coach asks: questions go to a process that answers at once, and long work to others that may take its time.

Solutions that the coach needs and strategy cards have lanes of their own, so that nobody who wants to know what a
choice was worth stands behind a card that takes minutes.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from boardwalk.web.lab.adviser import Needs
from boardwalk.web.lab.correspondence import Correspondence
from boardwalk.web.lab.fault import Fault
from boardwalk.web.lab.keeping import open_keep
from boardwalk.web.lab.lane import Lane, Piece, State
from boardwalk.web.lab.questions import Answer, CardQuestion, ChoiceQuestion, Question, Working
from boardwalk.web.lab.solving import find_card, solve_starting
from boardwalk.web.problem import Kind

MOST_KNOWN = 4_000
MOST_WAITING = 8
"""Solutions that wait in a lane; whoever wants another asks again later."""
AGAIN_SECONDS = 60.0
"""After so long a question that failed by our fault is asked again."""
WORK: Mapping[type[Any], Callable[..., None]] = {ChoiceQuestion: solve_starting, CardQuestion: find_card}


class Oracle(Protocol):
    """Answers questions, or says how far it is."""

    def look(self, question: Question) -> Answer | Working:
        """What is known now; what is not is worked out from now on."""

    def close(self) -> None:
        """Stop whatever is worked out."""


class Solving(NamedTuple):
    """What a question waits for: a solution of these payoffs, for choices or for a card."""

    kind: type[Any]
    digest: str


class Analyst:
    """Every method may be called from any thread. Nothing is started before there is a question."""

    def __init__(self, folder: Path | None = None) -> None:
        """Results are kept in a folder; where none is named, in the one that is usual for this user."""
        self._wanted_folder = folder
        self._folder: Path | None = None
        self._leave_folder: Callable[[], None] = lambda: None
        self._lock = threading.RLock()
        self._known: OrderedDict[Question, tuple[Answer, float]] = OrderedDict()
        self._open: dict[Question, Piece | None] = {}
        """Questions under way, with the work that they wait for."""
        self._work: dict[Solving, Piece] = {}
        """What is worked out, or was; files are kept elsewhere."""
        self._doubted: set[Question] = set()
        self._lanes = {kind: Lane(kind.__name__) for kind in WORK}
        self._adviser: Correspondence | None = None
        self._closed = False

    def look(self, question: Question) -> Answer | Working:
        """What is known now; what is not is worked out from now on."""
        with self._lock:
            known = self._recall(question)
            if known is not None:
                return known
            piece = self._open.get(question)
            if piece is not None and piece.state.over:
                del self._open[question]
            if question not in self._open:
                self._ask(question)
            return Working(0.0 if piece is None else piece.progress)

    def close(self) -> None:
        """Stop whatever is worked out; after this no process is left."""
        with self._lock:
            self._closed = True
            adviser = self._adviser
        if adviser is not None:
            adviser.close()
        for lane in self._lanes.values():
            lane.close()
        self._leave_folder()

    def _recall(self, question: Question) -> Answer | None:
        answer, at = self._known.get(question, (None, 0.0))
        ours = isinstance(answer, Fault) and answer.kind == Kind.FAULT.name
        if ours and time.monotonic() - at > AGAIN_SECONDS:
            del self._known[question]
            return None
        return answer

    def _ask(self, question: Question) -> None:
        if self._closed:
            return
        if self._adviser is None or self._adviser.over:
            self._adviser = Correspondence(self._opened(), self._answered)
        if not self._adviser.full:
            self._open[question] = None
            self._adviser.send(question)

    def _opened(self) -> Path:
        if self._folder is None:
            keep, self._leave_folder = open_keep(self._wanted_folder)
            self._folder = keep.folder
        return self._folder

    def _answered(self, question: Question, answer: Answer | Needs) -> None:
        with self._lock:
            if isinstance(answer, Needs):
                self._solve(question, Solving(type(question), answer.digest))
            else:
                self._settle(question, answer)

    def _settle(self, question: Question, answer: Answer) -> None:
        self._open.pop(question, None)
        self._doubted.discard(question)
        self._known[question] = answer, time.monotonic()
        self._known.move_to_end(question)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _solve(self, question: Question, solving: Solving) -> None:
        """Have a question wait for its solution; one that was made and is not there even so cannot be kept."""
        piece, lane = self._work.get(solving), self._lanes[solving.kind]
        if piece is not None and piece.state is State.DONE and question not in self._doubted:
            self._doubted.add(question)  # it may have been made after the adviser looked; the next look tells
            del self._open[question]
        elif piece is not None and piece.state is State.DONE:
            del self._work[solving]
            self._settle(question, Fault.ours("what was worked out could not be kept"))
        elif piece is None and lane.waiting >= MOST_WAITING:
            del self._open[question]
        else:
            self._open[question] = piece or self._begin(question, solving, lane)

    def _begin(self, question: Question, solving: Solving, lane: Lane) -> Piece:
        work = WORK[solving.kind]
        piece = Piece(work, question.at, self._opened(), then=partial(self._over, solving))
        self._work[solving] = piece
        lane.add(piece)
        return piece

    def _over(self, solving: Solving, piece: Piece) -> None:
        """Whoever looks next asks the adviser again, who finds the solution; if there is none, that is the answer."""
        with self._lock:
            if piece.fault is not None:
                del self._work[solving]
                for question in [question for question, waits in self._open.items() if waits is piece]:
                    self._settle(question, piece.fault)
