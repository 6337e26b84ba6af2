"""A program that sends requests for someone: each with a key, again and again until a server has answered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from boardwalk.pit.writer.request import PitRequest, RequestResult
from boardwalk.storm.network import Network
from boardwalk.storm.notebook import Notebook, Sent
from boardwalk.storm.server import SimulatedServer
from boardwalk.storm.timeline import Timeline

PATIENCE_SECONDS = 3.0
Settled = Callable[[RequestResult | BaseException], None]


class Client:
    """Sends one request at a time."""

    def __init__(
        self, name: str, servers: list[SimulatedServer], network: Network, notebook: Notebook, timeline: Timeline,
        dice: Random,
    ) -> None:  # fmt: skip
        self.name = name
        self.pending: Sent | None = None
        self._servers = servers
        self._network = network
        self._notebook = notebook
        self._timeline = timeline
        self._dice = dice
        self._sent = 0

    def send(self, request: PitRequest, settled: Settled, seen: int | None = None) -> None:
        """Send a request; `settled` is called with its answer, once."""
        assert self.pending is None
        self._sent += 1
        sent = self.pending = self._notebook.begin(request, f"{self.name}:{self._sent}")
        self._try(sent, request, settled, seen)

    def _try(self, sent: Sent, request: PitRequest, settled: Settled, seen: int | None) -> None:
        """Send it to any server, and send it again if no answer comes."""
        if self.pending != sent:
            return
        server = self._dice.choice(self._servers)

        def deliver() -> None:
            heard: list[int] = []

            def hear(answer: RequestResult | BaseException, decided: int) -> None:
                if heard:  # the answer to this copy was doubled on its way
                    return
                heard.append(decided)
                if self._notebook.hear(sent, answer, decided) and self.pending == sent:
                    self.pending = None
                    settled(answer)

            def answered(answer: RequestResult | BaseException, decided: int) -> None:
                self._network.carry(lambda: hear(answer, decided))

            if server.deliver(request, sent[1], seen, answered):
                self._notebook.sent[sent].delivered += 1

        self._network.carry(deliver)
        self._timeline.after(
            PATIENCE_SECONDS * (0.5 + self._dice.random()), lambda: self._try(sent, request, settled, seen)
        )
