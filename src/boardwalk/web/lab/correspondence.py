"""Questions to the adviser's process, and its answers, which a thread of their own waits for."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from boardwalk.web.lab.adviser import Needs, advise_on
from boardwalk.web.lab.fault import Fault
from boardwalk.web.lab.process import SPAWN
from boardwalk.web.lab.questions import Answer, Question

MOST_OPEN = 32
"""Questions that are not answered yet: so few that they always fit into the pipe, and nobody waits to ask."""
ENDED = Fault.ours("the process that answers the coach ended; ask again later")


class Correspondence:
    """One process, as long as it lives; an answer comes in the thread that waits for it."""

    def __init__(self, folder: Path, answered: Callable[[Question, Answer | Needs], None]) -> None:
        self._answered = answered
        self._open: dict[Question, None] = {}
        self._pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=advise_on, args=(theirs, folder), daemon=True)
        self._process.start()
        theirs.close()
        self.over = False
        self._thread = threading.Thread(target=self._listen, name="coach", daemon=True)
        self._thread.start()

    @property
    def full(self) -> bool:
        return len(self._open) >= MOST_OPEN

    def send(self, question: Question) -> None:
        self._open[question] = None
        with suppress(OSError):  # it has just ended
            self._pipe.send(question)
        if self.over:  # whoever listened may have told those who were open before this one was
            self._end(question)

    def close(self) -> None:
        """Kill the process; what is open is answered with a fault."""
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

    def _end(self, question: Question) -> None:
        if self._open.pop(question, ENDED) is None:
            self._answered(question, ENDED)
