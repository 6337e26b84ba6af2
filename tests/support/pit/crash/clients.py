"""Clients that send requests over HTTP, each with a key, and note what they sent and what was answered."""

from __future__ import annotations

import http.client
import itertools
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from tests.support.pit.crash.premises import CASHIER, Guest, Sent
from tests.support.pit.crash.servers import HOST

API = "/api/v1"
TIMEOUT_SECONDS = 30.0
IDLE_SECONDS = 0.004
REFUSED = frozenset({409, 422})
UNAVAILABLE = 503
LOST = (OSError, http.client.HTTPException)
"""What a client sees when its server dies; it cannot know whether the request was done."""


class Posted(NamedTuple):
    """A request as it was sent."""

    stream: str
    path: str
    body: dict[str, Any]


class Receipt(NamedTuple):
    """Where a request is recorded, according to the server."""

    stream: str
    seq: int
    at: int
    repeated: bool


@dataclass
class Notebook:
    """What one client knows about its requests."""

    posted: dict[Sent, Posted] = field(default_factory=dict)
    acknowledged: dict[Sent, Receipt] = field(default_factory=dict)
    refused: set[Sent] = field(default_factory=set)
    pending: list[Sent] = field(default_factory=list)
    """Sent but not answered."""
    unavailable: set[Sent] = field(default_factory=set)
    """Answered with 503 at some time, which leaves open whether they were done."""
    resent: dict[Sent, tuple[Receipt | None, int]] = field(default_factory=dict)
    """The results of requests that no server had answered and that were sent a second time, None if refused; and when
    the server had started."""


class Client:
    """A person who plays or sells chips, through any server."""

    def __init__(self, guest: Guest, seed: object) -> None:
        self.guest = guest
        self.notes = Notebook()
        self.dice = Random(f"{seed} {guest.name}")
        self._keys = itertools.count(1)
        self._lines: dict[int, http.client.HTTPConnection] = {}
        self._sight: dict[str, Any] | None = None

    def run(
        self, ports: Mapping[str | None, int], everywhere: Sequence[int], stop: threading.Event, began: int
    ) -> None:
        """Send requests until told to stop or the server is gone; what was left unanswered is sent again first.

        `ports` says which server deals at a table; now and then a request goes through another one.
        """
        self.hang_up()
        try:
            self.send_again(self.dice.choice(everywhere), began)
            while not stop.is_set():
                port = ports[self.guest.table] if self.dice.random() < 0.8 else self.dice.choice(everywhere)
                order = self._next(port)
                if order is None:
                    stop.wait(IDLE_SECONDS)
                else:
                    self._post(port, *order)
        except LOST:
            self.hang_up()

    def hang_up(self) -> None:
        """Drop the connections and the last view of the table."""
        for line in self._lines.values():
            line.close()
        self._lines, self._sight = {}, None

    def send_again(self, port: int, began: int) -> None:
        """Send everything unanswered once more, with the same key; all servers had started by `began`."""
        for sent in tuple(self.notes.pending):
            is_open = sent in self.notes.unavailable
            self._exchange(port, sent)
            if sent not in self.notes.pending and not is_open:
                self.notes.resent[sent] = self.notes.acknowledged.get(sent), began

    def _post(self, port: int, path: str, body: dict[str, Any]) -> None:
        sent = self.guest.name, f"{self.guest.name.replace(' ', '-')}:{next(self._keys)}"
        stream = "house" if self.guest.table is None else f"table:{self.guest.table}"
        self.notes.posted[sent] = Posted(stream, path, body)
        self.notes.pending.append(sent)
        self._exchange(port, sent)

    def _exchange(self, port: int, sent: Sent) -> None:
        posted = self.notes.posted[sent]
        status, said = self._call(port, "POST", posted.path, posted.body, {"Idempotency-Key": sent[1]})
        if status == UNAVAILABLE:
            self.notes.unavailable.add(sent)
            return
        self.notes.pending.remove(sent)
        if status in REFUSED:
            self.notes.refused.add(sent)
            self._sight = None
            return
        assert status == 200, f"{posted} was answered {status}: {said}"
        told = said.get("receipt", said)
        self.notes.acknowledged[sent] = Receipt(told["stream"], told["seq"], told["at"], told["repeated"])
        self._sight = (said.get("seeing") or {}).get("sight")

    def _call(
        self,
        port: int,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        more: Mapping[str, str] | None = None,
    ) -> tuple[int, Any]:
        line = self._lines.setdefault(port, http.client.HTTPConnection(HOST, port, timeout=TIMEOUT_SECONDS))
        headers = {"Authorization": f"Bearer {self.guest.token}", "Content-Type": "application/json", **(more or {})}
        line.request(method, API + path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        said = answer.read()
        if not said:
            raise http.client.IncompleteRead(said)  # a server that dies may end an answer before its body
        return answer.status, json.loads(said)

    def _next(self, port: int) -> tuple[str, dict[str, Any]] | None:
        """The next request: where to send it, and what."""
        if self.guest.table is None:
            return f"/patrons/Pat%20{self.dice.choice('1234')}-1/sell", {"cents": self.dice.randrange(1, 500) * 100}
        draft = self._draft(port)
        return None if draft is None else (f"/tables/{self.guest.table}/commands?sight=true", draft)

    def _draft(self, port: int) -> dict[str, Any] | None:
        chance = self.dice.random()
        if chance < 0.15:
            return {"do": "give-tip", "cents": self.dice.randrange(1, 20)}
        sight = self._see(port)
        prompts = sight["prompts"]
        if sight["seat"] is None:
            return self._sit_down(prompts)
        due = [prompt["draft"] for prompt in prompts if prompt["due"]]
        if due:
            return dict(self.dice.choice(due))
        offered = {prompt["draft"]["do"] for prompt in prompts}
        if chance > 0.97 and "leave-seat" in offered:
            return {"do": "leave-seat"}
        return self._bet(sight) if "place-bet" in offered else self._wait()

    def _sit_down(self, prompts: Sequence[Any]) -> dict[str, Any] | None:
        """Take a seat again, with part of the chips."""
        free = [prompt["draft"]["seat"] for prompt in prompts if prompt["draft"]["do"] == "take-seat"]
        if not free:
            return self._wait()
        return {"do": "take-seat", "seat": free[0], "chips_cents": self.dice.randrange(100, 1_000) * 100}

    def _bet(self, sight: dict[str, Any]) -> dict[str, Any] | None:
        placed = sight["seats"][str(sight["seat"])]["bets"]
        for wager, cents in self.guest.bets:
            if wager not in placed:
                return {"do": "place-bet", "wager": wager, "cents": cents}
        return self._wait()

    def _wait(self) -> dict[str, Any] | None:
        """No request now; look at the table again next time."""
        self._sight = None
        return None

    def _see(self, port: int) -> dict[str, Any]:
        if self._sight is None:
            status, said = self._call(port, "GET", f"/tables/{self.guest.table}")
            assert status == 200, f"the table cannot be seen: {status} {said}"
            self._sight = said["sight"]
        table: dict[str, Any] = self._sight["table"]
        return table


def clients_of(guests: Sequence[Guest], seed: object) -> list[Client]:
    """A client for each guest."""
    assert guests[-1].name == CASHIER
    return [Client(guest, seed) for guest in guests]
