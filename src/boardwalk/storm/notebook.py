"""What people know about their own requests: what they sent, and what they were told about each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from boardwalk.errors import BoardwalkError
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.writer.request import PitRequest, RequestResult, actor_of
from boardwalk.soak.audit.invariant import ANSWERED, Violation

Sent = tuple[str, str]
"""Who sent a request, and its idempotency key."""
ONCE = "everything acknowledged is on record once, as it was acknowledged, and nothing else is"


class Receipt(NamedTuple):
    """Where a request is on record, by an answer."""

    stream: str
    seq: int
    at: int


@dataclass
class SentRequest:
    """A request and what became of it. Each of its copies is decided by itself, so late ones still count."""

    request: PitRequest
    delivered: int = 0
    """Copies that reached a server."""
    refusals: int = 0
    """Answers that refuse it."""
    receipt: Receipt | None = None
    decided: int = 0
    """When the acknowledged copy was first decided, counted over all answers of all servers."""

    @property
    def may_be_on_record(self) -> bool:
        """Whether a copy reached a server and was not refused, for all that anyone knows."""
        return self.delivered > self.refusals

    def hear(self, sent: Sent, answer: RequestResult | BaseException, decided: int) -> bool:
        """Note an answer; returns whether it settles the request. A late answer may have been decided long ago."""
        if isinstance(answer, RequestResult):
            told = Receipt(answer.stream, answer.seq, answer.at)
            if self.receipt not in (None, told):
                raise Violation(ONCE, f"{sent} was acknowledged at {self.receipt} and at {told}")
            self.decided = decided if self.receipt is None else min(decided, self.decided)
            self.receipt = told
            return True
        if isinstance(answer, Unavailable):
            return False
        if not isinstance(answer, BoardwalkError):
            raise Violation(ANSWERED, f"{self.request} raised {answer!r}")
        if self.receipt is not None and decided > self.decided:
            raise Violation(ONCE, f"{sent} was acknowledged at {self.receipt}, and then refused: {answer}")
        self.refusals += 1
        return True


@dataclass
class Notebook:
    """The requests of everyone in a house."""

    sent: dict[Sent, SentRequest] = field(default_factory=dict)
    verified: int = 0
    """How many acknowledgements were looked up on record so far."""
    acknowledged: list[Sent] = field(default_factory=list)
    """In the order of their first acknowledgement."""

    def begin(self, request: PitRequest, key: str) -> Sent:
        """Note a new request."""
        sent = actor_of(request).name, key
        self.sent[sent] = SentRequest(request)
        return sent

    def hear(self, sent: Sent, answer: RequestResult | BaseException, decided: int) -> bool:
        """Note an answer; returns whether it settles the request."""
        known = self.sent[sent]
        is_new = known.receipt is None
        settled = known.hear(sent, answer, decided)
        if is_new and known.receipt is not None:
            self.acknowledged.append(sent)
        return settled

    def new_acknowledgements(self) -> Iterator[tuple[Sent, SentRequest]]:
        """Those that were not verified yet; from now on they count as verified."""
        for sent in self.acknowledged[self.verified :]:
            yield sent, self.sent[sent]
        self.verified = len(self.acknowledged)
