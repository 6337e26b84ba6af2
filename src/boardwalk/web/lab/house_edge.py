"""The exact house edges of the games on offer, solved in a process beside the server, each once."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from boardwalk.games import Game, declared
from boardwalk.pit.shift_figures import Edges
from boardwalk.web.lab.work_queue import start_child_process

EdgeQuestion = tuple[str, tuple[tuple[str, str], ...]]
"""A game by its name and all of its options."""
EdgeWork = Callable[[EdgeQuestion], Edges]
EDGE_NICENESS = 19
"""Nobody waits for theory: it may take what everyone else leaves."""
MOST_STARTS = 4
"""Of processes: one that is killed is followed by another, and not for ever, since a game may be what ends them."""


class EdgeSolver:
    """Knows the edges of games, or has them worked out. Every method may be called from any thread."""

    def __init__(self, work: EdgeWork | None = None) -> None:
        """Starts nothing before it is asked; `work` answers a question, and can be found by its name."""
        self._work = work or house_edges
        self._lock = threading.Lock()
        self._questions: dict[int, tuple[Game, EdgeQuestion]] = {}
        self._known: dict[EdgeQuestion, Edges | None] = {}
        self._open: set[EdgeQuestion] = set()
        self._starts = 0
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def edges(self, game: Game) -> Edges | None:
        """The edges of a game as it is offered; none while they are worked out, or if they cannot be."""
        with self._lock:
            self._hear()
            question = self._question(game)
            if question not in self._known:
                self._ask(question)
            return self._known.get(question)

    def close(self) -> None:
        """Stop whatever is worked out."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.terminate()
                self._process.join()

    def _question(self, game: Game) -> EdgeQuestion:
        """Games are declared once for the same options, so that each is put into words once."""
        found = self._questions.get(id(game))
        if found is None or found[0] is not game:
            found = self._questions[id(game)] = game, (game.name, tuple(sorted(game.house.as_text().items())))
        return found[1]

    def _ask(self, question: EdgeQuestion) -> None:
        if self._closed or question in self._open:
            return
        if self._pipe is None:
            if self._starts == MOST_STARTS:
                return
            self._starts += 1
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_answer_questions, args=(theirs, self._work), daemon=True)
            self._process.start()
            theirs.close()
        self._open.add(question)
        with suppress(OSError):  # it is gone, which is heard next
            self._pipe.send(question)

    def _hear(self) -> None:
        try:
            while self._pipe is not None and self._pipe.poll():
                question, edges = self._pipe.recv()
                self._known[question] = edges
                self._open.discard(question)
        except (EOFError, OSError):
            self._bury()

    def _bury(self) -> None:
        """The process that answered is gone; open questions are asked again when someone wants to know."""
        assert self._pipe is not None
        assert self._process is not None
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._pipe = None
        self._open.clear()


def _answer_questions(pipe: Connection, work: EdgeWork) -> None:
    """Answer one question after the other, as long as someone is there to ask."""
    start_child_process(EDGE_NICENESS)
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                edges = work(question)
            except Exception:  # no figure can be given for this game, which holds no other up
                edges = None
            pipe.send((question, edges))


def house_edges(question: EdgeQuestion) -> Edges:
    """What the house keeps of a unit of the base wager in the main game, and of each side bet, at the least bet.

    Odds are the same there as anywhere; only fixed prizes and limits of payouts make it another figure for higher bets.
    """
    from boardwalk.odds.figures import least_bet
    from boardwalk.odds.side_bets import in_force, optional_wagers
    from boardwalk.odds.solver.solution import solve

    game = declared(*question)
    found: dict[str, Fraction] = {game.base.name: solve(game, least_bet(game, game.base)).house_edge}
    side = optional_wagers(game)
    main = tuple(wager for wager in game.wagers if wager not in side)
    for wager in side:
        (bet,) = in_force(replace(game, wagers=(*main, wager)), least_bet(game, wager))
        found[wager.name] = bet.house_edge
    return found
