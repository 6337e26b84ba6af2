"""The exact house edges of the games on offer, each solved once, in a separate process, and kept in a result store."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING

from boardwalk.game_file import LoadedGame, loaded_games
from boardwalk.games import Game, declared
from boardwalk.pit.shift_figures import Edges
from boardwalk.web.lab.work_queue import start_child_process

if TYPE_CHECKING:
    from boardwalk.odds.result_store import ResultStore

EdgeQuestion = tuple[str, tuple[tuple[str, str], ...]]
"""A game by name, with all of its options."""
EdgeWork = Callable[[EdgeQuestion], Edges]
EDGE_NICENESS = 19
"""Nobody waits for the theoretical win, so everything else goes first."""
MOST_STARTS = 4
"""How many times to start the process: again if it is killed, but not forever, since a game may be the cause."""


class EdgeSolver:
    """Knows the edges of games, or has them calculated. Any thread may call any method."""

    def __init__(self, work: EdgeWork | None = None, store: ResultStore | None = None) -> None:
        """`work` answers a question; a process can import it by name. Nothing starts before the first question, and
        nothing at all for what `store` has.
        """
        self._work = work or house_edges
        self._store = store
        self._lock = threading.Lock()
        self._questions: dict[int, tuple[Game, EdgeQuestion]] = {}
        self._known: dict[EdgeQuestion, Edges | None] = {}
        self._games: dict[EdgeQuestion, Game] = {}
        """The games that the store did not have."""
        self._open: set[EdgeQuestion] = set()
        self._starts = 0
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def edges(self, game: Game) -> Edges | None:
        """The edges of a game as it is offered; None while they are being calculated, or if they cannot be."""
        with self._lock:
            self._receive()
            question = self._question(game)
            if question not in self._known and not self._find(question, game):
                self._ask(question)
            return self._known.get(question)

    def close(self) -> None:
        """Stop calculating."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                self._process.terminate()
                self._process.join()

    def _question(self, game: Game) -> EdgeQuestion:
        """The question about a game, made once: with the same options, a game is the same object."""
        found = self._questions.get(id(game))
        if found is None or found[0] is not game:
            found = self._questions[id(game)] = game, (game.name, tuple(sorted(game.house.as_text().items())))
        return found[1]

    def _find(self, question: EdgeQuestion, game: Game) -> bool:
        """Look in the store, once for each question."""
        if self._store is None or question in self._games:
            return False
        self._games[question] = game
        found = self._store.edges(game)
        if found is not None:
            self._known[question] = found
        return found is not None

    def _ask(self, question: EdgeQuestion) -> None:
        if self._closed or question in self._open:
            return
        if self._pipe is None:
            if self._starts == MOST_STARTS:
                return
            self._starts += 1
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(
                target=_answer_questions, args=(theirs, loaded_games(), self._work), daemon=True
            )
            self._process.start()
            theirs.close()
        self._open.add(question)
        with suppress(OSError):  # the process is gone; `_receive` will notice
            self._pipe.send(question)

    def _receive(self) -> None:
        try:
            while self._pipe is not None and self._pipe.poll():
                question, edges = self._pipe.recv()
                self._known[question] = edges
                self._open.discard(question)
                self._keep(question, edges)
        except (EOFError, OSError):
            self._clean_up()

    def _keep(self, question: EdgeQuestion, edges: Edges | None) -> None:
        if self._store is None or edges is None:
            return
        with suppress(OSError):  # a folder that cannot be written costs only the time to calculate it again
            self._store.keep_edges(self._games[question], edges)

    def _clean_up(self) -> None:
        """After the process has ended: open questions are sent again when someone asks for them."""
        assert self._pipe is not None
        assert self._process is not None
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._pipe = None
        self._open.clear()


def _answer_questions(pipe: Connection, games: Sequence[LoadedGame], work: EdgeWork) -> None:
    """Answer one question after another, until the pipe is closed."""
    start_child_process(EDGE_NICENESS, games)
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                edges = work(question)
            except Exception:  # this game has no figures, but others may
                edges = None
            pipe.send((question, edges))


def house_edges(question: EdgeQuestion) -> Edges:
    """The house edge of the main game, per unit of the base wager, and of each side bet, at the smallest bet.

    Only fixed prizes and payout limits make it differ for larger bets.
    """
    from boardwalk.odds.figures import least_bet
    from boardwalk.odds.result_store import stored_solution
    from boardwalk.odds.side_bets.side_bet import NotCountedError, optional_wagers, side_bet

    game = declared(*question)
    found: dict[str, Fraction] = {game.base.name: stored_solution(game, least_bet(game, game.base)).house_edge}
    for wager in optional_wagers(game):
        with suppress(NotCountedError):
            found[wager.name] = side_bet(game, wager, least_bet(game, wager)).house_edge
    return found
